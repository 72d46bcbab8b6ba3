#pragma once
// Ranges as a person writes them: 1.2ms..95ms, 10.684937374s.., step:102, step:102..103.
#include "model/store/session.h"

#include <QString>

namespace planescope {

/// The range that `text` names in this session. Times count from the session's start; an open end is the session's.
/// On failure `*problem` is a sentence (translated) and nothing is returned. A range outside the session is a failure.
std::optional<TimeRange> parsePictureRange(const Session &session, const QString &text, QString *problem);

} // namespace planescope
