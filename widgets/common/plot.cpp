#include "widgets/common/plot.h"

#include "model/text/format_value.h"
#include "widgets/common/plot_surface.h"
#include "widgets/common/theme.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

QPainterPath bubblePath(QPointF centre, double radius, PlotBubble::Shape shape)
{
    QPainterPath path;
    if (shape == PlotBubble::Shape::Circle) {
        path.addEllipse(centre, radius, radius);
        return path;
    }
    const double reach = radius * 1.2;
    path.moveTo(centre.x(), centre.y() - reach);
    path.lineTo(centre.x() + reach, centre.y());
    path.lineTo(centre.x(), centre.y() + reach);
    path.lineTo(centre.x() - reach, centre.y());
    path.closeSubpath();
    return path;
}

} // namespace

PlotBubbles::PlotBubbles(QCPAxis *keyAxis, QCPAxis *valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis)
{
    setSelectable(QCP::stNone); // the owner knows what is chosen
}

void PlotBubbles::setBubbles(std::vector<PlotBubble> bubbles)
{
    m_bubbles = std::move(bubbles);
    std::stable_sort(m_bubbles.begin(), m_bubbles.end(), [](const PlotBubble &a, const PlotBubble &b) {
        return a.shape != b.shape ? a.shape < b.shape : a.radius > b.radius;
    });
}

void PlotBubbles::setLook(const Theme &theme, double scale)
{
    m_theme = &theme;
    m_scale = scale;
}

QPointF PlotBubbles::pixelOf(const PlotBubble &bubble) const { return coordsToPixels(bubble.x, bubble.y); }

std::optional<std::size_t> PlotBubbles::bubbleAt(QPointF at) const
{
    constexpr double kSlack = 3; // small ones are hard to hit
    // The last one is drawn over the others.
    const auto found = std::find_if(m_bubbles.rbegin(), m_bubbles.rend(), [&](const PlotBubble &bubble) {
        const QPointF offset = pixelOf(bubble) - at;
        return std::hypot(offset.x(), offset.y()) <= (bubble.radius + kSlack) * m_scale;
    });
    return found == m_bubbles.rend() ? std::nullopt : std::optional(found->id);
}

std::vector<std::size_t> PlotBubbles::bubblesIn(const QRectF &box) const
{
    std::vector<std::size_t> ids;
    for (const PlotBubble &bubble : m_bubbles)
        if (box.contains(pixelOf(bubble)))
            ids.push_back(bubble.id);
    return ids;
}

double PlotBubbles::selectTest(const QPointF &, bool, QVariant *) const { return -1; }

QCPRange PlotBubbles::getKeyRange(bool &foundRange, QCP::SignDomain) const
{
    foundRange = !m_bubbles.empty();
    QCPRange range;
    for (const PlotBubble &bubble : m_bubbles)
        range =
            &bubble == &m_bubbles.front() ? QCPRange(bubble.x, bubble.x) : range.expanded(QCPRange(bubble.x, bubble.x));
    return range;
}

QCPRange PlotBubbles::getValueRange(bool &foundRange, QCP::SignDomain, const QCPRange &) const
{
    foundRange = !m_bubbles.empty();
    QCPRange range;
    for (const PlotBubble &bubble : m_bubbles)
        range =
            &bubble == &m_bubbles.front() ? QCPRange(bubble.y, bubble.y) : range.expanded(QCPRange(bubble.y, bubble.y));
    return range;
}

void PlotBubbles::draw(QCPPainter *painter)
{
    if (!m_theme)
        return;
    painter->save();
    painter->setAntialiasing(true);
    for (const PlotBubble &bubble : m_bubbles) {
        const QPainterPath path = bubblePath(pixelOf(bubble), bubble.radius * m_scale, bubble.shape);
        const QColor fill = bubble.fill.alpha() > 0 ? bubble.fill : m_theme->structure;
        if (bubble.isPale) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(m_theme->grid, m_scale));
        } else {
            QColor clear = fill;
            clear.setAlphaF(0.82F); // what lies below shines through
            painter->setBrush(clear);
            painter->setPen(QPen(m_theme->edge(fill), m_scale));
        }
        painter->drawPath(path);
    }
    for (const PlotBubble &bubble : m_bubbles) {
        const bool isChosen = m_chosen == bubble.id;
        if (!isChosen && m_hovered != bubble.id)
            continue;
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(m_theme->text, (isChosen ? 2 : 1) * m_scale));
        painter->drawPath(bubblePath(pixelOf(bubble), (bubble.radius + (isChosen ? 3 : 1)) * m_scale, bubble.shape));
    }
    painter->restore();
}

void PlotBubbles::drawLegendIcon(QCPPainter *, const QRectF &) const {}

QVector<double> PlotLogTicker::createTickVector(double, const QCPRange &range)
{
    QVector<double> ticks;
    if (!(range.lower > 0) || !(range.upper > range.lower))
        return ticks;
    const int first = static_cast<int>(std::floor(std::log10(range.lower)));
    const int last = static_cast<int>(std::ceil(std::log10(range.upper)));
    const int decades = last - first;
    const int stride = std::max(1, decades / 9);
    for (int power = first; power <= last; ++power) {
        const double ten = std::pow(10.0, power);
        if ((power - first) % stride == 0)
            ticks << ten;
        if (decades <= 3)
            ticks << 2 * ten << 5 * ten;
    }
    return ticks;
}

QString PlotLogTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    if (!m_unit.isEmpty())
        return text::withPrefix(tick, m_unit);
    return tick >= 1e6 ? text::withPrefix(tick, u"") : text::plainNumber(tick);
}

Plot::Plot(const ThemeHub &themes, QWidget *parent) : QCustomPlot(parent), m_themes(themes)
{
    setAutoAddPlottableToLegend(false);
    setNoAntialiasingOnDrag(false);
    setAntialiasedElements(QCP::aeAll);
    setFocusPolicy(Qt::StrongFocus);
    connect(&themes, &ThemeHub::changed, this, [this] {
        applyLook(m_themes.theme(), m_themes.scale());
        emit lookChanged();
        replot(QCustomPlot::rpQueuedReplot);
    });
    applyLook(themes.theme(), themes.scale());
}

void Plot::useLogAxis(QCPAxis *axis, const QString &unit)
{
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(QSharedPointer<PlotLogTicker>::create(unit));
    axis->setSubTicks(false);
}

void Plot::applyLook(const Theme &theme, double scale)
{
    setBackground(theme.base);
    const QFont small = bundledFont(FontRole::Caption, scale);
    for (QCPAxisRect *rect : axisRects())
        for (QCPAxis *axis : rect->axes()) {
            axis->setBasePen(QPen(theme.control, scale));
            axis->setTickPen(QPen(theme.control, scale));
            axis->setSubTickPen(Qt::NoPen);
            axis->setTickLabelFont(small);
            axis->setTickLabelColor(theme.text2);
            axis->setLabelFont(small);
            axis->setLabelColor(theme.text2);
            axis->grid()->setPen(QPen(theme.grid, scale));
            axis->grid()->setSubGridVisible(false);
            axis->grid()->setZeroLinePen(Qt::NoPen);
        }
    for (int i = 0; i < plottableCount(); ++i)
        if (auto *bubbles = qobject_cast<PlotBubbles *>(plottable(i)))
            bubbles->setLook(theme, scale);
}

void Plot::paintInto(QPainter &painter, const QRectF &area, const Theme &theme)
{
    applyLook(theme, 1);
    recordPlot(*this, painter, area);
    applyLook(m_themes.theme(), m_themes.scale());
    replot(QCustomPlot::rpQueuedReplot);
}

} // namespace planescope
