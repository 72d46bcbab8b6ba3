#include "app/gui/main_tool_bar.h"

#include "app/gui/commands.h"
#include "app/gui/event_search_field.h"
#include "app/gui/range_field.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace planescope {

namespace {

/// A hairline between groups of buttons.
class BarLine : public QWidget
{
public:
    BarLine(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes) { setFixedWidth(13); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const int length = m_themes.px(20);
        painter.fillRect(QRect(6, (height() - length) / 2, 1, length), m_themes.theme().border);
    }

private:
    const ThemeHub &m_themes;
};

} // namespace

MainToolBar::MainToolBar(Commands &commands, const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_commands(commands), m_themes(themes), m_layout(new QHBoxLayout(this)),
    m_range(new RangeField(themes, this)), m_search(new EventSearchField(themes, this))
{
    setObjectName(QStringLiteral("mainToolBar"));
    m_layout->setContentsMargins(8, 0, 8, 1);
    m_layout->setSpacing(2);
    addButton("file.open");
    addLine();
    addButton("go.back");
    addButton("go.forward");
    addLine();
    if (commands.action(QStringLiteral("timeline.toolSelect"))) {
        for (const char *tool :
             {"timeline.toolSelect", "timeline.toolPan", "timeline.toolZoom", "timeline.toolMeasure"})
            addButton(tool);
        addLine();
    }
    addButton("timeline.fit");
    addLine();
    m_layout->addSpacing(4);
    // The range is read all the time: it gets its width first, also in a small window.
    m_layout->addWidget(m_range, 6);
    m_layout->addStretch(1);
    m_layout->addWidget(m_search, 5);
    m_layout->addStretch(1);
    if (commands.action(QStringLiteral("file.exportPicture")))
        addButton("file.exportPicture", true);
    m_range->setMaximumWidth(themes.px(360));
    m_search->setMaximumWidth(themes.px(380));
    connect(&themes, &ThemeHub::changed, this, &MainToolBar::updateSize);
    updateSize();
}

QToolButton *MainToolBar::addButton(const char *command, bool withText)
{
    auto *button = new QToolButton(this);
    QAction *action = m_commands.action(QLatin1String(command));
    button->setDefaultAction(action);
    button->setObjectName(QStringLiteral("tool.") + QLatin1String(command));
    button->setAutoRaise(true);
    button->setToolButtonStyle(withText ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    button->setFocusPolicy(Qt::TabFocus);
    m_layout->addWidget(button);
    m_buttons.push_back(button);
    return button;
}

void MainToolBar::addLine() { m_layout->addWidget(new BarLine(m_themes, this)); }

void MainToolBar::setDocument(Document *document)
{
    m_range->setDocument(document);
    m_search->setDocument(document);
}

void MainToolBar::updateSize()
{
    setFixedHeight(std::max(m_themes.px(40), m_search->sizeHint().height() + 10));
    m_range->setMaximumWidth(m_themes.px(360));
    m_search->setMaximumWidth(m_themes.px(380));
    for (QToolButton *button : m_buttons) {
        button->setIconSize(QSize(m_themes.px(16), m_themes.px(16)));
        button->setMinimumSize(m_themes.px(28), m_themes.px(28));
    }
}

void MainToolBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_themes.theme().border);
}

} // namespace planescope
