#include "model/analysis/hlo_graph.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace planescope {

namespace {

constexpr std::size_t kMostUsers = 16; // of one node that are drawn
constexpr unsigned kDeepestBody = 8;   // fusions within fusions; a damaged module may go round in circles

bool isTupleElement(const HloModule &module, std::uint32_t row)
{
    return module.instructions()[row].opcode == "get-tuple-element";
}

/// Distances of the instructions around a centre, in the order in which the walk meets them.
class HloWalk
{
public:
    HloWalk(const HloModule &module, std::uint32_t centre, const HloGraphOptions &options) : m_module(module)
    {
        meet(centre, 0);
        while (!m_queue.empty()) {
            const auto [row, distance] = m_queue.front();
            m_queue.pop_front();
            if (m_order.size() == options.nodeLimit) {
                isCut = true;
                break;
            }
            m_order.emplace_back(row, distance);
            if (distance < options.radius)
                expand(row, distance, centre);
        }
        std::stable_sort(m_order.begin(), m_order.end(),
                         [](const auto &a, const auto &b) { return a.second < b.second; });
    }
    const std::vector<std::pair<std::uint32_t, unsigned>> &order() const { return m_order; }
    bool isCut = false;

private:
    void meet(std::uint32_t row, unsigned distance)
    {
        if (m_seen.insert(row).second)
            m_queue.emplace_back(row, distance);
    }

    /// A bitcast only looks at its operand: it costs no step.
    unsigned next(std::uint32_t a, std::uint32_t b, unsigned distance) const
    {
        const bool isLook =
            m_module.instructions()[a].opcode == "bitcast" || m_module.instructions()[b].opcode == "bitcast";
        return isLook ? distance : distance + 1;
    }

    void expand(std::uint32_t row, unsigned distance, std::uint32_t centre)
    {
        const HloInstruction &instruction = m_module.instructions()[row];
        // What is put into a tuple seldom belongs together.
        if (instruction.opcode != "tuple" || row == centre)
            for (const std::uint32_t operand : m_module.operands(instruction))
                if (operand != HloModule::kNone)
                    meet(operand, next(row, operand, distance));
        const std::span<const std::uint32_t> users = m_module.users(row);
        if (instruction.opcode == "constant" || users.size() > kMostUsers)
            return;
        for (const std::uint32_t user : users)
            meet(user, distance + 1);
    }

    const HloModule &m_module;
    std::deque<std::pair<std::uint32_t, unsigned>> m_queue;
    std::unordered_set<std::uint32_t> m_seen;
    std::vector<std::pair<std::uint32_t, unsigned>> m_order;
};

class HloGraphMaker
{
public:
    HloGraphMaker(const HloModule &module, const HloGraphOptions &options) : m_module(module), m_options(options) {}

    HloGraph neighbourhood(std::uint32_t row)
    {
        m_graph.centre = row;
        m_graph.radius = m_options.radius;
        m_graph.computation = m_module.instructions()[row].computation;
        const HloWalk walk(m_module, row, m_options);
        m_graph.isCut = walk.isCut;
        for (const auto &[at, distance] : walk.order())
            add(at, HloGraphNode::kTop, distance);
        return finish();
    }

    HloGraph computation(std::uint32_t computation)
    {
        m_graph.computation = computation;
        for (const std::uint32_t row : m_module.schedule(computation)) {
            if (m_graph.nodes.size() == m_options.nodeLimit) {
                m_graph.isCut = true;
                break;
            }
            add(row, HloGraphNode::kTop, 0);
        }
        return finish();
    }

private:
    void add(std::uint32_t row, std::uint32_t within, unsigned distance)
    {
        HloGraphNode node;
        node.row = row;
        node.within = within;
        node.distance = distance;
        m_nodeOf[within].emplace(row, static_cast<std::uint32_t>(m_graph.nodes.size()));
        m_graph.nodes.push_back(node);
    }

    HloGraph finish()
    {
        if (!m_options.mergeFusions)
            addBodies();
        else
            for (HloGraphNode &node : m_graph.nodes)
                node.hasBody = false;
        for (std::uint32_t node = 0; node < m_graph.nodes.size(); ++node)
            connect(node);
        return std::move(m_graph);
    }

    /// A body says little where not all of its inputs are seen. Constants are seen everywhere.
    bool hasAllOperands(std::uint32_t at) const
    {
        const HloGraphNode &node = m_graph.nodes[at];
        const std::span<const std::uint32_t> operands = m_module.operands(m_module.instructions()[node.row]);
        return std::all_of(operands.begin(), operands.end(), [&](std::uint32_t row) {
            return row == HloModule::kNone || m_module.instructions()[row].opcode == "constant" ||
                   shown(row, node.within) != HloModule::kNone;
        });
    }

