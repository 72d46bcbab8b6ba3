#include "model/analysis/counters/utilization_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace planescope {

namespace {

struct Term {
    std::string_view counter;
    double weight = 1;
};

/// A unit of the TensorCore. Its peak is `cycles` times the cycles of its core.
struct CoreMetric {
    std::string_view name;
    UtilizationGroup group;
    std::string_view unit;
    double cycles;
    std::vector<Term> terms;
    /// Every term is a slot that can issue once a cycle: those that were not sampled can be left out.
    bool isPerSlot = false;
};

using Metrics = std::vector<CoreMetric>;

constexpr std::string_view kCycles = "cycles";
constexpr std::string_view kInstructions = "instructions";

Metrics slotMetrics()
{
    using enum UtilizationGroup;
    std::vector<Term> operations;
    static constexpr std::array<std::string_view, 20> kOperations{
        "vpu_valu_fadd_ops_0", "vpu_valu_fadd_ops_1", "vpu_valu_fadd_ops_2", "vpu_valu_fadd_ops_3",
        "vpu_valu_fmul_ops_0", "vpu_valu_fmul_ops_1", "vpu_valu_fmul_ops_2", "vpu_valu_fmul_ops_3",
        "vpu_valu_misc_ops_0", "vpu_valu_misc_ops_1", "vpu_valu_misc_ops_2", "vpu_valu_misc_ops_3",
        "vpu_valu_int_ops_0",  "vpu_valu_int_ops_1",  "vpu_valu_int_ops_2",  "vpu_valu_int_ops_3",
        "vpu_valu_fmac_ops_0", "vpu_valu_fmac_ops_1", "vpu_valu_fmac_ops_2", "vpu_valu_fmac_ops_3"};
    operations.reserve(std::size(kOperations));
    for (const std::string_view operation : kOperations)
        operations.push_back({operation});
    return {
        {"Scalar Unit", Scalar, kInstructions, 2, {{"scalar_alu_instruction_0"}, {"scalar_alu_instruction_1"}}, true},
        {"Vector ALUs",
         Vector,
         kInstructions,
         4,
         {{"vector_alu_instruction_0"},
          {"vector_alu_instruction_1"},
          {"vector_alu_instruction_2"},
          {"vector_alu_instruction_3"}},
         true},
        {"VPU Utilization", Vector, kInstructions, 4, std::move(operations)},
        {"Vmem Stores", Vector, kInstructions, 1, {{"vst_instruction"}}, true},
        {"Vmem Loads", Vector, kInstructions, 2, {{"vld_instruction_0"}, {"vld_instruction_1"}}, true},
        {"No MXU Busy", Matrix, kCycles, 1, {{"mxu_busy_0"}}},
        {"1 MXU Busy", Matrix, kCycles, 1, {{"mxu_busy_1"}}},
        {"2 MXU Busy", Matrix, kCycles, 1, {{"mxu_busy_2"}}},
        {"Avg MXU Busy", Matrix, kCycles, 1, {{"mxu_busy_1", 0.5}, {"mxu_busy_2", 1}}},
    };
}

Metrics crossLaneMetrics(bool isV6e)
{
    using enum UtilizationGroup;
    const double perInstruction = isV6e ? 0.25 : 1;
    return {
        {"MXU matpush", Matrix, kCycles, 2, {{"matpush_cycles_mxu_0"}, {"matpush_cycles_mxu_1"}}},
        {"No XLU Busy", CrossLane, kCycles, 1, {{"xlu_busy_0"}}},
        {"1 XLU Busy", CrossLane, kCycles, 1, {{"xlu_busy_1"}}},
        {"2 XLUs Busy", CrossLane, kCycles, 1, {{"xlu_busy_2"}}},
        {"Avg XLU Busy", CrossLane, kCycles, 1, {{"xlu_busy_1", 0.5}, {"xlu_busy_2", 1}}},
        {"XLU0",
         CrossLane,
         kInstructions,
         perInstruction,
         {{"packed_xlu_0"},
          {"rotate_permute_instruction_xlu_0"},
          {"rotate_permute_set_instruction_xlu_0"},
          {"transpose_xlu_0"}}},
        {"XLU1",
         CrossLane,
         kInstructions,
         perInstruction,
         {{"packed_xlu_1"},
          {"rotate_permute_instruction_xlu_1"},
          {"rotate_permute_set_instruction_xlu_1"},
          {"transpose_xlu_1"}}},
    };
}

Metrics matrixMetricsV6e()
{
    using enum UtilizationGroup;
    return {
        {"MXU0",
         Matrix,
         kCycles,
         1,
         {{"matmul_lmr_bf16_mxu_0", 4},
          {"matmul_vreg_f8_mxu_0", 8},
          {"matmul_vreg_bf16_mxu_0", 8},
          {"matmul_vreg_f32_mxu_0", 4},
          {"matmul_lmr_i8_mxu_0", 2},
          {"matmul_vreg_i8_mxu_0", 8},
          {"matmul_lmr_i4_mxu_0", 2},
          {"matmul_vreg_i4_mxu_0", 8}}},
        {"MXU1",
         Matrix,
         kCycles,
         1,
         {{"matmul_lmr_bf16_mxu_1", 4},
          {"matmul_vreg_f8_mxu_1", 8},
          {"matmul_vreg_bf16_mxu_1", 8},
          {"matmul_vreg_f32_mxu_1", 4},
          {"matmul_lmr_i8_mxu_1", 2},
          {"matmul_vreg_i8_mxu_1", 8},
          {"matmul_lmr_i4_mxu_1", 2},
          {"matmul_vreg_i4_mxu_1", 8}}},
        {"MXU BF16",
         Matrix,
         kCycles,
         2,
         {{"matmul_lmr_bf16_mxu_0", 4},
          {"matmul_lmr_bf16_mxu_1", 4},
          {"matmul_vreg_f8_mxu_0", 8},
          {"matmul_vreg_f8_mxu_1", 8},
          {"matmul_vreg_bf16_mxu_0", 8},
          {"matmul_vreg_bf16_mxu_1", 8},
          {"matmul_vreg_f32_mxu_0", 4},
          {"matmul_vreg_f32_mxu_1", 4}}},
        {"MXU I8",
         Matrix,
         kCycles,
         2,
         {{"matmul_lmr_i8_mxu_0", 2},
          {"matmul_lmr_i8_mxu_1", 2},
          {"matmul_vreg_i8_mxu_0", 8},
          {"matmul_vreg_i8_mxu_1", 8}}},
        {"MXU I4",
         Matrix,
         kCycles,
         2,
         {{"matmul_lmr_i4_mxu_0", 2},
          {"matmul_lmr_i4_mxu_1", 2},
          {"matmul_vreg_i4_mxu_0", 8},
          {"matmul_vreg_i4_mxu_1", 8}}},
    };
}

Metrics matrixMetricsV7x()
{
    using enum UtilizationGroup;
    return {
        {"MXU0",
         Matrix,
         kCycles,
         1,
         {{"matmul_lmr_bf16_mxu_0", 4},
          {"matmul_vreg_bf16_mxu_0", 8},
          {"matmul_vreg_f32_mxu_0", 4},
          {"matmul_vreg_f8_mxu_0", 8}}},
        {"MXU1",
         Matrix,
         kCycles,
         1,
         {{"matmul_lmr_bf16_mxu_1", 4},
          {"matmul_vreg_bf16_mxu_1", 8},
          {"matmul_vreg_f32_mxu_1", 4},
          {"matmul_vreg_f8_mxu_1", 8}}},
        {"MXU BF16",
         Matrix,
         kCycles,
         2,
         {{"matmul_lmr_bf16_mxu_0", 4},
          {"matmul_lmr_bf16_mxu_1", 4},
          {"matmul_vreg_bf16_mxu_0", 8},
          {"matmul_vreg_bf16_mxu_1", 8},
          {"matmul_vreg_f32_mxu_0", 4},
          {"matmul_vreg_f32_mxu_1", 4}}},
        {"MXU E4M3 + E5M2", Matrix, kCycles, 2, {{"matmul_vreg_f8_mxu_0", 8}, {"matmul_vreg_f8_mxu_1", 8}}},
    };
}

Metrics powerMetrics()
{
    using enum UtilizationGroup;
    return {{"Clocks Skipped", Power, kCycles, 1, {{"clocks_skipped"}}},
            {"Ext Throttle Clocks Skipped", Power, kCycles, 1, {{"ext_throttle_clocks_skipped"}}},
            {"LDIDT Droop Clocks Skipped", Power, kCycles, 1, {{"ldidt_droop_clocks_skipped"}}}};
}

Metrics coreMetrics(TpuGeneration generation)
{
    const bool isV6e = generation == TpuGeneration::V6e;
    Metrics all = isV6e ? Metrics{} : powerMetrics();
    for (Metrics &part :
         std::array{slotMetrics(), isV6e ? matrixMetricsV6e() : matrixMetricsV7x(), crossLaneMetrics(isV6e)})
        std::move(part.begin(), part.end(), std::back_inserter(all));
    return all;
}

/// A unit of the SparseCore: label on v6e, label on v7x, counter.
struct SparseMetric {
    std::string_view name6, name7, counter;
    bool isVector;    ///< counted by SCTC on v7x
    bool hasOwnClock; ///< of SCTC; the others refer to the clock of SCTD
};
constexpr std::array kTileMetrics{
    SparseMetric{"TEC Scalar Issue", "TEC Scalar Issue", "tec_scalar_issue", false, false},
    SparseMetric{"TEC Scalar Issue: S0 slot", "TEC Scalar Issue: S0 slot", "tec_s0_instruction", false, false},
    SparseMetric{"TEC Scalar Issue: S1 slot", "TEC Scalar Issue: S1 slot", "tec_s1_instruction", false, false},
    SparseMetric{"TEC Scalar Issue: Smisc slot", "TEC Scalar Issue: Smisc slot", "tec_smisc_instruction", false, false},
    SparseMetric{"SC Vector Issue", "SC Vector Issue", "vector_issue", true, false},
    SparseMetric{"SC Vector Issue:V0 Slot", "SC Vector Issue: V0 Slot", "v0_instruction", true, true},
    SparseMetric{"SC Vector Issue: V1 Slot", "SC Vector Issue: V1 Slot", "v1_instruction", true, true},
    SparseMetric{"SC Vector Issue: V2 Slot", "SC Vector Issue: V2 Slot", "v2_instruction", true, true},
    SparseMetric{"SC Vector Issue: VLD Slot", "SC Vector Issue: VLD Slot", "vld_instruction", true, true},
    SparseMetric{"SC Vector Issue: VST Slot", "SC Vector Issue: VST Slot", "vst_instruction", true, true},
    SparseMetric{"SC Vector Issue:VEX Slot", "SC Vector Issue: VEX Slot", "vex_instruction", true, true},
    SparseMetric{"SC Vector Issue:VRES Slot", "SC Vector Issue: VRES Slot", "vres_instruction", true, true},
};
constexpr std::array kSequencerMetrics{
    SparseMetric{"SCS Scalar Issue", "SCS Scalar Issue", "scalar_issue", false, false},
    SparseMetric{"SCS: S0 Slot", "SCS: S0 Slot", "s0_instruction", false, false},
    SparseMetric{"SCS: S1 Slot", "SCS: S1 Slot", "s1_instruction", false, false},
    SparseMetric{"SCS: Smisc Slot", "SCS: Smisc Slot", "smisc_instruction", false, false},
};
constexpr int kTiles = 16;
constexpr int kSparseCores = 2;

std::string upperCase(std::string_view text)
{
    std::string upper(text);
    for (char &c : upper)
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    return upper;
}

std::string weighted(double weight, const std::string &what)
{
    if (weight == 1)
        return what;
    const std::string number = weight == 0.5 ? "0.5" : std::to_string(std::lround(weight));
    return number + " * " + what;
}

std::string formulaOf(const std::vector<Term> &terms)
{
    std::string text;
    for (const Term &term : terms)
        text += (text.empty() ? "" : " + ") + weighted(term.weight, upperCase(term.counter));
    return text;
}

/// The peaks that XProf takes for a chip.
struct ChipFacts {
    bool isV6e;
    double clockHz;
    double hbmBytesPerSecond;
    int cores;
};
ChipFacts chipFacts(TpuGeneration generation)
{
    constexpr double kGiB = 1024.0 * 1024 * 1024;
    if (generation == TpuGeneration::V6e)
        return {true, *counterClockHz(generation), 1525.5 * kGiB, 1};
    return {false, *counterClockHz(generation), 3433 * kGiB, 2};
}
/// Of the links to other chips; XProf takes a clock of 1 GHz for their time.
constexpr double kIciBytesPerCycle = 294'947'368'421.0526 / 1e9;

class ReadingRows
{
public:
    ReadingRows(const UtilizationRow &frame, TpuGeneration generation, RegisterValue value,
                std::vector<UtilizationRow> &out) :
        m_frame(frame),
        m_facts(chipFacts(generation)), m_metrics(coreMetrics(generation)), m_value(std::move(value)), m_out(out)
    {}

