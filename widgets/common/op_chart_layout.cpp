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
constexpr double kLabelWidth = 104;
constexpr double kLabelPitch = 36;
constexpr double kLabelReach = 42; // outer radius to label column
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

/// As near to `wished` (ascending) as places a pitch apart can be: least squares. What overlaps moves as one, up and
/// down alike, so that lines to labels do not cross where there is room.
std::vector<double> spreadApart(const std::vector<double> &wished, double pitch)
{
    struct Run {
        double sum; // of the places that its first label wishes for
        std::size_t count;
        double first() const { return sum / static_cast<double>(count); }
    };
    std::vector<Run> runs;
    std::size_t at = 0;
    for (const double wish : wished) {
        runs.push_back({wish - static_cast<double>(at++) * pitch, 1});
        while (runs.size() > 1 && runs[runs.size() - 2].first() >= runs.back().first()) {
            const Run last = runs.back();
            runs.pop_back();
            runs.back().sum += last.sum;
            runs.back().count += last.count;
        }
    }
    std::vector<double> places;
    for (const Run &run : runs)
        for (std::size_t i = 0; i < run.count; ++i)
            places.push_back(run.first() + static_cast<double>(places.size()) * pitch);
    return places;
}

/// Labels of one side stand in its column, at least a pitch apart, each as near to its slice as the others let it.
void placeLabels(std::vector<OpChartShape *> side, const QRectF &area, double column, bool isRight, double scale)
{
    const double pitch = kLabelPitch * scale;
    std::sort(side.begin(), side.end(),
              [](const OpChartShape *a, const OpChartShape *b) { return a->elbow.back().y() < b->elbow.back().y(); });
    std::vector<double> wished;
    for (const OpChartShape *shape : side)
        wished.push_back(shape->elbow.back().y());
    std::vector<double> heights = spreadApart(wished, pitch);
    // Inside of the area: down from its top, then up from its bottom.
    double last = area.top() - pitch / 2;
    for (double &height : heights)
        last = height = std::max(height, last + pitch);
    double limit = area.bottom() - pitch / 2;
    for (std::size_t i = heights.size(); i-- > 0; limit = heights[i] - pitch)
        heights[i] = std::min(heights[i], limit);
    for (std::size_t i = 0; i < side.size(); ++i) {
        OpChartShape &shape = *side[i];
        const double y = heights[i];
        // Too many for the height: those pushed out of the area keep their slice and tooltip, but no label.
        if (y < area.top() + pitch / 4) {
            shape.elbow.clear();
            continue;
        }
        const double gap = 4 * scale, bend = 10 * scale;
        shape.elbow.emplace_back(isRight ? column - bend : column + bend, y);
        shape.elbow.emplace_back(isRight ? column - gap : column + gap, y);
        const double width = kLabelWidth * scale;
        shape.label = QRectF(isRight ? column : column - width, y - 17 * scale, width, 34 * scale);
        shape.isLabelRight = isRight;
    }
}

OpChartLayout layoutRing(const OpChartQuestion &q)
{
    OpChartLayout out;
    out.kind = OpChartKind::Donut;
    out.area = q.area;
    const std::vector<OpChartItem> items = sliceItems(*q.shown, *q.root, *q.classes, q.selected, q.only, q.order);
    const double push = kPushOut * q.scale;
    const double room =
        std::min(q.area.width() / 2 - (kLabelWidth + kLabelReach) * q.scale, q.area.height() / 2 - 8 * q.scale - push);
    // In a narrow pane the ring goes before the labels do: they say what it means.
    out.outerRadius = std::min(room, 176 * q.scale);
    bool hasLabels = true;
    if (out.outerRadius < 48 * q.scale) {
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
        shape.box = shape.path.boundingRect();
        if (hasLabels) {
            shape.elbow = {onCircle(centre, out.outerRadius + 5 * q.scale, middle),
                           onCircle(centre, out.outerRadius + 24 * q.scale, middle)};
            shape.isLabelRight = std::sin(middle) >= 0;
        }
        out.shapes.push_back(std::move(shape));
    }
    if (hasLabels)
        for (const bool isRight : {true, false}) {
            std::vector<OpChartShape *> side;
            for (OpChartShape &shape : out.shapes)
                if (shape.isLabelRight == isRight)
                    side.push_back(&shape);
            const double reach = out.outerRadius + kLabelReach * q.scale;
            placeLabels(side, q.area, out.centre.x() + (isRight ? reach : -reach), isRight, q.scale);
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
