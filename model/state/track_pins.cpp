#include "model/state/track_pins.h"

#include "model/state/document_part.h"

#include <algorithm>
#include <utility>

namespace planescope {

TrackPins *TrackPins::of(Document *document)
{
    return partOf<TrackPins>(document, [](Document *owner) { return new TrackPins(owner); });
}

TrackPins::TrackPins(Document *document) : QObject(document)
{
    // Another reading of the file may number its counters otherwise.
    connect(document, &Document::restarted, this, [this] {
        m_counters.clear();
        m_formulas.clear();
    });
}

void TrackPins::pinCounter(std::uint32_t counter)
{
    if (std::find(m_counters.begin(), m_counters.end(), counter) == m_counters.end())
        m_counters.push_back(counter);
    emit countersWanted();
}

void TrackPins::pinFormula(const QString &text, PlaneId plane)
{
    const WantedFormula formula{text, plane};
    if (std::find(m_formulas.begin(), m_formulas.end(), formula) == m_formulas.end())
        m_formulas.push_back(formula);
    emit countersWanted();
}

std::vector<WantedFormula> TrackPins::takeFormulas() { return std::exchange(m_formulas, {}); }

std::vector<std::uint32_t> TrackPins::take() { return std::exchange(m_counters, {}); }

} // namespace planescope
