#pragma once
// Finding the way back after damage: places that look like the start of a field of an XSpace or an XPlane.
#include <cstdint>
#include <span>

namespace planescope::xplane {

/// A plane with a printable name, or an error, warning or host name.
bool looksLikeSpaceField(const std::uint8_t *place, const std::uint8_t *end);
/// {1: number, 2: message} and nothing else: an entry of event_metadata or stat_metadata.
bool looksLikeMapEntry(std::span<const std::uint8_t> bytes);
/// Whether a plane with a usual name is found within the first MiB, wherever it begins.
bool holdsPlanes(std::span<const std::uint8_t> bytes);
/// First place after `broken` that looks like a field of an XSpace; `end` without one. One pass.
const std::uint8_t *nextSpaceField(const std::uint8_t *broken, const std::uint8_t *end);
/// The same for a field of an XPlane.
const std::uint8_t *nextPlaneField(const std::uint8_t *broken, const std::uint8_t *end);

} // namespace planescope::xplane
