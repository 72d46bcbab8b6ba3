#include "model/analysis/op_profile.h"

#include "model/analysis/hlo_category.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

/// Self time always; costs only of ops that contain no other op, whose own ones would count twice.
void addAsParent(OpProfileNode &node, const OpSums &op)
{
    node.sums.timePs += op.selfPs;
    node.sums.selfPs += op.selfPs;
    node.normalizedPs += op.normalizedSelfPs();
    node.xprofNormalizedPs += op.normalizedPs;
    if (op.timePs != op.selfPs)
        return;
    node.sums.flops += op.flops;
    node.sums.modelFlops += op.modelFlops;
    node.sums.bytes += op.bytes;
    node.sums.dmaStallPs += op.dmaStallPs;
    node.sums.traffic.add(op.traffic);
}

void addInFull(OpProfileNode &node, const OpSums &op)
{
    node.sums.add(op);
    node.normalizedPs += op.normalizedPs;
    node.xprofNormalizedPs += op.normalizedPs;
}

/// The parts of "jit(f)/jit(main)/add:" without what follows the last part's colon.
std::vector<std::string_view> scopesOf(std::string_view provenance)
{
    std::vector<std::string_view> parts;
    while (!provenance.empty()) {
        const std::size_t slash = provenance.find('/');
        std::string_view part = provenance.substr(0, slash);
        provenance = slash == std::string_view::npos ? std::string_view{} : provenance.substr(slash + 1);
        if (provenance.empty())
            part = part.substr(0, part.find(':'));
        if (!part.empty())
            parts.push_back(part);
    }
    return parts;
}

class TreeBuilder
{
public:
    TreeBuilder(const OpIndex &index, const HloLookup &hlo) : m_index(index), m_hlo(hlo) {}

    OpProfileNode build(const OpTable &table, const OpProfileOptions &options)
    {
        OpProfileNode root;
        constexpr const char *names[] = {"by_program", "by_category", "by_provenance"};
        root.name = names[static_cast<std::size_t>(options.grouping)];
        for (const OpRow &row : table.rows)
            add(root, table, row, options.grouping);
        if (options.withIdle && table.coreCount > 0) {
            OpProfileNode idle;
            idle.kind = OpNodeKind::Idle;
            idle.name = idle.category = "IDLE";
            idle.sums.timePs = idle.sums.selfPs = table.idlePs();
            root.children.push_back(std::move(idle));
        }
        finish(root);
        markSameNames(root);
        root.sums.timePs = options.withIdle ? table.totalPs : table.opPs;
        root.sums.selfPs = root.sums.timePs;
        return root;
    }

private:
    /// A node under construction: children move when their vector grows, so it is reached anew for each op.
    struct Place {
        OpProfileNode *node;
        std::uint32_t id; ///< of the node, for the look-up of its children
    };

    /// The child of this kind and name, made when new. A look-up, since a category may hold ten thousands of ops.
    Place childOf(Place parent, OpNodeKind kind, std::string_view name)
    {
        std::string key = std::to_string(parent.id) + static_cast<char>('A' + static_cast<int>(kind));
        key += name;
        const auto [found, isNew] =
            m_children.try_emplace(std::move(key), static_cast<std::uint32_t>(parent.node->children.size()), m_nextId);
        if (isNew) {
            ++m_nextId;
            OpProfileNode child;
            child.kind = kind;
            child.name = std::string(name);
            parent.node->children.push_back(std::move(child));
        }
        return {&parent.node->children[found->second.first], found->second.second};
    }

