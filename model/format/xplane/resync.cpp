#include "model/format/xplane/resync.h"

#include "model/io/wire_reader.h"

#include <algorithm>
#include <string_view>

namespace planescope::xplane {

namespace {

constexpr std::size_t kLongestName = 4096;

bool isPrintable(std::span<const std::uint8_t> text)
{
    return !text.empty() && text.size() <= kLongestName &&
           std::all_of(text.begin(), text.end(), [](std::uint8_t c) { return c >= 0x20 && c != 0x7F; });
}

/// Reads `tag length` at `place`; the message must end within `end`.
bool readMessage(const std::uint8_t *place, const std::uint8_t *end, std::uint8_t tag,
                 std::span<const std::uint8_t> &message)
{
    if (place >= end || *place != tag)
        return false;
    std::uint64_t length = 0;
    const std::uint8_t *p = wire::readVarint(place + 1, end, length);
    if (!p || length > static_cast<std::uint64_t>(end - p))
        return false;
    message = {p, static_cast<std::size_t>(length)};
    return true;
}

/// Optional id, then a printable name: how planes and lines begin.
bool beginsWithIdAndName(std::span<const std::uint8_t> message)
{
    const std::uint8_t *p = message.data();
    const std::uint8_t *const end = p + message.size();
    std::uint64_t number = 0;
    if (p < end && *p == 0x08)
        p = wire::readVarint(p + 1, end, number);
    std::span<const std::uint8_t> name;
    return p && readMessage(p, end, 0x12, name) && isPrintable(name);
}

bool looksLikePlaneField(const std::uint8_t *place, const std::uint8_t *end)
{
    std::span<const std::uint8_t> message;
    switch (*place) {
    case 0x1A:
        return readMessage(place, end, 0x1A, message) && beginsWithIdAndName(message);
    case 0x22:
    case 0x2A:
        return readMessage(place, end, *place, message) && looksLikeMapEntry(message);
    default:
        return false;
    }
}

} // namespace

bool looksLikeSpaceField(const std::uint8_t *place, const std::uint8_t *end)
{
    if (place >= end)
        return false;
    std::span<const std::uint8_t> message;
    switch (*place) {
    case 0x0A:
        return readMessage(place, end, 0x0A, message) && beginsWithIdAndName(message);
    case 0x12:
    case 0x1A:
    case 0x22:
        return readMessage(place, end, *place, message) && message.size() >= 4 && isPrintable(message);
    default:
        return false;
    }
}

bool looksLikeMapEntry(std::span<const std::uint8_t> bytes)
{
    const std::uint8_t *p = bytes.data();
    const std::uint8_t *const end = p + bytes.size();
    std::uint64_t number = 0;
    if (p >= end || *p != 0x08)
        return false;
    p = wire::readVarint(p + 1, end, number);
    std::span<const std::uint8_t> value;
    if (!p || !readMessage(p, end, 0x12, value) || value.data() + value.size() != end)
        return false;
    // The value repeats the key as its own id.
    return value.size() >= 2 && value[0] == 0x08;
}

bool holdsPlanes(std::span<const std::uint8_t> bytes)
{
    const std::uint8_t *const end = bytes.data() + bytes.size();
    const std::uint8_t *const lookUntil = bytes.data() + std::min(bytes.size(), std::size_t{1} << 20);
    for (const std::uint8_t *p = bytes.data(); p < lookUntil; ++p) {
        // 12 len name: planes are called "/device:...", "/host:..." or "Task Environment".
        if (*p != 0x12 || end - p < 20)
            continue;
        const std::string_view name{reinterpret_cast<const char *>(p) + 2, std::min<std::size_t>(p[1], 16)};
        for (const std::string_view usual : {"/device:", "/host:", "Task Environment"})
            if (name.starts_with(usual))
                return true;
    }
    return false;
}

const std::uint8_t *nextSpaceField(const std::uint8_t *broken, const std::uint8_t *end)
{
    // Only planes are sought: short texts would match by chance.
    for (const std::uint8_t *p = broken; p < end; ++p)
        if (*p == 0x0A && looksLikeSpaceField(p, end))
            return p;
    return end;
}

const std::uint8_t *nextPlaneField(const std::uint8_t *broken, const std::uint8_t *end)
{
    for (const std::uint8_t *p = broken + (broken < end); p < end; ++p)
        if (looksLikePlaneField(p, end))
            return p;
    return end;
}

} // namespace planescope::xplane
