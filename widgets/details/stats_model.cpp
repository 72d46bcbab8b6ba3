#include "widgets/details/stats_model.h"

#include "model/text/stat_text.h"
#include "model/text/term_text.h"

namespace planescope {

namespace {

QString statString(const std::string &utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace

void StatsModel::setStats(std::vector<StatValue> stats)
{
    beginResetModel();
    m_stats = std::move(stats);
    endResetModel();
}

int StatsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_stats.size());
}

int StatsModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant StatsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const StatValue &stat = m_stats[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole) {
        QStringList lines{statString(stat.name)};
        const QString explanation = text::statExplanation(stat.name);
        if (!explanation.isEmpty())
            lines += explanation;
        const QString raw = text::statRawText(stat);
        lines += raw.size() > 1000 ? raw.first(1000) + QChar(0x2026) : raw;
        if (stat.isOverridden)
            lines += tr("The event has a value of its own.");
        return lines.join(u'\n');
    }
    if (role == Qt::TextAlignmentRole)
        return index.column() == Value && stat.isNumeric() ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                           : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Name:
        return statString(stat.name);
    case Value: {
        const QString value = text::statValueText(stat);
        const qsizetype end = value.indexOf(u'\n');
        return end < 0 ? value : value.first(end) + QChar(0x2026);
    }
    case Type:
        return text::statKindText(stat.kind);
    case Unit:
        return statString(std::string(unitSymbol(stat.unit)));
    case Origin:
        return stat.onType ? tr("metadata") : tr("event");
    default:
        return {};
    }
}

QVariant StatsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Value:
        return tr("Value");
    case Type:
        return tr("Type");
    case Unit:
        return tr("Unit");
    case Origin:
        return tr("From");
    default:
        return {};
    }
}

Table StatsModel::table(const std::vector<int> &rows) const
{
    Table table;
    for (const char *key : {"name", "value", "type", "unit"})
        table.columns.push_back({key, key, ColumnUnit::Text});
    for (const int row : rows) {
        const StatValue &stat = m_stats[static_cast<std::size_t>(row)];
        table.rows.push_back({stat.name, text::statRawText(stat).toStdString(),
                              text::statKindText(stat.kind).toStdString(), std::string(unitSymbol(stat.unit))});
    }
    return table;
}

} // namespace planescope
