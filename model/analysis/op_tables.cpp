#include "model/analysis/op_tables.h"

#include <algorithm>

namespace planescope {

namespace {

Cell textOrNothing(const std::string &text) { return text.empty() ? Cell() : Cell(text); }
Cell knownOrNothing(double value) { return value < 0 ? Cell() : Cell(value); }
Cell positiveOrNothing(double value) { return value > 0 ? Cell(value) : Cell(); }
Cell yesOrNo(bool value) { return Cell(std::string(value ? "yes" : "no")); }

Cell perExecution(std::int64_t ps, std::uint64_t occurrences)
{
    return occurrences > 0 ? Cell(static_cast<double>(ps) / static_cast<double>(occurrences)) : Cell();
}

Cell boundBy(const OpRates &rates)
{
    return rates.boundBy == Resource::Unknown ? Cell() : Cell(std::string(resourceName(rates.boundBy)));
}

} // namespace

const std::vector<Column> &opStatsColumns()
{
    static const std::vector<Column> columns{
        {"rank", "rank", ColumnUnit::Count},
        {"program_id", "program id", ColumnUnit::Id},
        {"program", "program", ColumnUnit::Text},
        {"name", "name", ColumnUnit::Text},
        {"category", "category", ColumnUnit::Text},
        {"occurrences", "calls", ColumnUnit::Count},
        {"time_ps", "time", ColumnUnit::Duration},
        {"self_time_ps", "self", ColumnUnit::Duration},
        {"self_time_share", "share", ColumnUnit::Share},
        {"cumulative_self_time_share", "cumulative", ColumnUnit::Share},
        {"avg_time_ps", "average", ColumnUnit::Duration},
        {"avg_self_time_ps", "average self", ColumnUnit::Duration},
        {"min_time_ps", "shortest", ColumnUnit::Duration},
        {"dma_stall_share", "DMA stall", ColumnUnit::Share},
        {"flops", "flops", ColumnUnit::Number},
        {"flop_rate_per_s", "flop rate", ColumnUnit::FlopsPerSecond},
        {"model_flop_rate_per_s", "model rate", ColumnUnit::FlopsPerSecond},
        {"bytes_accessed", "bytes", ColumnUnit::Size},
        {"bytes_per_s", "bytes rate", ColumnUnit::BytesPerSecond},
        {"hbm_bytes_per_s", "HBM rate", ColumnUnit::BytesPerSecond},
        {"cmem_read_bytes_per_s", "CMEM read", ColumnUnit::BytesPerSecond},
        {"cmem_write_bytes_per_s", "CMEM write", ColumnUnit::BytesPerSecond},
        {"vmem_read_bytes_per_s", "VMEM read", ColumnUnit::BytesPerSecond},
        {"vmem_write_bytes_per_s", "VMEM write", ColumnUnit::BytesPerSecond},
        {"operational_intensity", "flop/byte", ColumnUnit::Number},
        {"bound_by", "bound by", ColumnUnit::Text},
        {"flops_utilization_share", "FLOPS", ColumnUnit::Share},
        {"hbm_utilization_share", "HBM", ColumnUnit::Share},
        {"wasted_time_ps", "wasted", ColumnUnit::Duration},
        {"rematerialized", "rematerialised", ColumnUnit::Text},
        {"outside_compilation", "outside compilation", ColumnUnit::Text},
        {"autotuned", "autotuned", ColumnUnit::Text},
        {"core_type", "core", ColumnUnit::Text},
        {"parent", "part of", ColumnUnit::Text},
        {"energy_joule", "energy", ColumnUnit::Number},
        {"source", "source", ColumnUnit::Text},
        {"provenance", "provenance", ColumnUnit::Text},
        {"text", "HLO", ColumnUnit::Text},
    };
    return columns;
}

TableRow opStatsCells(const OpIndex &index, const OpStatsRow &row)
{
    const OpInfo &op = index.ops()[row.op];
    const OpSums &sums = row.sums;
    const OpRates &rates = row.rates;
    const auto cost = [&](double value) { return op.hasCost ? Cell(value) : Cell(); };
    const auto memory = [&](double value) { return op.hasCost && sums.traffic.isKnown ? Cell(value) : Cell(); };
    const bool isTpu = index.peaks().kind == DeviceKind::Tpu;
    return {
        row.rank > 0 ? Cell(static_cast<std::uint64_t>(row.rank)) : Cell(),
        op.programId,
        index.programName(op.programId),
        op.name,
        textOrNothing(op.category),
        sums.occurrences,
        sums.timePs,
        sums.selfPs,
        row.selfShare,
        row.isSparseCore() ? Cell() : Cell(row.cumulativeSelfShare),
        perExecution(sums.timePs, sums.occurrences),
        perExecution(sums.selfPs, sums.occurrences),
        sums.minPs,
        isTpu && sums.timePs > 0 ? Cell(static_cast<double>(sums.dmaStallPs) / static_cast<double>(sums.timePs))
                                 : Cell(),
        cost(sums.flops),
        cost(rates.flopsPerSecond),
        cost(rates.modelFlopsPerSecond),
        cost(sums.bytes),
        cost(rates.bytesPerSecond),
        cost(rates.hbmBytesPerSecond),
        memory(rates.cmemReadBytesPerSecond),
        memory(rates.cmemWriteBytesPerSecond),
        memory(rates.vmemReadBytesPerSecond),
        memory(rates.vmemWriteBytesPerSecond),
        op.hasCost && sums.bytes > 0 ? Cell(rates.operationalIntensity) : Cell(),
        boundBy(rates),
        op.hasCost ? knownOrNothing(row.flopsUtilization) : Cell(),
        op.hasCost ? knownOrNothing(row.hbmUtilization) : Cell(),
        op.hasCost ? knownOrNothing(row.wastedPs) : Cell(),
        yesOrNo(row.isRecomputed),
        yesOrNo(row.isOutsideCompilation),
        yesOrNo(op.isAutotuned),
        isTpu ? Cell(std::string(row.isSparseCore() ? "SparseCore" : "TensorCore")) : Cell(),
        row.isSparseCore() ? Cell(index.ops()[row.parentOp].name) : Cell(),
        positiveOrNothing(sums.energyJoule),
        textOrNothing(op.source),
        textOrNothing(op.provenance),
        textOrNothing(op.longName),
    };
}

const std::vector<Column> &frameworkOpsColumns()
{
    static const std::vector<Column> columns{
        {"rank", "rank", ColumnUnit::Count},
        {"side", "side", ColumnUnit::Text},
        {"type", "type", ColumnUnit::Text},
        {"operation", "operation", ColumnUnit::Text},
        {"occurrences", "calls", ColumnUnit::Count},
        {"time_ps", "time", ColumnUnit::Duration},
        {"avg_time_ps", "average", ColumnUnit::Duration},
        {"self_time_ps", "self", ColumnUnit::Duration},
        {"avg_self_time_ps", "average self", ColumnUnit::Duration},
        {"device_self_time_share", "device share", ColumnUnit::Share},
        {"device_cumulative_share", "device cumulative", ColumnUnit::Share},
        {"host_self_time_share", "host share", ColumnUnit::Share},
        {"host_cumulative_share", "host cumulative", ColumnUnit::Share},
        {"flop_rate_per_s", "flop rate", ColumnUnit::FlopsPerSecond},
        {"model_flop_rate_per_s", "model rate", ColumnUnit::FlopsPerSecond},
        {"bytes_per_s", "bytes rate", ColumnUnit::BytesPerSecond},
        {"operational_intensity", "flop/byte", ColumnUnit::Number},
        {"tensor_core_share", "matrix units", ColumnUnit::Share},
        {"bound_by", "bound by", ColumnUnit::Text},
        {"execution", "execution", ColumnUnit::Text},
    };
    return columns;
}

TableRow frameworkOpsCells(const OpIndex &index, const FrameworkOpRow &row)
{
    const bool isOp = row.op != FrameworkOpRow::kNoOp;
    const bool hasCost = isOp && (row.sums.flops > 0 || row.sums.bytes > 0 || index.ops()[row.op].hasCost);
    const auto cost = [&](double value) { return hasCost ? Cell(value) : Cell(); };
    const auto side = [&](bool isOnDevice, double value) {
        return row.isOnDevice == isOnDevice ? Cell(value) : Cell();
    };
    return {
        static_cast<std::uint64_t>(row.rank),
        Cell(std::string(row.isOnDevice ? "device" : "host")),
        textOrNothing(row.type),
        row.name,
        row.isIdle ? Cell() : Cell(row.sums.occurrences),
        row.sums.timePs,
        perExecution(row.sums.timePs, row.sums.occurrences),
        row.sums.selfPs,
        perExecution(row.sums.selfPs, row.sums.occurrences),
        side(true, row.selfShare),
        side(true, row.cumulativeSelfShare),
        side(false, row.selfShare),
        side(false, row.cumulativeSelfShare),
        cost(row.rates.flopsPerSecond),
        cost(row.rates.modelFlopsPerSecond),
        cost(row.rates.bytesPerSecond),
        hasCost && row.sums.bytes > 0 ? Cell(row.rates.operationalIntensity) : Cell(),
        isOp ? knownOrNothing(row.tensorCoreShare) : Cell(),
        boundBy(row.rates),
        row.isIdle ? Cell() : Cell(std::string(row.isEager ? "eager" : "function")),
    };
}

const std::vector<Column> &rooflineColumns()
{
    static const std::vector<Column> columns{
        {"step", "step", ColumnUnit::Text},
        {"rank", "rank", ColumnUnit::Count},
        {"category", "category", ColumnUnit::Text},
        {"name", "name", ColumnUnit::Text},
        {"occurrences", "calls", ColumnUnit::Count},
        {"time_ps", "time", ColumnUnit::Duration},
        {"avg_time_ps", "average", ColumnUnit::Duration},
        {"self_time_ps", "self", ColumnUnit::Duration},
        {"avg_self_time_ps", "average self", ColumnUnit::Duration},
        {"self_time_share", "share", ColumnUnit::Share},
        {"cumulative_self_time_share", "cumulative", ColumnUnit::Share},
        {"dma_stall_share", "DMA stall", ColumnUnit::Share},
        {"flop_rate_per_s", "flop rate", ColumnUnit::FlopsPerSecond},
        {"model_flop_rate_per_s", "model rate", ColumnUnit::FlopsPerSecond},
        {"bytes_per_s", "bytes rate", ColumnUnit::BytesPerSecond},
        {"hbm_bytes_per_s", "HBM rate", ColumnUnit::BytesPerSecond},
        {"cmem_read_bytes_per_s", "CMEM read", ColumnUnit::BytesPerSecond},
        {"cmem_write_bytes_per_s", "CMEM write", ColumnUnit::BytesPerSecond},
        {"vmem_read_bytes_per_s", "VMEM read", ColumnUnit::BytesPerSecond},
        {"vmem_write_bytes_per_s", "VMEM write", ColumnUnit::BytesPerSecond},
        {"operational_intensity", "flop/byte", ColumnUnit::Number},
        {"hbm_operational_intensity", "flop/HBM byte", ColumnUnit::Number},
        {"cmem_read_operational_intensity", "flop/CMEM byte read", ColumnUnit::Number},
        {"cmem_write_operational_intensity", "flop/CMEM byte written", ColumnUnit::Number},
        {"vmem_read_operational_intensity", "flop/VMEM byte read", ColumnUnit::Number},
        {"vmem_write_operational_intensity", "flop/VMEM byte written", ColumnUnit::Number},
        {"bound_operational_intensity", "intensity of the limit", ColumnUnit::Number},
        {"bound_by", "bound by", ColumnUnit::Text},
        {"time_per_core_ps", "time per core", ColumnUnit::Duration},
        {"time_share", "time share", ColumnUnit::Share},
        {"optimal_flop_rate_per_s", "possible", ColumnUnit::FlopsPerSecond},
        {"roofline_efficiency_share", "reached", ColumnUnit::Share},
        {"compute_efficiency_share", "of peak", ColumnUnit::Share},
        {"memory_utilization_share", "memory", ColumnUnit::Share},
        {"program_id", "program id", ColumnUnit::Id},
        {"source", "source", ColumnUnit::Text},
    };
    return columns;
}

TableRow rooflineCells(const OpIndex &index, const RooflinePoint &point, const std::string &step)
{
    const bool isProgram = point.op == RooflinePoint::kProgram;
    const OpInfo *op = isProgram ? nullptr : &index.ops()[point.op];
    const OpSums &sums = point.sums;
    const OpRates &rates = point.rates;
    const bool hasCost = isProgram ? !index.isMissing("cost") : op->hasCost;
    const DevicePeaks &peaks = index.peaks();
    const auto cost = [&](double value) { return hasCost ? Cell(value) : Cell(); };
    const auto memory = [&](double value) { return hasCost && sums.traffic.isKnown ? Cell(value) : Cell(); };
    const auto intensity = [&](double bytes) { return hasCost && bytes > 0 ? Cell(sums.flops / bytes) : Cell(); };
    const MemoryTraffic &t = sums.traffic;
    const double hbmBytes = t.isKnown ? t.hbm() : sums.bytes;
    const auto ofPeak = [&](double value) { return hasCost && peaks.flopsPerSecond > 0 ? Cell(value) : Cell(); };
    const auto opOnly = [&](const Cell &cell) { return isProgram ? Cell() : cell; };
    return {
        step,
        opOnly(static_cast<std::uint64_t>(point.rank)),
        opOnly(isProgram ? Cell() : textOrNothing(op->category)),
        isProgram ? Cell(std::string("all ops")) : Cell(op->name),
        opOnly(sums.occurrences),
        sums.timePs,
        opOnly(perExecution(sums.timePs, sums.occurrences)),
        opOnly(sums.selfPs),
        opOnly(perExecution(sums.selfPs, sums.occurrences)),
        opOnly(point.selfShare),
        opOnly(point.cumulativeSelfShare),
        !isProgram && peaks.kind == DeviceKind::Tpu && sums.timePs > 0
            ? Cell(static_cast<double>(sums.dmaStallPs) / static_cast<double>(sums.timePs))
            : Cell(),
        cost(rates.flopsPerSecond),
        cost(rates.modelFlopsPerSecond),
        cost(rates.bytesPerSecond),
        cost(rates.hbmBytesPerSecond),
        memory(rates.cmemReadBytesPerSecond),
        memory(rates.cmemWriteBytesPerSecond),
        memory(rates.vmemReadBytesPerSecond),
        memory(rates.vmemWriteBytesPerSecond),
        intensity(sums.bytes),
        intensity(hbmBytes),
        intensity(t.at(MemoryTraffic::Cmem, MemoryTraffic::Read)),
        intensity(t.at(MemoryTraffic::Cmem, MemoryTraffic::Write)),
        intensity(t.at(MemoryTraffic::Vmem, MemoryTraffic::Read)),
        intensity(t.at(MemoryTraffic::Vmem, MemoryTraffic::Write)),
        hasCost && rates.boundIntensity > 0 ? Cell(rates.boundIntensity) : Cell(),
        boundBy(rates),
        peaks.deviceCount > 0 ? Cell(static_cast<double>(sums.timePs) / static_cast<double>(peaks.deviceCount))
                              : Cell(),
        point.timeShare,
        hasCost ? positiveOrNothing(point.optimalFlopsPerSecond) : Cell(),
        ofPeak(point.rooflineEfficiency),
        ofPeak(point.computeEfficiency),
        hasCost && peaks.bandwidth(MemoryPort::Hbm) > 0 ? Cell(point.memoryUtilization) : Cell(),
        isProgram ? Cell() : Cell(op->programId),
        isProgram ? Cell() : textOrNothing(op->source),
    };
}

std::size_t columnOf(const std::vector<Column> &columns, std::string_view key)
{
    return static_cast<std::size_t>(
        std::find_if(columns.begin(), columns.end(), [&](const Column &c) { return c.key == key; }) - columns.begin());
}

} // namespace planescope
