#include "model/state/counter_data.h"
#include "model/state/track_pins.h"
#include "model/store/builders.h"
#include "tests/support/frame_limit.h"
#include "tests/support/test_registry.h"
#include "widgets/common/gui_watchdog.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include <QAccessible>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>
#include <random>

using namespace planescope;

class TstTimelineView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void wheelZoomKeepsTheTimeUnderTheCursor();
    void wheelScrollsRowsWhenSetSo();
    void animatedZoomEndsAtItsTargetAndIsCutByInput();
    void clickSelectsTheEventUnderIt();
    void whatIsDrawnIsWhatIsClickable();
    void dragSelectsARangeOverTheRowsCrossed();
    void rangeEdgesSnapToEventsAndCanBeMoved();
    void rulerDragSelectsAllRows();
    void escapeTakesBackADragThenTheSelection();
    void middleAndRightDragPan();
    void keysZoomPanAndFit();
    void arrowsStepThroughEventsParentsAndSteps();
    void toolsChangeWhatADragDoes();
    void foldingByMouseAndKey();
    void hoverShowsTheTooltipAfterAWhile();
    void searchHitsAreMarkedAndRevealed();
    void historyGoesBackAndForward();
    void minimapMovesTheWindow();
    void aClickOnAStepGoesThere();
    void filterHidesRows();
    void rowsStandWhileTheFileIsStillRead();
    void emptyProfilesExplainThemselves();
    void stateIsSavedAndRestored();
    void lettersStayFreeOutsideOfTheTimeline();
    void aLargeLineIsBuiltOffTheGuiThread();
    void screenReadersGetRowsAndEvents();
    void countersThatOtherViewsWantArePinned();
    void formulasOfCountersAreRows();
    void survivesClosingTheDocument();

private:
    void sendWheel(QPointF pos, QPoint angle, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    QPoint middleOf(EventRef event) const;
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
              Qt::KeyboardModifiers modifiers = Qt::NoModifier);

    std::unique_ptr<ThemeHub> m_themes;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<TimelineView> m_view;
    TimelineCanvas *m_canvas = nullptr;
    QStringList m_commands;
    LineId m_steps, m_ops, m_other;
};

namespace {
void show(Document &document, const SessionPtr &session)
{
    document.setSession(session, std::make_shared<const OpClassTable>(session));
    document.viewport().setBounds(session->range());
}
} // namespace

