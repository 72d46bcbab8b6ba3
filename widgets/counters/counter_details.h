#pragma once
// Below the list: the chosen counter by its full name, what it counts, and where it leads.
#include "widgets/counters/counter_cells.h"

#include <QWidget>

namespace planescope {

class LinkLabel;
class TextLabel;
class ThemeHub;

class CounterDetails final : public QWidget
{
    Q_OBJECT
public:
    explicit CounterDetails(const ThemeHub &themes, QWidget *parent = nullptr);

    /// kNoCounterRow: nothing is chosen. `uses`: units of the use of the chip whose formulas name it; `curve`: the
    /// sampled track of the same name, or none.
    void show(const CounterCells &cells, std::uint32_t row, const QStringList &uses, bool hasCurve);
    QString fullName() const;

signals:
    void usesWanted();
    void curveWanted();

private:
    TextLabel *m_name, *m_what, *m_full, *m_figures;
    LinkLabel *m_copy, *m_uses, *m_curve;
};

} // namespace planescope
