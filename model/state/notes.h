#pragma once
// Bookmarks and notes on the time of a profile, kept beside it or, where that cannot be written, in the user's state
// folder by the profile's content.
#include "model/state/document.h"

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace planescope {

struct Note {
    TimeRange range; ///< empty: a moment
    QString row;     ///< rowPath() of the row it was made on; empty: the whole time
    QString text;
    int slot = 0;               ///< 1 to 9: a numbered bookmark; 0: none
    bool isMeasurement = false; ///< drawn with its length, not as a flag alone

    friend bool operator==(const Note &, const Note &) = default;
};

class Notes : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made and read when first asked for; dies with the document.
    static Notes *of(Document *document);

    /// In order of time.
    const std::vector<Note> &notes() const { return m_notes; }
    /// Why notes could not be read or written, as a sentence; empty when all is well.
    const QString &problem() const { return m_problem; }
    /// File that they were read from or are written to; empty before.
    const QString &path() const { return m_path; }

    /// Returns the row of the new note.
    std::size_t add(Note note);
    void setText(std::size_t row, const QString &text);
    void remove(std::size_t row);
    /// Makes this place the numbered bookmark; a former one of that number becomes a plain note.
    void store(int slot, TimeRange range, const QString &row);
    std::optional<Note> stored(int slot) const;

    /// What was on the screen when it was saved; see SavedState. Empty: nothing was.
    const QJsonObject &state() const { return m_state; }
    /// Writes it beside the notes. False: see problem().
    bool keepState(const QJsonObject &state);

    /// What tells profiles apart: sizes, times and names of rows, not where the file lies.
    static QString keyOf(const Session &session);

signals:
    void changed();

private:
    explicit Notes(Document *document);
    void read();
    void write();
    QString besidePath() const;
    QString statePath() const;
    /// False when there is none; sets the problem when it is not ours or damaged.
    bool readFrom(const QString &path);
    bool writeTo(const QString &path);
    void sort();

    Document *m_document;
    QString m_key; ///< of the session that the notes belong to
    std::vector<Note> m_notes;
    QJsonObject m_state;
    QString m_problem, m_path;
    bool m_avoidsBeside = false; ///< a file lies there that is not ours to overwrite
};

/// "plane / line", of several hosts "host / plane / line". Rows of threads may share one.
QString rowPath(const Session &session, LineId line);
/// Shows the place of a note: a range with a little around it, selected; a moment in the middle of what is visible.
void goToNote(Document &document, const Note &note);
/// The place that a new note is about: the selected range, else the selected event, else the middle of the view.
Note noteOfSelection(Document &document);

} // namespace planescope
