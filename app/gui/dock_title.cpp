#include "app/gui/dock_title.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace planescope {

DockTitle::DockTitle(const ThemeHub &themes, QDockWidget *dock) : QWidget(dock), m_themes(themes)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->setSpacing(0);
    layout->addStretch(1);
    m_menu = makeButton("more");
    m_float = makeButton("float");
    m_close = makeButton("close");
    for (QToolButton *button : {m_menu, m_float, m_close})
        layout->addWidget(button);
    connect(m_menu, &QToolButton::clicked, this,
            [this] { emit menuWanted(m_menu->mapToGlobal(QPoint(0, m_menu->height()))); });
    connect(m_float, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
    connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(&themes, &ThemeHub::changed, this, &DockTitle::updateTexts);
    updateTexts();
}

QToolButton *DockTitle::makeButton(const char *icon)
{
    auto *button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setIcon(themedIcon(m_themes, QLatin1String(icon)));
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void DockTitle::setTexts(const QString &name, const QString &scope)
{
    m_name = name;
    m_scope = scope;
    update();
}

void DockTitle::setActive(bool active)
{
    if (m_isActive == active)
        return;
    m_isActive = active;
    update();
}

void DockTitle::updateTexts()
{
    m_menu->setToolTip(tr("Menu of this view"));
    m_float->setToolTip(tr("Float or dock"));
    m_close->setToolTip(tr("Close"));
    for (QToolButton *button : {m_menu, m_float, m_close}) {
        button->setAccessibleName(button->toolTip());
        button->setFixedSize(m_themes.px(24), m_themes.px(24));
        button->setIconSize(QSize(m_themes.px(14), m_themes.px(14)));
    }
    updateGeometry();
    update();
}

QSize DockTitle::sizeHint() const
{
    return {m_themes.px(200), std::max(m_themes.px(28), QFontMetrics(m_themes.font(FontRole::Dense)).height() + 8)};
}

QSize DockTitle::minimumSizeHint() const { return {m_themes.px(90), sizeHint().height()}; }

void DockTitle::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    QWidget::changeEvent(event);
}

void DockTitle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.panel);
    const int line = m_isActive ? 2 : 1;
    painter.fillRect(QRect(0, height() - line, width(), line), m_isActive ? theme.accent : theme.border);
    QRect text = rect().adjusted(10, 0, -(width() - m_menu->x()) - 6, 0);
    QFont font = m_themes.font(FontRole::Dense);
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(text, Qt::AlignVCenter, painter.fontMetrics().elidedText(m_name, Qt::ElideRight, text.width()));
    text.setLeft(text.left() + painter.fontMetrics().horizontalAdvance(m_name) + 6);
    if (text.width() < 20 || m_scope.isEmpty())
        return;
    painter.setFont(m_themes.font(FontRole::Dense));
    painter.setPen(theme.text2);
    painter.drawText(text, Qt::AlignVCenter, painter.fontMetrics().elidedText(m_scope, Qt::ElideRight, text.width()));
}

} // namespace planescope
