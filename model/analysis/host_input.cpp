#include "model/analysis/host_input.h"

#include <algorithm>

namespace planescope {

namespace {

bool nameHasAny(std::string_view name, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

bool isInputOp(const HostOp &op)
{
    return op.type == "Dataset" || std::string_view(op.type).starts_with("InfeedEnqueue") ||
           std::string_view(op.name).starts_with("MemcpyHToD");
}

InputPart inputPartOf(const HostOp &op)
{
    const std::string_view name = op.name;
    if (op.type != "Dataset")
        return InputPart::Enqueue;
    const std::string_view last = name.substr(name.rfind(':') + 1);
    for (const std::string_view reader :
         {"TFRecord", "TextLine", "FixedLengthRecord", "SSTable", "RecordIO", "ArrayRecord"})
        if (last == reader)
            return nameHasAny(name, {"MemoryReader", "MemoryWriter", "Interleave", "Prefetch", "ParallelMap"})
                       ? InputPart::FileReadAhead
                       : InputPart::FileRead;
    return InputPart::Preprocessing;
}

} // namespace

std::string_view inputPartName(InputPart part)
{
    switch (part) {
    case InputPart::Enqueue:
        return "Enqueue";
    case InputPart::FileRead:
        return "Demanded file read";
    case InputPart::FileReadAhead:
        return "Advanced file read";
    case InputPart::Preprocessing:
        break;
    }
    return "Preprocessing";
}

HostInput hostInput(const HostOpTable &host)
{
    HostInput out;
    for (const HostOp &op : host.ops) // longest self time first
        if (isInputOp(op)) {
            out.ops.push_back({op, inputPartOf(op), 0, 0});
            out.selfPs += op.selfPs;
            out.partPs[static_cast<std::size_t>(out.ops.back().part)] += op.selfPs;
        }
    if (out.selfPs > 0)
        for (HostInputOp &input : out.ops) {
            input.timeShare = static_cast<double>(input.op.timePs) / static_cast<double>(out.selfPs);
            input.selfShare = static_cast<double>(input.op.selfPs) / static_cast<double>(out.selfPs);
        }
    return out;
}

} // namespace planescope
