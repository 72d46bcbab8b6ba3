#include "model/analysis/async_pairs.h"

#include <algorithm>
#include <deque>
#include <string>
#include <unordered_map>

namespace planescope {

namespace {

constexpr std::size_t kMostWaiting = 16; // starts of one name; older ones lost their done

enum class AsyncRole : std::uint8_t { Unknown, None, Start, Done };

struct AsyncType {
    AsyncRole role = AsyncRole::Unknown;
    std::uint32_t start = 0; ///< number of the start's name
    std::int64_t bytes = 0;
};

/// The word from `at` on: up to what cannot stand in the name of an instruction.
std::string_view wordAt(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && text[end] != ' ' && text[end] != ',' && text[end] != ')' && text[end] != '(')
        ++end;
    return text.substr(at, end - at);
}

class AsyncTypes
{
public:
    explicit AsyncTypes(const Session &session) : m_session(session), m_types(session.eventTypes().size())
    {
        for (const char *stat : {"raw_bytes_accessed", "bytes_accessed"})
            if (const auto known = session.findName(stat))
                m_sizes.push_back(*known);
    }

    std::size_t nameCount() const { return m_names.size(); }

    const AsyncType &of(EventRef event)
    {
        AsyncType &type = m_types[m_session.line(event.line).events.type[event.row]];
        if (type.role == AsyncRole::Unknown)
            read(event, type);
        return type;
    }

private:
    void read(EventRef event, AsyncType &type)
    {
        const EventType &known = m_session.typeOf(event);
        const std::string_view label = m_session.text(known.label());
        const std::string_view text = m_session.text(known.name);
        type.role = AsyncRole::None;
        if (text.find("-start") == std::string_view::npos && text.find("-done") == std::string_view::npos &&
            label.find("-start") == std::string_view::npos && label.find("-done") == std::string_view::npos)
            return;
        const std::string_view opcode = opcodeOf(text);
        std::string name(label);
        if (const std::size_t done = name.rfind("-done");
            opcode.ends_with("-done") || (opcode.empty() && done != std::string::npos)) {
            type.role = AsyncRole::Done;
            const std::string_view operand = opcode.empty() ? std::string_view() : operandOf(text, opcode);
            if (!operand.empty())
                name = operand;
            else if (done != std::string::npos)
                name.replace(done, 5, "-start");
            for (const NameId size : m_sizes)
                if (const auto bytes = m_session.integerStat(event, size); bytes && *bytes > 0) {
                    type.bytes = *bytes;
                    break;
                }
        } else if (opcode.ends_with("-start") || (opcode.empty() && name.find("-start") != std::string::npos)) {
            type.role = AsyncRole::Start;
            if (!opcode.empty())
                name = wordAt(text, 1);
        } else {
            return;
        }
        type.start = m_names.try_emplace(name, static_cast<std::uint32_t>(m_names.size())).first->second;
    }

    /// "copy-done" of "%copy-done.3 = f32[8]{0} copy-done(...)"; empty for other texts.
    static std::string_view opcodeOf(std::string_view text)
    {
        const std::size_t equals = text.find(" = ");
        if (text.empty() || text.front() != '%' || equals == std::string_view::npos)
            return {};
        int depth = 0;
        std::size_t at = equals + 3;
        for (; at < text.size() && (depth > 0 || text[at] != ' '); ++at)
            depth += text[at] == '(' || text[at] == '{' || text[at] == '['   ? 1
                     : text[at] == ')' || text[at] == '}' || text[at] == ']' ? -1
                                                                             : 0;
        return at < text.size() ? wordAt(text, at + 1) : std::string_view();
    }

    /// Name of the first operand, which begins with a percent sign behind its shape.
    static std::string_view operandOf(std::string_view text, std::string_view opcode)
    {
        const std::size_t open = static_cast<std::size_t>(opcode.data() - text.data()) + opcode.size();
        const std::size_t percent = text.find('%', open);
        return percent == std::string_view::npos ? std::string_view() : wordAt(text, percent + 1);
    }

    const Session &m_session;
    std::vector<AsyncType> m_types;
    std::vector<NameId> m_sizes;
    std::unordered_map<std::string, std::uint32_t> m_names;
};

} // namespace

AsyncPairs AsyncPairs::find(const Session &session, const std::stop_token &stop)
{
    AsyncPairs found;
    AsyncTypes types(session);
    std::unordered_map<std::uint32_t, std::deque<std::uint64_t>> waiting; // rows of starts by name
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (line.kind != LineKind::Ops && line.kind != LineKind::SparseCoreOps)
            continue;
        waiting.clear();
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            if (row % 0x10000 == 0 && stop.stop_requested())
                return {};
            const EventRef event{LineId{i}, row};
            const AsyncType &type = types.of(event);
            if (type.role == AsyncRole::Start) {
                std::deque<std::uint64_t> &starts = waiting[type.start];
                starts.push_back(row);
                if (starts.size() > kMostWaiting)
                    starts.pop_front();
            } else if (type.role == AsyncRole::Done) {
                const auto starts = waiting.find(type.start);
                if (starts == waiting.end() || starts->second.empty())
                    continue;
                found.m_pairs.push_back({{LineId{i}, starts->second.front()}, event, type.bytes});
                starts->second.pop_front();
            }
        }
    }
    std::sort(found.m_pairs.begin(), found.m_pairs.end(),
              [](const AsyncPair &a, const AsyncPair &b) { return a.start < b.start; });
    found.m_byDone.reserve(found.m_pairs.size());
    for (std::uint32_t row = 0; row < found.m_pairs.size(); ++row)
        found.m_byDone.push_back(row);
    std::sort(found.m_byDone.begin(), found.m_byDone.end(),
              [&](std::uint32_t a, std::uint32_t b) { return found.m_pairs[a].done < found.m_pairs[b].done; });
    return found;
}

const AsyncPair *AsyncPairs::from(EventRef start) const
{
    const auto at = std::partition_point(m_pairs.begin(), m_pairs.end(),
                                         [start](const AsyncPair &pair) { return pair.start < start; });
    return at != m_pairs.end() && at->start == start ? &*at : nullptr;
}

const AsyncPair *AsyncPairs::to(EventRef done) const
{
    const auto at = std::partition_point(m_byDone.begin(), m_byDone.end(),
                                         [&](std::uint32_t row) { return m_pairs[row].done < done; });
    return at != m_byDone.end() && m_pairs[*at].done == done ? &m_pairs[*at] : nullptr;
}

std::span<const AsyncPair> AsyncPairs::startingIn(LineId line, RowRange rows) const
{
    const auto before = [this](EventRef event) {
        return std::partition_point(m_pairs.begin(), m_pairs.end(),
                                    [event](const AsyncPair &pair) { return pair.start < event; });
    };
    const auto first = before({line, rows.first});
    return {first, before({line, std::max(rows.first, rows.last)})};
}

TimeRange asyncRange(const Session &session, const AsyncPair &pair)
{
    return {session.begin(pair.start), session.eventRange(pair.done).end};
}

} // namespace planescope
