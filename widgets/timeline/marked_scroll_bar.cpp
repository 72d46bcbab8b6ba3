#include "widgets/timeline/marked_scroll_bar.h"

#include <QPainter>
#include <QStyleOptionSlider>

namespace planescope {

void MarkedScrollBar::setMarks(std::vector<double> marks, const QColor &colour)
{
    m_marks = std::move(marks);
    m_colour = colour;
    update();
}

void MarkedScrollBar::paintEvent(QPaintEvent *event)
{
    QScrollBar::paintEvent(event);
    if (m_marks.empty())
        return;
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarGroove, this);
    QPainter painter(this);
    for (const double mark : m_marks)
        painter.fillRect(QRectF(2, groove.top() + mark * groove.height() - 1, width() - 4, 2), m_colour);
}

} // namespace planescope
