#pragma once
// The timeline for screen readers: rows, and in each the events that are wide enough to be seen, with name, length,
// begin and class.

namespace planescope {

/// Makes Qt use it for TimelineCanvas; once per program, harmless when repeated.
void installTimelineAccessibility();

} // namespace planescope
