#include "widgets/op_profile/op_tree.h"

#include <algorithm>
#include <functional>
#include <map>

namespace planescope {

OpTree::OpTree(std::shared_ptr<const OpIndex> index, std::shared_ptr<const OpTable> table,
               const OpProfileOptions &options, const HloLookup &hlo) :
    m_index(std::move(index)),
    m_table(std::move(table)), m_options(options), m_root(opProfile(*m_index, *m_table, options, hlo)),
    m_classes(*m_index, m_root)
{
    add(m_root, nullptr);
    std::int64_t communication = 0;
    std::map<std::string, std::int64_t> byCategory;
    for (const auto &[op, leaf] : m_leaves) {
        if (leaf->kind != OpNodeKind::Op)
            continue;
        if (isCommunication(m_classes.of(*leaf))) {
            communication += leaf->sums.timePs;
            byCategory[leaf->category] += leaf->sums.timePs;
        }
        const OpFigures leafFigures = figures(*leaf);
        m_aboveThePeak += leafFigures.flopsUtilization > 1.01;
        // Copies of no length exceed it at will, and are no news.
        m_aboveTheBandwidth +=
            leaf->sums.traffic.isKnown && leafFigures.hbmUtilization > 1.01 && leafFigures.timeShare > 0.001;
    }
    const auto whole = static_cast<double>(m_root.sums.timePs);
    if (whole <= 0)
        return;
    m_communicationShare = static_cast<double>(communication) / whole;
    const auto largest = std::max_element(byCategory.begin(), byCategory.end(),
                                          [](const auto &a, const auto &b) { return a.second < b.second; });
    if (largest == byCategory.end())
        return;
    m_largestCollective = largest->first;
    m_largestCollectiveShare = static_cast<double>(largest->second) / whole;
}

void OpTree::add(const OpProfileNode &node, const OpProfileNode *parent)
{
    m_parents.emplace(&node, parent);
    if (node.sums.occurrences > 0 && node.kind != OpNodeKind::Fused)
        m_longestMeanPs = std::max(m_longestMeanPs,
                                   static_cast<double>(node.sums.timePs) / static_cast<double>(node.sums.occurrences));
    if (node.kind == OpNodeKind::Op || node.kind == OpNodeKind::SparseCore)
        m_leaves.emplace(node.op, &node);
    for (const OpProfileNode &child : node.children)
        add(child, &node);
}

const OpProfileNode *OpTree::parentOf(const OpProfileNode *node) const
{
    const auto found = m_parents.find(node);
    return found == m_parents.end() ? nullptr : found->second;
}

const OpProfileNode *OpTree::leafOf(std::uint32_t op) const
{
    const auto found = m_leaves.find(op);
    return found == m_leaves.end() ? nullptr : found->second;
}

const OpProfileNode *OpTree::sameAs(const OpTree &other, const OpProfileNode *node) const
{
    if (!node)
        return nullptr;
    if (node->kind == OpNodeKind::Op)
        return leafOf(node->op);
    std::vector<const OpProfileNode *> path;
    for (; node; node = other.parentOf(node))
        path.push_back(node);
    const OpProfileNode *at = &m_root;
    for (std::size_t i = path.size() - 1; i-- > 0;) {
        const auto found = std::find_if(at->children.begin(), at->children.end(), [&](const OpProfileNode &child) {
            return child.kind == path[i]->kind && child.name == path[i]->name;
        });
        if (found == at->children.end())
            return nullptr;
        at = &*found;
    }
    return at;
}

const OpProfileNode *OpTree::childBelow(const OpProfileNode *ancestor, const OpProfileNode *node) const
{
    while (node) {
        const OpProfileNode *parent = parentOf(node);
        if (parent == ancestor)
            return node;
        node = parent;
    }
    return nullptr;
}

std::optional<std::uint32_t> OpTree::opOf(const OpProfileNode *node) const
{
    if (!node || node->op == OpProfileNode::kNoOp)
        return std::nullopt;
    return node->op;
}

std::vector<std::uint32_t> OpTree::opsOf(const OpProfileNode *node) const
{
    while (node && node->kind == OpNodeKind::Fused)
        node = parentOf(node);
    std::vector<std::uint32_t> ops;
    if (!node || node->kind == OpNodeKind::Root)
        return ops;
    const std::function<void(const OpProfileNode &)> collect = [&](const OpProfileNode &at) {
        if (at.kind == OpNodeKind::Op || at.kind == OpNodeKind::SparseCore) {
            ops.push_back(at.op); // what is inside has its time in it
            return;
        }
        for (const OpProfileNode &child : at.children)
            collect(child);
    };
    collect(*node);
    std::sort(ops.begin(), ops.end());
    ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
    return ops;
}

} // namespace planescope
