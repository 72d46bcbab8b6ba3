#pragma once
// A trace of PyTorch's profiler (Kineto), or any other in the Trace Event Format, as its JSON says it: nothing is
// joined yet.
//
//   { "schemaVersion": 1, "deviceProperties": [{"id", "name", "totalGlobalMem", "numSms"}], "baseTimeNanoseconds",
//     "host_name", "traceEvents": [{"ph", "name", "cat", "pid", "tid", "ts", "dur", "args": {}}] }     or the array
//     alone
//
// ts and dur are microseconds with decimals, ts from baseTimeNanoseconds on (older writers: since 1970). pid and tid
// are numbers or words. ph: X is a span, B and E its ends, i an instant, M a name, s, t and f the parts of an arrow, C
// a sample of a counter; others are counted and left out. Sources: pytorch/kineto, libkineto/src/output_json.cpp;
// "Trace Event Format".
#include "model/base/result.h"
#include "model/base/string_pool.h"

#include <cstdint>
#include <map>
#include <span>
#include <stop_token>
#include <vector>

namespace planescope::kineto {

struct TraceArg {
    enum class Kind : std::uint8_t { Integer, Real, Text };
    NameId key;
    Kind kind = Kind::Integer;
    std::uint64_t bits = 0; ///< int64 in two's complement; bits of a double; id of the text
};

struct TraceEvent {
    NameId name, category, process, thread;
    std::int64_t beginNs = 0; ///< from Trace::baseNs on
    std::int64_t durationNs = 0;
    std::uint64_t firstArg = 0; ///< row of Trace::args
    std::uint32_t argCount = 0;
    bool isInstant = false;
};

/// One part of an arrow between spans.
struct TraceArrow {
    enum class Part : std::uint8_t { Begin, Step, End };
    NameId category, name, id, process, thread;
    std::int64_t atNs = 0; ///< from Trace::baseNs on
    Part part = Part::Begin;
    bool isEnclosed = true; ///< belongs to the span around it, not to the next one
};

struct TraceProcess {
    NameId name, labels;
    std::map<std::uint32_t, NameId> threads; ///< names by thread
};

struct TraceDevice {
    std::int64_t id = 0, memoryBytes = 0, processors = 0;
    NameId name;
};

struct Trace {
    StringPool texts;
    std::vector<TraceEvent> events;  ///< spans and instants
    std::vector<TraceEvent> samples; ///< of counters: each number among the arguments is one of a series
    std::vector<TraceArrow> arrows;
    std::vector<TraceArg> args;
    std::map<std::uint32_t, TraceProcess> processes; ///< by the text of pid
    std::vector<TraceDevice> devices;
    std::int64_t baseNs = 0;
    std::string hostName;
    bool isKineto = false;   ///< the writer says so
    bool holdsTrace = false; ///< there is a list of events
    bool endsEarly = false;  ///< the text breaks off or is no JSON from `endsAt` on; what came before is there
    std::uint64_t endsAt = 0;
    std::uint64_t repairs = 0; ///< slips of the writer that were mended
    std::uint64_t others = 0;  ///< left out: ph is none of the known
    std::uint64_t broken = 0;  ///< events without a time, ends without a begin, arrows without an id

    std::string_view text(NameId id) const { return texts.text(id); }
    std::span<const TraceArg> argsOf(const TraceEvent &event) const
    {
        return std::span(args).subspan(event.firstArg, event.argCount);
    }
};

/// Reads in one pass without a tree of the text. Canceled when asked to stop; never fails otherwise.
Result<Trace> readTrace(std::span<const std::uint8_t> bytes, const std::stop_token &stop = {});

} // namespace planescope::kineto
