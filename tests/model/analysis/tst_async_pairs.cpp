#include "model/analysis/async_pairs.h"

#include "model/store/builders.h"
#include "tests/support/test_registry.h"

using namespace planescope;

namespace {

/// One row of ops; each 10 ps long, 20 ps apart.
class AsyncFixture
{
public:
    AsyncFixture &op(const std::string &text, const std::string &label = {})
    {
        m_builder.addEvent(m_line, m_builder.addType(m_plane, text, label), TimePoint::ps(m_now), Duration::ps(10));
        m_now += 20;
        return *this;
    }
    SessionPtr finish() { return m_builder.finish(); }

private:
    SessionBuilder m_builder{"async"};
    PlaneId m_plane = m_builder.addPlane(m_builder.addHost("h"), "/device:TPU:0");
    LineId m_line = m_builder.addLine(m_plane, "XLA Ops", 3);
    std::int64_t m_now = 0;
};

/// Rows as "start>done", in order of the starts.
std::string pairsOf(const Session &session)
{
    std::string words;
    const AsyncPairs found = AsyncPairs::find(session);
    for (const AsyncPair &pair : found.pairs())
        words += (words.empty() ? "" : " ") + std::to_string(pair.start.row) + ">" + std::to_string(pair.done.row);
    return words;
}

} // namespace

class TstAsyncPairs : public QObject
{
    Q_OBJECT
private slots:
    void aDoneBelongsToTheStartThatItNames()
    {
        AsyncFixture f;
        f.op("%copy-start.1 = (f32[8]{0}, f32[8]{0}, u32[]) copy-start(f32[8]{0} %a)", "copy-start.1")
            .op("%copy-start.2 = (f32[8]{0}, f32[8]{0}, u32[]) copy-start(f32[8]{0} %b)", "copy-start.2")
            .op("%copy-done.1 = f32[8]{0} copy-done((f32[8]{0}, f32[8]{0}, u32[]) %copy-start.2)", "copy-done.1")
            .op("%copy-done.7 = f32[8]{0} copy-done((f32[8]{0}, f32[8]{0}, u32[]) %copy-start.1)", "copy-done.7");
        QCOMPARE(pairsOf(*f.finish()), std::string("0>3 1>2"));
    }

    void withoutATextNamesDecide()
    {
        AsyncFixture f;
        f.op("all-reduce-start.3")
            .op("fusion.1")
            .op("all-reduce-done.3")
            .op("all-reduce-done.4")
            .op("startle")
            .op("done");
        QCOMPARE(pairsOf(*f.finish()), std::string("0>2"));
    }

    void everyIterationOfALoopHasItsOwnPair()
    {
        // The next start is on its way before the last one was waited for, as pipelined loops do.
        AsyncFixture f;
        f.op("send-start.1")
            .op("send-start.1")
            .op("send-done.1")
            .op("send-start.1")
            .op("send-done.1")
            .op("send-done.1");
        const SessionPtr session = f.finish();
        QCOMPARE(pairsOf(*session), std::string("0>2 1>4 3>5"));
        const AsyncPairs pairs = AsyncPairs::find(*session);
        QVERIFY(pairs.from({LineId{0}, 1}) && pairs.from({LineId{0}, 1})->done.row == 4);
        QVERIFY(pairs.to({LineId{0}, 5}) && pairs.to({LineId{0}, 5})->start.row == 3);
        QVERIFY(!pairs.from({LineId{0}, 2}) && !pairs.to({LineId{0}, 1}));
        QCOMPARE(pairs.startingIn(LineId{0}, {1, 4}).size(), std::size_t(2));
        QCOMPARE(pairs.startingIn(LineId{0}, {4, 4}).size(), std::size_t(0));
        QVERIFY(asyncRange(*session, *pairs.from({LineId{0}, 0})) == TimeRange::ps(0, 50));
    }

    void whatWasCutOffHasNoPair()
    {
        AsyncFixture f;
        f.op("copy-done.1").op("copy-start.1");
        QVERIFY(AsyncPairs::find(*f.finish()).pairs().empty());
    }

    void brokenTextsAreNoOps()
    {
        AsyncFixture f;
        for (const char *text : {"%a-start", "%a-start = ", "%a-done = f32[", "% = ( copy-done(",
                                 "%x = f32[2] copy-done(", "-done", "-start"})
            f.op(text);
        QVERIFY(AsyncPairs::find(*f.finish()).pairs().size() <= 1); // "-start" and "-done" would be one
    }

    void stopIsObeyed()
    {
        AsyncFixture f;
        f.op("copy-start.1").op("copy-done.1");
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(AsyncPairs::find(*f.finish(), stop.get_token()).pairs().empty());
    }
};

PLANESCOPE_TEST(TstAsyncPairs)
#include "tst_async_pairs.moc"
