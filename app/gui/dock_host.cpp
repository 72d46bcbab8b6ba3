#include "app/gui/dock_host.h"

#include "app/gui/dock_title.h"
#include "model/state/settings_store.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTimer>
#include <QVBoxLayout>

#include <array>

namespace planescope {

namespace {

// Raised when the shape of the saved arrangement changes; older ones are then ignored.
constexpr int kLayoutVersion = 2;

/// Where a layout puts a view when it is fresh; views it does not name begin closed.
struct PresetPlace {
    const char *view;
    Qt::DockWidgetArea area;
    double share; ///< of the window, in the direction in which the area grows
};

const std::array<std::vector<PresetPlace>, kLayoutPresetCount> &presetPlaces()
{
    static const std::array<std::vector<PresetPlace>, kLayoutPresetCount> places{{
        {{"timeline", kCentreDockArea, 1.0}, {"details", Qt::BottomDockWidgetArea, 0.24}},
        {{"memory", kCentreDockArea, 1.0}, {"timeline", Qt::BottomDockWidgetArea, 0.3}},
        {{"kernel", kCentreDockArea, 1.0}, {"timeline", Qt::BottomDockWidgetArea, 0.3}},
        {{"timeline", kCentreDockArea, 1.0}},
    }};
    return places;
}

constexpr std::array<const char *, kLayoutPresetCount> kPresetIds{"timeline", "memory", "kernel", "compare"};

} // namespace

QString layoutPresetId(LayoutPreset preset) { return QLatin1String(kPresetIds[static_cast<std::size_t>(preset)]); }

std::optional<LayoutPreset> layoutPresetOf(const QString &id)
{
    for (std::size_t i = 0; i < kPresetIds.size(); ++i)
        if (id.compare(QLatin1String(kPresetIds[i]), Qt::CaseInsensitive) == 0)
            return static_cast<LayoutPreset>(i);
    return std::nullopt;
}

DockHost::DockHost(const ViewRegistry &views, const ViewContext &context, SettingsStore &store, QWidget *parent) :
    QMainWindow(parent), m_views(views), m_themes(*context.themes), m_store(store), m_allClosed(new QWidget(this))
{
    setObjectName(QStringLiteral("dockHost"));
    setWindowFlags(Qt::Widget);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::TopRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);

    auto *layout = new QVBoxLayout(m_allClosed);
    layout->addStretch(1);
    auto *words = new QLabel(m_allClosed);
    words->setObjectName(QStringLiteral("allClosedText"));
    words->setAlignment(Qt::AlignCenter);
    layout->addWidget(words);
    auto *button = new QPushButton(m_allClosed);
    button->setObjectName(QStringLiteral("allClosedButton"));
    connect(button, &QPushButton::clicked, this, &DockHost::resetPreset);
    layout->addWidget(button, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    setCentralWidget(m_allClosed);
    m_allClosed->hide();

    for (const ViewDescriptor &descriptor : views.views())
        makePane(descriptor, context);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        for (const auto &[id, pane] : m_panes)
            pane.title->setActive(now && (now == pane.dock || pane.dock->isAncestorOf(now)));
        focusMoved(now);
    });
    connect(&m_themes, &ThemeHub::changed, this, &DockHost::updateTitles);
    if (const auto preset = layoutPresetOf(m_store.text(QStringLiteral("layout/current"))))
        m_preset = *preset;
    updateTitles();
    arrangeAsPreset();
}

DockHost::~DockHost()
{
    // Docks change focus and visibility while they are deleted, after the list of panes is gone.
    qApp->disconnect(this);
    for (QObject *part : findChildren<QObject *>())
        part->disconnect(this);
}

