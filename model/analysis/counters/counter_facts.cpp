#include "model/analysis/counters/counter_facts.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace planescope {

namespace {

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool endsWithAny(std::string_view text, std::initializer_list<std::string_view> ends)
{
    return std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return text.ends_with(end); });
}

/// The number behind `word` in a path: 3 for "_sctd_" in "..._sctd_3_sc_..."; -1 without one.
std::int16_t numberBehind(std::string_view path, std::string_view word)
{
    const std::size_t at = path.find(word);
    if (at == std::string_view::npos)
        return -1;
    std::int16_t number = -1;
    const char *const begin = path.data() + at + word.size();
    const auto [end, error] = std::from_chars(begin, path.data() + path.size(), number);
    return error == std::errc() && end != begin && number >= 0 ? number : std::int16_t{-1};
}

CounterPlace placeOf(std::string_view path)
{
    CounterPlace place;
    place.die = numberBehind(path, "_die");
    const auto at = [&](CounterBlock block, std::string_view unitWord, std::string_view partWord) {
        place.block = block;
        if (!unitWord.empty())
            place.unit = numberBehind(path, unitWord);
        if (!partWord.empty())
            place.part = numberBehind(path, partWord);
    };
    if (holds(path, "_tc_tcs_"))
        at(CounterBlock::TensorCore, {}, {});
    else if (holds(path, "_sctc_"))
        at(CounterBlock::SparseTileVector, "_sc_", "_sctc_");
    else if (holds(path, "_sctd_"))
        at(CounterBlock::SparseTileScalar, "_sc_", "_sctd_");
    else if (holds(path, "_sct_"))
        at(CounterBlock::SparseTile, "_sc_", "_sct_");
    else if (holds(path, "_scs_"))
        at(CounterBlock::SparseSequencer, "_sc_", {});
    else if (holds(path, "_hbmc_"))
        at(CounterBlock::HbmChannel, "_hbm_", "_hbmc_");
    else if (holds(path, "_oci_icr"))
        at(CounterBlock::RouterQueue, "_oci_icr_", {});
    else if (holds(path, "_icr_data_"))
        at(CounterBlock::ChipLinks, "_icr_data_", {});
    else if (holds(path, "_cmnur_"))
        at(CounterBlock::CommonMemory, "_cmnur_", {});
    else if (holds(path, "_pwrmgr_"))
        at(CounterBlock::PowerManager, {}, {});
    return place;
}

/// Without "_<digits>" at the end: slots, banks and lanes of one counter.
std::string_view withoutNumber(std::string_view name)
{
    const std::size_t last = name.find_last_not_of("0123456789");
    return last != std::string_view::npos && last + 1 < name.size() && name[last] == '_' ? name.substr(0, last) : name;
}

struct Sort {
    CounterKind kind = CounterKind::Other;
    CounterUnit unit = CounterUnit::Count;
    double mostPerCycle = 0;
};

/// Instructions of the matrix units: one of them keeps its unit busy for this many cycles (kernel-llo.md, section 9).
double matmulCycles(std::string_view name)
{
    if (name.starts_with("matmul_lmr_"))
        return holds(name, "bf16") ? 4 : 2;
    return holds(name, "_f32_") ? 4 : 8;
}

