#include "model/format/session_reader.h"
#include "model/text/range_text.h"
#include "tests/support/places.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

#include <QFileInfo>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// Two steps of 1000 ps with two layers each, forward and backward; scopes say the phase of layers_2.
SessionPtr layeredSession()
{
    SessionFixture fixture;
    fixture.line("Steps", 1).op("train 101", 0, 1000).op("train 102", 1000, 1000);
    fixture.line("XLA TraceMe", 6);
    for (const std::int64_t at : {0, 1000}) {
        fixture.op("layers_0.forward", at + 100, 100).op("layers_1.forward", at + 200, 100);
        fixture.op("layers_1.backward", at + 500, 150).op("layers_0.backward", at + 650, 150);
    }
    return fixture.build();
}

SessionPtr scopedSession()
{
    SessionFixture fixture;
    fixture.line("Framework Name Scope", 20);
    fixture.op("jvp(Model)", 0, 400).op("layers_2", 10, 100);
    fixture.op("transpose(jvp(Model))", 500, 400).op("layers_2", 600, 100);
    return fixture.build();
}

} // namespace

class TstRangeText : public QObject
{
    Q_OBJECT
private slots:
    void namesTimesStepsAndLayers_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<qint64>("begin");
        QTest::addColumn<qint64>("end");
        QTest::newRow("both") << "100ps..0.25ns" << qint64(100) << qint64(250);
        QTest::newRow("from") << "150ps.." << qint64(150) << qint64(2000);
        QTest::newRow("to") << "..300ps" << qint64(0) << qint64(300);
        QTest::newRow("step") << "step:102" << qint64(1000) << qint64(2000);
        QTest::newRow("steps") << "step:101..102" << qint64(0) << qint64(2000);
        QTest::newRow("layer") << "layer:1" << qint64(200) << qint64(300);
        QTest::newRow("backward layer") << "layer:1/backward" << qint64(500) << qint64(650);
        QTest::newRow("layer of a step") << "step:102/layer:0/backward" << qint64(1650) << qint64(1800);
        QTest::newRow("layer after a time") << "600ps../layer:1" << qint64(1200) << qint64(1300);
    }

    void namesTimesStepsAndLayers()
    {
        QFETCH(QString, words);
        QFETCH(qint64, begin);
        QFETCH(qint64, end);
        QString problem;
        const auto range = text::rangeNamed(*layeredSession(), words, &problem);
        QVERIFY2(range.has_value(), qPrintable(problem));
        QCOMPARE(range->begin.toPs(), begin);
        QCOMPARE(range->end.toPs(), end);
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("word");
        QTest::newRow("no dots") << QStringLiteral("12ms") << QStringLiteral("BEGIN..END");
        QTest::newRow("nothing") << QString() << QStringLiteral("BEGIN..END");
        QTest::newRow("no time") << QStringLiteral("soon..later") << QStringLiteral("soon");
        QTest::newRow("backwards") << QStringLiteral("5us..2us") << QStringLiteral("before");
        QTest::newRow("outside") << QStringLiteral("5s..6s") << QStringLiteral("outside");
        QTest::newRow("no such step") << QStringLiteral("step:99") << QStringLiteral("101 to 102");
        QTest::newRow("no number") << QStringLiteral("step:last") << QStringLiteral("step:N");
        QTest::newRow("steps backwards") << QStringLiteral("step:102..101") << QStringLiteral("step:N");
        QTest::newRow("no such layer") << QStringLiteral("layer:56") << QStringLiteral("No layer");
        QTest::newRow("no layer number") << QStringLiteral("layer:last") << QStringLiteral("layer:N");
        QTest::newRow("no phase") << QStringLiteral("layer:1/sideways") << QStringLiteral("layer:N");
    }

    void saysWhatIsWrong()
    {
        QFETCH(QString, words);
        QFETCH(QString, word);
        QString problem;
        QVERIFY(!text::rangeNamed(*layeredSession(), words, &problem));
        QVERIFY2(problem.contains(word), qPrintable(problem));
    }

    void aProfileWithoutStepsSaysSo()
    {
        QString problem;
        QVERIFY(!text::rangeNamed(*scopedSession(), QStringLiteral("step:1"), &problem));
        QVERIFY2(problem.contains(QLatin1String("no steps")), qPrintable(problem));
    }

    void layersAreReadFromNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("layer"); // empty: none
        QTest::newRow("dot") << "layers_17.backward"
                             << "Layer 17, backward";
        QTest::newRow("path") << "decoder/layers/3/forward"
                              << "Layer 3, forward";
        QTest::newRow("joined") << "Layer4"
                                << "Layer 4";
        QTest::newRow("transposed") << "transpose(jvp(layers_9))"
                                    << "Layer 9, backward";
        QTest::newRow("word") << "layernorm"
                              << "";
        QTest::newRow("norm with a number") << "layer_norm_3"
                                            << "";
        QTest::newRow("no number") << "layers_"
                                   << "";
        QTest::newRow("second place") << "layer_norm/layers_5"
                                      << "Layer 5";
        QTest::newRow("unit") << "layer_3d"
                              << "";
    }

    void layersAreReadFromNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, layer);
        const auto found = layerOfName(name.toStdString());
        QCOMPARE(found ? text::layerText(*found) : QString(), layer);
    }

    void scopesAroundALayerSayItsPhase()
    {
        const SessionPtr session = scopedSession();
        const std::vector<NamedLayer> layers = namedLayers(*session, session->range(), 10);
        QCOMPARE(layers.size(), std::size_t(2));
        QVERIFY(layers[1].name == (LayerName{2, LayerPhase::Backward}));
        QString problem;
        QCOMPARE(text::rangeNamed(*session, QStringLiteral("layer:2/backward"), &problem)->begin.toPs(), 600);
    }

    void theCaseStudyHasItsLayer()
    {
        const QString run =
            planescope::testing::sourcePath(QStringLiteral("/../shared/data/ours/case/mixtral-8x22b-b1"));
        if (!QFileInfo::exists(run))
            QSKIP("the shared case study mixtral-8x22b-b1 is not here");
        const Result<SessionPtr> session = loadSession(run.toStdString());
        QVERIFY(session);
        QString problem;
        const auto range = text::rangeNamed(**session, QStringLiteral("step:102/layer:17/backward"), &problem);
        QVERIFY2(range.has_value(), qPrintable(problem));
        QCOMPARE(range->length(), Duration::ms(89)); // the published figure
    }
};

PLANESCOPE_TEST(TstRangeText)
#include "tst_range_text.moc"
