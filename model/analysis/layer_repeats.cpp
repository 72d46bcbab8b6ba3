// Layers without any name: sequences of like ops that come again and again.
#include "model/analysis/layer_parts.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

constexpr std::size_t kShortestPeriod = 4; // fewer ops are no layer
constexpr std::size_t kMostOps = 400'000;  // of one program run; longer ones repeat in their begin
constexpr std::size_t kFewestRepeats = 3;
constexpr std::size_t kPeriodsTried = 4;

/// Ops [first, last) of one program run that are still without a layer.
struct Stretch {
    std::size_t first, last;
};

/// Blocks of `period` ops from `first` on.
struct Repeat {
    std::size_t first = 0, period = 0, count = 0;
    std::size_t length() const { return period * count; }
};

/// The distances between successive like ops that occur most often, the likeliest periods first.
std::vector<std::size_t> likelyPeriods(const std::vector<std::uint32_t> &symbols, Stretch part)
{
    std::unordered_map<std::uint32_t, std::size_t> lastAt;
    std::unordered_map<std::size_t, std::size_t> gaps;
    for (std::size_t i = part.first; i < part.last; ++i) {
        const auto [at, isNew] = lastAt.try_emplace(symbols[i], i);
        if (!isNew && i - at->second >= kShortestPeriod)
            ++gaps[i - at->second];
        at->second = i;
    }
    std::vector<std::pair<std::size_t, std::size_t>> ordered; // how often, period
    for (const auto &[gap, count] : gaps)
        if (count >= kFewestRepeats)
            ordered.emplace_back(count, gap);
    std::sort(ordered.begin(), ordered.end(), [](const auto &a, const auto &b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    std::vector<std::size_t> periods;
    for (std::size_t i = 0; i < std::min(ordered.size(), kPeriodsTried); ++i)
        periods.push_back(ordered[i].second);
    return periods;
}

/// The longest stretch in which every op is like the one a period before, a tenth of a period forgiven in a row.
Repeat longestRepeat(const std::vector<std::uint32_t> &symbols, Stretch part, std::size_t period)
{
    Repeat best;
    best.period = period;
    const std::size_t forgiven = period / 10;
    std::size_t begin = part.first, misses = 0;
    const auto close = [&](std::size_t end) { // [begin, end) + period is alike
        const std::size_t count = end > begin ? (end - begin) / period + 1 : 0;
        if (count > best.count && count >= kFewestRepeats)
            best = {begin, period, count};
    };
    std::size_t i = part.first;
    for (; i + period < part.last; ++i) {
        if (symbols[i] == symbols[i + period]) {
            misses = 0;
            continue;
        }
        if (misses == 0 && i == begin) {
            begin = i + 1; // not yet begun
            continue;
        }
        if (++misses > forgiven) {
            close(i + 1 - misses);
            begin = i + 1;
            misses = 0;
        }
    }
    close(i - misses);
    return best;
}

/// Periods that repeat a shorter one are that one: "abab" is two of "ab".
bool isBetter(const Repeat &a, const Repeat &b)
{
    if (a.length() * 10 < b.length() * 9 || b.length() * 10 < a.length() * 9)
        return a.length() > b.length();
    return a.period < b.period;
}

} // namespace

std::vector<FoundLayer> layersByRepeats(const LayerOps &ops, OpSymbols &symbols)
{
    std::vector<FoundLayer> layers;
    std::vector<std::uint32_t> symbolOf(ops.rows.size());
    for (std::size_t op = 0; op < ops.rows.size() && !ops.isStopped(op); ++op)
        symbolOf[op] = symbols.of(ops.type(op));
    std::size_t first = 0, cut = 0;
    while (first < ops.rows.size() && !ops.stop.stop_requested()) {
        // One run of a program: up to the next begin of a step or program.
        while (cut < ops.cuts.size() && ops.cuts[cut] <= ops.range(first).begin)
            ++cut;
        std::size_t last = first;
        while (last < ops.rows.size() && (cut == ops.cuts.size() || ops.range(last).begin < ops.cuts[cut]))
            ++last;
        std::vector<Stretch> open{{first, std::min(last, first + kMostOps)}};
        std::vector<Repeat> repeats;
        while (!open.empty() && repeats.size() < 8 && !ops.stop.stop_requested()) {
            const Stretch part = open.back();
            open.pop_back();
            Repeat best;
            for (const std::size_t period : likelyPeriods(symbolOf, part))
                if (const Repeat found = longestRepeat(symbolOf, part, period);
                    found.count > 0 && (best.count == 0 || isBetter(found, best)))
                    best = found;
            if (best.count == 0 || best.length() * 20 < last - first)
                continue;
            repeats.push_back(best);
            open.push_back({part.first, best.first});
            open.push_back({best.first + best.length(), part.last});
        }
        std::sort(repeats.begin(), repeats.end(), [](const Repeat &a, const Repeat &b) { return a.first < b.first; });
        for (std::size_t r = 0; r < repeats.size(); ++r) {
            const Repeat &repeat = repeats[r];
            LayerPhase phase = LayerPhase::Any;
            for (std::size_t op = repeat.first; op < repeat.first + repeat.period; ++op) {
                const LayerPhase said = layerPhaseOf(ops.scopeOf(op));
                if (said == LayerPhase::Backward || (said == LayerPhase::Forward && phase == LayerPhase::Any))
                    phase = said;
            }
            // Two equally long series in a program: the second one takes the layers back.
            if (phase == LayerPhase::Any && repeats.size() == 2 && repeats[0].count == repeats[1].count)
                phase = r == 0 ? LayerPhase::Forward : LayerPhase::Backward;
            for (std::size_t i = 0; i < repeat.count; ++i) {
                const std::size_t from = repeat.first + i * repeat.period;
                const std::size_t number = phase == LayerPhase::Backward ? repeat.count - 1 - i : i;
                TimeRange range = ops.rangeOf(from, from + repeat.period);
                if (!layers.empty())
                    range.begin = std::max(range.begin, layers.back().range.end);
                if (!range.isEmpty())
                    layers.push_back(
                        {{static_cast<std::int64_t>(number), phase}, range, ops.rowsOf(from, from + repeat.period)});
            }
        }
        first = last;
    }
    return layers;
}

} // namespace planescope
