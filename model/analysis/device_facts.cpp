#include "model/analysis/device_facts.h"

#include "model/analysis/event_details.h"

namespace planescope {

namespace {

std::optional<double> peakOf(const std::vector<StatValue> &stats, std::string_view name, double factor)
{
    for (const StatValue &stat : stats)
        if (stat.name == name && stat.isNumeric() && stat.asDouble() > 0)
            return stat.asDouble() * factor;
    return std::nullopt;
}

std::string wordOf(const std::vector<StatValue> &stats, std::string_view name)
{
    for (const StatValue &stat : stats)
        if (stat.name == name && stat.kind == StatKind::String)
            return stat.text;
    return {};
}

} // namespace

DeviceFacts deviceFacts(const Session &session)
{
    DeviceFacts facts;
    for (std::uint32_t i = 0; i < session.planes().size(); ++i) {
        const PlaneKind kind = session.planes()[i].kind;
        if (kind != PlaneKind::TpuCore && kind != PlaneKind::Gpu)
            continue;
        ++facts.count;
        if (facts.count > 1)
            continue;
        const std::vector<StatValue> stats = planeStatValues(session, PlaneId{i});
        facts.type = wordOf(stats, "device_type_string");
        if (facts.type.empty())
            facts.type = wordOf(stats, "gpu_device_name");
        if (facts.type.empty())
            facts.type = wordOf(stats, "device_vendor");
        facts.flopsPerSecond = peakOf(stats, "peak_teraflops_per_second", 1e12);
        facts.hbmBytesPerSecond = peakOf(stats, "peak_hbm_bw_gigabytes_per_second", 1e9);
        if (!facts.hbmBytesPerSecond)
            facts.hbmBytesPerSecond = peakOf(stats, "memory_bandwidth", 1);
        facts.vmemReadBytesPerSecond = peakOf(stats, "peak_vmem_rd_bw_gigabytes_per_second", 1e9);
        facts.vmemWriteBytesPerSecond = peakOf(stats, "peak_vmem_wr_bw_gigabytes_per_second", 1e9);
        if (const auto size = peakOf(stats, "memory_size", 1))
            facts.memoryBytes = static_cast<std::uint64_t>(*size);
    }
    return facts;
}

} // namespace planescope
