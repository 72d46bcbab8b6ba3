#pragma once
// The HLO modules of a session, each read when first asked for.
#include "model/store/program_table.h"
#include "model/store/session.h"

#include <memory>

namespace planescope::hlo {

class Modules
{
public:
    explicit Modules(SessionPtr session);
    ~Modules();

    const SessionPtr &session() const;
    /// Null when the program has no proto or it cannot be read. Any thread.
    HloModulePtr of(const Program &program) const;
    /// By program id; the first host that has it. Null when there is none.
    HloModulePtr ofId(std::uint64_t programId) const;

private:
    struct Slot;
    SessionPtr m_session;
    std::unique_ptr<Slot[]> m_slots;
};

/// A lookup for the analyses; keeps `modules` alive.
HloLookup lookupOf(std::shared_ptr<const Modules> modules);

} // namespace planescope::hlo
