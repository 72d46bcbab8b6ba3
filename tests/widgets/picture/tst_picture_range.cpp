#include "tests/support/test_registry.h"
#include "tests/widgets/picture/picture_fixture.h"
#include "widgets/picture/picture_range.h"

using namespace planescope;
using namespace planescope::testing;

class TstPictureRange : public QObject
{
    Q_OBJECT
private slots:
    void readsTimesOpenEndsAndSteps_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("begin");
        QTest::addColumn<qint64>("end");
        QTest::newRow("both") << "100us..0.25ms" << qint64(100'000'000) << qint64(250'000'000);
        QTest::newRow("from") << "12345ps.." << qint64(12'345) << qint64(900'000'000);
        QTest::newRow("to") << "..3us" << qint64(0) << qint64(3'000'000);
        QTest::newRow("step") << "step:7" << qint64(0) << qint64(900'000'000);
        QTest::newRow("steps") << "step:5..9" << qint64(0) << qint64(900'000'000);
    }

    void readsTimesOpenEndsAndSteps()
    {
        QFETCH(QString, text);
        QFETCH(qint64, begin);
        QFETCH(qint64, end);
        QString problem;
        const auto range = parsePictureRange(*pictureSession(), text, &problem);
        QVERIFY2(range.has_value(), qPrintable(problem));
        QCOMPARE(range->begin.toPs(), begin);
        QCOMPARE(range->end.toPs(), end);
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("no dots") << "12ms"
                                 << "BEGIN..END";
        QTest::newRow("no time") << "soon..later"
                                 << "soon";
        QTest::newRow("backwards") << "5us..2us"
                                   << "before";
        QTest::newRow("outside") << "5s..6s"
                                 << "outside";
        QTest::newRow("no such step") << "step:99"
                                      << "no step";
        QTest::newRow("no number") << "step:last"
                                   << "step:N";
    }

    void saysWhatIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        QString problem;
        QVERIFY(!parsePictureRange(*pictureSession(), text, &problem));
        QVERIFY2(problem.contains(word), qPrintable(problem));
    }
};

PLANESCOPE_TEST(TstPictureRange)
#include "tst_picture_range.moc"
