#include "model/store/import_report.h"

#include <algorithm>

namespace planescope {

void ImportReport::add(ImportEntry entry)
{
    if (!entry.text.empty() && m_texts < kMostTexts) {
        ++m_texts;
        m_entries.push_back(std::move(entry));
        return;
    }
    entry.text.clear();
    auto known = m_known.find({entry.code, entry.place});
    if (known == m_known.end()) {
        if (m_places[entry.code] >= kMostPlaces)
            entry.place.clear();
        const auto [place, isNew] = m_known.try_emplace({entry.code, entry.place}, m_entries.size());
        if (isNew) {
            ++m_places[entry.code];
            m_entries.push_back(std::move(entry));
            return;
        }
        known = place;
    }
    ImportEntry &same = m_entries[known->second];
    same.count += entry.count;
    same.bytes += entry.bytes;
    if (entry.hasOffset && (!same.hasOffset || entry.offset < same.offset)) {
        same.offset = entry.offset;
        same.hasOffset = true;
    }
    same.severity = std::max(same.severity, entry.severity);
}

void ImportReport::merge(const ImportReport &other)
{
    for (const ImportEntry &entry : other.m_entries)
        add(entry);
}

Severity ImportReport::worst() const
{
    Severity worst = Severity::Info;
    for (const ImportEntry &entry : m_entries)
        worst = std::max(worst, entry.severity);
    return worst;
}

} // namespace planescope
