#include "model/format/xplane/derived_line_builder.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace planescope {

namespace {

/// Memory of the columns of one derived line.
struct DerivedColumns {
    std::vector<std::int64_t> begin, duration;
    std::vector<std::uint32_t> type;
    std::vector<std::uint16_t> lane;
};

bool comesBefore(const DerivedLine::Row &a, const DerivedLine::Row &b)
{
    return a.span.beginPs != b.span.beginPs ? a.span.beginPs < b.span.beginPs : a.span.endPs > b.span.endPs;
}

} // namespace

EventTypeId DerivedTypes::named(std::string_view name, std::string_view display)
{
    const NameId id = m_builder.intern(name);
    auto [it, isNew] = m_types.try_emplace(id);
    if (isNew)
        it->second = m_builder.addType(m_plane, name, display);
    else if (!display.empty() && m_builder.type(it->second).displayName.value == 0)
        m_builder.type(it->second).displayName = m_builder.intern(display);
    return it->second;
}

EventTypeId DerivedTypes::unique(std::string_view name, std::string_view display)
{
    return m_builder.addType(m_plane, name, display);
}

void DerivedLine::extendOrAdd(EventTypeId type, RowSpan span, StepGroup group, ScopeRange scope, std::size_t level)
{
    if (m_open.size() <= level)
        m_open.resize(level + 1);
    if (m_open[level]) {
        const Open &open = *m_open[level];
        RowSpan &last = spanOf(open);
        const bool isSame =
            m_rows[open.row].type == type && open.group == group && (!scope || !open.scope || *scope == *open.scope);
        // The gap is measured as double: twice a row of days would overflow.
        if (isSame && (m_isGpu || group ||
                       static_cast<double>(span.beginPs - last.endPs) <= 2.0 * static_cast<double>(last.lengthPs()))) {
            last.beginPs = std::min(last.beginPs, span.beginPs);
            last.endPs = std::max(last.endPs, span.endPs);
            return;
        }
    }
    closeFrom(level);
    m_rows.push_back({span, type, group});
    m_open[level] = Open{m_rows.size() - 1, group, scope};
}

void DerivedLine::extendOrAdd(std::span<const EventTypeId> types, RowSpan span, StepGroup group,
                              std::span<const ScopeRange> scopes)
{
    if (types.empty())
        return;
    for (std::size_t level = 0; level < types.size(); ++level)
        extendOrAdd(types[level], span, group, level < scopes.size() ? scopes[level] : ScopeRange{}, level);
    closeFrom(types.size());
}

void DerivedLine::shortenEqualSpans(std::size_t level)
{
    if (level >= m_open.size() || !m_open[level])
        return;
    std::size_t deepest = level;
    while (deepest + 1 < m_open.size() && m_open[deepest + 1])
        ++deepest;
    if (deepest == level)
        return;
    const std::int64_t mostNs = spanOf(*m_open[deepest]).lengthPs() / 1'000 - 1;
    std::int64_t cutNs = 0;
    std::optional<RowSpan> above;
    for (std::size_t i = level; i <= deepest; ++i) {
        RowSpan &span = spanOf(*m_open[i]);
        if (cutNs < mostNs && above == span)
            ++cutNs;
        above = span;
        if (cutNs > 0)
            span.endPs = std::max(span.beginPs, span.endPs - 1'000 * cutNs);
    }
}

void DerivedLine::closeFrom(std::size_t level)
{
    shortenEqualSpans(level);
    for (std::size_t i = level; i < m_open.size(); ++i)
        m_open[i].reset();
    if (level == 0)
        for (DerivedLine *line : m_dependents)
            line->closeFrom(0);
}

std::optional<LineId> DerivedLine::finish(SessionBuilder &builder, PlaneId plane, std::string_view name,
                                          std::int64_t wireId, std::int64_t displayId) const
{
    if (m_rows.empty())
        return std::nullopt;
    return addDerivedRows(builder, plane, name, wireId, displayId, m_rows);
}

LineId addDerivedRows(SessionBuilder &builder, PlaneId plane, std::string_view name, std::int64_t wireId,
                      std::int64_t displayId, std::span<const DerivedLine::Row> rows)
{
    const LineId line = builder.addLine(plane, name, wireId, true);
    builder.line(line).displayId = displayId;
    std::vector<DerivedLine::Row> sorted;
    if (!std::is_sorted(rows.begin(), rows.end(), comesBefore)) {
        sorted.assign(rows.begin(), rows.end());
        std::stable_sort(sorted.begin(), sorted.end(), comesBefore);
        rows = sorted;
    }
    auto owned = std::make_shared<DerivedColumns>();
    owned->begin.reserve(rows.size());
    owned->duration.reserve(rows.size());
    owned->type.reserve(rows.size());
    for (const DerivedLine::Row &row : rows) {
        owned->begin.push_back(row.span.beginPs);
        owned->duration.push_back(std::max<std::int64_t>(0, row.span.lengthPs()));
        owned->type.push_back(row.type.value);
    }
    owned->lane.resize(rows.size());
    const std::uint16_t lanes = assignLanes(owned->begin, owned->duration, owned->lane);
    const EventColumns columns{owned->begin, owned->duration, owned->type, owned->lane, {}, {}};
    builder.setColumns(line, columns, lanes, owned, Bytes{rows.size() * 22});
    return line;
}

} // namespace planescope
