#pragma once
// The search line: words, a whole name, a regular expression, or an expression of the filter language.
#include "model/query/filter.h"
#include "model/query/name_index.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace planescope {

/// How a query is meant.
enum class SearchKind {
    Words,      ///< a part of a label, without regard to case
    WholeName,  ///< "fusion.7" in double quotes
    Expression, ///< /^fusion\.[0-9]+$/ between slashes: RE2, anywhere in the label
    Filter      ///< name ~ "fusion" and dur > 10us
};

class EventSearch
{
public:
    /// InvalidArgument: `detail` and `offset` as Filter::parse() gives them; for an expression between slashes `detail`
    /// is "regular expression: REASON". An empty query is refused.
    static Result<EventSearch> parse(std::string_view query);
    SearchKind kind() const { return m_kind; }
    const Filter &filter() const { return m_filter; }
    static SearchKind kindOf(std::string_view query);

private:
    EventSearch(SearchKind kind, Filter filter) : m_kind(kind), m_filter(std::move(filter)) {}
    SearchKind m_kind;
    Filter m_filter;
};

struct SearchHits {
    std::vector<EventRef> events; ///< by begin, then line, then row
    std::uint64_t total = 0;      ///< of all hits, also those beyond the list
    bool isTotalKnown = true;     ///< false: at least so many
};

/// The first hit of each type on each line, at most `limit`: at hand without visiting events, as names tell. Of a
/// filter that needs the times or stats of events these are only hits that are certain; the total counts those.
SearchHits firstHits(const Session &session, const NameIndex &index, const EventSearch &search, std::size_t limit);

/// All hits; visits the rows of lines that can have some. Canceled when asked to stop.
Result<SearchHits> allHits(const Session &session, const NameIndex &index, const EventSearch &search,
                           std::size_t listLimit, const std::stop_token &stop = {});

} // namespace planescope