    /// Nearest fusions first, as long as there is room.
    void addBodies()
    {
        std::vector<unsigned> depth(m_graph.nodes.size(), 0);
        for (std::uint32_t at = 0; at < m_graph.nodes.size(); ++at) {
            const HloInstruction &fusion = m_module.instructions()[m_graph.nodes[at].row];
            const std::span<const std::uint32_t> called = m_module.called(fusion);
            if (fusion.opcode != "fusion" || called.empty() || called.front() == HloModule::kNone ||
                depth[at] >= kDeepestBody || !hasAllOperands(at))
                continue;
            const HloComputation &body = m_module.computations()[called.front()];
            const std::size_t size = body.lastInstruction - body.firstInstruction;
            if (size > m_options.nodeLimit - std::min(m_options.nodeLimit, m_graph.nodes.size())) {
                m_graph.isCut = true;
                continue;
            }
            m_graph.nodes[at].hasBody = true;
            for (std::uint32_t row = body.firstInstruction; row < body.lastInstruction; ++row) {
                add(row, at, m_graph.nodes[at].distance);
                depth.push_back(depth[at] + 1);
            }
        }
    }

    /// The node that shows an instruction beside another one; kNone when none does.
    std::uint32_t shown(std::uint32_t row, std::uint32_t within) const
    {
        const auto level = m_nodeOf.find(within);
        if (level == m_nodeOf.end())
            return HloModule::kNone;
        const auto found = level->second.find(row);
        return found == level->second.end() ? HloModule::kNone : found->second;
    }

    void connect(std::uint32_t at)
    {
        HloGraphNode &node = m_graph.nodes[at];
        const HloInstruction &instruction = m_module.instructions()[node.row];
        const std::span<const std::uint32_t> operands = m_module.operands(instruction);
        std::size_t here = 0;
        for (std::uint32_t number = 0; number < operands.size(); ++number) {
            const std::uint32_t from =
                operands[number] == HloModule::kNone ? HloModule::kNone : shown(operands[number], node.within);
            if (from == HloModule::kNone)
                continue;
            ++here;
            m_graph.edges.push_back({from, at, number, operands.size() > 1, false});
        }
        node.operands = here == operands.size() ? HloOmitted::None : here > 0 ? HloOmitted::Some : HloOmitted::All;
        for (const std::uint32_t row : m_module.controlPredecessors(instruction))
            if (const std::uint32_t from = row == HloModule::kNone ? row : shown(row, node.within);
                from != HloModule::kNone)
                m_graph.edges.push_back({from, at, 0, false, true});
        const std::span<const std::uint32_t> users = m_module.users(node.row);
        node.isMissingUsers = std::any_of(users.begin(), users.end(), [&](std::uint32_t user) {
            return shown(user, node.within) == HloModule::kNone;
        });
    }

    const HloModule &m_module;
    HloGraphOptions m_options;
    HloGraph m_graph;
    // By the fusion around it, since two fusions may call one body.
    std::unordered_map<std::uint32_t, std::unordered_map<std::uint32_t, std::uint32_t>> m_nodeOf;
};

/// Rows behind tuple elements, each once. `next`: where an element leads.
template <class Next>
void addThroughTuples(const HloModule &module, std::span<const std::uint32_t> rows, const Next &next,
                      std::vector<std::uint32_t> &out)
{
    std::unordered_set<std::uint32_t> seen;
    std::vector<std::uint32_t> todo(rows.rbegin(), rows.rend());
    while (!todo.empty()) {
        const std::uint32_t row = todo.back();
        todo.pop_back();
        if (row == HloModule::kNone || !seen.insert(row).second)
            continue;
        if (!isTupleElement(module, row)) {
            out.push_back(row);
            continue;
        }
        const std::span<const std::uint32_t> behind = next(row);
        todo.insert(todo.end(), behind.rbegin(), behind.rend());
    }
}

} // namespace

HloGraph hloNeighbourhood(const HloModule &module, std::uint32_t row, const HloGraphOptions &options)
{
    return HloGraphMaker(module, options).neighbourhood(row);
}

HloGraph hloComputationGraph(const HloModule &module, std::uint32_t computation, const HloGraphOptions &options)
{
    return HloGraphMaker(module, options).computation(computation);
}

std::vector<std::uint32_t> hloProducers(const HloModule &module, std::uint32_t row)
{
    std::vector<std::uint32_t> out;
    const auto operandsOf = [&](std::uint32_t at) { return module.operands(module.instructions()[at]); };
    addThroughTuples(module, operandsOf(row), operandsOf, out);
    return out;
}

std::vector<std::uint32_t> hloConsumers(const HloModule &module, std::uint32_t row)
{
    std::vector<std::uint32_t> out;
    addThroughTuples(
        module, module.users(row), [&](std::uint32_t at) { return module.users(at); }, out);
    return out;
}

} // namespace planescope