    void add(OpProfileNode &root, const OpTable &table, const OpRow &row, OpGrouping grouping)
    {
        const OpInfo &op = m_index.ops()[row.op];
        if (op.name.rfind("region", 0) == 0)
            return;
        addAsParent(root, row.sums);
        Place at{&root, 0};
        if (grouping != OpGrouping::Category) {
            at = childOf(at, OpNodeKind::Program, programName(op.programId));
            at.node->programId = op.programId;
            addAsParent(*at.node, row.sums);
        }
        const auto [firstPart, lastPart] = sparsePartsOf(table, row.op);
        if (row.sums.timePs != row.sums.selfPs && firstPart == lastPart)
            return;
        if (grouping == OpGrouping::Provenance)
            for (const std::string_view scope : scopesOf(op.provenance)) {
                at = childOf(at, OpNodeKind::Scope, scope);
                addAsParent(*at.node, row.sums);
            }
        at = childOf(at, OpNodeKind::Category, op.category);
        at.node->category = op.category;
        addInFull(*at.node, row.sums);
        at = childOf(at, OpNodeKind::Duplicates, op.deduplicatedName.empty() ? op.name : op.deduplicatedName);
        addInFull(*at.node, row.sums);
        OpProfileNode leaf;
        leaf.kind = OpNodeKind::Op;
        leaf.name = op.name;
        leaf.category = op.category;
        leaf.op = row.op;
        leaf.programId = op.programId;
        addInFull(leaf, row.sums);
        for (auto part = firstPart; part != lastPart; ++part)
            leaf.children.push_back(sparsePart(*part));
        std::stable_sort(leaf.children.begin(), leaf.children.end(),
                         [](const OpProfileNode &a, const OpProfileNode &b) { return a.sums.timePs > b.sums.timePs; });
        addFused(leaf, op);
        at.node->children.push_back(std::move(leaf));
    }

    OpProfileNode sparsePart(const SparseCoreRow &row) const
    {
        const OpInfo &op = m_index.ops()[row.op];
        OpProfileNode part;
        part.kind = OpNodeKind::SparseCore;
        part.name = op.name;
        part.category = op.category;
        part.op = row.op;
        part.programId = op.programId;
        addInFull(part, row.sums);
        return part;
    }

    const std::string &programName(std::uint64_t id)
    {
        auto &name = m_programNames[id];
        if (name.empty())
            name = m_index.programName(id);
        return name;
    }

    HloModulePtr moduleOf(std::uint64_t programId)
    {
        const auto [found, isNew] = m_modules.try_emplace(programId);
        if (isNew && m_hlo.module)
            for (const Program &program : m_index.session()->programs())
                if (program.id == programId && (found->second = m_hlo.module(program)))
                    break;
        return found->second;
    }

    void addFused(OpProfileNode &leaf, const OpInfo &op)
    {
        const HloModulePtr module = moduleOf(op.programId);
        const std::uint32_t row = module ? module->find(op.name) : HloModule::kNone;
        if (row == HloModule::kNone || module->instructions()[row].opcode != "fusion")
            return;
        m_openComputations.clear();
        m_fusedLeft = kMostFused;
        addFusedOf(leaf, *module, module->instructions()[row], op.programId);
    }

    void addFusedOf(OpProfileNode &parent, const HloModule &module, const HloInstruction &fusion,
                    std::uint64_t programId)
    {
        for (const std::uint32_t computation : module.called(fusion)) {
            // A damaged module may call itself.
            if (computation == HloModule::kNone || std::find(m_openComputations.begin(), m_openComputations.end(),
                                                             computation) != m_openComputations.end())
                continue;
            m_openComputations.push_back(computation);
            const HloComputation &body = module.computations()[computation];
            for (std::uint32_t row = body.firstInstruction; row < body.lastInstruction; ++row) {
                const HloInstruction &instruction = module.instructions()[row];
                if (instruction.opcode == "parameter" || instruction.opcode == "tuple")
                    continue;
                if (m_fusedLeft == 0)
                    break;
                --m_fusedLeft;
                OpProfileNode child;
                child.kind = OpNodeKind::Fused;
                child.name = std::string(instruction.name);
                child.category = hloCategoryOf(instruction);
                child.programId = programId;
                child.fused = row;
                child.sums.occurrences = 1;
                child.sums.executions = 1;
                if (instruction.opcode == "fusion")
                    addFusedOf(child, module, instruction, programId);
                parent.children.push_back(std::move(child));
            }
            m_openComputations.pop_back();
        }
    }

    /// Names of programs end with their id, "jit_f(17)"; without it two may look alike.
    static void markSameNames(OpProfileNode &root)
    {
        std::unordered_map<std::string, int> count;
        const auto shortName = [](const OpProfileNode &node) { return node.name.substr(0, node.name.rfind('(')); };
        for (const OpProfileNode &node : root.children)
            if (node.kind == OpNodeKind::Program)
                ++count[shortName(node)];
        for (OpProfileNode &node : root.children)
            node.needsId = node.kind == OpNodeKind::Program && count[shortName(node)] > 1;
    }

