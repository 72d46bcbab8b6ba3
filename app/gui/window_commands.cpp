// What the commands do: the second half of MainWindow.
#include "app/gui/about_dialog.h"
#include "app/gui/banner_area.h"
#include "app/gui/command_palette.h"
#include "app/gui/commands.h"
#include "app/gui/document_tabs.h"
#include "app/gui/event_search_field.h"
#include "app/gui/guided_tour.h"
#include "app/gui/help_window.h"
#include "app/gui/key_map.h"
#include "app/gui/key_sheet.h"
#include "app/gui/load_strip.h"
#include "app/gui/main_tool_bar.h"
#include "app/gui/main_window.h"
#include "app/gui/open_dialog.h"
#include "app/gui/range_dialog.h"
#include "app/gui/range_field.h"
#include "app/gui/settings_dialog.h"
#include "app/gui/status_line.h"
#include "app/gui/view_rail.h"
#include "model/export/table_text.h"
#include "model/state/demo_maker.h"
#include "model/state/navigation.h"
#include "model/state/notes.h"
#include "model/state/open_profiles.h"
#include "model/state/recent_files.h"
#include "model/state/saved_state.h"
#include "model/state/search_runner.h"
#include "model/state/selection_sentence.h"
#include "model/state/session_summary.h"
#include "model/state/settings_store.h"
#include "model/text/range_text.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QMenuBar>

#include <algorithm>
#include <array>
#include <utility>

