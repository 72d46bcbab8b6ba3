#pragma once
// Steps of a plane, and the step that an event or a moment belongs to.
#include "model/store/session.h"

#include <optional>

namespace planescope {

/// The line whose rows are the steps of this plane: its "Steps" line when it has events, else "XLA Modules" (also those
/// of a SparseCore or of one GPU stream: the first). A plane without either, such as a host, has none.
std::optional<LineId> stepLine(const Session &session, PlaneId plane);

/// All steps of a plane in order of begin; empty without a step line.
std::vector<EventRef> stepsOf(const Session &session, PlaneId plane);

/// The step that contains this moment; of several the one that began last. O(log n) when steps do not overlap.
std::optional<EventRef> stepAt(const Session &session, PlaneId plane, TimePoint time);

/// The step that an event belongs to: the one that it overlaps longest, the earlier one of equals. An event of zero
/// length belongs to the step that contains its begin. A step belongs to itself. None between steps.
std::optional<EventRef> stepOf(const Session &session, EventRef event);

} // namespace planescope
