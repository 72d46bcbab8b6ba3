#include "widgets/common/op_chart_painter.h"

#include "model/text/format_value.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace planescope {

namespace {

constexpr double kCentreWidth = 0.86;  // of the inner diameter: where three rows still fit into the circle
constexpr double kCentreHeight = 0.72; // the same upwards, so that the outer rows are still that wide

/// In design pixels; the first figure is the largest.
double centreRowHeight(const std::vector<OpCentreLine> &rows, std::size_t row)
{
    return !rows[row].isFigure ? 15 : row == 0 ? 28 : 24;
}

constexpr double kHatchPitch = 6;

/// Idle and what is not classified have no hue of their own.
QColor groundOf(const OpChartItem &item, const Theme &theme)
{
    if (item.isIdle())
        return theme.base;
    if (item.node && item.node->kind == OpNodeKind::Root)
        return theme.structure; // it holds all classes
    const QColor fill = theme.fill(item.opClass);
    return !item.node || fill.alpha() == 0 ? theme.structure : fill;
}

/// Diagonal lines inside a path; drawn as lines, since brushes of patterns differ between paint devices.
void paintHatch(QPainter &painter, const QPainterPath &path, const QRectF &box, const Theme &theme, double scale)
{
    painter.save();
    painter.setClipPath(path, Qt::IntersectClip);
    painter.setPen(QPen(theme.hatch, 1.2 * scale));
    const double pitch = kHatchPitch * scale;
    for (double x = box.left() - box.height(); x < box.right(); x += pitch)
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
    painter.restore();
}

class ChartPainter
{
public:
    ChartPainter(QPainter &painter, const OpChartLayout &layout, const OpChartLook &look) :
        m_painter(painter), m_layout(layout), m_look(look), m_theme(*look.theme)
    {}

    void paint()
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing, m_layout.kind == OpChartKind::Donut);
        m_painter.setRenderHint(QPainter::TextAntialiasing);
        for (std::size_t i = 0; i < m_layout.shapes.size(); ++i)
            paintShape(i);
        if (m_look.selected && *m_look.selected < m_layout.shapes.size())
            paintSelected(m_layout.shapes[*m_look.selected]);
        for (const OpChartShape &shape : m_layout.shapes)
            paintLabel(shape);
        if (m_layout.kind == OpChartKind::Donut && m_layout.innerRadius > 0)
            paintCentre();
        m_painter.restore();
    }

