#include "model/analysis/kernel/kernel_calls.h"

#include <algorithm>
#include <map>
#include <utility>

namespace planescope {

namespace {

/// The value of `custom_call_target="..."` in an HLO text.
std::string_view customCallTarget(std::string_view text)
{
    constexpr std::string_view kWord = "custom_call_target=\"";
    const std::size_t at = text.find(kWord);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = text.substr(at + kWord.size());
    return rest.substr(0, rest.find('"'));
}

/// "%flash_attention.3 = ..." without its result and sign.
std::string_view plainName(std::string_view name)
{
    if (name.starts_with('%'))
        name.remove_prefix(1);
    return name.substr(0, name.find(" = "));
}

/// Whether something was recorded inside some time of a plane.
class InsideLook
{
public:
    InsideLook(const Session &session, const Plane &plane) : m_session(session)
    {
        for (const LineId id : plane.lines) {
            const Line &line = session.line(id);
            if (line.kind == LineKind::TensorCore)
                m_marks.push_back(id);
            else if (session.text(line.name).ends_with(" Instructions"))
                m_lines.push_back(id);
            else if (line.kind == LineKind::TraceMe)
                m_stages.push_back(id);
        }
        for (const std::uint32_t row : plane.counters) {
            const CounterTrack &track = session.counters()[row];
            const std::string_view series = session.text(track.series);
            if (series == "% util" || series == "TC Stats" || session.text(track.name).starts_with("COUNT_"))
                m_tracks.push_back(row);
        }
    }

    bool hasMarks(TimeRange range) const
    {
        return std::any_of(m_marks.begin(), m_marks.end(),
                           [&](LineId line) { return m_session.rowsBeginningIn(line, range).size() > 0; });
    }
    bool isRecorded(TimeRange range) const
    {
        if (hasMarks(range))
            return true;
        for (const LineId line : m_lines)
            if (m_session.rowsBeginningIn(line, range).size() > 0)
                return true;
        for (const LineId line : m_stages) {
            const RowRange rows = m_session.rowsBeginningIn(line, range);
            for (std::uint64_t row = rows.first; row < rows.last; ++row)
                if (m_session.label({line, row}).starts_with("ep_"))
                    return true;
        }
        return std::any_of(m_tracks.begin(), m_tracks.end(), [&](std::uint32_t row) {
            const auto &times = m_session.counters()[row].timePs;
            const auto first = std::lower_bound(times.begin(), times.end(), range.begin.toPs());
            return first != times.end() && *first < range.end.toPs();
        });
    }

private:
    const Session &m_session;
    std::vector<LineId> m_marks, m_lines, m_stages;
    std::vector<std::uint32_t> m_tracks;
};

/// Steps or modules of a plane: their time, and whether a moment lies in one.
struct KernelFrame {
    std::vector<TimeRange> ranges; ///< by begin
    std::int64_t totalPs = 0;

