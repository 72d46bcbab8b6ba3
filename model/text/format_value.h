#pragma once
// The one place where a number becomes words. Screen texts follow the given locale; U+202F stands before a unit and
// between thousands, a true minus is used.
#include "model/base/units.h"

#include <QLocale>
#include <QString>

namespace planescope::text {

/// "33.00 ms": four significant digits, unit by size (ps, ns, µs, ms, s). Zero is "0 ps".
QString duration(Duration d, const QLocale &locale = QLocale());
/// All picoseconds that matter: "10.684937374001 s" without trailing zeros.
QString exactDuration(Duration d, const QLocale &locale = QLocale());
/// A moment since session start, with as many digits as `resolution` (for example the time of one pixel) needs.
QString timePoint(TimePoint t, Duration resolution, const QLocale &locale = QLocale());
/// "1.50 GiB"; binary prefixes.
QString bytes(Bytes b, const QLocale &locale = QLocale());
/// "610 MB/s"; decimal prefixes, as rates are given in this field.
QString byteRate(double bytesPerSecond, const QLocale &locale = QLocale());
/// "37.1 %"; "–" when the whole is zero.
QString share(double part, double whole, const QLocale &locale = QLocale());
/// "154 675"
QString count(std::uint64_t n, const QLocale &locale = QLocale());
/// Plain C-locale milliseconds, seconds, ... parsed back: "1.2ms", "12345678ps". False when not a duration.
bool parseDuration(QStringView text, Duration *out);

} // namespace planescope::text
