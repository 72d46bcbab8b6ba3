// Rows that are pinned, hidden, moved, found; layers; measurements of events; flows.
#include "model/state/saved_state.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"
#include "widgets/timeline/row_finder.h"

#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace planescope;
using planescope::testing::CanvasFixture;
using planescope::testing::SessionFixture;

namespace {

/// Two chips with three rows each; the first names two layers.
struct TwoChips {
    LineId steps, ops, marks, otherOps;
    SessionPtr session;

    TwoChips()
    {
        SessionFixture fixture;
        fixture.plane("/device:TPU:0").line("Steps", 1).op("7", 0, 100'000);
        steps = fixture.currentLine();
        fixture.line("XLA Ops", 3).op("while.1", 10'000, 60'000, "while");
        ops = fixture.currentLine();
        for (int i = 0; i < 6; ++i)
            fixture.op(i == 2 ? "all-reduce.9" : "fusion.1", 10'000 + i * 10'000, 8'000,
                       i == 2 ? "all-reduce" : "loop fusion");
        fixture.line("XLA TraceMe", 6).op("layers_0.forward", 10'000, 30'000).op("layers_1.forward", 40'000, 30'000);
        marks = fixture.currentLine();
        fixture.plane("/device:TPU:1").line("XLA Ops", 3).op("fusion.1", 5'000, 90'000, "loop fusion");
        otherOps = fixture.currentLine();
        session = fixture.build();
    }
};

QStringList labels(const TrackLayout &layout)
{
    QStringList list;
    for (const TrackRow &row : layout.rows)
        list << row.label;
    return list;
}

/// Waits for the row of layers.
bool hasLayers(CanvasFixture &fixture)
{
    return QTest::qWaitFor([&] { return fixture.canvas().tracks().layers != nullptr; });
}

QPoint placeOf(const TimelineCanvas &canvas, std::size_t row, double x)
{
    const TrackRow &at = canvas.layoutOfRows().rows[row];
    return QPointF(x, canvas.lanesRect().top() + at.y - canvas.scrollOffset() + at.height / 2).toPoint();
}

} // namespace

class TstTimelineTracks : public QObject
{
    Q_OBJECT
private slots:
    void layersAreARowAndADoubleClickSelectsOne()
    {
        TwoChips chips;
        CanvasFixture fixture(chips.session);
        QVERIFY(fixture.isReady() && hasLayers(fixture));
        TimelineCanvas &canvas = fixture.canvas();
        QCOMPARE(labels(canvas.layoutOfRows()).first(3),
                 (QStringList{QStringLiteral("TPU:0"), QStringLiteral("Layers"), QStringLiteral("Steps")}));
        const auto row = canvas.layoutOfRows().rowOf(TrackKey{TrackKind::Layers, 0});
        QVERIFY(row);
        const QPoint place = placeOf(canvas, *row, canvas.xOf(TimePoint::ps(50'000)));
        const auto hit = canvas.layerUnder(place);
        QVERIFY(hit && hit->layer->name.number == 1);
        QVERIFY(!canvas.hitAt(place)); // a layer is no event
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, place);
        QVERIFY(fixture.selection().timeRange() == std::optional(TimeRange::ps(40'000, 70'000)));
        QCOMPARE(fixture.selection().rows(), std::vector<LineId>{chips.ops});
        QVERIFY(fixture.viewport().visible() == fixture.viewport().bounds());
        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, place);
        QVERIFY(fixture.viewport().visible().length() < Duration::ps(40'000));
    }

    void aDoubleClickOnAMarkOfALayerSelectsWhatItsDeviceDid()
    {
        TwoChips chips;
        CanvasFixture fixture(chips.session);
        QVERIFY(fixture.isReady() && hasLayers(fixture));
        fixture.canvas().revealRow({TrackKind::Line, chips.marks.value});
        fixture.canvas().repaint();
        QVERIFY(QTest::qWaitFor([&] { return !fixture.canvas().isPreparing(); }));
        fixture.canvas().repaint();
        const auto mark = fixture.canvas().rectOf({chips.marks, 0});
        QVERIFY(mark);
        QTest::mouseDClick(&fixture.canvas(), Qt::LeftButton, {}, mark->center().toPoint());
        QVERIFY(!fixture.selection().event());
        QCOMPARE(fixture.selection().rows(), std::vector<LineId>{chips.ops});
        QVERIFY(fixture.selection().timeRange() == std::optional(TimeRange::ps(10'000, 40'000)));
    }

    void pinnedRowsStandAboveAndTakeAtMostTwoFifths()
    {
        TwoChips chips;
        CanvasFixture fixture(chips.session);
        QVERIFY(fixture.isReady() && hasLayers(fixture));
        TimelineCanvas &canvas = fixture.canvas();
        QVERIFY(canvas.pinnedRect().isEmpty());
        const double before = canvas.lanesRect().top();
        // P pins the row under the mouse.
        const auto ops = canvas.layoutOfRows().rowOf(chips.ops);
        QVERIFY(ops);
        QMouseEvent move(QEvent::MouseMove, placeOf(canvas, *ops, 60), canvas.mapToGlobal(placeOf(canvas, *ops, 60)),
                         Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas, &move);
        QTest::keyClick(&canvas, Qt::Key_P);
        QVERIFY(canvas.isPinned({TrackKind::Line, chips.ops.value}));
        QCOMPARE(labels(canvas.pinnedRows().layoutOfRows()), QStringList{QStringLiteral("XLA Ops")});
        QVERIFY(canvas.lanesRect().top() > before);
        QVERIFY(canvas.layoutOfRows().rowOf(chips.ops)); // it stays in its place too
        canvas.repaint();
        // What is drawn there can be clicked.
        const QRectF pinned = canvas.pinnedRect();
        const QPointF place(canvas.xOf(TimePoint::ps(34'000)),
                            pinned.top() + canvas.pinnedRows().renderer().strips().back().boxTop + 5);
        const auto hit = canvas.hitAt(place);
        QVERIFY(hit && hit->event.line == chips.ops);
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, place.toPoint());
        QVERIFY(fixture.selection().event() == std::optional(hit->event));
        // However many are pinned, the others keep three fifths.
        for (const LineId line : {chips.steps, chips.marks, chips.otherOps})
            canvas.setPinned({TrackKind::Line, line.value}, true);
        canvas.setRowHeight({TrackKind::Line, chips.steps.value}, 6);
        canvas.setRowHeight({TrackKind::Line, chips.marks.value}, 6);
        canvas.setRowHeight({TrackKind::Line, chips.otherOps.value}, 6);
        QVERIFY(canvas.pinnedRows().layoutOfRows().height > 0.4 * (canvas.height() - canvas.rulerRect().bottom()));
        QVERIFY(canvas.pinnedRect().height() <= 0.4 * (canvas.height() - canvas.rulerRect().bottom()) + 4);
        canvas.setPinned({TrackKind::Line, chips.ops.value}, false);
        QVERIFY(!canvas.isPinned({TrackKind::Line, chips.ops.value}));
    }

    void rowsAreHiddenShownMovedAndResized()
    {
        TwoChips chips;
        CanvasFixture fixture(chips.session);
        QVERIFY(fixture.isReady() && hasLayers(fixture));
        TimelineCanvas &canvas = fixture.canvas();
        const QStringList all = labels(canvas.layoutOfRows());
        canvas.setHidden({TrackKind::Line, chips.steps.value}, true);
        QVERIFY(!canvas.layoutOfRows().rowOf(chips.steps));
        canvas.setHidden({TrackKind::Device, 1}, true);
        QVERIFY(!labels(canvas.layoutOfRows()).contains(QStringLiteral("TPU:1")));
        canvas.showAllRows();
        QCOMPARE(labels(canvas.layoutOfRows()), all);
        // A drag of the name puts the row before another.
        const auto marks = canvas.layoutOfRows().rowOf(chips.marks),
                   layers = canvas.layoutOfRows().rowOf(TrackKey{TrackKind::Layers, 0});
        QVERIFY(marks && layers);
        const QPoint from = placeOf(canvas, *marks, 120), to = placeOf(canvas, *layers, 120) - QPoint(0, 8);
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(&canvas, (from + to) / 2);
        QTest::mouseMove(&canvas, to);
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, to);
        QCOMPARE(labels(canvas.layoutOfRows())[1], QStringLiteral("XLA TraceMe"));
        QCOMPARE(labels(canvas.layoutOfRows()).size(), all.size());
        const double height = canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(chips.steps)].height;
        canvas.setRowHeight({TrackKind::Line, chips.steps.value}, 2);
        QCOMPARE(canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(chips.steps)].height, 2 * height);
        canvas.setRowHeight({TrackKind::Line, chips.steps.value}, 1);
        QVERIFY(canvas.tracks().heights.empty());
    }

    void rowsComeBackWithTheirProfile()
    {
        TwoChips chips;
        QTemporaryDir folder;
        qputenv("XDG_STATE_HOME", QFile::encodeName(folder.path()));
        const QString before = QDir::currentPath(); // the fixture's profile has no folder
        QDir::setCurrent(folder.path());
        const TrackKey steps{TrackKind::Line, chips.steps.value}, marks{TrackKind::Line, chips.marks.value};
        const TrackKey otherOps{TrackKind::Line, chips.otherOps.value};
        {
            CanvasFixture fixture(chips.session);
            QVERIFY(fixture.isReady() && hasLayers(fixture));
            TimelineCanvas &canvas = fixture.canvas();
            canvas.setPinned(marks, true);
            canvas.setPinned(otherOps, true);
            canvas.setHidden(steps, true);
            canvas.setRowHeight(marks, 2);
            const auto row = canvas.layoutOfRows().rowOf(TrackKey{TrackKind::Device, 1});
            QVERIFY(row);
            canvas.toggleFold(*row);
            fixture.view().setTrackFilter(QStringLiteral("TPU"));
            QVERIFY(SavedState::of(&fixture.document())->save());
        }
        CanvasFixture again(chips.session);
        const TrackState &tracks = again.canvas().tracks();
        QCOMPARE(tracks.pinned, (std::vector<TrackKey>{marks, otherOps}));
        QVERIFY(tracks.hidden == std::set<TrackKey>{steps});
        QCOMPARE(tracks.heights.at(marks), 2.0);
        QVERIFY(tracks.foldedPlanes.count(1) == 0); // it begins folded
        QCOMPARE(tracks.filter, QStringLiteral("TPU"));
        // Another profile in between takes nothing from what was changed without saving.
        again.canvas().setPinned(otherOps, false);
        again.view().setDocument(nullptr);
        again.view().setDocument(&again.document());
        QCOMPARE(again.canvas().tracks().pinned, std::vector<TrackKey>{marks});
        QDir::setCurrent(before);
        qunsetenv("XDG_STATE_HOME");
    }

    void aRowIsFoundByAFewLettersOfItsPath()
    {
        QVERIFY(rowFit(QStringLiteral("t1 ops"), QStringLiteral("host-0 / TPU:1 / XLA Ops")));
        QVERIFY(!rowFit(QStringLiteral("t7"), QStringLiteral("host-0 / TPU:1 / XLA Ops")));
        QVERIFY(*rowFit(QStringLiteral("ops"), QStringLiteral("a / XLA Ops")) >
                *rowFit(QStringLiteral("ops"), QStringLiteral("a / o-p-s")));
        TwoChips chips;
        CanvasFixture fixture(chips.session);
        QVERIFY(fixture.isReady() && hasLayers(fixture));
        TimelineCanvas &canvas = fixture.canvas();
        QVERIFY(canvas.layoutOfRows().rows[*canvas.layoutOfRows().rowOf(chips.otherOps)].kind ==
                TrackKind::Device); // folded
        canvas.setHidden({TrackKind::Line, chips.otherOps.value}, true);
        QVERIFY(canvas.runCommand(QStringLiteral("timeline.findRow")));
        QVERIFY(canvas.rowFinder()->isVisible());
        QTest::keyClicks(canvas.rowFinder()->field(), QStringLiteral("tpu1xlaops"));
        QCOMPARE(canvas.rowFinder()->listed().size(), std::size_t(1));
        QTest::keyClick(canvas.rowFinder()->field(), Qt::Key_Return);
        QVERIFY(!canvas.rowFinder()->isVisible());
        const auto row = canvas.layoutOfRows().rowOf(chips.otherOps);
        QVERIFY(row && canvas.layoutOfRows().rows[*row].kind == TrackKind::Line);
    }

    void theNameOfTheDeviceStaysWhileItsRowsScroll()
    {
        SessionFixture fixture;
        fixture.plane("/device:TPU:0");
        for (int i = 0; i < 60; ++i)
            fixture.line("Stream #" + std::to_string(i), i + 1).op("k", i * 10, 10);
        CanvasFixture bench(fixture.build());
        QVERIFY(bench.isReady());
        TimelineCanvas &canvas = bench.canvas();
        QVERIFY(canvas.stickyRect().isEmpty());
        QTest::keyClick(&canvas, Qt::Key_PageDown);
        QVERIFY(canvas.scrollOffset() > 0);
        canvas.repaint();
        QVERIFY(canvas.stickyRow() && canvas.layoutOfRows().rows[*canvas.stickyRow()].label == QLatin1String("TPU:0"));
        QCOMPARE(canvas.stickyRect().top(), canvas.lanesRect().top());
        QVERIFY(!canvas.hitAt(canvas.stickyRect().center())); // what it covers is not clicked through it
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPointF(80, canvas.stickyRect().center().y()).toPoint());
        QCOMPARE(canvas.scrollOffset(), 0.0);
    }

