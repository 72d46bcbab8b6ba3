#include "model/demo/kernel_rows.h"

#include "model/demo/demo_case.h"

#include <algorithm>
#include <cstdio>
#include <map>

namespace planescope::demo {

namespace {

std::int64_t wholeTicks(std::int64_t ps) { return ps / kTickPs * kTickPs; }

std::string hexAddress(std::uint32_t address)
{
    char text[16];
    std::snprintf(text, sizeof text, "0x%x", address);
    return text;
}

struct TrackColumn {
    std::string_view name;
    SlotColumn column;
};
constexpr TrackColumn kTracks[] = {
    {"MXU", Matmul},          {"XLU", Xlu},         {"Vector ALU", Valu}, {"Vector EUP", Eup}, {"Vector Load", Vload},
    {"Vector Store", Vstore}, {"Scalar ALU", Salu},
};

/// First begin and last end of what one source line made.
struct SourceExtent {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::string_view primitive;
};

class KernelRecorder
{
public:
    KernelRecorder(PlaneBuilder &plane, const RecordedCall &call, KernelRows &rows) :
        m_plane(plane), m_call(call), m_rows(rows), m_offset(plane.name("device_offset_ps")),
        m_duration(plane.name("device_duration_ps")), m_source(plane.name("source_info")),
        m_primitive(plane.name("pallas_primitive")), m_bundle(plane.name("bundle_number")),
        m_ordinal(plane.name("instruction_ordinal")), m_unit(plane.name("unit_id"))
    {}

    void run()
    {
        const std::int64_t enter = m_call.table.part(KernelPart::Enter).size();
        const std::int64_t half = (m_call.table.part(KernelPart::Enter).last + 1) / 2;
        addStage("ep_initialize_0", 0, m_call.clock.cyclesPs(half));
        addStage("ep_initialize_1", m_call.clock.cyclesPs(half), m_call.clock.cyclesPs(enter));
        runKernel(
            m_call.table, m_call.clock, m_call.steps, [this](const EnteredBundle &entered) { addBundle(entered); },
            [this](KernelPart part, std::int64_t, std::int64_t begin, std::int64_t end, const GridStep &step) {
                addPart(part, begin, end, step);
            });
        constexpr std::int64_t kFinalizePs = 3750;
        const std::int64_t length = m_call.endPs - m_call.beginPs;
        addStage("ep_finalize", length - kFinalizePs, length);
        addSources();
    }

private:
    std::vector<StatToWrite> deviceTimes(std::int64_t offset, std::int64_t duration) const
    {
        return {StatToWrite::unsignedInteger(m_offset, static_cast<std::uint64_t>(offset - m_call.delayPs)),
                StatToWrite::unsignedInteger(m_duration, static_cast<std::uint64_t>(duration))};
    }

    void addStage(std::string_view name, std::int64_t begin, std::int64_t end)
    {
        const std::int64_t offset = m_call.beginPs + wholeTicks(begin);
        const std::int64_t length = std::max(kTickPs, wholeTicks(end - begin));
        m_rows.stages.push_back({m_plane.type(name), offset, length, deviceTimes(offset, length)});
    }

    void addPart(KernelPart part, std::int64_t begin, std::int64_t end, const GridStep &step)
    {
        const KernelClock &clock = m_call.clock;
        const std::uint32_t first = m_call.table.part(KernelPart::CopyIn).first;
        const auto copied = [&](std::uint32_t from, std::uint32_t last) {
            addStage("ep_copy_in", begin + clock.cyclesPs(from - first), begin + clock.cyclesPs(last + 1 - first));
        };
        switch (part) {
        case KernelPart::CopyIn:
            if (step.fetchesQuery)
                copied(first, clock.copyQuery);
            if (step.fetchesKeys) {
                copied(clock.copyQuery + 1, clock.copyKeys);
                copied(clock.copyKeys + 1, clock.copyValues);
            }
            break;
        case KernelPart::WaitIn:
            m_runBegin = end;
            break;
        case KernelPart::CopyOut:
            addStage("ep_run_kernel", m_runBegin, begin);
            if (step.isLast)
                addStage("ep_copy_out", begin, end);
            m_justCopied = step.isLast;
            break;
        case KernelPart::WaitOut:
            // What was copied out is waited for in the iteration after.
            if (m_awaitsCopy)
                addStage("ep_wait_out", begin, end);
            m_awaitsCopy = m_justCopied;
            m_justCopied = false;
            break;
        default:
            break;
        }
    }

    void addBundle(const EnteredBundle &entered)
    {
        const KernelBundle &bundle = m_call.table.bundles[entered.address];
        if (entered.part == KernelPart::WaitIn &&
            (entered.address == m_call.clock.waitQuery || entered.address == m_call.clock.waitKeys ||
             entered.address == m_call.clock.waitValues))
            addStage("ep_wait_in", entered.begin, entered.begin + entered.waiting + m_call.clock.cyclesPs(1));
        if (bundle.mark != 0)
            addMark(entered, bundle.mark);
        ++m_window.bundles;
        for (std::size_t i = 0; i < kSlotColumns; ++i)
            m_window.used[i] += bundle.used[i];
        if (entered.iteration >= 1 && entered.iteration <= m_call.instructionIterations)
            addInstructions(entered, bundle);
    }

