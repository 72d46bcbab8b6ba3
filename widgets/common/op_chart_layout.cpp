#include "widgets/common/op_chart_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace planescope {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kWholeSlack = 0.00001; // a slice that is the whole ring, in spite of rounding
constexpr double kInnerShare = 0.6;     // of the outer radius
constexpr double kPushOut = 8;          // selected slice
constexpr double kWidestRing = 176;     // outer radius
constexpr double kLeastRing = 34;       // a smaller one has no labels
constexpr double kLabelWidth = 104, kWideLabel = 220;
constexpr double kLabelPitch = 36, kLabelHeight = 34;
constexpr double kLabelReach = 42; // outer radius to label column
constexpr double kLabelBend = 10;  // label column to where its line becomes level
constexpr double kLabelRise = 26;  // above the ring: a label of a slice at its top stands over its line
// Outer radius to where the lines of one side turn to their labels: as far as the others leave room.
constexpr double kFarTurn = 24, kMiddleTurn = 14, kNearTurn = 8;
constexpr double kBarPitch = 26, kBarHeight = 18, kBarLabel = 168, kBarFigure = 64;

QPointF onCircle(QPointF centre, double radius, double angle)
{
    return {centre.x() + radius * std::sin(angle), centre.y() - radius * std::cos(angle)};
}

/// Qt counts degrees anticlockwise from 3 o'clock; we clockwise from 12.
double qtDegrees(double angle) { return 90 - angle * 180 / kPi; }

QPainterPath sector(QPointF centre, double inner, double outer, double begin, double angle)
{
    const QRectF outside(centre.x() - outer, centre.y() - outer, 2 * outer, 2 * outer);
    const QRectF inside(centre.x() - inner, centre.y() - inner, 2 * inner, 2 * inner);
    QPainterPath path;
    if (angle >= 2 * kPi - kWholeSlack) {
        path.addEllipse(outside);
        path.addEllipse(inside);
        path.setFillRule(Qt::OddEvenFill);
        return path;
    }
    const double sweep = angle * 180 / kPi;
    path.arcMoveTo(outside, qtDegrees(begin));
    path.arcTo(outside, qtDegrees(begin), -sweep);
    path.arcTo(inside, qtDegrees(begin + angle), sweep);
    path.closeSubpath();
    return path;
}

/// Where the label of a slice wants to stand, and how far it may go; upwards is less.
struct LabelWish {
    double place = 0, least = 0, most = 0;
};

/// Places a pitch apart, in this order, inside of their limits and as near to the wishes as that allows: least squares.
/// What overlaps moves as one, up and down alike. Empty when they have no room.
std::vector<double> spreadApart(const std::vector<LabelWish> &wishes, double pitch)
{
    // Less its pitches a label may stand where the one before it does: what is left is an order that does not fall.
    const auto pitches = [pitch](std::size_t i) { return static_cast<double>(i) * pitch; };
    std::vector<double> least(wishes.size()), most(wishes.size());
    for (std::size_t i = 0; i < wishes.size(); ++i)
        least[i] = std::max(wishes[i].least - pitches(i), i > 0 ? least[i - 1] : wishes[i].least);
    for (std::size_t i = wishes.size(); i-- > 0;) {
        most[i] = wishes[i].most - pitches(i);
        if (i + 1 < wishes.size())
            most[i] = std::min(most[i], most[i + 1]);
        if (most[i] < least[i])
            return {};
    }
    struct Run {
        double sum; // of the places that its first label wishes for
        std::size_t count;
        double first() const { return sum / static_cast<double>(count); }
    };
    std::vector<Run> runs;
    runs.reserve(wishes.size());
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        runs.push_back({wishes[i].place - pitches(i), 1});
        while (runs.size() > 1 && runs[runs.size() - 2].first() >= runs.back().first()) {
            const Run last = runs.back();
            runs.pop_back();
            runs.back().sum += last.sum;
            runs.back().count += last.count;
        }
    }
    std::vector<double> places;
    places.reserve(wishes.size());
    for (const Run &run : runs)
        for (std::size_t i = 0; i < run.count; ++i) {
            const std::size_t at = places.size();
            places.push_back(std::clamp(run.first(), least[at], most[at]) + pitches(at));
        }
    return places;
}

