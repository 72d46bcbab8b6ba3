#pragma once
// A vertical scroll bar that shows where search hits are: 2 px ticks.
#include <QColor>
#include <QScrollBar>

#include <vector>

namespace planescope {

class MarkedScrollBar : public QScrollBar
{
    Q_OBJECT
public:
    using QScrollBar::QScrollBar;
    /// Places as shares of the content's height.
    void setMarks(std::vector<double> marks, const QColor &colour);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<double> m_marks;
    QColor m_colour;
};

} // namespace planescope
