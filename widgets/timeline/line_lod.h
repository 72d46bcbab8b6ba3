#pragma once
// All lanes of one line, ready to be drawn: which rows each lane holds, and their level of detail. Plain C++, built on
// a worker, immutable afterwards.
#include "model/analysis/op_class.h"
#include "widgets/timeline/lane_lod.h"

#include <functional>
#include <memory>

namespace planescope {

/// What a type looks like on a line: class (4 bits), shade by name (2 bits), recomputed (1 bit).
struct LaneStyle {
    static constexpr unsigned make(OpClass c, unsigned shade, bool recomputed)
    {
        return static_cast<unsigned>(c) | (shade & 3u) << 4 | (recomputed ? 1u << 6 : 0u);
    }
    static constexpr OpClass opClass(unsigned style) { return static_cast<OpClass>(style & 15u); }
    static constexpr unsigned shade(unsigned style) { return style >> 4 & 3u; }
    static constexpr bool isRecomputed(unsigned style) { return (style >> 6 & 1u) != 0; }
};

using TypeStyles = std::vector<std::uint8_t>; ///< one per event type

/// The same on every machine, so that pictures have the same bytes.
std::uint32_t nameHash(std::string_view name);

/// Styles of all event types on lines of this kind. The shade follows the name, so that neighbours differ.
TypeStyles typeStyles(const Session &session, const OpClassTable &classes, LineKind kind);

class LineLod
{
public:
    /// Splits the line's rows by lane and builds each lane. Cost: a few passes over the line.
    /// `session` must outlive the result. `rowStyles`: of each row, empty where the type tells.
    LineLod(const Session &session, LineId line, std::shared_ptr<const TypeStyles> styles,
            std::vector<std::uint8_t> rowStyles = {});

    /// Several lines as one lane: at every moment that any of them is busy, so is the lane. Of events that overlap the
    /// one that began first is seen; of each event the part that no other covers already. `styles`: of each line, by
    /// row. Cost: sorts all rows.
    static std::shared_ptr<const LineLod> merged(const Session &session, const std::vector<LineId> &lines,
                                                 const std::function<std::vector<std::uint8_t>(LineId)> &styles);

    bool isMerged() const { return m_columns == nullptr; }
    /// The event that a row of events() stands for; `line` is that of the lane, when it has one.
    EventRef eventOf(LineId line, std::size_t row) const { return isMerged() ? m_refs[row] : EventRef{line, row}; }
    std::size_t laneCount() const { return m_lods.size(); }
    /// Empty when the line has no such lane.
    LaneEvents events(std::size_t lane) const;
    const LaneLod &lod(std::size_t lane) const { return m_lods[lane]; }
    /// Position of a row in its lane.
    std::size_t positionOf(std::size_t row) const;
    std::size_t byteCount() const;

private:
    LineLod() = default;

    const EventColumns *m_columns = nullptr;
    std::vector<std::int64_t> m_begins, m_lengths; ///< of merged lines, with what follows
    std::vector<std::uint32_t> m_types;
    std::vector<EventRef> m_refs;
    std::shared_ptr<const TypeStyles> m_styles;
    std::vector<std::uint8_t> m_rowStyles;
    std::vector<std::vector<std::uint32_t>> m_rows; ///< per lane; empty for a line of one lane
    std::vector<LaneLod> m_lods;
};

} // namespace planescope
