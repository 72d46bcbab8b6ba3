// Traces of PyTorch's profiler: exact times, planes and rows, memory events with what was open around them, and text
// that is not quite JSON.
#include "model/analysis/flows.h"
#include "model/analysis/memory_profile.h"
#include "model/analysis/memory_tree.h"
#include "model/format/kineto/kineto_space.h"
#include "model/format/kineto/kineto_trace.h"
#include "model/format/kineto/repaired_json.h"
#include "model/format/session_reader.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>

using namespace planescope;
using planescope::testing::sourceFile;
using planescope::testing::sourcePath;

class TstKinetoTrace : public QObject
{
    Q_OBJECT
private slots:
    void timesAreExactToTheNanosecond();
    void beginsAndEndsBecomeSpans();
    void devicesAndStreamsArePlanesAndLines();
    void arrowsBecomeFlows();
    void arrowsThatJoinNothingAreCounted();
    void arrowsOfASampleAreAllThere();
    void countersBecomeTracks();
    void memoryEventsKeepTheirFigures_data();
    void memoryEventsKeepTheirFigures();
    void memoryEventsKnowOpRangeAndStack();
    void writersWithoutTotalsAreAddedUp();
    void whatCouldNotBeServedIsAFailure();
    void sizesAndTimesThatNoMachineHasStayInRange();
    void validTextPassesUnchanged();
    void slipsOfTheWritersAreMended_data();
    void slipsOfTheWritersAreMended();
    void aTraceThatBreaksOffGivesWhatCameBefore();
    void otherJsonIsNoTrace_data();
    void otherJsonIsNoTrace();
    void everySampleOpens();
};

