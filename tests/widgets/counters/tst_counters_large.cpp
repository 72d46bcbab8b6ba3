// A million rows of counters: opening, typing a filter, sorting by every column and choosing columns never hold the
// window up for longer than a frame.
#include "model/demo/plane_builder.h"
#include "model/format/session_reader.h"
#include "tests/support/frame_limit.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/gui_watchdog.h"
#include "widgets/common/search_field.h"
#include "widgets/counters/counter_models.h"
#include "widgets/counters/counters_view.h"

#include <QHeaderView>
#include <QTableView>
#include <QTemporaryDir>

using namespace planescope;
using namespace planescope::testing;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kReadings = 8; // a sanitizer makes it several times slower
#else
constexpr int kReadings = 62;
#endif
constexpr int kRegisters = 16'384;

/// A chip whose registers were read again and again.
SessionPtr largeSession(const QTemporaryDir &folder)
{
    const std::string path = folder.filePath(QStringLiteral("large.xplane.pb")).toStdString();
    auto writer = xplane::XSpaceWriter::create(path);
    if (!writer)
        return nullptr;
    demo::PlaneBuilder plane(*writer, 2, "/device:TPU:0");
    plane.planeStat(plane.text("device_type_string", plane.keep(std::string("TPU v7x"))));
    plane.planeStat(plane.number("global_chip_id", 0));
    plane.planeStat(plane.number("device_id", 0));
    const std::int64_t value = plane.name("counter_value");
    std::vector<std::int64_t> types;
    types.reserve(kRegisters);
    for (int i = 0; i < kRegisters; ++i) {
        const std::string name =
            i == 0 ? "VF_CHIP_DIE0_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_CYCLES"
                   : "VF_CHIP_DIE0_SC_0_SCTC_" + std::to_string(i / 1024) +
                         "_SC_STATS_COUNTERS_UNPRIVILEGED_COUNT_LOAD_QUEUE_FULL_" + std::to_string(i % 1024);
        types.push_back(
            plane.newType(plane.keep(name), {},
                          {plane.number("performance_counter_id", 2'791'874'568u + 8 * static_cast<std::uint64_t>(i)),
                           plane.reference("performance_counter_sets", "SC_MEMORY")}));
    }
    plane.line(3, "XLA Ops", {{plane.type("fusion.1"), 0, 1'000'000'000, {}}});
    std::uint64_t random = 1;
    for (int reading = 0; reading < kReadings; ++reading) {
        writer->beginLine(100 + reading, "counters_" + std::to_string(100 + reading), 0);
        for (int i = 0; i < kRegisters; ++i) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            const auto stat =
                xplane::StatToWrite::unsignedInteger(value, (random >> 33) * static_cast<unsigned>(i % 3));
            writer->event(types[static_cast<std::size_t>(i)], (reading + 1) * 1'000'000, 0, {&stat, 1});
        }
        writer->endLine();
    }
    plane.finish();
    writer->hostname("host-0");
    if (!writer->finish())
        return nullptr;
    const Result<SessionPtr> session = loadSession(path);
    return session ? *session : nullptr;
}

} // namespace

class TstCountersLarge : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_stage.begin(); }
    void cleanup() { m_stage.end(); }

    void aMillionRowsNeverHoldTheWindowUp()
    {
        const SessionPtr session = largeSession(m_folder);
        QVERIFY(session);
        CountersView &view = *m_stage.view();
        view.resize(1000, 560);
        m_stage.open(session);
        settle();
        // The first paint of fonts and icons is no matter of rows.
        view.grab();
        GuiWatchdog watchdog(kFrameLimitMs);
        m_watchdog = &watchdog;
        view.setWithZeros(true);
        settle();
        QCOMPARE(view.model()->rowCount(), kReadings * kRegisters);
        report("all rows");

        // As it is typed, letter by letter.
        auto *const field = view.findChild<SearchField *>();
        QVERIFY(field);
        for (const char letter : QByteArray("full_7 value > 1e6")) {
            QTest::keyClick(field, letter);
            watchdog.endRound();
        }
        settle();
        QVERIFY(view.filterProblem().isEmpty());
        const int filtered = view.model()->rowCount();
        QVERIFY(filtered > 100 && filtered < 100'000);
        for (int row = 0; row < filtered; row += filtered / 50)
            QVERIFY(view.model()->cells().table().value(view.model()->tableRow(row)) > 1e6);
        report("typing");
        field->clear();
        settle();

        // By every column, both ways.
        for (int column = 1; column < kCounterFields; ++column)
            for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                if (column > 3 && order == Qt::DescendingOrder)
                    continue; // the way of the others is the same
                view.list()->sortByColumn(column, order);
                watchdog.endRound();
                settle();
                QCOMPARE(view.model()->rowCount(), kReadings * kRegisters);
                report(qPrintable(CounterCells::title(static_cast<CounterListField>(column))));
            }
        view.list()->sortByColumn(static_cast<int>(CounterListField::Value), Qt::DescendingOrder);
        settle();
        const CounterTable &table = view.model()->cells().table();
        for (int row = 1; row < view.model()->rowCount(); row += 997)
            QVERIFY(table.value(view.model()->tableRow(row - 1)) >= table.value(view.model()->tableRow(row)));

        // Columns come and go.
        QHeaderView *const header = view.list()->horizontalHeader();
        for (const CounterListField chosen : {CounterListField::FullName, CounterListField::Delta}) {
            const int column = static_cast<int>(chosen);
            const bool wasHidden = header->isSectionHidden(column);
            header->setSectionHidden(column, !wasHidden);
            watchdog.endRound();
            view.list()->viewport()->repaint();
            watchdog.endRound();
            report("columns");
        }
        // To the end and back.
        view.list()->scrollToBottom();
        view.list()->viewport()->repaint();
        watchdog.endRound();
        view.list()->scrollToTop();
        view.list()->viewport()->repaint();
        watchdog.endRound();
        report("scrolling");
        QVERIFY(watchdog.rounds() > 0);
        QVERIFY2(watchdog.worstMs() < kFreezeMs, qPrintable(QString::number(watchdog.worstMs())));
        m_watchdog = nullptr;
    }

private:
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_stage.view()->isSettled(), 120'000); }
    /// Says where a round was too long.
    void report(const char *where)
    {
        if (m_watchdog->violations() > m_seen)
            qWarning("%s: %d rounds too long, the longest %.1f ms", where, m_watchdog->violations() - m_seen,
                     m_watchdog->worstMs());
        m_seen = m_watchdog->violations();
    }

    QTemporaryDir m_folder;
    ViewStage<CountersView> m_stage;
    GuiWatchdog *m_watchdog = nullptr;
    int m_seen = 0;
};

PLANESCOPE_TEST(TstCountersLarge)
#include "tst_counters_large.moc"
