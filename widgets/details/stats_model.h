#pragma once
// Every stat of an event as rows: name, value, type, unit, where it stands.
#include "model/analysis/event_details.h"
#include "model/analysis/table.h"

#include <QAbstractTableModel>

namespace planescope {

class StatsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Value, Type, Unit, Origin, ColumnCount };

    explicit StatsModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}
    void setStats(std::vector<StatValue> stats);
    const std::vector<StatValue> &stats() const { return m_stats; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Rows for machines: name, value as in the file, type, unit.
    Table table(const std::vector<int> &rows) const;

private:
    std::vector<StatValue> m_stats;
};

} // namespace planescope
