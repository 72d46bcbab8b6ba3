#pragma once
// The whole contract of a dock view. Views never include other views: they meet in the document's Selection.
#include "model/state/document.h"
#include "model/state/settings.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class QAction;
class QMenu;
class QPainter;

namespace planescope {

class ThemeHub;

/// What a view may use besides its document.
struct ViewContext {
    ThemeHub *themes = nullptr;         ///< current Theme, signal when it changes
    const Settings *settings = nullptr; ///< signal through View::settingsChanged()
    /// Runs a command of the command table by its id ("view.details"); for links in empty states.
    std::function<void(const QString &)> runCommand;
    /// All open documents, in the order of their tabs; may be empty in tests.
    std::function<std::vector<Document *>()> documents = {};
    /// Keeps other settings and tells everybody; may be empty in tests.
    std::function<void(const Settings &)> changeSettings = {};
    /// Keys of a command as portable texts, as the user chose them; without it those of the table.
    std::function<QStringList(const QString &)> keysOf = {};
};

class View : public QWidget
{
    Q_OBJECT
public:
    View(const ViewContext &context, QWidget *parent);

    Document *document() const { return m_document; }
    /// Shows another document, or none. Per-document state lives in the Document.
    void setDocument(Document *document);

    /// Read again after the settings dialog.
    virtual void settingsChanged() {}
    /// What the dock's numbers are about ("selection, TPU:0"); empty when nothing needs saying.
    virtual QString scopeText() const { return {}; }
    /// Everything that the view shows of its document and selection stands on the screen: nothing is being computed.
    virtual bool isSettled() const { return true; }
    /// Layout-independent state of the view (column widths, filters), restored per layout preset.
    virtual QByteArray saveViewState() const { return {}; }
    virtual void restoreViewState(const QByteArray &) {}

    /// Shows only the rows whose names match (the --track option); empty shows all. Nothing for views without rows.
    virtual void setTrackFilter(const QString &) {}

    /// Shows one program of the session (its name, its name without the id, or its id) in a memory space and at a place
    /// of it ("peak", or a number of its order): the --program, --space and --at options. An empty word: as it is. What
    /// is not there as a sentence; nothing for views that do not show one program.
    virtual QString setProgram(const QString &, const QString &, const QString &) { return {}; }

    /// Entries of the view's own menu ("⋯" in its title): what can be copied and exported.
    virtual void addMenuActions(QMenu &) {}

    /// Carries out a command of the command table that belongs to this kind of view ("timeline.zoomIn"): from a menu,
    /// the palette, or its key while the view has the focus. False when it is not ours.
    virtual bool runViewCommand(const QString &) { return false; }
    /// State of a checkable view command ("timeline.toolPan"); read again on viewCommandsChanged().
    virtual bool isViewCommandChecked(const QString &) const { return false; }

signals:
    void scopeTextChanged();
    void viewCommandsChanged();

protected:
    /// Disconnect from `old` (may be null, may be already deleted when null), connect to document().
    virtual void documentChanged(Document *old) = 0;
    const ViewContext &context() const { return m_context; }

private:
    ViewContext m_context;
    Document *m_document = nullptr;
};

/// The middle of the window, in tabs with the timeline. Qt has no dock area "centre": without a central widget the top
/// one fills what the others leave.
inline constexpr Qt::DockWidgetArea kCentreDockArea = Qt::TopDockWidgetArea;

struct ViewDescriptor {
    const char *id;          ///< stable: layouts, settings and the command line store it
    const char *title;       ///< QT_TRANSLATE_NOOP("View", ...)
    const char *railTitle;   ///< shorter, for the view rail; QT_TRANSLATE_NOOP("View", ...)
    const char *icon;        ///< name in :/icons, without .svg
    const char *shortcut;    ///< "Alt+T"; may be empty
    Qt::DockWidgetArea area; ///< where it opens when it was closed
    /// Empty when the view can show the session, else why not (translated sentence).
    std::function<QString(const Session &)> cannotShow;
    std::function<View *(const ViewContext &, QWidget *)> create;
};

} // namespace planescope
