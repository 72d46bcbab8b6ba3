// The second picture of the talk, by hand: which layer is it, and how much of it waits for the AllReduce.
#include "app/gui/application.h"
#include "app/gui/commands.h"
#include "app/gui/main_window.h"
#include "app/gui/range_field.h"
#include "app/gui/status_line.h"
#include "model/demo/demo_session.h"
#include "model/state/layer_data.h"
#include "model/text/range_text.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"
#include "widgets/details/details_view.h"
#include "widgets/details/range_page.h"
#include "widgets/picture/picture_dialog.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QImageReader>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <array>

using namespace planescope;

namespace {

const QString kSharedCase =
    planescope::testing::sourcePath(QStringLiteral("/../shared/data/ours/case/mixtral-8x22b-b1"));

QString plainSpaces(QString text) { return text.replace(QChar(0x202F), u' '); }

/// Middle of the box of a layer in the row of layers of the first device; nothing while it is not in view.
std::optional<QPoint> placeOfLayer(const TimelineCanvas &canvas, LayerPhase phase, std::int64_t number)
{
    for (const TrackRow &row : canvas.layoutOfRows().rows) {
        if (row.kind != TrackKind::Layers)
            continue;
        const double y = canvas.lanesRect().top() + row.y - canvas.scrollOffset() + row.height / 2;
        for (double x = canvas.lanesRect().left() + 1; x < canvas.lanesRect().right(); x += 1)
            if (const auto hit = canvas.layerUnder(QPointF(x, y)))
                if (hit->layer->name == LayerName{number, phase})
                    return QPointF(x + 1, y).toPoint();
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

class TstTalk : public QObject
{
    Q_OBJECT
private slots:
    void theLayerIsFoundAndItsSentenceReadAndExported()
    {
        QTemporaryDir folder;
        QString path = kSharedCase;
        if (!QFileInfo::exists(path)) { // the same session, written by the program
            const std::array runs{demo::DemoRun::Batch1};
            const auto written = demo::writeDemo(folder.filePath(QStringLiteral("demo")).toStdString(), runs);
            QVERIFY(written);
            path = folder.filePath(QStringLiteral("demo/mixtral-8x22b-b1"));
        }
        StartOptions options;
        options.language = QStringLiteral("en");
        options.theme = QStringLiteral("light");
        options.paths = {path};
        options.view = QStringLiteral("timeline");
        Application program(options, folder.filePath(QStringLiteral("settings.ini")));
        MainWindow &window = program.window();
        window.resize(1600, 900);
        program.start();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTRY_VERIFY_WITH_TIMEOUT(program.profiles().active(), 10'000);
        Document *const document = program.profiles().active();
        QTRY_COMPARE_WITH_TIMEOUT(document->stage(), Document::Stage::Ready, 60'000);
        QVERIFY(window.commands().run(QStringLiteral("view.timeline")));
        auto *timeline = qobject_cast<TimelineView *>(window.docks().view(QStringLiteral("timeline")));
        QVERIFY(timeline);
        TimelineCanvas *const canvas = timeline->canvas();
        QTRY_VERIFY(canvas->isVisible() && canvas->lanesRect().width() > 400);
        QTRY_VERIFY_WITH_TIMEOUT(LayerData::of(document)->layers(), 30'000);

        // Step 102, then the layer that is the seventeenth in the way back.
        QString problem;
        const auto step = text::rangeNamed(*document->session(), QStringLiteral("step:102"), &problem);
        QVERIFY2(step, qPrintable(problem));
        RangeField::goTo(*document, {QString(), *step}, false);
        QTRY_VERIFY(document->viewport().visible().overlaps(*step));
        QTRY_VERIFY(placeOfLayer(*canvas, LayerPhase::Backward, 17));
        QTest::mouseDClick(canvas, Qt::LeftButton, {}, *placeOfLayer(*canvas, LayerPhase::Backward, 17));
        QTRY_VERIFY(document->selection().timeRange());
        QCOMPARE(document->selection().timeRange()->length(), Duration::ms(89));
        QTRY_VERIFY(document->viewport().visible().length() < Duration::ms(120));

        // The answer, in the status line and on the page that can be copied.
        const QString expected =
            QStringLiteral("layer 17 backward, TPU:0: 89.000 ms, 54 ops. AllReduce 33.000 ms (37.1 %), all "
                           "exposed. Matrix 37.2 ms (41.8 %). Waiting for weights 6.48 ms (7.3 %). Idle 0.");
        QTRY_COMPARE(plainSpaces(window.statusLine().sentence()), expected);
        window.docks().showView(QStringLiteral("details"), false);
        auto *details = qobject_cast<DetailsView *>(window.docks().view(QStringLiteral("details")));
        QVERIFY(details);
        QTRY_COMPARE(details->page(), DetailsView::Page::Range);
        QTRY_VERIFY(!details->isPending());
        QCOMPARE(plainSpaces(details->rangePage()->sentence()), expected);
        QVERIFY(window.commands().run(QStringLiteral("edit.copy")));
        // What leaves the program says that it is no measurement.
        const QString label =
            QStringLiteral(" SYNTHETIC: rebuilt from the figures of a published talk; not a measurement.");
        QCOMPARE(plainSpaces(QApplication::clipboard()->text()), expected + label);
        QVERIFY(window.commands().run(QStringLiteral("edit.copyMarkdown")));
        QVERIFY(
            plainSpaces(QApplication::clipboard()->text()).contains(QLatin1String("AllReduce **33.000 ms (37.1 %)**")));

        // The same by a double click on the device's own mark of the layer.
        document->selection().clear();
        const auto layer =
            text::rangeNamed(*document->session(), QStringLiteral("step:102/layer:17/backward"), &problem);
        QVERIFY2(layer, qPrintable(problem));
        const auto mark = layerThatIs(*document->session(), *layer);
        QVERIFY(mark);
        document->selection().setEvent(mark->event);
        QTRY_VERIFY(canvas->rectOf(mark->event));
        document->selection().clear();
        QTRY_VERIFY_WITH_TIMEOUT(!canvas->isPreparing(), 20'000);
        const QRectF visible = canvas->rectOf(mark->event)->intersected(canvas->lanesRect());
        QTRY_VERIFY(canvas->hitAt(visible.center()));
        QTest::mouseDClick(canvas, Qt::LeftButton, {}, visible.center().toPoint());
        QTRY_COMPARE(plainSpaces(window.statusLine().sentence()), expected);

        // Export the picture.
        QVERIFY(window.commands().run(QStringLiteral("file.exportPicture")));
        auto *dialog = window.findChild<PictureDialog *>();
        QVERIFY(dialog);
        QTRY_VERIFY_WITH_TIMEOUT(dialog->isPreviewReady(), 20'000);
        QSignalSpy saved(dialog, &PictureDialog::saved);
        const QString picture = folder.filePath(QStringLiteral("layer.png"));
        dialog->saveTo(picture);
        QVERIFY(saved.count() > 0 || saved.wait(20'000));
        const QImage image(picture);
        QVERIFY(image.width() > 400);
        if (const QByteArray pictures = qgetenv("PLANESCOPE_PICTURES"); !pictures.isEmpty()) {
            image.save(QDir(QFile::decodeName(pictures)).filePath(QStringLiteral("talk-export.png")));
            dialog->close();
            QTest::qWait(600);
            window.grab().save(QDir(QFile::decodeName(pictures)).filePath(QStringLiteral("talk-window.png")));
        }
    }
};

PLANESCOPE_TEST(TstTalk)
#include "tst_talk.moc"
