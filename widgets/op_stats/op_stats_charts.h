#pragma once
// The three groupings above the tables of ops, as trees that the chart painter draws.
#include "model/analysis/framework_ops.h"
#include "widgets/common/op_chart_items.h"

#include <memory>

namespace planescope {

/// One chart: a root, its groups, the rows they hold.
struct OpStatsChart {
    OpProfileNode root;
    OpNodeClasses classes;
};

/// Immutable and shared: nodes are known by their address.
struct OpStatsCharts {
    static constexpr std::size_t kCount = 3;
    std::array<OpStatsChart, kCount> charts;
};
using OpStatsChartsPtr = std::shared_ptr<const OpStatsCharts>;

/// HLO ops: by category, by op, by provenance.
OpStatsChartsPtr opCharts(const OpIndex &index, const OpTable &table);
/// Framework operations of one side, the devices or the host: by type, by operation, by provenance, which is the scope
/// around the operation. Null when nothing ran there.
OpStatsChartsPtr frameworkCharts(const OpIndex &index, const std::vector<FrameworkOpRow> &rows, bool isOnDevice);

/// The last two parts of a path: "mlp/dot_general" of "jit(f)/jit(main)/mlp/dot_general".
std::string shortScope(std::string_view path);

} // namespace planescope
