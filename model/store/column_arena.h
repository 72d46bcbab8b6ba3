#pragma once
// Where packed columns live. Memory is taken from the system in large pieces that become real page by page, and only
// given back as a whole.
#include "model/store/trace_table.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace planescope {

class ColumnArena
{
public:
    /// `hugePages` asks for 2 MiB pages, for columns of some ten MiB: page faults cost as much as the packing
    /// otherwise.
    explicit ColumnArena(bool hugePages) : m_hugePages(hugePages) {}
    ~ColumnArena();
    ColumnArena(const ColumnArena &) = delete;
    ColumnArena &operator=(const ColumnArena &) = delete;

    /// The same values, packed. Empty columns stay empty; columns without memory for them throw std::bad_alloc.
    template <class T> PackedColumn<T> pack(std::span<const T> values);
    /// All columns but statHigh, which is as it was. They must be plain.
    EventColumns pack(const PlainColumns &columns);

    /// Bytes of packed columns.
    std::uint64_t used() const { return m_used; }

private:
    struct Piece {
        std::uint8_t *base = nullptr;
        std::size_t size = 0;
    };
    std::uint8_t *room(std::size_t bytes);
    void keep(std::size_t bytes);

    bool m_hugePages;
    std::vector<Piece> m_pieces;
    std::size_t m_at = 0; ///< of the last piece
    std::uint64_t m_used = 0;
};

} // namespace planescope
