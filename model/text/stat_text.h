#pragma once
// The value of a statistic as text: for people with its unit, for machines as it is in the file.
#include "model/analysis/event_details.h"

#include <QLocale>
#include <QString>

namespace planescope::text {

/// "4.00 KiB", "1.20 ms", "2.00 GFLOP", "12190760917235803885" (ids keep their digits). Text as it is, line breaks
/// included; bytes as "1.2 KiB, binary".
QString statValueText(const StatValue &stat, const QLocale &locale = QLocale());
/// The number of the file in the C locale, or the text; bytes in hexadecimal, at most 64 of them.
QString statRawText(const StatValue &stat);
/// "int64", "uint64", "double", "text", "bytes": the types of the format, not translated.
QString statKindText(StatKind kind);

} // namespace planescope::text
