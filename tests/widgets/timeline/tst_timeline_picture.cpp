#include "model/store/builders.h"
#include "tests/support/test_registry.h"
#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/timeline_picture.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

using namespace planescope;

class TstTimelinePicture : public QObject
{
    Q_OBJECT
private slots:
    void sameInputGivesTheSamePixels();
    void boxesStandWhereTheirTimesSay();
    void scaledPicturesShowTheSame();
    void vectorPicturesAreBoundedByPixels();
    void saysWhichClassesAndRowsItShows();
    void aColourThatARuleBorrowsNamesNoClass();
    void survivesAnEmptySession();
};

namespace {
struct PictureFixture {
    SessionPtr session;
    std::shared_ptr<const OpClassTable> classes;
    LineId ops;
};

PictureFixture pictureSession(int events)
{
    SessionBuilder builder("s");
    const PlaneId tpu = builder.addPlane(builder.addHost("host-0"), "/device:TPU:0");
    const EventTypeId matrix = builder.addType(tpu, "convolution_fusion.502", {}, "convolution fusion");
    const EventTypeId remat = builder.addType(tpu, "fusion.418.remat", {}, "loop fusion");
    const EventTypeId reduce = builder.addType(tpu, "all-reduce.571", {}, "all-reduce");
    PictureFixture fixture;
    const LineId steps = builder.addLine(tpu, "Steps", 1);
    fixture.ops = builder.addLine(tpu, "XLA Ops", 2);
    builder.addEvent(steps, builder.addType(tpu, "train 102"), TimePoint::ps(0), Duration::us(100));
    const std::int64_t each = 100'000'000 / events;
    for (int i = 0; i < events; ++i)
        builder.addEvent(fixture.ops,
                         i % 3 == 0   ? matrix
                         : i % 3 == 1 ? remat
                                      : reduce,
                         TimePoint::ps(i * each), Duration::ps(i % 5 == 4 ? each / 2 : each));
    builder.addCounter({tpu, builder.intern("HBM"), builder.intern("GB/s"), {0, 40'000'000}, {27.9, 16.2}});
    fixture.session = builder.finish();
    fixture.classes = std::make_shared<const OpClassTable>(fixture.session);
    return fixture;
}

QImage pictureOf(const PictureFixture &fixture, double scale, const TimelinePictureRequest &request = {},
                 ThemeId theme = ThemeId::Paper)
{
    QImage image(static_cast<int>(1000 * scale), static_cast<int>(200 * scale), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    paintTimeline(painter, QRectF(0, 0, 1000, 200), fixture.session, fixture.classes, themeOf(theme), request);
    return image;
}
} // namespace

void TstTimelinePicture::sameInputGivesTheSamePixels()
{
    const PictureFixture fixture = pictureSession(20'000);
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast})
        QCOMPARE(pictureOf(fixture, 1, {}, theme), pictureOf(fixture, 1, {}, theme));
    QVERIFY(pictureOf(fixture, 1, {}, ThemeId::Light) != pictureOf(fixture, 1, {}, ThemeId::Dark));
}

void TstTimelinePicture::boxesStandWhereTheirTimesSay()
{
    const PictureFixture fixture = pictureSession(10); // 10 us each
    TimelinePictureRequest request;
    request.headerWidth = 200;
    const QImage image = pictureOf(fixture, 1, request);
    // Rows: ruler 28, device header 26, steps 24, ops. 80 px per event; row 4 is half as long.
    const int y = 28 + 26 + 24 + 2 + 17;
    const QRgb exposed = themeOf(ThemeId::Paper).fill(OpClass::CollectiveExposed).rgb();
    const auto isExposed = [&](int x) { return std::abs(qRed(image.pixel(x, y)) - qRed(exposed)) < 16; };
    QVERIFY(isExposed(200 + 2 * 80 + 40));
    QVERIFY(!isExposed(200 + 3 * 80 + 40));
    QCOMPARE(qRed(image.pixel(200 + 2 * 80, y)) < qRed(exposed), true);
}

void TstTimelinePicture::scaledPicturesShowTheSame()
{
    const PictureFixture fixture = pictureSession(30);
    const QImage once = pictureOf(fixture, 1);
    const QImage thrice = pictureOf(fixture, 3);
    QCOMPARE(thrice.size(), once.size() * 3);
    // Middles of the lanes agree where no label stands: sample the lower part of the boxes.
    int equal = 0;
    int samples = 0;
    for (int x = 250; x < 990; x += 7) {
        const QColor a = once.pixelColor(x, 28 + 26 + 24 + 3);
        const QColor b = thrice.pixelColor(3 * x + 1, 3 * (28 + 26 + 24 + 3) + 1);
        equal += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) < 60;
        ++samples;
    }
    QVERIFY2(equal > samples * 7 / 10, qPrintable(QString::number(equal)));
}

