#pragma once
// Which lines of a program's text are seen when computations are folded. Pure.
#include "model/format/hlo/hlo_printer.h"

#include <memory>
#include <optional>
#include <vector>

namespace planescope {

using HloLinesPtr = std::shared_ptr<const hlo::TextLines>;

class FoldLayout
{
public:
    void setLines(HloLinesPtr lines);
    const hlo::TextLines *lines() const { return m_lines.get(); }
    const HloLinesPtr &linesPtr() const { return m_lines; }

    std::size_t size() const { return m_size; } ///< visible rows
    /// Line of a visible row. O(log computations).
    std::size_t lineAt(std::size_t row) const;
    /// Row of a line; that of its computation's head when it is folded away.
    std::size_t rowOf(std::size_t line) const;

    /// Lines that are no head of a computation are never folded.
    bool isFoldable(std::size_t line) const;
    bool isFolded(std::size_t line) const;
    void setFolded(std::size_t headLine, bool folded);
    void setAllFolded(bool folded);
    /// Unfolds the computation that holds the line. True when something changed.
    bool reveal(std::size_t line);

private:
    struct Section {
        std::size_t firstLine = 0, lastLine = 0; ///< from the head to the blank line before the next one
        std::size_t firstRow = 0;
        bool isFoldable = false;
        bool isFolded = false;
    };
    std::size_t sectionOf(std::size_t line) const;
    void place();

    HloLinesPtr m_lines;
    std::vector<Section> m_sections;
    std::size_t m_size = 0;
};

} // namespace planescope
