// Events of no length: they need no lane of their own and can be found all the same.
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"
#include "widgets/timeline/track_layout.h"

#include <QSet>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr std::int64_t kStep = 100'000;

/// Four ops without gaps; three instants at the begin of the second, one in the third; and a row of instants alone.
SessionPtr instantSession()
{
    SessionFixture fixture;
    for (int i = 0; i < 4; ++i) {
        fixture.op("fusion." + std::to_string(i), i * kStep, kStep, "loop fusion");
        if (i == 1)
            fixture.op("copy-start.1", kStep, 0, "copy").op("copy-start.2", kStep, 0, "copy").op("tuple.1", kStep, 0);
        if (i == 2)
            fixture.op("copy-start.3", 2 * kStep + kStep / 2, 0, "copy");
    }
    fixture.line("Tensor Core", 9).op("mark", 10, 0).op("mark", 10, 0).op("mark", 3 * kStep, 0);
    return fixture.build();
}

LineId lineNamed(const Session &session, std::string_view name)
{
    for (std::uint32_t i = 0; i < session.lines().size(); ++i)
        if (session.text(session.lines()[i].name) == name)
            return LineId{i};
    return {};
}

EventRef eventNamed(const Session &session, std::string_view name)
{
    for (std::uint32_t i = 0; i < session.lines().size(); ++i)
        for (std::uint64_t row = 0; row < session.lines()[i].events.size(); ++row)
            if (session.label({LineId{i}, row}) == name)
                return {LineId{i}, row};
    return {};
}

} // namespace

class TstTimelineInstants : public QObject
{
    Q_OBJECT
private slots:
    void aLineKnowsWhichLanesHoldBoxes()
    {
        const SessionPtr session = instantSession();
        const Line &ops = session->line(lineNamed(*session, "XLA Ops"));
        QCOMPARE(ops.laneCount, 4);
        QCOMPARE(ops.boxLaneCount, 1);
        QCOMPARE(ops.busy, Duration::ps(4 * kStep));
        const Line &marks = session->line(lineNamed(*session, "Tensor Core"));
        QCOMPARE(marks.laneCount, 2);
        QCOMPARE(marks.boxLaneCount, 0);
    }

    void instantsTakeNoLaneOfTheirOwn()
    {
        const SessionPtr session = instantSession();
        const TrackLayout layout = layoutTracks(*session, {}, {});
        for (const TrackRow &row : layout.rows) {
            QCOMPARE(row.lanes, row.hasLine ? 1 : 0);
            QCOMPARE(row.hiddenLanes, 0);
            if (row.kind == TrackKind::Line)
                QVERIFY(!row.canFold);
        }
    }

    void anInstantHoldsNothing()
    {
        const SessionPtr session = instantSession();
        for (const std::string_view name : {"copy-start.1", "copy-start.2", "tuple.1"}) {
            const auto parent = session->parent(eventNamed(*session, name));
            QVERIFY(parent);
            QCOMPARE(session->label(*parent), std::string_view("fusion.1"));
        }
    }

