#include "model/format/session_reader.h"
#include "model/store/builders.h"
#include "tests/support/places.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/theme.h"
#include "widgets/memory_profile/allocations_model.h"
#include "widgets/memory_profile/allocator_plot.h"
#include "widgets/memory_profile/memory_icicle.h"
#include "widgets/memory_profile/memory_profile_view.h"
#include "widgets/memory_profile/memory_tree_model.h"
#include "widgets/view_registry.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

class TstMemoryProfileView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void figuresAreThoseOfTheAllocator();
    void rowsAreThoseInUseAtTheMark();
    void keysGoFromEventToEvent();
    void zoomIsThatOfTheTimeline();
    void picturesAreWrittenInEveryFormat();
    void aProfileWithoutAllocatorsSaysSo();
    void ofATorchSnapshotStacksAndFailuresAreShown();
    void aReportOfWhatDidNotFitIsShown();
    void controlsThatHaveNothingToChooseAreNotThere();
    void figuresThatNobodyStatesAreDashes();
    void theTreeIsPictureAndTableInOne();
    void selectionGoesBothWays();
    void theUsersCapacityCounts();
    void framesDrawPixelsNotEvents();
    void isRegistered();
    void picturesForTheEye();

private:
    void show(const SessionPtr &session);
    std::unique_ptr<ThemeHub> m_themes;
    Settings m_settings;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MemoryProfileView> m_view;
};

namespace {

/// Two blocks taken, one given back; 1000 bytes of capacity.
SessionPtr allocatorSession()
{
    SessionBuilder builder("allocators");
    auto stats = std::make_shared<StatFixture>();
    const PlaneId plane = builder.addPlane(builder.addHost("host"), "/host:CPU");
    const LineId line = builder.addLine(plane, "thread", 1);
    const EventTypeId take = builder.addType(plane, "MemoryAllocation"),
                      give = builder.addType(plane, "MemoryDeallocation");
    std::int64_t inUse = 0;
    const auto add = [&](std::int64_t at, bool isFree, std::int64_t bytes, std::uint64_t address, const char *op) {
        inUse += isFree ? -bytes : bytes;
        const auto number = [&](const char *name, std::int64_t value) {
            return FixtureStat{builder.intern(name), StatKind::Int64, 0, static_cast<std::uint64_t>(value), {}};
        };
        const std::uint32_t handle =
            stats->add({{builder.intern("allocator_name"), StatKind::String, 0, 0, "GPU_0_bfc"},
                        number("bytes_allocated", inUse),
                        number("bytes_available", 1000 - inUse),
                        number("allocation_bytes", bytes),
                        number("requested_bytes", bytes),
                        number("addr", static_cast<std::int64_t>(address)),
                        {builder.intern("tf_op"), StatKind::String, 0, 0, op}});
        builder.addEvent(line, isFree ? give : take, TimePoint::ps(at), Duration(), handle);
    };
    add(1'000'000, false, 100, 1, "matmul");
    add(2'000'000, false, 250, 2, "conv");
    add(3'000'000, true, 100, 1, "");
    builder.setStatSource(stats);
    return builder.finish();
}

SessionPtr loadedFile(const QString &name)
{
    const Result<SessionPtr> session =
        loadSession((sourcePath(QStringLiteral("/tests/data/memory/")) + name).toStdString());
    return session ? *session : nullptr;
}

} // namespace

void TstMemoryProfileView::init()
{
    initResources();
    QVERIFY(loadBundledFonts());
    m_themes = std::make_unique<ThemeHub>();
    ViewContext context;
    context.themes = m_themes.get();
    context.settings = &m_settings;
    m_document = std::make_unique<Document>("sample.xplane.pb");
    m_view = std::make_unique<MemoryProfileView>(context, nullptr);
    m_view->resize(1280, 800);
}

void TstMemoryProfileView::cleanup()
{
    m_view.reset();
    m_document.reset();
    m_themes.reset();
}

void TstMemoryProfileView::show(const SessionPtr &session)
{
    QVERIFY(session);
    QSignalSpy shown(m_view.get(), &MemoryProfileView::allocatorShown);
    m_view->setDocument(m_document.get());
    m_view->show();
    m_document->setSession(session, std::make_shared<const OpClassTable>(session));
    m_document->viewport().setBounds(session->range());
    QVERIFY(shown.count() > 0 || shown.wait(20000));
    QCoreApplication::processEvents();
}

