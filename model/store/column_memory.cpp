#include "model/store/column_memory.h"

#include <sys/mman.h>

namespace planescope {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

std::size_t roundedUp(std::size_t bytes, std::size_t step) { return (bytes + step - 1) / step * step; }

} // namespace

Result<std::shared_ptr<ColumnMemory>> ColumnMemory::reserve(std::uint64_t capacity, bool hugePages)
{
    std::shared_ptr<ColumnMemory> memory(new ColumnMemory);
    memory->m_capacity = capacity;
    const std::size_t step = hugePages ? kHugePage : 4096;
    const auto rows = static_cast<std::size_t>(capacity);
    const std::size_t eights = roundedUp(rows * 8 + 1, step);
    const std::size_t fours = roundedUp(rows * 4 + 1, step);
    const std::size_t twos = roundedUp(rows * 2 + 1, step);
    memory->m_size = 2 * eights + 2 * fours + twos + step;
    void *base =
        ::mmap(nullptr, memory->m_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED) {
        memory->m_size = 0;
        return fail(ErrorCode::TooLarge, {}, 0, "memory for events");
    }
    memory->m_base = static_cast<std::uint8_t *>(base);
    if (hugePages)
        ::madvise(base, memory->m_size, MADV_HUGEPAGE);
    auto at = reinterpret_cast<std::uint8_t *>(roundedUp(reinterpret_cast<std::uintptr_t>(base), step));
    const auto take = [&at](std::size_t bytes) { return std::exchange(at, at + bytes); };
    memory->m_begin = reinterpret_cast<std::int64_t *>(take(eights));
    memory->m_duration = reinterpret_cast<std::int64_t *>(take(eights));
    memory->m_type = reinterpret_cast<std::uint32_t *>(take(fours));
    memory->m_statOffset = reinterpret_cast<std::uint32_t *>(take(fours));
    memory->m_lane = reinterpret_cast<std::uint16_t *>(take(twos));
    return memory;
}

ColumnMemory::~ColumnMemory()
{
    if (m_base)
        ::munmap(m_base, m_size);
}

PlainColumns ColumnMemory::columns(std::uint64_t first, std::uint64_t count) const
{
    const auto n = static_cast<std::size_t>(count);
    return {{m_begin + first, n}, {m_duration + first, n},   {m_type + first, n},
            {m_lane + first, n},  {m_statOffset + first, n}, {}};
}

} // namespace planescope
