#pragma once
// The answer of a worker, taken on the thread of the one who asked.
#include <QFutureWatcher>
#include <QObject>

#include <utility>

namespace planescope {

/// Calls `done(answer)` on the thread of `owner` once `future` has its answer; never when the owner is gone by then or
/// the future was cancelled. Call it on the owner's thread. The answer is taken out of the future.
///
/// QFuture::then() with a context does not serve here: it posts from the worker to the context without a lock, so that
/// an owner who goes at that moment leaves an event for an object that no longer exists (seen with Qt 6.4). A watcher
/// leaves its future under the future's lock.
template <class Answer, class Done> void whenDone(QObject *owner, const QFuture<Answer> &future, Done done)
{
    auto *watcher = new QFutureWatcher<Answer>(owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, owner, [watcher, done = std::move(done)]() mutable {
        watcher->deleteLater();
        QFuture<Answer> finished = watcher->future();
        if (!finished.isCanceled() && finished.resultCount() > 0)
            done(finished.takeResult());
    });
    watcher->setFuture(future);
}

} // namespace planescope
