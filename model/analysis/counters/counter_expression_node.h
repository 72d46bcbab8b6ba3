#pragma once
// The parsed form of a formula; only the parser and the evaluation know it.
#include "model/analysis/counters/counter_expression.h"

#include <cstdint>

namespace planescope {

struct CounterExpression::Node {
    enum class Call : std::uint8_t { Rate, Delta, Abs, Min, Max, Sum, Mean };
    enum class Type : std::uint8_t { Number, Name, Negate, Add, Subtract, Multiply, Divide, Function };
    Type type = Type::Number;
    std::size_t offset = 0; ///< in the text
    double number = 0;
    std::size_t name = 0; ///< row of names()
    Call call = Call::Rate;
    std::vector<std::shared_ptr<const Node>> parts;
};

/// Of a formula over series; names()[i] is series[i]. See CounterExpression::evaluate.
Result<CounterSeries> runExpression(const CounterExpression::Node &root,
                                    std::vector<std::shared_ptr<const CounterSeries>> series,
                                    const std::stop_token &stop);

} // namespace planescope
