#pragma once
#include "model/format/session_reader.h"
#include "model/format/xplane/xspace_index.h"

namespace planescope::xplane {

/// XSpaces of one run, one per host, to one Session: index, publish, decode on threads, derive, freeze.
/// `unreadable` hosts are mentioned in the report. Fails when canceled or when no file is an XSpace.
Result<SessionPtr> loadSpaces(const std::string &sessionName, std::vector<SourceFile> files,
                              const ImportReport &unreadable, const LoadOptions &options, const LoadHooks &hooks);

} // namespace planescope::xplane
