#include "model/analysis/program_memory.h"

#include "model/analysis/buffer_live_ranges.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace planescope {

namespace {

constexpr std::uint32_t kNoRow = BufferTable::kNone;

/// Row of the trace for the space, or kNoRow.
std::uint32_t traceFor(const BufferTable &table, std::int32_t space)
{
    std::vector<std::uint32_t> traceOfAllocation(table.allocations().size(), kNoRow);
    for (std::uint32_t i = 0; i < table.traces().size(); ++i) {
        const HeapTrace &trace = table.traces()[i];
        for (std::uint32_t e = trace.firstEvent; e < trace.lastEvent; ++e)
            if (const std::uint32_t buffer = table.events()[e].buffer; buffer != kNoRow) {
                traceOfAllocation[table.buffers()[buffer].allocation] = i;
                break;
            }
    }
    for (std::uint32_t a = 0; a < table.allocations().size(); ++a) {
        const BufferAllocation &allocation = table.allocations()[a];
        if (!allocation.isFixed() && allocation.space == space && traceOfAllocation[a] != kNoRow)
            return traceOfAllocation[a];
    }
    std::uint32_t best = kNoRow;
    std::uint64_t most = 0;
    for (std::uint32_t i = 0; i < table.traces().size(); ++i) {
        std::uint64_t count = 0;
        for (std::uint32_t e = table.traces()[i].firstEvent; e < table.traces()[i].lastEvent; ++e) {
            const std::uint32_t buffer = table.events()[e].buffer;
            count += buffer != kNoRow && table.buffers()[buffer].space == space ? 1u : 0u;
        }
        if (count > most) {
            most = count;
            best = i;
        }
    }
    return best;
}

/// Plays events one by one. Events that cannot be are counted and passed over.
class HeapPlayer
{
public:
    HeapPlayer(ProgramMemory &memory, bool asXprof) : m_memory(memory), m_table(*memory.table), m_asXprof(asXprof)
    {
        const std::size_t count = m_table.buffers().size();
        m_root.resize(count);
        std::iota(m_root.begin(), m_root.end(), 0u);
        m_users.resize(count);
        m_lifetime.assign(count, kNoRow);
        m_isSharer.resize(count);
        m_isDead.resize(count);
        m_memory.spans.resize(count);
    }

    void play(std::span<const HeapEvent> events)
    {
        m_eventCount = static_cast<std::uint32_t>(events.size());
        m_memory.heapBytes.reserve(events.size() + 1);
        m_memory.heapUnpaddedBytes.reserve(events.size() + 1);
        for (std::uint32_t k = 0; k < m_eventCount; ++k) {
            m_memory.heapBytes.push_back(m_heap);
            m_memory.heapUnpaddedBytes.push_back(m_unpadded);
            m_memory.instruction.push_back(events[k].instruction);
            m_memory.instructionName.push_back(events[k].instructionName);
            playOne(events[k], k);
        }
        if (m_eventCount > 0) {
            m_memory.heapBytes.push_back(m_heap);
            m_memory.heapUnpaddedBytes.push_back(m_unpadded);
        }
    }

private:
    std::uint32_t root(std::uint32_t buffer)
    {
        while (m_root[buffer] != buffer)
            buffer = m_root[buffer] = m_root[m_root[buffer]];
        return buffer;
    }