Sort sortOf(std::string_view name, const CounterPlace &place, bool hasPath)
{
    const std::string_view stem = withoutNumber(name);
    constexpr auto kCycles = CounterUnit::Cycles;
    if (endsWithAny(stem, {"latency_total"}))
        return {CounterKind::Latency, kCycles, 0};
    if (holds(stem, "occupancy"))
        return {CounterKind::Occupancy, CounterUnit::Count, 0};
    if (stem == "cycles" || stem == "cycle_count" || stem == "cycle_counter_window")
        return {CounterKind::Clock, kCycles, 1};
    // The brake at level 0 is off; a wait that was none is an event.
    if (holds(name, "brake_level_0_"))
        return {CounterKind::Other, kCycles, 1};
    if (endsWithAny(stem, {"_no_wait"}))
        return {};
    if (holds(name, "brake_level") || holds(name, "throttle") || holds(stem, "clocks_skipped"))
        return {CounterKind::Throttle, kCycles, 1};
    if (stem == "mxu_busy" || stem == "xlu_busy" || name.starts_with("matpush_cycles_mxu") ||
        endsWithAny(stem, {"_active"}))
        return {CounterKind::Busy, kCycles, 1};
    if (endsWithAny(stem, {"_wait", "_reserved", "_full", "_full_count", "_starvation", "_starvation_cycles", "_stall",
                           "_hold", "_hold_issue", "_delay", "_starve_cycle", "_backpressure", "_busy_bank",
                           "_slot_conflict", "_reserved_for_lgmr", "_reserved_for_vlxmr"}) ||
        name.starts_with("dma_starvation_") || name == "hold_vector_issue" || name == "watched_sync_flag_wait_cycles")
        return {CounterKind::Stall, kCycles, 1};
    if (endsWithAny(stem, {"_empty", "_empty_count"}))
        return {CounterKind::Other, kCycles, 1};
    if (name.starts_with("matmul_vreg_") || name.starts_with("matmul_lmr_"))
        return {CounterKind::Instructions, CounterUnit::Instructions, 1 / matmulCycles(name)};
    if (holds(name, "_xlu") || holds(name, "xlu_")) {
        // Four cycles for one on v6e, whose names have no die; one on v7x. A sampled name does not tell which.
        const double most = !hasPath ? 0 : place.die < 0 ? 0.25 : 1;
        return {CounterKind::Instructions, CounterUnit::Instructions, most};
    }
    if (name.starts_with("vpu_valu_"))
        return {CounterKind::Operations, CounterUnit::Operations, 1};
    if (endsWithAny(stem, {"_instruction"}) || endsWithAny(stem, {"scalar_issue", "vector_issue", "bundles_into_vif"}))
        return {CounterKind::Instructions, CounterUnit::Instructions, 1};
    if (name.starts_with("matpush_"))
        return {CounterKind::Instructions, CounterUnit::Instructions, 0};
    if (holds(name, "packet_sent") || holds(name, "packet_received"))
        return {CounterKind::Packets, CounterUnit::Packets, 0};
    if (place.block == CounterBlock::HbmChannel || place.block == CounterBlock::CommonMemory ||
        place.block == CounterBlock::RouterQueue || holds(name, "_reqs_") || holds(name, "stream_total_4b") ||
        holds(name, "dma_words_") || holds(name, "reads_to_") || holds(name, "writes_to_") ||
        endsWithAny(stem, {"_reads", "_writes", "sampled_total", "_access", "_per_bank", "_request", "_response"}))
        return {CounterKind::Requests, CounterUnit::Requests, 0};
    return {};
}

/// Bytes that one count moves, where the name or the formulas of the utilisation say.
std::uint32_t bytesEach(std::string_view name, const CounterPlace &place)
{
    if (place.block == CounterBlock::HbmChannel)
        return 32;
    if (place.block == CounterBlock::RouterQueue)
        return endsWithAny(name, {"_insertion_count"}) ? 128 : 0;
    if (name.starts_with("stream_total_4b_"))
        return 4;
    if (name.starts_with("stream_32b_reqs_"))
        return 32;
    if (name.starts_with("stream_128b_reqs_"))
        return 128;
    return 0;
}

