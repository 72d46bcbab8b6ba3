#pragma once
// Tables that leave the views of counters as files.
#include "model/analysis/table.h"

#include <QString>

#include <optional>

namespace planescope {

enum class TableFile { Csv, Json, Markdown };

/// By the ending of the name; nothing for others.
std::optional<TableFile> tableFileOf(const QString &path);
/// False when it cannot be written, or has no columns.
bool writeTable(const QString &path, TableFile kind, const Table &table);

} // namespace planescope
