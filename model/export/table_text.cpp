#include "model/export/table_text.h"

#include "model/export/json.h"
#include "model/export/table_writer.h"

#include <QBuffer>

namespace planescope {

namespace {

QString endingOf(const QString &path) { return path.mid(path.lastIndexOf(u'.') + 1).toLower(); }

template <class Head> void writeTabbed(Output &out, const Table &table, Head headOf)
{
    if (!out.notice().empty())
        out << out.notice() << '\n';
    const auto line = [&out](const auto &cells, const auto &textOf) {
        bool isFirst = true;
        for (const auto &cell : cells) {
            QString shown = QString::fromStdString(textOf(cell));
            out << (isFirst ? "" : "\t") << shown.replace(u'\t', u' ').replace(u'\n', u' ');
            isFirst = false;
        }
        out << '\n';
    };
    line(table.columns, headOf);
    for (const TableRow &row : table.rows)
        line(row, plainCell);
}

} // namespace

QString tableText(const Table &table, ClipboardFormat format, const QString &notice)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        Output out(buffer, notice);
        if (format == ClipboardFormat::Text) {
            writeTabbed(out, table, [](const Column &column) { return column.title; });
        } else {
            const auto writer =
                format == ClipboardFormat::Csv ? csvWriter(out, table.columns) : markdownWriter(out, table.columns);
            writer->rows(table);
            writer->finish();
        }
    }
    return QString::fromUtf8(buffer.data());
}

QString tabbedText(const Table &table, const QString &notice)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        Output out(buffer, notice);
        writeTabbed(out, table, [](const Column &column) { return column.key; });
    }
    return QString::fromUtf8(buffer.data());
}

bool isTablePath(const QString &path)
{
    const QString ending = endingOf(path);
    return ending == QLatin1String("csv") || ending == QLatin1String("json") || ending == QLatin1String("md");
}

bool saveTable(const QString &path, const Table &table, const QString &notice)
{
    if (!isTablePath(path))
        return false;
    const QString ending = endingOf(path);
    const auto write = [&](Output &out) {
        if (ending == QLatin1String("json")) {
            JsonWriter(out).rows(table).finish();
            return;
        }
        const auto writer =
            ending == QLatin1String("md") ? markdownWriter(out, table.columns) : csvWriter(out, table.columns);
        writer->rows(table);
        writer->finish();
    };
    return saveFile(path, write, notice).has_value();
}

QString withNotice(const QString &sentence, const QString &notice)
{
    return sentence.isEmpty() || notice.isEmpty() ? sentence : sentence + u' ' + notice + u'.';
}

} // namespace planescope
