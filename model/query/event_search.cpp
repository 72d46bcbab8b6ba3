#include "model/query/event_search.h"

#include "model/analysis/name_match.h"

#include <algorithm>
#include <optional>
#include <queue>

namespace planescope {

namespace {

constexpr std::size_t kStopEvery = 0x1000; // rows between two looks at the stop token
constexpr std::size_t kHitBatch = 256;     // hits that a line reads ahead

/// Walks the hits of one line in order, a batch at a time: what its types are worth is laid out anew for every batch.
class SearchCursor
{
public:
    SearchCursor(const Session &session, LineId line) : m_columns(&session.line(line).events), m_line(line) {}

    void addType(std::uint32_t type, FilterVerdict verdict, std::uint64_t count)
    {
        m_types.emplace_back(type, verdict);
        (verdict == FilterVerdict::Some ? m_open : m_certain) += verdict == FilterVerdict::None ? 0 : count;
    }
    bool canHit() const { return m_open + m_certain > 0; }
    /// Hits in all, when no event needs to be looked at for it.
    std::optional<std::uint64_t> knownTotal() const { return m_open == 0 ? std::optional(m_certain) : std::nullopt; }

    bool isAtEnd() const { return m_at == m_rows.size() && m_next == m_columns->size(); }
    EventRef ref() const { return {m_line, m_rows[m_at]}; }
    std::int64_t beginPs() const { return m_columns->beginPs[m_rows[m_at]]; }
    std::uint64_t taken() const { return m_taken; }

    /// To the next hit, or the end. False when asked to stop.
    bool advance(std::vector<FilterVerdict> &verdicts, BoundFilter &filter, const std::stop_token &stop)
    {
        if (!m_rows.empty()) {
            ++m_at;
            ++m_taken;
        }
        return m_at < m_rows.size() || fill(verdicts, filter, stop);
    }

private:
    bool fill(std::vector<FilterVerdict> &verdicts, BoundFilter &filter, const std::stop_token &stop)
    {
        for (const auto &[type, verdict] : m_types)
            verdicts[type] = verdict;
        m_rows.clear();
        m_at = 0;
        for (; m_next < m_columns->size() && m_rows.size() < kHitBatch; ++m_next) {
            if (m_next % kStopEvery == 0 && stop.stop_requested())
                return false;
            const FilterVerdict verdict = verdicts[m_columns->type[m_next]];
            if (verdict == FilterVerdict::All ||
                (verdict == FilterVerdict::Some && filter.matches(EventRef{m_line, m_next})))
                m_rows.push_back(m_next);
        }
        return true;
    }

    const EventColumns *m_columns;
    LineId m_line;
    std::vector<std::pair<std::uint32_t, FilterVerdict>> m_types;
    std::uint64_t m_certain = 0, m_open = 0; // events that are hits, and that may be
    std::vector<std::uint64_t> m_rows;
    std::size_t m_at = 0;
    std::size_t m_next = 0;
    std::uint64_t m_taken = 0;
};

struct SearchCursorLater {
    bool operator()(const SearchCursor *a, const SearchCursor *b) const
    {
        return a->beginPs() != b->beginPs() ? a->beginPs() > b->beginPs() : a->ref() > b->ref();
    }
};

bool isBetweenMarks(std::string_view query, char mark)
{
    return query.size() > 2 && query.front() == mark && query.back() == mark;
}

} // namespace

SearchKind EventSearch::kindOf(std::string_view query)
{
    if (isBetweenMarks(query, '"'))
        return SearchKind::WholeName;
    if (isBetweenMarks(query, '/'))
        return SearchKind::Expression;
    return Filter::looksLikeOne(query) ? SearchKind::Filter : SearchKind::Words;
}

Result<EventSearch> EventSearch::parse(std::string_view query)
{
    const SearchKind kind = kindOf(query);
    if (kind == SearchKind::Filter) {
        auto filter = Filter::parse(query);
        if (!filter)
            return tl::unexpected(filter.error());
        return EventSearch(kind, std::move(*filter));
    }
    if (query.empty())
        return fail(ErrorCode::InvalidArgument, {}, 0, "value");
    const bool isMarked = kind != SearchKind::Words;
    const auto match = NameMatch::make(isMarked ? query.substr(1, query.size() - 2) : query,
                                       kind == SearchKind::Expression  ? MatchMode::Regex
                                       : kind == SearchKind::WholeName ? MatchMode::Whole
                                                                       : MatchMode::Substring);
    if (!match)
        return fail(ErrorCode::InvalidArgument, {}, 1, "regular expression: " + match.error().detail);
    return EventSearch(kind, Filter::labelled(*match));
}

SearchHits firstHits(const Session &session, const NameIndex &index, const EventSearch &search, std::size_t limit)
{
    BoundFilter filter(search.filter(), session);
    SearchHits hits;
    for (const NameIndex::Place &place : index.places()) {
        const FilterVerdict verdict = filter.verdict(place.first());
        hits.isTotalKnown = hits.isTotalKnown && verdict != FilterVerdict::Some;
        if (verdict != FilterVerdict::All)
            continue;
        hits.total += place.count;
        hits.events.push_back(place.first());
    }
    const auto earlier = [&session](EventRef a, EventRef b) {
        const TimePoint left = session.begin(a), right = session.begin(b);
        return left != right ? left < right : a < b;
    };
    const auto end = hits.events.begin() + static_cast<std::ptrdiff_t>(std::min(limit, hits.events.size()));
    std::partial_sort(hits.events.begin(), end, hits.events.end(), earlier);
    hits.events.erase(end, hits.events.end());
    return hits;
}

Result<SearchHits> allHits(const Session &session, const NameIndex &index, const EventSearch &search,
                           std::size_t listLimit, const std::stop_token &stop)
{
    BoundFilter filter(search.filter(), session);
    std::vector<FilterVerdict> verdicts(session.eventTypes().size(), FilterVerdict::None);
    std::vector<SearchCursor> cursors;
    for (std::uint32_t line = 0; line < session.lines().size(); ++line) {
        if (stop.stop_requested())
            return fail(ErrorCode::Canceled);
        SearchCursor cursor(session, LineId{line});
        for (const NameIndex::Place &place : index.of(LineId{line}))
            cursor.addType(place.type.value, filter.verdict(place.first()), place.count);
        if (cursor.canHit())
            cursors.push_back(std::move(cursor));
    }
    std::priority_queue<SearchCursor *, std::vector<SearchCursor *>, SearchCursorLater> byBegin;
    for (SearchCursor &cursor : cursors) {
        if (!cursor.advance(verdicts, filter, stop))
            return fail(ErrorCode::Canceled);
        if (!cursor.isAtEnd())
            byBegin.push(&cursor);
    }
    SearchHits hits;
    while (!byBegin.empty() && hits.events.size() < listLimit) {
        SearchCursor *const first = byBegin.top();
        byBegin.pop();
        hits.events.push_back(first->ref());
        if (!first->advance(verdicts, filter, stop))
            return fail(ErrorCode::Canceled);
        if (!first->isAtEnd())
            byBegin.push(first);
    }
    for (SearchCursor &cursor : cursors) {
        if (const auto known = cursor.knownTotal()) {
            hits.total += *known;
            continue;
        }
        while (!cursor.isAtEnd())
            if (!cursor.advance(verdicts, filter, stop))
                return fail(ErrorCode::Canceled);
        hits.total += cursor.taken();
    }
    return hits;
}

} // namespace planescope
