#include "model/analysis/find_events.h"

#include "model/analysis/event_statistics.h"

#include <queue>

namespace planescope {

namespace {

/// Walks the matching rows of one line in order.
class HitCursor
{
public:
    HitCursor(const Session &session, LineId line, const std::vector<bool> &types, const FindOptions &options) :
        m_columns(session.line(line).events), m_line(line), m_types(types), m_range(options.range)
    {
        advanceFrom(0);
    }
    bool isAtEnd() const { return m_row >= m_end; }
    EventRef ref() const { return {m_line, m_row}; }
    std::int64_t beginPs() const { return m_columns.beginPs[m_row]; }
    void next() { advanceFrom(m_row + 1); }

private:
    void advanceFrom(std::uint64_t row)
    {
        m_end = m_columns.size();
        for (m_row = row; m_row < m_end; ++m_row) {
            if (m_range && m_columns.beginPs[m_row] >= m_range->end.toPs()) {
                m_row = m_end;
                return;
            }
            if (!m_types[m_columns.type[m_row]])
                continue;
            const TimePoint begin = TimePoint::ps(m_columns.beginPs[m_row]);
            if (lengthInside({begin, begin + Duration::ps(m_columns.durationPs[m_row])}, m_range))
                return;
        }
    }
    const EventColumns &m_columns;
    LineId m_line;
    const std::vector<bool> &m_types;
    std::optional<TimeRange> m_range;
    std::uint64_t m_row = 0;
    std::uint64_t m_end = 0;
};

struct CursorLater {
    bool operator()(const HitCursor *a, const HitCursor *b) const
    {
        if (a->beginPs() != b->beginPs())
            return a->beginPs() > b->beginPs();
        return a->ref() > b->ref();
    }
};

std::vector<bool> matchingTypes(const Session &session, const NameMatch &match, bool inLongNames)
{
    // Planes share names: match every interned text once.
    std::vector<std::int8_t> known(session.names().size(), -1);
    const auto isHit = [&](NameId name) {
        std::int8_t &answer = known[name.value];
        if (answer < 0)
            answer = match.matches(session.text(name)) ? 1 : 0;
        return answer == 1;
    };
    std::vector<bool> hits(session.eventTypes().size());
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const EventType &type = session.eventTypes()[i];
        hits[i] = isHit(type.label()) || (inLongNames && isHit(type.name));
    }
    return hits;
}

} // namespace

Result<FoundEvents> findEvents(const Session &session, std::string_view pattern, const FindOptions &options,
                               std::stop_token stop)
{
    FoundEvents found;
    if (pattern.empty())
        return found;
    const auto match = NameMatch::make(pattern, options.mode, options.isCaseSensitive);
    if (!match)
        return tl::unexpected(match.error());
    const std::vector<bool> types = matchingTypes(session, *match, options.inLongNames);

    std::vector<HitCursor> cursors;
    cursors.reserve(session.lines().size());
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (line.kind == LineKind::Counters || line.kind == LineKind::CounterDump ||
            (line.isDerived && !options.inDerivedLines))
            continue;
        if (stop.stop_requested())
            return fail(ErrorCode::Canceled);
        cursors.emplace_back(session, LineId{i}, types, options);
    }
    std::priority_queue<HitCursor *, std::vector<HitCursor *>, CursorLater> byBegin;
    for (HitCursor &cursor : cursors)
        if (!cursor.isAtEnd())
            byBegin.push(&cursor);
    while (!byBegin.empty() && found.events.size() < options.listLimit) {
        if ((found.events.size() & 0xFFF) == 0 && stop.stop_requested())
            return fail(ErrorCode::Canceled);
        HitCursor *const first = byBegin.top();
        byBegin.pop();
        found.events.push_back(first->ref());
        first->next();
        if (!first->isAtEnd())
            byBegin.push(first);
    }
    found.total = found.events.size();
    for (HitCursor &cursor : cursors)
        for (; !cursor.isAtEnd(); cursor.next())
            if ((++found.total & 0xFFF) == 0 && stop.stop_requested())
                return fail(ErrorCode::Canceled);
    return found;
}

} // namespace planescope
