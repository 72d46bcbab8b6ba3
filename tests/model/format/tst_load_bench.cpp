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
    // Every limit says what it is of and what was found; those of memory hold here and everywhere.
    const auto limit = [&](const char *name) {
        const auto found = std::find_if(report->limits.begin(), report->limits.end(),
                                        [&](const xplane::BenchLimit &l) { return l.name == name; });
        return found == report->limits.end() ? xplane::BenchLimit{} : *found;
    };
    for (const char *name : {"load_1_time_to_walk_ratio", "load_1_cpu_to_walk_ratio", "load_2_time_to_walk_ratio",
                             "protobuf_to_load_ratio"})
        QVERIFY2(limit(name).value > 0 && limit(name).limit > 0, name);
    for (const char *name : {"load_1_resident_bytes_per_event", "load_2_resident_bytes_per_event",
                             "load_derived_1_resident_bytes_per_event", "load_derived_2_resident_bytes_per_event"})
        QVERIFY2(limit(name).value > 0 && limit(name).holds(), name);
    QVERIFY(!limit("load_derived_1_anonymous_to_file_ratio").name.empty());
}

void TstLoadBench::refusesWhatIsNoSpace()
{
    const SpaceFiles files;
    QCOMPARE(xplane::runLoadBench(files.write("notes")).error().code, ErrorCode::OtherFormat);
    QCOMPARE(xplane::runLoadBench(files.write("")).error().code, ErrorCode::EmptyFile);
}

PLANESCOPE_TEST(TstLoadBench)
#include "tst_load_bench.moc"
