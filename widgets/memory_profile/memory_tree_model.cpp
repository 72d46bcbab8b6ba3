#include "widgets/memory_profile/memory_tree_model.h"

#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"

namespace planescope {

QString memoryNodeText(const MemoryNode &node)
{
    switch (node.kind) {
    case MemoryNode::Kind::Root:
        return MemoryTreeModel::tr("Everything");
    case MemoryNode::Kind::Unnamed:
        return MemoryTreeModel::tr("not stated");
    case MemoryNode::Kind::Reserved:
        return MemoryTreeModel::tr("Reserved for running programs");
    case MemoryNode::Kind::Unexplained:
        return MemoryTreeModel::tr("Taken before the step or the recording");
    case MemoryNode::Kind::Named:
        break;
    }
    return textOf(node.name);
}

MemoryTreeModel::MemoryTreeModel(QObject *parent) : QAbstractItemModel(parent) {}

void MemoryTreeModel::setTree(std::shared_ptr<const MemoryNode> tree)
{
    beginResetModel();
    m_tree = std::move(tree);
    m_rows.clear();
    if (m_tree) {
        m_rows.push_back({m_tree.get(), 0, 0, 0});
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            add(row);
    }
    endResetModel();
}

void MemoryTreeModel::add(std::size_t row)
{
    const MemoryNode &node = *m_rows[row].node;
    m_rows[row].firstChild = m_rows.size();
    for (std::size_t i = 0; i < node.children.size(); ++i)
        m_rows.push_back({&node.children[i], row, static_cast<int>(i), 0});
}

const MemoryNode *MemoryTreeModel::nodeOf(const QModelIndex &index) const
{
    return m_rows.empty() ? nullptr : m_rows[rowOf(index)].node;
}

QModelIndex MemoryTreeModel::indexOf(const MemoryNode *node) const
{
    for (std::size_t row = 1; row < m_rows.size(); ++row)
        if (m_rows[row].node == node)
            return createIndex(m_rows[row].place, 0, row);
    return {};
}

QModelIndex MemoryTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, m_rows[rowOf(parent)].firstChild + static_cast<std::size_t>(row));
}

QModelIndex MemoryTreeModel::parent(const QModelIndex &child) const
{
    if (!child.isValid())
        return {};
    const std::size_t parent = m_rows[child.internalId()].parent;
    return parent == 0 ? QModelIndex() : createIndex(m_rows[parent].place, 0, parent);
}

int MemoryTreeModel::rowCount(const QModelIndex &parent) const
{
    if (m_rows.empty() || parent.column() > 0)
        return 0;
    return static_cast<int>(m_rows[rowOf(parent)].node->children.size());
}

int MemoryTreeModel::columnCount(const QModelIndex &) const { return ColumnCount; }

QVariant MemoryTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const MemoryNode &node = *m_rows[index.internalId()].node;
    const double share =
        static_cast<double>(node.bytes) / static_cast<double>(std::max<std::int64_t>(m_tree->bytes, 1));
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (index.column()) {
        case Name:
            return role == Qt::ToolTipRole && !node.place.empty()
                       ? memoryNodeText(node) + QLatin1Char('\n') + textOf(node.place)
                       : memoryNodeText(node);
        case Size:
            return sizeText(node.bytes);
        case Share:
            return text::share(share, 1);
        case Blocks:
            return text::count(static_cast<std::uint64_t>(node.count));
        case Source:
            return textOf(node.place);
        default:
            return {};
        }
    case PlainRole:
        switch (index.column()) {
        case Size:
            return static_cast<qint64>(node.bytes);
        case Share:
            return share;
        case Blocks:
            return static_cast<qint64>(node.count);
        default:
            return data(index, Qt::DisplayRole);
        }
    case ShareRole:
        return index.column() == Share ? QVariant(share) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == Name || index.column() == Source ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                                                                  : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant MemoryTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Name || section == Source ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                                                    : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("From the outside inwards");
    case Size:
        return tr("Size");
    case Share:
        return tr("Share");
    case Blocks:
        return tr("Blocks");
    case Source:
        return tr("Source");
    default:
        return {};
    }
}

} // namespace planescope
