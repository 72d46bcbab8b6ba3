#include "model/analysis/buffer_live_ranges.h"

#include <algorithm>
#include <map>

namespace planescope {

namespace {

constexpr std::uint32_t kNoPlace = 0xFFFFFFFFu;

/// Places of all instructions that are executed one by one: those inside fusions and reducers are not.
class ProgramOrder
{
public:
    explicit ProgramOrder(const HloModule &module) :
        m_module(module), m_place(module.instructions().size(), kNoPlace), m_callers(module.computations().size()),
        m_isVisited(module.computations().size())
    {
        if (module.entry() != HloModule::kNone)
            visit(module.entry());
        m_users.resize(module.instructions().size());
        for (std::uint32_t row = 0; row < m_users.size(); ++row)
            for (const std::uint32_t operand : module.operands(module.instructions()[row]))
                if (operand != HloModule::kNone)
                    m_users[operand].push_back(row);
    }

    std::uint32_t place(std::uint32_t instruction) const { return m_place[instruction]; }
    const std::vector<std::uint32_t> &order() const { return m_order; }

    /// Place of the last instruction that reads the value of `instruction`, or its own.
    std::uint32_t lastUse(std::uint32_t instruction) const
    {
        std::uint32_t last = m_place[instruction];
        std::vector<std::uint32_t> open{instruction}, seen{instruction};
        while (!open.empty()) {
            const std::uint32_t row = open.back();
            open.pop_back();
            const auto follow = [&](std::uint32_t next) {
                // A value that reaches very far is alive until there anyway; the bound keeps tuples of tuples cheap.
                if (seen.size() < kMostFollowed && std::find(seen.begin(), seen.end(), next) == seen.end()) {
                    seen.push_back(next);
                    open.push_back(next);
                }
            };
            for (const std::uint32_t user : m_users[row]) {
                if (m_place[user] != kNoPlace)
                    last = std::max(last, m_place[user]);
                if (passesOn(m_module.instructions()[user].opcode))
                    follow(user);
            }
            const HloInstruction &value = m_module.instructions()[row];
            if (m_module.computations()[value.computation].root == row)
                for (const std::uint32_t caller : m_callers[value.computation]) {
                    last = std::max(last, m_place[caller]);
                    follow(caller);
                }
        }
        return last;
    }

private:
    static constexpr std::size_t kMostFollowed = 256;

    /// Instructions whose result lies where their operand does; a loop hands on what its body leaves alone.
    static bool passesOn(std::string_view opcode)
    {
        return opcode == "tuple" || opcode == "while" || opcode == "get-tuple-element" || opcode == "bitcast" ||
               opcode == "opt-barrier" || opcode == "optimization-barrier" || opcode == "add-dependency";
    }
    static bool runsItsComputations(std::string_view opcode)
    {
        return opcode == "while" || opcode == "call" || opcode == "conditional" || opcode == "async-start";
    }

    /// Depth first without recursion: a damaged module may nest without end.
    void visit(std::uint32_t entry)
    {
        struct Level {
            std::vector<std::uint32_t> rows;
            std::size_t at = 0, called = 0;
        };
        std::vector<Level> levels;
        levels.push_back({m_module.schedule(entry)});
        m_isVisited[entry] = true;
        while (!levels.empty()) {
            Level &level = levels.back();
            if (level.at == level.rows.size()) {
                levels.pop_back();
                continue;
            }
            const std::uint32_t row = level.rows[level.at];
            const HloInstruction &instruction = m_module.instructions()[row];
            const std::span<const std::uint32_t> called = m_module.called(instruction);
            if (runsItsComputations(instruction.opcode) && level.called < called.size()) {
                const std::uint32_t computation = called[level.called++];
                if (computation == HloModule::kNone)
                    continue;
                m_callers[computation].push_back(row);
                if (!m_isVisited[computation]) {
                    m_isVisited[computation] = true;
                    levels.push_back({m_module.schedule(computation)});
                }
                continue;
            }
            m_place[row] = static_cast<std::uint32_t>(m_order.size());
            m_order.push_back(row);
            ++level.at;
            level.called = 0;
        }
    }

