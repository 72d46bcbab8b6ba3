#pragma once
// One way to match names for the search line, the command line and the filter language.
#include "model/base/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace planescope {

enum class MatchMode { Substring, Prefix, Whole, Regex };

/// A compiled name test. Case folding covers ASCII letters in all modes and Unicode in Regex. Regular expressions are
/// RE2's: linear time, no back references. Copyable and usable from any thread.
class NameMatch
{
public:
    /// InvalidArgument with RE2's reason in `detail` for a broken expression.
    static Result<NameMatch> make(std::string_view pattern, MatchMode mode, bool isCaseSensitive = false);
    bool matches(std::string_view text) const;
    /// `text` as a regular expression that matches just it.
    static std::string quoted(std::string_view text);

private:
    NameMatch() = default;
    std::string m_pattern; // lower case unless case sensitive
    MatchMode m_mode = MatchMode::Substring;
    bool m_isCaseSensitive = false;
    std::shared_ptr<const re2::RE2> m_regex;
};

} // namespace planescope
