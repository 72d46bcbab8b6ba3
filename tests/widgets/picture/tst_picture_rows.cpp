#include "tests/support/test_registry.h"
#include "tests/widgets/picture/picture_fixture.h"
#include "widgets/picture/picture_rows.h"
#include "widgets/picture/review_picture.h"

#include <QImage>
#include <QPainter>

using namespace planescope;
using namespace planescope::testing;

namespace {

QStringList namesOf(const PictureRows &rows)
{
    QStringList names;
    for (const PictureRow &row : rows.rows)
        names += row.name + QStringLiteral(" @ ") + row.place;
    return names;
}

} // namespace

class TstPictureRows : public QObject
{
    Q_OBJECT
private slots:
    void firstChipInFullThenOneRowPerChip()
    {
        const SessionPtr session = pictureSession();
        const PictureRows rows = choosePictureRows(*session, {}, {}, 24);
        QCOMPARE(namesOf(rows),
                 QStringList({QStringLiteral("Steps @ host-0, TPU:0"), QStringLiteral("XLA Modules @ host-0, TPU:0"),
                              QStringLiteral("XLA Ops @ host-0, TPU:0"),
                              QStringLiteral("Async XLA Ops @ host-0, TPU:0"), QStringLiteral("TPU:1 @ host-0"),
                              QStringLiteral("TPU:0 @ host-1"), QStringLiteral("TPU:1 @ host-1")}));
        int main = 0;
        for (const PictureRow &row : rows.rows)
            main += row.isMain;
        QCOMPARE(main, 4);
        // 4 chips with 4 lines and 10 threads, 7 of them shown.
        QCOMPARE(rows.leftOut, 26 - 7);
    }

    void computeRowsAreFlatAndAsyncRowsAreNot()
    {
        const SessionPtr session = pictureSession();
        const PictureRows rows = choosePictureRows(*session, {}, {}, 24);
        QVERIFY(rows.rows[2].isFlat);
        QCOMPARE(rows.rows[2].lanes, 1);
        QVERIFY(!rows.rows[3].isFlat);
        QCOMPARE(rows.rows[3].lanes, 2);
    }

    void lanesAreThoseOfTheRange()
    {
        const SessionPtr session = pictureSession();
        const PictureRows rows =
            choosePictureRows(*session, TimeRange::ps(0, 90'000'000), QStringLiteral("host-0.*TPU:0.*Async"), 24);
        QCOMPARE(rows.rows.size(), std::size_t(1));
        QCOMPARE(rows.rows[0].lanes, 1); // the second one begins later
    }

    void filterNamesRowsOfAnyKind()
    {
        const SessionPtr session = pictureSession();
        const PictureRows rows = choosePictureRows(*session, {}, QStringLiteral("PYTHON [01]$"), 24);
        QCOMPARE(rows.rows.size(), std::size_t(4));
        QCOMPARE(rows.leftOut, 0);
        QCOMPARE(choosePictureRows(*session, {}, QStringLiteral("no such row"), 24).rows.size(), std::size_t(0));
    }

    void filteredComputeRowsKeepTheirNesting()
    {
        const SessionPtr session = pictureSession();
        const PictureRows rows = choosePictureRows(*session, {}, QStringLiteral("host-0.*TPU:0.*XLA Ops$"), 24);
        QVERIFY(!rows.rows.empty());
        QVERIFY(!rows.rows[0].isFlat);
        QCOMPARE(rows.rows[0].lanes, 2);
    }

    void limitKeepsEveryChip()
    {
        const SessionPtr session = pictureSession();
        const PictureRows rows = choosePictureRows(*session, {}, {}, 4);
        QCOMPARE(rows.rows.size(), std::size_t(4));
        for (const PictureRow &row : rows.rows)
            QVERIFY(row.isMain);
        QCOMPARE(rows.leftOut, 22);
    }

    void emptyRowsAreLeftAway()
    {
        const SessionPtr session = pictureSession();
        const PictureRows rows = choosePictureRows(*session, TimeRange::ps(895'000'000, 899'000'000), {}, 24);
        QCOMPARE(namesOf(rows), QStringList({QStringLiteral("Steps @ host-0, TPU:0")}));
    }

    void busyRangeIsWhereComputeRowsHaveEvents()
    {
        SessionFixture f;
        f.line("XLA Ops", 3).op("copy.1", 40'000, 1'000, "copy").op("copy.2", 42'000, 8'000, "copy");
        f.plane("/host:CPU").line("main").op("setup", 0, 1'000'000);
        const SessionPtr session = f.build();
        const PictureRows rows = choosePictureRows(*session, {}, {}, 24);
        QCOMPARE(busyRange(*session, rows.rows), TimeRange::ps(40'000 - 201, 50'000 + 201));
    }

