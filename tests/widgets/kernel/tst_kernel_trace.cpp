// From a mark in the timeline to its bundle, and from a bundle to the moments when it ran: real mouse and keys in both
// views of one document, on the kernel session of the demonstration.
#include "model/demo/demo_session.h"
#include "model/format/session_reader.h"
#include "model/state/hlo_data.h"
#include "tests/support/test_registry.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/table_view.h"
#include "widgets/kernel/bundle_grid.h"
#include "widgets/kernel/call_sheets.h"
#include "widgets/kernel/calls_page.h"
#include "widgets/kernel/code_text.h"
#include "widgets/kernel/gap_bars.h"
#include "widgets/kernel/kernel_view.h"
#include "widgets/kernel/limits_panel.h"
#include "widgets/kernel/record_page.h"
#include "widgets/kernel/source_page.h"
#include "widgets/kernel/unit_bars.h"
#include "widgets/timeline/kernel_rows.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include <QCheckBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest/QTest>

#include <array>
#include <map>

using namespace planescope;

class TstKernelTrace : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase();
    void aClickOnAMarkShowsItsBundleWhoseLoopTellsItsLimit();
    void aBundleLightsUpItsMarks();
    void theCallShowsPromiseAndMeasurement();
    void marksAndFindingsLeadToTheirPlaces();
    void whatToRecordIsSaid();
    void rowsSayWhereTheirNumbersComeFrom();
    void bundlesAndSourceLinesLeadToEachOther();
    void aBundleLeadsToItsMlirAndBack();
    void aBundleLightsUpItsInstructions();
    void aCallAndItsOperationLeadToEachOther();

private:
    const KernelFacts *marked(std::uint32_t *row) const;
    QTemporaryDir m_folder;
    std::unique_ptr<ThemeHub> m_themes;
    Settings m_settings;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<TimelineView> m_timeline;
    std::unique_ptr<KernelView> m_view;
    QStringList m_commands;
};

