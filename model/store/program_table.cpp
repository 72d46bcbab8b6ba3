#include "model/store/program_table.h"

#include <algorithm>
#include <numeric>

namespace planescope {

std::vector<std::uint32_t> HloModule::schedule(std::uint32_t computation) const
{
    if (const auto found = m_schedule.find(computation); found != m_schedule.end())
        return found->second;
    const HloComputation &c = m_computations[computation];
    std::vector<std::uint32_t> rows(c.lastInstruction - c.firstInstruction);
    std::iota(rows.begin(), rows.end(), c.firstInstruction);
    return rows;
}

template <class ListOf>
HloModule::Lists HloModule::reversed(std::size_t rows, std::size_t targets, const ListOf &listOf)
{
    Lists lists;
    lists.first.assign(targets + 1, 0);
    std::vector<std::uint32_t> lastSeen(targets, kNone); // a row may name a target several times
    const auto eachPair = [&](const auto &visit) {
        std::fill(lastSeen.begin(), lastSeen.end(), kNone);
        for (std::uint32_t row = 0; row < rows; ++row)
            for (const std::uint32_t target : listOf(row))
                if (target != kNone && lastSeen[target] != row) {
                    lastSeen[target] = row;
                    visit(row, target);
                }
    };
    eachPair([&](std::uint32_t, std::uint32_t target) { ++lists.first[target + 1]; });
    std::partial_sum(lists.first.begin(), lists.first.end(), lists.first.begin());
    lists.rows.resize(lists.first.back());
    std::vector<std::uint32_t> next(lists.first.begin(), lists.first.end() - 1);
    eachPair([&](std::uint32_t row, std::uint32_t target) { lists.rows[next[target]++] = row; });
    return lists;
}

std::uint32_t HloModule::find(std::string_view name) const
{
    return m_byName.find(RowIndex::keyOf(name), [&](std::uint32_t row) { return m_instructions[row].name == name; });
}

std::uint32_t HloModule::findComputation(std::string_view name) const
{
    return m_computationByName.find(RowIndex::keyOf(name),
                                    [&](std::uint32_t row) { return m_computations[row].name == name; });
}

std::vector<const HloStackFrame *> HloModule::stack(const HloInstruction &instruction) const
{
    std::vector<const HloStackFrame *> stack;
    std::int32_t at = instruction.stackFrame;
    // A damaged index may form a ring; a stack is never longer than the table.
    while (at >= 1 && static_cast<std::size_t>(at) <= m_frames.size() && stack.size() < m_frames.size()) {
        stack.push_back(&m_frames[static_cast<std::size_t>(at) - 1]);
        at = stack.back()->parent;
    }
    return stack;
}

std::string HloModule::sourceOf(const HloInstruction &instruction) const
{
    std::string_view file = instruction.sourceFile;
    std::int32_t line = instruction.sourceLine;
    if (file.empty())
        if (const auto frames = stack(instruction); !frames.empty()) {
            file = frames.front()->file;
            line = frames.front()->line;
        }
    return file.empty() ? std::string() : std::string(file) + ":" + std::to_string(line);
}

HloModuleBuilder::HloModuleBuilder(std::shared_ptr<const void> owner) : m_module(std::make_shared<HloModule>())
{
    m_module->m_owner = std::move(owner);
}

void HloModuleBuilder::setModule(std::string_view name, std::uint64_t id, std::string_view proto)
{
    m_module->m_name = name;
    m_module->m_id = id;
    m_module->m_proto = proto;
}

void HloModuleBuilder::setEntry(std::string_view name, std::int64_t id)
{
    m_entryName = name;
    m_entryId = id;
}

void HloModuleBuilder::setText(std::string_view header, bool isScheduled)
{
    m_module->m_header = header;
    m_module->m_isScheduled = isScheduled;
}

void HloModuleBuilder::addComputation(HloComputation computation, std::int64_t rootId, std::size_t instructions)
{
    std::vector<HloInstruction> &all = m_module->m_instructions;
    if (all.capacity() < all.size() + instructions) // not by so little that each computation moves all
        all.reserve(std::max(all.size() + instructions, all.capacity() * 2));
    const auto row = static_cast<std::uint32_t>(m_module->m_instructions.size());
    computation.firstInstruction = computation.lastInstruction = row;
    m_module->m_computations.push_back(computation);
    m_rootIds.push_back(rootId);
}

void HloModuleBuilder::addInstruction(HloInstruction instruction, std::span<const std::int64_t> operandIds,
                                      std::span<const std::int64_t> calledIds, std::span<const std::int64_t> controlIds)
{
    instruction.computation = static_cast<std::uint32_t>(m_module->m_computations.size() - 1);
    instruction.firstOperand = static_cast<std::uint32_t>(m_operandIds.size());
    m_operandIds.insert(m_operandIds.end(), operandIds.begin(), operandIds.end());
    instruction.lastOperand = static_cast<std::uint32_t>(m_operandIds.size());
    instruction.firstCalled = static_cast<std::uint32_t>(m_calledIds.size());
    m_calledIds.insert(m_calledIds.end(), calledIds.begin(), calledIds.end());
    instruction.lastCalled = static_cast<std::uint32_t>(m_calledIds.size());
    instruction.firstControl = static_cast<std::uint32_t>(m_controlIds.size());
    m_controlIds.insert(m_controlIds.end(), controlIds.begin(), controlIds.end());
    instruction.lastControl = static_cast<std::uint32_t>(m_controlIds.size());
    m_module->m_instructions.push_back(instruction);
    m_module->m_computations.back().lastInstruction = static_cast<std::uint32_t>(m_module->m_instructions.size());
}

void HloModuleBuilder::addStackFrame(const HloStackFrame &frame) { m_module->m_frames.push_back(frame); }

void HloModuleBuilder::addSchedule(std::int64_t computationId, std::vector<std::int64_t> instructionIds)
{
    m_schedules.emplace_back(computationId, std::move(instructionIds));
}

HloModulePtr HloModuleBuilder::finish()
{
    HloModule &m = *m_module;
    RowIndex instructionRow, computationRow;
    instructionRow.reserve(m.m_instructions.size());
    m.m_byName.reserve(m.m_instructions.size());
    for (std::uint32_t row = 0; row < m.m_instructions.size(); ++row) {
        const HloInstruction &instruction = m.m_instructions[row];
        instructionRow.add(RowIndex::keyOf(instruction.id), row);
        m.m_byName.add(RowIndex::keyOf(instruction.name), row,
                       [&](std::uint32_t other) { return m.m_instructions[other].name == instruction.name; });
    }
    for (std::uint32_t row = 0; row < m.m_computations.size(); ++row) {
        const HloComputation &computation = m.m_computations[row];
        computationRow.add(RowIndex::keyOf(computation.id), row);
        m.m_computationByName.add(RowIndex::keyOf(computation.name), row, [&](std::uint32_t other) {
            return m.m_computations[other].name == computation.name;
        });
    }
    const auto rowOf = [](const RowIndex &rows, std::int64_t id) { return rows.find(RowIndex::keyOf(id)); };
    m.m_operands.reserve(m_operandIds.size());
    for (const std::int64_t id : m_operandIds)
        m.m_operands.push_back(rowOf(instructionRow, id));
    m.m_called.reserve(m_calledIds.size());
    for (const std::int64_t id : m_calledIds)
        m.m_called.push_back(rowOf(computationRow, id));
    m.m_control.reserve(m_controlIds.size());
    for (const std::int64_t id : m_controlIds)
        m.m_control.push_back(rowOf(instructionRow, id));
    const std::size_t count = m.m_instructions.size();
    m.m_users =
        HloModule::reversed(count, count, [&m](std::uint32_t row) { return m.operands(m.m_instructions[row]); });
    m.m_callers = HloModule::reversed(count, m.m_computations.size(),
                                      [&m](std::uint32_t row) { return m.called(m.m_instructions[row]); });
    if (m.isText()) // text does not say what a computation is for
        for (const HloInstruction &i : m.m_instructions)
            for (const std::uint32_t called : m.called(i))
                if (called != HloModule::kNone && i.opcode == "fusion")
                    m.m_computations[called].isFusion = true;
    for (std::uint32_t row = 0; row < m.m_computations.size(); ++row) {
        HloComputation &c = m.m_computations[row];
        const std::uint32_t root = rowOf(instructionRow, m_rootIds[row]);
        // A computation without a sound root id ends with its root, as every printer writes it.
        c.root = root != HloModule::kNone                 ? root
                 : c.lastInstruction > c.firstInstruction ? c.lastInstruction - 1
                                                          : HloModule::kNone;
    }
    m.m_entry = rowOf(computationRow, m_entryId);
    if (m.m_entry == HloModule::kNone || (!m_entryName.empty() && m.m_computations[m.m_entry].name != m_entryName))
        if (const std::uint32_t byName = m.findComputation(m_entryName); byName != HloModule::kNone)
            m.m_entry = byName;
    if (m.m_entry != HloModule::kNone)
        m.m_computations[m.m_entry].isEntry = true;
    for (const auto &[computationId, ids] : m_schedules) {
        const std::uint32_t computation = rowOf(computationRow, computationId);
        if (computation == HloModule::kNone)
            continue;
        std::vector<std::uint32_t> rows;
        for (const std::int64_t id : ids)
            if (const std::uint32_t row = rowOf(instructionRow, id); row != HloModule::kNone)
                rows.push_back(row);
        const HloComputation &c = m.m_computations[computation];
        // A schedule that leaves instructions out would hide them; the stored order shows all.
        if (rows.size() == c.lastInstruction - c.firstInstruction)
            m.m_schedule.emplace(computation, std::move(rows));
    }
    m.m_isScheduled = m.m_isScheduled || !m.m_schedule.empty();
    return std::move(m_module);
}

} // namespace planescope
