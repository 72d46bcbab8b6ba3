#include "model/format/session_reader.h"
#include "tests/support/test_registry.h"

#include <QFile>

#include <algorithm>

using namespace planescope;

class TstRealProfiles : public QObject
{
    Q_OBJECT
private slots:
    void countsAreThoseOfTheManifest_data();
    void countsAreThoseOfTheManifest();
};

void TstRealProfiles::countsAreThoseOfTheManifest_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("planes");
    QTest::addColumn<int>("lines");
    QTest::addColumn<int>("events");
    QTest::addColumn<int>("metadataEntries");
    QTest::addColumn<int>("programs");
    // The manifest counts every entry of /host:metadata as a program. On TPU some of them are symbol maps and LLO
    // programs without an HLO proto: those are entries, but not programs.
    const auto row = [](const char *file, int planes, int lines, int events, int entries, int programs) {
        QTest::newRow(file) << QString::fromUtf8(file) << planes << lines << events << entries << programs;
    };
    row("jax-mi300-attention", 11, 7, 4380, 31, 31);
    row("jax-mi300-conv-8gpu", 11, 43, 3650, 8, 8);
    row("jax-mi300-gemm", 11, 7, 3782, 16, 16);
    row("julia-reactant-cpu", 3, 2, 138, 1, 1);
    row("julia-reactant-cuda-2gpu", 6, 9, 55, 3, 3);
    row("tf2-gpu-multiworker", 9, 37, 23128, 0, 0);
    row("tpu-inference-4chip", 7, 142, 26723, 8, 4);
    row("tpu-v6e-pallas-llo-counters", 5, 14, 4208, 11, 1);
}

void TstRealProfiles::countsAreThoseOfTheManifest()
{
    QFETCH(QString, file);
    const QString path = QStringLiteral(PLANESCOPE_SOURCE_DIR "/../shared/data/xplane/%1.xplane.pb").arg(file);
    if (!QFile::exists(path))
        QSKIP("the shared profiles are not on this machine");
    LoadOptions options;
    options.deriveLines = false;
    const auto session = loadSession(path.toStdString(), options);
    QVERIFY(session.has_value());
    const Session &s = **session;
    QTEST(int(s.planes().size()), "planes");
    QTEST(int(s.lines().size()), "lines");
    QTEST(int(s.eventCount()), "events");
    const auto isMetadata = [&](const EventType &type) { return s.plane(type.plane).kind == PlaneKind::HostMetadata; };
    QTEST(int(std::count_if(s.eventTypes().begin(), s.eventTypes().end(), isMetadata)), "metadataEntries");
    QTEST(int(s.programs().size()), "programs");
    QVERIFY2(s.importReport().worst() <= Severity::Info, "a sound file gives no complaint");
}

PLANESCOPE_TEST(TstRealProfiles)
#include "tst_real_profiles.moc"
