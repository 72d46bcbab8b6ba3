#include "app/gui/main_window.h"

#include "app/gui/banner_area.h"
#include "app/gui/command_palette.h"
#include "app/gui/commands.h"
#include "app/gui/document_tabs.h"
#include "app/gui/error_page.h"
#include "app/gui/event_search_field.h"
#include "app/gui/guided_tour.h"
#include "app/gui/key_map.h"
#include "app/gui/load_strip.h"
#include "app/gui/main_tool_bar.h"
#include "app/gui/process_memory.h"
#include "app/gui/range_field.h"
#include "app/gui/settings_dialog.h"
#include "app/gui/standard_input.h"
#include "app/gui/status_line.h"
#include "app/gui/view_rail.h"
#include "model/state/demo_maker.h"
#include "model/state/navigation.h"
#include "model/state/open_profiles.h"
#include "model/state/recent_files.h"
#include "model/state/saved_state.h"
#include "model/state/search_runner.h"
#include "model/state/selection_sentence.h"
#include "model/state/session_summary.h"
#include "model/state/settings_store.h"
#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/start/start_view.h"

#include <QCloseEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

constexpr int kMemoryIntervalMs = 2000;

/// Lines of the start view's list of keys: a text and the commands whose first keys it names.
struct StartKeys {
    const char *text;
    std::vector<const char *> commands;
};

