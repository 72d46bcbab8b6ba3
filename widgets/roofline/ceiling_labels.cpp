#include "widgets/roofline/ceiling_labels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace planescope {

namespace {

constexpr int kTries = 48;         // places along a line
constexpr double kGap = 3;         // between line and label
constexpr double kLineCost = 4000; // of a label that another line crosses, beside square pixels of hidden points
constexpr double kLabelCost = 20000;
constexpr double kHiddenPoint = 2; // as much of a point may lie under words

double overlap(const QRectF &a, const QRectF &b)
{
    const QRectF both = a & b;
    return both.isEmpty() ? 0 : both.width() * both.height();
}

/// y of a line at x; nothing beside its ends.
bool heightAt(const CeilingLine &line, double x, double *y)
{
    for (std::size_t i = 1; i < line.corners.size(); ++i) {
        const QPointF &a = line.corners[i - 1], &b = line.corners[i];
        if (x < a.x() || x > b.x())
            continue;
        *y = b.x() > a.x() ? a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x()) : a.y();
        return true;
    }
    return false;
}

bool crosses(const CeilingLine &line, const QRectF &box)
{
    // Ceilings only rise to the right: the line is between its heights at the sides of the box.
    double left = 0, right = 0;
    const double first = std::max(box.left(), line.corners.front().x());
    const double last = std::min(box.right(), line.corners.back().x());
    if (first >= last || !heightAt(line, first, &left) || !heightAt(line, last, &right))
        return false;
    return std::max(left, right) >= box.top() && std::min(left, right) <= box.bottom();
}

} // namespace

std::vector<QRectF> placeCeilingLabels(const std::vector<CeilingLine> &lines, const std::vector<QRectF> &points,
                                       const QRectF &area)
{
    std::vector<QRectF> placed(lines.size());
    for (std::size_t l = 0; l < lines.size(); ++l) {
        const CeilingLine &line = lines[l];
        if (line.corners.size() < 2 || line.label.isEmpty())
            continue;
        double best = std::numeric_limits<double>::max();
        for (int t = 0; t <= kTries; ++t) {
            const double x = area.left() + area.width() * t / kTries;
            double y = 0;
            if (!heightAt(line, x, &y))
                continue;
            double beside = 0;
            const bool isFlat = heightAt(line, x + line.label.width(), &beside) && std::abs(beside - y) < 1;
            const double w = line.label.width(), h = line.label.height();
            // Above a rising line is to its left, below it to its right; beside a flat one both.
            for (const QRectF &box : {QRectF(isFlat ? x : x - w - kGap, y - h - kGap, w, h),
                                      QRectF(isFlat ? x : x + kGap, y + kGap, w, h)}) {
                if (!area.contains(box))
                    continue;
                double cost = 0;
                for (const QRectF &point : points)
                    cost += overlap(box, point);
                for (const auto &other : lines)
                    if (other.corners.size() >= 2 && crosses(other, box))
                        cost += kLineCost;
                for (std::size_t other = 0; other < l; ++other)
                    if (overlap(box.adjusted(-kGap, -kGap, kGap, kGap), placed[other]) > 0)
                        cost += kLabelCost;
                // Of places that are as good the one nearest to an end of the area: the middle is for the points.
                cost += std::min(x - area.left(), area.right() - x) / area.width();
                if (cost < best) {
                    best = cost;
                    placed[l] = box;
                }
            }
        }
        // In a low plot words without a place of their own go: the line above the plot says them, too.
        const bool isCovered = std::any_of(points.begin(), points.end(), [&](const QRectF &point) {
            return overlap(placed[l], point) > kHiddenPoint * kHiddenPoint;
        });
        if (isCovered || best >= kLabelCost)
            placed[l] = QRectF();
    }
    return placed;
}

} // namespace planescope
