#pragma once
// What a script reads from the exit code. Part of the shell contract: never renumber.
#include "model/base/result.h"

namespace planescope::cli {

enum class ExitCode {
    Fine = 0,
    Internal = 1,
    Usage = 2,
    NoFile = 3,  ///< a file cannot be found, read, recognised or written
    Damaged = 4, ///< what could be read was printed
    GateFailed = 5
};

ExitCode exitCodeOf(ErrorCode code);

} // namespace planescope::cli
