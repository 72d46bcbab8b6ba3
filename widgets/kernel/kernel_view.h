#pragma once
// Kernels from the inside: the bundles of a listing over the units of the core, what limits their loops, the custom
// calls with what was measured in them, their source, and what has to be recorded.
#include "model/analysis/table.h"
#include "model/state/kernel_document.h"
#include "widgets/common/latest_job.h"
#include "widgets/kernel/bundle_sources.h"
#include "widgets/kernel/kernel_program.h"
#include "widgets/view.h"

#include <QPointer>
#include <QTimer>

#include <vector>

class QComboBox;
class QSplitter;
class QStackedLayout;
class QToolButton;

namespace planescope {

class BundleGrid;
class CallsPage;
class CompilerPage;
class CompilerPage;
class DiffPage;
class EmptyState;
class JobOverlay;
class LimitsPanel;
class RecordPage;
class SearchField;
class SegmentedControl;
class SourcePage;
class TextLabel;
class ViewToolBar;

class KernelView final : public View
{
    Q_OBJECT
public:
    enum class Page { Bundles, Calls, Source, Compiler, Compare, Record };

    KernelView(const ViewContext &context, QWidget *parent);
    ~KernelView() override;

    void settingsChanged() override;
    QString scopeText() const override;
    bool isSettled() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    void addMenuActions(QMenu &menu) override;
    bool runViewCommand(const QString &id) override;
    /// Shows the program of this name; in `at` a bundle of it, "0x16c", or a page: "bundles", "calls", "source",
    /// "compiler", "compare", "record".
    QString setProgram(const QString &program, const QString &space, const QString &at) override;

    BundleGrid *grid() const { return m_grid; }
    LimitsPanel *limits() const { return m_limits; }
    QComboBox *programs() const { return m_programs; }
    SearchField *searchField() const { return m_search; }
    KernelDocument *kernels() const { return m_data; }
    QString searchCount() const;
    QString emptyText() const;
    QString factsText() const;
    CallsPage *calls() const { return m_calls; }
    SourcePage *source() const { return m_source; }
    CompilerPage *compiler() const { return m_compiler; }
    DiffPage *diff() const { return m_diff; }
    RecordPage *record() const { return m_record; }
    Page page() const;
    void showPage(Page page);
    /// Row of KernelPage::codes that is shown; kNoCode without one.
    static constexpr std::uint32_t kNoCode = 0xFFFFFFFF;
    std::uint32_t shownCode() const { return m_code; }
    /// Selects in the trace the first moment when a bundle of the shown program ran, in the launch that is looked at,
    /// and lights up the marks around each; found on a worker. False when no call of the profile ran the program.
    bool showInTimeline(std::uint32_t bundle);
    /// Shows the operation that calls the kernel in the view of programs; false when the profile has no program of it.
    bool showCallInHlo(std::uint32_t call);
    /// The rows of the grid as CSV, JSON or Markdown by the path's ending, or the whole grid as PNG, SVG or PDF.
    bool exportTo(const QString &path) const;

signals:
    void programShown();
    void sourcesShown(); ///< source lines stand beside the bundles
    void searched();

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildToolBar();
    QWidget *buildPageBar();
    QWidget *buildGridPage();
    void buildOtherPages();
    void followSelection();
    void goToEventOf(EventRef event);
    /// When a bundle ran, and the marks around it; both empty when that is not known.
    struct BundleTimes {
        TimeRange first;
        EventSetPtr marks;
    };
    static std::shared_ptr<const BundleTimes> timesOf(const KernelPage &page, std::uint32_t call, std::uint32_t bundle);
    std::optional<std::uint32_t> callOfCode() const;
    void startTimes(std::uint32_t bundle);
    void startSources();
    void showSourceOf(std::uint32_t bundle);
    void showMlirOf(std::uint32_t bundle);
    void showBundlesFrom(const std::string &file, std::uint32_t line, const std::string &operation);
    /// The call whose place in its program the links to HLO lead to: that of the shown listing, else the chosen one.
    std::optional<std::uint32_t> callOfHlo() const;
    void showHlo();
    void followHlo();
    void addLinks(QMenu *menu);
    /// Selects the stretch of time and shows it with as much around it on both sides.
    void showRange(TimeRange range);
    void lightUp(const std::shared_ptr<const BundleTimes> &times);
    void connectData();
    void pageChanged();
    void fillPrograms();
    void startProgram(std::uint32_t code);
    void showProgram(KernelProgramPtr program);
    void showState();
    void followPlace();
    void showSource();
    void startSearch();
    void stepSearch(int direction);
    void showSearchCount();
    void goTo(int choice);
    void updateFacts();
    void exportWithDialog();
    void openListing();
    Table bundleTable() const;

    QPointer<KernelDocument> m_data;
    std::uint32_t m_code = kNoCode;
    KernelProgramPtr m_program;
    std::uint32_t m_wantedBundle = BundleSection::kNone; ///< to be shown once its program is there
    bool m_isLoading = false;
    bool m_isReadingSources = false;
    bool m_isSplitChosen = false; ///< by the user; else the panel follows the window
    bool m_isFollowing = false;   ///< the place comes from elsewhere
    bool m_isFromTrace = false;   ///< the place comes from an event that is selected
    std::vector<std::uint32_t> m_hits;
    QTimer m_searchDelay;
    EventSetPtr m_lit; ///< marks that this view highlights
    LatestJob m_programJob, m_searchJob, m_timesJob, m_sourcesJob;
    BundleSourcesPtr m_sources; ///< of the shown program; null until they are read

    SegmentedControl *m_pageChoice;
    CallsPage *m_calls;
    SourcePage *m_source;
    CompilerPage *m_compiler;
    DiffPage *m_diff;
    RecordPage *m_record;
    QComboBox *m_programs, *m_goTo;
    SegmentedControl *m_text;
    SearchField *m_search;
    TextLabel *m_count, *m_facts;
    QToolButton *m_previous, *m_next, *m_fold;
    BundleGrid *m_grid;
    LimitsPanel *m_limits;
    QSplitter *m_splitter;
    QWidget *m_gridPage;
    EmptyState *m_empty, *m_noListing;
    JobOverlay *m_job;
    QStackedLayout *m_pages, *m_gridPages;
};

extern const ViewDescriptor kernelView;

} // namespace planescope
