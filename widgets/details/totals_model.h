#pragma once
// Time by name inside a range as rows; sorted by the proxy through SortRole.
#include "model/analysis/name_totals.h"
#include "model/analysis/table.h"

#include <QAbstractTableModel>

namespace planescope {

class TotalsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Count, Total, Self, Average, Minimum, Median, P90, P99, Maximum, Sigma, ColumnCount };
    static constexpr int SortRole = Qt::UserRole;      ///< number or text to compare
    static constexpr int ClassRole = Qt::UserRole + 1; ///< OpClass as int

    explicit TotalsModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}
    void setTotals(SessionPtr session, NameTotals totals);
    const NameTotal &total(int row) const { return m_totals.names[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Rows for machines, unit in the column name.
    Table table(const std::vector<int> &rows) const;

private:
    double timePs(const NameTotal &total, int column) const;
    SessionPtr m_session;
    NameTotals m_totals;
};

} // namespace planescope
