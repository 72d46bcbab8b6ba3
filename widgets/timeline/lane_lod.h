#pragma once
// Level of detail of one lane: what a pixel column shows without looking at every event in it. Plain C++, built on
// workers, immutable afterwards.
//
//   mip   time buckets of a power of two picoseconds, n/8 to n/4 of them, halved level by level:
//         coverage (u16, exact to 1/65535, never 0 when touched) and key (u16, the longest event)
//   tree  16 events, 256 events, ...: first begin, last end, busy time, key
//
// A key is (length class << 7 | style) + 128: comparing two keys compares lengths, so the longest event of two buckets
// is their maximum. Lengths that differ by less than an eighth may share a length class.
#include "model/base/ids.h"
#include "model/store/packed_column.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace planescope {

using LaneKey = std::uint16_t; ///< 0: no event

inline constexpr unsigned kLaneStyleBits = 7;
inline constexpr unsigned kLaneStyleCount = 1u << kLaneStyleBits;

/// 1 to 504, rising with the length: eight steps per power of two. Lengths below 1 ps count as 1 ps.
constexpr unsigned lengthClass(std::int64_t ps)
{
    const auto d = static_cast<std::uint64_t>(ps < 1 ? 1 : ps);
    const unsigned exponent = 63u - static_cast<unsigned>(__builtin_clzll(d));
    const auto mantissa = static_cast<unsigned>((exponent >= 3 ? d >> (exponent - 3) : d << (3 - exponent)) & 7u);
    return exponent * 8 + mantissa + 1;
}

constexpr LaneKey laneKey(std::int64_t ps, unsigned style)
{
    return static_cast<LaneKey>((lengthClass(ps) << kLaneStyleBits) | style);
}

constexpr unsigned styleOfKey(LaneKey key) { return key & (kLaneStyleCount - 1); }
constexpr unsigned lengthClassOfKey(LaneKey key) { return key >> kLaneStyleBits; }

/// The events of one lane in time order: positions 0..count, which are rows of the line directly or through `rows`.
/// They do not overlap (SessionBuilder lanes them so). Does not own anything.
struct LaneEvents {
    PackedColumn<std::int64_t> begin;
    PackedColumn<std::int64_t> duration;
    PackedColumn<std::uint32_t> type;
    const std::uint8_t *typeStyle = nullptr; ///< style of an event type on this line, below kLaneStyleCount
    const std::uint32_t *rows = nullptr;     ///< null: position is row
    std::size_t count = 0;
    const std::uint8_t *rowStyle =
        nullptr; ///< style of each row, where it does not follow from the type; null: it does

    std::size_t row(std::size_t position) const { return rows ? rows[position] : position; }
    std::int64_t beginOf(std::size_t position) const { return begin[row(position)]; }
    /// An instant is drawn as 1 ps, so that it touches its pixel.
    std::int64_t lengthOf(std::size_t position) const
    {
        const std::int64_t d = duration[row(position)];
        return d < 1 ? 1 : d;
    }
    std::int64_t endOf(std::size_t position) const { return beginOf(position) + lengthOf(position); }
    unsigned styleOf(std::size_t atRow, std::uint32_t ofType) const
    {
        return rowStyle ? rowStyle[atRow] : typeStyle[ofType];
    }
    LaneKey keyOf(std::size_t position) const
    {
        return laneKey(lengthOf(position), styleOf(row(position), type[row(position)]));
    }

    /// Positions [first, first + n) at once; `n` is at most kBatch.
    static constexpr std::size_t kBatch = 16;
    void readLengths(std::size_t first, std::size_t n, std::int64_t *lengths) const
    {
        if (rows) {
            for (std::size_t i = 0; i < n; ++i)
                lengths[i] = duration[rows[first + i]];
        } else {
            duration.read(first, n, lengths);
        }
        for (std::size_t i = 0; i < n; ++i)
            lengths[i] = lengths[i] < 1 ? 1 : lengths[i];
    }
    void readBegins(std::size_t first, std::size_t n, std::int64_t *begins) const
    {
        if (rows) {
            for (std::size_t i = 0; i < n; ++i)
                begins[i] = begin[rows[first + i]];
        } else {
            begin.read(first, n, begins);
        }
    }
    void readTypes(std::size_t first, std::size_t n, std::uint32_t *types) const
    {
        if (rows) {
            for (std::size_t i = 0; i < n; ++i)
                types[i] = type[rows[first + i]];
        } else {
            type.read(first, n, types);
        }
    }

    /// First position that begins at or after `ps`.
    std::size_t firstBeginningAt(std::int64_t ps) const;
    /// First position that ends after `ps`.
    std::size_t firstEndingAfter(std::int64_t ps) const;
};

class LaneLod
{
public:
    struct MipLevel {
        std::vector<std::uint16_t> coverage; ///< 65535: full
        std::vector<LaneKey> key;
    };
    /// One node per 16 of the level below.
    struct TreeLevel {
        std::vector<std::int64_t> begin, end, busy;
        std::vector<LaneKey> key;
    };

    /// Few events need no summary; build() then leaves this empty.
    static constexpr std::size_t kLeastEvents = 64;
    static constexpr unsigned kFanout = 16;

    void build(const LaneEvents &events);

    std::int64_t mipOrigin() const { return m_origin; }
    /// log2 of a bucket's length at a level.
    unsigned mipShift(std::size_t level) const { return m_shift + static_cast<unsigned>(level); }
    const std::vector<MipLevel> &mip() const { return m_mip; }
    const std::vector<TreeLevel> &tree() const { return m_tree; }
    std::size_t byteCount() const;

    /// Position of the longest event in [first, last), not empty. O(log n) with the tree.
    std::size_t longest(const LaneEvents &events, std::size_t first, std::size_t last) const;

private:
    void buildTree(const LaneEvents &events);
    void buildMip(const LaneEvents &events);

    std::int64_t m_origin = 0;
    unsigned m_shift = 0;
    std::vector<MipLevel> m_mip;
    std::vector<TreeLevel> m_tree;
};

} // namespace planescope
