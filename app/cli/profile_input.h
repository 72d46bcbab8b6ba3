#pragma once
// Loading for commands: standard input, progress, notices, and the exit code that follows from them.
#include "app/cli/common_options.h"
#include "model/store/session.h"

#include <string>

namespace planescope::cli {

/// Loads a file, a run folder or "-". Prints errors and the notice of damage to standard error.
/// On failure `*code` is the exit code; on success it is Fine, or Damaged when data was lost.
SessionPtr loadProfile(const std::string &file, const CommonOptions &options, ExitCode *code);

/// "planescope-cli: error: ..." on standard error.
void printError(const Error &error);
void printError(const std::string &sentence);
/// The same, and names the option that a file is too large for.
void printError(Error error, const CommonOptions &options);

/// Bytes that --memory-limit allows (LoadOptions::memoryLimit), 0 without it.
std::uint64_t memoryLimit(const CommonOptions &options);

} // namespace planescope::cli
