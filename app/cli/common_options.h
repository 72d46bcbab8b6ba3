#pragma once
// Options that commands share: parsed and checked in one place, so that they mean the same everywhere.
#include "app/cli/exit_code.h"
#include "model/analysis/name_match.h"
#include "model/analysis/range_choice.h"
#include "model/base/units.h"
#include "model/query/filter.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace planescope::cli {

enum class Format { Text, Json, Csv, Markdown };

struct SortChoice {
    std::string column;
    bool isDescending = false;
};

struct CommonOptions {
    std::vector<std::string> files;
    Format format = Format::Text;
    std::string outputFile; ///< empty: standard output
    unsigned threads = 0;
    std::optional<Bytes> memoryLimit;
    bool isQuiet = false;
    bool showsProgress = false;

    std::optional<NameMatch> device, host;
    std::optional<std::string> program;
    std::optional<std::string> core; ///< "tensor", "sparse"

    std::optional<RangeChoice> range;
    std::optional<Filter> where;
    std::optional<SortChoice> sort;
    std::optional<std::uint64_t> limit;
    std::vector<std::string> columns;
};

/// FILE... and --format, -o, --threads, --memory-limit, --quiet, --progress.
void addRunningOptions(CLI::App &command, CommonOptions &options);
/// --device, --host, --program, --core.
void addPlaneOptions(CLI::App &command, CommonOptions &options, bool hasPrograms);
/// --range.
void addRangeOption(CLI::App &command, CommonOptions &options);
/// --range, --where.
void addRowOptions(CLI::App &command, CommonOptions &options);
/// --sort, --limit, --columns; `known` are the column names.
void addTableOptions(CLI::App &command, CommonOptions &options, const std::vector<std::string_view> &known);

/// A check for CLI11: one of `words`, else a message with the nearest one.
CLI::Validator oneOf(const std::vector<std::string_view> &words);

/// A check for CLI11: a whole number from `least` to `most`.
CLI::Validator wholeBetween(std::int64_t least, std::int64_t most);

/// ", did you mean WORD?" or nothing.
std::string didYouMean(std::string_view word, const std::vector<std::string_view> &known);

} // namespace planescope::cli