namespace {

std::span<const std::uint8_t> traceSpan(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

std::string repaired(std::string_view text, std::uint64_t *repairs = nullptr)
{
    kineto::RepairedJson source(traceSpan(text));
    std::string out;
    for (int c = source.next(); c >= 0; c = source.next())
        out += static_cast<char>(c);
    if (repairs)
        *repairs = source.repairs();
    return out;
}

SessionPtr sessionOf(const std::string &json)
{
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("trace.json")).toStdString();
    std::ofstream(path, std::ios::binary) << json;
    const auto session = loadSession(path);
    return session ? *session : nullptr;
}

nlohmann::json parsedFile(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return nlohmann::json::parse(file, nullptr, false);
}

std::string memoryEvent(std::int64_t ts, std::int64_t bytes, const std::string &more = {})
{
    return R"({"ph": "i", "cat": "cpu_instant_event", "s": "t", "name": "[memory]", "pid": 1, "tid": 1, "ts": )" +
           std::to_string(ts) + R"(, "args": {"Bytes": )" + std::to_string(bytes) +
           R"(, "Device Id": -1, "Device Type": 0)" + more + "}}";
}

QString textOfName(const Session &session, NameId name)
{
    const std::string_view text = session.text(name);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString nameOf(const Session &session, EventRef event) { return textOfName(session, session.typeOf(event).name); }

/// How many things of the file the report says are not shown.
std::uint64_t notShown(const Session &session)
{
    std::uint64_t count = 0;
    for (const ImportEntry &entry : session.importReport().entries())
        if (entry.code == ImportCode::KindNotShown)
            count += entry.count;
    return count;
}

QStringList planeNames(const Session &session)
{
    QStringList names;
    for (const Plane &plane : session.planes()) {
        const std::string_view name = session.text(plane.name);
        names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return names;
}

} // namespace

void TstKinetoTrace::timesAreExactToTheNanosecond()
{
    // As a double, 1790857026000000.123 microseconds would end at a quarter.
    const auto trace = kineto::readTrace(traceSpan(
        R"({"schemaVersion": 1, "baseTimeNanoseconds": 7, "traceEvents": [
            {"ph": "X", "name": "a", "pid": 1, "tid": 1, "ts": 1790857026000000.123, "dur": 0.001},
            {"ph": "X", "name": "b", "pid": 1, "tid": 1, "ts": 1790857026000001, "dur": 12.3456},
            {"ph": "X", "name": "c", "pid": 1, "tid": 1, "ts": -1.5, "dur": 1e3},
            {"ph": "X", "name": "late", "pid": 1, "tid": 1, "ts": 99999999999999999999, "dur": 1}]})"));
    QVERIFY(trace.has_value());
    QCOMPARE(trace->events.size(), std::size_t{3});
    QCOMPARE(trace->events[0].beginNs, std::int64_t{1790857026000000123});
    QCOMPARE(trace->events[0].durationNs, std::int64_t{1});
    QCOMPARE(trace->events[1].beginNs, std::int64_t{1790857026000001000});
    QCOMPARE(trace->events[1].durationNs, std::int64_t{12346});
    QCOMPARE(trace->events[2].beginNs, std::int64_t{-1500});
    QCOMPARE(trace->events[2].durationNs, std::int64_t{1'000'000});
    QCOMPARE(trace->baseNs, std::int64_t{7});
    QCOMPARE(trace->broken, std::uint64_t{1});
}

void TstKinetoTrace::beginsAndEndsBecomeSpans()
{
    const auto trace = kineto::readTrace(traceSpan(
        R"([{"ph": "B", "name": "outer", "pid": 1, "tid": 1, "ts": 1}, {"ph": "B", "name": "inner", "pid": 1, "tid": 1, "ts": 2},
            {"ph": "E", "pid": 1, "tid": 1, "ts": 5}, {"ph": "E", "pid": 1, "tid": 1, "ts": 9},
            {"ph": "E", "pid": 1, "tid": 2, "ts": 9}, {"ph": "B", "name": "open", "pid": 1, "tid": 3, "ts": 4}, ])"));
    QVERIFY(trace.has_value());
    QCOMPARE(trace->events.size(), std::size_t{3});
    QCOMPARE(trace->events[0].durationNs, std::int64_t{8000});
    QCOMPARE(trace->events[1].durationNs, std::int64_t{3000});
    QCOMPARE(trace->broken, std::uint64_t{2}); // an end without a begin, a begin without an end
    const auto odd = kineto::readTrace(traceSpan(
        R"([{"ph": "b", "name": "async", "pid": 1, "ts": 1}, {"ph": "X", "name": "timeless", "pid": 1}, {}])"));
    QVERIFY(odd.has_value());
    QCOMPARE(odd->others, std::uint64_t{1});
    QCOMPARE(odd->broken, std::uint64_t{1}); // the empty object is neither
}

void TstKinetoTrace::devicesAndStreamsArePlanesAndLines()
{
    const SessionPtr session = sessionOf(R"json({"schemaVersion": 1, "baseTimeNanoseconds": 1000000000000000000,
        "deviceProperties": [{"id": 0, "name": "NVIDIA H100", "totalGlobalMem": 85018279936, "numSms": 132}],
        "traceEvents": [
        {"ph": "M", "name": "process_name", "pid": 77, "tid": 0, "ts": 1, "args": {"name": "python"}},
        {"ph": "M", "name": "thread_name", "pid": 77, "tid": 78, "ts": 1, "args": {"name": "thread 78 (python)"}},
        {"ph": "M", "name": "process_labels", "pid": 0, "tid": 0, "ts": 1, "args": {"labels": "GPU 0"}},
        {"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#4", "pid": 77, "tid": 78, "ts": 1, "dur": 90},
        {"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 77, "tid": 78, "ts": 10, "dur": 5,
         "args": {"correlation": 3, "External id": 9}},
        {"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 30, "dur": 20,
         "args": {"correlation": 3, "grid": [1, 2, 3], "est. achieved occupancy %": 50}},
        {"ph": "X", "cat": "gpu_user_annotation", "name": "ProfilerStep#4", "pid": 0, "tid": 7, "ts": 25, "dur": 40},
        {"ph": "s", "cat": "ac2g", "name": "ac2g", "id": 3, "pid": 77, "tid": 78, "ts": 10},
        {"ph": "f", "cat": "ac2g", "name": "ac2g", "id": 3, "pid": 0, "tid": 7, "ts": 30, "bp": "e"},
        {"ph": "i", "name": "Record Window End", "pid": "", "tid": "", "ts": 99, "s": "g"}]})json");
    QVERIFY(session);
    QCOMPARE(planeNames(*session), QStringList({QStringLiteral("/host:CPU"), QStringLiteral("/device:GPU:0"),
                                                QStringLiteral("/host:Recording")}));
    const Plane &gpu = session->planes()[1];
    QCOMPARE(int(gpu.kind), int(PlaneKind::Gpu));
    bool hasStream = false;
    for (const LineId id : gpu.lines) {
        const Line &line = session->line(id);
        if (session->text(line.name) != "Stream #7" || line.isDerived)
            continue;
        hasStream = true;
        QCOMPARE(line.events.size(), std::size_t{1});
        const EventRef kernel{id, 0};
        QCOMPARE(session->duration(kernel), Duration::us(20));
        QCOMPARE((session->begin(kernel) - session->range().begin).toPs(), std::int64_t{29'000'000});
        QCOMPARE(*session->integerStat(kernel, *session->findName("correlation_id")), std::int64_t{3});
        QCOMPARE(QString::fromStdString(*session->textStat(kernel, *session->findName("grid"))),
                 QStringLiteral("[1, 2, 3]"));
    }
    QVERIFY(hasStream);
    QCOMPARE(deviceCapacity(*session, {}).bytes, std::int64_t{85018279936});
    // The arrow from the launch to the kernel is that of their correlation: one, and nothing is said to be missing.
    QCOMPARE(notShown(*session), std::uint64_t{0});
    const FlowTable flows = findFlows(*session);
    QCOMPARE(flows.edges().size(), std::size_t{1});
    QCOMPARE(int(flows.edges()[0].category), int(LinkCategory::GpuLaunch));
}

