#pragma once
// How much of each unit of a chip was used, from its counters: bars with formulas and the block diagram; what the
// compiler promised beside what was counted; power, temperature, frequency and throttling.
#include "model/analysis/table.h"
#include "model/state/kernel_document.h"
#include "widgets/common/latest_job.h"
#include "widgets/counters/chip_figures.h"
#include "widgets/view.h"

#include <QPointer>

class QCheckBox;
class QComboBox;
class QScrollArea;
class QSplitter;
class QStackedLayout;
class QStackedWidget;

namespace planescope {

class ChipDiagram;
class CounterCells;
class EmptyState;
class FigureStrip;
class GapPage;
class JobOverlay;
class SegmentedControl;
class TextLabel;
class ChipUnitBars;

/// What the view says about one chip and time. Made on a worker, immutable.
struct UnitsShown {
    ChipFiguresPtr figures;
    bool isOfRange = false;    ///< of the selected time
    bool lacksSamples = false; ///< a time is selected, but nothing was counted in it: the whole session is shown
    UtilizationReport report;  ///< why there are no rows, when there are none
    std::optional<RealityGap> gap;
    /// Readings of sensors in the shown time.
    struct Sensor {
        std::uint32_t track = 0;
        CounterKind kind = CounterKind::Other;
        CounterUnit unit = CounterUnit::Count;
        double mean = 0, least = 0, greatest = 0; ///< in `unit`
    };
    std::vector<Sensor> sensors;
    std::optional<double> clockHz; ///< cycles counted by the time of the samples
    /// Of the shown time, from the spans on the chip's row "Power Throttle"; nothing without that row.
    std::optional<double> throttledShare;
    std::uint64_t throttles = 0;
};
using UnitsShownPtr = std::shared_ptr<const UnitsShown>;
/// The kernels with what their listings promise. Made on a worker, immutable.
struct ListedGaps {
    ListedKernels listings;
    std::vector<KernelGap> kernels;
};
using ListedGapsPtr = std::shared_ptr<const ListedGaps>;

/// Null when stopped. `listed` may be null: then nothing is promised by listings.
UnitsShownPtr unitsShown(const ChipQuestion &question, const ListedGapsPtr &listed = nullptr,
                         std::stop_token stop = {});

class UtilizationView final : public View
{
    Q_OBJECT
public:
    enum Mode { UnitsMode, GapMode };

    UtilizationView(const ViewContext &context, QWidget *parent);
    ~UtilizationView() override;

    QString scopeText() const override;
    bool isSettled() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    void addMenuActions(QMenu &menu) override;

    void setMode(Mode mode);
    ChipUnitBars *bars() const { return m_bars; }
    ChipDiagram *diagram() const { return m_diagram; }
    GapPage *gapPage() const { return m_gap; }
    FigureStrip *figures() const { return m_figures; }
    QComboBox *chipBox() const { return m_chip; }
    const UnitsShownPtr &shown() const { return m_shown; }
    Table table() const;
    bool exportTo(const QString &path) const;

signals:
    void contentShown();

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildUi();
    void connectData();
    void findingsChanged();
    void connectKernels();
    void kernelsChanged();
    const std::vector<KernelGap> &kernels() const;
    void start();
    void showUnits(UnitsShownPtr shown);
    void updateFigures();
    void showState();
    void exportWithDialog();
    ChipChoice choice() const;
    PlaneId planeOfDie(const ChipChoice &choice) const;

    QPointer<CounterData> m_data;
    QPointer<KernelDocument> m_kernelData; ///< asked for when what was promised is first looked at
    CounterData::Findings m_findings;
    ListedGapsPtr m_listed;
    std::vector<ChipChoice> m_chips;
    UnitsShownPtr m_shown;
    LatestJob m_chipsJob, m_kernelJob, m_job;
    bool m_isBusy = false, m_readsListings = false;

    SegmentedControl *m_mode;
    QComboBox *m_chip;
    QCheckBox *m_formulas;
    FigureStrip *m_figures;
    ChipUnitBars *m_bars;
    ChipDiagram *m_diagram;
    TextLabel *m_scope, *m_notes;
    GapPage *m_gap;
    QSplitter *m_splitter;
    QStackedWidget *m_content;
    EmptyState *m_empty, *m_noBars;
    QStackedWidget *m_barPages;
    JobOverlay *m_overlay;
    QStackedLayout *m_pages;
};

extern const ViewDescriptor utilizationView;

} // namespace planescope
