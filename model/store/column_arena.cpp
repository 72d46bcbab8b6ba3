#include "model/store/column_arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>
#include <utility>

namespace planescope {

namespace {

constexpr std::size_t kPiece = std::size_t{64} << 20;
constexpr std::size_t kArenaStep = std::size_t{2} << 20; // a huge page
constexpr std::size_t kZeros = 8;                        // what blocks of one value read
constexpr std::size_t kBeyond = 16;      // a value is read and written as 8 bytes, also the last one of a piece
constexpr std::size_t kLeastPacked = 32; // rows; blocks of fewer save nothing

/// Least and greatest of a block, as two halves at a time: each waits for its own last comparison only.
template <class T> std::pair<T, T> spreadOf(const T *values, std::size_t count)
{
    T least[2] = {values[0], values[0]};
    T greatest[2] = {values[0], values[0]};
    std::size_t i = 0;
    for (; i + 2 <= count; i += 2)
        for (std::size_t k = 0; k < 2; ++k) {
            least[k] = std::min(least[k], values[i + k]);
            greatest[k] = std::max(greatest[k], values[i + k]);
        }
    if (i < count) {
        least[0] = std::min(least[0], values[i]);
        greatest[0] = std::max(greatest[0], values[i]);
    }
    return {std::min(least[0], least[1]), std::max(greatest[0], greatest[1])};
}

/// Appends values of up to 56 bits. Up to seven bits wait in `open` for the rest of their byte; every write is of eight
/// bytes, the last one may reach seven beyond the end.
struct BitWriter {
    std::uint8_t *out = nullptr;
    std::uint64_t open = 0;
    unsigned filled = 0;

    [[gnu::always_inline]] void add(std::uint64_t value, unsigned width)
    {
        open |= value << filled;
        std::memcpy(out, &open, 8);
        filled += width;
        out += filled >> 3;
        open >>= filled & ~7u;
        filled &= 7u;
    }
};

/// Writes the differences to `least`, `width` bits each, and returns the bytes up to the next multiple of eight.
template <class T>
std::size_t writeBits(const T *values, std::size_t count, std::uint64_t least, unsigned width, std::uint8_t *out)
{
    if (width == 64) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t difference = static_cast<std::uint64_t>(values[i]) - least;
            std::memcpy(out + 8 * i, &difference, 8);
        }
        return 8 * count;
    }
    if (count == kColumnBlockRows) {
        // Half a block is a multiple of eight bytes: two halves at a time, as one value waits for the one before. The
        // first one has a place of its own, since it writes over the beginning of the second.
        constexpr std::size_t half = kColumnBlockRows / 2;
        std::uint8_t firstHalf[half * 7 + 8];
        BitWriter first{firstHalf};
        BitWriter second{out + half / 8 * width};
        for (std::size_t i = 0; i < half; ++i) {
            first.add(static_cast<std::uint64_t>(values[i]) - least, width);
            second.add(static_cast<std::uint64_t>(values[half + i]) - least, width);
        }
        std::memcpy(out, firstHalf, half / 8 * width);
        return kColumnBlockRows / 8 * width;
    }
    BitWriter writer{out};
    for (std::size_t i = 0; i < count; ++i)
        writer.add(static_cast<std::uint64_t>(values[i]) - least, width);
    return (static_cast<std::size_t>(writer.out - out) + (writer.filled > 0) + 7) / 8 * 8;
}

} // namespace

ColumnArena::~ColumnArena()
{
    for (const Piece &piece : m_pieces)
        ::munmap(piece.base, piece.size);
}

std::uint8_t *ColumnArena::room(std::size_t bytes)
{
    if (m_pieces.empty() || m_pieces.back().size - m_at < bytes) {
        Piece piece;
        piece.size = (std::max(bytes, kPiece) + kArenaStep - 1) / kArenaStep * kArenaStep;
        void *base =
            ::mmap(nullptr, piece.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base == MAP_FAILED)
            throw std::bad_alloc();
        if (m_hugePages)
            ::madvise(base, piece.size, MADV_HUGEPAGE);
        piece.base = static_cast<std::uint8_t *>(base);
        m_pieces.push_back(piece);
        m_at = 0;
    }
    return m_pieces.back().base + m_at;
}

void ColumnArena::keep(std::size_t bytes)
{
    const std::size_t whole = (bytes + 7) / 8 * 8;
    m_at += whole;
    m_used += whole;
}

template <class T> PackedColumn<T> ColumnArena::pack(std::span<const T> values)
{
    if (values.empty())
        return {};
    if (values.size() < kLeastPacked) {
        std::uint8_t *const memory = room(values.size_bytes() + kBeyond);
        std::memcpy(memory, values.data(), values.size_bytes());
        keep(values.size_bytes());
        return std::span<const T>(reinterpret_cast<const T *>(memory), values.size());
    }
    const std::size_t count = (values.size() + kColumnBlockRows - 1) / kColumnBlockRows;
    const std::size_t headers = count * sizeof(ColumnBlock);
    // A difference of 57 bits or more takes 64.
    std::uint8_t *const memory =
        room(headers + kZeros + count * kColumnBlockRows * std::min<std::size_t>(8, sizeof(T)) + kBeyond);
    auto *const blocks = reinterpret_cast<ColumnBlock *>(memory);
    std::uint8_t *const bits = memory + headers;
    std::memset(bits, 0, kZeros);
    std::size_t at = kZeros;
    for (std::size_t i = 0; i < count; ++i) {
        const T *const first = values.data() + i * kColumnBlockRows;
        const std::size_t rows = std::min(kColumnBlockRows, values.size() - i * kColumnBlockRows);
        const auto [least, greatest] = spreadOf(first, rows);
        const std::uint64_t spread = static_cast<std::uint64_t>(greatest) - static_cast<std::uint64_t>(least);
        auto width = static_cast<unsigned>(std::bit_width(spread));
        if (width > 56)
            width = 64;
        ColumnBlock block;
        block.least = static_cast<std::uint64_t>(least);
        if (width > 0) {
            block.at = static_cast<std::uint32_t>(at / 8);
            block.width = static_cast<std::uint8_t>(width);
            block.drop = static_cast<std::uint8_t>(64 - width);
            at += writeBits(first, rows, block.least, width, bits + at);
        }
        blocks[i] = block;
    }
    keep(headers + at);
    return {blocks, bits, values.size()};
}

template PackedColumn<std::int64_t> ColumnArena::pack(std::span<const std::int64_t>);
template PackedColumn<std::uint32_t> ColumnArena::pack(std::span<const std::uint32_t>);
template PackedColumn<std::uint16_t> ColumnArena::pack(std::span<const std::uint16_t>);

EventColumns ColumnArena::pack(const PlainColumns &columns)
{
    EventColumns packed;
    packed.beginPs = pack(columns.beginPs);
    packed.durationPs = pack(columns.durationPs);
    packed.type = pack(columns.type);
    packed.lane = pack(columns.lane);
    packed.statOffset = pack(columns.statOffset);
    packed.statHigh = columns.statHigh;
    return packed;
}

} // namespace planescope
