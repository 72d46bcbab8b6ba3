#pragma once
// Packs a line while it is being decoded, piece by piece: rows are packed while they are still in the cache, and memory
// for a line of plain columns is never touched. The same format as of ColumnArena.
#include "model/store/trace_table.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace planescope {

class LinePacker
{
public:
    /// `hugePages` as of ColumnArena.
    explicit LinePacker(bool hugePages) : m_hugePages(hugePages) {}
    ~LinePacker();
    LinePacker(const LinePacker &) = delete;
    LinePacker &operator=(const LinePacker &) = delete;

    /// A line of at most `mostRows` rows begins; what was added without finish() is forgotten. Reserves address space
    /// only. Throws std::bad_alloc without any.
    void begin(std::uint64_t mostRows);
    /// The next rows, in the order of a line (by begin). All but the last piece of a line are multiples of
    /// kColumnBlockRows.
    void add(const PlainColumns &rows);
    /// The line, without statHigh; it lives as long as the packer.
    EventColumns finish();

    /// Bytes of finished lines.
    std::uint64_t used() const { return m_used; }

private:
    struct Region {
        std::uint8_t *base = nullptr;
        std::size_t size = 0;
    };
    /// The bits of all lines one after another, each followed by its blocks, whose number is known last.
    struct Column {
        std::vector<Region> regions;
        std::size_t begin = 0; ///< of the current line in the last region
        std::size_t at = 0;    ///< behind its last bits
        std::vector<ColumnBlock> blocks;
    };
    void reserve(Column &column, std::uint64_t rows, std::size_t valueBytes) const;
    template <class T> static void add(Column &column, std::span<const T> values, bool isSorted);
    template <class T> PackedColumn<T> finish(Column &column);

    bool m_hugePages;
    enum { Begin, Duration, Type, Lane, StatOffset, ColumnCount };
    std::array<Column, ColumnCount> m_columns;
    std::uint64_t m_rows = 0; ///< of the current line
    std::uint64_t m_used = 0;
};

} // namespace planescope