    /// False without a clock.
    bool write(bool isSampled)
    {
        bool hasRows = false;
        for (int core = 0; core < m_facts.cores; ++core)
            hasRows = writeCore(core, isSampled) || hasRows;
        const int dies = m_facts.isV6e ? 1 : 2;
        for (int die = 0; die < dies && !isSampled; ++die)
            for (int sparse = 0; sparse < kSparseCores; ++sparse)
                writeSparseCore(m_facts.isV6e ? -1 : die, sparse);
        return hasRows;
    }

private:
    CounterPlace core(int number, CounterBlock block) const
    {
        return {block, static_cast<std::int16_t>(m_facts.isV6e ? -1 : number), -1, -1};
    }
    UtilizationRow rowOf(std::string_view name, UtilizationGroup group, std::string_view unit, int node) const
    {
        UtilizationRow row = m_frame;
        row.name = name;
        row.group = group;
        row.unit = unit;
        row.node = node;
        return row;
    }
    double take(UtilizationRow &row, const CounterPlace &place, std::string_view counter) const
    {
        const auto value = m_value(place, counter);
        if (!value) {
            const std::string name = upperCase(counter);
            if (std::find(row.missing.begin(), row.missing.end(), name) == row.missing.end())
                row.missing.push_back(name);
        }
        return value.value_or(0);
    }

