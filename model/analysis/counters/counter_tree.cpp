#include "model/analysis/counters/counter_tree.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>

namespace planescope {

namespace {

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Parts of a name at "_", "." and "/", a number with the word before it: "sc_1", "load_per_bank", "12" stays 12.
std::vector<std::string_view> partsOf(std::string_view name)
{
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    while (begin < name.size()) {
        std::size_t end = std::min(name.find_first_of("_./", begin), name.size());
        const std::size_t after = end < name.size() ? std::min(name.find_first_of("_./", end + 1), name.size()) : end;
        // "sc_1_scs": the number belongs to the word, unless it ends the name, where it tells slots apart.
        if (after < name.size() && isNumber(name.substr(end + 1, after - end - 1)))
            end = after;
        if (end > begin)
            parts.push_back(name.substr(begin, end - begin));
        begin = end + 1;
    }
    if (parts.empty())
        parts.push_back(name);
    return parts;
}

/// Words by letters, numbers at their end by value: bank_2 before bank_10.
bool isPartLess(std::string_view a, std::string_view b)
{
    const auto split = [](std::string_view text) {
        const std::size_t last = text.find_last_not_of("0123456789");
        const std::size_t digits = last == std::string_view::npos ? 0 : last + 1;
        std::uint64_t number = 0;
        std::from_chars(text.data() + digits, text.data() + text.size(), number);
        return std::pair(text.substr(0, digits), number);
    };
    const auto left = split(a), right = split(b);
    return left != right ? left < right : a < b;
}

struct GrowingNode {
    std::map<std::string_view, std::uint32_t, decltype(&isPartLess)> children{&isPartLess};
    std::uint32_t ownName = 0xFFFFFFFFu;
};

} // namespace

CounterTree::CounterTree(const CounterTable &table, std::span<const std::uint32_t> rows)
{
    std::vector<std::uint64_t> rowsOfName(table.names().size());
    for (const std::uint32_t row : rows)
        ++rowsOfName[table.name()[row]];
    std::vector<GrowingNode> growing(1);
    for (std::uint32_t name = 0; name < rowsOfName.size(); ++name) {
        if (rowsOfName[name] == 0)
            continue;
        std::uint32_t at = 0;
        for (const std::string_view part : partsOf(table.names()[name].name)) {
            const auto next = static_cast<std::uint32_t>(growing.size());
            const auto [child, isNew] = growing[at].children.try_emplace(part, next);
            at = child->second;
            if (isNew)
                growing.emplace_back();
        }
        growing[at].ownName = name;
    }
    if (growing.size() == 1)
        return;

    // Breadth first, so that children lie in a row; chains without a branch become one node.
    std::vector<std::uint32_t> sources{0};
    m_nodes.emplace_back();
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        const GrowingNode &source = growing[sources[i]];
        m_nodes[i].firstChild = static_cast<std::uint32_t>(m_nodes.size());
        m_nodes[i].childCount = static_cast<std::uint32_t>(source.children.size());
        m_nodes[i].ownName = source.ownName;
        for (const auto &[part, child] : source.children) {
            std::string_view joined = part;
            std::uint32_t end = child;
            while (growing[end].children.size() == 1 && growing[end].ownName == 0xFFFFFFFFu) {
                const auto &[next, target] = *growing[end].children.begin();
                // Parts are views into names: the longer part of the same name reaches from the first to the last.
                joined = std::string_view(joined.data(),
                                          static_cast<std::size_t>(next.data() + next.size() - joined.data()));
                end = target;
            }
            Node node;
            node.part = joined;
            node.parent = i;
            m_nodes.push_back(std::move(node));
            sources.push_back(end);
        }
    }
    // Depth first for the names, so that those below a node lie in a row.
    std::vector<std::pair<std::uint32_t, bool>> stack{{kRoot, false}};
    while (!stack.empty()) {
        const auto [at, isDone] = stack.back();
        stack.pop_back();
        Node &node = m_nodes[at];
        if (isDone) {
            node.nameCount = static_cast<std::uint32_t>(m_order.size()) - node.firstName;
            for (std::uint32_t i = node.firstName; i < m_order.size(); ++i)
                node.rowCount += rowsOfName[m_order[i]];
            continue;
        }
        node.firstName = static_cast<std::uint32_t>(m_order.size());
        if (node.ownName != 0xFFFFFFFFu)
            m_order.push_back(node.ownName);
        stack.emplace_back(at, true);
        for (std::uint32_t child = node.childCount; child > 0; --child)
            stack.emplace_back(node.firstChild + child - 1, false);
    }
}

std::span<const std::uint32_t> CounterTree::namesBelow(std::uint32_t node) const
{
    return std::span(m_order).subspan(m_nodes[node].firstName, m_nodes[node].nameCount);
}

std::string CounterTree::pathOf(std::uint32_t node) const
{
    std::string path;
    for (; node != kRoot; node = m_nodes[node].parent)
        path.insert(0, path.empty() ? "" : "_").insert(0, m_nodes[node].part);
    return path;
}

} // namespace planescope
