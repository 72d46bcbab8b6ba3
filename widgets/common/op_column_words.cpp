#include "widgets/common/op_column_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstring>

namespace planescope {

namespace {

struct KnownColumn {
    const char *key;
    const char *title; ///< QT_TRANSLATE_NOOP("OpColumns", ...)
    const char *tip;   ///< the same; may be empty
};

// clang-format off
constexpr KnownColumn kKnownColumns[] = {
    {"rank", QT_TRANSLATE_NOOP("OpColumns", "Rank"), QT_TRANSLATE_NOOP("OpColumns", "Order by self time.")},
    {"step", QT_TRANSLATE_NOOP("OpColumns", "Step"), QT_TRANSLATE_NOOP("OpColumns", "The whole profile, the mean of the steps, or a step by its number.")},
    {"side", QT_TRANSLATE_NOOP("OpColumns", "Side"), QT_TRANSLATE_NOOP("OpColumns", "Device ops are joined by the operation they stem from; host operations are events of host threads.")},
    {"type", QT_TRANSLATE_NOOP("OpColumns", "Type"), ""},
    {"program_id", QT_TRANSLATE_NOOP("OpColumns", "Program id"), ""},
    {"program", QT_TRANSLATE_NOOP("OpColumns", "Program"), ""},
    {"name", QT_TRANSLATE_NOOP("OpColumns", "Name"), ""},
    {"operation", QT_TRANSLATE_NOOP("OpColumns", "Operation"), QT_TRANSLATE_NOOP("OpColumns", "Name of the operation in the framework, with its scopes.")},
    {"category", QT_TRANSLATE_NOOP("OpColumns", "Category"), QT_TRANSLATE_NOOP("OpColumns", "HLO category, as the compiler wrote it.")},
    {"occurrences", QT_TRANSLATE_NOOP("OpColumns", "Calls"), QT_TRANSLATE_NOOP("OpColumns", "Executions on all chosen devices. For an operation of the framework: those of its most frequent op.")},
    {"time_ps", QT_TRANSLATE_NOOP("OpColumns", "Time"), QT_TRANSLATE_NOOP("OpColumns", "Sum over all executions and devices, with what is nested inside.")},
    {"self_time_ps", QT_TRANSLATE_NOOP("OpColumns", "Self time"), QT_TRANSLATE_NOOP("OpColumns", "Time without the ops nested directly inside.")},
    {"avg_time_ps", QT_TRANSLATE_NOOP("OpColumns", "Average"), QT_TRANSLATE_NOOP("OpColumns", "Time divided by the calls.")},
    {"avg_self_time_ps", QT_TRANSLATE_NOOP("OpColumns", "Average self"), QT_TRANSLATE_NOOP("OpColumns", "Self time divided by the calls.")},
    {"min_time_ps", QT_TRANSLATE_NOOP("OpColumns", "Shortest"), QT_TRANSLATE_NOOP("OpColumns", "Shortest execution.")},
    {"self_time_share", QT_TRANSLATE_NOOP("OpColumns", "Share"), QT_TRANSLATE_NOOP("OpColumns", "Self time, of the whole time with idle time.")},
    {"cumulative_self_time_share", QT_TRANSLATE_NOOP("OpColumns", "Cumulative"), QT_TRANSLATE_NOOP("OpColumns", "Sum of the shares down to this rank.")},
    {"device_self_time_share", QT_TRANSLATE_NOOP("OpColumns", "Device share"), QT_TRANSLATE_NOOP("OpColumns", "Self time, of the time of all devices.")},
    {"device_cumulative_share", QT_TRANSLATE_NOOP("OpColumns", "Device cumulative"), QT_TRANSLATE_NOOP("OpColumns", "Sum of the device shares down to this rank.")},
    {"host_self_time_share", QT_TRANSLATE_NOOP("OpColumns", "Host share"), QT_TRANSLATE_NOOP("OpColumns", "Self time, of the time of all host threads.")},
    {"host_cumulative_share", QT_TRANSLATE_NOOP("OpColumns", "Host cumulative"), QT_TRANSLATE_NOOP("OpColumns", "Sum of the host shares down to this rank.")},
    {"dma_stall_share", QT_TRANSLATE_NOOP("OpColumns", "DMA stall"), QT_TRANSLATE_NOOP("OpColumns", "Time in which the op waited for data, of its time. Stated by the profile.")},
    {"flops", QT_TRANSLATE_NOOP("OpColumns", "FLOP"), QT_TRANSLATE_NOOP("OpColumns", "Floating-point operations of all executions, at the rate of the peak.")},
    {"flop_rate_per_s", QT_TRANSLATE_NOOP("OpColumns", "FLOP rate"), QT_TRANSLATE_NOOP("OpColumns", "Floating-point operations per second, at the rate of the peak (on TPUs the bf16 equivalent).")},
    {"model_flop_rate_per_s", QT_TRANSLATE_NOOP("OpColumns", "Model FLOP rate"), QT_TRANSLATE_NOOP("OpColumns", "Floating-point operations per second as the model counts them.")},
    {"bytes_accessed", QT_TRANSLATE_NOOP("OpColumns", "Bytes"), QT_TRANSLATE_NOOP("OpColumns", "Bytes moved by all executions, in all memories.")},
    {"bytes_per_s", QT_TRANSLATE_NOOP("OpColumns", "Memory rate"), QT_TRANSLATE_NOOP("OpColumns", "Bytes of all memories per second.")},
    {"hbm_bytes_per_s", QT_TRANSLATE_NOOP("OpColumns", "HBM rate"), QT_TRANSLATE_NOOP("OpColumns", "Bytes of HBM per second; all bytes when the profile does not break them down.")},
    {"cmem_read_bytes_per_s", QT_TRANSLATE_NOOP("OpColumns", "CMEM read"), ""},
    {"cmem_write_bytes_per_s", QT_TRANSLATE_NOOP("OpColumns", "CMEM write"), ""},
    {"vmem_read_bytes_per_s", QT_TRANSLATE_NOOP("OpColumns", "VMEM read"), ""},
    {"vmem_write_bytes_per_s", QT_TRANSLATE_NOOP("OpColumns", "VMEM write"), ""},
    {"operational_intensity", QT_TRANSLATE_NOOP("OpColumns", "FLOP/byte"), QT_TRANSLATE_NOOP("OpColumns", "Operational intensity: floating-point operations per byte of all memories.")},
    {"hbm_operational_intensity", QT_TRANSLATE_NOOP("OpColumns", "FLOP/HBM byte"), QT_TRANSLATE_NOOP("OpColumns", "Floating-point operations per byte of HBM.")},
    {"cmem_read_operational_intensity", QT_TRANSLATE_NOOP("OpColumns", "FLOP/CMEM byte read"), ""},
    {"cmem_write_operational_intensity", QT_TRANSLATE_NOOP("OpColumns", "FLOP/CMEM byte written"), ""},
    {"vmem_read_operational_intensity", QT_TRANSLATE_NOOP("OpColumns", "FLOP/VMEM byte read"), ""},
    {"vmem_write_operational_intensity", QT_TRANSLATE_NOOP("OpColumns", "FLOP/VMEM byte written"), ""},
    {"bound_operational_intensity", QT_TRANSLATE_NOOP("OpColumns", "Limit, FLOP/byte"), QT_TRANSLATE_NOOP("OpColumns", "Floating-point operations per byte of the resource that limits: where the point stands.")},
    {"bound_by", QT_TRANSLATE_NOOP("OpColumns", "Bound by"), QT_TRANSLATE_NOOP("OpColumns", "The resource of which the op uses the greatest part of the peak.")},
    {"flops_utilization_share", QT_TRANSLATE_NOOP("OpColumns", "FLOPS"), QT_TRANSLATE_NOOP("OpColumns", "FLOP rate, of the peak of the device.")},
    {"hbm_utilization_share", QT_TRANSLATE_NOOP("OpColumns", "HBM"), QT_TRANSLATE_NOOP("OpColumns", "HBM rate, of the peak bandwidth.")},
    {"wasted_time_ps", QT_TRANSLATE_NOOP("OpColumns", "Wasted"), QT_TRANSLATE_NOOP("OpColumns", "Self time that neither FLOPS nor HBM used: where improving pays most.")},
    {"rematerialized", QT_TRANSLATE_NOOP("OpColumns", "Recomputed"), QT_TRANSLATE_NOOP("OpColumns", "The compiler computes the result again to save memory.")},
    {"outside_compilation", QT_TRANSLATE_NOOP("OpColumns", "Host transfer"), QT_TRANSLATE_NOOP("OpColumns", "Moves data to or from code that runs on the host.")},
    {"autotuned", QT_TRANSLATE_NOOP("OpColumns", "Autotuned"), ""},
    {"core_type", QT_TRANSLATE_NOOP("OpColumns", "Core"), ""},
    {"parent", QT_TRANSLATE_NOOP("OpColumns", "Part of"), QT_TRANSLATE_NOOP("OpColumns", "The op that started this one on a SparseCore.")},
    {"energy_joule", QT_TRANSLATE_NOOP("OpColumns", "Energy, J"), QT_TRANSLATE_NOOP("OpColumns", "Stated by the profile.")},
    {"source", QT_TRANSLATE_NOOP("OpColumns", "Source"), ""},
    {"provenance", QT_TRANSLATE_NOOP("OpColumns", "Provenance"), QT_TRANSLATE_NOOP("OpColumns", "Name and scopes of the operation in the framework.")},
    {"text", QT_TRANSLATE_NOOP("OpColumns", "HLO text"), ""},
    {"execution", QT_TRANSLATE_NOOP("OpColumns", "Execution"), QT_TRANSLATE_NOOP("OpColumns", "Eager: started one by one from Python.")},
    {"tensor_core_share", QT_TRANSLATE_NOOP("OpColumns", "Matrix units"), QT_TRANSLATE_NOOP("OpColumns", "Kernel time in kernels whose name says that they use matrix units.")},
    {"time_per_core_ps", QT_TRANSLATE_NOOP("OpColumns", "Time per core"), QT_TRANSLATE_NOOP("OpColumns", "Time divided by the number of devices.")},
    {"time_share", QT_TRANSLATE_NOOP("OpColumns", "Time share"), QT_TRANSLATE_NOOP("OpColumns", "Time, of the whole time.")},
    {"optimal_flop_rate_per_s", QT_TRANSLATE_NOOP("OpColumns", "Possible"), QT_TRANSLATE_NOOP("OpColumns", "FLOP rate divided by what is reached: what the roofline allows at this intensity.")},
    {"roofline_efficiency_share", QT_TRANSLATE_NOOP("OpColumns", "Reached"), QT_TRANSLATE_NOOP("OpColumns", "The greater of the shares of compute and memory.")},
    {"compute_efficiency_share", QT_TRANSLATE_NOOP("OpColumns", "Of peak FLOPS"), QT_TRANSLATE_NOOP("OpColumns", "FLOP rate, of the peak of the device.")},
    {"memory_utilization_share", QT_TRANSLATE_NOOP("OpColumns", "Memory"), QT_TRANSLATE_NOOP("OpColumns", "Greatest share of a memory's peak bandwidth.")},
};
// clang-format on

/// Shares of a peak: above one they cannot be right.
constexpr std::array kSharesOfAPeak{"flops_utilization_share", "hbm_utilization_share", "compute_efficiency_share",
                                    "memory_utilization_share", "roofline_efficiency_share"};
/// Columns whose texts are words of ours, not of the profile.
constexpr std::array kColumnsOfWords{"step", "side", "rematerialized", "outside_compilation", "autotuned", "execution"};
constexpr std::pair<const char *, const char *> kValueWords[] = {
    {"Total", QT_TRANSLATE_NOOP("OpColumns", "Whole")},   {"Average", QT_TRANSLATE_NOOP("OpColumns", "Average")},
    {"device", QT_TRANSLATE_NOOP("OpColumns", "Device")}, {"host", QT_TRANSLATE_NOOP("OpColumns", "Host")},
    {"yes", QT_TRANSLATE_NOOP("OpColumns", "yes")},       {"no", QT_TRANSLATE_NOOP("OpColumns", "no")},
    {"eager", QT_TRANSLATE_NOOP("OpColumns", "eager")},   {"function", QT_TRANSLATE_NOOP("OpColumns", "function")}};
constexpr std::array kBars{"self_time_share", "device_self_time_share", "host_self_time_share"};

} // namespace

std::vector<ColumnWords> opColumnWords(const std::vector<Column> &columns)
{
    std::vector<ColumnWords> out;
    for (const Column &column : columns) {
        ColumnWords words;
        for (const KnownColumn &known : kKnownColumns)
            if (column.key == known.key) {
                words.title = QCoreApplication::translate("OpColumns", known.title);
                if (std::strlen(known.tip) > 0)
                    words.tip = QCoreApplication::translate("OpColumns", known.tip);
            }
        const auto isOneOf = [&](const auto &keys) {
            return std::find(keys.begin(), keys.end(), column.key) != keys.end();
        };
        if (isOneOf(kColumnsOfWords))
            for (const auto &[value, shown] : kValueWords)
                words.values.emplace(value, QCoreApplication::translate("OpColumns", shown));
        if (column.key == "name")
            words.values.emplace("all ops", QCoreApplication::translate("OpColumns", "all ops"));
        words.warnsAboveOne = isOneOf(kSharesOfAPeak);
        words.hasBar = isOneOf(kBars);
        out.push_back(std::move(words));
    }
    return out;
}

} // namespace planescope
