#include "model/state/notes.h"

#include "model/state/document_part.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>

namespace planescope {

namespace {

constexpr qint64 kMostBytes = 16 << 20;
constexpr qsizetype kMostText = 10'000;
constexpr QLatin1String kNotesSchema("planescope/notes/1");
constexpr QLatin1String kNotesSuffix(".planescope-notes.json");

/// 64 bits as text: JSON readers keep 53.
QString psText(TimePoint time) { return QString::number(time.toPs()); }

} // namespace

Notes *Notes::of(Document *document)
{
    return partOf<Notes>(document, [](Document *owner) { return new Notes(owner); });
}

Notes::Notes(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::sessionChanged, this, &Notes::read);
    read();
}

QString Notes::keyOf(const Session &session)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    const auto add = [&](const QString &text) { hash.addData(text.toUtf8() + '\n'); };
    add(QString::number(session.epochNs()));
    add(QString::number(session.eventCount()));
    add(psText(session.range().begin) + u' ' + psText(session.range().end));
    for (const Line &line : session.lines()) {
        if (line.isDerived)
            continue;
        const std::string_view name = session.text(line.name);
        add(QString::fromUtf8(name.data(), static_cast<qsizetype>(std::min<std::size_t>(name.size(), 200))) + u' ' +
            QString::number(line.wireId) + u' ' + QString::number(line.events.size()));
    }
    return QString::fromLatin1(hash.result().toHex());
}

QString Notes::besidePath() const
{
    const QString path = QString::fromStdString(m_document->path().string());
    return path.isEmpty() ? QString() : QDir::cleanPath(path) + kNotesSuffix;
}

QString Notes::statePath() const
{
    QString folder = qEnvironmentVariable("XDG_STATE_HOME");
    if (folder.isEmpty() || QDir::isRelativePath(folder))
        folder = QDir::homePath() + QStringLiteral("/.local/state");
    return folder + QStringLiteral("/planescope/notes/") + m_key + QStringLiteral(".json");
}

void Notes::read()
{
    const SessionPtr session = m_document->session();
    if (!session || !session->isComplete())
        return;
    const QString key = keyOf(*session);
    if (key == m_key)
        return;
    m_key = key;
    m_notes.clear();
    m_state = {};
    m_problem.clear();
    m_path.clear();
    m_avoidsBeside = false;
    if (!readFrom(besidePath()))
        readFrom(statePath());
    emit changed();
}

bool Notes::readFrom(const QString &path)
{
    QFile file(path);
    if (path.isEmpty() || !file.exists())
        return false;
    const bool isBeside = path == besidePath();
    const auto refuse = [&](const QString &why) {
        m_problem = why;
        m_avoidsBeside = m_avoidsBeside || isBeside;
        return false;
    };
    const QString name = QFileInfo(path).fileName();
    if (!file.open(QIODevice::ReadOnly))
        return refuse(tr("The notes in %1 cannot be read.").arg(name));
    QJsonParseError error;
    const QJsonObject root =
        QJsonDocument::fromJson(file.size() > kMostBytes ? QByteArray() : file.readAll(), &error).object();
    if (root.isEmpty() || root[QStringLiteral("schema")].toString() != kNotesSchema)
        return refuse(tr("The file %1 is damaged or holds no notes. It is left as it is.").arg(name));
    if (root[QStringLiteral("profile")].toString() != m_key)
        return refuse(tr("The notes in %1 belong to another profile. They are left as they are.").arg(name));
    std::vector<Note> notes;
    for (const auto value : root[QStringLiteral("notes")].toArray()) {
        const QJsonObject object = value.toObject();
        bool hasBegin = false, hasEnd = false;
        const qint64 begin = object[QStringLiteral("begin_ps")].toString().toLongLong(&hasBegin);
        const qint64 end = object[QStringLiteral("end_ps")].toString().toLongLong(&hasEnd);
        if (!hasBegin || !hasEnd || end < begin)
            return refuse(tr("The file %1 is damaged or holds no notes. It is left as it is.").arg(name));
        Note note;
        note.range = TimeRange::ps(begin, end);
        note.row = object[QStringLiteral("row")].toString().left(kMostText);
        note.text = object[QStringLiteral("text")].toString().left(kMostText);
        note.slot = std::clamp(object[QStringLiteral("slot")].toInt(), 0, 9);
        note.isMeasurement = object[QStringLiteral("measurement")].toBool();
        notes.push_back(std::move(note));
    }
    m_notes = std::move(notes);
    m_state = root[QStringLiteral("state")].toObject();
    sort();
    m_path = path;
    return true;
}