    void playOne(const HeapEvent &event, std::uint32_t k)
    {
        const std::uint32_t buffer = event.buffer;
        if (buffer == kNoRow)
            return;
        noteAllocation(buffer);
        switch (event.kind) {
        case HeapEvent::Kind::Allocate: {
            const std::uint32_t owner = root(buffer);
            if (owner != buffer || m_lifetime[buffer] != kNoRow) {
                ++m_memory.doubleTake;
                return;
            }
            ++m_users[owner];
            m_memory.spans[buffer] = {k, m_eventCount - 1, true};
            grow(buffer, buffer, k);
            return;
        }
        case HeapEvent::Kind::Free: {
            const std::uint32_t owner = root(buffer);
            if (m_users[owner] <= 0) {
                ++m_memory.freeOfNothing;
                return;
            }
            if (--m_users[owner] == 0)
                shrink(owner, k);
            if (m_isSharer[buffer] != 0 && m_memory.spans[buffer].isKnown)
                m_memory.spans[buffer].last = k;
            return;
        }
        case HeapEvent::Kind::Share: {
            if (event.shared == kNoRow)
                return;
            const std::uint32_t owner = root(event.shared);
            // A buffer whose memory is in use cannot move into that of another; a ring has no owner.
            if (owner == buffer || event.shared == buffer || m_lifetime[buffer] != kNoRow) {
                ++m_memory.sharingLoops;
                return;
            }
            m_root[buffer] = owner;
            m_isSharer[buffer] = 1;
            if (++m_users[owner] == 1) {
                m_memory.spans[buffer] = {k, m_eventCount - 1, true};
                grow(owner, buffer, k);
            }
            return;
        }
        }
    }

    std::int64_t unpaddedOf(std::uint32_t buffer) const
    {
        const LogicalBuffer &b = m_table.buffers()[buffer];
        return m_table.shapes()[m_asXprof ? b.xprofShape : b.shape].unpaddedBytes;
    }

    void grow(std::uint32_t owner, std::uint32_t shown, std::uint32_t k)
    {
        m_lifetime[owner] = static_cast<std::uint32_t>(m_memory.lifetimes.size());
        m_memory.lifetimes.push_back({owner, shown, k, m_eventCount});
        m_heap += m_table.buffers()[owner].size;
        m_unpadded += unpaddedOf(owner);
        if (m_heap > m_memory.peakHeapBytes) {
            m_memory.peakHeapBytes = m_heap;
            m_memory.peakHeapUnpaddedBytes = m_unpadded;
            m_memory.peakEvent = k;
        }
    }

    void shrink(std::uint32_t owner, std::uint32_t k)
    {
        m_memory.lifetimes[m_lifetime[owner]].end = k;
        m_lifetime[owner] = kNoRow;
        m_heap -= m_table.buffers()[owner].size;
        m_unpadded -= unpaddedOf(owner);
        // Later owners of the same memory do not bring the first value back to life.
        if (m_memory.spans[owner].isKnown && m_isDead[owner] == 0)
            m_memory.spans[owner].last = k;
        m_isDead[owner] = 1;
    }

    void noteAllocation(std::uint32_t buffer)
    {
        const std::uint32_t allocation = m_table.buffers()[buffer].allocation;
        if (m_allocation == kNoRow)
            m_allocation = allocation;
        else if (m_allocation != allocation)
            ++m_memory.otherAllocation;
    }

    ProgramMemory &m_memory;
    const BufferTable &m_table;
    bool m_asXprof;
    std::uint32_t m_eventCount = 0;
    std::uint32_t m_allocation = kNoRow;
    std::int64_t m_heap = 0, m_unpadded = 0;
    std::vector<std::uint32_t> m_root;     // whose memory a buffer uses
    std::vector<std::int32_t> m_users;     // per owner: buffers that use its memory
    std::vector<std::uint32_t> m_lifetime; // per owner: its open lifetime
    std::vector<std::uint8_t> m_isSharer, m_isDead;
};

void sumAllocations(ProgramMemory &memory, bool asXprof)
{
    const BufferTable &table = *memory.table;
    for (const BufferAllocation &allocation : table.allocations()) {
        if (allocation.isThreadLocal || allocation.isTuple) {
            if (allocation.space == memory.space)
                memory.nonReusableBytes += allocation.size;
        }
        if (allocation.space != memory.space)
            continue;
        if (allocation.isParameter)
            memory.parameterBytes += allocation.size;
        if (allocation.isLiveOut)
            memory.liveOutBytes += allocation.size;
        if (allocation.isParameter && allocation.isLiveOut)
            memory.aliasedBytes += allocation.size;
        if (allocation.isThreadLocal) {
            memory.threadLocalBytes += allocation.size;
            continue;
        }
        memory.totalBytes += allocation.size;
        if (allocation.isConstant)
            memory.constantBytes += allocation.size;
        if (!allocation.isFixed())
            continue;
        memory.fixedTotalBytes += allocation.size;
        std::uint32_t largest = kNoRow;
        for (const std::uint32_t row : table.assigned(allocation))
            if (largest == kNoRow || table.buffers()[row].size > table.buffers()[largest].size)
                largest = row;
        if (largest == kNoRow || table.buffers()[largest].size == 0)
            continue;
        memory.fixedBytes += allocation.size;
        const LogicalBuffer &buffer = table.buffers()[largest];
        memory.fixed.push_back({largest, largest, buffer.size,
                                table.shapes()[asXprof ? buffer.xprofShape : buffer.shape].unpaddedBytes, true,
                                BufferTable::kNone});
    }
}

LiveBuffer liveOf(const ProgramMemory &memory, std::uint32_t row)
{
    const HeapLifetime &lifetime = memory.lifetimes[row];
    const BufferTable &table = *memory.table;
    return {lifetime.shown,
            lifetime.buffer,
            table.buffers()[lifetime.buffer].size,
            table.shapeOf(table.buffers()[lifetime.buffer]).unpaddedBytes,
            false,
            row};
}

} // namespace

