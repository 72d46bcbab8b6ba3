#pragma once
// Where the answer of a command goes, and what all answers share.
#include "app/cli/common_options.h"
#include "model/export/json.h"
#include "model/export/table_writer.h"
#include "model/store/session.h"

#include <functional>
#include <vector>

namespace planescope::cli {

/// The label of the first profile that is no measurement; empty when all are.
QString noticeOf(const Session &session, const Session *other = nullptr);

/// Calls `write` with standard output or the file of -o. Returns NoFile and prints why when writing failed.
/// `notice`: that of the profile (noticeOf()). It comes first in text, behind `comment`, and in Markdown; the writers
/// of tables put it into CSV, and writeFile() into JSON.
ExitCode writeAnswer(const CommonOptions &options, const QString &notice, const std::function<void(Output &)> &write,
                     std::string_view comment = {});

/// Columns of the terminal; 0 (no limit) when standard output is none and COLUMNS is not set.
int terminalWidth();

/// Table writer of a format other than JSON.
std::unique_ptr<TableWriter> tableWriter(Format format, Output &out, const std::vector<Column> &columns,
                                         int indent = 0);

/// Less-than of cells of one column: nothing first, then numbers by value, then text by bytes.
bool cellIsLess(const Cell &a, const Cell &b);
/// Of a command with two tables: true when all columns of --sort and --columns are `known`. False after it printed that
/// one belongs to the other table, and `hint`: "add --framework".
bool hasAskedColumns(const CommonOptions &options, const std::vector<Column> &known, std::string_view hint);

/// Keys "file" and, of a profile that is no measurement, "notice" with its label.
void writeFile(JsonWriter &json, const Session &session);
/// Key "notice" with the label of the first that has one.
void writeNotice(JsonWriter &json, const Session &session, const Session *other = nullptr);

/// What a profile does not hold: never 0, always a reason and a way to record it.
struct MissingData {
    std::string what, why, howToRecord;
};
void writeMissing(JsonWriter &json, const std::vector<MissingData> &missing);

} // namespace planescope::cli
