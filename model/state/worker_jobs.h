#pragma once
// Questions to workers that the owner may withdraw: what the parts of a document compute beside the GUI thread.
#include <QMetaObject>
#include <QObject>

#include <memory>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace planescope {

/// Belongs to a QObject that lives on the thread where answers are wanted; its last member, so that every worker has
/// ended before what it reads about is gone. Use it on that thread only.
class WorkerJobs
{
public:
    WorkerJobs() = default;
    WorkerJobs(const WorkerJobs &) = delete;
    WorkerJobs &operator=(const WorkerJobs &) = delete;
    /// Asks all to stop and waits for them; no answer comes afterwards.
    ~WorkerJobs()
    {
        stop();
        for (const auto &job : m_jobs)
            job->thread.join();
    }

    /// Asks all to stop; their answers come all the same and say so.
    void stop()
    {
        for (const auto &job : m_jobs)
            job->stop.request_stop();
    }
    bool isEmpty() const { return m_jobs.empty(); }
    /// The newest one runs and was not asked to stop.
    bool isWanted() const { return !m_jobs.empty() && !m_jobs.back()->stop.stop_requested(); }

    /// `work(std::stop_token)` runs on a thread of its own and owns what it reads; then, on the thread of `owner` and
    /// while that lives, `answered(result, wasStopped)`. isEmpty() is already true there after the last one.
    template <typename Work, typename Answered> void start(QObject *owner, Work work, Answered answered)
    {
        auto job = std::make_shared<Job>();
        m_jobs.push_back(job);
        job->thread = std::thread([this, owner, job, work = std::move(work), answered = std::move(answered)] {
            auto result = work(job->stop.get_token());
            QMetaObject::invokeMethod(
                owner,
                [this, job, answered, result = std::move(result)]() mutable {
                    job->thread.join();
                    std::erase(m_jobs, job);
                    answered(std::move(result), job->stop.stop_requested());
                },
                Qt::QueuedConnection);
        });
    }

private:
    struct Job {
        std::stop_source stop;
        std::thread thread;
    };
    std::vector<std::shared_ptr<Job>> m_jobs; ///< the newest last
};

} // namespace planescope
