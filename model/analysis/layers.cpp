#include "model/analysis/layers.h"

#include "model/analysis/layer_parts.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// A layer that is cut in pieces by other ops of its own phase becomes one again.
void joinPieces(std::vector<FoundLayer> &layers)
{
    std::vector<FoundLayer> joined;
    for (const FoundLayer &layer : layers) {
        if (!joined.empty() && joined.back().name == layer.name &&
            layer.range.begin - joined.back().range.end < joined.back().range.length()) {
            joined.back().range.end = std::max(joined.back().range.end, layer.range.end);
            joined.back().rows.last = std::max(joined.back().rows.last, layer.rows.last);
        } else if (joined.empty() || layer.range.begin >= joined.back().range.end) {
            joined.push_back(layer);
        }
    }
    layers = std::move(joined);
}

/// Layers that events of the device's lines name; rows are those of the work row.
std::vector<FoundLayer> layersByEvents(const Session &session, PlaneId plane, LineId workRow)
{
    std::vector<FoundLayer> layers;
    for (const NamedLayer &named : namedLayersOf(session, plane)) {
        const TimeRange range = session.eventRange(named.event);
        if (!range.isEmpty())
            layers.push_back({named.name, range, session.rowsBeginningIn(workRow, range)});
    }
    joinPieces(layers);
    return layers;
}

bool isOptimizerScope(std::string_view scope)
{
    for (const std::string_view word :
         {"optimizer", "Optimizer", "adamw", "apply_updates", "apply_gradients", "opt_update"})
        if (holds(scope, word))
            return true;
    return false;
}

/// Runs of ops whose scopes belong to the optimizer, one per step. Within layers they do not count.
std::vector<FoundLayer> optimizerPhases(const LayerOps &ops, const std::vector<FoundLayer> &layers)
{
    std::vector<FoundLayer> phases;
    std::unordered_map<std::uint32_t, bool> isOptimizer;
    std::size_t layer = 0, cut = 0;
    bool isNew = true;
    for (std::size_t op = 0; op < ops.rows.size(); ++op) {
        const TimeRange range = ops.range(op);
        while (layer < layers.size() && layers[layer].range.end <= range.begin) {
            ++layer;
            isNew = true;
        }
        for (; cut < ops.cuts.size() && ops.cuts[cut] <= range.begin; ++cut)
            isNew = true;
        const auto known = isOptimizer.find(ops.type(op));
        const bool is = known != isOptimizer.end()
                            ? known->second
                            : isOptimizer.emplace(ops.type(op), isOptimizerScope(ops.scopeOf(op))).first->second;
        if (!is || (layer < layers.size() && layers[layer].range.begin < range.end))
            continue;
        if (isNew)
            phases.push_back({{0, LayerPhase::Optimizer}, range, {ops.rows[op], ops.rows[op] + 1}});
        isNew = false;
        phases.back().range.end = std::max(phases.back().range.end, range.end);
        phases.back().rows.last = ops.rows[op] + 1;
    }
    return phases;
}

/// The row with the device's ops: "XLA Ops", else the fullest stream.
std::optional<LineId> layerWorkRow(const Session &session, PlaneId plane)
{
    std::optional<LineId> best;
    for (const LineId id : session.plane(plane).lines) {
        const Line &line = session.line(id);
        if (line.isDerived || line.events.size() == 0)
            continue;
        if (line.kind == LineKind::Ops)
            return id;
        if (line.kind == LineKind::Stream && (!best || line.events.size() > session.line(*best).events.size()))
            best = id;
    }
    return best;
}

/// Most of them are a single op: kernels that do the same for one layer after the other (masks that are drawn,
/// gradients that are cut). Their scopes say whose data they touch; no layer runs there.
bool areMostlySingleOps(const LayerOps &ops, const std::vector<FoundLayer> &layers)
{
    const auto single = std::count_if(layers.begin(), layers.end(), [&](const FoundLayer &layer) {
        const auto first = std::lower_bound(ops.rows.begin(), ops.rows.end(), layer.rows.first);
        return std::lower_bound(first, ops.rows.end(), layer.rows.last) - first == 1;
    });
    return static_cast<std::size_t>(single) * 2 > layers.size();
}

LayerOps opsOf(const Session &session, PlaneId plane, LineId line, const std::stop_token &stop)
{
    enum class Role : std::uint8_t { Unread, Op, Loop, Other };
    std::vector<Role> roles(session.eventTypes().size(), Role::Unread);
    const LineKind kind = session.line(line).kind;
    const auto read = [&](const EventType &type) {
        if (opClassOf(session, type, kind) != OpClass::Structure)
            return Role::Op;
        return holds(session.text(type.category), "while") || holds(session.text(type.label()), "while") ? Role::Loop
                                                                                                         : Role::Other;
    };
    LayerOps ops;
    ops.session = &session;
    ops.stop = stop;
    ops.line = line;
    const EventColumns &c = session.line(line).events;
    for (std::uint64_t row = 0; row < c.size() && !ops.isStopped(row); ++row) {
        Role &role = roles[c.type[row]];
        if (role == Role::Unread)
            role = read(session.eventTypes()[c.type[row]]);
        if (role == Role::Op)
            ops.rows.push_back(row);
        else if (role == Role::Loop)
            ops.loops.push_back(row);
    }
    for (const LineId id : session.plane(plane).lines)
        if (const LineKind other = session.line(id).kind; other == LineKind::Steps || other == LineKind::Modules)
            for (const std::int64_t begin : session.line(id).events.beginPs)
                ops.cuts.push_back(TimePoint::ps(begin));
    std::sort(ops.cuts.begin(), ops.cuts.end());
    return ops;
}

} // namespace