const std::vector<StartKeys> &startKeys()
{
    static const std::vector<StartKeys> lines{
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Zoom and pan"),
         {"timeline.zoomIn", "timeline.panLeft", "timeline.zoomOut", "timeline.panRight"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Zoom to selection, fit"), {"timeline.fit"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Whole trace"), {"timeline.whole"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Find events"), {"edit.find"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Any command"), {"help.palette"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Previous, next event"),
         {"timeline.previousEvent", "timeline.nextEvent"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Previous, next step"),
         {"timeline.previousStep", "timeline.nextStep"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Details drawer"), {"view.details"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "Export picture"), {"file.exportPicture"}},
        {QT_TRANSLATE_NOOP("planescope::MainWindow", "All keys"), {"help.keys"}},
    };
    return lines;
}

QString firstKey(const Commands &commands, const char *id)
{
    const QAction *action = commands.action(QLatin1String(id));
    return action && !action->shortcuts().isEmpty()
               ? action->shortcuts().constFirst().toString(QKeySequence::NativeText)
               : QString();
}

} // namespace

MainWindow::MainWindow(const FrameParts &parts, QWidget *parent) :
    QMainWindow(parent), m_parts(parts), m_commands(new Commands(parts.themes, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    setMinimumSize(800, 500);

    ViewContext context;
    context.themes = &parts.themes;
    context.settings = &parts.settings;
    context.runCommand = [this](const QString &id) { m_commands->run(id); };
    context.keysOf = [this](const QString &id) { return m_commands->keysOf(id); };
    m_commands->setKeys(KeyMap(parts.settings));
    context.documents = [this] { return m_parts.profiles.documents(); };
    context.changeSettings = [this](const Settings &settings) { emit settingsWanted(settings); };

    auto *central = new QWidget(this);
    auto *column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_toolBar = new MainToolBar(*m_commands, parts.themes, central);
    column->addWidget(m_toolBar);

    m_tabRow = new QWidget(central);
    m_tabRow->setObjectName(QStringLiteral("tabRow"));
    auto *tabLayout = new QHBoxLayout(m_tabRow);
    tabLayout->setContentsMargins(8, 0, 4, 0);
    m_tabs = new DocumentTabs(parts.profiles, parts.themes, m_tabRow);
    tabLayout->addWidget(m_tabs, 1);
    m_badge = new QToolButton(m_tabRow);
    m_badge->setObjectName(QStringLiteral("syntheticBadge"));
    m_badge->setAutoRaise(true);
    m_badge->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    tabLayout->addWidget(m_badge, 0, Qt::AlignRight);
    column->addWidget(m_tabRow);

    m_banners = new BannerArea(parts.themes, central);
    column->addWidget(m_banners);

    auto *body = new QHBoxLayout;
    body->setSpacing(0);
    m_rail = new ViewRail(parts.views, parts.themes, central);
    body->addWidget(m_rail);
    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    m_strip = new LoadStrip(parts.themes, central);
    right->addWidget(m_strip);
    m_pages = new QStackedWidget(central);
    m_start = new StartView(parts.themes, parts.recent, m_pages);
    m_error = new ErrorPage(parts.themes, m_pages);
    m_docks = new DockHost(parts.views, context, parts.store, m_pages);
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_error);
    m_pages->addWidget(m_docks);
    right->addWidget(m_pages, 1);
    body->addLayout(right, 1);
    column->addLayout(body, 1);
    m_status = new StatusLine(parts.themes, central);
    m_tour = new GuidedTour(parts.themes, parts.profiles, *m_docks, central);
    column->addWidget(m_tour);
    column->addWidget(m_status);
    setCentralWidget(central);

    m_demo = new DemoMaker(this);
    m_sentence = new SelectionSentence(this);
    m_palette = new CommandPalette(*m_commands, parts.themes, this);

    makeMenus();
    setHandlers();
    setTimelineHandlers();
    setWindowHandlers();
    setPictureHandlers();
    connectParts();
    const QByteArray geometry = parts.store.bytes(QStringLiteral("window/geometry"));
    if (geometry.isEmpty() || !restoreGeometry(geometry))
        resize(QSize(1440, 900).boundedTo(screen()->availableSize()).expandedTo(minimumSize()));
    fillMenus();
    updateKeys();
    activate(parts.profiles.active());
    m_start->setLastDocumentCount(static_cast<int>(lastDocuments().size()));
}

MainWindow::~MainWindow()
{
    // Parts live longer than the window; their last signals must not reach members that are gone.
    m_parts.profiles.disconnect(this);
    m_parts.recent.disconnect(this);
    m_parts.search.disconnect(this);
    for (QObject *part : findChildren<QObject *>())
        part->disconnect(this);
}

Document *MainWindow::active() const { return m_parts.profiles.active(); }
EventSearchField &MainWindow::searchField() const { return *m_toolBar->searchField(); }

MainWindow::Page MainWindow::page() const
{
    return m_pages->currentWidget() == m_start   ? Page::Start
           : m_pages->currentWidget() == m_error ? Page::Error
                                                 : Page::Views;
}

void MainWindow::connectParts()
{
    OpenProfiles &profiles = m_parts.profiles;
    connect(&profiles, &OpenProfiles::activeChanged, this, [this] {
        m_startWanted = false;
        activate(active());
    });
    connect(&profiles, &OpenProfiles::loadingChanged, this, &MainWindow::updateJobs);
    connect(&profiles, &OpenProfiles::documentRemoved, this, [this] { showPage(); });
    connect(&profiles, &OpenProfiles::loaded, this, [this](Document *document) {
        m_parts.search.prepare(document);
        const auto show = [this](const char *view) {
            m_docks->whenLaidOut([this, view] { m_docks->showView(QLatin1String(view)); });
        };
        // A program by itself has no timeline.
        if (document == active() && document->session()->lines().empty() && !document->session()->programs().empty())
            show("hlo");
        // Nor has what lies in memory.
        else if (document == active() && document->session()->eventCount() == 0 &&
                 document->session()->allocationSites())
            show("memory-profile");
        // Nor has a listing of bundles, or a folder of a compiler's dump.
        else if (document == active() && document->session()->lines().empty())
            show("kernel");
    });
    connect(&profiles, &OpenProfiles::documentAdded, this, [this](Document *document) {
        connect(document, &Document::progressChanged, this, &MainWindow::updateJobs);
    });
    connect(&m_parts.search, &SearchRunner::runningChanged, this, &MainWindow::updateJobs);
    connect(&m_parts.search, &SearchRunner::finished, this, [this](Document *document) {
        if (document == active() && document->search().total() > 0 && m_toolBar->searchField()->hasFocus())
            stepSearch(0);
    });
    connect(&m_parts.recent, &RecentFiles::changed, this, &MainWindow::fillRecentMenu);

    connect(m_tabs, &DocumentTabs::documentChosen, this, [this](Document *document) {
        m_startWanted = false;
        m_parts.profiles.setActive(document);
        showPage();
    });
    connect(m_tabs, &DocumentTabs::startChosen, this, [this] {
        m_startWanted = true;
        showPage();
    });
    connect(m_tabs, &DocumentTabs::startClosed, this, [this] {
        m_startWanted = false;
        m_tabs->setStartShown(false);
        showPage();
    });
    connect(m_banners, &BannerArea::badgeChanged, this, [this] {
        const QString badge = m_banners->badgeText();
        m_badge->setText(badge);
        m_badge->setVisible(!badge.isEmpty());
        m_badge->setFont(m_parts.themes.font(FontRole::Caption));
        m_badge->setIcon(themedIcon(m_parts.themes, QStringLiteral("synth")));
        m_badge->setToolTip(m_banners->hasSynthetic() ? m_banners->banners().constFirst().text : QString());
        m_tabRow->setVisible(m_tabs->isVisibleTo(m_tabRow) || !badge.isEmpty());
    });
    connect(m_badge, &QToolButton::clicked, this, [this] { m_banners->setFolded(false); });
    connect(m_banners, &BannerArea::reportWanted, this, [this] { m_commands->run(QStringLiteral("view.report")); });
    connect(m_banners, &BannerArea::explanationWanted, this, [this] { showHelp(QStringLiteral("demo")); });
    connect(m_rail, &ViewRail::viewClicked, m_docks, [this](const QString &id) { m_docks->showView(id); });
    connect(m_rail, &ViewRail::viewAltClicked, m_docks, &DockHost::showViewRight);
    connect(m_rail, &ViewRail::settingsClicked, this, &MainWindow::showSettings);
    connect(m_docks, &DockHost::currentViewChanged, m_rail, &ViewRail::setCurrentView);
    m_rail->setCurrentView(m_docks->currentView()); // the first one was chosen before the connection
    connect(m_docks, &DockHost::currentViewChanged, this, &MainWindow::updateCommands);
    connect(m_docks, &DockHost::visibleViewsChanged, this, &MainWindow::updateCommands);
    connect(m_docks, &DockHost::presetChanged, this, &MainWindow::updateCommands);
    connect(m_strip, &LoadStrip::cancelWanted, &profiles, &OpenProfiles::cancel);
    connect(m_error, &ErrorPage::retryWanted, this, [this] { m_commands->run(QStringLiteral("file.reload")); });
    connect(m_error, &ErrorPage::closeWanted, this, [this] { m_commands->run(QStringLiteral("file.close")); });
    connect(m_start, &StartView::openFileWanted, this, [this] { m_commands->run(QStringLiteral("file.open")); });
    connect(m_start, &StartView::openFolderWanted, this,
            [this] { m_commands->run(QStringLiteral("file.openFolder")); });
    connect(m_start, &StartView::tourWanted, this, [this] { m_commands->run(QStringLiteral("help.tour")); });
    connect(m_start, &StartView::demoWanted, this, [this] { m_commands->run(QStringLiteral("file.openDemo")); });
    connect(m_demo, &DemoMaker::runningChanged, this, &MainWindow::updateJobs);
    connect(m_demo, &DemoMaker::progressed, this, &MainWindow::updateJobs);
    connect(m_demo, &DemoMaker::made, this, &MainWindow::openDemo);
    connect(m_demo, &DemoMaker::failed, this, [this] { m_tourWanted = false; });
    connect(m_demo, &DemoMaker::failed, m_start, &StartView::setDemoProblem);
    connect(m_start, &StartView::recentWanted, this, [this](const QString &path) { openPaths({path}); });
    connect(m_start, &StartView::lastDocumentsWanted, this, [this] { openPaths(lastDocuments()); });
    connect(m_toolBar->rangeField(), &RangeField::rangeDialogWanted, this, &MainWindow::showRangeDialog);
    EventSearchField *search = m_toolBar->searchField();
    connect(search, &EventSearchField::searchWanted, this,
            [this](const QString &query) { m_parts.search.search(active(), query); });
    connect(search, &EventSearchField::nextWanted, this, [this] { stepSearch(1); });
    connect(search, &EventSearchField::previousWanted, this, [this] { stepSearch(-1); });
    connect(search, &EventSearchField::leaveWanted, this, [this] {
        m_docks->showView(m_docks->currentView().isEmpty() ? QStringLiteral("timeline") : m_docks->currentView());
    });
    connect(m_sentence, &SelectionSentence::changed, this, &MainWindow::updateStatus);
    connect(&m_parts.themes, &ThemeHub::changed, this, &MainWindow::updateStatus);
    m_memoryTimer.setInterval(kMemoryIntervalMs);
    connect(&m_memoryTimer, &QTimer::timeout, this, &MainWindow::updateStatus);
    m_memoryTimer.start();
    for (const QString &id : m_docks->viewIds())
        connect(m_docks->view(id), &View::viewCommandsChanged, this, &MainWindow::updateCommands);
}

void MainWindow::activate(Document *document)
{
    if (m_shown) {
        m_shown->disconnect(this);
        m_shown->viewport().disconnect(this);
        m_shown->selection().disconnect(this);
        m_shown->search().disconnect(this);
        SavedState::of(m_shown)->disconnect(this);
    }
    m_shown = document;
    if (document) {
        connect(document, &Document::progressChanged, this, &MainWindow::updateJobs);
        for (const auto signal : {&Document::sessionChanged, &Document::failed, &Document::restarted})
            connect(document, signal, this, [this] {
                showPage();
                updateCommands();
                updateTitle();
                updateStatus();
            });
        connect(SavedState::of(document), &SavedState::restored, this, &MainWindow::repeatSavedSearch);
        connect(&document->viewport(), &Viewport::historyChanged, this, &MainWindow::updateCommands);
        connect(&document->selection(), &Selection::eventChanged, this, &MainWindow::updateCommands);
        connect(&document->selection(), &Selection::timeRangeChanged, this, &MainWindow::updateCommands);
        connect(&document->search(), &SearchResults::hitsChanged, this, &MainWindow::updateCommands);
        connect(&document->search(), &SearchResults::currentChanged, this, &MainWindow::goToHit);
    }
    m_tabs->setCurrentDocument(document);
    m_docks->setDocument(document);
    m_toolBar->setDocument(document);
    m_banners->setDocument(document);
    m_strip->setDocument(document);
    m_error->setDocument(document);
    m_sentence->setDocument(document);
    showPage();
    updateCommands();
    updateTitle();
    updateStatus();
    updateJobs();
    repeatSavedSearch();
}

/// The search that was saved with the profile.
void MainWindow::repeatSavedSearch()
{
    Document *document = active();
    if (!document || !document->session() || !document->session()->isComplete())
        return;
    if (const QString query = SavedState::of(document)->takeQuery(); !query.isEmpty())
        m_parts.search.search(document, query);
}

void MainWindow::showPage()
{
    const Document *document = active();
    const bool showsStart = !document || m_startWanted;
    QWidget *wanted = m_docks;
    if (showsStart)
        wanted = m_start;
    else if (document->stage() == Document::Stage::Failed)
        wanted = m_error;
    if (m_startWanted && document)
        m_tabs->setStartShown(true);
    m_tabs->setCurrentDocument(showsStart ? nullptr : active());
    m_tabRow->setVisible(m_tabs->isVisibleTo(m_tabRow) || !m_banners->badgeText().isEmpty());
    // The banner and the strip speak of the document, not of the start view.
    m_banners->setDocument(showsStart ? nullptr : active());
    m_strip->setDocument(showsStart ? nullptr : active());
    m_rail->setViewsEnabled(wanted == m_docks);
    if (m_pages->currentWidget() != wanted) {
        m_pages->setCurrentWidget(wanted);
        if (wanted == m_docks && !m_toolBar->searchField()->hasFocus())
            m_docks->showView(m_docks->currentView().isEmpty() ? QStringLiteral("timeline") : m_docks->currentView());
    }
    updateCommands();
    updateStatus();
}

void MainWindow::updateTitle()
{
    const Document *document = active();
    //: window title: name of the profile, name of the program
    setWindowTitle(document && !m_startWanted ? tr("%1 – Planescope").arg(profileTitle(document->path()))
                                              : QStringLiteral("Planescope"));
}

void MainWindow::updateStatus()
{
    const Document *document = active();
    const bool hasSession = page() == Page::Views && document && document->session();
    m_status->setMemory(text::bytes(processMemory()));
    if (hasSession) {
        m_status->setSentence(m_sentence->markedText());
        m_status->setEvents(document->session()->isComplete()
                                ? tr("%1 events").arg(text::count(document->session()->eventCount()))
                                : QString());
    } else {
        m_status->setEvents({});
        m_status->setSentence(
            page() == Page::Start ? tr("Drop an .xplane.pb file or a run folder anywhere in this window.") : QString());
    }
}

void MainWindow::openPaths(const QStringList &paths)
{
    for (const QString &path : paths)
        if (!path.isEmpty())
            m_parts.profiles.open(path.toStdString());
    if (!paths.isEmpty()) {
        m_startWanted = false;
        showPage();
    }
}

void MainWindow::stepSearch(int direction)
{
    Document *document = active();
    if (!document)
        return;
    SearchResults &search = document->search();
    if (direction < 0) {
        search.previous();
    } else if (direction > 0 || !search.current()) {
        // The first step goes to the hit nearest to what is on the screen, not to the start of the session.
        if (!search.current() && document->session() && !search.hits().empty()) {
            const TimePoint begin = document->viewport().visible().begin;
            const auto &hits = search.hits();
            const auto it = std::lower_bound(hits.begin(), hits.end(), begin, [&](EventRef hit, TimePoint t) {
                return document->session()->begin(hit) < t;
            });
            search.setCurrent(it == hits.end() ? 0 : static_cast<std::size_t>(it - hits.begin()));
        } else {
            search.next();
        }
    }
}

void MainWindow::goToHit()
{
    Document *document = active();
    if (!document || !document->search().current())
        return;
    const EventRef hit = document->search().hits()[*document->search().current()];
    if (document->session() && document->session()->contains(hit))
        goToEvent(*document, hit);
    updateCommands();
}

void MainWindow::updateKeys()
{
    std::vector<KeyLine> lines;
    for (const StartKeys &line : startKeys()) {
        KeyLine key{tr(line.text), {}};
        for (const char *id : line.commands)
            if (const QString text = firstKey(*m_commands, id); !text.isEmpty())
                key.keys << text;
        if (!key.keys.isEmpty())
            lines.push_back(std::move(key));
    }
    m_start->setKeys(lines, firstKey(*m_commands, "file.open"), firstKey(*m_commands, "file.openFolder"));
}

QStringList MainWindow::lastDocuments() const { return m_parts.store.list(QStringLiteral("window/documents")); }

void MainWindow::saveState()
{
    m_docks->saveLayout();
    m_parts.store.setBytes(QStringLiteral("window/geometry"), saveGeometry());
    QStringList paths;
    for (const Document *document : m_parts.profiles.documents())
        if (const QString path = QString::fromStdString(document->path().string()); !StandardInput::isCopy(path))
            paths << path;
    m_parts.store.setList(QStringLiteral("window/documents"), paths);
    m_parts.store.sync();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    saveState();
    // Floating docks are windows of their own and would keep the program alive.
    for (const QString &id : m_docks->viewIds())
        if (QWidget *dock = m_docks->view(id)->parentWidget(); dock && dock->isWindow())
            dock->hide();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_commands && !m_menus.empty()) {
        m_commands->retranslate();
        fillMenus();
        updateKeys();
        updateTitle();
        updateStatus();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile()) {
            event->acceptProposedAction();
            m_start->setDropActive(true);
            return;
        }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent *) { m_start->setDropActive(false); }

void MainWindow::dropEvent(QDropEvent *event)
{
    m_start->setDropActive(false);
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    event->acceptProposedAction();
    openPaths(paths);
}

void MainWindow::settingsChanged()
{
    m_commands->setKeys(KeyMap(m_parts.settings));
    m_docks->settingsChanged();
    if (m_settingsDialog)
        m_settingsDialog->setSettings(m_parts.settings);
    m_tabs->updateGeometry();
    updateCommands();
    updateStatus();
}

} // namespace planescope
