#include "model/analysis/device_facts.h"
#include "model/analysis/device_specs.h"
#include "model/analysis/memory_profile.h"

namespace planescope {

namespace {

/// Memory of one core, in GiB, where a profile does not state it. Vendor documents: cloud.google.com/tpu/docs.
struct ChipMemory {
    std::string_view type;
    std::int64_t gibibytes;
};
constexpr ChipMemory kChipMemories[] = {{"TPU v2", 8},       {"TPU v3", 16},  {"TPU v4 Lite", 8}, {"TPU v4", 32},
                                        {"TPU v5 Lite", 16}, {"TPU v5e", 16}, {"TPU v5p", 95},    {"TPU v5", 95},
                                        {"TPU v6 Lite", 32}, {"TPU v6e", 32}, {"TPU7x", 96},      {"TPU v7x", 96}};

} // namespace

MemoryCapacity deviceCapacity(const Session &session, const std::vector<AllocatorProfile> &profile)
{
    MemoryCapacity capacity;
    for (const AllocatorProfile &allocator : profile)
        if (allocator.isDevice() && allocator.capacityBytes > capacity.bytes)
            capacity = {allocator.capacityBytes, CapacitySource::Allocator};
    if (capacity.bytes > 0)
        return capacity;
    const DeviceFacts facts = deviceFacts(session);
    if (facts.memoryBytes)
        return {static_cast<std::int64_t>(*facts.memoryBytes), CapacitySource::DevicePlane};
    const std::string type = devicePeaks(session).deviceType;
    for (const ChipMemory &chip : kChipMemories)
        if (type == chip.type)
            return {chip.gibibytes << 30, CapacitySource::ChipTable};
    return capacity;
}

} // namespace planescope
