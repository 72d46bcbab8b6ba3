#include "model/analysis/memory_tree.h"

#include "model/base/saturated.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace planescope {

namespace {

/// Nodes in the order of coming; children are found by their words.
class TreeBuilder
{
public:
    TreeBuilder() { m_nodes.push_back({MemoryNode::Kind::Root, {}, {}, 0, 0, {}}); }

    void begin(std::int64_t bytes, std::int64_t count)
    {
        m_bytes = bytes;
        m_count = count;
        m_depth = 0;
        stepTo(0);
    }
    void down(MemoryNode::Kind kind, std::string_view name, std::string_view place = {})
    {
        if (m_depth >= kDeepestMemoryNode)
            return;
        const auto [at, isNew] = m_known.try_emplace(std::tuple(m_at, kind, std::string(name), std::string(place)),
                                                     static_cast<std::uint32_t>(m_nodes.size()));
        if (isNew) {
            m_nodes.push_back({kind, std::string(name), std::string(place), 0, 0, {}});
            m_children.resize(m_nodes.size());
            m_children[m_at].push_back(at->second);
        }
        ++m_depth;
        stepTo(at->second);
    }
    MemoryNode take()
    {
        m_children.resize(m_nodes.size());
        return taken(0);
    }

private:
    void stepTo(std::uint32_t node)
    {
        m_at = node;
        m_nodes[node].bytes = saturatedSum(m_nodes[node].bytes, m_bytes);
        m_nodes[node].count += m_count;
    }
    MemoryNode taken(std::uint32_t row)
    {
        MemoryNode out = std::move(m_nodes[row]);
        for (const std::uint32_t child : m_children[row])
            out.children.push_back(taken(child));
        std::sort(out.children.begin(), out.children.end(), [](const MemoryNode &a, const MemoryNode &b) {
            return std::tuple(-a.bytes, std::string_view(a.name), std::string_view(a.place)) <
                   std::tuple(-b.bytes, std::string_view(b.name), std::string_view(b.place));
        });
        return out;
    }

    std::vector<MemoryNode> m_nodes; // without children until taken
    std::vector<std::vector<std::uint32_t>> m_children{1};
    std::map<std::tuple<std::uint32_t, MemoryNode::Kind, std::string, std::string>, std::uint32_t> m_known;
    std::int64_t m_bytes = 0, m_count = 0;
    std::uint32_t m_at = 0;
    std::size_t m_depth = 0;
};

void downTo(TreeBuilder &tree, std::string_view name)
{
    tree.down(name.empty() ? MemoryNode::Kind::Unnamed : MemoryNode::Kind::Named, name);
}

/// "forward (model.py:12)" -> name and place.
CallFrame frameOf(std::string_view text)
{
    CallFrame frame;
    const std::size_t bracket = text.rfind(" (");
    const std::size_t colon = text.rfind(':');
    if (bracket == std::string_view::npos || colon == std::string_view::npos || colon < bracket ||
        !text.ends_with(')')) {
        frame.function = text;
        return frame;
    }
    frame.function = text.substr(0, bracket);
    frame.file = text.substr(bracket + 2, colon - bracket - 2);
    std::from_chars(text.data() + colon + 1, text.data() + text.size() - 1, frame.line);
    return frame;
}

} // namespace

MemoryNode treeOfSites(const AllocationSites &sites)
{
    std::set<std::string_view> devices, kinds;
    for (const AllocationSite &site : sites.sites) {
        devices.insert(site.device);
        kinds.insert(site.kind);
    }
    TreeBuilder tree;
    for (const AllocationSite &site : sites.sites) {
        tree.begin(site.bytes, site.count);
        if (devices.size() > 1)
            downTo(tree, site.device);
        if (kinds.size() > 1)
            downTo(tree, site.kind);
        if (site.stack.empty())
            tree.down(MemoryNode::Kind::Unnamed, {});
        for (std::size_t i = site.stack.size(); i-- > 0;) { // the outermost call first
            const CallFrame &frame = sites.frames[site.stack[i]];
            tree.down(MemoryNode::Kind::Named, frame.function, frame.place());
        }
    }
    return tree.take();
}

AllocationSites sitesAtPeak(const AllocatorProfile &profile)
{
    AllocationSites out;
    std::map<std::tuple<std::uint32_t, std::uint32_t>, std::size_t> known; // stack and region -> site
    std::unordered_map<std::string, std::uint32_t> frames;
    bool hasStack = false;
    for (const std::uint32_t row : profile.blocksAtPeak) {
        const AllocatorEvent &event = profile.events[row];
        hasStack |= event.stack != 0;
        const auto [at, isNew] = known.try_emplace(std::tuple(event.stack, event.region), out.sites.size());
        if (isNew) {
            AllocationSite site;
            site.kind = profile.texts[event.region];
            site.device = profile.id;
            std::string_view rest = profile.texts[event.stack];
            while (!rest.empty()) {
                const std::string_view line = rest.substr(0, rest.find('\n'));
                rest.remove_prefix(std::min(rest.size(), line.size() + 1));
                const auto [frame, isUnknown] =
                    frames.try_emplace(std::string(line), static_cast<std::uint32_t>(out.frames.size()));
                if (isUnknown)
                    out.frames.push_back(frameOf(line));
                site.stack.push_back(frame->second);
            }
            out.sites.push_back(std::move(site));
        }
        out.sites[at->second].bytes = saturatedSum(out.sites[at->second].bytes, event.blockBytes);
        ++out.sites[at->second].count;
    }
    if (!hasStack)
        return {};
    std::stable_sort(out.sites.begin(), out.sites.end(),
                     [](const AllocationSite &a, const AllocationSite &b) { return a.bytes > b.bytes; });
    return out;
}

MemoryNode treeOfOps(const AllocatorProfile &profile)
{
    TreeBuilder tree;
    for (const ActiveAllocation &active : profile.active) {
        tree.begin(active.blockBytes * active.count, active.count);
        if (active.kind == ActiveAllocation::Kind::Reserved) {
            tree.down(MemoryNode::Kind::Reserved, {});
            continue;
        }
        if (active.kind == ActiveAllocation::Kind::Unexplained) {
            tree.down(MemoryNode::Kind::Unexplained, {});
            continue;
        }
        const AllocatorEvent &event = profile.events[active.event];
        downTo(tree, profile.texts[event.region]);
        std::string_view rest = profile.texts[event.op];
        if (rest.empty())
            tree.down(MemoryNode::Kind::Unnamed, {});
        while (!rest.empty()) {
            const std::string_view part = rest.substr(0, rest.find('/'));
            rest.remove_prefix(std::min(rest.size(), part.size() + 1));
            if (!part.empty())
                tree.down(MemoryNode::Kind::Named, part);
        }
    }
    return tree.take();
}

} // namespace planescope
