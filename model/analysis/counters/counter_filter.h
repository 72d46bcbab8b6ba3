#pragma once
// The filter line over counters, and sorting.
//
//   line    := or;  or := and { "or" and };  and := not { ["and"] not }        words beside each other: both
//   not     := "not" not | "!" not | "(" or ")" | test
//   test    := field op value | /regex/ | "text" | word
//   field   := text:   name set description host kernel block kind
//              number: value id sample chip device die delta rate per_cycle share index
//   op      := ~ !~ (RE2, anywhere, ignoring case)  = == !=  < <= > >=
//
// A word or text is looked for in the name, the set and the description, ignoring case. Numbers: 1e6, 0x4d67ca88, 12 %.
// A figure that a row does not have fails every test.
#include "model/analysis/counters/counter_table.h"
#include "model/base/result.h"

#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

namespace planescope {

/// A parsed line. Copyable; immutable.
class CounterFilter
{
public:
    CounterFilter(); ///< lets every row through
    /// InvalidArgument: `offset` is the 0-based byte position in `text`, `detail` what was expected there ("value",
    /// "number", ")", "end", "test", "regex: ...", "field NAME, nearest WORD").
    static Result<CounterFilter> parse(std::string_view text);
    static const std::vector<std::string_view> &fieldNames();

    /// Rows that pass, ascending. Tests of names run once per name. Empty and stopped: see `stop`.
    std::vector<std::uint32_t> rows(const Session &session, const CounterTable &table, bool withZeros = true,
                                    const std::stop_token &stop = {}) const;
    bool isEmpty() const { return !m_root; }

    struct Node;

private:
    std::shared_ptr<const Node> m_root;
};

enum class CounterColumn : std::uint8_t {
    Row, ///< order of the file
    Host,
    Chip,
    Device,
    Die,
    Kernel,
    Sample,
    Set,
    Block,
    Index,
    Id,
    Name,
    Value,
    Unit,
    Description,
    Delta,
    PerSecond,
    PerCycle,
    PeakShare
};

/// Stable; rows without a figure come last in both directions; NaN counts as no figure. Unsigned 64-bit values sort
/// exactly. False when stopped: `rows` is then as it was.
bool sortCounterRows(const Session &session, const CounterTable &table, std::vector<std::uint32_t> &rows,
                     CounterColumn column, bool isDescending, const std::stop_token &stop = {});

} // namespace planescope
