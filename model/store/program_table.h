#pragma once
// One HLO module as flat, immutable tables: computations, instructions, operands. Texts are views into the serialised
// proto or the HLO text that it was read from, which `owner` keeps alive. Attributes stay there; model/format/hlo
// prints them.
#include "model/store/row_index.h"
#include "model/store/trace_table.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace planescope {

struct HloInstruction {
    std::string_view name;
    std::string_view opcode;
    std::string_view opType;           ///< metadata op_type
    std::string_view opName;           ///< metadata op_name: the provenance
    std::string_view sourceFile;       ///< metadata source_file; empty when only a stack frame is given
    std::string_view deduplicatedName; ///< metadata deduplicated_name
    std::string_view fusionKind;       ///< "kLoop", "kOutput", ...
    std::string_view customCallTarget;
    std::string_view proto; ///< the serialised HloInstructionProto; empty in a module that was read from text
    std::string_view text;  ///< `%name = shape opcode(...), ...` as written; empty in a module read from a proto
    std::string_view shape; ///< within `text`
    std::int64_t id = 0;
    std::int32_t sourceLine = 0;
    std::int32_t stackFrame = 0; ///< 1-based row of HloModule::stackFrames(); 0: none
    std::uint32_t computation = 0;
    std::uint32_t firstOperand = 0, lastOperand = 0; ///< rows of HloModule::operandRows()
    std::uint32_t firstCalled = 0, lastCalled = 0;   ///< rows of HloModule::calledRows()
    std::uint32_t firstControl = 0, lastControl = 0; ///< rows of HloModule::controlRows()
    bool hasBaseDilation = false;                    ///< of its window
    bool hasWindowDilation = false;
};

struct HloComputation {
    std::string_view name;
    std::string_view proto; ///< the serialised HloComputationProto; empty in a module that was read from text
    std::string_view text;  ///< `ENTRY %name (...) -> ... {` as written; empty in a module read from a proto
    std::string_view executionThread;
    std::int64_t id = 0;
    std::uint32_t firstInstruction = 0, lastInstruction = 0; ///< rows of HloModule::instructions()
    std::uint32_t root = 0;                                  ///< row of the root instruction
    bool isFusion = false;
    bool isEntry = false;
};

/// One frame of a Python stack: where and in which function.
struct HloStackFrame {
    std::string_view file;
    std::string_view function;
    std::int32_t line = 0;
    std::int32_t column = 0;
    std::int32_t parent = 0; ///< 1-based; 0: outermost
};

class HloModule
{
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    std::string_view name() const { return m_name; }
    std::uint64_t id() const { return m_id; }
    const std::vector<HloInstruction> &instructions() const { return m_instructions; }
    const std::vector<HloComputation> &computations() const { return m_computations; } ///< callees first
    const std::vector<HloStackFrame> &stackFrames() const { return m_frames; }
    /// Row of the entry computation; kNone when the module names none.
    std::uint32_t entry() const { return m_entry; }

    /// Rows of the operands, in operand order. Operands that do not exist are kNone.
    std::span<const std::uint32_t> operands(const HloInstruction &i) const
    {
        return std::span(m_operands).subspan(i.firstOperand, i.lastOperand - i.firstOperand);
    }
    /// Rows of the computations that an instruction calls.
    std::span<const std::uint32_t> called(const HloInstruction &i) const
    {
        return std::span(m_called).subspan(i.firstCalled, i.lastCalled - i.firstCalled);
    }
    /// Rows of the instructions that have to run before one without giving it a value.
    std::span<const std::uint32_t> controlPredecessors(const HloInstruction &i) const
    {
        return std::span(m_control).subspan(i.firstControl, i.lastControl - i.firstControl);
    }
    /// Rows of the instructions that have this one as an operand, ascending, each once.
    std::span<const std::uint32_t> users(std::uint32_t row) const { return m_users.of(row); }
    /// Rows of the instructions that call a computation, ascending, each once.
    std::span<const std::uint32_t> callers(std::uint32_t computation) const { return m_callers.of(computation); }
    /// Instruction rows of a computation in execution order; in stored order without a schedule.
    std::vector<std::uint32_t> schedule(std::uint32_t computation) const;
    bool isScheduled() const { return m_isScheduled; }
    /// True for a module that was read from text: instructions are printed as they stand there.
    bool isText() const { return !m_header.empty(); }
    /// The line `HloModule ...` of a module that was read from text.
    std::string_view header() const { return m_header; }

