#pragma once
// Sizes of memory in a form that does not depend on their magnitude: for axes and for comparing with XProf.
#include <QLocale>
#include <QString>

#include <cstdint>

namespace planescope::text {

/// Always MiB with two digits, as XProf writes sizes of buffers: "12 288.00 MiB".
QString mebibytes(std::int64_t bytes, const QLocale &locale = QLocale());
/// "B", "KiB", "MiB": the unit of 1024 to this power, at most 5.
QString binaryUnit(int power);

} // namespace planescope::text
