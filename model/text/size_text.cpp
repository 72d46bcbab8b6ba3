#include "model/text/size_text.h"

#include "model/text/format_value.h"

#include <algorithm>

namespace planescope::text {

QString mebibytes(std::int64_t bytes, const QLocale &locale)
{
    return number(static_cast<double>(bytes) / 1048576.0, 2, locale) + QChar(0x202F) + QLatin1String("MiB");
}

QString binaryUnit(int power)
{
    static constexpr const char *units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    return QLatin1String(units[std::clamp(power, 0, 5)]);
}

} // namespace planescope::text
