#pragma once
// Whole tables as text for the clipboard and as files.
#include "model/analysis/table.h"

#include <QString>

namespace planescope {

/// A table as tab separated values, Markdown or CSV, for a clipboard, with the label of a profile that is no
/// measurement (syntheticNotice()): a line before the table, in CSV the column "notice".
enum class ClipboardFormat { Text, Markdown, Csv };
QString tableText(const Table &table, ClipboardFormat format, const QString &notice);
/// The same tab separated with the machine names of the columns, "duration_ps": for spreadsheets and scripts.
QString tabbedText(const Table &table, const QString &notice);
/// The table as a file of the kind that the ending names: .csv, .json (an array) or .md. False when it is another one
/// or the file cannot be written.
bool saveTable(const QString &path, const Table &table, const QString &notice);
/// True when saveTable() knows the ending.
bool isTablePath(const QString &path);

/// A sentence for a clipboard, with the label behind it.
QString withNotice(const QString &sentence, const QString &notice);

} // namespace planescope