namespace planescope {

namespace {

constexpr std::array<int, 9> kUiScales{75, 85, 100, 110, 125, 140, 160, 180, 200};
constexpr double kZoomStep = 0.7;
constexpr double kPanStep = 0.2;
constexpr std::size_t kRecentMenuEntries = 10;

constexpr std::array<const char *, 5> kThemeCommands{"view.themeSystem", "view.themeLight", "view.themeDark",
                                                     "view.themePaper", "view.themeContrast"};
constexpr std::array<const char *, kLayoutPresetCount> kLayoutCommands{"window.layoutTimeline", "window.layoutMemory",
                                                                       "window.layoutKernel", "window.layoutCompare"};

} // namespace

void MainWindow::makeMenus()
{
    for (std::size_t i = 0; i < kCommandMenuCount; ++i) {
        auto *menu = new QMenu(menuBar());
        menu->setObjectName(QStringLiteral("menu%1").arg(i));
        menu->setToolTipsVisible(false);
        menuBar()->addMenu(menu);
        m_menus.push_back(menu);
    }
    m_recentMenu = new QMenu(this);
    // Global keys act also while no menu shows them (full screen hides nothing today, a window without menu bar would).
    for (const CommandInfo &command : commandTable()) {
        QAction *action = m_commands->action(QLatin1String(command.id));
        if (command.context == CommandContext::Global)
            addAction(action);
        else if (View *timeline = m_docks->view(QStringLiteral("timeline")))
            timeline->addAction(action);
    }
}

void MainWindow::fillMenus()
{
    for (std::size_t i = 0; i < kCommandMenuCount; ++i) {
        QMenu *menu = m_menus[i];
        menu->clear();
        qDeleteAll(menu->findChildren<QMenu *>(QStringLiteral("subMenu"), Qt::FindDirectChildrenOnly));
        menu->setTitle(commandMenuTitle(static_cast<CommandMenu>(i)));
        int group = -1;
        QHash<QString, QMenu *> subMenus;
        for (const CommandInfo &command : commandTable()) {
            if (command.menu != static_cast<CommandMenu>(i))
                continue;
            if (group >= 0 && command.group != group)
                menu->addSeparator();
            group = command.group;
            QMenu *target = menu;
            if (*command.subMenu != '\0') {
                const QString key = QLatin1String(command.subMenu);
                if (!subMenus.contains(key)) {
                    auto *sub = new QMenu(QCoreApplication::translate("Commands", command.subMenu), menu);
                    sub->setObjectName(QStringLiteral("subMenu"));
                    menu->addMenu(sub);
                    subMenus.insert(key, sub);
                }
                target = subMenus.value(key);
            }
            target->addAction(m_commands->action(QLatin1String(command.id)));
            if (QLatin1String(command.id) == QLatin1String("file.openDemo"))
                menu->addMenu(m_recentMenu);
        }
    }
    m_recentMenu->setTitle(tr("Open &recent"));
    fillRecentMenu();
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    std::size_t shown = 0;
    for (const RecentFile &file : m_parts.recent.files()) {
        if (file.isMissing || shown == kRecentMenuEntries)
            continue;
        ++shown;
        QString title = file.title;
        title.replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAction *action = m_recentMenu->addAction(QStringLiteral("&%1  %2").arg(shown % 10).arg(title));
        action->setToolTip(file.path);
        connect(action, &QAction::triggered, this, [this, path = file.path] { openPaths({path}); });
    }
    m_recentMenu->setEnabled(shown > 0);
}

void MainWindow::setHandlers()
{
    const auto on = [this](const char *id, auto &&handler) {
        m_commands->setHandler(QLatin1String(id), std::forward<decltype(handler)>(handler));
    };
    on("file.open", [this] { openWithDialog(false); });
    on("file.openFolder", [this] { openWithDialog(true); });
    on("file.openDemo", [this] { m_demo->start(DemoMaker::cacheFolder()); });
    on("file.reload", [this] {
        if (Document *document = active())
            m_parts.profiles.retry(document);
    });
    on("file.cancel", [this] {
        if (Document *document = active())
            m_parts.profiles.cancel(document);
    });
    on("file.save", [this] {
        Document *document = active();
        if (!document || !document->session() || !document->session()->isComplete())
            return;
        const bool isSaved = SavedState::of(document)->save();
        const Notes *const notes = Notes::of(document);
        showNote(isSaved ? tr("What is on the screen is kept in %1 and comes back with the profile.").arg(notes->path())
                         : notes->problem());
    });
    on("file.close", [this] {
        if (m_startWanted && active()) {
            m_startWanted = false;
            m_tabs->setStartShown(false);
            showPage();
        } else if (Document *document = active()) {
            m_parts.profiles.close(document);
        }
    });
    on("file.quit", [this] { close(); });
    on("edit.copy", [this] { copySelection(false); });
    on("edit.copyMarkdown", [this] { copySelection(true); });
    on("edit.find", [this] {
        m_toolBar->searchField()->setFocus(Qt::ShortcutFocusReason);
        m_toolBar->searchField()->selectAll();
    });
    on("edit.findNext", [this] { stepSearch(1); });
    on("edit.findPrevious", [this] { stepSearch(-1); });
    on("edit.settings", [this] { showSettings(); });
    on("selection.sameName", [this] {
        Document *document = active();
        if (!document || !document->session() || !document->selection().event())
            return;
        const std::string_view name = document->session()->label(*document->selection().event());
        m_parts.search.search(document, QStringLiteral("\"%1\"").arg(
                                            QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))));
        m_docks->showView(QStringLiteral("search"));
    });
    on("help.manual", [this] { showHelp(); });
    on("help.tour", [this] { startTour(); });
    on("help.palette", [this] { m_palette->open(); });
    on("help.keys", [this] { showKeySheet(); });
    on("help.about", [this] { showAbout(); });
}

void MainWindow::runTimeline(const QString &id, const std::function<void(Document &)> &otherwise)
{
    // The timeline knows where the mouse is and animates; without it the document itself moves.
    View *timeline = m_docks->view(QStringLiteral("timeline"));
    if (timeline && timeline->runViewCommand(id))
        return;
    if (Document *document = active(); document && document->session() && otherwise)
        otherwise(*document);
}

