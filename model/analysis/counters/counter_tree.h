#pragma once
// Counter names as a tree of their parts: "vf_chip_die0_sc_1_scs_.." is vf chip / die0 / sc 1 / scs / ..
#include "model/analysis/counters/counter_table.h"

#include <span>
#include <string>
#include <vector>

namespace planescope {

class CounterTree
{
public:
    static constexpr std::uint32_t kRoot = 0;
    struct Node {
        std::string part;             ///< joined parts that never branch: "vf_chip"; of a leaf the rest of the name
        std::uint32_t parent = 0;     ///< of the root: itself
        std::uint32_t firstChild = 0; ///< children lie in a row
        std::uint32_t childCount = 0;
        std::uint32_t firstName = 0;         ///< into order()
        std::uint32_t nameCount = 0;         ///< names below, its own included
        std::uint64_t rowCount = 0;          ///< rows of these names
        std::uint32_t ownName = 0xFFFFFFFFu; ///< row of CounterTable::names() that ends here
        bool isLeaf() const { return childCount == 0; }
    };

    /// Of the names of `rows` (all rows of the table: pass every row). Children by part; numbers in order of value.
    CounterTree() = default;
    CounterTree(const CounterTable &table, std::span<const std::uint32_t> rows);

    const std::vector<Node> &nodes() const { return m_nodes; } ///< [0] is the root; empty without names
    /// Rows of CounterTable::names(), by tree order.
    const std::vector<std::uint32_t> &order() const { return m_order; }
    /// Names below a node.
    std::span<const std::uint32_t> namesBelow(std::uint32_t node) const;
    /// The path from the root, joined as in the name.
    std::string pathOf(std::uint32_t node) const;

private:
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_order;
};

} // namespace planescope
