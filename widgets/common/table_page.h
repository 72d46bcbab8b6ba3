#pragma once
// A list that fills a view: a bar with what it says and its buttons, the table, and instead of an empty table why.
#include "widgets/common/copy_table.h"

#include <QToolButton>
#include <QWidget>

class QHBoxLayout;

namespace planescope {

class EmptyState;
class TextLabel;
class ThemeHub;
struct Settings;

class TablePage final : public QWidget
{
    Q_OBJECT
public:
    /// `icon`: of the empty state.
    TablePage(const ThemeHub &themes, const QString &icon, QWidget *parent);

    CopyTable *table() const { return m_table; }
    EmptyState *empty() const { return m_empty; }
    /// The sentence at the left of the bar.
    void setSummary(const QString &text);
    /// A button at the right of the bar; its text comes with the language.
    QToolButton *addButton(const QString &icon, Qt::ToolButtonStyle style);
    void setModel(QAbstractItemModel *model, const std::vector<int> &columnWidths);
    /// The table or the empty state.
    void showTable(bool shows);
    /// Fonts and row heights; rows of one fixed height, so that a million of them are not measured.
    void applySettings(const Settings &settings);
    /// Column widths and order.
    QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);

private:
    const ThemeHub &m_themes;
    QHBoxLayout *m_bar;
    TextLabel *m_summary;
    CopyTable *m_table;
    EmptyState *m_empty;
};

} // namespace planescope
