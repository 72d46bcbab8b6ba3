#include "model/analysis/op_stats.h"

#include <algorithm>

namespace planescope {

std::string_view resourceName(Resource resource)
{
    switch (resource) {
    case Resource::Unknown:
        return "Unknown";
    case Resource::Compute:
        return "Compute";
    case Resource::Hbm:
        return "HBM";
    case Resource::CmemRead:
        return "CMEM Read";
    case Resource::CmemWrite:
        return "CMEM Write";
    case Resource::VmemRead:
        return "VMEM Read";
    case Resource::VmemWrite:
        return "VMEM Write";
    case Resource::SharedMemory:
        return "Shm/L1";
    }
    return "Unknown";
}

OpRates ratesOf(const OpSums &sums, const DevicePeaks &peaks)
{
    OpRates out;
    const double seconds = static_cast<double>(sums.timePs) * 1e-12;
    const auto per = [](double amount, double whole) { return whole > 0 ? amount / whole : 0; };
    const MemoryTraffic &t = sums.traffic;
    const double hbmBytes = t.isKnown ? t.hbm() : sums.bytes;
    const double cmemRead = t.at(MemoryTraffic::Cmem, MemoryTraffic::Read);
    const double cmemWrite = t.at(MemoryTraffic::Cmem, MemoryTraffic::Write);
    const double vmemRead = t.at(MemoryTraffic::Vmem, MemoryTraffic::Read);
    const double vmemWrite = t.at(MemoryTraffic::Vmem, MemoryTraffic::Write);
    out.flopsPerSecond = per(sums.flops, seconds);
    out.modelFlopsPerSecond = per(sums.modelFlops, seconds);
    out.bytesPerSecond = per(sums.bytes, seconds);
    out.hbmBytesPerSecond = per(hbmBytes, seconds);
    out.cmemReadBytesPerSecond = per(cmemRead, seconds);
    out.cmemWriteBytesPerSecond = per(cmemWrite, seconds);
    out.vmemReadBytesPerSecond = per(vmemRead, seconds);
    out.vmemWriteBytesPerSecond = per(vmemWrite, seconds);
    out.operationalIntensity = per(sums.flops, sums.bytes);

    // In this order; a resource takes over only when its share is strictly greater.
    const auto consider = [&](Resource resource, double rate, double peak, double bytes) {
        const double share = per(rate, peak);
        if (share <= out.boundUtilization)
            return;
        out.boundBy = resource;
        out.boundUtilization = share;
        out.boundIntensity = per(sums.flops, bytes);
    };
    consider(Resource::Compute, out.flopsPerSecond, peaks.flopsPerSecond, sums.bytes);
    consider(Resource::Hbm, out.hbmBytesPerSecond, peaks.bandwidth(MemoryPort::Hbm), hbmBytes);
    if (peaks.kind == DeviceKind::Tpu) {
        consider(Resource::CmemRead, out.cmemReadBytesPerSecond, peaks.bandwidth(MemoryPort::CmemRead), cmemRead);
        consider(Resource::CmemWrite, out.cmemWriteBytesPerSecond, peaks.bandwidth(MemoryPort::CmemWrite), cmemWrite);
        consider(Resource::VmemRead, out.vmemReadBytesPerSecond, peaks.bandwidth(MemoryPort::VmemRead), vmemRead);
        consider(Resource::VmemWrite, out.vmemWriteBytesPerSecond, peaks.bandwidth(MemoryPort::VmemWrite), vmemWrite);
    } else if (peaks.kind == DeviceKind::Gpu) {
        consider(Resource::SharedMemory, out.hbmBytesPerSecond, peaks.bandwidth(MemoryPort::SramWrite), hbmBytes);
    }
    return out;
}

std::vector<OpStatsRow> opStats(const OpIndex &index, const OpTable &table)
{
    std::vector<OpStatsRow> rows;
    rows.reserve(table.rows.size());
    const DevicePeaks &peaks = index.peaks();
    const auto total = static_cast<double>(table.totalPs);
    double running = 0;
    std::uint32_t rank = 0;
    for (const OpRow &row : table.rows) {
        OpStatsRow out;
        const OpInfo &op = index.ops()[row.op];
        out.op = row.op;
        out.sums = row.sums;
        out.rates = ratesOf(row.sums, peaks);
        out.rank = ++rank;
        out.selfShare = total > 0 ? static_cast<double>(row.sums.selfPs) / total : 0;
        out.cumulativeSelfShare = running += out.selfShare;
        if (peaks.flopsPerSecond > 0)
            out.flopsUtilization = out.rates.flopsPerSecond / peaks.flopsPerSecond;
        if (peaks.bandwidth(MemoryPort::Hbm) > 0)
            out.hbmUtilization = out.rates.hbmBytesPerSecond / peaks.bandwidth(MemoryPort::Hbm);
        if (out.flopsUtilization >= 0 && out.hbmUtilization >= 0)
            out.wastedPs = static_cast<double>(row.sums.selfPs) *
                           std::max(0.0, 1 - std::max(out.flopsUtilization, out.hbmUtilization));
        const std::string_view text = op.longName.empty() ? op.name : op.longName;
        out.isRecomputed = text.substr(0, text.find('=')).find(".remat") != std::string_view::npos ||
                           op.provenance.find("rematted_computation") != std::string::npos;
        out.isOutsideCompilation = text.find("is_host_transfer=true") != std::string_view::npos;
        rows.push_back(out);
        const auto [first, last] = sparsePartsOf(table, row.op);
        for (auto part = first; part != last; ++part) {
            OpStatsRow child;
            child.op = part->op;
            child.parentOp = part->parentOp;
            child.sums = part->sums;
            child.rates = ratesOf(part->sums, peaks);
            child.selfShare = total > 0 ? static_cast<double>(part->sums.selfPs) / total : 0;
            rows.push_back(child);
        }
    }
    return rows;
}

} // namespace planescope
