#include "model/text/format_value.h"

#include <cmath>

namespace planescope::text {

namespace {

const QString kThin(QChar(0x202F));

struct TimeUnit {
    double ps;
    const char *name;
};
constexpr TimeUnit kTimeUnits[] = {{1e12, "s"}, {1e9, "ms"}, {1e6, "\u00b5s"}, {1e3, "ns"}, {1, "ps"}};

const TimeUnit &unitFor(double ps)
{
    for (const TimeUnit &unit : kTimeUnits)
        if (std::abs(ps) >= unit.ps * 0.99995)
            return unit;
    return kTimeUnits[4];
}

/// Locale digits, grouped with U+202F, true minus.
QString number(double value, int decimals, const QLocale &locale)
{
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    QString digits = plain.toString(std::abs(value), 'f', decimals);
    qsizetype point = digits.indexOf(plain.decimalPoint());
    if (point < 0)
        point = digits.size();
    for (qsizetype at = point - 3; at > 0; at -= 3)
        digits.insert(at, kThin);
    return value < 0 ? QString(QChar(0x2212)) + digits : digits;
}

int decimalsFor(double value, int significant)
{
    const double magnitude = std::abs(value);
    if (magnitude == 0)
        return 0;
    const int before = static_cast<int>(std::floor(std::log10(magnitude))) + 1;
    return std::clamp(significant - before, 0, 12);
}

} // namespace

QString duration(Duration d, const QLocale &locale)
{
    const double ps = d.toPsDouble();
    const TimeUnit &unit = unitFor(ps);
    const double value = ps / unit.ps;
    const int decimals = unit.ps == 1 ? 0 : decimalsFor(value, 4);
    return number(value, decimals, locale) + kThin + QString::fromUtf8(unit.name);
}

QString exactDuration(Duration d, const QLocale &locale)
{
    const std::int64_t ps = d.toPs();
    const TimeUnit &unit = unitFor(d.toPsDouble());
    const auto per = static_cast<std::int64_t>(unit.ps);
    std::uint64_t magnitude = ps < 0 ? 0 - static_cast<std::uint64_t>(ps) : static_cast<std::uint64_t>(ps);
    QString text = number(static_cast<double>(magnitude / static_cast<std::uint64_t>(per)), 0, locale);
    std::uint64_t rest = magnitude % static_cast<std::uint64_t>(per);
    if (rest != 0) {
        const int width = static_cast<int>(std::lround(std::log10(unit.ps)));
        QString fraction = QString::number(rest).rightJustified(width, QLatin1Char('0'));
        while (fraction.endsWith(QLatin1Char('0')))
            fraction.chop(1);
        text += locale.decimalPoint() + fraction;
    }
    return (ps < 0 ? QString(QChar(0x2212)) : QString()) + text + kThin + QString::fromUtf8(unit.name);
}

QString timePoint(TimePoint t, Duration resolution, const QLocale &locale)
{
    const auto ps = static_cast<double>(t.toPs());
    const TimeUnit &unit = unitFor(ps);
    const double step = std::max(1.0, resolution.toPsDouble()) / unit.ps;
    const int decimals = step >= 1 ? 0 : std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, 12);
    return number(ps / unit.ps, unit.ps == 1 ? 0 : decimals, locale) + kThin + QString::fromUtf8(unit.name);
}

QString bytes(Bytes b, const QLocale &locale)
{
    static constexpr const char *names[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    auto value = static_cast<double>(b.value);
    std::size_t unit = 0;
    while (value >= 1023.95 && unit + 1 < std::size(names)) {
        value /= 1024;
        ++unit;
    }
    return number(value, unit == 0 ? 0 : decimalsFor(value, 3), locale) + kThin + QString::fromLatin1(names[unit]);
}

QString byteRate(double bytesPerSecond, const QLocale &locale)
{
    static constexpr const char *names[] = {"B/s", "kB/s", "MB/s", "GB/s", "TB/s"};
    std::size_t unit = 0;
    while (bytesPerSecond >= 999.95 && unit + 1 < std::size(names)) {
        bytesPerSecond /= 1000;
        ++unit;
    }
    return number(bytesPerSecond, decimalsFor(bytesPerSecond, 3), locale) + kThin + QString::fromLatin1(names[unit]);
}

QString share(double part, double whole, const QLocale &locale)
{
    if (whole == 0)
        return QString(QChar(0x2013));
    return number(100 * part / whole, 1, locale) + kThin + QLatin1Char('%');
}

QString count(std::uint64_t n, const QLocale &locale) { return number(static_cast<double>(n), 0, locale); }

bool parseDuration(QStringView text, Duration *out)
{
    static constexpr struct {
        const char16_t *name;
        double ps;
    } units[] = {{u"ps", 1}, {u"ns", 1e3}, {u"us", 1e6}, {u"\u00b5s", 1e6}, {u"ms", 1e9}, {u"s", 1e12}};
    const QStringView trimmed = text.trimmed();
    for (const auto &unit : units) {
        const QStringView name(unit.name);
        if (!trimmed.endsWith(name))
            continue;
        bool ok = false;
        const double value = QLocale::c().toDouble(trimmed.chopped(name.size()).trimmed(), &ok);
        if (!ok)
            continue;
        const double ps = value * unit.ps;
        if (!(std::abs(ps) < 9.2e18))
            return false;
        *out = Duration::ps(std::llround(ps));
        return true;
    }
    return false;
}

} // namespace planescope::text
