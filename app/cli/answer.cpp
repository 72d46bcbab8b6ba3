#include "app/cli/answer.h"

#include "app/cli/profile_input.h"
#include "model/state/session_summary.h"

#include <QFile>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include <sys/ioctl.h>
#include <unistd.h>

namespace planescope::cli {

QString noticeOf(const Session &session, const Session *other)
{
    const QString notice = syntheticNotice(session);
    return notice.isEmpty() && other ? syntheticNotice(*other) : notice;
}

ExitCode writeAnswer(const CommonOptions &options, const QString &notice, const std::function<void(Output &)> &write,
                     std::string_view comment)
{
    const auto writeAll = [&](Output &out) {
        if (options.format == Format::Text || options.format == Format::Markdown)
            out.beginWithNotice(comment);
        write(out);
    };
    if (!options.outputFile.empty()) {
        const Result<void> saved = saveFile(QString::fromStdString(options.outputFile), writeAll, notice);
        if (saved)
            return ExitCode::Fine;
        printError(saved.error());
        return exitCodeOf(saved.error().code);
    }
    QFile standard;
    bool isGood = standard.open(stdout, QIODevice::WriteOnly);
    if (isGood) {
        Output out(standard, notice);
        writeAll(out);
        isGood = out.flush() && standard.flush();
    }
    if (isGood)
        return ExitCode::Fine;
    printError(Error{ErrorCode::WriteFailed, "standard output", 0, {}});
    return ExitCode::NoFile;
}

int terminalWidth()
{
    winsize size = {};
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    const char *const columns = std::getenv("COLUMNS");
    const int width = columns ? std::atoi(columns) : 0;
    return width > 0 ? width : (isatty(STDOUT_FILENO) ? 80 : 0);
}

std::unique_ptr<TableWriter> tableWriter(Format format, Output &out, const std::vector<Column> &columns, int indent)
{
    if (format == Format::Csv)
        return csvWriter(out, columns);
    if (format == Format::Markdown)
        return markdownWriter(out, columns);
    return textWriter(out, columns, {terminalWidth(), indent});
}

bool cellIsLess(const Cell &a, const Cell &b)
{
    if (a.index() == b.index())
        return a < b;
    const auto number = [](const Cell &cell) -> std::optional<double> {
        if (const auto *const whole = std::get_if<std::int64_t>(&cell))
            return static_cast<double>(*whole);
        if (const auto *const natural = std::get_if<std::uint64_t>(&cell))
            return static_cast<double>(*natural);
        const auto *const real = std::get_if<double>(&cell);
        return real ? std::optional(*real) : std::nullopt;
    };
    const auto left = number(a), right = number(b);
    return left && right ? *left < *right : a.index() < b.index();
}

bool hasAskedColumns(const CommonOptions &options, const std::vector<Column> &known, std::string_view hint)
{
    std::vector<std::string> asked = options.columns;
    if (options.sort)
        asked.push_back(options.sort->column);
    for (const std::string &key : asked)
        if (std::none_of(known.begin(), known.end(), [&](const Column &column) { return column.key == key; })) {
            printError("column " + key + " belongs to the other table: " + std::string(hint));
            return false;
        }
    return true;
}

void writeFile(JsonWriter &json, const Session &session)
{
    json.key("file").text(validUtf8(session.name()));
    writeNotice(json, session);
}

void writeNotice(JsonWriter &json, const Session &session, const Session *other)
{
    const QString notice = noticeOf(session, other);
    if (!notice.isEmpty())
        json.key("notice").text(notice.toStdString());
}

void writeMissing(JsonWriter &json, const std::vector<MissingData> &missing)
{
    json.key("missing").beginArray();
    for (const MissingData &data : missing) {
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("what").text(data.what).key("why").text(data.why).key("how_to_record").text(data.howToRecord);
        json.end();
    }
    json.end();
}

} // namespace planescope::cli
