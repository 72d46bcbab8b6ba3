#pragma once
// Axis ticks for QCustomPlot in our units. Include it in .cpp files only: qcustomplot.h is large.
#include "model/base/units.h"

#include <qcustomplot.h>

namespace planescope {

/// Steps of powers of two of a byte unit, so that an axis reads 8, 16, 24 (GiB).
class ByteTicker final : public QCPAxisTicker
{
public:
    /// Bytes of the unit in which an axis up to `size` is labelled.
    static double unitOf(double size);
    /// "GiB"
    static QString unitName(double unit);

protected:
    double getTickStep(const QCPRange &range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale &, QChar, int) override;
    QVector<double> createTickVector(double step, const QCPRange &range) override;

private:
    double m_unit = 1;
};

/// Whole numbers of a program order, or picoseconds of the session as times.
class PlaceTicker final : public QCPAxisTicker
{
public:
    bool isTime = false;

protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale &, QChar, int) override;
    QVector<double> createTickVector(double step, const QCPRange &range) override;

private:
    double m_step = 1;
};

} // namespace planescope
