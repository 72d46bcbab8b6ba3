// The pages beside the grid, and the way between bundles and the trace.
#include "model/state/navigation.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/kernel/bundle_grid.h"
#include "widgets/kernel/calls_page.h"
#include "widgets/kernel/diff_page.h"
#include "widgets/kernel/kernel_view.h"
#include "widgets/kernel/record_page.h"
#include "widgets/kernel/source_page.h"

#include <QStackedLayout>

#include <algorithm>
#include <map>

namespace planescope {

QWidget *KernelView::buildPageBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_pageChoice =
        new SegmentedControl(themes, {tr("Bundles"), tr("Calls"), tr("Source"), tr("Compare"), tr("To record")}, bar);
    m_facts = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, bar);
    bar->addControl(m_pageChoice);
    bar->addStretch();
    bar->addControl(m_facts);
    connect(m_pageChoice, &SegmentedControl::currentIndexChanged, this, &KernelView::showState);
    return bar;
}

void KernelView::buildOtherPages()
{
    const ThemeHub &themes = *context().themes;
    m_calls = new CallsPage(themes, this);
    m_source = new SourcePage(themes, this);
    m_diff = new DiffPage(themes, this);
    m_record = new RecordPage(themes, this);
    for (QWidget *page : std::initializer_list<QWidget *>{m_calls, m_source, m_diff, m_record})
        m_pages->addWidget(page);
    connect(m_calls, &CallsPage::callChosen, this, [this](std::uint32_t call) {
        if (m_data)
            m_data->setCall(call);
    });
    connect(m_calls, &CallsPage::bundlesWanted, this, [this](std::uint32_t call) {
        const KernelPagePtr page = m_data ? m_data->page() : nullptr;
        const auto match = page && call < page->calls.size() ? page->calls[call].code() : std::nullopt;
        if (!match)
            return;
        startProgram(match->code);
        showPage(Page::Bundles);
    });
    connect(m_calls, &CallsPage::launchWanted, this, &KernelView::goToEventOf);
    connect(m_calls, &CallsPage::stageWanted, this, &KernelView::goToEventOf);
    connect(m_source, &SourcePage::sourceLineChosen, this, [this](const std::string &file, std::uint32_t line) {
        if (m_sources)
            m_grid->setMarked(m_sources->bundlesFrom({file, line}));
    });
    connect(m_diff, &DiffPage::listingWanted, this, &KernelView::openListing);
    const auto showBundleOf = [this](std::uint32_t code, std::uint32_t bundle) {
        m_wantedBundle = bundle;
        startProgram(code);
        showPage(Page::Bundles);
    };
    connect(m_diff, &DiffPage::bundleWanted, this, showBundleOf);
    connect(m_calls, &CallsPage::bundleWanted, this, showBundleOf);
}

void KernelView::goToEventOf(EventRef event)
{
    if (!document() || !document()->session())
        return;
    goToEvent(*document(), event);
    if (context().runCommand)
        context().runCommand(QStringLiteral("view.timeline"));
}

/// A mark, a row of an instruction or a launch that is selected in the trace is shown here.
void KernelView::followSelection()
{
    const std::optional<EventRef> event = document() ? document()->selection().event() : std::nullopt;
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    if (!event || !page || m_isFollowing)
        return;
    m_isFromTrace = true;
    if (m_data->showEvent(*event)) {
        m_isFromTrace = false;
        return;
    }
    m_isFromTrace = false;
    for (std::uint32_t i = 0; i < page->calls.size(); ++i) {
        const std::vector<EventRef> &launches = page->calls[i].call.launches;
        if (std::find(launches.begin(), launches.end(), *event) != launches.end()) {
            m_data->setCall(i);
            return;
        }
    }
}

/// The call that is looked at, when it ran the shown listing; else the first one that did.
std::optional<std::uint32_t> KernelView::callOfCode() const
{
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    if (!page)
        return std::nullopt;
    const auto ran = [&](std::uint32_t row) {
        const auto match = row < page->calls.size() ? page->calls[row].code() : std::nullopt;
        return match && match->code == m_code && !page->calls[row].launches.empty();
    };
    if (m_data->call() && ran(*m_data->call()))
        return m_data->call();
    for (std::uint32_t i = 0; i < page->calls.size(); ++i)
        if (ran(i))
            return i;
    return std::nullopt;
}

