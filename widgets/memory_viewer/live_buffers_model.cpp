#include "widgets/memory_viewer/live_buffers_model.h"

#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"

#include <QPointF>

#include <algorithm>
#include <map>

namespace planescope {

namespace {

constexpr quintptr kTopLevel = 0;

/// "jit(f)/decoder/layers/mlp/dot_general" -> "decoder/layers/mlp": what a reader calls the scope.
QString scopeOf(std::string_view opName)
{
    QStringList parts = textOf(opName).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    if (parts.size() > 1)
        parts.removeLast();
    while (parts.size() > 1 && parts.first().startsWith(QLatin1String("jit(")))
        parts.removeFirst();
    return parts.join(QLatin1Char('/'));
}

} // namespace

LiveBuffersModel::LiveBuffersModel(QObject *parent) : QAbstractItemModel(parent) {}

void LiveBuffersModel::setScene(MemoryScenePtr scene)
{
    beginResetModel();
    m_scene = std::move(scene);
    m_buffers.clear();
    m_came.reset();
    m_groups.clear();
    m_marked.clear();
    m_shownBytes = 0;
    m_shownCount = 0;
    endResetModel();
}

void LiveBuffersModel::setBuffers(std::vector<LiveBuffer> buffers, std::uint32_t event)
{
    m_came.reset();
    m_buffers = std::move(buffers);
    m_event = event;
    rebuild();
}

void LiveBuffersModel::setChanges(std::vector<LiveBuffer> buffers, std::size_t came, std::uint32_t event)
{
    m_came = came;
    m_buffers = std::move(buffers);
    m_event = event;
    rebuild();
}

void LiveBuffersModel::setGrouping(BufferGrouping grouping)
{
    m_grouping = grouping;
    rebuild();
}

void LiveBuffersModel::setFilter(const QString &text)
{
    m_filter = text;
    rebuild();
}

void LiveBuffersModel::setMarked(std::vector<bool> marked)
{
    m_marked = std::move(marked);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {MarkedRole, Qt::ToolTipRole});
}

bool LiveBuffersModel::matches(const LiveBuffer &buffer) const
{
    if (m_filter.isEmpty())
        return true;
    for (const int column : {Name, Shape, Kind, Op, Source})
        if (text(buffer, column).contains(m_filter, Qt::CaseInsensitive))
            return true;
    return false;
}

QString LiveBuffersModel::groupName(const LiveBuffer &buffer) const
{
    const HloInstruction *const instruction = m_scene->table().instructionOf(m_scene->table().buffers()[buffer.buffer]);
    switch (m_grouping) {
    case BufferGrouping::Category:
        return text(buffer, Kind);
    case BufferGrouping::Scope: {
        const QString scope = instruction ? scopeOf(instruction->opName) : QString();
        return scope.isEmpty() ? tr("without a scope") : scope;
    }
    case BufferGrouping::Source: {
        const QString source = text(buffer, Source);
        return source.isEmpty() ? tr("without a source line") : source;
    }
    case BufferGrouping::Shape:
        return text(buffer, Shape);
    case BufferGrouping::None:
        break;
    }
    return {};
}

void LiveBuffersModel::rebuild()
{
    beginResetModel();
    m_groups.clear();
    m_shownBytes = 0;
    m_shownCount = 0;
    if (m_scene) {
        std::map<QString, std::size_t> known;
        for (std::uint32_t i = 0; i < m_buffers.size(); ++i) {
            if (!matches(m_buffers[i]))
                continue;
            const QString name = groupName(m_buffers[i]);
            const auto [at, isNew] = known.emplace(name, m_groups.size());
            if (isNew)
                m_groups.push_back({name, 0, 0, {}});
            Group &group = m_groups[at->second];
            group.members.push_back(i);
            group.bytes += m_buffers[i].size;
            group.padding += paddingOf(m_buffers[i]);
            m_shownBytes += m_buffers[i].size;
            ++m_shownCount;
        }
        const bool isUp = m_sortOrder == Qt::AscendingOrder;
        const bool isText = m_sortColumn == Name || m_sortColumn >= Kind || m_sortColumn == Shape;
        for (Group &group : m_groups) {
            if (isText) {
                std::vector<std::pair<QString, std::uint32_t>> keys;
                for (const std::uint32_t i : group.members)
                    keys.emplace_back(text(m_buffers[i], m_sortColumn), i);
                std::stable_sort(keys.begin(), keys.end(), [&](const auto &a, const auto &b) {
                    return isUp ? a.first < b.first : b.first < a.first;
                });
                for (std::size_t i = 0; i < keys.size(); ++i)
                    group.members[i] = keys[i].second;
                continue;
            }
            std::stable_sort(group.members.begin(), group.members.end(), [&](std::uint32_t a, std::uint32_t b) {
                const double left = number(m_buffers[a], m_sortColumn), right = number(m_buffers[b], m_sortColumn);
                return isUp ? left < right : right < left;
            });
        }
        std::stable_sort(m_groups.begin(), m_groups.end(), [&](const Group &a, const Group &b) {
            if (m_sortColumn == Name)
                return isUp ? a.name < b.name : b.name < a.name;
            const std::int64_t left = m_sortColumn == Padding ? a.padding : a.bytes;
            const std::int64_t right = m_sortColumn == Padding ? b.padding : b.bytes;
            return isUp ? left < right : right < left;
        });
    }
    endResetModel();
}

