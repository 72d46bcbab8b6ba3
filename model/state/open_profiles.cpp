#include "model/state/open_profiles.h"

#include <QElapsedTimer>

#include <algorithm>
#include <mutex>
#include <thread>

namespace planescope {

// The worker keeps its Job alive; the owner's destructor joins, so a worker never outlives the OpenProfiles it posts
// to.
struct OpenProfiles::Job {
    Document *document = nullptr; // null once closed or restarted; GUI thread only
    std::stop_source stop;
    std::mutex mutex; // guards latest and isPosted
    LoadProgress latest;
    bool isPosted = false;
    QElapsedTimer clock;
    std::thread thread;
};

namespace {

std::filesystem::path normalPath(const std::filesystem::path &path)
{
    std::error_code ignored;
    const std::filesystem::path absolute = std::filesystem::absolute(path, ignored);
    std::filesystem::path normal = (ignored ? path : absolute).lexically_normal();
    // "run/" and "run" are one folder.
    return normal.has_filename() ? normal : normal.parent_path();
}

} // namespace

OpenProfiles::OpenProfiles(QObject *parent, SessionLoader loader) : QObject(parent), m_loader(std::move(loader)) {}

OpenProfiles::~OpenProfiles()
{
    for (const auto &job : m_jobs) {
        job->document = nullptr;
        job->stop.request_stop();
    }
    for (const auto &job : m_jobs)
        job->thread.join();
    for (Document *document : m_documents)
        delete document;
}

Document *OpenProfiles::open(const std::filesystem::path &path)
{
    const std::filesystem::path normal = normalPath(path);
    const auto known = std::find_if(m_documents.begin(), m_documents.end(),
                                    [&](const Document *document) { return document->path() == normal; });
    if (known != m_documents.end()) {
        setActive(*known);
        if ((*known)->stage() == Document::Stage::Failed)
            retry(*known);
        return *known;
    }
    auto *document = new Document(normal, this);
    m_documents.push_back(document);
    emit documentAdded(document);
    setActive(document);
    start(document);
    return document;
}

void OpenProfiles::retry(Document *document)
{
    stop(document);
    document->restart();
    start(document);
}

void OpenProfiles::start(Document *document)
{
    auto job = std::make_shared<Job>();
    job->document = document;
    job->clock.start();
    m_jobs.push_back(job);
    LoadOptions options;
    options.threads = static_cast<unsigned>(std::max(0, m_threads));
    job->thread = std::thread([this, job, options, loader = m_loader, path = document->path()] {
        LoadHooks hooks;
        hooks.stop = job->stop.get_token();
        // At most one progress event waits in the queue, however often the reader reports.
        hooks.progress = [this, job](const LoadProgress &progress) {
            {
                const std::lock_guard lock(job->mutex);
                job->latest = progress;
                if (job->isPosted)
                    return;
                job->isPosted = true;
            }
            QMetaObject::invokeMethod(
                this,
                [job] {
                    LoadProgress latest;
                    {
                        const std::lock_guard lock(job->mutex);
                        latest = job->latest;
                        job->isPosted = false;
                    }
                    const double seconds = std::max(1e-3, static_cast<double>(job->clock.elapsed()) / 1000.0);
                    if (job->document && !job->stop.stop_requested())
                        job->document->setProgress(latest, static_cast<double>(latest.bytesDone) / seconds);
                },
                Qt::QueuedConnection);
        };
        hooks.indexed = [this, job](SessionPtr session) {
            auto classes = std::make_shared<const OpClassTable>(session);
            QMetaObject::invokeMethod(
                this,
                [job, session = std::move(session), classes = std::move(classes)] {
                    if (job->document && !job->stop.stop_requested() &&
                        job->document->stage() == Document::Stage::Loading)
                        job->document->setSession(session, classes);
                },
                Qt::QueuedConnection);
        };
        Result<SessionPtr> result = loader(path, options, hooks);
        std::shared_ptr<const OpClassTable> classes;
        if (result && !job->stop.stop_requested())
            classes = std::make_shared<const OpClassTable>(*result);
        QMetaObject::invokeMethod(
            this,
            [this, job, result = std::move(result), classes = std::move(classes)]() mutable {
                finish(job, std::move(result), std::move(classes));
            },
            Qt::QueuedConnection);
    });
    emit loadingChanged();
}

void OpenProfiles::finish(const std::shared_ptr<Job> &job, Result<SessionPtr> result,
                          std::shared_ptr<const OpClassTable> classes)
{
    job->thread.join();
    std::erase(m_jobs, job);
    Document *document = job->document;
    // A cancelled job was answered when the user asked; what arrives later is dropped.
    if (document && !job->stop.stop_requested()) {
        if (result) {
            document->setSession(*result, std::move(classes));
            emit loaded(document);
        } else {
            document->setError(result.error());
        }
    }
    emit loadingChanged();
}

OpenProfiles::Job *OpenProfiles::jobOf(Document *document) const
{
    for (const auto &job : m_jobs)
        if (job->document == document)
            return job.get();
    return nullptr;
}

void OpenProfiles::stop(Document *document)
{
    if (Job *job = jobOf(document)) {
        job->stop.request_stop();
        job->document = nullptr;
    }
}

void OpenProfiles::cancel(Document *document)
{
    if (!jobOf(document))
        return;
    stop(document);
    document->setError(Error{ErrorCode::Canceled, document->path().string(), 0, {}});
    emit loadingChanged();
}

void OpenProfiles::close(Document *document)
{
    const auto it = std::find(m_documents.begin(), m_documents.end(), document);
    if (it == m_documents.end())
        return;
    stop(document);
    const auto index = static_cast<std::size_t>(it - m_documents.begin());
    m_documents.erase(it);
    if (m_active == document)
        setActive(m_documents.empty() ? nullptr : m_documents[std::min(index, m_documents.size() - 1)]);
    emit documentRemoved(document);
    document->deleteLater();
    emit loadingChanged();
}

void OpenProfiles::setActive(Document *document)
{
    if (m_active == document)
        return;
    m_active = document;
    emit activeChanged();
}

int OpenProfiles::loadingCount() const
{
    return static_cast<int>(
        std::count_if(m_jobs.begin(), m_jobs.end(), [](const auto &job) { return job->document != nullptr; }));
}

} // namespace planescope