void TstKernelTrace::initTestCase()
{
    initResources();
    QVERIFY(loadBundledFonts());
    const std::array runs{demo::DemoRun::Kernel};
    const std::filesystem::path folder = m_folder.path().toStdString();
    QVERIFY(demo::writeDemo(folder, runs));
    const std::filesystem::path run = folder / std::string(demo::demoRunName(demo::DemoRun::Kernel));
    const Result<SessionPtr> session = loadSession(run);
    QVERIFY(session);
    m_settings.reduceMotion = true;
    m_themes = std::make_unique<ThemeHub>();
    m_document = std::make_unique<Document>(run);
    ViewContext context;
    context.themes = m_themes.get();
    context.settings = &m_settings;
    context.runCommand = [this](const QString &id) { m_commands << id; };
    m_timeline = std::make_unique<TimelineView>(context, nullptr);
    m_timeline->resize(1400, 800);
    m_view = std::make_unique<KernelView>(context, nullptr);
    m_view->resize(1400, 800);
    for (View *view : std::initializer_list<View *>{m_timeline.get(), m_view.get()}) {
        view->setDocument(m_document.get());
        view->show();
    }
    m_document->setSession(*session, std::make_shared<const OpClassTable>(*session));
    m_document->viewport().setBounds((*session)->range());
    QTRY_VERIFY_WITH_TIMEOUT(m_view->isSettled(), 120'000);
    QVERIFY(m_view->kernels()->page());
    QVERIFY(!m_view->kernels()->page()->codes.empty());
}

void TstKernelTrace::cleanupTestCase()
{
    m_view.reset();
    m_timeline.reset();
    m_document.reset();
}

/// The first call whose marks are joined with a listing.
const KernelFacts *TstKernelTrace::marked(std::uint32_t *row) const
{
    const KernelPage &page = *m_view->kernels()->page();
    for (std::uint32_t i = 0; i < page.calls.size(); ++i)
        if (const auto match = page.calls[i].code();
            match && match->evidence == CodeEvidence::Marks && !page.calls[i].launches.front().detail.marks.empty()) {
            *row = i;
            return &page.calls[i];
        }
    return nullptr;
}

void TstKernelTrace::aClickOnAMarkShowsItsBundleWhoseLoopTellsItsLimit()
{
    std::uint32_t call = 0;
    const KernelFacts *facts = marked(&call);
    QVERIFY(facts);
    const std::vector<MarkEvent> &marks = facts->launches.front().detail.marks;
    const MarkEvent mark = marks[marks.size() / 3];
    // Near enough that the mark stands alone.
    const Duration around = Duration::ps(20'000);
    m_document->viewport().jumpTo({mark.time - around, mark.time + around});
    TimelineCanvas *canvas = m_timeline->canvas();
    m_document->selection().setEvent(mark.event); // its row is unfolded and scrolled into sight
    QTRY_VERIFY(canvas->rectOf(mark.event));
    m_document->selection().setEvent(std::nullopt);
    m_view->kernels()->setPlace(std::nullopt);
    canvas->repaint();
    const auto rect = canvas->rectOf(mark.event);
    QVERIFY(rect);
    QTest::mouseClick(canvas, Qt::LeftButton, {}, rect->center().toPoint());
    QVERIFY(m_document->selection().event());
    QCOMPARE(m_document->selection().event()->line.value, mark.event.line.value);
    // Marks of one place may lie under the same pixel: what was selected decides.
    const auto expected = bundleOfEvent(*m_view->kernels()->page(), *m_document->selection().event());
    QVERIFY(expected);
    QTRY_COMPARE(m_view->grid()->currentBundle(), expected->bundle);
    QCOMPARE(m_view->shownCode(), expected->code);
    BundleGrid *grid = m_view->grid();
    QVERIFY(grid->viewport()->rect().intersects(grid->rowRect(grid->rows().rowOfBundle(expected->bundle))));

    // Fold the loop around it, by keys.
    std::uint32_t section = grid->rows().sectionOf(expected->bundle);
    QVERIFY(section != BundleSection::kNone);
    grid->setFocus();
    const auto &sections = grid->program()->sections;
    for (int i = 0; i < 10 && sections[grid->currentSection()].kind != BundleSection::Kind::Loop; ++i)
        QTest::keyClick(grid, Qt::Key_Left);
    section = grid->currentSection();
    QCOMPARE(sections[section].kind, BundleSection::Kind::Loop);
    if (!grid->rows().isFolded(section)) {
        if (!grid->rows().at(grid->rows().rowOfHead(section)).isHead ||
            grid->rows().rowOfBundle(grid->currentBundle()) != grid->rows().rowOfHead(section))
            QTest::keyClick(grid, Qt::Key_Left);
        QTest::keyClick(grid, Qt::Key_Left);
    }
    QTRY_VERIFY(grid->rows().isFolded(section));
    // And read what limits it.
    QVERIFY(sections[section].limit);
    const auto &bars = m_view->limits()->bars()->bars();
    const auto limiting = std::find_if(bars.begin(), bars.end(), [](const UnitBar &bar) { return bar.isLimit; });
    QVERIFY(limiting != bars.end());
    QCOMPARE(limiting->unit, sections[section].limit->unit);
    QVERIFY2(m_view->limits()->verdict().contains(limiting->name), qPrintable(m_view->limits()->verdict()));
}

void TstKernelTrace::aBundleLightsUpItsMarks()
{
    std::uint32_t call = 0;
    const KernelFacts *facts = marked(&call);
    QVERIFY(facts);
    const KernelPage &page = *m_view->kernels()->page();
    const KernelCode &code = *page.codes[facts->code()->code];
    const MarkEvent mark = facts->launches.front().detail.marks[7];
    const auto row = facts->code()->rowOf(code, mark.address);
    QVERIFY(row);
    m_document->selection().clear();
    m_document->selection().setHighlight(nullptr);
    m_view->kernels()->setCall(call);
    m_view->kernels()->setPlace(BundlePlace{facts->code()->code, *row});
    m_commands.clear();
    QVERIFY(m_view->showInTimeline(*row));
    QTRY_VERIFY(m_commands.contains(QStringLiteral("view.timeline")));
    QVERIFY(m_document->selection().highlight());
    QVERIFY(m_document->selection().highlight()->contains(mark.event));
    const auto range = m_document->selection().timeRange();
    QVERIFY(range && !range->isEmpty());
    QVERIFY(m_commands.contains(QStringLiteral("view.timeline")));
    // Every lit mark is one of this bundle.
    for (const MarkEvent &each : facts->launches.front().detail.marks)
        if (m_document->selection().highlight()->contains(each.event))
            QCOMPARE(facts->code()->rowOf(code, each.address), row);
}

void TstKernelTrace::theCallShowsPromiseAndMeasurement()
{
    std::uint32_t call = 0;
    QVERIFY(marked(&call));
    m_view->showPage(KernelView::Page::Calls);
    CallsPage *calls = m_view->calls();
    QCOMPARE(static_cast<std::size_t>(calls->calls()->model()->rowCount()), m_view->kernels()->page()->calls.size());
    calls->setCall(call);
    const std::vector<GapBar> &bars = calls->gap()->bars();
    QVERIFY(bars.size() >= 3);
    QCOMPARE(bars.front().origin, GapBar::Origin::Static);
    for (const GapBar &bar : bars)
        QVERIFY(bar.share > 0 && bar.share < 1);
    QVERIFY(bars[0].share >= bars[1].share); // the busiest block is fuller than the whole
    QVERIFY(!calls->findings().isEmpty());
    QVERIFY(calls->evidence().contains(QLatin1String("build that ran")));
    // Values of the tracks stand as stored; one window later only when asked for.
    calls->partChoice()->setCurrentIndex(1);
    QVERIFY(!calls->shiftBox()->isHidden() && !calls->shiftBox()->isChecked());
    const auto means = [&] {
        QStringList texts;
        for (int row = 0; row < calls->parts()->model()->rowCount(); ++row)
            texts << calls->parts()->model()->index(row, 1).data().toString();
        return texts;
    };
    const QStringList stored = means();
    calls->shiftBox()->setChecked(true);
    QVERIFY(means() != stored);
    calls->shiftBox()->setChecked(false);
    QCOMPARE(means(), stored);
    calls->partChoice()->setCurrentIndex(0);
    QVERIFY(calls->shiftBox()->isHidden());
    m_commands.clear();
    emit calls->launchWanted(m_view->kernels()->page()->calls[call].launches.front().detail.launch);
    QVERIFY(m_commands.contains(QStringLiteral("view.timeline")));
    QVERIFY(m_document->selection().event());
    emit calls->bundlesWanted(call);
    QCOMPARE(m_view->page(), KernelView::Page::Bundles);
}

void TstKernelTrace::marksAndFindingsLeadToTheirPlaces()
{
    std::uint32_t call = 0;
    const KernelFacts *facts = marked(&call);
    QVERIFY(facts);
    m_view->showPage(KernelView::Page::Calls);
    CallsPage *calls = m_view->calls();
    calls->setCall(call);
    calls->partChoice()->setCurrentIndex(4);
    const LaunchDetail &detail = facts->launches.front().detail;
    const auto *model = calls->parts()->model();
    QTRY_COMPARE(static_cast<std::size_t>(model->rowCount()), std::min(detail.marks.size(), kMostMarkRows));
    const KernelCode &code = *m_view->kernels()->page()->codes[facts->code()->code];
    const auto bundle = facts->code()->rowOf(code, detail.marks[12].address);
    QVERIFY(bundle);
    QCOMPARE(model->index(12, 3).data().toString(), m_view->grid()->addressText(*bundle));
    emit calls->parts()->rowActivated(12);
    QCOMPARE(m_view->page(), KernelView::Page::Bundles);
    QCOMPARE(m_view->grid()->currentBundle(), *bundle);

    m_view->showPage(KernelView::Page::Calls);
    calls->partChoice()->setCurrentIndex(5);
    const std::vector<FoundStretch> found = foundStretches(facts->launches.front());
    QTRY_COMPARE(static_cast<std::size_t>(model->rowCount()), found.size());
    QCOMPARE(found.size(), facts->launches.front().findings.bubbles.size() +
                               (facts->launches.front().findings.lowestOverlap ? 1 : 0));
    QVERIFY(!found.empty());
    m_document->selection().setTimeRange(std::nullopt);
    m_commands.clear();
    emit calls->parts()->rowActivated(0);
    QVERIFY(m_document->selection().timeRange() == std::optional(found.front().range));
    QVERIFY(m_commands.contains(QStringLiteral("view.timeline")));
    calls->partChoice()->setCurrentIndex(0);
}

void TstKernelTrace::whatToRecordIsSaid()
{
    RecordPage *record = m_view->record();
    QCOMPARE(static_cast<std::size_t>(record->lines().size()), kKernelDataCount);
    const KernelRecording &recording = m_view->kernels()->page()->recording;
    for (std::size_t i = 0; i < recording.hints.size(); ++i)
        QCOMPARE(record->lines()[static_cast<qsizetype>(i)].contains(QLatin1String("missing")),
                 !recording.hints[i].isThere);
    QCOMPARE(record->shellText(), QString::fromStdString(recording.shellText));
}

void TstKernelTrace::rowsSayWhereTheirNumbersComeFrom()
{
    const Session &session = *m_document->session();
    std::map<QString, int> origins;
    for (const Line &line : session.lines())
        ++origins[kernelRowOrigin(session, line)];
    for (const CounterTrack &track : session.counters())
        ++origins[kernelRowOrigin(session, track)];
    QVERIFY(origins[QStringLiteral("measured")] > 0);
    // Rows of ops are measured by all profiles: nothing is said of them.
    for (const Line &line : session.lines())
        if (line.kind == LineKind::Ops || line.kind == LineKind::Steps)
            QVERIFY(kernelRowOrigin(session, line).isEmpty());
    const auto rows = [&](const char *name, const char *origin) {
        for (const Line &line : session.lines())
            if (session.text(line.name) == name)
                QCOMPARE(kernelRowOrigin(session, line), QLatin1String(origin));
    };
    rows("Tensor Core", "measured");
    rows("XLA TraceMe", "measured");
    rows("Pallas Primitives", "interpolated");
    rows("VALU Instructions", "interpolated");
}

void TstKernelTrace::bundlesAndSourceLinesLeadToEachOther()
{
    QCOMPARE(sourceLineOf("a/b.py:L12 (dot)"), std::optional(SourceLine{"a/b.py", 12}));
    QCOMPARE(sourceLineOf("b.py:7: mul"), std::optional(SourceLine{"b.py", 7}));
    QVERIFY(!sourceLineOf("no line"));
    QVERIFY(!sourceLineOf(":7"));
    QVERIFY(isSameSource("/x/a/b.py", "a/b.py") && !isSameSource("/x/ca/b.py", "a/b.py") && !isSameSource("b.py", ""));

    std::uint32_t call = 0;
    QVERIFY(marked(&call));
    const KernelPage &page = *m_view->kernels()->page();
    if (page.calls[call].launches.front().detail.instructionLines.empty())
        QSKIP("the kernel session has no rows of instructions");
    const BundleSourcesPtr sources = BundleSources::read(page, call);
    QVERIFY(!sources->isEmpty());
    const std::uint32_t bundles = m_view->grid()->program()->bundles();
    std::uint64_t pairs = 0;
    for (std::uint32_t bundle = 0; bundle < bundles; ++bundle)
        for (const auto &[line, operation] : sources->of(bundle)) {
            const auto back = sources->bundlesFrom(line, operation);
            QVERIFY(std::binary_search(back.begin(), back.end(), bundle));
            ++pairs;
        }
    QVERIFY(pairs > 0);
    // The grid says it beside the bundle, and a line of the source marks its bundles.
    std::uint32_t bundle = 0;
    while (sources->of(bundle).empty())
        ++bundle;
    const SourceLine line = sources->of(bundle).front().line;
    QTRY_VERIFY_WITH_TIMEOUT(m_view->grid()->marksText(bundle).contains(QLatin1Char(':')), 60'000);
    emit m_view->source()->sourceLineChosen(line.file, line.line, {});
    QCOMPARE(m_view->grid()->marked(), sources->bundlesFrom(line));
}

void TstKernelTrace::aBundleLeadsToItsMlirAndBack()
{
    QCOMPARE(operationOf("jit(f)/dot_general:"), std::string_view("dot_general"));
    QCOMPARE(operationOf("exp"), std::string_view("exp"));
    QCOMPARE(operationOf(""), std::string_view());

    std::uint32_t call = 0;
    const KernelFacts *facts = marked(&call);
    QVERIFY(facts);
    BundleGrid *grid = m_view->grid();
    SourcePage *source = m_view->source();
    if (facts->launches.front().detail.instructionLines.empty() || !source->emptyText().isEmpty())
        QSKIP("the kernel session has no rows of instructions or no MLIR");
    const BundleSourcesPtr sources = BundleSources::read(*m_view->kernels()->page(), call);
    std::uint32_t bundle = 0;
    const auto isJoined = [&](std::uint32_t row) {
        const auto from = sources->of(row);
        return !from.empty() && !from.front().operation.empty() &&
               source->showSourceLine(from.front().line.file, from.front().line.line, from.front().operation);
    };
    while (bundle < grid->program()->bundles() && !isJoined(bundle))
        ++bundle;
    QVERIFY(bundle < grid->program()->bundles());
    const BundleOrigin from = sources->of(bundle).front();
    // The grid names the operation and the line.
    QTRY_VERIFY(grid->marksText(bundle).contains(QString::fromStdString(from.operation) + QLatin1Char(':')));
    m_view->showPage(KernelView::Page::Bundles);
    grid->showBundle(bundle);
    grid->setFocus();
    QTest::keyClick(grid, Qt::Key_M);
    QCOMPARE(m_view->page(), KernelView::Page::Source);
    const KernelCode &code = *m_view->kernels()->page()->codes[m_view->shownCode()];
    const SourceLinks links(code.mlir);
    const MlirText::Location *location = links.locationOf(source->mlir()->currentLine());
    QVERIFY(location);
    QVERIFY(isSameSource(location->file, from.line.file));
    QVERIFY(location->line <= from.line.line && from.line.line <= std::max(location->line, location->endLine));
    // The search of the grid finds the line, too.
    m_view->searchField()->setText(QString::fromStdString(from.operation) + QLatin1Char(':') +
                                   QString::number(from.line.line));
    QSignalSpy searched(m_view.get(), &KernelView::searched);
    QVERIFY(searched.wait(20'000));
    QVERIFY2(!m_view->searchCount().contains(QLatin1String("not found")), qPrintable(m_view->searchCount()));
    QVERIFY(!sources->find(from.operation).empty());
    QVERIFY(sources->find("no such operation").empty());
    m_view->searchField()->clear();
    grid->showBundle(bundle);
    // And back: the link counts the bundles of the line and leads to one of them.
    QVERIFY(source->bundlesLink()->isEnabled());
    source->bundlesLink()->click();
    QCOMPARE(m_view->page(), KernelView::Page::Bundles);
    const auto of = sources->bundlesFrom(from.line, from.operation);
    QVERIFY(std::binary_search(of.begin(), of.end(), grid->currentBundle()));
    QVERIFY(!grid->marked().empty());
}

void TstKernelTrace::aBundleLightsUpItsInstructions()
{
    std::uint32_t call = 0;
    const KernelFacts *facts = marked(&call);
    QVERIFY(facts);
    const KernelPage &page = *m_view->kernels()->page();
    const LaunchDetail &detail = facts->launches.front().detail;
    if (detail.instructionLines.empty())
        QSKIP("the kernel session has no rows of instructions");
    // A row in the middle of a unit's lane.
    const Session &session = *m_document->session();
    const LineId line = detail.instructionLines.back();
    const RowRange rows = session.rowsBeginningIn(line, detail.range);
    const EventRef event{line, (rows.first + rows.last) / 2};
    const auto of = bundleOfEvent(page, event);
    QVERIFY(of && of->isInterpolated);
    m_document->selection().setEvent(event);
    QTRY_COMPARE(m_view->grid()->currentBundle(), of->bundle);
    m_commands.clear();
    QVERIFY(m_view->showInTimeline(of->bundle));
    QTRY_VERIFY(m_commands.contains(QStringLiteral("view.timeline")));
    QVERIFY(m_document->selection().highlight());
    QVERIFY(m_document->selection().highlight()->contains(event));
    // No instruction of another bundle is lit.
    for (std::uint64_t row = rows.first; row < rows.last; ++row) {
        const EventRef other{line, row};
        if (m_document->selection().highlight()->contains(other))
            QCOMPARE(bundleOfEvent(page, other)->bundle, of->bundle);
    }
}

void TstKernelTrace::aCallAndItsOperationLeadToEachOther()
{
    // The kernel session holds no program: there is nothing to lead to, and that is seen.
    std::uint32_t call = 0;
    QVERIFY(marked(&call));
    QVERIFY(!m_view->showCallInHlo(call));
    QVERIFY(!m_view->source()->hloLink()->isEnabled());

    const std::array runs{demo::DemoRun::Batch1};
    const std::filesystem::path folder = m_folder.path().toStdString();
    QVERIFY(demo::writeDemo(folder, runs));
    const std::filesystem::path run = folder / std::string(demo::demoRunName(demo::DemoRun::Batch1));
    const Result<SessionPtr> session = loadSession(run);
    QVERIFY(session);
    Document document(run);
    QStringList commands;
    ViewContext context;
    context.themes = m_themes.get();
    context.settings = &m_settings;
    context.runCommand = [&](const QString &id) { commands << id; };
    KernelView view(context, nullptr);
    view.resize(1400, 800);
    view.setDocument(&document);
    view.show();
    document.setSession(*session, std::make_shared<const OpClassTable>(*session));
    QTRY_VERIFY_WITH_TIMEOUT(view.isSettled() && view.shownCode() != KernelView::kNoCode, 120'000);
    const KernelPage &page = *view.kernels()->page();
    QVERIFY(page.calls.size() > 1);
    QTRY_VERIFY(view.source()->hloLink()->isEnabled());
    view.source()->hloLink()->click();
    QCOMPARE(commands, QStringList{QStringLiteral("view.hlo")});
    const auto place = HloData::of(&document)->place();
    QVERIFY(place);
    const auto shown = std::find_if(page.calls.begin(), page.calls.end(), [&](const KernelFacts &facts) {
        return facts.call.name == place->instruction && facts.code() && facts.code()->code == view.shownCode();
    });
    QVERIFY(shown != page.calls.end());
    // An operation chosen in its program is the call that is looked at.
    const auto other = static_cast<std::uint32_t>(shown == page.calls.begin() ? 1 : 0);
    QVERIFY(HloData::of(&document)->showInstruction(page.calls[other].call.programId, page.calls[other].call.name));
    QCOMPARE(view.kernels()->call(), std::optional(other));
    QCOMPARE(view.calls()->call(), std::optional(other));
    view.setDocument(nullptr);
}

PLANESCOPE_TEST(TstKernelTrace)
#include "tst_kernel_trace.moc"
