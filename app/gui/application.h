#pragma once
// Owns what the window works with and wires it: the single place where objects meet.
#include "app/gui/arguments.h"
#include "model/state/open_profiles.h"
#include "model/state/recent_files.h"
#include "model/state/search_runner.h"
#include "model/state/settings_store.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/theme.h"
#include "widgets/view_registry.h"

#include <QObject>
#include <QPointer>
#include <QTranslator>

#include <memory>

namespace planescope {

class MainWindow;

/// The theme that a desktop palette asks for: dark when its windows are darker than their text.
ThemeId themeForPalette(const QPalette &desktop);

class Application : public QObject
{
    Q_OBJECT
public:
    /// Needs a QApplication. `settingsPath` empty: the user's own settings.
    explicit Application(const StartOptions &options = {}, const QString &settingsPath = {},
                         SessionLoader loader = loadSession);
    ~Application() override;

    MainWindow &window() { return *m_window; }
    OpenProfiles &profiles() { return m_profiles; }
    RecentFiles &recent() { return m_recent; }
    SettingsStore &store() { return m_store; }
    ThemeHub &themes() { return m_themes; }
    const Settings &settings() const { return m_settings; }

    /// Shows the window and opens what the options name.
    void start();
    /// Saves and applies at once.
    void changeSettings(const Settings &settings);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void applySettings();
    void applyTheme();
    void applyLanguage();
    void followLoading(Document *document);
    void applyStartOptions(Document *document);

    StartOptions m_options;
    SettingsStore m_store;
    Settings m_settings;
    ThemeHub m_themes;
    QTranslator m_translator;
    QString m_language;
    OpenProfiles m_profiles;
    RecentFiles m_recent;
    SearchRunner m_search;
    ViewRegistry m_views;
    QPointer<PlanescopeStyle> m_style; // owned by the QApplication
    std::unique_ptr<MainWindow> m_window;
    std::vector<std::jthread> m_fingerprints;
    bool m_isApplyingTheme = false;
    bool m_hasOpened = false; ///< a profile was read since the start
};

/// Runs the window program. Returns the exit code.
int runApplication(int argc, char **argv);

} // namespace planescope