private:
    double px(double value) const { return value * m_look.scale; }

    QPainterPath outlineOf(const OpChartShape &shape) const
    {
        if (m_layout.kind == OpChartKind::Donut)
            return shape.path;
        QPainterPath path;
        path.addRect(shape.box);
        return path;
    }

    void paintShape(std::size_t index)
    {
        const OpChartShape &shape = m_layout.shapes[index];
        const QPainterPath outline = outlineOf(shape);
        const QColor ground = groundOf(shape.item, m_theme);
        const bool isRing = m_layout.kind == OpChartKind::Donut;
        // An opened box of the treemap is the frame around its parts.
        const bool isFrame = m_layout.kind == OpChartKind::Treemap && shape.item.depth == 0 &&
                             index + 1 < m_layout.shapes.size() && m_layout.shapes[index + 1].item.depth == 1;
        m_painter.fillPath(outline, isFrame ? m_theme.structure : ground);
        if (shape.item.isIdle())
            paintHatch(m_painter, outline, shape.box, m_theme, m_look.scale);
        const bool isHovered = m_look.hovered == index;
        if (isRing) {
            // The gap in the colour of the ground tells slices of one class apart.
            m_painter.strokePath(outline, QPen(m_theme.base, px(2)));
            if (isHovered)
                m_painter.strokePath(outline, QPen(m_theme.text, px(1)));
            return;
        }
        m_painter.setBrush(Qt::NoBrush);
        if (shape.box.width() >= px(3)) {
            const QColor edge =
                shape.item.isIdle() ? m_theme.control : m_theme.edge(isFrame ? m_theme.structure : ground);
            m_painter.setPen(QPen(isHovered ? m_theme.text : edge, px(1)));
            const double half = px(0.5);
            m_painter.drawRect(shape.box.adjusted(half, half, -half, -half));
        }
    }

    void paintSelected(const OpChartShape &shape)
    {
        m_painter.strokePath(outlineOf(shape), QPen(m_theme.text, px(2), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        if (!m_look.hasFocus)
            return;
        QPainterPathStroker ring(QPen(m_theme.accent, px(8)));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_theme.accent, px(1)));
        m_painter.drawPath(ring.createStroke(outlineOf(shape)).united(outlineOf(shape)));
    }

    void paintLabel(const OpChartShape &shape)
    {
        if (shape.label.isEmpty())
            return;
        switch (m_layout.kind) {
        case OpChartKind::Donut:
            paintRingLabel(shape);
            break;
        case OpChartKind::Bars:
            paintBarLabel(shape);
            break;
        case OpChartKind::Treemap:
        case OpChartKind::Icicle:
            paintBoxLabel(shape);
            break;
        }
    }

    QString shareText(const OpChartShape &shape) const
    {
        return planescope::text::share(shape.item.share, 1, m_look.locale);
    }

    void text(const QRectF &box, int flags, FontRole role, const QColor &ink, const QString &words)
    {
        const QFont font = bundledFont(role, m_look.scale);
        m_painter.setFont(font);
        m_painter.setPen(ink);
        m_painter.drawText(box, flags | Qt::TextSingleLine,
                           QFontMetricsF(font).elidedText(words, Qt::ElideRight, box.width()));
    }

    void paintRingLabel(const OpChartShape &shape)
    {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_theme.control, px(1)));
        m_painter.drawPolyline(shape.elbow.data(), static_cast<int>(shape.elbow.size()));
        const int side = shape.isLabelRight ? Qt::AlignLeft : Qt::AlignRight;
        const QRectF upper(shape.label.left(), shape.label.top(), shape.label.width(), px(18));
        const QRectF lower(shape.label.left(), shape.label.top() + px(18), shape.label.width(), px(16));
        text(upper, side | Qt::AlignVCenter, FontRole::Strong, m_theme.text, shareText(shape));
        text(lower, side | Qt::AlignVCenter, FontRole::Caption, m_theme.text2, chartItemLabel(shape.item));
    }

    void paintBarLabel(const OpChartShape &shape)
    {
        text(shape.label, Qt::AlignLeft | Qt::AlignVCenter, FontRole::Dense, m_theme.text, chartItemLabel(shape.item));
        const QRectF figure(shape.box.right() + px(6), shape.label.top(), px(64), shape.label.height());
        text(figure, Qt::AlignLeft | Qt::AlignVCenter, FontRole::Dense, m_theme.text, shareText(shape));
    }

    void paintBoxLabel(const OpChartShape &shape)
    {
        const bool isFrame = m_layout.kind == OpChartKind::Treemap && shape.label.height() <= px(20) + 0.5 &&
                             shape.label.top() <= shape.box.top() + 0.5;
        const QColor ground = isFrame || shape.item.isIdle() ? m_theme.structure : groundOf(shape.item, m_theme);
        const QColor ink = m_theme.textOn(ground);
        const QString name = chartItemLabel(shape.item);
        if (m_layout.kind == OpChartKind::Icicle || isFrame) {
            const QString both = name + QStringLiteral("  ") + shareText(shape);
            text(shape.label, Qt::AlignLeft | Qt::AlignVCenter, FontRole::Caption, ink, both);
            return;
        }
        text(QRectF(shape.label.left(), shape.label.top(), shape.label.width(), px(16)),
             Qt::AlignLeft | Qt::AlignVCenter, FontRole::Caption, ink, name);
        if (shape.box.height() >= px(40))
            text(QRectF(shape.label.left(), shape.label.top() + px(15), shape.label.width(), px(16)),
                 Qt::AlignLeft | Qt::AlignVCenter, FontRole::Caption, ink, shareText(shape));
    }

    /// The largest role in which the figure stands whole: a small ring cannot hold it in its full size.
    /// From `largest` downwards the first that fits.
    FontRole figureRole(const QString &figure, double width, FontRole largest) const
    {
        bool isAllowed = false;
        for (const FontRole role : {FontRole::Figure, FontRole::Title, FontRole::Section, FontRole::Strong})
            if (isAllowed = isAllowed || role == largest;
                isAllowed && QFontMetricsF(bundledFont(role, m_look.scale)).horizontalAdvance(figure) <= width)
                return role;
        return FontRole::Caption;
    }

    void paintCentre()
    {
        const std::vector<OpCentreLine> rows = ringCentreRows(m_look.centre, m_layout.innerRadius, m_look.scale);
        // One row has the whole diameter. A figure that does not even fit there is left out: cut, it would be another.
        const double width = 2 * m_layout.innerRadius * (rows.size() == 1 ? 0.97 : kCentreWidth);
        if (rows.size() == 1 && rows[0].isFigure &&
            QFontMetricsF(bundledFont(FontRole::Caption, m_look.scale)).horizontalAdvance(rows[0].text) > width)
            return;
        double height = 0;
        for (std::size_t i = 0; i < rows.size(); ++i)
            height += centreRowHeight(rows, i) * m_look.scale;
        double y = m_layout.centre.y() - height / 2;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double rowHeight = centreRowHeight(rows, i) * m_look.scale;
            const QRectF box(m_layout.centre.x() - width / 2, y, width, rowHeight);
            // A single word may be too long for the circle.
            FontRole role =
                QFontMetricsF(bundledFont(FontRole::Dense, m_look.scale)).horizontalAdvance(rows[i].text) <= width
                    ? FontRole::Dense
                    : FontRole::Caption;
            if (rows[i].isFigure)
                role = figureRole(rows[i].text, width, i == 0 && rows.size() < 4 ? FontRole::Figure : FontRole::Title);
            text(box, Qt::AlignHCenter | Qt::AlignVCenter, role, rows[i].isFigure ? m_theme.text : m_theme.text2,
                 rows[i].text);
            y += rowHeight;
        }
    }

    QPainter &m_painter;
    const OpChartLayout &m_layout;
    const OpChartLook &m_look;
    const Theme &m_theme;
};

} // namespace