void TstMemoryProfileView::figuresAreThoseOfTheAllocator()
{
    show(allocatorSession());
    QCOMPARE(m_view->allocator()->id, std::string("GPU_0_bfc"));
    const std::vector<StripFigure> &figures = m_view->figures()->figures();
    QCOMPARE(figures[0].figure, QStringLiteral("350\u202FB"));
    QCOMPARE(figures[1].figure, QStringLiteral("35.0\u202F%"));
}

void TstMemoryProfileView::rowsAreThoseInUseAtTheMark()
{
    show(allocatorSession());
    const QAbstractItemModelTester tester(m_view->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(m_view->model()->rowCount(), 2);
    const QStringList lines = m_view->copiedText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[1].startsWith(QLatin1String("conv\t250")));
    QVERIFY(lines[2].startsWith(QLatin1String("matmul\t100")));
}

void TstMemoryProfileView::keysGoFromEventToEvent()
{
    show(allocatorSession());
    QCOMPARE(m_view->plot()->place(), std::optional<std::uint32_t>(1)); // the mark
    QTest::keyClick(m_view->plot(), Qt::Key_Right);
    QCOMPARE(m_view->plot()->place(), std::optional<std::uint32_t>(2));
    QTest::keyClick(m_view->plot(), Qt::Key_Home);
    QCOMPARE(m_view->plot()->place(), std::optional<std::uint32_t>(0));
}

void TstMemoryProfileView::zoomIsThatOfTheTimeline()
{
    show(allocatorSession());
    m_document->viewport().setVisible(TimeRange::ps(1'500'000, 2'500'000));
    QCOMPARE(m_view->plot()->visibleTime(), m_document->viewport().visible());
}

void TstMemoryProfileView::picturesAreWrittenInEveryFormat()
{
    show(allocatorSession());
    QTemporaryDir folder;
    for (const char *ending : {"png", "svg", "pdf"}) {
        const QString path = folder.filePath(QStringLiteral("curve.") + QLatin1String(ending));
        QVERIFY(m_view->plot()->savePicture(path, QSize(800, 400), m_themes->theme()));
        QVERIFY(QFile(path).size() > 1500);
    }
    QVERIFY(
        !m_view->plot()->savePicture(folder.filePath(QStringLiteral("curve.txt")), QSize(800, 400), m_themes->theme()));
}

void TstMemoryProfileView::aProfileWithoutAllocatorsSaysSo()
{
    SessionBuilder builder("empty");
    builder.addHost("h");
    const SessionPtr session = builder.finish();
    QVERIFY(!memoryProfileView.cannotShow(*session).isEmpty());
    QVERIFY(memoryProfileView.cannotShow(*allocatorSession()).isEmpty());
}

