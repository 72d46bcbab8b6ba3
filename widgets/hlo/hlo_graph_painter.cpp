#include "widgets/hlo/hlo_graph_painter.h"

#include "model/format/hlo/hlo_printer.h"
#include "model/text/format_value.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace planescope {

namespace {

constexpr double kWidest = 230, kNarrowest = 76; // of a node, in pixels of a 11 px font
constexpr double kStripe = 4;
constexpr double kPadding = 8;
constexpr double kArrow = 5;
constexpr int kMostNumbers = 12; // operands whose number stands at the edge

QPainterPath edgePath(const std::vector<QPointF> &points)
{
    QPainterPath path;
    if (points.empty())
        return path;
    path.moveTo(points.front());
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QPointF a = points[i - 1], b = points[i];
        const double middle = (a.y() + b.y()) / 2;
        path.cubicTo(QPointF(a.x(), middle), QPointF(b.x(), middle), b);
    }
    return path;
}

void paintArrow(QPainter &painter, const QPointF &tip, const QColor &color)
{
    QPainterPath head;
    head.moveTo(tip);
    head.lineTo(tip + QPointF(-kArrow * 0.6, -kArrow));
    head.lineTo(tip + QPointF(kArrow * 0.6, -kArrow));
    head.closeSubpath();
    painter.fillPath(head, color);
}

QRectF boundsOf(const std::vector<QPointF> &points)
{
    if (points.empty())
        return {};
    QRectF bounds(points.front(), QSizeF(1, 1));
    for (const QPointF &point : points)
        bounds = bounds.united(QRectF(point, QSizeF(1, 1)));
    return bounds;
}

class HloGraphPainter
{
public:
    HloGraphPainter(QPainter &painter, const HloGraphPicture &picture, const Theme &theme, const HloGraphFonts &fonts,
                    const HloGraphMarks &marks) :
        m_painter(painter),
        m_picture(picture), m_theme(theme), m_fonts(fonts), m_marks(marks)
    {}

    void paint(const QRectF &visible)
    {
        // Bodies lie on their fusions: nodes come after the fusion that holds them.
        for (std::uint32_t node = 0; node < m_picture.graph.nodes.size(); ++node)
            if (m_picture.places.nodes[node].adjusted(-2, -14, 2, 14).intersects(visible))
                paintNode(node);
        for (std::size_t edge = 0; edge < m_picture.graph.edges.size(); ++edge)
            if (boundsOf(m_picture.places.edges[edge]).adjusted(-8, -8, 8, 8).intersects(visible))
                paintEdge(edge);
    }

private:
    void paintEdge(std::size_t at)
    {
        const HloGraphEdge &edge = m_picture.graph.edges[at];
        const std::vector<QPointF> &points = m_picture.places.edges[at];
        if (points.size() < 2)
            return; // a ring of one
        const bool isNear = edge.from == m_marks.hovered || edge.to == m_marks.hovered;
        QPen pen(isNear ? m_theme.accent : m_theme.text2, isNear ? 1.6 : 1);
        if (edge.isControl)
            pen.setDashPattern({4, 3});
        m_painter.setPen(pen);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPath(edgePath(points));
        paintArrow(m_painter, points.back(), pen.color());
        const HloInstruction &user = m_picture.page->module->instructions()[m_picture.graph.nodes[edge.to].row];
        const bool isFew = user.lastOperand - user.firstOperand <= static_cast<std::uint32_t>(kMostNumbers);
        if (!edge.isNumbered || !isFew)
            return;
        const QPointF near = edgePath(points).pointAtPercent(0.86);
        m_painter.setFont(m_fonts.text);
        m_painter.setPen(isNear ? m_theme.accent : m_theme.text2);
        m_painter.drawText(near + QPointF(4, 0), QString::number(edge.operand));
    }