    bool writeCore(int number, bool isSampled)
    {
        const CounterPlace tensor = core(number, CounterBlock::TensorCore);
        // The power manager counts all cycles of v7x, also those that were skipped. XProf refers to it.
        const bool hasPowerClock = !m_facts.isV6e && !isSampled;
        const std::optional<double> cycles = hasPowerClock
                                                 ? m_value(core(number, CounterBlock::PowerManager), "cycle_count")
                                                 : m_value(tensor, "cycles");
        if (!cycles || *cycles <= 0)
            return false;
        const std::string clock = hasPowerClock ? "CYCLE_COUNT" : "CYCLES";
        for (const CoreMetric &metric : m_metrics) {
            if (metric.group == UtilizationGroup::Power && isSampled)
                continue;
            UtilizationRow row = rowOf(metric.name, metric.group, metric.unit, number);
            const CounterPlace place =
                metric.group == UtilizationGroup::Power ? core(number, CounterBlock::PowerManager) : tensor;
            for (const Term &term : metric.terms)
                row.achieved += term.weight * take(row, place, term.counter);
            if (isSampled && row.missing.size() == metric.terms.size())
                continue;
            double times = metric.cycles;
            if (isSampled && metric.isPerSlot && !row.missing.empty()) {
                times -= static_cast<double>(row.missing.size());
                row.leftOut = std::move(row.missing);
                row.missing.clear();
            }
            row.peak = times < 1 ? std::floor(*cycles * times) : *cycles * times;
            row.formula = formulaOf(metric.terms);
            row.peakFormula = times < 1 ? clock + " / 4" : weighted(times, clock);
            m_out.push_back(std::move(row));
        }
        if (!isSampled)
            writeTraffic(number, *cycles, clock);
        return true;
    }

