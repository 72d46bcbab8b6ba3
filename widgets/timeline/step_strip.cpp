#include "widgets/timeline/step_strip.h"

#include "model/text/format_value.h"
#include "widgets/common/time_scale.h"

#include <QPainter>

#include <algorithm>

namespace planescope {

std::optional<std::size_t> StepStrip::at(double x) const
{
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (x >= segments[i].left && x < segments[i].right)
            return i;
    return {};
}

std::optional<LineId> stepsLine(const Session &session)
{
    for (std::uint32_t i = 0; i < session.lines().size(); ++i)
        if (session.lines()[i].kind == LineKind::Steps && session.lines()[i].events.size() > 0)
            return LineId{i};
    return {};
}

StepStrip layoutSteps(const Session &session, LineId id, TimeRange range, double width, double leastWords)
{
    StepStrip strip;
    const EventColumns &events = session.line(id).events;
    const TimeScale scale(range, width);
    std::vector<std::int64_t> lengths(events.durationPs.begin(), events.durationPs.end());
    if (lengths.empty())
        return strip;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    strip.median = Duration::ps(*middle);
    strip.longest = Duration::ps(*std::max_element(lengths.begin(), lengths.end()));
    strip.isBars = scale.lengthOf(leastWords) > strip.median;
    for (std::size_t row = 0; row < events.size(); ++row) {
        const TimePoint begin = TimePoint::ps(events.beginPs[row]);
        const Duration length = Duration::ps(events.durationPs[row]);
        StepSegment segment{{id, row}, scale.x(begin), std::max(scale.x(begin + length), scale.x(begin) + 1), length};
        if (segment.right <= 0 || segment.left >= width)
            continue;
        if (!strip.segments.empty() && std::floor(strip.segments.back().left) == std::floor(segment.left)) {
            if (length > strip.segments.back().length)
                strip.segments.back() = segment;
            continue;
        }
        strip.segments.push_back(segment);
    }
    return strip;
}

void paintSteps(QPainter &painter, const QRectF &axis, const Session &session, const StepStrip &strip,
                std::optional<EventRef> current, const TimelineLook &look)
{
    const Theme &theme = *look.theme;
    painter.save();
    painter.setClipRect(axis, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QFontMetricsF metrics(look.caption);
    const QFontMetricsF strong(look.labels.length);
    const double baseline = axis.center().y() + metrics.capHeight() / 2;
    for (const StepSegment &segment : strip.segments) {
        const bool isCurrent = current == segment.event;
        const double left = std::floor(axis.left() + std::max(0.0, segment.left));
        const double right = std::floor(axis.left() + std::min(axis.width(), segment.right));
        if (strip.isBars) {
            const double share = segment.length.toPsDouble() / std::max(1.0, strip.longest.toPsDouble());
            const double height = std::max(2.0, (axis.height() - look.px(6)) * share);
            painter.fillRect(QRectF(left, axis.bottom() - look.px(3) - height, std::max(1.0, right - left - 1), height),
                             isCurrent ? theme.text : theme.control);
            continue;
        }
        const QRectF box(left, axis.top() + look.px(4), std::max(2.0, right - left - 1), axis.height() - look.px(8));
        painter.fillRect(box, isCurrent ? theme.pressed : theme.hover);
        painter.setPen(isCurrent ? theme.text : theme.border);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
        const std::string_view utf8 = session.label(segment.event);
        const QString name =
            QString::fromUtf8(utf8.data(), static_cast<qsizetype>(std::min<std::size_t>(utf8.size(), 80)));
        const QString length = text::duration(segment.length, look.locale);
        const double pad = look.px(8);
        const double nameWidth = (isCurrent ? strong : metrics).horizontalAdvance(name);
        if (nameWidth + 2 * pad > box.width())
            continue;
        painter.setPen(theme.text);
        painter.setFont(isCurrent ? look.labels.length : look.caption);
        painter.drawText(QPointF(box.left() + pad, baseline), name);
        if (nameWidth + metrics.horizontalAdvance(length) + 3 * pad > box.width())
            continue;
        painter.setPen(theme.text2);
        painter.setFont(look.caption);
        painter.drawText(QPointF(box.right() - pad - metrics.horizontalAdvance(length), baseline), length);
    }
    painter.restore();
}

} // namespace planescope
