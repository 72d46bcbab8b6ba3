#pragma once
// Where each event type occurs: what a search needs to know the first hits and their number without visiting events.
#include "model/store/session.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace planescope {

class NameIndex
{
public:
    /// The events of one type on one line.
    struct Place {
        EventTypeId type;
        LineId line;
        std::uint64_t firstRow = 0;
        std::uint64_t count = 0;

        EventRef first() const { return {line, firstRow}; }
    };

    /// One pass over the types of all rows. Lines of counters have no place. Null when asked to stop.
    static std::shared_ptr<const NameIndex> build(const Session &session, const std::stop_token &stop = {});

    /// By line, then by first row.
    const std::vector<Place> &places() const { return m_places; }
    std::span<const Place> of(LineId line) const;

private:
    std::vector<Place> m_places;
    std::vector<std::size_t> m_begins; ///< per line where its places begin, and the end
};

} // namespace planescope
