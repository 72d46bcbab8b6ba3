#pragma once
// The docks: every view of the registry can be tabbed, split, floated and closed. Layout presets are saved and
// restored.
#include "widgets/view_registry.h"

#include <QHash>
#include <QMainWindow>

#include <functional>
#include <map>
#include <vector>

class QDockWidget;

namespace planescope {

class DockTitle;
class SettingsStore;
class ThemeHub;

/// The four named layouts; each is saved on its own.
enum class LayoutPreset { Timeline, Memory, Kernel, Compare };
inline constexpr std::size_t kLayoutPresetCount = 4;

/// "timeline", "memory", ...: settings and the command line use it.
QString layoutPresetId(LayoutPreset preset);
std::optional<LayoutPreset> layoutPresetOf(const QString &id);

class DockHost : public QMainWindow
{
    Q_OBJECT
public:
    DockHost(const ViewRegistry &views, const ViewContext &context, SettingsStore &store, QWidget *parent);
    ~DockHost() override;

    void setDocument(Document *document);
    /// Null when there is no view of this id.
    View *view(const QString &id) const;
    QDockWidget *dock(const QString &id) const;
    const std::vector<QString> &viewIds() const { return m_order; }

    /// At once, or when the layout of the first show is restored, which undoes what was shown before it.
    void whenLaidOut(std::function<void()> act);
    /// Opens the view where the layout has it and brings it to the front.
    void showView(const QString &id, bool focus = true);
    void showViewRight(const QString &id);
    void closeView(const QString &id);
    bool isViewVisible(const QString &id) const;
    /// The view that has or had the focus last; empty when none is open.
    QString currentView() const { return m_current; }
    /// All other views out of the way; the same call with false brings them back.
    void setOnlyCurrent(bool only);
    bool isOnlyCurrent() const { return !m_beforeOnly.isEmpty(); }
    /// Visible views in the order of F6.
    std::vector<QString> visibleViews() const;

    LayoutPreset preset() const { return m_preset; }
    void setPreset(LayoutPreset preset);
    /// Back to how the preset came.
    void resetPreset();
    /// Writes the arrangement and the views' own states.
    void saveLayout();

    void settingsChanged();

signals:
    void currentViewChanged(const QString &id);
    void visibleViewsChanged();
    void presetChanged();

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    QMenu *createPopupMenu() override { return nullptr; }

private:
    struct Pane {
        const ViewDescriptor *descriptor = nullptr;
        QDockWidget *dock = nullptr;
        DockTitle *title = nullptr;
        QWidget *noTitle = nullptr; // stands in for the title of docks in the centre
        View *view = nullptr;
    };
    void makePane(const ViewDescriptor &descriptor, const ViewContext &context);
    void updateTitle(const Pane &pane);
    void updateTitles();
    void showTitleMenu(const Pane &pane, const QPoint &position);
    void arrangeAsPreset();
    void restoreLayout();
    void setCurrent(const QString &id);
    void focusMoved(QWidget *now);
    void visibilityMayHaveChanged();
    void checkVisibility();
    Pane *paneOf(const QString &id);
    const Pane *paneOf(const QString &id) const;
    void placeBeside(Pane &pane, Qt::DockWidgetArea area);

    const ViewRegistry &m_views;
    const ThemeHub &m_themes;
    SettingsStore &m_store;
    std::map<QString, Pane> m_panes;
    std::vector<QString> m_order;
    QWidget *m_allClosed;
    QString m_current;
    QByteArray m_beforeOnly;
    LayoutPreset m_preset = LayoutPreset::Timeline;
    std::vector<std::function<void()>> m_whenLaidOut;
    bool m_isRestored = false;
    bool m_isLayoutPending = false; ///< shown, but the layout follows in the next turn of the event loop
    bool m_isBusy = false;
    bool m_isCheckPending = false;
};

} // namespace planescope
