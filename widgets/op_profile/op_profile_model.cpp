#include "widgets/op_profile/op_profile_row.h"

#include <algorithm>

namespace planescope {

OpProfileModel::OpProfileModel(QObject *parent) : QAbstractItemModel(parent) {}
OpProfileModel::~OpProfileModel() = default;

void OpProfileModel::setTree(OpTreePtr tree, OpFilterPtr filter)
{
    beginResetModel();
    std::map<const OpProfileNode *, std::size_t> opened;
    if (tree && m_tree)
        for (const auto &[node, rows] : m_opened)
            if (const OpProfileNode *same = tree->sameAs(*m_tree, node))
                opened.emplace(same, rows);
    m_opened = std::move(opened);
    m_filter = filter && filter->tree() == tree ? std::move(filter) : nullptr;
    m_tree = std::move(tree);
    rebuild();
    endResetModel();
}

void OpProfileModel::setFilter(OpFilterPtr filter)
{
    if (filter && filter->tree() != m_tree)
        return;
    beginResetModel();
    m_filter = std::move(filter);
    rebuild();
    endResetModel();
}

void OpProfileModel::setOnlyTop(bool onlyTop)
{
    if (m_onlyTop == onlyTop)
        return;
    beginResetModel();
    m_onlyTop = onlyTop;
    rebuild();
    endResetModel();
}

void OpProfileModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || (column == m_sortColumn && order == m_sortOrder))
        return;
    beginResetModel();
    m_sortColumn = column;
    m_sortOrder = order;
    rebuild();
    endResetModel();
}

void OpProfileModel::rebuild()
{
    m_top.reset();
    if (!m_tree)
        return;
    m_top = std::make_unique<Row>();
    m_top->children.push_back(rowFor(m_tree->root(), m_top.get()));
}

std::unique_ptr<OpProfileModel::Row> OpProfileModel::rowFor(const OpProfileNode &node, Row *parent) const
{
    auto row = std::make_unique<Row>();
    row->node = &node;
    row->parent = parent;
    row->figures = m_tree->figures(node);
    fillChildren(*row);
    return row;
}

double OpProfileModel::sortKey(const OpProfileNode &node) const
{
    const auto calls = static_cast<double>(node.sums.occurrences);
    switch (m_sortColumn) {
    case Calls:
        return calls;
    case Mean:
        return calls > 0 ? static_cast<double>(node.sums.timePs) / calls : -1;
    case Flops:
        return m_tree->figures(node).flopsUtilization;
    case Hbm:
        return m_tree->figures(node).hbmUtilization;
    case Wasted:
        return m_tree->figures(node).wastedShare;
    case FlopRate:
        return node.sums.teraFlopsPerSecond();
    case HbmRate:
        return node.sums.hbmGigabytesPerSecond();
    default:
        return static_cast<double>(node.sums.timePs);
    }
}

void OpProfileModel::sortNodes(std::vector<const OpProfileNode *> &nodes) const
{
    const bool isDescending = m_sortOrder == Qt::DescendingOrder;
    if (m_sortColumn == Name || m_sortColumn == FrameworkOp || m_sortColumn == Source) {
        std::stable_sort(nodes.begin(), nodes.end(), [&](const OpProfileNode *a, const OpProfileNode *b) {
            return isDescending ? b->name < a->name : a->name < b->name;
        });
        return;
    }
    if (isDescending && (m_sortColumn == Share || m_sortColumn == Time))
        return; // as the tree has them
    std::vector<std::pair<double, const OpProfileNode *>> keyed;
    keyed.reserve(nodes.size());
    for (const OpProfileNode *node : nodes)
        keyed.emplace_back(sortKey(*node), node);
    std::stable_sort(keyed.begin(), keyed.end(), [&](const auto &a, const auto &b) {
        return isDescending ? a.first > b.first : a.first < b.first;
    });
    for (std::size_t i = 0; i < nodes.size(); ++i)
        nodes[i] = keyed[i].second;
}

void OpProfileModel::fillChildren(Row &row) const
{
    std::vector<const OpProfileNode *> nodes;
    for (const OpProfileNode &child : row.node->children)
        if (!m_filter || m_filter->keeps(child))
            nodes.push_back(&child);
    if (row.node->kind != OpNodeKind::Op)
        sortNodes(nodes);
    std::size_t shown = nodes.size();
    const auto opened = m_opened.find(row.node);
    if (opened != m_opened.end()) {
        shown = std::min(shown, opened->second);
    } else if (m_filter) {
        shown = std::min(shown, kMoreRows);
    } else if (row.node->kind != OpNodeKind::Root) {
        // Folding one row away would save nothing.
        if (nodes.size() > kFirstRows + 1)
            shown = kFirstRows;
        if (m_onlyTop && row.node->sums.timePs > 0) {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < shown; ++i) {
                sum += nodes[i]->sums.timePs;
                if (static_cast<double>(sum) >= 0.9 * static_cast<double>(row.node->sums.timePs) &&
                    i + 2 < nodes.size())
                    shown = i + 1;
            }
        }
    }
    for (std::size_t i = 0; i < shown; ++i) {
        row.children.push_back(rowFor(*nodes[i], &row));
        row.children.back()->position = static_cast<int>(i);
    }
    if (shown == nodes.size())
        return;
    auto more = std::make_unique<Row>();
    more->node = row.node;
    more->parent = &row;
    more->position = static_cast<int>(shown);
    more->isMore = true;
    more->hiddenCount = static_cast<int>(nodes.size() - shown);
    const auto total = static_cast<double>(m_tree->root().sums.timePs);
    for (std::size_t i = shown; i < nodes.size(); ++i)
        more->hiddenShare += total > 0 ? static_cast<double>(nodes[i]->sums.timePs) / total : 0;
    row.children.push_back(std::move(more));
}

