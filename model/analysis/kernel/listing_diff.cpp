#include "model/analysis/kernel/listing_diff.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

namespace planescope {

namespace {

constexpr std::uint32_t kNoRow = BundlePair::kNone;

/// Half open rows of bundles.
struct RowSpan {
    std::uint32_t first = 0, end = 0;
    std::uint32_t size() const { return end - first; }
    bool isEmpty() const { return first >= end; }
};

/// What a bundle does, as a number: the same opcodes in any order are the same.
class BundleKeys
{
public:
    std::vector<std::uint32_t> of(const BundleListing &listing)
    {
        std::vector<std::uint32_t> keys;
        keys.reserve(listing.bundles().size());
        std::vector<std::string_view> words;
        std::string text;
        for (std::size_t row = 0; row < listing.bundles().size(); ++row) {
            words.clear();
            for (const BundleInstruction &i : listing.instructionsOf(row))
                words.push_back(listing.opcodeOf(i));
            std::sort(words.begin(), words.end());
            text.clear();
            for (const std::string_view word : words)
                text.append(word).push_back('\n');
            keys.push_back(m_keys.try_emplace(text, static_cast<std::uint32_t>(m_keys.size())).first->second);
        }
        return keys;
    }

private:
    std::unordered_map<std::string, std::uint32_t> m_keys;
};

class ListingAligner
{
public:
    ListingAligner(const KernelCode &before, const KernelCode &after) : m_before(before), m_after(after)
    {
        BundleKeys keys;
        m_keysBefore = keys.of(*before.listing);
        m_keysAfter = keys.of(*after.listing);
    }

    ListingDiff compare()
    {
        const auto countBefore = static_cast<std::uint32_t>(m_keysBefore.size());
        const auto countAfter = static_cast<std::uint32_t>(m_keysAfter.size());
        alignRegion({0, countBefore}, {0, countAfter}, BundleLoop::kNoParent, BundleLoop::kNoParent);
        for (const BundlePair &pair : m_out.rows)
            m_out.sameBundles += pair.isSame ? 1 : 0;
        compareOpcodes();
        const auto contradicts = [](TpuGeneration a, TpuGeneration b) {
            return a != TpuGeneration::Unknown && b != TpuGeneration::Unknown && sharper(a, b) != sharper(b, a);
        };
        m_out.isOtherGeneration = contradicts(m_before.units.generation, m_after.units.generation);
        return std::move(m_out);
    }

private:
    using Rows = std::vector<std::uint32_t>;

    static Rows childrenOf(const KernelCode &code, std::uint32_t parent)
    {
        Rows rows;
        for (std::uint32_t row = 0; row < code.loops.size(); ++row)
            if (code.loops[row].parent == parent)
                rows.push_back(row);
        return rows;
    }

    static std::map<std::string_view, double> histogram(const KernelCode &code, const BundleRangeFacts &facts)
    {
        std::map<std::string_view, double> counts;
        for (std::uint32_t row = facts.first; row < facts.end; ++row)
            for (const BundleInstruction &i : code.listing->instructionsOf(row))
                ++counts[code.listing->opcodeOf(i)];
        return counts;
    }
    /// Cosine of the counts of opcodes: 1 for the same mix.
    static double likeness(const std::map<std::string_view, double> &a, const std::map<std::string_view, double> &b)
    {
        double both = 0, lengthA = 0, lengthB = 0;
        for (const auto &[opcode, count] : a) {
            lengthA += count * count;
            if (const auto other = b.find(opcode); other != b.end())
                both += count * other->second;
        }
        for (const auto &[opcode, count] : b)
            lengthB += count * count;
        return lengthA > 0 && lengthB > 0 ? both / std::sqrt(lengthA * lengthB) : 0;
    }

