#include "model/analysis/selection_answer.h"

#include "model/analysis/event_statistics.h"
#include "model/analysis/row_block.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <queue>

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
    /// The same for one part of a work row alone that is no collective: what most pieces are.
    void addAlone(std::int64_t length, std::uint8_t part)
    {
        m_busyPs += length;
        m_answer.part[part] += Duration::ps(length);
    }
    std::int64_t busyPs() const { return m_busyPs; }

private:
    DeviceAnswer &m_answer;
    std::int64_t m_busyPs = 0;
};

constexpr std::uint64_t kRowsBetweenStops = 1 << 16;

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
    struct Edge {
        std::int64_t time;
        std::uint8_t part;
        bool isBegin;
    };
    std::vector<Edge> edges;
    for (PieceReader &reader : readers)
        for (Piece piece; reader.next(piece);) {
            const auto part = static_cast<std::uint8_t>(*collectiveOf(static_cast<WorkPart>(piece.part)));
            edges.push_back({piece.begin, part, true});
            edges.push_back({piece.end, part, false});
        }
    std::sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) { return a.time < b.time; });
    std::vector<AsyncStep> steps;
    std::array<std::uint32_t, kWorkPartCount> running{};
    std::uint32_t parts = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        std::uint32_t &count = running[edges[i].part];
        count += edges[i].isBegin ? 1u : ~0u;
        const std::uint32_t bit = std::uint32_t{1} << edges[i].part;
        parts = count > 0 ? parts | bit : parts & ~bit;
        if (i + 1 == edges.size() || edges[i + 1].time != edges[i].time)
            steps.push_back({edges[i].time, parts});
    }
    return steps;
}

/// The same for a single work row, whose pieces do not overlap: no queues are needed. What most profiles have.
bool sweepOne(PieceReader &reader, const std::vector<AsyncStep> &steps, TimeRange range, PartSum &sum,
              const std::stop_token &stop)
{
    std::size_t step = 0;
    std::uint32_t async = 0;
    std::int64_t now = range.begin.toPs();
    const auto advance = [&](std::int64_t to, std::uint32_t work) {
        while (now < to) {
            for (; step < steps.size() && steps[step].from <= now; ++step)
                async = steps[step].parts;
            const std::int64_t until = step < steps.size() ? std::min(to, steps[step].from) : to;
            if ((work | async) != 0)
                sum.add(until - now, work, async);
            now = until;
        }
    };
    std::array<bool, kWorkPartCount> isPlain{};
    for (std::size_t part = 0; part < kWorkPartCount; ++part)
        isPlain[part] = !collectiveOf(static_cast<WorkPart>(part));
    Piece piece;
    for (std::uint64_t pieces = 1; reader.next(piece); ++pieces) {
        if (pieces % kRowsBetweenStops == 0 && stop.stop_requested())
            return false;
        if (async == 0 && isPlain[piece.part] && (step == steps.size() || steps[step].from >= piece.end)) {
            sum.addAlone(piece.end - piece.begin, piece.part);
            now = piece.end;
            continue;
        }
        advance(piece.begin, 0);
        advance(piece.end, std::uint32_t{1} << piece.part);
    }
    advance(range.end.toPs(), 0);
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
        std::vector<PieceReader> readers;
        for (const LineId id : device.workRows)
            readers.emplace_back(session.line(id).events, parts.of(session.line(id).kind), range, true);
        for (const LineId id : device.asyncRows)
            readers.emplace_back(session.line(id).events, parts.of(session.line(id).kind), range, false);
        PartSum sum(device);
        const bool isDone = device.workRows.size() == 1
                                ? sweepOne(readers.front(), asyncSteps(std::span(readers).subspan(1)), range, sum, stop)
                                : sweep(readers, sum, stop);
        if (!isDone)
            return {range, {}};
        for (const PieceReader &reader : readers)
            if (reader.isWork())
                device.opCount += reader.opCount();
        device.idle = Duration::ps(device.whole.toPs() - sum.busyPs());
        answer.devices.push_back(std::move(device));
    }
    return answer;
}

} // namespace planescope
