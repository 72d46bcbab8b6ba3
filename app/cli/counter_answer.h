#pragma once
// What the commands about hardware counters share.
#include "app/cli/answer.h"
#include "model/analysis/counters/counter_table.h"

#include <optional>
#include <string>
#include <vector>

namespace planescope::cli {

/// What the figures of a counter are: its own words, else what its name tells; empty when neither says anything.
std::string counterDescription(const CounterTable &table, std::uint32_t row);

/// One sentence per kind of oddity.
std::vector<std::string> counterWarnings(const CounterTable &table);

/// Without counters: what is missing and how to record it.
std::vector<MissingData> missingCounters(const Session &session, const CounterTable &table);

/// The value as a cell: whole, signed or real; nothing for what is no number.
Cell counterValueCell(const CounterTable &table, std::uint32_t row);

Cell optionalCell(const std::optional<double> &value);
Cell optionalCell(const std::optional<std::int64_t> &value);

/// The columns of `table` that `keys` name, in their order.
Table chosenColumns(const Table &table, const std::vector<std::string> &keys);

/// By a column; texts by letters, numbers by size, what is not known last.
void sortTable(Table &table, const SortChoice &sort);
/// Keeps the first rows; how many there were.
std::size_t cutTable(Table &table, const std::optional<std::uint64_t> &limit);
/// The rows as text, CSV or Markdown; below those of text how many of `total` they are (`what`: "units"), and notes.
void writeTableAnswer(Output &out, Format format, const Table &shown, std::size_t total, std::string_view what,
                      const std::vector<std::string> &warnings, const std::vector<MissingData> &missing);

void writeWarnings(JsonWriter &json, const std::vector<std::string> &warnings);

/// Notes of the text form, at the end.
void writeNotes(Output &out, const std::vector<std::string> &warnings, const std::vector<MissingData> &missing);

} // namespace planescope::cli
