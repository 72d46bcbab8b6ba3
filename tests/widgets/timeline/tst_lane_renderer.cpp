#include "model/store/builders.h"
#include "tests/support/test_registry.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include <QBackingStore>
#include <QSet>
#include <QTest>

#include <random>

#include <array>

using namespace planescope;

namespace {

/// Nested, overlapping, recomputed and unknown events, a host thread, a counter: all that a strip may show.
SessionPtr variedSession()
{
    SessionBuilder builder("varied");
    const HostId host = builder.addHost("host-0");
    const PlaneId tpu = builder.addPlane(host, "/device:TPU:0");
    const PlaneId cpu = builder.addPlane(host, "/host:CPU");
    const LineId ops = builder.addLine(tpu, "XLA Ops", 2);
    const LineId async = builder.addLine(tpu, "Async XLA Ops", 3);
    const LineId thread = builder.addLine(cpu, "main", 1);
    const EventTypeId loop = builder.addType(tpu, "while.2");
    const EventTypeId types[] = {builder.addType(tpu, "convolution_fusion.501", {}, "convolution fusion"),
                                 builder.addType(tpu, "fusion.17.remat", {}, "loop fusion"),
                                 builder.addType(tpu, "all-reduce.571", {}, "all-reduce"),
                                 builder.addType(tpu, "something without a class")};
    const EventTypeId run = builder.addType(cpu, "ThunkExecutor::Execute (wait for completion)");
    std::mt19937 random(11);
    std::int64_t at = 0;
    for (int i = 0; i < 120; ++i) {
        if (i % 12 == 0)
            builder.addEvent(ops, loop, TimePoint::ps(at), Duration::ps(1'100'000));
        const auto length = std::int64_t(20'000 + random() % 70'000);
        builder.addEvent(ops, types[random() % 4], TimePoint::ps(at), Duration::ps(length));
        builder.addEvent(async, types[2], TimePoint::ps(at + 5'000), Duration::ps(length * 3));
        if (i % 3 == 0)
            builder.addEvent(thread, run, TimePoint::ps(at), Duration::ps(length * 2));
        at += 100'000;
    }
    CounterTrack counter;
    counter.plane = tpu;
    counter.name = builder.intern("HBM");
    for (std::int64_t t = 0; t < at; t += 90'000) {
        counter.timePs.push_back(t);
        counter.value.push_back(double(random() % 100));
    }
    builder.addCounter(std::move(counter));
    return builder.finish();
}

struct Shown {
    ThemeHub themes;
    Settings settings;
    Document document{"varied"};
    TimelineView view{ViewContext{&themes, &settings, {}, {}}, nullptr};
    TimelineCanvas *canvas = view.canvas();

    explicit Shown(const SessionPtr &session)
    {
        settings.reduceMotion = true;
        document.setSession(session, std::make_shared<const OpClassTable>(session));
        document.viewport().setBounds(session->range());
        view.resize(1000, 620);
        view.setDocument(&document);
        view.show();
        // Before it is exposed nothing is painted, and no level of detail asked for.
        if (!QTest::qWaitForWindowExposed(&view))
            qFatal("the window does not come up");
        canvas->repaint();
        // The row of layers above the ops comes when they are found.
        if (!QTest::qWaitFor([this] { return !canvas->isPreparing() && canvas->tracks().layers; }))
            qFatal("the rows are not there");
        canvas->repaint(); // to the screen alone
        canvas->repaint(); // into the image that a dragged range changes
    }
    /// The lanes alone: the minimap above them comes when it is ready.
    QImage picture() { return lanesOf(canvas->grab().toImage()); }
    QImage lanesOf(const QImage &whole) const
    {
        return whole.copy(canvas->lanesRect().toAlignedRect()).convertToFormat(QImage::Format_RGB32);
    }
};

} // namespace

class TstLaneRenderer : public QObject
{
    Q_OBJECT
private slots:
    void aDraggedRangeLooksLikeOneThatWasThereAtOnce();
    void aFrameOnTheScreenLooksLikeOneInMemory();
    void theSameSceneGivesTheSamePixels();
    void onlyExposedPixelsArePainted();
};

void TstLaneRenderer::aDraggedRangeLooksLikeOneThatWasThereAtOnce()
{
    const SessionPtr session = variedSession();
    Shown dragged(session);
    const auto setBoth = [&](Shown &shown, std::int64_t begin, std::int64_t end) {
        shown.document.selection().setTimeRange(TimeRange::ps(begin, end));
    };
    // Over texts, hatches, edges and beyond the view; the left edge moves the origin of the grid, too.
    const std::pair<std::int64_t, std::int64_t> ranges[] = {
        {1'000'000, 1'000'100}, {1'000'000, 1'430'000}, {1'000'000, 7'900'000},  {1'000'000, 3'210'000},
        {873'000, 3'210'000},   {2'000, 3'210'000},     {5'000'000, 30'000'000}, {11'900'000, 11'999'000}};
    for (const auto &[begin, end] : ranges) {
        setBoth(dragged, begin, end);
        dragged.canvas->repaint();
        Shown fresh(session);
        setBoth(fresh, begin, end);
        fresh.canvas->update();
        fresh.document.viewport().setVisible(TimeRange::ps(0, 1'000'000)); // all of it is drawn anew
        fresh.canvas->repaint();
        fresh.document.viewport().setVisible(session->range());
        const QImage expected = fresh.picture();
        QVERIFY(!expected.isNull());
        QVERIFY2(dragged.picture() == expected, qPrintable(QStringLiteral("range from %1").arg(begin)));
    }
    dragged.document.selection().setTimeRange(std::nullopt);
    dragged.canvas->repaint();
    Shown fresh(session);
    QVERIFY(dragged.picture() == fresh.picture());
}

void TstLaneRenderer::aFrameOnTheScreenLooksLikeOneInMemory()
{
    Shown shown(variedSession());
    shown.document.viewport().setVisible(TimeRange::ps(2'000'000, 5'500'000));
    QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
    shown.canvas->repaint(); // drawn where it is shown
    QPaintDevice *const device = shown.view.backingStore()->paintDevice();
    QCOMPARE(device->devType(), int(QInternal::Image));
    const QPoint at = shown.canvas->mapTo(&shown.view, QPoint());
    const QImage part = static_cast<QImage *>(device)->copy(QRect(at, shown.canvas->size()));
    const QImage onScreen = shown.lanesOf(part);
    QCOMPARE(onScreen, shown.picture());
    QSet<QRgb> colours; // events, not an empty view
    for (int x = 0; x < onScreen.width(); ++x)
        for (int y = 0; y < onScreen.height(); ++y)
            colours << onScreen.pixel(x, y);
    QVERIFY(colours.size() > 20);
}

void TstLaneRenderer::theSameSceneGivesTheSamePixels()
{
    // Two threads share the strips: who draws which must not show.
    Shown shown(variedSession());
    const QImage first = shown.picture();
    for (int i = 0; i < 20; ++i) {
        shown.document.viewport().setVisible(TimeRange::ps(0, 3'000'000));
        shown.canvas->repaint();
        shown.document.viewport().setVisible(shown.document.session()->range());
        QVERIFY(shown.picture() == first);
    }
}

/// Lanes are drawn around the painter, straight into the screen's memory: all the more they must keep to what the
/// window system asked for.
void TstLaneRenderer::onlyExposedPixelsArePainted()
{
    Shown shown(variedSession());
    TimelineCanvas &canvas = *shown.canvas;
    const QRect whole = canvas.rect(), lanes = canvas.lanesRect().toAlignedRect();
    QVERIFY(lanes.width() > 200 && lanes.height() > 100);
    const std::array regions{
        QRegion(whole),
        QRegion(lanes),
        QRegion(lanes.left() + 40, lanes.top() + 20, 90, 50),
        QRegion(lanes.left() - 60, lanes.top() + 10, 120, 40), // names and lanes
        QRegion(0, 0, whole.width(), lanes.top() + 15),        // all above, and a little of the lanes
        QRegion(lanes.left() + 5, lanes.top() + 5, 30, 30) + QRegion(lanes.right() - 40, lanes.bottom() - 30, 20, 20),
    };
    constexpr QRgb kUntouched = 0xFF010203;
    const auto paintedIn = [&](const QRegion &region, const QImage &screen) {
        std::pair<qint64, qint64> painted; // inside and outside
        for (int y = 0; y < screen.height(); ++y)
            for (int x = 0; x < screen.width(); ++x)
                if (screen.pixel(x, y) != kUntouched)
                    ++(region.contains(QPoint(x, y)) ? painted.first : painted.second);
        return painted;
    };
    QImage screen(whole.size(), QImage::Format_RGB32);
    for (const QRegion &region : regions)
        for (const bool isMoved : {false, true}) {
            const TimeRange visible = shown.document.viewport().visible();
            if (isMoved) { // the lanes have to be drawn anew
                const Duration by = Duration::ps(visible.length().toPs() / 50);
                shown.document.viewport().setVisible({visible.begin + by, visible.end + by});
            }
            screen.fill(kUntouched);
            canvas.render(&screen, region.boundingRect().topLeft(), region, {});
            qint64 area = 0;
            for (const QRect &part : region)
                area += qint64{part.width()} * part.height();
            const auto [inside, outside] = paintedIn(region, screen);
            QCOMPARE(outside, 0);
            QCOMPARE(inside, area);
            shown.document.viewport().setVisible(visible);
        }
    // Rows out of sight are not even looked at.
    for (const LaneStrip &strip : canvas.renderer().strips())
        QVERIFY(strip.boxTop < lanes.height() && strip.boxTop + strip.boxHeight > 0);
}

PLANESCOPE_TEST(TstLaneRenderer)
#include "tst_lane_renderer.moc"
