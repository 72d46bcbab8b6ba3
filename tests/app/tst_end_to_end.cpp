// The whole way of a user through the real window on a real profile.
#include "app/gui/application.h"
#include "app/gui/commands.h"
#include "app/gui/event_search_field.h"
#include "app/gui/main_window.h"
#include "app/gui/status_line.h"
#include "model/text/format_value.h"
#include "tests/support/frame_limit.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"
#include "widgets/common/copy_table.h"
#include "widgets/common/gui_watchdog.h"
#include "widgets/details/details_view.h"
#include "widgets/details/totals_model.h"
#include "widgets/picture/picture_dialog.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include <QClipboard>
#include <QDockWidget>
#include <QFileInfo>
#include <QImageReader>
#include <QLabel>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <algorithm>

using namespace planescope;

namespace {

const QString kRealProfile =
    planescope::testing::sourcePath(QStringLiteral("/../shared/data/xplane/tpu-inference-4chip.xplane.pb"));

/// The op with the longest duration on the first TPU's op line that has no op inside it.
std::optional<EventRef> longestLeaf(const Session &session)
{
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (line.kind != LineKind::Ops || line.events.size() == 0 ||
            session.plane(line.plane).kind != PlaneKind::TpuCore)
            continue;
        const std::vector<std::int64_t> self = session.selfTimesPs(LineId{i});
        std::optional<EventRef> best;
        for (std::uint64_t row = 0; row < line.events.size(); ++row)
            if (self[row] == line.events.durationPs[row] &&
                (!best || line.events.durationPs[row] > line.events.durationPs[best->row]))
                best = EventRef{LineId{i}, row};
        return best;
    }
    return std::nullopt;
}

void turnWheel(QWidget *widget, QPointF at, int steps)
{
    QWheelEvent wheel(at, widget->mapToGlobal(at), QPoint(), QPoint(0, 120 * steps), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &wheel);
}

/// Events of a line that touch a range, and the time that they cover in it: counted one by one.
std::pair<std::uint64_t, std::int64_t> sumOf(const Session &session, LineId line, TimeRange range)
{
    std::uint64_t count = 0;
    std::int64_t ps = 0;
    for (std::uint64_t row = 0; row < session.line(line).events.size(); ++row) {
        const TimeRange event = session.eventRange({line, row});
        if (event.isEmpty() ? !range.contains(event.begin) : !event.overlaps(range))
            continue;
        ++count;
        ps += (std::min(event.end, range.end) - std::max(event.begin, range.begin)).toPs();
    }
    return {count, ps};
}

/// Sum of the totals in the table, in ps.
std::int64_t totalOf(const CopyTable &table)
{
    std::int64_t ps = 0;
    for (int row = 0; row < table.model()->rowCount(); ++row)
        ps += table.model()->index(row, TotalsModel::Total).data(TotalsModel::SortRole).toLongLong();
    return ps;
}

bool showsText(const QWidget *widget, const QString &text)
{
    const auto labels = widget->findChildren<QLabel *>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) { return label->text().contains(text); });
}

} // namespace