    /// Loops of one level that belong together, in order: all when there are as many, else the most alike.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairLoops(const Rows &a, const Rows &b) const
    {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        constexpr std::size_t kMostLoops = 512;
        if (a.size() == b.size() || a.size() > kMostLoops || b.size() > kMostLoops) {
            for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
                pairs.emplace_back(a[i], b[i]);
            return pairs;
        }
        std::vector<std::map<std::string_view, double>> mixA, mixB;
        mixA.reserve(a.size());
        mixB.reserve(b.size());
        for (const std::uint32_t row : a)
            mixA.push_back(histogram(m_before, m_before.loops[row].facts));
        for (const std::uint32_t row : b)
            mixB.push_back(histogram(m_after, m_after.loops[row].facts));
        std::vector<std::vector<double>> best(a.size() + 1, std::vector<double>(b.size() + 1));
        for (std::size_t i = a.size(); i-- > 0;)
            for (std::size_t j = b.size(); j-- > 0;)
                best[i][j] =
                    std::max({best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + likeness(mixA[i], mixB[j])});
        for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
            if (best[i][j] == best[i + 1][j])
                ++i;
            else if (best[i][j] == best[i][j + 1])
                ++j;
            else
                pairs.emplace_back(a[i++], b[j++]);
        }
        return pairs;
    }

    /// Adds the bundles of some rows that are in no loop of `parent`'s children.
    static void sumDirect(const KernelCode &code, RowSpan span, std::uint32_t parent, std::uint64_t *bundles,
                          UnitCounts *used, std::uint64_t *empty, std::uint64_t *fills, std::uint64_t *spills)
    {
        const auto add = [&](std::uint32_t first, std::uint32_t end) {
            if (first >= end)
                return;
            const BundleRangeFacts facts = rangeFacts(*code.listing, code.units, first, end);
            *bundles += facts.bundles();
            *empty += facts.empty;
            *fills += facts.fills;
            *spills += facts.spills;
            for (std::size_t unit = 0; unit < kKernelUnits; ++unit)
                (*used)[unit] += facts.used[unit];
        };
        std::uint32_t at = span.first;
        for (const std::uint32_t child : childrenOf(code, parent)) {
            add(at, code.loops[child].facts.first);
            at = std::max(at, code.loops[child].facts.end);
        }
        add(at, span.end);
    }

    void alignRegion(RowSpan a, RowSpan b, std::uint32_t loopA, std::uint32_t loopB)
    {
        LoopChange change;
        if (loopA != BundleLoop::kNoParent) {
            change.before = loopA;
            change.tripsBefore = m_before.loops[loopA].tripCount;
        }
        if (loopB != BundleLoop::kNoParent) {
            change.after = loopB;
            change.tripsAfter = m_after.loops[loopB].tripCount;
        }
        sumDirect(m_before, a, loopA, &change.bundlesBefore, &change.usedBefore, &change.emptyBefore,
                  &change.fillsBefore, &change.spillsBefore);
        sumDirect(m_after, b, loopB, &change.bundlesAfter, &change.usedAfter, &change.emptyAfter, &change.fillsAfter,
                  &change.spillsAfter);
        m_out.loops.push_back(change);
        const Rows childrenA = childrenOf(m_before, loopA), childrenB = childrenOf(m_after, loopB);
        RowSpan restA = a, restB = b;
        for (const auto &[childA, childB] : pairLoops(childrenA, childrenB)) {
            const BundleRangeFacts &factsA = m_before.loops[childA].facts;
            const BundleRangeFacts &factsB = m_after.loops[childB].facts;
            addLonely(childrenA, restA.first, factsA.first, true);
            addLonely(childrenB, restB.first, factsB.first, false);
            alignRows({restA.first, factsA.first}, {restB.first, factsB.first});
            alignRegion({factsA.first, factsA.end}, {factsB.first, factsB.end}, childA, childB);
            restA.first = factsA.end;
            restB.first = factsB.end;
        }
        addLonely(childrenA, restA.first, restA.end, true);
        addLonely(childrenB, restB.first, restB.end, false);
        alignRows(restA, restB);
    }

