#pragma once
// The bar under the menu: open, history, tools, range field, search field.
#include <QWidget>

#include <vector>

class QHBoxLayout;
class QToolButton;

namespace planescope {

class Commands;
class Document;
class EventSearchField;
class RangeField;
class ThemeHub;

class MainToolBar : public QWidget
{
    Q_OBJECT
public:
    MainToolBar(Commands &commands, const ThemeHub &themes, QWidget *parent);
    void setDocument(Document *document);
    RangeField *rangeField() const { return m_range; }
    EventSearchField *searchField() const { return m_search; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QToolButton *addButton(const char *command, bool withText = false);
    void addLine();
    void updateSize();

    Commands &m_commands;
    const ThemeHub &m_themes;
    QHBoxLayout *m_layout;
    RangeField *m_range;
    EventSearchField *m_search;
    std::vector<QToolButton *> m_buttons;
};

} // namespace planescope
