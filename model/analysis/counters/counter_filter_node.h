#pragma once
// The parsed form of a counter filter; only counter_filter.cpp and counter_filter_eval.cpp know it.
#include "model/analysis/counters/counter_filter.h"
#include "model/analysis/name_match.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace planescope {

enum class CounterField : std::uint8_t {
    Anywhere, ///< name, set or description
    Name,
    Set,
    Description,
    Block,
    Kind,
    Host,
    Kernel,
    Value,
    Id,
    Sample,
    Chip,
    Device,
    Die,
    Delta,
    Rate,
    PerCycle,
    Share,
    Index
};

struct CounterFilter::Node {
    enum class Type : std::uint8_t { And, Or, Not, Text, Number };
    enum class Compare : std::uint8_t { Equal, Unequal, Less, AtMost, More, AtLeast };
    Type type = Type::And;
    std::vector<std::shared_ptr<const Node>> parts;
    CounterField field = CounterField::Anywhere;
    std::optional<NameMatch> match;
    std::string plain;      ///< of a word or text: in lower case, looked for anywhere; empty: `match` decides
    bool isNegated = false; ///< !~ and != of texts
    Compare compare = Compare::Equal;
    double number = 0;
    std::optional<std::uint64_t> whole; ///< the number, when it is one of 64 bits without a sign: compared exactly
};

/// "tensor core", "hbm channel": what the field `block` holds; also a label for people who read names.
std::string_view counterBlockName(CounterBlock block);
/// "stall", "busy".
std::string_view counterKindName(CounterKind kind);

} // namespace planescope
