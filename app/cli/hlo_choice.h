#pragma once
// Which program, computation or op of a profile `hlo` is about.
#include "app/cli/exit_code.h"
#include "model/format/hlo/hlo_modules.h"

#include <string>
#include <vector>

namespace planescope::cli {

struct HloWish {
    std::string program;     ///< name with or without id, or id; empty: any
    std::string computation; ///< empty: none
    std::string op;          ///< empty: none
};

struct HloChoice {
    const Program *program = nullptr; ///< null: several programs are there and nothing says which
    HloModulePtr module;              ///< of `program`; null when it cannot be read
    std::uint32_t computation = HloModule::kNone;
    std::uint32_t op = HloModule::kNone;
    std::string problem; ///< why nothing can be chosen; a sentence
    ExitCode code = ExitCode::Fine;
};

/// Programs of a session, each id once: hosts of one run hold the same.
std::vector<const Program *> distinctPrograms(const Session &session);

/// A wished computation or op chooses the program by itself when only one has it.
HloChoice chooseHlo(const hlo::Modules &modules, const HloWish &wish);

} // namespace planescope::cli
