// The page of a profile as a whole: what is joined, what is missing, and what to record.
#include "model/analysis/kernel/kernel_tables.h"
#include "model/state/kernel_document.h"
#include "tests/model/kernel/demo_kernels.h"
#include "tests/support/places.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

#include <QSignalSpy>

using namespace planescope;
using namespace planescope::testing;

class TstKernelPage : public QObject
{
    Q_OBJECT
private slots:
    void callsAreCountedOverAllDevices();
    void theShareIsOfTheSteps();
    void withoutStepsTheShareIsOfThePrograms();
    void aMarkLeadsToItsBundleAndBack();
    void anInstructionRowLeadsToItsBundle();
    void aBlockThatDidNotRunHasNoWindow();
    void whatIsMissingIsSaidWithItsFlags();
    void aRealProfileWithAListingOfAnotherBuild();
    void valuesOfTheTraceArriveUnchanged();
    void everyTableIsAsWideAsItsHeader();
    void aProfileWithoutKernelsHasAnEmptyPage();
    void aStoppedSearchGivesNothing();
    void theDocumentFindsItsPageOnAWorker();
};

void TstKernelPage::callsAreCountedOverAllDevices()
{
    SessionFixture fixture;
    for (const char *plane : {"/device:TPU:0", "/device:TPU:1"}) {
        fixture.plane(plane).line("XLA Ops", 3);
        fixture.op("%k.1 = f32[8] custom-call(), custom_call_target=\"tpu_custom_call\"", 0, 100, "custom-call");
        fixture.op("%k.1 = f32[8] custom-call(), custom_call_target=\"tpu_custom_call\"", 200, 300, "custom-call");
        fixture.op("fusion.2", 500, 50, "loop fusion");
    }
    const auto calls = kernelCalls(*fixture.build());
    QCOMPARE(calls.size(), std::size_t{1});
    QCOMPARE(calls[0].name, std::string("k.1"));
    QCOMPARE(calls[0].target, std::string("tpu_custom_call"));
    QCOMPARE(calls[0].launches.size(), std::size_t{4});
    QCOMPARE(calls[0].total, Duration::ps(800));
    QCOMPARE(calls[0].shortest, Duration::ps(100));
    QCOMPARE(calls[0].longest, Duration::ps(300));
    QCOMPARE(calls[0].mean(), Duration::ps(200));
    QVERIFY(!calls[0].share); // no steps, no programs: nothing to be a share of
    QVERIFY(calls[0].detailed.empty());
    QVERIFY(!calls[0].flops && !calls[0].bytes);
}

void TstKernelPage::theShareIsOfTheSteps()
{
    SessionFixture fixture;
    fixture.line("Steps", 1).op("0", 0, 400).op("1", 400, 400);
    fixture.line("XLA Ops", 3).op("k.1", 100, 100, "custom-call").op("k.1", 500, 100, "custom-call");
    fixture.op("k.1", 900, 100, "custom-call"); // behind the last step
    const auto calls = kernelCalls(*fixture.build());
    QCOMPARE(calls.size(), std::size_t{1});
    QVERIFY(calls[0].isShareOfSteps);
    QCOMPARE(*calls[0].share, 200.0 / 800);
}

void TstKernelPage::withoutStepsTheShareIsOfThePrograms()
{
    SessionFixture fixture;
    fixture.line("XLA Modules", 2).op("jit_f(1)", 0, 400);
    fixture.line("XLA Ops", 3).op("k.1", 100, 100, "custom-call");
    const auto calls = kernelCalls(*fixture.build());
    QVERIFY(!calls[0].isShareOfSteps);
    QCOMPARE(*calls[0].share, 0.25);
}