    void marksHangFromTheBoxInTheColourOfText()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::HighContrast}) {
            CanvasFixture timeline(instantSession());
            timeline.themes().setTheme(id);
            QVERIFY(timeline.isReady());
            TimelineCanvas &canvas = timeline.canvas();
            const QImage picture = canvas.grab().toImage();
            const QRectF box = *canvas.rectOf(eventNamed(timeline.session(), "copy-start.3"));
            const QRgb text = timeline.themes().theme().text.rgb();
            const int x = static_cast<int>(std::floor(canvas.xOf(TimePoint::ps(2 * kStep + kStep / 2))));
            const int top = static_cast<int>(box.top());
            QCOMPARE(picture.pixel(x, top + 1), text);
            QCOMPARE(picture.pixel(x + 2, top + 1), text);
            QVERIFY(picture.pixel(x + 2, top + 10) != text); // below is the box
        }
    }

    void labelsStayUnderMarks()
    {
        // The box of fusion.1 has three marks at its begin and still says its name: some pixel in its middle row is
        // ink.
        CanvasFixture timeline(instantSession());
        QVERIFY(timeline.isReady());
        TimelineCanvas &canvas = timeline.canvas();
        const QImage picture = canvas.grab().toImage();
        const auto inkOf = [&](std::string_view name) {
            const QRectF box = *canvas.rectOf(eventNamed(timeline.session(), name));
            QSet<QRgb> colours;
            for (int x = static_cast<int>(box.left()) + 10; x < box.right() - 10; ++x)
                colours << picture.pixel(x, static_cast<int>(box.center().y()));
            return colours.size();
        };
        QVERIFY(inkOf("fusion.1") > 3);
        QVERIFY(inkOf("fusion.3") > 3);
    }

    void aClickOnAMarkTakesTheInstantAndAnotherTheNext()
    {
        CanvasFixture timeline(instantSession());
        QVERIFY(timeline.isReady());
        TimelineCanvas &canvas = timeline.canvas();
        const QRectF box = *canvas.rectOf(eventNamed(timeline.session(), "fusion.1"));
        const QPoint at = QPointF(canvas.xOf(TimePoint::ps(kStep)) + 1, box.center().y()).toPoint();
        QSet<QString> names;
        for (int i = 0; i < 3; ++i) {
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, at);
            QVERIFY(timeline.selection().event());
            names << QString::fromStdString(std::string(timeline.session().label(*timeline.selection().event())));
        }
        QCOMPARE(names, (QSet<QString>{QStringLiteral("copy-start.1"), QStringLiteral("copy-start.2"),
                                       QStringLiteral("tuple.1")}));
        QCOMPARE(canvas.hitAt(at)->inColumn, std::uint64_t(3));
        // Beside the marks the op itself is hit.
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, at + QPoint(30, 0));
        QCOMPARE(timeline.session().label(*timeline.selection().event()), std::string_view("fusion.1"));
    }

    void aRowOfInstantsShowsThemAllInOneLane()
    {
        CanvasFixture timeline(instantSession());
        QVERIFY(timeline.isReady());
        TimelineCanvas &canvas = timeline.canvas();
        const EventRef last{lineNamed(timeline.session(), "Tensor Core"), 2};
        const auto hit = canvas.hitAt(canvas.rectOf(last)->center());
        QVERIFY(hit);
        QVERIFY(hit->event == last);
        for (const std::uint64_t row : {0u, 1u})
            QVERIFY(canvas.rectOf(EventRef{last.line, row}));
    }

    void sparseRowsBesideDevicesBeginFolded()
    {
        SessionFixture fixture;
        fixture.op("fusion.1", 0, 1'000'000);
        fixture.line("Tensor Core", 9).op("call", 100, 1'000).op("dma", 200, 100);
        fixture.plane("/host:CPU").line("busy", 1).op("run", 0, 900'000).op("part", 10, 1'000);
        fixture.line("seldom", 2).op("poll", 10, 5'000).op("read", 20, 100);
        const SessionPtr session = fixture.build();
        std::vector<std::string_view> folded;
        for (const LineId line : linesFoldedAtFirst(*session))
            folded.push_back(session->text(session->line(line).name));
        QCOMPARE(folded, (std::vector<std::string_view>{"Tensor Core", "seldom"}));

        SessionFixture host;
        host.plane("/host:CPU").line("seldom", 2).op("poll", 10, 5'000).op("read", 20, 100).op("late", 9'000'000, 10);
        QVERIFY(linesFoldedAtFirst(*host.build()).empty()); // nothing else to look at
    }

    void heightsStayWhilePanning()
    {
        SessionFixture fixture;
        fixture.op("fusion.1", 0, 1'000'000);
        fixture.line("XLA TraceMe", 6).op("a", 0, 500'000).op("b", 10, 1'000).op("c", 600'000, 300'000);
        CanvasFixture timeline(fixture.build());
        QVERIFY(timeline.isReady());
        const double height = timeline.canvas().layoutOfRows().height;
        for (const std::int64_t begin : {0, 300'000, 700'000, 999'000}) {
            timeline.viewport().setVisible(TimeRange::ps(begin, begin + 1'000));
            timeline.canvas().repaint();
            QCOMPARE(timeline.canvas().layoutOfRows().height, height);
        }
    }
};

PLANESCOPE_TEST(TstTimelineInstants)
#include "tst_timeline_instants.moc"
