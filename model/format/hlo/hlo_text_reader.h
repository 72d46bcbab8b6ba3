#pragma once
// HLO text, as compilers dump it -> HloModule.
//
//   HloModule <name>, is_scheduled=true, ...
//   FileNames / FunctionNames       <id> "<text>"
//   FileLocations                   <id> {file_name_id=n function_name_id=n line=n ... column=n ...}
//   StackFrames                     <id> {file_location_id=n parent_frame_id=n + 1}
//   [ENTRY ][%]<name> [(<parameters>) -> <shape>] {
//     [ROOT ][%]<name> = <shape> <opcode>(<operands>), <attribute>=<value>, ...
//   }[, execution_thread="<name>"]
//
// Names come with and without %, operands with and without shapes. Constants and attributes may go over
// several lines. What stands
// around the modules (comments, log lines) is skipped.
#include "model/base/result.h"
#include "model/store/program_table.h"

#include <functional>

namespace planescope::hlo {

/// True for text with at least one module.
bool isModuleText(std::string_view bytes);
/// The parts of a text that hold one module each: from its first line to the next one's. A dump may hold many.
std::vector<std::string_view> moduleTexts(std::string_view text);
/// Reads the first module of `text`, which lives as long as `owner` (or as the caller guarantees, when it is null).
/// Lines that are no instruction are left out and counted; Damaged when there is no instruction at all. O(bytes).
Result<HloModulePtr> readModuleText(std::string_view text, std::shared_ptr<const void> owner = nullptr);

/// An attribute of an instruction in text: `key=value`.
struct TextAttribute {
    std::string_view key;
    std::string_view value;
    std::string_view whole; ///< with the comma before it
};
/// `rest`: what follows the closing parenthesis of the operands.
void eachTextAttribute(std::string_view rest, const std::function<void(const TextAttribute &)> &visit);
/// What follows the operands of an instruction in text; empty when it has none.
std::string_view attributesOf(std::string_view instructionText);
/// Value of an attribute; empty without one.
std::string_view textAttribute(const HloInstruction &instruction, std::string_view key);

} // namespace planescope::hlo
