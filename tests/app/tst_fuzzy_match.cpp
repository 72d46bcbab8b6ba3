#include "app/gui/fuzzy_match.h"

#include "tests/support/test_registry.h"

using namespace planescope;

class TstFuzzyMatch : public QObject
{
    Q_OBJECT
private slots:
    void lettersMustComeInOrder()
    {
        QVERIFY(fuzzyMatch(QStringLiteral("exp"), QStringLiteral("Export picture")));
        QVERIFY(fuzzyMatch(QStringLiteral("ep"), QStringLiteral("Export picture")));
        QVERIFY(!fuzzyMatch(QStringLiteral("pxe"), QStringLiteral("Export")));
        QVERIFY(!fuzzyMatch(QStringLiteral("exports"), QStringLiteral("Export")));
    }

    void positionsAreThoseOfTheBestAlignment()
    {
        const auto match = fuzzyMatch(QStringLiteral("zi"), QStringLiteral("Size: Zoom in"));
        QVERIFY(match);
        QCOMPARE(match->positions, (std::vector<int>{6, 11}));
    }

    void beginningsOfWordsAndRunsScoreMore()
    {
        const auto score = [](const char *query, const char *text) {
            return fuzzyMatch(QLatin1String(query), QLatin1String(text))->score;
        };
        QVERIFY(score("op", "Open") > score("op", "Stop"));
        QVERIFY(score("zi", "Zoom in") > score("zi", "Resize it"));
        QVERIFY(score("key", "All keys") > score("key", "Kernel every"));
    }

    void blanksAndCaseDoNotMatter()
    {
        QVERIFY(fuzzyMatch(QStringLiteral("ZOOM in"), QStringLiteral("zoom in")));
        QCOMPARE(fuzzyMatch(QString(), QStringLiteral("x"))->score, 0);
    }
};

PLANESCOPE_TEST(TstFuzzyMatch)
#include "tst_fuzzy_match.moc"
