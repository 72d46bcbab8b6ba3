#pragma once
// Which rows the bundle grid has when sections are folded: a head for every section, a row for every bundle. Pure.
// Cost of a change follows the sections, that of a question their logarithm; bundles are never walked.
#include "widgets/kernel/bundle_sections.h"

#include <cstdint>
#include <vector>

namespace planescope {

struct BundleRow {
    std::uint32_t section = BundleSection::kNone; ///< of a head: the section; of a bundle: the innermost one around it
    std::uint32_t bundle = 0;                     ///< of a head: its first
    bool isHead = false;
};

class BundleRows
{
public:
    /// All unfolded.
    void set(const std::vector<BundleSection> *sections, std::uint32_t bundles);

    std::size_t size() const { return m_size; }
    BundleRow at(std::size_t row) const;
    /// Row of a bundle; that of the outermost folded section's head when it is folded away.
    std::size_t rowOfBundle(std::uint32_t bundle) const;
    /// Row of a section's head, or of the folded one around it.
    std::size_t rowOfHead(std::uint32_t section) const;
    /// The innermost section around a bundle; kNone outside of all.
    std::uint32_t sectionOf(std::uint32_t bundle) const;

    bool isFolded(std::uint32_t section) const { return m_folded[section]; }
    void setFolded(std::uint32_t section, bool folded);
    void setAllFolded(bool folded);
    /// Unfolds whatever hides the bundle. True when something changed.
    bool reveal(std::uint32_t bundle);

private:
    /// Rows in a row that are alike: one head, or bundles of one section.
    struct Run {
        std::size_t firstRow = 0;
        std::uint32_t section = BundleSection::kNone;
        std::uint32_t first = 0, end = 0; ///< bundles
        bool isHead = false;
    };
    void place();
    const Run &runOfRow(std::size_t row) const;

    const std::vector<BundleSection> *m_sections = nullptr;
    std::uint32_t m_bundles = 0;
    std::vector<bool> m_folded;
    std::vector<Run> m_runs;
    std::size_t m_size = 0;
};

} // namespace planescope
