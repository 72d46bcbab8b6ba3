// What an event type states of its op.
#include "model/analysis/op_index_parts.h"

namespace planescope {

namespace {

/// Repeated field 1 {1 operation, 2 memory space, 3 bytes}; anything broken ends the list.
MemoryTraffic trafficOf(std::string_view message)
{
    MemoryTraffic traffic;
    const auto varint = [](std::string_view &text, std::uint64_t &value) {
        value = 0;
        for (unsigned shift = 0; shift < 64 && !text.empty(); shift += 7) {
            const auto byte = static_cast<std::uint8_t>(text.front());
            text.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
                return true;
        }
        return false;
    };
    std::uint64_t tag = 0, length = 0;
    while (!message.empty()) {
        if (!varint(message, tag) || tag != 0x0A || !varint(message, length) || length > message.size())
            break;
        std::string_view entry = message.substr(0, length);
        message.remove_prefix(length);
        std::uint64_t operation = 0, space = 0, bytes = 0, value = 0;
        while (!entry.empty() && varint(entry, tag) && (tag & 7) == 0 && varint(entry, value)) {
            if (tag >> 3 == 1)
                operation = value;
            else if (tag >> 3 == 2)
                space = value;
            else if (tag >> 3 == 3)
                bytes = value;
        }
        traffic.bytes[std::min<std::uint64_t>(space, 4)][operation <= 2 ? operation : 0] += static_cast<double>(bytes);
        traffic.isKnown = true;
    }
    return traffic;
}

} // namespace

OpStatNames::OpStatNames(const Session &session)
{
    const auto find = [&](std::string_view name) { return session.findName(name).value_or(NameId{0xFFFFFFFFu}); };
    deviceOffset = find("device_offset_ps");
    deviceDuration = find("device_duration_ps");
    multiplier = find("Time Scale Multiplier");
    dmaStall = find("dma_stall_duration_ps");
    energy = find("vdd_energy_j");
    flops = find("flops");
    modelFlops = find("model_flops");
    bytes = find("bytes_accessed");
    breakdown = find("memory_access_breakdown");
    symbol = find("symbol_id");
    program = find("program_id");
    deduplicated = find("deduplicated_name");
    hloOp = find("hlo_op");
    frameworkOp = find("tf_op");
    isEager = find("is_eager");
}

double statNumber(const StatView &stat)
{
    if (stat.kind == StatKind::Double)
        return stat.number;
    if (stat.kind == StatKind::Uint64)
        return static_cast<double>(stat.bits);
    return stat.kind == StatKind::Int64 ? static_cast<double>(stat.toInt64()) : 0;
}

StatedOp statedOp(const Session &session, const OpStatNames &names, EventTypeId id)
{
    const EventType &type = session.eventType(id);
    StatedOp out;
    OpInfo &info = out.info;
    OpEntry &cost = out.cost;
    out.hasProgram = type.hasProgramId;
    info.programId = type.programId;
    session.visitTypeStats(id, [&](const StatView &stat) {
        if (stat.name == names.symbol)
            out.symbol = stat.bits;
        else if (stat.name == names.program && stat.isInteger()) {
            info.programId = stat.bits;
            out.hasProgram = true;
        } else if (stat.name == names.flops) {
            cost.flops = statNumber(stat);
            info.hasCost = true;
        } else if (stat.name == names.modelFlops)
            cost.modelFlops = statNumber(stat);
        else if (stat.name == names.bytes) {
            cost.bytes = statNumber(stat);
            info.hasCost = true;
        } else if (stat.name == names.breakdown && stat.kind == StatKind::Bytes)
            cost.traffic = trafficOf(stat.text);
        else if (stat.name == names.deduplicated && stat.kind == StatKind::String)
            info.deduplicatedName = std::string(stat.text);
    });
    const bool hasDisplayName = type.displayName.value != 0;
    info.name = std::string(session.text(hasDisplayName ? type.displayName : type.name));
    if (hasDisplayName)
        info.longName = std::string(session.text(type.name));
    info.category = std::string(session.text(type.category));
    info.provenance = std::string(session.text(type.frameworkOp));
    info.source = std::string(session.text(type.source));
    info.sourceStack = std::string(session.text(type.sourceStack));
    info.type = id;
    info.hasType = true;
    return out;
}

} // namespace planescope
