#pragma once
// Reading single fields of a serialised HLO message, for the printer.
#include "model/io/wire_reader.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace planescope::hlo {

inline wire::Reader readerOf(std::string_view message)
{
    return wire::Reader(std::span(reinterpret_cast<const std::uint8_t *>(message.data()), message.size()));
}

/// The last value of a number field; `fallback` without one.
inline std::int64_t numberField(std::string_view message, std::uint32_t field, std::int64_t fallback = 0)
{
    for (wire::Reader r = readerOf(message); r.next();)
        if (r.is(field, wire::Type::Varint))
            fallback = r.signedNumber();
    return fallback;
}

inline bool hasField(std::string_view message, std::uint32_t field)
{
    for (wire::Reader r = readerOf(message); r.next();)
        if (r.field() == field)
            return true;
    return false;
}

/// The last text, bytes or message of a field; empty without one.
inline std::string_view textField(std::string_view message, std::uint32_t field)
{
    std::string_view found;
    for (wire::Reader r = readerOf(message); r.next();)
        if (r.is(field, wire::Type::Bytes))
            found = r.text();
    return found;
}

/// All texts or messages of a repeated field.
inline std::vector<std::string_view> textFields(std::string_view message, std::uint32_t field)
{
    std::vector<std::string_view> found;
    for (wire::Reader r = readerOf(message); r.next();)
        if (r.is(field, wire::Type::Bytes))
            found.push_back(r.text());
    return found;
}

/// All numbers of a repeated field, packed or not.
inline std::vector<std::int64_t> numberFields(std::string_view message, std::uint32_t field)
{
    std::vector<std::int64_t> found;
    for (wire::Reader r = readerOf(message); r.next();) {
        if (r.is(field, wire::Type::Varint))
            found.push_back(r.signedNumber());
        if (!r.is(field, wire::Type::Bytes))
            continue;
        const std::span<const std::uint8_t> packed = r.bytes();
        const std::uint8_t *p = packed.data(), *end = p + packed.size();
        std::uint64_t value = 0;
        while (p && p < end && (p = wire::readVarint(p, end, value)) != nullptr)
            found.push_back(static_cast<std::int64_t>(value));
    }
    return found;
}

} // namespace planescope::hlo
