#include "model/analysis/op_class.h"

#include "model/store/bundle_opcodes.h"

#include <algorithm>

namespace planescope {

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }
bool begins(std::string_view text, std::string_view part) { return text.substr(0, part.size()) == part; }

using Words = std::span<const std::string_view>;

bool hasAny(std::string_view text, Words words)
{
    for (const std::string_view word : words)
        if (has(text, word))
            return true;
    return false;
}

// HLO opcodes and categories (lower case, dashes) and names of GPU kernels and libraries, in that order.
constexpr std::string_view kCollectiveWords[] = {"all-reduce", "all-gather",    "reduce-scatter", "all-to-all",
                                                 "collective", "send-done",     "recv-done",      "AllReduce",
                                                 "AllGather",  "ReduceScatter", "nccl",           "rccl"};
constexpr std::string_view kHostTransferWords[] = {"infeed", "outfeed", "host send", "host recv"};
constexpr std::string_view kMatrixWords[] = {"convolution", "dot",     "gemm",  "gemv",   "GEMM",    "Cijk_",
                                             "matmul",      "cutlass", "conv_", "conv2d", "winograd"};
constexpr std::string_view kKernelWords[] = {"custom-call", "custom call", "custom fusion",
                                             "triton",      "pallas",      "mosaic"};
constexpr std::string_view kSparseWords[] = {"gather", "scatter", "sort",     "rng",
                                             "sparse", "Philox",  "threefry", "RandomUniform"};
constexpr std::string_view kMovementWords[] = {
    "copy",   "transpose", "reshape", "data formatting", "dynamic-update-slice", "dynamic-slice", "slice",
    "Memcpy", "memcpy",    "Memset",  "bitcast",         "concatenate",          "dma",           "DMA",
    "pad"};
constexpr std::string_view kVectorWords[] = {
    "fusion",  "elementwise", "reduce",   "broadcast",   "iota",      "select",   "convert",
    "compare", "add",         "multiply", "exponential", "parameter", "constant", "Eigen::internal"};

bool isCollective(std::string_view text) { return hasAny(text, kCollectiveWords); }

/// hlo_category, or the name of an op, or a kernel's name; Unknown when no rule fits.
OpClass classOfWords(std::string_view text)
{
    if (text.empty())
        return OpClass::Unknown;
    if (hasAny(text, kHostTransferWords))
        return OpClass::Infeed;
    if (isCollective(text) || text == "send" || text == "recv")
        return OpClass::CollectiveExposed;
    if (hasAny(text, kMatrixWords))
        return OpClass::Matrix;
    if (hasAny(text, kKernelWords))
        return OpClass::Kernel;
    if (hasAny(text, kSparseWords))
        return OpClass::Sparse;
    if (hasAny(text, kMovementWords))
        return OpClass::DataMovement;
    if (begins(text, "while") || begins(text, "conditional") || begins(text, "call"))
        return OpClass::Structure;
    return hasAny(text, kVectorWords) ? OpClass::Vector : OpClass::Unknown;
}

/// A custom call or fusion is a GEMM or a convolution when its name or its target says so: cuBLAS, hipBLASLt, cuDNN
/// and Triton GEMM fusions arrive under these categories.
bool isMatrixCall(const Session &session, const EventType &type)
{
    if (hasAny(session.text(type.displayName), kMatrixWords))
        return true;
    const std::string_view text = session.text(type.name);
    const std::size_t target = text.find("custom_call_target=");
    return target != std::string_view::npos && hasAny(text.substr(target, 80), kMatrixWords);
}

constexpr std::string_view kReferenceWords[] = {"swap", "get", "load", "store", "masked_load", "masked_swap"};
constexpr std::string_view kArithmeticWords[] = {"exp", "exp2", "log",  "ge",   "gt",   "le",    "lt",       "eq",
                                                 "ne",  "max",  "min",  "mul",  "sub",  "div",   "neg",      "and",
                                                 "or",  "not",  "sign", "sqrt", "tanh", "rsqrt", "logistic", "abs"};

/// Rows inside a kernel: instructions of the core by their opcode, primitives by name, source lines as places.
OpClass classInsideKernel(std::string_view label)
{
    const auto isOneOf = [label](Words words) { return std::find(words.begin(), words.end(), label) != words.end(); };
    switch (opcodeFacts(label).kind) {
    case OpcodeKind::Matmul:
    case OpcodeKind::Matpush:
        return OpClass::Matrix;
    case OpcodeKind::NoUnit: // prepares a matrix instruction, or waits
        return begins(label, "vmat") ? OpClass::Matrix : OpClass::Structure;
    case OpcodeKind::Xlu:
    case OpcodeKind::Vpop:
    case OpcodeKind::Eup:
    case OpcodeKind::Valu:
    case OpcodeKind::MaskMove:
        return OpClass::Vector;
    case OpcodeKind::Vload:
    case OpcodeKind::Vstore:
        return OpClass::DataMovement;
    case OpcodeKind::Salu:
        return begins(label, "dma") ? OpClass::DataMovement : OpClass::Structure;
    case OpcodeKind::Unknown:
        break;
    default:
        return OpClass::Structure; // marks, waits, calls: control
    }
    if (const std::size_t colon = label.rfind(':'); colon != std::string_view::npos && colon + 1 < label.size() &&
                                                    label[colon + 1] >= '0' && label[colon + 1] <= '9')
        return OpClass::Structure;
    if (isOneOf(kReferenceWords))
        return OpClass::DataMovement;
    return isOneOf(kArithmeticWords) ? OpClass::Vector : classOfWords(label);
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
        return c == OpClass::Kernel && isMatrixCall(session, type) ? OpClass::Matrix : c;
    if (line == LineKind::FrameworkOps || line == LineKind::Ops || line == LineKind::Stream)
        return classOfWords(label);
    return line == LineKind::Other && plane == PlaneKind::TpuCore ? classInsideKernel(label) : OpClass::Unknown;
}

OpClass opClassOf(std::string_view category, std::string_view name, std::string_view hloText)
{
    OpClass c = classOfWords(category);
    if (c == OpClass::Unknown)
        c = classOfWords(name);
    if (c != OpClass::Kernel)
        return c;
    const std::size_t target = hloText.find("custom_call_target=");
    const bool isMatrix = hasAny(name, kMatrixWords) ||
                          (target != std::string_view::npos && hasAny(hloText.substr(target, 80), kMatrixWords));
    return isMatrix ? OpClass::Matrix : OpClass::Kernel;
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
            m_classes[kind][i] =
                static_cast<std::uint8_t>(opClassOf(*m_session, types[i], static_cast<LineKind>(kind)));
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