void TstKinetoTrace::arrowsBecomeFlows()
{
    const SessionPtr session = sessionOf(R"json({"traceEvents": [
        {"ph": "X", "cat": "cpu_op", "name": "outer", "pid": 1, "tid": 1, "ts": 10, "dur": 20},
        {"ph": "X", "cat": "cpu_op", "name": "linear", "pid": 1, "tid": 1, "ts": 10, "dur": 9},
        {"ph": "X", "cat": "cpu_op", "name": "relu", "pid": 1, "tid": 1, "ts": 20, "dur": 5},
        {"ph": "X", "cat": "cpu_op", "name": "backward", "pid": 1, "tid": 2, "ts": 40, "dur": 9},
        {"ph": "X", "cat": "cpu_op", "name": "step", "pid": 1, "tid": 2, "ts": 60, "dur": 9},
        {"ph": "s", "cat": "fwdbwd", "name": "fwdbwd", "id": 1, "pid": 1, "tid": 1, "ts": 10},
        {"ph": "f", "cat": "fwdbwd", "name": "fwdbwd", "id": 1, "pid": 1, "tid": 2, "ts": 40, "bp": "e"},
        {"ph": "s", "cat": "fwdbwd", "name": "fwdbwd", "id": 2, "pid": 1, "tid": 1, "ts": 21},
        {"ph": "t", "cat": "fwdbwd", "name": "fwdbwd", "id": 2, "pid": 1, "tid": 2, "ts": 41},
        {"ph": "f", "cat": "fwdbwd", "name": "fwdbwd", "id": 2, "pid": 1, "tid": 2, "ts": 50}]})json");
    QVERIFY(session);
    QStringList found;
    const FlowTable flows = findFlows(*session);
    for (const FlowEdge &edge : flows.edges())
        found << nameOf(*session, edge.from) + QLatin1String(" > ") + nameOf(*session, edge.to);
    found.sort();
    // The innermost span that is open; an event has several flows; an end without "bp": "e" means the next span.
    QCOMPARE(found, QStringList({QStringLiteral("backward > step"), QStringLiteral("linear > backward"),
                                 QStringLiteral("relu > backward")}));
    QCOMPARE(notShown(*session), std::uint64_t{0});
}