/// The labels of one side of the ring. A line leaves its slice outwards up to the circle of the turns and goes straight
/// from there to its label. No line enters that circle: a label stands on the outer side of the tangent at the turn.
/// Lines that only touch a circle, and that come to their column in the order in which they leave it, cannot cross.
class SideLabels
{
public:
    SideLabels(const OpChartLayout &chart, bool isRight, double scale) :
        m_chart(chart), m_isRight(isRight), m_scale(scale),
        m_column(chart.centre.x() + (isRight ? 1 : -1) * (chart.outerRadius + kLabelReach * scale))
    {}

    /// Labels of all these slices, or of the greatest of them that have room: the others keep their tooltip.
    void place(std::vector<OpChartShape *> shapes)
    {
        // From the top downwards: clockwise on the right side, against it on the left one.
        std::sort(shapes.begin(), shapes.end(), [&](const OpChartShape *a, const OpChartShape *b) {
            return (a->beginAngle < b->beginAngle) == m_isRight;
        });
        Placed best;
        for (const double turn : {kFarTurn, kMiddleTurn, kNearTurn}) {
            Placed placed = placedAt(shapes, m_chart.outerRadius + turn * m_scale);
            if (placed.shapes.size() > best.shapes.size())
                best = std::move(placed);
        }
        for (std::size_t i = 0; i < best.shapes.size(); ++i)
            finish(*best.shapes[i], best.turn, best.places[i]);
    }

private:
    struct Placed {
        std::vector<OpChartShape *> shapes;
        std::vector<double> places;
        double turn = 0;
    };

    static double middleOf(const OpChartShape &shape) { return shape.beginAngle + shape.angle / 2; }
    double lineEnd() const { return m_column + (m_isRight ? -kLabelBend : kLabelBend) * m_scale; }

    Placed placedAt(std::vector<OpChartShape *> shapes, double turn) const
    {
        for (; !shapes.empty(); shapes.erase(leastOf(shapes))) {
            std::vector<LabelWish> wishes;
            wishes.reserve(shapes.size());
            for (const OpChartShape *shape : shapes)
                wishes.push_back(wishOf(*shape, turn));
            std::vector<double> places = spreadApart(wishes, kLabelPitch * m_scale);
            if (!places.empty())
                return {std::move(shapes), std::move(places), turn};
        }
        return {};
    }

    /// What is folded goes before a slice that has a name.
    static std::vector<OpChartShape *>::iterator leastOf(std::vector<OpChartShape *> &shapes)
    {
        return std::min_element(shapes.begin(), shapes.end(), [](const OpChartShape *a, const OpChartShape *b) {
            return std::pair(a->item.node != nullptr, a->item.share) <
                   std::pair(b->item.node != nullptr, b->item.share);
        });
    }

    LabelWish wishOf(const OpChartShape &shape, double turn) const
    {
        const double angle = middleOf(shape), half = kLabelHeight / 2 * m_scale;
        LabelWish wish;
        wish.place = onCircle(m_chart.centre, turn, angle).y();
        wish.least = m_chart.area.top() + half;
        wish.most = m_chart.area.bottom() - half;
        const double outwards = (lineEnd() - m_chart.centre.x()) * std::sin(angle) - turn;
        const double down = -std::cos(angle);
        if (std::abs(down) < 1e-9)
            return wish;
        const double tangent = m_chart.centre.y() - outwards / down;
        if (down < 0)
            wish.most = std::min(wish.most, tangent);
        else
            wish.least = std::max(wish.least, tangent);
        return wish;
    }

    void finish(OpChartShape &shape, double turn, double y) const
    {
        const double gap = 4 * m_scale, width = widthOf();
        shape.elbow = {onCircle(m_chart.centre, std::min(turn, shape.outerRadius + 5 * m_scale), middleOf(shape)),
                       onCircle(m_chart.centre, turn, middleOf(shape)), QPointF(lineEnd(), y),
                       QPointF(m_isRight ? m_column - gap : m_column + gap, y)};
        const double height = kLabelHeight * m_scale;
        shape.label = QRectF(m_isRight ? m_column : m_column - width, y - height / 2, width, height);
    }

