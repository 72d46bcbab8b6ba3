#pragma once
// Protobuf wire format, written field by field into a string. Counterpart of wire_reader.h.
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace planescope::wire {

inline void putVarint(std::string &out, std::uint64_t value)
{
    while (value >= 0x80) {
        out.push_back(static_cast<char>(value | 0x80));
        value >>= 7;
    }
    out.push_back(static_cast<char>(value));
}

inline void putTag(std::string &out, std::uint32_t field, unsigned type)
{
    putVarint(out, (static_cast<std::uint64_t>(field) << 3) | type);
}

inline void putNumber(std::string &out, std::uint32_t field, std::uint64_t value)
{
    putTag(out, field, 0);
    putVarint(out, value);
}

inline void putNumber(std::string &out, std::uint32_t field, std::int64_t value)
{
    putNumber(out, field, static_cast<std::uint64_t>(value));
}

inline void putDouble(std::string &out, std::uint32_t field, double value)
{
    putTag(out, field, 1);
    const auto bits = std::bit_cast<std::uint64_t>(value);
    char bytes[8];
    std::memcpy(bytes, &bits, 8);
    out.append(bytes, 8);
}

inline void putBytes(std::string &out, std::uint32_t field, std::string_view bytes)
{
    putTag(out, field, 2);
    putVarint(out, bytes.size());
    out.append(bytes);
}

} // namespace planescope::wire
