#pragma once
// A file of HLO, proto or text, as a session: programs without events.
#include "model/base/result.h"
#include "model/io/file_content.h"
#include "model/store/session.h"

#include <string>

namespace planescope::hlo {

/// One program per module of the file; an HLO dump as text may hold many. `name`: the file's name, which XProf gives
/// the program's id in brackets (`jit_f(13).hlo_proto.pb`). What had to be left out is in the report.
/// Damaged when no module can be read. Parses every module once. Any thread.
Result<SessionPtr> programSession(const std::string &name, FileContent content, ImportReport report);

} // namespace planescope::hlo
