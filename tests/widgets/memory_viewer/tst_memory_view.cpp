#include "model/analysis/memory_difference.h"
#include "model/format/session_reader.h"
#include "model/store/builders.h"
#include "tests/model/memory/big_program.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/theme.h"
#include "widgets/memory_viewer/memory_canvas.h"
#include "widgets/memory_viewer/memory_view.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include <cmath>
#include <ctime>
#include <numeric>
#include <random>

using namespace planescope;

class TstMemoryView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void figuresShowTheMarkAndTheCapacity();
    void draggingTheCursorChangesTheList();
    void keysStepThroughTheProgram();
    void spacesOfTheProgramCanBeChosen();
    void changesBetweenPinAndCursorAreListed();
    void aProgramIsShownByItsName();
    void theUsersCapacityCounts();
    void draggingThroughALongProgramIsFluid();
    void aLongProgramIsDrawnFromAFewPointsPerPixel();
    void theOutlineShowsWhatAllRowsWould();
    void placesBeyondTheEndAreRefused();
    void wordsOfTheMarkLeaveTheCapacityFree();
    void severalBuffersAreChosenAtOnce();
    void aSelectedOpMovesTheCursor();
    void theCurveRunsOverTime();
    void aHypothesisIsMarkedAndCleared();
    void aPlanFitsTheProgramIntoLess();
    void listIsCopiedAndSaved();
    void picturesAreWrittenInEveryFormat();
    void anEmptyDocumentSaysSo();
    void stateIsRestored();
    void isRegistered();
    void picturesForTheEye();

private:
    void show(const SessionPtr &session);
    SessionPtr longProgram();
    SessionPtr caseStudy(const char *name);
    std::unique_ptr<ThemeHub> m_themes;
    Settings m_settings;
    std::string m_proto; ///< of longProgram()
    std::unique_ptr<Document> m_document;
    std::unique_ptr<MemoryView> m_view;
};

namespace {

SessionPtr loadFrom(const QString &path)
{
    const Result<SessionPtr> session = loadSession(std::filesystem::path(path.toStdString()));
    return session ? *session : nullptr;
}

const QString kSmall = planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane/aot-v6e-loop"));

} // namespace

void TstMemoryView::init()
{
    initResources();
    QVERIFY(loadBundledFonts());
    m_themes = std::make_unique<ThemeHub>();
    ViewContext context;
    context.themes = m_themes.get();
    context.settings = &m_settings;
    m_document = std::make_unique<Document>("sample.xplane.pb");
    m_view = std::make_unique<MemoryView>(context, nullptr);
    m_view->resize(1280, 800);
}

void TstMemoryView::cleanup()
{
    m_view.reset();
    m_document.reset();
    m_themes.reset();
}

void TstMemoryView::show(const SessionPtr &session)
{
    QVERIFY(session);
    QSignalSpy shown(m_view.get(), &MemoryView::sceneShown);
    m_view->setDocument(m_document.get());
    m_view->show();
    m_document->setSession(session, std::make_shared<const OpClassTable>(session));
    m_document->viewport().setBounds(session->range());
    QVERIFY(shown.count() > 0 || shown.wait(20000));
    QCoreApplication::processEvents(); // the page that became visible is laid out
}