/// For a worker while the cursor moves: a launch may have a million marks.
std::shared_ptr<const KernelView::BundleTimes> KernelView::timesOf(const KernelPage &page, std::uint32_t call,
                                                                   std::uint32_t bundle)
{
    auto times = std::make_shared<BundleTimes>();
    const std::vector<BundleWindow> windows = windowsOfBundle(page, call, 0, bundle);
    if (windows.empty())
        return times;
    times->first = windows.front().range;
    if (times->first.isEmpty()) // a mark is a moment: show what lies around it
        times->first = {times->first.begin - Duration::ps(1000), times->first.begin + Duration::ps(1000)};
    // The marks at the borders of every window light up.
    const LaunchDetail &detail = page.calls[call].launches.front().detail;
    std::map<std::uint32_t, std::vector<std::uint64_t>> rows;
    const std::optional<CodeMatch> match = page.calls[call].code();
    const KernelCode &code = *page.codes[match->code];
    for (const BundleWindow &window : windows) {
        auto at = std::lower_bound(detail.marks.begin(), detail.marks.end(), window.range.begin,
                                   [](const MarkEvent &mark, TimePoint time) { return mark.time < time; });
        for (; at != detail.marks.end() && !(window.range.end < at->time); ++at)
            // Marks of other bundles may stand at the same moment.
            if (!window.isExact || match->rowOf(code, at->address) == bundle)
                rows[at->event.line.value].push_back(at->event.row);
    }
    auto lit = std::make_shared<EventSet>();
    for (auto &[line, of] : rows) {
        std::sort(of.begin(), of.end());
        of.erase(std::unique(of.begin(), of.end()), of.end());
        lit->setRows(LineId{line}, std::move(of));
    }
    times->marks = std::move(lit);
    return times;
}

void KernelView::lightUp(const std::shared_ptr<const BundleTimes> &times)
{
    if (!document())
        return;
    Selection &selection = document()->selection();
    const bool wasFollowing = m_isFollowing;
    m_isFollowing = true; // what is selected below came from here
    // What another view highlights is not ours to take away.
    if (times->marks || (m_lit && selection.highlight() == m_lit))
        selection.setHighlight(times->marks);
    m_lit = times->marks;
    m_isFollowing = wasFollowing;
}

void KernelView::startTimes(std::uint32_t bundle)
{
    const auto call = callOfCode();
    if (!call || m_isFromTrace)
        return;
    m_timesJob.start(
        this, [page = m_data->page(), call = *call, bundle](std::stop_token) { return timesOf(*page, call, bundle); },
        [this](const std::shared_ptr<const BundleTimes> &times) { lightUp(times); });
}

/// Where the bundles come from, when the profile has rows of instructions.
void KernelView::startSources()
{
    m_sources = nullptr;
    m_sourcesJob.cancel();
    const auto call = callOfCode();
    if (!call)
        return;
    m_sourcesJob.start(
        this,
        [page = m_data->page(), call = *call](std::stop_token stop) { return BundleSources::read(*page, call, stop); },
        [this](BundleSourcesPtr sources) {
            m_sources = std::move(sources);
            m_grid->setSources(m_sources);
            emit sourcesShown();
        });
}

void KernelView::showSourceOf(std::uint32_t bundle)
{
    const std::vector<SourceLine> lines = m_sources ? m_sources->of(bundle) : std::vector<SourceLine>();
    if (!lines.empty())
        m_source->showSourceLine(lines.front().file, lines.front().line);
}

bool KernelView::showInTimeline(std::uint32_t bundle)
{
    const auto call = callOfCode();
    if (!call || !document() || !document()->session())
        return false;
    m_timesJob.cancel();
    const std::shared_ptr<const BundleTimes> times = timesOf(*m_data->page(), *call, bundle);
    if (!times->marks)
        return false;
    lightUp(times);
    document()->selection().setTimeRange(times->first);
    const Duration around = Duration::ps(std::max<std::int64_t>(times->first.length().toPs(), 1));
    document()->viewport().jumpTo({times->first.begin - around, times->first.end + around});
    if (context().runCommand)
        context().runCommand(QStringLiteral("view.timeline"));
    return true;
}

} // namespace planescope
