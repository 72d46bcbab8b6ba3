#include "model/state/worker_jobs.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <QThread>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

using namespace planescope;

namespace {

/// Holds a worker until it is let go or asked to stop.
class Gate
{
public:
    void open()
    {
        const std::lock_guard lock(m_mutex);
        m_isOpen = true;
        m_changed.notify_all();
    }
    void pass(const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, stop, [this] { return m_isOpen; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isOpen = false;
};

} // namespace

class TstWorkerJobs : public QObject
{
    Q_OBJECT
private slots:
    void theAnswerComesOnTheOwnersThread();
    void anAnswerSaysThatItIsNoLongerWanted();
    void theEndOfTheJobsStopsTheWorkAndLetsNoAnswerThrough();
};

void TstWorkerJobs::theAnswerComesOnTheOwnersThread()
{
    QObject owner;
    WorkerJobs jobs;
    QVERIFY(jobs.isEmpty() && !jobs.isWanted());
    Gate gate;
    QThread *worker = nullptr, *answering = nullptr;
    int answer = 0;
    bool wasEmpty = false;
    jobs.start(
        &owner,
        [&](const std::stop_token &stop) {
            gate.pass(stop);
            worker = QThread::currentThread();
            return 42;
        },
        [&](int result, bool wasStopped) {
            answer = wasStopped ? -1 : result;
            answering = QThread::currentThread();
            wasEmpty = jobs.isEmpty();
        });
    QVERIFY(jobs.isWanted());
    gate.open();
    QTRY_COMPARE(answer, 42);
    QVERIFY(wasEmpty && jobs.isEmpty());
    QCOMPARE(answering, QThread::currentThread());
    QVERIFY(worker && worker != answering);
}

void TstWorkerJobs::anAnswerSaysThatItIsNoLongerWanted()
{
    QObject owner;
    WorkerJobs jobs;
    Gate never, gate;
    std::vector<std::pair<int, bool>> answers;
    const auto keep = [&](int result, bool wasStopped) { answers.emplace_back(result, wasStopped); };
    jobs.start(
        &owner,
        [&](const std::stop_token &stop) {
            never.pass(stop);
            return 1;
        },
        keep);
    jobs.stop();
    QVERIFY(!jobs.isEmpty() && !jobs.isWanted());
    jobs.start(
        &owner,
        [&](const std::stop_token &stop) {
            gate.pass(stop);
            return 2;
        },
        keep);
    QVERIFY(jobs.isWanted()); // the newest counts
    gate.open();
    QTRY_COMPARE(answers.size(), std::size_t(2));
    std::sort(answers.begin(), answers.end());
    QCOMPARE(answers[0], std::pair(1, true));
    QCOMPARE(answers[1], std::pair(2, false));
}

void TstWorkerJobs::theEndOfTheJobsStopsTheWorkAndLetsNoAnswerThrough()
{
    std::atomic<bool> hasEnded{false};
    bool isAnswered = false;
    Gate never;
    {
        QObject owner;
        WorkerJobs jobs;
        jobs.start(
            &owner,
            [&](const std::stop_token &stop) {
                never.pass(stop);
                hasEnded = true;
                return 0;
            },
            [&](int, bool) { isAnswered = true; });
    }
    QVERIFY(hasEnded); // waited for
    QCoreApplication::processEvents();
    QVERIFY(!isAnswered);
}

PLANESCOPE_TEST(TstWorkerJobs)
#include "tst_worker_jobs.moc"
