#include "model/analysis/selection_answer.h"

#include "model/analysis/event_statistics.h"
#include "model/analysis/row_block.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <map>
#include <optional>
#include <queue>
#include <thread>

namespace planescope {

namespace {

/// A piece of time that one row spends on one part.
struct Piece {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::uint8_t part = 0;
};

/// WorkPart by event type, for each kind of line on first use.
class PartTables
{
public:
    PartTables(const Session &session, const OpClassTable &classes) : m_session(session), m_classes(classes) {}

    const std::uint8_t *of(LineKind kind)
    {
        std::vector<std::uint8_t> &parts = m_parts[static_cast<std::size_t>(kind)];
        const std::span<const std::uint8_t> classes = m_classes.classes(kind);
        if (parts.empty()) {
            parts.resize(classes.size());
            for (std::size_t i = 0; i < classes.size(); ++i)
                parts[i] = static_cast<std::uint8_t>(
                    workPartOf(m_session, m_session.eventTypes()[i], static_cast<OpClass>(classes[i])));
        }
        return parts.data();
    }

private:
    const Session &m_session;
    const OpClassTable &m_classes;
    std::array<std::vector<std::uint8_t>, static_cast<std::size_t>(LineKind::Other) + 1> m_parts;
};

/// Pieces of one row in order of their begins. On a work row they do not overlap: each moment is the innermost event's.
/// On an asynchronous row each collective is a piece.
class PieceReader
{
public:
    PieceReader(const EventColumns &events, const std::uint8_t *parts, TimeRange range, bool isWork) :
        m_events(events), m_parts(parts), m_first(range.begin.toPs()), m_last(range.end.toPs()), m_now(m_first),
        m_isWork(isWork)
    {}

    bool isWork() const { return m_isWork; }
    std::uint64_t opCount() const { return m_opCount; }
    std::uint64_t row() const { return m_row; }

    bool next(Piece &piece) { return m_isWork ? nextInnermost(piece) : nextCollective(piece); }

private:
    struct Open {
        std::int64_t end;
        std::uint8_t part;
    };

    /// The next event with a length inside the range; its begin, end and part.
    bool nextEvent(Piece &event)
    {
        for (; m_row < m_events.size(); ++m_row) {
            if (!m_block.holds(m_row))
                m_block.load(m_events, m_row, false);
            const auto at = static_cast<std::size_t>(m_row - m_block.first);
            const std::int64_t begin = m_block.beginPs[at];
            if (begin >= m_last)
                break;
            const std::int64_t end = begin + std::max<std::int64_t>(m_block.durationPs[at], 0);
            if (end <= m_first && !(end == begin && begin >= m_first))
                continue;
            const std::uint8_t part = m_parts[m_block.type[at]];
            if (part != static_cast<std::uint8_t>(WorkPart::Structure))
                ++m_opCount;
            if (end == begin)
                continue;
            event = {std::max(begin, m_first), std::min(end, m_last), part};
            ++m_row;
            return true;
        }
        return false;
    }

    bool nextInnermost(Piece &piece)
    {
        for (;;) {
            if (!m_hasNext && !m_isAtEnd) {
                m_hasNext = nextEvent(m_next);
                m_isAtEnd = !m_hasNext;
            }
            const std::int64_t until = m_hasNext ? m_next.begin : m_last;
            while (!m_open.empty() && m_now < until) {
                const Open top = m_open.back();
                if (top.end <= m_now) {
                    m_open.pop_back();
                    continue;
                }
                piece = {m_now, std::min(top.end, until), top.part};
                m_now = piece.end;
                return true;
            }
            if (!m_hasNext)
                return false;
            m_now = std::max(m_now, until);
            m_open.push_back({m_next.end, m_next.part});
            m_hasNext = false;
        }
    }

    bool nextCollective(Piece &piece)
    {
        while (nextEvent(piece))
            if (collectiveOf(static_cast<WorkPart>(piece.part)))
                return true;
        return false;
    }