void TstTimelinePicture::vectorPicturesAreBoundedByPixels()
{
    qsizetype small = 0;
    for (const int events : {2'000, 200'000}) {
        const PictureFixture fixture = pictureSession(events);
        QBuffer svg;
        svg.open(QIODevice::WriteOnly);
        QSvgGenerator generator;
        generator.setOutputDevice(&svg);
        generator.setSize({1000, 200});
        QPainter painter(&generator);
        paintTimeline(painter, QRectF(0, 0, 1000, 200), fixture.session, fixture.classes, themeOf(ThemeId::Paper), {});
        painter.end();
        QVERIFY(svg.data().contains("XLA Ops"));
        QVERIFY(svg.data().size() < 2'000'000);
        if (small == 0)
            small = svg.data().size();
        else
            QVERIFY(svg.data().size() < small * 4);
    }
    QBuffer pdf;
    pdf.open(QIODevice::WriteOnly);
    QPdfWriter writer(&pdf);
    QPainter painter(&writer);
    const PictureFixture fixture = pictureSession(2'000);
    painter.scale(10, 10);
    paintTimeline(painter, QRectF(0, 0, 800, 200), fixture.session, fixture.classes, themeOf(ThemeId::Paper), {});
    painter.end();
    QVERIFY(pdf.data().startsWith("%PDF"));
}

void TstTimelinePicture::saysWhichClassesAndRowsItShows()
{
    const PictureFixture fixture = pictureSession(30);
    TimelinePictureRequest request;
    const TimelinePicture whole(fixture.session, fixture.classes, themeOf(ThemeId::Light), request);
    QCOMPARE(whole.classesShown(),
             (std::vector<OpClass>{OpClass::Matrix, OpClass::Vector, OpClass::CollectiveExposed}));
    QVERIFY(whole.showsRecomputed());
    QCOMPARE(whole.rowPaths().size(), 3);
    QCOMPARE(whole.contentHeight(), 28.0 + 26 + 24 + 24 + 40);
    request.range = TimeRange::ps(100, 2'000'000);
    request.rowFilter = QStringLiteral("ops");
    request.showRuler = false;
    const TimelinePicture part(fixture.session, fixture.classes, themeOf(ThemeId::Light), request);
    QCOMPARE(part.classesShown(), std::vector<OpClass>{OpClass::Matrix});
    QVERIFY(!part.showsRecomputed());
    QCOMPARE(part.rowPaths(), QStringList{QStringLiteral("host-0 / TPU:0 / XLA Ops")});
}

void TstTimelinePicture::aColourThatARuleBorrowsNamesNoClass()
{
    const PictureFixture fixture = pictureSession(30);
    TimelinePictureRequest request;
    // All matrix ops get the colour of collectives, in a part where there are none.
    request.range = TimeRange::ps(100, 2'000'000);
    request.rowFilter = QStringLiteral("ops");
    LaneColouring::Sources sources;
    const EventColumns &events = fixture.session->line(fixture.ops).events;
    for (std::size_t row = 0; row < events.size(); ++row)
        if (fixture.classes->classOf({fixture.ops, row}) == OpClass::Matrix)
            sources.rules[std::string(fixture.session->text(fixture.session->eventTypes()[events.type[row]].label()))] =
                static_cast<unsigned>(OpClass::CollectiveExposed);
    QVERIFY(!sources.rules.empty());
    request.colouring = LaneColouring::make(LaneColours::ByClass, fixture.session, fixture.classes, std::move(sources));
    const TimelinePicture part(fixture.session, fixture.classes, themeOf(ThemeId::Light), request);
    QCOMPARE(part.classesShown(), std::vector<OpClass>{});
    request.range = {};
    const TimelinePicture whole(fixture.session, fixture.classes, themeOf(ThemeId::Light), request);
    QCOMPARE(whole.classesShown(), (std::vector<OpClass>{OpClass::Vector, OpClass::CollectiveExposed}));
}

void TstTimelinePicture::survivesAnEmptySession()
{
    PictureFixture fixture;
    fixture.session = SessionBuilder("empty").finish();
    fixture.classes = std::make_shared<const OpClassTable>(fixture.session);
    TimelinePictureRequest request;
    request.showMinimap = true;
    const QImage image = pictureOf(fixture, 1, request, ThemeId::Light);
    QCOMPARE(image.pixel(900, 150), themeOf(ThemeId::Light).base.rgb());
}

PLANESCOPE_TEST(TstTimelinePicture)
#include "tst_timeline_picture.moc"
