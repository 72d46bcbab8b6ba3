#include "model/store/column_arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>

namespace planescope {

namespace {

constexpr std::size_t kPiece = std::size_t{64} << 20;
constexpr std::size_t kArenaStep = std::size_t{2} << 20; // a huge page
constexpr std::size_t kZeros = 8;                        // what blocks of one value read
constexpr std::size_t kBeyond = 16;      // a value is read and written as 8 bytes, also the last one of a piece
constexpr std::size_t kLeastPacked = 32; // rows; blocks of fewer save nothing

/// Writes the differences to `least`, `width` bits each, and returns the bytes up to the next multiple of eight.
template <class T>
std::size_t writeBits(const T *values, std::size_t count, std::uint64_t least, unsigned width, std::uint8_t *out)
{
    const std::uint8_t *const first = out;
    if (width == 64) {
        for (std::size_t i = 0; i < count; ++i, out += 8) {
            const std::uint64_t difference = static_cast<std::uint64_t>(values[i]) - least;
            std::memcpy(out, &difference, 8);
        }
    } else {
        // Up to seven bits wait in `open` for the rest of their byte.
        std::uint64_t open = 0;
        unsigned filled = 0;
        for (std::size_t i = 0; i < count; ++i) {
            open |= (static_cast<std::uint64_t>(values[i]) - least) << filled;
            std::memcpy(out, &open, 8);
            filled += width;
            out += filled >> 3;
            open >>= filled & ~7u;
            filled &= 7u;
        }
        out += filled > 0;
    }
    return (static_cast<std::size_t>(out - first) + 7) / 8 * 8;
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
        T least = first[0];
        T greatest = first[0];
        for (std::size_t row = 1; row < rows; ++row) {
            least = std::min(least, first[row]);
            greatest = std::max(greatest, first[row]);
        }
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
