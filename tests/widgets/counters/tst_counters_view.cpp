// The view of counters: what its filter, switches and side panel show, how it says what is wrong or missing, and what
// leaves it.
#include "model/store/builders.h"
#include "tests/support/low_window.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/counters/counter_profile.h"
#include "tests/widgets/view_stage.h"
#include "widgets/counters/chip_diagram.h"
#include "widgets/counters/counter_details.h"
#include "widgets/counters/counter_models.h"
#include "widgets/counters/counter_panel.h"
#include "widgets/counters/counters_view.h"
#include "widgets/counters/curves_page.h"
#include "widgets/view_registry.h"

#include <QCheckBox>
#include <QFile>
#include <QSignalSpy>
#include <QTableView>

using namespace planescope;
using namespace planescope::testing;

class TstCountersView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void zerosAreHiddenUntilTheyAreWanted();
    void aBadFilterSaysWhatIsWrongAndKeepsTheRows();
    void boxesAtTheSideNarrowTheList();
    void twoReadingsStandSideBySide();
    void theTreeHasTheSameRows();
    void favouritesAreKeptInTheSettings();
    void keptFiltersComeBack();
    void aHeaderSortsOnAWorker();
    void theChosenCounterIsDescribed();
    void rowsAreCopiedWithTheirWholeNames();
    void tablesAreWritten();
    void everyFileThatWasAskedForIsWrittenWhole();
    void oddValuesAreSaid();
    void strangeReadingsAreShownAndSaid();
    void aBlockOfTheDiagramFiltersTheList();
    void aLowWindowHasRoomForEveryMode();
    void theDiagramFollowsTheSelectedTime();
    void samplesAloneOpenTheCurves();
    void aProfileWithoutCountersSaysHowToRecordThem();
    void stateIsRestored();
    void isRegistered();

private:
    void show(const CounterProfile &profile);
    void waitForRows();
    QString shownText(int row, CounterListField field) const
    {
        return m_view->model()->index(row, static_cast<int>(field)).data().toString();
    }

    QTemporaryDir m_folder;
    ViewStage<CountersView> m_stage;
    CountersView *m_view = nullptr;
    std::unique_ptr<QSignalSpy> m_rows;
};

void TstCountersView::init()
{
    m_stage.begin();
    m_view = m_stage.view();
    m_rows = std::make_unique<QSignalSpy>(m_view, &CountersView::rowsShown);
}

void TstCountersView::cleanup()
{
    m_rows.reset();
    m_stage.end();
}

void TstCountersView::waitForRows()
{
    QTRY_VERIFY_WITH_TIMEOUT(m_view->isSettled(), 10000);
    m_rows->clear();
}

void TstCountersView::show(const CounterProfile &profile)
{
    m_stage.open(counterSession(m_folder, profile));
    waitForRows();
}

void TstCountersView::zerosAreHiddenUntilTheyAreWanted()
{
    show({});
    QCOMPARE(m_view->model()->rowCount(), 24); // 13 registers of two chips, one of them at 0
    QVERIFY2(m_view->countText().contains(QStringLiteral("24")) && m_view->countText().contains(QStringLiteral("26")),
             qPrintable(m_view->countText()));
    QVERIFY2(m_stage.words().contains(QStringLiteral("Zeros are hidden: 2 of 26")), qPrintable(m_stage.words()));
    m_view->setWithZeros(true);
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 26);
    m_view->setFilter(QStringLiteral("scalar_alu_instruction_1"));
    m_view->setWithZeros(false);
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 0);
    QVERIFY2(m_stage.words().contains(QStringLiteral("No counter passes the filter")), qPrintable(m_stage.words()));
}

void TstCountersView::aBadFilterSaysWhatIsWrongAndKeepsTheRows()
{
    show({});
    m_view->setFilter(QStringLiteral("value >"));
    QVERIFY(!m_view->filterProblem().isEmpty());
    QCOMPARE(m_view->model()->rowCount(), 24);
    m_view->setFilter(QStringLiteral("valuee > 3"));
    QVERIFY2(m_view->filterProblem().contains(QStringLiteral("valuee")), qPrintable(m_view->filterProblem()));
    QVERIFY2(m_view->filterProblem().contains(QStringLiteral("“value”")), qPrintable(m_view->filterProblem()));
    m_view->setFilter(QStringLiteral("value > 400000"));
    waitForRows();
    QVERIFY(m_view->filterProblem().isEmpty());
    QCOMPARE(m_view->model()->rowCount(), 6); // CYCLES, MXU_BUSY_0, XLU_BUSY_0 of two chips
}