void TstTimelineView::init()
{
    m_themes = std::make_unique<ThemeHub>();
    m_settings = std::make_unique<Settings>();
    m_settings->reduceMotion = true;
    m_document = std::make_unique<Document>("fixture");
    m_commands.clear();

    SessionBuilder builder("fixture");
    const HostId host = builder.addHost("host-0");
    const PlaneId tpu = builder.addPlane(host, "/device:TPU:0");
    const PlaneId cpu = builder.addPlane(host, "/host:CPU");
    m_steps = builder.addLine(tpu, "Steps", 1);
    m_ops = builder.addLine(tpu, "XLA Ops", 2);
    m_other = builder.addLine(tpu, "Async XLA Ops", 3);
    const LineId thread = builder.addLine(cpu, "main", 1);
    const EventTypeId step = builder.addType(tpu, "train");
    const EventTypeId loop = builder.addType(tpu, "while.2");
    const EventTypeId fusion = builder.addType(tpu, "fusion.502", {}, "convolution fusion");
    const EventTypeId reduce = builder.addType(tpu, "all-reduce.571", {}, "all-reduce");
    for (int s = 0; s < 2; ++s) {
        const std::int64_t at = s * 1'000'000;
        builder.addEvent(m_steps, step, TimePoint::ps(at), Duration::ps(1'000'000));
        builder.addEvent(m_ops, loop, TimePoint::ps(at), Duration::ps(900'000));
        for (int i = 0; i < 9; ++i)
            builder.addEvent(m_ops, i == 4 ? reduce : fusion, TimePoint::ps(at + i * 100'000), Duration::ps(80'000));
    }
    builder.addEvent(m_other, reduce, TimePoint::ps(250'000), Duration::ps(300'000));
    builder.addEvent(thread, builder.addType(cpu, "run"), TimePoint::ps(0), Duration::ps(1'999'999));
    show(*m_document, builder.finish());

    ViewContext context{m_themes.get(), m_settings.get(), [this](const QString &id) { m_commands += id; }};
    m_view = std::make_unique<TimelineView>(context, nullptr);
    m_canvas = m_view->canvas();
    m_view->resize(1264, 700);
    m_view->show();
    m_view->setDocument(m_document.get());
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    m_canvas->setFocus();
    m_canvas->repaint();
}

void TstTimelineView::cleanup()
{
    m_view.reset();
    m_document.reset();
}

void TstTimelineView::sendWheel(QPointF pos, QPoint angle, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent wheel(pos, m_canvas->mapToGlobal(pos), {}, angle, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(m_canvas, &wheel);
    m_canvas->repaint();
}

QPoint TstTimelineView::middleOf(EventRef event) const
{
    const auto rect = m_canvas->rectOf(event);
    return rect ? rect->center().toPoint() : QPoint();
}

void TstTimelineView::drag(QPoint from, QPoint to, Qt::MouseButton button, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(m_canvas, button, modifiers, from);
    for (const double t : {0.3, 0.7, 1.0}) {
        const QPointF at = QPointF(from) + (QPointF(to) - QPointF(from)) * t;
        QMouseEvent move(QEvent::MouseMove, at, m_canvas->mapToGlobal(at), Qt::NoButton, button, modifiers);
        QCoreApplication::sendEvent(m_canvas, &move);
    }
    QTest::mouseRelease(m_canvas, button, modifiers, to);
    m_canvas->repaint();
}

void TstTimelineView::wheelZoomKeepsTheTimeUnderTheCursor()
{
    const QPointF pos(m_canvas->lanesRect().left() + 311, m_canvas->lanesRect().top() + 40);
    for (const int notches : {120, 120, 240, -120, 360, -480}) {
        const TimePoint before = m_canvas->timeAt(pos.x());
        const Duration length = m_document->viewport().visible().length();
        sendWheel(pos, {0, notches});
        QVERIFY(std::abs(m_canvas->xOf(before) - pos.x()) <= 1);
        QCOMPARE(m_document->viewport().visible().length() < length, notches > 0);
    }
    const Duration length = m_document->viewport().visible().length();
    sendWheel(pos, {0, 120}, Qt::ControlModifier);
    const double fine = m_document->viewport().visible().length().toPsDouble() / length.toPsDouble();
    QVERIFY(fine > 0.95 && fine < 1);
    const TimeRange before = m_document->viewport().visible();
    sendWheel(pos, {0, -120}, Qt::ShiftModifier);
    QCOMPARE(m_document->viewport().visible().length(), before.length());
    QVERIFY(m_document->viewport().visible().begin > before.begin);
}

void TstTimelineView::wheelScrollsRowsWhenSetSo()
{
    m_view->resize(1264, 34 + 100 + 60);
    m_canvas->repaint();
    const QPointF pos = m_canvas->lanesRect().center();
    m_settings->wheelZooms = false;
    m_view->settingsChanged();
    const TimeRange before = m_document->viewport().visible();
    sendWheel(pos, {0, -120});
    QCOMPARE(m_document->viewport().visible(), before);
    QVERIFY(m_canvas->scrollOffset() > 0);
    sendWheel(pos, {0, 120}, Qt::ControlModifier);
    QVERIFY(m_document->viewport().visible().length() < before.length());
    // Over the names the wheel always scrolls.
    m_settings->wheelZooms = true;
    sendWheel({20, pos.y()}, {0, 1200});
    QCOMPARE(m_canvas->scrollOffset(), 0.0);
}

void TstTimelineView::animatedZoomEndsAtItsTargetAndIsCutByInput()
{
    m_settings->reduceMotion = false;
    m_view->settingsChanged();
    const QPointF pos = m_canvas->lanesRect().center();
    const std::int64_t whole = m_document->viewport().visible().length().toPs();
    sendWheel(pos, {0, 120});
    QVERIFY(m_document->viewport().visible().length().toPs() > whole * 8 / 10);
    // The second notch starts where the first one was going to.
    sendWheel(pos, {0, 120});
    QVERIFY(m_document->viewport().visible().length().toPs() <= whole * 81 / 100);
    QTRY_COMPARE(m_document->viewport().visible().length().toPs(), whole * 64 / 100);
}

void TstTimelineView::clickSelectsTheEventUnderIt()
{
    const EventRef loop{m_ops, 0};
    const EventRef first{m_ops, 1};
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, middleOf(first));
    QCOMPARE(m_document->selection().event(), first);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, middleOf(loop));
    QCOMPARE(m_document->selection().event(), loop);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {},
                      QPoint(static_cast<int>(m_canvas->lanesRect().right()) - 4, m_canvas->height() - 8));
    QVERIFY(!m_document->selection().event());
    QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, middleOf({m_ops, 6}));
    QVERIFY(m_document->viewport().visible().length().toPs() < 120'000);
}

