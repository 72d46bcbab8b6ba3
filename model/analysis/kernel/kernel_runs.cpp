#include "model/analysis/kernel/grid_test.h"
#include "model/analysis/kernel/kernel_promise.h"

#include <algorithm>
#include <map>

namespace planescope {

namespace {

/// In which iterations of the outermost loop something happened.
using Hits = std::vector<std::uint32_t>;

/// A mark of the listing inside the loop.
struct LoopMark {
    std::uint32_t id = 0;
    std::uint32_t block = 0;
    std::uint32_t bundle = 0;
};

class RunCounter
{
public:
    RunCounter(const KernelCode &code, const LaunchDetail *detail, const CodeMatch *match,
               std::optional<double> clockHz) :
        m_code(code),
        m_detail(detail), m_match(match), m_clockHz(clockHz)
    {
        m_out.blocks.resize(code.blocks.size());
    }

    KernelRuns count()
    {
        for (std::uint32_t block = 0; block < m_code.blocks.size(); ++block)
            if (m_code.blocks[block].loop == CodeBlock::kNone && m_code.blocks[block].guard == CodeBlock::kNone)
                m_out.blocks[block] = {RunsFrom::Once, 1, 0};
        findLoop();
        if (m_loop == CodeBlock::kNone)
            return std::move(m_out);
        m_steps = m_code.steps();
        m_trips = m_code.loops[m_loop].tripCount.value_or(0);
        // A pipeline copies one step ahead: its loop runs once before the first step and once after the last.
        constexpr std::uint64_t kAhead = 2;
        if (m_steps > 0 && m_trips == m_steps + kAhead)
            m_firstStep = 1;
        else if (m_trips != m_steps)
            m_steps = 0; // another kind of loop: steps and iterations do not belong together
        findMarkedBlocks();
        readMarks();
        for (std::uint32_t block = 0; block < m_code.blocks.size(); ++block)
            if (m_code.blocks[block].loop == m_loop)
                m_out.blocks[block] = runsOf(block, 0);
        countInnerLoops();
        if (m_recorded > m_firstStep && m_steps > 0)
            m_out.recordedSteps = std::min<std::uint64_t>(m_recorded - m_firstStep, m_steps);
        findWaits();
        return std::move(m_out);
    }

private:
    static constexpr std::uint32_t kNone = CodeBlock::kNone;

    /// The outermost loop with the most bundles.
    void findLoop()
    {
        for (std::uint32_t row = 0; row < m_code.loops.size(); ++row)
            if (m_code.loops[row].parent == BundleLoop::kNoParent &&
                (m_loop == kNone || m_code.loops[row].facts.bundles() > m_code.loops[m_loop].facts.bundles()))
                m_loop = row;
    }

    bool isInLoop(std::uint32_t bundle) const
    {
        const BundleRangeFacts &facts = m_code.loops[m_loop].facts;
        return bundle >= facts.first && bundle < facts.end;
    }
    std::uint32_t blockOf(std::uint32_t bundle) const
    {
        const auto next = std::upper_bound(m_code.blocks.begin(), m_code.blocks.end(), bundle,
                                           [](std::uint32_t row, const CodeBlock &block) { return row < block.first; });
        return static_cast<std::uint32_t>(next - m_code.blocks.begin()) - 1;
    }
    /// Runs in every iteration: no branch jumps over it.
    bool isAlways(std::uint32_t block) const
    {
        return m_code.blocks[block].loop == m_loop && m_code.blocks[block].guard == kNone;
    }

    /// Sorts the marks of the launch into iterations.
    void readMarks()
    {
        if (!m_detail || !m_match || m_match->marksFound == 0 || !m_match->hasListingMarks)
            return;
        std::uint32_t head = kNone, tail = kNone; // bundles of the first and the last mark that every iteration passes
        for (const CodeMark &mark : m_code.marks)
            if (mark.kind == MarkKind::Inside && isInLoop(mark.bundle) && isAlways(blockOf(mark.bundle))) {
                head = head == kNone ? mark.bundle : head;
                tail = mark.bundle;
            }
        if (head == kNone)
            return;
        std::vector<bool> hasTail;
        for (const MarkEvent &event : m_detail->marks) {
            const auto row = m_match->rowOf(m_code, event.address);
            if (!row || !isInLoop(*row))
                continue;
            if (*row == head) {
                m_heads.push_back(event.time);
                hasTail.push_back(false);
            }
            if (m_heads.empty())
                continue;
            const auto iteration = static_cast<std::uint32_t>(m_heads.size() - 1);
            if (*row == tail)
                hasTail.back() = true;
            Hits &hits = m_hits[blockOf(*row)];
            if (hits.empty() || hits.back() != iteration)
                hits.push_back(iteration);
        }
        // The last iteration may have been cut by the end of the recording.
        m_recorded = m_heads.size();
        if (m_recorded > 0 && m_recorded != m_trips && (head == tail || !hasTail.back()))
            --m_recorded;
    }

