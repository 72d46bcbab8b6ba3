// The fast way to read numbers of many events gives what the thorough way gives.
#include "model/format/session_reader.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QtTest>

#include <set>

using namespace planescope;

class TstStatNumbers : public QObject
{
    Q_OBJECT
private slots:
    void numbersEqualTheVisitedStats_data();
    void numbersEqualTheVisitedStats();
};

void TstStatNumbers::numbersEqualTheVisitedStats_data()
{
    QTest::addColumn<QString>("path");
    const QDir data(planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane")));
    for (const QFileInfo &entry : data.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot))
        QTest::newRow(qPrintable(entry.fileName())) << entry.filePath();
}

void TstStatNumbers::numbersEqualTheVisitedStats()
{
    QFETCH(QString, path);
    const Result<SessionPtr> loaded = loadSession(path.toStdString());
    QVERIFY(loaded);
    const Session &session = **loaded;
    std::uint64_t compared = 0;
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        // Every number that an event of the plane has, seven names at a time.
        std::set<NameId> names;
        for (const LineId line : session.planes()[p].lines)
            for (std::uint64_t row = 0; row < session.line(line).events.size(); ++row)
                session.visitEventStats({line, row}, [&](const StatView &stat) { names.insert(stat.name); });
        std::vector<NameId> all(names.begin(), names.end());
        for (std::size_t first = 0; first < all.size(); first += 7) {
            const std::vector<NameId> part(all.begin() + static_cast<std::ptrdiff_t>(first),
                                           all.begin() + static_cast<std::ptrdiff_t>(std::min(first + 7, all.size())));
            const std::unique_ptr<StatNumbers> numbers = session.numbersOf(PlaneId{p}, part);
            QVERIFY(numbers);
            std::vector<StatNumbers::Value> values(part.size());
            for (const LineId line : session.planes()[p].lines)
                for (std::uint64_t row = 0; row < session.line(line).events.size(); ++row) {
                    std::vector<StatNumbers::Value> expected(part.size());
                    session.visitEventStats({line, row}, [&](const StatView &stat) {
                        for (std::size_t i = 0; i < part.size(); ++i)
                            if (stat.name == part[i] && (stat.isInteger() || stat.kind == StatKind::Double))
                                expected[i] = {stat.kind, stat.kind == StatKind::Double
                                                              ? std::bit_cast<std::uint64_t>(stat.number)
                                                              : stat.bits};
                    });
                    session.readNumbers(*numbers, {line, row}, values);
                    for (std::size_t i = 0; i < part.size(); ++i) {
                        QCOMPARE(values[i].kind, expected[i].kind);
                        QCOMPARE(values[i].bits, expected[i].bits);
                        ++compared;
                    }
                }
        }
    }
    qInfo("%llu values compared", static_cast<unsigned long long>(compared));
}

PLANESCOPE_TEST(TstStatNumbers)
#include "tst_stat_numbers.moc"
