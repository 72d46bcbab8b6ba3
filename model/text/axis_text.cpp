#include "model/text/axis_text.h"

#include "model/text/format_value.h"
#include "model/text/time_unit.h"

#include <array>
#include <cmath>

namespace planescope::text {

namespace {

struct AxisUnit {
    std::int64_t ps;
    const char *name;
};
constexpr std::array<AxisUnit, 5> kAxisUnits{
    {{1'000'000'000'000, "s"}, {1'000'000'000, "ms"}, {1'000'000, "\u00b5s"}, {1'000, "ns"}, {1, "ps"}}};

const QChar kGap(0x202F);

/// Digits after the point that multiples of `step` need when written in `unit`.
int axisDecimals(std::int64_t step, std::int64_t unit)
{
    int decimals = 0;
    while (decimals < 12 && unit > 1 && step % unit != 0) {
        unit /= 10;
        ++decimals;
    }
    return decimals;
}

QString grouped(std::int64_t ps, std::int64_t unit, int decimals, const QLocale &locale, bool groupFraction)
{
    const std::uint64_t magnitude = ps < 0 ? 0 - static_cast<std::uint64_t>(ps) : static_cast<std::uint64_t>(ps);
    const auto per = static_cast<std::uint64_t>(unit);
    QString text = count(magnitude / per, locale);
    if (decimals > 0) {
        const int width = static_cast<int>(std::lround(std::log10(static_cast<double>(unit))));
        QString fraction = QString::number(magnitude % per).rightJustified(width, QLatin1Char('0')).left(decimals);
        for (qsizetype at = 3; groupFraction && at < fraction.size(); at += 4)
            fraction.insert(at, kGap);
        text += locale.decimalPoint() + fraction;
    }
    return text;
}

} // namespace

Duration axisUnit(Duration span)
{
    // The unit that the user chose, as long as labels need few digits.
    constexpr std::int64_t kFewDigits = 1000;
    if (const TimeUnit chosen = timeUnit(); chosen != TimeUnit::BySize) {
        const std::int64_t ps =
            kAxisUnits[static_cast<std::size_t>(static_cast<int>(TimeUnit::Seconds) - static_cast<int>(chosen))].ps;
        if (span.toPs() >= ps / kFewDigits)
            return Duration::ps(ps);
    }
    for (const AxisUnit &unit : kAxisUnits)
        if (span.toPs() >= unit.ps)
            return Duration::ps(unit.ps);
    return Duration::ps(1);
}

QString unitName(Duration unit)
{
    for (const AxisUnit &known : kAxisUnits)
        if (known.ps == unit.toPs())
            return QString::fromUtf8(known.name);
    return {};
}

QString axisOffset(Duration offset, Duration unit, Duration step, const QLocale &locale)
{
    if (offset.toPs() == 0)
        return QStringLiteral("0");
    const QString digits = grouped(offset.toPs(), unit.toPs(), axisDecimals(step.toPs(), unit.toPs()), locale, false);
    return (offset.toPs() < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + digits;
}

QString axisValue(Duration value, Duration unit, Duration step, const QLocale &locale)
{
    const QString digits = grouped(value.toPs(), unit.toPs(), axisDecimals(step.toPs(), unit.toPs()), locale, false);
    return value.toPs() < 0 ? QString(QChar(0x2212)) + digits : digits;
}

QString axisOrigin(TimePoint origin, Duration step, const QLocale &locale)
{
    const std::int64_t ps = origin.toPs();
    if (ps == 0)
        return QStringLiteral("0");
    const Duration unit = axisUnit(Duration::ps(std::abs(ps)));
    const QString digits = grouped(ps, unit.toPs(), axisDecimals(step.toPs(), unit.toPs()), locale, true);
    return (ps < 0 ? QString(QChar(0x2212)) : QString()) + digits + kGap + unitName(unit);
}

} // namespace planescope::text
