#pragma once
// Ids for the names of a plane that is being written: types of events and stats, each text once.
#include "model/format/xplane/xspace_writer.h"

#include <map>
#include <string>

namespace planescope::xplane {

class PlaneNames
{
public:
    /// The type of a name and a category (stat "category" of the type; may be empty).
    std::int64_t type(std::string_view name, std::string_view category = {});
    std::int64_t stat(std::string_view name);
    /// A text as a stat: what repeats is written once, as the name of a stat, and pointed at. `text` must live until
    /// the event is written.
    StatToWrite textStat(std::int64_t id, std::string_view text);
    /// The metadata of the open plane; nothing may be asked for afterwards.
    void write(XSpaceWriter &writer);

private:
    std::map<std::string, std::int64_t, std::less<>> m_types; ///< category, a zero byte, name
    std::map<std::string, std::int64_t, std::less<>> m_stats;
    std::string m_key;
};

} // namespace planescope::xplane