    /// In a wide pane names need not be cut.
    double widthOf() const
    {
        const double room = m_isRight ? m_chart.area.right() - m_column : m_column - m_chart.area.left();
        return std::clamp(room, kLabelWidth * m_scale, kWideLabel * m_scale);
    }

    const OpChartLayout &m_chart;
    bool m_isRight;
    double m_scale;
    double m_column; // where labels begin, or end on the left side
};

OpChartLayout layoutRing(const OpChartQuestion &q)
{
    OpChartLayout out;
    out.kind = OpChartKind::Donut;
    out.area = q.area;
    const std::vector<OpChartItem> items = sliceItems(*q.shown, *q.root, *q.classes, q.selected, q.only, q.order);
    const double push = kPushOut * q.scale;
    const double room = std::min(q.area.width() / 2 - (kLabelWidth + kLabelReach) * q.scale,
                                 q.area.height() / 2 - kLabelRise * q.scale);
    // In a narrow pane the ring goes before the labels do: they say what it means.
    out.outerRadius = std::min(room, kWidestRing * q.scale);
    bool hasLabels = true;
    if (out.outerRadius < kLeastRing * q.scale) {
        hasLabels = false;
        out.outerRadius = std::min(q.area.width(), q.area.height()) / 2 - push - 4 * q.scale;
    }
    if (items.empty() || out.outerRadius < 12 * q.scale)
        return out;
    out.innerRadius = out.outerRadius * kInnerShare;
    out.centre = q.area.center();
    double whole = 0;
    for (const OpChartItem &item : items)
        whole += item.share;
    double angle = 0;
    for (const OpChartItem &item : items) {
        OpChartShape shape;
        shape.item = item;
        shape.beginAngle = angle;
        shape.angle = 2 * kPi * item.share / whole;
        angle += shape.angle;
        const double middle = shape.beginAngle + shape.angle / 2;
        const bool isPushed = q.selected && item.node == q.selected && items.size() > 1;
        const QPointF centre = isPushed ? onCircle(out.centre, push, middle) : out.centre;
        shape.path = sector(centre, out.innerRadius, out.outerRadius, shape.beginAngle, shape.angle);
        shape.outerRadius = out.outerRadius + (isPushed ? push : 0);
        shape.box = shape.path.boundingRect();
        shape.isLabelRight = std::sin(middle) >= 0;
        out.shapes.push_back(std::move(shape));
    }
    if (!hasLabels)
        return out;
    for (const bool isRight : {true, false}) {
        std::vector<OpChartShape *> side;
        for (OpChartShape &shape : out.shapes)
            if (shape.isLabelRight == isRight)
                side.push_back(&shape);
        SideLabels(out, isRight, q.scale).place(std::move(side));
    }
    return out;
}

OpChartShape boxShape(const OpChartItem &item, const QRectF &box)
{
    OpChartShape shape;
    shape.item = item;
    shape.box = box;
    shape.path.addRect(box);
    return shape;
}

OpChartLayout layoutBars(const OpChartQuestion &q)
{
    OpChartLayout out;
    out.kind = OpChartKind::Bars;
    out.area = q.area;
    std::vector<const OpProfileNode *> nodes = chartChildren(*q.shown, q.only);
    q.order.sort(nodes, *q.root);
    const double pitch = kBarPitch * q.scale;
    const auto room = static_cast<std::size_t>(std::max(0.0, q.area.height() / pitch));
    const double left = q.area.left() + std::min(kBarLabel * q.scale, q.area.width() * 0.4);
    const double right = q.area.right() - kBarFigure * q.scale;
    if (nodes.empty() || room == 0 || right - left < 8 * q.scale)
        return out;
    const auto total = static_cast<double>(q.root->sums.timePs);
    std::vector<OpChartItem> items;
    OpChartItem rest;
    for (const OpProfileNode *node : nodes) {
        const double share = static_cast<double>(node->sums.timePs) / total;
        if (items.size() + 1 < room || (items.size() + 1 == room && node == nodes.back())) {
            items.push_back({node, {}, q.classes->of(*node), share, 0});
        } else {
            rest.folded.push_back(node);
            rest.share += share;
        }
    }
    if (!rest.folded.empty())
        items.push_back(std::move(rest));
    double longest = 0;
    for (const OpChartItem &item : items)
        longest = std::max(longest, item.share);
    double y = q.area.top();
    for (const OpChartItem &item : items) {
        const double width = std::max(q.scale, (right - left) * item.share / longest);
        const double inset = (kBarPitch - kBarHeight) / 2 * q.scale;
        OpChartShape shape = boxShape(item, QRectF(left, y + inset, width, kBarHeight * q.scale));
        shape.label = QRectF(q.area.left(), y, left - q.area.left() - 8 * q.scale, pitch);
        // The whole row answers the mouse; a short bar is hard to hit.
        shape.path = QPainterPath();
        shape.path.addRect(QRectF(q.area.left(), y, q.area.width(), pitch));
        out.shapes.push_back(std::move(shape));
        y += pitch;
    }
    return out;
}