    void tenThousandRowsAreLaidOutAndScrolled()
    {
        SessionFixture fixture;
        for (int p = 0; p < 10; ++p) {
            fixture.plane("/device:GPU:" + std::to_string(p));
            for (int i = 0; i < 1000; ++i)
                fixture.line("Stream #" + std::to_string(i), i + 1).op("k", i * 10, 10);
        }
        const SessionPtr session = fixture.build();
        const TrackLayout layout = layoutTracks(*session, {}, TrackMetrics::of(Density::Normal, 1));
        QCOMPARE(layout.rows.size(), std::size_t(10'010));
        QCOMPARE(layout.parentOf(10'009), std::optional<std::size_t>(9 * 1001));
        CanvasFixture bench(session);
        QVERIFY(bench.isReady());
        for (const PlaneId plane : foldedAtFirst(*session))
            bench.canvas().revealRow({TrackKind::Line, session->plane(plane).lines.front().value});
        QCOMPARE(bench.canvas().layoutOfRows().rows.size(), std::size_t(10'010));
        bench.canvas().revealRow({TrackKind::Line, session->planes().back().lines.back().value});
        bench.canvas().repaint();
        QVERIFY(bench.canvas().rectOf({session->planes().back().lines.back(), 0}));
    }

    void twoClicksMeasureTheGapOfTwoEvents()
    {
        TwoChips chips;
        CanvasFixture fixture(chips.session);
        QVERIFY(fixture.isReady() && hasLayers(fixture));
        TimelineCanvas &canvas = fixture.canvas();
        canvas.repaint();
        QTest::keyClick(&canvas, Qt::Key_4);
        const auto click = [&](std::uint64_t row) {
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.rectOf({chips.ops, row})->center().toPoint());
        };
        click(3); // all-reduce.9 from 30 to 38 ns
        QVERIFY(!canvas.measuring());
        click(1); // fusion.1 from 10 to 18 ns
        QVERIFY(canvas.measuring());
        QCOMPARE(canvas.measuring()->from, TimePoint::ps(18'000));
        QCOMPARE(canvas.measuring()->to, TimePoint::ps(30'000));
        QTest::keyClick(&canvas, Qt::Key_M);
        QCOMPARE(canvas.measurements().size(), std::size_t(1));
        QString words = canvas.measurementText(canvas.measurements().front()).replace(QChar(0x202F), u' ');
        QCOMPARE(words,
                 QStringLiteral("gap 12.00 ns · begin to begin 20.00 ns · 20.0 % of while.1 · 12.0 % of step 7"));
        fixture.selection().setTimeRange(TimeRange::ps(0, 48'000));
        words = canvas.measurementText(canvas.measurements().front()).replace(QChar(0x202F), u' ');
        QVERIFY2(words.endsWith(QLatin1String("25.0 % of the range")), qPrintable(words));
        // A second one stays beside the first.
        click(2);
        click(5);
        QTest::keyClick(&canvas, Qt::Key_M);
        QCOMPARE(canvas.measurements().size(), std::size_t(2));
        canvas.repaint();
        std::optional<QPointF> chip;
        for (double y = canvas.lanesRect().top(); y < canvas.lanesRect().bottom() && !chip; y += 4)
            for (double x = canvas.lanesRect().left(); x < canvas.lanesRect().right() && !chip; x += 8)
                if (canvas.measurementAt(QPointF(x, y)) == std::optional<std::size_t>(1))
                    chip = QPointF(x, y);
        QVERIFY(chip); // both labels can be read
    }

    void keysFollowTheUsersChoice()
    {
        TwoChips chips;
        ThemeHub themes;
        Settings settings;
        settings.reduceMotion = true;
        QHash<QString, QStringList> keys{{QStringLiteral("timeline.zoomIn"), {QStringLiteral("I")}},
                                         {QStringLiteral("timeline.whole"), {QStringLiteral("Shift+H")}}};
        ViewContext context{&themes, &settings, {}};
        context.keysOf = [&](const QString &id) { return keys.value(id); };
        Document document("fixture");
        document.setSession(chips.session, std::make_shared<const OpClassTable>(chips.session));
        document.viewport().setBounds(chips.session->range());
        TimelineView view(context, nullptr);
        view.resize(900, 500);
        view.setDocument(&document);
        view.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.canvas()->setFocus();
        const TimeRange whole = document.viewport().visible();
        QTest::keyClick(view.canvas(), Qt::Key_W);
        QVERIFY(document.viewport().visible() == whole); // no longer a key
        QTest::keyClick(view.canvas(), Qt::Key_I);
        QVERIFY(document.viewport().visible().length() < whole.length());
        QTest::keyClick(view.canvas(), Qt::Key_H, Qt::ShiftModifier);
        QVERIFY(document.viewport().visible() == whole);
        keys[QStringLiteral("timeline.zoomIn")] = {QStringLiteral("U")};
        view.settingsChanged();
        QTest::keyClick(view.canvas(), Qt::Key_U);
        QVERIFY(document.viewport().visible().length() < whole.length());
    }
};

PLANESCOPE_TEST(TstTimelineTracks)
#include "tst_timeline_tracks.moc"
