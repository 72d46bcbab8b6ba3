#pragma once
// Rules for scripts over a comparison: "step_time.p50 > +3%" holds when the median grew by more than three percent.
//
//   METRIC  > | >= | < | <=  VALUE
//
// With a sign the value is the change from A to B, without one it is B's own value. Units: % (of A for a change), pp
// (points of a share), ps ns us ms s, B KiB MiB GiB KB MB GB.
#include "model/analysis/comparison.h"
#include "model/base/result.h"

namespace planescope {

struct GateRule {
    enum class Order : std::uint8_t { Greater, GreaterEqual, Less, LessEqual };
    enum class Measure : std::uint8_t {
        Value,         ///< of B
        Change,        ///< B - A
        RelativeChange ///< (B - A) / A
    };
    std::string text; ///< as it was written
    std::string metric;
    Order order = Order::Greater;
    Measure measure = Measure::Value;
    ColumnUnit unit = ColumnUnit::Number; ///< that the value was written in; Number: fits every metric
    double value = 0;
};

/// InvalidArgument; the offset is where the text stops making sense, the detail what was expected there. Names of
/// metrics are not looked at.
Result<GateRule> parseGateRule(std::string_view text);

struct GateResult {
    GateRule rule;
    std::optional<double> actual; ///< in the rule's measure; nothing: a side does not have it
    std::optional<bool> isSignificant;
    bool fails = false; ///< the rule holds, or it cannot be judged
};

GateResult judgeGate(const GateRule &rule, const std::vector<ComparedMetric> &metrics);

/// Keys that compareMetrics can give and rules can name, in its order.
const std::vector<std::string_view> &gateMetrics();
/// What a value of this metric is measured in.
ColumnUnit gateMetricUnit(std::string_view metric);

} // namespace planescope