/// Sensors have plain words and their unit in parentheses: "HBM FW Power Meter PL1(W)".
bool readSensor(std::string_view name, CounterFacts &facts)
{
    const auto is = [&](CounterKind kind, CounterUnit unit, double scale = 1) {
        facts.kind = kind;
        facts.unit = unit;
        facts.scale = scale;
        return true;
    };
    struct Suffix {
        std::string_view end;
        CounterKind kind;
        CounterUnit unit;
        double scale;
    };
    static constexpr std::array kSuffixes{
        Suffix{"(w)", CounterKind::Power, CounterUnit::Watts, 1},
        Suffix{"(mw)", CounterKind::Power, CounterUnit::Watts, 1e-3},
        Suffix{"(c)", CounterKind::Temperature, CounterUnit::Celsius, 1},
        Suffix{"(j)", CounterKind::Energy, CounterUnit::Joules, 1},
        Suffix{"(mj)", CounterKind::Energy, CounterUnit::Joules, 1e-3},
        Suffix{"(uj)", CounterKind::Energy, CounterUnit::Joules, 1e-6},
        Suffix{"(ghz)", CounterKind::Frequency, CounterUnit::Hertz, 1e9},
        Suffix{"(mhz)", CounterKind::Frequency, CounterUnit::Hertz, 1e6},
        Suffix{"(hz)", CounterKind::Frequency, CounterUnit::Hertz, 1},
    };
    for (const Suffix &suffix : kSuffixes)
        if (name.ends_with(suffix.end))
            return is(suffix.kind, suffix.unit, suffix.scale);
    if (name == "p state" || name == "p-state" || name == "pstate")
        return is(CounterKind::PowerState, CounterUnit::Count);
    // Without a unit it stays a plain number: a guess could be wrong by a thousand.
    if (holds(name, "temperature"))
        return is(CounterKind::Temperature, CounterUnit::Count);
    if (holds(name, "energy"))
        return is(CounterKind::Energy, CounterUnit::Count);
    if (holds(name, "frequency"))
        return is(CounterKind::Frequency, CounterUnit::Count);
    if (holds(name, "power throttle"))
        return is(CounterKind::Throttle, CounterUnit::Count);
    if (holds(name, "power"))
        return is(CounterKind::Power, CounterUnit::Count);
    return false;
}

struct AddressBlock {
    CounterBlock block;
    std::int16_t die; ///< of the first block; -1 where dies do not matter
    std::uint64_t first;
    std::uint32_t registers;
    std::uint64_t partStride;
    std::int16_t parts;
    std::uint64_t unitStride;
    std::int16_t units;
    std::uint64_t dieStride;
    std::int16_t dies;
};

