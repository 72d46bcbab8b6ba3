#pragma once
// Formula tracks:  COUNT_MXU_BUSY_2 / COUNT_CYCLES      rate("HBM FW Power Meter PL1(W)")      100 * (a + b / 2) / c
//
//   sum := product { (+|-) product }    product := unary { (*|/) unary }    unary := - unary | primary
//   primary := number | name | "name" | ( sum ) | function ( sum {, sum} )
//   function := rate (per second)  delta  abs  min  max  sum (running)  mean(x, samples)
//
// Names match without case: whole, or the part behind the path and "count_", so mxu_busy_2 does. Values hold until the
// next sample; the result has a sample wherever an operand has one and all operands are known. Division by 0: a gap.
#include "model/analysis/counters/counter_series.h"
#include "model/base/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

class CounterExpression
{
public:
    /// InvalidArgument: `offset` is the 0-based byte position in `text`, `detail` what is wrong there: "value", "end",
    /// ")", "function NAME, nearest WORD", "arguments NAME COUNT", "number", "quote", "long" (more than 500 operators).
    static Result<CounterExpression> parse(std::string_view text);
    /// Names as written, each once, in order.
    const std::vector<std::string> &names() const { return m_names; }
    const std::string &text() const { return m_text; }

    /// Finds the series of a name; null when there is none.
    using Lookup = std::function<std::shared_ptr<const CounterSeries>(std::string_view name)>;
    /// InvalidArgument with `offset` of the operand and `detail`: "unknown NAME, nearest WORD" when the lookup fails
    /// (`known` gives the nearest), "units A B" for a sum of different units, "constant" without any name, "canceled".
    Result<CounterSeries> evaluate(const Lookup &lookup, const std::vector<std::string_view> &known = {},
                                   const std::stop_token &stop = {}) const;

    struct Node;

private:
    std::shared_ptr<const Node> m_root;
    std::vector<std::string> m_names;
    std::string m_text;
};

/// Series of the tracks of one plane (and the plane's registers with several readings) by name, for a Lookup.
class PlaneSeries
{
public:
    PlaneSeries(const Session &session, const CounterTable *table, PlaneId plane);
    std::shared_ptr<const CounterSeries> find(std::string_view name) const;
    std::vector<std::string_view> names() const;

private:
    const Session *m_session;
    const CounterTable *m_table;
    PlaneId m_plane;
    struct Entry {
        std::string_view name;
        std::string shortName;
        std::uint32_t track = kNoCounterRow; ///< else a register
        std::uint32_t registerName = kNoCounterRow;
    };
    std::vector<Entry> m_entries;
};

} // namespace planescope
