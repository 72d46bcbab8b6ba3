// Asynchronous pairs, which text names after the one instruction that they wrap.
#include "model/format/hlo/hlo_printer.h"

#include <algorithm>

namespace planescope::hlo {

namespace {

bool isAsyncOpcode(std::string_view opcode)
{
    return opcode == "async-start" || opcode == "async-update" || opcode == "async-done";
}

/// The root of a computation that has nothing else but parameters.
std::uint32_t onlyInstruction(const HloModule &module, std::uint32_t row)
{
    if (row == HloModule::kNone)
        return HloModule::kNone;
    const HloComputation &computation = module.computations()[row];
    for (std::uint32_t i = computation.firstInstruction; i < computation.lastInstruction; ++i)
        if (i != computation.root && module.instructions()[i].opcode != "parameter")
            return HloModule::kNone;
    return computation.root;
}

} // namespace

std::uint32_t wrappedInstruction(const HloModule &module, std::uint32_t row)
{
    // Update and done name nothing themselves; their operand leads to the start. A damaged module may go in circles.
    constexpr int kMostUpdates = 64;
    for (int i = 0; i < kMostUpdates && row != HloModule::kNone; ++i) {
        const HloInstruction &instruction = module.instructions()[row];
        if (!instruction.text.empty() || !isAsyncOpcode(instruction.opcode))
            return HloModule::kNone;
        if (const auto called = module.called(instruction); !called.empty())
            return onlyInstruction(module, called.front());
        const auto operands = module.operands(instruction);
        row = operands.empty() ? HloModule::kNone : operands.front();
    }
    return HloModule::kNone;
}

bool isWrittenWhereCalled(const HloModule &module, std::uint32_t computation)
{
    const auto callers = module.callers(computation);
    return computation != module.entry() && !callers.empty() &&
           std::all_of(callers.begin(), callers.end(),
                       [&](std::uint32_t caller) { return wrappedInstruction(module, caller) != HloModule::kNone; });
}

} // namespace planescope::hlo
