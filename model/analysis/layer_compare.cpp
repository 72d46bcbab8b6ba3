#include "model/analysis/layer_compare.h"

#include "model/analysis/steps.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

constexpr std::size_t kFewestLayers = 5; // fewer do not tell what is usual

/// Key of an op within its layer: what it is, and the how-manieth of these.
class OpPlaces
{
public:
    std::uint64_t next(std::uint32_t symbol) { return (std::uint64_t{symbol} << 32) | m_counts[symbol]++; }

private:
    std::unordered_map<std::uint32_t, std::uint32_t> m_counts;
};

} // namespace

std::optional<LayerComparison> compareLayers(const Session &session, const DeviceLayers &device, TimeRange chosen,
                                             std::stop_token stop)
{
    const FoundLayer *const own = device.at(chosen.begin);
    if (!own || own->range != chosen)
        return std::nullopt;
    const auto step = stepAt(session, device.plane, chosen.begin);
    const TimeRange within = step ? session.eventRange(*step) : session.range();
    LayerComparison comparison;
    comparison.workRow = device.workRow;
    OpSymbols symbols(session);
    const Line &line = session.line(device.workRow);
    std::unordered_map<std::uint64_t, std::vector<std::int64_t>> lengthsOf;
    std::vector<std::vector<std::uint64_t>> keys;
    std::vector<std::int64_t> lengths;
    for (const FoundLayer &layer : device.layers) {
        if (layer.name.phase != own->name.phase || !within.contains(layer.range.begin) || stop.stop_requested())
            continue;
        ComparedLayer compared;
        compared.layer = layer;
        OpPlaces places;
        keys.emplace_back();
        const RowRange rows = session.rowsBeginningIn(device.workRow, layer.range);
        for (std::uint64_t row = rows.first; row < rows.last; ++row) {
            const EventRef event{device.workRow, row};
            const std::uint32_t type = line.events.type[row];
            if (opClassOf(session, session.eventTypes()[type], line.kind) == OpClass::Structure)
                continue;
            const std::uint64_t key = places.next(symbols.of(type));
            const TimeRange range = session.eventRange(event);
            compared.ops.push_back({event, range.begin - layer.range.begin, range.length(), {}, false});
            keys.back().push_back(key);
            lengthsOf[key].push_back(range.length().toPs());
        }
        lengths.push_back(layer.range.length().toPs());
        comparison.layers.push_back(std::move(compared));
    }
    if (stop.stop_requested())
        return std::nullopt;
    std::unordered_map<std::uint64_t, OrdinaryLength> ordinary;
    for (auto &[key, values] : lengthsOf) {
        std::sort(values.begin(), values.end());
        ordinary[key] = ordinaryLength(values);
    }
    for (std::size_t i = 0; i < comparison.layers.size(); ++i) {
        ComparedLayer &layer = comparison.layers[i];
        for (std::size_t op = 0; op < layer.ops.size(); ++op) {
            const OrdinaryLength &usual = ordinary[keys[i][op]];
            ComparedLayerOp &compared = layer.ops[op];
            compared.usual = usual.median;
            const Duration off =
                compared.length < usual.median ? usual.median - compared.length : compared.length - usual.median;
            compared.deviates = lengthsOf[keys[i][op]].size() >= kFewestLayers && off > usual.margin;
            layer.deviatingCount += compared.deviates ? 1 : 0;
        }
    }
    std::stable_sort(
        comparison.layers.begin(), comparison.layers.end(),
        [](const ComparedLayer &a, const ComparedLayer &b) { return a.layer.name.number < b.layer.name.number; });
    for (std::size_t i = 0; i < comparison.layers.size(); ++i)
        if (comparison.layers[i].layer.range == chosen)
            comparison.chosen = i;
    comparison.lengths = summarize(lengths);
    return comparison;
}

} // namespace planescope
