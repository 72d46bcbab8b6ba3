#include "app/cli/common_options.h"

#include "model/text/format_value.h"
#include "model/text/range_text.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace planescope::cli {

namespace {

constexpr const char *kSelecting = "Selecting";
constexpr const char *kTable = "Table";
constexpr const char *kRunning = "Running";

const std::vector<std::string_view> kFormatWords{"text", "json", "csv", "md"};

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t number = 0;
    const auto [rest, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    return code == std::errc{} && rest == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The expression with a mark below the place of the error.
std::string filterProblem(const std::string &text, const Error &error)
{
    std::string mark;
    for (std::size_t i = 0; i < error.offset && i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) // continuation bytes take no column
            mark += ' ';
    return "expected " + error.detail + " at " + std::to_string(error.offset + 1) + "\n  " + text + "\n  " + mark + "^";
}

CLI::Option *addRegex(CLI::App &command, const std::string &name, std::optional<NameMatch> &target,
                      const std::string &help)
{
    return command
        .add_option_function<std::string>(
            name,
            [&target, name](const std::string &text) {
                auto match = NameMatch::make(text, MatchMode::Regex);
                if (!match)
                    throw CLI::ValidationError(name, "not a regular expression: " + match.error().detail);
                target = std::move(*match);
            },
            help)
        ->type_name("REGEX")
        ->group(kSelecting);
}

} // namespace

std::string didYouMean(std::string_view word, const std::vector<std::string_view> &known)
{
    const std::string_view nearest = nearestWord(word, known);
    return nearest.empty() ? std::string() : ", did you mean " + std::string(nearest) + "?";
}

CLI::Validator oneOf(const std::vector<std::string_view> &words)
{
    std::string list;
    for (const std::string_view word : words)
        list += (list.empty() ? "" : "|") + std::string(word);
    return CLI::Validator(
        [words, list](std::string &value) {
            if (std::find(words.begin(), words.end(), value) != words.end())
                return std::string();
            return "\"" + value + "\" is not one of " + list + didYouMean(value, words);
        },
        std::string());
}

CLI::Validator wholeBetween(std::int64_t least, std::int64_t most)
{
    return CLI::Validator(
        [least, most](std::string &value) {
            const auto number = wholeNumber(value);
            if (number && *number >= least && *number <= most)
                return std::string();
            const std::string limit =
                most == std::numeric_limits<std::int64_t>::max() ? "" : " to " + std::to_string(most);
            return "\"" + value + "\" is no whole number from " + std::to_string(least) +
                   (limit.empty() ? " on" : limit);
        },
        std::string());
}

void addRunningOptions(CLI::App &command, CommonOptions &options)
{
    command.add_option("FILE", options.files, "Profile, run folder, or - for standard input")->required();
    command
        .add_option_function<std::string>(
            "--format",
            [&options](const std::string &word) {
                const auto at = std::find(kFormatWords.begin(), kFormatWords.end(), word);
                options.format = static_cast<Format>(at - kFormatWords.begin());
            },
            "How the answer is written (default text)")
        ->check(oneOf(kFormatWords))
        ->type_name("text|json|csv|md");
    command.add_option("-o,--output", options.outputFile, "File instead of standard output; appears when complete")
        ->type_name("FILE");
    command.add_option("--threads", options.threads, "Worker threads (default: one per core)")
        ->check(wholeBetween(1, 1024))
        ->type_name("N")
        ->group(kRunning);
    command
        .add_option_function<std::string>(
            "--memory-limit",
            [&options](const std::string &text) {
                Bytes size;
                if (!text::parseBytes(QString::fromStdString(text), &size))
                    throw CLI::ValidationError("--memory-limit", "\"" + text + "\" is no size; write 512M or 4GiB");
                options.memoryLimit = size;
            },
            "Refuse profiles that may need more memory, for example 4GiB")
        ->type_name("SIZE")
        ->group(kRunning);
    command.add_flag("--quiet", options.isQuiet, "Only errors on standard error")->group(kRunning);
    command.add_flag("--progress", options.showsProgress, "Progress on standard error")->group(kRunning);
}

void addPlaneOptions(CLI::App &command, CommonOptions &options, bool hasPrograms)
{
    addRegex(command, "--device", options.device, "Planes whose name matches, for example TPU:0");
    addRegex(command, "--host", options.host, "Hosts whose name matches");
    if (hasPrograms)
        command.add_option("--program", options.program, "Events of one program")
            ->type_name("NAME|ID")
            ->group(kSelecting);
    command.add_option("--core", options.core, "TensorCores or SparseCores only")
        ->check(oneOf({"tensor", "sparse"}))
        ->type_name("tensor|sparse")
        ->group(kSelecting);
}

void addRangeOption(CLI::App &command, CommonOptions &options)
{
    command
        .add_option_function<std::string>(
            "--range",
            [&options](const std::string &text) {
                QString problem;
                options.range = text::parseRange(QString::fromStdString(text), &problem);
                if (!options.range)
                    throw CLI::ValidationError("--range", problem.toStdString());
            },
            "Times since session start, 1.2ms..95ms with either end open, or step:3, step:3..5, layer:17/backward")
        ->type_name("A..B")
        ->group(kSelecting);
}

void addRowOptions(CLI::App &command, CommonOptions &options)
{
    addRangeOption(command, options);
    command
        .add_option_function<std::string>(
            "--where",
            [&options](const std::string &text) {
                auto filter = Filter::parse(text);
                if (!filter)
                    throw CLI::ValidationError("--where", filterProblem(text, filter.error()));
                options.where = std::move(*filter);
            },
            "Filter, for example 'name ~ \"all-reduce\" and dur > 10us'")
        ->type_name("EXPR")
        ->group(kSelecting);
}

void addTableOptions(CLI::App &command, CommonOptions &options, const std::vector<std::string_view> &known)
{
    const auto checked = [known](const std::string &option, const std::string &column) {
        const bool isStat = column.rfind("stat.", 0) == 0 && column.size() > 5;
        if (!isStat && std::find(known.begin(), known.end(), column) == known.end())
            throw CLI::ValidationError(option, "no column \"" + column + "\"" + didYouMean(column, known));
    };
    command
        .add_option_function<std::string>(
            "--sort",
            [&options, checked](const std::string &text) {
                SortChoice sort;
                const std::size_t comma = text.find(',');
                sort.column = text.substr(0, comma);
                checked("--sort", sort.column);
                if (comma != std::string::npos) {
                    const std::string order = text.substr(comma + 1);
                    if (order != "desc" && order != "asc")
                        throw CLI::ValidationError("--sort", "\"" + order + "\" is not one of asc|desc" +
                                                                 didYouMean(order, {"asc", "desc"}));
                    sort.isDescending = order == "desc";
                }
                options.sort = sort;
            },
            "Order of the rows (default: plane, line, begin)")
        ->type_name("COLUMN[,desc]")
        ->group(kTable);
    command.add_option("--limit", options.limit, "At most this many rows")
        ->check(wholeBetween(0, std::numeric_limits<std::int64_t>::max()))
        ->type_name("N")
        ->group(kTable);
    command
        .add_option_function<std::string>(
            "--columns",
            [&options, checked](const std::string &text) {
                options.columns.clear();
                for (std::size_t begin = 0; begin <= text.size();) {
                    const std::size_t comma = std::min(text.find(',', begin), text.size());
                    options.columns.push_back(text.substr(begin, comma - begin));
                    checked("--columns", options.columns.back());
                    begin = comma + 1;
                }
            },
            "Columns and their order")
        ->type_name("A,B,C")
        ->group(kTable);
}

} // namespace planescope::cli