void TstTimelineView::whatIsDrawnIsWhatIsClickable()
{
    SessionBuilder builder("dense");
    const PlaneId tpu = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    const LineId ops = builder.addLine(tpu, "XLA Ops", 1);
    const EventTypeId types[] = {builder.addType(tpu, "fusion.1", {}, "loop fusion"),
                                 builder.addType(tpu, "all-reduce.2", {}, "all-reduce"),
                                 builder.addType(tpu, "copy.3", {}, "copy")};
    std::mt19937 random(5);
    std::int64_t at = 0;
    for (int i = 0; i < 30'000; ++i) {
        const std::int64_t length = 1 + random() % 4'000 * (random() % 60 == 0 ? 100 : 1);
        builder.addEvent(ops, types[random() % 3], TimePoint::ps(at), Duration::ps(length));
        at += length + (random() % 3 == 0 ? random() % 60'000 : 0);
    }
    show(*m_document, builder.finish());
    m_canvas->repaint();
    QTRY_VERIFY(!m_canvas->isPreparing());
    const SessionPtr session = m_document->session();
    const QRgb ground = m_themes->theme().base.rgb();
    int painted = 0;
    for (std::int64_t length = session->range().length().toPs(); length > 3'000; length = length * 2 / 7) {
        const std::int64_t begin = session->range().length().toPs() / 3;
        m_document->viewport().setVisible(TimeRange::ps(begin, begin + length));
        m_canvas->repaint();
        const QImage image = m_canvas->grab().toImage();
        const LaneStrip &strip = m_canvas->renderer().strips()[1];
        const auto &keys = strip.rasters.front().key;
        if (std::all_of(keys.begin(), keys.end(), [](LaneKey key) { return key == 0; }))
            continue; // a gap: the row says where the next event is
        // Two rows below the top of the 60 % band: no label reaches there, and no ground shows between.
        const double y = m_canvas->lanesRect().top() + strip.boxTop + strip.boxHeight * 0.2 + 2;
        for (int x = static_cast<int>(m_canvas->lanesRect().left()); x < m_canvas->lanesRect().right() - 1; ++x) {
            const QRgb pixel = image.pixel(x, static_cast<int>(y)) | 0xFF000000u;
            const auto hit = m_canvas->hitAt(QPointF(x + 0.5, y));
            const bool isGround =
                pixel == ground || pixel == m_themes->theme().hatch.rgb() || pixel == m_themes->theme().grid.rgb();
            if (isGround)
                continue;
            ++painted;
            QVERIFY2(hit.has_value(), qPrintable(QStringLiteral("x %1, range %2").arg(x).arg(length)));
            const TimeRange range = session->eventRange(hit->event);
            const double left = m_canvas->xOf(range.begin);
            const double right = m_canvas->xOf(range.end);
            QVERIFY(left <= x + 3 && right >= x - 2);
        }
    }
    QVERIFY(painted > 3'000);
}

void TstTimelineView::dragSelectsARangeOverTheRowsCrossed()
{
    const QPoint from = middleOf({m_ops, 2});
    const QPoint to = middleOf({m_other, 0});
    drag(from, QPoint(from.x() + 400, to.y()), Qt::LeftButton, Qt::AltModifier);
    const auto range = m_document->selection().timeRange();
    QVERIFY(range.has_value());
    QVERIFY(std::abs(m_canvas->xOf(range->begin) - from.x()) <= 1);
    QVERIFY(std::abs(m_canvas->xOf(range->end) - from.x() - 400) <= 1);
    QCOMPARE(m_document->selection().rows(), (std::vector<LineId>{m_ops, m_other}));
}

void TstTimelineView::rangeEdgesSnapToEventsAndCanBeMoved()
{
    const QRectF a = *m_canvas->rectOf({m_ops, 2});
    const QRectF b = *m_canvas->rectOf({m_ops, 5});
    const int y = static_cast<int>(a.center().y());
    drag(QPoint(static_cast<int>(a.left()) + 4, y), QPoint(static_cast<int>(b.right()) + 4, y));
    const SessionPtr session = m_document->session();
    QCOMPARE(m_document->selection().timeRange()->begin, session->begin({m_ops, 2}));
    QCOMPARE(m_document->selection().timeRange()->end, session->eventRange({m_ops, 5}).end);
    // Take the right edge at the ruler and bring it to another event's edge.
    const int ruler = static_cast<int>(m_canvas->rulerRect().center().y());
    const QRectF c = *m_canvas->rectOf({m_ops, 8});
    drag(QPoint(static_cast<int>(std::lround(b.right())), ruler), QPoint(static_cast<int>(c.right()) - 200, ruler));
    QCOMPARE(m_document->selection().timeRange()->begin, session->begin({m_ops, 2}));
    QVERIFY(std::abs(m_canvas->xOf(m_document->selection().timeRange()->end) - (c.right() - 200)) <= 1);
    // Meanwhile the range says by how much it changes.
    const QPoint edge(static_cast<int>(std::lround(m_canvas->xOf(m_document->selection().timeRange()->end))), ruler);
    QVERIFY(!m_canvas->rangeText().contains(QLatin1Char('(')));
    QTest::mousePress(m_canvas, Qt::LeftButton, {}, edge);
    for (const auto &[by, sign] : {std::pair(60, QStringLiteral("(+")), std::pair(-60, QStringLiteral("(\u2212"))}) {
        const QPoint at = edge + QPoint(by, 0);
        QMouseEvent move(QEvent::MouseMove, at, m_canvas->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                         Qt::AltModifier);
        QApplication::sendEvent(m_canvas, &move);
        QVERIFY2(m_canvas->rangeText().contains(sign), qPrintable(m_canvas->rangeText()));
    }
    QTest::mouseRelease(m_canvas, Qt::LeftButton, Qt::AltModifier, edge - QPoint(60, 0));
    QVERIFY(!m_canvas->rangeText().contains(QLatin1Char('(')));
}

void TstTimelineView::rulerDragSelectsAllRows()
{
    const int y = static_cast<int>(m_canvas->rulerRect().center().y());
    drag({400, y}, {700, y});
    QVERIFY(m_document->selection().timeRange().has_value());
    QVERIFY(m_document->selection().rows().empty());
}

void TstTimelineView::escapeTakesBackADragThenTheSelection()
{
    const QPoint from = middleOf({m_ops, 2});
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, from);
    QTest::mousePress(m_canvas, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, from + QPoint(80, 0), m_canvas->mapToGlobal(from + QPoint(80, 0)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_canvas, &move);
    QVERIFY(m_document->selection().timeRange().has_value());
    QTest::keyClick(m_canvas, Qt::Key_Escape);
    QVERIFY(!m_document->selection().timeRange());
    QVERIFY(m_document->selection().event().has_value());
    QTest::mouseRelease(m_canvas, Qt::LeftButton, {}, from + QPoint(80, 0));
    QTest::keyClick(m_canvas, Qt::Key_Escape);
    QVERIFY(!m_document->selection().event());
}

void TstTimelineView::middleAndRightDragPan()
{
    sendWheel(m_canvas->lanesRect().center(), {0, 480});
    for (const Qt::MouseButton button : {Qt::MiddleButton, Qt::RightButton}) {
        const QPoint from = m_canvas->lanesRect().center().toPoint();
        const TimePoint held = m_canvas->timeAt(from.x());
        drag(from, from + QPoint(-90, 0), button);
        QVERIFY(std::abs(m_canvas->xOf(held) - (from.x() - 90)) <= 1);
    }
    QVERIFY(!m_document->selection().timeRange());
}

void TstTimelineView::keysZoomPanAndFit()
{
    Viewport &viewport = m_document->viewport();
    const TimeRange whole = viewport.visible();
    QTest::keyClick(m_canvas, Qt::Key_W);
    QVERIFY(viewport.visible().length() < whole.length());
    const TimeRange zoomed = viewport.visible();
    QTest::keyClick(m_canvas, Qt::Key_D);
    QVERIFY(viewport.visible().begin > zoomed.begin);
    QCOMPARE(viewport.visible().length(), zoomed.length());
    QTest::keyClick(m_canvas, Qt::Key_A);
    QTest::keyClick(m_canvas, Qt::Key_S);
    QVERIFY(std::abs((viewport.visible().length() - whole.length()).toPs()) < 10);
    QTest::keyClick(m_canvas, Qt::Key_Plus);
    QVERIFY(viewport.visible().length() < whole.length());
    for (const auto key : {Qt::Key_Z, Qt::Key_0, Qt::Key_Home}) {
        QTest::keyClick(m_canvas, Qt::Key_W);
        QTest::keyClick(m_canvas, key);
        QCOMPARE(viewport.visible(), viewport.bounds());
    }
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, middleOf({m_ops, 3}));
    QTest::keyClick(m_canvas, Qt::Key_F);
    const TimeRange event = m_document->session()->eventRange({m_ops, 3});
    QVERIFY(viewport.visible().begin < event.begin && viewport.visible().end > event.end);
    QVERIFY(viewport.visible().length().toPs() < event.length().toPs() * 3 / 2);
    QTest::keyClick(m_canvas, Qt::Key_R);
    QCOMPARE(m_document->selection().timeRange(), event);
    // A held key goes on moving, faster with time.
    QTest::keyClick(m_canvas, Qt::Key_Z);
    QTest::keyPress(m_canvas, Qt::Key_W);
    QTRY_VERIFY(viewport.visible().length().toPs() < viewport.bounds().length().toPs() / 4);
    QTest::keyRelease(m_canvas, Qt::Key_W);
}

void TstTimelineView::arrowsStepThroughEventsParentsAndSteps()
{
    Selection &selection = m_document->selection();
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, middleOf({m_ops, 3}));
    QTest::keyClick(m_canvas, Qt::Key_Right);
    QCOMPARE(selection.event(), (EventRef{m_ops, 4}));
    QTest::keyClick(m_canvas, Qt::Key_Comma);
    QTest::keyClick(m_canvas, Qt::Key_Left);
    QCOMPARE(selection.event(), (EventRef{m_ops, 2}));
    QTest::keyClick(m_canvas, Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(selection.event(), (EventRef{m_ops, 0}));
    QTest::keyClick(m_canvas, Qt::Key_Right); // the loop of the next step
    QCOMPARE(selection.event(), (EventRef{m_ops, 10}));
    QTest::keyClick(m_canvas, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(selection.event(), (EventRef{m_ops, 11}));
    QTest::keyClick(m_canvas, Qt::Key_Z);
    QTest::keyClick(m_canvas, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(selection.event(), (EventRef{m_steps, 0}));
    QTest::keyClick(m_canvas, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(selection.event(), (EventRef{m_steps, 1}));
    QVERIFY(m_document->viewport().visible().contains(TimePoint::ps(1'500'000)));
    // Stepping out of view brings the event into view.
    m_document->viewport().setVisible(TimeRange::ps(0, 90'000));
    selection.setEvent(EventRef{m_ops, 1});
    QTest::keyClick(m_canvas, Qt::Key_Period);
    QVERIFY(m_document->viewport().visible().overlaps(m_document->session()->eventRange({m_ops, 2})));
}

void TstTimelineView::toolsChangeWhatADragDoes()
{
    QSignalSpy changed(m_view.get(), &View::viewCommandsChanged);
    const QPoint from = middleOf({m_ops, 2});
    QTest::keyClick(m_canvas, Qt::Key_3);
    QVERIFY(m_view->isViewCommandChecked(QStringLiteral("timeline.toolZoom")));
    QCOMPARE(changed.count(), 1);
    const TimePoint a = m_canvas->timeAt(from.x());
    drag(from, from + QPoint(200, 0));
    QVERIFY(std::abs((m_document->viewport().visible().begin - a).toPs()) < 5'000);
    QTest::keyClick(m_canvas, Qt::Key_Z);
    QTest::keyClick(m_canvas, Qt::Key_W);
    QTest::keyClick(m_canvas, Qt::Key_2);
    const TimePoint held = m_canvas->timeAt(from.x());
    drag(from, from + QPoint(60, 0));
    QVERIFY(std::abs(m_canvas->xOf(held) - from.x() - 60) <= 1);
    QVERIFY(!m_document->selection().timeRange());
    QTest::keyClick(m_canvas, Qt::Key_4);
    drag(from, from + QPoint(120, 0), Qt::LeftButton, Qt::AltModifier);
    QVERIFY(m_canvas->measurements().empty());
    QTest::keyClick(m_canvas, Qt::Key_M);
    QCOMPARE(m_canvas->measurements().size(), std::size_t{1});
    const Measurement &kept = m_canvas->measurements().front();
    QVERIFY(std::abs(m_canvas->xOf(kept.to) - m_canvas->xOf(kept.from) - 120) <= 2);
    QVERIFY(m_view->runViewCommand(QStringLiteral("timeline.toolSelect")));
    QVERIFY(!m_view->runViewCommand(QStringLiteral("file.open")));
}

void TstTimelineView::foldingByMouseAndKey()
{
    const auto rows = [this] { return m_canvas->layoutOfRows().rows.size(); };
    QCOMPARE(rows(), std::size_t{5}); // device, three lines, threads folded
    const double top = m_canvas->headerRect().top();
    QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, QPoint(120, static_cast<int>(top) + 10));
    QCOMPARE(rows(), std::size_t{2});
    // Folded, the main line is drawn in the header and can be clicked.
    m_canvas->repaint();
    const auto rect = m_canvas->rectOf({m_ops, 2});
    QVERIFY(rect.has_value());
    QCOMPARE(m_canvas->hitAt(rect->center())->event, (EventRef{m_ops, 2}));
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(12, static_cast<int>(top) + 10));
    QCOMPARE(rows(), std::size_t{5});
    QTest::keyClick(m_canvas, Qt::Key_Down);
    QTest::keyClick(m_canvas, Qt::Key_Up);
    QTest::keyClick(m_canvas, Qt::Key_Return);
    QCOMPARE(rows(), std::size_t{2});
    // An event in a folded group is shown when something selects it.
    m_document->selection().setEvent(EventRef{m_other, 0});
    m_canvas->repaint();
    QVERIFY(m_canvas->rectOf({m_other, 0}).has_value());
}

void TstTimelineView::hoverShowsTheTooltipAfterAWhile()
{
    const QPoint at = middleOf({m_ops, 5});
    QTest::mouseMove(m_canvas, at);
    QTRY_COMPARE(m_document->selection().hovered(), std::optional(EventRef{m_ops, 5}));
    QVERIFY(!m_canvas->isTipVisible());
    QTRY_VERIFY(m_canvas->isTipVisible());
    const QString tip = m_canvas->eventTip(*m_canvas->hitAt(at));
    QVERIFY2(tip.contains(QStringLiteral("all-reduce.571")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("80.00")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("8.9\u202f% of while.2")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("8.0\u202f% of step train")), qPrintable(tip));
    QTest::mouseMove(m_canvas, QPoint(20, 600));
    QTRY_VERIFY(!m_canvas->isTipVisible());
    QTRY_VERIFY(!m_document->selection().hovered());
}

void TstTimelineView::searchHitsAreMarkedAndRevealed()
{
    const QImage before = m_canvas->grab().toImage();
    std::vector<EventRef> hits{{m_ops, 5}, {m_ops, 15}};
    m_document->search().begin(QStringLiteral("all-reduce"));
    m_document->search().publish(hits, hits.size());
    QVERIFY(m_canvas->grab().toImage() != before);
    m_document->viewport().setVisible(TimeRange::ps(0, 300'000));
    m_document->search().next();
    m_document->search().next();
    const TimeRange event = m_document->session()->eventRange({m_ops, 15});
    QTRY_VERIFY(m_document->viewport().visible().overlaps(event));
    QCOMPARE(m_document->viewport().visible().length().toPs(), 300'000);
}

void TstTimelineView::historyGoesBackAndForward()
{
    Viewport &viewport = m_document->viewport();
    const TimeRange whole = viewport.visible();
    QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, middleOf({m_ops, 3}));
    const TimeRange event = viewport.visible();
    QVERIFY(event != whole);
    viewport.goBack();
    QCOMPARE(viewport.visible(), whole);
    QTest::mouseClick(m_canvas, Qt::ForwardButton, {}, QPoint(500, 200));
    QCOMPARE(viewport.visible(), event);
    QTest::mouseClick(m_canvas, Qt::BackButton, {}, QPoint(500, 200));
    QCOMPARE(viewport.visible(), whole);
}

void TstTimelineView::minimapMovesTheWindow()
{
    m_document->viewport().setVisible(TimeRange::ps(0, 500'000));
    m_canvas->repaint();
    const QRectF map = m_canvas->minimapRect();
    const int y = static_cast<int>(map.center().y());
    const QPoint inside(static_cast<int>(map.left() + map.width() / 8), y);
    drag(inside, inside + QPoint(static_cast<int>(map.width() / 4), 0));
    QVERIFY(std::abs(m_document->viewport().visible().begin.toPs() - 500'000) < 5'000);
    QCOMPARE(m_document->viewport().visible().length().toPs(), 500'000);
    // The right grip makes it longer.
    const QPoint grip(static_cast<int>(std::lround(map.left() + map.width() / 2)), y);
    drag(grip, grip + QPoint(static_cast<int>(map.width() / 4), 0));
    QVERIFY(std::abs(m_document->viewport().visible().length().toPs() - 1'000'000) < 8'000);
}

void TstTimelineView::aClickOnAStepGoesThere()
{
    const QRectF steps = m_canvas->stepsRect();
    QVERIFY(!steps.isEmpty());
    const QPointF second(steps.left() + steps.width() * 3 / 4, steps.center().y());
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, second.toPoint());
    QCOMPARE(m_document->selection().event(), (EventRef{m_steps, 1}));
    QVERIFY(m_document->viewport().visible().begin > TimePoint::ps(900'000));
}

void TstTimelineView::filterHidesRows()
{
    auto *filter = m_view->findChild<QLineEdit *>(QStringLiteral("timelineFilter"));
    QTest::keyClicks(filter, QStringLiteral("async"));
    QCOMPARE(m_canvas->layoutOfRows().rows.size(), std::size_t{2});
    filter->clear();
    QCOMPARE(m_canvas->layoutOfRows().rows.size(), std::size_t{5});
    m_view->setTrackFilter(QStringLiteral("async"));
    QCOMPARE(m_canvas->layoutOfRows().rows.size(), std::size_t{2});
}

void TstTimelineView::rowsStandWhileTheFileIsStillRead()
{
    SessionBuilder builder("partial");
    const PlaneId tpu = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    builder.addLine(tpu, "XLA Ops", 1);
    builder.addLine(tpu, "Steps", 2);
    builder.setComplete(false);
    builder.setKnownRange(TimeRange::ps(0, 5'000'000));
    show(*m_document, builder.finish());
    QCOMPARE(m_document->stage(), Document::Stage::Indexed);
    QCOMPARE(m_canvas->layoutOfRows().rows.size(), std::size_t{3});
    QVERIFY(m_canvas->isVisible());
    const QImage image = m_canvas->grab().toImage();
    QCOMPARE(image.pixel(900, 600), m_themes->theme().base.rgb());
}

void TstTimelineView::emptyProfilesExplainThemselves()
{
    SessionBuilder builder("empty");
    builder.addLine(builder.addPlane(builder.addHost("h"), "/device:TPU:0"), "XLA Ops", 1);
    show(*m_document, builder.finish());
    QVERIFY(!m_canvas->isVisible());
    auto *button = m_view->findChild<QPushButton *>();
    QVERIFY(button && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(m_commands, QStringList{QStringLiteral("view.report")});
}

void TstTimelineView::stateIsSavedAndRestored()
{
    m_canvas->setHeaderWidth(300);
    m_view->findChild<QLineEdit *>(QStringLiteral("timelineFilter"))->setText(QStringLiteral("ops"));
    const QByteArray state = m_view->saveViewState();
    m_canvas->setHeaderWidth(200);
    m_view->findChild<QLineEdit *>(QStringLiteral("timelineFilter"))->clear();
    m_view->restoreViewState(state);
    QCOMPARE(m_canvas->headerWidth(), 300.0);
    QCOMPARE(m_view->findChild<QLineEdit *>(QStringLiteral("timelineFilter"))->text(), QStringLiteral("ops"));
    m_view->restoreViewState("nonsense");
    QCOMPARE(m_canvas->headerWidth(), 300.0);
}

void TstTimelineView::lettersStayFreeOutsideOfTheTimeline()
{
    const TimeRange before = m_document->viewport().visible();
    auto *filter = m_view->findChild<QLineEdit *>(QStringLiteral("timelineFilter"));
    filter->setFocus();
    QTest::keyClicks(filter, QStringLiteral("wasdf"));
    QCOMPARE(filter->text(), QStringLiteral("wasdf"));
    QCOMPARE(m_document->viewport().visible(), before);
}

void TstTimelineView::aLargeLineIsBuiltOffTheGuiThread()
{
    const std::size_t count = 2'000'000;
    struct Columns {
        std::vector<std::int64_t> begin, duration;
        std::vector<std::uint32_t> type;
        std::vector<std::uint16_t> lane;
    };
    const auto columns = std::make_shared<Columns>();
    for (std::size_t i = 0; i < count; ++i) {
        columns->begin.push_back(static_cast<std::int64_t>(i) * 1000);
        columns->duration.push_back(700);
    }
    columns->type.assign(count, 0);
    columns->lane.assign(count, 0);
    SessionBuilder builder("large");
    const PlaneId tpu = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    builder.addType(tpu, "fusion.1", {}, "loop fusion");
    const LineId line = builder.addLine(tpu, "XLA Ops", 1);
    EventColumns view;
    view.beginPs = columns->begin;
    view.durationPs = columns->duration;
    view.type = columns->type;
    view.lane = columns->lane;
    builder.setColumns(line, view, {1, 1, {}}, columns, {});
    builder.line(line).range = TimeRange::ps(0, static_cast<std::int64_t>(count) * 1000);
    const SessionPtr session = builder.finish();
    const auto classes = std::make_shared<const OpClassTable>(session);

    GuiWatchdog watchdog(testing::kFrameLimitMs);
    m_document->setSession(session, classes);
    m_document->viewport().setBounds(session->range());
    watchdog.endRound(); // painting is a round of its own
    m_canvas->repaint();
    watchdog.endRound();
    QVERIFY(m_canvas->isPreparing());
    QTRY_VERIFY(!m_canvas->isPreparing());
    m_canvas->repaint();
    watchdog.endRound();
    QVERIFY(watchdog.rounds() > 0);
    QCOMPARE(watchdog.violations(), 0);
    const QRectF lanes = m_canvas->lanesRect();
    QVERIFY(m_canvas->hitAt(QPointF(lanes.center().x(), lanes.top() + 26 + 12)).has_value());
}

void TstTimelineView::screenReadersGetRowsAndEvents()
{
    QAccessibleInterface *table = QAccessible::queryAccessibleInterface(m_canvas);
    QVERIFY(table);
    QCOMPARE(table->role(), QAccessible::Table);
    QCOMPARE(table->childCount(), 5);
    QAccessibleInterface *ops = table->child(2);
    QCOMPARE(ops->text(QAccessible::Name), QStringLiteral("host-0 / TPU:0 / XLA Ops"));
    QCOMPARE(ops->childCount(), 20);
    QAccessibleInterface *loop = ops->child(0);
    QCOMPARE(loop->parent(), ops);
    QVERIFY2(loop->text(QAccessible::Name).startsWith(QStringLiteral("while.2, 900.0")),
             qPrintable(loop->text(QAccessible::Name)));
    QCOMPARE(ops->indexOfChild(loop), 0);
    QVERIFY(!loop->state().selected);
    m_document->selection().setEvent(EventRef{m_ops, 0});
    QVERIFY(loop->state().selected);
    QVERIFY(ops->rect().contains(loop->rect().center()));
}

void TstTimelineView::countersThatOtherViewsWantArePinned()
{
    SessionBuilder builder("counters");
    const PlaneId tpu = builder.addPlane(builder.addHost("host-0"), "/device:TPU:0");
    const LineId ops = builder.addLine(tpu, "XLA Ops", 1);
    builder.addEvent(ops, builder.addType(tpu, "fusion.1"), TimePoint::ps(0), Duration::ps(1000));
    for (const char *name : {"COUNT_CYCLES", "COUNT_SYNC_WAIT"})
        builder.addCounter({tpu, builder.intern(name), builder.intern("TC Stats"), {0, 500}, {1, 2}});
    Document document("counters");
    // Before the timeline shows the document, and while it does.
    TrackPins::of(&document)->pinCounter(1);
    show(document, builder.finish());
    m_view->setDocument(&document);
    const auto pinned = [&] {
        std::vector<std::uint32_t> counters;
        for (const TrackRow &row : m_canvas->pinnedRows().layoutOfRows().rows)
            if (row.kind == TrackKind::Counter)
                counters.push_back(keyOf(row).id);
        return counters;
    };
    QCOMPARE(pinned(), std::vector<std::uint32_t>{1});
    TrackPins::of(&document)->pinCounter(0);
    QCOMPARE(pinned(), (std::vector<std::uint32_t>{1, 0}));
    TrackPins::of(&document)->pinCounter(77); // there is none
    QCOMPARE(pinned(), (std::vector<std::uint32_t>{1, 0}));
    // What is unpinned stays so, also when the session comes again.
    m_canvas->setPinned({TrackKind::Counter, 1}, false);
    QCOMPARE(pinned(), std::vector<std::uint32_t>{0});
    QVERIFY(TrackPins::of(&document)->counters().empty());
    emit document.sessionChanged();
    QVERIFY(pinned() != (std::vector<std::uint32_t>{1, 0}) && pinned() != (std::vector<std::uint32_t>{0, 1}));
    m_view->setDocument(m_document.get());
}

void TstTimelineView::formulasOfCountersAreRows()
{
    SessionBuilder builder("counters");
    const PlaneId tpu = builder.addPlane(builder.addHost("host-0"), "/device:TPU:0");
    const LineId ops = builder.addLine(tpu, "XLA Ops", 1);
    builder.addEvent(ops, builder.addType(tpu, "fusion.1"), TimePoint::ps(0), Duration::ps(1000));
    builder.addCounter({tpu, builder.intern("COUNT_CYCLES"), builder.intern("TC Stats"), {0, 500, 1000}, {10, 20, 0}});
    builder.addCounter({tpu, builder.intern("COUNT_SYNC_WAIT"), builder.intern("TC Stats"), {0, 500, 1000}, {5, 4, 3}});
    builder.addCounter({tpu, builder.intern("HBM FW Power Meter PL1(W)"), builder.intern("power"), {0, 900}, {41, 44}});
    Document document("counters");
    show(document, builder.finish());
    m_view->setDocument(&document);
    CounterData *const counters = CounterData::of(&document);
    QTRY_VERIFY(counters->findings());
    const QString share = QStringLiteral("sync_wait / cycles"), rate = QStringLiteral("rate(cycles)");
    TrackPins::of(&document)->pinFormula(share, tpu);
    TrackPins::of(&document)->pinFormula(QStringLiteral("no_such_counter / 2"), tpu); // makes no row
    TrackPins::of(&document)->pinFormula(rate, tpu);
    const auto pinned = [&] {
        QStringList labels;
        for (const TrackRow &row : m_canvas->pinnedRows().layoutOfRows().rows)
            if (row.kind == TrackKind::Derived)
                labels << row.label;
        return labels;
    };
    QTRY_COMPARE(pinned().size(), 2);
    QVERIFY(pinned().contains(share) && pinned().contains(rate));
    const auto &rows = m_canvas->pinnedRows().layoutOfRows().rows;
    const auto at = std::find_if(rows.begin(), rows.end(), [&](const TrackRow &row) { return row.label == rate; });
    QVERIFY(at != rows.end());
    // Each tells its value with its unit.
    bool isSaid = false;
    for (double y = 0; y < m_canvas->height(); y += 4)
        isSaid =
            isSaid ||
            m_canvas->counterTipAt(QPointF(m_canvas->lanesRect().center().x(), y)).contains(QStringLiteral("cycles/s"));
    QVERIFY(isSaid);
    // So do sensors of the file, whose names have their units.
    bool hasWatts = false;
    for (double y = 0; y < m_canvas->height(); y += 4)
        hasWatts = hasWatts || m_canvas->counterTipAt(QPointF(m_canvas->lanesRect().right() - 20, y))
                                   .contains(QStringLiteral("power: 44") + QChar(0x202F) + QLatin1Char('W'));
    QVERIFY(hasWatts);
    // Computed rows come and go below them; a formula that is taken away leaves the other.
    m_canvas->setDerivedCounters(true);
    QTRY_VERIFY(!m_canvas->isPreparing());
    QCOMPARE(pinned().size(), 2);
    m_canvas->removeFormula(0);
    m_canvas->removeFormula(7); // there is none
    const TrackLayout &layout = m_canvas->layoutOfRows();
    QCOMPARE(std::count_if(layout.rows.begin(), layout.rows.end(),
                           [&](const TrackRow &row) { return row.label == share || row.label == rate; }),
             std::ptrdiff_t{1});
    m_view->setDocument(m_document.get());
}

void TstTimelineView::survivesClosingTheDocument()
{
    QTest::mouseMove(m_canvas, middleOf({m_ops, 5}));
    m_document.reset();
    QVERIFY(!m_view->document());
    m_canvas->repaint();
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(500, 200));
    QTest::keyClick(m_canvas, Qt::Key_W);
    sendWheel({500, 200}, {0, 120});
    QVERIFY(!m_canvas->hitAt({500, 200}));
}

PLANESCOPE_TEST(TstTimelineView)
#include "tst_timeline_view.moc"