void DockHost::makePane(const ViewDescriptor &descriptor, const ViewContext &context)
{
    const QString id = QLatin1String(descriptor.id);
    Pane pane;
    pane.descriptor = &descriptor;
    pane.dock = new QDockWidget(this);
    pane.dock->setObjectName(QStringLiteral("dock.") + id);
    pane.view = descriptor.create(context, pane.dock);
    pane.view->setObjectName(QStringLiteral("view.") + id);
    pane.dock->setWidget(pane.view);
    pane.title = new DockTitle(m_themes, pane.dock);
    pane.noTitle = new QWidget(pane.dock);
    pane.noTitle->hide();
    pane.dock->setTitleBarWidget(pane.title);
    addDockWidget(descriptor.area, pane.dock);
    pane.dock->hide();
    connect(pane.title, &DockTitle::menuWanted, this,
            [this, id](const QPoint &position) { showTitleMenu(*paneOf(id), position); });
    connect(pane.view, &View::scopeTextChanged, this, [this, id] { updateTitle(*paneOf(id)); });
    connect(pane.dock, &QDockWidget::topLevelChanged, this, [this, id] { updateTitle(*paneOf(id)); });
    connect(pane.dock, &QDockWidget::dockLocationChanged, this, [this, id] { updateTitle(*paneOf(id)); });
    connect(pane.dock, &QDockWidget::visibilityChanged, this, [this] { visibilityMayHaveChanged(); });
    m_panes.emplace(id, pane);
    m_order.push_back(id);
}

DockHost::Pane *DockHost::paneOf(const QString &id)
{
    const auto it = m_panes.find(id);
    return it == m_panes.end() ? nullptr : &it->second;
}

const DockHost::Pane *DockHost::paneOf(const QString &id) const
{
    const auto it = m_panes.find(id);
    return it == m_panes.end() ? nullptr : &it->second;
}

View *DockHost::view(const QString &id) const
{
    const Pane *pane = paneOf(id);
    return pane ? pane->view : nullptr;
}

QDockWidget *DockHost::dock(const QString &id) const
{
    const Pane *pane = paneOf(id);
    return pane ? pane->dock : nullptr;
}

void DockHost::setDocument(Document *document)
{
    for (auto &[id, pane] : m_panes)
        pane.view->setDocument(document);
    updateTitles();
}

void DockHost::settingsChanged()
{
    for (auto &[id, pane] : m_panes)
        pane.view->settingsChanged();
}

void DockHost::updateTitle(const Pane &pane)
{
    const QString name = QCoreApplication::translate("View", pane.descriptor->title);
    pane.dock->setWindowTitle(name);
    pane.title->setTexts(name, pane.view->scopeText());
    pane.view->setAccessibleName(name);
    // The view in the centre speaks for itself; its title would only repeat the tab or the rail.
    const bool isCentre = !pane.dock->isFloating() && dockWidgetArea(pane.dock) == kCentreDockArea;
    QWidget *wanted = isCentre ? pane.noTitle : pane.title;
    if (pane.dock->titleBarWidget() != wanted) {
        QWidget *other = isCentre ? static_cast<QWidget *>(pane.title) : pane.noTitle;
        pane.dock->setTitleBarWidget(wanted);
        other->hide();
        wanted->show();
    }
}

void DockHost::updateTitles()
{
    for (const auto &[id, pane] : m_panes)
        updateTitle(pane);
    m_allClosed->findChild<QLabel *>(QStringLiteral("allClosedText"))->setText(tr("Every view is closed."));
    m_allClosed->findChild<QPushButton *>(QStringLiteral("allClosedButton"))->setText(tr("Reset the layout"));
}

void DockHost::showTitleMenu(const Pane &pane, const QPoint &position)
{
    const QString id = QLatin1String(pane.descriptor->id);
    QMenu menu(this);
    pane.view->addMenuActions(menu);
    if (!menu.isEmpty())
        menu.addSeparator();
    menu.addAction(tr("To the centre"), this, [this, id] {
        placeBeside(*paneOf(id), kCentreDockArea);
        dock(id)->show();
        showView(id);
    });
    menu.addAction(tr("To the right"), this, [this, id] { showViewRight(id); });
    menu.addAction(tr("To the bottom"), this, [this, id] {
        placeBeside(*paneOf(id), Qt::BottomDockWidgetArea);
        dock(id)->show();
        showView(id);
    });
    menu.addSeparator();
    menu.addAction(pane.dock->isFloating() ? tr("Dock") : tr("Float"), pane.dock,
                   [dock = pane.dock] { dock->setFloating(!dock->isFloating()); });
    menu.addAction(tr("Close"), pane.dock, &QDockWidget::close);
    menu.exec(position);
}