    /// Row of the instruction of this name; kNone when there is none. Compilers make names unique in a module; among
    /// equal ones the first counts.
    std::uint32_t find(std::string_view name) const;
    /// Row of the computation of this name, or kNone.
    std::uint32_t findComputation(std::string_view name) const;
    /// The serialised HloModuleProto.
    std::string_view proto() const { return m_proto; }
    /// Instructions that were left out because their bytes are broken.
    std::uint64_t brokenCount() const { return m_brokenCount; }
    /// Frames of an instruction's stack from the innermost outwards; empty without one.
    std::vector<const HloStackFrame *> stack(const HloInstruction &instruction) const;
    /// "file:line" of an instruction: its own, or that of its innermost frame; empty when unknown.
    std::string sourceOf(const HloInstruction &instruction) const;

private:
    friend class HloModuleBuilder;
    /// Lists of rows by row, one after the other.
    struct Lists {
        std::vector<std::uint32_t> first; // of list i; one more than there are lists
        std::vector<std::uint32_t> rows;
        std::span<const std::uint32_t> of(std::uint32_t i) const
        {
            return i + 1 < first.size() ? std::span(rows).subspan(first[i], first[i + 1] - first[i])
                                        : std::span<const std::uint32_t>();
        }
    };
    /// For each target the rows whose own lists name it. `listOf(row)`: the targets of a row.
    template <class ListOf> static Lists reversed(std::size_t rows, std::size_t targets, const ListOf &listOf);
    std::string_view m_name;
    std::string_view m_proto;
    std::uint64_t m_id = 0;
    std::uint32_t m_entry = kNone;
    std::uint64_t m_brokenCount = 0;
    std::vector<HloInstruction> m_instructions;
    std::vector<HloComputation> m_computations;
    std::vector<HloStackFrame> m_frames;
    std::vector<std::uint32_t> m_operands;
    std::vector<std::uint32_t> m_called;
    std::vector<std::uint32_t> m_control;
    Lists m_users;
    Lists m_callers;
    std::string_view m_header;
    bool m_isScheduled = false;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> m_schedule; // computation row -> instruction rows
    RowIndex m_byName;
    RowIndex m_computationByName;
    std::shared_ptr<const void> m_owner;
};

using HloModulePtr = std::shared_ptr<const HloModule>;

/// What an analysis may ask about HLO without knowing its format. Either function may be empty. Any thread.
struct HloLookup {
    /// The module of a program; null when the profile has none or it cannot be read.
    std::function<HloModulePtr(const Program &)> module;
    /// The text of an instruction as profiles print it, with operand shapes.
    std::function<std::string(const HloModule &, const HloInstruction &)> expression;
};

/// The only writer of an HloModule. Ids are those of the format; finish() turns them into rows.
class HloModuleBuilder
{
public:
    explicit HloModuleBuilder(std::shared_ptr<const void> owner);

    void setModule(std::string_view name, std::uint64_t id, std::string_view proto);
    void setEntry(std::string_view name, std::int64_t id);
    /// The module is read from text; its first line.
    void setText(std::string_view header, bool isScheduled);
    /// Begins a computation; the instructions added next, about `instructions` of them, are its own.
    void addComputation(HloComputation computation, std::int64_t rootId, std::size_t instructions = 0);
    void addInstruction(HloInstruction instruction, std::span<const std::int64_t> operandIds,
                        std::span<const std::int64_t> calledIds, std::span<const std::int64_t> controlIds = {});
    void addStackFrame(const HloStackFrame &frame);
    void addSchedule(std::int64_t computationId, std::vector<std::int64_t> instructionIds);
    void countBroken() { ++m_module->m_brokenCount; }

    HloModulePtr finish();

private:
    std::shared_ptr<HloModule> m_module;
    std::vector<std::int64_t> m_operandIds, m_calledIds, m_controlIds, m_rootIds;
    std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>> m_schedules;
    std::string_view m_entryName;
    std::int64_t m_entryId = 0;
};

} // namespace planescope
