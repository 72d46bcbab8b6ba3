#pragma once
// The window: menus, toolbar, document tabs, banners, view rail, docks, status line. Its parts know nothing of each
// other; they meet here.
#include "app/gui/dock_host.h"
#include "model/state/settings.h"

#include <QMainWindow>
#include <QPointer>
#include <QTimer>

class QMenu;
class QStackedWidget;
class QToolButton;

namespace planescope {

class BannerArea;
class CommandPalette;
class Commands;
class DemoMaker;
class DocumentTabs;
class ErrorPage;
class EventSearchField;
class GuidedTour;
class HelpWindow;
class LoadStrip;
class MainToolBar;
class OpenProfiles;
class RecentFiles;
class SearchRunner;
class SelectionSentence;
class SettingsDialog;
class StartView;
class StatusLine;
class ViewRail;

/// What the window works with; owned by the Application.
struct FrameParts {
    SettingsStore &store;
    const Settings &settings;
    ThemeHub &themes;
    OpenProfiles &profiles;
    RecentFiles &recent;
    SearchRunner &search;
    const ViewRegistry &views;
};

class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(const FrameParts &parts, QWidget *parent = nullptr);
    ~MainWindow() override;

    Commands &commands() const { return *m_commands; }
    DockHost &docks() const { return *m_docks; }
    DocumentTabs &tabs() const { return *m_tabs; }
    BannerArea &banners() const { return *m_banners; }
    ViewRail &rail() const { return *m_rail; }
    StatusLine &statusLine() const { return *m_status; }
    StartView &startView() const { return *m_start; }
    ErrorPage &errorPage() const { return *m_error; }
    EventSearchField &searchField() const;
    CommandPalette &palette() const { return *m_palette; }
    GuidedTour &tour() const { return *m_tour; }

    enum class Page { Start, Error, Views };
    Page page() const;

    /// Files or folders, in this order; the last one becomes the active document.
    void openPaths(const QStringList &paths);
    /// Settings were changed and applied; views and menus follow.
    void settingsChanged();
    /// Shows and selects the range that `words` name, see text::parseRange(); says so when there is none.
    void goToRange(Document &document, const QString &words);
    /// Geometry, layout, list of open documents.
    void saveState();
    /// Paths that were open when the program ended.
    QStringList lastDocuments() const;

signals:
    void settingsWanted(const planescope::Settings &settings);

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void makeMenus();
    void fillMenus();
    void fillRecentMenu();
    void setHandlers();
    void setTimelineHandlers();
    void setWindowHandlers();
    void setPictureHandlers();
    void showNote(const QString &text);
    void connectParts();
    void activate(Document *document);
    void showPage();
    void updateCommands();
    void updateTitle();
    void updateStatus();
    void updateJobs();
    void repeatSavedSearch();
    void updateKeys();
    void openWithDialog(bool folder);
    void stepSearch(int direction);
    void goToHit();
    void runTimeline(const QString &id, const std::function<void(Document &)> &otherwise);
    void cyclePane(int direction);
    void nextDocument(int direction);
    void setUiScale(int percent);
    void setThemeChoice(ThemeChoice choice);
    void copySelection(bool markdown);
    void openDemo(const QStringList &runs);
    void showRangeDialog();
    void startTour();
    void showHelp(const QString &wanted = {});
    void showKeySheet();
    void showSettings();
    void showAbout();
    Document *active() const;

    FrameParts m_parts;
    Commands *m_commands;
    std::vector<QMenu *> m_menus;
    QMenu *m_recentMenu = nullptr;
    MainToolBar *m_toolBar;
    DocumentTabs *m_tabs;
    QToolButton *m_badge;
    QWidget *m_tabRow;
    BannerArea *m_banners;
    ViewRail *m_rail;
    LoadStrip *m_strip;
    QStackedWidget *m_pages;
    StartView *m_start;
    ErrorPage *m_error;
    DockHost *m_docks;
    StatusLine *m_status;
    SelectionSentence *m_sentence;
    CommandPalette *m_palette;
    QPointer<SettingsDialog> m_settingsDialog;
    QPointer<HelpWindow> m_help;
    DemoMaker *m_demo;
    GuidedTour *m_tour;
    bool m_tourWanted = false; ///< begins when the demo session is open
    Document *m_shown = nullptr;
    bool m_startWanted = false;
    QTimer m_memoryTimer;
};

} // namespace planescope
