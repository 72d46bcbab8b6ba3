#include "model/analysis/range_choice.h"

#include "model/analysis/layers.h"
#include "model/analysis/step_range.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace planescope {

namespace {

std::string lowered(std::string_view text)
{
    std::string lower(text);
    for (char &c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

LayerPhase phaseOfName(const std::string &lower)
{
    for (const std::string_view word : {"backward", "bwd", "transpose("})
        if (lower.find(word) != std::string::npos)
            return LayerPhase::Backward;
    for (const std::string_view word : {"forward", "fwd", "jvp("})
        if (lower.find(word) != std::string::npos)
            return LayerPhase::Forward;
    return LayerPhase::Any;
}

/// Lines on which programs write names of their own, the likeliest first; hosts after devices.
int layerRank(const Session &session, const Line &line)
{
    const PlaneKind plane = session.plane(line.plane).kind;
    const bool isDevice = plane == PlaneKind::TpuCore || plane == PlaneKind::Gpu;
    switch (line.kind) {
    case LineKind::TraceMe:
        return isDevice ? 0 : 3;
    case LineKind::NameScope:
        return isDevice ? 1 : 4;
    case LineKind::HostThread:
        return 5;
    default:
        return isDevice && line.kind == LineKind::Other ? 2 : -1;
    }
}

/// Names of layers on one line; every type is read once.
class LayerLine
{
public:
    LayerLine(const Session &session, LineId line) : m_session(session), m_line(line) {}

    std::optional<LayerName> nameOf(std::uint64_t row)
    {
        const std::uint32_t type = m_session.line(m_line).events.type[row];
        const auto known = m_types.find(type);
        if (known != m_types.end())
            return known->second;
        return m_types.emplace(type, layerOfName(m_session.text(m_session.eventTypes()[type].label()))).first->second;
    }

    std::vector<NamedLayer> within(TimeRange range, std::size_t limit)
    {
        std::vector<NamedLayer> layers;
        const RowRange rows = m_session.rowsBeginningIn(m_line, range);
        for (std::uint64_t row = rows.first; row < rows.last && layers.size() < limit; ++row) {
            std::optional<LayerName> name = nameOf(row);
            if (!name)
                continue;
            const EventRef event{m_line, row};
            if (name->phase == LayerPhase::Any)
                name->phase = phaseAround(event);
            layers.push_back({*name, event});
        }
        return layers;
    }

private:
    LayerPhase phaseAround(EventRef event) const
    {
        for (auto outer = m_session.parent(event); outer; outer = m_session.parent(*outer))
            if (const LayerPhase phase = phaseOfName(lowered(m_session.label(*outer))); phase != LayerPhase::Any)
                return phase;
        return LayerPhase::Any;
    }

    const Session &m_session;
    LineId m_line;
    std::unordered_map<std::uint32_t, std::optional<LayerName>> m_types;
};

bool fits(const LayerName &wanted, const LayerName &name)
{
    return wanted.number == name.number && (wanted.phase == LayerPhase::Any || wanted.phase == name.phase);
}

} // namespace

std::optional<LayerName> layerOfName(std::string_view name)
{
    const std::string lower = lowered(name);
    for (std::size_t at = lower.find("layer"); at != std::string::npos; at = lower.find("layer", at + 1)) {
        std::size_t digit = at + 5;
        if (digit < lower.size() && lower[digit] == 's')
            ++digit;
        if (digit < lower.size() && std::string_view("_./-:[ ").find(lower[digit]) != std::string_view::npos)
            ++digit;
        LayerName layer;
        const char *const end = lower.data() + lower.size();
        const auto [rest, code] = std::from_chars(lower.data() + digit, end, layer.number);
        if (code != std::errc{} || layer.number < 0 || (rest != end && *rest >= 'a' && *rest <= 'z'))
            continue;
        layer.phase = phaseOfName(lower);
        return layer;
    }
    return std::nullopt;
}

std::vector<NamedLayer> namedLayersOf(const Session &session, PlaneId plane)
{
    std::vector<std::pair<int, LineId>> lines;
    for (const LineId id : session.plane(plane).lines)
        if (const int rank = layerRank(session, session.line(id)); rank >= 0)
            lines.emplace_back(rank, id);
    std::stable_sort(lines.begin(), lines.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    const TimeRange all{session.range().begin, session.range().end + Duration::ps(1)};
    for (const auto &[rank, line] : lines)
        if (std::vector<NamedLayer> layers = LayerLine(session, line).within(all, ~std::size_t{0}); !layers.empty())
            return layers;
    return {};
}

std::optional<NamedLayer> layerThatIs(const Session &session, TimeRange range, std::span<const LineId> chosen)
{
    std::optional<NamedLayer> found;
    int foundRank = 0;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        const int rank = layerRank(session, line);
        if (rank < 0 || (found && rank >= foundRank))
            continue;
        if (!chosen.empty() &&
            std::none_of(chosen.begin(), chosen.end(), [&](LineId id) { return session.line(id).plane == line.plane; }))
            continue;
        const TimeRange begin{range.begin, range.begin + Duration::ps(1)};
        for (const NamedLayer &layer : LayerLine(session, LineId{i}).within(begin, ~std::size_t{0}))
            if (session.eventRange(layer.event) == range) {
                found = layer;
                foundRank = rank;
                break;
            }
    }
    return found;
}

std::vector<NamedLayer> namedLayers(const Session &session, TimeRange range, std::size_t limit)
{
    std::vector<std::pair<int, LineId>> lines;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i)
        if (const int rank = layerRank(session, session.lines()[i]); rank >= 0)
            lines.emplace_back(rank, LineId{i});
    std::stable_sort(lines.begin(), lines.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    for (const auto &[rank, line] : lines)
        if (std::vector<NamedLayer> layers = LayerLine(session, line).within(range, limit); !layers.empty())
            return layers;
    return {};
}

std::variant<TimeRange, RangeProblem> rangeOf(const Session &session, const RangeChoice &choice)
{
    using Kind = RangeProblem::Kind;
    TimeRange range = session.range();
    if (choice.firstStep && choice.lastStep) {
        const std::vector<NumberedStep> steps = numberedSteps(session);
        if (steps.empty())
            return RangeProblem{Kind::NoSteps};
        std::optional<TimeRange> chosen;
        for (const NumberedStep &step : steps)
            if (step.number >= *choice.firstStep && step.number <= *choice.lastStep)
                chosen =
                    chosen ? TimeRange{std::min(chosen->begin, step.range.begin), std::max(chosen->end, step.range.end)}
                           : step.range;
        if (!chosen)
            return RangeProblem{Kind::NoSuchStep, steps.front().number, steps.back().number};
        range = *chosen;
    }
    range.begin = choice.begin.value_or(range.begin);
    range.end = choice.end.value_or(range.end);
    if (range.isEmpty())
        return RangeProblem{Kind::Backwards};
    if (!range.overlaps(session.range()))
        return RangeProblem{Kind::Outside};
    if (choice.layer) {
        const std::vector<NamedLayer> layers = namedLayers(session, range, ~std::size_t{0});
        const auto found = std::find_if(layers.begin(), layers.end(),
                                        [&](const NamedLayer &layer) { return fits(*choice.layer, layer.name); });
        if (found != layers.end())
            return session.eventRange(found->event);
        if (!layers.empty())
            return RangeProblem{Kind::NoSuchLayer};
        // No event names a layer: the ops themselves may tell.
        for (const DeviceLayers &device : findLayers(session))
            for (const FoundLayer &layer : device.layers)
                if (range.contains(layer.range.begin) && layer.name.phase != LayerPhase::Optimizer &&
                    fits(*choice.layer, layer.name))
                    return layer.range;
        return RangeProblem{Kind::NoSuchLayer};
    }
    return range;
}

} // namespace planescope