BufferGroup bufferGroup(const BufferAllocation &allocation)
{
    return allocation.isParameter     ? BufferGroup::Parameter
           : allocation.isLiveOut     ? BufferGroup::Output
           : allocation.isThreadLocal ? BufferGroup::ThreadLocal
           : allocation.isConstant    ? BufferGroup::Constant
                                      : BufferGroup::Temporary;
}

std::int64_t ProgramMemory::bytesAt(std::uint32_t event) const
{
    const std::size_t point = std::size_t{event} + 1;
    return fixedBytes + (point < heapBytes.size() ? heapBytes[point] : 0);
}

ProgramMemory programMemory(BufferTablePtr table, const ProgramMemoryOptions &options)
{
    ProgramMemory memory;
    memory.table = std::move(table);
    memory.space = options.space;
    sumAllocations(memory, options.asXprof);
    HeapPlayer player(memory, options.asXprof);
    if (const std::uint32_t trace = traceFor(*memory.table, options.space); trace != kNoRow) {
        const HeapTrace &chosen = memory.table->traces()[trace];
        memory.source = HeapSource::Trace;
        player.play(std::span(memory.table->events()).subspan(chosen.firstEvent, chosen.size()));
    } else if (!options.asXprof) {
        const std::vector<HeapEvent> events = eventsOfLiveRanges(*memory.table, options.space);
        if (!events.empty())
            memory.source = HeapSource::LiveRange;
        player.play(events);
    }
    if (memory.eventCount() > 0)
        for (std::uint32_t row = 0; row < memory.lifetimes.size(); ++row)
            if (memory.lifetimes[row].begin <= memory.peakEvent && memory.peakEvent < memory.lifetimes[row].end)
                memory.aliveAtPeak.push_back(liveOf(memory, row));
    return memory;
}

std::vector<LiveBuffer> aliveAt(const ProgramMemory &memory, std::uint32_t event)
{
    std::vector<LiveBuffer> alive = memory.fixed;
    for (std::uint32_t row = 0; row < memory.lifetimes.size() && memory.lifetimes[row].begin <= event; ++row)
        if (event < memory.lifetimes[row].end)
            alive.push_back(liveOf(memory, row));
    return alive;
}

namespace {

constexpr std::string_view kSpaceNames[] = {"HBM", "VMEM", "SFLAG", "CMEM", "SMEM", "Host"};

} // namespace

std::string_view memorySpaceName(std::int32_t space)
{
    return space >= 0 && space < static_cast<std::int32_t>(std::size(kSpaceNames))
               ? kSpaceNames[static_cast<std::size_t>(space)]
               : std::string_view();
}

std::optional<std::int32_t> memorySpaceOf(std::string_view text)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (std::size_t i = 0; i < std::size(kSpaceNames); ++i)
        if (std::equal(text.begin(), text.end(), kSpaceNames[i].begin(), kSpaceNames[i].end(),
                       [&](char a, char b) { return lower(a) == lower(b); }))
            return static_cast<std::int32_t>(i);
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(number)
                                                                                     : std::nullopt;
}

} // namespace planescope
