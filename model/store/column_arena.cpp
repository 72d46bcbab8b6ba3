#include "model/store/column_arena.h"

#include "model/store/line_packer.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>
#include <tuple>
#include <utility>

namespace planescope {

namespace {

constexpr std::size_t kPiece = std::size_t{64} << 20;
constexpr std::size_t kArenaStep = std::size_t{2} << 20; // a huge page
constexpr std::size_t kLargeRegion = std::size_t{512} << 20;
constexpr std::size_t kSmallRegion = std::size_t{4} << 20;
constexpr std::size_t kZeros = 8;        // what blocks of one value read
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

/// Writes the bits of up to a block of rows to `bits + at`, a multiple of eight, and moves `at` behind them.
/// `isSorted`: from the least to the greatest value.
template <class T>
ColumnBlock packBlock(const T *values, std::size_t rows, bool isSorted, std::uint8_t *bits, std::size_t &at)
{
    T least = values[0];
    T greatest = values[0];
    if (isSorted)
        greatest = values[rows - 1];
    else if (std::memcmp(values, values + 1, (rows - 1) * sizeof(T)) != 0) // not all the same
        std::tie(least, greatest) = spreadOf(values, rows);
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
        at += writeBits(values, rows, block.least, width, bits + at);
    }
    return block;
}

/// Address space that becomes real page by page; null without any.
std::uint8_t *mapPages(std::size_t size, bool hugePages)
{
    void *base = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        return nullptr;
    if (hugePages)
        ::madvise(base, size, MADV_HUGEPAGE);
    return static_cast<std::uint8_t *>(base);
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
        piece.base = mapPages(piece.size, m_hugePages);
        if (!piece.base)
            throw std::bad_alloc();
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
        blocks[i] = packBlock(first, rows, false, bits, at);
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

LinePacker::~LinePacker()
{
    for (const Column &column : m_columns)
        for (const Region &region : column.regions)
            ::munmap(region.base, region.size);
}

void LinePacker::reserve(Column &column, std::uint64_t rows, std::size_t valueBytes) const
{
    const std::uint64_t blocks = (rows + kColumnBlockRows - 1) / kColumnBlockRows + 1;
    const std::size_t most =
        static_cast<std::size_t>(kZeros + blocks * (kColumnBlockRows * valueBytes + sizeof(ColumnBlock)) + 2 * kBeyond);
    column.blocks.clear();
    if (column.regions.empty() || column.regions.back().size - column.begin < most) {
        // Large, so that many lines follow each other: a page that is touched in part is lost with every region.
        const std::size_t size =
            (std::max(most, m_hugePages ? kLargeRegion : kSmallRegion) + kArenaStep - 1) / kArenaStep * kArenaStep;
        std::uint8_t *const base = mapPages(size, m_hugePages);
        if (!base)
            throw std::bad_alloc();
        column.regions.push_back({base, size});
        column.begin = 0;
    }
    std::memset(column.regions.back().base + column.begin, 0, kZeros);
    column.at = kZeros;
}

void LinePacker::begin(std::uint64_t mostRows)
{
    m_rows = 0;
    for (const auto &[column, valueBytes] : {std::pair{Begin, 8}, {Duration, 8}, {Type, 4}, {Lane, 2}, {StatOffset, 4}})
        reserve(m_columns[static_cast<std::size_t>(column)], mostRows, static_cast<std::size_t>(valueBytes));
}

template <class T> void LinePacker::add(Column &column, std::span<const T> values, bool isSorted)
{
    std::uint8_t *const bits = column.regions.back().base + column.begin;
    for (std::size_t row = 0; row < values.size(); row += kColumnBlockRows)
        column.blocks.push_back(
            packBlock(values.data() + row, std::min(kColumnBlockRows, values.size() - row), isSorted, bits, column.at));
}

void LinePacker::add(const PlainColumns &rows)
{
    m_rows += rows.size();
    add(m_columns[Begin], rows.beginPs, true);
    add(m_columns[Duration], rows.durationPs, false);
    add(m_columns[Type], rows.type, false);
    add(m_columns[Lane], rows.lane, false);
    add(m_columns[StatOffset], rows.statOffset, false);
}

template <class T> PackedColumn<T> LinePacker::finish(Column &column)
{
    std::uint8_t *const bits = column.regions.back().base + column.begin;
    auto *const blocks = reinterpret_cast<ColumnBlock *>(bits + column.at);
    std::memcpy(static_cast<void *>(blocks), column.blocks.data(), column.blocks.size() * sizeof(ColumnBlock));
    const std::size_t bytes = column.at + column.blocks.size() * sizeof(ColumnBlock);
    column.begin += bytes;
    m_used += bytes;
    return {blocks, bits, static_cast<std::size_t>(m_rows)};
}

EventColumns LinePacker::finish()
{
    EventColumns packed;
    packed.beginPs = finish<std::int64_t>(m_columns[Begin]);
    packed.durationPs = finish<std::int64_t>(m_columns[Duration]);
    packed.type = finish<std::uint32_t>(m_columns[Type]);
    packed.lane = finish<std::uint16_t>(m_columns[Lane]);
    packed.statOffset = finish<std::uint32_t>(m_columns[StatOffset]);
    return packed;
}

} // namespace planescope
