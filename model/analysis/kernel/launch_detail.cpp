#include "model/analysis/kernel/launch_detail.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>

namespace planescope {

namespace {

constexpr std::array<std::pair<std::string_view, KernelUnit>, 9> kTrackUnits{
    {{"MXU", KernelUnit::Matmul},
     {"XLU", KernelUnit::Xlu},
     {"Vector ALU", KernelUnit::Valu},
     {"Vector EUP", KernelUnit::Eup},
     {"Vector Load", KernelUnit::Vload},
     {"Vector Store", KernelUnit::Vstore},
     {"Scalar ALU", KernelUnit::Salu},
     {"Vector Fills", KernelUnit::VloadFill},
     {"Vector Spills", KernelUnit::VstoreSpill}}};

LaunchStage stageNamed(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, LaunchStage>, 7> kStages{
        {{"ep_initialize", LaunchStage::Initialize},
         {"ep_copy_in", LaunchStage::CopyIn},
         {"ep_wait_in", LaunchStage::WaitIn},
         {"ep_run_kernel", LaunchStage::Run},
         {"ep_copy_out", LaunchStage::CopyOut},
         {"ep_wait_out", LaunchStage::WaitOut},
         {"ep_finalize", LaunchStage::Finalize}}};
    for (const auto &[word, stage] : kStages)
        if (name.starts_with(word))
            return stage;
    return LaunchStage::Scope;
}

/// Address of "[134217728]  0x1ee: bundle.134217728".
std::optional<std::uint32_t> addressInName(std::string_view text)
{
    const std::size_t at = text.find("0x");
    if (at == std::string_view::npos)
        return {};
    std::uint32_t address = 0;
    const auto [end, error] = std::from_chars(text.data() + at + 2, text.data() + text.size(), address, 16);
    return error == std::errc() && end != text.data() + at + 2 ? std::optional(address) : std::nullopt;
}

void readMarks(const Session &session, LineId line, LaunchDetail *detail)
{
    const RowRange rows = session.rowsBeginningIn(line, detail->range);
    for (std::uint64_t row = rows.first; row < rows.last; ++row)
        if (const auto mark = markOfEvent(session, {line, row}))
            detail->marks.push_back(*mark);
}

void readStages(const Session &session, LineId line, LaunchDetail *detail)
{
    const RowRange rows = session.rowsBeginningIn(line, detail->range);
    std::map<std::string_view, std::size_t> known;
    const double whole = detail->range.length().toPsDouble();
    for (std::uint64_t row = rows.first; row < rows.last; ++row) {
        const EventRef event{line, row};
        const std::string_view name = session.label(event);
        const auto [at, isNew] = known.try_emplace(name, detail->stages.size());
        if (isNew)
            detail->stages.push_back({std::string(name), stageNamed(name), 0, {}, {}, event, 0});
        StageTotal &stage = detail->stages[at->second];
        const Duration duration = session.eventRange(event).clipped(detail->range).length();
        ++stage.count;
        stage.total += duration;
        if (duration > stage.longest) {
            stage.longest = duration;
            stage.longestEvent = event;
        }
    }
    for (const auto &[name, at] : known)
        detail->stages[at].share = whole > 0 ? detail->stages[at].total.toPsDouble() / whole : 0;
}

struct SampleRows {
    std::size_t first = 0, last = 0;
};
SampleRows samplesIn(const CounterTrack &track, TimeRange range)
{
    const auto &times = track.timePs;
    const auto first = std::lower_bound(times.begin(), times.end(), range.begin.toPs());
    const auto last = std::lower_bound(first, times.end(), range.end.toPs());
    return {static_cast<std::size_t>(first - times.begin()), static_cast<std::size_t>(last - times.begin())};
}

/// Mean and peak over windows; a value holds until the next sample. `bounds`: begins of the windows and the last end.
void sumWindows(const CounterTrack &track, SampleRows rows, const std::vector<std::int64_t> &bounds, bool isShifted,
                UnitTrackFacts *facts)
{
    double weighted = 0, sum = 0;
    std::int64_t coveredPs = 0;
    std::size_t next = rows.first;
    std::optional<double> value, valueBefore;
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
        valueBefore = value;
        while (next < rows.last && track.timePs[next] <= bounds[i])
            value = track.value[next++];
        const auto used = isShifted ? valueBefore : value;
        const std::int64_t length = bounds[i + 1] - bounds[i];
        if (!used || length <= 0)
            continue;
        weighted += *used * static_cast<double>(length);
        sum += *used;
        coveredPs += length;
        facts->peak = std::max(facts->peak, *used);
    }
    facts->covered = Duration::ps(coveredPs);
    if (facts->isCount)
        facts->mean = sum;
    else
        facts->mean = coveredPs > 0 ? weighted / static_cast<double>(coveredPs) : 0;
}

/// A sample counts what happened since the one before it: one at the begin belongs to what was before the launch, one
/// at the end to the launch.
void readSamples(const Session &session, const Plane &plane, LaunchDetail *detail)
{
    constexpr Duration kLeast = Duration::ps(1);
    const TimeRange range{detail->range.begin + kLeast, detail->range.end + kLeast};
    for (const std::uint32_t row : plane.counters) {
        const CounterTrack &track = session.counters()[row];
        const std::string_view name = session.text(track.name);
        const std::size_t at = name.find("COUNT_");
        const SampleRows rows = samplesIn(track, range);
        if (at == std::string_view::npos || rows.first == rows.last)
            continue;
        SampledSum sum;
        sum.name = std::string(name.substr(at));
        sum.samples = rows.last - rows.first;
        sum.lastPs = track.timePs[rows.last - 1] - detail->range.begin.toPs();
        for (std::size_t i = rows.first; i < rows.last; ++i)
            sum.sum += track.value[i];
        detail->sampled.push_back(std::move(sum));
    }
}

void readTracks(const Session &session, const Plane &plane, bool isShifted, LaunchDetail *detail)
{
    std::vector<std::int64_t> bounds;
    bounds.reserve(detail->marks.size());
    for (const MarkEvent &mark : detail->marks)
        bounds.push_back(mark.time.toPs());
    if (bounds.empty()) // without marks every sample begins a window, the last one without a known end
        for (const std::uint32_t row : plane.counters) {
            const CounterTrack &track = session.counters()[row];
            if (session.text(track.series) != "% util")
                continue;
            const SampleRows rows = samplesIn(track, detail->range);
            for (std::size_t i = rows.first; i < rows.last; ++i)
                bounds.push_back(track.timePs[i]);
        }
    std::sort(bounds.begin(), bounds.end());
    bounds.erase(std::unique(bounds.begin(), bounds.end()), bounds.end());
    for (const std::uint32_t row : plane.counters) {
        const CounterTrack &track = session.counters()[row];
        const std::string_view name = session.text(track.name);
        const std::string_view series = session.text(track.series);
        const SampleRows rows = samplesIn(track, detail->range);
        if (rows.first == rows.last)
            continue;
        if (series == "% util" || series == "fills" || series == "spills") {
            UnitTrackFacts facts;
            facts.counter = row;
            facts.name = std::string(name);
            for (const auto &[word, unit] : kTrackUnits)
                if (word == name)
                    facts.unit = unit;
            facts.isCount = series != "% util";
            facts.samples = rows.last - rows.first;
            UnitTrackFacts shifted = facts;
            sumWindows(track, rows, bounds, true, &shifted);
            sumWindows(track, rows, bounds, isShifted, &facts);
            facts.shiftedMean = shifted.mean;
            facts.shiftedPeak = shifted.peak;
            detail->tracks.push_back(std::move(facts));
        }
    }
    readSamples(session, plane, detail);
}

} // namespace