    /// Loops without a partner: their bundles are all saved or all added.
    void addLonely(const Rows &children, std::uint32_t first, std::uint32_t end, bool isBefore)
    {
        const KernelCode &code = isBefore ? m_before : m_after;
        for (const std::uint32_t row : children) {
            const BundleLoop &loop = code.loops[row];
            if (loop.facts.first < first || loop.facts.end > end)
                continue;
            LoopChange change;
            (isBefore ? change.before : change.after) = row;
            (isBefore ? change.bundlesBefore : change.bundlesAfter) = loop.facts.bundles();
            (isBefore ? change.usedBefore : change.usedAfter) = loop.facts.used;
            (isBefore ? change.emptyBefore : change.emptyAfter) = loop.facts.empty;
            (isBefore ? change.fillsBefore : change.fillsAfter) = loop.facts.fills;
            (isBefore ? change.spillsBefore : change.spillsAfter) = loop.facts.spills;
            (isBefore ? change.tripsBefore : change.tripsAfter) = loop.tripCount;
            m_out.loops.push_back(change);
        }
    }

    bool isSame(std::uint32_t a, std::uint32_t b) const { return m_keysBefore[a] == m_keysAfter[b]; }

    void alignRows(RowSpan a, RowSpan b, std::size_t window = 1)
    {
        while (!a.isEmpty() && !b.isEmpty() && isSame(a.first, b.first))
            m_out.rows.push_back({a.first++, b.first++, true});
        std::vector<BundlePair> tail;
        while (!a.isEmpty() && !b.isEmpty() && isSame(a.end - 1, b.end - 1))
            tail.push_back({--a.end, --b.end, true});
        alignMiddle(a, b, window);
        m_out.rows.insert(m_out.rows.end(), tail.rbegin(), tail.rend());
    }

    void alignMiddle(RowSpan a, RowSpan b, std::size_t window)
    {
        if (a.isEmpty() || b.isEmpty())
            return addChanged(a, b);
        constexpr std::size_t kWidest = 16;
        const auto anchors = commonUnique(a, b, window);
        if (!anchors.empty()) {
            for (const auto &[rowA, rowB] : anchors) {
                if (rowA < a.first || rowB < b.first)
                    continue; // inside what a window before has taken
                alignRows({a.first, rowA}, {b.first, rowB}, window);
                a.first = rowA;
                b.first = rowB;
                while (!a.isEmpty() && !b.isEmpty() && isSame(a.first, b.first))
                    m_out.rows.push_back({a.first++, b.first++, true});
            }
            return alignRows(a, b, window == 1 ? 2 : window * 2);
        }
        if (std::uint64_t{a.size()} * b.size() <= kMostCells)
            return alignExactly(a, b);
        if (window < kWidest) // unrolled code repeats its bundles: several in a row are rarer
            return alignMiddle(a, b, window * 2);
        addChanged(a, b);
    }

    /// Rows where the same keys, `window` in a row, occur once in both; in increasing order on both sides.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> commonUnique(RowSpan a, RowSpan b, std::size_t window) const
    {
        if (a.size() < window || b.size() < window)
            return {};
        struct Place {
            std::uint32_t before = kNoRow, after = kNoRow;
            bool isUnique = true;
        };
        std::unordered_map<std::uint64_t, Place> places;
        const auto hashAt = [&](const std::vector<std::uint32_t> &keys, std::uint32_t row) {
            std::uint64_t hash = 1469598103934665603ULL; // FNV-1a
            for (std::size_t i = 0; i < window; ++i)
                hash = (hash ^ keys[row + i]) * 1099511628211ULL;
            return hash;
        };
        for (std::uint32_t row = a.first; row + window <= a.end; ++row) {
            Place &place = places[hashAt(m_keysBefore, row)];
            place.isUnique = place.isUnique && place.before == kNoRow;
            place.before = row;
        }
        for (std::uint32_t row = b.first; row + window <= b.end; ++row) {
            Place &place = places[hashAt(m_keysAfter, row)];
            place.isUnique = place.isUnique && place.after == kNoRow;
            place.after = row;
        }
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (const auto &[hash, place] : places)
            if (place.isUnique && place.before != kNoRow && place.after != kNoRow && isSame(place.before, place.after))
                pairs.emplace_back(place.before, place.after);
        std::sort(pairs.begin(), pairs.end());
        return longestIncreasing(pairs);
    }

