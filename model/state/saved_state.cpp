#include "model/state/saved_state.h"

#include "model/state/document_part.h"
#include "model/state/notes.h"

#include <QHash>
#include <QJsonArray>

#include <optional>

namespace planescope {

namespace {

/// 64 bits as text: JSON readers keep 53.
QJsonArray rangeJson(TimeRange range)
{
    return {QString::number(range.begin.toPs()), QString::number(range.end.toPs())};
}

std::optional<TimeRange> rangeOf(const QJsonValue &json)
{
    const QJsonArray ends = json.toArray();
    bool hasBegin = false, hasEnd = false;
    const qint64 begin = ends.at(0).toString().toLongLong(&hasBegin);
    const qint64 end = ends.at(1).toString().toLongLong(&hasEnd);
    return hasBegin && hasEnd && begin < end ? std::optional(TimeRange::ps(begin, end)) : std::nullopt;
}

/// What finds each row again in another reading of the profile: its path, and which one it is of those that share it.
std::vector<QString> keysOfRows(const Session &session)
{
    std::vector<QString> keys;
    keys.reserve(session.lines().size());
    QHash<QString, int> seen;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const QString path = rowPath(session, LineId{i});
        const int before = seen[path]++;
        keys.push_back(before == 0 ? path : QStringLiteral("%1\n%2").arg(path).arg(before + 1));
    }
    return keys;
}

} // namespace

SavedState *SavedState::of(Document *document)
{
    return partOf<SavedState>(document, [](Document *owner) { return new SavedState(owner); });
}

SavedState::SavedState(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::restarted, this, [this] { m_isRestored = false; });
    connect(Notes::of(document), &Notes::changed, this, &SavedState::restore); // they are read after the session
    restore();
}

QJsonObject SavedState::ofView(const QString &id) const { return m_views[id].toObject(); }

bool SavedState::save()
{
    const SessionPtr session = m_document->session();
    if (!session || !session->isComplete())
        return false;
    const std::vector<QString> keys = keysOfRows(*session);
    QJsonObject state;
    state[QStringLiteral("visible")] = rangeJson(m_document->viewport().visible());
    const Selection &selection = m_document->selection();
    if (const auto range = selection.timeRange()) {
        state[QStringLiteral("range")] = rangeJson(*range);
        QJsonArray rows;
        for (const LineId row : selection.rows())
            rows.append(keys[row.value]);
        state[QStringLiteral("rows")] = rows;
    }
    if (const auto event = selection.event(); event && session->contains(*event))
        state[QStringLiteral("event")] = QJsonObject{{QStringLiteral("row"), keys[event->line.value]},
                                                     {QStringLiteral("index"), QString::number(event->row)}};
    state[QStringLiteral("search")] = m_document->search().query();
    QJsonObject views;
    emit saving(&views);
    for (auto it = views.begin(); it != views.end(); ++it)
        m_views[it.key()] = it.value();
    state[QStringLiteral("views")] = views;
    m_isRestored = true; // what is on the screen is what was saved
    return Notes::of(m_document)->keepState(state);
}

void SavedState::restore()
{
    const SessionPtr session = m_document->session();
    if (m_isRestored || !session || !session->isComplete())
        return;
    m_isRestored = true;
    const QJsonObject state = Notes::of(m_document)->state();
    if (state.isEmpty())
        return;
    const std::vector<QString> keys = keysOfRows(*session);
    QHash<QString, LineId> rowsByKey;
    for (std::uint32_t i = 0; i < keys.size(); ++i)
        rowsByKey.insert(keys[i], LineId{i});
    m_views = state[QStringLiteral("views")].toObject();
    m_query = state[QStringLiteral("search")].toString().left(10'000);
    if (const auto range = rangeOf(state[QStringLiteral("range")])) {
        std::vector<LineId> rows;
        for (const auto row : state[QStringLiteral("rows")].toArray())
            if (const auto line = rowsByKey.constFind(row.toString()); line != rowsByKey.constEnd())
                rows.push_back(*line);
        m_document->selection().setTimeRange(*range, rows);
    }
    const QJsonObject event = state[QStringLiteral("event")].toObject();
    const auto line = rowsByKey.constFind(event[QStringLiteral("row")].toString());
    if (line != rowsByKey.constEnd()) {
        bool isNumber = false;
        const EventRef saved{*line, event[QStringLiteral("index")].toString().toULongLong(&isNumber)};
        if (isNumber && session->contains(saved))
            m_document->selection().setEvent(saved);
    }
    if (const auto visible = rangeOf(state[QStringLiteral("visible")]))
        m_document->viewport().jumpTo(*visible); // last: a selected event may have moved it
    emit restored();
}

} // namespace planescope
