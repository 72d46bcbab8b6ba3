#include "model/analysis/work_part.h"

#include <optional>
#include <string>

namespace planescope {

namespace {

struct KindWord {
    std::string_view word; ///< lower case, without dashes, blanks and underscores
    WorkPart part;
};
constexpr KindWord kKindWords[] = {
    {"allreduce", WorkPart::AllReduce}, {"allgather", WorkPart::AllGather}, {"reducescatter", WorkPart::ReduceScatter},
    {"alltoall", WorkPart::AllToAll},   {"permute", WorkPart::Permute},     {"sendrecv", WorkPart::Transfer},
    {"send", WorkPart::Transfer},       {"recv", WorkPart::Transfer},
};

/// "all-gather-done.3", "AllGather" and "ncclDevKernel_AllGather_RING" say the same.
std::string plainLetters(std::string_view text)
{
    std::string plain;
    for (const char c : text.substr(0, 256)) // names can be megabytes long; a kind stands at the front
        if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c - 'A' + 'a');
        else if (c != '-' && c != '_' && c != ' ')
            plain += c;
    return plain;
}

std::optional<WorkPart> collectiveNamed(std::string_view text)
{
    const std::string plain = plainLetters(text);
    for (const KindWord &kind : kKindWords)
        if (plain.find(kind.word) != std::string::npos)
            return kind.part;
    return std::nullopt;
}

bool isDone(std::string_view text) { return text.find("-done") != std::string_view::npos; }

} // namespace

WorkPart workPartOf(const Session &session, const EventType &type, OpClass opClass)
{
    const std::string_view category = session.text(type.category);
    const std::string_view label = session.text(type.label());
    switch (opClass) {
    case OpClass::Matrix:
        return WorkPart::Matrix;
    case OpClass::Vector:
        return WorkPart::Vector;
    case OpClass::Kernel:
        return WorkPart::Kernel;
    case OpClass::CollectiveExposed:
    case OpClass::CollectiveHidden: {
        std::optional<WorkPart> kind = collectiveNamed(category);
        if (!kind)
            kind = collectiveNamed(label);
        if (kind == WorkPart::AllGather && (isDone(category) || isDone(label)))
            return WorkPart::WeightWait;
        return kind.value_or(WorkPart::OtherCollective);
    }
    case OpClass::DataMovement:
        return isDone(category) || isDone(label) ? WorkPart::CopyWait : WorkPart::DataMovement;
    case OpClass::Infeed:
        return WorkPart::Infeed;
    case OpClass::Sparse:
        return WorkPart::Sparse;
    case OpClass::HostRuntime:
        return WorkPart::HostRuntime;
    case OpClass::Python:
        return WorkPart::Python;
    case OpClass::Structure:
        return WorkPart::Structure;
    case OpClass::Unknown:
        break;
    }
    return WorkPart::Unknown;
}

std::string_view workPartWord(WorkPart part)
{
    constexpr std::string_view words[] = {
        "matrix",  "vector",    "kernel",           "data",        "infeed",     "sparse",         "host",
        "python",  "structure", "unknown",          "all-reduce",  "all-gather", "reduce-scatter", "all-to-all",
        "permute", "transfer",  "other-collective", "weight-wait", "copy-wait"};
    static_assert(std::size(words) == kWorkPartCount);
    return words[static_cast<std::size_t>(part)];
}

OpClass opClassOf(WorkPart part)
{
    if (collectiveOf(part))
        return OpClass::CollectiveExposed;
    switch (part) {
    case WorkPart::Matrix:
        return OpClass::Matrix;
    case WorkPart::Vector:
        return OpClass::Vector;
    case WorkPart::Kernel:
        return OpClass::Kernel;
    case WorkPart::DataMovement:
    case WorkPart::CopyWait:
        return OpClass::DataMovement;
    case WorkPart::Infeed:
        return OpClass::Infeed;
    case WorkPart::Sparse:
        return OpClass::Sparse;
    case WorkPart::HostRuntime:
        return OpClass::HostRuntime;
    case WorkPart::Python:
        return OpClass::Python;
    case WorkPart::Structure:
        return OpClass::Structure;
    default:
        return OpClass::Unknown;
    }
}

} // namespace planescope
