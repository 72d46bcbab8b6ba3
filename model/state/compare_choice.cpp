#include "model/state/compare_choice.h"

#include <algorithm>

namespace planescope {

CompareChoice *CompareChoice::of(Document *document)
{
    if (!document)
        return nullptr;
    if (auto *known = document->findChild<CompareChoice *>(QString(), Qt::FindDirectChildrenOnly))
        return known;
    return new CompareChoice(document);
}

CompareChoice::CompareChoice(Document *document) : QObject(document) {}

Document *CompareChoice::among(const std::vector<Document *> &open) const
{
    if (m_other && m_other != parent() && std::find(open.begin(), open.end(), m_other.data()) != open.end())
        return m_other;
    const auto other =
        std::find_if(open.begin(), open.end(), [this](const Document *known) { return known != parent(); });
    return other == open.end() ? nullptr : *other;
}

void CompareChoice::choose(Document *other)
{
    if (m_other == other)
        return;
    m_other = other;
    emit chosen();
}

} // namespace planescope
