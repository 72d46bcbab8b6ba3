// The fast way to read numbers of many events gives what the thorough way gives.
#include "model/format/session_reader.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QtTest>

#include <map>
#include <set>

using namespace planescope;

class TstStatNumbers : public QObject
{
    Q_OBJECT
private slots:
    void numbersEqualTheVisitedStats_data();
    void numbersEqualTheVisitedStats();
    void blocksEqualTheirRows_data() { numbersEqualTheVisitedStats_data(); }
    void blocksEqualTheirRows();
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
        // Every stat that an event of the plane has, seven names at a time; of texts only that they are there.
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
                            if (stat.name == part[i])
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

void TstStatNumbers::blocksEqualTheirRows()
{
    QFETCH(QString, path);
    const Result<SessionPtr> loaded = loadSession(path.toStdString());
    QVERIFY(loaded);
    const Session &session = **loaded;
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        std::map<NameId, int> uses;
        for (const LineId line : session.planes()[p].lines)
            for (std::uint64_t row = 0; row < session.line(line).events.size(); ++row)
                session.visitEventStats({line, row}, [&](const StatView &stat) { ++uses[stat.name]; });
        // Three names that occur, one that does not, and nine: more than the fast way takes.
        std::vector<NameId> few{NameId{0xFFFFFFFFu}}, many{NameId{0xFFFFFFFFu}};
        for (const auto &[name, count] : uses) {
            if (few.size() < 4)
                few.push_back(name);
            if (many.size() < 9)
                many.push_back(name);
        }
        for (const std::vector<NameId> &names : {few, many}) {
            const std::unique_ptr<StatNumbers> numbers = session.numbersOf(PlaneId{p}, names);
            QVERIFY(numbers);
            std::vector<StatNumbers::Value> block(kColumnBlockRows * names.size()), one(names.size());
            for (const LineId line : session.planes()[p].lines)
                for (std::uint64_t row = 0; row < session.line(line).events.size(); row += kColumnBlockRows) {
                    const std::size_t count =
                        std::min<std::size_t>(kColumnBlockRows, session.line(line).events.size() - row);
                    const std::uint32_t seen = session.readNumbers(*numbers, line, row, count, names.size(), block);
                    std::uint32_t expected = 0;
                    for (std::size_t i = 0; i < count; ++i) {
                        session.readNumbers(*numbers, {line, row + i}, one);
                        for (std::size_t k = 0; k < names.size(); ++k) {
                            QCOMPARE(block[i * names.size() + k].kind, one[k].kind);
                            QCOMPARE(block[i * names.size() + k].bits, one[k].bits);
                            expected |= one[k].kind == StatKind::None ? 0 : 1u << k;
                        }
                    }
                    QCOMPARE(seen, expected);
                }
        }
    }
}

PLANESCOPE_TEST(TstStatNumbers)
#include "tst_stat_numbers.moc"
