#include "model/state/track_pins.h"

#include <algorithm>
#include <utility>

namespace planescope {

TrackPins *TrackPins::of(Document *document)
{
    if (!document)
        return nullptr;
    if (auto *known = document->findChild<TrackPins *>(QString(), Qt::FindDirectChildrenOnly))
        return known;
    return new TrackPins(document);
}

TrackPins::TrackPins(Document *document) : QObject(document)
{
    // Another reading of the file may number its counters otherwise.
    connect(document, &Document::restarted, this, [this] { m_counters.clear(); });
}

void TrackPins::pinCounter(std::uint32_t counter)
{
    if (std::find(m_counters.begin(), m_counters.end(), counter) == m_counters.end())
        m_counters.push_back(counter);
    emit countersWanted();
}

std::vector<std::uint32_t> TrackPins::take() { return std::exchange(m_counters, {}); }

} // namespace planescope