    bool didRun(std::uint32_t block, std::uint64_t iteration) const
    {
        const auto hits = m_hits.find(block);
        return hits != m_hits.end() &&
               std::binary_search(hits->second.begin(), hits->second.end(), static_cast<std::uint32_t>(iteration));
    }
    /// A block with marks that runs whenever `block` does: both have the same guard.
    std::uint32_t markedLike(std::uint32_t block) const
    {
        const auto found = m_markedByGuard.find(m_code.blocks[block].guard);
        return found == m_markedByGuard.end() ? kNone : found->second;
    }
    void findMarkedBlocks()
    {
        for (const CodeMark &mark : m_code.marks) {
            const std::uint32_t block = blockOf(mark.bundle);
            if (mark.kind == MarkKind::Inside && m_code.blocks[block].loop == m_loop)
                m_markedByGuard.try_emplace(m_code.blocks[block].guard, block);
        }
    }

    /// The block that holds the branch which guards `block`.
    std::uint32_t guardian(std::uint32_t block) const
    {
        const BundleBranch &branch = m_code.listing->branches()[m_code.blocks[block].guard];
        return blockOf(branch.bundle);
    }

    BlockRuns runsOf(std::uint32_t block, int depth)
    {
        if (isAlways(block))
            return m_trips > 0 ? BlockRuns{RunsFrom::Trips, m_trips, 0} : measured(block);
        constexpr int kDeepest = 32;
        if (depth > kDeepest)
            return {};
        if (const auto test = gridTest(m_code, m_code.blocks[block].guard); test && m_steps > 0) {
            // The test stands in code that itself runs once a step, or not at all.
            const BlockRuns outer = runsOf(guardian(block), depth + 1);
            if (outer.from == RunsFrom::Unknown)
                return {};
            const std::uint64_t bound = m_code.grid[test->dimension];
            const bool isInside = test->value >= 0 && static_cast<std::uint64_t>(test->value) < bound;
            const std::uint64_t times = test->isEqual ? (isInside ? 1 : 0) : bound - (isInside ? 1 : 0);
            if (outer.runs == m_steps) // the index takes each of its values equally often
                return {RunsFrom::Grid, m_steps / bound * times, 0};
        }
        return measured(block);
    }

    /// From the marks of the recorded iterations; what they leave open repeats an outer index of the grid.
    BlockRuns measured(std::uint32_t block) const
    {
        const std::uint32_t marked = markedLike(block);
        if (m_recorded == 0 || marked == kNone)
            return {};
        if (m_trips > 0 && m_recorded >= m_trips) {
            const auto hits = m_hits.find(marked);
            return {RunsFrom::Measured, hits == m_hits.end() ? 0 : hits->second.size(), 0};
        }
        if (m_steps == 0 || m_recorded <= m_firstStep)
            return {};
        // What is outside the steps has to be recorded, or, at the end of the loop, cannot run.
        std::uint64_t runs = 0;
        for (std::uint64_t i = 0; i < m_firstStep; ++i)
            runs += didRun(marked, i) ? 1 : 0;
        const std::uint64_t known = std::min(m_recorded - m_firstStep, m_steps);
        std::uint64_t period = 1;
        for (std::size_t dimension = m_code.grid.size(); dimension-- > 0 && !repeats(marked, period, known);)
            period *= m_code.grid[dimension];
        if (!repeats(marked, period, known))
            return {};
        for (std::uint64_t step = 0; step < period; ++step) {
            const std::uint64_t times = m_steps / period + (step < m_steps % period ? 1 : 0);
            runs += didRun(marked, step + m_firstStep) ? times : 0;
        }
        return {RunsFrom::Repeated, runs, period};
    }

    /// The recorded steps show every step of a period, and at least one of them twice.
    bool repeats(std::uint32_t block, std::uint64_t period, std::uint64_t known) const
    {
        if (known <= period)
            return false;
        for (std::uint64_t step = period; step < known; ++step)
            if (didRun(block, step + m_firstStep) != didRun(block, step - period + m_firstStep))
                return false;
        return true;
    }

