#pragma once
// One plane on its way into a file: names become ids at their first use, the tables of names follow the lines.
#include "model/format/xplane/xspace_writer.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace planescope::demo {

using xplane::StatToWrite;

/// An event that waits to be sorted into its line.
struct PendingEvent {
    std::int64_t type = 0;
    std::int64_t offsetPs = 0;
    std::int64_t durationPs = 0;
    std::vector<StatToWrite> stats;
};

class PlaneBuilder
{
public:
    PlaneBuilder(xplane::XSpaceWriter &writer, std::int64_t id, std::string_view name);

    xplane::XSpaceWriter &writer() { return m_writer; }
    /// Id of a statistic's name, or of a text that statistics refer to.
    std::int64_t name(std::string_view text);
    /// Id of an event's name without further facts.
    std::int64_t type(std::string_view text);
    /// A new event name with a display name and statistics; not shared, even when the name exists.
    std::int64_t newType(std::string_view text, std::string_view display, std::vector<StatToWrite> stats);
    /// Keeps a made-up text alive until the plane is written.
    std::string_view keep(std::string text);

    StatToWrite real(std::string_view stat, double value) { return StatToWrite::real(name(stat), value); }
    StatToWrite integer(std::string_view stat, std::int64_t v) { return StatToWrite::integer(name(stat), v); }
    StatToWrite number(std::string_view stat, std::uint64_t v) { return StatToWrite::unsignedInteger(name(stat), v); }
    StatToWrite text(std::string_view stat, std::string_view v) { return StatToWrite::string(name(stat), v); }
    StatToWrite bytes(std::string_view stat, std::string_view v) { return StatToWrite::bytes(name(stat), v); }
    StatToWrite reference(std::string_view stat, std::string_view v)
    {
        const std::int64_t id = name(stat);
        return StatToWrite::reference(id, name(v));
    }
    void planeStat(const StatToWrite &stat) { m_planeStats.push_back(stat); }

    /// Writes a whole line.
    void line(std::int64_t id, std::string_view lineName, const std::vector<PendingEvent> &events);
    /// Writes the names and the plane's statistics, and ends the plane.
    void finish();

private:
    struct Type {
        std::string_view text, display;
        std::vector<StatToWrite> stats;
    };
    xplane::XSpaceWriter &m_writer;
    std::unordered_map<std::string_view, std::int64_t> m_nameIds, m_typeIds;
    std::vector<std::string_view> m_names;
    std::vector<Type> m_types;
    std::vector<StatToWrite> m_planeStats;
    std::deque<std::string> m_kept;
};

/// By offset, then the longer first, else as they were.
void sortLongerFirst(std::vector<PendingEvent> &events);

} // namespace planescope::demo