void MainWindow::setTimelineHandlers()
{
    const auto on = [this](const char *id, const std::function<void(Document &)> &otherwise) {
        const QString name = QLatin1String(id);
        if (m_commands->action(name))
            m_commands->setHandler(name, [this, name, otherwise] { runTimeline(name, otherwise); });
    };
    on("timeline.whole", [](Document &d) { d.viewport().jumpTo(d.viewport().bounds()); });
    on("timeline.fit", [](Document &d) { zoomToSelection(d); });
    on("timeline.zoomIn", [](Document &d) { zoomView(d.viewport(), kZoomStep); });
    on("timeline.zoomOut", [](Document &d) { zoomView(d.viewport(), 1 / kZoomStep); });
    on("timeline.panLeft", [](Document &d) { panView(d.viewport(), -kPanStep); });
    on("timeline.panRight", [](Document &d) { panView(d.viewport(), kPanStep); });
    const auto step = [](int direction) {
        return [direction](Document &d) {
            if (!d.selection().event()) {
                panView(d.viewport(), direction * kPanStep);
            } else if (const auto next = neighbourInRow(*d.session(), *d.selection().event(), direction)) {
                goToEvent(d, *next);
            }
        };
    };
    on("timeline.previousEvent", step(-1));
    on("timeline.nextEvent", step(1));
    on("timeline.parent", [](Document &d) {
        if (const auto event = d.selection().event())
            if (const auto parent = d.session()->parent(*event))
                goToEvent(d, *parent);
    });
    on("timeline.child", [](Document &d) {
        if (const auto event = d.selection().event())
            if (const auto child = firstChild(*d.session(), *event))
                goToEvent(d, *child);
    });
    const auto toStep = [](int direction) {
        return [direction](Document &d) {
            const auto range = d.selection().timeRange();
            const TimeRange visible = d.viewport().visible();
            const TimePoint from = range ? range->begin : visible.begin + Duration::ps(visible.length().toPs() / 2);
            if (const auto next = stepFrom(*d.session(), from, direction))
                RangeField::goTo(d, {QString(), *next}, true);
        };
    };
    on("timeline.previousStep", toStep(-1));
    on("timeline.nextStep", toStep(1));
    on("timeline.toRange", [](Document &d) {
        if (const auto range = rangeOfEvents(*d.session(), d.selection()))
            d.selection().setTimeRange(*range);
    });
    on("timeline.clear", [](Document &d) { d.selection().clear(); });
    // What only the timeline can do.
    for (const CommandInfo &command : commandTable()) {
        const QString id = QLatin1String(command.id);
        if (id.startsWith(QLatin1String("timeline.")) && !m_commands->hasHandler(id))
            on(command.id, {});
    }
}

