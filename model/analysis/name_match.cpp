#include "model/analysis/name_match.h"

#include <re2/re2.h>

#include <algorithm>

namespace planescope {

namespace {

char lowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool equalFolded(char inText, char inPattern) { return lowerAscii(inText) == inPattern; }

} // namespace

Result<NameMatch> NameMatch::make(std::string_view pattern, MatchMode mode, bool isCaseSensitive)
{
    NameMatch match;
    match.m_pattern = std::string(pattern);
    match.m_mode = mode;
    match.m_isCaseSensitive = isCaseSensitive;
    if (mode == MatchMode::Regex) {
        re2::RE2::Options options(re2::RE2::Quiet);
        options.set_case_sensitive(isCaseSensitive);
        options.set_max_mem(16 << 20);
        auto regex = std::make_shared<re2::RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
        if (!regex->ok())
            return fail(ErrorCode::InvalidArgument, {}, 0, regex->error());
        match.m_regex = std::move(regex);
    } else if (!isCaseSensitive) {
        std::transform(pattern.begin(), pattern.end(), match.m_pattern.begin(), lowerAscii);
    }
    return match;
}

std::string NameMatch::quoted(std::string_view text)
{
    return re2::RE2::QuoteMeta(re2::StringPiece(text.data(), text.size()));
}

bool NameMatch::matches(std::string_view text) const
{
    if (m_regex)
        return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *m_regex);
    if (m_pattern.size() > text.size())
        return false;
    const std::string_view head = text.substr(0, m_pattern.size());
    const auto same = [this](std::string_view part) {
        return m_isCaseSensitive ? part == m_pattern
                                 : std::equal(part.begin(), part.end(), m_pattern.begin(), equalFolded);
    };
    if (m_mode == MatchMode::Whole)
        return text.size() == m_pattern.size() && same(text);
    if (m_mode == MatchMode::Prefix)
        return same(head);
    if (m_isCaseSensitive)
        return text.find(m_pattern) != std::string_view::npos;
    return std::search(text.begin(), text.end(), m_pattern.begin(), m_pattern.end(), equalFolded) != text.end() ||
           m_pattern.empty();
}

} // namespace planescope
