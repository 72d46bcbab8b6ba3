#pragma once
// Stats stay in the file and are decoded when asked for. A handle is a byte offset that only the source understands.
#include "model/base/ids.h"

#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
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

/// Numbers of a few named stats, event after event: for passes over millions of events of one plane. Not for several
/// threads at once.
class StatNumbers
{
public:
    struct Value {
        StatKind kind = StatKind::None; ///< None: the event has no such stat
        std::uint64_t bits = 0;         ///< as written; of a double its bits, of a text nothing: it is not read

        bool isNumber() const { return isInteger() || kind == StatKind::Double; }
        bool isText() const { return kind == StatKind::String; }
        bool isInteger() const { return kind == StatKind::Uint64 || kind == StatKind::Int64; }
        std::int64_t toInt64() const { return static_cast<std::int64_t>(bits); }
        double toDouble() const
        {
            if (kind == StatKind::Double)
                return std::bit_cast<double>(bits);
            if (kind == StatKind::Uint64)
                return static_cast<double>(bits);
            return kind == StatKind::Int64 ? static_cast<double>(toInt64()) : 0;
        }
    };
    virtual ~StatNumbers() = default;
    /// out[i] belongs to the i-th name; of several stats of one name the last counts. Stats of the event itself only.
    virtual void read(std::uint64_t handle, std::span<Value> out) = 0;
    /// The same for many events: those of handles[i] begin at out[i * names]; kNoHandle stands for an event without
    /// stats. Returns a bit for every one of the first 32 names that some event has a value for.
    static constexpr std::uint64_t kNoHandle = ~std::uint64_t{0};
    virtual std::uint32_t readMany(std::span<const std::uint64_t> handles, std::size_t names, std::span<Value> out);
};

class StatSource
{
public:
    virtual ~StatSource() = default;
    /// Lives as long as the source.
    virtual std::unique_ptr<StatNumbers> numbers(PlaneId plane, const std::vector<NameId> &names) const;
    /// Stats written on the event itself, in file order. Broken ones are left out.
    virtual void eventStats(PlaneId plane, std::uint64_t handle, const StatVisitor &visit) const = 0;
    /// Stats of an event's metadata.
    virtual void typeStats(PlaneId plane, std::uint64_t handle, const StatVisitor &visit) const = 0;
    virtual void planeStats(PlaneId plane, const StatVisitor &visit) const = 0;
    /// Whether the plane's table of stat names holds this one; no promise that a stat uses it.
    virtual bool knowsStat(PlaneId, NameId) const { return true; }
};

} // namespace planescope
