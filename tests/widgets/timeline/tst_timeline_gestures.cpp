// Touchpad, touch screen and held keys on the timeline, as events of a real device bring them.
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"

#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>

using namespace planescope;
using namespace planescope::testing;

namespace {

SessionPtr gestureSession()
{
    SessionFixture fixture;
    for (int line = 0; line < 60; ++line) {
        fixture.line("Stream " + std::to_string(line), line + 1);
        for (int i = 0; i < 20; ++i)
            fixture.op("fusion." + std::to_string(i), i * 100'000, 90'000, "loop fusion");
    }
    return fixture.build();
}

const QPointingDevice *touchpad()
{
    static const QPointingDevice pad(
        QStringLiteral("pad"), 77, QInputDevice::DeviceType::TouchPad, QPointingDevice::PointerType::Finger,
        QInputDevice::Capability::Position | QInputDevice::Capability::Scroll | QInputDevice::Capability::PixelScroll,
        5, 3);
    return &pad;
}

QPointingDevice *touchScreen()
{
    static QPointingDevice *const screen = QTest::createTouchDevice();
    return screen;
}

double lengthOf(TimeRange range) { return range.length().toPsDouble(); }

} // namespace

class TstTimelineGestures : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_timeline = std::make_unique<CanvasFixture>(gestureSession());
        QVERIFY(m_timeline->isReady());
        const TimeRange bounds = m_timeline->viewport().bounds();
        m_timeline->viewport().jumpTo({bounds.begin + Duration::ps(500'000), bounds.begin + Duration::ps(1'500'000)});
        canvas().repaint();
    }
    void cleanup() { m_timeline.reset(); }

    void pinchZoomsInProportionAtTheFingers()
    {
        const QPointF at(canvas().lanesRect().left() + 200, canvas().lanesRect().center().y());
        const TimePoint under = canvas().timeAt(at.x());
        const double before = lengthOf(visible());
        gesture(Qt::BeginNativeGesture, 0, at);
        for (int i = 0; i < 5; ++i)
            gesture(Qt::ZoomNativeGesture, 0.1, at);
        QVERIFY(std::abs(lengthOf(visible()) * std::pow(1.1, 5) / before - 1) < 0.001);
        QVERIFY(std::abs((canvas().timeAt(at.x()) - under).toPsDouble()) < lengthOf(visible()) / 500);
        gesture(Qt::ZoomNativeGesture, -0.3, at);
        QVERIFY(std::abs(lengthOf(visible()) * std::pow(1.1, 5) * 0.7 / before - 1) < 0.001);
        // A device that reports nonsense does not turn the axis round.
        gesture(Qt::ZoomNativeGesture, -5, at);
        QVERIFY(lengthOf(visible()) > 0);
        gesture(Qt::EndNativeGesture, 0, at);
    }

    void aPinchIsOneStopInTheHistory()
    {
        const TimeRange before = visible();
        gesture(Qt::BeginNativeGesture, 0, m_timeline->middle());
        for (int i = 0; i < 5; ++i)
            gesture(Qt::ZoomNativeGesture, 0.2, m_timeline->middle());
        gesture(Qt::EndNativeGesture, 0, m_timeline->middle());
        const TimeRange after = visible();
        m_timeline->viewport().goBack();
        QCOMPARE(visible(), before);
        m_timeline->viewport().goForward();
        QCOMPARE(visible(), after);
    }

    void twoFingersPanBothWaysAndNeverZoom()
    {
        const TimeRange before = visible();
        const double psPerPixel = lengthOf(before) / canvas().lanesRect().width();
        scroll(Qt::ScrollBegin, {0, 0});
        scroll(Qt::ScrollUpdate, {-60, 0});
        scroll(Qt::ScrollUpdate, {0, -90});
        QCOMPARE(visible().length(), before.length());
        QVERIFY(std::abs((visible().begin - before.begin).toPsDouble() - 60 * psPerPixel) < 2 * psPerPixel);
        QCOMPARE(canvas().scrollOffset(), 90.0);
        // Ctrl pressed in the middle does not turn the movement into a zoom.
        scroll(Qt::ScrollUpdate, {-10, -10}, Qt::ControlModifier);
        QCOMPARE(visible().length(), before.length());
        scroll(Qt::ScrollEnd, {0, 0});
        // A new one with Ctrl zooms and does not scroll.
        const double rows = canvas().scrollOffset();
        scroll(Qt::ScrollBegin, {0, 20}, Qt::ControlModifier);
        scroll(Qt::ScrollUpdate, {0, 40}, Qt::ControlModifier);
        QVERIFY(visible().length() < before.length());
        QCOMPARE(canvas().scrollOffset(), rows);
    }

    void theWheelScrollsTheRowsBesideTheLanes()
    {
        const TimeRange before = visible();
        QWheelEvent wheel(QPointF(40, canvas().lanesRect().center().y()), QPointF(), {}, {0, -120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas(), &wheel);
        QVERIFY(canvas().scrollOffset() > 0);
        QCOMPARE(visible(), before);
    }

    void momentumRollsOnButEndsWithOtherInput()
    {
        const TimeRange before = visible();
        scroll(Qt::ScrollBegin, {0, 0});
        scroll(Qt::ScrollUpdate, {-30, 0});
        scroll(Qt::ScrollEnd, {0, 0});
        scroll(Qt::ScrollMomentum, {-20, 0});
        const TimeRange rolled = visible();
        QVERIFY(rolled.begin > before.begin);
        // Ctrl that is pressed for something else does not make the rest a zoom.
        scroll(Qt::ScrollMomentum, {-10, 0}, Qt::ControlModifier);
        QCOMPARE(visible().length(), before.length());
        // A pinch, a click or a key ends it.
        gesture(Qt::ZoomNativeGesture, 0.1, m_timeline->middle());
        const TimeRange pinched = visible();
        scroll(Qt::ScrollMomentum, {-20, 0});
        QCOMPARE(visible(), pinched);
        scroll(Qt::ScrollBegin, {0, 0});
        scroll(Qt::ScrollUpdate, {-30, 0});
        QVERIFY(visible() != pinched);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, m_timeline->middle().toPoint());
        const TimeRange clicked = visible();
        scroll(Qt::ScrollMomentum, {-20, 0});
        QCOMPARE(visible(), clicked);
    }

    void aTouchpadWithoutPhasesLeavesAStopInTheHistory()
    {
        const TimeRange before = visible();
        QSignalSpy stops(&m_timeline->viewport(), &Viewport::historyChanged);
        scroll(Qt::NoScrollPhase, {-60, 0});
        QVERIFY(visible() != before);
        QTRY_COMPARE(stops.count(), 1);
        m_timeline->viewport().goBack();
        QCOMPARE(visible(), before);
    }

    void oneFingerPansATapSelects()
    {
        const TimeRange before = visible();
        const QPoint from = m_timeline->middle().toPoint();
        QTest::touchEvent(&canvas(), touchScreen()).press(0, from);
        QTest::touchEvent(&canvas(), touchScreen()).move(0, from + QPoint(-40, -30));
        QTest::touchEvent(&canvas(), touchScreen()).release(0, from + QPoint(-40, -30));
        QCOMPARE(visible().length(), before.length());
        QVERIFY(visible().begin > before.begin);
        QCOMPARE(canvas().scrollOffset(), 30.0);
        QVERIFY(!m_timeline->selection().event());
        QVERIFY(!m_timeline->selection().timeRange());

        canvas().repaint();
        const QPoint on = canvas().rectOf(EventRef{LineId{3}, 8})->center().toPoint();
        QTest::touchEvent(&canvas(), touchScreen()).press(0, on);
        QTest::touchEvent(&canvas(), touchScreen()).release(0, on + QPoint(1, 1));
        QCOMPARE(m_timeline->selection().event(), std::optional(EventRef{LineId{3}, 8}));
    }

    void twoFingersOnTheScreenZoomBetweenThem()
    {
        const double before = lengthOf(visible());
        const QPoint middle = m_timeline->middle().toPoint();
        const TimePoint under = canvas().timeAt(middle.x());
        QTest::touchEvent(&canvas(), touchScreen()).press(0, middle - QPoint(50, 0)).press(1, middle + QPoint(50, 0));
        QTest::touchEvent(&canvas(), touchScreen()).move(0, middle - QPoint(60, 0)).move(1, middle + QPoint(60, 0));
        QTest::touchEvent(&canvas(), touchScreen()).move(0, middle - QPoint(100, 0)).move(1, middle + QPoint(100, 0));
        QTest::touchEvent(&canvas(), touchScreen())
            .release(0, middle - QPoint(100, 0))
            .release(1, middle + QPoint(100, 0));
        QVERIFY2(std::abs(lengthOf(visible()) * 2 / before - 1) < 0.02,
                 qPrintable(QString::number(lengthOf(visible()))));
        QVERIFY(std::abs((canvas().timeAt(middle.x()) - under).toPsDouble()) < lengthOf(visible()) / 200);
        QVERIFY(!m_timeline->selection().event()); // no tap
    }

    void dragPansFromAnyTool_data()
    {
        QTest::addColumn<int>("button");
        QTest::addColumn<bool>("withSpace");
        QTest::newRow("middle") << int(Qt::MiddleButton) << false;
        QTest::newRow("right") << int(Qt::RightButton) << false;
        QTest::newRow("space and left") << int(Qt::LeftButton) << true;
    }

    void dragPansFromAnyTool()
    {
        QFETCH(int, button);
        QFETCH(bool, withSpace);
        const TimeRange before = visible();
        const QPoint from = m_timeline->middle().toPoint();
        if (withSpace)
            QTest::keyPress(&canvas(), Qt::Key_Space);
        QTest::mousePress(&canvas(), static_cast<Qt::MouseButton>(button), {}, from);
        for (const int step : {10, 40, 80}) {
            QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(-step, -step / 2)), QPointF(), Qt::NoButton,
                             static_cast<Qt::MouseButton>(button), {});
            QCoreApplication::sendEvent(&canvas(), &move);
        }
        QTest::mouseRelease(&canvas(), static_cast<Qt::MouseButton>(button), {}, from + QPoint(-80, -40));
        if (withSpace)
            QTest::keyRelease(&canvas(), Qt::Key_Space);
        const double psPerPixel = lengthOf(before) / canvas().lanesRect().width();
        QVERIFY(std::abs((visible().begin - before.begin).toPsDouble() - 80 * psPerPixel) < 2 * psPerPixel);
        QCOMPARE(canvas().scrollOffset(), 40.0);
        QVERIFY(!m_timeline->selection().timeRange());
        m_timeline->viewport().goBack();
        QCOMPARE(visible(), before);
    }

    void heldKeysMoveUntilTheyAreReleased_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("zoom"); // -1 in, 1 out
        QTest::addColumn<int>("pan");
        QTest::newRow("W") << int(Qt::Key_W) << -1 << 0;
        QTest::newRow("S") << int(Qt::Key_S) << 1 << 0;
        QTest::newRow("A") << int(Qt::Key_A) << 0 << -1;
        QTest::newRow("D") << int(Qt::Key_D) << 0 << 1;
    }

    void heldKeysMoveUntilTheyAreReleased()
    {
        QFETCH(int, key);
        QFETCH(int, zoom);
        QFETCH(int, pan);
        const TimeRange before = visible();
        QSignalSpy stops(&m_timeline->viewport(), &Viewport::historyChanged);
        QTest::keyPress(&canvas(), static_cast<Qt::Key>(key));
        const TimeRange first = visible();
        QVERIFY(first != before);
        QTRY_VERIFY(visible() != first); // goes on while held
        QTest::keyRelease(&canvas(), static_cast<Qt::Key>(key));
        const TimeRange end = visible();
        QCOMPARE(end.length() < before.length(), zoom < 0);
        QCOMPARE(end.length() > before.length(), zoom > 0);
        if (pan != 0)
            QCOMPARE(end.begin > before.begin, pan > 0);
        QTRY_COMPARE(stops.count(), 1);
        m_timeline->viewport().goBack();
        QCOMPARE(visible(), before);
    }

    void losingTheFocusLetsGoOfHeldKeys()
    {
        QTest::keyPress(&canvas(), Qt::Key_D);
        canvas().clearFocus();
        const TimeRange left = visible();
        QCoreApplication::processEvents(QEventLoop::AllEvents, 60);
        QCOMPARE(visible(), left);
    }

private:
    TimelineCanvas &canvas() { return m_timeline->canvas(); }
    TimeRange visible() { return m_timeline->viewport().visible(); }

    void gesture(Qt::NativeGestureType type, double value, QPointF at)
    {
        QNativeGestureEvent event(type, touchpad(), 2, at, at, canvas().mapToGlobal(at), value, {});
        QCoreApplication::sendEvent(&canvas(), &event);
    }

    void scroll(Qt::ScrollPhase phase, QPoint pixels, Qt::KeyboardModifiers modifiers = {})
    {
        const QPointF at = m_timeline->middle();
        QWheelEvent event(at, canvas().mapToGlobal(at), pixels, pixels * 2, Qt::NoButton, modifiers, phase, false,
                          Qt::MouseEventNotSynthesized, touchpad());
        QCoreApplication::sendEvent(&canvas(), &event);
    }

    std::unique_ptr<CanvasFixture> m_timeline;
};

PLANESCOPE_TEST(TstTimelineGestures)
#include "tst_timeline_gestures.moc"
