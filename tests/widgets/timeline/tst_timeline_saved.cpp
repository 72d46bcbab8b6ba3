// Choices about rows that are not there at once, computed ones and those of layers, come back with the profile.
#include "model/state/saved_state.h"
#include "model/store/builders.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"

#include <QDir>
#include <QTemporaryDir>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// Two devices, each with a collective and its bytes, one with counters.
SessionPtr computableSession()
{
    SessionBuilder b("computable");
    auto stats = std::make_shared<StatFixture>();
    const HostId host = b.addHost("h");
    for (int chip = 0; chip < 2; ++chip) {
        const PlaneId tpu = b.addPlane(host, "/device:TPU:" + std::to_string(chip), chip);
        EventType reduce;
        reduce.plane = tpu;
        reduce.name = b.intern("%all-reduce.1 = f32[8] all-reduce(f32[8] %p)");
        reduce.displayName = b.intern("all-reduce.1");
        reduce.category = b.intern("all-reduce");
        reduce.statHandle = stats->add({{b.intern("bytes_accessed"), StatKind::Int64, 0, 3'000'000, {}}});
        b.addEvent(b.addLine(tpu, "XLA Ops", 3), b.addType(reduce), TimePoint::ps(1'000'000), Duration::ps(1'000'000));
        if (chip == 0) {
            b.addCounter({tpu, b.intern("COUNT_CYCLES"), b.intern("TC Stats"), {0, 500, 1000}, {10, 20, 0}});
            b.addCounter({tpu, b.intern("COUNT_SYNC_WAIT"), b.intern("TC Stats"), {0, 500, 1000}, {5, 4, 3}});
        }
    }
    b.setStatSource(stats);
    return b.finish();
}

QStringList pinnedPaths(TimelineCanvas &canvas)
{
    QStringList paths;
    for (const TrackRow &row : canvas.pinnedRows().layoutOfRows().rows)
        paths += row.path;
    return paths;
}

} // namespace

