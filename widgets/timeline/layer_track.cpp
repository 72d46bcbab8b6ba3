#include "widgets/timeline/layer_track.h"

#include "model/text/format_value.h"
#include "model/text/selection_text.h"

#include <QPainter>

#include <algorithm>

namespace planescope {

namespace {

constexpr double kNarrow = 2;

/// Forward and backward differ in tint and in the words; the row stays quiet beside the ops.
QColor layerFill(const Theme &theme, LayerPhase phase)
{
    QColor fill = theme.text2;
    fill.setAlphaF(phase == LayerPhase::Backward ? 0.30f : phase == LayerPhase::Optimizer ? 0.44f : 0.16f);
    return fill;
}

} // namespace

std::vector<LayerBox> layoutLayers(const DeviceLayers &device, const TimeScale &scale)
{
    std::vector<LayerBox> boxes;
    const TimeRange visible = scale.visible();
    auto at = std::partition_point(device.layers.begin(), device.layers.end(),
                                   [&](const FoundLayer &layer) { return layer.range.end <= visible.begin; });
    for (; at != device.layers.end() && at->range.begin < visible.end; ++at) {
        const double left = std::max(0.0, scale.x(at->range.begin));
        const double right = std::min(scale.width(), scale.x(at->range.end));
        const bool isNarrow = right - left < kNarrow;
        if (isNarrow && !boxes.empty() && left - boxes.back().right < 1 &&
            boxes.back().right - boxes.back().left < 3 * kNarrow && boxes.back().layer->name.phase == at->name.phase) {
            LayerBox &shared = boxes.back();
            shared.right = std::max(shared.right, right);
            ++shared.count;
            if (at->range.length() > shared.layer->range.length())
                shared.layer = &*at;
            continue;
        }
        boxes.push_back({left, std::max(right, left + 1), &*at, 1});
    }
    return boxes;
}

const DeviceLayers *layersOf(const TrackState &state, PlaneId plane)
{
    if (state.layers)
        for (const DeviceLayers &device : *state.layers)
            if (device.plane == plane)
                return &device;
    return nullptr;
}

std::optional<LayerHit> layerAt(const TrackLayout &layout, const TrackState &state, double scroll,
                                const TimeScale &scale, QPointF inLanes)
{
    const auto row = layout.rowAt(inLanes.y() + scroll);
    if (!row || layout.rows[*row].kind != TrackKind::Layers)
        return {};
    const DeviceLayers *const device = layersOf(state, layout.rows[*row].plane);
    if (!device)
        return {};
    for (const LayerBox &box : layoutLayers(*device, scale))
        if (inLanes.x() >= box.left && inLanes.x() < box.right) {
            const FoundLayer *const exact = device->at(scale.at(inLanes.x()));
            return LayerHit{device, exact ? exact : box.layer};
        }
    return {};
}

QString layerLabel(const LayerName &name, bool isShort)
{
    if (isShort && name.phase != LayerPhase::Optimizer)
        return QString::number(name.number);
    SelectionScope scope;
    scope.layer = name;
    return text::subjectText(scope);
}

void paintLayerRows(QPainter &painter, const QRectF &lanes, const TrackLayout &layout, const TrackState &state,
                    double scroll, const TimeScale &scale, const TimelineLook &look,
                    const std::optional<TimeRange> &selected)
{
    const Theme &theme = *look.theme;
    painter.save();
    painter.setClipRect(lanes);
    const QFontMetricsF metrics(look.caption);
    for (const TrackRow &row : layout.rows) {
        const double top = lanes.top() + row.y - scroll;
        if (row.kind != TrackKind::Layers || top >= lanes.bottom() || top + row.height <= lanes.top())
            continue;
        const DeviceLayers *const device = layersOf(state, row.plane);
        if (!device)
            continue;
        const QRectF all(lanes.left(), top + row.boxTop, lanes.width(), row.boxHeight);
        for (const LayerBox &box : layoutLayers(*device, scale)) {
            // Whole pixels, a pixel free at the right: neighbours stay apart.
            const double left = std::round(box.left), right = std::max(left + 1, std::round(box.right) - 1);
            const QRectF rect(all.left() + left, all.top(), right - left, all.height());
            painter.fillRect(rect, layerFill(theme, box.layer->name.phase));
            if (selected && box.count == 1 && box.layer->range == *selected) {
                painter.setPen(QPen(theme.accent, 1.5));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(rect.adjusted(0.75, 0.75, -0.75, -0.75));
            }
            if (box.count > 1)
                continue;
            painter.setFont(look.caption);
            painter.setPen(theme.text);
            const double room = rect.width() - look.px(10);
            QString name = layerLabel(box.layer->name, false);
            if (metrics.horizontalAdvance(name) > room)
                name = layerLabel(box.layer->name, true);
            if (metrics.horizontalAdvance(name) > room)
                continue;
            const double baseline = rect.center().y() + metrics.capHeight() / 2;
            painter.drawText(QPointF(rect.left() + look.px(5), baseline), name);
            const QString length = text::duration(box.layer->range.length(), 5, look.locale);
            const double width = metrics.horizontalAdvance(length);
            if (metrics.horizontalAdvance(name) + width + look.px(24) < room)
                painter.drawText(QPointF(rect.right() - look.px(5) - width, baseline), length);
        }
    }
    painter.restore();
}

} // namespace planescope