    const EventColumns &m_events;
    const std::uint8_t *m_parts;
    std::int64_t m_first, m_last, m_now;
    std::uint64_t m_row = 0;
    std::uint64_t m_opCount = 0;
    RowBlock m_block;
    std::vector<Open> m_open; ///< begun events, the innermost on top; ended ones are dropped when they come to the top
    Piece m_next;
    bool m_hasNext = false;
    bool m_isAtEnd = false;
    bool m_isWork;
};

constexpr std::uint64_t kRowsBetweenStops = 1 << 16;

/// The pieces of one work row as PieceReader has them, without a call for each: most of a profile's events are on such
/// rows. `emit(begin, end, part)`; `opCount` counts as PieceReader does. False when stopped.
template <class Emit>
bool forEachPiece(const EventColumns &events, const std::uint8_t *parts, TimeRange range, std::uint64_t &opCount,
                  const std::stop_token &stop, Emit emit)
{
    struct Open {
        std::int64_t end;
        std::uint8_t part;
    };
    const std::int64_t first = range.begin.toPs(), last = range.end.toPs();
    std::int64_t now = first;
    std::vector<Open> open; // begun events, the innermost on top; ended ones are dropped when they come to the top
    open.reserve(64);
    const auto advance = [&](std::int64_t until) {
        while (!open.empty() && now < until) {
            const Open top = open.back();
            if (top.end <= until)
                open.pop_back();
            if (top.end <= now)
                continue;
            const std::int64_t to = std::min(top.end, until);
            emit(now, to, top.part);
            now = to;
        }
    };
    RowBlock block;
    bool isPast = false;
    for (std::uint64_t row = 0; row < events.size() && !isPast; row = block.last) {
        if (row % kRowsBetweenStops == 0 && stop.stop_requested())
            return false;
        block.load(events, row, false);
        const auto count = static_cast<std::size_t>(block.last - block.first);
        for (std::size_t i = 0; i < count; ++i) {
            const std::int64_t begin = block.beginPs[i];
            if (begin >= last) {
                isPast = true;
                break;
            }
            const std::int64_t end = begin + std::max<std::int64_t>(block.durationPs[i], 0);
            if (end <= first && !(end == begin && begin >= first))
                continue;
            const std::uint8_t part = parts[block.type[i]];
            opCount += part != static_cast<std::uint8_t>(WorkPart::Structure) ? 1 : 0;
            if (end == begin)
                continue;
            const std::int64_t from = std::max(begin, first);
            advance(from);
            now = std::max(now, from);
            open.push_back({std::min(end, last), part});
        }
    }
    advance(last);
    return true;
}

/// Adds lengths of time during which the same parts run.
class PartSum
{
public:
    explicit PartSum(DeviceAnswer &answer) : m_answer(answer) {}