void TstKernelPage::aMarkLeadsToItsBundleAndBack()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    const auto call = static_cast<std::uint32_t>(facts - page->calls.data());
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch);
    const auto launchRow = static_cast<std::uint32_t>(launch - facts->launches.data());
    const KernelCode *const code = page->codeOf(*facts);
    QVERIFY(code);
    const auto &marks = launch->detail.marks;
    for (std::size_t i = 0; i < marks.size(); i += 97) {
        const auto bundle = bundleOfEvent(*page, marks[i].event);
        QVERIFY(bundle);
        QCOMPARE(bundle->call, call);
        QVERIFY(!bundle->isInterpolated);
        QCOMPARE(code->listing->bundles()[bundle->bundle].address, marks[i].address);
        const auto windows = windowsOfBundle(*page, call, launchRow, bundle->bundle);
        QVERIFY(std::any_of(windows.begin(), windows.end(), [&](const BundleWindow &window) {
            return window.isExact && window.range.begin == marks[i].time;
        }));
    }
    // Windows of the loop's head: one per recorded iteration.
    QCOMPARE(windowsOfBundle(*page, call, launchRow, 0x45).size(), std::size_t{257});
}

void TstKernelPage::anInstructionRowLeadsToItsBundle()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch && !launch->detail.instructionLines.empty());
    const KernelCode *const code = page->codeOf(*facts);
    QVERIFY(code);
    std::uint64_t looked = 0;
    for (const LineId line : launch->detail.instructionLines)
        for (std::uint32_t row = 0; row < page->session->line(line).events.size(); row += 31) {
            const auto bundle = bundleOfEvent(*page, {line, row});
            QVERIFY(bundle && bundle->isInterpolated);
            // The row's name is an opcode of that bundle.
            const std::string opcode(page->session->label({line, row}));
            bool isThere = false;
            for (const BundleInstruction &i : code->listing->instructionsOf(bundle->bundle))
                isThere = isThere || code->listing->opcodeOf(i) == opcode;
            QVERIFY2(isThere, opcode.c_str());
            ++looked;
        }
    QVERIFY(looked > 100);
}

void TstKernelPage::aBlockThatDidNotRunHasNoWindow()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    const auto call = static_cast<std::uint32_t>(facts - page->calls.data());
    const DetailedLaunch *const launch = markedLaunch(*facts);
    const auto launchRow = static_cast<std::uint32_t>(launch - facts->launches.data());
    // The body runs in 144 of the 256 recorded steps; its bundles have no other windows.
    const KernelCode *const code = page->codeOf(*facts);
    const std::uint32_t inBody = code->blocks[5].first + 200;
    const auto windows = windowsOfBundle(*page, call, launchRow, inBody);
    QCOMPARE(windows.size(), std::size_t{144});
    for (const BundleWindow &window : windows)
        QVERIFY(!window.isExact && window.range.begin < window.range.end);
}

void TstKernelPage::whatIsMissingIsSaidWithItsFlags()
{
    SessionFixture fixture;
    fixture.line("XLA Ops", 3).op("k.1", 100, 100, "custom-call");
    const KernelPagePtr page = kernelPage(fixture.build(), {});
    QVERIFY(page);
    const KernelRecording &recording = page->recording;
    QCOMPARE(recording.hints.size(), kKernelDataCount);
    QVERIFY(recording.isThere(KernelData::Calls));
    for (const KernelData data : {KernelData::Marks, KernelData::Stages, KernelData::UnitTracks,
                                  KernelData::InstructionRows, KernelData::DebugInfo, KernelData::HardwareSamples,
                                  KernelData::Listing, KernelData::Table, KernelData::Mosaic})
        QVERIFY(!recording.isThere(data));
    for (const char *flag :
         {"--xla_enable_custom_call_region_trace=true", "--xla_xprof_register_llo_debug_info=true",
          "--xla_xprof_enable_custom_call_tracing=true", "--xla_jf_dump_to=", "--xla_jf_dump_llo_text=true",
          "--xla_mosaic_dump_to=", "--xla_mosaic_enable_dump_debug_info=true"}) {
        const std::size_t at = recording.shellText.find(flag);
        QVERIFY2(at != std::string::npos, flag);
        QVERIFY2(recording.shellText.find(flag, at + 1) == std::string::npos, flag); // each flag once
    }
    QVERIFY(recording.pythonText.find("tpu_enable_kernel_profiling") != std::string::npos);
    // What is there is not asked for again.
    const KernelPagePtr whole = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(whole);
    for (const KernelData data :
         {KernelData::Marks, KernelData::Stages, KernelData::UnitTracks, KernelData::InstructionRows,
          KernelData::HardwareSamples, KernelData::Listing, KernelData::Table, KernelData::Mosaic})
        QVERIFY(whole->recording.isThere(data));
    QVERIFY(whole->recording.pythonText.empty());
    QCOMPARE(whole->recording.shellText,
             std::string("export LIBTPU_INIT_ARGS=\"--xla_xprof_register_llo_debug_info=true\"\n"));
}

