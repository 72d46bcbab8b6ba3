#pragma once
// The parsed form of a filter; private to this room.
#include "model/analysis/name_match.h"
#include "model/query/filter.h"

#include <optional>
#include <string>

namespace planescope {

enum class FilterField {
    Name,
    LongName,
    Shape,
    Operands,
    Category,
    Class,
    Line,
    LineKind,
    Plane,
    Host,
    Program,
    Source,
    Op,
    Duration,
    Begin,
    End,
    Self,
    Depth,
    Stat
};
enum class FilterOp { Matches, NotMatches, Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

inline bool isTextField(FilterField field) { return field < FilterField::Duration; }

struct Filter::Node {
    enum class Kind { And, Or, Not, Test };
    Kind kind = Kind::Test;
    std::vector<std::shared_ptr<const Node>> children; ///< And, Or: two; Not: one
    FilterField field = FilterField::Name;
    FilterOp op = FilterOp::Equal;
    std::string statName;
    std::string text;               ///< value as written, without quotes
    std::optional<double> number;   ///< value as a number in the unit of the field (ps, bytes)
    std::optional<NameMatch> regex; ///< for Matches and NotMatches; of any mode when not parsed
};

} // namespace planescope
