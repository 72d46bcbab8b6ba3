#pragma once
// Which rows a picture shows. Pure: a session and options in, lines in order out.
#include "model/store/session.h"

#include <QString>

#include <optional>
#include <vector>

namespace planescope {

struct PictureRow {
    LineId line;                          ///< of a row with events
    std::optional<std::uint32_t> counter; ///< of a row with a curve: its track in Session::counters()
    QString name;                         ///< "XLA Ops", or the device when it has only this row
    QString place;                        ///< "host-0, TPU:0"
    bool isMain = false;                  ///< compute row of a device: drawn higher
    bool isFlat = false;                  ///< nested events over each other in one lane, the inner ones on top
    int lanes = 1;                        ///< lanes that hold an event in the range, at most 6; 1 when flat
};

struct PictureRows {
    std::vector<PictureRow> rows; ///< in display order
    int leftOut = 0;              ///< rows with events in the range that are not among them
};

/// Without `filter`: the first device in full (steps, modules, ops, asynchronous rows, marks, a few counters that
/// change), the compute row of every other device; without devices the threads with most events. At most `limit` rows.
/// With `filter` (regular expression over "host / device / row", case-insensitive): all that match with all their
/// lanes, in display order, up to `limit`. Rows without an event or a value in `range` are never shown. Compute rows
/// are flat unless named by `filter`: what runs innermost is what the shares count.
PictureRows choosePictureRows(const Session &session, TimeRange range, const QString &filter, int limit);

/// "host / device / row"
QString picturePath(const Session &session, const PictureRow &row);

/// The part of the session in which these rows have events, compute rows alone when there are any, with a small margin;
/// the whole session when that part is most of it.
TimeRange busyRange(const Session &session, const std::vector<PictureRow> &rows);

} // namespace planescope
