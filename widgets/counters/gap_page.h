#pragma once
// Promise and reality: how full the compiler's schedule is, per unit, beside what the hardware counted; below it what
// the chip waited for, and the same for each kernel.
#include "model/state/counter_data.h"
#include "widgets/common/table_sheet.h"
#include "widgets/counters/unit_bars.h"

#include <QWidget>

class QScrollArea;

namespace planescope {

class TableView;
class TextLabel;
class ThemeHub;

/// A pair of bars per unit. Pure painting; also for pictures.
class CounterGapBars final : public QWidget
{
    Q_OBJECT
public:
    explicit CounterGapBars(const ThemeHub &themes, QWidget *parent = nullptr);
    void setRows(std::vector<GapRow> rows);
    const std::vector<GapRow> &rows() const { return m_rows; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    const ThemeHub &m_themes;
    std::vector<GapRow> m_rows;
};

class GapPage final : public QWidget
{
    Q_OBJECT
public:
    explicit GapPage(const ThemeHub &themes, QWidget *parent = nullptr);

    /// Nothing: why is said. `kernels` of all planes; `readsListings` while those of the kernels are still looked for.
    void show(const Session *session, const std::optional<RealityGap> &gap, const std::vector<KernelGap> &kernels,
              const QString &scope, bool readsListings = false);
    CounterGapBars *bars() const { return m_bars; }
    ChipUnitBars *stalls() const { return m_stalls; }
    TableView *kernels() const { return m_kernels; }
    QString headText() const;
    Table table() const;

signals:
    void kernelChosen(std::size_t kernel);

private:
    QString headWords(const std::optional<RealityGap> &gap, const QString &scope, bool readsListings) const;
    std::vector<UnitBarGroup> stallGroups() const;

    TextLabel *m_head, *m_stallTitle, *m_stallHead, *m_kernelHead;
    CounterGapBars *m_bars;
    ChipUnitBars *m_stalls;
    TableView *m_kernels;
    std::vector<GapRow> m_rows;
    std::vector<StallRow> m_stallRows;
    std::vector<std::size_t> m_shownKernels; ///< of those that were given
};

} // namespace planescope
