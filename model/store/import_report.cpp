#include "model/store/import_report.h"

#include <algorithm>

namespace planescope {

void ImportReport::add(ImportEntry entry)
{
    const bool hasText = !entry.text.empty();
    const auto same = std::find_if(m_entries.begin(), m_entries.end(), [&](const ImportEntry &e) {
        return e.code == entry.code && e.place == entry.place && e.text == entry.text && !hasText;
    });
    if (same == m_entries.end()) {
        m_entries.push_back(std::move(entry));
        return;
    }
    same->count += entry.count;
    same->bytes += entry.bytes;
    if (entry.hasOffset && (!same->hasOffset || entry.offset < same->offset)) {
        same->offset = entry.offset;
        same->hasOffset = true;
    }
    same->severity = std::max(same->severity, entry.severity);
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
