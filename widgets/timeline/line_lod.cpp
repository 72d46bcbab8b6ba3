#include "widgets/timeline/line_lod.h"

#include <algorithm>

namespace planescope {

std::uint32_t nameHash(std::string_view name)
{
    std::uint32_t hash = 2166136261u; // FNV-1a
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return hash ^ hash >> 15;
}

TypeStyles typeStyles(const Session &session, const OpClassTable &classes, LineKind kind)
{
    const auto &types = session.eventTypes();
    const auto classOf = classes.classes(kind);
    TypeStyles styles(types.size(), static_cast<std::uint8_t>(LaneStyle::make(OpClass::Unknown, 0, false)));
    for (std::size_t i = 0; i < types.size() && i < classOf.size(); ++i) {
        const std::uint32_t hash = nameHash(session.text(types[i].label()));
        const EventTypeId id{static_cast<std::uint32_t>(i)};
        styles[i] = static_cast<std::uint8_t>(
            LaneStyle::make(static_cast<OpClass>(classOf[i]), hash, classes.isRecomputed(id)));
    }
    return styles;
}

LineLod::LineLod(const Session &session, LineId id, std::shared_ptr<const TypeStyles> styles,
                 std::vector<std::uint8_t> rowStyles) :
    m_columns(&session.line(id).events),
    m_styles(std::move(styles)), m_rowStyles(std::move(rowStyles))
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

std::shared_ptr<const LineLod> LineLod::merged(const Session &session, const std::vector<LineId> &lines,
                                               const std::function<std::vector<std::uint8_t>(LineId)> &styles)
{
    struct Busy {
        std::int64_t begin, end;
        EventRef event;
        std::uint8_t style;
    };
    std::vector<Busy> all;
    for (const LineId id : lines) {
        const EventColumns &columns = session.line(id).events;
        const std::vector<std::uint8_t> style = styles(id);
        std::int64_t covered = INT64_MIN;
        for (std::size_t row = 0; row < columns.size(); ++row) {
            const std::int64_t begin = columns.beginPs[row];
            const std::int64_t end = begin + std::max<std::int64_t>(1, columns.durationPs[row]);
            if (end <= covered) // inside of another event of the line
                continue;
            covered = end;
            all.push_back({begin, end, {id, row}, style[row]});
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Busy &a, const Busy &b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    std::shared_ptr<LineLod> lod(new LineLod);
    std::int64_t covered = INT64_MIN;
    for (const Busy &busy : all) {
        const std::int64_t begin = std::max(busy.begin, covered);
        if (busy.end <= begin)
            continue;
        lod->m_begins.push_back(begin);
        lod->m_lengths.push_back(busy.end - begin);
        lod->m_types.push_back(session.line(busy.event.line).events.type[busy.event.row]);
        lod->m_refs.push_back(busy.event);
        lod->m_rowStyles.push_back(busy.style);
        covered = busy.end;
    }
    if (lod->m_begins.empty())
        return lod;
    lod->m_lods.resize(1);
    lod->m_lods[0].build(lod->events(0));
    return lod;
}

LaneEvents LineLod::events(std::size_t lane) const
{
    LaneEvents events;
    if (lane >= m_lods.size())
        return events;
    if (isMerged()) {
        events.begin = m_begins;
        events.duration = m_lengths;
        events.type = m_types;
        events.rowStyle = m_rowStyles.data();
        events.count = m_begins.size();
        return events;
    }
    events.begin = m_columns->beginPs;
    events.duration = m_columns->durationPs;
    events.type = m_columns->type;
    events.typeStyle = m_styles->data();
    events.rowStyle = m_rowStyles.empty() ? nullptr : m_rowStyles.data();
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
    std::size_t bytes = m_rowStyles.size() + m_begins.size() * (2 * sizeof(std::int64_t) + sizeof(std::uint32_t)) +
                        m_refs.size() * sizeof(EventRef);
    for (const auto &rows : m_rows)
        bytes += rows.size() * sizeof(std::uint32_t);
    for (const LaneLod &lod : m_lods)
        bytes += lod.byteCount();
    return bytes;
}

} // namespace planescope