LayerPhase layerPhaseOf(std::string_view scope)
{
    if (holds(scope, "transpose(") || holds(scope, "backward") || holds(scope, "bwd"))
        return LayerPhase::Backward;
    if (holds(scope, "jvp(") || holds(scope, "forward") || holds(scope, "fwd"))
        return LayerPhase::Forward;
    return LayerPhase::Any;
}

TimeRange LayerOps::rangeOf(std::size_t first, std::size_t last) const
{
    TimeRange whole = range(first);
    for (std::size_t op = first + 1; op < last; ++op)
        whole.end = std::max(whole.end, range(op).end);
    return whole;
}

std::string_view LayerOps::scopeOf(std::size_t op) const
{
    return session->text(session->eventTypes()[type(op)].frameworkOp);
}

const FoundLayer *DeviceLayers::at(TimePoint time) const
{
    const auto after = std::upper_bound(layers.begin(), layers.end(), time,
                                        [](TimePoint t, const FoundLayer &layer) { return t < layer.range.begin; });
    if (after == layers.begin() || !(after - 1)->range.contains(time))
        return nullptr;
    return &*(after - 1);
}

std::uint32_t OpSymbols::of(std::uint32_t type)
{
    if (m_symbols.empty())
        m_symbols.resize(m_session.eventTypes().size());
    std::uint32_t &symbol = m_symbols[type];
    if (symbol != 0)
        return symbol;
    const EventType &event = m_session.eventTypes()[type];
    std::string key;
    std::string_view label = m_session.text(event.label()).substr(0, 256);
    label = label.substr(0, label.find_first_of(".0123456789")); // "fusion.12.remat" is a fusion
    key.append(label);
    key += '\n';
    key.append(m_session.text(event.category));
    // "%fusion.12 = bf16[8,128]{1,0} fusion(...": the result's shape.
    const std::string_view text = m_session.text(event.name).substr(0, 512);
    if (const std::size_t equals = text.find(" = "); equals != std::string_view::npos) {
        key += '\n';
        key.append(text.substr(equals + 3, text.find(' ', equals + 3) - equals - 3));
    }
    return symbol = m_known.emplace(std::move(key), static_cast<std::uint32_t>(m_known.size() + 1)).first->second;
}

std::vector<DeviceLayers> findLayers(const Session &session, std::stop_token stop)
{
    std::vector<DeviceLayers> found;
    OpSymbols symbols(session);
    for (std::uint32_t i = 0; i < session.planes().size(); ++i) {
        const PlaneId plane{i};
        const std::optional<LineId> workRow = layerWorkRow(session, plane);
        if (!workRow)
            continue;
        if (stop.stop_requested())
            return {};
        const LayerOps ops = opsOf(session, plane, *workRow, stop);
        DeviceLayers device{plane, *workRow, LayerSource::Events, layersByEvents(session, plane, *workRow)};
        if (areMostlySingleOps(ops, device.layers))
            device.layers.clear();
        if (device.layers.empty()) {
            device.source = LayerSource::Scopes;
            device.layers = layersByScopes(ops);
        }
        if (areMostlySingleOps(ops, device.layers))
            device.layers.clear();
        if (device.layers.empty()) {
            device.source = LayerSource::Loops;
            device.layers = layersByLoops(ops);
        }
        if (device.layers.empty()) {
            device.source = LayerSource::Repeats;
            device.layers = layersByRepeats(ops, symbols);
        }
        if (stop.stop_requested())
            return {};
        if (device.layers.empty())
            continue;
        const std::vector<FoundLayer> optimizer = optimizerPhases(ops, device.layers);
        device.layers.insert(device.layers.end(), optimizer.begin(), optimizer.end());
        std::sort(device.layers.begin(), device.layers.end(), [](const FoundLayer &a, const FoundLayer &b) {
            return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.range.end < b.range.end;
        });
        found.push_back(std::move(device));
    }
    return found;
}

LayerTimes layerTimes(const Session &session, const OpClassTable &classes, const DeviceLayers &device,
                      const FoundLayer &layer)
{
    const SelectionAnswer answer = selectionAnswer(session, classes, layer.range, std::span(&device.workRow, 1));
    if (answer.devices.empty())
        return {};
    const DeviceAnswer &times = answer.devices.front();
    return {times.opCount, times.collectives, times.idle};
}

DurationSummary layerSummary(const std::vector<DeviceLayers> &layers, LayerPhase phase)
{
    std::vector<std::int64_t> lengths;
    for (const DeviceLayers &device : layers)
        for (const FoundLayer &layer : device.layers)
            if (layer.name.phase == phase)
                lengths.push_back(layer.range.length().toPs());
    return summarize(lengths);
}

std::string_view layerPhaseWord(LayerPhase phase)
{
    switch (phase) {
    case LayerPhase::Forward:
        return "forward";
    case LayerPhase::Backward:
        return "backward";
    case LayerPhase::Optimizer:
        return "optimizer";
    case LayerPhase::Any:
        break;
    }
    return {};
}

} // namespace planescope
