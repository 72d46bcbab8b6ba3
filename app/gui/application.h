#pragma once

namespace planescope {

/// Runs the window program. Returns the exit code.
int runApplication(int argc, char **argv);

} // namespace planescope
