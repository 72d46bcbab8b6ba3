#include "model/demo/plane_builder.h"

#include <algorithm>

namespace planescope::demo {

PlaneBuilder::PlaneBuilder(xplane::XSpaceWriter &writer, std::int64_t id, std::string_view name) : m_writer(writer)
{
    m_writer.beginPlane(id, name);
}

std::string_view PlaneBuilder::keep(std::string text) { return m_kept.emplace_back(std::move(text)); }

std::int64_t PlaneBuilder::name(std::string_view text)
{
    if (const auto found = m_nameIds.find(text); found != m_nameIds.end())
        return found->second;
    const std::string_view kept = keep(std::string(text));
    m_names.push_back(kept);
    const auto id = static_cast<std::int64_t>(m_names.size());
    m_nameIds.emplace(kept, id);
    return id;
}

std::int64_t PlaneBuilder::type(std::string_view text)
{
    if (const auto found = m_typeIds.find(text); found != m_typeIds.end())
        return found->second;
    const std::string_view kept = keep(std::string(text));
    const std::int64_t id = newType(kept, {}, {});
    m_typeIds.emplace(kept, id);
    return id;
}

std::int64_t PlaneBuilder::newType(std::string_view text, std::string_view display, std::vector<StatToWrite> stats)
{
    m_types.push_back({text, display, std::move(stats)});
    return static_cast<std::int64_t>(m_types.size());
}

void PlaneBuilder::line(std::int64_t id, std::string_view lineName, const std::vector<PendingEvent> &events)
{
    m_writer.beginLine(id, lineName, 0);
    for (const PendingEvent &event : events)
        m_writer.event(event.type, event.offsetPs, event.durationPs, event.stats);
    m_writer.endLine();
}

void PlaneBuilder::finish()
{
    std::int64_t id = 0;
    for (const Type &type : m_types)
        m_writer.eventMetadata(++id, type.text, type.display, type.stats);
    id = 0;
    for (const std::string_view text : m_names)
        m_writer.statMetadata(++id, text);
    for (const StatToWrite &stat : m_planeStats)
        m_writer.planeStat(stat);
    m_writer.endPlane();
}

void sortLongerFirst(std::vector<PendingEvent> &events)
{
    std::stable_sort(events.begin(), events.end(), [](const PendingEvent &a, const PendingEvent &b) {
        return a.offsetPs != b.offsetPs ? a.offsetPs < b.offsetPs : a.durationPs > b.durationPs;
    });
}

} // namespace planescope::demo
