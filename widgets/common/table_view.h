#pragma once
// A table for any view: sorts by its headers, hides columns, copies and exports what it shows.
#include "widgets/common/table_model.h"

#include <QTableView>

class QMenu;

namespace planescope {

class ThemeHub;

class TableView final : public QTableView
{
    Q_OBJECT
public:
    TableView(const ThemeHub &themes, QWidget *parent = nullptr);

    TableModel *tableModel() const { return m_model; }
    /// Columns by key: shown at first, in this order. Others are in the chooser.
    void setFirstColumns(const std::vector<std::string> &keys);
    /// Puts a sheet on show. Widths, order and hidden columns stay while the columns are the same ones.
    void setSheet(TableSheetPtr sheet);
    /// Sorted by this column at first.
    void setFirstSort(const std::string &key, Qt::SortOrder order);

    /// Check boxes for the columns; the caller shows and owns it.
    QMenu *columnMenu(QWidget *parent);
    /// Shown columns in the order of the screen; all rows, or the selected ones.
    Table shownTable(bool onlySelected) const;
    /// Selected rows (all when none is) as tab separated text with a header.
    QString copiedText() const;
    /// CSV, JSON or Markdown by the path's ending, as shown. False when it cannot be written.
    bool exportTo(const QString &path) const;
    /// Asks for a path. `name`: without ending. False when the chosen file could not be written.
    bool exportWithDialog(const QString &name);

    QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);

signals:
    void rowChosen(std::size_t sheetRow);    ///< became current, by mouse or keys
    void rowActivated(std::size_t sheetRow); ///< double click or Enter

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void applyTheme();
    void arrangeColumns();
    void chooseColumns(const QPoint &at);

    const ThemeHub &m_themes;
    TableModel *m_model;
    std::vector<std::string> m_firstColumns;
    std::vector<std::string> m_keys; ///< of the columns on show
    std::string m_firstSort;
    Qt::SortOrder m_firstOrder = Qt::DescendingOrder;
    QByteArray m_waitingState; ///< restored before there were columns
};

} // namespace planescope
