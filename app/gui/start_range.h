#pragma once
// The --range option: a time range in words.
#include "model/store/session.h"

#include <QString>

#include <optional>

namespace planescope {

/// "1.2ms..95ms" (times since session start; an end that is left out is the session's), "step:3" or "step:3..5" (by
/// the numbers that the steps carry). Nothing when it cannot be read or there is no such step.
std::optional<TimeRange> parseStartRange(const Session &session, const QString &words);

} // namespace planescope
