#pragma once
// What is around an instruction: operands, users, bodies of fusions, as a graph. The walk is that of XLA's graph dumper
// (openxla/xla, xla/service/hlo_graph_dumper.cc), so the nodes are those of XProf's graph viewer.
#include "model/store/program_table.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace planescope {

struct HloGraphOptions {
    unsigned radius = 1;       ///< steps from the centre
    bool mergeFusions = false; ///< a fusion is one node; else its body is shown inside it
    /// Nodes in all; those nearest to the centre are kept, bodies are shown as far as they fit.
    std::size_t nodeLimit = std::numeric_limits<std::size_t>::max();
};

enum class HloOmitted : std::uint8_t { None, Some, All };

struct HloGraphNode {
    static constexpr std::uint32_t kTop = 0xFFFFFFFFu;
    std::uint32_t row = 0;                  ///< instruction
    std::uint32_t within = kTop;            ///< node of the fusion whose body holds it
    unsigned distance = 0;                  ///< from the centre; in a body, that of the fusion
    bool hasBody = false;                   ///< a fusion whose body is shown: when all its operands are
    HloOmitted operands = HloOmitted::None; ///< not shown
    bool isMissingUsers = false;            ///< some users are not shown
};

struct HloGraphEdge {
    std::uint32_t from = 0, to = 0; ///< nodes; the value or the order goes from `from` to `to`
    std::uint32_t operand = 0;      ///< number of the operand of `to`
    bool isNumbered = false;        ///< `to` has several operands
    bool isControl = false;         ///< an order without a value
};

struct HloGraph {
    std::vector<HloGraphNode> nodes; ///< the centre first, then by distance; bodies after their fusions
    std::vector<HloGraphEdge> edges;
    std::uint32_t centre = HloModule::kNone; ///< instruction; kNone for a whole computation
    std::uint32_t computation = 0;
    unsigned radius = 0;
    bool isCut = false; ///< the limit left something out
};

/// The neighbourhood of an instruction. Cost: what is shown and its users.
HloGraph hloNeighbourhood(const HloModule &module, std::uint32_t row, const HloGraphOptions &options = {});
/// A whole computation, such as what is inside a fusion.
HloGraph hloComputationGraph(const HloModule &module, std::uint32_t computation, const HloGraphOptions &options = {});

/// Instructions that give an instruction its values, and those that use its own; what only takes values out of tuples
/// is looked through. Each once, in order.
std::vector<std::uint32_t> hloProducers(const HloModule &module, std::uint32_t row);
std::vector<std::uint32_t> hloConsumers(const HloModule &module, std::uint32_t row);

} // namespace planescope
