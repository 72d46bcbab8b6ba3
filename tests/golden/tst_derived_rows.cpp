// The rows that are computed, as text: name, events, distinct names, summed time. Compared line by line with
// tests/golden/derived/<profile>.txt, which `cmake --build <dir> --target rewrite_goldens` writes anew.
#include "model/format/session_reader.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>

#include <set>

using namespace planescope;

namespace {

const QString kDerivedCases = planescope::testing::sourcePath(QStringLiteral("/tests/golden/derived"));

/// "<plane> | <row> | <events> events, <n> names, <picoseconds> ps | first: <name>"
QByteArray derivedRows(const Session &session)
{
    QByteArray out;
    for (const Plane &plane : session.planes())
        for (const LineId id : plane.lines) {
            const Line &line = session.line(id);
            // Steps of the file are named and merged, so they count as computed.
            if (!line.isDerived && line.kind != LineKind::Steps)
                continue;
            std::set<std::string_view> names;
            std::int64_t sum = 0;
            for (std::uint64_t row = 0; row < line.events.size(); ++row) {
                names.insert(session.label({id, row}));
                sum += line.events.durationPs[row];
            }
            const std::string_view first = names.empty() ? std::string_view() : session.label({id, 0});
            out += QByteArray::fromStdString(
                std::string(session.text(session.host(plane.host).name)) + ' ' + std::string(session.text(plane.name)) +
                " | " + std::string(session.text(line.name)) + " | " + std::to_string(line.events.size()) +
                " events, " + std::to_string(names.size()) + " names, " + std::to_string(sum) + " ps, " +
                std::to_string(line.laneCount) + " lanes | first: " + std::string(first.substr(0, 60)) + '\n');
        }
    return out;
}

} // namespace

class TstDerivedRows : public QObject
{
    Q_OBJECT
private slots:
    void rowsAreThoseOfTheGoldenFile_data();
    void rowsAreThoseOfTheGoldenFile();
};

void TstDerivedRows::rowsAreThoseOfTheGoldenFile_data()
{
    QTest::addColumn<QString>("profile");
    for (const char *own : {"cpu-two", "train-small"})
        QTest::newRow(own) << planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane/")) +
                                  QLatin1String(own);
    for (const char *shared :
         {"jax-mi300-conv-8gpu", "julia-reactant-cuda-2gpu", "tf2-gpu-multiworker", "tpu-inference-4chip"})
        QTest::newRow(shared) << planescope::testing::sourcePath(QStringLiteral("/../shared/data/xplane/%1.xplane.pb"))
                                     .arg(QLatin1String(shared));
}

void TstDerivedRows::rowsAreThoseOfTheGoldenFile()
{
    QFETCH(QString, profile);
    if (!QFile::exists(profile))
        QSKIP("the shared profiles are not there");
    const auto session = loadSession(profile.toStdString());
    QVERIFY(session.has_value());
    const QByteArray actual = derivedRows(**session);
    QFile golden(kDerivedCases + u'/' + QLatin1String(QTest::currentDataTag()) + QLatin1String(".txt"));
    if (qEnvironmentVariableIsSet("PLANESCOPE_REWRITE_GOLDENS")) {
        QVERIFY(golden.open(QIODevice::WriteOnly));
        golden.write(actual);
        return;
    }
    QVERIFY(golden.open(QIODevice::ReadOnly));
    const QList<QByteArray> expectedRows = golden.readAll().split('\n'), actualRows = actual.split('\n');
    QVERIFY(actualRows.size() > 1);
    for (qsizetype i = 0; i < std::max(expectedRows.size(), actualRows.size()); ++i) {
        const QByteArray expected = expectedRows.value(i, "<end>"), got = actualRows.value(i, "<end>");
        QVERIFY2(expected == got, QByteArray("\n  expected: " + expected + "\n  actual:   " + got).constData());
    }
}

PLANESCOPE_TEST(TstDerivedRows)
#include "tst_derived_rows.moc"