    void writeTraffic(int number, double cycles, const std::string &clock)
    {
        UtilizationRow memory =
            rowOf(number == 0 ? "HBM Rd+Wr - core 0" : "HBM Rd+Wr - core 1", UtilizationGroup::Hbm, "bytes", 0);
        double read = 0, written = 0;
        const int stacks = m_facts.isV6e ? 2 : 4;
        for (int stack = 0; stack < stacks; ++stack)
            for (int channel = 0; channel < kTiles; ++channel) {
                CounterPlace place = core(number, CounterBlock::HbmChannel);
                place.unit = static_cast<std::int16_t>(stack);
                place.part = static_cast<std::int16_t>(channel);
                for (const std::string_view counter : {"rd_resp_ps0", "rd_resp_ps1"})
                    read += 32 * take(memory, place, counter);
                for (const std::string_view counter :
                     {"wr_req_ps0", "wr_req_ps1", "partial_write_req_ps0", "partial_write_req_ps1"})
                    written += 32 * take(memory, place, counter);
            }
        // The peak refers to the cycles of the core, which leave skipped ones out.
        memory.achieved = read + written;
        memory.peak = m_facts.hbmBytesPerSecond * take(memory, core(number, CounterBlock::TensorCore), "cycles") /
                      m_facts.clockHz;
        memory.formula = "32 B * (RD_RESP_PS0..1 + WR_REQ_PS0..1 + PARTIAL_WRITE_REQ_PS0..1)";
        memory.peakFormula = m_facts.isV6e ? "1525.5 GiB/s * CYCLES / 1.75 GHz" : "3433 GiB/s * CYCLES / 1.9 GHz";
        UtilizationRow ratio = rowOf("HBM Read Ratio", UtilizationGroup::Hbm, "percent", number);
        ratio.missing = memory.missing;
        ratio.achieved = read;
        ratio.peak = memory.achieved;
        ratio.formula = "32 B * RD_RESP_PS0..1";
        ratio.peakFormula = memory.formula;
        UtilizationRow writes = ratio;
        writes.name = "HBM Write Ratio";
        writes.achieved = written;
        writes.formula = "32 B * (WR_REQ_PS0..1 + PARTIAL_WRITE_REQ_PS0..1)";
        m_out.push_back(std::move(memory));
        m_out.push_back(std::move(ratio));
        m_out.push_back(std::move(writes));
        for (const bool isRead : {true, false}) {
            UtilizationRow row = rowOf(isRead ? "ICI (Read)" : "ICI (Write)", UtilizationGroup::Ici, "bytes", 0);
            const std::string stem = isRead ? "bn_rd_req_" : "bn_wr_req_";
            CounterPlace place{CounterBlock::RouterQueue, -1, -1, -1};
            if (m_facts.isV6e) {
                for (const char *port : {"0", "1"})
                    row.achieved += 128 * take(row, place, stem + port + "_insertion_count");
            } else {
                place.die = 1;
                for (place.unit = 0; place.unit < 4; ++place.unit)
                    row.achieved += 128 * take(row, place, stem + "0_insertion_count");
            }
            row.peak = kIciBytesPerCycle * cycles;
            row.formula = "128 B * " + upperCase(stem) + (m_facts.isV6e ? "0..1" : "0") + "_INSERTION_COUNT";
            row.peakFormula = "294.947 GB/s * " + clock + " / 1 GHz";
            m_out.push_back(std::move(row));
        }
    }

