#pragma once
// What each unit needs at least of some bundles: a bar per unit against the bundles that are issued, the limiting unit
// in strong. The same numbers stand beside the bars, so nothing has to be read off.
#include "widgets/kernel/kernel_program.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace planescope {

class ThemeHub;

struct UnitBar {
    KernelUnit unit = KernelUnit::Matmul;
    QString name, figure; ///< "VALU", "67.7 %"
    double share = 0;     ///< 0 to 1
    bool isLimit = false;
};
/// Bars of the units that the program has; shares are missing without capacities.
std::vector<UnitBar> unitBars(const KernelProgram &program, const BundleRangeFacts &facts,
                              const std::optional<UnitBound> &limit);

class UnitBars final : public QWidget
{
    Q_OBJECT
public:
    explicit UnitBars(const ThemeHub &themes, QWidget *parent = nullptr);
    void setBars(std::vector<UnitBar> bars, bool hasOneMatrixColumn);
    const std::vector<UnitBar> &bars() const { return m_bars; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    int rowHeight() const;
    const ThemeHub &m_themes;
    std::vector<UnitBar> m_bars;
    bool m_hasOneMatrixColumn = false;
};

} // namespace planescope
