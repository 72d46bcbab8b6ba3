#pragma once
// The area under a dense step curve as rectangles side by side. Qt fills a polygon with thousands of teeth in time that
// grows with the square of their number; nobody can tell the difference in pixels.
#include <qcustomplot.h>

#include <vector>

namespace planescope {

class PlotColumns final : public QCPAbstractPlottable
{
public:
    PlotColumns(QCPAxis *keyAxis, QCPAxis *valueAxis);

    /// `top[i]` and `bottom[i]` hold from x[i] to x[i + 1], ascending; the last x only ends the one before it. Where
    /// either is not a number nothing is painted. Neighbours that begin in one pixel of `pixels` across the axis are
    /// one, from the greatest bottom to the greatest top, so that areas on each other do not mix.
    void setSteps(const QVector<double> &x, const QVector<double> &top, const QVector<double> &bottom,
                  const QCPRange &axis, int pixels);
    void clear() { m_columns.clear(); }
    std::size_t count() const { return m_columns.size(); }

    double selectTest(const QPointF &pos, bool onlySelectable, QVariant *details = nullptr) const override;
    QCPRange getKeyRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth,
                           const QCPRange &inKeyRange = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    struct Column {
        double left, right, bottom, top;
    };
    std::vector<Column> m_columns;
    QImage m_image; ///< kept from frame to frame, as the next two
    std::vector<int> m_tops, m_bottoms;
};

} // namespace planescope
