#include "model/format/kineto/kineto_trace.h"

#include "model/format/kineto/repaired_json.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

#include <nlohmann/json.hpp>

namespace planescope::kineto {

namespace {

/// Of any time, since the epoch (until the year 2096): two of them can be added.
constexpr std::int64_t kMostNanoseconds = 4'000'000'000'000'000'000;

/// "5172965961985.956" -> nanoseconds, exactly: a double of such a size ends at a microsecond's fraction. Nothing for
/// other words, and beyond the most.
std::optional<std::int64_t> nanosecondsOf(std::string_view microseconds)
{
    if (microseconds.find_first_of("eE") != std::string_view::npos) {
        const double value = std::strtod(std::string(microseconds).c_str(), nullptr) * 1000;
        return std::abs(value) < static_cast<double>(kMostNanoseconds) ? std::optional(std::llround(value))
                                                                       : std::nullopt;
    }
    const bool isNegative = microseconds.starts_with('-');
    if (isNegative)
        microseconds.remove_prefix(1);
    std::int64_t whole = 0, part = 0, scale = 100;
    std::size_t i = 0;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (; i < microseconds.size() && microseconds[i] != '.'; ++i) {
        if (!isDigit(microseconds[i]))
            return std::nullopt;
        whole = whole * 10 + (microseconds[i] - '0');
        if (whole >= kMostNanoseconds / 1000)
            return std::nullopt;
    }
    for (++i; i < microseconds.size() && scale > 0 && isDigit(microseconds[i]); ++i, scale /= 10)
        part += scale * (microseconds[i] - '0');
    if (i < microseconds.size() && microseconds[i] >= '5')
        ++part;
    const std::int64_t value = whole * 1000 + part;
    return isNegative ? -value : value;
}

/// What the parser tells, put where it belongs. Everything that is not known by its place is passed over.
class TraceSax final : public nlohmann::json_sax<nlohmann::json>
{
public:
    TraceSax(Trace &trace, const std::stop_token &stop) : m_trace(trace), m_stop(stop) {}
    bool isStopped() const { return m_isStopped; }

    bool null() override { return scalar({}, "null"); }
    bool boolean(bool value) override
    {
        return scalar({TraceArg::Kind::Integer, value ? 1u : 0u}, value ? "true" : "false");
    }
    bool number_integer(number_integer_t value) override
    {
        return scalar({TraceArg::Kind::Integer, static_cast<std::uint64_t>(value)}, std::to_string(value));
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        return scalar({TraceArg::Kind::Integer, value}, std::to_string(value));
    }
    bool number_float(number_float_t value, const string_t &text) override
    {
        return scalar({TraceArg::Kind::Real, std::bit_cast<std::uint64_t>(value)}, text);
    }
    bool string(string_t &value) override { return scalar({TraceArg::Kind::Text, 0}, value); }
    bool binary(binary_t &) override { return true; }

    bool start_object(std::size_t) override
    {
        switch (m_place) {
        case Place::Outside:
            return enter(Place::Top);
        case Place::Events:
            m_event = {};
            m_event.firstArg = m_trace.args.size();
            m_ids = {};
            return enter(Place::Event);
        case Place::Event:
            return enter(m_key == "args" ? Place::Args : Place::Skipped);
        case Place::Devices:
            m_device = {};
            return enter(Place::Device);
        case Place::Args:
        case Place::Nested:
            return enterNested('{');
        default:
            return enter(Place::Skipped);
        }
    }
    bool start_array(std::size_t) override
    {
        switch (m_place) {
        case Place::Outside:
            m_trace.holdsTrace = true;
            return enter(Place::Events);
        case Place::Top:
            if (m_key == "traceEvents")
                m_trace.holdsTrace = true;
            return enter(m_key == "traceEvents"        ? Place::Events
                         : m_key == "deviceProperties" ? Place::Devices
                                                       : Place::Skipped);
        case Place::Args:
        case Place::Nested:
            return enterNested('[');
        default:
            return enter(Place::Skipped);
        }
    }
    bool end_object() override
    {
        if (m_place == Place::Event)
            finishEvent();
        else if (m_place == Place::Device)
            m_trace.devices.push_back(m_device);
        return leave('}') && !m_isStopped;
    }
    bool end_array() override { return leave(']'); }
    bool key(string_t &value) override
    {
        if (m_place == Place::Nested) {
            separate();
            m_nested += '"' + value + "\": ";
            m_isFirst = true;
        } else if (m_place == Place::Args) {
            m_argKey = value;
        } else {
            m_key = value;
        }
        return true;
    }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &) override
    {
        m_trace.endsEarly = true;
        return false;
    }

