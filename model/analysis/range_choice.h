#pragma once
// Ranges by what they are called: times, steps by number, layers by number and phase. Parsed in model/text.
#include "model/store/session.h"

#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace planescope {

enum class LayerPhase { Any, Forward, Backward, Optimizer };

struct LayerName {
    std::int64_t number = 0;
    LayerPhase phase = LayerPhase::Any;

    friend bool operator==(const LayerName &, const LayerName &) = default;
};

/// Number and phase in a name of the program's own making: "layers_17.backward", "decoder/layer_3",
/// "transpose(jvp(layers/4))". Any: the name does not say.
std::optional<LayerName> layerOfName(std::string_view name);

struct NamedLayer {
    LayerName name;
    EventRef event;
};

/// Layers that begin within `range`, in time order, at most `limit`: from the first device's line that names any, else
/// from the first host thread that does. A layer without a phase of its own takes it from the scopes around it.
std::vector<NamedLayer> namedLayers(const Session &session, TimeRange range, std::size_t limit);

/// All layers that events of this plane's lines name, in order of time: from the likeliest line that names any.
std::vector<NamedLayer> namedLayersOf(const Session &session, PlaneId plane);

/// The layer whose event is exactly this range: on the planes of the chosen rows, or on any. O(rows of a moment).
std::optional<NamedLayer> layerThatIs(const Session &session, TimeRange range, std::span<const LineId> chosen = {});

/// What a person asked for; each part that is there narrows the one before: steps or times, then a layer in them.
struct RangeChoice {
    std::optional<TimePoint> begin, end;
    std::optional<std::int64_t> firstStep, lastStep; ///< both or none
    std::optional<LayerName> layer;                  ///< the first one within
};

struct RangeProblem {
    enum class Kind {
        NoSteps,     ///< the profile has none
        NoSuchStep,  ///< it has first to last
        NoSuchLayer, ///< no layer of this number (and phase) is named there
        Backwards,   ///< the end does not lie behind the begin
        Outside,     ///< nothing of the session lies in it
    };
    Kind kind = Kind::NoSteps;
    std::int64_t first = 0, last = 0; ///< of NoSuchStep
};

/// The range that a choice names in this session; open ends are the session's.
std::variant<TimeRange, RangeProblem> rangeOf(const Session &session, const RangeChoice &choice);

} // namespace planescope
