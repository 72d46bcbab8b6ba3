#include "tests/support/places.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/picture/picture_fixture.h"
#include "widgets/picture/picture_writer.h"
#include "widgets/picture/review_picture.h"

#include <QClipboard>
#include <QDate>
#include <QDir>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// Share of pixels with this colour.
double shareOf(const QImage &image, const QColor &color)
{
    qint64 count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += (image.pixel(x, y) & 0xFFFFFFu) == (color.rgb() & 0xFFFFFFu);
    return static_cast<double>(count) / (static_cast<double>(image.width()) * image.height());
}

} // namespace

class TstPictureWriter : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(loadBundledFonts());
        m_source = pictureSource(pictureSession());
    }

    void sameInputSameBytes_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("png") << 0;
        QTest::newRow("svg") << 1;
        QTest::newRow("pdf") << 2;
    }

    void sameInputSameBytes()
    {
        QFETCH(int, format);
        PictureOptions options;
        options.format = static_cast<PictureFormat>(format);
        const auto first = renderTimelinePicture(m_source, options);
        // A PDF's time stamp has whole seconds: wait until the clock shows the next one.
        const qint64 second = QDateTime::currentSecsSinceEpoch();
        if (options.format == PictureFormat::Pdf)
            QTRY_VERIFY(QDateTime::currentSecsSinceEpoch() > second);
        const auto again = renderTimelinePicture(pictureSource(pictureSession()), options);
        QVERIFY(first && again);
        QVERIFY(first->size() > 5000);
        QCOMPARE(*first, *again);
        QVERIFY(!first->contains(QDate::currentDate().toString(QStringLiteral("yyyyMMdd")).toLatin1()));
    }

    void pngLeadsBackToItsProfile()
    {
        QTemporaryDir folder;
        PictureOptions options;
        options.range = TimeRange::ps(100'000'000, 500'000'000);
        options.rows = QStringLiteral("XLA Ops|Überblick");
        options.title = QStringLiteral("Ein Fünftel wartet");
        const QString path = folder.filePath(QStringLiteral("a.png"));
        QVERIFY(saveTimelinePicture(path, m_source, options));
        const auto origin = readPictureOrigin(path);
        QVERIFY(origin.has_value());
        QCOMPARE(origin->file, QStringLiteral("run.xplane.pb"));
        QCOMPARE(origin->view, QStringLiteral("timeline"));
        QCOMPARE(origin->range.begin.toPs(), qint64(100'000'000));
        QCOMPARE(origin->range.end.toPs(), qint64(500'000'000));
        QCOMPARE(origin->rows, options.rows);
        QVERIFY(!origin->version.isEmpty());
        QCOMPARE(QImage(path).text(QStringLiteral("Title")), options.title);
    }

    void otherFilesHaveNoOrigin()
    {
        QTemporaryDir folder;
        QImage plain(8, 8, QImage::Format_RGB32);
        plain.fill(0);
        QVERIFY(plain.save(folder.filePath(QStringLiteral("b.png"))));
        QVERIFY(!readPictureOrigin(folder.filePath(QStringLiteral("b.png"))));
        QVERIFY(!readPictureOrigin(folder.filePath(QStringLiteral("missing.png"))));
        QVERIFY(!readPictureOrigin(planescope::testing::sourcePath(QStringLiteral("/CMakeLists.txt"))));
    }

    void sizesAreAsAsked()
    {
        PictureOptions options;
        options.size = QSize(1200, 700);
        QCOMPARE(renderTimelineImage(m_source, options).size(), QSize(1200, 700));
        options.scale = 2;
        QCOMPARE(renderTimelineImage(m_source, options).size(), QSize(2400, 1400));
        options = {};
        options.widthCm = 16;
        options.dpi = 300;
        const QImage onPaper = renderTimelineImage(m_source, options);
        QCOMPARE(onPaper.width(), 1890); // 16 cm at 300 dpi
        QCOMPARE(qRound(onPaper.dotsPerMeterX() * 0.0254), 300);
    }

    void fittedHeightGrowsWithTheRows()
    {
        PictureOptions options;
        options.rows = QStringLiteral("host-0.*TPU:0.*XLA Modules");
        const ReviewPicture one(m_source, options);
        const ReviewPicture all(m_source, {});
        QCOMPARE(one.rowNames().size(), 1);
        QVERIFY(all.rowNames().size() > 5);
        QVERIFY(all.size().height() > one.size().height() + 100);
    }

    void tooFewPixelsForAllRowsIsSaid()
    {
        PictureOptions options;
        options.size = QSize(900, 420);
        const ReviewPicture small(m_source, options);
        const ReviewPicture large(m_source, {});
        QVERIFY(small.rowNames().size() < large.rowNames().size());
        QVERIFY(small.rowsLeftOut() > large.rowsLeftOut());
        QCOMPARE(small.size(), QSizeF(900, 420));
    }

    void absurdSizesAreRefused()
    {
        PictureOptions options;
        options.size = QSize(16000, 16000);
        options.scale = 3;
        QVERIFY(!renderTimelinePicture(m_source, options));
        QVERIFY(renderTimelineImage(m_source, options).isNull());
    }

    void everyThemeShowsItsGroundAndTheClasses_data()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << 0;
        QTest::newRow("dark") << 1;
        QTest::newRow("paper") << 2;
        QTest::newRow("contrast") << 3;
    }

    void everyThemeShowsItsGroundAndTheClasses()
    {
        QFETCH(int, theme);
        PictureOptions options;
        options.theme = static_cast<ThemeId>(theme);
        const Theme &t = themeOf(options.theme);
        const QImage image = renderTimelineImage(m_source, options);
        QVERIFY(shareOf(image, t.base) > 0.4);
        QVERIFY(shareOf(image, t.fill(OpClass::CollectiveExposed)) > 0.005);
        const QString folder = planescope::testing::binaryPath(QStringLiteral("/pictures"));
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(image.save(QStringLiteral("%1/review-%2.png").arg(folder, QLatin1String(QTest::currentDataTag()))));
    }

    void transparentGroundIsTransparent()
    {
        PictureOptions options;
        options.transparent = true;
        const QImage image = renderTimelineImage(m_source, options);
        QCOMPARE(qAlpha(image.pixel(5, 5)), 0);
        options.transparent = false;
        QCOMPARE(qAlpha(renderTimelineImage(m_source, options).pixel(5, 5)), 255);
    }

    void bareRowsHaveNoPageAroundThem()
    {
        PictureOptions options;
        const QSizeF framed = ReviewPicture(m_source, options).size();
        options.frame = false;
        QVERIFY(ReviewPicture(m_source, options).size().height() < framed.height() - 100);
    }

    void descriptionTellsTheShares()
    {
        const ReviewPicture picture(m_source, {});
        // Chip 0: all-reduce 300 of 900 us, chip 1: 320 of 900.
        QVERIFY2(picture.description().contains(QStringLiteral("34.4")), qPrintable(picture.description()));
    }

    void syntheticNoticeStandsOnThePage()
    {
        const auto session = [](const char *statName) {
            SessionBuilder builder("case");
            const PlaneId chip = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
            const LineId line = builder.addLine(chip, "XLA Ops", 3);
            builder.addEvent(line, builder.addType(chip, "copy.1", {}, "copy"), TimePoint::ps(0), Duration::ps(1000));
            auto stats = std::make_shared<StatFixture>();
            stats->setPlaneStats(chip, {{builder.intern(statName), StatKind::String, 0, 0, "SYNTHETIC: made up"}});
            builder.setStatSource(stats);
            return builder.finish();
        };
        const ReviewPicture with(pictureSource(session("planescope_notice")), {});
        const ReviewPicture without(pictureSource(session("note")), {});
        QVERIFY(with.description().contains(QStringLiteral("SYNTHETIC: made up")));
        QVERIFY(!without.description().contains(QStringLiteral("SYNTHETIC")));
        // The box takes its place below the facts.
        QVERIFY(with.size().height() > without.size().height() + 20);
        // Nor does a picture without its page lose the label: rows begin below it.
        PictureOptions bare;
        bare.frame = false;
        const ReviewPicture bareWith(pictureSource(session("planescope_notice")), bare);
        const ReviewPicture bareWithout(pictureSource(session("note")), bare);
        QVERIFY(bareWith.size().height() > bareWithout.size().height() + 20);
        QImage image(bareWith.size().toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        bareWith.paint(painter);
        painter.end();
        QCOMPARE(image.pixelColor(2, 2), themeOf(bare.theme).warningGround);
    }

    void svgIsWellFormedWithTextsAsPaths()
    {
        PictureOptions options;
        options.format = PictureFormat::Svg;
        const auto bytes = renderTimelinePicture(m_source, options);
        QVERIFY(bytes.has_value());
        QXmlStreamReader xml(*bytes);
        int paths = 0;
        int texts = 0;
        QString title;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            if (xml.name() == QLatin1String("path") || xml.name() == QLatin1String("use"))
                ++paths;
            else if (xml.name() == QLatin1String("text"))
                ++texts;
            else if (xml.name() == QLatin1String("title"))
                title = xml.readElementText();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(paths > 20);
        QCOMPARE(texts, 0);
        QCOMPARE(title, QStringLiteral("run"));
        QVERIFY(QSvgRenderer(*bytes).isValid());
    }

    void svgLooksLikeThePng()
    {
        PictureOptions options;
        const QImage png = renderTimelineImage(m_source, options).convertToFormat(QImage::Format_RGB32);
        options.format = PictureFormat::Svg;
        QSvgRenderer svg(*renderTimelinePicture(m_source, options));
        QImage drawn(png.size(), QImage::Format_RGB32);
        drawn.fill(themeOf(ThemeId::Paper).base);
        QPainter painter(&drawn);
        svg.render(&painter);
        painter.end();
        // Rough forms only: averages over tiles differ little, since texts and edges fall on other pixels.
        const QSize tiles(24, 16);
        const QImage a = png.scaled(tiles, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        const QImage b = drawn.scaled(tiles, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        int far = 0;
        for (int y = 0; y < tiles.height(); ++y)
            for (int x = 0; x < tiles.width(); ++x)
                far += qAbs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 24;
        QVERIFY2(far <= 12, qPrintable(QString::number(far)));
    }

    void clipboardCarriesPngAndImage()
    {
        PictureOptions options;
        options.size = QSize(800, 500);
        QVERIFY(putOnClipboard(makeClipboardPicture(m_source, options)));
        const QMimeData *data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage());
        QVERIFY(data->data(QStringLiteral("image/png")).startsWith("\x89PNG"));
    }

    void anUnwritablePlaceIsAnError()
    {
        const auto result = saveTimelinePicture(QStringLiteral("/no/such/folder/a.png"), m_source, {});
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::WriteFailed);
    }

    void emptySessionGivesAPage()
    {
        SessionFixture f("empty");
        f.line("XLA Ops", 3);
        QVERIFY(renderTimelinePicture(pictureSource(f.build()), {}).has_value());
    }

    void fileIsNamedFromThePicturesFolder()
    {
        QCOMPARE(pictureFileReference(QStringLiteral("/a/runs/x.xplane.pb"), QStringLiteral("/a/pictures/p.png")),
                 QStringLiteral("../runs/x.xplane.pb"));
        QCOMPARE(pictureFileReference(QStringLiteral("-"), QStringLiteral("p.png")), QStringLiteral("-"));
    }

private:
    PictureSource m_source;
};

PLANESCOPE_TEST(TstPictureWriter)
#include "tst_picture_writer.moc"
