// What of the timeline's rows is kept with a profile: by the path of each row, since numbers of rows may change.
#include "widgets/timeline/timeline_canvas.h"

#include "model/state/saved_state.h"

#include <QJsonArray>
#include <QJsonObject>

#include <array>
#include <map>

namespace planescope {

namespace {

constexpr std::array kKindWords{"host", "device", "line", "counter", "layers", "derived"};

/// Kind and path of each row, and which one it is of those that share both, as threads of one name do.
class RowWords
{
public:
    QString of(const TrackRow &row)
    {
        const QString words =
            QLatin1String(kKindWords[static_cast<std::size_t>(row.kind)]) + QLatin1Char(':') + row.path;
        const int before = m_seen[words]++;
        return before == 0 ? words : QStringLiteral("%1\n%2").arg(words).arg(before + 1);
    }

private:
    std::map<QString, int> m_seen;
};

} // namespace

QJsonObject TimelineCanvas::savedRows() const
{
    if (!m_session)
        return {};
    TrackState all;
    all.layers = m_tracks.layers;
    all.derived = m_tracks.derived;
    QJsonArray pinned, hidden, folded, flat, full, logarithmic, stacked;
    QJsonObject heights, order;
    std::map<TrackKey, QString> words;
    RowWords rowWords;
    for (const TrackRow &row : layoutTracks(*m_session, all, m_metrics).rows) {
        const TrackKey key = keyOf(row);
        const QString path = rowWords.of(row);
        words[key] = path;
        const auto addIf = [&](QJsonArray &to, bool isIn) {
            if (isIn)
                to.append(path);
        };
        addIf(hidden, m_tracks.hidden.count(key) != 0);
        addIf(folded, (key.kind == TrackKind::Host && m_tracks.foldedHosts.count(key.id) != 0) ||
                          (key.kind == TrackKind::Device && m_tracks.foldedPlanes.count(key.id) != 0));
        addIf(flat, key.kind == TrackKind::Line && m_tracks.foldedLines.count(key.id) != 0);
        addIf(full, key.kind == TrackKind::Line && m_tracks.fullLines.count(key.id) != 0);
        addIf(logarithmic, m_tracks.logarithmic.count(key) != 0);
        addIf(stacked, m_tracks.stacked.count(key) != 0);
        if (const auto height = m_tracks.heights.find(key); height != m_tracks.heights.end())
            heights[path] = height->second;
    }
    for (const TrackKey key : m_tracks.pinned) // in the order of the pinned area
        pinned.append(words[key]);
    for (const auto &[plane, rows] : m_tracks.order) {
        QJsonArray paths;
        for (const TrackKey key : rows)
            paths.append(words[key]);
        order[words[{TrackKind::Device, plane}]] = paths;
    }
    return {{QStringLiteral("pinned"), pinned},
            {QStringLiteral("hidden"), hidden},
            {QStringLiteral("folded"), folded},
            {QStringLiteral("flat"), flat},
            {QStringLiteral("full"), full},
            {QStringLiteral("logarithmic"), logarithmic},
            {QStringLiteral("stacked"), stacked},
            {QStringLiteral("heights"), heights},
            {QStringLiteral("order"), order},
            {QStringLiteral("derived"), m_showsDerived},
            {QStringLiteral("scroll"), m_scroll / m_look.scale}};
}

void TimelineCanvas::restoreRows(const QJsonObject &saved)
{
    if (!m_session || saved.isEmpty())
        return;
    TrackState all;
    all.layers = m_tracks.layers;
    all.derived = m_tracks.derived;
    std::map<QString, TrackKey> keys;
    RowWords rowWords;
    for (const TrackRow &row : layoutTracks(*m_session, all, m_metrics).rows)
        keys.emplace(rowWords.of(row), keyOf(row));
    const auto keysOf = [&](const QJsonValue &paths) {
        std::vector<TrackKey> found;
        for (const auto path : paths.toArray())
            if (const auto key = keys.find(path.toString()); key != keys.end())
                found.push_back(key->second);
        return found;
    };
    const auto setOf = [&](const char *name) {
        const std::vector<TrackKey> found = keysOf(saved[QLatin1String(name)]);
        return std::set<TrackKey>(found.begin(), found.end());
    };
    m_tracks.pinned = keysOf(saved[QStringLiteral("pinned")]);
    m_tracks.hidden = setOf("hidden");
    m_tracks.logarithmic = setOf("logarithmic");
    m_tracks.stacked = setOf("stacked");
    m_tracks.foldedHosts.clear();
    m_tracks.foldedPlanes.clear();
    for (const TrackKey key : setOf("folded"))
        (key.kind == TrackKind::Host ? m_tracks.foldedHosts : m_tracks.foldedPlanes).insert(key.id);
    m_tracks.foldedLines.clear();
    for (const TrackKey key : setOf("flat"))
        m_tracks.foldedLines.insert(key.id);
    m_tracks.fullLines.clear();
    for (const TrackKey key : setOf("full"))
        m_tracks.fullLines.insert(key.id);
    m_tracks.heights.clear();
    const QJsonObject heights = saved[QStringLiteral("heights")].toObject();
    for (auto it = heights.begin(); it != heights.end(); ++it)
        if (const auto key = keys.find(it.key()); key != keys.end())
            m_tracks.heights[key->second] = std::clamp(it.value().toDouble(1), 0.5, 6.0);
    m_tracks.order.clear();
    const QJsonObject order = saved[QStringLiteral("order")].toObject();
    for (auto it = order.begin(); it != order.end(); ++it)
        if (const auto key = keys.find(it.key()); key != keys.end() && key->second.kind == TrackKind::Device)
            m_tracks.order[key->second.id] = keysOf(it.value());
    setDerivedCounters(saved[QStringLiteral("derived")].toBool());
    rebuildRows();
    setScroll(saved[QStringLiteral("scroll")].toDouble() * m_look.scale);
}

} // namespace planescope
