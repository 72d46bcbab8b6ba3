#include "model/analysis/kernel/llo_detectors.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace planescope {

namespace {

enum UnitClass : std::uint8_t { kMatrix = 1, kMemory = 2, kVector = 4, kCross = 8 };
constexpr std::uint8_t kCompute = kMatrix | kVector | kCross;

/// The five units whose idleness makes a bubble.
enum BubbleUnit : std::size_t { kBubbleMxu, kBubbleValu, kBubbleVld, kBubbleVst, kBubbleXlu, kBubbleUnits };

struct LloRow {
    EventRef event;
    std::int64_t begin = 0, end = 0; ///< ps
    std::int64_t bundle = 0;         ///< bundle_number; 0: not stated
    std::uint8_t classes = 0;
    std::size_t unit = kBubbleUnits;
    bool isStore = false, isLoad = false, isScalar = false, isTranscendental = false;
};

bool has(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

LloRow rowOfLine(std::string_view line)
{
    LloRow row;
    row.isLoad = has(line, "VLD");
    row.isStore = has(line, "VST");
    row.isScalar = has(line, "SALU");
    row.isTranscendental = has(line, "EUP");
    if (has(line, "MXU")) {
        row.classes |= kMatrix;
        row.unit = kBubbleMxu;
    }
    if (row.isLoad || row.isStore) {
        row.classes |= kMemory;
        row.unit = row.isLoad ? kBubbleVld : kBubbleVst;
    }
    if (has(line, "VALU") || row.isTranscendental) {
        row.classes |= kVector;
        row.unit = has(line, "VALU") ? std::size_t{kBubbleValu} : std::size_t{kBubbleUnits};
    }
    if (has(line, "XLU")) {
        row.classes |= kCross;
        row.unit = kBubbleXlu;
    }
    return row;
}

class LloDetector
{
public:
    LloDetector(const Session &session, EventRef launch) : m_session(session), m_launch(launch)
    {
        m_source = session.findName("source_info");
        readRows();
    }

    LloFindings find()
    {
        LloFindings out;
        out.rows = m_rows.size();
        if (m_rows.empty())
            return out;
        findOverlap(&out);
        findBubbles(&out);
        findGaps(&out);
        std::stable_sort(
            out.bubbles.begin(), out.bubbles.end(),
            [](const SchedulingBubble &a, const SchedulingBubble &b) { return a.range.begin < b.range.begin; });
        findZeroInit(&out);
        constexpr double kMuchMemory = 0.20, kLittleOverlap = 0.50, kMuchTraffic = 0.15, kMuchVector = 0.25;
        const OverlapFacts &overlap = out.overlap;
        const Duration traffic = overlap.overlapped + overlap.memory;
        out.hasBubbles = !out.bubbles.empty();
        out.hasBlockedZeroInit = out.zeroInit.isDetected;
        out.hasExposedMemory = overlap.share(overlap.memory) > kMuchMemory;
        out.hasLowOverlap = overlap.share(traffic) > kMuchTraffic &&
                            overlap.overlapped.toPsDouble() < kLittleOverlap * traffic.toPsDouble();
        out.hasExposedVector = overlap.share(overlap.exposedVector) > kMuchVector;
        return out;
    }

private:
    void readRows()
    {
        const auto bundleName = m_session.findName("bundle_number");
        const TimeRange range = m_session.eventRange(m_launch);
        for (const LineId id : m_session.plane(m_session.line(m_launch.line).plane).lines) {
            const std::string_view name = m_session.text(m_session.line(id).name);
            if (!name.ends_with("Instructions"))
                continue;
            const LloRow plain = rowOfLine(name);
            const RowRange rows = m_session.rowsBeginningIn(id, range);
            for (std::uint64_t at = rows.first; at < rows.last; ++at) {
                LloRow row = plain;
                row.event = {id, static_cast<std::uint32_t>(at)};
                const TimeRange time = m_session.eventRange(row.event);
                row.begin = time.begin.toPs();
                row.end = time.end.toPs();
                if (bundleName)
                    row.bundle = m_session.integerStat(row.event, *bundleName).value_or(0);
                m_rows.push_back(row);
            }
        }
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [](const LloRow &a, const LloRow &b) { return a.begin < b.begin; });
        if (m_rows.empty())
            return;
        m_begin = m_rows.front().begin;
        m_end = m_begin;
        for (const LloRow &row : m_rows)
            m_end = std::max(m_end, row.end);
    }

    /// Width of slices so that there are at most `most`.
    std::int64_t sliceWidth(std::int64_t wanted, std::int64_t most) const
    {
        return std::max(wanted, (m_end - m_begin + most - 1) / most);
    }
    std::size_t sliceCount(std::int64_t width) const
    {
        return static_cast<std::size_t>((m_end - m_begin + width - 1) / width);
    }
    template <class Visit> void eachSlice(const LloRow &row, std::int64_t width, std::size_t count, Visit visit) const
    {
        const auto first = static_cast<std::size_t>((row.begin - m_begin) / width);
        const auto last = static_cast<std::size_t>((std::max(row.begin, row.end - 1) - m_begin) / width);
        for (std::size_t i = first; i <= last && i < count; ++i)
            visit(i);
    }
    TimeRange sliceRange(std::size_t first, std::size_t end, std::int64_t width) const
    {
        return TimeRange::ps(m_begin + static_cast<std::int64_t>(first) * width,
                             std::min(m_end, m_begin + static_cast<std::int64_t>(end) * width));
    }

    void findOverlap(LloFindings *out)
    {
        constexpr std::int64_t kWidth = 1000, kMostSlices = 1'000'000;
        const std::int64_t width = sliceWidth(kWidth, kMostSlices);
        const std::size_t count = sliceCount(width);
        std::vector<std::uint8_t> slices(count);
        for (const LloRow &row : m_rows)
            eachSlice(row, width, count, [&](std::size_t i) { slices[i] |= row.classes; });
        OverlapFacts &facts = out->overlap;
        facts.total = Duration::ps(m_end - m_begin);
        for (std::size_t i = 0; i < count; ++i) {
            const Duration length = sliceRange(i, i + 1, width).length();
            const bool isMemory = slices[i] & kMemory, isMatrix = slices[i] & kMatrix, isVector = slices[i] & kVector;
            if (isMatrix && isMemory)
                facts.overlapped += length;
            else if ((slices[i] & kCompute) && !isMemory)
                facts.compute += length;
            else if (isMemory && !(slices[i] & kCompute))
                facts.memory += length;
            else if (!isMemory)
                facts.idle += length;
            if (isVector && !isMatrix)
                facts.exposedVector += length;
        }
        findLowestOverlap(slices, width, out);
    }

    void findLowestOverlap(const std::vector<std::uint8_t> &slices, std::int64_t width, LloFindings *out) const
    {
        constexpr std::int64_t kWindow = 50'000;
        constexpr std::size_t kTenth = 10;
        const std::size_t window =
            std::min(static_cast<std::size_t>(kWindow / width), std::max<std::size_t>(slices.size() / kTenth, 1));
        if (window == 0 || slices.size() < window)
            return;
        std::int64_t both = 0, compute = 0, memory = 0;
        const auto add = [&](std::uint8_t classes, int sign) {
            const bool isCompute = classes & kCompute, isMemory = classes & kMemory;
            both += isCompute && isMemory ? sign : 0;
            compute += isCompute ? sign : 0;
            memory += isMemory ? sign : 0;
        };
        std::optional<std::size_t> best;
        double ratio = 0;
        bool hasBoth = false;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            add(slices[i], 1);
            if (i >= window)
                add(slices[i - window], -1);
            const std::int64_t any = compute + memory - both;
            if (i + 1 < window || any == 0)
                continue;
            const double here = static_cast<double>(both) / static_cast<double>(any);
            const bool isPreferred = compute > 0 && memory > 0;
            if (!best || (isPreferred && !hasBoth) || (isPreferred == hasBoth && here < ratio)) {
                best = i + 1 - window;
                ratio = here;
                hasBoth = isPreferred;
            }
        }
        if (!best)
            return;
        LowestOverlap lowest;
        lowest.range = sliceRange(*best, *best + window, width);
        lowest.ratio = ratio;
        lowest.sources = sourcesIn(lowest.range.begin.toPs(), lowest.range.end.toPs());
        out->lowestOverlap = std::move(lowest);
    }

