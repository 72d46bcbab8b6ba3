#pragma once
// Ranges as a person writes them: 1.2ms..95ms, 10.684937374s.., step:102, step:102..103, layer:17/backward,
// step:102/layer:17/backward.
#include "model/analysis/range_choice.h"

#include <QString>

namespace planescope::text {

/// What `words` ask for. On failure `*problem` is a sentence (translated) and nothing is returned.
std::optional<RangeChoice> parseRange(const QString &words, QString *problem);

/// parseRange() and rangeOf(): the range that `words` name in this session.
std::optional<TimeRange> rangeNamed(const Session &session, const QString &words, QString *problem);

/// Why a choice names no range of the session, as a sentence.
QString rangeProblem(const RangeProblem &problem);

/// "layer 17, backward"
QString layerText(const LayerName &layer);

} // namespace planescope::text
