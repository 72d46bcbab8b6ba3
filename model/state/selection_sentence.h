#pragma once
// What is selected, in one sentence with the figures that matter. Sums over large ranges run on a worker.
#include "model/state/document.h"
#include "model/state/worker_jobs.h"

#include <QObject>

#include <memory>

namespace planescope {

class SelectionSentence : public QObject
{
    Q_OBJECT
public:
    explicit SelectionSentence(QObject *parent = nullptr);

    void setDocument(Document *document);
    /// Parts between asterisks are the key figures; an asterisk in a name is written as U+2217. Empty without a
    /// session.
    const QString &markedText() const { return m_text; }
    QString plainText() const;
    /// The same as one line of Markdown: key figures in bold.
    QString markdown() const;
    bool isRunning() const { return !m_jobs.isEmpty(); }

signals:
    void changed();

private:
    void refresh();
    void startRange(TimeRange range);
    void setText(const QString &text);

    Document *m_document = nullptr;
    QString m_text;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