    void busyRangeIsTheSessionWhenMostOfItIsBusy()
    {
        const SessionPtr session = pictureSession();
        QCOMPARE(busyRange(*session, choosePictureRows(*session, {}, {}, 24).rows), session->range());
        QCOMPARE(busyRange(*session, {}), session->range());
    }

    void marksOfTheProgramStandWithTheFirstChip()
    {
        SessionFixture f;
        f.line("XLA Ops", 3).op("copy.1", 0, 1'000, "copy");
        f.line("XLA TraceMe", 5).op("layers_17.backward", 0, 900);
        f.line("VALU Instructions", 6).op("vadd", 0, 900);
        const PictureRows rows = choosePictureRows(*f.build(), {}, {}, 24);
        QCOMPARE(namesOf(rows),
                 QStringList({QStringLiteral("XLA Ops @ TPU:0"), QStringLiteral("XLA TraceMe @ TPU:0")}));
        QCOMPARE(rows.leftOut, 1);
    }

    void withoutChipsTheFullestThreads()
    {
        SessionFixture f;
        f.plane("/host:CPU");
        f.line("quiet").op("a", 0, 10);
        f.line("busy").op("a", 0, 10).op("b", 20, 10).op("c", 40, 10);
        f.line("middling").op("a", 0, 10).op("b", 20, 10);
        const SessionPtr session = f.build();
        const PictureRows rows = choosePictureRows(*session, {}, {}, 2);
        QCOMPARE(rows.rows.size(), std::size_t(2));
        QStringList names;
        for (const PictureRow &row : rows.rows)
            names += row.name;
        QVERIFY(names.contains(QStringLiteral("busy")));
        QVERIFY(names.contains(QStringLiteral("middling")));
        QCOMPARE(rows.leftOut, 1);
    }

    void countersThatChangeStandBelowTheFirstChip()
    {
        SessionBuilder b("counters");
        const HostId host = b.addHost("h");
        for (int chip = 0; chip < 2; ++chip) {
            const PlaneId plane = b.addPlane(host, "/device:TPU:" + std::to_string(chip), chip);
            const LineId ops = b.addLine(plane, "XLA Ops", 3);
            b.addEvent(ops, b.addType(plane, "fusion.1", "fusion.1", "loop fusion"), TimePoint::ps(0),
                       Duration::ps(1000));
            for (int counter = 0; counter < 7; ++counter) {
                CounterTrack track;
                track.plane = plane;
                track.name = b.intern("counter " + std::to_string(counter));
                track.timePs = {100, 500};
                track.value = {1, counter == 1 ? 1.0 : 2.0}; // one stays as it is
                b.addCounter(std::move(track));
            }
        }
        const SessionPtr session = b.finish();
        const QStringList asked = namesOf(choosePictureRows(*session, {}, QStringLiteral("TPU:1 / counter"), 24));
        QCOMPARE(asked.size(), 7);
        QCOMPARE(asked.front(), QStringLiteral("counter 0 @ TPU:1"));
        const PictureRows rows = choosePictureRows(*session, {}, {}, 24);
        QCOMPARE(namesOf(rows), QStringList({QStringLiteral("XLA Ops @ TPU:0"), QStringLiteral("counter 0 @ TPU:0"),
                                             QStringLiteral("counter 2 @ TPU:0"), QStringLiteral("counter 3 @ TPU:0"),
                                             QStringLiteral("counter 4 @ TPU:0"), QStringLiteral("TPU:1 @ XLA Ops")}));
        QCOMPARE(rows.leftOut, 2);
        // Nothing changes in the end of it.
        QCOMPARE(choosePictureRows(*session, TimeRange::ps(600, 900), {}, 24).rows.size(), std::size_t(2));

        // A curve is painted: the lower half of its row differs before and after the step.
        PictureOptions options;
        options.frame = false;
        options.rows = QStringLiteral("TPU:1 / counter 0");
        options.size = QSize(600, 0);
        const ReviewPicture picture(pictureSource(session), options);
        QCOMPARE(picture.rowNames(), QStringList{QStringLiteral("h / TPU:1 / counter 0")});
        QImage image(picture.size().toSize(), QImage::Format_RGB32);
        {
            QPainter painter(&image);
            picture.paint(painter);
        }
        const auto inkOf = [&](int x) {
            int ink = 0;
            for (int y = image.height() / 2; y < image.height(); ++y)
                ink += image.pixelColor(x, y) != image.pixelColor(x, image.height() - 1);
            return ink;
        };
        QVERIFY(inkOf(image.width() - 60) > inkOf(150));
    }
};

PLANESCOPE_TEST(TstPictureRows)
#include "tst_picture_rows.moc"