    static std::vector<std::pair<std::uint32_t, std::uint32_t>>
    longestIncreasing(const std::vector<std::pair<std::uint32_t, std::uint32_t>> &pairs)
    {
        std::vector<std::size_t> ends, parents(pairs.size(), pairs.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto at = std::lower_bound(ends.begin(), ends.end(), pairs[i].second,
                                             [&](std::size_t row, auto value) { return pairs[row].second < value; });
            if (at != ends.begin())
                parents[i] = *std::prev(at);
            if (at == ends.end())
                ends.push_back(i);
            else
                *at = i;
        }
        std::vector<std::pair<std::uint32_t, std::uint32_t>> chain;
        for (std::size_t i = ends.empty() ? pairs.size() : ends.back(); i < pairs.size(); i = parents[i])
            chain.push_back(pairs[i]);
        std::reverse(chain.begin(), chain.end());
        return chain;
    }

    /// The longest common subsequence, by the table.
    void alignExactly(RowSpan a, RowSpan b)
    {
        const std::size_t width = std::size_t{b.size()} + 1;
        std::vector<std::uint32_t> best((std::size_t{a.size()} + 1) * width);
        for (std::uint32_t i = a.size(); i-- > 0;)
            for (std::uint32_t j = b.size(); j-- > 0;)
                best[i * width + j] = isSame(a.first + i, b.first + j)
                                          ? best[(i + 1) * width + j + 1] + 1
                                          : std::max(best[(i + 1) * width + j], best[i * width + j + 1]);
        RowSpan restA{a.first, a.first}, restB{b.first, b.first};
        while (restA.end < a.end && restB.end < b.end) {
            const std::size_t i = restA.end - a.first, j = restB.end - b.first;
            if (isSame(restA.end, restB.end)) {
                addChanged(restA, restB);
                m_out.rows.push_back({restA.end, restB.end, true});
                restA.first = ++restA.end;
                restB.first = ++restB.end;
            } else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) {
                ++restA.end;
            } else {
                ++restB.end;
            }
        }
        addChanged({restA.first, a.end}, {restB.first, b.end});
    }

    /// Bundles that are not the same stand beside each other as far as both sides have some.
    void addChanged(RowSpan a, RowSpan b)
    {
        while (!a.isEmpty() || !b.isEmpty())
            m_out.rows.push_back({a.isEmpty() ? kNoRow : a.first++, b.isEmpty() ? kNoRow : b.first++, false});
    }

    void compareOpcodes()
    {
        std::map<std::string, OpcodeChange> changes;
        for (const BundleInstruction &i : m_before.listing->instructions())
            ++changes[m_before.listing->opcodeOf(i)].before;
        for (const BundleInstruction &i : m_after.listing->instructions())
            ++changes[m_after.listing->opcodeOf(i)].after;
        const auto size = [](const OpcodeChange &change) {
            return change.before > change.after ? change.before - change.after : change.after - change.before;
        };
        for (auto &[opcode, change] : changes)
            if (size(change) > 0) {
                change.opcode = opcode;
                m_out.opcodes.push_back(change);
            }
        std::stable_sort(m_out.opcodes.begin(), m_out.opcodes.end(),
                         [&](const OpcodeChange &a, const OpcodeChange &b) { return size(a) > size(b); });
    }

    static constexpr std::uint64_t kMostCells = 4'000'000;

    const KernelCode &m_before;
    const KernelCode &m_after;
    std::vector<std::uint32_t> m_keysBefore, m_keysAfter;
    ListingDiff m_out;
};

} // namespace

ListingDiff compareListings(const KernelCode &before, const KernelCode &after)
{
    return ListingAligner(before, after).compare();
}

} // namespace planescope
