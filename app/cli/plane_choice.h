#pragma once
// Which planes, lines and events the options of a command choose.
#include "app/cli/common_options.h"
#include "model/base/result.h"
#include "model/store/session.h"

#include <functional>

namespace planescope::cli {

/// --device, --host, --core.
bool isChosen(const Session &session, PlaneId plane, const CommonOptions &options);

/// The time of --range in this session; nothing without the option. InvalidArgument when a step does not exist.
Result<std::optional<TimeRange>> chosenRange(const Session &session, const CommonOptions &options);

/// Calls `visit` for every chosen event, by plane, line in display order, row; until it returns false.
/// Counter lines are left out. Derived lines only when `withDerived`.
void visitChosen(const Session &session, const CommonOptions &options, const std::optional<TimeRange> &range,
                 bool withDerived, const std::function<bool(EventRef)> &visit);

} // namespace planescope::cli
