#pragma once
// planescope --from picture.png: back to the profile, the range and the rows that a picture shows.
#include "app/gui/arguments.h"

namespace planescope {

/// Reads `options->picture` and fills path, view, range and rows, each unless the command line names it. False when the
/// file is no PNG of ours. A relative file is looked for beside the picture first, then in the working folder.
bool startFromPicture(StartOptions *options);

} // namespace planescope
