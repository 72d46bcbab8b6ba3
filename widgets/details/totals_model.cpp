#include "widgets/details/totals_model.h"

#include "model/text/format_value.h"
#include "model/text/term_text.h"

#include <cmath>

namespace planescope {

namespace {

QString totalsString(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace

void TotalsModel::setTotals(SessionPtr session, NameTotals totals)
{
    beginResetModel();
    m_session = std::move(session);
    m_totals = std::move(totals);
    endResetModel();
}

int TotalsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_totals.names.size());
}

int TotalsModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

double TotalsModel::timePs(const NameTotal &total, int column) const
{
    switch (column) {
    case Total:
        return total.durations.total.toPsDouble();
    case Self:
        return total.self.toPsDouble();
    case Average:
        return total.durations.averagePs;
    case Minimum:
        return total.durations.min.toPsDouble();
    case Median:
        return total.durations.p50.toPsDouble();
    case P90:
        return total.durations.p90.toPsDouble();
    case P99:
        return total.durations.p99.toPsDouble();
    case Sigma:
        return total.durations.sigmaPs;
    default:
        return total.durations.max.toPsDouble();
    }
}

QVariant TotalsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const NameTotal &row = total(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        if (column == Name)
            return totalsString(m_session->text(row.name));
        if (column == Count)
            return text::count(row.durations.count);
        return text::duration(Duration::ps(std::llround(timePs(row, column))));
    case Qt::ToolTipRole:
        if (column == Name)
            return QStringList{totalsString(m_session->text(row.name)), text::opClassName(row.opClass),
                               text::lineKindName(row.lineKind)}
                .join(u'\n');
        return column == Count ? QVariant() : text::exactDuration(Duration::ps(std::llround(timePs(row, column))));
    case Qt::TextAlignmentRole:
        return column == Name ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                              : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case SortRole:
        if (column == Name)
            return totalsString(m_session->text(row.name));
        return column == Count ? QVariant(static_cast<qulonglong>(row.durations.count)) : QVariant(timePs(row, column));
    case ClassRole:
        return static_cast<int>(row.opClass);
    default:
        return {};
    }
}

QVariant TotalsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Name ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                               : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Count:
        return tr("Count");
    case Total:
        return tr("Total");
    case Self:
        return tr("Self time");
    case Average:
        return tr("Average");
    case Minimum:
        return tr("Minimum");
    case Median:
        return tr("Median");
    case Maximum:
        return tr("Maximum");
    case P90:
        return QStringLiteral("p90");
    case P99:
        return QStringLiteral("p99");
    case Sigma:
        return QStringLiteral("σ");
    default:
        return {};
    }
}

Table TotalsModel::table(const std::vector<int> &rows) const
{
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text},
                     {"count", "count", ColumnUnit::Count},
                     {"total_ps", "total_ps", ColumnUnit::Duration},
                     {"self_ps", "self_ps", ColumnUnit::Duration},
                     {"avg_ps", "avg_ps", ColumnUnit::Duration},
                     {"min_ps", "min_ps", ColumnUnit::Duration},
                     {"p50_ps", "p50_ps", ColumnUnit::Duration},
                     {"p90_ps", "p90_ps", ColumnUnit::Duration},
                     {"p99_ps", "p99_ps", ColumnUnit::Duration},
                     {"max_ps", "max_ps", ColumnUnit::Duration},
                     {"sigma_ps", "sigma_ps", ColumnUnit::Duration}};
    for (const int row : rows) {
        const NameTotal &t = total(row);
        const DurationSummary &d = t.durations;
        table.rows.push_back({std::string(m_session->text(t.name)), d.count, d.total.toPs(), t.self.toPs(), d.averagePs,
                              d.min.toPs(), d.p50.toPs(), d.p90.toPs(), d.p99.toPs(), d.max.toPs(), d.sigmaPs});
    }
    return table;
}

} // namespace planescope
