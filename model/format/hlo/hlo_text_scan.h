#pragma once
// Steps through HLO text: words, brackets, quotes, lists.
#include <charconv>
#include <cstdint>
#include <string_view>

namespace planescope::hlo {

inline std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// The lines of a text, without their ends.
class Lines
{
public:
    explicit Lines(std::string_view text) : m_rest(text) {}
    bool next(std::string_view &line)
    {
        if (m_rest.empty())
            return false;
        const std::size_t end = m_rest.find('\n');
        line = m_rest.substr(0, end);
        m_rest = end == std::string_view::npos ? std::string_view() : m_rest.substr(end + 1);
        return true;
    }

private:
    std::string_view m_rest;
};

inline bool isNameByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == '-';
}

/// `%name` or `name` at the front of a text; empty when there is none.
inline std::string_view nameAtFront(std::string_view text)
{
    std::size_t end = text.starts_with('%') ? 1 : 0;
    const std::size_t first = end;
    while (end < text.size() && isNameByte(text[end]))
        ++end;
    return end == first ? std::string_view() : text.substr(0, end);
}

inline std::string_view withoutMark(std::string_view name) { return name.substr(name.starts_with('%') ? 1 : 0); }

/// Place behind a quoted text that begins at `at`.
inline std::size_t endOfQuotes(std::string_view text, std::size_t at)
{
    for (++at; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    }
    return text.size();
}

inline bool isOpening(char c) { return c == '(' || c == '{' || c == '['; }
inline bool isClosing(char c) { return c == ')' || c == '}' || c == ']'; }

/// First place outside of brackets and quotes where `isEnd` holds; the text's end without one. An unmatched closing
/// bracket is an end as well.
template <class IsEnd> std::size_t findOutside(std::string_view text, const IsEnd &isEnd)
{
    int depth = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (depth == 0 && isEnd(c))
            return at;
        if (c == '"') {
            at = endOfQuotes(text, at);
            continue;
        }
        if (isOpening(c))
            ++depth;
        else if (isClosing(c) && --depth < 0)
            return at;
        ++at;
    }
    return text.size();
}

/// Length of the word at the front: to the first blank outside of brackets and quotes.
inline std::size_t endOfWord(std::string_view text)
{
    return findOutside(text, [](char c) { return c == ' ' || c == '\t' || c == '\n'; });
}

/// Length of the first entry of a comma separated list.
inline std::size_t endOfListed(std::string_view text)
{
    return findOutside(text, [](char c) { return c == ','; });
}

/// Place behind the bracket that closes the one at `open`; the text's end when none does.
inline std::size_t endOfBrackets(std::string_view text, std::size_t open)
{
    const std::string_view inside = text.substr(open + 1);
    const std::size_t close = findOutside(inside, [](char) { return false; });
    return close < inside.size() ? open + 1 + close + 1 : text.size();
}

/// How many brackets a text opens more than it closes.
inline int bracketDepth(std::string_view text)
{
    int depth = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '"') {
            at = endOfQuotes(text, at);
            continue;
        }
        depth += isOpening(text[at]) ? 1 : isClosing(text[at]) ? -1 : 0;
        ++at;
    }
    return depth;
}

inline std::string_view insideBraces(std::string_view text)
{
    return text.size() >= 2 && text.front() == '{' && text.back() == '}' ? text.substr(1, text.size() - 2) : text;
}

inline std::string_view unquoted(std::string_view text)
{
    return text.size() >= 2 && text.front() == '"' && text.back() == '"' ? text.substr(1, text.size() - 2) : text;
}

/// Every entry of a comma separated list, trimmed; empty ones are left out.
template <class Visit> void eachListed(std::string_view list, const Visit &visit)
{
    while (!list.empty()) {
        const std::size_t end = endOfListed(list);
        if (const std::string_view entry = trimmed(list.substr(0, end)); !entry.empty())
            visit(entry);
        if (end >= list.size())
            return;
        list.remove_prefix(end + 1); // the comma, or a stray bracket
    }
}

inline std::int64_t numberIn(std::string_view text)
{
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

} // namespace planescope::hlo
