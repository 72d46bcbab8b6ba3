#include "widgets/details/details_view.h"

#include "model/state/selection_sums.h"
#include "tests/model/analysis/trace_fixture.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "widgets/common/copy_table.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/search_field.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/details/event_page.h"
#include "widgets/details/facts_grid.h"
#include "widgets/details/outlier_menu.h"
#include "widgets/details/range_page.h"
#include "widgets/details/stats_model.h"
#include "widgets/details/totals_model.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QSortFilterProxyModel>

using namespace planescope;
using planescope::testing::TraceFixture;
using planescope::testing::traceFixture;

namespace {

/// A details view on a document, as a dock would hold it.
struct DetailsBench {
    ThemeHub themes;
    Settings settings;
    QStringList commands;
    TraceFixture fixture = traceFixture();
    Document document{std::filesystem::path("fixture.xplane.pb")};
    std::unique_ptr<DetailsView> view;

    explicit DetailsBench(bool hasSession = true)
    {
        loadBundledFonts();
        installLook(*qApp, themes);
        if (hasSession)
            document.setSession(fixture.session, std::make_shared<OpClassTable>(fixture.session));
        ViewContext context;
        context.themes = &themes;
        context.settings = &settings;
        context.runCommand = [this](const QString &command) { commands += command; };
        view = std::make_unique<DetailsView>(context, nullptr);
        view->resize(1110, 210);
        view->setDocument(&document);
        view->QWidget::show();
    }
    bool settle() const
    {
        return QTest::qWaitFor([this] { return !view->isPending(); });
    }
    QString fact(const QString &name) const
    {
        for (const Fact &f : view->eventPage()->facts().facts())
            if (f.name == name)
                return QString(f.value).replace(QChar(0x202F), u'_');
        return {};
    }
};

} // namespace

class TstDetailsView : public QObject
{
    Q_OBJECT
private slots:
    void withoutASelectionItSaysWhatToDo();
    void anEventShowsItsFacts();
    void labelsAreKeptAndSayWhatIsNew();
    void theNewestSelectionWins();
    void clearingTheSelectionEmptiesThePage();
    void anotherDocumentForgetsTheFirst();
    void aRangeShowsTotalsByName();
    void everythingIsAnsweredByTheTableMadeBefore();
    void totalsAreSortedByNumber();
    void aRangeIsASentenceThatIsCopied();
    void theCurrentNameShowsAllItsInstancesAndOutliers();
    void activatingATotalSelectsItsLongestEvent();
    void modelsKeepTheContractOfItemModels();
    void statisticsAreFilteredAndCopied();
    void copyKeysTakeThePage();
    void columnsFollowTheWidth();
    void linksReachSelectionAndCommands();
    void stateIsSavedAndRestored();
    void aStaleEventOfAnIndexedSessionIsIgnored();
    void pagesArePaintedInEveryTheme();
};

void TstDetailsView::withoutASelectionItSaysWhatToDo()
{
    DetailsBench bench;
    QCOMPARE(bench.view->page(), DetailsView::Page::Empty);
    auto *empty = bench.view->findChild<EmptyState *>();
    QVERIFY(empty->text().startsWith(QLatin1String("No event is selected.")));
    emit empty->actionClicked();
    QCOMPARE(bench.commands, QStringList{QStringLiteral("view.timeline")});
    bench.view->setDocument(nullptr);
    QVERIFY(empty->text().startsWith(QLatin1String("No profile is open.")));
    QVERIFY(bench.view->scopeText().isEmpty());
}

