#include "widgets/counters/table_file.h"

#include "model/export/json.h"
#include "model/export/table_writer.h"

namespace planescope {

std::optional<TableFile> tableFileOf(const QString &path)
{
    const QString ending = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1).toLower();
    if (ending == QLatin1String("csv"))
        return TableFile::Csv;
    if (ending == QLatin1String("json"))
        return TableFile::Json;
    return ending == QLatin1String("md") ? std::optional(TableFile::Markdown) : std::nullopt;
}

bool writeTable(const QString &path, TableFile kind, const Table &table)
{
    if (table.columns.empty())
        return false;
    return saveFile(path,
                    [&](Output &out) {
                        if (kind == TableFile::Json) {
                            JsonWriter json(out);
                            json.rows(table).finish();
                            return;
                        }
                        const auto writer = kind == TableFile::Markdown ? markdownWriter(out, table.columns)
                                                                        : csvWriter(out, table.columns);
                        writer->rows(table);
                        writer->finish();
                    })
        .has_value();
}

} // namespace planescope