void Notes::write()
{
    m_problem.clear();
    // Where they came from, else beside the profile, else in the state folder.
    if (!m_path.isEmpty() && writeTo(m_path)) {
        emit changed();
        return;
    }
    for (const QString &path : {m_avoidsBeside ? QString() : besidePath(), statePath()}) {
        if (path.isEmpty() || !writeTo(path))
            continue;
        m_path = path;
        emit changed();
        return;
    }
    m_problem = tr("Notes cannot be written, neither beside the profile nor into %1.").arg(statePath());
    emit changed();
}

bool Notes::writeTo(const QString &path)
{
    QJsonArray list;
    for (const Note &note : m_notes) {
        QJsonObject object;
        object[QStringLiteral("begin_ps")] = psText(note.range.begin);
        object[QStringLiteral("end_ps")] = psText(note.range.end);
        object[QStringLiteral("row")] = note.row;
        object[QStringLiteral("text")] = note.text;
        object[QStringLiteral("slot")] = note.slot;
        if (note.isMeasurement)
            object[QStringLiteral("measurement")] = true;
        list.append(object);
    }
    QJsonObject root;
    root[QStringLiteral("schema")] = QString(kNotesSchema);
    root[QStringLiteral("profile")] = m_key;
    root[QStringLiteral("notes")] = list;
    if (!m_state.isEmpty())
        root[QStringLiteral("state")] = m_state;
    if (path == statePath() && !QDir().mkpath(QFileInfo(path).path()))
        return false;
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(root).toJson()) > 0 && file.commit();
}

bool Notes::keepState(const QJsonObject &state)
{
    m_state = state;
    write();
    return m_problem.isEmpty();
}

void Notes::sort()
{
    std::stable_sort(m_notes.begin(), m_notes.end(), [](const Note &a, const Note &b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.range.end < b.range.end;
    });
}

std::size_t Notes::add(Note note)
{
    note.text.truncate(kMostText);
    m_notes.push_back(note);
    sort();
    write();
    return static_cast<std::size_t>(std::find(m_notes.begin(), m_notes.end(), note) - m_notes.begin());
}

void Notes::setText(std::size_t row, const QString &text)
{
    if (row >= m_notes.size() || m_notes[row].text == text)
        return;
    m_notes[row].text = text.left(kMostText);
    write();
}

void Notes::remove(std::size_t row)
{
    if (row >= m_notes.size())
        return;
    m_notes.erase(m_notes.begin() + static_cast<std::ptrdiff_t>(row));
    write();
}

void Notes::store(int slot, TimeRange range, const QString &row)
{
    for (Note &note : m_notes)
        if (note.slot == slot)
            note.slot = 0;
    add({range, row, {}, slot});
}

void goToNote(Document &document, const Note &note)
{
    const TimeRange visible = document.viewport().visible();
    if (note.range.isEmpty()) {
        const TimePoint begin = note.range.begin - Duration::ps(visible.length().toPs() / 2);
        document.viewport().jumpTo({begin, begin + visible.length()});
        return;
    }
    const Duration margin = Duration::ps(std::max<std::int64_t>(1, note.range.length().toPs() / 10));
    document.viewport().jumpTo({note.range.begin - margin, note.range.end + margin});
    document.selection().setEvent(std::nullopt);
    document.selection().setTimeRange(note.range);
}

QString rowPath(const Session &session, LineId id)
{
    const auto words = [&](NameId name) {
        const std::string_view utf8 = session.text(name);
        return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(std::min<std::size_t>(utf8.size(), 200)));
    };
    const Line &line = session.line(id);
    const Plane &plane = session.plane(line.plane);
    const QString between = QStringLiteral(" / ");
    // Every host counts its devices from 0.
    const QString host = session.hosts().size() > 1 ? words(session.host(plane.host).name) + between : QString();
    return host + words(plane.name) + between + words(line.name);
}

Note noteOfSelection(Document &document)
{
    const Selection &selection = document.selection();
    if (const auto event = selection.event(); event && document.session() && document.session()->contains(*event)) {
        const std::string_view name = document.session()->label(*event);
        return {document.session()->eventRange(*event), rowPath(*document.session(), event->line),
                QString::fromUtf8(name.data(), static_cast<qsizetype>(std::min<std::size_t>(name.size(), 200))), 0};
    }
    if (const auto range = selection.timeRange())
        return {*range,
                selection.rows().size() == 1 ? rowPath(*document.session(), selection.rows().front()) : QString(),
                {},
                0};
    const TimeRange visible = document.viewport().visible();
    const TimePoint middle = visible.begin + Duration::ps(visible.length().toPs() / 2);
    return {{middle, middle}, {}, {}, 0};
}

std::optional<Note> Notes::stored(int slot) const
{
    for (const Note &note : m_notes)
        if (slot > 0 && note.slot == slot)
            return note;
    return std::nullopt;
}

} // namespace planescope