void TstKernelPage::aRealProfileWithAListingOfAnotherBuild()
{
    const std::string profile = sourceFile("/../shared/data/xplane/tpu-v6e-pallas-llo-counters.xplane.pb");
    const std::string listing = sourceFile("/../shared/data/llo/v6e-pallas-matmul-124-final_bundles.txt");
    if (!std::filesystem::exists(profile) || !std::filesystem::exists(listing))
        QSKIP("The real kernel profile is not here; tst_kernel_match covers other builds from the tree.");
    const auto session = loadSession(profile);
    QVERIFY(session);
    const KernelPagePtr page = readKernelPage(*session, profile, {listing});
    QVERIFY(page);
    QCOMPARE(page->calls.size(), std::size_t{1});
    const KernelFacts &facts = page->calls[0];
    QCOMPARE(facts.call.name, std::string("matmul_optimized.1"));
    QCOMPARE(facts.call.launches.size(), std::size_t{3});
    QCOMPARE(facts.call.total, Duration::ps(75'566'172 + 75'785'000 + 75'911'328));
    // The listing was compiled without marks: 2 705 bundles against 2 843 of the build that ran.
    QVERIFY(!page->codeOf(facts));
    for (const CodeMatch &match : facts.matches)
        QVERIFY(match.evidence == CodeEvidence::OtherBuild);
    QVERIFY(page->recording.isThere(KernelData::DebugInfo));
    QVERIFY(page->recording.isThere(KernelData::Marks));
    QVERIFY(page->recording.isThere(KernelData::UnitTracks));
    QVERIFY(!page->recording.isThere(KernelData::Listing));
    const LaunchDetail &detail = facts.launches[0].detail;
    QVERIFY(detail.waited() && *detail.waited() > Duration::us(40)); // most of a launch waits for its windows
    // The body of the call is in its HLO, as bytecode: named, not decoded.
    QVERIFY(facts.mosaic && facts.mosaic->isBytecode);
    QVERIFY(facts.mosaic->bytecodeProducer.starts_with("MLIR"));
    QCOMPARE(page->debugPrograms.size(), std::size_t{10});
    std::uint64_t marks = 0;
    for (const DetailedLaunch &launch : facts.launches)
        marks += launch.detail.marks.size();
    QCOMPARE(marks, std::uint64_t{438}); // every mark of the file lies in a launch
}

void TstKernelPage::valuesOfTheTraceArriveUnchanged()
{
    const std::string profile = sourceFile("/../shared/data/xplane/tpu-v6e-pallas-llo-counters.xplane.pb");
    if (!std::filesystem::exists(profile))
        QSKIP("The real kernel profile is not here; tst_case_kernels checks the tracks of the demo.");
    const auto session = loadSession(profile);
    QVERIFY(session);
    const KernelPagePtr page = readKernelPage(*session, profile, {});
    QVERIFY(page && page->calls.size() == 1);
    // Peak and number of samples, counted here from the events of the line.
    const auto util = (*session)->findName("% util");
    QVERIFY(util);
    for (const DetailedLaunch &launch : page->calls[0].launches)
        for (const UnitTrackFacts &track : launch.detail.tracks) {
            double most = 0;
            std::uint64_t samples = 0;
            for (std::uint32_t i = 0; i < (*session)->lines().size(); ++i) {
                if ((*session)->lines()[i].kind != LineKind::Counters)
                    continue;
                for (std::uint32_t row = 0; row < (*session)->lines()[i].events.size(); ++row) {
                    const EventRef event{LineId{i}, row};
                    if ((*session)->label(event) != track.name ||
                        !launch.detail.range.contains((*session)->begin(event)))
                        continue;
                    (*session)->visitEventStats(event, [&](const StatView &stat) {
                        if (stat.kind != StatKind::Double)
                            return;
                        ++samples;
                        most = std::max(most, stat.number);
                    });
                }
            }
            QCOMPARE(track.samples, samples);
            QVERIFY(track.peak <= most); // a value that no window holds is no peak
        }
    // A dense matmul: the matrix units' peak is the value that the file states.
    const auto &tracks = page->calls[0].launches[0].detail.tracks;
    const auto matrix = std::find_if(tracks.begin(), tracks.end(),
                                     [](const UnitTrackFacts &track) { return track.unit == KernelUnit::Matmul; });
    QVERIFY(matrix != tracks.end() && matrix->samples > 10);
    // Its values stand one window early: as stored almost nothing, one later the bodies of the loop. But windows that
    // wait then get the mean of the loop, 57 of 76 us, so neither is the share of the launch.
    QVERIFY2(matrix->mean < 1, qPrintable(QString::number(matrix->mean)));
    QVERIFY2(matrix->shiftedMean > 70 && matrix->shiftedPeak <= matrix->peak,
             qPrintable(QString::number(matrix->shiftedMean)));
    QCOMPARE(launchDetail(**session, page->calls[0].launches[0].detail.launch, {true}).tracks[0].mean,
             tracks[0].shiftedMean);
}

