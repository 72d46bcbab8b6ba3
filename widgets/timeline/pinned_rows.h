#pragma once
// Rows that stay above the others while these scroll: their own layout, strips and picture.
#include "widgets/timeline/layer_track.h"
#include "widgets/timeline/timeline_chrome.h"
#include "widgets/timeline/timeline_hit.h"

#include <QImage>

namespace planescope {

class PinnedRows
{
public:
    /// At most this share of the height below the ruler; what does not fit scrolls.
    static constexpr double kMostShare = 0.4;

    void setSession(const Session *session) { m_renderer.setSession(session); }
    void setLook(const TimelineLook &look) { m_renderer.setLook(look); }
    void setColouring(std::shared_ptr<const LaneColouring> colouring) { m_renderer.setColouring(std::move(colouring)); }
    void setRows(TrackLayout layout);
    bool isEmpty() const { return m_layout.rows.empty(); }
    const TrackLayout &layoutOfRows() const { return m_layout; }
    const LaneRenderer &renderer() const { return m_renderer; }

    /// Height of the area with the line below it, given the height below the ruler; 0 without rows.
    double heightIn(double available, const TimelineLook &look) const;
    void scrollBy(double pixels, double height);
    double scrollOffset() const { return m_scroll; }

    /// `area` is header and lanes, `lanesLeft` where the lanes begin. `scene` is that of the main lanes.
    void paint(QPainter &painter, const QRectF &area, double lanesLeft, double lanesRight, LaneScene scene,
               const TrackState &state, const TimelineLook &look, const OverlayState &overlay,
               const HeaderState &header);

    std::optional<TimelineHit> hitAt(QPointF inLanes, double lanesWidth) const;
    std::optional<std::size_t> rowAt(double y) const { return m_layout.rowAt(y + m_scroll); }

private:
    TrackLayout m_layout;
    LaneRenderer m_renderer;
    QImage m_frame;
    double m_scroll = 0;
};

} // namespace planescope
