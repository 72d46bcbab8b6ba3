#include "model/text/column_scale.h"

#include <cstddef>

namespace planescope::text {

namespace {

struct UnitStep {
    double size;
    const char16_t *unit;
};

template <std::size_t N> ColumnScale scaleFor(double typical, const UnitStep (&steps)[N])
{
    const UnitStep *chosen = &steps[0];
    for (const UnitStep &step : steps)
        if (typical >= step.size)
            chosen = &step;
    return {1 / chosen->size, QString::fromUtf16(chosen->unit)};
}

} // namespace

ColumnScale columnScale(ColumnUnit unit, double typical)
{
    static constexpr UnitStep durations[] = {{1, u"ps"}, {1e3, u"ns"}, {1e6, u"µs"}, {1e9, u"ms"}, {1e12, u"s"}};
    static constexpr UnitStep sizes[] = {
        {1, u"B"}, {1024.0, u"KiB"}, {1048576.0, u"MiB"}, {1073741824.0, u"GiB"}, {1099511627776.0, u"TiB"}};
    static constexpr UnitStep byteRates[] = {
        {1, u"B/s"}, {1e3, u"kB/s"}, {1e6, u"MB/s"}, {1e9, u"GB/s"}, {1e12, u"TB/s"}};
    static constexpr UnitStep flopRates[] = {
        {1, u"FLOP/s"}, {1e3, u"kFLOP/s"}, {1e6, u"MFLOP/s"}, {1e9, u"GFLOP/s"}, {1e12, u"TFLOP/s"}};
    switch (unit) {
    case ColumnUnit::Duration:
    case ColumnUnit::TimePoint:
        return scaleFor(typical, durations);
    case ColumnUnit::Size:
        return scaleFor(typical, sizes);
    case ColumnUnit::BytesPerSecond:
        return scaleFor(typical, byteRates);
    case ColumnUnit::FlopsPerSecond:
        return scaleFor(typical, flopRates);
    case ColumnUnit::Share:
        return {100, QStringLiteral("%")};
    default:
        return {};
    }
}

} // namespace planescope::text
