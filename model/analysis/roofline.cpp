#include "model/analysis/roofline.h"

#include "model/analysis/hlo_category.h"

#include <algorithm>

namespace planescope {

namespace {

double part(double amount, double whole) { return whole > 0 ? amount / whole : 0; }

std::vector<RooflineCeiling> ceilingsOf(const DevicePeaks &peaks)
{
    std::vector<RooflineCeiling> out;
    const auto add = [&](Resource resource, MemoryPort port) {
        if (peaks.bandwidth(port) > 0)
            out.push_back({resource, port, peaks.bandwidth(port), peaks.ridge(port)});
    };
    add(Resource::Hbm, MemoryPort::Hbm);
    if (peaks.kind == DeviceKind::Gpu) {
        add(Resource::SharedMemory, MemoryPort::SramWrite);
    } else if (peaks.hasCmem) {
        add(Resource::CmemRead, MemoryPort::CmemRead);
        add(Resource::CmemWrite, MemoryPort::CmemWrite);
    } else if (peaks.hasMergedVmem) {
        add(Resource::VmemRead, MemoryPort::VmemRead);
        add(Resource::VmemWrite, MemoryPort::VmemWrite);
    }
    return out;
}

void rate(RooflinePoint &point, const DevicePeaks &peaks)
{
    point.rates = ratesOf(point.sums, peaks);
    const OpRates &r = point.rates;
    point.computeEfficiency = part(r.flopsPerSecond, peaks.flopsPerSecond);
    point.memoryUtilization = part(r.hbmBytesPerSecond, peaks.bandwidth(MemoryPort::Hbm));
    const auto consider = [&](double bytesPerSecond, MemoryPort port) {
        point.memoryUtilization = std::max(point.memoryUtilization, part(bytesPerSecond, peaks.bandwidth(port)));
    };
    if (peaks.hasCmem) {
        consider(r.cmemReadBytesPerSecond, MemoryPort::CmemRead);
        consider(r.cmemWriteBytesPerSecond, MemoryPort::CmemWrite);
    }
    if (peaks.hasMergedVmem && peaks.kind == DeviceKind::Tpu) {
        consider(r.vmemReadBytesPerSecond, MemoryPort::VmemRead);
        consider(r.vmemWriteBytesPerSecond, MemoryPort::VmemWrite);
    }
    point.rooflineEfficiency = std::max(point.computeEfficiency, point.memoryUtilization);
    point.optimalFlopsPerSecond = part(r.flopsPerSecond, point.rooflineEfficiency);
}

} // namespace

RooflineModel rooflineModel(const OpIndex &index, const OpTable &table, const RooflineOptions &options)
{
    RooflineModel model;
    const DevicePeaks &peaks = index.peaks();
    model.peakFlopsPerSecond = peaks.flopsPerSecond;
    model.ceilings = ceilingsOf(peaks);
    model.totalPs = table.totalPs;
    const auto isLeftOut = [&](const OpInfo &op) {
        return !options.withInfeedOutfeed && isInfeedOrOutfeed(op.category);
    };
    for (const OpRow &row : table.rows)
        if (isLeftOut(index.ops()[row.op]))
            model.totalPs -= row.sums.timePs;

    OpSums &whole = model.program.sums;
    whole.occurrences = 1;
    whole.executions = 1;
    whole.timePs = model.totalPs;
    double running = 0;
    for (const OpRow &row : table.rows) {
        const OpInfo &op = index.ops()[row.op];
        if (isLeftOut(op))
            continue;
        if (!isControlCategory(op.category)) {
            whole.flops += row.sums.flops;
            whole.modelFlops += row.sums.modelFlops;
            whole.bytes += row.sums.bytes;
            whole.traffic.add(row.sums.traffic);
        }
        if (model.ops.size() >= options.opLimit)
            continue;
        RooflinePoint point;
        point.rank = static_cast<std::uint32_t>(model.ops.size() + 1);
        point.op = row.op;
        point.sums = row.sums;
        rate(point, peaks);
        const auto total = static_cast<double>(model.totalPs);
        point.timeShare = part(static_cast<double>(row.sums.timePs), total);
        point.selfShare = part(static_cast<double>(row.sums.selfPs), total);
        point.cumulativeSelfShare = running += point.selfShare;
        model.ops.push_back(point);
    }
    rate(model.program, peaks);
    model.program.timeShare = model.totalPs > 0 ? 1 : 0;
    return model;
}

std::vector<RooflineStep> rooflineSteps(const OpIndex &index, const std::vector<StepOps> &steps,
                                        const RooflineOptions &options)
{
    std::vector<RooflineStep> out;
    if (steps.empty())
        return out;
    RooflineOptions programOnly = options;
    programOnly.opLimit = 0;
    std::vector<const OpTable *> tables;
    tables.reserve(steps.size());
    for (const StepOps &step : steps)
        tables.push_back(&step.table);
    RooflineStep average;
    average.isAverage = true;
    average.point = rooflineModel(index, combine(tables, index.ops()), programOnly).program;
    average.point.sums.timePs /= static_cast<std::int64_t>(steps.size());
    out.push_back(average);
    for (const StepOps &step : steps)
        out.push_back({step.number, false, rooflineModel(index, step.table, programOnly).program});
    return out;
}

} // namespace planescope