void OpProfileModel::openMore(const QModelIndex &more, std::size_t most)
{
    const Row *row = rowOf(more);
    if (!row || !row->isMore)
        return;
    Row *parent = row->parent;
    const int first = row->position;
    const QModelIndex parentIndex = more.parent();
    const auto before = static_cast<std::size_t>(first);
    m_opened[parent->node] = most > parent->node->children.size() ? parent->node->children.size() : before + most;
    Row all;
    all.node = parent->node;
    fillChildren(all);
    beginRemoveRows(parentIndex, first, first);
    parent->children.pop_back();
    endRemoveRows();
    const int last = static_cast<int>(all.children.size()) - 1;
    if (last < first)
        return;
    beginInsertRows(parentIndex, first, last);
    for (int i = first; i <= last; ++i) {
        std::unique_ptr<Row> &child = all.children[static_cast<std::size_t>(i)];
        child->parent = parent;
        parent->children.push_back(std::move(child));
    }
    endInsertRows();
}

const OpProfileModel::Row *OpProfileModel::rowOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Row *>(index.constInternalPointer()) : m_top.get();
}

const OpProfileNode *OpProfileModel::nodeOf(const QModelIndex &index) const
{
    const Row *row = index.isValid() ? rowOf(index) : nullptr;
    return row && !row->isMore ? row->node : nullptr;
}

bool OpProfileModel::isMore(const QModelIndex &index) const
{
    const Row *row = index.isValid() ? rowOf(index) : nullptr;
    return row && row->isMore;
}

QModelIndex OpProfileModel::indexOf(const OpProfileNode *node, int column)
{
    if (!m_tree || !m_top || !node)
        return {};
    std::vector<const OpProfileNode *> path;
    for (const OpProfileNode *at = node; at; at = m_tree->parentOf(at))
        path.push_back(at);
    QModelIndex found;
    for (std::size_t i = path.size(); i-- > 0;) {
        const auto search = [&]() -> QModelIndex {
            const Row *row = rowOf(found);
            for (const auto &child : row->children)
                if (!child->isMore && child->node == path[i])
                    return index(child->position, Name, found);
            return {};
        };
        QModelIndex next = search();
        if (!next.isValid()) {
            const Row *row = rowOf(found);
            if (row->children.empty() || !row->children.back()->isMore)
                return {};
            openMore(index(row->children.back()->position, Name, found), row->node->children.size() + 1);
            next = search();
            if (!next.isValid())
                return {};
        }
        found = next;
    }
    return found.siblingAtColumn(column);
}

QModelIndex OpProfileModel::index(int row, int column, const QModelIndex &parent) const
{
    const Row *owner = rowOf(parent);
    if (!owner || row < 0 || column < 0 || column >= ColumnCount || row >= static_cast<int>(owner->children.size()) ||
        (parent.isValid() && parent.column() != 0))
        return {};
    return createIndex(row, column, owner->children[static_cast<std::size_t>(row)].get());
}

QModelIndex OpProfileModel::parent(const QModelIndex &child) const
{
    const Row *row = child.isValid() ? rowOf(child) : nullptr;
    if (!row || !row->parent || row->parent == m_top.get())
        return {};
    return createIndex(row->parent->position, 0, row->parent);
}

int OpProfileModel::rowCount(const QModelIndex &parent) const
{
    if (parent.column() > 0)
        return 0;
    const Row *row = rowOf(parent);
    return row ? static_cast<int>(row->children.size()) : 0;
}

int OpProfileModel::columnCount(const QModelIndex &) const { return ColumnCount; }

QVariant OpProfileModel::data(const QModelIndex &index, int role) const
{
    const Row *row = index.isValid() ? rowOf(index) : nullptr;
    if (!row)
        return {};
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return displayText(*row, column);
    case Qt::ToolTipRole:
        return toolTip(*row, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            (column == Name || column >= FrameworkOp ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    case BarRole:
        if (row->isMore || row->node->kind == OpNodeKind::Root || row->node->kind == OpNodeKind::Fused)
            return {};
        if (column == Share)
            return row->figures.timeShare;
        if (column == Flops && row->figures.flopsUtilization >= 0)
            return std::min(1.0, row->figures.flopsUtilization);
        if (column == Hbm && row->node->sums.traffic.isKnown && row->figures.hbmUtilization >= 0)
            return std::min(1.0, row->figures.hbmUtilization);
        return {};
    case ClassRole:
        if (row->isMore || row->node->kind == OpNodeKind::Root || row->node->kind == OpNodeKind::Idle)
            return {};
        return static_cast<int>(m_tree->classes().of(*row->node));
    case BadgeRole:
        // What is inside a category has its class; letters on every row would be noise.
        return !row->isMore && row->node->kind == OpNodeKind::Category;
    case StrongRole:
        return !row->isMore && row->node->kind == OpNodeKind::Root;
    case MoreRole:
        return row->isMore && column == Name;
    case PlainRole:
        return plainValue(*row, column);
    default:
        return {};
    }
}

} // namespace planescope
