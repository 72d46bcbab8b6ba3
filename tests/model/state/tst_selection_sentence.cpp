#include "model/state/selection_sentence.h"
#include "model/state/selection_sums.h"
#include "model/store/builders.h"
#include "tests/support/test_registry.h"

#include <QTest>

using namespace planescope;

class TstSelectionSentence : public QObject
{
    Q_OBJECT
private slots:
    void aRangeNamesClassesOfTheDeviceRowsAndIdle();
    void structureAndHostEventsAreNotCountedAsWork();
    void severalDevicesGiveTheirMean();
    void theCopiesCarryNoMarks();
    void sumsMadeBeforeSayTheSame();
};

namespace {

struct TwoChips {
    LineId first, second, host;
    std::unique_ptr<Document> document = std::make_unique<Document>("t");

    TwoChips()
    {
        SessionBuilder builder("t");
        const HostId h = builder.addHost("h");
        const auto chip = [&](const char *name, std::int64_t reduceMs) {
            const PlaneId plane = builder.addPlane(h, name);
            const EventTypeId loop = builder.addType(plane, "w", "while.2", "while");
            const EventTypeId matrix = builder.addType(plane, "m", "fusion.1", "convolution fusion");
            const EventTypeId reduce = builder.addType(plane, "r", "all-reduce.1", "all-reduce");
            const LineId line = builder.addLine(plane, "XLA Ops", 3);
            builder.addEvent(line, loop, TimePoint(), Duration::ms(100));
            builder.addEvent(line, matrix, TimePoint(), Duration::ms(50));
            builder.addEvent(line, reduce, TimePoint() + Duration::ms(50), Duration::ms(reduceMs));
            return line;
        };
        first = chip("/device:TPU:0", 30);
        second = chip("/device:TPU:1", 10);
        const PlaneId cpu = builder.addPlane(h, "/host:CPU");
        host = builder.addLine(cpu, "main/1", 1);
        builder.addEvent(host, builder.addType(cpu, "Execute"), TimePoint(), Duration::ms(200));
        const SessionPtr session = builder.finish();
        document->setSession(session, std::make_shared<OpClassTable>(session));
    }

    QString sentence(TimeRange range, std::vector<LineId> rows = {})
    {
        SelectionSentence sentence;
        sentence.setDocument(document.get());
        document->selection().setTimeRange(range, std::move(rows));
        // A job that was replaced ends without a word: nothing to wait for but the end itself.
        if (!QTest::qWaitFor([&] { return !sentence.isRunning(); }, 20'000))
            return QStringLiteral("still running");
        return sentence.plainText().replace(QChar(0x202F), QLatin1Char(' '));
    }
};

const TimeRange kHundredMs{TimePoint(), TimePoint() + Duration::ms(100)};

} // namespace

void TstSelectionSentence::aRangeNamesClassesOfTheDeviceRowsAndIdle()
{
    TwoChips chips;
    const QString text = chips.sentence({TimePoint(), TimePoint() + Duration::ms(200)}, {chips.first});
    QCOMPARE(text, QStringLiteral("TPU:0: 200.00 ms from 0 ps, 2 ops. AllReduce 30.000 ms (15.0 %), all exposed. "
                                  "Matrix 50.0 ms (25.0 %). Idle 100 ms (50.0 %)."));
}

void TstSelectionSentence::structureAndHostEventsAreNotCountedAsWork()
{
    TwoChips chips;
    const QString text = chips.sentence(kHundredMs, {chips.first, chips.host});
    QCOMPARE(text, QStringLiteral("TPU:0: 100.00 ms from 0 ps, 2 ops. AllReduce 30.000 ms (30.0 %), all exposed. "
                                  "Matrix 50.0 ms (50.0 %). Idle 0."));
}

void TstSelectionSentence::severalDevicesGiveTheirMean()
{
    TwoChips chips;
    const QString text = chips.sentence(kHundredMs);
    QCOMPARE(text, QStringLiteral("2 devices: 100.00 ms from 0 ps, 4 ops. Mean: AllReduce 20.000 ms (20.0 %), all "
                                  "exposed. Matrix 50.0 ms (50.0 %). Idle 0."));
}

void TstSelectionSentence::sumsMadeBeforeSayTheSame()
{
    TwoChips plain, summed;
    SelectionSums *const sums = SelectionSums::of(summed.document.get());
    QTRY_VERIFY(sums->index());
    QVERIFY(sums->index()->session() == summed.document->session());
    for (const TimeRange range : {TimeRange::ps(0, 200'000'000'000), TimeRange::ps(10'000'000'000, 75'000'000'000)})
        QCOMPARE(summed.sentence(range), plain.sentence(range));
    // Another reading of the file has its own.
    summed.document->restart();
    QVERIFY(!sums->index());
}

void TstSelectionSentence::theCopiesCarryNoMarks()
{
    TwoChips chips;
    QVERIFY(!chips.sentence(kHundredMs).contains(QLatin1Char('*')));
}

PLANESCOPE_TEST(TstSelectionSentence)
#include "tst_selection_sentence.moc"
