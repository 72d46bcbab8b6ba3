#pragma once
// The item model over a TableSheet. Sorting and filtering of large tables run on a worker; the rows stay as they are
// until the new order is there.
#include "widgets/common/table_sheet.h"

#include <QAbstractTableModel>

namespace planescope {

class TableModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role {
        BarRole = Qt::UserRole + 1, ///< 0 to 1
        ClassRole,                  ///< OpClass as int, of the name column and of bars
        WarningRole,                ///< the value cannot be right
        PlainRole                   ///< number or text for machines
    };
    /// Up to so many rows are arranged at once, on the thread that asks.
    static constexpr std::size_t kDirectRows = 2000;

    using QAbstractTableModel::QAbstractTableModel;

    /// Null: nothing. Keeps order and filter.
    void setSheet(TableSheetPtr sheet);
    const TableSheetPtr &sheet() const { return m_sheet; }
    void setFilter(const QString &filter);
    const QString &filter() const { return m_order.filter; }
    /// Only these rows of the sheet; null: all.
    void setOnlyRows(std::shared_ptr<const std::vector<bool>> rows);
    bool isBusy() const { return m_isBusy; }

    std::size_t sheetRow(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// -1 when the filter hides it.
    int rowOf(std::size_t sheetRow) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

signals:
    void busyChanged();
    void arranged(); ///< rows stand in their new order

private:
    void arrange();
    void show(std::vector<std::uint32_t> rows);

    TableSheetPtr m_sheet;
    TableOrder m_order;
    std::vector<std::uint32_t> m_rows;
    std::uint64_t m_request = 0;
    bool m_isBusy = false;
};

} // namespace planescope
