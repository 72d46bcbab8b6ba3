#pragma once
// Stable words for kinds and classes: what filters, JSON and CSV call them. Never translated, never changed.
#include "model/analysis/op_class.h"

#include <string_view>
#include <vector>

namespace planescope {

/// "matrix", "vector", "kernel", "collective", "async-collective", "data", "infeed", "sparse", "host", "python",
/// "structure", "unknown".
std::string_view opClassWord(OpClass c);
/// "steps", "modules", "ops", ... one per LineKind.
std::string_view lineKindWord(LineKind kind);
/// "host-cpu", "tpu-core", ... one per PlaneKind.
std::string_view planeKindWord(PlaneKind kind);
/// "info", "notice", "data-loss", "error".
std::string_view severityWord(Severity severity);
/// "file-truncated", ... one per ImportCode.
std::string_view importCodeWord(ImportCode code);

} // namespace planescope
