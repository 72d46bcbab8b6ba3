#include "model/text/format_value.h"

#include "model/text/time_unit.h"

#include <QDateTime>

#include <atomic>
#include <cmath>
#include <limits>
#include <optional>

namespace planescope::text {

namespace {

const QString kThin(QChar(0x202F));

struct UnitWord {
    double ps;
    const char *name;
};
constexpr UnitWord kTimeUnits[] = {{1e12, "s"}, {1e9, "ms"}, {1e6, "\u00b5s"}, {1e3, "ns"}, {1, "ps"}};

std::atomic<TimeUnit> chosenUnit{TimeUnit::BySize};

const UnitWord &unitFor(double ps)
{
    if (const TimeUnit chosen = chosenUnit; chosen != TimeUnit::BySize)
        return kTimeUnits[static_cast<int>(TimeUnit::Seconds) - static_cast<int>(chosen)];
    for (const UnitWord &unit : kTimeUnits)
        if (std::abs(ps) >= unit.ps * 0.99995)
            return unit;
    return kTimeUnits[4];
}

/// Inserts U+202F between groups of three digits before the point.
QString grouped(QString digits, const QString &decimalPoint)
{
    qsizetype point = digits.indexOf(decimalPoint);
    if (point < 0)
        point = digits.size();
    for (qsizetype at = point - 3; at > 0; at -= 3)
        digits.insert(at, kThin);
    return digits;
}

/// Digits after the point for `significant` digits in all; a value that rounds up to the next power of ten (9.9996)
/// has one digit more before the point.
int decimalsFor(double value, int significant)
{
    const double magnitude = std::abs(value);
    if (magnitude == 0 || !std::isfinite(magnitude))
        return 0;
    int before = static_cast<int>(std::floor(std::log10(magnitude))) + 1;
    const double scale = std::pow(10.0, significant - before);
    if (std::round(magnitude * scale) >= std::pow(10.0, significant))
        ++before;
    return std::clamp(significant - before, 0, 12);
}

/// What a reader may put between digits or before a unit.
QString withoutSpaces(QStringView text)
{
    QString plain;
    for (const QChar c : text)
        if (!c.isSpace())
            plain += c == QChar(0x2212) ? QChar(u'-') : c;
    return plain;
}

/// Splits "12.5ms" into digits and unit.
std::pair<QStringView, QStringView> splitUnit(QStringView text)
{
    qsizetype at = text.size();
    while (at > 0 && !(text[at - 1].isDigit() || text[at - 1] == u'.'))
        --at;
    return {text.first(at), text.sliced(at)};
}

/// "10.684937374001" of a unit of `unitPs` picoseconds, without the rounding of a double; nothing when the digits do
/// not fit.
std::optional<std::int64_t> exactFraction(QStringView digits, std::int64_t unitPs)
{
    const bool isNegative = digits.startsWith(u'-');
    if (isNegative)
        digits = digits.sliced(1);
    const qsizetype point = digits.indexOf(u'.');
    bool wholeOk = point == 0, fractionOk = false;
    const qlonglong whole = point > 0 ? digits.first(point).toLongLong(&wholeOk) : 0;
    QString fraction = digits.sliced(point + 1).toString();
    const auto width = static_cast<qsizetype>(std::lround(std::log10(static_cast<double>(unitPs))));
    if (point < 0 || !wholeOk || fraction.size() > width || fraction.isEmpty())
        return std::nullopt;
    const qlonglong rest = fraction.leftJustified(width, u'0').toLongLong(&fractionOk);
    if (!fractionOk || whole >= std::numeric_limits<std::int64_t>::max() / unitPs)
        return std::nullopt;
    const std::int64_t ps = whole * unitPs + rest;
    return isNegative ? -ps : ps;
}

} // namespace

void setTimeUnit(TimeUnit unit) { chosenUnit = unit; }
TimeUnit timeUnit() { return chosenUnit; }

QString number(double value, int decimals, const QLocale &locale)
{
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    const QString digits = grouped(plain.toString(std::abs(value), 'f', decimals), plain.decimalPoint());
    return value < 0 ? QString(QChar(0x2212)) + digits : digits;
}

QString duration(Duration d, const QLocale &locale) { return duration(d, 4, locale); }

QString duration(Duration d, int significant, const QLocale &locale)
{
    const double ps = d.toPsDouble();
    const UnitWord &unit = unitFor(ps);
    const double value = ps / unit.ps;
    const int decimals = unit.ps == 1 ? 0 : decimalsFor(value, significant);
    return number(value, decimals, locale) + kThin + QString::fromUtf8(unit.name);
}

QString exactDuration(Duration d, const QLocale &locale)
{
    const std::int64_t ps = d.toPs();
    const UnitWord &unit = unitFor(d.toPsDouble());
    const auto per = static_cast<std::int64_t>(unit.ps);
    std::uint64_t magnitude = ps < 0 ? 0 - static_cast<std::uint64_t>(ps) : static_cast<std::uint64_t>(ps);
    const std::uint64_t whole = magnitude / static_cast<std::uint64_t>(per);
    QString text = number(static_cast<double>(whole), 0, locale);
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
    const UnitWord &unit = unitFor(ps);
    const double step = std::max(1.0, resolution.toPsDouble()) / unit.ps;
    const int decimals = step >= 1 ? 0 : std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, 12);
    return number(ps / unit.ps, unit.ps == 1 ? 0 : decimals, locale) + kThin + QString::fromUtf8(unit.name);
}

