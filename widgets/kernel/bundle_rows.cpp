#include "widgets/kernel/bundle_rows.h"

#include <algorithm>

namespace planescope {

void BundleRows::set(const std::vector<BundleSection> *sections, std::uint32_t bundles)
{
    m_sections = sections;
    m_bundles = bundles;
    m_folded.assign(sections ? sections->size() : 0, false);
    place();
}

void BundleRows::place()
{
    m_runs.clear();
    m_size = 0;
    const auto add = [&](std::uint32_t section, std::uint32_t first, std::uint32_t end, bool isHead) {
        if (!isHead && first >= end)
            return;
        m_runs.push_back({m_size, section, first, end, isHead});
        m_size += isHead ? 1 : end - first;
    };
    std::uint32_t at = 0;            // first bundle that has no row yet
    std::vector<std::uint32_t> open; // sections that are being written, outermost first
    const auto closeUntil = [&](std::uint32_t first) {
        while (!open.empty() && (*m_sections)[open.back()].end <= first) {
            const std::uint32_t end = (*m_sections)[open.back()].end;
            add(open.back(), at, end, false);
            at = std::max(at, end);
            open.pop_back();
        }
    };
    for (std::uint32_t i = 0; m_sections && i < m_sections->size(); ++i) {
        const BundleSection &section = (*m_sections)[i];
        if (section.first < at) // inside of a folded one
            continue;
        closeUntil(section.first);
        add(open.empty() ? BundleSection::kNone : open.back(), at, section.first, false);
        at = section.first;
        add(i, section.first, section.end, true);
        if (m_folded[i])
            at = section.end;
        else
            open.push_back(i);
    }
    closeUntil(m_bundles);
    add(BundleSection::kNone, at, m_bundles, false);
}

const BundleRows::Run &BundleRows::runOfRow(std::size_t row) const
{
    const auto next = std::upper_bound(m_runs.begin(), m_runs.end(), row,
                                       [](std::size_t r, const Run &run) { return r < run.firstRow; });
    return *(next - 1);
}

BundleRow BundleRows::at(std::size_t row) const
{
    const Run &run = runOfRow(std::min(row, m_size - 1));
    const auto into = static_cast<std::uint32_t>(std::min(row, m_size - 1) - run.firstRow);
    return {run.section, run.isHead ? run.first : run.first + into, run.isHead};
}

std::size_t BundleRows::rowOfBundle(std::uint32_t bundle) const
{
    // Runs cover the bundles in order. A head covers those behind it as well, so the last run that begins at or before
    // the bundle holds it, whether as a bundle or folded away.
    const auto next = std::upper_bound(m_runs.begin(), m_runs.end(), bundle,
                                       [](std::uint32_t b, const Run &run) { return b < run.first; });
    if (next == m_runs.begin())
        return 0;
    const Run &run = *(next - 1);
    return run.isHead ? run.firstRow : run.firstRow + (std::min(bundle, run.end - 1) - run.first);
}

std::size_t BundleRows::rowOfHead(std::uint32_t section) const
{
    for (std::uint32_t at = section; at != BundleSection::kNone; at = (*m_sections)[at].parent) {
        bool isHidden = false;
        for (std::uint32_t up = (*m_sections)[at].parent; up != BundleSection::kNone; up = (*m_sections)[up].parent)
            isHidden = isHidden || m_folded[up];
        if (isHidden)
            continue;
        const auto found = std::find_if(m_runs.begin(), m_runs.end(),
                                        [at](const Run &run) { return run.isHead && run.section == at; });
        if (found != m_runs.end())
            return found->firstRow;
    }
    return 0;
}

std::uint32_t BundleRows::sectionOf(std::uint32_t bundle) const
{
    if (!m_sections || m_sections->empty())
        return BundleSection::kNone;
    // The last one that begins at or before the bundle is inside of it, or beside it within a parent.
    const auto next = std::upper_bound(m_sections->begin(), m_sections->end(), bundle,
                                       [](std::uint32_t b, const BundleSection &section) { return b < section.first; });
    if (next == m_sections->begin())
        return BundleSection::kNone;
    auto at = static_cast<std::uint32_t>(next - m_sections->begin() - 1);
    while (at != BundleSection::kNone && (*m_sections)[at].end <= bundle)
        at = (*m_sections)[at].parent;
    return at;
}

void BundleRows::setFolded(std::uint32_t section, bool folded)
{
    if (m_folded[section] == folded)
        return;
    m_folded[section] = folded;
    place();
}

void BundleRows::setAllFolded(bool folded)
{
    m_folded.assign(m_folded.size(), folded);
    place();
}

bool BundleRows::reveal(std::uint32_t bundle)
{
    bool isChanged = false;
    for (std::uint32_t at = sectionOf(bundle); at != BundleSection::kNone; at = (*m_sections)[at].parent) {
        isChanged = isChanged || m_folded[at];
        m_folded[at] = false;
    }
    if (isChanged)
        place();
    return isChanged;
}

} // namespace planescope