    void paintDots(const QPointF &middle) const
    {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.text2);
        for (const double x : {-5.0, 0.0, 5.0})
            m_painter.drawEllipse(middle + QPointF(x, 0), 1.3, 1.3);
    }

    void paintNode(std::uint32_t at)
    {
        const HloGraphNode &node = m_picture.graph.nodes[at];
        const HloGraphPicture::Label &label = m_picture.labels[at];
        const QRectF rect = m_picture.places.nodes[at];
        const bool isCentre = node.row == m_picture.graph.centre && node.within == HloGraphNode::kTop;
        const auto kind = static_cast<OpClass>(m_picture.page->classes[node.row]);
        m_painter.setPen(QPen(isCentre                ? m_theme.accent
                              : at == m_marks.hovered ? m_theme.text2
                                                      : m_theme.control,
                              isCentre ? 2 : 1));
        m_painter.setBrush(isCentre ? m_theme.selection : node.hasBody ? m_theme.alternate : m_theme.base);
        m_painter.drawRoundedRect(rect, 3, 3);
        if (kind != OpClass::Structure && kind != OpClass::Unknown) {
            const QRectF stripe(rect.left() + 1, rect.top() + 1, kStripe, rect.height() - 2);
            m_painter.fillRect(stripe, m_theme.fill(kind));
        }
        if (at == m_marks.focused) {
            m_painter.setPen(QPen(m_theme.accent, 1, Qt::DotLine));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 4, 4);
        }
        const QColor ink = isCentre ? m_theme.onSelection : m_theme.text;
        const QColor faint = isCentre ? m_theme.onSelection : m_theme.text2;
        const QFontMetricsF name(m_fonts.name), text(m_fonts.text);
        const double left = rect.left() + kStripe + kPadding, width = rect.right() - kPadding - left;
        double y = rect.top() + 5;
        const auto line = [&](const QString &words, const QFont &font, const QFontMetricsF &metrics,
                              const QColor &color, Qt::Alignment side) {
            m_painter.setFont(font);
            m_painter.setPen(color);
            m_painter.drawText(QRectF(left, y, width, metrics.height()), static_cast<int>(side | Qt::AlignVCenter),
                               metrics.elidedText(words, Qt::ElideMiddle, width));
        };
        line(label.name, m_fonts.name, name, ink, Qt::AlignLeft);
        y += name.height();
        if (!label.share.isEmpty())
            line(label.share, m_fonts.name, text, ink, Qt::AlignRight);
        line(label.what, m_fonts.text, text, faint, Qt::AlignLeft);
        if (!node.hasBody && !label.shape.isEmpty()) {
            y += text.height();
            line(label.shape, m_fonts.text, text, faint, Qt::AlignLeft);
        }
        // Something that is not shown leads here, or leads on from here.
        if (node.operands != HloOmitted::None && node.within == HloGraphNode::kTop)
            paintDots({rect.left() + 14, rect.top() - 7});
        if (node.isMissingUsers && node.within == HloGraphNode::kTop)
            paintDots({rect.left() + 14, rect.bottom() + 7});
    }

    QPainter &m_painter;
    const HloGraphPicture &m_picture;
    const Theme &m_theme;
    const HloGraphFonts &m_fonts;
    HloGraphMarks m_marks;
};

} // namespace

HloGraphPicture labelHloGraph(HloPagePtr page, HloGraph graph, const HloTimes *times, const HloGraphFonts &fonts)
{
    HloGraphPicture picture;
    const HloModule &module = *page->module;
    const QFontMetricsF name(fonts.name), text(fonts.text);
    const double unit = text.height() / 15;
    for (const HloGraphNode &node : graph.nodes) {
        const HloInstruction &instruction = module.instructions()[node.row];
        HloGraphPicture::Label label;
        label.name = hloText(instruction.name);
        label.what = hloText(instruction.opcode);
        if (instruction.opcode == "parameter")
            label.what += QLatin1Char(' ') + QString::number(hlo::parameterNumber(instruction));
        if (!instruction.fusionKind.empty())
            label.what += QStringLiteral(", ") + hloText(instruction.fusionKind);
        label.shape = hloText(hlo::shapeTextOf(instruction, false));
        const HloTimes::Row *measured = times ? times->of(node.row) : nullptr;
        if (measured && measured->share >= 0.0005)
            label.share = text::share(measured->share, 1);
        const double second =
            text.horizontalAdvance(label.what) + (label.share.isEmpty() ? 0 : name.horizontalAdvance(label.share) + 16);
        const double widest =
            std::max({name.horizontalAdvance(label.name), second, text.horizontalAdvance(label.shape)});
        const double width = std::clamp(widest + kStripe + 2 * kPadding + 2, kNarrowest * unit, kWidest * unit);
        const int lines = node.hasBody || label.shape.isEmpty() ? 1 : 2;
        picture.sizes.emplace_back(std::ceil(width), std::ceil(10 + name.height() + lines * text.height()));
        picture.labels.push_back(std::move(label));
    }
    picture.page = std::move(page);
    picture.graph = std::move(graph);
    return picture;
}

void paintHloGraph(QPainter &painter, const HloGraphPicture &picture, const Theme &theme, const HloGraphFonts &fonts,
                   const QRectF &visible, const HloGraphMarks &marks)
{
    painter.setRenderHint(QPainter::Antialiasing);
    HloGraphPainter(painter, picture, theme, fonts, marks).paint(visible);
}

} // namespace planescope
