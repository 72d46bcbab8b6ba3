#include "model/export/hlo_dot.h"

#include "model/export/output.h"
#include "model/format/hlo/hlo_printer.h"

namespace planescope {

namespace {

std::string dotQuoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : validUtf8(text)) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (c == '\n')
            out += "\\n";
        else if (static_cast<unsigned char>(c) >= 0x20)
            out += c;
    }
    return out + "\"";
}

class DotWriter
{
public:
    DotWriter(const HloModule &module, const HloGraph &graph) : m_module(module), m_graph(graph), m_inside(1)
    {
        m_inside.resize(graph.nodes.size() + 1);
        for (std::uint32_t node = 0; node < graph.nodes.size(); ++node)
            m_inside[slotOf(graph.nodes[node].within)].push_back(node);
    }

    std::string text()
    {
        const std::string computation(m_module.computations()[m_graph.computation].name);
        std::string title = "Computation " + computation;
        if (m_graph.centre != HloModule::kNone)
            title = "Neighbourhood of radius " + std::to_string(m_graph.radius) + " around " +
                    std::string(m_module.instructions()[m_graph.centre].name) + "\n" + title;
        m_text = "digraph hlo {\n  label=" + dotQuoted(title) + ";\n  labelloc=t;\n  compound=true;\n";
        m_text += "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11];\n";
        writeLevel(HloGraphNode::kTop, "  ");
        for (const HloGraphEdge &edge : m_graph.edges)
            writeEdge(edge);
        return std::move(m_text) + "}\n";
    }

private:
    static std::size_t slotOf(std::uint32_t within)
    {
        return within == HloGraphNode::kTop ? 0 : within + std::size_t{1};
    }

    std::string labelOf(const HloGraphNode &node) const
    {
        const HloInstruction &instruction = m_module.instructions()[node.row];
        std::string label = std::string(instruction.name) + "\n" + std::string(instruction.opcode);
        if (!instruction.fusionKind.empty())
            label += ":" + std::string(instruction.fusionKind);
        if (const std::int64_t number = hlo::parameterNumber(instruction); number >= 0)
            label += " " + std::to_string(number);
        label += "\n" + hlo::shapeTextOf(instruction);
        if (node.operands != HloOmitted::None)
            label += node.operands == HloOmitted::All ? "\n(operands omitted)" : "\n(some operands omitted)";
        if (node.isMissingUsers)
            label += "\n(some users omitted)";
        return label;
    }

    void writeLevel(std::uint32_t within, const std::string &indent)
    {
        for (const std::uint32_t at : m_inside[slotOf(within)]) {
            const HloGraphNode &node = m_graph.nodes[at];
            const bool isCentre = node.row == m_graph.centre && node.within == HloGraphNode::kTop;
            if (!node.hasBody) {
                m_text += indent;
                m_text += "n" + std::to_string(at) + " [label=" + dotQuoted(labelOf(node));
                m_text += isCentre ? ", penwidth=3];\n" : "];\n";
                continue;
            }
            m_text += indent;
            m_text += "subgraph cluster_" + std::to_string(at) + " {\n";
            m_text += indent;
            m_text += "  label=" + dotQuoted(labelOf(node)) + ";\n";
            if (isCentre)
                m_text.append(indent).append("  penwidth=3;\n");
            // Edges need a node to begin and end at; they are cut at the cluster's border.
            m_text += indent;
            m_text += "  n" + std::to_string(at) + " [shape=point, style=invis];\n";
            writeLevel(at, indent + "  ");
            m_text += indent + "}\n";
        }
    }

    void writeEdge(const HloGraphEdge &edge)
    {
        std::string attributes;
        const auto add = [&](const std::string &attribute) {
            attributes += (attributes.empty() ? "" : ", ") + attribute;
        };
        if (m_graph.nodes[edge.from].hasBody)
            add("ltail=cluster_" + std::to_string(edge.from));
        if (m_graph.nodes[edge.to].hasBody)
            add("lhead=cluster_" + std::to_string(edge.to));
        if (edge.isNumbered)
            add("headlabel=\"" + std::to_string(edge.operand) + "\"");
        if (edge.isControl)
            add("style=dashed");
        m_text += "  n" + std::to_string(edge.from) + " -> n" + std::to_string(edge.to) +
                  (attributes.empty() ? "" : " [" + attributes + "]") + ";\n";
    }

    const HloModule &m_module;
    const HloGraph &m_graph;
    std::vector<std::vector<std::uint32_t>> m_inside; // nodes by the fusion around them; 0: none
    std::string m_text;
};

} // namespace

std::string hloDot(const HloModule &module, const HloGraph &graph) { return DotWriter(module, graph).text(); }

} // namespace planescope
