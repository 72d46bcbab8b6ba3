#include "widgets/hlo/fold_layout.h"

#include <algorithm>

namespace planescope {

void FoldLayout::setLines(HloLinesPtr lines)
{
    m_lines = std::move(lines);
    m_sections.clear();
    const std::size_t count = m_lines ? m_lines->size() : 0;
    for (std::size_t line = 0; line < count; ++line) {
        const bool isHead = m_lines->at(line).kind == hlo::TextLineKind::Head;
        if (isHead || m_sections.empty())
            m_sections.push_back({line, line + 1, 0, isHead, false});
        else
            m_sections.back().lastLine = line + 1;
    }
    place();
}

/// A folded section keeps its head and what separates it from the next one.
void FoldLayout::place()
{
    m_size = 0;
    for (Section &section : m_sections) {
        section.firstRow = m_size;
        m_size += section.isFolded ? 1 : section.lastLine - section.firstLine;
    }
}

std::size_t FoldLayout::sectionOf(std::size_t line) const
{
    const auto next = std::upper_bound(m_sections.begin(), m_sections.end(), line,
                                       [](std::size_t l, const Section &s) { return l < s.firstLine; });
    return next == m_sections.begin() ? 0 : static_cast<std::size_t>(next - m_sections.begin()) - 1;
}

std::size_t FoldLayout::lineAt(std::size_t row) const
{
    const auto next = std::upper_bound(m_sections.begin(), m_sections.end(), row,
                                       [](std::size_t r, const Section &s) { return r < s.firstRow; });
    if (next == m_sections.begin())
        return 0;
    const Section &section = *(next - 1);
    return section.firstLine + (row - section.firstRow);
}

std::size_t FoldLayout::rowOf(std::size_t line) const
{
    if (m_sections.empty())
        return 0;
    const Section &section = m_sections[sectionOf(line)];
    return section.firstRow + (section.isFolded ? 0 : line - section.firstLine);
}

bool FoldLayout::isFoldable(std::size_t line) const
{
    if (m_sections.empty())
        return false;
    const Section &section = m_sections[sectionOf(line)];
    return section.isFoldable && section.firstLine == line;
}

bool FoldLayout::isFolded(std::size_t line) const { return isFoldable(line) && m_sections[sectionOf(line)].isFolded; }

void FoldLayout::setFolded(std::size_t headLine, bool folded)
{
    if (!isFoldable(headLine))
        return;
    m_sections[sectionOf(headLine)].isFolded = folded;
    place();
}

void FoldLayout::setAllFolded(bool folded)
{
    for (Section &section : m_sections)
        section.isFolded = folded && section.isFoldable;
    place();
}

bool FoldLayout::reveal(std::size_t line)
{
    if (m_sections.empty())
        return false;
    Section &section = m_sections[sectionOf(line)];
    if (!section.isFolded || section.firstLine == line)
        return false;
    section.isFolded = false;
    place();
    return true;
}

} // namespace planescope