    /// Loops inside the outermost one: trips each time the code around them runs.
    void countInnerLoops()
    {
        for (std::uint32_t row = 0; row < m_code.loops.size(); ++row) {
            if (row == m_loop)
                continue;
            const BundleLoop &loop = m_code.loops[row];
            const auto entered = enteringRuns(loop);
            for (std::uint32_t block = 0; block < m_code.blocks.size(); ++block) {
                if (m_code.blocks[block].loop != row || !loop.tripCount || !entered)
                    continue;
                // A guard inside the loop cannot be told from here.
                const std::uint32_t guard = m_code.blocks[block].guard;
                const bool isGuardedInside =
                    guard != kNone && m_code.listing->branches()[guard].bundle >= loop.facts.first;
                if (!isGuardedInside)
                    m_out.blocks[block] = {RunsFrom::Trips, *loop.tripCount * *entered, 0};
            }
        }
    }

    /// How often a loop is entered: as often as the block before it runs.
    std::optional<std::uint64_t> enteringRuns(const BundleLoop &loop) const
    {
        if (loop.facts.first == 0)
            return 1;
        const BlockRuns &before = m_out.blocks[blockOf(loop.facts.first - 1)];
        const bool isBesides = loop.parent == BundleLoop::kNoParent;
        if (isBesides)
            return 1;
        if (before.from == RunsFrom::Unknown)
            return {};
        return before.runs;
    }

    /// Whether a block ran in a recorded iteration, by marks or by the grid's index.
    std::optional<bool> ranIn(std::uint32_t block, std::uint64_t iteration, int depth) const
    {
        if (isAlways(block))
            return true;
        constexpr int kDeepest = 32;
        if (depth > kDeepest)
            return {};
        if (const std::uint32_t marked = markedLike(block); marked != kNone)
            return didRun(marked, iteration);
        const auto test = gridTest(m_code, m_code.blocks[block].guard);
        if (!test || m_steps == 0)
            return {};
        const auto outer = ranIn(guardian(block), iteration, depth + 1);
        if (!outer || !*outer || iteration < m_firstStep)
            return outer ? std::optional(false) : std::nullopt;
        std::uint64_t inner = 1;
        for (std::size_t dimension = test->dimension + 1; dimension < m_code.grid.size(); ++dimension)
            inner *= m_code.grid[dimension];
        const std::uint64_t index = (iteration - m_firstStep) / inner % m_code.grid[test->dimension];
        return test->runs(static_cast<std::int64_t>(index));
    }

    /// Time between the marks at the head of the loop, minus the bundles that ran.
    void findWaits()
    {
        if (!m_clockHz || m_heads.size() < 2)
            return;
        const double cyclePs = 1e12 / *m_clockHz;
        double waits = 0;
        for (std::uint64_t iteration = 0; iteration + 1 < m_heads.size(); ++iteration) {
            std::uint64_t bundles = 0;
            for (std::uint32_t block = 0; block < m_code.blocks.size(); ++block) {
                if (!isInLoop(m_code.blocks[block].first))
                    continue;
                if (m_code.blocks[block].loop != m_loop)
                    return; // an inner loop: its iterations are not marked
                const auto ran = ranIn(block, iteration, 0);
                if (!ran)
                    return;
                bundles += *ran ? m_code.blocks[block].bundles() : 0;
            }
            waits +=
                (m_heads[iteration + 1] - m_heads[iteration]).toPsDouble() - static_cast<double>(bundles) * cyclePs;
            if (iteration == m_firstStep)
                m_out.firstStepWaitPs = waits;
        }
        m_out.recordedWaitPs = waits;
    }

    const KernelCode &m_code;
    const LaunchDetail *m_detail;
    const CodeMatch *m_match;
    std::optional<double> m_clockHz;
    KernelRuns m_out;
    std::uint32_t m_loop = kNone;
    std::uint64_t m_trips = 0, m_steps = 0;
    std::uint64_t m_firstStep = 0; ///< iteration in which the first step of the grid is computed
    std::uint64_t m_recorded = 0;  ///< whole iterations
    std::vector<TimePoint> m_heads;
    std::map<std::uint32_t, Hits> m_hits;                   ///< by block
    std::map<std::uint32_t, std::uint32_t> m_markedByGuard; ///< the first block with a mark under a guard
};

} // namespace

bool KernelRuns::isComplete() const
{
    return !blocks.empty() && std::none_of(blocks.begin(), blocks.end(),
                                           [](const BlockRuns &row) { return row.from == RunsFrom::Unknown; });
}

KernelRuns kernelRuns(const KernelCode &code, const LaunchDetail *detail, const CodeMatch *match,
                      std::optional<double> clockHz)
{
    return RunCounter(code, detail, match, clockHz).count();
}

} // namespace planescope