QString bytes(Bytes b, const QLocale &locale)
{
    static constexpr const char *names[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    auto value = static_cast<double>(b.value);
    std::size_t unit = 0;
    while (value >= (unit == 0 ? 1024 : 1023.5) && unit + 1 < std::size(names)) {
        value /= 1024;
        ++unit;
    }
    return number(value, unit == 0 ? 0 : decimalsFor(value, 3), locale) + kThin + QString::fromLatin1(names[unit]);
}

QString byteRate(double bytesPerSecond, const QLocale &locale)
{
    static constexpr const char *names[] = {"B/s", "kB/s", "MB/s", "GB/s", "TB/s"};
    std::size_t unit = 0;
    while (bytesPerSecond >= 999.5 && unit + 1 < std::size(names)) {
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

QString count(std::uint64_t n, const QLocale &locale)
{
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    return grouped(plain.toString(static_cast<qulonglong>(n)), plain.decimalPoint());
}

QString withPrefix(double value, QStringView unit, const QLocale &locale)
{
    static constexpr const char *prefixes[] = {"", "k", "M", "G", "T", "P", "E"};
    std::size_t at = 0;
    double scaled = value;
    while (std::abs(scaled) >= 999.5 && at + 1 < std::size(prefixes)) {
        scaled /= 1000;
        ++at;
    }
    const bool isWhole = at == 0 && scaled == std::floor(scaled);
    return number(scaled, isWhole ? 0 : decimalsFor(scaled, 3), locale) + kThin + QString::fromLatin1(prefixes[at]) +
           unit.toString();
}

QString plainNumber(double value, const QLocale &locale)
{
    if (!std::isfinite(value) || (value != 0 && (std::abs(value) >= 1e15 || std::abs(value) < 1e-4))) {
        QLocale plain = locale;
        plain.setNumberOptions(QLocale::OmitGroupSeparator);
        QString digits = plain.toString(value, 'g', 6);
        if (digits.startsWith(u'-'))
            digits.replace(0, 1, QChar(0x2212));
        return digits;
    }
    QString digits = number(value, decimalsFor(value, 6), locale);
    const QString point = locale.decimalPoint();
    if (digits.contains(point)) {
        while (digits.endsWith(u'0'))
            digits.chop(1);
        if (digits.endsWith(point))
            digits.chop(point.size());
    }
    return digits;
}

QString epochTime(std::int64_t nsSince1970)
{
    constexpr std::int64_t perSecond = 1'000'000'000;
    std::int64_t seconds = nsSince1970 / perSecond;
    std::int64_t rest = nsSince1970 % perSecond;
    if (rest < 0) {
        rest += perSecond;
        --seconds;
    }
    QString text = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
    if (rest != 0) {
        QString fraction = QString::number(rest).rightJustified(9, u'0');
        while (fraction.endsWith(u'0'))
            fraction.chop(1);
        text += u'.' + fraction;
    }
    return text + QLatin1String(" UTC");
}

bool parseDuration(QStringView text, Duration *out)
{
    static constexpr struct {
        const char16_t *name;
        std::int64_t ps;
    } units[] = {{u"ps", 1},
                 {u"ns", 1'000},
                 {u"us", 1'000'000},
                 {u"\u00b5s", 1'000'000},
                 {u"\u03bcs", 1'000'000},
                 {u"ms", 1'000'000'000},
                 {u"s", 1'000'000'000'000}};
    const QString plain = withoutSpaces(text);
    const auto [digits, unitName] = splitUnit(plain);
    for (const auto &unit : units) {
        if (unitName != QStringView(unit.name))
            continue;
        bool ok = false;
        if (const qlonglong whole = digits.toLongLong(&ok); ok) { // all 63 bits, which a double does not hold
            const std::int64_t limit = std::numeric_limits<std::int64_t>::max() / unit.ps;
            if (whole > limit || whole < -limit)
                return false;
            *out = Duration::ps(whole * unit.ps);
            return true;
        }
        const double value = QLocale::c().toDouble(digits, &ok) * static_cast<double>(unit.ps);
        if (!ok || !(std::abs(value) < 9.2e18))
            return false;
        if (const auto exact = exactFraction(digits, unit.ps)) {
            *out = Duration::ps(*exact);
            return true;
        }
        *out = Duration::ps(std::llround(value));
        return true;
    }
    return false;
}

bool parseBytes(QStringView text, Bytes *out)
{
    static constexpr struct {
        const char16_t *name;
        double factor;
    } units[] = {{u"", 1},
                 {u"B", 1},
                 {u"k", 1024.0},
                 {u"K", 1024.0},
                 {u"M", 1048576.0},
                 {u"G", 1073741824.0},
                 {u"T", 1099511627776.0},
                 {u"KiB", 1024.0},
                 {u"MiB", 1048576.0},
                 {u"GiB", 1073741824.0},
                 {u"TiB", 1099511627776.0},
                 {u"kB", 1e3},
                 {u"MB", 1e6},
                 {u"GB", 1e9},
                 {u"TB", 1e12}};
    const QString plain = withoutSpaces(text);
    const auto [digits, unitName] = splitUnit(plain);
    for (const auto &unit : units) {
        if (unitName != QStringView(unit.name))
            continue;
        bool ok = false;
        const double value = QLocale::c().toDouble(digits, &ok) * unit.factor;
        if (!ok || !(value >= 0 && value < 1.8e19))
            return false;
        out->value = static_cast<std::uint64_t>(std::llround(std::min(value, 9.2e18)));
        return true;
    }
    return false;
}

} // namespace planescope::text
