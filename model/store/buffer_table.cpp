#include "model/store/buffer_table.h"

#include "model/store/row_index.h"

#include <algorithm>

namespace planescope {

namespace {

/// All buffers of a program together, and all its allocations: far beyond any memory, and a few of these can be added.
constexpr std::int64_t kMostInAll = std::int64_t{1} << 60;

/// Adds `size` to `sum` unless that leads beyond what all of them can be.
bool fitsInto(std::int64_t &sum, std::int64_t size)
{
    if (size > kMostInAll - sum)
        return false;
    sum += size;
    return true;
}

} // namespace

std::string BufferTable::nameOf(const LogicalBuffer &buffer) const
{
    const HloInstruction *const instruction = instructionOf(buffer);
    std::string name(instruction ? instruction->name : std::string_view());
    const std::span<const std::int64_t> index = shapeIndex(buffer);
    if (index.empty())
        return name;
    name += '{';
    for (std::size_t i = 0; i < index.size(); ++i)
        name += (i > 0 ? "," : "") + std::to_string(index[i]);
    return name + '}';
}

BufferTableBuilder::BufferTableBuilder(HloModulePtr module) : m_table(std::make_shared<BufferTable>())
{
    m_table->m_module = std::move(module);
}

std::int64_t BufferTableBuilder::checkedSize(std::int64_t size)
{
    if (size >= 0 && size <= BufferTable::kGreatestSize)
        return size;
    count(BufferProblem::ImpossibleSize);
    return 0;
}

std::uint32_t BufferTableBuilder::addShape(BufferShape shape)
{
    m_table->m_shapes.push_back(std::move(shape));
    return static_cast<std::uint32_t>(m_table->m_shapes.size() - 1);
}

void BufferTableBuilder::addBuffer(LogicalBuffer buffer, std::span<const std::int64_t> shapeIndex)
{
    buffer.size = checkedSize(buffer.size);
    buffer.firstIndex = static_cast<std::uint32_t>(m_table->m_shapeIndices.size());
    m_table->m_shapeIndices.insert(m_table->m_shapeIndices.end(), shapeIndex.begin(), shapeIndex.end());
    buffer.lastIndex = static_cast<std::uint32_t>(m_table->m_shapeIndices.size());
    buffer.allocation = BufferTable::kNone;
    m_table->m_buffers.push_back(buffer);
}

void BufferTableBuilder::addAllocation(const BufferAllocation &allocation)
{
    m_table->m_allocations.push_back(allocation);
    BufferAllocation &added = m_table->m_allocations.back();
    added.size = checkedSize(added.size);
    added.firstBuffer = added.lastBuffer = static_cast<std::uint32_t>(m_assignments.size());
}

void BufferTableBuilder::assign(std::int64_t bufferId, std::int64_t offset, std::int64_t size)
{
    m_assignments.push_back({bufferId, checkedSize(offset), checkedSize(size)});
    m_table->m_allocations.back().lastBuffer = static_cast<std::uint32_t>(m_assignments.size());
}

void BufferTableBuilder::beginTrace()
{
    const auto row = static_cast<std::uint32_t>(m_table->m_events.size());
    m_table->m_traces.push_back({row, row});
}

void BufferTableBuilder::addEvent(HeapEvent event, std::int64_t bufferId, std::int64_t sharedId)
{
    m_table->m_events.push_back(event);
    m_eventIds.emplace_back(bufferId, sharedId);
    m_table->m_traces.back().lastEvent = static_cast<std::uint32_t>(m_table->m_events.size());
}

void BufferTableBuilder::setScopedVmem(std::int64_t bytes, std::uint32_t instruction)
{
    m_table->m_scopedVmemBytes = checkedSize(bytes);
    m_table->m_scopedVmemInstruction = instruction;
}

BufferTablePtr BufferTableBuilder::finish()
{
    BufferTable &t = *m_table;
    RowIndex rowOfId;
    const auto indexAll = [&] {
        rowOfId.clear();
        rowOfId.reserve(t.m_buffers.size());
        for (std::uint32_t row = 0; row < t.m_buffers.size(); ++row)
            rowOfId.add(RowIndex::keyOf(t.m_buffers[row].id), row);
    };
    indexAll();
    for (std::uint32_t a = 0; a < t.m_allocations.size(); ++a)
        for (std::uint32_t i = t.m_allocations[a].firstBuffer; i < t.m_allocations[a].lastBuffer; ++i)
            if (const std::uint32_t row = rowOfId.find(RowIndex::keyOf(m_assignments[i].id)); row != RowIndex::kNone) {
                LogicalBuffer &buffer = t.m_buffers[row];
                buffer.allocation = a;
                buffer.offset = m_assignments[i].offset;
                buffer.assignedSize = m_assignments[i].size;
            }
    // Buffers without memory are no buffers: the rest moves up.
    if (std::erase_if(t.m_buffers, [](const LogicalBuffer &b) { return b.allocation == BufferTable::kNone; }) > 0)
        indexAll();
    // Each size is one that could be, but their sums must be so too.
    std::int64_t ofBuffers = 0, ofValues = 0, ofXprofValues = 0, ofAllocations = 0;
    for (LogicalBuffer &buffer : t.m_buffers)
        if (!fitsInto(ofBuffers, buffer.size) || !fitsInto(ofValues, t.m_shapes[buffer.shape].unpaddedBytes) ||
            !fitsInto(ofXprofValues, t.m_shapes[buffer.xprofShape].unpaddedBytes)) {
            count(BufferProblem::ImpossibleSize);
            buffer.size = 0;
            buffer.shape = buffer.xprofShape = addShape({});
        }
    for (BufferAllocation &allocation : t.m_allocations)
        if (!fitsInto(ofAllocations, allocation.size)) {
            count(BufferProblem::ImpossibleSize);
            allocation.size = 0;
        }
    const auto rowOf = [&](std::int64_t id) {
        const std::uint32_t row = rowOfId.find(RowIndex::keyOf(id));
        if (row == RowIndex::kNone)
            count(BufferProblem::UnknownBuffer);
        return row;
    };
    for (BufferAllocation &allocation : t.m_allocations) {
        const auto first = static_cast<std::uint32_t>(t.m_assigned.size());
        for (std::uint32_t i = allocation.firstBuffer; i < allocation.lastBuffer; ++i)
            if (const std::uint32_t row = rowOf(m_assignments[i].id); row != BufferTable::kNone)
                t.m_assigned.push_back(row);
        allocation.firstBuffer = first;
        allocation.lastBuffer = static_cast<std::uint32_t>(t.m_assigned.size());
        t.m_spaces.push_back(allocation.space);
    }
    for (std::size_t i = 0; i < t.m_events.size(); ++i) {
        t.m_events[i].buffer = rowOf(m_eventIds[i].first);
        t.m_events[i].shared =
            t.m_events[i].kind == HeapEvent::Kind::Share ? rowOf(m_eventIds[i].second) : BufferTable::kNone;
    }
    std::sort(t.m_spaces.begin(), t.m_spaces.end());
    t.m_spaces.erase(std::unique(t.m_spaces.begin(), t.m_spaces.end()), t.m_spaces.end());
    return std::move(m_table);
}

} // namespace planescope
