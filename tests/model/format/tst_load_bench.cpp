#include "model/format/xplane/load_bench.h"
#include "tests/model/format/space_files.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

class TstLoadBench : public QObject
{
    Q_OBJECT
private slots:
    void allStagesSeeTheSameEvents();
    void refusesWhatIsNoSpace();
};

void TstLoadBench::allStagesSeeTheSameEvents()
{
    xplane::BenchOptions options;
    options.repeats = 1;
    const auto report = xplane::runLoadBench(realProfile().toStdString(), options);
    QVERIFY(report.has_value());
    QVERIFY(report->events > 100);
    QVERIFY(report->protobufParsedAll);
    QCOMPARE(report->stages.size(), std::size_t(6));
    for (const xplane::BenchStage &stage : report->stages) {
        QVERIFY2(stage.events == report->events, stage.name.c_str());
        QVERIFY(stage.bytes > 0 && stage.bytesPerSecond > 0);
    }
    // Memory is counted, not timed: it holds on any machine.
    const auto load = std::find_if(report->stages.begin(), report->stages.end(),
                                   [](const xplane::BenchStage &stage) { return stage.name == "load"; });
    QVERIFY(load->residentBytesPerEvent > 0 && load->residentBytesPerEvent <= 26.0);
}

void TstLoadBench::refusesWhatIsNoSpace()
{
    const SpaceFiles files;
    QCOMPARE(xplane::runLoadBench(files.write("notes")).error().code, ErrorCode::OtherFormat);
    QCOMPARE(xplane::runLoadBench(files.write("")).error().code, ErrorCode::EmptyFile);
}

PLANESCOPE_TEST(TstLoadBench)
#include "tst_load_bench.moc"
