#include "widgets/common/segmented_control.h"

#include "widgets/common/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionFocusRect>

namespace planescope {

SegmentedControl::SegmentedControl(const ThemeHub &themes, const QStringList &texts, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_texts(texts)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void SegmentedControl::setTexts(const QStringList &texts)
{
    m_texts = texts;
    updateGeometry();
    update();
}

void SegmentedControl::setCurrentIndex(int index)
{
    if (index < 0 || index >= m_texts.size() || index == m_current)
        return;
    m_current = index;
    setAccessibleDescription(m_texts[index]);
    update();
    emit currentIndexChanged(index);
}

int SegmentedControl::segmentWidth(int index) const
{
    QFont font = m_themes.font(FontRole::Dense);
    font.setWeight(QFont::Medium); // the chosen one is Medium: no jump when the choice moves
    return QFontMetrics(font).horizontalAdvance(m_texts[index]) + m_themes.px(21);
}

QSize SegmentedControl::sizeHint() const
{
    int width = 1;
    for (int i = 0; i < m_texts.size(); ++i)
        width += segmentWidth(i);
    const QFontMetrics metrics(m_themes.font(FontRole::Dense));
    return {width, std::max(m_themes.px(26), metrics.height() + m_themes.px(8))};
}

int SegmentedControl::segmentAt(const QPoint &pos) const
{
    int x = layoutDirection() == Qt::RightToLeft ? width() - pos.x() : pos.x();
    for (int i = 0; i < m_texts.size(); ++i) {
        x -= segmentWidth(i);
        if (x < 0)
            return i;
    }
    return -1;
}

void SegmentedControl::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        setCurrentIndex(segmentAt(event->position().toPoint()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent *event)
{
    const int hovered = segmentAt(event->position().toPoint());
    if (hovered == m_hovered)
        return;
    m_hovered = hovered;
    update();
}

void SegmentedControl::leaveEvent(QEvent *)
{
    m_hovered = -1;
    update();
}

void SegmentedControl::keyPressEvent(QKeyEvent *event)
{
    const int forward = layoutDirection() == Qt::RightToLeft ? Qt::Key_Left : Qt::Key_Right;
    const int back = layoutDirection() == Qt::RightToLeft ? Qt::Key_Right : Qt::Key_Left;
    if (event->key() == forward)
        setCurrentIndex(m_current + 1);
    else if (event->key() == back)
        setCurrentIndex(m_current - 1);
    else
        QWidget::keyPressEvent(event);
}

void SegmentedControl::paintEvent(QPaintEvent *)
{
    const Theme &t = m_themes.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF outline = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const qreal radius = m_themes.px(4);
    QPainterPath shape;
    shape.addRoundedRect(outline, radius, radius);
    painter.fillPath(shape, t.base);
    painter.setClipPath(shape);
    const QFont plain = m_themes.font(FontRole::Dense);
    QFont chosen = plain;
    chosen.setWeight(QFont::Medium);
    int x = 0;
    for (int i = 0; i < m_texts.size(); ++i) {
        const int w = segmentWidth(i);
        const QRect segment = QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, w + 1, height()));
        if (i == m_current)
            painter.fillRect(segment, t.pressed);
        else if (i == m_hovered)
            painter.fillRect(segment, t.hover);
        if (i > 0) {
            const QRect line = QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, 1, height()));
            painter.fillRect(line, t.border);
        }
        painter.setFont(i == m_current ? chosen : plain);
        painter.setPen(isEnabled() ? t.text : t.disabled);
        painter.drawText(segment, Qt::AlignCenter, m_texts[i]);
        x += w;
    }
    painter.setClipping(false);
    painter.setPen(QPen(t.control, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shape);
    if (hasFocus()) {
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
    }
}

} // namespace planescope