void TstCountersView::boxesAtTheSideNarrowTheList()
{
    show({});
    CounterScope scope;
    scope.chips = {1};
    scope.sets = {"TC_MEMORY"};
    m_view->panel()->setScope(scope);
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 3); // VST is of two sets
    QCheckBox *box = m_view->panel()->boxOf(QStringLiteral("Chip"), QStringLiteral("1"));
    QVERIFY(box && box->isChecked());
    box->click();
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 6);
}

void TstCountersView::twoReadingsStandSideBySide()
{
    CounterProfile profile;
    profile.samples = 2;
    show(profile);
    QCOMPARE(m_view->model()->rowCount(), 48);
    m_view->panel()->setPair(CounterPair{0, 1}); // chip 0: the second reading has twice as much
    m_view->setFilter(QStringLiteral("name ~ \"mxu_busy_1$\""));
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 1);
    const QString value = shownText(0, CounterListField::Value), other = shownText(0, CounterListField::Other);
    QVERIFY2(value.startsWith(QStringLiteral("300")), qPrintable(value));
    QVERIFY2(other.startsWith(QStringLiteral("600")), qPrintable(other));
    QCOMPARE(shownText(0, CounterListField::Ratio).left(1), QStringLiteral("2"));
    QVERIFY(!m_view->list()->isColumnHidden(static_cast<int>(CounterListField::Difference)));
    m_view->panel()->setPair(std::nullopt);
    waitForRows();
    QVERIFY(m_view->list()->isColumnHidden(static_cast<int>(CounterListField::Difference)));
}

void TstCountersView::theTreeHasTheSameRows()
{
    show({});
    m_view->setAsTree(true);
    waitForRows();
    const CounterTreeModel &tree = *m_view->treeModel();
    std::set<std::uint32_t> rows;
    std::vector<QModelIndex> todo{QModelIndex()};
    while (!todo.empty()) {
        const QModelIndex parent = todo.back();
        todo.pop_back();
        for (int i = 0; i < tree.rowCount(parent); ++i) {
            const QModelIndex index = tree.index(i, 0, parent);
            QCOMPARE(tree.parent(index), parent);
            if (tree.tableRow(index) != kNoCounterRow)
                rows.insert(tree.tableRow(index));
            todo.push_back(index);
        }
    }
    QCOMPARE(rows.size(), std::size_t(24));
}

void TstCountersView::favouritesAreKeptInTheSettings()
{
    show({});
    m_view->setFilter(QStringLiteral("mxu_busy_2"));
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 2);
    m_view->toggleFavourite(m_view->model()->tableRow(0));
    QVERIFY(m_view->model()->index(1, 0).data(kCounterStarRole).toBool()); // of both chips: it is the name
    m_view->setFilter({});
    m_view->panel()->setShowsFavourites(true);
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 2);
    m_view->toggleFavourite(m_view->model()->tableRow(0));
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 0);
}

void TstCountersView::keptFiltersComeBack()
{
    Settings settings;
    settings.counterFilters[QStringLiteral("matrix")] = QStringLiteral("mxu");
    settings.counterFavourites = {QString::fromStdString(corePath("CYCLES")).toLower()};
    ThemeHub themes;
    ViewContext context;
    context.themes = &themes;
    context.settings = &settings;
    Settings kept;
    context.changeSettings = [&](const Settings &changed) { kept = changed; };
    CountersView view(context, nullptr);
    QSignalSpy chosen(view.panel(), &CounterPanel::filterChosen);
    emit view.panel()->filterChosen(QStringLiteral("mxu"));
    QCOMPARE(view.filter(), QStringLiteral("mxu"));
    emit view.panel()->forgetWanted(QStringLiteral("matrix"));
    QVERIFY(kept.counterFilters.empty());
    QCOMPARE(kept.counterFavourites, settings.counterFavourites);
}

void TstCountersView::aHeaderSortsOnAWorker()
{
    show({});
    m_view->list()->sortByColumn(static_cast<int>(CounterListField::Value), Qt::AscendingOrder);
    waitForRows();
    QVERIFY(shownText(0, CounterListField::Value).startsWith(QStringLiteral("40")));
    m_view->list()->sortByColumn(static_cast<int>(CounterListField::Name), Qt::AscendingOrder);
    waitForRows();
    for (int row = 1; row < m_view->model()->rowCount(); ++row)
        QVERIFY(shownText(row - 1, CounterListField::FullName) <= shownText(row, CounterListField::FullName));
}