void TstMemoryProfileView::ofATorchSnapshotStacksAndFailuresAreShown()
{
    show(loadedFile(QStringLiteral("snapshot.pickle")));
    using Part = MemoryProfileView::Part;
    QCOMPARE(m_view->parts(), (std::vector<Part>{Part::Blocks, Part::Ops, Part::Stacks, Part::Sites}));
    QVERIFY(m_view->failureText().contains(QStringLiteral("64.0\u202FMiB")));
    QVERIFY(m_view->failureText().contains(QStringLiteral("model.py:31")));
    m_view->choosePart(Part::Stacks);
    const QAbstractItemModelTester tester(m_view->treeModel(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(m_view->treeModel()->tree()->bytes, m_view->allocator()->peakBytes);
    m_view->choosePart(Part::Sites);
    QCOMPARE(m_view->treeModel()->tree()->bytes, (std::int64_t{15} << 20) + 512);
    QVERIFY(m_view->copiedText().contains(QLatin1String("train.py:40")));
}

void TstMemoryProfileView::aReportOfWhatDidNotFitIsShown()
{
    show(loadedFile(QStringLiteral("out-of-memory.log")));
    QVERIFY(!m_view->allocator());
    QVERIFY(!m_view->plot()->isVisible());
    const std::vector<StripFigure> &figures = m_view->figures()->figures();
    QCOMPARE(figures[0].figure, QStringLiteral("20.5\u202FGiB"));
    QVERIFY(figures[0].isWarning);
    QVERIFY(figures[1].note.contains(QStringLiteral("4.75\u202FGiB")));
    QVERIFY(m_view->copiedText().contains(QLatin1String("copy.40")));
    QVERIFY(m_view->copiedText().contains(QLatin1String("model.py:120")));
}

void TstMemoryProfileView::controlsThatHaveNothingToChooseAreNotThere()
{
    const auto shownOf = [&](const char *name) {
        QStringList seen;
        for (const QWidget *widget : m_view->findChildren<QWidget *>())
            if (widget->isVisibleTo(m_view.get()) &&
                (widget->accessibleName() == QLatin1String(name) ||
                 (qobject_cast<const QLabel *>(widget) &&
                  static_cast<const QLabel *>(widget)->text() == QLatin1String(name))))
                seen << QLatin1String(widget->metaObject()->className());
        return seen.size();
    };
    show(loadedFile(QStringLiteral("kineto-train.json")));
    QCOMPARE(shownOf("Allocator"), 2); // the list and the word before it
    show(loadedFile(QStringLiteral("out-of-memory.log")));
    QCOMPARE(shownOf("Allocator"), 0);
}

void TstMemoryProfileView::figuresThatNobodyStatesAreDashes()
{
    show(loadedFile(QStringLiteral("kineto-train.json")));
    QVERIFY(!m_view->allocator()->statesFree);
    int dashes = 0;
    for (const StripFigure &figure : m_view->figures()->figures())
        dashes += figure.figure == QString(QChar(0x2013)) ? 1 : 0;
    QCOMPARE(dashes, 3); // capacity, what is held, fragmentation
    QVERIFY(m_view->failureText().isEmpty());
}

void TstMemoryProfileView::theTreeIsPictureAndTableInOne()
{
    show(loadedFile(QStringLiteral("snapshot.pickle")));
    m_view->choosePart(MemoryProfileView::Part::Stacks);
    QCoreApplication::processEvents();
    MemoryIcicle &picture = *m_view->icicle();
    const MemoryNode &root = *m_view->treeModel()->tree();
    const MemoryNode &module = root.children.front(), &step = module.children.front();
    const QRectF whole = picture.boxOf(&root), box = picture.boxOf(&step);
    QVERIFY(box.width() > 20);
    QVERIFY(std::abs(box.width() / whole.width() - static_cast<double>(step.bytes) / static_cast<double>(root.bytes)) <
            0.02);
    QSignalSpy chosen(&picture, &MemoryIcicle::nodeChosen);
    QTest::mouseClick(&picture, Qt::LeftButton, {}, box.center().toPoint());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(picture.selected(), &step);
    QTest::keyClick(&picture, Qt::Key_Up);
    QCOMPARE(picture.selected(), &module);
    QTest::keyClick(&picture, Qt::Key_Down);
    QTest::keyClick(&picture, Qt::Key_Return);
    QCOMPARE(picture.shown(), &step);
    QTest::keyClick(&picture, Qt::Key_Backspace);
    QCOMPARE(picture.shown(), &module);
    QTemporaryDir folder;
    for (const char *ending : {"png", "svg", "pdf"})
        QVERIFY(picture.savePicture(folder.filePath(QStringLiteral("stacks.") + QLatin1String(ending)), QSize(800, 400),
                                    m_themes->theme()));
}

void TstMemoryProfileView::selectionGoesBothWays()
{
    show(allocatorSession());
    const EventRef last = m_view->allocator()->events[2].event;
    m_document->selection().setEvent(last);
    QCOMPARE(m_view->plot()->place(), std::optional<std::uint32_t>(2));
    m_view->plot()->setVisibleTime(TimeRange::ps(500'000, 3'500'000));
    QTest::mouseClick(m_view->plot(), Qt::LeftButton, {}, QPoint(m_view->plot()->width() / 4, 100));
    QCOMPARE(m_view->plot()->place(), std::optional<std::uint32_t>(0));
    QCOMPARE(m_document->selection().event(), std::optional(m_view->allocator()->events[0].event));
    // The wheel zooms the timeline as well.
    const TimeRange before = m_document->viewport().visible();
    const QPointF at(m_view->plot()->width() / 2.0, 100);
    QWheelEvent wheel(at, m_view->plot()->mapToGlobal(at), {}, QPoint(0, 960), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(m_view->plot(), &wheel);
    QVERIFY(m_document->viewport().visible() != before);
}

void TstMemoryProfileView::theUsersCapacityCounts()
{
    m_settings.deviceMemoryBytes = std::int64_t{64} << 20;
    show(loadedFile(QStringLiteral("snapshot.pickle")));
    QCOMPARE(m_view->figures()->figures()[1].figure, QStringLiteral("28.1\u202F%"));
    m_settings.deviceMemoryBytes = 0;
    m_view->settingsChanged();
    QCOMPARE(m_view->figures()->figures()[1].figure, QString(QChar(0x2013)));
}

void TstMemoryProfileView::framesDrawPixelsNotEvents()
{
    auto facts = std::make_shared<MemoryFacts>();
    AllocatorProfile &allocator = facts->allocators.emplace_back();
    allocator.id = std::string("0");
    allocator.texts = {""};
    allocator.statesFree = true;
    allocator.capacityBytes = std::int64_t{1} << 30;
    constexpr int kEvents = 300'000;
    allocator.events.reserve(kEvents);
    for (int i = 0; i < kEvents; ++i) { // up and down in every pixel, each with other free memory
        AllocatorEvent event;
        event.time = TimePoint::ps(std::int64_t{i} * 1'000'000);
        event.heapBytes = (std::int64_t{i} * 7919) % (std::int64_t{1} << 29);
        event.reservedBytes = std::int64_t{i % 5} << 20;
        event.freeBytes = allocator.capacityBytes - event.inUse();
        event.fragmentation = i % 97 / 100.0;
        if (event.inUse() > allocator.peakBytes) {
            allocator.peakBytes = event.inUse();
            allocator.peakEvent = static_cast<std::uint32_t>(i);
        }
        allocator.events.push_back(event);
    }
    ThemeHub themes;
    AllocatorPlot plot(themes, nullptr);
    const auto pyramid = std::make_shared<const AllocatorPyramid>(allocator.events);
    for (const int width : {400, 1280, 1920}) {
        plot.resize(width, 500);
        plot.setAllocator(facts, &facts->allocators.front(), pyramid);
        const TimeRange whole = plot.wholeTime();
        for (std::int64_t length = whole.length().toPs(); length > 1'000'000'000; length /= 3) {
            const std::int64_t begin = whole.begin.toPs() + (whole.length().toPs() - length) / 3;
            plot.setVisibleTime(TimeRange::ps(begin, begin + length));
            // Four lines, of each at most a point per pixel and what leads in and out.
            QVERIFY2(plot.drawnPoints() <= 4 * (width + 4), qPrintable(QString::number(plot.drawnPoints())));
            QVERIFY(plot.drawnPoints() > 0);
        }
    }
}

void TstMemoryProfileView::isRegistered()
{
    ViewRegistry registry;
    registerViews(registry);
    QVERIFY(registry.find(QStringLiteral("memory-profile")));
}

/// Writes pictures of a real profile to look at, when a folder is named; else draws them once into nothing.
void TstMemoryProfileView::picturesForTheEye()
{
    const QString folder = qEnvironmentVariable("PLANESCOPE_PICTURES");
    const QString profile = qEnvironmentVariable("PLANESCOPE_PROFILE");
    SessionPtr session = allocatorSession();
    if (!profile.isEmpty()) {
        const Result<SessionPtr> loaded = loadSession(profile.toStdString());
        QVERIFY(loaded);
        session = *loaded;
    }
    installLook(*qApp, *m_themes);
    m_view->resize(1840, 940);
    show(session);
    m_view->plot()->setVisibleTime(m_view->plot()->wholeTime());
    if (const int part = qEnvironmentVariableIntValue("PLANESCOPE_PART"); part > 0)
        m_view->choosePart(static_cast<MemoryProfileView::Part>(part));
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
        m_themes->setTheme(theme);
        QCoreApplication::processEvents();
        const QPixmap picture = m_view->grab();
        QVERIFY(!picture.isNull());
        if (!folder.isEmpty())
            QVERIFY(picture.save(QDir(folder).filePath(QStringLiteral("memory-profile-%1.png").arg(int(theme)))));
    }
}

PLANESCOPE_TEST(TstMemoryProfileView)
#include "tst_memory_profile_view.moc"
