#include "widgets/op_stats/op_stats_charts.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

/// Collects leaves in groups. The group keeps the whole name for filtering, leaves their op for colours.
class FlatTree
{
public:
    void add(OpNodeKind kind, const std::string &group, const std::string &label, std::uint32_t op,
             const std::string &name, const OpSums &sums)
    {
        const auto [found, isNew] = m_groups.try_emplace(group, m_root.children.size());
        if (isNew) {
            OpProfileNode node;
            node.kind = kind;
            node.name = label;
            node.category = group;
            m_root.children.push_back(std::move(node));
        }
        OpProfileNode &node = m_root.children[found->second];
        addSelf(node, sums);
        addSelf(m_root, sums);
        OpProfileNode leaf;
        leaf.kind = op == OpProfileNode::kNoOp ? OpNodeKind::Scope : OpNodeKind::Op;
        leaf.name = name;
        leaf.op = op;
        addSelf(leaf, sums);
        node.children.push_back(std::move(leaf));
    }

    OpProfileNode take()
    {
        std::stable_sort(m_root.children.begin(), m_root.children.end(),
                         [](const OpProfileNode &a, const OpProfileNode &b) { return a.sums.timePs > b.sums.timePs; });
        return std::move(m_root);
    }

private:
    /// Self times are the parts of the whole; costs go along for the tooltips.
    static void addSelf(OpProfileNode &node, const OpSums &sums)
    {
        OpSums own = sums;
        own.timePs = sums.selfPs;
        node.sums.add(own);
        node.normalizedPs += sums.normalizedSelfPs();
    }

    OpProfileNode m_root;
    std::unordered_map<std::string, std::size_t> m_groups;
};

} // namespace

std::string shortScope(std::string_view path)
{
    const std::size_t last = path.rfind('/');
    if (last == std::string_view::npos || last == 0)
        return std::string(path);
    const std::size_t before = path.rfind('/', last - 1);
    return std::string(before == std::string_view::npos ? path : path.substr(before + 1));
}

OpStatsChartsPtr opCharts(const OpIndex &index, const OpTable &table)
{
    FlatTree byCategory, byOp, byProvenance;
    for (const OpRow &row : table.rows) {
        if (row.sums.selfPs <= 0)
            continue;
        const OpInfo &op = index.ops()[row.op];
        byCategory.add(OpNodeKind::Category, op.category, op.category, row.op, op.name, row.sums);
        byOp.add(OpNodeKind::Scope, op.name + '\n' + std::to_string(op.programId), op.name, row.op, op.name, row.sums);
        const std::string path(op.provenance.empty() ? std::string_view() : frameworkOpName(op.provenance).name);
        byProvenance.add(OpNodeKind::Scope, path, path.empty() ? "–" : shortScope(path), row.op, op.name, row.sums);
    }
    auto out = std::make_shared<OpStatsCharts>();
    out->charts[0].root = byCategory.take();
    out->charts[1].root = byOp.take();
    out->charts[2].root = byProvenance.take();
    for (OpStatsChart &chart : out->charts)
        chart.classes = OpNodeClasses(index, chart.root);
    return out;
}

OpStatsChartsPtr frameworkCharts(const OpIndex &index, const std::vector<FrameworkOpRow> &rows, bool isOnDevice)
{
    FlatTree byType, byOperation, byProvenance;
    const auto labelOf = [](const std::string &group) { return group.empty() ? std::string("–") : shortScope(group); };
    for (const FrameworkOpRow &row : rows) {
        if (row.isIdle || row.isOnDevice != isOnDevice || row.sums.selfPs <= 0)
            continue;
        const std::uint32_t op = row.isOnDevice ? row.op : OpProfileNode::kNoOp;
        const std::size_t scopeEnd = row.name.rfind('/');
        const std::string scope = scopeEnd == std::string::npos ? std::string() : row.name.substr(0, scopeEnd);
        byType.add(OpNodeKind::Category, row.type, labelOf(row.type), op, row.name, row.sums);
        byOperation.add(OpNodeKind::Scope, row.name, shortScope(row.name), op, row.name, row.sums);
        byProvenance.add(OpNodeKind::Scope, scope, labelOf(scope), op, row.name, row.sums);
    }
    auto out = std::make_shared<OpStatsCharts>();
    out->charts[0].root = byType.take();
    out->charts[1].root = byOperation.take();
    out->charts[2].root = byProvenance.take();
    if (out->charts[0].root.children.empty())
        return nullptr;
    for (OpStatsChart &chart : out->charts) {
        chart.classes = OpNodeClasses(index, chart.root);
        if (!isOnDevice)
            for (const OpProfileNode &node : chart.root.children)
                chart.classes.set(node, OpClass::HostRuntime);
    }
    return out;
}

} // namespace planescope
