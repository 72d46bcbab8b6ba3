#include "tests/reference/trace_viewer_table.h"

#include "model/io/gunzip.h"
#include "model/io/mapped_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace planescope::testing {

namespace {

std::int64_t picoseconds(const nlohmann::json &microseconds) { return std::llround(microseconds.get<double>() * 1e6); }

bool isHiddenByXprof(std::string_view name)
{
    static const std::set<std::string_view> hidden{"MemoryAllocation",
                                                   "MemoryDeallocation",
                                                   "PrefetchProduce",
                                                   "PrefetchConsume",
                                                   "ParallelInterleaveProduce",
                                                   "ParallelInterleaveConsume",
                                                   "ParallelInterleaveInitializeInput",
                                                   "ParallelMapProduce",
                                                   "ParallelMapConsume",
                                                   "MapAndBatchProduce",
                                                   "MapAndBatchConsume",
                                                   "ParseExampleProduce",
                                                   "ParseExampleConsume"};
    return hidden.count(name) > 0;
}

bool isMadeByXprof(const std::string &name) { return name == "ThreadpoolListener::Region"; }

DrawnRow rowOf(std::string process, std::uint64_t thread, std::string name)
{
    if (name.starts_with("Host Offload Ops row "))
        return {std::move(process), 0, "Host Offload Ops"};
    return {std::move(process), static_cast<std::uint32_t>(thread), std::move(name)};
}

bool isProcess(PlaneKind kind)
{
    switch (kind) {
    case PlaneKind::HostCpu:
    case PlaneKind::TpuCore:
    case PlaneKind::SparseCore:
    case PlaneKind::Gpu:
    case PlaneKind::Custom:
        return true;
    default:
        return false;
    }
}

bool isDrawn(const Line &line, PlaneKind plane)
{
    if (line.isDerived && plane == PlaneKind::HostCpu)
        return false;
    return line.kind != LineKind::AsyncOps && line.kind != LineKind::Counters && line.kind != LineKind::CounterDump;
}

/// The parsed file; null when it cannot be read.
nlohmann::json parsed(const std::filesystem::path &file)
{
    const auto mapped = MappedFile::open(file);
    if (!mapped)
        return {};
    const auto bytes = (*mapped)->bytes();
    std::string text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    if (file.extension() == ".gz")
        text = gunzip(bytes, std::size_t{1} << 30).value_or(std::string());
    return nlohmann::json::parse(text, nullptr, false);
}

struct RowNames {
    using Thread = std::pair<std::uint64_t, std::uint64_t>;
    std::map<std::uint64_t, std::string> processes;
    std::map<Thread, std::string> threads;
    std::map<Thread, std::int64_t> threadOrder;

    explicit RowNames(const nlohmann::json &events)
    {
        for (const nlohmann::json &e : events) {
            if (e.value("ph", "") != "M")
                continue;
            const std::uint64_t pid = e.at("pid");
            const std::string &what = e.at("name").get_ref<const std::string &>();
            const nlohmann::json &args = e.at("args");
            if (what == "process_name")
                processes[pid] = args.at("name");
            else if (what == "thread_name")
                threads[{pid, e.at("tid")}] = args.at("name");
            else if (what == "thread_sort_index")
                threadOrder[{pid, e.at("tid")}] = args.at("sort_index");
        }
    }
    DrawnRow row(const nlohmann::json &e) const
    {
        const std::uint64_t pid = e.at("pid"), tid = e.at("tid");
        return rowOf(processes.at(pid), tid, threads.at({pid, tid}));
    }
};

/// Boxes; what XProf itself inserts is left out.
bool isBox(const nlohmann::json &e)
{
    return e.value("ph", "") == "X" && !isMadeByXprof(e.at("name").get_ref<const std::string &>());
}

DrawnEvent eventOf(const nlohmann::json &e)
{
    DrawnEvent event{e.at("name"), picoseconds(e.at("ts")), picoseconds(e.at("dur"))};
    if (event.durationPs == 1)
        event.durationPs = 0;
    return event;
}

/// XProf calls a host by its file; we prefer the name inside the file when there is one.
std::string processOf(const Session &session, const Plane &plane)
{
    const std::string &file = session.host(plane.host).file;
    return file.substr(0, file.find(".xplane.pb")) + ' ' + std::string(session.text(plane.name));
}

DrawnRow rowOf(const Session &session, const Line &line)
{
    return rowOf(processOf(session, session.plane(line.plane)), static_cast<std::uint64_t>(line.displayId),
                 std::string(session.text(line.name)));
}

void addRow(std::vector<DrawnRow> &rows, const DrawnRow &row)
{
    if (rows.empty() || rows.back() != row)
        rows.push_back(row);
}

DrawnEvent eventOf(const Session &session, EventRef event)
{
    // XProf shows the hosts of a run without aligning them.
    const Duration offset = session.host(session.plane(session.line(event.line).plane).host).offset;
    const std::int64_t duration = session.duration(event).toPs();
    return {std::string(session.label(event)), (session.begin(event) - offset).toPs(), duration == 1 ? 0 : duration};
}

} // namespace

DrawnTable readTraceViewerJson(const std::filesystem::path &file)
{
    DrawnTable table;
    const nlohmann::json root = parsed(file);
    if (!root.is_object())
        return table;
    const nlohmann::json &events = root.at("traceEvents");
    const RowNames names(events);
    for (const nlohmann::json &e : events)
        if (isBox(e))
            table[names.row(e)].push_back(eventOf(e));
    for (auto &[row, drawn] : table)
        std::sort(drawn.begin(), drawn.end());
    return table;
}

