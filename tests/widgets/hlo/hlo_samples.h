#pragma once
// Programs for the tests of the HLO view, as HLO text.
#include "model/format/hlo/hlo_reader.h"
#include "model/format/hlo/program_session.h"

#include <memory>
#include <string>

namespace planescope::testing {

/// The session keeps the text.
inline SessionPtr sessionOfText(const std::string &text)
{
    const auto kept = std::make_shared<const std::string>(text);
    FileContent content;
    content.bytes = {reinterpret_cast<const std::uint8_t *>(kept->data()), kept->size()};
    content.fileSize = kept->size();
    content.owner = kept;
    const Result<SessionPtr> session = hlo::programSession("sample.hlo.txt", std::move(content), {});
    return session ? *session : nullptr;
}

inline HloModulePtr moduleOfText(const std::string &text)
{
    const auto kept = std::make_shared<const std::string>(text);
    const Result<HloModulePtr> module = hlo::readModule(*kept, kept);
    return module ? *module : nullptr;
}

/// A fusion between a parameter and a negation, and a loop body beside it.
inline std::string smallProgram()
{
    return "HloModule jit_small, is_scheduled=true\n\n"
           "%fused (p: f32[8]) -> f32[8] {\n  %p = f32[8]{0} parameter(0)\n  %double = f32[8]{0} add(%p, %p)\n"
           "  ROOT %tanh.1 = f32[8]{0} tanh(%double)\n}\n\n"
           "ENTRY %main (x: f32[8], y: f32[8]) -> f32[8] {\n  %x = f32[8]{0:T(128)} parameter(0), "
           "sharding={replicated}\n"
           "  %y = f32[8]{0} parameter(1)\n"
           "  %fusion.3 = f32[8]{0} fusion(%x), kind=kLoop, calls=%fused, metadata={op_name=\"jit(small)/tanh\" "
           "source_file=\"model.py\" source_line=12}\n"
           "  %dot.2 = f32[8]{0} dot(%fusion.3, %y), lhs_contracting_dims={0}, rhs_contracting_dims={0}\n"
           "  %negate.4 = f32[8]{0} negate(%dot.2)\n"
           "  ROOT %add.5 = f32[8]{0} add(%negate.4, %fusion.3)\n}\n";
}

inline std::string chainProgram(int count)
{
    std::string text = "HloModule jit_chain\n\nENTRY %main (n0: f32[]) -> f32[] {\n  %n0 = f32[] parameter(0)\n";
    for (int i = 1; i < count; ++i)
        text += "  %n" + std::to_string(i) + " = f32[] add(%n" + std::to_string(i - 1) + ", %n0)\n";
    return text + "}\n";
}

} // namespace planescope::testing