const LiveBuffer *LiveBuffersModel::bufferOf(const QModelIndex &index) const
{
    if (!index.isValid() || m_groups.empty())
        return nullptr;
    if (m_grouping == BufferGrouping::None)
        return &m_buffers[m_groups.front().members[static_cast<std::size_t>(index.row())]];
    if (index.internalId() == kTopLevel)
        return nullptr;
    return &m_buffers[m_groups[index.internalId() - 1].members[static_cast<std::size_t>(index.row())]];
}

std::vector<LiveBuffer> LiveBuffersModel::buffersOf(const QModelIndex &index) const
{
    if (const LiveBuffer *buffer = bufferOf(index))
        return {*buffer};
    std::vector<LiveBuffer> out;
    if (index.isValid() && static_cast<std::size_t>(index.row()) < m_groups.size())
        for (const std::uint32_t i : m_groups[static_cast<std::size_t>(index.row())].members)
            out.push_back(m_buffers[i]);
    return out;
}

std::vector<LiveBuffer> LiveBuffersModel::inOrderOfTaking() const
{
    std::vector<std::uint32_t> rows;
    for (const Group &group : m_groups)
        rows.insert(rows.end(), group.members.begin(), group.members.end());
    std::sort(rows.begin(), rows.end());
    std::vector<LiveBuffer> out;
    out.reserve(rows.size());
    for (const std::uint32_t row : rows)
        out.push_back(m_buffers[row]);
    return out;
}

QModelIndex LiveBuffersModel::indexOfMemory(std::uint32_t memory) const
{
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        for (std::size_t i = 0; i < m_groups[g].members.size(); ++i)
            if (m_buffers[m_groups[g].members[i]].memory == memory)
                return createIndex(static_cast<int>(i), 0,
                                   m_grouping == BufferGrouping::None ? kTopLevel : static_cast<quintptr>(g + 1));
    return {};
}

QModelIndex LiveBuffersModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row() + 1) : kTopLevel);
}

QModelIndex LiveBuffersModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == kTopLevel)
        return {};
    return createIndex(static_cast<int>(child.internalId() - 1), 0, kTopLevel);
}

int LiveBuffersModel::rowCount(const QModelIndex &parent) const
{
    if (m_groups.empty() || parent.column() > 0)
        return 0;
    if (!parent.isValid())
        return static_cast<int>(m_grouping == BufferGrouping::None ? m_groups.front().members.size() : m_groups.size());
    if (m_grouping == BufferGrouping::None || parent.internalId() != kTopLevel)
        return 0;
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].members.size());
}

int LiveBuffersModel::columnCount(const QModelIndex &) const { return ColumnCount; }

QString LiveBuffersModel::text(const LiveBuffer &live, int column) const
{
    const BufferTable &table = m_scene->table();
    const LogicalBuffer &buffer = table.buffers()[live.buffer];
    const HloInstruction *const instruction = table.instructionOf(buffer);
    switch (column) {
    case Name:
        if (m_came && &live >= m_buffers.data() && &live < m_buffers.data() + m_buffers.size())
            return (static_cast<std::size_t>(&live - m_buffers.data()) < *m_came
                        ? QStringLiteral("+ ")
                        : QString(QChar(0x2212)) + QLatin1Char(' ')) +
                   bufferNameText(table, live.buffer);
        return bufferNameText(table, live.buffer);
    case Size:
        return sizeText(live.size);
    case Shape:
        return textOf(table.shapeOf(buffer).text);
    case Padding:
        return paddingOf(live) > 0 ? sizeText(paddingOf(live)) : QString(QChar(0x2013));
    case Share:
        return text::share(static_cast<double>(live.size), static_cast<double>(m_scene->memory.bytesAt(m_event)));
    case Kind:
        return bufferCategoryText(m_scene->categories[live.buffer]);
    case Op:
        return instruction ? textOf(instruction->opName) : QString();
    case Source:
        return instruction ? textOf(table.module()->sourceOf(*instruction)) : QString();
    default:
        return {};
    }
}

