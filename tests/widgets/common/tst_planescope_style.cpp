#include "tests/support/places.h"
#include "tests/support/test_registry.h"
#include "widgets/common/banner.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/icons.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/tip_chip.h"
#include "widgets/common/view_tool_bar.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

using namespace planescope;

namespace {

/// How many pixels of `image` have about this colour.
int pixelsOf(const QImage &image, const QColor &color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            if (qAbs(c.red() - color.red()) < 4 && qAbs(c.green() - color.green()) < 4 &&
                qAbs(c.blue() - color.blue()) < 4)
                ++count;
        }
    return count;
}

QImage shot(QWidget *widget) { return widget->grab().toImage().convertToFormat(QImage::Format_RGB32); }

/// Every standard control once, in the order of the design page.
class Gallery : public QMainWindow
{
public:
    explicit Gallery(const ThemeHub &themes)
    {
        menuBar()->addMenu(QStringLiteral("&File"));
        menuBar()->addMenu(QStringLiteral("&View"))->setEnabled(false);
        bar = addToolBar(QStringLiteral("Main"));
        bar->setMovable(false);
        for (const char *name : {"open", "back", "fwd"})
            bar->addAction(themedIcon(themes, QLatin1String(name)), QLatin1String(name));
        bar->actions()[2]->setEnabled(false);
        bar->addSeparator();
        QAction *tool = bar->addAction(themedIcon(themes, QStringLiteral("measure")), QStringLiteral("Measure"));
        tool->setCheckable(true);
        tool->setChecked(true);

        auto *page = new QWidget;
        auto *column = new QVBoxLayout(page);
        auto *synthetic = new Banner(themes, Banner::Kind::Synthetic);
        synthetic->setText(QStringLiteral("SYNTHETIC:"), QStringLiteral("rebuilt from published figures"));
        synthetic->setLink(QStringLiteral("What does this mean?"));
        auto *lost = new Banner(themes, Banner::Kind::Warning);
        lost->setText(QStringLiteral("Data lost:"), QStringLiteral("TPU:2 dropped events from 4.10 s on"));
        lost->setLink(QStringLiteral("Show where"));
        auto *cut = new Banner(themes, Banner::Kind::Error);
        cut->setText(QStringLiteral("File is cut short at 1.24 GiB."), QStringLiteral("3 of 4 chips could be read"));
        column->addWidget(synthetic);
        column->addWidget(lost);
        column->addWidget(cut);

        auto *buttons = new QHBoxLayout;
        framed = new QPushButton(QStringLiteral("Compare..."));
        normal = new QPushButton(QStringLiteral("Open"));
        normal->setDefault(true);
        disabled = new QPushButton(QStringLiteral("Not now"));
        disabled->setEnabled(false);
        toolButton = new QToolButton;
        toolButton->setIcon(themedIcon(themes, QStringLiteral("zoom")));
        toolButton->setCheckable(true);
        toolButton->setFocusPolicy(Qt::StrongFocus);
        for (QWidget *w : {static_cast<QWidget *>(framed), static_cast<QWidget *>(normal),
                           static_cast<QWidget *>(disabled), static_cast<QWidget *>(toolButton)})
            buttons->addWidget(w);
        buttons->addStretch();
        column->addLayout(buttons);

        auto *fields = new QHBoxLayout;
        field = new QLineEdit(QStringLiteral("dur > 10 ms"));
        wrong = new QLineEdit(QStringLiteral("dur >> 10"));
        setInvalid(wrong, true);
        search = new SearchField(themes, QStringLiteral("find"), QStringLiteral("Find events, rows, ops, commands"));
        search->setKeyHint(QStringLiteral("/"));
        combo = new QComboBox;
        combo->addItems({QStringLiteral("Host, chip"), QStringLiteral("Chip")});
        spin = new QSpinBox;
        segments =
            new SegmentedControl(themes, {QStringLiteral("Pie"), QStringLiteral("Bars"), QStringLiteral("Treemap")});
        for (QWidget *w :
             {static_cast<QWidget *>(field), static_cast<QWidget *>(wrong), static_cast<QWidget *>(search),
              static_cast<QWidget *>(combo), static_cast<QWidget *>(spin), static_cast<QWidget *>(segments)})
            fields->addWidget(w);
        column->addLayout(fields);

        auto *choices = new QHBoxLayout;
        checked = new QCheckBox(QStringLiteral("Without idle"));
        checked->setChecked(true);
        unchecked = new QCheckBox(QStringLiteral("Only top 90 %"));
        auto *unavailable = new QCheckBox(QStringLiteral("Not available"));
        unavailable->setEnabled(false);
        radio = new QRadioButton(QStringLiteral("By class"));
        radio->setChecked(true);
        slider = new QSlider(Qt::Horizontal);
        slider->setRange(0, 100);
        slider->setValue(58);
        progress = new QProgressBar;
        progress->setRange(0, 100);
        progress->setValue(40);
        for (QWidget *w :
             {static_cast<QWidget *>(checked), static_cast<QWidget *>(unchecked), static_cast<QWidget *>(unavailable),
              static_cast<QWidget *>(radio), static_cast<QWidget *>(slider), static_cast<QWidget *>(progress)})
            choices->addWidget(w);
        column->addLayout(choices);

        tabs = new QTabBar;
        tabs->setTabsClosable(true);
        tabs->addTab(QStringLiteral("Mixtral 8x22B, batch 1"));
        tabs->addTab(QStringLiteral("Flash attention, v7x"));
        tabs->setExpanding(false);
        column->addWidget(tabs);
        auto *viewBar = new ViewToolBar(themes);
        dense = new QComboBox;
        dense->addItem(QStringLiteral("Class"));
        viewBar->addControl(dense, QStringLiteral("Colour"));
        viewBar->addStretch();
        viewBar->addControl(new QCheckBox(QStringLiteral("Async split")));
        column->addWidget(viewBar);
        job = new JobOverlay(themes);
        job->setText(QStringLiteral("Reading host 1 of 2"), QStringLiteral("2.1 of 5.0 GiB, 610 MB/s, 5 s left"));
        job->setFraction(0.42);
        column->addWidget(job);

        auto *lower = new QHBoxLayout;
        model = new QStandardItemModel(0, 3, this);
        model->setHorizontalHeaderLabels(
            {QStringLiteral("Op"), QStringLiteral("Time, ms"), QStringLiteral("Share, %")});
        for (const char *name : {"all-reduce.571", "fusion.503", "fusion.508", "fusion.504"}) {
            QList<QStandardItem *> row{new QStandardItem(QLatin1String(name)),
                                       new QStandardItem(QStringLiteral("4.790")),
                                       new QStandardItem(QStringLiteral("46.8"))};
            row[1]->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            row[2]->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            model->appendRow(row);
        }
        model->item(1)->appendRow(new QStandardItem(QStringLiteral("child")));
        tree = new QTreeView;
        tree->setModel(model);
        tree->setAlternatingRowColors(true);
        tree->setSortingEnabled(true);
        tree->sortByColumn(1, Qt::DescendingOrder);
        tree->expandAll();
        lower->addWidget(tree);
        table = new QTableView;
        table->setModel(model);
        table->setSelectionBehavior(QAbstractItemView::SelectRows);
        table->setShowGrid(false);
        table->verticalHeader()->hide();
        table->selectRow(1);
        lower->addWidget(table);
        auto *empty = new EmptyState(themes, QStringLiteral("counters"));
        empty->setText(QStringLiteral("This profile holds no sampled counters."),
                       QStringLiteral("They must be recorded."));
        empty->setAction(QStringLiteral("How to record them"));
        lower->addWidget(empty);
        column->addLayout(lower);
        setCentralWidget(page);

        dock = new QDockWidget(QStringLiteral("Op profile"));
        setDockScope(dock, QStringLiteral("selection, TPU:0"));
        auto *group = new QGroupBox(QStringLiteral("Colours"));
        (new QVBoxLayout(group))
            ->addWidget(new TextLabel(themes, FontRole::Figure, Ink::Text, QStringLiteral("33.00")));
        dock->setWidget(group);
        addDockWidget(Qt::RightDockWidgetArea, dock);
        statusBar()->addWidget(new TextLabel(themes, FontRole::Dense, Ink::Secondary, QStringLiteral("No jobs")));
        resize(1100, 760);
    }

