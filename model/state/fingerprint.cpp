#include "model/state/fingerprint.h"

#include <algorithm>

namespace planescope {

namespace {

std::optional<LineId> fingerprintLine(const Session &session)
{
    std::optional<LineId> best;
    std::size_t bestRows = 0;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (line.isDerived || line.kind == LineKind::CounterDump || line.kind == LineKind::Counters)
            continue;
        const PlaneKind plane = session.plane(line.plane).kind;
        if (line.kind == LineKind::Ops && plane == PlaneKind::TpuCore && line.events.size() > 0)
            return LineId{i};
        if (line.events.size() > bestRows) {
            best = LineId{i};
            bestRows = line.events.size();
        }
    }
    return best;
}

} // namespace

Fingerprint fingerprintOf(const Session &session, const OpClassTable &classes, std::stop_token stop)
{
    const auto lineId = fingerprintLine(session);
    if (!lineId || session.range().isEmpty())
        return {};
    const Line &line = session.line(*lineId);
    const std::vector<std::int64_t> self = session.selfTimesPs(*lineId);
    const std::span<const std::uint8_t> classOf = classes.classes(line.kind);
    const auto begin = static_cast<double>(session.range().begin.toPs());
    const double slice = session.range().length().toPsDouble() / static_cast<double>(Fingerprint::kSlices);
    std::array<double, Fingerprint::kSlices * Fingerprint::kClasses> busy{};
    for (std::size_t row = 0; row < line.events.size(); ++row) {
        if (row % 65536 == 0 && stop.stop_requested())
            return {};
        const std::size_t opClass = classOf[line.events.type[row]];
        const auto length = static_cast<double>(line.events.durationPs[row]);
        if (opClass >= Fingerprint::kClasses || length <= 0)
            continue;
        const double first = (static_cast<double>(line.events.beginPs[row]) - begin) / slice;
        const double last = first + length / slice;
        const double density = static_cast<double>(self[row]) / length;
        const auto from = static_cast<std::size_t>(std::clamp(first, 0.0, double(Fingerprint::kSlices - 1)));
        const auto to = static_cast<std::size_t>(std::clamp(last, 0.0, double(Fingerprint::kSlices - 1)));
        for (std::size_t i = from; i <= to; ++i) {
            const double covered = std::min(last, static_cast<double>(i + 1)) - std::max(first, static_cast<double>(i));
            busy[i * Fingerprint::kClasses + opClass] += std::max(0.0, covered) * density;
        }
    }
    Fingerprint result;
    result.shares.reserve(busy.size());
    for (const double share : busy)
        result.shares.push_back(static_cast<std::uint8_t>(std::clamp(share * 255 + 0.5, 0.0, 255.0)));
    return result;
}

} // namespace planescope
