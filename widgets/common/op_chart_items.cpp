#include "widgets/common/op_chart_items.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace planescope {

namespace {

constexpr std::size_t kMostSlices = 9;
constexpr double kLeastShare = 0.01;

QString toText(const std::string &text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

OpNodeClasses::OpNodeClasses(const OpIndex &index, const OpProfileNode &root) { add(index, root); }

std::array<double, kOpClassCount> OpNodeClasses::add(const OpIndex &index, const OpProfileNode &node)
{
    std::array<double, kOpClassCount> times{};
    OpClass own = OpClass::Unknown;
    if (node.kind == OpNodeKind::Op) {
        const OpInfo &op = index.ops()[node.op];
        own = opClassOf(op.category, op.name, op.longName);
        for (const OpProfileNode &child : node.children)
            m_classes.emplace(&child, opClassOf(child.category, child.name, {}));
        times[static_cast<std::size_t>(own)] += static_cast<double>(node.sums.timePs);
    } else {
        for (const OpProfileNode &child : node.children) {
            const std::array<double, kOpClassCount> more = add(index, child);
            for (std::size_t i = 0; i < times.size(); ++i)
                times[i] += more[i];
        }
        const auto most = std::max_element(times.begin(), times.end());
        if (*most > 0)
            own = static_cast<OpClass>(most - times.begin());
    }
    m_classes.emplace(&node, own);
    return times;
}

OpClass OpNodeClasses::of(const OpProfileNode &node) const
{
    const auto found = m_classes.find(&node);
    return found == m_classes.end() ? OpClass::Unknown : found->second;
}

bool isCommunication(OpClass c) { return c == OpClass::CollectiveExposed || c == OpClass::CollectiveHidden; }

void OpChartOrder::sort(std::vector<const OpProfileNode *> &nodes, const OpProfileNode &root) const
{
    if (!peaks)
        return;
    std::unordered_map<const OpProfileNode *, double> wasted;
    for (const OpProfileNode *node : nodes)
        wasted[node] = figuresOf(*node, root, *peaks).wastedShare;
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](const OpProfileNode *a, const OpProfileNode *b) { return wasted.at(a) > wasted.at(b); });
}

std::vector<const OpProfileNode *> chartChildren(const OpProfileNode &shown,
                                                 const std::vector<const OpProfileNode *> &only)
{
    if (!only.empty())
        return only;
    std::vector<const OpProfileNode *> nodes;
    for (const OpProfileNode &child : shown.children)
        if (child.sums.timePs > 0)
            nodes.push_back(&child);
    return nodes;
}

std::vector<OpChartItem> sliceItems(const OpProfileNode &shown, const OpProfileNode &root, const OpNodeClasses &classes,
                                    const OpProfileNode *selected, const std::vector<const OpProfileNode *> &only,
                                    const OpChartOrder &order)
{
    const auto total = static_cast<double>(root.sums.timePs);
    const std::vector<const OpProfileNode *> nodes = chartChildren(shown, only);
    std::int64_t whole = 0;
    for (const OpProfileNode *child : nodes)
        whole += child->sums.timePs;
    if (total <= 0 || whole <= 0)
        return {};
    std::vector<OpChartItem> items;
    OpChartItem small;
    for (const OpProfileNode *node : nodes) { // longest first
        const OpProfileNode &child = *node;
        const double ofShown = static_cast<double>(child.sums.timePs) / static_cast<double>(whole);
        const double share = static_cast<double>(child.sums.timePs) / total;
        const bool fits = items.size() < kMostSlices - 1 && ofShown >= kLeastShare;
        if (fits || &child == selected) {
            items.push_back({&child, {}, classes.of(child), share, 0});
        } else {
            small.folded.push_back(&child);
            small.share += share;
        }
    }
    if (small.folded.size() == 1) {
        items.push_back({small.folded.front(), {}, classes.of(*small.folded.front()), small.share, 0});
        small.folded.clear();
    }
    if (order.isByWaste()) {
        std::vector<const OpProfileNode *> sorted;
        sorted.reserve(items.size());
        for (const OpChartItem &item : items)
            sorted.push_back(item.node);
        order.sort(sorted, root);
        std::vector<OpChartItem> arranged;
        arranged.reserve(sorted.size());
        for (const OpProfileNode *node : sorted)
            arranged.push_back(
                *std::find_if(items.begin(), items.end(), [&](const OpChartItem &i) { return i.node == node; }));
        items = std::move(arranged);
    } else if (!items.empty()) {
        const auto first = std::find_if(items.begin(), items.end(),
                                        [&](const OpChartItem &i) { return selected && i.node == selected; });
        if (first != items.end())
            std::rotate(items.begin(), first, first + 1);
        // Communication follows the first slice, so that its parts stand side by side in every chart.
        std::stable_partition(items.begin() + 1, items.end(),
                              [](const OpChartItem &i) { return isCommunication(i.opClass); });
    }
    if (!small.folded.empty())
        items.push_back(std::move(small));
    return items;
}

QString nodeLabel(const OpProfileNode &node)
{
    QString name = toText(node.name);
    switch (node.kind) {
    case OpNodeKind::Root:
        return QCoreApplication::translate("OpChart", "All programs");
    case OpNodeKind::Idle:
        return QCoreApplication::translate("OpChart", "Idle");
    case OpNodeKind::Program:
        if (const qsizetype id = name.lastIndexOf(QLatin1Char('(')); id > 0 && !node.needsId)
            name.truncate(id);
        return name;
    case OpNodeKind::Duplicates: {
        const int copies = static_cast<int>(node.children.size()) - 1;
        const QString first = node.children.empty() ? name : toText(node.children.front().name);
        //: A group of ops that are copies of one; %1 is the longest of them
        return QCoreApplication::translate("OpChart", "%1 and %n duplicate(s)", nullptr, copies).arg(first);
    }
    case OpNodeKind::SparseCore:
        //: An op on a SparseCore; %1 is its name
        return QCoreApplication::translate("OpChart", "%1 on SparseCore").arg(name);
    case OpNodeKind::Category:
        return name.isEmpty() ? QCoreApplication::translate("OpChart", "Without a category") : name;
    default:
        return name;
    }
}

QString chartItemLabel(const OpChartItem &item)
{
    if (item.node)
        return nodeLabel(*item.node);
    const int count = static_cast<int>(item.folded.size());
    return QCoreApplication::translate("OpChart", "%n more", nullptr, count);
}

} // namespace planescope
