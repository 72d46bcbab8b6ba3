#pragma once
// The rows that XProf's trace viewer draws, from its JSON and from a session, in one comparable form.
#include "model/analysis/flows.h"
#include "model/store/session.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace planescope::testing {

/// One box. Times are picoseconds from the start of the trace.
struct DrawnEvent {
    std::string name;
    std::int64_t beginPs = 0;
    std::int64_t durationPs = 0;
    friend auto operator<=>(const DrawnEvent &, const DrawnEvent &) = default;
};

struct DrawnRow {
    std::string process; ///< "<file> <plane>"
    std::uint32_t thread = 0;
    std::string name;
    friend auto operator<=>(const DrawnRow &, const DrawnRow &) = default;
};

/// Events of a row are sorted. The rows "Host Offload Ops row k" of a plane are one row here: which of them a copy
/// takes depends on the order of operations that begin and end together, and XProf sorts those in no defined order.
using DrawnTable = std::map<DrawnRow, std::vector<DrawnEvent>>;

/// Reads trace_viewer@ JSON, plain or gzip. Empty when it cannot be read. A length of 1 ps stands for 0: XProf has no
/// empty boxes there. Left out: "ThreadpoolListener::Region", which XProf inserts between the marks StartRegion and
/// StopRegion of a thread; we draw the rows of the file as they are and use the region for grouping alone.
DrawnTable readTraceViewerJson(const std::filesystem::path &file);

/// What XProf would draw of this session. Left out, since XProf leaves them out:
///  - "Async XLA Ops" (drawn by us), counter lines, planes that it makes no process of;
///  - allocation events and the produce/consume marks of tf.data (hidden there, drawn by us);
///  - "<thread>-XLA Modules" and its kin, which XProf computes but does not draw.
DrawnTable drawnTableOf(const Session &session);

/// The rows of each process in drawing order, "Host Offload Ops" once. Only rows that hold events.
using RowOrder = std::map<std::string, std::vector<DrawnRow>>;
RowOrder readRowOrder(const std::filesystem::path &file);
/// The same in the order of the session's lines.
RowOrder rowOrderOf(const Session &session);

/// A box with its row.
struct DrawnPlace {
    DrawnRow row;
    DrawnEvent event;
    friend auto operator<=>(const DrawnPlace &, const DrawnPlace &) = default;
};

/// Arrows from box to box by category. A box of the JSON names one flow only, so an event with two flows shows one.
struct DrawnFlows {
    std::map<std::pair<DrawnPlace, DrawnPlace>, std::set<std::string>> arrows;
    std::set<DrawnPlace> ends; ///< every box that names a flow
};

/// Which flow has which id differs from run to run; which boxes it joins does not.
DrawnFlows readFlowsJson(const std::filesystem::path &file);
DrawnFlows drawnFlowsOf(const Session &session, const FlowTable &flows);

/// Differences as text, at most `limit` lines; empty when the tables are the same.
std::string differences(const DrawnTable &expected, const DrawnTable &actual, std::size_t limit = 6);

} // namespace planescope::testing
