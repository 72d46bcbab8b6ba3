#pragma once
// The custom calls of a profile: what they cost, what the schedule promises against what was measured, stages, units,
// and what the detectors find.
#include "model/analysis/kernel/wait_windows.h"
#include "model/state/kernel_document.h"
#include "widgets/common/theme.h"
#include "widgets/kernel/call_sheets.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;

namespace planescope {

class GapBars;
class SegmentedControl;
class TableView;
class TextLabel;

class CallsPage final : public QWidget
{
    Q_OBJECT
public:
    explicit CallsPage(const ThemeHub &themes, QWidget *parent = nullptr);

    /// Null: nothing.
    void setPage(KernelPagePtr page);
    void setCall(std::optional<std::uint32_t> call);
    std::optional<std::uint32_t> call() const { return m_call; }

    TableView *calls() const { return m_calls; }
    TableView *parts() const { return m_parts; }
    GapBars *gap() const { return m_gap; }
    QComboBox *launches() const { return m_launches; }
    SegmentedControl *partChoice() const { return m_partChoice; }
    QCheckBox *shiftBox() const { return m_shift; }
    QString evidence() const;
    QString findings() const;

signals:
    void callChosen(std::uint32_t call);
    void bundlesWanted(std::uint32_t call);
    void launchWanted(EventRef launch); ///< to be shown in the timeline
    void hloWanted(std::uint32_t call); ///< the operation in its program
    void stageWanted(EventRef event);
    void bundleWanted(std::uint32_t code, std::uint32_t bundle);
    void rangeWanted(TimeRange range); ///< to be shown in the timeline

private:
    void showCall();
    void showLaunch();
    const DetailedLaunch *launch() const;

    KernelPagePtr m_page;
    std::optional<std::uint32_t> m_call;
    bool m_isFilling = false;
    std::vector<WaitWindow> m_waits; ///< of the shown launch, as the table has them
    std::vector<FoundStretch> m_stretches;
    TableView *m_calls, *m_parts;
    GapBars *m_gap;
    QComboBox *m_launches;
    SegmentedControl *m_partChoice;
    QCheckBox *m_shift;
    TextLabel *m_title, *m_evidence, *m_findings, *m_gapTitle;
    QWidget *m_bundles, *m_timeline, *m_hlo;
};

} // namespace planescope
