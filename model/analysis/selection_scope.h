#pragma once
// What a selected range is by name, and the rows that it means: a layer or a step that begins and ends with it.
#include "model/analysis/layers.h"

#include <span>

namespace planescope {

struct SelectionScope {
    std::optional<LayerName> layer;   ///< a layer that is exactly the range
    std::optional<std::int64_t> step; ///< else a step that is; its number
    /// Rows to sum: the chosen ones. For a layer without chosen rows those that do the work of its device, since the
    /// range is the layer's there and nowhere else. Empty: all rows.
    std::vector<LineId> rows;
};

/// Layers are those that events name, and `found` ones.
SelectionScope selectionScope(const Session &session, TimeRange range, std::span<const LineId> chosen = {},
                              std::span<const DeviceLayers> found = {});

} // namespace planescope
