#include "widgets/common/plot_columns.h"

#include <algorithm>
#include <cmath>

namespace planescope {

PlotColumns::PlotColumns(QCPAxis *keyAxis, QCPAxis *valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis)
{
    setAntialiasedFill(false); // edges of neighbours would shine through
    setSelectable(QCP::stNone);
}

void PlotColumns::setSteps(const QVector<double> &x, const QVector<double> &top, const QVector<double> &bottom,
                           const QCPRange &axis, int pixels)
{
    m_columns.clear();
    const double perPlace = std::max(pixels, 1) / std::max(axis.size(), 1e-300);
    double pixel = -1;
    for (qsizetype i = 0; i + 1 < x.size(); ++i) {
        const double left = std::max(x[i], axis.lower), right = std::min(x[i + 1], axis.upper);
        if (std::isnan(top[i]) || std::isnan(bottom[i]) || right <= left)
            continue;
        const double at = std::floor((left - axis.lower) * perPlace);
        if (!m_columns.empty() && m_columns.back().right == left) {
            Column &last = m_columns.back();
            const bool isAlike = last.top == top[i] && last.bottom == bottom[i];
            if (isAlike || at == pixel) {
                last.right = right;
                last.top = std::max(last.top, top[i]);
                last.bottom = std::max(last.bottom, bottom[i]);
                if (isAlike)
                    pixel = std::floor((right - axis.lower) * perPlace);
                continue;
            }
        }
        pixel = at;
        m_columns.push_back({left, right, bottom[i], top[i]});
    }
}

double PlotColumns::selectTest(const QPointF &, bool, QVariant *) const { return -1; }

QCPRange PlotColumns::getKeyRange(bool &foundRange, QCP::SignDomain) const
{
    foundRange = !m_columns.empty();
    return foundRange ? QCPRange(m_columns.front().left, m_columns.back().right) : QCPRange();
}

QCPRange PlotColumns::getValueRange(bool &foundRange, QCP::SignDomain, const QCPRange &) const
{
    foundRange = !m_columns.empty();
    QCPRange range;
    for (const Column &column : m_columns)
        range.expand(QCPRange(column.bottom, column.top));
    return range;
}

void PlotColumns::draw(QCPPainter *painter)
{
    if (m_columns.empty())
        return;
    applyFillAntialiasingHint(painter);
    const auto rectOf = [&](const Column &column) {
        const double left = keyAxis()->coordToPixel(column.left), right = keyAxis()->coordToPixel(column.right);
        const double top = valueAxis()->coordToPixel(column.top), bottom = valueAxis()->coordToPixel(column.bottom);
        return QRectF(QPointF(left, top), QPointF(right, bottom));
    };
    if (painter->paintEngine()->type() != QPaintEngine::Raster) {
        for (const Column &column : m_columns)
            painter->fillRect(rectOf(column), brush());
        return;
    }
    // Row by row into an image: Qt hands every tall rectangle that shines through to a pool of threads and waits.
    const double scale = painter->deviceTransform().m11();
    const QRect area = clipRect();
    const QSize size = (QSizeF(area.size()) * scale).toSize();
    if (size.isEmpty())
        return;
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_image.setDevicePixelRatio(scale);
    m_tops.assign(static_cast<std::size_t>(size.width()), 0);
    m_bottoms.assign(static_cast<std::size_t>(size.width()), 0);
    for (const Column &column : m_columns) {
        const QRectF rect = rectOf(column).translated(-area.topLeft());
        const int left = std::clamp(qRound(rect.left() * scale), 0, size.width());
        const int right = std::clamp(qRound(rect.right() * scale), left, size.width());
        std::fill(m_tops.begin() + left, m_tops.begin() + right, qRound(rect.top() * scale));
        std::fill(m_bottoms.begin() + left, m_bottoms.begin() + right, qRound(rect.bottom() * scale));
    }
    const QRgb colour = qPremultiply(brush().color().rgba());
    for (int y = 0; y < size.height(); ++y) {
        auto *const line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
        for (std::size_t x = 0; x < m_tops.size(); ++x)
            line[x] = y >= m_tops[x] && y < m_bottoms[x] ? colour : 0;
    }
    painter->drawImage(area.topLeft(), m_image);
}

void PlotColumns::drawLegendIcon(QCPPainter *painter, const QRectF &rect) const { painter->fillRect(rect, brush()); }

} // namespace planescope
