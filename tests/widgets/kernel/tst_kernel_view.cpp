// The kernel view with real mouse and keys, on listings and dumps of the compiler.
#include "model/format/session_reader.h"
#include "tests/support/low_window.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/kernel/kernel_samples.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/table_view.h"
#include "widgets/kernel/bundle_grid.h"
#include "widgets/kernel/compiler_page.h"
#include "widgets/kernel/kernel_view.h"
#include "widgets/kernel/limits_panel.h"
#include "widgets/kernel/source_page.h"
#include "widgets/kernel/unit_bars.h"
#include "widgets/view_registry.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QPainter>
#include <QPicture>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace planescope;
using namespace planescope::testing;

class TstKernelView : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void aDumpFolderShowsItsPrograms();
    void aListingByItselfIsShown();
    void aLowWindowHasRoomForEveryPage();
    void everyCellStandsForASlot();
    void aClickOnAHeadFoldsAndTheLimitIsRead();
    void keysMoveFoldAndFollowBranches();
    void selectedBundlesAreSummed();
    void aRegisterTellsWhoMakesAndReadsIt();
    void searchGoesFromHitToHit();
    void anAddressLeadsToItsBundle();
    void listsLeadToTheirBundles();
    void theChoicesOfGoToGoThere();
    void aHundredThousandBundlesPaintOnlyWhatIsSeen();
    void aScreenAndAPictureShowTheSameCells();
    void aScreenReaderReadsTheGrid();
    void whereClockAndSlotsComeFromIsSaid();
    void bundlesAreCopiedAndSaved();
    void anotherViewCanAskForABundle();
    void whatIsMissingIsSaid();
    void tablesOfTheCompilerAreShown();
    void anMlirTextByItselfIsShown();
    void stateIsRestored();
    void isRegistered();
    void picturesForTheEye();

private:
    void open(const QString &path);
    void openText(const std::string &text);
    std::uint32_t loopSection() const;
    QTemporaryDir m_folder;
    std::unique_ptr<ThemeHub> m_themes;
    Settings m_settings;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<KernelView> m_view;
};

void TstKernelView::initTestCase()
{
    initResources();
    QVERIFY(loadBundledFonts());
    QVERIFY(m_folder.isValid());
}

void TstKernelView::init()
{
    m_themes = std::make_unique<ThemeHub>();
    ViewContext context;
    context.themes = m_themes.get();
    context.settings = &m_settings;
    m_view = std::make_unique<KernelView>(context, nullptr);
    m_view->resize(1400, 820);
}

void TstKernelView::cleanup()
{
    m_view.reset();
    m_document.reset();
    m_themes.reset();
}