void TstDetailsView::anEventShowsItsFacts()
{
    DetailsBench bench;
    QSignalSpy scope(bench.view.get(), &View::scopeTextChanged);
    bench.document.selection().setEvent(bench.fixture.fusion);
    QVERIFY(bench.settle());
    QCOMPARE(bench.view->page(), DetailsView::Page::Event);
    QCOMPARE(bench.fact(QStringLiteral("Duration")), QStringLiteral("30_ps"));
    QCOMPARE(bench.fact(QStringLiteral("Self time")), QStringLiteral("30_ps"));
    QCOMPARE(bench.fact(QStringLiteral("Share of parent")), QStringLiteral("30.0_%"));
    QCOMPARE(bench.fact(QStringLiteral("Share of step")), QStringLiteral("30.0_%"));
    QCOMPARE(bench.fact(QStringLiteral("Plane")), QStringLiteral("/device:TPU:0"));
    QCOMPARE(bench.fact(QStringLiteral("Category")), QStringLiteral("loop fusion"));
    QCOMPARE(bench.fact(QStringLiteral("FLOPs")), QStringLiteral("3.00_kFLOP"));
    QCOMPARE(bench.view->scopeText(), QStringLiteral("fusion.7, instance 1 of 3 on TPU:0"));
    QVERIFY(scope.count() >= 1);
}

void TstDetailsView::labelsAreKeptAndSayWhatIsNew()
{
    loadBundledFonts();
    ThemeHub themes;
    FactsGrid grid(themes);
    grid.resize(700, 200);
    grid.show();
    const auto words = [&grid] {
        QStringList texts;
        for (const QLabel *label : grid.findChildren<QLabel *>(QString(), Qt::FindDirectChildrenOnly))
            if (label->isVisibleTo(&grid))
                texts << label->text();
        texts.sort();
        return texts;
    };
    const auto labels = [&grid] { return grid.findChildren<QLabel *>(QString(), Qt::FindDirectChildrenOnly); };
    const QString begin = QStringLiteral("Begin"), end = QStringLiteral("End"), id = QStringLiteral("Id");
    const QString one = QStringLiteral("1 ns"), two = QStringLiteral("2 ns"), ten = QStringLiteral("0x10");
    grid.setFacts({{begin, one, {}, true, false}, {end, two, {}, false, false}, {id, ten, {}, false, true}});
    QCOMPARE(words(), QStringList({ten, one, two, begin, end, id}));
    // Others of the same kind: the same labels.
    const auto before = labels();
    const QString later = QStringLiteral("a value that is much longer than what was there");
    grid.setFacts({{begin, two, {}, true, false}, {end, later, one, false, false}, {id, ten, {}, false, true}});
    QCOMPARE(labels(), before);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(words(), QStringList({ten, two, begin, end, id, later}));
    QCOMPARE(before[3]->toolTip(), later + u'\n' + one);
    QVERIFY2(before[3]->width() >= before[3]->fontMetrics().horizontalAdvance(later), "it has got its room");
    // Fewer, and of another kind.
    grid.setFacts({{id, ten, {}, false, true}});
    QCOMPARE(words(), QStringList({ten, id}));
    grid.setFacts({{begin, one, {}, false, false}, {end, two, {}, false, false}});
    QCOMPARE(words(), QStringList({one, two, begin, end}));
    QCOMPARE(grid.facts().size(), std::size_t(2));
}

void TstDetailsView::theNewestSelectionWins()
{
    DetailsBench bench;
    for (std::uint64_t row = 0; row < 5; ++row)
        bench.document.selection().setEvent(EventRef{bench.fixture.ops, row});
    QVERIFY(bench.settle());
    QCOMPARE(bench.fact(QStringLiteral("Duration")), QStringLiteral("10_ps")); // the last row
    QCOMPARE(bench.view->scopeText(), QStringLiteral("fusion.7, instance 3 of 3 on TPU:0"));
}

void TstDetailsView::clearingTheSelectionEmptiesThePage()
{
    DetailsBench bench;
    bench.document.selection().setEvent(bench.fixture.fusion);
    bench.document.selection().setEvent(std::nullopt); // while the worker runs
    QVERIFY(bench.settle());
    QCoreApplication::processEvents();
    QCOMPARE(bench.view->page(), DetailsView::Page::Empty);
    QVERIFY(bench.view->copiedText(ClipboardFormat::Text).isEmpty());
}

