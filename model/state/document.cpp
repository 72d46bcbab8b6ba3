#include "model/state/document.h"

namespace planescope {

Document::Document(std::filesystem::path path, QObject *parent) : QObject(parent), m_path(std::move(path)) {}

void Document::restart()
{
    m_stage = Stage::Loading;
    m_session.reset();
    m_classes.reset();
    m_error = {};
    m_progress = {};
    m_bytesPerSecond = 0;
    m_selection.clear();
    m_search.clear();
    emit restarted();
}

void Document::setProgress(const LoadProgress &progress, double bytesPerSecond)
{
    m_progress = progress;
    m_bytesPerSecond = bytesPerSecond;
    emit progressChanged();
}

void Document::setSession(SessionPtr session, std::shared_ptr<const OpClassTable> classes)
{
    m_session = std::move(session);
    m_classes = std::move(classes);
    m_stage = m_session->isComplete() ? Stage::Ready : Stage::Indexed;
    m_selection.clear();
    m_viewport.setBounds(m_session->range());
    emit sessionChanged();
}

void Document::setError(const Error &error)
{
    m_error = error;
    m_stage = Stage::Failed;
    emit failed();
}

} // namespace planescope
