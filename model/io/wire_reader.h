#pragma once
// Protobuf wire format, pull style: field by field over bytes in memory, every length checked, any size.
//
//   message  = field*            field = tag payload        tag = varint (number << 3 | type)
//   type 0: varint    type 1: 8 bytes little endian    type 2: varint length, then that many bytes    type 5: 4 bytes
//   types 3 and 4 (groups) are not used by any format we read and count as damage.
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>

namespace planescope::wire {

enum class Type : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

/// One base-128 number, at most 10 bytes. Returns the place after it, or nullptr when it does not end before `end`.
inline const std::uint8_t *readVarint(const std::uint8_t *p, const std::uint8_t *end, std::uint64_t &value)
{
    std::uint64_t result = 0;
    for (unsigned shift = 0; shift < 70 && p < end; shift += 7) {
        const std::uint64_t byte = *p++;
        result |= (byte & 0x7F) << (shift < 64 ? shift : 63);
        if (byte < 0x80) {
            value = result;
            return p;
        }
    }
    return nullptr;
}

/// Bytes that readVarintUnchecked may look at beyond the number itself.
inline constexpr std::size_t kVarintSlack = 16;

/// The same without a bound: the caller guarantees kVarintSlack readable bytes at `p`. Numbers of up to 8 bytes are
/// taken out of one 64-bit word, so that their length costs no mispredicted branch.
inline const std::uint8_t *readVarintUnchecked(const std::uint8_t *p, std::uint64_t &value)
{
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    const std::uint64_t stops = ~word & 0x8080808080808080u;
    if (stops == 0) [[unlikely]]
        return readVarint(p, p + 10, value);
    word &= (stops ^ (stops - 1)) & 0x7F7F7F7F7F7F7F7Fu;
    word = ((word & 0x7F007F007F007F00u) >> 1) | (word & 0x007F007F007F007Fu);
    word = ((word & 0x3FFF00003FFF0000u) >> 2) | (word & 0x00003FFF00003FFFu);
    value = ((word & 0x0FFFFFFF00000000u) >> 4) | (word & 0x0FFFFFFFu);
    return p + ((static_cast<unsigned>(std::countr_zero(stops)) + 1u) >> 3);
}

/// Behind the number; its value costs nothing then.
inline const std::uint8_t *skipVarintUnchecked(const std::uint8_t *p)
{
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    const std::uint64_t stops = ~word & 0x8080808080808080u;
    if (stops == 0) [[unlikely]]
        return readVarint(p, p + 10, word);
    return p + ((static_cast<unsigned>(std::countr_zero(stops)) + 1u) >> 3);
}

/// Walks the fields of one message. A field that is longer than what is left is handed out cut, once, with
/// isCut() set; after it, and after any other breach of the format, next() is false and isDamaged() true.
class Reader
{
public:
    Reader() = default;
    explicit Reader(std::span<const std::uint8_t> bytes) : Reader(bytes.data(), bytes.data() + bytes.size()) {}
    Reader(const std::uint8_t *begin, const std::uint8_t *end) : m_at(begin), m_tag(begin), m_end(end) {}

    bool next()
    {
        if (m_isCut || m_isDamaged) {
            m_isDamaged = true;
            return false;
        }
        m_tag = m_at;
        if (m_at >= m_end)
            return false;
        std::uint64_t tag = 0;
        const std::uint8_t *p = readVarint(m_at, m_end, tag);
        if (!p || (tag >> 3) == 0 || (tag >> 3) > 0x1FFFFFFF)
            return damage();
        m_field = static_cast<std::uint32_t>(tag >> 3);
        switch (tag & 7) {
        case 0:
            p = readVarint(p, m_end, m_value);
            if (!p)
                return damage();
            m_at = p;
            break;
        case 1:
            if (m_end - p < 8)
                return damage();
            std::memcpy(&m_value, p, 8);
            m_at = p + 8;
            break;
        case 2: {
            std::uint64_t length = 0;
            m_lengthAt = p;
            p = readVarint(p, m_end, length);
            if (!p)
                return damage();
            const auto left = static_cast<std::uint64_t>(m_end - p);
            m_announced = length;
            m_isCut = length > left;
            m_bytes = {p, static_cast<std::size_t>(m_isCut ? left : length)};
            m_at = p + m_bytes.size();
            break;
        }
        case 5: {
            if (m_end - p < 4)
                return damage();
            std::uint32_t half = 0;
            std::memcpy(&half, p, 4);
            m_value = half;
            m_at = p + 4;
            break;
        }
        default:
            return damage();
        }
        m_type = static_cast<Type>(tag & 7);
        return true;
    }

    std::uint32_t field() const { return m_field; }
    Type type() const { return m_type; }
    bool is(std::uint32_t field, Type type) const { return m_field == field && m_type == type; }

    std::uint64_t number() const { return m_value; } ///< Varint, Fixed64, Fixed32
    std::int64_t signedNumber() const { return static_cast<std::int64_t>(m_value); }
    double toDouble() const { return std::bit_cast<double>(m_value); } ///< Fixed64
    std::span<const std::uint8_t> bytes() const { return m_bytes; }    ///< Bytes
    std::string_view text() const { return {reinterpret_cast<const char *>(m_bytes.data()), m_bytes.size()}; }
    std::uint64_t announcedLength() const { return m_announced; }
    const std::uint8_t *lengthAt() const { return m_lengthAt; } ///< place of a Bytes field's length

    bool isCut() const { return m_isCut; }
    bool isDamaged() const { return m_isDamaged; }
    const std::uint8_t *tagAt() const { return m_tag; } ///< place of the current, or the broken, field
    const std::uint8_t *at() const { return m_at; }     ///< place after the current field
    const std::uint8_t *end() const { return m_end; }
    /// Goes on at `place`, which lies within the message, after damage.
    void resumeAt(const std::uint8_t *place)
    {
        m_at = place;
        m_isCut = m_isDamaged = false;
    }

private:
    bool damage()
    {
        m_isDamaged = true;
        return false;
    }
    const std::uint8_t *m_at = nullptr;
    const std::uint8_t *m_tag = nullptr;
    const std::uint8_t *m_end = nullptr;
    const std::uint8_t *m_lengthAt = nullptr;
    std::uint64_t m_value = 0;
    std::uint64_t m_announced = 0;
    std::span<const std::uint8_t> m_bytes;
    std::uint32_t m_field = 0;
    Type m_type = Type::Varint;
    bool m_isCut = false;
    bool m_isDamaged = false;
};

} // namespace planescope::wire
