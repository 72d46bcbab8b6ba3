#include "widgets/op_profile/op_profile_model.h"

#include "model/text/format_value.h"
#include "widgets/common/op_words.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

QString toString(const std::string &text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Latin letters without their case; other bytes as they are. Names of ops are ASCII, and there may be many of them.
bool containsLowered(const std::string &text, const std::string &needle)
{
    const auto isSame = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b; };
    return std::search(text.begin(), text.end(), needle.begin(), needle.end(), isSame) != text.end();
}

QString dash() { return QString(QChar(0x2013)); }

} // namespace

struct OpProfileModel::Row {
    const OpProfileNode *node = nullptr; ///< of "N more": the parent's
    Row *parent = nullptr;
    int position = 0;
    std::vector<std::unique_ptr<Row>> children;
    bool isMore = false;
    int hiddenCount = 0;
    double hiddenShare = 0;
    OpFigures figures;
};

OpProfileModel::OpProfileModel(QObject *parent) : QAbstractItemModel(parent) {}
OpProfileModel::~OpProfileModel() = default;

void OpProfileModel::setTree(OpTreePtr tree)
{
    beginResetModel();
    std::map<const OpProfileNode *, std::size_t> opened;
    if (tree && m_tree)
        for (const auto &[node, rows] : m_opened)
            if (const OpProfileNode *same = tree->sameAs(*m_tree, node))
                opened.emplace(same, rows);
    m_opened = std::move(opened);
    m_tree = std::move(tree);
    rebuild();
    endResetModel();
}

void OpProfileModel::setFilter(const QString &text)
{
    if (m_filter == text)
        return;
    beginResetModel();
    m_filter = text;
    m_needle = text.toLower().toStdString();
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

bool OpProfileModel::matches(const OpProfileNode &node) const
{
    if (m_filter.isEmpty())
        return true;
    const auto has = [&](const std::string &text) { return containsLowered(text, m_needle); };
    if (node.kind == OpNodeKind::Op || node.kind == OpNodeKind::Fused || node.kind == OpNodeKind::Idle) {
        if (has(node.name) || has(node.category))
            return true;
        if (node.kind == OpNodeKind::Op) {
            const OpInfo &op = m_tree->index().ops()[node.op];
            if (has(op.provenance) || has(op.source))
                return true;
        }
    } else if (node.kind != OpNodeKind::Root && has(node.name)) {
        return true;
    }
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](const OpProfileNode &child) { return matches(child); });
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

