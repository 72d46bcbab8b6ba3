#pragma once
// Names and explanations of the field's words: classes, kinds of rows, statistics. For legends, tooltips and help.
#include "model/analysis/op_class.h"

#include <QString>

#include <string_view>

namespace planescope::text {

/// "Matrix compute"; translated.
QString opClassName(OpClass c);
/// One word for legends: "Matrix".
QString opClassShortName(OpClass c);
/// What belongs to the class, as a sentence.
QString opClassExplanation(OpClass c);

/// What kind of row a line is: "Operations". The line's own name is never translated.
QString lineKindName(LineKind kind);
QString lineKindExplanation(LineKind kind);

/// What a statistic of this name means, as a sentence; empty for names that are not known.
QString statExplanation(std::string_view name);

} // namespace planescope::text
