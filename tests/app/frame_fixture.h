#pragma once
// A window with its own settings file and a loader that makes sessions instead of reading files.
#include "app/gui/application.h"
#include "app/gui/main_window.h"
#include "model/store/builders.h"

#include <QTemporaryDir>

#include <condition_variable>
#include <mutex>

namespace planescope::testing {

/// Two TPU chips with steps and ops of 1 ms: names fusion.0, copy.1, fusion.2, ... over 100 ms.
SessionPtr smallSession(const std::string &name = "small");
/// The same with a label that says it is made up, and three losses.
SessionPtr syntheticSession();

/// Loads by the file's name: "broken..." fails, "synthetic..." has the label, "program..." is HLO by itself, "slow..."
/// waits until it is stopped or let go, everything else is the small session.
class FakeLoader
{
public:
    SessionLoader loader();
    void letGo();

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isOpen = false;
};

class FrameFixture
{
public:
    FrameFixture();
    /// Ends the running program as closing its window does and starts it anew on the same settings.
    void restart(const StartOptions &options = {});
    Application &program() { return *m_program; }
    MainWindow &window() { return m_program->window(); }
    OpenProfiles &profiles() { return m_program->profiles(); }
    FakeLoader &loader() { return m_loader; }
    QString settingsPath() const { return m_folder.filePath(QStringLiteral("settings.ini")); }
    /// Opens and waits until it is complete or failed.
    Document *open(const QString &path);
    /// Shows the window at 1280 x 800 and waits for it.
    void show();

private:
    QTemporaryDir m_folder;
    FakeLoader m_loader;
    std::unique_ptr<Application> m_program;
};

} // namespace planescope::testing
