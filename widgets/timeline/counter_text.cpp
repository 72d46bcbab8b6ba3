#include "widgets/timeline/counter_text.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

#include <cmath>

namespace planescope {

namespace {

class CounterWords
{
    Q_DECLARE_TR_FUNCTIONS(TimelineCounters)
public:
    static QString name(const DerivedCounter &counter)
    {
        switch (counter.kind) {
        case DerivedKind::FlopRate:
            return tr("FLOP rate");
        case DerivedKind::HbmBandwidth:
            return tr("HBM bandwidth");
        case DerivedKind::CollectiveBandwidth:
            return tr("Collectives");
        case DerivedKind::Formula:
            return QString::fromStdString(counter.allocator);
        case DerivedKind::MemoryInUse:
            break;
        }
        return tr("Memory in use: %1").arg(QString::fromStdString(counter.allocator));
    }

    static QString tip(DerivedKind kind)
    {
        switch (kind) {
        case DerivedKind::FlopRate:
            return tr(
                "Computed: the FLOP of each op, spread evenly over its execution. Of nested ops the innermost count.");
        case DerivedKind::HbmBandwidth:
            return tr(
                "Computed: the bytes that each op moves between HBM and the core, spread evenly over its execution.");
        case DerivedKind::CollectiveBandwidth:
            return tr(
                "Computed: the bytes that collectives state to move over ICI or other links, spread from start to "
                "done.");
        case DerivedKind::Formula:
            return tr("Computed: a formula over the counters of the device.");
        case DerivedKind::MemoryInUse:
            break;
        }
        return tr("Computed: what the allocator had given out after each of its calls.");
    }
};

} // namespace

QString derivedCounterName(const DerivedCounter &counter) { return CounterWords::name(counter); }
QString derivedCounterTip(DerivedKind kind) { return CounterWords::tip(kind); }

QString derivedValueText(const DerivedCounter &counter, double value, const QLocale &locale)
{
    constexpr double kLong = 1e5; // from here on a prefix is read faster than groups of digits
    if (!counter.unit.empty() && std::abs(value) >= kLong)
        return text::withPrefix(value, QString::fromStdString(counter.unit), locale);
    const QString words = counterValueText(counter.kind, value, locale);
    return counter.unit.empty() ? words : words + QChar(0x202F) + QString::fromStdString(counter.unit);
}

QString counterValueText(std::optional<DerivedKind> kind, double value, const QLocale &locale)
{
    if (kind == DerivedKind::FlopRate)
        return text::withPrefix(value, u"FLOP/s", locale);
    if (kind == DerivedKind::HbmBandwidth || kind == DerivedKind::CollectiveBandwidth)
        return text::byteRate(value, locale);
    if (kind == DerivedKind::MemoryInUse)
        return text::bytes(Bytes{static_cast<std::uint64_t>(std::max(0.0, value))}, locale);
    const int decimals = std::abs(value) >= 100 || value == std::floor(value) ? 0 : std::abs(value) >= 10 ? 1 : 2;
    return text::number(value, decimals, locale);
}

} // namespace planescope