void TstKernelPage::everyTableIsAsWideAsItsHeader()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    const KernelFacts *const facts = callNamed(*page, "flash_attention.1");
    QVERIFY(facts);
    const KernelCode *const code = page->codeOf(*facts);
    const std::vector<Table> tables{kernelTable(*page),
                                    promiseTable(promiseLines(*page, *facts, 0)),
                                    stageTable(facts->launches[0].detail),
                                    unitTable(*page, *facts, 0),
                                    blockTable(*code, &*facts->launches[0].promise),
                                    blockTable(*code, nullptr),
                                    markTable(*page, *facts, 0),
                                    loopChangeTable(compareListings(*code, *code), *code, *code)};
    for (const Table &table : tables) {
        QVERIFY(!table.rows.empty());
        for (const TableRow &row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    }
}

void TstKernelPage::aProfileWithoutKernelsHasAnEmptyPage()
{
    SessionFixture fixture;
    fixture.op("fusion.1", 0, 100, "loop fusion");
    const KernelPagePtr page = kernelPage(fixture.build(), {});
    QVERIFY(page);
    QVERIFY(page->calls.empty());
    QVERIFY(!page->recording.isThere(KernelData::Calls));
    QVERIFY(kernelTable(*page).rows.empty());
}

void TstKernelPage::aStoppedSearchGivesNothing()
{
    const KernelPagePtr page = DemoKernels::instance().page(demo::DemoRun::Kernel);
    QVERIFY(page);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!kernelPage(page->session, page->codes, {}, stop.get_token()));
}

void TstKernelPage::theDocumentFindsItsPageOnAWorker()
{
    DemoKernels &demo = DemoKernels::instance();
    const KernelPagePtr page = demo.page(demo::DemoRun::Kernel);
    QVERIFY(page);
    Document document(demo.runFolder(demo::DemoRun::Kernel));
    KernelDocument *const kernels = KernelDocument::of(&document);
    QCOMPARE(KernelDocument::of(&document), kernels);
    QVERIFY(!kernels->page());
    QSignalSpy changed(kernels, &KernelDocument::pageChanged);
    document.setSession(page->session, std::make_shared<const OpClassTable>(page->session));
    QTRY_VERIFY(kernels->page());
    QCOMPARE(kernels->page()->calls.size(), page->calls.size());
    QVERIFY(changed.count() >= 2); // nothing while it is looked for, then the page
    const KernelFacts *const facts = callNamed(*kernels->page(), "flash_attention.1");
    QVERIFY(facts);
    QSignalSpy placed(kernels, &KernelDocument::placeChanged);
    const DetailedLaunch *const launch = markedLaunch(*facts);
    QVERIFY(launch);
    QVERIFY(kernels->showEvent(launch->detail.marks[10].event));
    QCOMPARE(placed.count(), 1);
    QVERIFY(kernels->place());
    QVERIFY(kernels->showEvent(launch->detail.marks[10].event)); // the same again: silent
    QCOMPARE(placed.count(), 1);
    QVERIFY(!kernels->showEvent(facts->call.launches[0])); // a launch is no bundle
}

PLANESCOPE_TEST(TstKernelPage)
#include "tst_kernel_page.moc"
