#pragma once
// Steps from one place of a document to another: neighbours of an event, steps, zoom. Shared by keys, menus and views.
#include "model/state/document.h"

namespace planescope {

/// The next (`direction` > 0) or previous event on the same lane of the same line.
std::optional<EventRef> neighbourInRow(const Session &session, EventRef event, int direction);
/// The first event on the next lane that begins inside this one.
std::optional<EventRef> firstChild(const Session &session, EventRef event);
/// The step that begins after `time` (`direction` > 0) or before it, on the first line of steps that has events.
std::optional<TimeRange> stepFrom(const Session &session, TimePoint time, int direction);

/// From the first begin to the last end of the selected event, or of all that were selected one by one.
std::optional<TimeRange> rangeOfEvents(const Session &session, const Selection &selection);
/// The rows of these events, in their order.
std::vector<LineId> rowsOfEvents(const Session &session, const Selection &selection);

/// Selects the event and moves the view only when it is not on the screen or too small to be seen there.
void goToEvent(Document &document, EventRef event);
/// Selected range, else selected event, else everything; the second call in a row shows it with more around it.
void zoomToSelection(Document &document);
/// Around the middle of the visible range; factor below 1 zooms in.
void zoomView(Viewport &viewport, double factor);
/// By a share of the visible length; negative is to earlier times.
void panView(Viewport &viewport, double share);

} // namespace planescope