void TstDetailsView::anotherDocumentForgetsTheFirst()
{
    DetailsBench bench;
    bench.document.selection().setEvent(bench.fixture.fusion);
    QVERIFY(bench.settle());
    Document other{std::filesystem::path("other.xplane.pb")};
    bench.view->setDocument(&other);
    QCOMPARE(bench.view->page(), DetailsView::Page::Empty);
    bench.document.selection().setEvent(bench.fixture.loop); // nobody listens any more
    QVERIFY(!bench.view->isPending());
    bench.view->setDocument(nullptr);
}

void TstDetailsView::aRangeShowsTotalsByName()
{
    DetailsBench bench;
    bench.document.selection().setTimeRange(TimeRange::ps(20, 130), {bench.fixture.ops});
    QVERIFY(bench.settle());
    QCOMPARE(bench.view->page(), DetailsView::Page::Range);
    const QAbstractItemModel *model = bench.view->totalsTable()->model();
    QCOMPARE(model->rowCount(), 3);
    QCOMPARE(model->index(0, TotalsModel::Name).data().toString(), QStringLiteral("fusion.7"));
    QCOMPARE(model->index(0, TotalsModel::Count).data().toString(), QStringLiteral("2"));
    QCOMPARE(model->index(1, TotalsModel::Total).data().toString().replace(QChar(0x202F), u'_'),
             QStringLiteral("80_ps"));
    // An event outranks the range.
    bench.document.selection().setEvent(bench.fixture.fusion);
    QVERIFY(bench.settle());
    QCOMPARE(bench.view->page(), DetailsView::Page::Event);
}

void TstDetailsView::everythingIsAnsweredByTheTableMadeBefore()
{
    DetailsBench bench;
    SelectionSums *const sums = SelectionSums::of(&bench.document);
    QTRY_VERIFY(sums->wholeNames());
    const Session &session = *bench.fixture.session;
    const NameTotals made = nameTotals(session, session.range());
    QCOMPARE(sums->wholeNames()->eventCount, made.eventCount);
    QCOMPARE(sums->wholeNames()->names.size(), made.names.size());
    for (std::size_t i = 0; i < made.names.size(); ++i) {
        QVERIFY(sums->wholeNames()->names[i].name == made.names[i].name);
        QVERIFY(sums->wholeNames()->names[i].self == made.names[i].self);
    }
    // Of everything it is the answer, of any part it is not, nor of chosen rows.
    auto marked = std::make_shared<NameTotals>(made);
    marked->eventCount = 4711;
    DetailsQuery query;
    query.session = bench.fixture.session;
    query.classes = bench.document.classes();
    query.wholeNames = marked;
    query.range = session.range();
    QCOMPARE(answerDetails(query, {})->totals->eventCount, std::uint64_t(4711));
    query.rows = {bench.fixture.ops};
    QVERIFY(answerDetails(query, {})->totals->eventCount < made.eventCount);
    query.rows.clear();
    query.range.end = session.range().end - Duration::ps(1);
    QVERIFY(answerDetails(query, {})->totals->eventCount != 4711);
    query.range = {session.range().begin + Duration::ps(1), session.range().end};
    QVERIFY(answerDetails(query, {})->totals->eventCount != 4711);
}

void TstDetailsView::totalsAreSortedByNumber()
{
    TotalsModel model;
    const TraceFixture f = traceFixture();
    model.setTotals(f.session, nameTotals(*f.session, TimeRange::ps(0, 200)));
    QSortFilterProxyModel proxy;
    proxy.setSourceModel(&model);
    proxy.setSortRole(TotalsModel::SortRole);
    for (int column = TotalsModel::Count; column < TotalsModel::ColumnCount; ++column) {
        proxy.sort(column, Qt::DescendingOrder);
        for (int row = 1; row < proxy.rowCount(); ++row)
            QVERIFY(proxy.index(row - 1, column).data(TotalsModel::SortRole).toDouble() >=
                    proxy.index(row, column).data(TotalsModel::SortRole).toDouble());
    }
    proxy.sort(TotalsModel::Name);
    QCOMPARE(proxy.index(0, 0).data().toString(), QStringLiteral("all-reduce.2"));
}

