#include "model/analysis/counters/counter_table.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

/// What the metadata of an event says about its counter.
struct TypeWords {
    std::optional<std::uint64_t> id;
    std::string set, description;
};

struct CounterWords {
    std::optional<NameId> id, set, description;

    explicit CounterWords(const Session &session) :
        id(session.findName("performance_counter_id")), set(session.findName("performance_counter_sets")),
        description(session.findName("performance_counter_description"))
    {}
    void read(const StatView &stat, TypeWords &out) const
    {
        if (stat.name == id && stat.isInteger())
            out.id = stat.bits;
        else if (stat.name == set && stat.kind == StatKind::String)
            out.set = stat.text;
        else if (stat.name == description && stat.kind == StatKind::String)
            out.description = stat.text;
    }
};

bool isCounterPlane(const Session &session, std::uint32_t plane, std::optional<NameId> value)
{
    const PlaneKind kind = session.planes()[plane].kind;
    return value && (kind == PlaneKind::TpuCore || kind == PlaneKind::SparseCore || kind == PlaneKind::Gpu) &&
           session.knowsStat(PlaneId{plane}, *value);
}

CounterReading readingOf(const Session &session, LineId id)
{
    const Line &line = session.line(id);
    CounterReading reading;
    reading.plane = line.plane;
    reading.host = session.plane(line.plane).host;
    reading.line = id;
    reading.kernel = line.name;
    reading.sample = line.wireId;
    reading.isCumulative = session.plane(line.plane).kind != PlaneKind::Gpu;
    session.visitPlaneStats(line.plane, [&](const StatView &stat) {
        const std::string_view name = session.text(stat.name);
        if (name == "global_chip_id" && stat.isInteger())
            reading.chip = stat.toInt64();
        else if (name == "device_id" && stat.isInteger())
            reading.device = stat.toInt64();
        else if (name == "device_type_string" && stat.kind == StatKind::String)
            reading.deviceType = stat.text;
    });
    if (!reading.chip)
        reading.chip = reading.device;
    reading.generation = counterGeneration(reading.deviceType);
    return reading;
}

class LineReader
{
public:
    LineReader(const Session &session, CounterTableBuilder &out, NameId value) :
        m_session(session), m_out(out), m_words(session), m_value(value)
    {}

    /// False when stopped.
    bool read(LineId id, const std::stop_token &stop)
    {
        const Line &line = m_session.line(id);
        std::vector<NameId> names{m_value};
        if (m_words.id)
            names.push_back(*m_words.id);
        const std::unique_ptr<StatNumbers> numbers = m_session.numbersOf(line.plane, names);
        std::vector<StatNumbers::Value> values(names.size());
        bool isOpen = false;
        std::uint64_t withoutValue = 0;
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            if (row % 4096 == 0 && stop.stop_requested())
                return false;
            const EventRef event{id, row};
            m_session.readNumbers(*numbers, event, values);
            if (values[0].kind == StatKind::None) {
                ++withoutValue;
                continue;
            }
            if (!isOpen) {
                CounterReading reading = readingOf(m_session, id);
                reading.time = m_session.begin(event);
                m_out.beginReading(std::move(reading));
                isOpen = true;
            }
            addRow(event, values);
        }
        // Ops of a plane with counters are no counters; on a counter line every event should be one.
        if (withoutValue > 0 && line.kind == LineKind::CounterDump)
            m_out.addProblem(CounterProblem::Kind::NoValue, m_session.text(line.name), withoutValue);
        return true;
    }

private:
    void addRow(EventRef event, const std::vector<StatNumbers::Value> &values)
    {
        const std::uint32_t typeId = m_session.line(event.line).events.type[event.row];
        const EventType &type = m_session.eventType(EventTypeId{typeId});
        const auto [known, isNew] = m_types.try_emplace(typeId);
        if (isNew)
            m_session.visitTypeStats(EventTypeId{typeId},
                                     [&, &words = known->second](const StatView &stat) { m_words.read(stat, words); });
        TypeWords words = known->second;
        // Stats of the event override those of its type; few profiles write them there.
        if (words.set.empty() && words.description.empty())
            m_session.visitEventStats(event, [&](const StatView &stat) { m_words.read(stat, words); });
        if (values.size() > 1 && values[1].isInteger())
            words.id = values[1].bits;
        const StatNumbers::Value &value = values[0];
        CounterTableBuilder::Value stored;
        stored.bits = value.bits;
        stored.kind = value.kind == StatKind::Double  ? CounterValueKind::Real
                      : value.kind == StatKind::Int64 ? CounterValueKind::Signed
                                                      : CounterValueKind::Unsigned;
        m_out.addRow(m_session.text(type.name), words.id, static_cast<std::uint64_t>(type.wireId), stored, words.set,
                     words.description);
    }

    const Session &m_session;
    CounterTableBuilder &m_out;
    CounterWords m_words;
    NameId m_value;
    std::unordered_map<std::uint32_t, TypeWords> m_types;
};

} // namespace

bool hasCounters(const Session &session)
{
    const auto value = session.findName("counter_value");
    for (std::uint32_t p = 0; p < session.planes().size(); ++p)
        if (isCounterPlane(session, p, value))
            return true;
    return false;
}

CounterTablePtr readCounters(const Session &session, const CounterReadOptions &options, const std::stop_token &stop)
{
    CounterTableBuilder builder;
    const auto value = session.findName("counter_value");
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        if (!isCounterPlane(session, p, value))
            continue;
        LineReader reader(session, builder, *value);
        std::vector<LineId> lines = session.planes()[p].lines;
        std::sort(lines.begin(), lines.end()); // the order of the file
        for (const LineId line : lines) {
            if (session.line(line).isDerived)
                continue;
            if (!reader.read(line, stop))
                return nullptr;
        }
    }
    return builder.finish(options);
}

} // namespace planescope
