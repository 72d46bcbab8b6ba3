#include "model/analysis/selection_answer.h"

#include "model/analysis/event_statistics.h"
#include "model/analysis/selection_index.h"
#include "model/analysis/selection_sweep.h"
#include "model/base/parallel.h"

#include <atomic>
#include <map>
#include <queue>

namespace planescope {

namespace {

using sweep::asyncSteps;
using sweep::PartSum;
using sweep::PartTables;
using sweep::Piece;
using sweep::PieceReader;

/// False when stopped.
bool sweepAll(std::vector<PieceReader> &readers, PartSum &sum, const std::stop_token &stop)
{
    struct Running {
        std::int64_t end;
        std::uint8_t part;
        bool isWork;
        bool operator>(const Running &o) const { return end > o.end; }
    };
    struct Waiting {
        Piece piece;
        std::size_t reader;
        bool operator>(const Waiting &o) const { return piece.begin > o.piece.begin; }
    };
    std::priority_queue<Running, std::vector<Running>, std::greater<>> running;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
    for (std::size_t i = 0; i < readers.size(); ++i)
        if (Waiting first{{}, i}; readers[i].next(first.piece))
            waiting.push(first);

    std::array<std::uint32_t, kWorkPartCount> workCount{}, asyncCount{};
    std::uint32_t work = 0, async = 0;
    std::int64_t now = 0;
    const auto advanceTo = [&](std::int64_t time) {
        if (time > now && (work | async) != 0)
            sum.add(time - now, work, async);
        now = std::max(now, time);
    };
    const auto finishUntil = [&](std::int64_t time) {
        while (!running.empty() && running.top().end <= time) {
            const Running done = running.top();
            running.pop();
            advanceTo(done.end);
            auto &count = done.isWork ? workCount : asyncCount;
            if (--count[done.part] == 0)
                (done.isWork ? work : async) &= ~(std::uint32_t{1} << done.part);
        }
        advanceTo(time);
    };
    std::uint64_t pieces = 0;
    if (!waiting.empty())
        now = waiting.top().piece.begin;
    while (!waiting.empty()) {
        if (++pieces % sweep::kRowsBetweenStops == 0 && stop.stop_requested())
            return false;
        Waiting next = waiting.top();
        waiting.pop();
        PieceReader &reader = readers[next.reader];
        std::uint8_t part = next.piece.part;
        if (!reader.isWork())
            part = static_cast<std::uint8_t>(*collectiveOf(static_cast<WorkPart>(part)));
        finishUntil(next.piece.begin);
        running.push({next.piece.end, part, reader.isWork()});
        ++(reader.isWork() ? workCount : asyncCount)[part];
        (reader.isWork() ? work : async) |= std::uint32_t{1} << part;
        if (reader.next(next.piece))
            waiting.push(next);
    }
    if (!running.empty())
        finishUntil(std::numeric_limits<std::int64_t>::max());
    return true;
}

bool isWorkKind(LineKind kind)
{
    return kind == LineKind::Ops || kind == LineKind::Stream || kind == LineKind::SparseCoreOps;
}

bool hasEvents(const Line &line) { return !line.isDerived && line.events.size() > 0; }

/// Work rows among `lines`, of the likeliest kind.
std::vector<LineId> bestWorkRows(const Session &session, std::span<const LineId> lines)
{
    std::vector<LineId> rows;
    for (const LineKind kind : {LineKind::Ops, LineKind::Stream, LineKind::SparseCoreOps}) {
        for (const LineId id : lines)
            if (session.line(id).kind == kind && hasEvents(session.line(id)))
                rows.push_back(id);
        if (!rows.empty())
            break;
    }
    return rows;
}

std::vector<LineId> linesOfPlanes(const Session &session, std::span<const LineId> chosen)
{
    std::vector<PlaneId> planes;
    for (const LineId id : chosen)
        if (const PlaneId plane = session.line(id).plane;
            std::find(planes.begin(), planes.end(), plane) == planes.end())
            planes.push_back(plane);
    std::vector<LineId> lines;
    for (const PlaneId plane : planes)
        lines.insert(lines.end(), session.plane(plane).lines.begin(), session.plane(plane).lines.end());
    return lines;
}

/// Fills in the sums of a device whose rows are known. False when stopped.
bool addUp(const Session &session, PartTables &parts, TimeRange range, DeviceAnswer &device,
           const std::stop_token &stop)
{
    std::vector<PieceReader> readers;
    readers.reserve(device.workRows.size() + device.asyncRows.size());
    const bool isOne = device.workRows.size() == 1;
    if (!isOne)
        for (const LineId id : device.workRows)
            readers.emplace_back(session.line(id).events, parts.of(session.line(id).kind), range, true);
    for (const LineId id : device.asyncRows)
        readers.emplace_back(session.line(id).events, parts.of(session.line(id).kind), range, false);
    PartSum sum(device);
    if (isOne) {
        const Line &line = session.line(device.workRows.front());
        const std::vector<sweep::AsyncStep> steps = asyncSteps(readers);
        const sweep::RowSweep row(line.events, parts.of(line.kind), steps);
        const std::int64_t first = range.begin.toPs(), last = range.end.toPs();
        sweep::RowState state;
        state.now = first;
        if (!row.run(state, first, last, line.events.size(), stop))
            return false;
        row.finish(state, last);
        state.spent.addTo(sum, nullptr);
        device.opCount = state.opCount;
    } else {
        if (!sweepAll(readers, sum, stop))
            return false;
        for (const PieceReader &reader : readers)
            if (reader.isWork())
                device.opCount += reader.opCount();
    }
    device.idle = Duration::ps(device.whole.toPs() - sum.busyPs());
    return true;
}

} // namespace

DeviceAnswer SelectionAnswer::sum() const
{
    DeviceAnswer all;
    for (const DeviceAnswer &device : devices) {
        if (&device == &devices.front())
            all.plane = device.plane;
        all.workRows.insert(all.workRows.end(), device.workRows.begin(), device.workRows.end());
        all.asyncRows.insert(all.asyncRows.end(), device.asyncRows.begin(), device.asyncRows.end());
        all.opCount += device.opCount;
        for (std::size_t i = 0; i < kWorkPartCount; ++i)
            all.part[i] += device.part[i];
        for (std::size_t i = 0; i < kCollectiveCount; ++i)
            all.collective[i] += device.collective[i];
        all.collectives += device.collectives;
        all.idle += device.idle;
        all.whole += device.whole;
    }
    return all;
}

std::vector<LineId> workRowsOf(const Session &session, std::span<const LineId> chosen)
{
    if (chosen.empty()) {
        std::vector<LineId> all(session.lines().size());
        for (std::uint32_t i = 0; i < all.size(); ++i)
            all[i] = LineId{i};
        return bestWorkRows(session, all);
    }
    std::vector<LineId> rows;
    for (const LineId id : chosen)
        if (isWorkKind(session.line(id).kind) && hasEvents(session.line(id)))
            rows.push_back(id);
    if (rows.empty())
        rows = bestWorkRows(session, linesOfPlanes(session, chosen));
    if (rows.empty())
        rows.assign(chosen.begin(), chosen.end());
    return rows;
}

SelectionAnswer selectionAnswer(const Session &session, const OpClassTable &classes, TimeRange range,
                                std::span<const LineId> chosen, std::stop_token stop, const SelectionIndex *index)
{
    SelectionAnswer answer;
    answer.range = range;
    if (range.isEmpty())
        return answer;
    std::map<std::uint32_t, std::vector<LineId>> rowsOfPlane;
    for (const LineId id : workRowsOf(session, chosen))
        rowsOfPlane[session.line(id).plane.value].push_back(id);
    PartTables parts(session, classes);
    for (auto &[plane, rows] : rowsOfPlane) {
        DeviceAnswer device;
        device.plane = PlaneId{plane};
        device.whole = range.length();
        device.workRows = std::move(rows);
        for (const LineId id : session.plane(device.plane).lines)
            if (session.line(id).kind == LineKind::AsyncOps && hasEvents(session.line(id)))
                device.asyncRows.push_back(id);
        for (const std::vector<LineId> *lines : {&device.workRows, &device.asyncRows})
            for (const LineId id : *lines)
                parts.of(session.line(id).kind); // workers only read them
        answer.devices.push_back(std::move(device));
    }
    // Device by device, the next one to whoever is free.
    std::atomic<bool> isStopped = false;
    inParallel(answer.devices.size(), [&](std::size_t i) {
        if (!isStopped && !(index && index->addUp(range, answer.devices[i])) &&
            !addUp(session, parts, range, answer.devices[i], stop))
            isStopped = true;
    });
    if (isStopped)
        return {range, {}};
    return answer;
}

} // namespace planescope