void TstKinetoTrace::arrowsThatJoinNothingAreCounted()
{
    const SessionPtr session = sessionOf(R"json({"traceEvents": [
        {"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1, "ts": 10, "dur": 5},
        {"ph": "X", "cat": "cpu_op", "name": "b", "pid": 1, "tid": 2, "ts": 5, "dur": 40},
        {"ph": "s", "cat": "x", "name": "back in time", "id": "p", "pid": 1, "tid": 1, "ts": 11},
        {"ph": "f", "cat": "x", "name": "back in time", "id": "p", "pid": 1, "tid": 2, "ts": 12, "bp": "e"},
        {"ph": "s", "cat": "x", "name": "into nothing", "id": 7, "pid": 1, "tid": 1, "ts": 12},
        {"ph": "f", "cat": "x", "name": "into nothing", "id": 7, "pid": 1, "tid": 3, "ts": 30, "bp": "e"},
        {"ph": "f", "cat": "x", "name": "from nowhere", "id": 8, "pid": 1, "tid": 1, "ts": 13, "bp": "e"},
        {"ph": "s", "cat": "x", "name": "to itself", "id": 9, "pid": 1, "tid": 1, "ts": 12},
        {"ph": "f", "cat": "x", "name": "to itself", "id": 9, "pid": 1, "tid": 1, "ts": 13, "bp": "e"},
        {"ph": "s", "cat": "x", "name": "no id", "pid": 1, "tid": 1, "ts": 12}]})json");
    QVERIFY(session);
    QVERIFY(findFlows(*session).isEmpty());
    QCOMPARE(notShown(*session), std::uint64_t{3}); // a flow from a span to itself says nothing and is not missed
    QVERIFY(session->importReport().hasLoss());     // the arrow without an id
}

void TstKinetoTrace::arrowsOfASampleAreAllThere()
{
    const QString file = sourcePath(QStringLiteral("/../shared/data/ours/kineto/plain-encoder.json"));
    if (!QFile::exists(file))
        QSKIP("The shared samples are not beside the project.");
    const auto session = loadSession(file.toStdString());
    QVERIFY(session.has_value());
    const FlowTable flows = findFlows(**session);
    QCOMPARE(flows.edges().size(), std::size_t{90}); // 90 times ph s and ph f in the file
    for (const FlowEdge &edge : flows.edges())
        QVERIFY((*session)->begin(edge.from) <= (*session)->begin(edge.to));
    QCOMPARE(notShown(**session), std::uint64_t{0});
}

void TstKinetoTrace::countersBecomeTracks()
{
    const SessionPtr session = sessionOf(R"json({"traceEvents": [
        {"ph": "X", "cat": "cpu_op", "name": "op", "pid": 1, "tid": 1, "ts": 10, "dur": 5},
        {"ph": "C", "name": "GPU 0 Utilization", "pid": 1, "tid": 0, "ts": 4, "args": {"busy": 0.25, "idle": 3}},
        {"ph": "C", "name": "GPU 0 Utilization", "pid": 1, "tid": 0, "ts": 12, "args": {"busy": 0.5, "idle": 2, "unit": "share"}},
        {"ph": "C", "name": "queue", "id": 3, "pid": 1, "ts": 12, "args": {"length": 9}},
        {"ph": "C", "name": "timeless", "pid": 1, "args": {"length": 9}}]})json");
    QVERIFY(session);
    QStringList found;
    for (const CounterTrack &track : session->counters()) {
        QString line = textOfName(*session, track.name) + QLatin1Char('/') + textOfName(*session, track.series);
        for (std::size_t i = 0; i < track.value.size(); ++i)
            line += QStringLiteral(" %1@%2").arg(track.value[i]).arg(track.timePs[i] / 1'000'000);
        found << line;
    }
    found.sort();
    // Text among the arguments is no series; counters of one name and different ids are different ones.
    QCOMPARE(found,
             QStringList({QStringLiteral("GPU 0 Utilization/busy 0.25@4 0.5@12"),
                          QStringLiteral("GPU 0 Utilization/idle 3@4 2@12"), QStringLiteral("queue [3]/length 9@12")}));
    QVERIFY(session->importReport().hasLoss()); // the sample without a time
}

void TstKinetoTrace::memoryEventsKeepTheirFigures_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("fixture") << "/tests/data/memory/kineto-train.json";
    QTest::newRow("one step") << "/../shared/data/ours/kineto/train-encoder-1step.json";
}

