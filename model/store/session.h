#pragma once
// One profiling run, read only: hosts, planes, lines, events, programs, counters, import report.
// Built by SessionBuilder; shared as SessionPtr and read by everybody without a lock.
#include "model/base/ids.h"
#include "model/base/string_pool.h"
#include "model/base/units.h"
#include "model/store/allocation_sites.h"
#include "model/store/import_report.h"
#include "model/store/stat.h"
#include "model/store/trace_table.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace planescope {

class Session;
using SessionPtr = std::shared_ptr<const Session>;

/// Row indices [first, last) of a line.
struct RowRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t size() const { return last - first; }
};

class Session
{
public:
    Session() = default;
    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;

    /// File or run folder name, without path.
    const std::string &name() const { return m_name; }
    /// False for the session that is published after the index pass: planes and lines are there, events are not.
    bool isComplete() const { return m_isComplete; }
    /// ns since 1970 of time 0; 0 when the file does not say.
    std::int64_t epochNs() const { return m_epochNs; }
    /// First begin to last end over all lines; empty without events. While incomplete: as far as known.
    TimeRange range() const { return m_range; }
    std::uint64_t eventCount() const { return m_eventCount; } ///< as in the files, without derived ones
    Bytes fileSize() const { return m_fileSize; }

    const std::vector<Host> &hosts() const { return m_hosts; }
    const std::vector<Plane> &planes() const { return m_planes; }
    const std::vector<Line> &lines() const { return m_lines; }
    const std::vector<EventType> &eventTypes() const { return m_types; }
    const std::vector<CounterTrack> &counters() const { return m_counters; }
    const std::vector<Program> &programs() const { return m_programs; }
    /// What lay in memory when the file was written, by call stack; null when the file does not say.
    const AllocationSites *allocationSites() const { return m_sites.get(); }
    const ImportReport &importReport() const { return m_report; }

    const Host &host(HostId id) const { return m_hosts[id.value]; }
    const Plane &plane(PlaneId id) const { return m_planes[id.value]; }
    const Line &line(LineId id) const { return m_lines[id.value]; }
    const EventType &eventType(EventTypeId id) const { return m_types[id.value]; }

    std::string_view text(NameId id) const { return m_pool.text(id); }
    std::optional<NameId> findName(std::string_view text) const { return m_pool.find(text); }
    const StringPool &names() const { return m_pool; }

    bool contains(EventRef e) const
    {
        return e.line.value < m_lines.size() && e.row < m_lines[e.line.value].events.size();
    }
    TimePoint begin(EventRef e) const { return TimePoint::ps(columns(e).beginPs[e.row]); }
    Duration duration(EventRef e) const { return Duration::ps(columns(e).durationPs[e.row]); }
    TimeRange eventRange(EventRef e) const { return {begin(e), begin(e) + duration(e)}; }
    const EventType &typeOf(EventRef e) const { return m_types[columns(e).type[e.row]]; }
    /// What is drawn: the type's display name, or its name.
    std::string_view label(EventRef e) const { return text(typeOf(e).label()); }

    /// Duration minus that of the direct children (the next lane, inside this event). Cost: events inside it.
    Duration selfTime(EventRef e) const;
    /// Self time of every row of a line, in row order. One pass.
    std::vector<std::int64_t> selfTimesPs(LineId line) const;
    /// The nearest event on a lower lane that contains this one.
    std::optional<EventRef> parent(EventRef e) const;

    /// Stats of the metadata first, then those of the event (a later one of the same name overrides).
    void visitStats(EventRef e, const StatVisitor &visit) const;
    void visitEventStats(EventRef e, const StatVisitor &visit) const;
    void visitTypeStats(EventTypeId type, const StatVisitor &visit) const;
    void visitPlaneStats(PlaneId plane, const StatVisitor &visit) const;
    /// For a pass over the events of a plane: numbers of a few stats, several times faster than visitEventStats().
    std::unique_ptr<StatNumbers> numbersOf(PlaneId plane, const std::vector<NameId> &names) const;
    /// Values of all names; kind None for those that the event does not have.
    void readNumbers(StatNumbers &numbers, EventRef e, std::span<StatNumbers::Value> out) const;
    /// The same for the rows [first, first + count) of a line, at most kColumnBlockRows of them; `out` has room for
    /// the values of all. As StatNumbers::readMany().
    std::uint32_t readNumbers(StatNumbers &numbers, LineId line, std::uint64_t first, std::size_t count,
                              std::size_t names, std::span<StatNumbers::Value> out) const;
    /// False when no event of the plane can have a stat of this name.
    bool knowsStat(PlaneId plane, NameId name) const { return m_stats && m_stats->knowsStat(plane, name); }
    /// Last integer stat of this name on the event, else on its type.
    std::optional<std::int64_t> integerStat(EventRef e, NameId name) const;
    std::optional<std::string> textStat(EventRef e, NameId name) const;

    /// Rows whose begin lies in [range.begin, range.end). O(log n).
    RowRange rowsBeginningIn(LineId line, TimeRange range) const;

    /// Bytes of anonymous memory held by columns (not file mappings).
    Bytes columnBytes() const { return m_columnBytes; }

private:
    friend class SessionBuilder;
    const EventColumns &columns(EventRef e) const { return m_lines[e.line.value].events; }

    std::string m_name;
    bool m_isComplete = true;
    std::int64_t m_epochNs = 0;
    TimeRange m_range;
    std::uint64_t m_eventCount = 0;
    Bytes m_fileSize;
    Bytes m_columnBytes;
    std::vector<Host> m_hosts;
    std::vector<Plane> m_planes;
    std::vector<Line> m_lines;
    std::vector<EventType> m_types;
    std::vector<CounterTrack> m_counters;
    std::vector<Program> m_programs;
    ImportReport m_report;
    StringPool m_pool;
    std::shared_ptr<const AllocationSites> m_sites;
    std::shared_ptr<const StatSource> m_stats;
    std::vector<std::shared_ptr<const void>> m_storage; // column memory, file mappings
};

} // namespace planescope
