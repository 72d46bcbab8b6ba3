#include "model/format/hlo/hlo_modules.h"

#include "model/format/hlo/hlo_printer.h"
#include "model/format/hlo/hlo_reader.h"

#include <mutex>

namespace planescope::hlo {

struct Modules::Slot {
    std::once_flag once;
    HloModulePtr module;
};

Modules::Modules(SessionPtr session) : m_session(std::move(session))
{
    m_slots = std::make_unique<Slot[]>(m_session->programs().size());
}

Modules::~Modules() = default;

const SessionPtr &Modules::session() const { return m_session; }

HloModulePtr Modules::of(const Program &program) const
{
    const std::vector<Program> &programs = m_session->programs();
    if (programs.empty() || &program < programs.data() || &program >= programs.data() + programs.size())
        return nullptr;
    Slot &slot = m_slots[static_cast<std::size_t>(&program - programs.data())];
    std::call_once(slot.once, [&] {
        if (program.proto.empty())
            return;
        // The module's texts point into the session's file, so the session is what has to stay.
        if (Result<HloModulePtr> module = readModule(program.proto, m_session))
            slot.module = *module;
    });
    return slot.module;
}

HloModulePtr Modules::ofId(std::uint64_t programId) const
{
    for (const Program &program : m_session->programs())
        if (program.id == programId)
            if (HloModulePtr module = of(program))
                return module;
    return nullptr;
}

HloLookup lookupOf(std::shared_ptr<const Modules> modules)
{
    HloLookup lookup;
    lookup.module = [modules = std::move(modules)](const Program &program) { return modules->of(program); };
    lookup.expression = [](const HloModule &module, const HloInstruction &instruction) {
        const auto row = static_cast<std::uint32_t>(&instruction - module.instructions().data());
        return instructionText(module, row, TextStyle::Expression);
    };
    return lookup;
}

} // namespace planescope::hlo
