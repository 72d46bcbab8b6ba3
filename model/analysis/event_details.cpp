#include "model/analysis/event_details.h"

#include "model/analysis/steps.h"

namespace planescope {

namespace {

StatValue toStatValue(const Session &session, const StatView &view)
{
    StatValue value;
    value.name = session.text(view.name);
    value.kind = view.kind;
    value.unit = statUnitOf(value.name);
    value.onType = view.onType;
    value.number = view.number;
    value.bits = view.bits;
    value.text = view.text.substr(0, kStatTextLimit);
    value.textBytes = view.text.size();
    return value;
}

void markOverridden(std::vector<StatValue> &stats)
{
    // A file may write the same stat twice on one event; only metadata is overridden, repeats stay visible.
    for (StatValue &stat : stats)
        if (stat.onType)
            stat.isOverridden = std::any_of(stats.begin(), stats.end(), [&](const StatValue &other) {
                return !other.onType && other.name == stat.name;
            });
}

std::optional<EnclosingEvent> enclosing(const Session &session, std::optional<EventRef> event)
{
    if (!event)
        return std::nullopt;
    return EnclosingEvent{*event, std::string(session.label(*event)), session.duration(*event)};
}

const StatValue *findStat(const std::vector<StatValue> &stats, std::string_view name)
{
    const StatValue *found = nullptr;
    for (const StatValue &stat : stats)
        if (stat.name == name)
            found = &stat;
    return found;
}

std::string textOf(const std::vector<StatValue> &stats, std::string_view name)
{
    const StatValue *const stat = findStat(stats, name);
    return stat && stat->kind == StatKind::String ? stat->text : std::string();
}

} // namespace

double StatValue::asDouble() const
{
    switch (kind) {
    case StatKind::Double:
        return number;
    case StatKind::Uint64:
        return static_cast<double>(bits);
    case StatKind::Int64:
        return static_cast<double>(static_cast<std::int64_t>(bits));
    default:
        return 0;
    }
}

std::vector<StatValue> statValues(const Session &session, EventRef event)
{
    std::vector<StatValue> stats;
    const EventTypeId type{session.line(event.line).events.type[event.row]};
    session.visitTypeStats(type, [&](const StatView &view) {
        stats.push_back(toStatValue(session, view));
        stats.back().onType = true;
    });
    session.visitEventStats(event, [&](const StatView &view) {
        stats.push_back(toStatValue(session, view));
        stats.back().onType = false;
    });
    markOverridden(stats);
    return stats;
}

std::vector<StatValue> planeStatValues(const Session &session, PlaneId plane)
{
    std::vector<StatValue> stats;
    session.visitPlaneStats(plane, [&](const StatView &view) { stats.push_back(toStatValue(session, view)); });
    return stats;
}

std::optional<EventRef> originOf(const Session &session, EventRef event)
{
    const Line &derived = session.line(event.line);
    if (!derived.isDerived)
        return std::nullopt;
    const TimeRange range = session.eventRange(event);
    std::optional<EventRef> origin;
    for (const LineId id : session.plane(derived.plane).lines) {
        const Line &line = session.line(id);
        const bool isThread = line.kind == LineKind::HostThread;
        if (line.isDerived || !(isThread || line.kind == LineKind::Ops || line.kind == LineKind::SparseCoreOps ||
                                line.kind == LineKind::Stream))
            continue;
        // An event that begins with this one and does not reach beyond it, the innermost; else what begins inside.
        const RowRange rows = session.rowsBeginningIn(id, {range.begin, range.end + Duration::ps(1)});
        for (std::uint64_t row = rows.first; row < rows.last; ++row) {
            const EventRef candidate{id, row};
            if (session.begin(candidate) > range.begin && (origin || isThread))
                break;
            if (session.eventRange(candidate).end <= range.end)
                origin = candidate;
        }
    }
    return origin;
}

EventDetails eventDetails(const Session &session, EventRef event)
{
    const Line &line = session.line(event.line);
    const Plane &plane = session.plane(line.plane);
    const EventType &type = session.typeOf(event);

    EventDetails d;
    d.event = event;
    d.name = session.label(event);
    if (type.name != type.label())
        d.longName = session.text(type.name).substr(0, kStatTextLimit);
    d.opClass = opClassOf(session, type, line.kind);
    d.isRecomputed = d.name.find(".remat") != std::string::npos;
    d.isDerived = line.isDerived;
    d.origin = originOf(session, event);
    d.host = session.text(session.host(plane.host).name);
    d.plane = session.text(plane.name);
    d.line = session.text(line.name);
    d.lineKind = line.kind;
    d.lane = line.events.lane[event.row];
    d.range = session.eventRange(event);
    d.self = session.selfTime(event);
    d.parent = enclosing(session, session.parent(event));
    if (const auto step = stepOf(session, event); step && *step != event)
        d.step = enclosing(session, step);
    d.stats = statValues(session, event);

    const auto orStat = [&](NameId known, std::string_view name) {
        return known.value != 0 ? std::string(session.text(known)) : textOf(d.stats, name);
    };
    d.category = orStat(type.category, "hlo_category");
    d.source = orStat(type.source, "source");
    d.sourceStack = orStat(type.sourceStack, "source_stack");
    d.frameworkOp = orStat(type.frameworkOp, "tf_op");
    d.program = orStat(type.hloModule, "hlo_module");
    if (type.hasProgramId)
        d.programId = type.programId;
    else if (const StatValue *const id = findStat(d.stats, "program_id"); id && id->isNumeric())
        d.programId = id->bits;
    if (d.programId)
        for (const Program &program : session.programs())
            if (program.id == *d.programId && program.host == plane.host)
                d.program = session.text(program.name);
    return d;
}

} // namespace planescope
