#include "model/analysis/selection_index.h"

#include "model/analysis/selection_sweep.h"
#include "model/base/parallel.h"

#include <atomic>

namespace planescope {

namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

} // namespace

/// The walk along a work row, kept at some places.
struct SelectionIndex::Device {
    struct Stop {
        std::uint64_t row = 0;
        std::int64_t now = 0;
        std::vector<sweep::RowState::Open> open;
        std::size_t step = 0, beside = 0;
        std::uint64_t opCount = 0;
        std::vector<std::pair<std::uint32_t, std::int64_t>> spent; ///< cells that are not 0
    };
    LineId work;
    std::vector<LineId> async;
    std::vector<std::uint8_t> parts; ///< by event type
    std::vector<sweep::AsyncStep> steps;
    std::vector<Stop> stops; ///< the first one before everything

    bool fill(const Session &session, std::uint64_t rowsToVisit, const std::stop_token &stop);
    /// All that was spent before `time`; of what still runs then, `running` are no loops.
    sweep::RowState until(const Session &session, std::int64_t time, std::uint64_t &running) const;
};

bool SelectionIndex::Device::fill(const Session &session, std::uint64_t rowsToVisit, const std::stop_token &stop)
{
    const EventColumns &events = session.line(work).events;
    const sweep::RowSweep row(events, parts.data(), steps);
    sweep::RowState state;
    state.now = events.beginPs[0];
    if (!steps.empty())
        state.now = std::min(state.now, steps.front().from);
    stops.reserve(events.size() / rowsToVisit + 1);
    for (std::uint64_t limit = rowsToVisit;; limit += rowsToVisit) {
        Stop here{state.row, state.now, state.open, state.step, state.beside, state.opCount, {}};
        for (std::uint32_t cell = 0; cell < sweep::SpentTimes::kBeside * sweep::SpentTimes::kParts; ++cell)
            if (state.spent.at(cell) != 0)
                here.spent.emplace_back(cell, state.spent.at(cell));
        stops.push_back(std::move(here));
        if (state.row >= events.size())
            return true;
        if (!row.run(state, std::numeric_limits<std::int64_t>::min(), kNever, limit, stop))
            return false;
    }
}

sweep::RowState SelectionIndex::Device::until(const Session &session, std::int64_t time, std::uint64_t &running) const
{
    // The last place before: one at this very time may know of events that begin then.
    const auto after = std::lower_bound(stops.begin(), stops.end(), time,
                                        [](const Stop &stop, std::int64_t t) { return stop.now < t; });
    running = 0;
    if (after == stops.begin())
        return {};
    const Stop &from = *(after - 1);
    sweep::RowState state;
    state.row = from.row;
    state.now = from.now;
    state.open = from.open;
    state.step = from.step;
    state.beside = from.beside;
    state.opCount = from.opCount;
    for (const auto &[cell, length] : from.spent)
        state.spent.set(cell, length);
    const EventColumns &events = session.line(work).events;
    const sweep::RowSweep row(events, parts.data(), steps);
    row.run(state, std::numeric_limits<std::int64_t>::min(), time, events.size(), {});
    row.finish(state, time);
    for (const sweep::RowState::Open &open : state.open)
        running += open.end > time && open.part != static_cast<std::uint8_t>(WorkPart::Structure) ? 1 : 0;
    return state;
}

SelectionIndex::SelectionIndex() = default;
SelectionIndex::~SelectionIndex() = default;

std::shared_ptr<const SelectionIndex> SelectionIndex::build(SessionPtr session,
                                                            std::shared_ptr<const OpClassTable> classes,
                                                            std::stop_token stop, std::uint64_t rowsToVisit)
{
    std::shared_ptr<SelectionIndex> made(new SelectionIndex);
    made->m_session = std::move(session);
    made->m_classes = std::move(classes);
    const Session &all = *made->m_session;
    // An empty range tells the rows of each device, and reads nothing.
    const TimeRange nothing{all.range().begin, all.range().begin + Duration::ps(1)};
    sweep::PartTables parts(all, *made->m_classes);
    for (DeviceAnswer &device : selectionAnswer(all, *made->m_classes, nothing, {}, stop).devices) {
        if (device.workRows.size() != 1)
            continue;
        Device known;
        known.work = device.workRows.front();
        known.async = std::move(device.asyncRows);
        const std::uint8_t *const table = parts.of(all.line(known.work).kind);
        known.parts.assign(table, table + all.eventTypes().size());
        std::vector<sweep::PieceReader> readers;
        readers.reserve(known.async.size());
        const TimeRange ever = TimeRange::ps(std::numeric_limits<std::int64_t>::min(), kNever);
        for (const LineId id : known.async)
            readers.emplace_back(all.line(id).events, parts.of(all.line(id).kind), ever, false);
        known.steps = sweep::asyncSteps(readers);
        made->m_devices.push_back(std::move(known));
    }
    std::atomic<bool> isStopped = stop.stop_requested();
    inParallel(made->m_devices.size(), [&](std::size_t i) {
        if (!isStopped && !made->m_devices[i].fill(all, rowsToVisit, stop))
            isStopped = true;
    });
    return isStopped ? nullptr : made;
}

bool SelectionIndex::addUp(TimeRange range, DeviceAnswer &device) const
{
    if (device.workRows.size() != 1)
        return false;
    const auto known = std::find_if(m_devices.begin(), m_devices.end(), [&](const Device &other) {
        return other.work == device.workRows.front() && other.async == device.asyncRows;
    });
    if (known == m_devices.end())
        return false;
    std::uint64_t runningAtBegin = 0, runningAtEnd = 0;
    const sweep::RowState before = known->until(*m_session, range.begin.toPs(), runningAtBegin);
    const sweep::RowState after = known->until(*m_session, range.end.toPs(), runningAtEnd);
    sweep::PartSum sum(device);
    after.spent.addTo(sum, &before.spent);
    device.opCount = after.opCount - before.opCount + runningAtBegin;
    device.idle = Duration::ps(device.whole.toPs() - sum.busyPs());
    return true;
}

std::size_t SelectionIndex::byteCount() const
{
    std::size_t bytes = 0;
    for (const Device &device : m_devices) {
        bytes += device.parts.size() + device.steps.size() * sizeof(sweep::AsyncStep);
        for (const Device::Stop &stop : device.stops)
            bytes += sizeof(stop) + stop.open.size() * sizeof(stop.open[0]) + stop.spent.size() * sizeof(stop.spent[0]);
    }
    return bytes;
}

} // namespace planescope