void TstDetailsView::aRangeIsASentenceThatIsCopied()
{
    DetailsBench bench;
    bench.document.selection().setTimeRange(TimeRange::ps(20, 130), {bench.fixture.ops});
    QVERIFY(bench.settle());
    const QString sentence = bench.view->rangePage()->sentence().replace(QChar(0x202F), u' ');
    QVERIFY2(sentence.startsWith(QLatin1String("TPU:0: 110 ps from ")), qPrintable(sentence));
    QVERIFY2(sentence.contains(QLatin1String("Vector ")) && sentence.contains(QLatin1String("Idle ")),
             qPrintable(sentence));
    QTest::keyClick(bench.view.get(), Qt::Key_C, Qt::ControlModifier);
    QString copied = QApplication::clipboard()->text().replace(QChar(0x202F), u' ');
    QVERIFY(copied.startsWith(sentence));
    QVERIFY(copied.contains(QLatin1String("fusion.7")));
    QTest::keyClick(bench.view.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    copied = QApplication::clipboard()->text().replace(QChar(0x202F), u' ');
    QVERIFY2(copied.startsWith(QLatin1String("TPU:0: **110 ps** from ")), qPrintable(copied));
    QVERIFY(copied.contains(QLatin1String("| fusion.7 |")));
    QVERIFY(!bench.view->copiedText(ClipboardFormat::Csv).contains(QLatin1String("Idle")));
    QTest::keyClick(bench.view.get(), Qt::Key_Escape); // the application remembers held modifiers
}

void TstDetailsView::theCurrentNameShowsAllItsInstancesAndOutliers()
{
    testing::SessionFixture fixture;
    for (int i = 0; i < 30; ++i)
        fixture.op("fusion.1", i * 1'000'000, i == 12 ? 300'000 : 100'000, "loop fusion");
    DetailsBench bench(false);
    const SessionPtr session = fixture.build();
    bench.document.setSession(session, std::make_shared<OpClassTable>(session));
    bench.document.selection().setTimeRange(TimeRange::ps(5'000'000, 8'000'000));
    QVERIFY(bench.settle());
    RangePage *const page = bench.view->rangePage();
    QVERIFY(QTest::qWaitFor([&] { return !page->isPending(); }));
    QVERIFY(page->instances());
    QCOMPARE(page->instances()->siblings.summary.count, std::uint64_t(30)); // all, not only those of the range
    QCOMPARE(page->instances()->outliers.count, std::uint64_t(1));
    QVERIFY(page->outlierLink()->isVisible());
    QCOMPARE(page->outlierLink()->text(), QStringLiteral("1 outlier"));
    // Another range has the same name on top: what is known of all its instances stays, the mark goes to the longest
    // one of that range.
    const std::int64_t *const known = page->instances()->siblings.durationsPs.data();
    bench.document.selection().setTimeRange(TimeRange::ps(10'000'000, 14'000'000));
    QVERIFY(bench.settle());
    QVERIFY(!page->isPending());
    QVERIFY(page->instances()->siblings.durationsPs.data() == known);
    QCOMPARE(page->instances()->event.row, std::uint64_t(12));
    const std::unique_ptr<QMenu> menu(makeOutlierMenu(
        *session, page->instances()->outliers, [&](EventRef e) { emit page->jumpRequested(e); }, nullptr));
    QCOMPARE(menu->actions().size(), 1);
    QVERIFY2(menu->actions().constFirst()->text().contains(QLatin1String("+200.0")),
             qPrintable(menu->actions().constFirst()->text()));
    menu->actions().constFirst()->trigger();
    QCOMPARE(bench.document.selection().event()->row, std::uint64_t(12));
    QVERIFY(bench.document.viewport().visible().contains(TimePoint::ps(12'000'000)));
    // Another session has its own.
    testing::SessionFixture other;
    for (int i = 0; i < 7; ++i)
        other.op("fusion.1", i * 1'000'000, 100'000, "loop fusion");
    const SessionPtr next = other.build();
    bench.document.setSession(next, std::make_shared<OpClassTable>(next));
    bench.document.selection().setTimeRange(TimeRange::ps(0, 8'000'000));
    QVERIFY(bench.settle());
    QVERIFY(QTest::qWaitFor([&] { return !page->isPending(); }));
    QCOMPARE(page->instances()->siblings.summary.count, std::uint64_t(7));
}

void TstDetailsView::activatingATotalSelectsItsLongestEvent()
{
    DetailsBench bench;
    bench.document.selection().setTimeRange(TimeRange::ps(0, 200), {bench.fixture.ops});
    QVERIFY(bench.settle());
    CopyTable *const table = bench.view->totalsTable();
    for (int row = 0; row < table->model()->rowCount(); ++row)
        if (table->model()->index(row, 0).data().toString() == QLatin1String("fusion.7")) {
            emit table->activated(table->model()->index(row, 0));
            break;
        }
    QVERIFY(bench.document.selection().event() == bench.fixture.fusion);
}

void TstDetailsView::modelsKeepTheContractOfItemModels()
{
    const TraceFixture f = traceFixture();
    StatsModel stats;
    const QAbstractItemModelTester statsTester(&stats, QAbstractItemModelTester::FailureReportingMode::QtTest);
    stats.setStats(statValues(*f.session, f.fusion));
    QCOMPARE(stats.rowCount(), 6);
    stats.setStats({});
    QCOMPARE(stats.rowCount(), 0);
    TotalsModel totals;
    const QAbstractItemModelTester totalsTester(&totals, QAbstractItemModelTester::FailureReportingMode::QtTest);
    totals.setTotals(f.session, nameTotals(*f.session, TimeRange::ps(0, 200)));
    QVERIFY(totals.rowCount() > 0);
    totals.setTotals(f.session, {});
    QCOMPARE(totals.rowCount(), 0);
}

void TstDetailsView::statisticsAreFilteredAndCopied()
{
    DetailsBench bench;
    bench.document.selection().setEvent(bench.fixture.fusion);
    QVERIFY(bench.settle());
    CopyTable *const table = bench.view->eventPage()->statsTable();
    QCOMPARE(table->model()->rowCount(), 6);
    bench.view->eventPage()->statsFilter()->setText(QStringLiteral("FLOPS"));
    QCOMPARE(table->model()->rowCount(), 2);
    QCOMPARE(table->copiedTable(ClipboardFormat::Csv),
             QStringLiteral("name,value,type,unit\nflops,2000,int64,FLOP\nflops,3000,int64,FLOP\n"));
    bench.view->eventPage()->statsFilter()->clear();
    table->selectRow(4);
    QCOMPARE(table->copiedRows(ClipboardFormat::Text),
             QStringLiteral("name\tvalue\ttype\tunit\nrun_id\t12190760917235803885\tuint64\t\n"));
    QVERIFY(table->copiedRows(ClipboardFormat::Markdown)
                .contains(QLatin1String("| run_id | 12190760917235803885 | uint64 |")));
    table->setCurrentIndex(table->model()->index(4, StatsModel::Value));
    QCOMPARE(table->copiedCell(), QStringLiteral("12190760917235803885"));
    bench.view->eventPage()->setCurrentTab(1);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("name\tvalue")));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("| name |")));
}