void DockHost::placeBeside(Pane &pane, Qt::DockWidgetArea area)
{
    pane.dock->setFloating(false);
    for (const QString &id : m_order) {
        const Pane &other = m_panes.at(id);
        // Not isVisible(): while the start page is in front, no dock is.
        if (other.dock != pane.dock && !other.dock->isHidden() && !other.dock->isFloating() &&
            dockWidgetArea(other.dock) == area) {
            tabifyDockWidget(other.dock, pane.dock);
            return;
        }
    }
    addDockWidget(area, pane.dock);
}

void DockHost::whenLaidOut(std::function<void()> act)
{
    if (m_isLayoutPending)
        m_whenLaidOut.push_back(std::move(act));
    else
        act();
}

void DockHost::showView(const QString &id, bool focus)
{
    Pane *pane = paneOf(id);
    if (!pane)
        return;
    if (isOnlyCurrent() && m_current != id)
        setOnlyCurrent(false);
    // A view that stands somewhere stays there; a closed one comes back where it belongs.
    if (pane->dock->isHidden() && !pane->dock->isFloating())
        placeBeside(*pane, pane->descriptor->area);
    pane->dock->show();
    pane->dock->raise();
    if (focus) {
        const auto hasFocus = [&] { return pane->dock->isAncestorOf(QApplication::focusWidget()); };
        pane->view->setFocus(Qt::OtherFocusReason);
        // The part that should have it may be hidden behind an empty page: any other does, at last the dock itself.
        for (QWidget *next = pane->view->nextInFocusChain(); !hasFocus() && next != pane->view;
             next = next->nextInFocusChain())
            if (pane->view->isAncestorOf(next) && (next->focusPolicy() & Qt::TabFocus) && next->isVisible())
                next->setFocus(Qt::OtherFocusReason);
        if (!hasFocus())
            pane->dock->setFocus(Qt::OtherFocusReason);
    }
    setCurrent(id);
    updateTitles();
}

void DockHost::showViewRight(const QString &id)
{
    Pane *pane = paneOf(id);
    if (!pane)
        return;
    placeBeside(*pane, Qt::RightDockWidgetArea);
    pane->dock->show(); // a dock that is still closed would go back to its own area
    showView(id);
}

void DockHost::closeView(const QString &id)
{
    if (const Pane *pane = paneOf(id))
        pane->dock->close();
}

bool DockHost::isViewVisible(const QString &id) const
{
    const Pane *pane = paneOf(id);
    // A dock behind another tab is not hidden but lies outside. Its visible region would not tell: that leaves out what
    // opaque children paint.
    return pane && pane->dock->isVisible() && (pane->dock->isFloating() || rect().intersects(pane->dock->geometry()));
}

std::vector<QString> DockHost::visibleViews() const
{
    std::vector<QString> ids;
    for (const QString &id : m_order)
        if (isViewVisible(id))
            ids.push_back(id);
    return ids;
}

void DockHost::setOnlyCurrent(bool only)
{
    if (only == isOnlyCurrent() || (only && !paneOf(m_current)))
        return;
    const QScopedValueRollback busy(m_isBusy, true);
    if (only) {
        m_beforeOnly = saveState(kLayoutVersion);
        for (auto &[id, pane] : m_panes)
            if (id != m_current && !pane.dock->isFloating())
                pane.dock->hide();
    } else {
        restoreState(std::exchange(m_beforeOnly, {}), kLayoutVersion);
        updateTitles();
    }
    emit visibleViewsChanged();
}

void DockHost::setCurrent(const QString &id)
{
    if (m_current == id)
        return;
    m_current = id;
    emit currentViewChanged(id);
}

void DockHost::focusMoved(QWidget *now)
{
    if (!now)
        return;
    for (const auto &[id, pane] : m_panes)
        if (pane.dock == now || pane.dock->isAncestorOf(now))
            setCurrent(id);
}

void DockHost::visibilityMayHaveChanged()
{
    // A dock that is floated or moved is hidden for a moment; only what is left afterwards counts.
    if (m_isBusy || std::exchange(m_isCheckPending, true))
        return;
    QTimer::singleShot(0, this, [this] {
        m_isCheckPending = false;
        checkVisibility();
    });
}