std::vector<OpCentreLine> ringCentreRows(const std::vector<OpCentreLine> &lines, double innerRadius, double scale)
{
    const double width = 2 * innerRadius * kCentreWidth;
    const QFontMetricsF metrics(bundledFont(FontRole::Dense, scale));
    std::vector<OpCentreLine> rows;
    std::vector<std::size_t> ends; // rows up to the end of each line
    for (const OpCentreLine &line : lines) {
        QString row;
        for (const QString &word : line.text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            const QString longer = row.isEmpty() ? word : row + QLatin1Char(' ') + word;
            if (!line.isFigure && !row.isEmpty() && metrics.horizontalAdvance(longer) > width) {
                rows.push_back({row});
                row = word;
            } else {
                row = longer;
            }
        }
        if (!row.isEmpty())
            rows.push_back({row, line.isFigure});
        ends.push_back(rows.size());
    }
    // Whole lines go, from the end; a figure goes with its caption.
    const auto fits = [&] {
        double height = 0;
        for (std::size_t i = 0; i < rows.size(); ++i)
            height += centreRowHeight(rows, i) * scale;
        return height <= 2 * innerRadius * kCentreHeight && (rows.size() == 1 || width >= 90 * scale);
    };
    while (rows.size() > 1 && !fits()) {
        ends.pop_back();
        rows.resize(ends.empty() ? 1 : ends.back());
        while (rows.size() > 1 && rows.back().isFigure) {
            ends.pop_back();
            rows.pop_back();
        }
    }
    return rows;
}

void paintOpChart(QPainter &painter, const OpChartLayout &layout, const OpChartLook &look)
{
    ChartPainter(painter, layout, look).paint();
}

} // namespace planescope