class TstTimelineSaved : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_STATE_HOME", QFile::encodeName(m_folder->path()));
        m_before = QDir::currentPath(); // the fixture's profile has no folder
        QDir::setCurrent(m_folder->path());
    }

    void cleanup()
    {
        QDir::setCurrent(m_before);
        qunsetenv("XDG_STATE_HOME");
    }

    void computedRowsKeepTheirPinsHeightsAndPlaces()
    {
        const SessionPtr session = computableSession();
        const QString bytes0 = QStringLiteral("h / TPU:0 / "), bytes1 = QStringLiteral("h / TPU:1 / ");
        QStringList pins;
        {
            CanvasFixture fixture(session);
            QVERIFY(fixture.isReady());
            TimelineCanvas &canvas = fixture.canvas();
            QVERIFY(fixture.view().runViewCommand(QStringLiteral("timeline.derivedCounters")));
            const TrackKey first{TrackKind::Derived, 0}, second{TrackKind::Derived, 1};
            QTRY_COMPARE(canvas.tracks().derived ? canvas.tracks().derived->size() : 0, std::size_t(2));
            canvas.setPinned(second, true);
            canvas.setPinned({TrackKind::Line, 0}, true);
            canvas.setPinned(first, true);
            canvas.setRowHeight(second, 2);
            canvas.setLogarithmic(first, true);
            const auto row = canvas.layoutOfRows().rowOf(first);
            const auto before = canvas.layoutOfRows().rowOf(TrackKey{TrackKind::Line, 0});
            QVERIFY(row && before && *row > *before);
            canvas.moveRow(*row, *before);
            pins = pinnedPaths(canvas);
            QCOMPARE(pins.size(), 3);
            QVERIFY(pins[0].startsWith(bytes1) && pins[2].startsWith(bytes0));
            QVERIFY(SavedState::of(&fixture.document())->save());
        }
        for (int again = 0; again < 2; ++again) {
            CanvasFixture fixture(session);
            TimelineCanvas &canvas = fixture.canvas();
            if (again == 1) { // saved again before they are computed: nothing is lost
                QVERIFY(SavedState::of(&fixture.document())->save());
                fixture.view().setDocument(nullptr);
                fixture.view().setDocument(&fixture.document());
            }
            QVERIFY(fixture.isReady());
            QTRY_COMPARE(pinnedPaths(canvas), pins);
            const TrackState &tracks = canvas.tracks();
            QCOMPARE(tracks.heights.at({TrackKind::Derived, 1}), 2.0);
            QVERIFY(tracks.logarithmic == std::set<TrackKey>({{TrackKind::Derived, 0}}));
            const auto row = canvas.layoutOfRows().rowOf(TrackKey{TrackKind::Derived, 0});
            const auto line = canvas.layoutOfRows().rowOf(TrackKey{TrackKind::Line, 0});
            QVERIFY(row && line && *row < *line);
        }
    }

    void choicesWaitWhileComputedRowsAreOff()
    {
        CanvasFixture fixture(computableSession());
        QVERIFY(fixture.isReady());
        TimelineCanvas &canvas = fixture.canvas();
        const auto toggle = [&] { return fixture.view().runViewCommand(QStringLiteral("timeline.derivedCounters")); };
        QVERIFY(toggle());
        QTRY_VERIFY(canvas.tracks().derived);
        canvas.setPinned({TrackKind::Derived, 1}, true);
        QCOMPARE(pinnedPaths(canvas).size(), 1);
        QVERIFY(toggle());
        QVERIFY(!canvas.tracks().derived && pinnedPaths(canvas).isEmpty());
        QVERIFY(toggle());
        QTRY_COMPARE(pinnedPaths(canvas).size(), 1);
        QVERIFY(pinnedPaths(canvas).front().startsWith(QLatin1String("h / TPU:1 / ")));
    }

    void formulasComeBackBesideThem()
    {
        const SessionPtr session = computableSession();
        const QString share = QStringLiteral("sync_wait / cycles"), rate = QStringLiteral("rate(cycles)");
        QStringList pins;
        {
            CanvasFixture fixture(session);
            QVERIFY(fixture.isReady());
            TimelineCanvas &canvas = fixture.canvas();
            QVERIFY(fixture.view().runViewCommand(QStringLiteral("timeline.derivedCounters")));
            QTRY_VERIFY(canvas.tracks().derived);
            canvas.setPinned({TrackKind::Derived, 1}, true);
            // Formulas stand before them in the list: what was pinned stays what it was.
            const QString before = pinnedPaths(canvas).front();
            canvas.addFormula(share, PlaneId{0});
            canvas.addFormula(rate, PlaneId{0});
            QTRY_COMPARE(pinnedPaths(canvas).size(), 3);
            QCOMPARE(pinnedPaths(canvas).front(), before);
            pins = pinnedPaths(canvas);
            canvas.setPinned({TrackKind::Derived, 0}, false); // stays a row
            pins.removeAt(1);
            QCOMPARE(pinnedPaths(canvas), pins);
            QVERIFY(SavedState::of(&fixture.document())->save());
        }
        CanvasFixture again(session);
        QVERIFY(again.isReady());
        QTRY_COMPARE(again.canvas().tracks().derived ? again.canvas().tracks().derived->size() : 0, std::size_t(4));
        QTRY_COMPARE(pinnedPaths(again.canvas()), pins);
        // One that is removed is gone for good.
        again.canvas().removeFormula(0);
        QCOMPARE(again.canvas().tracks().derived->size(), std::size_t(3));
        QCOMPARE(pinnedPaths(again.canvas()), pins);
        QVERIFY(SavedState::of(&again.document())->save());
        CanvasFixture third(session);
        QVERIFY(third.isReady());
        QTRY_COMPARE(third.canvas().tracks().derived ? third.canvas().tracks().derived->size() : 0, std::size_t(3));
        QTRY_COMPARE(pinnedPaths(third.canvas()), pins);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_before;
};

PLANESCOPE_TEST(TstTimelineSaved)
#include "tst_timeline_saved.moc"
