#pragma once
// What the views of ops have in common: they sum nothing before they are seen, follow the document's op tables, and say
// what is missing instead of standing empty.
#include "model/state/op_data.h"
#include "widgets/view.h"

#include <QPointer>

class QStackedLayout;
class QVBoxLayout;

namespace planescope {

class EmptyState;
class JobOverlay;
class OpDeviceBox;
class OpFollower;
class TextLabel;

class OpView : public View
{
    Q_OBJECT
public:
    OpView(const ViewContext &context, const QString &icon, QWidget *parent);

    QString scopeText() const override;
    bool isSettled() const override;

signals:
    void contentShown(); ///< what the current tables say stands on the screen

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;

    /// Puts the parts in place: tool bar, content, notes. Call once, in the constructor.
    void setParts(QWidget *toolBar, QWidget *content);
    /// New tables, or none: begin to show them. Ends with showState().
    virtual void dataChanged() = 0;
    /// Content stands on the screen.
    virtual bool hasContent() const = 0;
    /// An event was selected, here or elsewhere.
    virtual void selectionChanged() {}
    /// Content, or why there is none.
    void showState();
    /// Sentences below the content; empty: none.
    void setNotes(const QStringList &notes);
    /// Notes about what the profile lacks and what is odd about its peaks.
    QStringList commonNotes() const;
    /// A job of the view itself is running.
    void setBusy(bool busy);

    OpData *data() const { return m_data; }
    OpDeviceBox *deviceBox() const { return m_devices; }
    OpFollower *follower() const { return m_follower; }

private:
    void connectData();

    QPointer<OpData> m_data;
    OpDeviceBox *m_devices;
    OpFollower *m_follower;
    JobOverlay *m_job;
    EmptyState *m_empty;
    TextLabel *m_note;
    QStackedLayout *m_pages;
    QVBoxLayout *m_column;
    bool m_isBusy = false;
    bool m_isCurrent = false; ///< what is shown belongs to the current tables
};

/// Why a session has no device ops to show; empty when it has some.
QString cannotShowOps(const Session &session);

} // namespace planescope