    /// Spans whose end never came.
    void finish()
    {
        for (const auto &[thread, open] : m_open)
            m_trace.broken += open.size();
    }

private:
    enum class Place : std::uint8_t { Outside, Top, Events, Event, Args, Nested, Devices, Device, Skipped };
    struct Value {
        TraceArg::Kind kind = TraceArg::Kind::Text;
        std::uint64_t bits = 0;
        bool isNull = true;
        Value() = default;
        Value(TraceArg::Kind k, std::uint64_t b) : kind(k), bits(b), isNull(false) {}
    };

    bool enter(Place place)
    {
        m_stack.push_back(m_place);
        m_place = place;
        return true;
    }
    bool enterNested(char bracket)
    {
        if (m_place == Place::Args)
            m_nested.clear();
        else
            separate();
        m_nested += bracket;
        m_isFirst = true;
        return enter(Place::Nested);
    }
    bool leave(char bracket)
    {
        if (m_place == Place::Nested)
            m_nested += bracket;
        m_isFirst = false;
        const bool wasNested = m_place == Place::Nested;
        m_place = m_stack.back();
        m_stack.pop_back();
        if (wasNested && m_place == Place::Args)
            addArg({TraceArg::Kind::Text, 0}, m_nested);
        return true;
    }
    void separate()
    {
        if (!m_isFirst)
            m_nested += ", ";
        m_isFirst = false;
    }

    bool scalar(Value value, const std::string &text)
    {
        switch (m_place) {
        case Place::Top:
            topField(value, text);
            break;
        case Place::Event:
            eventField(value, text);
            break;
        case Place::Args:
            if (!value.isNull)
                addArg(value, text);
            break;
        case Place::Nested:
            separate();
            m_nested += value.kind == TraceArg::Kind::Text && !value.isNull ? '"' + text + '"' : text;
            break;
        case Place::Device:
            deviceField(value, text);
            break;
        default:
            break;
        }
        return true;
    }

    void topField(const Value &value, const std::string &text)
    {
        if (m_key == "schemaVersion")
            m_trace.isKineto = true;
        else if (m_key == "baseTimeNanoseconds" && value.kind == TraceArg::Kind::Integer)
            m_trace.baseNs = std::clamp(static_cast<std::int64_t>(value.bits), -kMostNanoseconds, kMostNanoseconds);
        else if (m_key == "host_name")
            m_trace.hostName = text;
    }

    void deviceField(const Value &value, const std::string &text)
    {
        const auto number = value.kind == TraceArg::Kind::Integer ? static_cast<std::int64_t>(value.bits) : 0;
        if (m_key == "id")
            m_device.id = number;
        else if (m_key == "totalGlobalMem")
            m_device.memoryBytes = number;
        else if (m_key == "numSms")
            m_device.processors = number;
        else if (m_key == "name")
            m_device.name = m_trace.texts.intern(text);
    }

    void eventField(const Value &value, const std::string &text)
    {
        if (m_key == "ph")
            m_ids.phase = text.empty() ? '\0' : text.front();
        else if (m_key == "name")
            m_event.name = m_trace.texts.intern(text);
        else if (m_key == "cat")
            m_event.category = m_trace.texts.intern(text);
        else if (m_key == "pid")
            m_event.process = m_trace.texts.intern(text);
        else if (m_key == "tid")
            m_event.thread = m_trace.texts.intern(text);
        else if (m_key == "id" && !value.isNull)
            m_ids.id = m_trace.texts.intern(text);
        else if (m_key == "bp")
            m_ids.isEnclosed = text == "e";
        else if ((m_key == "ts" || m_key == "dur") && !value.isNull)
            (m_key == "ts" ? m_ids.begin : m_ids.duration) = nanosecondsOf(text);
    }

    void addArg(const Value &value, const std::string &text)
    {
        TraceArg arg{m_trace.texts.intern(m_argKey), value.kind, value.bits};
        if (value.kind == TraceArg::Kind::Text)
            arg.bits = m_trace.texts.intern(text).value;
        m_trace.args.push_back(arg);
        ++m_event.argCount;
    }

    NameId textArg(std::string_view key) const
    {
        for (const TraceArg &arg : m_trace.argsOf(m_event))
            if (arg.kind == TraceArg::Kind::Text && m_trace.text(arg.key) == key)
                return NameId{static_cast<std::uint32_t>(arg.bits)};
        return {};
    }

    void dropArgs()
    {
        m_trace.args.resize(m_event.firstArg);
        m_event.argCount = 0;
    }

