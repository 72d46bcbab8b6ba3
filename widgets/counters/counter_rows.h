#pragma once
// Which counters the list shows and in which order: scope, filter, zeros, favourites, sorting, the tree by component,
// and one reading beside another. Pure; workers call it.
#include "model/state/counter_data.h"

#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

namespace planescope {

/// Columns of the list, in the order in which they stand at first.
enum class CounterListField {
    Star,
    Id,
    Name,
    Value,
    Hex,
    Unit,
    Other, ///< value of the reading beside it
    Difference,
    Ratio,
    Delta,
    PerSecond,
    PerCycle,
    PeakShare,
    Set,
    Host,
    Chip,
    Device,
    Die,
    Kernel,
    Sample,
    Block,
    Index,
    FullName,
    Description
};
inline constexpr int kCounterFields = 24;

/// What the check boxes at the side let through; empty: all.
struct CounterScope {
    std::set<std::string> sets;
    std::set<int> dies; ///< -1: names without one
    std::set<std::int64_t> chips, samples;
    bool operator==(const CounterScope &) const = default;
};

/// What there is to choose from: value and how many rows have it.
struct CounterChoices {
    std::vector<std::pair<std::string, std::uint64_t>> sets;
    std::vector<std::pair<int, std::uint64_t>> dies;
    std::vector<std::pair<std::int64_t, std::uint64_t>> chips, samples;
    std::uint64_t rows = 0, zeros = 0;
};
using CounterChoicesPtr = std::shared_ptr<const CounterChoices>;
/// Null when stopped.
CounterChoicesPtr counterChoices(const CounterTable &table, std::stop_token stop = {});

/// Two readings side by side: rows of the first, and of the second what the first does not have.
struct CounterPair {
    std::uint32_t left = 0, right = 0; ///< rows of CounterTable::readings()
    bool operator==(const CounterPair &) const = default;
};

struct CounterRowsQuestion {
    SessionPtr session;
    CounterTablePtr table;
    CounterScope scope;
    CounterFilter filter;
    bool withZeros = false;
    std::shared_ptr<const std::set<std::string>> onlyNames; ///< favourites, lower case; null: all
    std::optional<CounterPair> pair;
    CounterListField sortBy = CounterListField::Value;
    bool isDescending = true;
    bool asTree = false;
};

/// Rows as they stand on the screen.
struct CounterRows {
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> others; ///< with a pair: the row beside, or kNoCounterRow; a row may be missing itself
    std::uint64_t hiddenZeros = 0;     ///< that only the switch for zeros leaves out
    // Only of a tree:
    CounterTree tree;
    std::vector<std::uint32_t> nodeOfName;  ///< names() -> node of the tree, or kNoCounterRow
    std::vector<std::uint32_t> firstOfName; ///< names() -> into rowsByName; one more than names
    std::vector<std::uint32_t> rowsByName;  ///< positions in `rows`
};
using CounterRowsPtr = std::shared_ptr<const CounterRows>;

/// Null when stopped. Rows without a figure come last.
CounterRowsPtr counterRows(const CounterRowsQuestion &question, std::stop_token stop = {});

/// 128-bit safe: right - left of whole numbers, exact below 2^53.
std::optional<double> counterDifference(const CounterTable &table, std::uint32_t left, std::uint32_t right);
std::optional<double> counterRatio(const CounterTable &table, std::uint32_t left, std::uint32_t right);

} // namespace planescope
