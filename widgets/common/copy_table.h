#pragma once
// A table whose cells, rows and whole can be copied: Ctrl+C as text, Ctrl+Shift+C as Markdown, both also in its menu.
#include "model/analysis/table.h"
#include "model/export/table_text.h"

#include <QTableView>

#include <functional>

class QMenu;

namespace planescope {

class CopyTable final : public QTableView
{
    Q_OBJECT
public:
    /// Source rows of the model behind the proxy -> data for machines.
    using RowsToTable = std::function<Table(const std::vector<int> &rows)>;

    explicit CopyTable(QWidget *parent = nullptr);
    void setTableSource(RowsToTable source) { m_source = std::move(source); }
    /// Selected rows, or all of them when none is selected; in the order of the screen.
    QString copiedRows(ClipboardFormat format) const;
    QString copiedTable(ClipboardFormat format) const;
    QString copiedCell() const;
    /// The entries that copy the whole table, for the menu of a view.
    void addCopyActions(QMenu &menu);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    std::vector<int> sourceRows(bool onlySelected) const;
    QString tableOf(const std::vector<int> &rows, ClipboardFormat format) const;
    RowsToTable m_source;
};

} // namespace planescope
