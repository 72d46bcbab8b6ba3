#pragma once
// Rows that are computed from the rows of another line: neighbours of the same name grow together, per nesting level.
//
//   source   |matmul a/b||add a/b| |mul a/c|
//   level 0  |a                           |
//   level 1  |b                  | |c     |
//
// Rules: XProf's derived_timeline.cc (version 2.24).
#include "model/store/builders.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace planescope {

/// Closed by its end; raw picoseconds as in columns.
struct RowSpan {
    std::int64_t beginPs = 0;
    std::int64_t endPs = 0;
    std::int64_t lengthPs() const { return endPs - beginPs; }
    friend bool operator==(const RowSpan &, const RowSpan &) = default;
};

using StepGroup = std::optional<std::int64_t>;  ///< number of the step that a row belongs to
using ScopeRange = std::optional<std::int64_t>; ///< stat scope_range_id

/// Event types of derived rows of one plane, one per name.
class DerivedTypes
{
public:
    DerivedTypes(SessionBuilder &builder, PlaneId plane) : m_builder(builder), m_plane(plane) {}
    /// The type of this name; `display` is what is drawn, the first one that is not empty wins.
    EventTypeId named(std::string_view name, std::string_view display = {});
    /// A type of its own, even when the name was used before.
    EventTypeId unique(std::string_view name, std::string_view display);
    EventType &edit(EventTypeId id) { return m_builder.type(id); }

private:
    SessionBuilder &m_builder;
    PlaneId m_plane;
    std::unordered_map<NameId, EventTypeId> m_types;
};

/// Columns of one derived line while it grows.
struct DerivedColumns {
    std::vector<std::int64_t> begin, duration;
    std::vector<std::uint32_t> type;
    std::vector<std::uint16_t> lane;
};

/// Memory of finished lines for the next ones: lines of millions of rows come plane after plane, and fresh memory costs
/// more than what is written into it.
class DerivedBuffers
{
public:
    DerivedColumns take();
    void give(DerivedColumns columns);

private:
    std::vector<DerivedColumns> m_free;
};

class DerivedLine
{
public:
    struct Row {
        RowSpan span;
        EventTypeId type;
    };

    /// `dependents` are closed whenever this line starts a new row on level 0. `buffers` (null: none) must outlive it.
    explicit DerivedLine(bool isGpu, std::vector<DerivedLine *> dependents = {}, DerivedBuffers *buffers = nullptr) :
        m_isGpu(isGpu), m_dependents(std::move(dependents)), m_buffers(buffers)
    {
        if (m_buffers)
            m_rows = m_buffers->take();
    }

    /// Source rows must come in order of (begin, longer first). A row is extended when the name and the step are the
    /// same, the scope range does not contradict, and (outside GPUs, without a step) the gap is at most twice as long
    /// as the row. Otherwise this and all deeper levels are closed and a new row begins.
    void extendOrAdd(EventTypeId type, RowSpan span, StepGroup group, ScopeRange scope = {}, std::size_t level = 0);
    /// One type per level, outermost first; `scopes` may be shorter. Deeper levels are closed.
    void extendOrAdd(std::span<const EventTypeId> types, RowSpan span, StepGroup group,
                     std::span<const ScopeRange> scopes = {});
    /// Closes this level and all deeper ones. Rows of one span are shortened by 1 ns per level, as far as the deepest
    /// one allows, so that their nesting can be seen.
    void closeFrom(std::size_t level = 0);

    /// All rows so far, in the order in which they began.
    std::vector<Row> rows() const;
    bool isEmpty() const { return m_rows.begin.empty(); }
    /// Adds the line with these rows and leaves this one empty; nothing without rows.
    std::optional<LineId> finish(SessionBuilder &builder, PlaneId plane, std::string_view name, std::int64_t wireId,
                                 std::int64_t displayId);

private:
    /// The row that may still grow on a level. Its end is written back when it is closed: rows are millions and far
    /// apart, open ones few and close together.
    struct Open {
        bool isOpen = false;
        EventTypeId type;
        std::size_t row = 0;
        RowSpan span;
        StepGroup group;
        ScopeRange scope;
    };
    void shortenEqualSpans(std::size_t level);
    void writeBack();

    bool m_isGpu;
    std::vector<DerivedLine *> m_dependents;
    std::vector<Open> m_open; ///< per level
    DerivedBuffers *m_buffers;
    DerivedColumns m_rows;
};

/// Adds a derived line with these rows (sorted here when they are not). Rows get lanes.
LineId addDerivedRows(SessionBuilder &builder, PlaneId plane, std::string_view name, std::int64_t wireId,
                      std::int64_t displayId, std::span<const DerivedLine::Row> rows);

} // namespace planescope
