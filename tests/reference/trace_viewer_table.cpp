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

} // namespace

DrawnTable readTraceViewerJson(const std::filesystem::path &file)
{
    DrawnTable table;
    const auto mapped = MappedFile::open(file);
    if (!mapped)
        return table;
    const auto bytes = (*mapped)->bytes();
    std::string text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    if (file.extension() == ".gz")
        text = gunzip(bytes, std::size_t{1} << 30).value_or(std::string());
    const nlohmann::json root = nlohmann::json::parse(text, nullptr, false);
    if (root.is_discarded())
        return table;
    std::map<std::uint64_t, std::string> processes;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> threads;
    const nlohmann::json &events = root.at("traceEvents");
    for (const nlohmann::json &e : events) {
        if (e.value("ph", "") != "M")
            continue;
        const std::uint64_t pid = e.at("pid");
        if (e.at("name") == "process_name")
            processes[pid] = e.at("args").at("name");
        else if (e.at("name") == "thread_name")
            threads[{pid, e.at("tid")}] = e.at("args").at("name");
    }
    for (const nlohmann::json &e : events) {
        if (e.value("ph", "") != "X")
            continue;
        const std::uint64_t pid = e.at("pid");
        const std::uint64_t tid = e.at("tid");
        if (isMadeByXprof(e.at("name").get_ref<const std::string &>()))
            continue;
        DrawnEvent event{e.at("name"), picoseconds(e.at("ts")), picoseconds(e.at("dur"))};
        if (event.durationPs == 1)
            event.durationPs = 0;
        table[rowOf(processes[pid], tid, threads[{pid, tid}])].push_back(std::move(event));
    }
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
        // XProf calls a host by its file; we prefer the name inside the file when there is one.
        const std::string &file = session.host(plane.host).file;
        const std::string process =
            file.substr(0, file.find(".xplane.pb")) + ' ' + std::string(session.text(plane.name));
        // XProf shows the hosts of a run without aligning them.
        const Duration offset = session.host(plane.host).offset;
        for (const LineId id : plane.lines) {
            const Line &line = session.line(id);
            if (!isDrawn(line, plane.kind))
                continue;
            const DrawnRow drawnRow =
                rowOf(process, static_cast<std::uint64_t>(line.displayId), std::string(session.text(line.name)));
            for (std::uint64_t row = 0; row < line.events.size(); ++row) {
                const EventRef event{id, row};
                if (isHiddenByXprof(session.text(session.typeOf(event).name)))
                    continue;
                const std::int64_t duration = session.duration(event).toPs();
                table[drawnRow].push_back({std::string(session.label(event)), (session.begin(event) - offset).toPs(),
                                           duration == 1 ? 0 : duration});
            }
        }
    }
    for (auto &[row, drawn] : table)
        std::sort(drawn.begin(), drawn.end());
    return table;
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