/// Worst ratio of the sides of boxes with these areas in a strip of this length. Bruls, Huizing, van Wijk 2000.
double worstRatio(double sum, double least, double most, double length)
{
    const double square = length * length;
    return std::max(square * most / (sum * sum), sum * sum / (square * least));
}

/// Fills `area` with boxes in proportion to `weights`, in order, strip by strip along the shorter side.
std::vector<QRectF> squarify(const std::vector<double> &weights, QRectF area)
{
    std::vector<QRectF> boxes(weights.size());
    double left = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::size_t first = 0;
    while (first < weights.size() && left > 0 && area.width() > 0 && area.height() > 0) {
        const double unit = area.width() * area.height() / left;
        const double length = std::min(area.width(), area.height());
        double sum = 0, least = 0, most = 0, worst = 0;
        std::size_t last = first;
        while (last < weights.size()) {
            const double w = weights[last] * unit;
            const double newLeast = last == first ? w : std::min(least, w), newMost = std::max(most, w);
            const double ratio = worstRatio(sum + w, newLeast, newMost, length);
            if (last > first && ratio > worst)
                break;
            sum += w;
            least = newLeast;
            most = newMost;
            worst = ratio;
            ++last;
        }
        const double thick = sum / length;
        double at = 0;
        for (std::size_t i = first; i < last; ++i) {
            const double size = weights[i] * unit / thick;
            boxes[i] = area.width() >= area.height() ? QRectF(area.left(), area.top() + at, thick, size)
                                                     : QRectF(area.left() + at, area.top(), size, thick);
            at += size;
            left -= weights[i];
        }
        if (area.width() >= area.height())
            area.setLeft(area.left() + thick);
        else
            area.setTop(area.top() + thick);
        first = last;
    }
    return boxes;
}

/// Class first, so that a kind of work keeps its corner between runs; then the longest. By wasted time that alone.
std::vector<const OpProfileNode *> inTreemapOrder(const OpProfileNode &parent, const OpChartQuestion &q)
{
    std::vector<const OpProfileNode *> nodes = chartChildren(parent, {});
    if (q.order.isByWaste())
        q.order.sort(nodes, *q.root);
    else
        std::stable_sort(nodes.begin(), nodes.end(), [&](const OpProfileNode *a, const OpProfileNode *b) {
            return q.classes->of(*a) < q.classes->of(*b);
        });
    return nodes;
}