constexpr std::uint64_t kDie = 536'870'912;
constexpr std::uint64_t kSparseCore7 = 27'262'976;
constexpr std::uint64_t kSparseCore6 = 44'040'192;
/// Source: perf-counters.md, section 10; the strides hold for every id that XProf lists.
constexpr std::array kV7xBlocks{
    AddressBlock{CounterBlock::TensorCore, 0, 2'791'874'568, 231, 0, 0, 0, 0, kDie, 2},
    AddressBlock{CounterBlock::SparseSequencer, 0, 2'817'921'032, 232, 0, 0, kSparseCore7, 2, kDie, 2},
    AddressBlock{CounterBlock::SparseTileVector, 0, 2'809'282'568, 533, 524'288, 16, kSparseCore7, 2, kDie, 2},
    AddressBlock{CounterBlock::SparseTileScalar, 0, 2'792'513'544, 298, 1'048'576, 16, kSparseCore7, 2, kDie, 2},
    AddressBlock{CounterBlock::CommonMemory, 0, 2'772'841'480, 3, 0, 0, kDie, 1, 0, 0},
    AddressBlock{CounterBlock::ChipLinks, -1, 3'594'750'984, 24, 0, 0, kDie, 1, 0, 0},
    AddressBlock{CounterBlock::HbmChannel, 0, 2'705'724'440, 6, 131'072, 16, 2'097'152, 4, kDie, 2},
    AddressBlock{CounterBlock::PowerManager, 0, 2'847'490'056, 8, 0, 0, 0, 0, kDie, 2},
    AddressBlock{CounterBlock::RouterQueue, 1, 3'238'449'440, 14, 0, 0, 32'768, 4, 0, 0},
};
constexpr std::array kV6eBlocks{
    AddressBlock{CounterBlock::TensorCore, -1, 3'257'466'888, 231, 0, 0, 0, 0, 0, 0},
    AddressBlock{CounterBlock::SparseSequencer, -1, 3'532'193'800, 232, 0, 0, kSparseCore6, 2, 0, 0},
    AddressBlock{CounterBlock::SparseTile, -1, 3'490'185'224, 830, 2'097'152, 16, kSparseCore6, 2, 0, 0},
    AddressBlock{CounterBlock::HbmChannel, -1, 3'019'980'808, 12, 2'097'152, 16, 33'554'432, 2, 0, 0},
    AddressBlock{CounterBlock::RouterQueue, -1, 2'953'257'136, 28, 0, 0, 0, 0, 0, 0},
};

/// Takes whole strides off `rest`; -1 when there are none of this kind.
std::int16_t take(std::uint64_t &rest, std::uint64_t stride, std::int16_t count)
{
    if (stride == 0 || count == 0)
        return -1;
    const auto number =
        static_cast<std::int16_t>(std::min<std::uint64_t>(rest / stride, static_cast<std::uint64_t>(count - 1)));
    rest -= static_cast<std::uint64_t>(number) * stride;
    return number;
}

template <typename Blocks> std::optional<CounterAddress> addressIn(const Blocks &blocks, std::uint64_t id)
{
    for (const AddressBlock &b : blocks) {
        if (id < b.first)
            continue;
        std::uint64_t rest = id - b.first;
        CounterPlace place;
        place.block = b.block;
        const std::int16_t die = take(rest, b.dieStride, b.dies);
        place.die = die >= 0 ? die : b.die;
        place.unit = take(rest, b.unitStride, b.units);
        place.part = take(rest, b.partStride, b.parts);
        if (rest % 8 == 0 && rest / 8 < b.registers)
            return CounterAddress{place, static_cast<std::uint32_t>(rest / 8)};
    }
    return std::nullopt;
}

} // namespace

std::string_view counterUnitName(CounterUnit unit)
{
    static constexpr std::array<std::string_view, 13> kNames{
        "count", "cycles", "instructions", "operations", "requests", "packets", "bytes", "s", "%",
        "J",     "W",      "°C",           "Hz"};
    return kNames[static_cast<std::size_t>(unit)];
}

bool isReadingUnit(CounterUnit unit)
{
    return unit == CounterUnit::Percent || unit == CounterUnit::Watts || unit == CounterUnit::Celsius ||
           unit == CounterUnit::Hertz;
}

std::string lowerCase(std::string_view name)
{
    std::string lower(name);
    for (char &c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

CounterFacts counterFacts(std::string_view name)
{
    CounterFacts facts;
    const std::string lower = lowerCase(name);
    constexpr std::string_view kPathEnd = "unprivileged_";
    const std::size_t pathEnd = lower.rfind(kPathEnd);
    const bool hasPath = pathEnd != std::string::npos;
    std::string_view rest = hasPath ? std::string_view(lower).substr(pathEnd + kPathEnd.size()) : lower;
    const bool isCount = rest.starts_with("count_");
    if (isCount)
        rest.remove_prefix(6);
    facts.shortName = rest;
    if (!hasPath && !isCount && readSensor(rest, facts))
        return facts;
    facts.place = placeOf(hasPath ? std::string_view(lower).substr(0, pathEnd) : lower);
    if (facts.place.block == CounterBlock::ChipLinks && rest.starts_with("link"))
        facts.place.part = numberBehind(rest, "link");
    const Sort sort = sortOf(rest, facts.place, hasPath);
    facts.kind = sort.kind;
    facts.unit = sort.unit;
    facts.mostPerCycle = sort.mostPerCycle;
    facts.bytesEach = bytesEach(rest, facts.place);
    return facts;
}

TpuGeneration counterGeneration(std::string_view deviceType)
{
    if (deviceType == "TPU v6 Lite")
        return TpuGeneration::V6e;
    if (deviceType == "TPU v7x")
        return TpuGeneration::V7x;
    return TpuGeneration::Unknown;
}

std::optional<double> counterClockHz(TpuGeneration generation)
{
    if (generation == TpuGeneration::V6e)
        return 1.75e9;
    if (generation == TpuGeneration::V7x)
        return 1.9e9;
    return std::nullopt;
}

std::optional<CounterAddress> counterAddress(TpuGeneration generation, std::uint64_t id)
{
    if (generation == TpuGeneration::V7x)
        return addressIn(kV7xBlocks, id);
    if (generation == TpuGeneration::V6e)
        return addressIn(kV6eBlocks, id);
    return std::nullopt;
}

} // namespace planescope
