// Real profiles that lie beside the project: counts by their manifest and by the modules that XProf lists. Skipped
// where they are absent.
#include "tests/golden/run_program.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using planescope::testing::ProgramResult;
using planescope::testing::runProgram;

class TstSharedProfiles : public QObject
{
    Q_OBJECT
private slots:
    void countsAreThoseOfTheManifest_data();
    void countsAreThoseOfTheManifest();
    void eventsAddUp();
    void otherProtobufsExplainThemselves();
    void mlirTextsOpen();
    void tracesAndMemoryProfilesOpen();
};

namespace {

const QString kSharedXplane = planescope::testing::sourcePath(QStringLiteral("/../shared/data/xplane/"));

QJsonObject answerOf(const QStringList &arguments)
{
    const ProgramResult result =
        runProgram(arguments + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
    if (result.exitCode != 0)
        qWarning("%s", result.err.constData());
    QJsonParseError error;
    const QJsonObject answer = QJsonDocument::fromJson(result.out, &error).object();
    if (error.error != QJsonParseError::NoError)
        qWarning("%s", qPrintable(error.errorString()));
    return answer;
}

} // namespace

void TstSharedProfiles::countsAreThoseOfTheManifest_data()
{
    if (!QFileInfo::exists(kSharedXplane))
        QSKIP("the shared profiles are not there");
    QTest::addColumn<int>("planes");
    QTest::addColumn<int>("lines");
    QTest::addColumn<int>("events");
    QTest::addColumn<int>("compiled"); ///< entries of /host:metadata: programs, and other compile-time data
    QTest::addColumn<int>("programs"); ///< those with an HLO proto
    const auto row = [](const char *file, int planes, int lines, int events, int compiled, int programs) {
        QTest::newRow(file) << planes << lines << events << compiled << programs;
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

void TstSharedProfiles::countsAreThoseOfTheManifest()
{
    QFETCH(int, planes);
    QFETCH(int, lines);
    QFETCH(int, events);
    QFETCH(int, compiled);
    QFETCH(int, programs);
    const QString file = kSharedXplane + QLatin1String(QTest::currentDataTag()) + QLatin1String(".xplane.pb");
    const QJsonObject answer = answerOf({QStringLiteral("info"), file});
    QCOMPARE(answer.value(QLatin1String("schema")).toString(), QStringLiteral("planescope/info/1"));
    const QJsonArray planeList = answer.value(QLatin1String("planes")).toArray();
    QCOMPARE(planeList.size(), planes);
    qsizetype lineCount = 0;
    qint64 eventCount = 0;
    int compiledCount = 0;
    for (const QJsonValue &plane : planeList) {
        const QJsonArray lineList = plane[QLatin1String("lines")].toArray();
        lineCount += lineList.size();
        for (const QJsonValue &line : lineList)
            eventCount += line[QLatin1String("events")].toInteger();
        if (plane[QLatin1String("kind")] == QLatin1String("host-metadata"))
            compiledCount += plane[QLatin1String("event_types")].toInt();
    }
    QCOMPARE(lineCount, qsizetype(lines));
    QCOMPARE(answer.value(QLatin1String("events_total")).toInt(), events);
    QCOMPARE(eventCount, qint64(events));
    QCOMPARE(compiledCount, compiled);
    QCOMPARE(answer.value(QLatin1String("programs")).toArray().size(), programs);
    const QJsonObject entries = answer.value(QLatin1String("program_entries")).toObject();
    QCOMPARE(entries.value(QLatin1String("total")).toInt(), compiled);
    QCOMPARE(entries.value(QLatin1String("with_hlo")).toInt(), programs);
    QCOMPARE(entries.value(QLatin1String("without_hlo")).toInt(), compiled - programs);
    for (const QJsonValue &entry : answer.value(QLatin1String("import_report")).toArray())
        QVERIFY2(entry[QLatin1String("severity")] == QLatin1String("info"), "a sound file gives no complaint");
    for (const QJsonValue &program : answer.value(QLatin1String("programs")).toArray())
        QVERIFY(program[QLatin1String("instructions")].toInt() > 0);
}

void TstSharedProfiles::eventsAddUp()
{
    const QString file = kSharedXplane + QLatin1String("tpu-inference-4chip.xplane.pb");
    if (!QFileInfo::exists(file))
        QSKIP("the shared profiles are not there");
    const QStringList command{QStringLiteral("events"), file};
    const QJsonObject all = answerOf(command);
    QCOMPARE(all.value(QLatin1String("matched")).toInt(), 26723);
    QCOMPARE(all.value(QLatin1String("events")).toArray().size(), 26723);
    const auto matched = [&](const QString &where) {
        return answerOf(command +
                        QStringList{QStringLiteral("--where"), where, QStringLiteral("--limit"), QStringLiteral("1")})
            .value(QLatin1String("matched"))
            .toInt();
    };
    const int fusions = matched(QStringLiteral("name ~ fusion"));
    QVERIFY(fusions > 0);
    QCOMPARE(fusions + matched(QStringLiteral("not name ~ fusion")), 26723);
    QCOMPARE(matched(QStringLiteral("plane ~ TPU:0")), 2317);
    const QJsonObject longest =
        answerOf(command + QStringList{QStringLiteral("--sort"), QStringLiteral("duration_ps,desc"),
                                       QStringLiteral("--limit"), QStringLiteral("2")});
    const QJsonArray rows = longest.value(QLatin1String("events")).toArray();
    QCOMPARE(rows.size(), 2);
    QVERIFY(rows[0][QLatin1String("duration_ps")].toInteger() >= rows[1][QLatin1String("duration_ps")].toInteger());
}

void TstSharedProfiles::otherProtobufsExplainThemselves()
{
    const QString data = planescope::testing::sourcePath(QStringLiteral("/../shared/data/"));
    if (!QFileInfo::exists(data))
        QSKIP("the shared files are not there");
    int files = 0;
    const QDir dir(data + QStringLiteral("reference"));
    for (const QString &name : dir.entryList({QStringLiteral("*.pb")}, QDir::Files)) {
        const ProgramResult result = runProgram({QStringLiteral("info"), dir.filePath(name)});
        QVERIFY2(result.exitCode == 3, qPrintable(name));
        QVERIFY2(result.err.startsWith("planescope-cli: error: " + name.toUtf8() + " is "), result.err.constData());
        QVERIFY2(result.err.contains("Expected is an XPlane file (.xplane.pb)"), result.err.constData());
        ++files;
    }
    QVERIFY(files > 5);
}

/// Texts of Mosaic and MLIR need no listing.
void TstSharedProfiles::mlirTextsOpen()
{
    const QDir dir(planescope::testing::sourcePath(QStringLiteral("/../shared/data/mlir")));
    if (!dir.exists())
        QSKIP("the shared files are not there");
    int files = 0;
    for (const QString &name : dir.entryList({QStringLiteral("*.mlir"), QStringLiteral("*.txt")}, QDir::Files)) {
        const ProgramResult result = runProgram({QStringLiteral("info"), dir.filePath(name)});
        QVERIFY2(result.exitCode == 0, qPrintable(name));
        ++files;
    }
    QVERIFY(files > 4);
}

/// Traces of Chrome's, XProf's and other programs, and device memory profiles; 4: a part of the trace is odd.
void TstSharedProfiles::tracesAndMemoryProfilesOpen()
{
    const QString data = planescope::testing::sourcePath(QStringLiteral("/../shared/data/"));
    if (!QFileInfo::exists(data))
        QSKIP("the shared files are not there");
    int files = 0;
    for (const auto &[folder, pattern] : {std::pair("reference", "*.prof"), std::pair("trace-json", "*.json")}) {
        const QDir dir(data + QLatin1String(folder));
        for (const QString &name : dir.entryList({QLatin1String(pattern)}, QDir::Files)) {
            const ProgramResult result = runProgram({QStringLiteral("info"), dir.filePath(name)});
            QVERIFY2(result.exitCode == 0 || result.exitCode == 4, result.err.constData());
            const bool isTrace = QLatin1String(folder) == QLatin1String("trace-json");
            QVERIFY2(
                !isTrace ||
                    answerOf({QStringLiteral("info"), dir.filePath(name)})[QStringLiteral("events_total")].toInt() > 0,
                qPrintable(name));
            ++files;
        }
    }
    QVERIFY(files > 15);
}

PLANESCOPE_TEST(TstSharedProfiles)
#include "tst_shared_profiles.moc"
