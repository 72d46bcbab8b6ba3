#include "model/demo/demo_timing.h"

#include <algorithm>

namespace planescope::demo {

namespace {

constexpr std::int64_t kMillion = 1'000'000;
constexpr std::int64_t kConditionTicks = 1000; // a loop looks whether to go on
constexpr std::string_view kKernelName = "flash_attention.3";

/// A number from -50 to 50 that looks like noise and is the same in every run.
std::int64_t ripple(std::int64_t seed) { return seed % 101 - 50; }

class RunClock
{
public:
    RunClock(const TrainingCase &which, const OpTable &table, RunTimes &times) :
        m_case(which), m_table(table), m_times(times)
    {
        for (std::uint32_t k = 0; k < kChips; ++k)
            m_now[k] = ticksOfUs(412'000) + 7 * std::int64_t{k};
    }

    void runStep(std::uint32_t step)
    {
        m_step = step;
        const std::int64_t gap = m_case.gapTicks[step];
        for (std::uint32_t k = 0; k < kChips; ++k)
            m_times.chips[k].steps[step].begin = m_now[k];
        if (step == 2) // the host is late
            for (std::int64_t &now : m_now)
                now += gap;
        const std::int64_t last = *std::max_element(m_now.begin(), m_now.end());
        for (std::uint32_t k = 0; k < kChips; ++k) {
            m_times.chips[k].steps[step].moduleBegin = m_now[k];
            addSpan(k, TimedSpan::Kind::Barrier, ticksOfUs(6.25) + (last - m_now[k]));
            addSpan(k, TimedSpan::Kind::Dependency, step == 1 ? gap : 1); // the input is late
        }
        for (std::size_t i = 0; i < m_table.ops.size(); ++i) {
            const DemoOp &op = m_table.ops[i];
            if (op.body != OpBody::Entry)
                continue;
            if (op.rule == OpRule::Loop)
                runLoop(static_cast<int>(i), m_loops++ % 2 == 0);
            else
                for (std::uint32_t k = 0; k < kChips; ++k)
                    addOp(k, static_cast<int>(i), op.baseTicks);
        }
        for (std::uint32_t k = 0; k < kChips; ++k) {
            TimedStep &times = m_times.chips[k].steps[step];
            times.moduleEnd = m_now[k];
            times.fetchBegin = m_now[k] + ticksOfUs(30);
            m_times.chips[k].ops.push_back({kFetchOp, times.fetchBegin + 2, ticksOfUs(40)});
            m_times.opTicks += ticksOfUs(40);
            m_now[k] = times.fetchEnd = times.fetchBegin + ticksOfUs(41.25);
        }
    }

private:
    void addSpan(std::uint32_t k, TimedSpan::Kind kind, std::int64_t length)
    {
        m_times.chips[k].spans.push_back({kind, 0, m_now[k], length});
        m_now[k] += length;
    }
    void addOp(std::uint32_t k, int op, std::int64_t length)
    {
        m_times.chips[k].ops.push_back({op, m_now[k], length});
        m_times.opTicks += length;
        m_now[k] += length;
    }

    void runLoop(int loop, bool isForward)
    {
        std::array<std::size_t, kChips> places{};
        for (std::uint32_t k = 0; k < kChips; ++k) {
            places[k] = m_times.chips[k].ops.size();
            m_times.chips[k].ops.push_back({loop, m_now[k], 0});
        }
        for (int i = 0; i < kLayers; ++i)
            runLayer(isForward ? i : kLayers - 1 - i, isForward);
        for (std::uint32_t k = 0; k < kChips; ++k) {
            TimedOp &whole = m_times.chips[k].ops[places[k]];
            whole.length = m_now[k] - whole.begin;
        }
    }

    void runLayer(int layer, bool isForward)
    {
        std::array<std::int64_t, kChips> begin{};
        for (std::uint32_t k = 0; k < kChips; ++k) {
            m_now[k] += kConditionTicks;
            m_times.opTicks += kConditionTicks;
            begin[k] = m_now[k];
        }
        const bool isNamed = !isForward && layer == kNamedLayer && m_step == kNamedStep;
        const std::int64_t step = m_step;
        const std::int64_t jitter =
            isNamed ? 0 : std::int64_t{160} * ripple(std::int64_t{73} * layer + 151 * step + (isForward ? 0 : 37));
        const std::int64_t reduceJitter =
            isNamed ? 0 : std::int64_t{200} * ripple(std::int64_t{29} * layer + 67 * step);
        const OpBody body = isForward ? OpBody::Forward : OpBody::Backward;
        for (std::size_t i = 0; i < m_table.ops.size(); ++i)
            if (m_table.ops[i].body == body)
                runOp(static_cast<int>(i), jitter, reduceJitter, isForward && layer == kNamedLayer);
        const auto kind = isForward ? TimedSpan::Kind::Forward : TimedSpan::Kind::Backward;
        for (std::uint32_t k = 0; k < kChips; ++k)
            m_times.chips[k].spans.push_back({kind, layer, begin[k], m_now[k] - begin[k]});
    }

    void runOp(int index, std::int64_t jitter, std::int64_t reduceJitter, bool isNamedForward)
    {
        const DemoOp &op = m_table.ops[static_cast<std::size_t>(index)];
        const std::int64_t base = op.baseTicks;
        const std::int64_t last = *std::max_element(m_now.begin(), m_now.end());
        std::int64_t end = 0; // of those that all chips leave together
        if (op.rule == OpRule::SyncGather)
            end = last + base;
        if (op.rule == OpRule::SyncReduce)
            end = std::max(m_now[0] + base + floorDivide(base * reduceJitter, kMillion), last + ticksOfUs(500));
        for (std::uint32_t k = 0; k < kChips; ++k) {
            std::int64_t length = base;
            if (end != 0)
                length = end - m_now[k];
            else if (op.rule == OpRule::Scaled)
                length = std::max<std::int64_t>(1, base + floorDivide(base * (jitter + m_case.slowness[k]), kMillion));
            addOp(k, index, length);
            if (isNamedForward && m_step == kNamedStep && op.name == kKernelName)
                m_times.chips[k].kernelCall = m_times.chips[k].ops.back();
        }
    }

    const TrainingCase &m_case;
    const OpTable &m_table;
    RunTimes &m_times;
    std::array<std::int64_t, kChips> m_now{};
    std::uint32_t m_step = 0;
    int m_loops = 0;
};

} // namespace

RunTimes timeRun(const TrainingCase &which, const OpTable &table)
{
    RunTimes times;
    RunClock clock(which, table, times);
    for (std::uint32_t step = 0; step < kSteps; ++step)
        clock.runStep(step);
    return times;
}

} // namespace planescope::demo