    /// Sorts, names the groups of duplicates and takes groups of one apart.
    static void finish(OpProfileNode &node)
    {
        if (node.kind == OpNodeKind::Op)
            return; // what is fused stays as stored: its costs are not known one by one. SparseCores go before, sorted.
        for (OpProfileNode &child : node.children)
            finish(child);
        for (OpProfileNode &child : node.children)
            if (child.kind == OpNodeKind::Duplicates && child.children.size() == 1) {
                OpProfileNode only = std::move(child.children.front());
                child = std::move(only);
            }
        std::stable_sort(node.children.begin(), node.children.end(),
                         [](const OpProfileNode &a, const OpProfileNode &b) {
                             return a.sums.timePs != b.sums.timePs ? a.sums.timePs > b.sums.timePs : a.name < b.name;
                         });
        if (node.kind == OpNodeKind::Duplicates && node.children.size() > 1) {
            const OpProfileNode &longest = node.children.front();
            node.name = longest.name + " and its duplicate(s)";
            node.op = longest.op;
            node.category = longest.category;
            node.programId = longest.programId;
        }
    }

    const OpIndex &m_index;
    const HloLookup &m_hlo;
    std::unordered_map<std::string, std::pair<std::uint32_t, std::uint32_t>> m_children; // position, id
    std::uint32_t m_nextId = 1;
    std::unordered_map<std::uint64_t, std::string> m_programNames;
    std::unordered_map<std::uint64_t, HloModulePtr> m_modules;
    /// What one op shows of its inside at most: nested fusions of a damaged module could multiply without end.
    static constexpr std::size_t kMostFused = 20'000;
    std::size_t m_fusedLeft = 0;
    std::vector<std::uint32_t> m_openComputations; ///< from the fusion inwards
};

/// Bytes in a time against a bandwidth; none without a peak.
double bandwidthShare(double bytes, std::int64_t timePs, double bytesPerSecond)
{
    if (bytesPerSecond <= 0)
        return OpFigures::kNone;
    return timePs > 0 ? bytes / (static_cast<double>(timePs) * 1e-12) / bytesPerSecond : 0;
}

} // namespace

OpProfileNode opProfile(const OpIndex &index, const OpTable &table, const OpProfileOptions &options,
                        const HloLookup &hlo)
{
    return TreeBuilder(index, hlo).build(table, options);
}

OpFigures figuresOf(const OpProfileNode &node, const OpProfileNode &root, const DevicePeaks &peaks)
{
    OpFigures out;
    const std::int64_t time = node.sums.timePs;
    out.timeShare = root.sums.timePs > 0 ? static_cast<double>(time) / static_cast<double>(root.sums.timePs) : 0;
    if (node.kind == OpNodeKind::Fused || node.kind == OpNodeKind::Idle)
        return out;
    // What a SparseCore could reach is not stated: the peak is that of the TensorCore.
    if (peaks.flopsPerSecond > 0 && node.kind != OpNodeKind::SparseCore) {
        // At the nominal clock when the profile tells it; else the time as it is.
        const auto utilization = [&](double normalizedPs) {
            const double ps = normalizedPs > 0 ? normalizedPs : static_cast<double>(time);
            return ps > 0 ? node.sums.flops / (ps * 1e-12) / peaks.flopsPerSecond : 0;
        };
        out.flopsUtilization = utilization(node.normalizedPs);
        out.xprofFlopsUtilization = utilization(node.xprofNormalizedPs);
    }
    const MemoryTraffic &traffic = node.sums.traffic;
    out.hbmUtilization = bandwidthShare(traffic.hbm(), time, peaks.bandwidth(MemoryPort::Hbm));
    out.onChipReadUtilization =
        bandwidthShare(traffic.onChip(MemoryTraffic::Read), time, peaks.bandwidth(MemoryPort::SramRead));
    out.onChipWriteUtilization =
        bandwidthShare(traffic.onChip(MemoryTraffic::Write), time, peaks.bandwidth(MemoryPort::SramWrite));
    if (out.flopsUtilization >= 0 && out.hbmUtilization > 0)
        out.wastedShare = out.timeShare * std::max(0.0, 1 - std::max(out.flopsUtilization, out.hbmUtilization));
    return out;
}

} // namespace planescope