    bool contains(TimePoint time) const
    {
        const auto next = std::upper_bound(ranges.begin(), ranges.end(), time,
                                           [](TimePoint t, const TimeRange &range) { return t < range.begin; });
        return next != ranges.begin() && std::prev(next)->contains(time);
    }
};

KernelFrame kernelFrame(const Session &session, const Plane &plane, LineKind kind)
{
    KernelFrame frame;
    for (const LineId id : plane.lines) {
        const Line &line = session.line(id);
        if (line.kind != kind)
            continue;
        for (std::uint32_t row = 0; row < line.events.size(); ++row) {
            if (line.events.lane[row] != 0)
                continue;
            frame.ranges.push_back(session.eventRange({id, row}));
            frame.totalPs += frame.ranges.back().length().toPs();
        }
    }
    std::sort(frame.ranges.begin(), frame.ranges.end(),
              [](const TimeRange &a, const TimeRange &b) { return a.begin < b.begin; });
    return frame;
}

void findShare(const Session &session, KernelCall *call)
{
    for (const LineKind kind : {LineKind::Steps, LineKind::Modules}) {
        std::map<std::uint32_t, KernelFrame> frames;
        std::int64_t insidePs = 0, totalPs = 0;
        for (const EventRef launch : call->launches) {
            const PlaneId plane = session.line(launch.line).plane;
            const auto [frame, isNew] = frames.try_emplace(plane.value);
            if (isNew) {
                frame->second = kernelFrame(session, session.plane(plane), kind);
                totalPs += frame->second.totalPs;
            }
            if (frame->second.contains(session.begin(launch)))
                insidePs += session.duration(launch).toPs();
        }
        if (totalPs == 0)
            continue;
        call->share = static_cast<double>(insidePs) / static_cast<double>(totalPs);
        call->isShareOfSteps = kind == LineKind::Steps;
        return;
    }
}

void readCosts(const Session &session, KernelCall *call)
{
    session.visitStats(call->launches.front(), [&](const StatView &stat) {
        const std::string_view name = session.text(stat.name);
        const double value = stat.kind == StatKind::Double ? stat.number
                             : stat.isInteger()            ? static_cast<double>(stat.toInt64())
                                                           : 0;
        if (!(value > 0))
            return;
        if (name == "flops")
            call->flops = value;
        else if (name == "model_flops")
            call->modelFlops = value;
        else if (name == "bytes_accessed")
            call->bytes = value;
    });
}

} // namespace

std::vector<KernelCall> kernelCalls(const Session &session, const std::stop_token &stop)
{
    std::vector<KernelCall> calls;
    std::map<std::pair<std::uint64_t, std::string>, std::size_t> known;
    constexpr std::size_t kNoCall = ~std::size_t{0}, kNotAsked = kNoCall - 1;
    std::vector<std::size_t> callOf(session.eventTypes().size(), kNotAsked); // by event type
    std::map<std::size_t, std::vector<std::uint32_t>> withoutMarks;          // launches with something else inside
    const auto callOfType = [&](std::uint32_t id) {
        std::size_t &slot = callOf[id];
        if (slot != kNotAsked)
            return slot;
        slot = kNoCall;
        const EventType &type = session.eventType(EventTypeId{id});
        const std::string_view text = session.text(type.name);
        const std::string_view target = customCallTarget(text);
        if (session.text(type.category) != "custom-call" && target.empty())
            return slot;
        const std::string name(plainName(session.text(type.label())));
        const auto [at, isNew] = known.try_emplace({type.programId, name}, calls.size());
        slot = at->second;
        if (isNew) {
            KernelCall call;
            call.programId = type.programId;
            call.name = name;
            call.target = std::string(target);
            call.longName = std::string(text);
            call.source = std::string(session.text(type.source));
            call.provenance = std::string(session.text(type.frameworkOp));
            call.type = EventTypeId{id};
            calls.push_back(std::move(call));
        }
        return slot;
    };
    for (const Plane &plane : session.planes()) {
        if (plane.kind != PlaneKind::TpuCore)
            continue;
        const InsideLook inside(session, plane);
        for (const LineId id : plane.lines) {
            const Line &line = session.line(id);
            if (line.kind != LineKind::Ops)
                continue;
            for (std::uint32_t row = 0; row < line.events.size(); ++row) {
                constexpr std::uint32_t kRowsBetweenLooks = 4096;
                if (row % kRowsBetweenLooks == 0 && stop.stop_requested())
                    return {};
                const std::size_t slot = callOfType(line.events.type[row]);
                if (slot == kNoCall)
                    continue;
                KernelCall &call = calls[slot];
                const EventRef launch{id, row};
                const Duration duration = session.duration(launch);
                call.shortest = call.launches.empty() ? duration : std::min(call.shortest, duration);
                call.longest = std::max(call.longest, duration);
                call.total += duration;
                const TimeRange range = session.eventRange(launch);
                const auto launchRow = static_cast<std::uint32_t>(call.launches.size());
                if (inside.hasMarks(range))
                    call.detailed.push_back(launchRow);
                else if (inside.isRecorded(range))
                    withoutMarks[slot].push_back(launchRow);
                call.launches.push_back(launch);
            }
        }
    }
    for (const auto &[slot, rows] : withoutMarks)
        calls[slot].detailed.insert(calls[slot].detailed.end(), rows.begin(), rows.end());
    for (KernelCall &call : calls) {
        findShare(session, &call);
        readCosts(session, &call);
    }
    std::stable_sort(calls.begin(), calls.end(), [](const KernelCall &a, const KernelCall &b) {
        return a.total != b.total ? a.total > b.total : a.name < b.name;
    });
    return calls;
}

} // namespace planescope
