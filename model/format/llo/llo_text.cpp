#include "model/format/llo/llo_text.h"

#include <limits>

namespace planescope::llo {

namespace {

/// Length of the UTF-8 character at `at`, 0 when there is none.
std::size_t characterAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(at);
    if (first < 0x80)
        return first == 0 ? 0 : 1;
    const std::size_t length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
    if (length == 0 || first >= 0xF5 || at + length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(at + i) & 0xC0) != 0x80)
            return 0;
    return length;
}

} // namespace

Result<std::string_view> textOf(const FileContent &content, const std::string &name)
{
    if (content.bytes.empty())
        return fail(ErrorCode::EmptyFile, name);
    if (content.bytes.size() > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::TooLarge, name, 0, "4 GiB");
    std::string_view text(reinterpret_cast<const char *>(content.bytes.data()), content.bytes.size());
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
        (text.size() > 3 && text[1] == '\0' && text[3] == '\0'))
        return fail(ErrorCode::OtherFormat, name, 0, "UTF-16");
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    return text;
}

std::uint64_t badBytes(std::string_view text)
{
    std::uint64_t bad = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = characterAt(text, at);
        bad += length == 0 ? 1 : 0;
        at += length == 0 ? 1 : length;
    }
    return bad;
}

} // namespace planescope::llo