    QToolBar *bar;
    QPushButton *framed, *normal, *disabled;
    QToolButton *toolButton;
    QLineEdit *field, *wrong;
    SearchField *search;
    QComboBox *combo, *dense;
    QSpinBox *spin;
    SegmentedControl *segments;
    QCheckBox *checked, *unchecked;
    QRadioButton *radio;
    QSlider *slider;
    QProgressBar *progress;
    QTabBar *tabs;
    JobOverlay *job;
    QStandardItemModel *model;
    QTreeView *tree;
    QTableView *table;
    QDockWidget *dock;
};

} // namespace

class TstPlanescopeStyle : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(loadBundledFonts());
        m_style = installLook(*qApp, m_themes);
    }

    void cleanupTestCase() { QApplication::setStyle(QStringLiteral("Fusion")); }

    void init()
    {
        m_style->setDensity(Density::Normal);
        m_themes.setScale(1);
        m_themes.setTheme(ThemeId::Light);
    }

    void theGalleryIsPaintedInEveryTheme_data() { themeColumns(); }

    void theGalleryIsPaintedInEveryTheme()
    {
        QFETCH(int, theme);
        m_themes.setTheme(static_cast<ThemeId>(theme));
        Gallery gallery(m_themes);
        gallery.show();
        gallery.framed->setFocus(Qt::TabFocusReason);
        QTest::keyClick(gallery.framed, Qt::Key_Tab);
        const QImage image = shot(&gallery);
        const Theme &t = m_themes.theme();
        QVERIFY(pixelsOf(image, t.accent) > 300);
        QVERIFY(pixelsOf(image, t.panel) > 5000);
        QVERIFY(pixelsOf(image, t.text) > 300);
        const QString folder = planescope::testing::binaryPath(QStringLiteral("/pictures"));
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(image.save(QStringLiteral("%1/gallery-%2.png").arg(folder, QLatin1String(QTest::currentDataTag()))));
    }

    void focusIsARingInTheAccentColour_data() { themeColumns(); }

    void focusIsARingInTheAccentColour()
    {
        QFETCH(int, theme);
        m_themes.setTheme(static_cast<ThemeId>(theme));
        const Theme &t = m_themes.theme();
        Gallery gallery(m_themes);
        gallery.show();
        QVERIFY(QTest::qWaitForWindowExposed(&gallery));
        gallery.activateWindow();
        gallery.field->setFocus();
        QTest::keyClick(gallery.field, Qt::Key_Tab); // from here on the keyboard leads
        for (QWidget *control :
             std::initializer_list<QWidget *>{gallery.framed, gallery.toolButton, gallery.field, gallery.combo,
                                              gallery.spin, gallery.checked, gallery.segments}) {
            control->setFocus(Qt::TabFocusReason);
            QTRY_VERIFY(control->hasFocus());
            const QImage image = shot(control);
            // Two pixels wide along the left edge, at half height.
            QVERIFY2(image.pixelColor(0, image.height() / 2).name() == t.accent.name(),
                     control->metaObject()->className());
            QCOMPARE(image.pixelColor(1, image.height() / 2).name(), t.accent.name());
        }
        gallery.slider->setFocus(Qt::TabFocusReason);
        QVERIFY(pixelsOf(shot(gallery.slider), t.accent) > 20);
    }

    void checkedStatesCarryAccentOrPressedGround_data() { themeColumns(); }

    void checkedStatesCarryAccentOrPressedGround()
    {
        QFETCH(int, theme);
        m_themes.setTheme(static_cast<ThemeId>(theme));
        const Theme &t = m_themes.theme();
        Gallery gallery(m_themes);
        gallery.show();
        QVERIFY(pixelsOf(shot(gallery.checked), t.accent) > 80);
        QCOMPARE(pixelsOf(shot(gallery.unchecked), t.accent),
                 t.accent == t.text ? pixelsOf(shot(gallery.unchecked), t.text) : 0);
        QVERIFY(pixelsOf(shot(gallery.radio), t.accent) > 60);
        QVERIFY(pixelsOf(shot(gallery.normal), t.accent) > 600);
        gallery.toolButton->setChecked(true);
        QVERIFY(pixelsOf(shot(gallery.toolButton), t.pressed) > 300);
        QVERIFY(pixelsOf(shot(gallery.segments), t.pressed) > 300);
        // A wrong field says so by its outline, whatever the theme.
        QCOMPARE(shot(gallery.wrong).pixelColor(0, 14).name(), t.error.name());
        QCOMPARE(shot(gallery.field).pixelColor(0, 14).name(), t.control.name());
    }

    void selectedRowHasGroundAndBar_data() { themeColumns(); }

    void selectedRowHasGroundAndBar()
    {
        QFETCH(int, theme);
        m_themes.setTheme(static_cast<ThemeId>(theme));
        const Theme &t = m_themes.theme();
        Gallery gallery(m_themes);
        gallery.tree->setCurrentIndex(gallery.model->index(2, 0));
        gallery.show();
        const auto check = [&](QAbstractItemView *view, const QModelIndex &index) {
            view->clearFocus();
            const QImage image = shot(view->viewport());
            const int y = view->visualRect(index).center().y();
            for (int x = 0; x < 3; ++x)
                QCOMPARE(image.pixelColor(x, y).name(), t.accent.name());
            QCOMPARE(image.pixelColor(3, y - 9).name(), t.selection.name());
            QCOMPARE(image.pixelColor(view->visualRect(index.siblingAtColumn(2)).left() + 2, y - 9).name(),
                     t.selection.name());
        };
        check(gallery.table, gallery.model->index(1, 0));
        check(gallery.tree, gallery.model->index(2, 0));
    }

    void progressFillsItsShare()
    {
        Gallery gallery(m_themes);
        gallery.progress->setFixedWidth(200);
        gallery.job->setFixedWidth(300);
        gallery.show();
        const QImage image = shot(gallery.progress);
        const int y = image.height() / 2;
        QCOMPARE(image.pixelColor(79, y).name(), m_themes.theme().accent.name());
        QCOMPARE(image.pixelColor(81, y).name(), m_themes.theme().pressed.name());
        const QImage job = shot(gallery.job);
        QCOMPARE(job.pixelColor(125, 1).name(), m_themes.theme().accent.name());
        QCOMPARE(job.pixelColor(127, 3).name(), m_themes.theme().pressed.name());
        QCOMPARE(job.pixelColor(10, 4).name(), m_themes.theme().base.name());
    }

    void heightsFollowTheDensity_data()
    {
        QTest::addColumn<int>("density");
        QTest::addColumn<int>("control");
        QTest::addColumn<int>("denseControl");
        QTest::addColumn<int>("row");
        QTest::addColumn<int>("header");
        QTest::newRow("compact") << 0 << 24 << 22 << 20 << 24;
        QTest::newRow("normal") << 1 << 28 << 26 << 24 << 26;
        QTest::newRow("roomy") << 2 << 32 << 30 << 30 << 30;
    }

    void heightsFollowTheDensity()
    {
        QFETCH(int, density);
        QFETCH(int, control);
        QFETCH(int, denseControl);
        QFETCH(int, row);
        QFETCH(int, header);
        Gallery gallery(m_themes);
        gallery.show();
        m_style->setDensity(static_cast<Density>(density));
        const int text = QFontMetrics(m_themes.font(FontRole::Body)).height() + 8;
        QCOMPARE(gallery.framed->sizeHint().height(), std::max(control, text));
        QCOMPARE(gallery.field->sizeHint().height(), std::max(control, text));
        QCOMPARE(gallery.combo->sizeHint().height(), std::max(control, text));
        QCOMPARE(gallery.spin->sizeHint().height(), std::max(control, text));
        QCOMPARE(gallery.dense->sizeHint().height(),
                 std::max(denseControl, QFontMetrics(m_themes.font(FontRole::Dense)).height() + 8));
        QCOMPARE(gallery.tree->visualRect(gallery.model->index(0, 0)).height(), row);
        QCOMPARE(gallery.tree->header()->height(), header);
        QTableView fresh;
        QCOMPARE(fresh.verticalHeader()->defaultSectionSize(), row);
    }

    void fixedHeightsAreAsDesigned()
    {
        Gallery gallery(m_themes);
        gallery.show();
        QCOMPARE(gallery.menuBar()->height(), 26);
        QCOMPARE(gallery.bar->height(), 40);
        QCOMPARE(gallery.tabs->height(), 30);
        const auto banners = gallery.findChildren<Banner *>();
        QCOMPARE(banners.size(), 3);
        for (const Banner *banner : banners)
            QCOMPARE(banner->height(), 26);
        QCOMPARE(gallery.findChild<ViewToolBar *>()->height(), 34);
    }

    void scaleEnlargesEverything()
    {
        Gallery gallery(m_themes);
        gallery.show();
        const QSize before = gallery.framed->sizeHint();
        m_themes.setScale(1.5);
        QVERIFY(gallery.framed->sizeHint().height() >= 42);
        QVERIFY2(gallery.framed->sizeHint().width() > before.width() * 1.3,
                 qPrintable(QStringLiteral("%1 from %2").arg(gallery.framed->sizeHint().width()).arg(before.width())));
        QCOMPARE(gallery.framed->font().pixelSize(), 20); // 19.5 rounded
    }

    void themeChangesAtRunTime()
    {
        Gallery gallery(m_themes);
        gallery.show();
        QVERIFY(pixelsOf(shot(&gallery), themeOf(ThemeId::Light).panel) > 5000);
        m_themes.setTheme(ThemeId::Dark);
        const QImage dark = shot(&gallery);
        QCOMPARE(pixelsOf(dark, themeOf(ThemeId::Light).panel), 0);
        QVERIFY(pixelsOf(dark, themeOf(ThemeId::Dark).panel) > 5000);
        QCOMPARE(qApp->palette().color(QPalette::Base), themeOf(ThemeId::Dark).base);
    }

    void menuShowsKeysAndChecks_data() { themeColumns(); }

    void menuShowsKeysAndChecks()
    {
        QFETCH(int, theme);
        m_themes.setTheme(static_cast<ThemeId>(theme));
        QMenu menu;
        menu.addAction(QStringLiteral("Copy as sentence"))->setShortcut(QKeySequence::Copy);
        QAction *checkable = menu.addAction(QStringLiteral("Flows"));
        checkable->setCheckable(true);
        checkable->setChecked(true);
        menu.addSeparator();
        menu.addAction(QStringLiteral("Show LLO bundles"))->setEnabled(false);
        menu.addMenu(QStringLiteral("Colour by"));
        menu.setActiveAction(checkable);
        menu.popup(QPoint(0, 0));
        const QImage image = shot(&menu);
        menu.close();
        QCOMPARE(menu.actionGeometry(checkable).height(), 26);
        QVERIFY(pixelsOf(image, m_themes.theme().hover) > 1000);
        QVERIFY(image.save(planescope::testing::binaryPath(QStringLiteral("/pictures/menu-%1.png"))
                               .arg(QLatin1String(QTest::currentDataTag()))));
    }

    void segmentsMoveByKeyAndClick()
    {
        SegmentedControl segments(m_themes, {QStringLiteral("Pie"), QStringLiteral("Bars"), QStringLiteral("Treemap")});
        QSignalSpy changed(&segments, &SegmentedControl::currentIndexChanged);
        segments.resize(segments.sizeHint());
        segments.show();
        QTest::keyClick(&segments, Qt::Key_Right);
        QCOMPARE(segments.currentIndex(), 1);
        QTest::mouseClick(&segments, Qt::LeftButton, {}, QPoint(segments.width() - 4, 10));
        QCOMPARE(segments.currentIndex(), 2);
        QTest::keyClick(&segments, Qt::Key_Right);
        QCOMPARE(segments.currentIndex(), 2);
        QCOMPARE(changed.size(), 2);
    }

    void searchFieldTellsItsKeys()
    {
        SearchField search(m_themes, QStringLiteral("find"), QStringLiteral("Find"));
        QSignalSpy next(&search, &SearchField::nextRequested);
        QSignalSpy previous(&search, &SearchField::previousRequested);
        QSignalSpy escaped(&search, &SearchField::escaped);
        search.show();
        QTest::keyClicks(&search, QStringLiteral("fusion"));
        QTest::keyClick(&search, Qt::Key_Return);
        QTest::keyClick(&search, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(&search, Qt::Key_Escape);
        QCOMPARE(search.text(), QString());
        QCOMPARE(escaped.size(), 0);
        QTest::keyClick(&search, Qt::Key_Escape);
        QCOMPARE(escaped.size(), 1);
        QCOMPARE(next.size(), 1);
        QCOMPARE(previous.size(), 1);
    }

    void linksAnswerMouseAndKeyboard()
    {
        LinkLabel link(m_themes, FontRole::Dense, QStringLiteral("Show where"));
        QSignalSpy clicked(&link, &LinkLabel::clicked);
        link.show();
        QTest::mouseClick(&link, Qt::LeftButton);
        QTest::keyClick(&link, Qt::Key_Return);
        QCOMPARE(clicked.size(), 2);
        QCOMPARE(link.palette().color(QPalette::WindowText), m_themes.theme().accent);
        m_themes.setTheme(ThemeId::Dark);
        QCOMPARE(link.palette().color(QPalette::WindowText), m_themes.theme().accent);
    }

    void tooltipStaysInsideAndNeverShrinks()
    {
        QWidget view;
        view.resize(400, 200);
        TipChip tip(m_themes, &view);
        view.show();
        tip.showAt(QPoint(390, 190), {QStringLiteral("fusion.503"), QStringLiteral("4.790 ms, 5.4 % of the layer")});
        QVERIFY(view.rect().contains(tip.geometry()));
        const int wide = tip.width();
        tip.showAt(QPoint(10, 10), {QStringLiteral("a")});
        QCOMPARE(tip.width(), wide);
        QVERIFY(view.rect().contains(tip.geometry()));
        tip.hide();
        tip.showAt(QPoint(10, 10), {QStringLiteral("a")});
        QVERIFY(tip.width() < wide);
        const QString longName(200, QLatin1Char('x'));
        QCOMPARE(chipSize({{longName}, true}, 1).width(), 320.0);
        // Inverted: text colour as ground.
        QVERIFY(pixelsOf(shot(&tip), m_themes.theme().text) > 100);
    }

private:
    static void themeColumns()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << 0;
        QTest::newRow("dark") << 1;
        QTest::newRow("paper") << 2;
        QTest::newRow("contrast") << 3;
    }

    ThemeHub m_themes;
    PlanescopeStyle *m_style = nullptr;
};

PLANESCOPE_TEST(TstPlanescopeStyle)
#include "tst_planescope_style.moc"