double LiveBuffersModel::number(const LiveBuffer &live, int column) const
{
    if (column == Padding)
        return static_cast<double>(paddingOf(live));
    if (column == Lifetime) {
        // Upwards in order of allocation, downwards the longest first: the two questions that people have.
        if (live.lifetime == BufferTable::kNone)
            return m_sortOrder == Qt::AscendingOrder ? -1 : static_cast<double>(m_scene->memory.eventCount()) + 1;
        const HeapLifetime &life = m_scene->memory.lifetimes[live.lifetime];
        return m_sortOrder == Qt::AscendingOrder ? life.begin : life.end - life.begin;
    }
    return static_cast<double>(live.size);
}

QVariant LiveBuffersModel::bufferData(const LiveBuffer &live, int column, int role) const
{
    const ProgramMemory &memory = m_scene->memory;
    const double events = std::max(1u, memory.eventCount());
    switch (role) {
    case Qt::DisplayRole:
        return text(live, column);
    case BarRole:
        if (column == Lifetime) {
            if (live.lifetime == BufferTable::kNone)
                return QPointF(0, 1);
            const HeapLifetime &life = memory.lifetimes[live.lifetime];
            return QPointF(life.begin / events, life.end / events);
        }
        return {};
    case PlaceRole:
        return column == Lifetime && memory.eventCount() > 0 ? QVariant((m_event + 0.5) / events) : QVariant();
    case ClassRole:
        return static_cast<int>(m_scene->bufferClass[live.buffer]);
    case GroupRole:
        return false;
    case MarkedRole:
        return live.memory < m_marked.size() && m_marked[live.memory];
    case PlainRole:
        switch (column) {
        case Size:
            return static_cast<qint64>(live.size);
        case Padding:
            return static_cast<qint64>(paddingOf(live));
        case Share:
            return memory.bytesAt(m_event) > 0
                       ? static_cast<double>(live.size) / static_cast<double>(memory.bytesAt(m_event))
                       : 0.0;
        case Lifetime:
            return live.lifetime == BufferTable::kNone ? QString()
                                                       : QStringLiteral("%1..%2")
                                                             .arg(memory.lifetimes[live.lifetime].begin)
                                                             .arg(memory.lifetimes[live.lifetime].end);
        default:
            return text(live, column);
        }
    case Qt::TextAlignmentRole:
        return column == Size || column == Padding || column == Share ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                      : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        if (column == Lifetime)
            return live.lifetime == BufferTable::kNone ? tr("alive during the whole run")
                                                       : tr("alive from #%1 to #%2")
                                                             .arg(text::count(memory.lifetimes[live.lifetime].begin),
                                                                  text::count(memory.lifetimes[live.lifetime].end));
        if (column == Size)
            return tr("%1, values alone %2").arg(mebibytesText(live.size), mebibytesText(live.unpadded));
        if (column == Kind)
            return tr("%1; the kind is guessed from names and provenance")
                .arg(bufferGroupText(
                    bufferGroup(m_scene->table().allocationOf(m_scene->table().buffers()[live.buffer]))));
        return text(live, column);
    }
    default:
        return {};
    }
}

QVariant LiveBuffersModel::groupData(const Group &group, int column, int role) const
{
    if (role == GroupRole)
        return true;
    if (role == Qt::TextAlignmentRole)
        return column == Size || column == Padding || column == Share ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                      : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role == PlainRole && column == Size)
        return static_cast<qint64>(group.bytes);
    if (role == PlainRole && column == Padding)
        return static_cast<qint64>(group.padding);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != PlainRole)
        return {};
    switch (column) {
    case Name:
        return QStringLiteral("%1 (%2)").arg(group.name, text::count(group.members.size()));
    case Size:
        return sizeText(group.bytes);
    case Padding:
        return group.padding > 0 ? sizeText(group.padding) : QString(QChar(0x2013));
    case Share:
        return text::share(static_cast<double>(group.bytes), static_cast<double>(m_scene->memory.bytesAt(m_event)));
    default:
        return {};
    }
}

QVariant LiveBuffersModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_scene)
        return {};
    if (const LiveBuffer *buffer = bufferOf(index))
        return bufferData(*buffer, index.column(), role);
    return groupData(m_groups[static_cast<std::size_t>(index.row())], index.column(), role);
}

QVariant LiveBuffersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Size || section == Padding || section == Share ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                         : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Lifetime)
        return tr("Sorted upwards: in order of allocation; downwards: the longest first");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Buffer");
    case Size:
        return tr("Size");
    case Lifetime:
        return tr("Lifetime");
    case Shape:
        return tr("Shape");
    case Padding:
        return tr("Padding");
    case Share:
        return tr("Share");
    case Kind:
        return tr("Kind");
    case Op:
        return tr("Operation");
    case Source:
        return tr("Source");
    default:
        return {};
    }
}

void LiveBuffersModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    rebuild();
}

} // namespace planescope
