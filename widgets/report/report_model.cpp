#include "widgets/report/report_model.h"

#include "model/export/table_text.h"
#include "model/text/format_value.h"
#include "model/text/import_text.h"

#include <algorithm>
#include <numeric>

namespace planescope {

ReportModel::ReportModel(QObject *parent) : QAbstractTableModel(parent) {}

void ReportModel::setSession(SessionPtr session)
{
    beginResetModel();
    m_session = std::move(session);
    m_rows.clear();
    if (m_session) {
        const auto &entries = m_session->importReport().entries();
        for (std::size_t i = 0; i < entries.size(); ++i)
            m_rows.push_back(i);
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [&](std::size_t a, std::size_t b) { return entries[a].severity > entries[b].severity; });
    }
    endResetModel();
}

int ReportModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ReportModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ReportModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ImportEntry &entry = m_session->importReport().entries()[m_rows[static_cast<std::size_t>(index.row())]];
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case SeverityColumn:
            return text::severityText(entry.severity);
        case What:
            return text::importText(entry);
        case Place:
            return QString::fromStdString(entry.place);
        case Count:
            return entry.count > 0 ? text::count(entry.count) : QStringLiteral("–");
        case Offset:
            return entry.hasOffset ? text::count(entry.offset) : QStringLiteral("–");
        default:
            return {};
        }
    case Qt::ToolTipRole: {
        const QString advice = text::importAdvice(entry.code);
        const QString what = text::importText(entry);
        return advice.isEmpty() ? what : QStringLiteral("%1\n%2").arg(what, advice);
    }
    case Qt::TextAlignmentRole:
        return index.column() >= Count ? int(Qt::AlignRight | Qt::AlignVCenter) : int(Qt::AlignLeft | Qt::AlignVCenter);
    case SeverityRole:
        return static_cast<int>(entry.severity);
    default:
        return {};
    }
}

QVariant ReportModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section >= Count ? int(Qt::AlignRight | Qt::AlignVCenter) : int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case SeverityColumn:
        return tr("Severity");
    case What:
        return tr("What happened");
    case Place:
        return tr("Place");
    case Count:
        return tr("Count");
    case Offset:
        return tr("Offset, bytes");
    default:
        return {};
    }
}

void ReportModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

Table ReportModel::table(const std::vector<int> &rows) const
{
    static constexpr std::array<const char *, 4> severities{"info", "notice", "data_loss", "error"};
    Table table;
    table.columns = {{"severity", "severity", ColumnUnit::Text},
                     {"what", "what", ColumnUnit::Text},
                     {"place", "place", ColumnUnit::Text},
                     {"count", "count", ColumnUnit::Count},
                     {"offset_bytes", "offset", ColumnUnit::Count},
                     {"size_bytes", "size", ColumnUnit::Count},
                     {"text", "text", ColumnUnit::Text}};
    for (const int row : rows) {
        const ImportEntry &entry = m_session->importReport().entries()[m_rows[static_cast<std::size_t>(row)]];
        const auto orNothing = [](std::uint64_t value, bool isThere) { return isThere ? Cell(value) : Cell(); };
        table.rows.push_back({std::string(severities[static_cast<std::size_t>(entry.severity)]),
                              text::importText(entry, QLocale::c()).toStdString(), entry.place, Cell(entry.count),
                              orNothing(entry.offset, entry.hasOffset), orNothing(entry.bytes, entry.bytes > 0),
                              entry.text});
    }
    return table;
}

QByteArray ReportModel::csv(const QString &notice) const
{
    std::vector<int> rows(m_rows.size());
    std::iota(rows.begin(), rows.end(), 0);
    return tableText(table(rows), ClipboardFormat::Csv, notice).toUtf8();
}

} // namespace planescope