void OpProfileModel::fillChildren(Row &row) const
{
    std::vector<const OpProfileNode *> nodes;
    for (const OpProfileNode &child : row.node->children)
        if (matches(child))
            nodes.push_back(&child);
    const bool isDescending = m_sortOrder == Qt::DescendingOrder;
    if (row.node->kind != OpNodeKind::Op) {
        if (m_sortColumn == Name || m_sortColumn == FrameworkOp || m_sortColumn == Source)
            std::stable_sort(nodes.begin(), nodes.end(), [&](const OpProfileNode *a, const OpProfileNode *b) {
                return isDescending ? b->name < a->name : a->name < b->name;
            });
        else
            std::stable_sort(nodes.begin(), nodes.end(), [&](const OpProfileNode *a, const OpProfileNode *b) {
                return isDescending ? sortKey(*a) > sortKey(*b) : sortKey(*a) < sortKey(*b);
            });
    }
    std::size_t shown = nodes.size();
    const auto opened = m_opened.find(row.node);
    if (opened != m_opened.end()) {
        shown = std::min(shown, opened->second);
    } else if (!m_filter.isEmpty()) {
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

QVariant OpProfileModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(
            (section == Name || section >= FrameworkOp ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Share:
            return tr("Part of the whole time; with idle time only when it is shown.");
        case Time:
            return tr("Sum over all devices, without the ops inside.");
        case Flops:
            return tr("Floating-point operations per second at the nominal clock, of the peak of the device.");
        case Hbm:
            return tr(
                "Bytes of HBM per second, of the peak bandwidth. Only ops whose traffic the profile breaks down.");
        case Wasted:
            return tr("Share of time times what neither FLOPS nor HBM used: where improving pays most.");
        default:
            return {};
        }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return m_tree && m_tree->options().grouping == OpGrouping::Program      ? tr("Program, op")
               : m_tree && m_tree->options().grouping == OpGrouping::Provenance ? tr("Scope, op")
                                                                                : tr("Category, op");
    case Share:
        return tr("Share, %");
    case Time:
        return tr("Time, s");
    case Calls:
        return tr("Calls");
    case Mean:
        return tr("Mean, ms");
    case Flops:
        return tr("FLOPS, %");
    case Hbm:
        return tr("HBM, %");
    case Wasted:
        return tr("Wasted, %");
    case FlopRate:
        return tr("TFLOP/s");
    case HbmRate:
        return tr("HBM, GB/s");
    case FrameworkOp:
        return tr("Framework op");
    case Source:
        return tr("Source");
    default:
        return {};
    }
}

QVariant OpProfileModel::plainValue(const Row &row, int column) const
{
    const OpProfileNode &node = *row.node;
    const auto known = [](double value) { return value < 0 ? QVariant() : QVariant(value); };
    if (row.isMore)
        return column == Share ? QVariant(row.hiddenShare) : QVariant();
    const auto calls = static_cast<double>(node.sums.occurrences);
    switch (column) {
    case Name:
        return nodeLabel(node);
    case Share:
        return row.figures.timeShare;
    case Time:
        return node.sums.seconds();
    case Calls:
        return calls > 0 ? QVariant(static_cast<qulonglong>(node.sums.occurrences)) : QVariant();
    case Mean:
        return calls > 0 && node.kind != OpNodeKind::Fused ? QVariant(node.sums.meanMilliseconds()) : QVariant();
    case Flops:
        return known(row.figures.flopsUtilization);
    case Hbm:
        return node.sums.traffic.isKnown ? known(row.figures.hbmUtilization) : QVariant();
    case Wasted:
        return known(row.figures.wastedShare);
    case FlopRate:
        return node.sums.flops > 0 ? QVariant(node.sums.teraFlopsPerSecond()) : QVariant();
    case HbmRate:
        return node.sums.traffic.isKnown ? QVariant(node.sums.hbmGigabytesPerSecond()) : QVariant();
    case FrameworkOp: {
        if (node.kind != OpNodeKind::Op)
            return {};
        // After the last colon the type, or the last part of the path when it is empty.
        const QString provenance = toString(m_tree->index().ops()[node.op].provenance);
        const QString type = provenance.mid(provenance.lastIndexOf(QLatin1Char(':')) + 1);
        const QString path = provenance.left(provenance.indexOf(QLatin1Char(':')));
        const QString name = type.isEmpty() ? path : type;
        return name.mid(name.lastIndexOf(QLatin1Char('/')) + 1);
    }
    case Source:
        return node.kind == OpNodeKind::Op ? QVariant(toString(m_tree->index().ops()[node.op].source)) : QVariant();
    default:
        return {};
    }
}

QString OpProfileModel::displayText(const Row &row, int column) const
{
    if (row.isMore && column == Name)
        return tr("%n more", nullptr, row.hiddenCount);
    if (!row.isMore && column == Name && row.node->kind == OpNodeKind::Root)
        return m_tree->options().withIdle ? tr("All programs, with idle") : tr("All programs, without idle");
    if (!row.isMore && row.node->kind == OpNodeKind::Fused && column != Name)
        return {};
    const QVariant value = plainValue(row, column);
    const auto number = value.toDouble();
    const auto significant = [&](double v) {
        const int before = v > 0 ? static_cast<int>(std::floor(std::log10(v))) + 1 : 1;
        return text::number(v, std::clamp(4 - before, 0, 6));
    };
    if (!value.isValid())
        return column == Flops || column == Hbm || column == Wasted ? row.isMore ? QString() : dash() : QString();
    switch (column) {
    case Share:
        return text::number(number * 100, number > 0 && number < 0.001 ? 3 : 2);
    case Wasted:
        return text::number(number * 100, 2);
    case Flops:
    case Hbm:
        return text::number(number * 100, 1);
    case Time:
        return text::number(number, number >= 10 ? 2 : 3);
    case Calls:
        return text::count(value.toULongLong());
    case Mean:
    case FlopRate:
    case HbmRate:
        return significant(number);
    default:
        return value.toString();
    }
}

QString OpProfileModel::toolTip(const Row &row, int column) const
{
    if (row.isMore)
        return tr("Show all rows of this group");
    const OpProfileNode &node = *row.node;
    if (column == Name && node.kind == OpNodeKind::Op) {
        const OpInfo &op = m_tree->index().ops()[node.op];
        return toString(op.longName.empty() ? op.name : op.longName);
    }
    if (column == Name && node.kind == OpNodeKind::Program)
        return toString(node.name);
    if (column == Time)
        return text::exactDuration(Duration::ps(node.sums.timePs));
    if (column == Flops && row.figures.flopsUtilization >= 0) {
        QString lines =
            tr("%1 in %2, of %3 on each device.")
                .arg(text::withPrefix(node.sums.flops, u"FLOP"), text::duration(Duration::ps(node.sums.timePs)),
                     text::withPrefix(m_tree->index().peaks().flopsPerSecond, u"FLOP/s"));
        lines += QLatin1Char('\n') + peakSourceText(m_tree->index().peaks());
        if (std::abs(row.figures.xprofFlopsUtilization - row.figures.flopsUtilization) > 0.0005)
            lines += QLatin1Char('\n') + tr("XProf 2.24.2 shows %1 (counts loops twice).")
                                             .arg(utilizationText(row.figures.xprofFlopsUtilization));
        if (row.figures.flopsUtilization > 1)
            lines += QLatin1Char('\n') + tr("More than the peak: the stated FLOPs or the stated peak are not right.");
        return lines;
    }
    return {};
}

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
            return row->figures.hbmUtilization;
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