std::optional<MarkEvent> markOfEvent(const Session &session, EventRef event)
{
    constexpr std::string_view kWord = "bundle.";
    std::string_view label = session.label(event);
    if (!label.starts_with(kWord))
        return {};
    label.remove_prefix(kWord.size());
    MarkEvent mark{event, session.begin(event), 0, 0};
    const auto [end, error] = std::from_chars(label.data(), label.data() + label.size(), mark.id);
    if (error != std::errc())
        return {};
    std::optional<std::uint32_t> address;
    session.visitStats(event, [&](const StatView &stat) {
        if (stat.kind == StatKind::String && session.text(stat.name) == "long_name")
            address = addressInName(stat.text);
    });
    if (!address)
        return {};
    mark.address = *address;
    return mark;
}

LaunchDetail launchDetail(const Session &session, EventRef launch, const LaunchOptions &options)
{
    LaunchDetail detail;
    detail.launch = launch;
    detail.range = session.eventRange(launch);
    const Plane &plane = session.plane(session.line(launch.line).plane);
    for (const LineId id : plane.lines) {
        const Line &line = session.line(id);
        if (line.isDerived)
            continue;
        if (line.kind == LineKind::TensorCore)
            readMarks(session, id, &detail);
        else if (line.kind == LineKind::TraceMe)
            readStages(session, id, &detail);
        else if (session.text(line.name).ends_with(" Instructions")) {
            const RowRange rows = session.rowsBeginningIn(id, detail.range);
            if (rows.size() > 0)
                detail.instructionLines.push_back(id);
            detail.instructionRows += rows.size();
        }
    }
    std::stable_sort(detail.marks.begin(), detail.marks.end(),
                     [](const MarkEvent &a, const MarkEvent &b) { return a.time < b.time; });
    readTracks(session, plane, options.shiftsWindowsByOneMark, &detail);
    return detail;
}

