#pragma once
// Counters that other views want among the pinned rows of the timeline.
#include "model/state/document.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <vector>

namespace planescope {

/// A formula over the counters of a plane.
struct WantedFormula {
    QString text;
    PlaneId plane;
    bool operator==(const WantedFormula &) const = default;
};

class TrackPins : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static TrackPins *of(Document *document);

    /// Rows of Session::counters() that nobody pinned yet, in the order in which they were wanted.
    const std::vector<std::uint32_t> &counters() const { return m_counters; }
    void pinCounter(std::uint32_t counter);
    const std::vector<WantedFormula> &formulas() const { return m_formulas; }
    void pinFormula(const QString &text, PlaneId plane);
    /// Hands the wanted ones over: from then on they are pinned, or the user unpinned them again.
    std::vector<std::uint32_t> take();
    std::vector<WantedFormula> takeFormulas();

signals:
    void countersWanted();

private:
    explicit TrackPins(Document *document);
    std::vector<std::uint32_t> m_counters;
    std::vector<WantedFormula> m_formulas;
};

} // namespace planescope
