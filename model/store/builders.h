#pragma once
// The only writer of a Session. finish() sorts, lanes, checks and freezes.
#include "model/store/column_arena.h"
#include "model/store/lane_assigner.h"
#include "model/store/session.h"

#include <functional>

namespace planescope {

class SessionBuilder
{
public:
    explicit SessionBuilder(std::string name);
    ~SessionBuilder();
    SessionBuilder(SessionBuilder &&) noexcept;
    SessionBuilder &operator=(SessionBuilder &&) noexcept;

    NameId intern(std::string_view text) { return m_session->m_pool.intern(text); }
    NameId internBorrowed(std::string_view text) { return m_session->m_pool.internBorrowed(text); }

    HostId addHost(std::string_view name);
    PlaneId addPlane(HostId host, std::string_view name, std::int64_t wireId = 0);
    EventTypeId addType(EventType type);
    EventTypeId addType(PlaneId plane, std::string_view name, std::string_view displayName = {},
                        std::string_view category = {});
    LineId addLine(PlaneId plane, std::string_view name, std::int64_t wireId, bool isDerived = false);
    void addCounter(CounterTrack track);
    void addProgram(Program program);

    /// Events one by one, any order; for fixtures and derived lines. Columns are made in finish().
    void addEvent(LineId line, EventTypeId type, TimePoint begin, Duration duration,
                  std::uint32_t statOffset = kNoStats);
    /// Ready columns: sorted, laned; `storage` owns the memory. For readers of large files. `range`: first begin to
    /// last end when the reader knows it, else finish() looks at every row.
    void setColumns(LineId line, EventColumns columns, LaneFacts lanes, std::shared_ptr<const void> storage,
                    Bytes bytes, TimeRange range = {});
    /// Rows that are sorted and laned; they are packed and need not outlive the call. Times and lanes that another line
    /// of the plane has already are shared with it: rows that name the ops of a line have its times.
    void packColumns(LineId line, const PlainColumns &columns, LaneFacts lanes,
                     std::shared_ptr<const void> storage = {});

    /// Makes columns of what came through addEvent so far, so that peek() shows them; finish() does it by itself.
    void makeColumns();
    /// Gives rows of ready columns other types: events that are drawn by the name of their step. Cost: one pass over
    /// the line.
    void setTypes(LineId line, std::span<const std::pair<std::uint64_t, EventTypeId>> rows);
    /// Gives all rows of one type another.
    void replaceType(LineId line, EventTypeId from, EventTypeId to);

    void setEpochNs(std::int64_t ns) { m_session->m_epochNs = ns; }
    void setComplete(bool complete) { m_session->m_isComplete = complete; }
    void setFileSize(Bytes size) { m_session->m_fileSize = size; }
    void setKnownRange(TimeRange range) { m_session->m_range = range; } ///< for an incomplete session
    void setStatSource(std::shared_ptr<const StatSource> source) { m_session->m_stats = std::move(source); }
    void setAllocationSites(std::shared_ptr<const AllocationSites> sites) { m_session->m_sites = std::move(sites); }
    void keepAlive(std::shared_ptr<const void> storage) { m_session->m_storage.push_back(std::move(storage)); }

    ImportReport &report() { return m_session->m_report; }
    Host &host(HostId id) { return m_session->m_hosts[id.value]; }
    Plane &plane(PlaneId id) { return m_session->m_planes[id.value]; }
    Line &line(LineId id) { return m_session->m_lines[id.value]; }
    EventType &type(EventTypeId id) { return m_session->m_types[id.value]; }
    const Session &peek() const { return *m_session; }

    /// Sorts and lanes what came through addEvent, orders lines, computes ranges and counts.
    SessionPtr finish();

private:
    struct Pending;
    void changeTypes(LineId line, const std::function<void(std::span<std::uint32_t>)> &change);
    std::shared_ptr<Session> m_session;
    ColumnArena &arenaFor(std::uint64_t rows);
    template <class T>
    PackedColumn<T> packOrShare(LineId line, PackedColumn<T> EventColumns::*column, std::span<const T> values,
                                ColumnArena &arena) const;
    std::shared_ptr<ColumnArena> m_small, m_large; ///< of what is packed here; made with the first row
    std::unique_ptr<Pending> m_pending;
};

/// Kind and device ordinal of a plane by its name (xplane_schema.cc names).
PlaneKind planeKindOf(std::string_view name, std::int32_t *ordinal = nullptr);
LineKind lineKindOf(std::string_view name, PlaneKind plane);

/// First-fit lanes over rows sorted by (begin, longer first). Lanes beyond 65,535 share the last one. `overlaps` counts
/// rows that overlap an earlier one without being inside it.
LaneFacts assignLanes(std::span<const std::int64_t> beginPs, std::span<const std::int64_t> durationPs,
                      std::span<std::uint16_t> lane, std::uint64_t *overlaps = nullptr);

} // namespace planescope
