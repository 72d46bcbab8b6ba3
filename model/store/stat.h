#pragma once
// Stats stay in the file and are decoded when asked for. A handle is a byte offset that only the source understands.
#include "model/base/ids.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

enum class StatKind { None, Double, Uint64, Int64, String, Bytes };

/// One XStat. `text` is valid during the callback for compressed strings, else as long as the session.
/// ref_value arrives resolved, as String.
struct StatView {
    NameId name;
    StatKind kind = StatKind::None;
    bool onType = false;         ///< from the event's metadata, not from the event
    double number = 0;           ///< Double
    std::uint64_t bits = 0;      ///< Uint64, Int64 (two's complement)
    std::string_view text;       ///< String, Bytes
    std::int64_t metadataId = 0; ///< key in the plane's stat_metadata

    bool isInteger() const { return kind == StatKind::Uint64 || kind == StatKind::Int64; }
    std::int64_t toInt64() const { return static_cast<std::int64_t>(bits); }
};

using StatVisitor = std::function<void(const StatView &)>;

class StatSource
{
public:
    virtual ~StatSource() = default;
    /// Stats written on the event itself, in file order. Broken ones are left out.
    virtual void eventStats(PlaneId plane, std::uint64_t handle, const StatVisitor &visit) const = 0;
    /// Stats of an event's metadata.
    virtual void typeStats(PlaneId plane, std::uint64_t handle, const StatVisitor &visit) const = 0;
    virtual void planeStats(PlaneId plane, const StatVisitor &visit) const = 0;
    /// Whether the plane's table of stat names holds this one; no promise that a stat uses it.
    virtual bool knowsStat(PlaneId, NameId) const { return true; }
};

} // namespace planescope
