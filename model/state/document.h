#pragma once
// One open profile: its session and everything the user does with it.
#include "model/analysis/op_class.h"
#include "model/base/progress.h"
#include "model/base/result.h"
#include "model/state/search_results.h"
#include "model/state/selection.h"
#include "model/state/viewport.h"
#include "model/store/session.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>

namespace planescope {

class Document : public QObject
{
    Q_OBJECT
public:
    enum class Stage { Loading, Indexed, Ready, Failed };

    explicit Document(std::filesystem::path path, QObject *parent = nullptr);

    const std::filesystem::path &path() const { return m_path; }
    Stage stage() const { return m_stage; }
    /// Null while Loading and when Failed. While Indexed: rows without events.
    const SessionPtr &session() const { return m_session; }
    /// Classes of the session's event types; null without a session.
    const std::shared_ptr<const OpClassTable> &classes() const { return m_classes; }
    const Error &error() const { return m_error; }
    const LoadProgress &progress() const { return m_progress; }
    double bytesPerSecond() const { return m_bytesPerSecond; }

    Selection &selection() { return m_selection; }
    Viewport &viewport() { return m_viewport; }
    SearchResults &search() { return m_search; }

    // Called on the GUI thread by OpenProfiles.
    /// Back to Loading, for another try after an error or a cancel.
    void restart();
    void setProgress(const LoadProgress &progress, double bytesPerSecond);
    void setSession(SessionPtr session, std::shared_ptr<const OpClassTable> classes);
    void setError(const Error &error);

signals:
    void restarted();
    void progressChanged();
    void sessionChanged(); ///< twice: after the index pass and when complete
    void failed();

private:
    std::filesystem::path m_path;
    Stage m_stage = Stage::Loading;
    SessionPtr m_session;
    std::shared_ptr<const OpClassTable> m_classes;
    Error m_error;
    LoadProgress m_progress;
    double m_bytesPerSecond = 0;
    Selection m_selection;
    Viewport m_viewport;
    SearchResults m_search;
};

} // namespace planescope
