#include "widgets/counters/counter_models.h"

#include "model/text/format_value.h"
#include "widgets/common/table_model.h"

#include <QCoreApplication>

#include <algorithm>

namespace planescope {

namespace {

QString nameWords(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

bool isCodeField(CounterListField field)
{
    return field == CounterListField::Id || field == CounterListField::Hex || field == CounterListField::Name ||
           field == CounterListField::FullName;
}

} // namespace

bool CounterModelBase::isFavourite(std::uint32_t row) const
{
    return !m_favourites.empty() && m_favourites.contains(nameWords(m_cells.table().nameOf(row).name));
}

QVariant CounterModelBase::cellData(std::uint32_t row, std::uint32_t other, CounterListField field, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return m_cells.text(row, other, field);
    case Qt::ToolTipRole:
        return field == CounterListField::Star
                   ? QVariant(QCoreApplication::translate("planescope::CounterModels", "Favourite: click to change"))
                   : QVariant(m_cells.tip(row));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((CounterCells::isNumber(field) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::FontRole:
        return isCodeField(field) ? QVariant(m_code) : QVariant();
    case Qt::AccessibleTextRole:
        if (field == CounterListField::Star)
            return isFavourite(row) ? QCoreApplication::translate("planescope::CounterModels", "favourite") : QString();
        return {};
    case TableModel::BarRole:
        if (field == CounterListField::PeakShare)
            if (const std::optional<double> share = m_cells.table().peakShare(row))
                return std::clamp(*share, 0.0, 1.0);
        return {};
    case TableModel::WarningRole:
        return field == CounterListField::Value && m_cells.isOdd(row);
    case kCounterQuietRole:
        return field == CounterListField::Id || field == CounterListField::Hex;
    case kCounterStarRole:
        return field == CounterListField::Star ? QVariant(isFavourite(row)) : QVariant();
    default:
        return {};
    }
}

QVariant CounterModelBase::headData(CounterListField field, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return CounterCells::title(field);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return CounterCells::titleTip(field);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((CounterCells::isNumber(field) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    default:
        return {};
    }
}

void CounterListModel::show(const CounterCells &cells, CounterRowsPtr rows)
{
    beginResetModel();
    m_cells = cells;
    m_rows = std::move(rows);
    endResetModel();
}

void CounterListModel::refreshStars()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, static_cast<int>(CounterListField::Star)),
                         index(rowCount() - 1, static_cast<int>(CounterListField::Star)));
}

int CounterListModel::rowOf(std::uint32_t tableRow) const
{
    if (!m_rows)
        return -1;
    const auto at = std::find(m_rows->rows.begin(), m_rows->rows.end(), tableRow);
    return at == m_rows->rows.end() ? -1 : static_cast<int>(at - m_rows->rows.begin());
}

std::uint32_t CounterListModel::otherRow(int row) const
{
    return m_rows->others.empty() ? kNoCounterRow : m_rows->others[static_cast<std::size_t>(row)];
}

int CounterListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_rows || !m_cells ? 0 : static_cast<int>(m_rows->rows.size());
}

QVariant CounterListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    return cellData(tableRow(index.row()), otherRow(index.row()), static_cast<CounterListField>(index.column()), role);
}

QVariant CounterListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kCounterFields)
        return {};
    return headData(static_cast<CounterListField>(section), role);
}

void CounterListModel::sort(int column, Qt::SortOrder order)
{
    if (column >= 0 && column < kCounterFields && column != static_cast<int>(CounterListField::Star))
        emit sortWanted(static_cast<CounterListField>(column), order == Qt::DescendingOrder);
}

const std::vector<CounterListField> &CounterTreeModel::fields()
{
    static const std::vector<CounterListField> kFields{
        CounterListField::Value,    CounterListField::Hex,       CounterListField::Unit, CounterListField::PerSecond,
        CounterListField::PerCycle, CounterListField::PeakShare, CounterListField::Chip, CounterListField::Sample};
    return kFields;
}

void CounterTreeModel::show(const CounterCells &cells, CounterRowsPtr rows)
{
    beginResetModel();
    m_cells = cells;
    m_rows = std::move(rows);
    m_placeOfNode.clear();
    if (m_rows) {
        const auto &nodes = m_rows->tree.nodes();
        m_placeOfNode.resize(nodes.size(), 0);
        for (const CounterTree::Node &node : nodes)
            for (std::uint32_t i = 0; i < node.childCount; ++i)
                m_placeOfNode[node.firstChild + i] = i;
    }
    endResetModel();
}

