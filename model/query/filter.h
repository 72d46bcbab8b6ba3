#pragma once
// The filter language of search lines and --where:  name ~ "all-reduce" and (dur > 10us or not category = "copy")
//
//   expr    := term { ("or" | "||") term }          term := factor { ("and" | "&&") factor }
//   factor  := ("not" | "!") factor | "(" expr ")" | field op value
//   field   := name long_name shape operands category class line line_kind plane host program source op
//              | dur begin end self depth | stat.NAME | stat."NAME WITH BLANKS"
//   op      := ~ !~ (regular expression, anywhere, case-insensitive)  = == !=  < <= > >=
//   value   := "text" | 'text' | bare word | number with an optional unit (ps ns us ms s B KiB MiB GiB TiB kB MB GB)
//
// shape is what an op makes and operands what it reads, as its HLO text says; without one shape is a stat of that kind.
// Times are in ps without a unit. Text compares whole and case-sensitive with =; a field that an event does not have
// is neither equal nor unequal: every test on it but "not" fails.
#include "model/base/result.h"
#include "model/store/session.h"

#include <memory>
#include <string_view>
#include <vector>

namespace planescope {

/// A parsed expression, not yet tied to a session. Copyable; immutable.
class Filter
{
public:
    struct Node;
    /// InvalidArgument: `offset` is the 0-based byte position in `text`, `detail` names what was expected there
    /// ("field", "operator", "value", "end", ")", "number", "regex: ...", "field NAME, nearest WORD").
    static Result<Filter> parse(std::string_view text);
    /// Events of one program: its id, its name, or its name without the id in parentheses that names end with.
    static Filter programNamed(std::string_view name);
    /// Events whose label fits.
    static Filter labelled(const class NameMatch &match);
    /// True when the text begins as an expression does: a field that the language knows before an operator. Words that
    /// happen to contain an operator are none.
    static bool looksLikeOne(std::string_view text);
    /// Field names that the language knows, in the order of the list above.
    static const std::vector<std::string_view> &fieldNames();
    const Node &root() const { return *m_root; }

private:
    std::shared_ptr<const Node> m_root;
};

/// What is known of all events of one type on one line.
enum class FilterVerdict { None, Some, All };

/// A filter over one session: texts of event types are tested once and remembered. Not thread safe.
class BoundFilter
{
public:
    BoundFilter(Filter filter, const Session &session);
    ~BoundFilter();
    BoundFilter(BoundFilter &&) noexcept;
    bool matches(EventRef event);
    /// For the events of the type and line of this one, without looking at times and stats of events: Some when only
    /// those can tell.
    FilterVerdict verdict(EventRef event);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The word of `known` with the smallest edit distance to `word`, if it is near (at most a third of its letters wrong).
std::string_view nearestWord(std::string_view word, const std::vector<std::string_view> &known);

} // namespace planescope
