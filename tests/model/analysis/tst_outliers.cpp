#include "model/analysis/outliers.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

#include <random>

using namespace planescope;
using planescope::testing::SessionFixture;

class TstOutliers : public QObject
{
    Q_OBJECT
private slots:
    void deviationIsTheMedianOfTheDistances()
    {
        std::mt19937 random(3);
        for (int round = 0; round < 300; ++round) {
            std::vector<std::int64_t> lengths(1 + random() % 40);
            for (std::int64_t &length : lengths)
                length = static_cast<std::int64_t>(random() % 50);
            std::sort(lengths.begin(), lengths.end());
            const std::int64_t median = lengths[(lengths.size() - 1) / 2];
            std::vector<std::int64_t> distances;
            for (const std::int64_t length : lengths)
                distances.push_back(std::abs(length - median));
            std::sort(distances.begin(), distances.end());
            const double expected = 1.4826 * static_cast<double>(distances[(distances.size() - 1) / 2]);
            const OrdinaryLength ordinary = ordinaryLength(lengths);
            QCOMPARE(ordinary.median.toPs(), median);
            QCOMPARE(ordinary.deviation.toPs(), static_cast<std::int64_t>(std::llround(expected)));
        }
    }

    void slowAndFastEventsOfTheNameAreListedTheFarthestFirst()
    {
        SessionFixture fixture;
        std::vector<std::int64_t> lengths;
        for (int i = 0; i < 40; ++i) {
            const std::int64_t length = i == 7 ? 400'000 : i == 20 ? 10'000 : i == 30 ? 150'000 : 100'000 + i % 3;
            lengths.push_back(length);
            fixture.op("fusion.1", i * 1'000'000, length, "loop fusion");
            fixture.op("fusion.2", i * 1'000'000 + 500'000, 900, "loop fusion"); // another name never counts
        }
        const SessionPtr session = fixture.build();
        std::sort(lengths.begin(), lengths.end());
        const NameId label = *session->findName("fusion.1");
        const Outliers found = outliersOf(*session, label, LineKind::Ops, lengths);
        QCOMPARE(found.count, std::uint64_t(3));
        QCOMPARE(found.most[0].length, Duration::ps(400'000));
        QCOMPARE(found.most[1].length, Duration::ps(10'000));
        QVERIFY(found.most[1].excess < Duration());
        QCOMPARE(found.most[2].length, Duration::ps(150'000));
        QCOMPARE(session->begin(found.most[0].event), TimePoint::ps(7'000'000));
        QCOMPARE(outliersOf(*session, label, LineKind::Ops, lengths, 1).most.size(), std::size_t(1));
        QCOMPARE(outliersOf(*session, label, LineKind::Ops, lengths, 1).count, std::uint64_t(3));
    }

    void equalOrFewEventsHaveNone()
    {
        SessionFixture fixture;
        for (int i = 0; i < 10; ++i)
            fixture.op("fusion.1", i * 1000, 100, "loop fusion");
        const SessionPtr session = fixture.build();
        const NameId label = *session->findName("fusion.1");
        QCOMPARE(outliersOf(*session, label, LineKind::Ops, std::vector<std::int64_t>(10, 100)).count,
                 std::uint64_t(0));
        const std::vector<std::int64_t> few{1, 1, 100'000'000};
        QCOMPARE(outliersOf(*session, label, LineKind::Ops, few).count, std::uint64_t(0));
    }
};

PLANESCOPE_TEST(TstOutliers)
#include "tst_outliers.moc"
