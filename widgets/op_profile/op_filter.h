#pragma once
// Which nodes of an op profile a typed text keeps. Made on a worker for large profiles, immutable.
#include "widgets/op_profile/op_tree.h"

#include <QString>

#include <memory>
#include <unordered_set>

namespace planescope {

class OpFilter
{
public:
    /// Keeps ops whose name, category, scope or source contains the text, groups whose name does, and what contains
    /// them; Latin letters without their case. One pass over the tree.
    OpFilter(OpTreePtr tree, const QString &text);
    const OpTreePtr &tree() const { return m_tree; }
    const QString &text() const { return m_text; }
    bool keeps(const OpProfileNode &node) const { return m_kept.count(&node) > 0; }

private:
    bool add(const OpProfileNode &node);
    bool matches(const OpProfileNode &node) const;

    OpTreePtr m_tree;
    QString m_text;
    std::string m_needle; ///< the text in lower case
    std::unordered_set<const OpProfileNode *> m_kept;
};

using OpFilterPtr = std::shared_ptr<const OpFilter>;

} // namespace planescope