    void addMark(const EnteredBundle &entered, std::int64_t mark)
    {
        const std::int64_t begin = wholeTicks(entered.begin);
        const std::int64_t offset = m_call.beginPs + begin;
        const std::string name = "bundle." + std::to_string(mark);
        std::vector<StatToWrite> stats = deviceTimes(offset, 0);
        stats.push_back(m_plane.reference("long_name", "[" + std::to_string(mark) + "]  " +
                                                           hexAddress(entered.address) + ": " + name));
        stats.push_back(m_plane.number("instrumentation_id", static_cast<std::uint64_t>(mark)));
        m_rows.marks.push_back({m_plane.type(name), offset, 0, std::move(stats)});
        if (m_window.isOpen)
            closeWindow(begin);
        m_window = {true, begin, 0, {}};
    }

    void addTrack(std::size_t index, std::string_view name, std::string_view stat, double value, std::int64_t end)
    {
        if (m_lastValues[index] == value)
            return;
        m_lastValues[index] = value;
        m_rows.tracks.push_back(
            {m_plane.type(name), m_call.beginPs + m_window.begin, end - m_window.begin, {m_plane.real(stat, value)}});
    }

    void closeWindow(std::int64_t end)
    {
        std::size_t index = 0;
        for (const TrackColumn &track : kTracks)
            addTrack(index++, track.name, "% util",
                     100.0 * static_cast<double>(m_window.used[track.column]) /
                         static_cast<double>(kSlotCapacity[track.column] * m_window.bundles),
                     end);
        addTrack(index++, "Vector Fills", "fills", static_cast<double>(m_window.used[Fill]), end);
        addTrack(index++, "Vector Spills", "spills", static_cast<double>(m_window.used[Spill]), end);
    }

    void addInstructions(const EnteredBundle &entered, const KernelBundle &bundle)
    {
        const std::int64_t begin = m_call.beginPs + entered.begin;
        const std::int64_t length = entered.end - entered.begin;
        for (const KernelInstruction &instruction : bundle.instructions) {
            if (instruction.ordinal == 0 && entered.address % 4 == 0)
                m_rows.llo.push_back(
                    {m_plane.type(instruction.opcode),
                     begin,
                     length,
                     {StatToWrite::integer(m_bundle, entered.address), StatToWrite::integer(m_ordinal, 0),
                      m_plane.reference("details",
                                        hexAddress(entered.address) + ": " + std::string(instruction.opcode))}});
            if (!instruction.source.empty()) {
                const auto [place, isNew] = m_sources.try_emplace(instruction.source);
                if (isNew)
                    place->second = {begin, begin + length, instruction.primitive};
                place->second.end = begin + length;
            }
            if (instruction.line >= kUnitLines.size())
                continue;
            std::vector<StatToWrite> stats{StatToWrite::integer(m_bundle, entered.address),
                                           StatToWrite::integer(m_ordinal, instruction.ordinal),
                                           StatToWrite::integer(m_unit, instruction.unit)};
            if (!instruction.primitive.empty())
                stats.push_back(StatToWrite::reference(m_primitive, m_plane.name(instruction.primitive)));
            if (!instruction.source.empty())
                stats.push_back(StatToWrite::reference(m_source, m_plane.name(instruction.source)));
            m_rows.units[instruction.line].push_back(
                {m_plane.type(instruction.opcode), begin, length, std::move(stats)});
        }
    }

    void addSources()
    {
        std::vector<std::pair<std::string_view, SourceExtent>> sources(m_sources.begin(), m_sources.end());
        std::stable_sort(sources.begin(), sources.end(),
                         [](const auto &a, const auto &b) { return a.second.begin < b.second.begin; });
        for (const auto &[source, extent] : sources) {
            const std::int64_t length = extent.end - extent.begin;
            m_rows.primitives.push_back({m_plane.type(extent.primitive),
                                         extent.begin,
                                         length,
                                         {StatToWrite::reference(m_source, m_plane.name(source))}});
            m_rows.sourceLines.push_back({m_plane.type(source),
                                          extent.begin,
                                          length,
                                          {StatToWrite::reference(m_primitive, m_plane.name(extent.primitive))}});
        }
    }

    struct Window { ///< between two marks
        bool isOpen = false;
        std::int64_t begin = 0;
        std::int64_t bundles = 0;
        SlotCounts used{};
    };

    PlaneBuilder &m_plane;
    const RecordedCall &m_call;
    KernelRows &m_rows;
    std::int64_t m_offset, m_duration, m_source, m_primitive, m_bundle, m_ordinal, m_unit;
    std::int64_t m_runBegin = 0;
    bool m_awaitsCopy = false;
    bool m_justCopied = false;
    Window m_window;
    std::array<double, 9> m_lastValues{-1, -1, -1, -1, -1, -1, -1, -1, -1};
    std::map<std::string_view, SourceExtent> m_sources;
};

} // namespace

KernelRows recordKernel(PlaneBuilder &plane, const RecordedCall &call)
{
    KernelRows rows;
    KernelRecorder(plane, call, rows).run();
    return rows;
}

void writeInstructionLines(PlaneBuilder &plane, const KernelRows &rows)
{
    std::int64_t id = 20;
    plane.line(id++, "Pallas Primitives", rows.primitives);
    plane.line(id++, "Source Lines", rows.sourceLines);
    plane.line(id++, "LLO Instructions", rows.llo);
    for (std::size_t i = 0; i < kUnitLines.size(); ++i)
        plane.line(id++, std::string(kUnitLines[i]) + " Instructions", rows.units[i]);
}

} // namespace planescope::demo