class TstEndToEnd : public QObject
{
    Q_OBJECT
private slots:
    void openZoomSelectMeasureExportFindGoBackRestart()
    {
        if (!QFileInfo::exists(kRealProfile))
            QSKIP("the shared profile tpu-inference-4chip.xplane.pb is not here");
        QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.ini"));
        StartOptions options;
        options.language = QStringLiteral("en");
        options.theme = QStringLiteral("light");
        options.paths = {kRealProfile};
        options.view = QStringLiteral("timeline");

        // Open the file.
        auto program = std::make_unique<Application>(options, settings);
        MainWindow *window = &program->window();
        window->resize(1600, 900);
        program->start();
        QVERIFY(QTest::qWaitForWindowExposed(window));
        Document *document = program->profiles().active();
        QTRY_COMPARE_WITH_TIMEOUT(document->stage(), Document::Stage::Ready, 30'000);
        QCOMPARE(document->session()->eventCount(), std::uint64_t(26'723));
        auto *timeline = qobject_cast<TimelineView *>(window->docks().view(QStringLiteral("timeline")));
        QVERIFY(timeline);
        TimelineCanvas *canvas = timeline->canvas();
        QTRY_VERIFY(canvas->isVisible() && canvas->lanesRect().width() > 400);
        QTRY_VERIFY_WITH_TIMEOUT(!canvas->isPreparing(), 20'000);
        QApplication::setActiveWindow(window);
        GuiWatchdog watchdog(testing::kFrameLimitMs);

        // Zoom with the wheel until an op can be hit.
        const auto op = longestLeaf(*document->session());
        QVERIFY(op);
        const TimeRange opRange = document->session()->eventRange(*op);
        canvas->reveal(*op);
        const TimeRange before = document->viewport().visible();
        for (int i = 0;
             i < 80 && document->viewport().visible().length().toPsDouble() > opRange.length().toPsDouble() * 4; ++i) {
            const double x = std::clamp(canvas->xOf(opRange.begin + Duration::ps(opRange.length().toPs() / 2)),
                                        canvas->lanesRect().left() + 1, canvas->lanesRect().right() - 1);
            turnWheel(canvas, QPointF(x, canvas->lanesRect().center().y()), 1);
            QTest::qWait(5);
        }
        QTRY_VERIFY(canvas->rectOf(*op));
        QVERIFY(document->viewport().visible().length() < before.length());
        QVERIFY(canvas->rectOf(*op)->width() > 20);

        // Select the event with a click and read its numbers.
        canvas->reveal(*op);
        QTRY_VERIFY(canvas->rectOf(*op) && canvas->lanesRect().contains(canvas->rectOf(*op)->center()));
        const auto at = canvas->hitAt(canvas->rectOf(*op)->center());
        QVERIFY(at);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->rectOf(*op)->center().toPoint());
        QTRY_COMPARE(document->selection().event(), op);
        const std::string_view label = document->session()->label(*op);
        const QString name = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
        QVERIFY2(window->statusLine().sentence().contains(name), qPrintable(window->statusLine().sentence()));
        window->docks().showView(QStringLiteral("details"), false);
        auto *details = qobject_cast<DetailsView *>(window->docks().view(QStringLiteral("details")));
        QVERIFY(details);
        QTRY_VERIFY(showsText(details, name));
        QTRY_VERIFY(showsText(details, text::duration(opRange.length())));
        QVERIFY(window->statusLine().sentence().contains(text::duration(opRange.length())));

        // Drag a range over the op's row and read the sums.
        const QRectF box = *canvas->rectOf(*op);
        const QPoint from(static_cast<int>(canvas->lanesRect().left()) + 40, static_cast<int>(box.center().y()));
        const QPoint to(static_cast<int>(canvas->lanesRect().right()) - 40, from.y());
        // Each event is a round of its own, as it is under a hand.
        QTest::mousePress(canvas, Qt::LeftButton, {}, from);
        QCoreApplication::processEvents();
        QTest::mouseMove(canvas, from + QPoint(30, 0));
        QCoreApplication::processEvents();
        QTest::mouseMove(canvas, to);
        QCoreApplication::processEvents();
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
        QTRY_VERIFY(document->selection().timeRange());
        const TimeRange dragged = *document->selection().timeRange();
        QCOMPARE(document->selection().rows(), std::vector<LineId>{op->line});
        document->selection().setEvent(std::nullopt); // details of the range, not of the op
        QTRY_COMPARE(details->page(), DetailsView::Page::Range);
        QTRY_VERIFY(!details->isPending());
        const auto [events, busyPs] = sumOf(*document->session(), op->line, dragged);
        QVERIFY2(showsText(details, QStringLiteral("%1 events").arg(text::count(events))), "the count of the range");
        QCOMPARE(totalOf(*details->totalsTable()), busyPs);
        QTRY_VERIFY2(window->statusLine().sentence().contains(QLatin1String(" op")),
                     qPrintable(window->statusLine().sentence()));

        // Export: the picture and the sentence on the clipboard.
        QApplication::clipboard()->setText(QStringLiteral("something else"));
        QVERIFY(window->commands().run(QStringLiteral("edit.copyPicture")));
        QTRY_VERIFY_WITH_TIMEOUT(QApplication::clipboard()->mimeData()->hasImage(), 20'000);
        QVERIFY(QApplication::clipboard()->image().width() > 400);
        QVERIFY(window->commands().run(QStringLiteral("edit.copy")));
        QCOMPARE(QApplication::clipboard()->text(), window->statusLine().sentence());

        // Find and step through the hits.
        EventSearchField &search = window->searchField();
        QVERIFY(window->commands().run(QStringLiteral("edit.find")));
        search.setText({});
        QTest::keyClicks(&search, QStringLiteral("fusion"));
        QTRY_VERIFY_WITH_TIMEOUT(document->search().total() > 0 && !document->search().isRunning(), 20'000);
        const auto isFusion = [&] {
            const auto event = document->selection().event();
            return event && QString::fromUtf8(document->session()->label(*event).data(),
                                              static_cast<qsizetype>(document->session()->label(*event).size()))
                                .contains(QLatin1String("fusion"), Qt::CaseInsensitive);
        };
        QSet<quint64> visited;
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(&search, Qt::Key_Return);
            QCoreApplication::processEvents();
            QVERIFY(isFusion());
            visited << *document->search().current();
        }
        QVERIFY(visited.size() >= 5);
        // On with F3, back with Shift+F3, from where the search field was left.
        const auto current = *document->search().current();
        QTest::keyClick(window, Qt::Key_F3);
        QCoreApplication::processEvents();
        QCOMPARE(*document->search().current(), current + 1);
        QTest::keyClick(window, Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(*document->search().current(), current);
        QVERIFY(isFusion());

        // Back in history, and forward again.
        QVERIFY(window->commands().run(QStringLiteral("timeline.whole")));
        QTRY_VERIFY(document->viewport().visible() == document->viewport().bounds());
        QTest::keyClick(window, Qt::Key_Left, Qt::AltModifier);
        QTRY_VERIFY(document->viewport().visible() != document->viewport().bounds());
        QTest::keyClick(window, Qt::Key_Right, Qt::AltModifier);
        QTRY_VERIFY(document->viewport().visible() == document->viewport().bounds());

        qInfo("GUI thread: %d rounds, worst %.1f ms, %d over the limit", watchdog.rounds(), watchdog.worstMs(),
              watchdog.violations());
        QVERIFY2(watchdog.worstMs() < testing::kFreezeMs, qPrintable(QString::number(watchdog.worstMs())));

        // Export to a file through the dialog.
        QVERIFY(window->commands().run(QStringLiteral("file.exportPicture")));
        auto *dialog = window->findChild<PictureDialog *>();
        QVERIFY(dialog);
        QTRY_VERIFY_WITH_TIMEOUT(dialog->isPreviewReady(), 20'000);
        QSignalSpy saved(dialog, &PictureDialog::saved);
        const QString picture = folder.filePath(QStringLiteral("range.png"));
        dialog->saveTo(picture);
        QVERIFY(saved.wait(20'000));
        QVERIFY(QImageReader(picture).size().width() > 400);
        dialog->close();

        // Restart and find the layout again.
        window->docks().showViewRight(QStringLiteral("report"));
        QTRY_VERIFY(window->docks().isViewVisible(QStringLiteral("report")));
        window->close();
        program.reset();
        program = std::make_unique<Application>(options, settings);
        window = &program->window();
        program->start();
        QVERIFY(QTest::qWaitForWindowExposed(window));
        QTRY_COMPARE_WITH_TIMEOUT(program->profiles().active()->stage(), Document::Stage::Ready, 30'000);
        QTRY_VERIFY(window->docks().isViewVisible(QStringLiteral("report")));
        QCOMPARE(window->docks().dockWidgetArea(window->docks().dock(QStringLiteral("report"))),
                 Qt::RightDockWidgetArea);
        QCOMPARE(window->size(), QSize(1600, 900));
    }
};

PLANESCOPE_TEST(TstEndToEnd)
#include "tst_end_to_end.moc"
