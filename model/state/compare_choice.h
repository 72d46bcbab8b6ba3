#pragma once
// The open profile that a document is compared with: chosen in the comparison, used by every view that compares.
#include "model/state/document.h"

#include <QObject>
#include <QPointer>

#include <vector>

namespace planescope {

class CompareChoice : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static CompareChoice *of(Document *document);

    /// What was chosen, while it is open and not the document itself; else the first other one of `open`; null without
    /// any.
    Document *among(const std::vector<Document *> &open) const;
    void choose(Document *other);
    /// What was chosen; null when nothing was, or when it was closed.
    Document *other() const { return m_other; }

signals:
    void chosen();

private:
    explicit CompareChoice(Document *document);
    QPointer<Document> m_other;
};

} // namespace planescope
