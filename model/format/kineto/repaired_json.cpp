#include "model/format/kineto/repaired_json.h"

#include <cstring>
#include <optional>

namespace planescope::kineto {

namespace {

/// Length of the UTF-8 sequence that begins here; 0 when it is none.
std::size_t sequenceLength(std::span<const std::uint8_t> bytes)
{
    const std::uint8_t c = bytes[0];
    const std::size_t length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
    if (c < 0xC2 || c > 0xF4 || length > bytes.size())
        return 0;
    // Not longer than needed, no surrogates, nothing beyond the last character.
    const std::uint8_t least = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t most = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
    if (bytes[1] < least || bytes[1] > most)
        return 0;
    for (std::size_t i = 2; i < length; ++i)
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

} // namespace

int RepairedJson::next()
{
    if (m_readyAt < m_ready.size())
        return static_cast<std::uint8_t>(m_ready[m_readyAt++]);
    if (m_at >= m_bytes.size())
        return -1;
    const std::uint8_t c = m_bytes[m_at];
    return m_isInString ? inString(c) : elsewhere(c);
}

int RepairedJson::replace(std::size_t length, const char *with)
{
    ++m_repairs;
    m_at += length;
    m_ready = with;
    m_readyAt = 1;
    return static_cast<std::uint8_t>(with[0]);
}

int RepairedJson::pass(std::size_t length)
{
    m_ready.assign(reinterpret_cast<const char *>(m_bytes.data() + m_at), length);
    m_readyAt = 1;
    m_at += length;
    return static_cast<std::uint8_t>(m_ready[0]);
}

std::uint8_t RepairedJson::afterBlanks(std::size_t at) const
{
    while (at < m_bytes.size() &&
           (m_bytes[at] == ' ' || m_bytes[at] == '\n' || m_bytes[at] == '\r' || m_bytes[at] == '\t'))
        ++at;
    return at < m_bytes.size() ? m_bytes[at] : 0;
}

bool RepairedJson::startsWith(std::size_t at, const char *word) const
{
    const std::size_t length = std::strlen(word);
    return at + length <= m_bytes.size() && std::memcmp(m_bytes.data() + at, word, length) == 0;
}

int RepairedJson::elsewhere(std::uint8_t c)
{
    switch (c) {
    case '"':
        m_isInString = true;
        break;
    case ',':
        if (const std::uint8_t follows = afterBlanks(m_at + 1); follows == ']' || follows == '}')
            return replace(1, " ");
        break;
    case 'N':
        if (startsWith(m_at, "NaN"))
            return replace(3, "null");
        break;
    case 'I':
        if (startsWith(m_at, "Infinity"))
            return replace(8, "null");
        break;
    case '-':
        if (startsWith(m_at, "-Infinity"))
            return replace(9, "null");
        break;
    default:
        break;
    }
    ++m_at;
    return c;
}

int RepairedJson::escape()
{
    const auto hex = [&](std::size_t at) -> std::optional<unsigned> {
        unsigned value = 0;
        if (at + 4 > m_bytes.size())
            return std::nullopt;
        for (std::size_t i = at; i < at + 4; ++i) {
            const std::uint8_t d = m_bytes[i];
            const std::uint8_t lower = d | 0x20;
            if (d >= '0' && d <= '9')
                value = value * 16 + (d - '0');
            else if (lower >= 'a' && lower <= 'f')
                value = value * 16 + (lower - 'a' + 10u);
            else
                return std::nullopt;
        }
        return value;
    };
    const std::uint8_t kind = m_at + 1 < m_bytes.size() ? m_bytes[m_at + 1] : 0;
    if (kind != 0 && kind != 'u' && std::strchr("\"\\/bfnrt", kind))
        return pass(2);
    if (kind != 'u')
        return replace(1, "\\\\");
    const std::optional<unsigned> code = hex(m_at + 2);
    if (!code)
        return replace(1, "\\\\");
    if (*code < 0xD800 || *code > 0xDFFF)
        return pass(6);
    const std::optional<unsigned> low = startsWith(m_at + 6, "\\u") ? hex(m_at + 8) : std::nullopt;
    return *code < 0xDC00 && low && *low >= 0xDC00 && *low <= 0xDFFF ? pass(12) : replace(6, "?");
}

int RepairedJson::inString(std::uint8_t c)
{
    if (c == '\\')
        return escape();
    if (c == '"') {
        const std::uint8_t follows = afterBlanks(m_at + 1);
        if (follows != 0 && !std::strchr(",:]}", follows))
            return replace(1, "\\\"");
        m_isInString = false;
    } else if (c < 0x20) {
        return replace(1, " ");
    } else if (c >= 0x80) {
        const std::size_t length = sequenceLength(m_bytes.subspan(m_at));
        return length == 0 ? replace(1, "?") : pass(length);
    }
    ++m_at;
    return c;
}

} // namespace planescope::kineto
