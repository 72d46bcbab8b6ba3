#pragma once
// Names and values of counter rows in words.
#include "model/analysis/derived_counters.h"

#include <QLocale>
#include <QString>

#include <optional>

namespace planescope {

/// "FLOP rate", "Memory in use: GPU_0_bfc"
QString derivedCounterName(const DerivedCounter &counter);
/// How it was computed, as a sentence.
QString derivedCounterTip(DerivedKind kind);
/// As counterValueText(), of a formula with its unit.
QString derivedValueText(const DerivedCounter &counter, double value, const QLocale &locale = QLocale());
/// "412 TFLOP/s", "1.20 TB/s", "15.2 GiB"; of a counter of the file, whose unit nobody states, the number.
QString counterValueText(std::optional<DerivedKind> kind, double value, const QLocale &locale = QLocale());

} // namespace planescope
