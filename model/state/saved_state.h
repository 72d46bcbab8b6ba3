#pragma once
// What the user has on the screen of a profile, kept beside it with the notes (Ctrl+S) and put back when the profile is
// opened again: what is visible, the selection, the search, and what each view adds.
#include "model/state/document.h"

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <utility>

namespace planescope {

class SavedState : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document. When the profile has a saved state,
    /// it is put back as soon as the session is complete, once.
    static SavedState *of(Document *document);

    /// Asks the views and writes. False: Notes::problem() says why.
    bool save();
    /// What a view added, by the view's id; empty: nothing.
    QJsonObject ofView(const QString &id) const;
    /// For as long as the document is open: a view that shows another document comes back to this one.
    void keepView(const QString &id, const QJsonObject &shown) { m_views[id] = shown; }
    /// The search that was saved, to be run again; empty: none, or it was taken already.
    QString takeQuery() { return std::exchange(m_query, QString()); }

signals:
    /// Views put what they show under their id.
    void saving(QJsonObject *views);
    /// Range and selection are back: views follow with ofView().
    void restored();

private:
    explicit SavedState(Document *document);
    void restore();

    Document *m_document;
    QJsonObject m_views;
    QString m_query;
    bool m_isRestored = false;
};

} // namespace planescope
