#pragma once
// What a chart of ops shows, before it has a shape: the children of one node with class, share and order.
#include "model/analysis/op_class.h"
#include "model/analysis/op_profile.h"

#include <QString>

#include <unordered_map>
#include <vector>

namespace planescope {

/// Class of every node of a tree: of an op its own, of anything else that of the most time in it.
class OpNodeClasses
{
public:
    OpNodeClasses() = default;
    OpNodeClasses(const OpIndex &index, const OpProfileNode &root);
    OpClass of(const OpProfileNode &node) const;
    /// For nodes that are no ops: what ran on the host.
    void set(const OpProfileNode &node, OpClass c) { m_classes[&node] = c; }

private:
    std::array<double, kOpClassCount> add(const OpIndex &index, const OpProfileNode &node);
    std::unordered_map<const OpProfileNode *, OpClass> m_classes;
};

/// One slice, bar or box.
struct OpChartItem {
    const OpProfileNode *node = nullptr;       ///< null: several small ones together
    std::vector<const OpProfileNode *> folded; ///< those, largest first
    OpClass opClass = OpClass::Unknown;
    double share = 0; ///< of the tree's root
    int depth = 0;

    bool isIdle() const { return node && node->kind == OpNodeKind::Idle; }
};

/// In which order the parts of a chart stand; their sizes are always their times.
struct OpChartOrder {
    const DevicePeaks *peaks = nullptr; ///< null: longest first; else by wasted time, what states no traffic last
    bool isByWaste() const { return peaks != nullptr; }
    /// Puts parts of `root` in this order; a no-op for the longest first, which they are already.
    void sort(std::vector<const OpProfileNode *> &nodes, const OpProfileNode &root) const;
};

/// Children of `shown` for the ring: the selected or the greatest first, communication together, what is under 1 % of
/// `shown` or beyond nine slices in one item at the end. Empty when nothing below has a time of its own. By wasted time
/// the same slices in that order, communication where it falls.
/// `only`: of the children just these, for a look into what was folded; empty: all.
std::vector<OpChartItem> sliceItems(const OpProfileNode &shown, const OpProfileNode &root, const OpNodeClasses &classes,
                                    const OpProfileNode *selected, const std::vector<const OpProfileNode *> &only = {},
                                    const OpChartOrder &order = {});
/// Children with a time of their own, or those of `only`.
std::vector<const OpProfileNode *> chartChildren(const OpProfileNode &shown,
                                                 const std::vector<const OpProfileNode *> &only);

/// "all-reduce", "12 more".
QString chartItemLabel(const OpChartItem &item);
/// Name of a node as screens show it: without the program's id, without a duplicate group's ending.
QString nodeLabel(const OpProfileNode &node);

bool isCommunication(OpClass c);

} // namespace planescope
