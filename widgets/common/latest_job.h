#pragma once
// One question at a time to a worker: a newer one stops and replaces the one before.
#include "widgets/common/when_done.h"

#include <QtConcurrent/QtConcurrentRun>

#include <cstdint>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace planescope {

class LatestJob
{
public:
    LatestJob() = default;
    LatestJob(const LatestJob &) = delete;
    LatestJob &operator=(const LatestJob &) = delete;
    ~LatestJob() { m_stop.request_stop(); }

    /// What runs is asked to stop, and its answer is not looked at.
    void cancel()
    {
        m_stop.request_stop();
        ++m_request;
    }
    /// `work(std::stop_token)` on a worker; `done(answer)` on the thread of `owner`, which holds this object. Not when
    /// the answer is null, when a newer question replaced it, or when the owner is gone.
    template <class Work, class Done> void start(QObject *owner, Work work, Done done)
    {
        using Answer = std::invoke_result_t<Work, std::stop_token>;
        cancel();
        m_stop = std::stop_source();
        whenDone(owner, QtConcurrent::run([work = std::move(work), stop = m_stop.get_token()] { return work(stop); }),
                 [this, request = m_request, done = std::move(done)](Answer answer) {
                     if (request == m_request && answer)
                         done(std::move(answer));
                 });
    }

private:
    std::stop_source m_stop;
    std::uint64_t m_request = 0;
};

} // namespace planescope
