#include "widgets/timeline/lane_strips.h"

#include <cmath>

namespace planescope {

void layoutStrips(const TrackLayout &layout, double scroll, double height, double ratio, std::vector<LaneStrip> *strips)
{
    std::size_t used = 0;
    const auto pixel = [ratio](double y) { return static_cast<int>(std::lround(y * ratio)); };
    const auto first = layout.rowAt(std::max(0.0, scroll));
    for (std::size_t i = first.value_or(layout.rows.size()); i < layout.rows.size(); ++i) {
        const TrackRow &row = layout.rows[i];
        if (row.y >= scroll + height)
            break;
        const int count = row.kind == TrackKind::Line ? row.lanes : 1;
        const double pitch = row.kind == TrackKind::Line ? row.pitch : row.height;
        for (int lane = 0; lane < count; ++lane) {
            const double top = row.y - scroll + lane * pitch;
            if (top + pitch <= 0 || top >= height)
                continue;
            if (used == strips->size())
                strips->emplace_back();
            LaneStrip &strip = (*strips)[used++];
            strip.row = i;
            strip.lane = lane;
            strip.isFlat = row.isFlat;
            const bool isLast = row.isFlat || lane + 1 == count;
            strip.boxEnd = row.hasOnlyInstants ? row.allLanes : row.isFlat ? row.boxLanes : lane + 1;
            strip.markBegin = strip.markEnd = 0;
            if (isLast && row.allLanes > row.boxLanes && !row.hasOnlyInstants) {
                strip.markBegin = row.boxLanes;
                strip.markEnd = row.allLanes;
            }
            strip.isGroup = row.kind == TrackKind::Host || row.kind == TrackKind::Device;
            strip.isCounter = row.kind == TrackKind::Counter || row.kind == TrackKind::Derived;
            strip.hasLine = row.hasLine;
            strip.line = row.line;
            strip.merged = row.merged;
            if (!row.merged.empty()) { // all in one lane
                strip.boxEnd = 1;
                strip.markBegin = strip.markEnd = 0;
            }
            strip.lod = nullptr;
            strip.top = top;
            strip.bottom = top + pitch;
            strip.boxTop = top + row.boxTop;
            strip.boxHeight = row.boxHeight;
            strip.pixelTop = pixel(top);
            strip.pixelBottom = pixel(top + pitch);
            strip.pixelBoxTop = pixel(strip.boxTop);
            strip.pixelBoxHeight = pixel(strip.boxTop + strip.boxHeight) - strip.pixelBoxTop;
        }
    }
    strips->resize(used);
}

} // namespace planescope