std::pair<std::uint32_t, std::uint32_t> CounterTreeModel::rowsOfName(std::uint32_t name) const
{
    return {m_rows->firstOfName[name], m_rows->firstOfName[name + 1]};
}

int CounterTreeModel::childCount(std::uint32_t number) const
{
    const CounterTree::Node &node = m_rows->tree.nodes()[number];
    std::uint32_t count = node.childCount;
    if (node.ownName != kNoCounterRow) {
        const auto [first, last] = rowsOfName(node.ownName);
        if (!node.isLeaf() || last - first > 1)
            count += last - first;
    }
    return static_cast<int>(count);
}

QModelIndex CounterTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const std::uint32_t number = parent.isValid() ? numberOf(parent) : CounterTree::kRoot;
    const CounterTree::Node &node = m_rows->tree.nodes()[number];
    const auto at = static_cast<std::uint32_t>(row);
    if (at < node.childCount)
        return createIndex(row, column, quintptr{node.firstChild + at});
    const std::uint32_t position = m_rows->rowsByName[rowsOfName(node.ownName).first + at - node.childCount];
    return createIndex(row, column, kIsRow | quintptr{position});
}

QModelIndex CounterTreeModel::parent(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    std::uint32_t node = 0;
    if (isRow(index))
        node = m_rows->nodeOfName[m_cells.table().name()[m_rows->rows[numberOf(index)]]];
    else
        node = m_rows->tree.nodes()[numberOf(index)].parent;
    return node == CounterTree::kRoot ? QModelIndex()
                                      : createIndex(static_cast<int>(m_placeOfNode[node]), 0, quintptr{node});
}

int CounterTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!m_rows || !m_cells || m_rows->tree.nodes().empty() || parent.column() > 0)
        return 0;
    if (!parent.isValid())
        return childCount(CounterTree::kRoot);
    return isRow(parent) ? 0 : childCount(numberOf(parent));
}

int CounterTreeModel::columnCount(const QModelIndex &) const { return kFirstField + static_cast<int>(fields().size()); }

std::uint32_t CounterTreeModel::tableRow(const QModelIndex &index) const
{
    if (!index.isValid() || !m_rows)
        return kNoCounterRow;
    if (isRow(index))
        return m_rows->rows[numberOf(index)];
    const CounterTree::Node &node = m_rows->tree.nodes()[numberOf(index)];
    if (!node.isLeaf() || node.ownName == kNoCounterRow)
        return kNoCounterRow;
    const auto [first, last] = rowsOfName(node.ownName);
    return last - first == 1 ? m_rows->rows[m_rows->rowsByName[first]] : kNoCounterRow;
}

QVariant CounterTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_rows)
        return {};
    const std::uint32_t row = tableRow(index);
    if (index.column() == kPartColumn) {
        if (role == Qt::FontRole)
            return m_code;
        if (role == Qt::ToolTipRole)
            return row != kNoCounterRow ? m_cells.tip(row) : nameWords(m_rows->tree.pathOf(numberOf(index)));
        if (role != Qt::DisplayRole)
            return {};
        return isRow(index) ? counterReadingText(m_cells.session(), m_cells.table(), m_cells.table().reading()[row])
                            : nameWords(m_rows->tree.nodes()[numberOf(index)].part);
    }
    if (index.column() == kCountColumn) {
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
        if (role != Qt::DisplayRole || isRow(index))
            return {};
        const CounterTree::Node &node = m_rows->tree.nodes()[numberOf(index)];
        return node.isLeaf() ? QString() : text::count(node.nameCount);
    }
    const CounterListField field = fields()[static_cast<std::size_t>(index.column() - kFirstField)];
    if (row == kNoCounterRow)
        return {};
    return cellData(row, kNoCounterRow, field, role);
}

QVariant CounterTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (section >= kFirstField)
        return headData(fields()[static_cast<std::size_t>(section - kFirstField)], role);
    if (role == Qt::DisplayRole)
        return section == kPartColumn ? QCoreApplication::translate("planescope::CounterModels", "Part of the name")
                                      : QCoreApplication::translate("planescope::CounterModels", "Counters");
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section == kPartColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    return {};
}

} // namespace planescope
