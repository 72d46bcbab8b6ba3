#include "model/analysis/allocator_pyramid.h"

#include <algorithm>

namespace planescope {

AllocatorPyramid::AllocatorPyramid(const std::vector<AllocatorEvent> &events)
{
    m_times.reserve(events.size());
    for (const AllocatorEvent &event : events)
        m_times.push_back(event.time.toPs());
    const auto use = [&](std::uint32_t row) { return events[row].inUse(); };
    std::vector<Bucket> below;
    for (std::uint32_t row = 0; row < events.size(); ++row)
        below.push_back({row, row});
    while (below.size() > 1) {
        std::vector<Bucket> level;
        level.reserve(below.size() / 2 + 1);
        for (std::size_t i = 0; i < below.size(); i += 2) {
            Bucket bucket = below[i];
            if (i + 1 < below.size()) {
                if (use(below[i + 1].least) < use(bucket.least))
                    bucket.least = below[i + 1].least;
                if (use(below[i + 1].greatest) > use(bucket.greatest))
                    bucket.greatest = below[i + 1].greatest;
            }
            level.push_back(bucket);
        }
        below = level;
        m_levels.push_back(std::move(level));
    }
}

std::vector<std::uint32_t> AllocatorPyramid::rows(TimeRange range, std::size_t mostPoints) const
{
    std::vector<std::uint32_t> out;
    if (m_times.empty())
        return out;
    auto first = static_cast<std::size_t>(std::lower_bound(m_times.begin(), m_times.end(), range.begin.toPs()) -
                                          m_times.begin());
    auto last =
        static_cast<std::size_t>(std::lower_bound(m_times.begin(), m_times.end(), range.end.toPs()) - m_times.begin());
    first -= first > 0 ? 1 : 0;
    last += last < m_times.size() ? 1 : 0;
    std::size_t level = 0; // 0: every event
    while (((last - first) >> level) > std::max<std::size_t>(mostPoints / 2, 1) && level < m_levels.size())
        ++level;
    if (level == 0) {
        for (std::size_t row = first; row < last; ++row)
            out.push_back(static_cast<std::uint32_t>(row));
        return out;
    }
    const std::vector<Bucket> &buckets = m_levels[level - 1];
    out.push_back(static_cast<std::uint32_t>(first));
    for (std::size_t i = first >> level; i < buckets.size() && (i << level) < last; ++i) {
        out.push_back(std::min(buckets[i].least, buckets[i].greatest));
        out.push_back(std::max(buckets[i].least, buckets[i].greatest));
    }
    out.push_back(static_cast<std::uint32_t>(last - 1));
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

} // namespace planescope
