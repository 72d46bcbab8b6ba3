// Whole tables of XProf 2.24.2's trace viewer: every box with its process, row, name, begin and length, both ways.
#include "model/format/session_reader.h"
#include "tests/reference/trace_viewer_table.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>

using namespace planescope;
namespace fs = std::filesystem;

namespace {
const fs::path kShared = fs::path(planescope::testing::sourceFile()) / ".." / "shared";
}

class TstTraceViewerTables : public QObject
{
    Q_OBJECT
private slots:
    void drawsWhatXprofDraws_data();
    void drawsWhatXprofDraws();
    void hostsOfOneRunAreDrawnTogether();
    void stepsOfTwoHostsAreNamedAsXprofNamesThem();
};

void TstTraceViewerTables::drawsWhatXprofDraws_data()
{
    QTest::addColumn<QString>("stem");
    for (const char *stem :
         {"jax-mi300-attention", "jax-mi300-conv-8gpu", "jax-mi300-gemm", "julia-reactant-cpu",
          "julia-reactant-cuda-2gpu", "tf2-gpu-multiworker", "tpu-inference-4chip", "tpu-v6e-pallas-llo-counters"})
        QTest::newRow(stem) << QString::fromLatin1(stem);
}

void TstTraceViewerTables::drawsWhatXprofDraws()
{
    QFETCH(QString, stem);
    const std::string name = stem.toStdString();
    const fs::path profile = kShared / "data" / "xplane" / (name + ".xplane.pb");
    fs::path reference = kShared / "reference" / name / "trace_viewer@.all.json";
    if (!fs::exists(reference))
        reference += ".gz";
    if (!fs::exists(profile) || !fs::exists(reference))
        QSKIP("The shared profiles and references are not here.");
    const auto session = loadSession(profile);
    QVERIFY(session.has_value());
    const auto expected = testing::readTraceViewerJson(reference);
    QVERIFY(!expected.empty());
    const std::string different = testing::differences(expected, testing::drawnTableOf(**session));
    QVERIFY2(different.empty(), different.c_str());
}

void TstTraceViewerTables::hostsOfOneRunAreDrawnTogether()
{
    const fs::path reference = kShared / "reference" / "synthetic-two-hosts" / "trace_viewer@.all.json.gz";
    if (!fs::exists(reference))
        QSKIP("The shared profiles and references are not here.");
    QTemporaryDir folder;
    for (const char *stem : {"tpu-inference-4chip", "tpu-v6e-pallas-llo-counters"}) {
        const std::string file = std::string(stem) + ".xplane.pb";
        fs::copy_file(kShared / "data" / "xplane" / file, fs::path(folder.path().toStdString()) / file);
    }
    const auto session = loadSession(folder.path().toStdString());
    QVERIFY(session.has_value());
    const std::string different =
        testing::differences(testing::readTraceViewerJson(reference), testing::drawnTableOf(**session));
    QVERIFY2(different.empty(), different.c_str());
}

void TstTraceViewerTables::stepsOfTwoHostsAreNamedAsXprofNamesThem()
{
    const fs::path run = fs::path(planescope::testing::sourceFile()) / "tests" / "data" / "xplane" / "cpu-two";
    const auto session = loadSession(run);
    QVERIFY(session.has_value());
    const auto expected = testing::readTraceViewerJson(run / "trace_viewer.json.gz");
    QCOMPARE(expected.size(), std::size_t(17));
    const std::string different = testing::differences(expected, testing::drawnTableOf(**session));
    QVERIFY2(different.empty(), different.c_str());
}

PLANESCOPE_TEST(TstTraceViewerTables)
#include "tst_trace_viewer_tables.moc"
