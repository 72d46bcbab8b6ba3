#pragma once
// Words of LLO texts: trimming, numbers, UTF-8. Shared by the readers of a dump.
#include "model/base/result.h"
#include "model/io/file_content.h"

#include <cctype>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planescope::llo {

inline std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

/// Takes the next line off `rest`, without its end.
inline std::string_view takeLine(std::string_view *rest)
{
    const std::size_t end = rest->find('\n');
    std::string_view line = rest->substr(0, end);
    rest->remove_prefix(end == std::string_view::npos ? rest->size() : end + 1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

/// All of `word` as a number; decimal or 0x hex when `base` is 0.
template <class Number> std::optional<Number> numberOf(std::string_view word, int base = 10)
{
    if (base == 0) {
        const bool isHex = word.starts_with("0x");
        if (isHex)
            word.remove_prefix(2);
        base = isHex ? 16 : 10;
    }
    Number value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    if (word.empty() || error != std::errc() || end != word.data() + word.size())
        return {};
    return value;
}

inline std::optional<double> realOf(std::string_view word)
{
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc() || end != word.data() + word.size())
        return {};
    return value;
}

inline std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

/// The text of a file without a UTF-8 mark. OtherFormat for UTF-16, EmptyFile, TooLarge beyond 4 GiB.
Result<std::string_view> textOf(const FileContent &content, const std::string &name);
/// Bytes that belong to no UTF-8 character, zeros included.
std::uint64_t badBytes(std::string_view text);

} // namespace planescope::llo
