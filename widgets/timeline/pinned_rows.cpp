#include "widgets/timeline/pinned_rows.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {
constexpr double kDivider = 3; // between pinned rows and the others
}

void PinnedRows::setRows(TrackLayout layout)
{
    m_layout = std::move(layout);
    m_scroll = std::clamp(m_scroll, 0.0, m_layout.height);
}

double PinnedRows::heightIn(double available, const TimelineLook &look) const
{
    if (isEmpty())
        return 0;
    return std::round(std::min(m_layout.height, available * kMostShare)) + look.px(kDivider);
}

void PinnedRows::scrollBy(double pixels, double height)
{
    m_scroll = std::clamp(m_scroll + pixels, 0.0, std::max(0.0, m_layout.height - height));
}

void PinnedRows::paint(QPainter &painter, const QRectF &area, double lanesLeft, double lanesRight, LaneScene scene,
                       const TrackState &state, const TimelineLook &look, const OverlayState &overlay,
                       const HeaderState &header)
{
    const double divider = look.px(kDivider);
    const QRectF lanes(lanesLeft, area.top(), lanesRight - lanesLeft, area.height() - divider);
    scene.layout = &m_layout;
    scene.scroll = m_scroll;
    const QSize size(std::max(1, static_cast<int>(std::lround(lanes.width() * look.ratio))),
                     std::max(1, static_cast<int>(std::lround(lanes.height() * look.ratio))));
    if (m_frame.size() != size)
        m_frame = QImage(size, QImage::Format_RGB32);
    m_frame.setDevicePixelRatio(look.ratio);
    m_renderer.render(scene, &m_frame);
    painter.drawImage(lanes.topLeft(), m_frame);
    paintLayerRows(painter, lanes, m_layout, state, m_scroll, TimeScale(scene.visible, lanes.width()), look,
                   overlay.band);
    paintOverlay(painter, lanes, scene, m_renderer, look, overlay);
    paintHeader(painter, QRectF(area.left(), area.top(), lanesLeft - area.left(), lanes.height()), m_layout, m_scroll,
                look, header);
    painter.fillRect(QRectF(area.left(), lanes.bottom(), area.width(), divider), look.theme->border);
}

std::optional<TimelineHit> PinnedRows::hitAt(QPointF inLanes, double lanesWidth) const
{
    const auto strip = stripAt(m_renderer.strips(), inLanes.y());
    if (!strip)
        return {};
    const double columns = m_renderer.grid().width / lanesWidth;
    return hitStrip(m_renderer.strips()[*strip], m_renderer.grid(), inLanes.x() * columns, 2 * columns);
}

} // namespace planescope