    const HloModule &m_module;
    std::vector<std::uint32_t> m_place, m_order;
    std::vector<std::vector<std::uint32_t>> m_callers; // per computation: instructions that run it
    std::vector<bool> m_isVisited;
    std::vector<std::vector<std::uint32_t>> m_users;
};

struct LiveRange {
    std::uint32_t buffer = 0;
    std::uint32_t begin = 0, end = 0; ///< places; alive from the one to the other
    bool isCut = false;               ///< ends before the instruction at `end`, not after it
};

/// Ends earlier ranges of an allocation where a later one lies over them. `ranges`: by begin.
void cutWhereReused(const BufferTable &table, std::vector<LiveRange> &ranges)
{
    struct InUse {
        std::int64_t end;
        std::size_t range;
    };
    std::map<std::uint32_t, std::map<std::int64_t, InUse>> inUse; // allocation -> offset -> who
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const LogicalBuffer &buffer = table.buffers()[ranges[i].buffer];
        if (buffer.size == 0)
            continue;
        std::map<std::int64_t, InUse> &map = inUse[buffer.allocation];
        auto at = map.lower_bound(buffer.offset);
        if (at != map.begin() && std::prev(at)->second.end > buffer.offset)
            --at;
        while (at != map.end() && at->first < buffer.offset + buffer.size) {
            LiveRange &earlier = ranges[at->second.range];
            if (earlier.end >= ranges[i].begin) {
                earlier.end = ranges[i].begin;
                earlier.isCut = true;
            }
            at = map.erase(at);
        }
        map[buffer.offset] = {buffer.offset + buffer.size, i};
    }
}

} // namespace

std::vector<HeapEvent> eventsOfLiveRanges(const BufferTable &table, std::int32_t space)
{
    const bool hasTemporaries =
        std::any_of(table.allocations().begin(), table.allocations().end(), [&](const BufferAllocation &a) {
            return a.space == space && !a.isFixed() && !a.isThreadLocal && a.firstBuffer != a.lastBuffer;
        });
    if (!hasTemporaries)
        return {};
    const HloModule &module = *table.module();
    const ProgramOrder order(module);
    std::vector<LiveRange> ranges;
    for (std::uint32_t row = 0; row < table.buffers().size(); ++row) {
        const LogicalBuffer &buffer = table.buffers()[row];
        const BufferAllocation &allocation = table.allocationOf(buffer);
        if (allocation.space != space || allocation.isFixed() || allocation.isThreadLocal ||
            buffer.instruction >= module.instructions().size() || order.place(buffer.instruction) == kNoPlace)
            continue;
        ranges.push_back({row, order.place(buffer.instruction), order.lastUse(buffer.instruction)});
    }
    std::stable_sort(ranges.begin(), ranges.end(),
                     [](const LiveRange &a, const LiveRange &b) { return a.begin < b.begin; });
    cutWhereReused(table, ranges);

    std::vector<std::vector<std::uint32_t>> before(order.order().size()), after(order.order().size());
    for (std::uint32_t i = 0; i < ranges.size(); ++i)
        (ranges[i].isCut ? before : after)[ranges[i].end].push_back(i);
    std::vector<HeapEvent> events;
    std::vector<bool> isTaken(ranges.size());
    std::size_t next = 0;
    for (std::uint32_t place = 0; place < order.order().size(); ++place) {
        HeapEvent event;
        event.instruction = order.order()[place];
        event.instructionName = module.instructions()[event.instruction].name;
        const auto add = [&](HeapEvent::Kind kind, std::uint32_t range) {
            event.kind = kind;
            event.buffer = ranges[range].buffer;
            events.push_back(event);
        };
        for (const std::uint32_t range : before[place])
            if (isTaken[range])
                add(HeapEvent::Kind::Free, range);
        for (; next < ranges.size() && ranges[next].begin == place; ++next) {
            // Cut by another buffer of the same instruction: never alive by itself.
            if (ranges[next].isCut && ranges[next].end == place)
                continue;
            isTaken[next] = true;
            add(HeapEvent::Kind::Allocate, static_cast<std::uint32_t>(next));
        }
        for (const std::uint32_t range : after[place])
            add(HeapEvent::Kind::Free, range);
    }
    return events;
}

} // namespace planescope
