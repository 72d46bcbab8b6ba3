#include "model/state/search_runner.h"

#include "model/analysis/find_events.h"

#include <algorithm>
#include <stop_token>
#include <thread>

namespace planescope {

struct SearchRunner::Job {
    QPointer<Document> document;
    std::stop_source stop;
    std::thread thread;
};

SearchRunner::SearchRunner(QObject *parent) : QObject(parent) {}

SearchRunner::~SearchRunner()
{
    for (const auto &job : m_jobs)
        job->stop.request_stop();
    for (const auto &job : m_jobs)
        job->thread.join();
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
    auto job = std::make_shared<Job>();
    job->document = document;
    m_jobs.push_back(job);
    job->thread = std::thread([this, job, session = document->session(), query] {
        FindOptions options;
        options.listLimit = SearchResults::kListLimit;
        QString pattern = query;
        const auto isBetween = [&](char mark) {
            return query.size() > 2 && query.startsWith(QLatin1Char(mark)) && query.endsWith(QLatin1Char(mark));
        };
        if (isBetween('"') || isBetween('/')) {
            options.mode = isBetween('"') ? MatchMode::Whole : MatchMode::Regex;
            pattern = query.mid(1, query.size() - 2);
        }
        Result<FoundEvents> found = findEvents(*session, pattern.toStdString(), options, job->stop.get_token());
        QMetaObject::invokeMethod(
            this,
            [this, job, found = std::move(found)]() mutable {
                job->thread.join();
                std::erase(m_jobs, job);
                if (job->document && !job->stop.stop_requested()) {
                    if (found)
                        job->document->search().publish(std::move(found->events), found->total);
                    else
                        job->document->search().publish({}, 0);
                    emit finished(job->document);
                }
                emit runningChanged();
            },
            Qt::QueuedConnection);
    });
    emit runningChanged();
}

} // namespace planescope