    void finishEvent()
    {
        if ((++m_seen & 0xFFF) == 0 && m_stop.stop_requested())
            m_isStopped = true;
        switch (m_ids.phase) {
        case 'M':
            nameSomething();
            dropArgs();
            return;
        case 's':
        case 't':
        case 'f':
            addArrow();
            dropArgs();
            return;
        case 'C':
            addSample();
            return;
        case 'E': {
            std::vector<std::size_t> &open = m_open[threadKey()];
            if (open.empty() || !m_ids.begin) {
                ++m_trace.broken;
                dropArgs();
                return;
            }
            TraceEvent &begun = m_trace.events[open.back()];
            begun.durationNs = std::max<std::int64_t>(0, *m_ids.begin - begun.beginNs);
            open.pop_back();
            dropArgs(); // those of the begin count
            return;
        }
        default:
            break;
        }
        const bool isInstant = m_ids.phase == 'i' || m_ids.phase == 'I' || m_ids.phase == 'R';
        const bool isSpan = m_ids.phase == 'X' || m_ids.phase == 'B';
        if (!m_ids.begin || (!isSpan && !isInstant)) {
            // XProf ends its list with an empty object.
            if (isSpan || isInstant)
                ++m_trace.broken;
            else if (m_ids.phase != '\0')
                ++m_trace.others;
            dropArgs();
            return;
        }
        m_event.beginNs = *m_ids.begin;
        m_event.durationNs = std::max<std::int64_t>(0, m_ids.duration.value_or(0));
        m_event.isInstant = isInstant;
        if (m_ids.phase == 'B')
            m_open[threadKey()].push_back(m_trace.events.size());
        m_trace.events.push_back(m_event);
    }

    void addArrow()
    {
        if (!m_ids.begin || m_ids.id.value == 0) {
            ++m_trace.broken;
            return;
        }
        TraceArrow arrow;
        arrow.category = m_event.category;
        arrow.name = m_event.name;
        arrow.id = m_ids.id;
        arrow.process = m_event.process;
        arrow.thread = m_event.thread;
        arrow.atNs = *m_ids.begin;
        arrow.part = m_ids.phase == 's'   ? TraceArrow::Part::Begin
                     : m_ids.phase == 't' ? TraceArrow::Part::Step
                                          : TraceArrow::Part::End;
        arrow.isEnclosed = m_ids.phase != 'f' || m_ids.isEnclosed;
        m_trace.arrows.push_back(arrow);
    }

    /// Counters of one name and different ids are different ones.
    void addSample()
    {
        if (!m_ids.begin) {
            ++m_trace.broken;
            dropArgs();
            return;
        }
        if (m_ids.id.value != 0)
            m_event.name = m_trace.texts.intern(std::string(m_trace.text(m_event.name)) + " [" +
                                                std::string(m_trace.text(m_ids.id)) + "]");
        m_event.beginNs = *m_ids.begin;
        m_trace.samples.push_back(m_event);
    }

    void nameSomething()
    {
        const std::string_view what = m_trace.text(m_event.name);
        TraceProcess &process = m_trace.processes[m_event.process.value];
        if (what == "process_name")
            process.name = textArg("name");
        else if (what == "process_labels")
            process.labels = textArg("labels");
        else if (what == "thread_name")
            process.threads[m_event.thread.value] = textArg("name");
    }

    std::uint64_t threadKey() const { return std::uint64_t{m_event.process.value} << 32 | m_event.thread.value; }

    struct Ids {
        char phase = '\0';
        std::optional<std::int64_t> begin, duration;
        NameId id;               ///< of an arrow or a counter
        bool isEnclosed = false; ///< "bp": "e"
    };
    Trace &m_trace;
    std::stop_token m_stop;
    Place m_place = Place::Outside;
    std::vector<Place> m_stack;
    std::string m_key, m_argKey, m_nested;
    bool m_isFirst = true; ///< of a list inside an argument
    TraceEvent m_event;
    Ids m_ids;
    TraceDevice m_device;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> m_open; ///< spans by their thread
    std::uint64_t m_seen = 0;
    bool m_isStopped = false;
};

} // namespace

Result<Trace> readTrace(std::span<const std::uint8_t> bytes, const std::stop_token &stop)
{
    Trace trace;
    RepairedJson text(bytes);
    TraceSax sax(trace, stop);
    (void)nlohmann::json::sax_parse(RepairedJson::Iterator(text), RepairedJson::Iterator(), &sax,
                                    nlohmann::json::input_format_t::json, false);
    if (sax.isStopped() || stop.stop_requested())
        return fail(ErrorCode::Canceled);
    sax.finish();
    trace.endsAt = text.offset();
    trace.repairs = text.repairs();
    return trace;
}

} // namespace planescope::kineto