void TstDetailsView::copyKeysTakeThePage()
{
    DetailsBench bench;
    bench.document.selection().setEvent(bench.fixture.fusion);
    QVERIFY(bench.settle());
    QTest::keyClick(bench.view.get(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("fusion.7 on /device:TPU:0")));
    QTest::keyClick(bench.view.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(QApplication::clipboard()->text().contains(QLatin1String("| duration | 30 | ps |")));
}

void TstDetailsView::columnsFollowTheWidth()
{
    DetailsBench bench;
    bench.document.selection().setEvent(bench.fixture.fusion);
    QVERIFY(bench.settle());
    const auto columnsAt = [&](int width) {
        bench.view->resize(width, 600);
        QCoreApplication::processEvents();
        return bench.view->eventPage()->columnCount();
    };
    QCOMPARE(columnsAt(1110), 3);
    QCOMPARE(columnsAt(700), 2);
    QCOMPARE(columnsAt(340), 1);
    QVERIFY2(bench.view->eventPage()->width() <= 340, "nothing is pushed out at the right");
    QCOMPARE(bench.view->eventPage()->facts().pairsPerRow(), 1);
    QCOMPARE(columnsAt(1600), 3);
    QCOMPARE(bench.view->eventPage()->facts().pairsPerRow(), 2);
}

void TstDetailsView::linksReachSelectionAndCommands()
{
    DetailsBench bench;
    bench.document.viewport().setBounds(TimeRange::ps(0, 200));
    bench.document.selection().setEvent(bench.fixture.fusion);
    QVERIFY(bench.settle());
    emit bench.view->eventPage()->sameNameRequested();
    QCOMPARE(bench.commands, QStringList{QStringLiteral("selection.sameName")});
    emit bench.view->eventPage()->zoomRequested();
    QCOMPARE(bench.document.viewport().visible(), TimeRange::ps(-20, 70));
    emit bench.view->eventPage()->eventRequested(bench.fixture.loop);
    QVERIFY(bench.document.selection().event() == bench.fixture.loop);
}

void TstDetailsView::stateIsSavedAndRestored()
{
    DetailsBench bench;
    bench.view->eventPage()->setCurrentTab(1);
    const QByteArray state = bench.view->saveViewState();
    DetailsBench other;
    other.view->restoreViewState(state);
    QCOMPARE(other.view->eventPage()->currentTab(), 1);
    other.view->restoreViewState("broken");
    QCOMPARE(other.view->eventPage()->currentTab(), 1);
}

void TstDetailsView::aStaleEventOfAnIndexedSessionIsIgnored()
{
    DetailsBench bench(false);
    bench.document.selection().setEvent(EventRef{LineId{77}, 12});
    QCOMPARE(bench.view->page(), DetailsView::Page::Empty);
    bench.document.setSession(bench.fixture.session, std::make_shared<OpClassTable>(bench.fixture.session));
    QVERIFY(bench.settle());
    QCOMPARE(bench.view->page(), DetailsView::Page::Empty); // no such line
}

void TstDetailsView::pagesArePaintedInEveryTheme()
{
    // PLANESCOPE_SCREENSHOTS=<folder> keeps the pictures for a look.
    const QString folder = qEnvironmentVariable("PLANESCOPE_SCREENSHOTS");
    DetailsBench bench;
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
        bench.themes.setTheme(id);
        bench.document.selection().setEvent(bench.fixture.fusion);
        QVERIFY(bench.settle());
        QCoreApplication::processEvents();
        const QImage event = bench.view->grab().toImage();
        bench.document.selection().clear();
        bench.document.selection().setTimeRange(TimeRange::ps(0, 200));
        QVERIFY(bench.settle());
        QCoreApplication::processEvents();
        const QImage range = bench.view->grab().toImage();
        for (const QImage *image : {&event, &range}) {
            const QColor ground = image->pixelColor(image->width() - 3, image->height() - 3);
            QVERIFY(ground == bench.themes.theme().base || ground == bench.themes.theme().alternate);
        }
        QVERIFY(event != range);
        bench.document.selection().clear();
        if (!folder.isEmpty()) {
            event.save(QStringLiteral("%1/event-%2.png").arg(folder).arg(static_cast<int>(id)));
            range.save(QStringLiteral("%1/range-%2.png").arg(folder).arg(static_cast<int>(id)));
        }
    }
}

PLANESCOPE_TEST(TstDetailsView)
#include "tst_details_view.moc"
