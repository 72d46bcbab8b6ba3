#include "model/text/stat_text.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

#include <charconv>
#include <cmath>

namespace planescope::text {

namespace {

class StatSentence
{
    Q_DECLARE_TR_FUNCTIONS(StatText)
public:
    static QString binary(std::uint64_t size, const QLocale &locale)
    {
        //: %1 is a size such as "1.2 KiB"
        return tr("%1, binary").arg(bytes(Bytes{size}, locale));
    }
};

QString integerText(const StatValue &stat, const QLocale &locale)
{
    if (stat.kind == StatKind::Uint64)
        return count(stat.bits, locale);
    const auto value = static_cast<std::int64_t>(stat.bits);
    const std::uint64_t magnitude = value < 0 ? 0 - stat.bits : stat.bits;
    return (value < 0 ? QString(QChar(0x2212)) : QString()) + count(magnitude, locale);
}

/// A time given in units of `psPerUnit`; nothing when it does not fit.
QString timeText(double value, double psPerUnit, const QLocale &locale)
{
    const double ps = value * psPerUnit;
    return std::abs(ps) < 9.2e18 ? duration(Duration::ps(std::llround(ps)), locale) : plainNumber(value, locale);
}

QString numberText(const StatValue &stat, const QLocale &locale)
{
    const double value = stat.asDouble();
    switch (stat.unit) {
    case StatUnit::Picoseconds:
        return timeText(value, 1, locale);
    case StatUnit::Nanoseconds:
        return timeText(value, 1e3, locale);
    case StatUnit::Microseconds:
        return timeText(value, 1e6, locale);
    case StatUnit::EpochNanoseconds:
        return epochTime(static_cast<std::int64_t>(
            stat.kind == StatKind::Double ? std::llround(value) : static_cast<std::int64_t>(stat.bits)));
    case StatUnit::Bytes:
        return value >= 0 && value < 1.8e19 ? bytes(Bytes{static_cast<std::uint64_t>(value)}, locale)
                                            : plainNumber(value, locale);
    case StatUnit::BytesPerSecond:
        return byteRate(value, locale);
    case StatUnit::GigabytesPerSecond:
        return byteRate(value * 1e9, locale);
    case StatUnit::Flops:
        return withPrefix(value, u"FLOP", locale);
    case StatUnit::Teraflops:
        return withPrefix(value * 1e12, u"FLOP/s", locale);
    case StatUnit::Kilohertz:
        return withPrefix(value * 1e3, u"Hz", locale);
    case StatUnit::Nanojoules:
        return plainNumber(value, locale) + QChar(0x202F) + QLatin1String("nJ");
    case StatUnit::Percent:
        return plainNumber(value, locale) + QChar(0x202F) + QLatin1Char('%');
    case StatUnit::Share:
        return share(value, 1, locale);
    case StatUnit::Id:
        return statRawText(stat); // a name in digits: never grouped
    case StatUnit::None:
    case StatUnit::Count:
    case StatUnit::Boolean:
        break;
    }
    return stat.kind == StatKind::Double ? plainNumber(value, locale) : integerText(stat, locale);
}

} // namespace

QString statValueText(const StatValue &stat, const QLocale &locale)
{
    if (stat.isNumeric())
        return numberText(stat, locale);
    if (stat.kind == StatKind::Bytes)
        return StatSentence::binary(stat.textBytes, locale);
    return QString::fromUtf8(stat.text.data(), static_cast<qsizetype>(stat.text.size()));
}

QString statRawText(const StatValue &stat)
{
    switch (stat.kind) {
    case StatKind::Double: {
        char digits[64];
        const auto end = std::to_chars(std::begin(digits), std::end(digits), stat.number).ptr; // shortest exact form
        return QString::fromLatin1(digits, static_cast<qsizetype>(end - digits));
    }
    case StatKind::Uint64:
        return QString::number(stat.bits);
    case StatKind::Int64:
        return QString::number(static_cast<qlonglong>(stat.bits));
    case StatKind::String:
        return QString::fromUtf8(stat.text.data(), static_cast<qsizetype>(stat.text.size()));
    case StatKind::Bytes:
        return QString::fromLatin1(
            QByteArray(stat.text.data(), static_cast<qsizetype>(std::min<std::size_t>(stat.text.size(), 64))).toHex());
    case StatKind::None:
        break;
    }
    return {};
}

QString statKindText(StatKind kind)
{
    switch (kind) {
    case StatKind::Double:
        return QStringLiteral("double");
    case StatKind::Uint64:
        return QStringLiteral("uint64");
    case StatKind::Int64:
        return QStringLiteral("int64");
    case StatKind::String:
        return QStringLiteral("text");
    case StatKind::Bytes:
        return QStringLiteral("bytes");
    case StatKind::None:
        break;
    }
    return {};
}

} // namespace planescope::text