void TstKernelView::open(const QString &path)
{
    const Result<SessionPtr> session = loadSession(path.toStdString());
    QVERIFY2(session.has_value(), qPrintable(path));
    m_document = std::make_unique<Document>(path.toStdString());
    m_view->setDocument(m_document.get());
    m_view->show();
    m_document->setSession(*session, std::make_shared<const OpClassTable>(*session));
    QTRY_VERIFY_WITH_TIMEOUT(m_view->isSettled(), 60'000);
    QCoreApplication::processEvents();
}

void TstKernelView::openText(const std::string &text)
{
    const QString path = m_folder.filePath(QStringLiteral("1-sample-07-final_bundles.txt"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
    file.close();
    open(path);
}

/// The first loop among the sections.
std::uint32_t TstKernelView::loopSection() const
{
    const auto &sections = m_view->grid()->program()->sections;
    for (std::uint32_t i = 0; i < sections.size(); ++i)
        if (sections[i].kind == BundleSection::Kind::Loop)
            return i;
    return BundleSection::kNone;
}

void TstKernelView::aDumpFolderShowsItsPrograms()
{
    open(sourcePath(QStringLiteral("/tests/data/llo/v6e-loop")));
    QCOMPARE(m_view->programs()->count(), 2); // the program and the fusion that was compiled out of line
    const QString longest = m_view->scopeText();
    QVERIFY(!longest.isEmpty());
    const int other = m_view->programs()->currentIndex() == 0 ? 1 : 0;
    QSignalSpy shown(m_view.get(), &KernelView::programShown);
    m_view->programs()->setCurrentIndex(other);
    emit m_view->programs()->activated(other);
    QVERIFY(shown.count() > 0 || shown.wait(60'000));
    QVERIFY(m_view->scopeText() != longest);
    QVERIFY(m_view->limits()->sentence().contains(QLatin1String("compiler's table")));
    QVERIFY(m_view->factsText().contains(QLatin1String("v6e")));
}

void TstKernelView::aListingByItselfIsShown()
{
    openText(loopListing(12, 40, 12));
    QCOMPARE(m_view->grid()->program()->bundles(), 64u);
    QVERIFY(m_view->limits()->sentence().contains(QLatin1String("opcodes")));
    QVERIFY(loopSection() != BundleSection::kNone);
}

void TstKernelView::aLowWindowHasRoomForEveryPage()
{
    open(sourcePath(QStringLiteral("/tests/data/llo/v6e-loop")));
    m_view->resize(1200, 388);
    for (const auto page : {KernelView::Page::Bundles, KernelView::Page::Calls, KernelView::Page::Source,
                            KernelView::Page::Compiler, KernelView::Page::Compare, KernelView::Page::Record}) {
        m_view->showPage(page);
        QCoreApplication::processEvents();
        QVERIFY2(m_view->minimumSizeHint().height() <= kLowestViewHeight,
                 qPrintable(QStringLiteral("page %1: %2").arg(int(page)).arg(m_view->minimumSizeHint().height())));
    }
}

void TstKernelView::everyCellStandsForASlot()
{
    openText(loopListing(12, 40, 12));
    BundleGrid *grid = m_view->grid();
    grid->setAllFolded(false);
    grid->showBundle(15);
    const QImage image = grid->viewport()->grab().toImage();
    const Theme &theme = m_themes->theme();
    const UnitRow &used = grid->program()->units().rows[15];
    QVERIFY(used[at(KernelUnit::Valu)] == 2);
    for (const UnitColumn &column : grid->columns().units)
        for (int slot = 0; slot < column.slotCount; ++slot) {
            const QRect cell = grid->cellRect(15, column.unit, slot);
            QVERIFY(grid->viewport()->rect().contains(cell));
            const QColor inside = image.pixelColor(cell.center() * image.devicePixelRatio());
            // The row is selected, so an empty slot shows the ground of the selection.
            QCOMPARE(inside == theme.selection, slot >= used[at(column.unit)]);
        }
}

void TstKernelView::aClickOnAHeadFoldsAndTheLimitIsRead()
{
    openText(loopListing(12, 40, 12));
    BundleGrid *grid = m_view->grid();
    const std::uint32_t loop = loopSection();
    grid->showSection(loop);
    const std::size_t rows = grid->rows().size();
    const QRect head = grid->rowRect(grid->rows().rowOfHead(loop));
    QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, QPoint(grid->columns().addressX - 8, head.center().y()));
    QVERIFY(grid->rows().isFolded(loop));
    QVERIFY(grid->rows().size() < rows);
    QCOMPARE(grid->currentSection(), loop);
    // 80 of 160 slots of VALU, 6 of 80 of VST: vector arithmetic limits.
    QVERIFY2(m_view->limits()->verdict().contains(QLatin1String("VALU")), qPrintable(m_view->limits()->verdict()));
    const auto &bars = m_view->limits()->bars()->bars();
    const auto limiting = std::count_if(bars.begin(), bars.end(), [](const UnitBar &bar) { return bar.isLimit; });
    QCOMPARE(limiting, 1);
    const QRect folded = grid->rowRect(grid->rows().rowOfHead(loop)); // fewer rows: it may have moved
    QTest::mouseDClick(grid->viewport(), Qt::LeftButton, {}, QPoint(grid->columns().textX + 20, folded.center().y()));
    QVERIFY(!grid->rows().isFolded(loop));
    QCOMPARE(grid->rows().size(), rows);
}

void TstKernelView::keysMoveFoldAndFollowBranches()
{
    openText(loopListing(12, 40, 12));
    BundleGrid *grid = m_view->grid();
    grid->setFocus();
    grid->showBundle(12);
    QTest::keyClick(grid, Qt::Key_Down);
    QCOMPARE(grid->currentBundle(), 13u);
    QTest::keyClick(grid, Qt::Key_Up);
    QTest::keyClick(grid, Qt::Key_End);
    QCOMPARE(grid->currentBundle(), 63u);
    QTest::keyClick(grid, Qt::Key_Home);
    QCOMPARE(grid->currentBundle(), 0u);
    grid->showBundle(50); // the branch back
    QTest::keyClick(grid, Qt::Key_Return);
    QCOMPARE(grid->currentBundle(), 12u);
    QTest::keyClick(grid, Qt::Key_Backspace);
    QCOMPARE(grid->currentBundle(), 50u);
    QTest::keyClick(grid, Qt::Key_Left); // to the head around it
    const std::uint32_t section = grid->currentSection();
    QVERIFY(section != BundleSection::kNone);
    QVERIFY(!grid->rows().isFolded(section));
    QTest::keyClick(grid, Qt::Key_Left);
    QVERIFY(grid->rows().isFolded(section));
    QTest::keyClick(grid, Qt::Key_Right);
    QVERIFY(!grid->rows().isFolded(section));
}

void TstKernelView::selectedBundlesAreSummed()
{
    openText(loopListing(12, 40, 12));
    BundleGrid *grid = m_view->grid();
    grid->setFocus();
    grid->showBundle(20);
    QVERIFY(m_view->limits()->selectionText().isEmpty());
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(grid, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(grid->selected(), std::pair(20u, 25u));
    // Two of four slots in each of five bundles.
    const QString sum = m_view->limits()->selectionText();
    QVERIFY2(sum.contains(QLatin1String("VALU 10 of 20")), qPrintable(sum));
    QVERIFY(sum.contains(QLatin1String("0x14")));
}

void TstKernelView::aRegisterTellsWhoMakesAndReadsIt()
{
    openText(loopListing(12, 40, 12));
    BundleGrid *grid = m_view->grid();
    grid->setText(GridText::Text);
    grid->showBundle(15);
    const QRect row = grid->rowRect(grid->rows().rowOfBundle(15));
    QPoint place;
    for (int x = grid->columns().textX; x < grid->columns().textX + grid->columns().textWidth && place.isNull(); ++x)
        if (grid->valueAt(QPoint(x, row.center().y())) == QLatin1String("%v1003_v0"))
            place = QPoint(x + 2, row.center().y());
    QVERIFY(!place.isNull());
    const QString tip = grid->tipAt(place).join(QLatin1Char('\n'));
    QVERIFY2(tip.contains(QLatin1String("made at 0xf by vadd.f32")), qPrintable(tip));
    QVERIFY2(tip.contains(QLatin1String("read at 0xf")), qPrintable(tip));
    QVERIFY2(tip.contains(QLatin1String("vmul.f32")), qPrintable(tip));
    grid->setText(GridText::Slots); // a summary has no registers
    QVERIFY(grid->valueAt(place).isEmpty());
}

void TstKernelView::searchGoesFromHitToHit()
{
    openText(loopListing(12, 40, 12));
    QSignalSpy searched(m_view.get(), &KernelView::searched);
    m_view->searchField()->setText(QStringLiteral("_spill"));
    QVERIFY(searched.wait(60'000));
    QTRY_COMPARE(m_view->searchCount(), QStringLiteral("1 of 6"));
    QCOMPARE(m_view->grid()->currentBundle(), 15u);
    QTest::keyClick(m_view->searchField(), Qt::Key_Return);
    QCOMPARE(m_view->grid()->currentBundle(), 22u);
    QTest::keyClick(m_view->searchField(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClick(m_view->searchField(), Qt::Key_Return, Qt::ShiftModifier); // around the begin
    QCOMPARE(m_view->grid()->currentBundle(), 50u);
    m_view->searchField()->setText(QStringLiteral("nowhere"));
    QVERIFY(searched.wait(60'000));
    QVERIFY(m_view->searchCount().contains(QLatin1String("not found")));
}

void TstKernelView::anAddressLeadsToItsBundle()
{
    openText(loopListing(12, 40, 12));
    m_view->grid()->setAllFolded(true);
    QSignalSpy searched(m_view.get(), &KernelView::searched);
    m_view->searchField()->setText(QStringLiteral("0x1f"));
    QVERIFY(searched.wait(60'000));
    QCOMPARE(m_view->grid()->currentBundle(), 31u);
    QVERIFY(!m_view->grid()->rows().at(m_view->grid()->rows().rowOfBundle(31)).isHead); // unfolded for it
}

void TstKernelView::listsLeadToTheirBundles()
{
    openText(loopListing(12, 40, 12));
    LimitsPanel *limits = m_view->limits();
    QVERIFY(limits->table()->model()->rowCount() > 0);
    limits->lists()->setCurrentIndex(2); // spills
    QCOMPARE(limits->table()->model()->rowCount(), 6);
    limits->table()->setCurrentIndex(limits->table()->model()->index(2, 0));
    QCOMPARE(m_view->grid()->currentBundle(), 29u);
    limits->lists()->setCurrentIndex(0);
    limits->table()->setCurrentIndex(limits->table()->model()->index(0, 0));
    QVERIFY(m_view->grid()->currentSection() != BundleSection::kNone);
}

void TstKernelView::theChoicesOfGoToGoThere()
{
    openText(loopListing(12, 40, 12));
    auto *goTo = m_view->findChild<QComboBox *>(QStringLiteral("goTo"));
    QVERIFY(goTo);
    const auto choose = [&](const char *words) {
        const int row = goTo->findText(QLatin1String(words));
        QVERIFY2(row >= 0, words);
        emit goTo->activated(row);
    };
    m_view->grid()->showBundle(0);
    choose("Next fill or spill");
    QCOMPARE(m_view->grid()->currentBundle(), 15u);
    choose("Next empty bundle");
    QCOMPARE(m_view->grid()->currentBundle(), 51u);
    choose("Next branch target");
    QCOMPARE(m_view->grid()->currentBundle(), 12u);
    choose("Last bundle");
    QCOMPARE(m_view->grid()->currentBundle(), 63u);
    choose("First bundle");
    QCOMPARE(m_view->grid()->currentBundle(), 0u);
    choose("Most expensive loop");
    QCOMPARE(m_view->grid()->currentSection(), loopSection());
}

/// What a frame costs follows the rows in sight: the same count, and about the same time, as for a short listing.
void TstKernelView::aHundredThousandBundlesPaintOnlyWhatIsSeen()
{
    const auto frames = [&](std::uint32_t body, std::size_t *rowsPerStep) {
        openText(loopListing(12, body, 12));
        BundleGrid *grid = m_view->grid();
        grid->viewport()->repaint();
        const std::size_t before = grid->paintedRows();
        constexpr int kSteps = 60;
        QElapsedTimer clock;
        clock.start();
        for (int i = 0; i < kSteps; ++i) {
            grid->verticalScrollBar()->setValue(grid->verticalScrollBar()->value() + 3);
            QCoreApplication::processEvents();
            grid->viewport()->repaint();
        }
        *rowsPerStep = (grid->paintedRows() - before) / kSteps;
        return clock.nsecsElapsed() / kSteps;
    };
    std::size_t few = 0, many = 0;
    const qint64 small = frames(2'000, &few);
    const qint64 large = frames(100'000, &many);
    const auto inSight = static_cast<std::size_t>(m_view->grid()->verticalScrollBar()->pageStep());
    qInfo("a frame: %.2f ms of 2,000 bundles, %.2f ms of 100,000; rows painted a step: %zu and %zu, in sight: %zu",
          static_cast<double>(small) / 1e6, static_cast<double>(large) / 1e6, few, many, inSight);
    QVERIFY(many <= 2 * (inSight + 2));
    QVERIFY2(large < 4 * small + 4'000'000, "a frame of a long listing costs as much as one of a short one");
}

/// A screen gets copies of painted blocks and runs of glyphs, a vector picture gets shapes and text: both must say the
/// same, whatever the theme, the selection and the scroll position.
void TstKernelView::aScreenAndAPictureShowTheSameCells()
{
    openText(loopListing(20, 60, 20));
    BundleGrid *grid = m_view->grid();
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper})
        for (const GridText text : {GridText::Slots, GridText::Both}) {
            m_themes->setTheme(theme);
            grid->setText(text);
            grid->showBundle(theme == ThemeId::Dark ? 22 : 3);
            grid->selectBundles(21, 24);
            QImage screen(grid->viewport()->size(), QImage::Format_RGB32);
            QImage picture(screen.size(), screen.format());
            screen.fill(Qt::white);
            picture.fill(Qt::white);
            grid->viewport()->render(&screen);
            QPicture shapes;
            QPainter into(&shapes);
            grid->viewport()->render(&into);
            into.end();
            QPainter replay(&picture);
            shapes.play(&replay);
            replay.end();
            // Cells to the pixel; text may be placed on other fractions of one.
            int compared = 0;
            for (const UnitColumn &column : grid->columns().units)
                for (std::uint32_t bundle = 18; bundle < 30; ++bundle) {
                    const QRect cells = grid->cellRect(bundle, column.unit, 0)
                                            .united(grid->cellRect(bundle, column.unit, column.slotCount - 1))
                                            .adjusted(-1, -1, 1, 1);
                    if (!screen.rect().contains(cells))
                        continue;
                    ++compared;
                    QCOMPARE(screen.copy(cells), picture.copy(cells));
                }
            QVERIFY(compared > 20);
            // The ink of the texts: as much of it, in the same columns.
            const QRect words(grid->columns().addressX, 0, grid->columns().addressWidth, screen.height());
            const auto inkOf = [&](const QImage &image) {
                const QRgb ground = image.pixel(words.right(), 0);
                int ink = 0;
                for (int y = words.top(); y < words.bottom(); ++y)
                    for (int x = words.left(); x < words.right(); ++x)
                        ink += qAbs(qGray(image.pixel(x, y)) - qGray(ground)) > 64 ? 1 : 0;
                return ink;
            };
            QVERIFY(inkOf(screen) > 500);
            QVERIFY2(qAbs(inkOf(screen) - inkOf(picture)) < inkOf(picture) / 20,
                     qPrintable(QStringLiteral("%1 %2").arg(inkOf(screen)).arg(inkOf(picture))));
        }
}

void TstKernelView::aScreenReaderReadsTheGrid()
{
    openText(loopListing(12, 40, 12));
    BundleGrid *grid = m_view->grid();
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(grid);
    QVERIFY(spoken && spoken->role() == QAccessible::Table);
    QCOMPARE(static_cast<std::size_t>(spoken->childCount()), grid->rows().size());
    grid->showBundle(15); // the loop's fourth: it spills
    grid->setFocus();
    QTRY_VERIFY(grid->hasFocus());
    QAccessibleInterface *row = spoken->focusChild();
    QVERIFY(row && row->role() == QAccessible::Row && row->state().focused);
    QCOMPARE(static_cast<std::size_t>(spoken->indexOfChild(row)), grid->currentRow());
    const QString name = row->text(QAccessible::Name);
    QVERIFY2(name.startsWith(QStringLiteral("0xf, VALU: 2 of 4")), qPrintable(name));
    QVERIFY2(name.contains(QLatin1String("SPILL: 1 of 2")) && name.contains(QLatin1String("vst")), qPrintable(name));
    // Cell by cell: address, units, instructions, what stands at the right.
    QCOMPARE(static_cast<std::size_t>(row->childCount()), grid->columns().units.size() + 3);
    QCOMPARE(row->child(0)->text(QAccessible::Name), QStringLiteral("0xf"));
    for (std::size_t i = 0; i < grid->columns().units.size(); ++i) {
        QAccessibleInterface *cell = row->child(static_cast<int>(i) + 1);
        const KernelUnit unit = grid->columns().units[i].unit;
        const int used = grid->program()->units().rows[15][at(unit)];
        QVERIFY(cell->text(QAccessible::Name).contains(QStringLiteral(": %1 of ").arg(used)));
        QVERIFY(cell->role() == QAccessible::Cell && row->rect().contains(cell->rect().center()));
        QVERIFY(cell->parent() == row && row->indexOfChild(cell) == static_cast<int>(i) + 1);
    }
    // A head says whether it is folded, and follows folding by keys.
    const std::uint32_t section = grid->rows().sectionOf(15);
    grid->showSection(section);
    row = spoken->focusChild();
    QVERIFY(row->state().expanded);
    QTest::keyClick(grid, Qt::Key_Left);
    row = spoken->focusChild();
    QVERIFY(row->state().collapsed);
    QVERIFY(row->text(QAccessible::Name).contains(QLatin1String("folded")));
    QCOMPARE(static_cast<std::size_t>(spoken->childCount()), grid->rows().size());
    QVERIFY(!QAccessible::queryAccessibleInterface(grid)->childAt(-5000, -5000));
}

void TstKernelView::whereClockAndSlotsComeFromIsSaid()
{
    openText(loopListing(12, 40, 12));
    QVERIFY2(m_view->factsText().contains(QLatin1String("1.75")), qPrintable(m_view->factsText()));
    QCOMPARE(KernelCode::coreClockHz(TpuGeneration::V5e), std::optional<double>());
    QCOMPARE(KernelCode::coreClockHz(TpuGeneration::V5p), std::optional<double>());
    QString v5 = QString::fromStdString(loopListing(12, 40, 12, false));
    v5.replace(QLatin1String("smov.u32 0"), QLatin1String("vmatmul.f32.vlgmr.msra.gmra.mxu0 %v1_v0"));
    openText(v5.toStdString());
    QVERIFY2(m_view->factsText().contains(QLatin1String("v5e/v5p")), qPrintable(m_view->factsText()));
    QVERIFY2(m_view->factsText().contains(QLatin1String("clock unknown")), qPrintable(m_view->factsText()));
}

void TstKernelView::bundlesAreCopiedAndSaved()
{
    openText(loopListing(12, 40, 12));
    BundleGrid *grid = m_view->grid();
    grid->setFocus();
    grid->showBundle(14);
    QTest::keyClick(grid, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(grid, Qt::Key_C, Qt::ControlModifier);
    const QString copied = QApplication::clipboard()->text();
    QCOMPARE(copied.count(QLatin1Char('\n')), 2);
    QVERIFY(copied.startsWith(QLatin1String("0xe : > { %v1002_v0 = vadd.f32")));
    const auto read = [&](const char *name) {
        const QString path = m_folder.filePath(QLatin1String(name));
        if (!m_view->exportTo(path))
            return QByteArray();
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QCOMPARE(read("two.csv").count('\n'), 3);
    QVERIFY(read("two.csv").contains("VALU"));
    grid->showBundle(0); // one bundle is no choice: all are saved
    QCOMPARE(read("all.csv").count('\n'), 65);
    QVERIFY(read("all.json").contains("0xf"));
    QVERIFY(read("grid.png").startsWith("\x89PNG"));
    QVERIFY(read("grid.svg").contains("<svg"));
    QVERIFY(!m_view->exportTo(m_folder.filePath(QStringLiteral("grid.doc"))));
    QVERIFY(!m_view->exportTo(QStringLiteral("/nowhere/at/all.csv")));
}

void TstKernelView::anotherViewCanAskForABundle()
{
    openText(loopListing(12, 40, 12));
    m_view->grid()->setAllFolded(true);
    m_view->kernels()->setPlace(BundlePlace{m_view->shownCode(), 33});
    QCOMPARE(m_view->grid()->currentBundle(), 33u);
    m_view->grid()->setFocus();
    QTest::keyClick(m_view->grid(), Qt::Key_Down);
    QCOMPARE(m_view->kernels()->place(), std::optional(BundlePlace{m_view->shownCode(), 34}));
    QVERIFY(m_view->setProgram({}, {}, QStringLiteral("0x10")).isEmpty());
    QTRY_COMPARE(m_view->grid()->currentBundle(), 16u);
    QVERIFY(m_view->setProgram({}, {}, QStringLiteral("record")).isEmpty());
    QCOMPARE(m_view->page(), KernelView::Page::Record);
    QVERIFY(m_view->setProgram(m_view->scopeText(), {}, QStringLiteral("bundles")).isEmpty());
    QCOMPARE(m_view->page(), KernelView::Page::Bundles);
    QVERIFY(!m_view->setProgram(QStringLiteral("nothing"), {}, {}).isEmpty());
    QVERIFY(!m_view->setProgram({}, {}, QStringLiteral("0xffff")).isEmpty());
}

void TstKernelView::tablesOfTheCompilerAreShown()
{
    // A table opens its listing, and the others that lie beside it.
    open(sourcePath(
        QStringLiteral("/tests/data/llo/v6e-loop/1796027704051658568-TLP-00-memory-space-assignment-bufferinfo.txt")));
    QCOMPARE(m_view->scopeText(), QStringLiteral("TLP"));
    m_view->showPage(KernelView::Page::Compiler);
    CompilerPage *const page = m_view->compiler();
    for (const CompilerTable table : kAllCompilerTables) {
        page->choose(table);
        QTRY_VERIFY(!page->isBusy());
        const bool isThere = table != CompilerTable::DebugProgram;
        QCOMPARE(page->emptyText().isEmpty(), isThere);
        QCOMPARE(page->table()->tableModel()->rowCount() > 0, isThere);
        const QString name = page->choice()->currentText();
        QVERIFY2(name.startsWith(compilerTableName(table)) && name.endsWith(u')'), qPrintable(name));
    }
    // Enter on an instruction that was compiled out of line leads to its listing.
    open(sourcePath(QStringLiteral("/tests/data/llo/v6e-loop")));
    QVERIFY(m_view->setProgram(QStringLiteral("TLP"), {}, QStringLiteral("compiler")).isEmpty());
    QTRY_COMPARE(m_view->scopeText(), QStringLiteral("TLP"));
    page->choose(CompilerTable::Ranges);
    QTRY_VERIFY(!page->isBusy());
    QAbstractItemModel *const rows = page->table()->model();
    for (int row = 0; row < rows->rowCount(); ++row)
        if (rows->index(row, 0).data().toString() == QLatin1String("fusion.10"))
            page->table()->setCurrentIndex(rows->index(row, 0));
    QCOMPARE(page->table()->currentIndex().data().toString(), QStringLiteral("fusion.10"));
    QTest::keyClick(page->table(), Qt::Key_Return);
    QTRY_COMPARE(m_view->scopeText(), QStringLiteral("fusion.10"));
    QCOMPARE(m_view->page(), KernelView::Page::Bundles);
}

void TstKernelView::anMlirTextByItselfIsShown()
{
    const QString path = m_folder.filePath(QStringLiteral("kernel.mlir"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("module @kernel {\n  func.func @main() {\n    return\n  }\n}\n");
    file.close();
    open(path);
    QCOMPARE(m_view->page(), KernelView::Page::Source);
    QVERIFY(m_view->emptyText().isEmpty());
    QVERIFY(m_view->source()->emptyText().isEmpty());
}

void TstKernelView::whatIsMissingIsSaid()
{
    m_view->show();
    QVERIFY(!m_view->emptyText().isEmpty());
    open(sourcePath(QStringLiteral("/tests/data/xplane/train-small")));
    m_view->showPage(KernelView::Page::Bundles);
    const QString words = m_view->emptyText();
    QVERIFY2(words.contains(QLatin1String("xla_jf_dump_to")), qPrintable(words));
}

void TstKernelView::stateIsRestored()
{
    openText(loopListing(12, 40, 12));
    m_view->grid()->setText(GridText::Slots);
    auto *choice = m_view->findChild<SegmentedControl *>(QStringLiteral("gridText"));
    QVERIFY(choice);
    choice->setCurrentIndex(2);
    const QByteArray state = m_view->saveViewState();
    choice->setCurrentIndex(0);
    m_view->restoreViewState(state);
    QCOMPARE(m_view->grid()->gridText(), GridText::Both);
    m_view->restoreViewState("garbage");
    QCOMPARE(m_view->grid()->gridText(), GridText::Both);
}

void TstKernelView::isRegistered()
{
    ViewRegistry registry;
    registerViews(registry);
    QVERIFY(registry.find(QStringLiteral("kernel")));
}

void TstKernelView::picturesForTheEye()
{
    const QString folder = qEnvironmentVariable("PLANESCOPE_PICTURES");
    const QString profile = qEnvironmentVariable("PLANESCOPE_PROFILE");
    installLook(*qApp, *m_themes);
    open(profile.isEmpty() ? sourcePath(QStringLiteral("/tests/data/llo/v6e-matmul")) : profile);
    BundleGrid *grid = m_view->grid();
    QVERIFY(grid->program());
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast})
        for (const GridText text : {GridText::Slots, GridText::Text, GridText::Both}) {
            m_themes->setTheme(theme);
            grid->setText(text);
            grid->selectBundles(grid->program()->bundles() / 3, grid->program()->bundles() / 3 + 4);
            QCoreApplication::processEvents();
            const QImage image = m_view->grab().toImage();
            // The ground is that of the theme, and there is ink on it.
            QVERIFY(image.pixelColor(grid->viewport()->mapTo(m_view.get(), QPoint(1, 1))).isValid());
            QVERIFY(grid->paintedRows() > 0);
            if (!folder.isEmpty())
                QVERIFY(image.save(QStringLiteral("%1/kernel-%2-%3.png")
                                       .arg(folder)
                                       .arg(static_cast<int>(theme))
                                       .arg(static_cast<int>(text))));
        }
}

PLANESCOPE_TEST(TstKernelView)
#include "tst_kernel_view.moc"
