#pragma once
// What the two views of memory have in common: they find nothing before they are seen, follow the document, and say
// what is missing instead of standing empty.
#include "model/state/memory_data.h"
#include "widgets/view.h"

#include <QPointer>

class QStackedLayout;

namespace planescope {

class EmptyState;
class JobOverlay;

class MemoryPage : public View
{
    Q_OBJECT
public:
    MemoryPage(const ViewContext &context, const QString &icon, QWidget *parent);

    bool isSettled() const override;

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;

    /// Puts the parts in place. Call once, in the constructor.
    void setParts(QWidget *toolBar, QWidget *content);
    /// Another document, or none: forget what is shown.
    virtual void forget() = 0;
    /// The document's facts are there, or have gone. Ends with showState().
    virtual void factsChanged() = 0;
    /// An event was selected, here or elsewhere.
    virtual void selectionChanged() = 0;
    /// The timeline shows another range.
    virtual void rangeChanged() = 0;
    /// Content stands on the screen.
    virtual bool hasContent() const = 0;
    /// Facts are there, but what they say is still being prepared.
    virtual bool isPreparing() const = 0;
    /// What is being done; what the session lacks.
    virtual QString jobText() const = 0;
    virtual QString missingText() const = 0;

    /// Content, or why there is none.
    void showState();
    MemoryFactsPtr facts() const { return m_data ? m_data->facts() : nullptr; }

    /// Writes text to a file that the user names; nothing when he does not. The error as a sentence, or empty.
    QString saveText(const QString &title, const QString &name, const QString &filter, const QString &text);

private:
    void connectData();

    QPointer<MemoryData> m_data;
    EmptyState *m_empty;
    JobOverlay *m_job;
    QStackedLayout *m_pages;
};

} // namespace planescope