    void writeSparseCore(int die, int sparse)
    {
        const CounterPlace scalar{m_facts.isV6e ? CounterBlock::SparseTile : CounterBlock::SparseTileScalar,
                                  static_cast<std::int16_t>(die), static_cast<std::int16_t>(sparse), 0};
        CounterPlace vector = scalar;
        if (!m_facts.isV6e)
            vector.block = CounterBlock::SparseTileVector;
        const int node = m_facts.isV6e ? sparse : 2 * die + sparse;
        const auto scalarClock = m_value(scalar, "cycles"), vectorClock = m_value(vector, "cycles");
        for (const SparseMetric &metric : kTileMetrics) {
            const auto clock = metric.hasOwnClock ? vectorClock : scalarClock;
            if (!clock)
                continue;
            UtilizationRow row =
                rowOf(m_facts.isV6e ? metric.name6 : metric.name7, UtilizationGroup::SparseCore, kInstructions, node);
            CounterPlace place = metric.isVector ? vector : scalar;
            int absent = 0;
            for (place.part = 0; place.part < kTiles; ++place.part) {
                const auto value = m_value(place, metric.counter);
                row.achieved += value.value_or(0);
                absent += value ? 0 : 1;
            }
            // XProf takes tiles that were not read for idle ones.
            if (absent > 0)
                row.missing.push_back(upperCase(metric.counter) + " of " + std::to_string(absent) +
                                      (absent == 1 ? " tile" : " tiles"));
            row.peak = kTiles * *clock;
            row.formula = "sum over 16 tiles of " + upperCase(metric.counter);
            row.peakFormula = "16 * CYCLES of tile 0";
            m_out.push_back(std::move(row));
        }
        const CounterPlace sequencer{CounterBlock::SparseSequencer, static_cast<std::int16_t>(die),
                                     static_cast<std::int16_t>(sparse), -1};
        const auto clock = m_value(sequencer, "cycles");
        for (const SparseMetric &metric : kSequencerMetrics) {
            if (!clock)
                continue;
            UtilizationRow row = rowOf(metric.name6, UtilizationGroup::SparseCore, kInstructions, node);
            row.achieved = take(row, sequencer, metric.counter);
            row.peak = *clock;
            row.formula = upperCase(metric.counter);
            row.peakFormula = "CYCLES of SCS";
            m_out.push_back(std::move(row));
        }
    }

    const UtilizationRow &m_frame;
    ChipFacts m_facts;
    Metrics m_metrics;
    RegisterValue m_value;
    std::vector<UtilizationRow> &m_out;
};

} // namespace

bool writeUtilization(const UtilizationRow &frame, TpuGeneration generation, const RegisterValue &value, bool isSampled,
                      std::vector<UtilizationRow> &out)
{
    return ReadingRows(frame, generation, value, out).write(isSampled);
}

} // namespace planescope
