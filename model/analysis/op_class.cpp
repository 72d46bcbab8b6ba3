#include "model/analysis/op_class.h"

namespace planescope {

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }
bool begins(std::string_view text, std::string_view part) { return text.substr(0, part.size()) == part; }

bool isCollective(std::string_view text)
{
    for (const std::string_view kind : {"all-reduce", "all-gather", "reduce-scatter", "all-to-all", "collective",
                                        "allreduce", "AllReduce", "AllGather", "ReduceScatter", "nccl", "rccl", "send",
                                        "recv"})
        if (has(text, kind))
            return true;
    return false;
}

/// hlo_category, or the name of an op, or a kernel's name; Unknown when no rule fits.
OpClass classOfWords(std::string_view text)
{
    if (text.empty())
        return OpClass::Unknown;
    if (isCollective(text))
        return OpClass::CollectiveExposed;
    if (has(text, "infeed") || has(text, "outfeed") || has(text, "host send") || has(text, "host recv"))
        return OpClass::Infeed;
    if (has(text, "convolution") || has(text, "dot") || has(text, "gemm") || has(text, "GEMM") || has(text, "Cijk_") ||
        has(text, "matmul") || has(text, "cutlass"))
        return OpClass::Matrix;
    if (has(text, "custom-call") || has(text, "custom call") || has(text, "custom fusion") || has(text, "triton") ||
        has(text, "pallas") || has(text, "mosaic"))
        return OpClass::Kernel;
    if (has(text, "gather") || has(text, "scatter") || has(text, "sort") || has(text, "rng") || has(text, "sparse"))
        return OpClass::Sparse;
    if (has(text, "copy") || has(text, "transpose") || has(text, "reshape") || has(text, "data formatting") ||
        has(text, "dynamic-update-slice") || has(text, "dynamic-slice") || has(text, "slice") || has(text, "Memcpy") ||
        has(text, "memcpy") || has(text, "Memset") || has(text, "bitcast") || has(text, "concatenate") ||
        has(text, "dma") || has(text, "DMA") || has(text, "pad"))
        return OpClass::DataMovement;
    if (begins(text, "while") || begins(text, "conditional") || begins(text, "call"))
        return OpClass::Structure;
    if (has(text, "fusion") || has(text, "elementwise") || has(text, "reduce") || has(text, "broadcast") ||
        has(text, "iota") || has(text, "select") || has(text, "convert") || has(text, "compare") || has(text, "add") ||
        has(text, "multiply") || has(text, "exponential") || has(text, "parameter") || has(text, "constant"))
        return OpClass::Vector;
    return OpClass::Unknown;
}

} // namespace

OpClass opClassOf(const Session &session, const EventType &type, LineKind line)
{
    const PlaneKind plane = session.plane(type.plane).kind;
    const std::string_view label = session.text(type.label());
    switch (line) {
    case LineKind::Steps:
    case LineKind::Modules:
    case LineKind::NameScope:
    case LineKind::SourceCode:
    case LineKind::LaunchStats:
    case LineKind::SparseCoreSteps:
    case LineKind::SparseCoreModules:
        return OpClass::Structure;
    case LineKind::SparseCoreOps:
        return OpClass::Sparse;
    case LineKind::AsyncOps:
    case LineKind::HostOffload: {
        const std::string_view category = session.text(type.category);
        if (isCollective(category) || isCollective(label))
            return OpClass::CollectiveHidden;
        return OpClass::DataMovement;
    }
    case LineKind::TraceMe:
        return OpClass::Python;
    default:
        break;
    }
    if (plane == PlaneKind::HostCpu || plane == PlaneKind::HostOther) {
        if (type.hloOp.value != 0) {
            const OpClass c = classOfWords(label);
            return c == OpClass::Unknown ? OpClass::Vector : c;
        }
        if (begins(label, "$"))
            return OpClass::Python;
        return OpClass::HostRuntime;
    }
    if (plane == PlaneKind::SparseCore)
        return OpClass::Sparse;
    if (const OpClass c = classOfWords(session.text(type.category)); c != OpClass::Unknown)
        return c;
    if (line == LineKind::FrameworkOps || line == LineKind::Ops || line == LineKind::Stream)
        return classOfWords(label);
    return OpClass::Unknown;
}

OpClassTable::OpClassTable(SessionPtr session) : m_session(std::move(session))
{
    std::array<bool, static_cast<std::size_t>(LineKind::Other) + 1> used = {};
    for (const Line &line : m_session->lines())
        used[static_cast<std::size_t>(line.kind)] = true;
    const auto &types = m_session->eventTypes();
    for (std::size_t kind = 0; kind < used.size(); ++kind) {
        if (!used[kind])
            continue;
        m_classes[kind].resize(types.size());
        for (std::size_t i = 0; i < types.size(); ++i)
            m_classes[kind][i] = static_cast<std::uint8_t>(opClassOf(*m_session, types[i], static_cast<LineKind>(kind)));
    }
    m_recomputed.resize(types.size());
    for (std::size_t i = 0; i < types.size(); ++i)
        m_recomputed[i] = has(m_session->text(types[i].label()), ".remat") ? 1 : 0;
}

std::span<const std::uint8_t> OpClassTable::classes(LineKind line) const
{
    return m_classes[static_cast<std::size_t>(line)];
}

OpClass OpClassTable::classOf(EventRef e) const
{
    const Line &line = m_session->line(e.line);
    return static_cast<OpClass>(classes(line.kind)[line.events.type[e.row]]);
}

bool OpClassTable::isRecomputed(EventTypeId type) const { return m_recomputed[type.value] != 0; }

char opClassLetter(OpClass c) { return "MVKCADISHP  "[static_cast<std::size_t>(c)]; }

} // namespace planescope
