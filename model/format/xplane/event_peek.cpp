#include "model/format/xplane/event_peek.h"

#include <algorithm>

namespace planescope::xplane {

namespace {

constexpr std::ptrdiff_t kTailBytes = 2048;

void note(std::span<const std::uint8_t> event, EventPeek &peek)
{
    std::int64_t offset = 0;
    std::int64_t duration = 0;
    bool hasOffset = false;
    wire::Reader reader(event);
    while (reader.next()) {
        if (reader.is(2, wire::Type::Varint)) {
            offset = reader.signedNumber();
            hasOffset = true;
        } else if (reader.is(3, wire::Type::Varint)) {
            duration = std::max<std::int64_t>(0, reader.signedNumber());
        }
    }
    std::int64_t end = 0;
    if (reader.isDamaged() || !hasOffset || __builtin_add_overflow(offset, duration, &end))
        return;
    peek.firstBeginPs = peek.isEmpty ? offset : std::min(peek.firstBeginPs, offset);
    peek.lastEndPs = peek.isEmpty ? end : std::max(peek.lastEndPs, end);
    peek.isEmpty = false;
}

/// True when fields of an XLine follow each other from `place` to exactly `end`; notes the events among them.
bool noteChain(const std::uint8_t *place, const std::uint8_t *end, EventPeek &peek)
{
    EventPeek found = peek;
    unsigned events = 0;
    wire::Reader reader(place, end);
    while (reader.next()) {
        if (reader.is(4, wire::Type::Bytes) && !reader.isCut()) {
            note(reader.bytes(), found);
            ++events;
        } else if (reader.field() < 9 || reader.field() > 11) {
            return false;
        }
    }
    if (reader.isDamaged() || events < 2)
        return false;
    peek = found;
    return true;
}

} // namespace

EventPeek peekAtEvents(const LineSegment &segment)
{
    EventPeek peek;
    wire::Reader reader(segment.begin, segment.end);
    while (peek.isEmpty && reader.next())
        if (reader.is(4, wire::Type::Bytes) && !reader.isCut())
            note(reader.bytes(), peek);
    const std::uint8_t *from = segment.end - std::min(kTailBytes, segment.end - segment.begin);
    for (const std::uint8_t *p = from; p < segment.end; ++p)
        if (*p == 0x22 && noteChain(p, segment.end, peek))
            break;
    return peek;
}

std::uint64_t estimateEvents(const LineSegment &segment)
{
    constexpr std::uint64_t kSample = 256;
    std::uint64_t events = 0;
    wire::Reader reader(segment.begin, segment.end);
    while (events < kSample && reader.next())
        events += reader.is(4, wire::Type::Bytes);
    if (events < kSample)
        return events;
    const auto seen = static_cast<double>(reader.at() - segment.begin);
    return static_cast<std::uint64_t>(static_cast<double>(events) * static_cast<double>(segment.end - segment.begin) /
                                      seen);
}

} // namespace planescope::xplane
