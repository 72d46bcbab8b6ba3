#pragma once
// The item models over counters: a list of rows, and the same rows as a tree by the parts of their names. Sorting and
// filtering happen elsewhere, on workers; a model only shows what it is given.
#include "widgets/counters/counter_cells.h"

#include <QAbstractItemModel>
#include <QFont>

namespace planescope {

/// Besides the roles of TableModel, which the same delegate understands.
enum CounterRole {
    kCounterStarRole = Qt::UserRole + 40, ///< bool: a favourite
    kCounterQuietRole                     ///< bool: in text2
};

/// What both models share.
class CounterModelBase
{
public:
    void setCodeFont(const QFont &font) { m_code = font; }
    void setFavourites(const QStringList &names) { m_favourites = {names.begin(), names.end()}; }

protected:
    QVariant cellData(std::uint32_t row, std::uint32_t other, CounterListField field, int role) const;
    static QVariant headData(CounterListField field, int role);
    bool isFavourite(std::uint32_t row) const;

    CounterCells m_cells;
    CounterRowsPtr m_rows;
    std::set<QString> m_favourites;
    QFont m_code;
};

class CounterListModel final : public QAbstractTableModel, public CounterModelBase
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Null rows: nothing is shown.
    void show(const CounterCells &cells, CounterRowsPtr rows);
    /// The star of a name went on or off.
    void refreshStars();
    std::uint32_t tableRow(int row) const { return m_rows->rows[static_cast<std::size_t>(row)]; }
    /// -1 when it is not shown.
    int rowOf(std::uint32_t tableRow) const;
    std::uint32_t otherRow(int row) const;
    const CounterCells &cells() const { return m_cells; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : kCounterFields; }
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

signals:
    void sortWanted(CounterListField field, bool isDescending);
};

class CounterTreeModel final : public QAbstractItemModel, public CounterModelBase
{
    Q_OBJECT
public:
    /// Part, then how many counters, then fields of those nodes that are one row.
    static const std::vector<CounterListField> &fields();
    static constexpr int kPartColumn = 0, kCountColumn = 1, kFirstField = 2;

    using QAbstractItemModel::QAbstractItemModel;
    void show(const CounterCells &cells, CounterRowsPtr rows);
    /// The row that an index stands for; kNoCounterRow for a branch.
    std::uint32_t tableRow(const QModelIndex &index) const;
    const CounterCells &cells() const { return m_cells; }

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    // internalId: node of the tree, or position in rows() with the top bit.
    static constexpr quintptr kIsRow = quintptr{1} << (sizeof(quintptr) * 8 - 1);
    static bool isRow(const QModelIndex &index) { return (index.internalId() & kIsRow) != 0; }
    static std::uint32_t numberOf(const QModelIndex &index)
    {
        return static_cast<std::uint32_t>(index.internalId() & ~kIsRow);
    }
    /// Rows that belong to a name alone.
    std::pair<std::uint32_t, std::uint32_t> rowsOfName(std::uint32_t name) const;
    /// A node's children, then, when a name of several rows ends at it, these rows.
    int childCount(std::uint32_t node) const;
    std::vector<std::uint32_t> m_placeOfNode; ///< its number among its parent's children
};

} // namespace planescope
