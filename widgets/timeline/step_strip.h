#pragma once
// The steps of the run above the minimap, on its axis: one segment per step, or bars as high as steps are long when
// there are too many for names.
#include "model/analysis/overview.h"
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
    bool isSlow = false; ///< an outlier among the steps
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

/// What is known about the run behind the strip; null until it is added up.
struct StepBackground {
    const Overview *overview = nullptr;
};

/// The tooltip of a step: its length, against the median when it is slow, and where its time went.
QString stepTip(const Session &session, const StepStrip &strip, const StepSegment &segment,
                const StepBackground &background, const QLocale &locale);

StepStrip layoutSteps(const Session &session, LineId line, TimeRange range, double width, double leastWords);

/// `current` is outlined: the step that the middle of the view lies in. Phases of the run are a band at the bottom.
void paintSteps(QPainter &painter, const QRectF &axis, const Session &session, const StepStrip &strip,
                std::optional<EventRef> current, const TimelineLook &look, const StepBackground &background = {});

} // namespace planescope
