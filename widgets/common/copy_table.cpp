#include "widgets/common/copy_table.h"

#include "widgets/common/notice_strip.h"

#include <QAbstractProxyModel>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>

namespace planescope {

namespace {

const QKeySequence kMarkdownKey(Qt::CTRL | Qt::SHIFT | Qt::Key_C);

bool isMarkdownKey(const QKeyEvent &event) { return QKeySequence(event.keyCombination()) == kMarkdownKey; }

void toClipboard(const QString &text)
{
    if (!text.isEmpty())
        QApplication::clipboard()->setText(text);
}

} // namespace

CopyTable::CopyTable(QWidget *parent) : QTableView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
}

std::vector<int> CopyTable::sourceRows(bool onlySelected) const
{
    std::vector<int> rows;
    if (!model())
        return rows;
    const bool hasSelection = onlySelected && selectionModel() && selectionModel()->hasSelection();
    const auto *const proxy = qobject_cast<const QAbstractProxyModel *>(model());
    for (int row = 0; row < model()->rowCount(); ++row) {
        if (hasSelection && !selectionModel()->isRowSelected(row, {}))
            continue;
        const QModelIndex index = model()->index(row, 0);
        rows.push_back(proxy ? proxy->mapToSource(index).row() : row);
    }
    return rows;
}

QString CopyTable::tableOf(const std::vector<int> &rows, ClipboardFormat format) const
{
    return m_source && !rows.empty() ? tableText(m_source(rows), format, noticeAround(*this)) : QString();
}

QString CopyTable::copiedRows(ClipboardFormat format) const { return tableOf(sourceRows(true), format); }

QString CopyTable::copiedTable(ClipboardFormat format) const { return tableOf(sourceRows(false), format); }

QString CopyTable::copiedCell() const { return currentIndex().data(Qt::DisplayRole).toString(); }

bool CopyTable::event(QEvent *event)
{
    // The window has Ctrl+C too; in a table it means the rows.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto &key = static_cast<QKeyEvent &>(*event);
        if (key.matches(QKeySequence::Copy) || isMarkdownKey(key)) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

void CopyTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        toClipboard(copiedRows(ClipboardFormat::Text));
    else if (isMarkdownKey(*event))
        toClipboard(copiedRows(ClipboardFormat::Markdown));
    else
        QTableView::keyPressEvent(event);
}

void CopyTable::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    const bool hasRows = model() && model()->rowCount() > 0 && m_source;
    const auto add = [&](const QString &text, ClipboardFormat format) {
        menu.addAction(text, this, [this, format] { toClipboard(copiedRows(format)); })->setEnabled(hasRows);
    };
    menu.addAction(tr("Copy cell"), this, [this] { toClipboard(copiedCell()); })->setEnabled(currentIndex().isValid());
    menu.addSeparator();
    add(tr("Copy rows as text") + u'\t' + QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText),
        ClipboardFormat::Text);
    add(tr("Copy rows as Markdown") + u'\t' + kMarkdownKey.toString(QKeySequence::NativeText),
        ClipboardFormat::Markdown);
    add(tr("Copy rows as CSV"), ClipboardFormat::Csv);
    menu.addSeparator();
    addCopyActions(menu);
    menu.exec(event->globalPos());
}

void CopyTable::addCopyActions(QMenu &menu)
{
    // The text is made when it is asked for: a table may have a million rows.
    const bool hasRows = model() && model()->rowCount() > 0 && m_source;
    const auto add = [&](const QString &text, ClipboardFormat format) {
        menu.addAction(text, this, [this, format] { toClipboard(copiedTable(format)); })->setEnabled(hasRows);
    };
    add(tr("Copy table as text"), ClipboardFormat::Text);
    add(tr("Copy table as Markdown"), ClipboardFormat::Markdown);
    add(tr("Copy table as CSV"), ClipboardFormat::Csv);
}

} // namespace planescope
