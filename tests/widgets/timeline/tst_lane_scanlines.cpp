#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/lane_fixture.h"
#include "widgets/timeline/lane_scanlines.h"
#include "widgets/timeline/line_lod.h"

#include <QImage>

using namespace planescope;
using namespace planescope::testing;

class TstLaneScanlines : public QObject
{
    Q_OBJECT
private slots:
    void aPixelIsPaintedExactlyWhereAnEventIs();
    void sparseColumnsAreLowerThanFullOnes();
    void wideBoxesHaveEdgesAndRecomputedOnesAHatch();
    void unknownEventsAreDottedNotFilled();
    void shadesStayWithinThreePercentOfTheClass();
    void idleGapsAreHatchedOnlyBetweenEvents();
};

namespace {
struct Painted {
    QImage image;
    LaneRaster raster;
};

Painted paintLane(const LaneFixture &lane, const PixelGrid &grid, int height, bool withLod = true,
                  const LaneBrush &brush = {})
{
    LaneLod lod;
    if (withLod)
        lod.build(lane.events());
    Painted result{QImage(grid.width, height, QImage::Format_RGB32), {}};
    result.image.fill(Qt::white);
    rasterLane(lane.events(), &lod, grid, 1, &result.raster);
    const LanePalette palette(themeOf(ThemeId::Light));
    const std::vector<QRgb> ground(static_cast<std::size_t>(grid.width), 0xFFFFFFFFu);
    LaneScanlines lines;
    lines.begin(ground, {0, grid.width});
    lines.add(result.raster, palette, grid, brush);
    const PixelBlock block{reinterpret_cast<QRgb *>(result.image.bits()), result.image.bytesPerLine() / 4, height};
    lines.write(block, 0, height, brush);
    hatchRecomputed(block, 0, height, {0, grid.width}, result.raster, palette, brush);
    outlineUnknown(block, 0, height, {0, grid.width}, result.raster, palette, brush);
    return result;
}

int paintedRows(const QImage &image, int x)
{
    int rows = 0;
    for (int y = 0; y < image.height(); ++y)
        rows += image.pixel(x, y) != 0xFFFFFFFFu;
    return rows;
}
} // namespace