/// Every event against the text of the file, read by another parser.
void TstKinetoTrace::memoryEventsKeepTheirFigures()
{
    QFETCH(QString, file);
    const std::string path = sourceFile(file.toStdString());
    if (!QFile::exists(QString::fromStdString(path)))
        QSKIP("The shared samples are not beside the project.");
    const nlohmann::json json = parsedFile(path);
    QVERIFY(!json.is_discarded());
    const auto session = loadSession(path);
    QVERIFY(session.has_value());
    const std::vector<AllocatorProfile> profiles = memoryProfile(**session);
    QCOMPARE(profiles.size(), std::size_t{1});
    const AllocatorProfile &p = profiles.front();
    QCOMPARE(QString::fromStdString(p.id), QStringLiteral("cpu"));
    std::size_t next = 0;
    std::int64_t peak = 0;
    double first = 0;
    for (const nlohmann::json &e : json["traceEvents"]) {
        if (e.value("name", "") != "[memory]")
            continue;
        QVERIFY(next < p.events.size());
        const AllocatorEvent &ours = p.events[next];
        const auto bytes = e["args"]["Bytes"].get<std::int64_t>();
        const double ts = e["ts"].get<double>();
        if (next == 0)
            first = ts;
        QCOMPARE(ours.blockBytes, std::abs(bytes));
        QCOMPARE(ours.isFree, bytes < 0);
        QCOMPARE(ours.inUse(), e["args"]["Total Allocated"].get<std::int64_t>());
        QCOMPARE(ours.address, e["args"]["Addr"].get<std::uint64_t>());
        QVERIFY(std::abs((ours.time - p.events[0].time).toPsDouble() - (ts - first) * 1e6) < 2000);
        peak = std::max(peak, ours.inUse());
        ++next;
    }
    QCOMPARE(next, p.events.size());
    QCOMPARE(p.peakBytes, peak);
    QVERIFY(!p.statesFree);
    QVERIFY(!p.hasPool);
}

void TstKinetoTrace::memoryEventsKnowOpRangeAndStack()
{
    const auto session = loadSession(sourceFile("/tests/data/memory/kineto-train.json"));
    QVERIFY(session.has_value());
    const AllocatorProfile p = memoryProfile(**session).front();
    std::size_t withOp = 0, withStack = 0;
    for (const AllocatorEvent &event : p.events) {
        withOp += p.texts[event.op].starts_with("aten::") ? 1 : 0;
        withStack += p.texts[event.stack].find('\n') != std::string::npos ? 1 : 0;
    }
    QVERIFY(withOp > p.events.size() / 2);
    QVERIFY(withStack > p.events.size() / 2);
    const AllocationSites sites = sitesAtPeak(p);
    QCOMPARE(sites.totalBytes(), p.peakBytes);
    const MemoryNode ops = treeOfOps(p);
    QCOMPARE(ops.bytes, p.peakBytes);
    QVERIFY(!ops.children.empty());
    std::int64_t sum = 0;
    for (const MemoryNode &child : ops.children)
        sum += child.bytes;
    QCOMPARE(sum, ops.bytes);
}

void TstKinetoTrace::writersWithoutTotalsAreAddedUp()
{
    const SessionPtr session = sessionOf(R"({"schemaVersion": 1, "traceEvents": [)" + memoryEvent(1, 100) + "," +
                                         memoryEvent(2, 50) + "," + memoryEvent(3, -100) + "]}");
    QVERIFY(session);
    const AllocatorProfile p = memoryProfile(*session).front();
    QCOMPARE(p.peakBytes, std::int64_t{150});
    QCOMPARE(p.events.back().inUse(), std::int64_t{50});
}

