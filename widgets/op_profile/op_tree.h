#pragma once
// One op profile ready to be shown: the tree, the class of every node, who contains whom. Built on a worker, immutable.
#include "widgets/common/op_chart_items.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace planescope {

class OpTree
{
public:
    /// `index` and `table` stay as long as the tree.
    OpTree(std::shared_ptr<const OpIndex> index, std::shared_ptr<const OpTable> table, const OpProfileOptions &options,
           const HloLookup &hlo);
    OpTree(const OpTree &) = delete;
    OpTree &operator=(const OpTree &) = delete;

    const OpIndex &index() const { return *m_index; }
    const std::shared_ptr<const OpIndex> &indexPtr() const { return m_index; }
    const OpTable &table() const { return *m_table; }
    const OpProfileNode &root() const { return m_root; }
    const OpProfileOptions &options() const { return m_options; }
    const OpNodeClasses &classes() const { return m_classes; }
    OpFigures figures(const OpProfileNode &node) const { return figuresOf(node, m_root, m_index->peaks()); }
    /// Null for the root.
    const OpProfileNode *parentOf(const OpProfileNode *node) const;
    /// The leaf of an op, also of one on a SparseCore; null when it is not shown (a loop, or outside of the range).
    const OpProfileNode *leafOf(std::uint32_t op) const;
    /// A node of the same path as `node` of another tree (kind and names); null when there is none.
    const OpProfileNode *sameAs(const OpTree &other, const OpProfileNode *node) const;
    /// The nearest node from `node` upwards that is a child of `ancestor`; null when it is not below it.
    const OpProfileNode *childBelow(const OpProfileNode *ancestor, const OpProfileNode *node) const;
    /// Ops of a node and of all below it, in ascending order; of a part of a fusion that of the fusion. None of the
    /// root and of idle time.
    std::vector<std::uint32_t> opsOf(const OpProfileNode *node) const;
    /// Op of a leaf or of a group of duplicates.
    std::optional<std::uint32_t> opOf(const OpProfileNode *node) const;
    /// Share of time of all communication.
    double communicationShare() const { return m_communicationShare; }
    /// The category of communication that took the most time; empty without any.
    const std::string &largestCollective() const { return m_largestCollective; }
    double largestCollectiveShare() const { return m_largestCollectiveShare; }
    /// Ops whose FLOPS exceed the peak by more than rounding.
    std::size_t opsAboveThePeak() const { return m_aboveThePeak; }
    /// Ops of more than a thousandth of the time whose HBM traffic exceeds the peak bandwidth by more than rounding.
    std::size_t opsAboveTheBandwidth() const { return m_aboveTheBandwidth; }
    /// The longest mean of a call of all nodes, in picoseconds; 0 without calls.
    double longestMeanPs() const { return m_longestMeanPs; }

private:
    void add(const OpProfileNode &node, const OpProfileNode *parent);

    std::shared_ptr<const OpIndex> m_index;
    std::shared_ptr<const OpTable> m_table;
    OpProfileOptions m_options;
    OpProfileNode m_root;
    OpNodeClasses m_classes;
    double m_communicationShare = 0, m_largestCollectiveShare = 0;
    std::string m_largestCollective;
    std::size_t m_aboveThePeak = 0, m_aboveTheBandwidth = 0;
    double m_longestMeanPs = 0;
    std::unordered_map<const OpProfileNode *, const OpProfileNode *> m_parents;
    std::unordered_map<std::uint32_t, const OpProfileNode *> m_leaves;
};

using OpTreePtr = std::shared_ptr<const OpTree>;

} // namespace planescope
