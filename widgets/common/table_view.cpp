#include "widgets/common/table_view.h"

#include "model/export/table_text.h"
#include "model/export/table_writer.h"
#include "widgets/common/density.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/table_delegate.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QDataStream>
#include <QFileDialog>
#include <QHeaderView>
#include <QIODevice>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace planescope {

TableView::TableView(const ThemeHub &themes, QWidget *parent) :
    QTableView(parent), m_themes(themes), m_model(new TableModel(this))
{
    setModel(m_model);
    setItemDelegate(new TableDelegate(themes, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setSortingEnabled(true);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, &TableView::chooseColumns);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (current.isValid())
            emit rowChosen(m_model->sheetRow(current.row()));
    });
    connect(this, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (index.isValid())
            emit rowActivated(m_model->sheetRow(index.row()));
    });
    connect(&themes, &ThemeHub::changed, this, &TableView::applyTheme);
    applyTheme();
}

void TableView::applyTheme()
{
    setFont(m_themes.font(FontRole::Dense));
    horizontalHeader()->setFont(m_themes.font(FontRole::Caption));
    verticalHeader()->setDefaultSectionSize(
        std::max(m_themes.px(sizesOf(Density::Normal).row), QFontMetrics(font()).height() + 4));
    viewport()->update();
}

void TableView::setFirstColumns(const std::vector<std::string> &keys) { m_firstColumns = keys; }

void TableView::setFirstSort(const std::string &key, Qt::SortOrder order)
{
    m_firstSort = key;
    m_firstOrder = order;
}

void TableView::setSheet(TableSheetPtr sheet)
{
    std::vector<std::string> keys;
    if (sheet)
        for (const Column &column : sheet->table.columns)
            keys.push_back(column.key);
    const bool isOther = keys != m_keys && !keys.empty();
    m_model->setSheet(std::move(sheet));
    if (!isOther)
        return;
    m_keys = std::move(keys);
    arrangeColumns();
    if (!m_waitingState.isEmpty())
        restoreColumns(std::exchange(m_waitingState, {}));
}

void TableView::arrangeColumns()
{
    QHeaderView *header = horizontalHeader();
    const TableSheet &sheet = *m_model->sheet();
    for (int column = 0; column < header->count(); ++column) {
        const std::string &key = m_keys[static_cast<std::size_t>(column)];
        const auto wanted = std::find(m_firstColumns.begin(), m_firstColumns.end(), key);
        header->setSectionHidden(column, !m_firstColumns.empty() && wanted == m_firstColumns.end());
        const bool isNumber = sheet.isNumber(static_cast<std::size_t>(column));
        const int words =
            QFontMetrics(header->font()).horizontalAdvance(sheet.header(static_cast<std::size_t>(column))) +
            m_themes.px(30);
        const int least = column == sheet.nameColumn ? 240 : isNumber ? 78 : 110;
        header->resizeSection(column, std::max(m_themes.px(least), words));
    }
    for (std::size_t i = 0; i < m_firstColumns.size(); ++i) {
        const auto at = std::find(m_keys.begin(), m_keys.end(), m_firstColumns[i]);
        if (at != m_keys.end())
            header->moveSection(header->visualIndex(static_cast<int>(at - m_keys.begin())), static_cast<int>(i));
    }
    const auto sorted = std::find(m_keys.begin(), m_keys.end(), m_firstSort);
    // Without a column the rows stand as the sheet has them.
    sortByColumn(sorted == m_keys.end() ? -1 : static_cast<int>(sorted - m_keys.begin()), m_firstOrder);
}

QMenu *TableView::columnMenu(QWidget *parent)
{
    auto *menu = new QMenu(parent);
    QHeaderView *header = horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        QAction *action = menu->addAction(m_model->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        action->setEnabled(m_model->sheet() && column != m_model->sheet()->nameColumn);
        connect(action, &QAction::toggled, this,
                [this, column](bool on) { horizontalHeader()->setSectionHidden(column, !on); });
    }
    menu->addSeparator();
    connect(menu->addAction(tr("Columns as at first")), &QAction::triggered, this, &TableView::arrangeColumns);
    return menu;
}

void TableView::chooseColumns(const QPoint &at)
{
    QMenu *menu = columnMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(horizontalHeader()->mapToGlobal(at));
}

Table TableView::shownTable(bool onlySelected) const
{
    Table out;
    const TableSheetPtr &sheet = m_model->sheet();
    if (!sheet)
        return out;
    const QHeaderView *header = horizontalHeader();
    std::vector<std::size_t> columns;
    for (int visual = 0; visual < header->count(); ++visual)
        if (const int column = header->logicalIndex(visual); !header->isSectionHidden(column)) {
            columns.push_back(static_cast<std::size_t>(column));
            out.columns.push_back(sheet->table.columns[columns.back()]);
        }
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (onlySelected && !selectionModel()->isRowSelected(row, {}))
            continue;
        const TableRow &cells = sheet->table.rows[m_model->sheetRow(row)];
        TableRow shown;
        for (const std::size_t column : columns)
            shown.push_back(cells[column]);
        out.rows.push_back(std::move(shown));
    }
    return out;
}

QString TableView::copiedText() const
{
    const bool hasSelection = selectionModel()->selectedRows().size() > 1;
    return tabbedText(shownTable(hasSelection), noticeAround(*this));
}

bool TableView::exportTo(const QString &path) const
{
    const Table table = shownTable(false);
    if (table.columns.empty())
        return false;
    return saveTable(path, table, noticeAround(*this));
}

bool TableView::exportWithDialog(const QString &name)
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the table"), name + QStringLiteral(".csv"),
                                                      tr("Tables (*.csv *.json *.md)"));
    return path.isEmpty() || exportTo(path);
}

bool TableView::event(QEvent *event)
{
    // The window has Ctrl+C too; in a table it means the rows.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent &>(*event).matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(copiedText());
        return;
    }
    QTableView::keyPressEvent(event);
}

QByteArray TableView::saveColumns() const
{
    if (m_keys.empty())
        return m_waitingState;
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    QStringList keys;
    for (const std::string &key : m_keys)
        keys << QString::fromStdString(key);
    out << keys << horizontalHeader()->saveState();
    return state;
}

void TableView::restoreColumns(const QByteArray &state)
{
    if (m_keys.empty()) {
        m_waitingState = state;
        return;
    }
    QDataStream in(state);
    QStringList keys;
    QByteArray header;
    in >> keys >> header;
    const bool isSame = static_cast<std::size_t>(keys.size()) == m_keys.size() &&
                        std::equal(m_keys.begin(), m_keys.end(), keys.begin(),
                                   [](const std::string &a, const QString &b) { return a == b.toStdString(); });
    if (in.status() == QDataStream::Ok && isSame)
        horizontalHeader()->restoreState(header);
}

} // namespace planescope