DrawnTable drawnTableOf(const Session &session)
{
    DrawnTable table;
    for (const Plane &plane : session.planes()) {
        if (!isProcess(plane.kind))
            continue;
        for (const LineId id : plane.lines) {
            const Line &line = session.line(id);
            if (!isDrawn(line, plane.kind))
                continue;
            const DrawnRow row = rowOf(session, line);
            for (std::uint64_t i = 0; i < line.events.size(); ++i)
                if (const EventRef event{id, i}; !isHiddenByXprof(session.text(session.typeOf(event).name)))
                    table[row].push_back(eventOf(session, event));
        }
    }
    for (auto &[row, drawn] : table)
        std::sort(drawn.begin(), drawn.end());
    return table;
}

RowOrder readRowOrder(const std::filesystem::path &file)
{
    RowOrder order;
    const nlohmann::json root = parsed(file);
    if (!root.is_object())
        return order;
    const nlohmann::json &events = root.at("traceEvents");
    const RowNames names(events);
    std::set<std::pair<std::int64_t, RowNames::Thread>> drawn; // by sort index
    std::map<RowNames::Thread, DrawnRow> rows;
    for (const nlohmann::json &e : events)
        if (isBox(e)) {
            const RowNames::Thread thread{e.at("pid").get<std::uint64_t>(), e.at("tid").get<std::uint64_t>()};
            drawn.insert({names.threadOrder.at(thread), thread});
            rows.emplace(thread, names.row(e));
        }
    for (const auto &[index, thread] : drawn)
        addRow(order[names.processes.at(thread.first)], rows.at(thread));
    return order;
}

RowOrder rowOrderOf(const Session &session)
{
    RowOrder order;
    for (const Plane &plane : session.planes()) {
        if (!isProcess(plane.kind))
            continue;
        for (const LineId id : plane.lines) {
            const Line &line = session.line(id);
            const auto &types = line.events.type;
            const bool hasBoxes = std::any_of(types.begin(), types.end(), [&](std::uint32_t type) {
                return !isHiddenByXprof(session.text(session.eventType(EventTypeId{type}).name));
            });
            if (isDrawn(line, plane.kind) && hasBoxes)
                addRow(order[processOf(session, plane)], rowOf(session, line));
        }
    }
    return order;
}

DrawnFlows readFlowsJson(const std::filesystem::path &file)
{
    struct Flow {
        std::vector<DrawnPlace> starts, ends;
        std::string category;
    };
    DrawnFlows flows;
    const nlohmann::json root = parsed(file);
    if (!root.is_object())
        return flows;
    const nlohmann::json &events = root.at("traceEvents");
    const RowNames names(events);
    std::map<std::uint64_t, Flow> byId;
    for (const nlohmann::json &e : events) {
        if (!isBox(e) || !e.contains("bind_id"))
            continue;
        Flow &flow = byId[e.at("bind_id").get<std::uint64_t>()];
        const DrawnPlace place{names.row(e), eventOf(e)};
        (e.value("flow_out", false) ? flow.starts : flow.ends).push_back(place);
        flow.category = e.value("cat", "");
        flows.ends.insert(place);
    }
    for (const auto &[id, flow] : byId)
        for (const DrawnPlace &from : flow.starts)
            for (const DrawnPlace &to : flow.ends)
                flows.arrows[{from, to}].insert(flow.category);
    return flows;
}

DrawnFlows drawnFlowsOf(const Session &session, const FlowTable &table)
{
    DrawnFlows flows;
    const auto placeOf = [&](EventRef event) {
        return DrawnPlace{rowOf(session, session.line(event.line)), eventOf(session, event)};
    };
    for (const FlowEdge &edge : table.edges()) {
        const DrawnPlace from = placeOf(edge.from), to = placeOf(edge.to);
        flows.arrows[{from, to}].insert(std::string(linkCategoryName(edge.category)));
        flows.ends.insert(from);
        flows.ends.insert(to);
    }
    return flows;
}

std::string differences(const DrawnTable &expected, const DrawnTable &actual, std::size_t limit)
{
    std::ostringstream out;
    std::size_t count = 0;
    const auto say = [&](const DrawnRow &row, const std::string &what) {
        if (count++ < limit)
            out << row.process << " / " << row.thread << ' ' << row.name << ": " << what << '\n';
    };
    for (const auto &[row, events] : expected) {
        const auto found = actual.find(row);
        if (found == actual.end()) {
            say(row, "no such row, expected " + std::to_string(events.size()) + " events");
            continue;
        }
        std::vector<DrawnEvent> missing, extra;
        std::set_difference(events.begin(), events.end(), found->second.begin(), found->second.end(),
                            std::back_inserter(missing));
        std::set_difference(found->second.begin(), found->second.end(), events.begin(), events.end(),
                            std::back_inserter(extra));
        const auto text = [](const DrawnEvent &e) {
            return '"' + e.name.substr(0, 60) + "\" " + std::to_string(e.beginPs) + " +" + std::to_string(e.durationPs);
        };
        for (const DrawnEvent &e : missing)
            say(row, "missing " + text(e));
        for (const DrawnEvent &e : extra)
            say(row, "too many " + text(e));
    }
    for (const auto &[row, events] : actual)
        if (!expected.count(row))
            say(row, "unexpected row with " + std::to_string(events.size()) + " events");
    if (count > limit)
        out << "... " << count << " differences in all\n";
    return out.str();
}

} // namespace planescope::testing
