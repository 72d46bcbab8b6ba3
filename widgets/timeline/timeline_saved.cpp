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

/// Rows that a worker finds, or that the user asks for: their words wait when they are not there.
bool comesLater(const QString &word)
{
    return word.startsWith(QLatin1String("derived:")) || word.startsWith(QLatin1String("layers:"));
}

bool isComputedRow(TrackKey key) { return key.kind == TrackKind::Derived; }

} // namespace

/// Kind and path of each row, and which one it is of those that share both, as threads of one name do.
std::vector<std::pair<TrackKey, QString>> TimelineCanvas::rowWords() const
{
    TrackState all;
    all.layers = m_tracks.layers;
    all.derived = m_tracks.derived;
    std::map<QString, int> seen;
    std::vector<std::pair<TrackKey, QString>> words;
    for (const TrackRow &row : layoutTracks(*m_session, all, m_metrics).rows) {
        const QString word =
            QLatin1String(kKindWords[static_cast<std::size_t>(row.kind)]) + QLatin1Char(':') + row.path;
        const int before = seen[word]++;
        words.emplace_back(keyOf(row), before == 0 ? word : QStringLiteral("%1\n%2").arg(word).arg(before + 1));
    }
    return words;
}

QJsonObject TimelineCanvas::savedRows() const
{
    if (!m_session)
        return {};
    QStringList pinned;
    QJsonArray hidden = m_waiting.hidden, logarithmic = m_waiting.logarithmic;
    QJsonArray folded, flat, full, stacked, formulas;
    QJsonObject heights = m_waiting.heights, order;
    std::map<TrackKey, QString> words;
    for (const auto &[key, path] : rowWords()) {
        words[key] = path;
        const auto addIf = [&word = path](QJsonArray &to, bool isIn) {
            if (isIn)
                to.append(word);
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
    for (qsizetype i = 0; i < m_waiting.pinned.size(); ++i)
        if (m_waiting.words.count(m_waiting.pinned[i]) != 0)
            pinned.insert(std::min(i, pinned.size()), m_waiting.pinned[i]);
    for (const auto &[plane, rows] : m_tracks.order) {
        QJsonArray paths;
        for (const TrackKey key : rows)
            paths.append(words[key]);
        const QString device = words[{TrackKind::Device, plane}];
        // An order that names rows which are not there holds as long as the others stand as it says.
        QJsonArray known;
        for (const auto path : m_waiting.order[device].toArray())
            if (m_waiting.words.count(path.toString()) == 0)
                known.append(path);
        order[device] = !m_waiting.order[device].isUndefined() && known == paths ? m_waiting.order[device] : paths;
    }
    for (const DerivedCounter &formula : m_formulas)
        formulas.append(QJsonObject{{QStringLiteral("text"), QString::fromStdString(formula.allocator)},
                                    {QStringLiteral("device"), words[{TrackKind::Device, formula.track.plane.value}]}});
    for (const PendingFormula &formula : m_pendingFormulas)
        formulas.append(QJsonObject{{QStringLiteral("text"), formula.text},
                                    {QStringLiteral("device"), words[{TrackKind::Device, formula.plane.value}]}});
    return {{QStringLiteral("pinned"), QJsonArray::fromStringList(pinned)},
            {QStringLiteral("hidden"), hidden},
            {QStringLiteral("folded"), folded},
            {QStringLiteral("flat"), flat},
            {QStringLiteral("full"), full},
            {QStringLiteral("logarithmic"), logarithmic},
            {QStringLiteral("stacked"), stacked},
            {QStringLiteral("heights"), heights},
            {QStringLiteral("order"), order},
            {QStringLiteral("formulas"), formulas},
            {QStringLiteral("derived"), m_showsDerived},
            {QStringLiteral("scroll"), m_scroll / m_look.scale}};
}

/// What was kept of the rows that there are; the words of others that may still come wait for them.
void TimelineCanvas::putRows(const QJsonObject &saved, const std::map<QString, TrackKey> &keys)
{
    m_waiting = {};
    const auto keysOf = [&](const QJsonValue &paths, QJsonArray *waiting) {
        std::vector<TrackKey> found;
        for (const auto path : paths.toArray()) {
            const QString word = path.toString();
            if (const auto key = keys.find(word); key != keys.end()) {
                found.push_back(key->second);
            } else if (comesLater(word)) {
                m_waiting.words.insert(word);
                waiting->append(word);
            }
        }
        return found;
    };
    const auto setOf = [&](const char *name, QJsonArray *waiting) {
        const std::vector<TrackKey> found = keysOf(saved[QLatin1String(name)], waiting);
        return std::set<TrackKey>(found.begin(), found.end());
    };
    QJsonArray waiting;
    m_tracks.pinned = keysOf(saved[QStringLiteral("pinned")], &waiting);
    if (!waiting.isEmpty())
        for (const auto path : saved[QStringLiteral("pinned")].toArray())
            m_waiting.pinned += path.toString();
    m_tracks.hidden = setOf("hidden", &m_waiting.hidden);
    m_tracks.logarithmic = setOf("logarithmic", &m_waiting.logarithmic);
    m_tracks.heights.clear();
    const QJsonObject heights = saved[QStringLiteral("heights")].toObject();
    for (auto it = heights.begin(); it != heights.end(); ++it) {
        if (const auto key = keys.find(it.key()); key != keys.end()) {
            m_tracks.heights[key->second] = std::clamp(it.value().toDouble(1), 0.5, 6.0);
        } else if (comesLater(it.key())) {
            m_waiting.words.insert(it.key());
            m_waiting.heights[it.key()] = it.value();
        }
    }
    m_tracks.order.clear();
    const QJsonObject order = saved[QStringLiteral("order")].toObject();
    for (auto it = order.begin(); it != order.end(); ++it) {
        const auto device = keys.find(it.key());
        if (device == keys.end() || device->second.kind != TrackKind::Device)
            continue;
        QJsonArray later;
        m_tracks.order[device->second.id] = keysOf(it.value(), &later);
        if (!later.isEmpty())
            m_waiting.order[it.key()] = it.value();
    }
}

/// Makes a change that takes rows away, brings new ones, or numbers them anew: what the user chose stays with them.
void TimelineCanvas::changeRows(const std::function<void()> &change)
{
    const auto names = [](const auto &keys) { return std::any_of(keys.begin(), keys.end(), isComputedRow); };
    bool isNamed =
        !m_waiting.words.empty() || names(m_tracks.pinned) || names(m_tracks.hidden) || names(m_tracks.logarithmic);
    for (const auto &[key, height] : m_tracks.heights)
        isNamed = isNamed || isComputedRow(key);
    for (const auto &[plane, rows] : m_tracks.order)
        isNamed = isNamed || names(rows);
    if (!isNamed || !m_session) {
        change();
        return;
    }
    const QJsonObject rows = savedRows();
    change();
    putRows(rows, keysOfWords());
}

std::map<QString, TrackKey> TimelineCanvas::keysOfWords() const
{
    std::map<QString, TrackKey> keys;
    for (const auto &[key, word] : rowWords())
        keys.emplace(word, key);
    return keys;
}

void TimelineCanvas::restoreRows(const QJsonObject &saved)
{
    if (!m_session || saved.isEmpty())
        return;
    const std::map<QString, TrackKey> keys = keysOfWords();
    putRows(saved, keys);
    const auto visit = [&](const char *name, const auto &use) {
        for (const auto path : saved[QLatin1String(name)].toArray())
            if (const auto key = keys.find(path.toString()); key != keys.end())
                use(key->second);
    };
    m_tracks.stacked.clear();
    visit("stacked", [&](TrackKey key) { m_tracks.stacked.insert(key); });
    m_tracks.foldedHosts.clear();
    m_tracks.foldedPlanes.clear();
    visit("folded", [&](TrackKey key) {
        (key.kind == TrackKind::Host ? m_tracks.foldedHosts : m_tracks.foldedPlanes).insert(key.id);
    });
    m_tracks.foldedLines.clear();
    visit("flat", [&](TrackKey key) { m_tracks.foldedLines.insert(key.id); });
    m_tracks.fullLines.clear();
    visit("full", [&](TrackKey key) { m_tracks.fullLines.insert(key.id); });
    for (const auto formula : saved[QStringLiteral("formulas")].toArray()) {
        const auto device = keys.find(formula.toObject()[QStringLiteral("device")].toString());
        if (device != keys.end() && device->second.kind == TrackKind::Device)
            wantFormula({formula.toObject()[QStringLiteral("text")].toString(), PlaneId{device->second.id}, false});
    }
    setDerivedCounters(saved[QStringLiteral("derived")].toBool());
    rebuildRows();
    setScroll(saved[QStringLiteral("scroll")].toDouble() * m_look.scale);
}

} // namespace planescope