void DockHost::checkVisibility()
{
    bool anyShown = false;
    for (const auto &[id, pane] : m_panes)
        anyShown |= !pane.dock->isHidden();
    m_allClosed->setVisible(!anyShown);
    if (const Pane *current = paneOf(m_current); !current || current->dock->isHidden()) {
        QString next;
        for (const QString &id : m_order)
            if (next.isEmpty() && !m_panes.at(id).dock->isHidden())
                next = id;
        setCurrent(next);
    }
    emit visibleViewsChanged();
}

void DockHost::arrangeAsPreset()
{
    {
        const QScopedValueRollback busy(m_isBusy, true);
        m_beforeOnly.clear();
        for (auto &[id, pane] : m_panes) {
            pane.dock->setFloating(false);
            pane.dock->hide();
            removeDockWidget(pane.dock);
        }
        QList<QDockWidget *> across, along;
        QList<int> widths, heights;
        for (const PresetPlace &place : presetPlaces()[static_cast<std::size_t>(m_preset)]) {
            Pane *pane = paneOf(QLatin1String(place.view));
            if (!pane)
                continue;
            addDockWidget(place.area, pane->dock);
            pane->dock->show();
            const bool isBottom = place.area == Qt::BottomDockWidgetArea;
            (isBottom ? along : across) << pane->dock;
            (isBottom ? heights : widths)
                << std::max(1, static_cast<int>(place.share * (isBottom ? height() : width())));
        }
        // What the preset does not name is in its own area, closed, so that Qt can save and restore it.
        for (const QString &id : m_order) {
            Pane &pane = m_panes.at(id);
            if (dockWidgetArea(pane.dock) == Qt::NoDockWidgetArea) {
                addDockWidget(pane.descriptor->area, pane.dock);
                pane.dock->hide();
            }
        }
        if (!across.isEmpty())
            resizeDocks(across, widths, Qt::Horizontal);
        if (!along.isEmpty())
            resizeDocks(along, heights, Qt::Vertical);
        updateTitles();
    }
    checkVisibility();
}

void DockHost::restoreLayout()
{
    const QString group = QStringLiteral("layout/%1/").arg(layoutPresetId(m_preset));
    for (auto &[id, pane] : m_panes)
        if (const QByteArray state = m_store.bytes(group + QStringLiteral("views/") + id); !state.isEmpty())
            pane.view->restoreViewState(state);
    const QByteArray state = m_store.bytes(group + QStringLiteral("state"));
    bool isRestored = false;
    if (!state.isEmpty()) {
        const QScopedValueRollback busy(m_isBusy, true);
        isRestored = restoreState(state, kLayoutVersion);
    }
    if (isRestored) {
        updateTitles();
        checkVisibility();
    } else {
        arrangeAsPreset();
    }
}

void DockHost::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    // Sizes of docks are shares of the window, so they can only be restored once the window has its own.
    if (!m_isRestored) {
        m_isRestored = m_isLayoutPending = true;
        QTimer::singleShot(0, this, [this] {
            restoreLayout();
            m_isLayoutPending = false;
            for (const auto &act : std::exchange(m_whenLaidOut, {}))
                act();
        });
    }
}

void DockHost::saveLayout()
{
    if (!m_isRestored)
        return; // never shown: what is stored is still right
    const QString group = QStringLiteral("layout/%1/").arg(layoutPresetId(m_preset));
    m_store.setBytes(group + QStringLiteral("state"), isOnlyCurrent() ? m_beforeOnly : saveState(kLayoutVersion));
    for (const auto &[id, pane] : m_panes)
        m_store.setBytes(group + QStringLiteral("views/") + id, pane.view->saveViewState());
    m_store.setText(QStringLiteral("layout/current"), layoutPresetId(m_preset));
}

void DockHost::setPreset(LayoutPreset preset)
{
    if (m_preset != preset) {
        saveLayout();
        m_preset = preset;
        m_store.setText(QStringLiteral("layout/current"), layoutPresetId(preset));
        m_beforeOnly.clear();
        if (m_isRestored)
            restoreLayout();
        else
            arrangeAsPreset();
    }
    emit presetChanged();
}

void DockHost::resetPreset()
{
    m_store.removeGroup(QStringLiteral("layout/") + layoutPresetId(m_preset));
    arrangeAsPreset();
    emit presetChanged();
}

void DockHost::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTitles();
    QMainWindow::changeEvent(event);
}

} // namespace planescope