void TstCountersView::theChosenCounterIsDescribed()
{
    show({});
    m_view->setFilter(QStringLiteral("mxu_busy_2"));
    waitForRows();
    m_view->list()->setCurrentIndex(m_view->model()->index(0, static_cast<int>(CounterListField::Name)));
    QCOMPARE(m_view->details()->fullName(), QString::fromStdString(corePath("MXU_BUSY_2")).toLower());
    QVERIFY2(m_stage.words().contains(QStringLiteral("Avg MXU Busy")), qPrintable(m_stage.words()));
    QVERIFY2(m_stage.words().contains(QStringLiteral("0.2")), qPrintable(m_stage.words())); // per cycle
}

void TstCountersView::rowsAreCopiedWithTheirWholeNames()
{
    show({});
    m_view->setFilter(QStringLiteral("mxu_busy_2 chip = 0"));
    waitForRows();
    const QStringList lines = m_view->copiedText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    const QStringList keys = lines[0].split(QLatin1Char('\t')), cells = lines[1].split(QLatin1Char('\t'));
    QCOMPARE(keys.size(), cells.size());
    const auto cell = [&](const char *key) { return cells.value(keys.indexOf(QLatin1String(key))); };
    QCOMPARE(cell("name"), QString::fromStdString(corePath("MXU_BUSY_2")).toLower());
    QCOMPARE(cell("value"), QStringLiteral("200000"));
    QCOMPARE(cell("value_hex"), QStringLiteral("0x30d40"));
}

void TstCountersView::tablesAreWritten()
{
    show({});
    for (const char *name : {"counters.csv", "counters.json", "counters.md"}) {
        const QString path = m_folder.filePath(QLatin1String(name));
        QVERIFY(m_view->exportTo(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().toLower().contains("mxu_busy_2"));
    }
    QVERIFY(!m_view->exportTo(m_folder.filePath(QStringLiteral("counters.xyz"))));
    m_view->setMode(CountersView::DiagramMode);
    waitForRows();
    QVERIFY(m_view->exportTo(m_folder.filePath(QStringLiteral("chip.svg"))));
}

void TstCountersView::everyFileThatWasAskedForIsWrittenWhole()
{
    show(CounterProfile());
    const QString words = m_stage.words();
    // The second one is asked for while the first one is written.
    QStringList paths;
    for (const char *name : {"first.csv", "second.csv", "third.json"}) {
        paths << m_folder.filePath(QLatin1String(name));
        m_view->saveTo(paths.back());
    }
    for (const QString &path : paths)
        QTRY_VERIFY2(QFile::exists(path), qPrintable(path));
    const auto bytesOf = [](const QString &path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QCOMPARE(bytesOf(paths[0]).count('\n'), m_view->model()->rowCount() + 1);
    QCOMPARE(bytesOf(paths[0]), bytesOf(paths[1]));
    QCOMPARE(m_stage.words(), words);
    m_view->saveTo(m_folder.filePath(QStringLiteral("no/such/folder.csv")));
    QTRY_VERIFY2(m_stage.words().contains(QStringLiteral("could not be written")), qPrintable(m_stage.words()));
}

void TstCountersView::oddValuesAreSaid()
{
    CounterProfile profile;
    profile.withOdd = true;
    show(profile);
    const QString words = m_stage.words();
    for (const char *part : {"no numbers", "below zero", "repeat a name", "no counter id"})
        QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
    m_view->setFilter(QStringLiteral("broken"));
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 1);
    QCOMPARE(shownText(0, CounterListField::Value), QStringLiteral("NaN"));
    m_view->setFilter(QStringLiteral("below_zero"));
    waitForRows();
    QCOMPARE(shownText(0, CounterListField::Value), QString(QChar(0x2212)) + QStringLiteral("3"));
}

void TstCountersView::strangeReadingsAreShownAndSaid()
{
    CounterProfile profile;
    profile.withStrange = true;
    show(profile);
    const QString words = m_stage.words();
    for (const char *part : {"lies in no public block", "became less from one reading", "wrapped around or cleared",
                             "numbered against their times", "no count of cycles", "have no value"})
        QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
    // Nothing of it is left out of the list.
    m_view->setFilter(QStringLiteral("strange or less"));
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 6);
    // No difference is told of what became less: its width is not known.
    m_view->setFilter(QStringLiteral("less and delta < 0"));
    waitForRows();
    QCOMPARE(m_view->model()->rowCount(), 0);
}

