#pragma once
// The one place where a number becomes words. Screen texts follow the given locale; U+202F stands before a unit and
// between thousands, a true minus is used.
#include "model/base/units.h"

#include <QLocale>
#include <QString>

namespace planescope::text {

/// "33.00 ms": four significant digits, unit by size (ps, ns, µs, ms, s). Zero is "0 ps".
QString duration(Duration d, const QLocale &locale = QLocale());
/// The same with another number of significant digits: "33.000 ms" with 5.
QString duration(Duration d, int significant, const QLocale &locale = QLocale());
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
/// A number without a unit: thousands grouped, `decimals` digits after the point.
QString number(double value, int decimals, const QLocale &locale = QLocale());
/// Three significant digits with a decimal prefix before the unit: "918 TFLOP/s", "1.64 GFLOP".
QString withPrefix(double value, QStringView unit, const QLocale &locale = QLocale());
/// A double in as many digits as it has, at most 6 significant: "0.5", "26 723.4", "1.2e+30".
QString plainNumber(double value, const QLocale &locale = QLocale());
/// A moment of the calendar, UTC, with the nanoseconds that are not zero: "2026-07-09 06:46:19.390989132 UTC".
QString epochTime(std::int64_t nsSince1970);

/// C-locale picoseconds ... seconds parsed back: "1.2ms", "12345678ps", "10.684937374001 s", also with a true minus and
/// narrow spaces as written by exactDuration(). Whole numbers keep all digits. False when not a duration or outside
/// 64 bits.
bool parseDuration(QStringView text, Duration *out);
/// "512", "1.5GiB", "2 GB", "64k" (binary, as ulimit and dd read it). False when not a size.
bool parseBytes(QStringView text, Bytes *out);

} // namespace planescope::text
