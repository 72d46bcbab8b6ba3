#include "model/state/search_runner.h"

#include <algorithm>
#include <stop_token>
#include <thread>

namespace planescope
{

struct SearchRunner::Job {
    QPointer<Document> document;
    std::stop_source stop;
    std::thread thread;
};

namespace
{

struct SearchHits {
    std::vector<EventRef> hits;
    std::uint64_t total = 0;
};

/// Names are matched once per event type, so the loop over events is one table look-up each.
SearchHits findByName(const Session &session, const QString &query, const std::stop_token &stop)
{
    const auto matches = [&](NameId id) {
        const std::string_view name = session.text(id);
        return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).contains(query, Qt::CaseInsensitive);
    };
    std::vector<std::uint8_t> isWanted;
    isWanted.reserve(session.eventTypes().size());
    for (const EventType &type : session.eventTypes()) {
        if (stop.stop_requested())
            return {};
        isWanted.push_back(matches(type.label()) ? 1 : 0);
    }
    SearchHits found;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (line.kind == LineKind::CounterDump || line.kind == LineKind::Counters)
            continue;
        for (std::size_t row = 0; row < line.events.size(); ++row) {
            if (row % 65536 == 0 && stop.stop_requested())
                return {};
            if (!isWanted[line.events.type[row]])
                continue;
            ++found.total;
            if (found.hits.size() < SearchResults::kListLimit)
                found.hits.push_back({LineId{i}, row});
        }
    }
    std::sort(found.hits.begin(), found.hits.end(), [&](EventRef a, EventRef b) {
        const TimePoint beginA = session.begin(a);
        const TimePoint beginB = session.begin(b);
        return beginA != beginB ? beginA < beginB : a < b;
    });
    return found;
}

} // namespace

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
        SearchHits found = findByName(*session, query, job->stop.get_token());
        QMetaObject::invokeMethod(
            this,
            [this, job, found = std::move(found)]() mutable {
                job->thread.join();
                std::erase(m_jobs, job);
                if (job->document && !job->stop.stop_requested()) {
                    job->document->search().publish(std::move(found.hits), found.total);
                    emit finished(job->document);
                }
                emit runningChanged();
            },
            Qt::QueuedConnection);
    });
    emit runningChanged();
}

} // namespace planescope
