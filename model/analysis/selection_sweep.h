#pragma once
// How the rows of a device are walked for a selection; inside of selection_answer and selection_index.
#include "model/analysis/row_block.h"
#include "model/analysis/selection_answer.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace planescope::sweep {

inline constexpr std::uint64_t kRowsBetweenStops = 1 << 16;

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
    std::int64_t busyPs() const { return m_busyPs; }

private:
    DeviceAnswer &m_answer;
    std::int64_t m_busyPs = 0;
};

/// Collectives of asynchronous rows that run from a moment on.
struct AsyncStep {
    std::int64_t from;
    std::uint32_t parts; ///< bits by WorkPart
};

/// `readers` of asynchronous rows.
std::vector<AsyncStep> asyncSteps(std::span<PieceReader> readers);

/// Time by what runs on the work row and which collectives run beside it: one addition for each piece.
class SpentTimes
{
public:
    static constexpr std::size_t kNothing = kWorkPartCount; ///< no part runs
    static constexpr std::size_t kParts = kWorkPartCount + 1;
    static constexpr std::size_t kBeside = std::size_t{1} << kCollectiveCount;

    void add(std::size_t beside, std::size_t part, std::int64_t length) { m_ps[beside * kParts + part] += length; }
    std::int64_t at(std::size_t cell) const { return m_ps[cell]; }
    void set(std::size_t cell, std::int64_t length) { m_ps[cell] = length; }
    /// Without those of `before`, as sums of a device.
    void addTo(PartSum &sum, const SpentTimes *before) const;

private:
    std::vector<std::int64_t> m_ps = std::vector<std::int64_t>(kBeside * kParts);
};

/// Where the walk along a single work row stands: all events before `row` have begun, times are known up to `now`.
struct RowState {
    struct Open {
        std::int64_t end;
        std::uint8_t part;
    };
    std::uint64_t row = 0;
    std::int64_t now = 0;
    std::vector<Open> open; ///< begun events, the innermost on top; ended ones are dropped when they come to the top
    std::size_t step = 0, beside = 0; ///< of the collectives beside it
    std::uint64_t opCount = 0;        ///< begun so far, loops not counted
    SpentTimes spent;
};

/// A single work row, whose pieces do not overlap: no queues are needed. What most profiles have.
class RowSweep
{
public:
    RowSweep(const EventColumns &events, const std::uint8_t *parts, std::span<const AsyncStep> steps) :
        m_events(events), m_parts(parts), m_steps(steps)
    {}

    /// Goes on to the first event that begins at `last` or later, or to `rowLimit`. What ends before `first` is left
    /// out. False when stopped.
    bool run(RowState &state, std::int64_t first, std::int64_t last, std::uint64_t rowLimit,
             const std::stop_token &stop) const;
    /// Then: everything up to `last`.
    void finish(RowState &state, std::int64_t last) const;

private:
    const EventColumns &m_events;
    const std::uint8_t *m_parts;
    std::span<const AsyncStep> m_steps;
};

} // namespace planescope::sweep