    /// Distinct source lines of the rows that touch some time, at most ten.
    std::vector<std::string> sourcesIn(std::int64_t begin, std::int64_t end) const
    {
        constexpr std::size_t kMostSources = 10;
        std::vector<std::string> sources;
        for (const LloRow &row : m_rows) {
            if (row.begin >= end || sources.size() == kMostSources)
                break;
            if (row.end <= begin || !m_source)
                continue;
            const auto source = m_session.textStat(row.event, *m_source);
            if (source && !source->empty() && std::find(sources.begin(), sources.end(), *source) == sources.end())
                sources.push_back(*source);
        }
        return sources;
    }

    struct BundleGroup {
        std::int64_t begin = 0, end = 0, number = 0;
        std::array<std::int64_t, kBubbleUnits> unitPs{};
        std::int64_t duration = 0;

        bool isQuiet() const
        {
            constexpr std::int64_t kQuarter = 4;
            return std::all_of(unitPs.begin(), unitPs.end(), [&](std::int64_t ps) { return ps * kQuarter < duration; });
        }
    };

    void readBundles()
    {
        constexpr std::int64_t kUnknownExtent = 1000;
        std::map<std::pair<std::int64_t, std::int64_t>, BundleGroup> groups;
        for (const LloRow &row : m_rows) {
            if (row.bundle <= 0)
                continue;
            const auto [at, isNew] = groups.try_emplace({row.bundle, (row.begin - m_begin) / kJumpPs});
            BundleGroup &group = at->second;
            group.number = row.bundle;
            group.begin = isNew ? row.begin : std::min(group.begin, row.begin);
            group.end = std::max(group.end, row.end);
            if (row.unit < kBubbleUnits)
                group.unitPs[row.unit] += row.end - row.begin;
        }
        for (const auto &[key, group] : groups)
            m_bundles.push_back(group);
        std::stable_sort(m_bundles.begin(), m_bundles.end(),
                         [](const BundleGroup &a, const BundleGroup &b) { return a.begin < b.begin; });
        for (std::size_t i = 0; i < m_bundles.size(); ++i) {
            BundleGroup &group = m_bundles[i];
            group.duration = group.end > group.begin ? group.end - group.begin : kUnknownExtent;
            std::int64_t distance = 0;
            if (i + 1 < m_bundles.size())
                distance = m_bundles[i + 1].begin - group.begin;
            else if (i > 0)
                distance = group.begin - m_bundles[i - 1].begin;
            if (distance < kJumpPs)
                group.duration = std::max(group.duration, distance);
        }
    }

