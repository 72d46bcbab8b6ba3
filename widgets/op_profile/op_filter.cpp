#include "widgets/op_profile/op_filter.h"

#include <algorithm>

namespace planescope {

namespace {

/// Latin letters without their case; other bytes as they are. Names of ops are ASCII, and there may be many of them.
bool containsLowered(const std::string &text, const std::string &needle)
{
    const auto isSame = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b; };
    return std::search(text.begin(), text.end(), needle.begin(), needle.end(), isSame) != text.end();
}

} // namespace

OpFilter::OpFilter(OpTreePtr tree, const QString &text) :
    m_tree(std::move(tree)), m_text(text), m_needle(text.toLower().toStdString())
{
    if (m_tree)
        add(m_tree->root());
}

bool OpFilter::matches(const OpProfileNode &node) const
{
    if (node.kind == OpNodeKind::Root)
        return false;
    if (containsLowered(node.name, m_needle))
        return true;
    if (node.kind != OpNodeKind::Op && node.kind != OpNodeKind::Fused && node.kind != OpNodeKind::SparseCore)
        return false;
    if (containsLowered(node.category, m_needle))
        return true;
    if (node.kind == OpNodeKind::Fused)
        return false;
    const OpInfo &op = m_tree->index().ops()[node.op];
    return containsLowered(op.provenance, m_needle) || containsLowered(op.source, m_needle);
}

bool OpFilter::add(const OpProfileNode &node)
{
    bool isKept = matches(node);
    for (const OpProfileNode &child : node.children)
        isKept = add(child) || isKept;
    if (isKept)
        m_kept.insert(&node);
    return isKept;
}

} // namespace planescope
