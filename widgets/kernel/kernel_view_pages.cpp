// The pages beside the grid, and the way between bundles and the trace.
#include "model/state/hlo_data.h"
#include "model/state/navigation.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/kernel/bundle_grid.h"
#include "widgets/kernel/calls_page.h"
#include "widgets/kernel/compiler_page.h"
#include "widgets/kernel/diff_page.h"
#include "widgets/kernel/kernel_view.h"
#include "widgets/kernel/record_page.h"
#include "widgets/kernel/source_page.h"

#include <QMenu>
#include <QStackedLayout>

#include <algorithm>
#include <map>

namespace planescope {

namespace {
constexpr Duration kMarkRounding = Duration::ps(2'000);
} // namespace

QWidget *KernelView::buildPageBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_pageChoice = new SegmentedControl(
        themes, {tr("Bundles"), tr("Calls"), tr("Source"), tr("Compiler"), tr("Compare"), tr("To record")}, bar);
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
    m_compiler = new CompilerPage(themes, this);
    m_diff = new DiffPage(themes, this);
    m_record = new RecordPage(themes, this);
    for (QWidget *page : std::initializer_list<QWidget *>{m_calls, m_source, m_compiler, m_diff, m_record})
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
    connect(m_calls, &CallsPage::hloWanted, this, &KernelView::showCallInHlo);
    connect(m_source, &SourcePage::sourceLineChosen, this, &KernelView::showBundlesFrom);
    connect(m_source, &SourcePage::hloWanted, this, &KernelView::showHlo);
    connect(m_source, &SourcePage::bundlesWanted, this, [this] {
        const std::vector<std::uint32_t> marked = m_grid->marked();
        if (marked.empty())
            return;
        const auto next = std::lower_bound(marked.begin(), marked.end(), m_grid->currentBundle());
        showPage(Page::Bundles);
        m_grid->showBundle(next == marked.end() ? marked.front() : *next);
        m_grid->setMarked(marked); // the bundle's own line may have others
        m_grid->setFocus();
    });
    connect(m_diff, &DiffPage::listingWanted, this, &KernelView::openListing);
    const auto showBundleOf = [this](std::uint32_t code, std::uint32_t bundle) {
        m_wantedBundle = bundle;
        startProgram(code);
        showPage(Page::Bundles);
    };
    connect(m_diff, &DiffPage::bundleWanted, this, showBundleOf);
    connect(m_compiler, &CompilerPage::programWanted, this, [this](std::uint32_t code) {
        startProgram(code);
        showPage(Page::Bundles);
        m_grid->setFocus();
    });
    connect(m_calls, &CallsPage::bundleWanted, this, showBundleOf);
    connect(m_calls, &CallsPage::rangeWanted, this, &KernelView::showRange);
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
        // And its instructions, where rows of them were recorded; their times are not rounded as those of marks are.
        const TimeRange near{window.range.begin - kMarkRounding, window.range.end + kMarkRounding};
        for (const LineId line : detail.instructionLines) {
            const RowRange found = page.session->rowsBeginningIn(line, near);
            for (std::uint64_t row = found.first; row < found.last; ++row) {
                const EventRef event{line, row};
                if (const auto of = bundleOfEvent(page, event); of && of->code == match->code && of->bundle == bundle)
                    rows[line.value].push_back(row);
            }
        }
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
    m_isReadingSources = call.has_value();
    if (!call)
        return;
    m_sourcesJob.start(
        this,
        [page = m_data->page(), call = *call](std::stop_token stop) { return BundleSources::read(*page, call, stop); },
        [this](BundleSourcesPtr sources) {
            m_isReadingSources = false;
            m_sources = std::move(sources);
            m_grid->setSources(m_sources);
            m_source->setBundles(m_sources->isEmpty() ? std::nullopt : std::optional<std::size_t>(0));
            emit sourcesShown();
        });
}

void KernelView::showSourceOf(std::uint32_t bundle)
{
    const std::vector<BundleOrigin> from = m_sources ? m_sources->of(bundle) : std::vector<BundleOrigin>();
    if (from.empty())
        return;
    m_source->showSourceLine(from.front().line.file, from.front().line.line, from.front().operation);
    m_source->setBundles(m_sources->bundlesFrom(from.front().line, from.front().operation).size());
}

void KernelView::showMlirOf(std::uint32_t bundle)
{
    showPage(Page::Source);
    if (m_sources && !m_sources->of(bundle).empty()) {
        showSourceOf(bundle);
        return;
    }
    const QString address = m_program ? m_grid->addressText(bundle) : QString();
    m_source->showNote(m_sources && !m_sources->isEmpty()
                           ? tr("No row of instructions says where bundle %1 comes from.").arg(address)
                           : tr("Listings have no source lines; rows of instructions would join them."));
}

void KernelView::showBundlesFrom(const std::string &file, std::uint32_t line, const std::string &operation)
{
    if (!m_sources || m_sources->isEmpty()) {
        m_source->setBundles(std::nullopt);
        return;
    }
    std::vector<std::uint32_t> bundles = m_sources->bundlesFrom({file, line}, operation);
    if (bundles.empty()) // the compiler's operations have other names than the rows
        bundles = m_sources->bundlesFrom({file, line});
    m_source->setBundles(bundles.size());
    m_grid->setMarked(std::move(bundles));
}

std::optional<std::uint32_t> KernelView::callOfHlo() const
{
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    if (!page)
        return std::nullopt;
    const std::optional<std::uint32_t> call = m_program ? callOfCode() : m_data->call();
    if (!call || *call >= page->calls.size())
        return std::nullopt;
    const std::uint64_t id = page->calls[*call].call.programId;
    const auto programs = page->session->programs();
    const bool isThere =
        std::any_of(programs.begin(), programs.end(), [id](const Program &program) { return program.id == id; });
    return isThere ? call : std::nullopt;
}

bool KernelView::showCallInHlo(std::uint32_t call)
{
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    if (!page || call >= page->calls.size())
        return false;
    const KernelCall &of = page->calls[call].call;
    if (!HloData::of(document())->showInstruction(of.programId, of.name))
        return false;
    if (context().runCommand)
        context().runCommand(QStringLiteral("view.hlo"));
    return true;
}

void KernelView::showHlo()
{
    if (const auto call = callOfHlo())
        showCallInHlo(*call);
}

/// An operation that is looked at in its program is the call that is looked at here.
void KernelView::followHlo()
{
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    const auto &place = HloData::of(document())->place();
    if (!page || !place || place->program >= page->session->programs().size())
        return;
    const std::uint64_t program = page->session->programs()[place->program].id;
    for (std::uint32_t i = 0; i < page->calls.size(); ++i) {
        if (page->calls[i].call.programId != program || page->calls[i].call.name != place->instruction)
            continue;
        m_data->setCall(i);
        if (const auto match = page->calls[i].code(); match && match->code != m_code)
            startProgram(match->code);
        return;
    }
}

/// From the bundle to where else it is seen.
void KernelView::addLinks(QMenu *menu)
{
    const std::uint32_t bundle = m_grid->currentBundle();
    QAction *times = menu->addAction(tr("Show in the timeline"), this, [this, bundle] { showInTimeline(bundle); });
    times->setEnabled(callOfCode().has_value());
    menu->addAction(tr("Show the MLIR operation"), this, [this, bundle] { showMlirOf(bundle); })
        ->setEnabled(m_program && m_source->emptyText().isEmpty());
    menu->addAction(tr("Show the HLO operation"), this, &KernelView::showHlo)->setEnabled(callOfHlo().has_value());
    menu->addSeparator();
}

void KernelView::showRange(TimeRange range)
{
    if (!document() || !document()->session())
        return;
    document()->selection().setTimeRange(range);
    const Duration around = Duration::ps(std::max<std::int64_t>(range.length().toPs(), 1));
    document()->viewport().jumpTo({range.begin - around, range.end + around});
    if (context().runCommand)
        context().runCommand(QStringLiteral("view.timeline"));
}

bool KernelView::showInTimeline(std::uint32_t bundle)
{
    const auto call = callOfCode();
    if (!call || !document() || !document()->session())
        return false;
    m_timesJob.start(
        this, [page = m_data->page(), call = *call, bundle](std::stop_token) { return timesOf(*page, call, bundle); },
        [this](const std::shared_ptr<const BundleTimes> &times) {
            if (!times->marks)
                return;
            lightUp(times);
            showRange(times->first);
        });
    return true;
}

} // namespace planescope
