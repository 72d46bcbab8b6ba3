#include "model/state/open_profiles.h"

#include "model/store/builders.h"
#include "tests/support/test_registry.h"

#include <QSignalSpy>

#include <atomic>
#include <condition_variable>
#include <mutex>

using namespace planescope;

namespace {

SessionPtr oneEventSession(bool complete = true)
{
    SessionBuilder builder("one");
    const HostId host = builder.addHost("host");
    const PlaneId plane = builder.addPlane(host, "/device:TPU:0");
    const LineId line = builder.addLine(plane, "XLA Ops", 1);
    if (complete)
        builder.addEvent(line, builder.addType(plane, "fusion.1"), TimePoint::ps(0), Duration::ps(100));
    builder.setComplete(complete);
    return builder.finish();
}

/// A loader that waits until the test lets it go or the load is stopped.
struct Gate {
    std::mutex mutex;
    std::condition_variable_any changed;
    bool isOpen = false;
    std::atomic<int> stopped = 0;

    void open()
    {
        const std::lock_guard lock(mutex);
        isOpen = true;
        changed.notify_all();
    }
    Result<SessionPtr> load(const std::filesystem::path &, const LoadOptions &, const LoadHooks &hooks)
    {
        hooks.progress({50, 200, 0, 1});
        hooks.indexed(oneEventSession(false));
        std::unique_lock lock(mutex);
        changed.wait(lock, hooks.stop, [this] { return isOpen; });
        if (hooks.stop.stop_requested()) {
            ++stopped;
            return fail(ErrorCode::Canceled);
        }
        return oneEventSession();
    }
    SessionLoader loader()
    {
        return [this](const auto &path, const auto &options, const auto &hooks) { return load(path, options, hooks); };
    }
};

} // namespace

class TstOpenProfiles : public QObject
{
    Q_OBJECT
private slots:
    void publishesTheRowsFirstAndThenTheEvents()
    {
        Gate gate;
        OpenProfiles profiles(nullptr, gate.loader());
        Document *document = profiles.open("/data/one.xplane.pb");
        QCOMPARE(document->stage(), Document::Stage::Loading);
        QTRY_COMPARE(document->stage(), Document::Stage::Indexed);
        QCOMPARE(document->session()->lines().size(), std::size_t(1));
        QVERIFY(document->classes() != nullptr);
        QCOMPARE(document->progress().bytesDone, std::uint64_t(50));
        QVERIFY(document->bytesPerSecond() > 0);
        QSignalSpy loaded(&profiles, &OpenProfiles::loaded);
        gate.open();
        QTRY_COMPARE(loaded.count(), 1);
        QCOMPARE(document->stage(), Document::Stage::Ready);
        QCOMPARE(document->session()->eventCount(), std::uint64_t(1));
        QCOMPARE(profiles.loadingCount(), 0);
    }

    void cancelAnswersAtOnceAndStopsTheWorker()
    {
        Gate gate;
        OpenProfiles profiles(nullptr, gate.loader());
        Document *document = profiles.open("/data/one.xplane.pb");
        QTRY_COMPARE(document->stage(), Document::Stage::Indexed);
        profiles.cancel(document);
        QCOMPARE(document->stage(), Document::Stage::Failed);
        QCOMPARE(document->error().code, ErrorCode::Canceled);
        QTRY_COMPARE(gate.stopped.load(), 1);
        gate.open();
        profiles.retry(document);
        QTRY_COMPARE(document->stage(), Document::Stage::Ready);
    }

    void theSamePathIsOpenedOnce()
    {
        Gate gate;
        gate.open();
        OpenProfiles profiles(nullptr, gate.loader());
        Document *first = profiles.open("/data/run");
        Document *other = profiles.open("/data/other");
        QCOMPARE(profiles.active(), other);
        QCOMPARE(profiles.open("/data/x/../run/"), first);
        QCOMPARE(profiles.active(), first);
        QCOMPARE(profiles.documents().size(), std::size_t(2));
    }

    void closingActivatesANeighbourAndForgetsTheLoad()
    {
        Gate gate;
        OpenProfiles profiles(nullptr, gate.loader());
        Document *first = profiles.open("/data/a");
        Document *second = profiles.open("/data/b");
        profiles.close(second);
        QCOMPARE(profiles.active(), first);
        QCOMPARE(profiles.loadingCount(), 1);
        QTRY_COMPARE(gate.stopped.load(), 1);
        profiles.close(first);
        QVERIFY(profiles.active() == nullptr);
        QVERIFY(profiles.documents().empty());
    }

    void aFailureIsKeptAsAValue()
    {
        OpenProfiles profiles(nullptr, [](const auto &path, const auto &, const auto &) -> Result<SessionPtr> {
            return fail(ErrorCode::EmptyFile, path.string());
        });
        Document *document = profiles.open("/data/empty");
        QTRY_COMPARE(document->stage(), Document::Stage::Failed);
        QCOMPARE(document->error().code, ErrorCode::EmptyFile);
        QVERIFY(document->session() == nullptr);
    }

    void destroyingStopsEveryLoad()
    {
        Gate gate;
        {
            OpenProfiles profiles(nullptr, gate.loader());
            profiles.open("/data/a");
            profiles.open("/data/b");
        }
        QCOMPARE(gate.stopped.load(), 2);
    }
};

PLANESCOPE_TEST(TstOpenProfiles)
#include "tst_open_profiles.moc"
