#include "widgets/timeline/minimap.h"

#include "widgets/common/time_scale.h"

#include <QPainter>

#include <optional>

namespace planescope {

namespace {

// From below: what computes, what moves, what is hidden, what stands in the way on top.
constexpr std::array kStackOrder{
    OpClass::Matrix, OpClass::Vector,      OpClass::Kernel, OpClass::DataMovement,     OpClass::Infeed,
    OpClass::Sparse, OpClass::HostRuntime, OpClass::Python, OpClass::CollectiveHidden, OpClass::CollectiveExposed};

} // namespace

MinimapData layoutMinimap(const Session &session, const OpClassTable &classes, LineId id, TimeRange range, int columns)
{
    MinimapData data;
    data.range = range;
    data.share.resize(static_cast<std::size_t>(std::max(1, columns)));
    const Line &line = session.line(id);
    const auto classOf = classes.classes(line.kind);
    const std::vector<std::int64_t> self = line.laneCount > 1 ? session.selfTimesPs(id) : std::vector<std::int64_t>();
    const TimeScale scale(range, columns);
    for (std::size_t row = 0; row < line.events.size(); ++row) {
        const auto c = static_cast<std::size_t>(classOf[line.events.type[row]]);
        const std::int64_t length = line.events.durationPs[row];
        if (static_cast<OpClass>(c) >= OpClass::Structure || length <= 0)
            continue;
        // Self time is spread evenly: where the children are does not show at this size.
        const double weight = self.empty() ? 1.0 : static_cast<double>(self[row]) / static_cast<double>(length);
        const double left = std::max(0.0, scale.x(TimePoint::ps(line.events.beginPs[row])));
        const double right =
            std::min<double>(columns, scale.x(TimePoint::ps(line.events.beginPs[row]) + Duration::ps(length)));
        for (double x = std::floor(left); x < right; ++x)
            data.share[static_cast<std::size_t>(x)][c] +=
                static_cast<float>(weight * (std::min(right, x + 1) - std::max(left, x)));
    }
    for (auto &column : data.share) {
        float sum = 0;
        for (const float share : column)
            sum += share;
        if (sum > 1)
            for (float &share : column)
                share /= sum;
    }
    return data;
}

std::optional<LineId> minimapLine(const Session &session)
{
    std::optional<LineId> best;
    bool bestIsOps = false;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (line.events.size() == 0 || line.kind == LineKind::Counters || line.kind == LineKind::CounterDump)
            continue;
        const bool isOps = line.kind == LineKind::Ops;
        const bool isFuller = !best || line.events.size() > session.line(*best).events.size();
        if ((isOps && !bestIsOps) || (isOps == bestIsOps && !isOps && isFuller)) {
            best = LineId{i};
            bestIsOps = isOps;
        }
    }
    return best;
}

QRectF minimapWindow(const QRectF &axis, TimeRange whole, TimeRange visible, double leastWidth)
{
    const TimeScale scale(whole, axis.width());
    double left = axis.left() + std::clamp(scale.x(visible.begin), 0.0, axis.width());
    double right = axis.left() + std::clamp(scale.x(visible.end), 0.0, axis.width());
    if (right - left < leastWidth) {
        const double middle = (left + right) / 2;
        left = std::clamp(middle - leastWidth / 2, axis.left(), std::max(axis.left(), axis.right() - leastWidth));
        right = left + leastWidth;
    }
    return {left, axis.top(), right - left, axis.height()};
}

void paintMinimapBars(QPainter &painter, const QRectF &axis, const MinimapData &data, const TimelineLook &look)
{
    const Theme &theme = *look.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double bottom = axis.bottom() - look.px(3);
    const double height = axis.height() - look.px(8);
    const auto columns = data.share.size();
    // Several data columns may fall on a pixel: their mean.
    const int pixels = std::max(1, static_cast<int>(axis.width()));
    for (int x = 0; x < pixels && columns > 0; ++x) {
        const std::size_t first = static_cast<std::size_t>(x) * columns / static_cast<std::size_t>(pixels);
        const std::size_t last =
            std::max(first + 1, static_cast<std::size_t>(x + 1) * columns / static_cast<std::size_t>(pixels));
        double y = bottom;
        for (const OpClass c : kStackOrder) {
            double share = 0;
            for (std::size_t i = first; i < last; ++i)
                share += static_cast<double>(data.share[i][static_cast<std::size_t>(c)]);
            share /= static_cast<double>(last - first);
            if (share <= 0)
                continue;
            const double h = share * height;
            painter.fillRect(QRectF(axis.left() + x, y - h, 1, h), theme.fill(c));
            y -= h;
        }
    }
    painter.restore();
}

void paintMinimapWindow(QPainter &painter, const QRectF &axis, TimeRange whole, TimeRange visible,
                        const TimelineLook &look, const std::vector<double> &marks)
{
    const Theme &theme = *look.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const double mark : marks)
        painter.fillRect(QRectF(axis.left() + mark, axis.top() + 1, look.px(2), look.px(5)), theme.text);
    const QRectF window = minimapWindow(axis, whole, visible, look.px(14));
    QColor veil = theme.base;
    veil.setAlphaF(0.4f);
    const double inset = look.px(3);
    const double height = axis.height() - 2 * inset;
    painter.fillRect(QRectF(axis.left(), axis.top() + inset, window.left() - axis.left(), height), veil);
    painter.fillRect(QRectF(window.right(), axis.top() + inset, axis.right() - window.right(), height), veil);
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(window.adjusted(1, 2, -1, -2));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    const double grip = look.px(14);
    for (const double x : {window.left(), window.right()})
        painter.drawRoundedRect(QRectF(x - look.px(3), axis.center().y() - grip / 2, look.px(6), grip), 2, 2);
    painter.restore();
}

void paintMinimap(QPainter &painter, const QRectF &axis, const MinimapData &data, TimeRange visible,
                  const TimelineLook &look, const std::vector<double> &marks)
{
    paintMinimapBars(painter, axis, data, look);
    paintMinimapWindow(painter, axis, data.range, visible, look, marks);
}

} // namespace planescope
