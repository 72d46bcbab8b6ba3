#include "model/state/search_runner.h"

#include "model/query/event_search.h"
#include "model/text/search_text.h"

#include <algorithm>
#include <mutex>
#include <stop_token>
#include <thread>

namespace planescope {

namespace {
constexpr std::size_t kFirstHits = 10'000;
}

struct SearchRunner::Job {
    QPointer<Document> document;
    std::stop_source stop;
    std::thread thread;
};

/// Built by whoever needs it first; the others wait for that one pass.
struct SearchRunner::SharedIndex {
    std::mutex mutex;
    std::shared_ptr<const NameIndex> index;

    std::shared_ptr<const NameIndex> get(const Session &session, const std::stop_token &stop)
    {
        const std::lock_guard lock(mutex);
        if (!index)
            index = NameIndex::build(session, stop);
        return index;
    }
};

SearchRunner::SearchRunner(QObject *parent) : QObject(parent) {}

SearchRunner::~SearchRunner()
{
    for (const auto *jobs : {&m_jobs, &m_indexing})
        for (const auto &job : *jobs)
            job->stop.request_stop();
    for (const auto *jobs : {&m_jobs, &m_indexing})
        for (const auto &job : *jobs)
            job->thread.join();
}

std::shared_ptr<SearchRunner::SharedIndex> SearchRunner::indexOf(const SessionPtr &session)
{
    std::erase_if(m_indexes, [](const auto &known) { return known.first.expired(); });
    for (const auto &[known, index] : m_indexes)
        if (known.lock() == session)
            return index;
    m_indexes.emplace_back(session, std::make_shared<SharedIndex>());
    return m_indexes.back().second;
}

void SearchRunner::prepare(Document *document)
{
    const SessionPtr session = document ? document->session() : nullptr;
    if (!session || !session->isComplete())
        return;
    auto job = std::make_shared<Job>();
    m_indexing.push_back(job);
    job->thread = std::thread([this, job, session, index = indexOf(session)] {
        index->get(*session, job->stop.get_token());
        QMetaObject::invokeMethod(
            this,
            [this, job] {
                job->thread.join();
                std::erase(m_indexing, job);
            },
            Qt::QueuedConnection);
    });
}

void SearchRunner::cancel()
{
    for (const auto &job : m_jobs) {
        job->stop.request_stop();
        if (job->document)
            job->document->search().clear();
        job->document = nullptr;
    }
}

void SearchRunner::search(Document *document, const QString &query)
{
    for (const auto &job : m_jobs) {
        job->stop.request_stop();
        job->document = nullptr;
    }
    if (!document)
        return;
    if (query.isEmpty() || !document->session()) {
        document->search().clear();
        return;
    }
    document->search().begin(query);
    auto wanted = EventSearch::parse(query.toStdString());
    if (!wanted) {
        document->search().refuse(text::searchProblem(query, wanted.error()));
        return;
    }
    auto job = std::make_shared<Job>();
    job->document = document;
    m_jobs.push_back(job);
    job->thread = std::thread([this, job, session = document->session(), index = indexOf(document->session()),
                               search = std::move(*wanted)] {
        const std::stop_token stop = job->stop.get_token();
        Result<SearchHits> found = fail(ErrorCode::Canceled);
        if (const auto names = index->get(*session, stop)) {
            SearchHits first = firstHits(*session, *names, search, kFirstHits);
            QMetaObject::invokeMethod(
                this,
                [job, first = std::move(first)]() mutable {
                    if (job->document && !job->stop.stop_requested() && !first.events.empty())
                        job->document->search().publishFirst(std::move(first.events), first.total, first.isTotalKnown);
                },
                Qt::QueuedConnection);
            found = allHits(*session, *names, search, SearchResults::kListLimit, stop);
        }
        QMetaObject::invokeMethod(
            this,
            [this, job, found = std::move(found)]() mutable {
                job->thread.join();
                std::erase(m_jobs, job);
                if (job->document && !job->stop.stop_requested()) {
                    if (found)
                        job->document->search().publish(std::move(found->events), found->total);
                    else
                        job->document->search().clear();
                    emit finished(job->document);
                }
                emit runningChanged();
            },
            Qt::QueuedConnection);
    });
    emit runningChanged();
}

} // namespace planescope
