#include "model/format/xplane/derived_line_builder.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace planescope {

namespace {

bool isInOrder(const std::vector<std::int64_t> &begin, const std::vector<std::int64_t> &duration)
{
    for (std::size_t row = 1; row < begin.size(); ++row)
        if (begin[row] < begin[row - 1] || (begin[row] == begin[row - 1] && duration[row] > duration[row - 1]))
            return false;
    return true;
}

void sortRows(DerivedColumns &columns)
{
    std::vector<std::size_t> order(columns.begin.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return columns.begin[a] != columns.begin[b] ? columns.begin[a] < columns.begin[b]
                                                    : columns.duration[a] > columns.duration[b];
    });
    DerivedColumns sorted;
    for (const std::size_t row : order) {
        sorted.begin.push_back(columns.begin[row]);
        sorted.duration.push_back(columns.duration[row]);
        sorted.type.push_back(columns.type[row]);
    }
    columns = std::move(sorted);
}

LineId addColumns(SessionBuilder &builder, PlaneId plane, std::string_view name, std::int64_t wireId,
                  std::int64_t displayId, DerivedColumns &columns)
{
    const LineId line = builder.addLine(plane, name, wireId, true);
    builder.line(line).displayId = displayId;
    if (!isInOrder(columns.begin, columns.duration))
        sortRows(columns);
    columns.lane.resize(columns.begin.size());
    const LaneFacts lanes = assignLanes(columns.begin, columns.duration, columns.lane);
    builder.packColumns(line, {columns.begin, columns.duration, columns.type, columns.lane, {}, {}}, lanes);
    return line;
}

} // namespace

DerivedColumns DerivedBuffers::take()
{
    if (m_free.empty())
        return {};
    // The largest: lines of a plane are made in the same order, and grow to the same sizes.
    const auto largest = std::max_element(m_free.begin(), m_free.end(), [](const auto &a, const auto &b) {
        return a.begin.capacity() < b.begin.capacity();
    });
    DerivedColumns columns = std::move(*largest);
    m_free.erase(largest);
    return columns;
}

void DerivedBuffers::give(DerivedColumns columns)
{
    columns.begin.clear();
    columns.duration.clear();
    columns.type.clear();
    columns.lane.clear();
    m_free.push_back(std::move(columns));
}

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
    if (m_open[level].isOpen) {
        Open &open = m_open[level];
        RowSpan &last = open.span;
        const bool isSame =
            open.type == type && open.group == group && (!scope || !open.scope || *scope == *open.scope);
        // The gap is measured as double: twice a row of days would overflow.
        if (isSame && (m_isGpu || group ||
                       static_cast<double>(span.beginPs - last.endPs) <= 2.0 * static_cast<double>(last.lengthPs()))) {
            last.beginPs = std::min(last.beginPs, span.beginPs);
            last.endPs = std::max(last.endPs, span.endPs);
            return;
        }
    }
    closeFrom(level);
    m_open[level] = {true, type, m_rows.begin.size(), span, group, scope};
    m_rows.begin.push_back(span.beginPs);
    m_rows.duration.push_back(span.lengthPs());
    m_rows.type.push_back(type.value);
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
    if (level >= m_open.size() || !m_open[level].isOpen)
        return;
    std::size_t deepest = level;
    while (deepest + 1 < m_open.size() && m_open[deepest + 1].isOpen)
        ++deepest;
    if (deepest == level)
        return;
    const std::int64_t mostNs = m_open[deepest].span.lengthPs() / 1'000 - 1;
    std::int64_t cutNs = 0;
    std::optional<RowSpan> above;
    for (std::size_t i = level; i <= deepest; ++i) {
        RowSpan &span = m_open[i].span;
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
    for (std::size_t i = level; i < m_open.size(); ++i) {
        Open &open = m_open[i];
        if (!open.isOpen)
            continue;
        m_rows.begin[open.row] = open.span.beginPs;
        m_rows.duration[open.row] = open.span.lengthPs();
        open.isOpen = false;
    }
    if (level == 0)
        for (DerivedLine *line : m_dependents)
            line->closeFrom(0);
}

void DerivedLine::writeBack()
{
    for (const Open &open : m_open)
        if (open.isOpen) {
            m_rows.begin[open.row] = open.span.beginPs;
            m_rows.duration[open.row] = open.span.lengthPs();
        }
}

std::vector<DerivedLine::Row> DerivedLine::rows() const
{
    std::vector<Row> rows;
    for (std::size_t row = 0; row < m_rows.begin.size(); ++row)
        rows.push_back({{m_rows.begin[row], m_rows.begin[row] + m_rows.duration[row]}, EventTypeId{m_rows.type[row]}});
    for (const Open &open : m_open)
        if (open.isOpen)
            rows[open.row].span = open.span;
    return rows;
}

std::optional<LineId> DerivedLine::finish(SessionBuilder &builder, PlaneId plane, std::string_view name,
                                          std::int64_t wireId, std::int64_t displayId)
{
    if (m_rows.begin.empty())
        return std::nullopt;
    writeBack();
    m_open.clear();
    DerivedColumns columns = std::exchange(m_rows, {});
    const LineId line = addColumns(builder, plane, name, wireId, displayId, columns);
    if (m_buffers)
        m_buffers->give(std::move(columns));
    return line;
}

LineId addDerivedRows(SessionBuilder &builder, PlaneId plane, std::string_view name, std::int64_t wireId,
                      std::int64_t displayId, std::span<const DerivedLine::Row> rows)
{
    DerivedColumns columns;
    for (const DerivedLine::Row &row : rows) {
        columns.begin.push_back(row.span.beginPs);
        columns.duration.push_back(std::max<std::int64_t>(0, row.span.lengthPs()));
        columns.type.push_back(row.type.value);
    }
    return addColumns(builder, plane, name, wireId, displayId, columns);
}

} // namespace planescope
