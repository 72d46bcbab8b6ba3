#pragma once
// Memory of columns that are being written. Address space for the greatest possible number of rows is reserved at once
// and becomes real page by page as rows are written, so columns are contiguous, never move and never are copied to
// grow. A finished line is packed (ColumnArena) and the next one takes its place here.
#include "model/base/result.h"
#include "model/store/trace_table.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace planescope {

class ColumnMemory
{
public:
    /// Writable columns of `capacity` rows. `hugePages` asks for 2 MiB pages: page faults cost a multiple of the
    /// decoding otherwise, but every column then takes at least one such page.
    static Result<std::shared_ptr<ColumnMemory>> reserve(std::uint64_t capacity, bool hugePages);
    ~ColumnMemory();
    ColumnMemory(const ColumnMemory &) = delete;
    ColumnMemory &operator=(const ColumnMemory &) = delete;

    static constexpr std::uint64_t kBytesPerRow = 8 + 8 + 4 + 2 + 4;

    std::int64_t *begin() const { return m_begin; }
    std::int64_t *duration() const { return m_duration; }
    std::uint32_t *type() const { return m_type; }
    std::uint32_t *statOffset() const { return m_statOffset; }
    std::uint16_t *lane() const { return m_lane; }
    std::uint64_t capacity() const { return m_capacity; }

    std::uint64_t used() const { return m_used; }
    void setUsed(std::uint64_t rows) { m_used = rows; }
    /// Rows [first, first + count) as columns.
    PlainColumns columns(std::uint64_t first, std::uint64_t count) const;

private:
    ColumnMemory() = default;
    std::uint8_t *m_base = nullptr;
    std::size_t m_size = 0;
    std::int64_t *m_begin = nullptr;
    std::int64_t *m_duration = nullptr;
    std::uint32_t *m_type = nullptr;
    std::uint32_t *m_statOffset = nullptr;
    std::uint16_t *m_lane = nullptr;
    std::uint64_t m_capacity = 0;
    std::uint64_t m_used = 0;
};

} // namespace planescope
