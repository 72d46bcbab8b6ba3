#pragma once
// One column of a line: plain values that somebody else owns, or packed ones.
//
// Packed: blocks of 128 rows. A block has its least value once, and of every row the difference to it in as many bits
// as the greatest difference of the block needs. Times of neighbouring rows are close to each other and types few, so
// an event of 26 bytes takes about 11, and every row is still found in constant time.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <vector>

namespace planescope {

inline constexpr std::size_t kColumnBlockRows = 128;

struct ColumnBlock {
    std::uint64_t least = 0;
    std::uint32_t at = 0;   ///< where its bits begin: multiples of 8 bytes from the column's first
    std::uint8_t width = 0; ///< bits per row: 0 to 56, or 64
    std::uint8_t drop = 0;  ///< 64 - width, and 0 for width 0: then `at` leads to 8 bytes of zeros
};

template <class T> class PackedColumn
{
public:
    using value_type = T;

    class Iterator
    {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T *;
        using reference = T;

        Iterator() = default;
        Iterator(const PackedColumn *column, std::size_t row) : m_column(column), m_row(row) {}
        T operator*() const { return (*m_column)[m_row]; }
        T operator[](difference_type n) const { return *(*this + n); }
        Iterator &operator++() { return *this += 1; }
        Iterator &operator--() { return *this -= 1; }
        Iterator operator++(int)
        {
            Iterator old = *this;
            ++m_row;
            return old;
        }
        Iterator operator--(int)
        {
            Iterator old = *this;
            --m_row;
            return old;
        }
        Iterator &operator+=(difference_type n)
        {
            m_row += static_cast<std::size_t>(n);
            return *this;
        }
        Iterator &operator-=(difference_type n) { return *this += -n; }
        friend Iterator operator+(Iterator it, difference_type n) { return it += n; }
        friend Iterator operator+(difference_type n, Iterator it) { return it += n; }
        friend Iterator operator-(Iterator it, difference_type n) { return it -= n; }
        friend difference_type operator-(Iterator a, Iterator b)
        {
            return static_cast<difference_type>(a.m_row) - static_cast<difference_type>(b.m_row);
        }
        friend bool operator==(Iterator a, Iterator b) { return a.m_row == b.m_row; }
        friend auto operator<=>(Iterator a, Iterator b) { return a.m_row <=> b.m_row; }

    private:
        const PackedColumn *m_column = nullptr;
        std::size_t m_row = 0;
    };

    PackedColumn() = default;
    /// Plain values; they must outlive the column.
    PackedColumn(std::span<const T> values) : m_values(values.data()), m_size(values.size()) {}
    PackedColumn(const std::vector<T> &values) : m_values(values.data()), m_size(values.size()) {}
    /// Packed values, made by ColumnArena.
    PackedColumn(const ColumnBlock *blocks, const std::uint8_t *bits, std::size_t size) :
        m_blocks(blocks), m_bits(bits), m_size(size)
    {}

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    bool isPacked() const { return m_blocks != nullptr; }

    T operator[](std::size_t row) const
    {
        if (!m_blocks)
            return m_values[row];
        const ColumnBlock &block = m_blocks[row / kColumnBlockRows];
        const std::size_t bit = (row % kColumnBlockRows) * block.width;
        std::uint64_t word = 0;
        std::memcpy(&word, m_bits + std::size_t{block.at} * 8 + (bit >> 3), sizeof(word));
        return static_cast<T>(block.least + ((word >> (bit & 7)) & (~std::uint64_t{0} >> block.drop)));
    }
    /// Rows [first, first + count) at once: several times as fast as one by one, since a block is looked up once and
    /// the rows do not wait for each other.
    void read(std::size_t first, std::size_t count, T *out) const
    {
        if (!m_blocks) {
            if (count > 0)
                std::memcpy(out, m_values + first, count * sizeof(T));
            return;
        }
        while (count > 0) {
            const ColumnBlock block = m_blocks[first / kColumnBlockRows];
            const std::size_t inBlock = first % kColumnBlockRows;
            const std::size_t rows = count < kColumnBlockRows - inBlock ? count : kColumnBlockRows - inBlock;
            const std::uint8_t *const bits = m_bits + std::size_t{block.at} * 8;
            const std::uint64_t mask = ~std::uint64_t{0} >> block.drop;
            const std::size_t width = block.width;
            std::size_t bit = inBlock * width;
            for (std::size_t i = 0; i < rows; ++i, bit += width) {
                std::uint64_t word = 0;
                std::memcpy(&word, bits + (bit >> 3), sizeof(word));
                out[i] = static_cast<T>(block.least + ((word >> (bit & 7)) & mask));
            }
            first += rows;
            out += rows;
            count -= rows;
        }
    }
    T front() const { return (*this)[0]; }
    T back() const { return (*this)[m_size - 1]; }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, m_size}; }
    /// The values, for those who change them.
    std::vector<T> copy() const { return {begin(), end()}; }

private:
    const T *m_values = nullptr;
    const ColumnBlock *m_blocks = nullptr;
    const std::uint8_t *m_bits = nullptr;
    std::size_t m_size = 0;
};

} // namespace planescope