void TstKinetoTrace::whatCouldNotBeServedIsAFailure()
{
    const SessionPtr session = sessionOf(
        R"({"schemaVersion": 1, "traceEvents": [
        {"ph": "X", "cat": "cpu_op", "name": "aten::empty", "pid": 1, "tid": 1, "ts": 0, "dur": 10},
        {"ph": "i", "cat": "cpu_instant_event", "s": "t", "name": "[OutOfMemory]", "pid": 1, "tid": 1, "ts": 5,
         "args": {"Bytes": 4096, "Total Allocated": 1024, "Total Reserved": 2048, "Device Id": 2, "Device Type": 1}}]})");
    QVERIFY(session);
    QVERIFY(hasMemoryProfile(*session));
    const std::vector<AllocatorProfile> profiles = memoryProfile(*session);
    QCOMPARE(profiles.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(profiles.front().id), QStringLiteral("cuda:2"));
    QVERIFY(profiles.front().events.empty());
    QCOMPARE(profiles.front().failures.size(), std::size_t{1});
    QCOMPARE(profiles.front().failures.front().requestedBytes, std::int64_t{4096});
    QCOMPARE(QString::fromStdString(profiles.front().texts[profiles.front().failures.front().op]),
             QStringLiteral("aten::empty"));
}

void TstKinetoTrace::sizesAndTimesThatNoMachineHasStayInRange()
{
    // Sizes of 2^63 - 1 and -2^63, twice, so that their sums leave 64 bits; times near the end of 64 bits.
    const std::int64_t most = std::numeric_limits<std::int64_t>::max(),
                       least = std::numeric_limits<std::int64_t>::min();
    std::string events;
    int at = 0;
    for (const std::int64_t bytes : {most, most, most, least, least, least, least, std::int64_t{64}}) {
        ++at;
        events += (events.empty() ? "" : ",") + memoryEvent(at, bytes,
                                                            R"(, "Addr": )" + std::to_string(at % 3 + 1) +
                                                                R"(, "Total Reserved": )" + std::to_string(most));
    }
    const SessionPtr session = sessionOf(R"({"schemaVersion": 1, "baseTimeNanoseconds": 9223372036854775807,
        "traceEvents": [)" + events + "]}");
    QVERIFY(session);
    const std::vector<AllocatorProfile> profiles = memoryProfile(*session);
    QCOMPARE(profiles.size(), std::size_t{1});
    QVERIFY(profiles.front().peakBytes > 0);
    for (const AllocatorEvent &event : profiles.front().events)
        QVERIFY(event.blockBytes >= 0 && event.inUse() + event.freeBytes <= most);
    QVERIFY(treeOfOps(profiles.front()).bytes >= 0);
    // A time that is no number, or of the year 2300, drops its event and nothing else.
    const SessionPtr times = sessionOf(R"({"schemaVersion": 1, "traceEvents": [
        {"ph": "X", "name": "a", "pid": 1, "tid": 1, "ts": 1, "dur": 2},
        {"ph": "X", "name": "b", "pid": 1, "tid": 1, "ts": 9223372036854775.807, "dur": 9223372036854775807},
        {"ph": "X", "name": "c", "pid": 1, "tid": 1, "ts": "-12x4", "dur": 1},
        {"ph": "X", "name": "d", "pid": 1, "tid": 1, "ts": 2, "dur": 1e300}]})");
    QVERIFY(times);
    QStringList names;
    for (std::uint32_t line = 0; line < times->lines().size(); ++line)
        for (std::uint64_t row = 0; row < times->lines()[line].events.size(); ++row)
            names << QString::fromStdString(std::string(times->label({LineId{line}, row})));
    QVERIFY2(names.contains(QStringLiteral("a")), qPrintable(names.join(u' ')));
    QVERIFY2(!names.contains(QStringLiteral("b")) && !names.contains(QStringLiteral("c")),
             qPrintable(names.join(u' ')));
}

void TstKinetoTrace::validTextPassesUnchanged()
{
    const std::string valid = "{\"a\": \"q \\\" w \\\\ \\n \\u00fc \\ud83d\\ude80 h\xc3\xbcllo\", \"b\": [1, -2.5e3, "
                              "null, {}], \"N\": \"NaN, }\"}";
    std::uint64_t repairs = 1;
    QCOMPARE(QByteArray::fromStdString(repaired(valid, &repairs)), QByteArray::fromStdString(valid));
    QCOMPARE(repairs, std::uint64_t{0});
}

