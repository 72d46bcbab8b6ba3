#include "widgets/timeline/line_lod.h"

#include <algorithm>

namespace planescope {

TypeStyles typeStyles(const Session &session, const OpClassTable &classes, LineKind kind)
{
    const auto &types = session.eventTypes();
    const auto classOf = classes.classes(kind);
    TypeStyles styles(types.size(), static_cast<std::uint8_t>(LaneStyle::make(OpClass::Unknown, 0, false)));
    for (std::size_t i = 0; i < types.size() && i < classOf.size(); ++i) {
        // FNV-1a: the same shade on every machine, so that pictures have the same bytes.
        std::uint32_t hash = 2166136261u;
        for (const char c : session.text(types[i].label()))
            hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
        hash ^= hash >> 15;
        const EventTypeId id{static_cast<std::uint32_t>(i)};
        styles[i] = static_cast<std::uint8_t>(
            LaneStyle::make(static_cast<OpClass>(classOf[i]), hash, classes.isRecomputed(id)));
    }
    return styles;
}

LineLod::LineLod(const Session &session, LineId id, std::shared_ptr<const TypeStyles> styles) :
    m_columns(&session.line(id).events), m_styles(std::move(styles))
{
    const std::size_t lanes = session.line(id).laneCount;
    if (m_columns->size() == 0 || lanes == 0)
        return;
    if (lanes > 1) {
        std::vector<std::size_t> counts(lanes);
        for (const std::uint16_t lane : m_columns->lane)
            ++counts[std::min<std::size_t>(lane, lanes - 1)];
        m_rows.resize(lanes);
        for (std::size_t lane = 0; lane < lanes; ++lane)
            m_rows[lane].reserve(counts[lane]);
        for (std::size_t row = 0; row < m_columns->size(); ++row)
            m_rows[std::min<std::size_t>(m_columns->lane[row], lanes - 1)].push_back(static_cast<std::uint32_t>(row));
    }
    m_lods.resize(lanes);
    for (std::size_t lane = 0; lane < lanes; ++lane)
        m_lods[lane].build(events(lane));
}

LaneEvents LineLod::events(std::size_t lane) const
{
    LaneEvents events;
    if (lane >= m_lods.size())
        return events;
    events.begin = m_columns->beginPs;
    events.duration = m_columns->durationPs;
    events.type = m_columns->type;
    events.typeStyle = m_styles->data();
    events.rows = m_rows.empty() ? nullptr : m_rows[lane].data();
    events.count = m_rows.empty() ? m_columns->size() : m_rows[lane].size();
    return events;
}

std::size_t LineLod::positionOf(std::size_t row) const
{
    if (m_rows.empty())
        return row;
    const auto &rows = m_rows[std::min<std::size_t>(m_columns->lane[row], m_lods.size() - 1)];
    return static_cast<std::size_t>(std::lower_bound(rows.begin(), rows.end(), row) - rows.begin());
}

std::size_t LineLod::byteCount() const
{
    std::size_t bytes = 0;
    for (const auto &rows : m_rows)
        bytes += rows.size() * sizeof(std::uint32_t);
    for (const LaneLod &lod : m_lods)
        bytes += lod.byteCount();
    return bytes;
}

} // namespace planescope