Duration LaunchDetail::stageTime(LaunchStage stage) const
{
    Duration total;
    for (const StageTotal &row : stages)
        if (row.stage == stage)
            total += row.total;
    return total;
}

std::optional<Duration> LaunchDetail::waited() const
{
    const bool hasStages = std::any_of(stages.begin(), stages.end(),
                                       [](const StageTotal &row) { return row.stage != LaunchStage::Scope; });
    if (!hasStages)
        return {};
    return stageTime(LaunchStage::WaitIn) + stageTime(LaunchStage::WaitOut);
}

const SampledSum *LaunchDetail::sample(std::string_view name) const
{
    const auto found =
        std::find_if(sampled.begin(), sampled.end(), [&](const SampledSum &sum) { return sum.name == name; });
    return found == sampled.end() ? nullptr : &*found;
}

std::optional<double> LaunchDetail::sampledMatrixBusy() const
{
    const SampledSum *const one = sample("COUNT_MXU_BUSY_1");
    const SampledSum *const two = sample("COUNT_MXU_BUSY_2");
    const SampledSum *const cycles = sample("COUNT_CYCLES");
    if (!one || !two || !cycles || !(cycles->sum > 0))
        return {};
    return (one->sum / 2 + two->sum) / cycles->sum;
}

std::optional<double> LaunchDetail::sampledSyncWait() const
{
    const SampledSum *const waits = sample("COUNT_SYNC_WAIT");
    const SampledSum *const cycles = sample("COUNT_CYCLES");
    if (!waits || !cycles || !(cycles->sum > 0))
        return {};
    return waits->sum / cycles->sum;
}

bool LaunchDetail::isSampledThroughout() const
{
    constexpr double kNearlyAll = 0.9; // the last window of a launch may end behind it
    const SampledSum *const cycles = sample("COUNT_CYCLES");
    return cycles && static_cast<double>(cycles->lastPs) >= kNearlyAll * range.length().toPsDouble();
}

} // namespace planescope
