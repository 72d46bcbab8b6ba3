#include "widgets/common/view_tool_bar.h"

#include "widgets/common/planescope_style.h"
#include "widgets/common/text_label.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QPainter>

namespace planescope {

ViewToolBar::ViewToolBar(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(themes.px(8), themes.px(3), themes.px(8), themes.px(4));
    m_row->setSpacing(themes.px(4));
    const auto adapt = [this] {
        setFont(m_themes.font(FontRole::Dense));
        setMinimumHeight(m_themes.px(34));
    };
    adapt();
    connect(&themes, &ThemeHub::changed, this, adapt);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ViewToolBar::addControl(QWidget *control, const QString &label)
{
    if (!label.isEmpty()) {
        m_row->addSpacing(m_themes.px(8));
        auto *name = new TextLabel(m_themes, FontRole::Dense, Ink::Secondary, label, this);
        name->setBuddy(control);
        m_row->addWidget(name);
        if (control->accessibleName().isEmpty())
            control->setAccessibleName(label);
    }
    setDense(control);
    m_row->addWidget(control);
}

void ViewToolBar::addStretch() { m_row->addStretch(1); }

void ViewToolBar::addSeparator()
{
    auto *line = new QFrame(this);
    line->setFrameShape(QFrame::VLine);
    line->setFixedSize(m_themes.px(13), m_themes.px(20));
    m_row->addWidget(line);
}

void ViewToolBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_themes.theme().border);
}

} // namespace planescope