void TstKinetoTrace::slipsOfTheWritersAreMended_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("mended");
    QTest::newRow("quotation marks") << QByteArray(R"({"note": "a "quoted" value", "b": 1})")
                                     << QByteArray(R"({"note": "a \"quoted\" value", "b": 1})");
    QTest::newRow("Windows path") << QByteArray(R"({"f": "C:\work\ünit"})") << QByteArray(R"({"f": "C:\\work\\ünit"})");
    QTest::newRow("bad unicode") << QByteArray(R"({"f": "\u12"})") << QByteArray(R"({"f": "\\u12"})");
    QTest::newRow("half a pair") << QByteArray(R"({"f": "\ud83d x"})") << QByteArray(R"({"f": "? x"})");
    QTest::newRow("control character") << QByteArray("{\"f\": \"a\tb\"}") << QByteArray("{\"f\": \"a b\"}");
    QTest::newRow("no UTF-8") << QByteArray("{\"f\": \"a\xff\"}") << QByteArray("{\"f\": \"a?\"}");
    QTest::newRow("not a number") << QByteArray(R"([NaN, Infinity, -Infinity])") << QByteArray(R"([null, null, null])");
    QTest::newRow("comma at the end") << QByteArray(R"([1, {"a": 2, }, ])") << QByteArray(R"([1, {"a": 2  }  ])");
}

void TstKinetoTrace::slipsOfTheWritersAreMended()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, mended);
    std::uint64_t repairs = 0;
    const std::string out = repaired({text.constData(), static_cast<std::size_t>(text.size())}, &repairs);
    QCOMPARE(QByteArray::fromStdString(out), mended);
    QVERIFY(repairs > 0);
    QVERIFY(!nlohmann::json::parse(out, nullptr, false).is_discarded());
}

void TstKinetoTrace::aTraceThatBreaksOffGivesWhatCameBefore()
{
    const std::string whole =
        R"({"schemaVersion": 1, "traceEvents": [)" + memoryEvent(1, 100) + "," + memoryEvent(2, 50);
    const auto space = kineto::spaceOfTrace(traceSpan(whole.substr(0, whole.size() - 10)));
    QVERIFY(space.has_value());
    QVERIFY(space->report.hasLoss());
    const SessionPtr session = sessionOf(whole.substr(0, whole.size() - 10));
    QVERIFY(session);
    QCOMPARE(memoryProfile(*session).front().events.size(), std::size_t{1});
    // Every shorter text is read without harm.
    for (std::size_t length = 0; length < whole.size(); ++length)
        (void)kineto::readTrace(traceSpan(std::string_view(whole).substr(0, length)));
}

void TstKinetoTrace::otherJsonIsNoTrace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("object") << QByteArray(R"({"nodes": [{"id": 1}], "schema": "1.1"})");
    QTest::newRow("empty list") << QByteArray(R"({"traceEvents": []})");
    QTest::newRow("nothing") << QByteArray("{");
    QTest::newRow("deep") << QByteArray(R"({"a": )") + QByteArray(100000, '[');
}

void TstKinetoTrace::otherJsonIsNoTrace()
{
    QFETCH(QByteArray, text);
    const auto space = kineto::spaceOfTrace(traceSpan({text.constData(), static_cast<std::size_t>(text.size())}));
    QVERIFY(!space);
    QCOMPARE(space.error().code, ErrorCode::OtherFormat);
}

void TstKinetoTrace::everySampleOpens()
{
    const QString folder = sourcePath(QStringLiteral("/../shared/data/ours/kineto"));
    if (!QFile::exists(folder))
        QSKIP("The shared samples are not beside the project.");
    int opened = 0;
    for (const char *name : {"compiled-inductor-cpu.json", "ddp-gloo-rank0.json.gz", "execution-trace.kineto.json.gz",
                             "metadata-quotes.invalid.json", "names.json", "plain-encoder.json", "threads.json.gz",
                             "train-encoder.json.gz"}) {
        const auto session = loadSession((folder + QLatin1Char('/') + QLatin1String(name)).toStdString());
        QVERIFY2(session.has_value(), name);
        QVERIFY2((*session)->eventCount() > 0, name);
        QVERIFY2(!(*session)->importReport().hasLoss(), name);
        ++opened;
    }
    QCOMPARE(opened, 8);
    QVERIFY(!loadSession((folder + QStringLiteral("/execution-trace.et.json.gz")).toStdString()));
}

PLANESCOPE_TEST(TstKinetoTrace)
#include "tst_kineto_trace.moc"
