#include "widgets/common/op_chart_painter.h"

#include "model/text/format_value.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace planescope {

namespace {

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
    FontRole figureRole(const QString &figure, double width) const
    {
        for (const FontRole role : {FontRole::Figure, FontRole::Title, FontRole::Section, FontRole::Strong})
            if (QFontMetricsF(bundledFont(role, m_look.scale)).horizontalAdvance(figure) <= width)
                return role;
        return FontRole::Caption;
    }

    void paintCentre()
    {
        const double width = 2 * m_layout.innerRadius * 0.86;
        double y = m_layout.centre.y() - px(26);
        for (qsizetype i = 0; i < m_look.centre.size(); ++i) {
            const double height = i == 0 ? px(34) : px(17);
            const QRectF box(m_layout.centre.x() - width / 2, y, width, height);
            const FontRole role = i > 0 ? FontRole::Dense : figureRole(m_look.centre[i], width);
            if (i == 0 || width >= px(90))
                text(box, Qt::AlignHCenter | Qt::AlignVCenter, role, i == 0 ? m_theme.text : m_theme.text2,
                     m_look.centre[i]);
            y += height;
        }
    }

    QPainter &m_painter;
    const OpChartLayout &m_layout;
    const OpChartLook &m_look;
    const Theme &m_theme;
};

} // namespace

void paintOpChart(QPainter &painter, const OpChartLayout &layout, const OpChartLook &look)
{
    ChartPainter(painter, layout, look).paint();
}

} // namespace planescope