void TstLaneScanlines::aPixelIsPaintedExactlyWhereAnEventIs()
{
    LaneFixture lane = randomLane(21, 4'000, 2'000, 40'000);
    lane.styles = {0, 3, 5, 7, 1, 2, 4, 6}; // filled classes
    const int middle = 10;
    for (std::int64_t length = lane.end(); length > 500; length /= 3) {
        const PixelGrid grid{lane.end() / 3, lane.end() / 3 + length, 640};
        const auto naive = naiveColumns(lane, grid);
        LaneLod lod;
        lod.build(lane.events());
        const bool exact = rasterSource(&lod, grid) != RasterSource::Mip;
        const Painted painted = paintLane(lane, grid, 21);
        for (int x = 0; x < grid.width; ++x) {
            const bool isPainted = painted.image.pixel(x, middle) != 0xFFFFFFFFu;
            const auto i = static_cast<std::size_t>(x);
            if (naive[i].longest > 0)
                QVERIFY(isPainted);
            else if (exact)
                QVERIFY(!isPainted);
            else if (isPainted) // within a pixel of an event
                QVERIFY((i > 0 && naive[i - 1].longest > 0) || (i + 1 < naive.size() && naive[i + 1].longest > 0));
        }
    }
}

void TstLaneScanlines::sparseColumnsAreLowerThanFullOnes()
{
    LaneFixture lane;
    lane.styles.assign(8, 0);
    lane.add(10'300, 200);    // a fifth of column 10
    lane.add(20'050, 900);    // nine tenths of column 20
    lane.add(30'000, 12'000); // a box
    const Painted painted = paintLane(lane, {0, 100'000, 100}, 20);
    QCOMPARE(paintedRows(painted.image, 10), 12);
    QCOMPARE(paintedRows(painted.image, 20), 20);
    QCOMPARE(paintedRows(painted.image, 35), 20);
    QCOMPARE(paintedRows(painted.image, 11), 0);
    // A fifth covered is still seen: 35 % of the way to the fill.
    const int ground = 255;
    const int fill = qRed(painted.image.pixel(35, 10));
    const int thin = qRed(painted.image.pixel(10, 10));
    QVERIFY(std::abs(thin - (ground + (fill - ground) * 35 / 100)) <= 2);
}

void TstLaneScanlines::wideBoxesHaveEdgesAndRecomputedOnesAHatch()
{
    LaneFixture lane;
    lane.styles = {static_cast<std::uint8_t>(LaneStyle::make(OpClass::Matrix, 0, true)),
                   static_cast<std::uint8_t>(LaneStyle::make(OpClass::Matrix, 0, false))};
    lane.begin = {10'000, 60'000};
    lane.duration = {30'000, 30'000};
    lane.type = {0, 1};
    const Painted painted = paintLane(lane, {0, 100'000, 100}, 21);
    const Theme &theme = themeOf(ThemeId::Light);
    const QRgb fill = theme.fill(OpClass::Matrix).rgb();
    const QRgb edge = theme.edge(theme.fill(OpClass::Matrix)).rgb();
    QCOMPARE(painted.image.pixel(60, 10), edge);
    QCOMPARE(painted.image.pixel(89, 10), edge);
    QCOMPARE(painted.image.pixel(75, 0), edge);
    QCOMPARE(painted.image.pixel(75, 20), edge);
    QCOMPARE(painted.image.pixel(75, 10), fill);
    int hatched = 0;
    int plain = 0;
    for (int y = 1; y < 20; ++y)
        for (int x = 11; x < 39; ++x)
            (painted.image.pixel(x, y) == fill ? plain : hatched) += 1;
    // Two families of lines, one pixel in five each.
    QVERIFY(hatched > plain / 3 && hatched < plain);
    QCOMPARE(painted.image.pixel(10, 10), edge);
}

void TstLaneScanlines::unknownEventsAreDottedNotFilled()
{
    LaneFixture lane;
    lane.styles.assign(8, static_cast<std::uint8_t>(LaneStyle::make(OpClass::Unknown, 0, false)));
    lane.add(10'000, 30'000);
    const Painted painted = paintLane(lane, {0, 100'000, 100}, 21);
    const QRgb base = themeOf(ThemeId::Light).base.rgb();
    const QRgb ink = themeOf(ThemeId::Light).text.rgb();
    QCOMPARE(painted.image.pixel(25, 10), base);
    int dots = 0;
    for (int x = 10; x < 40; ++x)
        dots += painted.image.pixel(x, 0) == ink;
    QCOMPARE(dots, 16); // every second column and the right corner

    // Too narrow for an outline they are the quiet grey of columns below a pixel, not nothing.
    LaneFixture narrow;
    narrow.styles = lane.styles;
    narrow.add(60'000, 2'000);
    const Painted two = paintLane(narrow, {0, 100'000, 100}, 21);
    const QRgb grey = LanePalette(themeOf(ThemeId::Light)).ink(LaneStyle::make(OpClass::Unknown, 0, false)).density;
    QVERIFY(grey != base);
    for (const int y : {0, 10, 20})
        QVERIFY(std::abs(qGray(two.image.pixel(60, y)) - qGray(grey)) <= 1);
    QCOMPARE(two.image.pixel(58, 10), 0xFFFFFFFFu);
    QCOMPARE(two.image.pixel(63, 10), 0xFFFFFFFFu);
}

void TstLaneScanlines::shadesStayWithinThreePercentOfTheClass()
{
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
        const LanePalette palette(themeOf(id));
        for (unsigned c = 0; c < 10; ++c) {
            const QRgb first = palette.ink(LaneStyle::make(static_cast<OpClass>(c), 0, false)).fill;
            QCOMPARE(first, themeOf(id).fill(static_cast<OpClass>(c)).rgb());
            for (unsigned shade = 1; shade < 4; ++shade) {
                const LaneInk &ink = palette.ink(LaneStyle::make(static_cast<OpClass>(c), shade, false));
                QVERIFY(ink.fill != first);
                QVERIFY(std::abs(qGray(ink.fill) - qGray(first)) < 16);
                QVERIFY(contrast(QColor(ink.fill), QColor(ink.text)) >= 4.5);
            }
        }
    }
    QCOMPARE(withLightness(QColor(0x37, 0x61, 0xA2), 0), QColor(0x37, 0x61, 0xA2));
}

void TstLaneScanlines::idleGapsAreHatchedOnlyBetweenEvents()
{
    LaneFixture lane;
    lane.styles.assign(8, 0);
    lane.add(20'000, 10'000);
    lane.add(60'000, 10'000);
    LaneRaster raster;
    rasterLane(lane.events(), nullptr, {0, 100'000, 100}, 1, &raster);
    QImage image(100, 20, QImage::Format_RGB32);
    image.fill(Qt::white);
    hatchIdle({reinterpret_cast<QRgb *>(image.bits()), image.bytesPerLine() / 4, 20}, 0, 20, {0, 100}, 20, 70, raster,
              0xFF0000FFu, {});
    int inside = 0;
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 100; ++x) {
            if (image.pixel(x, y) == 0xFFFFFFFFu)
                continue;
            QVERIFY(x >= 30 && x < 60);
            ++inside;
        }
    QCOMPARE(inside, 20 * 30 / 6);
}

PLANESCOPE_TEST(TstLaneScanlines)
#include "tst_lane_scanlines.moc"
