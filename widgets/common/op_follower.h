#pragma once
// Keeps a view of ops and the document's selection together: ops that are chosen highlight all their executions in the
// timeline and select the longest one, found on a worker; an event that is selected elsewhere names its op.
#include "model/state/op_data.h"
#include "widgets/view.h"

namespace planescope {

class OpFollower final : public QObject
{
    Q_OBJECT
public:
    explicit OpFollower(const ViewContext &context, QObject *parent);
    void setDocument(Document *document, OpData *data);

    /// Highlights all executions of an op and selects the longest one, unless one of them is selected already.
    /// `reveals`: and shows it in the timeline.
    void choose(std::uint32_t op, bool reveals = false) { choose({op}, true, reveals); }
    /// The same for several ops. Without `selects` a selected event stays if it is one of them, and goes if it is not.
    void choose(const std::vector<std::uint32_t> &ops, bool selects, bool reveals);
    /// The same for an event that is known.
    void choose(EventRef event, bool reveals = false);
    /// Forgets what was chosen, and its highlight.
    void clear();
    /// Longest execution of the chosen ops; nothing while it is searched.
    std::optional<EventRef> longest() const { return m_longest; }
    /// Shows longest() in the timeline, with its neighbours.
    void reveal();
    /// The op of the selected event.
    std::optional<std::uint32_t> selectedOp() const;

signals:
    void longestFound();
    void selectionChanged(); ///< the document's selected event

private:
    ViewContext m_context;
    QPointer<Document> m_document;
    QPointer<OpData> m_data;
    std::optional<EventRef> m_longest;
    EventSetPtr m_highlight; ///< as this one set it
    std::uint64_t m_request = 0;
};

} // namespace planescope
