#pragma once
// Typed ids: a name id and a line id do not mix.
#include <compare>
#include <cstdint>
#include <functional>

namespace planescope {

template <class Tag> struct Id {
    std::uint32_t value = 0;
    friend constexpr auto operator<=>(Id, Id) = default;
};

using NameId = Id<struct NameTag>;           ///< row of the session's StringPool; 0 is the empty name
using HostId = Id<struct HostTag>;           ///< row of Session::hosts()
using PlaneId = Id<struct PlaneTag>;         ///< row of Session::planes()
using LineId = Id<struct LineTag>;           ///< row of Session::lines()
using EventTypeId = Id<struct EventTypeTag>; ///< row of Session::eventTypes()

/// One event: its line and its row there.
struct EventRef {
    LineId line;
    std::uint64_t row = 0;
    friend constexpr auto operator<=>(const EventRef &, const EventRef &) = default;
};

} // namespace planescope

template <class Tag> struct std::hash<planescope::Id<Tag>> {
    std::size_t operator()(planescope::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value); }
};
