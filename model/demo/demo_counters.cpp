#include "model/demo/demo_counters.h"

namespace planescope::demo {

namespace {

constexpr std::uint64_t kPpm = 1'000'000;

/// a * b / c without overflow of the product.
std::uint64_t scaled(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<Wide>(a) * b / c);
}

std::uint64_t counterValue(const CounterRow &row, const CounterInputs &in)
{
    // A push starts the unit once, a busy cycle may hold two: 0, 1, 2 are cycles with that many.
    const std::uint64_t one = 22 * in.busyPpm / 100;
    const std::uint64_t two = in.busyPpm - one / 2;
    const auto ofCycles = [&](std::uint64_t ppm) { return scaled(in.cycles, ppm, kPpm); };
    if (row.rule == "ppm")
        return ofCycles(row.number);
    if (row.rule == "rd")
        return scaled(in.readBytes, row.number, 10'240'000);
    if (row.rule == "wr")
        return scaled(in.writtenBytes, row.number, 10'240'000);
    if (row.rule == "mxu0")
        return ofCycles(kPpm - one - two);
    if (row.rule == "mxu1")
        return ofCycles(one);
    if (row.rule == "mxu2")
        return ofCycles(two);
    if (row.rule == "push")
        return ofCycles(16 * in.busyPpm / 100);
    if (row.rule == "mul0")
        return ofCycles(97 * in.busyPpm / 800);
    if (row.rule == "mul1")
        return ofCycles(95 * in.busyPpm / 800);
    return row.number;
}

} // namespace

void writeCounters(PlaneBuilder &plane, const CounterTable &table, const CounterInputs &inputs, std::int64_t sample,
                   std::int64_t offsetPs)
{
    xplane::XSpaceWriter &writer = plane.writer();
    const std::int64_t value = plane.name("counter_value");
    writer.beginLine(sample, "counters_" + std::to_string(sample), 0);
    for (const CounterRow &row : table.rows) {
        const std::int64_t type = plane.newType(
            row.name, {},
            {plane.number("performance_counter_id", row.id), plane.reference("performance_counter_sets", row.set)});
        const StatToWrite stat = StatToWrite::unsignedInteger(value, counterValue(row, inputs));
        writer.event(type, offsetPs, 0, {&stat, 1});
    }
    writer.endLine();
}

} // namespace planescope::demo