void MainWindow::setWindowHandlers()
{
    const auto on = [this](const char *id, auto &&handler) {
        m_commands->setHandler(QLatin1String(id), std::forward<decltype(handler)>(handler));
    };
    on("go.back", [this] {
        if (Document *document = active())
            document->viewport().goBack();
    });
    on("go.forward", [this] {
        if (Document *document = active())
            document->viewport().goForward();
    });
    on("go.range", [this] { showRangeDialog(); });
    on("view.timeline", [this] { m_docks->showView(QStringLiteral("timeline")); });
    on("view.compare", [this] { m_docks->showView(QStringLiteral("compare")); });
    on("view.overview", [this] { m_docks->showView(QStringLiteral("overview")); });
    on("view.opProfile", [this] { m_docks->showView(QStringLiteral("op-profile")); });
    on("view.opStats", [this] { m_docks->showView(QStringLiteral("op-stats")); });
    on("view.roofline", [this] { m_docks->showView(QStringLiteral("roofline")); });
    on("view.memory", [this] { m_docks->showView(QStringLiteral("memory")); });
    on("view.memoryProfile", [this] { m_docks->showView(QStringLiteral("memory-profile")); });
    on("view.kernel", [this] { m_docks->showView(QStringLiteral("kernel")); });
    on("view.hlo", [this] { m_docks->showView(QStringLiteral("hlo")); });
    on("view.counters", [this] { m_docks->showView(QStringLiteral("counters")); });
    on("view.utilization", [this] { m_docks->showView(QStringLiteral("utilization")); });
    on("view.details", [this] {
        if (m_docks->isViewVisible(QStringLiteral("details")))
            m_docks->closeView(QStringLiteral("details"));
        else
            m_docks->showView(QStringLiteral("details"), false);
        updateCommands();
    });
    on("view.notes", [this] { m_docks->showView(QStringLiteral("notes")); });
    on("notes.add", [this] {
        if (Document *document = active(); document && document->session()) {
            Notes::of(document)->add(noteOfSelection(*document));
            m_docks->showView(QStringLiteral("notes"), false);
        }
    });
    for (int slot = 1; slot <= 9; ++slot) {
        m_commands->setHandler(QStringLiteral("notes.store%1").arg(slot), [this, slot] {
            if (Document *document = active(); document && document->session()) {
                const Note place = noteOfSelection(*document);
                Notes::of(document)->store(slot, place.range, place.row);
            }
        });
        m_commands->setHandler(QStringLiteral("notes.go%1").arg(slot), [this, slot] {
            Document *document = active();
            if (const auto note = document && document->session() ? Notes::of(document)->stored(slot) : std::nullopt)
                goToNote(*document, *note);
        });
    }
    on("view.search", [this] { m_docks->showView(QStringLiteral("search")); });
    on("view.report", [this] { m_docks->showView(QStringLiteral("report")); });
    on("analyse.report", [this] { m_docks->showView(QStringLiteral("report")); });
    on("analyse.details", [this] { m_docks->showView(QStringLiteral("details")); });
    for (std::size_t i = 0; i < kThemeCommands.size(); ++i)
        on(kThemeCommands[i], [this, i] { setThemeChoice(static_cast<ThemeChoice>(i)); });
    on("view.larger", [this] {
        const auto it = std::upper_bound(kUiScales.begin(), kUiScales.end(), m_parts.settings.uiScalePercent);
        setUiScale(it == kUiScales.end() ? kUiScales.back() : *it);
    });
    on("view.smaller", [this] {
        const auto it = std::lower_bound(kUiScales.begin(), kUiScales.end(), m_parts.settings.uiScalePercent);
        setUiScale(it == kUiScales.begin() ? kUiScales.front() : *(it - 1));
    });
    on("view.normalSize", [this] { setUiScale(100); });
    on("view.fullScreen", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    on("view.onlyThis", [this] {
        m_docks->setOnlyCurrent(!m_docks->isOnlyCurrent());
        updateCommands();
    });
    on("window.start", [this] {
        m_startWanted = true;
        showPage();
        updateTitle();
    });
    on("window.next", [this] { nextDocument(1); });
    on("window.previous", [this] { nextDocument(-1); });
    for (std::size_t i = 0; i < kLayoutCommands.size(); ++i)
        on(kLayoutCommands[i], [this, i] { m_docks->setPreset(static_cast<LayoutPreset>(i)); });
    on("window.resetLayout", [this] { m_docks->resetPreset(); });
    on("window.nextPane", [this] { cyclePane(1); });
    on("window.previousPane", [this] { cyclePane(-1); });
    on("window.float", [this] {
        if (QDockWidget *dock = m_docks->dock(m_docks->currentView()))
            dock->setFloating(!dock->isFloating());
    });
    on("window.dockRight", [this] { m_docks->showViewRight(m_docks->currentView()); });
    on("window.closeView", [this] { m_docks->closeView(m_docks->currentView()); });
}

void MainWindow::updateCommands()
{
    Document *document = active();
    const bool showsViews = page() == Page::Views && document;
    const bool hasSession = showsViews && document->session();
    const bool hasEvent = hasSession && document->selection().event();
    const bool isLoading =
        document && (document->stage() == Document::Stage::Loading || document->stage() == Document::Stage::Indexed);
    const bool hasHits = hasSession && document->search().total() > 0;
    for (const CommandInfo &command : commandTable()) {
        const QString id = QLatin1String(command.id);
        if (id.startsWith(QLatin1String("timeline.")) || id.startsWith(QLatin1String("notes.")) ||
            command.menu == CommandMenu::Analyse)
            m_commands->setEnabled(id, hasSession);
        if (command.isCheckable && id.startsWith(QLatin1String("timeline.")))
            if (const View *timeline = m_docks->view(QStringLiteral("timeline")))
                m_commands->setChecked(id, timeline->isViewCommandChecked(id));
    }
    const auto enable = [this](const char *id, bool enabled) { m_commands->setEnabled(QLatin1String(id), enabled); };
    enable("file.reload", document && !isLoading);
    enable("file.cancel", isLoading);
    enable("file.close", document != nullptr);
    enable("file.save", hasSession && document->session()->isComplete());
    enable("edit.copy", hasSession);
    enable("edit.copyMarkdown", hasSession);
    for (const char *command : {"file.exportPicture", "file.repeatPicture", "edit.copyPicture"})
        enable(command, hasSession && document->session()->isComplete());
    enable("edit.find", hasSession);
    enable("edit.findNext", hasHits);
    enable("edit.findPrevious", hasHits);
    enable("go.back", hasSession && document->viewport().canGoBack());
    enable("go.forward", hasSession && document->viewport().canGoForward());
    enable("go.range", hasSession);
    enable("timeline.parent", hasEvent);
    enable("timeline.child", hasEvent);
    enable("timeline.toRange", hasEvent);
    enable("selection.sameName", hasEvent);
    const std::size_t profiles = m_parts.profiles.documents().size();
    enable("window.next", profiles > 1);
    enable("window.previous", profiles > 1);
    for (const char *id : {"view.overview",         "view.compare",        "view.timeline",
                           "view.opProfile",        "view.opStats",        "view.roofline",
                           "view.memory",           "view.memoryProfile",  "view.hlo",
                           "view.kernel",           "view.counters",       "view.utilization",
                           "view.details",          "view.search",         "view.report",
                           "view.onlyThis",         "window.nextPane",     "window.previousPane",
                           "window.float",          "window.dockRight",    "window.closeView",
                           "window.layoutTimeline", "window.layoutMemory", "window.layoutKernel",
                           "window.layoutCompare",  "window.resetLayout"})
        enable(id, showsViews);
    m_commands->setChecked(QStringLiteral("view.details"), m_docks->isViewVisible(QStringLiteral("details")));
    m_commands->setChecked(QStringLiteral("view.onlyThis"), m_docks->isOnlyCurrent());
    m_commands->setChecked(QStringLiteral("view.fullScreen"), windowState() & Qt::WindowFullScreen);
    for (std::size_t i = 0; i < kThemeCommands.size(); ++i)
        m_commands->setChecked(QLatin1String(kThemeCommands[i]), m_parts.settings.theme == static_cast<ThemeChoice>(i));
    for (std::size_t i = 0; i < kLayoutCommands.size(); ++i)
        m_commands->setChecked(QLatin1String(kLayoutCommands[i]), m_docks->preset() == static_cast<LayoutPreset>(i));
}

void MainWindow::updateJobs()
{
    std::vector<RunningJob> jobs;
    for (Document *document : m_parts.profiles.documents()) {
        if (document->stage() != Document::Stage::Loading && document->stage() != Document::Stage::Indexed)
            continue;
        jobs.push_back({tr("Reading %1: %2").arg(profileTitle(document->path()), loadProgressText(*document)),
                        loadProgressShare(*document), [this, document] { m_parts.profiles.cancel(document); }});
    }
    if (m_parts.search.isRunning())
        jobs.push_back({tr("Searching"), -1, [this] { m_parts.search.cancel(); }});
    if (m_demo->isRunning())
        jobs.push_back({tr("Writing the demo session"), m_demo->share(), [this] { m_demo->cancel(); }});
    m_status->setJobs(std::move(jobs));
    updateCommands();
}

void MainWindow::openWithDialog(bool folder)
{
    const QString from = m_parts.store.text(QStringLiteral("window/folder"));
    QStringList paths;
    if (folder) {
        const QString path = QFileDialog::getExistingDirectory(this, tr("Open a run folder"), from);
        if (!path.isEmpty())
            paths << path;
    } else {
        OpenDialog dialog(from, this);
        if (dialog.exec() == QDialog::Accepted)
            paths = dialog.chosenPaths();
    }
    if (paths.isEmpty())
        return;
    m_parts.store.setText(QStringLiteral("window/folder"), QFileInfo(paths.constFirst()).absolutePath());
    openPaths(paths);
}

void MainWindow::copySelection(bool markdown)
{
    const QString text = markdown ? m_sentence->markdown() : m_sentence->plainText();
    if (!text.isEmpty())
        QApplication::clipboard()->setText(withNotice(text, noticeOf(m_parts.profiles.active())));
}

void MainWindow::cyclePane(int direction)
{
    // Reading order: search field, views, rail, status line.
    std::vector<std::function<void()>> panes;
    std::size_t current = 0;
    const QWidget *focus = QApplication::focusWidget();
    const auto add = [&](const QWidget *pane, std::function<void()> go) {
        if (pane == focus || (focus && pane->isAncestorOf(focus)))
            current = panes.size();
        panes.push_back(std::move(go));
    };
    add(m_toolBar, [this] { m_toolBar->searchField()->setFocus(Qt::ShortcutFocusReason); });
    for (const QString &id : m_docks->visibleViews())
        add(m_docks->dock(id), [this, id] { m_docks->showView(id); });
    add(m_rail, [this] {
        if (auto *button = m_rail->button(m_docks->currentView()))
            button->setFocus(Qt::ShortcutFocusReason);
        else
            m_rail->nextInFocusChain()->setFocus(Qt::ShortcutFocusReason);
    });
    if (m_tabs->isVisible())
        add(m_tabs, [this] { m_tabs->setFocus(Qt::ShortcutFocusReason); });
    const std::size_t count = panes.size();
    panes[(current + count + static_cast<std::size_t>(direction > 0 ? 1 : count - 1)) % count]();
}

void MainWindow::nextDocument(int direction)
{
    const auto &documents = m_parts.profiles.documents();
    const auto it = std::find(documents.begin(), documents.end(), active());
    if (it == documents.end())
        return;
    const std::size_t count = documents.size();
    const auto at = static_cast<std::size_t>(it - documents.begin());
    m_parts.profiles.setActive(documents[(at + (direction > 0 ? 1 : count - 1)) % count]);
}

void MainWindow::setUiScale(int percent)
{
    Settings settings = m_parts.settings;
    settings.uiScalePercent = percent;
    emit settingsWanted(settings);
}

void MainWindow::setThemeChoice(ThemeChoice choice)
{
    Settings settings = m_parts.settings;
    settings.theme = choice;
    emit settingsWanted(settings);
}

void MainWindow::showSettings()
{
    if (!m_settingsDialog) {
        m_settingsDialog = new SettingsDialog(m_parts.settings, this);
        m_settingsDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_settingsDialog, &SettingsDialog::settingsChanged, this, &MainWindow::settingsWanted);
    }
    m_settingsDialog->show();
    m_settingsDialog->raise();
    m_settingsDialog->activateWindow();
}