    /// Runs at the begin and the end of a kernel are its prologue and epilogue.
    bool isAtBorder(std::size_t first, std::size_t last) const
    {
        constexpr std::size_t kManyBundles = 100, kPrologueBegin = 10, kPrologueEnd = 25;
        constexpr std::size_t kEpilogueBegin = 20, kEpilogueEnd = 15;
        const std::size_t count = m_bundles.size();
        if (count <= kManyBundles)
            return false;
        return (first < kPrologueBegin && last < kPrologueEnd) ||
               (first >= count - kEpilogueBegin && last >= count - kEpilogueEnd);
    }

    void findBubbles(LloFindings *out)
    {
        readBundles();
        for (std::size_t first = 0; first < m_bundles.size();) {
            if (!m_bundles[first].isQuiet()) {
                ++first;
                continue;
            }
            std::size_t last = first;
            while (last + 1 < m_bundles.size() && m_bundles[last + 1].isQuiet() &&
                   m_bundles[last + 1].begin - m_bundles[last].begin <= kJumpPs)
                ++last;
            const BundleGroup &end = m_bundles[last];
            const std::int64_t length = end.begin + end.duration - m_bundles[first].begin;
            constexpr std::size_t kLeastBundles = 10;
            if ((last - first + 1 >= kLeastBundles || length >= kLeastPs) && !isAtBorder(first, last))
                addBubble(m_bundles[first].begin, m_bundles[first].begin + length, m_bundles[first].number, end.number,
                          false, out);
            first = last + 1;
        }
    }