SessionPtr TstMemoryView::longProgram()
{
    m_proto = planescope::testing::bigProgram(100'000);
    SessionBuilder builder("long");
    Program program;
    program.host = builder.addHost("host");
    program.name = builder.intern("big(1)");
    program.id = 1;
    program.hasId = true;
    program.proto = m_proto;
    builder.addProgram(program);
    return builder.finish();
}

SessionPtr TstMemoryView::caseStudy(const char *name)
{
    return loadFrom(planescope::testing::sourcePath(QStringLiteral("/../shared/data/ours/case/")) +
                    QLatin1String(name));
}

void TstMemoryView::figuresShowTheMarkAndTheCapacity()
{
    for (const auto &[name, mark, share] : {std::tuple("mixtral-8x22b-b1", "12.0\u202FGiB", "37.5\u202F%"),
                                            std::tuple("mixtral-8x22b-b8", "29.0\u202FGiB", "90.6\u202F%")}) {
        const SessionPtr session = caseStudy(name);
        if (!session)
            QSKIP("The case study is not beside the source tree.");
        cleanup();
        init();
        show(session);
        const std::vector<StripFigure> &figures = m_view->figures()->figures();
        QCOMPARE(figures[0].figure, QString::fromUtf8(mark));
        QCOMPARE(figures[1].figure, QString::fromUtf8(share));
        QVERIFY(!figures[1].isWarning);
    }
}

void TstMemoryView::draggingTheCursorChangesTheList()
{
    show(loadFrom(kSmall));
    MemoryCanvas &canvas = *m_view->canvas();
    const ProgramMemory &memory = m_view->scene()->memory;
    QCOMPARE(canvas.place(), memory.peakEvent);
    const auto pixelOf = [&](std::uint32_t event) {
        return QPoint(static_cast<int>(canvas.axis().x(event + 0.5)), 120);
    };
    QTest::mousePress(&canvas, Qt::LeftButton, {}, pixelOf(memory.peakEvent));
    for (std::uint32_t event = 0; event < memory.eventCount(); ++event) {
        QTest::mouseMove(&canvas, pixelOf(event));
        QMouseEvent move(QEvent::MouseMove, pixelOf(event), canvas.mapToGlobal(pixelOf(event)), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(&canvas, &move);
        QCOMPARE(canvas.place(), event);
        // The list and its sum belong to the place under the mouse.
        QCOMPARE(m_view->model()->buffers().size(), aliveAt(memory, event).size());
        QVERIFY(m_view->sentence().contains(QStringLiteral("#%1 ").arg(event)));
    }
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, pixelOf(2));
}

void TstMemoryView::keysStepThroughTheProgram()
{
    show(loadFrom(kSmall));
    MemoryCanvas &canvas = *m_view->canvas();
    QTest::keyClick(&canvas, Qt::Key_Home);
    QCOMPARE(canvas.place(), 0u);
    QTest::keyClick(&canvas, Qt::Key_Left);
    QCOMPARE(canvas.place(), 0u);
    QTest::keyClick(&canvas, Qt::Key_Right);
    QCOMPARE(canvas.place(), 1u);
    QTest::keyClick(&canvas, Qt::Key_End);
    QCOMPARE(canvas.place(), m_view->scene()->memory.eventCount() - 1);
    QTest::keyClick(&canvas, Qt::Key_M);
    QCOMPARE(canvas.place(), m_view->scene()->memory.peakEvent);
}

void TstMemoryView::spacesOfTheProgramCanBeChosen()
{
    show(loadFrom(kSmall));
    QSignalSpy shown(m_view.get(), &MemoryView::sceneShown);
    m_view->chooseSpace(1);
    QVERIFY(shown.count() > 0 || shown.wait(5000));
    QCOMPARE(m_view->scene()->memory.space, 1);
    QVERIFY(m_view->scopeText().contains(QLatin1String("VMEM")));
}

void TstMemoryView::changesBetweenPinAndCursorAreListed()
{
    show(loadFrom(kSmall));
    MemoryCanvas &canvas = *m_view->canvas();
    const ProgramMemory &memory = m_view->scene()->memory;
    QCOMPARE(canvas.pin(), memory.peakEvent);
    m_view->chooseList(MemoryView::Changes);
    for (std::uint32_t event = 0; event < memory.eventCount(); ++event) {
        canvas.setPlace(event);
        const MemoryDifference expected = memoryDifference(memory, memory.peakEvent, event);
        QCOMPARE(m_view->model()->buffers().size(), expected.came.size() + expected.went.size());
        for (int row = 0; row < m_view->model()->rowCount(); ++row) {
            const QModelIndex index = m_view->model()->index(row, 0);
            const LiveBuffer &buffer = *m_view->model()->bufferOf(index);
            const bool came = std::any_of(expected.came.begin(), expected.came.end(),
                                          [&](const LiveBuffer &b) { return b.lifetime == buffer.lifetime; });
            QVERIFY(index.data().toString().startsWith(came ? QLatin1Char('+') : QChar(0x2212)));
        }
    }
    // P puts the pin where the cursor is: nothing is between them then.
    QTest::keyClick(&canvas, Qt::Key_Home);
    QTest::keyClick(&canvas, Qt::Key_P);
    QCOMPARE(canvas.pin(), 0u);
    QVERIFY(m_view->model()->buffers().empty());
    QVERIFY(m_view->sentence().contains(QStringLiteral("#0")));
}

void TstMemoryView::aProgramIsShownByItsName()
{
    const SessionPtr session = loadFrom(planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane/cpu-two")));
    show(session);
    const MemoryFacts &facts = *m_document->findChild<MemoryData *>()->facts();
    QVERIFY(facts.programs.size() > 1);
    for (const ProgramEntry &entry : facts.programs) {
        if (entry.spaces.empty())
            continue;
        const Program &program = session->programs()[entry.program];
        const std::string_view name = session->text(program.name);
        const QString words = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        for (const QString &word : {words, QString::number(program.id)}) {
            QSignalSpy shown(m_view.get(), &MemoryView::sceneShown);
            QVERIFY(m_view->setProgram(word, {}, QStringLiteral("0")).isEmpty());
            QVERIFY(shown.count() > 0 || shown.wait(20000));
            QCOMPARE(session->text(session->programs()[m_view->scene()->program].name), name);
            QCOMPARE(m_view->placeProblem().isEmpty(), m_view->scene()->memory.eventCount() > 0);
            if (m_view->scene()->memory.eventCount() > 0)
                QCOMPARE(m_view->canvas()->place(), 0u);
        }
    }
    QVERIFY(!m_view->setProgram(QStringLiteral("nobody"), {}, {}).isEmpty());
    QVERIFY(!m_view->setProgram({}, QStringLiteral("attic"), {}).isEmpty());
    QVERIFY(!m_view->setProgram({}, {}, QStringLiteral("noon")).isEmpty());
}

void TstMemoryView::theUsersCapacityCounts()
{
    show(loadFrom(kSmall));
    m_settings.deviceMemoryBytes = std::int64_t{2} << 20;
    m_view->settingsChanged();
    QCOMPARE(int(m_view->capacity().source), int(CapacitySource::Setting));
    QCOMPARE(m_view->figures()->figures()[1].figure, QStringLiteral("50.1\u202F%"));
    m_settings.deviceMemoryBytes = std::int64_t{1} << 19;
    m_view->settingsChanged();
    QVERIFY(m_view->figures()->figures()[1].isWarning); // it does not fit
    m_settings.deviceMemoryBytes = 0;
    m_view->settingsChanged();
    QVERIFY(m_view->capacity().source != CapacitySource::Setting);
}

/// 100,000 instructions: the thread of the window may spend 16 ms on a move of the cursor. Its own time is measured, so
/// that what else the machine does has no say.
void TstMemoryView::draggingThroughALongProgramIsFluid()
{
    show(longProgram());
    MemoryCanvas &canvas = *m_view->canvas();
    const auto threadMs = [] {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    };
    const auto send = [&](QEvent::Type type, double x) {
        const QPointF at(x, 100);
        QMouseEvent event(type, at, canvas.mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                          Qt::LeftButton, {});
        QApplication::sendEvent(&canvas, &event);
        QCoreApplication::processEvents();
    };
    const double left = canvas.axis().left + 4;
    send(QEvent::MouseButtonPress, left);
    std::vector<double> moves;
    std::uint32_t last = canvas.place();
    for (int i = 1; i <= 60; ++i) {
        const double before = threadMs();
        send(QEvent::MouseMove, left + i * 8);
        moves.push_back(threadMs() - before);
        QVERIFY(canvas.place() > last);
        last = canvas.place();
        QVERIFY(m_view->model()->buffers().size() <= 21);
    }
    std::sort(moves.begin(), moves.end());
    qInfo("cursor move on the window's thread: median %.2f ms, slowest %.2f ms", moves[30], moves.back());
    QVERIFY2(moves[30] <= 16, "a move of the cursor takes longer than a frame");
}

void TstMemoryView::aLongProgramIsDrawnFromAFewPointsPerPixel()
{
    show(longProgram());
    const auto *curve = m_view->canvas()->findChild<MemoryCurve *>();
    QVERIFY(curve);
    QVERIFY(m_view->scene()->memory.eventCount() > 100'000);
    const double most = 4 * (m_view->canvas()->axis().width * curve->devicePixelRatioF() + 3);
    QVERIFY2(curve->drawnPoints() > 100 && curve->drawnPoints() <= most,
             qPrintable(QString::number(curve->drawnPoints())));
    // The same after a zoom: the part that is seen, not all of it.
    for (int i = 0; i < 60; ++i)
        QTest::keyClick(m_view->canvas(), Qt::Key_Plus);
    QVERIFY(m_view->canvas()->axis().last - m_view->canvas()->axis().first < 20);
    QVERIFY2(curve->drawnPoints() <= 24, qPrintable(QString::number(curve->drawnPoints())));
}

/// Against all rows: what each column of pixels shows, its range and where it is left, is the same.
void TstMemoryView::theOutlineShowsWhatAllRowsWould()
{
    constexpr int kColumns = 50;
    std::minstd_rand random(7);
    QVector<double> x, y;
    for (int i = 0; i < 20'000; ++i) {
        x << i;
        y << (i % 5000 >= 4400 && i % 5000 < 4650 ? std::nan("") : static_cast<double>(random() % 100'000));
    }
    for (const auto &[first, last] : {std::pair(0.0, 20'000.0), std::pair(3999.5, 9000.25), std::pair(17.0, 40.0)}) {
        const QVector<qsizetype> rows = outlineRows(x, y, first, last, kColumns);
        QVERIFY(std::is_sorted(rows.begin(), rows.end()));
        QVERIFY(rows.size() <= 4 * (kColumns + 12));
        QVERIFY(x[rows.front()] <= first && (x[rows.back()] >= last || rows.back() == x.size() - 1));
        struct Column {
            double least = 1e9, greatest = -1e9, left = -1;
            bool hasGap = false;
        };
        const auto columnsOf = [&, first = first, last = last](const QVector<qsizetype> &of) {
            std::vector<Column> columns(kColumns);
            const double perPlace = kColumns / (last - first);
            for (const qsizetype row : of) {
                if (x[row] < first || x[row] >= last)
                    continue;
                Column &c =
                    columns[std::min<std::size_t>(static_cast<std::size_t>((x[row] - first) * perPlace), kColumns - 1)];
                c.hasGap = c.hasGap || std::isnan(y[row]);
                c.left = y[row];
                c.least = std::min(c.least, std::isnan(y[row]) ? c.least : y[row]);
                c.greatest = std::max(c.greatest, std::isnan(y[row]) ? c.greatest : y[row]);
            }
            return columns;
        };
        QVector<qsizetype> all(x.size());
        std::iota(all.begin(), all.end(), 0);
        const std::vector<Column> expected = columnsOf(all), found = columnsOf(rows);
        for (std::size_t c = 0; c < kColumns; ++c) {
            QCOMPARE(found[c].least, expected[c].least);
            QCOMPARE(found[c].greatest, expected[c].greatest);
            QCOMPARE(found[c].left, expected[c].left); // QCOMPARE takes two NaN for equal
            QCOMPARE(found[c].hasGap, expected[c].hasGap);
        }
    }
    QVERIFY(outlineRows({}, {}, 0, 1, kColumns).isEmpty());
}

void TstMemoryView::placesBeyondTheEndAreRefused()
{
    show(loadFrom(kSmall));
    const std::uint32_t count = m_view->scene()->memory.eventCount(), peak = m_view->canvas()->place();
    const auto ask = [&](const QString &place) {
        QSignalSpy shown(m_view.get(), &MemoryView::sceneShown);
        QVERIFY(m_view->setProgram({}, {}, place).isEmpty());
        QVERIFY(shown.count() > 0 || shown.wait(20000));
    };
    for (const QString &place : {QString::number(count), QStringLiteral("99999999999999999999")}) {
        ask(place);
        QVERIFY(m_view->placeProblem().contains(place));
        QVERIFY2(m_view->placeProblem().contains(QStringLiteral("0 to %1").arg(count - 1)),
                 qPrintable(m_view->placeProblem()));
        QCOMPARE(m_view->canvas()->place(), peak);
    }
    ask(QString::number(count - 1));
    QVERIFY(m_view->placeProblem().isEmpty());
    QCOMPARE(m_view->canvas()->place(), count - 1);
    ask(QStringLiteral("peak"));
    QVERIFY(m_view->placeProblem().isEmpty());
    QCOMPARE(m_view->canvas()->place(), peak);
    QVERIFY(!m_view->setProgram({}, {}, QStringLiteral("-1")).isEmpty());
}

void TstMemoryView::wordsOfTheMarkLeaveTheCapacityFree()
{
    show(loadFrom(kSmall));
    const auto *curve = m_view->canvas()->findChild<MemoryCurve *>();
    QVERIFY(curve);
    const std::int64_t peak = m_view->scene()->memory.peakBytes();
    for (const int percent : {60, 90, 97, 99, 100, 101, 103, 106, 110, 120, 200}) {
        m_settings.deviceMemoryBytes = peak * percent / 100;
        m_view->settingsChanged();
        const QRectF words = curve->markWordsRect();
        QVERIFY(!words.isEmpty());
        const double line = curve->yOf(m_settings.deviceMemoryBytes);
        QVERIFY2(
            line < words.top() || line > words.bottom(),
            qPrintable(
                QStringLiteral("%1 %: %2 in %3 to %4").arg(percent).arg(line).arg(words.top()).arg(words.bottom())));
        const double mark = curve->yOf(peak);
        QVERIFY(mark < words.top() || mark > words.bottom());
    }
    // Neither do the words about what is free lie under them, however narrow the view is.
    m_settings.deviceMemoryBytes = peak * 27 / 10;
    m_view->settingsChanged();
    const QSize before = m_view->window()->size();
    for (const int width : {900, 1000, 1100, 1200, 1366, 1500, 1920}) {
        m_view->window()->resize(width, 768);
        QTest::qWait(0);
        const QRectF words = curve->markWordsRect(), free = curve->freeWordsRect();
        QVERIFY(!free.isEmpty());
        QVERIFY2(!words.intersects(free), qPrintable(QString::number(width)));
        QVERIFY2(free.left() >= 0 && free.right() <= curve->width(), qPrintable(QString::number(width)));
    }
    m_view->window()->resize(before);
    m_settings.deviceMemoryBytes = 0;
}

void TstMemoryView::severalBuffersAreChosenAtOnce()
{
    show(loadFrom(kSmall));
    auto *list = m_view->findChild<QTreeView *>();
    QVERIFY(list);
    list->selectAll();
    std::vector<WhatIfRule> rules;
    for (const QModelIndex &index : list->selectionModel()->selectedRows())
        for (const LiveBuffer &buffer : m_view->model()->buffersOf(index))
            rules.push_back({WhatIfRule::Kind::Shard, buffer.memory, 2});
    QCOMPARE(rules.size(), m_view->model()->buffers().size());
    QVERIFY(rules.size() > 1);
    m_view->addRules(rules);
    QCOMPARE(m_view->rules().size(), rules.size());
    // The marks of the hypothesis survive another list.
    m_view->chooseList(MemoryView::Everything);
    QVERIFY(m_view->model()->index(0, 0).data(LiveBuffersModel::MarkedRole).toBool());
}

void TstMemoryView::aSelectedOpMovesTheCursor()
{
    const SessionPtr session = caseStudy("mixtral-8x22b-b1");
    if (!session)
        QSKIP("The case study is not beside the source tree.");
    show(session);
    for (std::uint32_t l = 0; l < session->lines().size(); ++l) {
        if (session->lines()[l].kind != LineKind::Ops)
            continue;
        for (std::uint64_t row = 0; row < session->lines()[l].events.size(); ++row)
            if (session->label({LineId{l}, row}) == "fusion.507") {
                m_document->selection().setEvent(EventRef{LineId{l}, row});
                QCOMPARE(m_view->scene()->memory.instructionName[m_view->canvas()->place()],
                         std::string_view("fusion.507"));
                return;
            }
    }
    QFAIL("no such event");
}

void TstMemoryView::theCurveRunsOverTime()
{
    const SessionPtr session = caseStudy("mixtral-8x22b-b1");
    if (!session)
        QSKIP("The case study is not beside the source tree.");
    show(session);
    QSignalSpy shown(m_view.get(), &MemoryView::timeShown);
    m_view->chooseTime(true);
    QVERIFY(shown.count() > 0 || shown.wait(30000));
    QVERIFY(m_view->canvas()->isTime());
    // The mark is reached in every step, at the op that makes it.
    m_view->canvas()->setPlaceTime(session->range().begin + Duration::ms(20000));
    QVERIFY(m_view->canvas()->placeTime());
    // The life of a buffer is drawn in every run, not as one band over all of them.
    const MemoryAxis &axis = m_view->canvas()->axis();
    std::size_t several = 0;
    for (std::uint32_t row = 0; row < m_view->scene()->memory.lifetimes.size(); ++row) {
        const std::vector<QRectF> lives = m_view->canvas()->lifeRects(row);
        several += lives.size() > 1 ? 1 : 0;
        for (std::size_t i = 0; i < lives.size(); ++i) {
            QVERIFY(lives[i].left() >= axis.left - 1 && lives[i].right() <= axis.left + axis.width + 1);
            QVERIFY(i == 0 || lives[i].left() >= lives[i - 1].right() + 0.99);
        }
    }
    QVERIFY(several > 0);
    m_view->chooseTime(false);
    QVERIFY(!m_view->canvas()->isTime());
}

void TstMemoryView::aHypothesisIsMarkedAndCleared()
{
    show(loadFrom(kSmall));
    QVERIFY(m_view->hypothesisText().isEmpty());
    const LiveBuffer largest = *m_view->model()->bufferOf(m_view->model()->index(0, 0));
    m_view->addRules({{WhatIfRule::Kind::Shard, largest.memory, 2}});
    QVERIFY(m_view->hypothesisText().contains(QLatin1String("Hypothetical")));
    QVERIFY(m_view->model()->index(0, 0).data(LiveBuffersModel::MarkedRole).toBool());
    // What was compiled stays what it is.
    QCOMPARE(m_view->figures()->figures()[0].figure, QStringLiteral("1.00\u202FMiB"));
    m_view->addRules({{WhatIfRule::Kind::OffLoad, largest.memory, 0}});
    QCOMPARE(m_view->rules().size(), std::size_t{1});
    m_view->clearRules();
    QVERIFY(m_view->hypothesisText().isEmpty());
    QVERIFY(!m_view->model()->index(0, 0).data(LiveBuffersModel::MarkedRole).toBool());
}

void TstMemoryView::aPlanFitsTheProgramIntoLess()
{
    const SessionPtr session = caseStudy("mixtral-8x22b-b8");
    if (!session)
        QSKIP("The case study is not beside the source tree.");
    show(session);
    QSignalSpy shown(m_view.get(), &MemoryView::planShown);
    const std::int64_t wanted = std::int64_t{24} << 30;
    m_view->planToFitInto(wanted);
    QVERIFY(shown.count() > 0 || shown.wait(10000));
    QVERIFY(!m_view->rules().empty());
    QVERIFY(applyWhatIf(m_view->scene()->memory, m_view->rules()).peakBytes <= wanted);
    QVERIFY(m_view->hypothesisText().contains(QLatin1String("It fits")));
    shown.clear();
    m_view->planToFitInto(1);
    QVERIFY(shown.count() > 0 || shown.wait(10000));
    QVERIFY(m_view->hypothesisText().contains(QLatin1String("does not fit")));
}

void TstMemoryView::listIsCopiedAndSaved()
{
    show(loadFrom(kSmall));
    const QStringList lines = m_view->copiedText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(static_cast<std::size_t>(lines.size()), 1 + m_view->model()->buffers().size());
    QVERIFY(lines[1].startsWith(QLatin1String("w.1\t917504")));
    QVERIFY(m_view->csvText().contains(QLatin1String("size_bytes")));
}

void TstMemoryView::picturesAreWrittenInEveryFormat()
{
    show(loadFrom(kSmall));
    QTemporaryDir folder;
    const std::pair<const char *, const char *> formats[] = {{"png", "\x89PNG"}, {"svg", "<?xml"}, {"pdf", "%PDF"}};
    for (const auto &[ending, magic] : formats) {
        const QString path = folder.filePath(QStringLiteral("memory.") + QLatin1String(ending));
        QVERIFY(m_view->savePicture(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith(magic));
        QVERIFY(bytes.size() > 2000);
    }
    QVERIFY(!m_view->savePicture(folder.filePath(QStringLiteral("memory.doc"))));
    QVERIFY(!m_view->savePicture(folder.filePath(QStringLiteral("missing/memory.png"))));
}

void TstMemoryView::anEmptyDocumentSaysSo()
{
    const SessionPtr session =
        loadFrom(planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane/cpu-empty")));
    QVERIFY(session);
    QVERIFY(!memoryView.cannotShow(*session).isEmpty());
    QVERIFY(memoryView.cannotShow(*loadFrom(kSmall)).isEmpty());
    m_view->setDocument(m_document.get());
    m_view->show();
    m_document->setSession(session, std::make_shared<const OpClassTable>(session));
    QTRY_VERIFY(m_document->findChild<MemoryData *>() && m_document->findChild<MemoryData *>()->facts());
    QVERIFY(!m_view->canvas()->isVisibleTo(m_view.get()));
}

void TstMemoryView::stateIsRestored()
{
    show(loadFrom(kSmall));
    const QByteArray before = m_view->saveViewState();
    m_view->restoreViewState(before);
    QCOMPARE(m_view->saveViewState().left(9), before.left(9));
    m_view->restoreViewState(QByteArray("rubbish"));
    QCOMPARE(m_view->saveViewState().left(9), before.left(9));
}

void TstMemoryView::isRegistered()
{
    ViewRegistry registry;
    registerViews(registry);
    const ViewDescriptor *view = registry.find(QStringLiteral("memory"));
    QVERIFY(view);
    QCOMPARE(view->shortcut, "Alt+M");
}

/// Writes pictures of a real profile to look at, when a folder is named; else draws them once into nothing.
void TstMemoryView::picturesForTheEye()
{
    const QString folder = qEnvironmentVariable("PLANESCOPE_PICTURES");
    const QString profile = qEnvironmentVariable("PLANESCOPE_PROFILE", kSmall);
    installLook(*qApp, *m_themes);
    m_view->resize(qEnvironmentVariable("PLANESCOPE_WIDTH", QStringLiteral("1840")).toInt(),
                   qEnvironmentVariable("PLANESCOPE_HEIGHT", QStringLiteral("940")).toInt());
    show(loadFrom(profile));
    if (const QString at = qEnvironmentVariable("PLANESCOPE_AT"); !at.isEmpty()) {
        QTest::mouseClick(m_view->canvas(), Qt::LeftButton, {},
                          QPoint(static_cast<int>(m_view->canvas()->axis().x(at.toDouble() + 0.5)), 100));
    }
    for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
        m_themes->setTheme(theme);
        QCoreApplication::processEvents();
        const QPixmap picture = m_view->grab();
        QVERIFY(!picture.isNull());
        if (!folder.isEmpty())
            QVERIFY(picture.save(QDir(folder).filePath(QStringLiteral("memory-%1.png").arg(int(theme)))));
    }
    if (!folder.isEmpty()) {
        m_themes->setTheme(ThemeId::Light);
        QVERIFY(m_view->savePicture(QDir(folder).filePath(QStringLiteral("memory-picture.png"))));
        QSignalSpy shown(m_view.get(), &MemoryView::timeShown);
        m_view->chooseTime(true);
        if (shown.wait(20000)) {
            QCoreApplication::processEvents();
            QVERIFY(m_view->grab().save(QDir(folder).filePath(QStringLiteral("memory-time.png"))));
        }
    }
}

PLANESCOPE_TEST(TstMemoryView)
#include "tst_memory_view.moc"