void MainWindow::openDemo(const QStringList &runs)
{
    openPaths(runs);
    for (Document *document : m_parts.profiles.documents())
        if (QString::fromStdString(document->path().string()) == runs.constFirst())
            m_parts.profiles.setActive(document);
    m_docks->whenLaidOut([this, isTour = std::exchange(m_tourWanted, false)] {
        m_docks->showView(QStringLiteral("overview"));
        if (isTour)
            m_tour->start();
    });
}

/// The tour needs the demo session: it is written and opened first, also when older files of it are open.
void MainWindow::startTour()
{
    m_tourWanted = true;
    m_demo->start(DemoMaker::cacheFolder());
}

void MainWindow::goToRange(Document &document, const QString &words)
{
    QString problem;
    const auto range = document.session() ? text::rangeNamed(*document.session(), words, &problem) : std::nullopt;
    if (!range) {
        showNote(problem);
        return;
    }
    document.selection().setTimeRange(*range);
    document.viewport().jumpTo(*range);
}

void MainWindow::showRangeDialog()
{
    Document *document = active();
    if (!document || !document->session() || findChild<RangeDialog *>())
        return;
    auto *dialog = new RangeDialog(m_parts.themes, *document, this);
    dialog->setModal(true);
    dialog->show();
    dialog->field()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::showHelp(const QString &wanted)
{
    if (!m_help)
        m_help = new HelpWindow(m_parts.themes, this);
    const QString view = page() == Page::Start ? QStringLiteral("start") : m_docks->currentView();
    m_help->showPage(wanted.isEmpty() ? view : wanted);
    m_help->show();
    m_help->raise();
}

void MainWindow::showKeySheet()
{
    auto *sheet = new KeySheet(m_parts.themes, KeyMap(m_parts.settings), this);
    sheet->show();
}

void MainWindow::showAbout()
{
    auto *about = new AboutDialog(m_parts.themes, this);
    about->show();
}

} // namespace planescope