    /// `work`: parts on work rows, `async`: collectives on asynchronous rows; bits by WorkPart.
    void add(std::int64_t length, std::uint32_t work, std::uint32_t async)
    {
        const Duration time = Duration::ps(length);
        if (work != 0)
            m_busyPs += length;
        std::uint32_t collectives = async;
        for (std::uint32_t rest = work; rest != 0; rest &= rest - 1) {
            const auto part = static_cast<std::size_t>(std::countr_zero(rest));
            m_answer.part[part] += time;
            if (const auto kind = collectiveOf(static_cast<WorkPart>(part)))
                collectives |= partBit(*kind);
        }
        if (collectives == 0)
            return;
        const bool isHidden = (work & kComputeParts) != 0;
        const CollectiveTime part{time, isHidden ? Duration() : time, isHidden ? time : Duration()};
        m_answer.collectives += part;
        for (; collectives != 0; collectives &= collectives - 1)
            m_answer.collective[static_cast<std::size_t>(std::countr_zero(collectives)) - kFirstCollective] += part;
    }
    std::int64_t busyPs() const { return m_busyPs; }

private:
    DeviceAnswer &m_answer;
    std::int64_t m_busyPs = 0;
};

/// False when stopped.
bool sweep(std::vector<PieceReader> &readers, PartSum &sum, const std::stop_token &stop)
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
        if (++pieces % kRowsBetweenStops == 0 && stop.stop_requested())
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

/// Collectives of asynchronous rows that run from a moment on.
struct AsyncStep {
    std::int64_t from;
    std::uint32_t parts; ///< bits by WorkPart
};

std::vector<AsyncStep> asyncSteps(std::span<PieceReader> readers)
{
    std::vector<Piece> pieces;
    for (PieceReader &reader : readers) {
        const auto middle = static_cast<std::ptrdiff_t>(pieces.size());
        for (Piece piece; reader.next(piece);)
            pieces.push_back(piece);
        std::inplace_merge(pieces.begin(), pieces.begin() + middle, pieces.end(),
                           [](const Piece &a, const Piece &b) { return a.begin < b.begin; });
    }
    std::vector<AsyncStep> steps;
    steps.reserve(pieces.size() * 2);
    std::array<std::uint32_t, kWorkPartCount> count{};
    std::uint32_t parts = 0;
    const auto changed = [&](std::int64_t time) {
        if (!steps.empty() && steps.back().from == time)
            steps.back().parts = parts;
        else
            steps.push_back({time, parts});
    };
    const auto endsLater = [](const Piece &a, const Piece &b) { return a.end > b.end; };
    std::priority_queue<Piece, std::vector<Piece>, decltype(endsLater)> running(endsLater);
    const auto finishUntil = [&](std::int64_t time) {
        while (!running.empty() && running.top().end <= time) {
            const Piece done = running.top();
            running.pop();
            if (--count[done.part] == 0)
                parts &= ~(std::uint32_t{1} << done.part);
            changed(done.end);
        }
    };
    for (Piece piece : pieces) {
        finishUntil(piece.begin);
        piece.part = static_cast<std::uint8_t>(*collectiveOf(static_cast<WorkPart>(piece.part)));
        ++count[piece.part];
        parts |= std::uint32_t{1} << piece.part;
        changed(piece.begin);
        running.push(piece);
    }
    finishUntil(std::numeric_limits<std::int64_t>::max());
    return steps;
}

/// The same for a single work row, whose pieces do not overlap: no queues are needed. What most profiles have.
bool sweepOne(const EventColumns &events, const std::uint8_t *parts, const std::vector<AsyncStep> &steps,
              TimeRange range, PartSum &sum, std::uint64_t &opCount, const std::stop_token &stop)
{
    // Time by what runs on the work row and which collectives run beside it: one addition for each piece.
    constexpr std::size_t kNothing = kWorkPartCount;
    constexpr std::size_t kBeside = std::size_t{1} << kCollectiveCount;
    std::vector<std::array<std::int64_t, kWorkPartCount + 1>> spent(kBeside);
    std::size_t step = 0, beside = 0;
    std::int64_t now = range.begin.toPs();
    std::int64_t nextStep = steps.empty() ? std::numeric_limits<std::int64_t>::max() : steps.front().from;
    const auto spend = [&](std::int64_t to, std::size_t part) {
        while (now < to) {
            while (nextStep <= now) {
                beside = steps[step].parts >> kFirstCollective;
                ++step;
                nextStep = step < steps.size() ? steps[step].from : std::numeric_limits<std::int64_t>::max();
            }
            const std::int64_t until = std::min(to, nextStep);
            spent[beside][part] += until - now;
            now = until;
        }
    };
    const bool isDone =
        forEachPiece(events, parts, range, opCount, stop, [&](std::int64_t begin, std::int64_t end, std::uint8_t part) {
            spend(begin, kNothing);
            spend(end, part);
        });
    if (!isDone)
        return false;
    spend(range.end.toPs(), kNothing);
    for (std::size_t async = 0; async < kBeside; ++async)
        for (std::size_t part = 0; part <= kNothing; ++part)
            if (spent[async][part] > 0)
                sum.add(spent[async][part], part == kNothing ? 0 : std::uint32_t{1} << part,
                        static_cast<std::uint32_t>(async) << kFirstCollective);
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
        if (!sweepOne(line.events, parts.of(line.kind), asyncSteps(readers), range, sum, device.opCount, stop))
            return false;
    } else {
        if (!sweep(readers, sum, stop))
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
                                std::span<const LineId> chosen, std::stop_token stop)
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
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> isStopped = false;
    const auto work = [&] {
        for (std::size_t i = next++; i < answer.devices.size() && !isStopped; i = next++)
            if (!addUp(session, parts, range, answer.devices[i], stop))
                isStopped = true;
    };
    {
        std::vector<std::jthread> workers;
        const std::size_t wanted = std::min<std::size_t>(std::thread::hardware_concurrency(), answer.devices.size());
        workers.reserve(wanted);
        for (std::size_t i = 1; i < wanted; ++i)
            workers.emplace_back(work);
        work();
    }
    if (isStopped)
        return {range, {}};
    return answer;
}

} // namespace planescope
