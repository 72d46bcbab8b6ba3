// Keys that change how the timeline says things: kept measurements, the unit of times, the times of frames.
#include "model/state/notes.h"
#include "model/text/axis_text.h"
#include "model/text/format_value.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"

#include <QDir>
#include <QTemporaryDir>

using namespace planescope;
using namespace planescope::testing;

namespace {

SessionPtr someOps()
{
    SessionFixture f;
    for (int i = 0; i < 10; ++i)
        f.op("fusion." + std::to_string(i), i * 10'000'000LL, 8'000'000);
    return f.build();
}

} // namespace

class TstTimelineKeys : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_STATE_HOME", QFile::encodeName(m_folder->path()));
        m_before = QDir::currentPath(); // the fixture's notes lie beside its profile, which has no folder
        QDir::setCurrent(m_folder->path());
    }
    void cleanup()
    {
        QDir::setCurrent(m_before);
        qunsetenv("XDG_STATE_HOME");
        text::setTimeUnit(text::TimeUnit::BySize);
    }

    void mKeepsAMeasurementAndShiftMKeepsItWithTheProfile()
    {
        const SessionPtr session = someOps();
        {
            CanvasFixture fixture(session);
            QVERIFY(fixture.isReady());
            fixture.selection().setTimeRange(TimeRange::ps(10'000'000, 30'000'000));
            QTest::keyClick(&fixture.canvas(), Qt::Key_M);
            QCOMPARE(fixture.canvas().measurements().size(), std::size_t(1));
            QVERIFY(Notes::of(&fixture.document())->notes().empty());
            QTest::keyClick(&fixture.canvas(), Qt::Key_M, Qt::ShiftModifier);
            QCOMPARE(fixture.canvas().measurements().size(), std::size_t(1));
            QCOMPARE(Notes::of(&fixture.document())->notes().size(), std::size_t(1));
        }
        CanvasFixture again(session);
        QVERIFY(again.isReady());
        QVERIFY(again.canvas().measurements().empty());
        const auto &notes = Notes::of(&again.document())->notes();
        QCOMPARE(notes.size(), std::size_t(1));
        QVERIFY(notes[0].isMeasurement);
        QVERIFY(notes[0].range == TimeRange::ps(10'000'000, 30'000'000));
        QVERIFY2(notes[0].text.contains(QStringLiteral("20.00\u202f\u00b5s")), qPrintable(notes[0].text));
        // It is drawn: with it gone the picture is another one.
        const QImage with = again.canvas().grab().toImage();
        Notes::of(&again.document())->remove(0);
        QVERIFY(again.canvas().grab().toImage() != with);
    }

    void aMeasurementCanBeginAtAnEvent()
    {
        CanvasFixture fixture(someOps());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        canvas.measureFrom({LineId{0}, 1});
        QVERIFY(canvas.tool() == TimelineTool::Measure);
        canvas.grab();
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.rectOf({LineId{0}, 3})->center().toPoint());
        QVERIFY(canvas.measuring().has_value());
        QCOMPARE(canvas.measuring()->from, TimePoint::ps(18'000'000)); // the gap between the two
        QCOMPARE(canvas.measuring()->to, TimePoint::ps(30'000'000));
    }

    void aChosenUnitHoldsForDurationsAndTheAxis()
    {
        QCOMPARE(text::duration(Duration::us(1'500), QLocale::c()), QStringLiteral("1.500\u202fms"));
        text::setTimeUnit(text::TimeUnit::Microseconds);
        QCOMPARE(text::duration(Duration::us(1'500), QLocale::c()), QStringLiteral("1\u202f500\u202f\u00b5s"));
        QCOMPARE(text::duration(Duration::ns(12), QLocale::c()), QStringLiteral("0.01200\u202f\u00b5s"));
        QCOMPARE(text::exactDuration(Duration::ps(1'234), QLocale::c()), QStringLiteral("0.001234\u202f\u00b5s"));
        QCOMPARE(text::axisUnit(Duration::ms(20)), Duration::us(1));
        QCOMPARE(text::axisUnit(Duration::ps(300)), Duration::ps(1)); // labels would need too many digits
        text::setTimeUnit(text::TimeUnit::Seconds);
        QCOMPARE(text::duration(Duration::ms(33), QLocale::c()), QStringLiteral("0.03300\u202fs"));
        text::setTimeUnit(text::TimeUnit::BySize);
        QCOMPARE(text::axisUnit(Duration::ms(20)), Duration::ms(1));
    }

    void theNextUnitIsASetting()
    {
        Settings settings;
        ThemeHub themes;
        ViewContext context{&themes, &settings, {}};
        context.changeSettings = [&settings](const Settings &changed) { settings = changed; };
        TimelineView view(context, nullptr);
        for (const text::TimeUnit unit :
             {text::TimeUnit::Nanoseconds, text::TimeUnit::Microseconds, text::TimeUnit::Milliseconds,
              text::TimeUnit::Seconds, text::TimeUnit::BySize}) {
            QVERIFY(view.runViewCommand(QStringLiteral("timeline.nextUnit")));
            QVERIFY(settings.timeUnit == unit);
        }
    }

    void f12ShowsHowLongFramesTake()
    {
        CanvasFixture fixture(someOps());
        QVERIFY(fixture.isReady());
        QVERIFY(fixture.canvas().frameTimeText().isEmpty());
        const QImage without = fixture.canvas().grab().toImage();
        QTest::keyClick(&fixture.canvas(), Qt::Key_F12);
        QVERIFY(fixture.view().isViewCommandChecked(QStringLiteral("timeline.frameTime")));
        fixture.canvas().grab();
        const QImage with = fixture.canvas().grab().toImage();
        QVERIFY2(fixture.canvas().frameTimeText().contains(QStringLiteral("s \u00b7")),
                 qPrintable(fixture.canvas().frameTimeText()));
        QVERIFY(with != without);
        QTest::keyClick(&fixture.canvas(), Qt::Key_F12);
        QVERIFY(fixture.canvas().grab().toImage() == without);
    }

    void framesAreSummedOverTheLastOnes()
    {
        FrameClock clock;
        QVERIFY(clock.text().isEmpty());
        QCOMPARE(clock.worstNs(), std::int64_t(0));
        clock.add(9'000'000);
        for (int i = 1; i <= 3; ++i)
            clock.add(i * 1'000'000);
        QCOMPARE(clock.lastNs(), std::int64_t(3'000'000));
        QCOMPARE(clock.worstNs(), std::int64_t(9'000'000));
        QCOMPARE(clock.medianNs(), std::int64_t(2'000'000));
        for (std::size_t i = 0; i < FrameClock::kFrames; ++i)
            clock.add(500'000);
        QCOMPARE(clock.worstNs(), std::int64_t(500'000)); // the long ones are forgotten
        clock.clear();
        QVERIFY(clock.text().isEmpty());
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_before;
};

PLANESCOPE_TEST(TstTimelineKeys)
#include "tst_timeline_keys.moc"