void addTreemap(OpChartLayout &out, const OpChartQuestion &q, const OpProfileNode &parent, const QRectF &area,
                int depth)
{
    const std::vector<const OpProfileNode *> nodes = inTreemapOrder(parent, q);
    std::vector<double> weights;
    weights.reserve(nodes.size());
    for (const OpProfileNode *node : nodes)
        weights.push_back(static_cast<double>(node->sums.timePs));
    const std::vector<QRectF> boxes = squarify(weights, area);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const QRectF box = boxes[i].adjusted(0, 0, -q.scale, -q.scale); // 1 px gap
        if (box.width() < 1 || box.height() < 1)
            continue;
        const OpProfileNode &node = *nodes[i];
        const double share = static_cast<double>(node.sums.timePs) / static_cast<double>(q.root->sums.timePs);
        OpChartShape shape = boxShape({&node, {}, q.classes->of(node), share, depth}, box);
        const bool isOpened = depth == 0 && node.kind != OpNodeKind::Op && node.children.size() > 1 &&
                              box.width() >= 48 * q.scale && box.height() >= 48 * q.scale;
        if (!isOpened && box.width() >= 60 * q.scale && box.height() >= 24 * q.scale)
            shape.label = box.adjusted(6 * q.scale, 4 * q.scale, -4 * q.scale, -2 * q.scale);
        if (isOpened)
            shape.label = QRectF(box.left() + 6 * q.scale, box.top(), box.width() - 8 * q.scale, 20 * q.scale);
        out.shapes.push_back(std::move(shape));
        if (isOpened)
            addTreemap(out, q, node, box.adjusted(q.scale, 20 * q.scale, 0, 0), depth + 1);
    }
}

OpChartLayout layoutTreemap(const OpChartQuestion &q)
{
    OpChartLayout out;
    out.kind = OpChartKind::Treemap;
    out.area = q.area;
    if (q.area.width() >= 32 && q.area.height() >= 32)
        addTreemap(out, q, *q.shown, q.area, 0);
    return out;
}

void addIcicle(OpChartLayout &out, const OpChartQuestion &q, const OpProfileNode &node, double left, double width,
               double pitch, int depth)
{
    if (width < 1 || depth >= q.icicleDepth)
        return;
    const double top = q.area.top() + depth * pitch;
    const double share = static_cast<double>(node.sums.timePs) / static_cast<double>(q.root->sums.timePs);
    OpChartShape shape = boxShape({&node, {}, q.classes->of(node), share, depth},
                                  QRectF(left, top, std::max(1.0, width - q.scale), pitch - q.scale));
    if (width >= 40 * q.scale)
        shape.label = shape.box.adjusted(6 * q.scale, 0, -4 * q.scale, 0);
    out.shapes.push_back(std::move(shape));
    if (node.kind == OpNodeKind::Op || node.sums.timePs <= 0)
        return;
    std::vector<const OpProfileNode *> nodes = chartChildren(node, {});
    q.order.sort(nodes, *q.root);
    for (const OpProfileNode *child : nodes) {
        const double childWidth =
            width * static_cast<double>(child->sums.timePs) / static_cast<double>(node.sums.timePs);
        addIcicle(out, q, *child, left, childWidth, pitch, depth + 1);
        left += childWidth;
    }
}

OpChartLayout layoutIcicle(const OpChartQuestion &q)
{
    OpChartLayout out;
    out.kind = OpChartKind::Icicle;
    out.area = q.area;
    if (q.shown->sums.timePs <= 0 || q.area.width() < 32 || q.area.height() < 32)
        return out;
    const double pitch = std::min(28 * q.scale, q.area.height() / q.icicleDepth);
    addIcicle(out, q, *q.shown, q.area.left(), q.area.width(), pitch, 0);
    return out;
}

} // namespace

std::optional<std::size_t> OpChartLayout::shapeAt(QPointF at) const
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shapes[i].path.contains(at)) // the inner box comes after the one around it
            found = i;
    return found;
}

std::optional<std::size_t> OpChartLayout::shapeOf(const OpProfileNode *node) const
{
    if (!node)
        return std::nullopt;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shapes[i].item.node == node)
            return i;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const std::vector<const OpProfileNode *> &folded = shapes[i].item.folded;
        if (std::find(folded.begin(), folded.end(), node) != folded.end())
            return i;
    }
    return std::nullopt;
}

OpChartLayout layoutOpChart(const OpChartQuestion &question)
{
    if (!question.shown || !question.root || !question.classes || question.root->sums.timePs <= 0) {
        OpChartLayout empty;
        empty.kind = question.kind;
        empty.area = question.area;
        return empty;
    }
    switch (question.kind) {
    case OpChartKind::Bars:
        return layoutBars(question);
    case OpChartKind::Treemap:
        return layoutTreemap(question);
    case OpChartKind::Icicle:
        return layoutIcicle(question);
    case OpChartKind::Donut:
        break;
    }
    return layoutRing(question);
}

} // namespace planescope
