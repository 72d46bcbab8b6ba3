#include "widgets/common/job_overlay.h"

#include "widgets/common/text_label.h"

#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace planescope {

JobOverlay::JobOverlay(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_what(new TextLabel(themes, FontRole::Dense, Ink::Text, {}, this)),
    m_detail(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)),
    m_cancel(new LinkLabel(themes, FontRole::Dense, tr("Cancel"), this))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(themes.px(12), themes.px(4), themes.px(12), 0);
    row->setSpacing(themes.px(8));
    row->addWidget(m_what);
    row->addWidget(m_detail, 1);
    row->addWidget(m_cancel);
    connect(m_cancel, &LinkLabel::clicked, this, &JobOverlay::cancelClicked);
    connect(&themes, &ThemeHub::changed, this, qOverload<>(&QWidget::update));
}

void JobOverlay::setText(const QString &what, const QString &detail)
{
    m_what->setText(what);
    m_detail->setText(detail);
}

void JobOverlay::setFraction(double fraction)
{
    m_fraction = fraction < 0 ? -1 : std::min(fraction, 1.0);
    update(0, 0, width(), m_themes.px(4));
}

void JobOverlay::setCancellable(bool cancellable) { m_cancel->setVisible(cancellable); }

QSize JobOverlay::sizeHint() const
{
    return {m_themes.px(320),
            std::max(m_themes.px(30), QFontMetrics(m_themes.font(FontRole::Dense)).height() + m_themes.px(14))};
}

void JobOverlay::paintEvent(QPaintEvent *)
{
    const Theme &t = m_themes.theme();
    QPainter painter(this);
    painter.fillRect(rect(), t.base);
    const int thick = m_themes.px(4);
    painter.fillRect(QRect(0, 0, width(), thick), t.pressed);
    QColor line = t.accent;
    if (m_fraction < 0)
        line.setAlphaF(0.4F);
    const double part = m_fraction < 0 ? 1.0 : m_fraction;
    painter.fillRect(QRect(0, 0, static_cast<int>(std::lround(part * width())), thick), line);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
}

} // namespace planescope
