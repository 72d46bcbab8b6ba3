#include "model/state/compare_choice.h"

#include "model/state/document_part.h"

#include <algorithm>

namespace planescope {

CompareChoice *CompareChoice::of(Document *document)
{
    return partOf<CompareChoice>(document, [](Document *owner) { return new CompareChoice(owner); });
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
