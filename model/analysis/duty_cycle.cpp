#include "model/analysis/duty_cycle.h"

#include "model/analysis/event_details.h"
#include "model/analysis/hlo_category.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

namespace planescope {

namespace {

/// Field 4 of the message: the chip on its host; 0 when the message leaves it out.
std::uint64_t chipOfDetails(std::string_view message)
{
    const auto varint = [&] {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64 && !message.empty(); shift += 7) {
            const auto byte = static_cast<std::uint8_t>(message.front());
            message.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
                break;
        }
        return value;
    };
    std::uint64_t chip = 0;
    while (!message.empty()) {
        const std::uint64_t tag = varint();
        const std::uint64_t value = varint(); // a number, or the length of a text
        if (tag >> 3 == 4)
            chip = value;
        if ((tag & 7) == 2)
            message.remove_prefix(std::min<std::size_t>(message.size(), value));
        else if ((tag & 7) != 0)
            break;
    }
    return chip;
}

/// Chip of a plane: its own when the plane does not say.
std::pair<bool, std::uint64_t> chipOf(const Session &session, PlaneId plane)
{
    for (const StatValue &stat : planeStatValues(session, plane))
        if (stat.name == "core_details")
            return {true, chipOfDetails(stat.text)};
    return {false, plane.value};
}

struct ChipTime {
    std::vector<TimeRange> active;
    std::optional<TimeRange> all;

    void cover(TimeRange range)
    {
        all = all ? TimeRange{std::min(all->begin, range.begin), std::max(all->end, range.end)} : range;
    }
    /// Rows of one line come by begin, so most of them join the last range.
    void activate(TimeRange range)
    {
        cover(range);
        if (!active.empty() && active.back().begin <= range.begin && range.begin <= active.back().end)
            active.back().end = std::max(active.back().end, range.end);
        else
            active.push_back(range);
    }
    std::int64_t activePs()
    {
        std::sort(active.begin(), active.end(),
                  [](const TimeRange &a, const TimeRange &b) { return a.begin < b.begin; });
        std::int64_t sum = 0;
        TimePoint end;
        bool isFirst = true;
        for (const TimeRange &range : active) {
            const TimePoint begin = isFirst ? range.begin : std::max(range.begin, end);
            if (range.end > begin)
                sum += (range.end - begin).toPs();
            end = isFirst ? range.end : std::max(end, range.end);
            isFirst = false;
        }
        return sum;
    }
};

void addLine(ChipTime &chip, const Session &session, LineId id, std::stop_token stop)
{
    const Line &line = session.line(id);
    const bool isOps = line.kind == LineKind::Ops || line.kind == LineKind::SparseCoreOps;
    const bool isModules = line.kind == LineKind::Modules || line.kind == LineKind::SparseCoreModules;
    if (line.isDerived || (!isOps && !isModules))
        return;
    std::vector<std::uint8_t> offDuty; // per type: 0 not looked at, 1 on, 2 off
    if (line.kind == LineKind::Ops)
        offDuty.resize(session.eventTypes().size(), 0);
    const EventColumns &columns = line.events;
    std::array<std::int64_t, kColumnBlockRows> begins{}, durations{};
    std::array<std::uint32_t, kColumnBlockRows> types{};
    for (std::uint64_t row = 0; row < columns.size() && !stop.stop_requested(); row += kColumnBlockRows) {
        const std::uint64_t count = std::min<std::uint64_t>(kColumnBlockRows, columns.size() - row);
        columns.beginPs.read(row, count, begins.data());
        columns.durationPs.read(row, count, durations.data());
        columns.type.read(row, count, types.data());
        for (std::uint64_t i = 0; i < count; ++i) {
            const TimePoint begin = TimePoint::ps(begins[i]);
            const TimeRange range{begin, begin + Duration::ps(durations[i])};
            if (isModules) {
                chip.cover(range);
                continue;
            }
            if (line.kind == LineKind::Ops) {
                const std::uint32_t type = types[i];
                if (offDuty[type] == 0)
                    offDuty[type] = isOffDutyCategory(session.text(session.eventTypes()[type].category)) ? 2 : 1;
                if (offDuty[type] == 2) {
                    chip.cover(range);
                    continue;
                }
            }
            chip.activate(range);
        }
    }
}

} // namespace

DutyCycle dutyCycle(const Session &session, std::stop_token stop)
{
    std::map<std::tuple<std::uint32_t, bool, std::uint64_t>, ChipTime> chips;
    for (std::uint32_t i = 0; i < session.planes().size(); ++i) {
        const Plane &plane = session.planes()[i];
        if (plane.kind != PlaneKind::TpuCore && plane.kind != PlaneKind::SparseCore)
            continue;
        const auto [isStated, number] = chipOf(session, PlaneId{i});
        ChipTime &chip = chips[{plane.host.value, isStated, number}];
        for (const LineId line : plane.lines)
            addLine(chip, session, line, stop);
    }
    DutyCycle duty;
    for (auto &[key, chip] : chips) {
        if (!chip.all)
            continue;
        const std::int64_t active = chip.activePs();
        duty.activePs += active;
        duty.idlePs += std::max<std::int64_t>(0, chip.all->length().toPs() - active);
        ++duty.chipCount;
    }
    return duty;
}

} // namespace planescope