void TstCountersView::aBlockOfTheDiagramFiltersTheList()
{
    show({});
    m_view->setMode(CountersView::DiagramMode);
    m_view->resize(1700, 900);
    waitForRows();
    QCOMPARE(m_view->diagram()->words().of(ChipBlock::Mxu).share.value_or(-1), 0.35);
    QTest::mouseClick(m_view->diagram(), Qt::LeftButton, {},
                      m_view->diagram()->rectOf(ChipBlock::Mxu).center().toPoint());
    waitForRows();
    QCOMPARE(m_view->filter(), QStringLiteral("mxu"));
    QCOMPARE(m_view->model()->rowCount(), 6);
    // Every filter of a block can be read.
    for (const ChipBlockWords &block : m_view->diagram()->words().blocks) {
        const std::string line = block.filter.toStdString();
        QVERIFY2(CounterFilter::parse(line).has_value(), line.c_str());
    }
}

void TstCountersView::aLowWindowHasRoomForEveryMode()
{
    CounterProfile profile;
    profile.withTracks = true;
    profile.chips = 3;
    show(profile);
    for (const auto mode :
         {CountersView::TableMode, CountersView::DiagramMode, CountersView::CurvesMode, CountersView::ChipsMode}) {
        m_view->setMode(mode);
        QCoreApplication::processEvents();
        QVERIFY2(m_view->minimumSizeHint().height() <= kLowestViewHeight,
                 qPrintable(QStringLiteral("mode %1: %2").arg(int(mode)).arg(m_view->minimumSizeHint().height())));
    }
}

void TstCountersView::theDiagramFollowsTheSelectedTime()
{
    CounterProfile profile;
    profile.withTracks = true;
    show(profile);
    m_view->setMode(CountersView::DiagramMode);
    waitForRows();
    QCOMPARE(m_view->diagram()->words().of(ChipBlock::Mxu).share.value_or(-1), 0.35);
    // One sample: 1700 cycles with one unit, none of 1750 with both.
    m_stage.document()->selection().setTimeRange(TimeRange::ps(499'500'000, 500'500'000));
    waitForRows();
    QCOMPARE(m_view->diagram()->words().of(ChipBlock::Mxu).share.value_or(-1), 1700.0 / 1750 / 2);
    // Before the first sample nothing was counted: the whole session is shown, and that is said.
    m_stage.document()->selection().setTimeRange(TimeRange::ps(10, 20));
    waitForRows();
    QCOMPARE(m_view->diagram()->words().of(ChipBlock::Mxu).share.value_or(-1), 0.35);
    QVERIFY2(m_stage.words().contains(QStringLiteral("No samples in the selected time")), qPrintable(m_stage.words()));
}

void TstCountersView::samplesAloneOpenTheCurves()
{
    CounterProfile profile;
    profile.withTracks = true;
    profile.withReadings = false;
    show(profile);
    QCOMPARE(m_view->mode(), CountersView::CurvesMode);
    QVERIFY(!m_view->curves()->plot()->curves().empty());
    m_view->setMode(CountersView::TableMode);
    QVERIFY2(m_stage.words().contains(QStringLiteral("tpu_perf_counters")), qPrintable(m_stage.words()));
}

void TstCountersView::aProfileWithoutCountersSaysHowToRecordThem()
{
    SessionBuilder builder("empty");
    builder.addHost("h");
    m_stage.open(builder.finish());
    waitForRows();
    QVERIFY2(m_stage.words().contains(QStringLiteral("tpu_perf_counters")), qPrintable(m_stage.words()));
    QVERIFY(!countersView.cannotShow(*m_stage.document()->session()).isEmpty());
}

void TstCountersView::stateIsRestored()
{
    show({});
    m_view->setMode(CountersView::DiagramMode);
    m_view->setFilter(QStringLiteral("mxu"));
    m_view->setAsTree(true);
    waitForRows();
    const QByteArray before = m_view->saveViewState();
    m_view->setMode(CountersView::TableMode);
    m_view->setFilter({});
    m_view->setAsTree(false);
    m_view->restoreViewState(before);
    waitForRows();
    QCOMPARE(m_view->filter(), QStringLiteral("mxu"));
    QCOMPARE(m_view->mode(), CountersView::DiagramMode);
    m_view->restoreViewState(QByteArray("rubbish"));
    QCOMPARE(m_view->filter(), QStringLiteral("mxu"));
}

void TstCountersView::isRegistered()
{
    ViewRegistry registry;
    registerViews(registry);
    QVERIFY(registry.find(QStringLiteral("counters")));
    QVERIFY(registry.find(QStringLiteral("utilization")));
}

PLANESCOPE_TEST(TstCountersView)
#include "tst_counters_view.moc"
