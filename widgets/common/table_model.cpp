#include "widgets/common/table_model.h"

#include "model/text/format_value.h"
#include "widgets/common/when_done.h"

#include <QtConcurrent>

#include <algorithm>

namespace planescope {

void TableModel::setSheet(TableSheetPtr sheet)
{
    const bool isSameShape =
        m_sheet && sheet && m_sheet->table.columns.size() == sheet->table.columns.size() &&
        std::equal(sheet->table.columns.begin(), sheet->table.columns.end(), m_sheet->table.columns.begin(),
                   [](const Column &a, const Column &b) { return a.key == b.key; });
    ++m_request;
    beginResetModel();
    m_sheet = std::move(sheet);
    m_rows.clear();
    if (!isSameShape)
        m_order.column = -1;
    m_order.onlyRows = nullptr;
    endResetModel();
    if (m_sheet)
        arrange();
    else
        emit arranged();
}

void TableModel::setFilter(const QString &filter)
{
    if (m_order.filter == filter)
        return;
    m_order.filter = filter;
    arrange();
}

void TableModel::setOnlyRows(std::shared_ptr<const std::vector<bool>> rows)
{
    if (!m_order.onlyRows && !rows)
        return;
    m_order.onlyRows = std::move(rows);
    arrange();
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    const bool isDescending = order == Qt::DescendingOrder;
    if (m_order.column == column && m_order.isDescending == isDescending)
        return;
    m_order.column = column;
    m_order.isDescending = isDescending;
    arrange();
}

void TableModel::arrange()
{
    if (!m_sheet)
        return;
    const std::uint64_t request = ++m_request;
    if (m_sheet->table.rows.size() <= kDirectRows) {
        show(orderedRows(*m_sheet, m_order));
        return;
    }
    if (!m_isBusy) {
        m_isBusy = true;
        emit busyChanged();
    }
    whenDone(this, QtConcurrent::run([sheet = m_sheet, order = m_order] { return orderedRows(*sheet, order); }),
             [this, request](std::vector<std::uint32_t> rows) {
                 if (request == m_request) // a newer order replaced it otherwise
                     show(std::move(rows));
             });
}

void TableModel::show(std::vector<std::uint32_t> rows)
{
    if (rows.size() == m_rows.size()) {
        // Same rows in another order: what is selected stays selected.
        emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
        const QModelIndexList before = persistentIndexList();
        std::vector<int> newRow(m_sheet->table.rows.size(), -1);
        for (std::size_t i = 0; i < rows.size(); ++i)
            newRow[rows[i]] = static_cast<int>(i);
        QModelIndexList after;
        for (const QModelIndex &index : before) {
            const int row = newRow[m_rows[static_cast<std::size_t>(index.row())]];
            after << (row >= 0 ? createIndex(row, index.column()) : QModelIndex());
        }
        m_rows = std::move(rows);
        changePersistentIndexList(before, after);
        emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    } else {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    if (m_isBusy) {
        m_isBusy = false;
        emit busyChanged();
    }
    emit arranged();
}

int TableModel::rowOf(std::size_t sheetRow) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), sheetRow);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_sheet ? 0 : static_cast<int>(m_sheet->table.columns.size());
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || !m_sheet || section < 0 || section >= columnCount())
        return {};
    const auto column = static_cast<std::size_t>(section);
    switch (role) {
    case Qt::DisplayRole:
        return m_sheet->header(column);
    case Qt::ToolTipRole: {
        const QString &tip = m_sheet->words[column].tip;
        return tip.isEmpty() ? m_sheet->header(column) : tip;
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((m_sheet->isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    default:
        return {};
    }
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_sheet || index.row() >= rowCount())
        return {};
    const std::size_t row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    const Cell &cell = m_sheet->table.rows[row][column];
    const ColumnWords &words = m_sheet->words[column];
    const auto isTooMuch = [&] {
        const auto *const share = std::get_if<double>(&cell);
        return words.warnsAboveOne && share && *share > 1.01; // rounding of short ops is no news
    };
    switch (role) {
    case Qt::DisplayRole:
        return m_sheet->cellText(row, column);
    case Qt::ToolTipRole:
        if (isTooMuch())
            return tr("%1 %: more than the peak. The stated costs or the stated peak are not right.")
                .arg(m_sheet->cellText(row, column));
        if (m_sheet->table.columns[column].unit == ColumnUnit::Duration)
            if (const auto *const ps = std::get_if<std::int64_t>(&cell))
                return text::exactDuration(Duration::ps(*ps));
        return std::holds_alternative<std::string>(cell) ? QVariant(m_sheet->cellText(row, column).left(4000))
                                                         : QVariant();
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case BarRole: {
        const auto *const share = std::get_if<double>(&cell);
        return words.hasBar && share ? QVariant(std::clamp(*share, 0.0, 1.0)) : QVariant();
    }
    case ClassRole:
        return row < m_sheet->classes.size() && (words.hasBar || index.column() == m_sheet->nameColumn)
                   ? QVariant(static_cast<int>(m_sheet->classes[row]))
                   : QVariant();
    case WarningRole:
        return isTooMuch();
    case PlainRole:
        if (const auto *const text = std::get_if<std::string>(&cell))
            return QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
        if (const auto *const real = std::get_if<double>(&cell))
            return *real;
        if (const auto *const whole = std::get_if<std::int64_t>(&cell))
            return static_cast<qlonglong>(*whole);
        if (const auto *const natural = std::get_if<std::uint64_t>(&cell))
            return static_cast<qulonglong>(*natural);
        return {};
    default:
        return {};
    }
}

} // namespace planescope
