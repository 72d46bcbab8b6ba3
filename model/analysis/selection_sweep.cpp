#include "model/analysis/selection_sweep.h"

#include <queue>

namespace planescope::sweep {

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

void SpentTimes::addTo(PartSum &sum, const SpentTimes *before) const
{
    for (std::size_t beside = 0; beside < kBeside; ++beside)
        for (std::size_t part = 0; part < kParts; ++part) {
            const std::size_t cell = beside * kParts + part;
            const std::int64_t length = m_ps[cell] - (before ? before->m_ps[cell] : 0);
            if (length > 0)
                sum.add(length, part == kNothing ? 0 : std::uint32_t{1} << part,
                        static_cast<std::uint32_t>(beside) << kFirstCollective);
        }
}

namespace {

/// The state in variables of its own: what changes with each piece stays in registers.
class Walker
{
public:
    Walker(RowState &state, std::span<const AsyncStep> steps) :
        m_state(state), m_steps(steps), m_now(state.now), m_step(state.step), m_beside(state.beside)
    {
        findNextStep();
    }
    ~Walker()
    {
        m_state.now = m_now;
        m_state.step = m_step;
        m_state.beside = m_beside;
    }
    Walker(const Walker &) = delete;
    Walker &operator=(const Walker &) = delete;

    void spend(std::int64_t to, std::size_t part)
    {
        while (m_now < to) {
            while (m_nextStep <= m_now) {
                m_beside = m_steps[m_step].parts >> kFirstCollective;
                ++m_step;
                findNextStep();
            }
            const std::int64_t until = std::min(to, m_nextStep);
            m_state.spent.add(m_beside, part, until - m_now);
            m_now = until;
        }
    }
    /// The open events until then, the innermost first.
    void advance(std::int64_t until)
    {
        std::vector<RowState::Open> &open = m_state.open;
        while (!open.empty() && m_now < until) {
            const RowState::Open top = open.back();
            if (top.end <= until)
                open.pop_back();
            if (top.end > m_now)
                spend(std::min(top.end, until), top.part);
        }
        spend(until, SpentTimes::kNothing);
    }

private:
    void findNextStep()
    {
        m_nextStep = m_step < m_steps.size() ? m_steps[m_step].from : std::numeric_limits<std::int64_t>::max();
    }
    RowState &m_state;
    std::span<const AsyncStep> m_steps;
    std::int64_t m_now, m_nextStep = 0;
    std::size_t m_step, m_beside;
};

} // namespace

bool RowSweep::run(RowState &state, std::int64_t first, std::int64_t last, std::uint64_t rowLimit,
                   const std::stop_token &stop) const
{
    Walker walker(state, m_steps);
    RowBlock block;
    const std::uint64_t rows = std::min<std::uint64_t>(rowLimit, m_events.size());
    while (state.row < rows) {
        if (state.row % kRowsBetweenStops == 0 && stop.stop_requested())
            return false;
        block.load(m_events, state.row, false);
        const std::uint64_t until = std::min<std::uint64_t>(rows, block.last);
        for (; state.row < until; ++state.row) {
            const auto i = static_cast<std::size_t>(state.row - block.first);
            const std::int64_t begin = block.beginPs[i];
            if (begin >= last)
                return true;
            const std::int64_t end = begin + std::max<std::int64_t>(block.durationPs[i], 0);
            if (end <= first && !(end == begin && begin >= first))
                continue;
            const std::uint8_t part = m_parts[block.type[i]];
            state.opCount += part != static_cast<std::uint8_t>(WorkPart::Structure) ? 1 : 0;
            walker.advance(std::max(begin, first)); // also for an instant: the state knows how far it has come
            if (end > begin)
                state.open.push_back({end, part});
        }
    }
    return true;
}

void RowSweep::finish(RowState &state, std::int64_t last) const { Walker(state, m_steps).advance(last); }

} // namespace planescope::sweep
