#pragma once
// Layers of a model as the device ran them, however the program names them: by events, by scopes of ops, by iterations
// of loops, or not at all (then by sequences of ops that repeat).
#include "model/analysis/event_statistics.h"
#include "model/analysis/op_class.h"
#include "model/analysis/range_choice.h"
#include "model/analysis/selection_answer.h"

#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace planescope {

struct FoundLayer {
    LayerName name; ///< number from 0, or as the program counts; 0 for the optimizer
    TimeRange range;
    RowRange rows; ///< rows of the work row that begin inside
};

enum class LayerSource {
    Events, ///< events of the device's own that are called so: "layers_17.backward"
    Scopes, ///< scopes of the ops: ".../layers_17/mlp/..."
    Loops,  ///< iterations of while-loops
    Repeats ///< sequences of like ops; numbers are counted
};

/// Layers of one device in order of time; they do not overlap.
struct DeviceLayers {
    PlaneId plane;
    LineId workRow;
    LayerSource source = LayerSource::Events;
    std::vector<FoundLayer> layers;

    /// The layer at this moment.
    const FoundLayer *at(TimePoint time) const;
};

/// Of every device that has ops. Optimizer phases are those of the ops' scopes. One pass over the ops of each device,
/// two without any names; what stands in names is read once per event type. Empty when asked to stop.
std::vector<DeviceLayers> findLayers(const Session &session, std::stop_token stop = {});

/// Times of one layer on its device.
struct LayerTimes {
    std::uint64_t opCount = 0;
    CollectiveTime collectives;
    Duration idle;
};
LayerTimes layerTimes(const Session &session, const OpClassTable &classes, const DeviceLayers &device,
                      const FoundLayer &layer);

/// Lengths of the layers of one phase.
DurationSummary layerSummary(const std::vector<DeviceLayers> &layers, LayerPhase phase);

/// "forward", "backward", "optimizer"; empty for Any. Never translated, never changed.
std::string_view layerPhaseWord(LayerPhase phase);

/// What an op is, in whatever layer: its name without numbers, category and result shape. Equal for like ops.
class OpSymbols
{
public:
    explicit OpSymbols(const Session &session) : m_session(session) {}
    std::uint32_t of(std::uint32_t type);

private:
    const Session &m_session;
    std::vector<std::uint32_t> m_symbols; ///< by event type; 0: not read yet
    std::unordered_map<std::string, std::uint32_t> m_known;
};

} // namespace planescope
