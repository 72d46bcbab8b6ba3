#include "widgets/common/plot_tickers.h"

#include "model/text/format_value.h"
#include "model/text/size_text.h"

#include <cmath>

namespace planescope {

double ByteTicker::unitOf(double size)
{
    double unit = 1;
    while (size >= 2 * unit * 1024 && unit < 1e15)
        unit *= 1024;
    return unit;
}

QString ByteTicker::unitName(double unit)
{
    return text::binaryUnit(static_cast<int>(std::lround(std::log2(unit) / 10)));
}
double ByteTicker::getTickStep(const QCPRange &range)
{
    double step = 1;
    while (range.size() / step > 6)
        step *= 2;
    return step;
}

QString ByteTicker::getTickLabel(double tick, const QLocale &, QChar, int) { return text::plainNumber(tick / m_unit); }

QVector<double> ByteTicker::createTickVector(double step, const QCPRange &range)
{
    m_unit = unitOf(range.upper);
    return QCPAxisTicker::createTickVector(step, range);
}

QString PlaceTicker::getTickLabel(double tick, const QLocale &, QChar, int)
{
    if (isTime)
        return text::timePoint(TimePoint::ps(std::llround(tick)),
                               Duration::ps(std::llround(std::max(m_step / 10, 1.0))));
    return tick == std::floor(tick) ? text::count(static_cast<std::uint64_t>(std::max(tick, 0.0))) : QString();
}

QVector<double> PlaceTicker::createTickVector(double step, const QCPRange &range)
{
    m_step = step;
    return QCPAxisTicker::createTickVector(step, range);
}

} // namespace planescope