    void findGaps(LloFindings *out)
    {
        constexpr std::int64_t kWidth = 500, kMostSlices = 2'000'000;
        const std::int64_t width = sliceWidth(kWidth, kMostSlices);
        const std::size_t count = sliceCount(width);
        std::vector<bool> isBusy(count);
        for (const LloRow &row : m_rows)
            eachSlice(row, width, count, [&](std::size_t i) { isBusy[i] = true; });
        const std::vector<SchedulingBubble> known = out->bubbles;
        for (std::size_t first = 0; first < count;) {
            std::size_t end = first;
            while (end < count && !isBusy[end])
                ++end;
            if (end == first) {
                ++first;
                continue;
            }
            const TimeRange range = sliceRange(first, end, width);
            const bool isKnown = std::any_of(known.begin(), known.end(), [&](const SchedulingBubble &bubble) {
                return bubble.range.begin <= range.begin && range.end <= bubble.range.end;
            });
            const auto next =
                std::lower_bound(m_bundles.begin(), m_bundles.end(), range.begin.toPs(),
                                 [](const BundleGroup &group, std::int64_t begin) { return group.begin < begin; });
            const auto place = static_cast<std::size_t>(next - m_bundles.begin());
            if (range.length().toPs() >= kLeastPs && !isKnown && !isAtBorder(place, place))
                addBubble(range.begin.toPs(), range.end.toPs(), -1, -1, true, out);
            first = end;
        }
    }

    void addBubble(std::int64_t begin, std::int64_t end, std::int64_t firstBundle, std::int64_t lastBundle, bool isGap,
                   LloFindings *out) const
    {
        constexpr std::int64_t kAround = 5000;
        SchedulingBubble bubble;
        bubble.range = TimeRange::ps(begin, end);
        bubble.firstBundle = firstBundle;
        bubble.lastBundle = lastBundle;
        bubble.isGap = isGap;
        bubble.sources = sourcesIn(begin - kAround, end + kAround);
        for (const LloRow &row : m_rows) {
            if (row.begin >= end) {
                bubble.opAfter = std::string(m_session.label(row.event));
                break;
            }
            if (row.begin < begin)
                bubble.opBefore = std::string(m_session.label(row.event));
        }
        out->bubbles.push_back(std::move(bubble));
    }

    void findZeroInit(LloFindings *out) const
    {
        ZeroInit &zero = out->zeroInit;
        zero.total = Duration::ps(m_end - m_begin);
        std::optional<std::int64_t> firstCompute;
        for (const LloRow &row : m_rows) {
            const bool mayWait = (row.classes & (kVector | kCross)) || row.isScalar;
            const std::string_view name = m_session.label(row.event);
            const bool isIdle = has(name, "sync") || has(name, "wait") || has(name, "nop");
            if ((row.classes & kMatrix) || (mayWait && !isIdle)) {
                firstCompute = row.begin;
                break;
            }
        }
        if (!firstCompute)
            return;
        zero.delay = Duration::ps(*firstCompute - m_begin);
        for (const LloRow &row : m_rows) {
            if (row.begin >= *firstCompute)
                break;
            zero.stores += row.isStore ? 1 : 0;
            zero.memoryOps += row.isStore || row.isLoad ? 1 : 0;
        }
        constexpr double kLongDelay = 0.05, kManyStores = 0.30;
        zero.isDetected = zero.delay.toPsDouble() > kLongDelay * zero.total.toPsDouble() &&
                          static_cast<double>(zero.stores) > kManyStores * static_cast<double>(zero.memoryOps);
    }

    static constexpr std::int64_t kJumpPs = 50'000; ///< further apart: another launch or a wait
    static constexpr std::int64_t kLeastPs = 6666;

    const Session &m_session;
    EventRef m_launch;
    std::optional<NameId> m_source;
    std::vector<LloRow> m_rows; ///< by begin
    std::vector<BundleGroup> m_bundles;
    std::int64_t m_begin = 0, m_end = 0;
};

} // namespace

LloFindings lloFindings(const Session &session, EventRef launch) { return LloDetector(session, launch).find(); }

} // namespace planescope
