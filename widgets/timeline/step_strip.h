#pragma once
// The steps of the run above the minimap, on its axis: one segment per step, or bars as high as steps are long when
// there are too many for names.
#include "model/store/session.h"
#include "widgets/timeline/timeline_look.h"

#include <QRectF>

#include <optional>
#include <vector>

class QPainter;

namespace planescope {

struct StepSegment {
    EventRef event;
    double left = 0; ///< pixels from the axis' left edge
    double right = 0;
    Duration length;
};

struct StepStrip {
    std::vector<StepSegment> segments; ///< from left to right; neighbours below a pixel are one, the longest of them
    bool isBars = false;               ///< segments are too narrow for words
    Duration median;
    Duration longest;

    /// Segment at `x` pixels from the axis' left edge.
    std::optional<std::size_t> at(double x) const;
};

/// Line of steps of the first device that has any.
std::optional<LineId> stepsLine(const Session &session);

StepStrip layoutSteps(const Session &session, LineId line, TimeRange range, double width, double leastWords);

/// `current` is outlined: the step that the middle of the view lies in.
void paintSteps(QPainter &painter, const QRectF &axis, const Session &session, const StepStrip &strip,
                std::optional<EventRef> current, const TimelineLook &look);

} // namespace planescope
