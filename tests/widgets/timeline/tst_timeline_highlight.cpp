// Events that another view highlights, in the timeline: outlined where there is room, marked where there is none.
#include "model/store/builders.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"

#include <QElapsedTimer>
#include <QImage>

#include <limits>
#include <set>

using namespace planescope;
using namespace planescope::testing;

namespace {

struct Ops {
    SessionPtr session;
    LineId line;
};

/// `count` events in a row that fill 100 ms; every tenth is "copy", the others "fusion".
Ops opsOf(int count)
{
    SessionBuilder builder("ops");
    const PlaneId tpu = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    Ops ops;
    ops.line = builder.addLine(tpu, "XLA Ops", 3);
    const EventTypeId fusion = builder.addType(tpu, "fusion.1", {}, "loop fusion");
    const EventTypeId copy = builder.addType(tpu, "copy.1", {}, "copy");
    const std::int64_t each = 100'000'000'000 / count;
    for (int i = 0; i < count; ++i)
        builder.addEvent(ops.line, i % 10 == 3 ? copy : fusion, TimePoint::ps(i * each), Duration::ps(each));
    ops.session = builder.finish();
    return ops;
}

EventSetPtr copiesOf(int count, LineId line)
{
    auto set = std::make_shared<EventSet>();
    std::vector<std::uint64_t> rows;
    for (int i = 3; i < count; i += 10)
        rows.push_back(static_cast<std::uint64_t>(i));
    set->setRows(line, rows);
    return set;
}

/// Columns of the lanes that differ between two pictures.
std::set<int> changedColumns(const QImage &a, const QImage &b, const QRect &lanes)
{
    std::set<int> columns;
    for (int x = lanes.left(); x <= lanes.right(); ++x)
        for (int y = lanes.top(); y <= lanes.bottom(); ++y)
            if (a.pixel(x, y) != b.pixel(x, y)) {
                columns.insert(x - lanes.left());
                break;
            }
    return columns;
}

} // namespace

class TstTimelineHighlight : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        initResources();
        QVERIFY(loadBundledFonts());
    }
    void wideEventsAreOutlined();
    void narrowEventsAreMarked();
    void aMillionEventsCostOnlyTheirColumns();
    void anEventOutsideTakesTheHighlightAway();
};

void TstTimelineHighlight::wideEventsAreOutlined()
{
    const Ops ops = opsOf(20);
    CanvasFixture fixture(ops.session);
    QVERIFY(fixture.isReady());
    const QImage before = fixture.canvas().grab().toImage();
    fixture.selection().setHighlight(copiesOf(20, ops.line));
    const QImage after = fixture.canvas().grab().toImage();
    const QRect lanes = fixture.canvas().lanesRect().toAlignedRect().intersected(after.rect());
    const std::set<int> columns = changedColumns(before, after, lanes);
    QVERIFY(!columns.empty());
    const double each = lanes.width() / 20.0;
    for (const int event : {3, 13})
        QVERIFY(columns.count(static_cast<int>((event + 0.5) * each)) > 0);
    for (const int column : columns)
        QVERIFY2(static_cast<int>((column + 1.5) / each) % 10 == 3 || static_cast<int>((column - 1.5) / each) % 10 == 3,
                 qPrintable(QString::number(column)));
    fixture.selection().setHighlight(nullptr);
    QVERIFY(changedColumns(before, fixture.canvas().grab().toImage(), lanes).empty());
}

void TstTimelineHighlight::narrowEventsAreMarked()
{
    constexpr int kCount = 2000; // half a pixel each
    const Ops ops = opsOf(kCount);
    CanvasFixture fixture(ops.session);
    QVERIFY(fixture.isReady());
    const QImage before = fixture.canvas().grab().toImage();
    fixture.selection().setHighlight(copiesOf(kCount, ops.line));
    const QImage after = fixture.canvas().grab().toImage();
    const QRect lanes = fixture.canvas().lanesRect().toAlignedRect().intersected(after.rect());
    const std::set<int> columns = changedColumns(before, after, lanes);
    const double each = static_cast<double>(lanes.width()) / kCount;
    int missed = 0;
    for (int i = 3; i < kCount; i += 10) {
        const int x = static_cast<int>(i * each);
        missed += columns.count(x) == 0 && columns.count(x + 1) == 0 && columns.count(x - 1) == 0;
    }
    QCOMPARE(missed, 0);
    QVERIFY(static_cast<int>(columns.size()) < lanes.width() / 2); // only theirs
}

void TstTimelineHighlight::aMillionEventsCostOnlyTheirColumns()
{
    constexpr int kCount = 1'000'000;
    const Ops ops = opsOf(kCount);
    CanvasFixture fixture(ops.session);
    QVERIFY(fixture.isReady());
    fixture.canvas().repaint();
    const auto least = [&] {
        qint64 best = std::numeric_limits<qint64>::max();
        for (int i = 0; i < 5; ++i) {
            QElapsedTimer timer;
            timer.start();
            fixture.canvas().repaint();
            best = std::min(best, timer.nsecsElapsed());
        }
        return static_cast<double>(best) / 1e6;
    };
    const double plain = least();
    fixture.selection().setHighlight(copiesOf(kCount, ops.line));
    const double lit = least();
    // A walk through a hundred thousand rectangles would take far longer than a frame.
    QVERIFY2(lit - plain < 16, qPrintable(QStringLiteral("%1 ms, plain %2 ms").arg(lit).arg(plain)));
}

void TstTimelineHighlight::anEventOutsideTakesTheHighlightAway()
{
    const Ops ops = opsOf(20);
    CanvasFixture fixture(ops.session);
    const EventSetPtr copies = copiesOf(20, ops.line);
    fixture.selection().setHighlight(copies);
    fixture.selection().setEvent(EventRef{ops.line, 13});
    QCOMPARE(fixture.selection().highlight(), copies);
    fixture.selection().setEvent(EventRef{ops.line, 14});
    QVERIFY(!fixture.selection().highlight());
    fixture.selection().setHighlight(copies);
    fixture.selection().clear();
    QVERIFY(!fixture.selection().highlight());
    fixture.selection().setHighlight(std::make_shared<const EventSet>());
    QVERIFY(!fixture.selection().highlight()); // nothing is no highlight
}

PLANESCOPE_TEST(TstTimelineHighlight)
#include "tst_timeline_highlight.moc"
