#include "model/analysis/framework_ops.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace planescope {

namespace {

bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isDecimal(char c) { return c >= '0' && c <= '9'; }
bool isAlphanumeric(char c) { return isLower(c) || isUpper(c) || isDecimal(c); }

/// [A-Za-z0-9.][A-Za-z0-9_.\/>-]*
bool isTensorFlowName(std::string_view text)
{
    return !text.empty() && (isAlphanumeric(text.front()) || text.front() == '.') &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return isAlphanumeric(c) || c == '_' || c == '.' || c == '\\' || c == '/' || c == '>' || c == '-';
           });
}

/// [A-Z_][a-zA-Z0-9_]*
bool isTensorFlowType(std::string_view text)
{
    return !text.empty() && (isUpper(text.front()) || text.front() == '_') &&
           std::all_of(text.begin(), text.end(), [](char c) { return isAlphanumeric(c) || c == '_'; });
}

/// [a-z_][a-z0-9_]*(\[.*\])?
bool isJaxType(std::string_view text)
{
    const std::size_t bracket = text.find('[');
    const std::string_view word = text.substr(0, bracket);
    if (word.empty() || !(isLower(word.front()) || word.front() == '_') ||
        !std::all_of(word.begin(), word.end(), [](char c) { return isLower(c) || isDecimal(c) || c == '_'; }))
        return false;
    return bracket == std::string_view::npos || text.back() == ']';
}

std::string_view lastScope(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// The last part of a path without the number that tells copies apart: "model/layer/MatMul_1" is a MatMul.
std::string_view typeFromName(std::string_view name)
{
    const std::string_view last = lastScope(name);
    const std::size_t line = last.rfind('_');
    if (line == std::string_view::npos || line + 1 == last.size())
        return last;
    const std::string_view number = last.substr(line + 1);
    return std::all_of(number.begin(), number.end(), isDecimal) ? last.substr(0, line) : last;
}

bool beginsWithIgnoringCase(std::string_view text, std::string_view upper)
{
    return text.size() >= upper.size() && std::equal(upper.begin(), upper.end(), text.begin(), [](char u, char c) {
               return u == (isLower(c) ? static_cast<char>(c - 'a' + 'A') : c);
           });
}

} // namespace

FrameworkOpName frameworkOpName(std::string_view fullName)
{
    const std::size_t colon = fullName.find(':');
    if (colon == std::string_view::npos) {
        constexpr std::pair<std::string_view, std::string_view> copies[] = {{"MEMCPYHTOD", "MemcpyHToD"},
                                                                            {"MEMCPYDTOH", "MemcpyDToH"},
                                                                            {"MEMCPYDTOD", "MemcpyDToD"},
                                                                            {"MEMCPYHTOH", "MemcpyHToH"}};
        for (const auto &[begin, type] : copies)
            if (beginsWithIgnoringCase(fullName, begin))
                return {fullName, type, true};
        return {fullName, {}, false};
    }
    const std::string_view name = fullName.substr(0, colon), type = fullName.substr(colon + 1);
    if (name == "Iterator")
        return {fullName, "Dataset", true};
    if (isTensorFlowName(name) && isTensorFlowType(type))
        return {name, type, true};
    const std::string_view derived = type.empty() ? typeFromName(name) : type;
    if (!name.empty() && isJaxType(derived) && lastScope(name).find(derived) != std::string_view::npos)
        return {name, derived.substr(0, derived.find('[')), true};
    if (type.empty())
        return {name, derived, true};
    return {fullName, {}, false};
}

namespace {

/// Sums host events by name; one per thread, so that nesting is seen.
class HostOpCollector
{
public:
    HostOpCollector(const Session &session, HostOpTable &out) :
        m_session(session), m_out(out), m_tfOp(session.findName("tf_op").value_or(NameId{0xFFFFFFFFu})),
        m_isEager(session.findName("is_eager").value_or(NameId{0xFFFFFFFFu})),
        m_stageName(session.findName("_ipl_stage_name").value_or(NameId{0xFFFFFFFFu})),
        m_stageCategory(session.findName("_ipl_stage_cat").value_or(NameId{0xFFFFFFFFu})),
        m_ops(session.eventTypes().size(), kUnread)
    {}

    void addThread(PlaneId plane, LineId id, const std::optional<TimeRange> &range)
    {
        const EventColumns &columns = m_session.line(id).events;
        enum : std::size_t { TfOp, IsEager, StageName, StatCount };
        const std::vector<NameId> wanted{m_tfOp, m_isEager, m_stageName};
        const bool readsStats =
            std::any_of(wanted.begin(), wanted.end(), [&](NameId name) { return m_session.knowsStat(plane, name); });
        const std::unique_ptr<StatNumbers> numbers = readsStats ? m_session.numbersOf(plane, wanted) : nullptr;
        std::array<StatNumbers::Value, kColumnBlockRows * StatCount> stats;
        std::array<std::int64_t, kColumnBlockRows> begins{}, durations{};
        std::array<std::uint32_t, kColumnBlockRows> types{};
        std::int64_t first = std::numeric_limits<std::int64_t>::max(), last = std::numeric_limits<std::int64_t>::min();
        m_open.clear();
        for (std::uint64_t row = 0; row < columns.size(); ++row) {
            const std::uint64_t inBlock = row % kColumnBlockRows;
            if (inBlock == 0) {
                const std::uint64_t count = std::min<std::uint64_t>(kColumnBlockRows, columns.size() - row);
                columns.beginPs.read(row, count, begins.data());
                columns.durationPs.read(row, count, durations.data());
                columns.type.read(row, count, types.data());
                if (numbers)
                    m_session.readNumbers(*numbers, id, row, count, StatCount, stats);
            }
            std::int64_t begin = begins[inBlock], end = begin + durations[inBlock];
            if (range) {
                if (begin >= range->end.toPs())
                    break;
                if (end < range->begin.toPs() || (end == range->begin.toPs() && end > begin))
                    continue;
                begin = std::max(begin, range->begin.toPs());
                end = std::min(end, range->end.toPs());
            }
            // An event is an operation by its name, else by its stat.
            std::uint32_t op = opOfType(types[inBlock]);
            const bool isNamed = op != kNone;
            const StatNumbers::Value *const stat = stats.data() + inBlock * StatCount;
            const bool isEager = stat[IsEager].isInteger() && stat[IsEager].bits != 0;
            std::string stage, stageCategory;
            // Few events have a text that tells more.
            if ((stat[TfOp].isText() && !isNamed) || stat[StageName].isText())
                m_session.visitEventStats({id, row}, [&](const StatView &view) {
                    if (view.kind != StatKind::String)
                        return;
                    if (view.name == m_tfOp && !isNamed)
                        op = opOf(view.text, false);
                    else if (view.name == m_stageName)
                        stage = view.text;
                    else if (view.name == m_stageCategory)
                        stageCategory = view.text;
                });
            // A stage of the input pipeline is one whatever its event is called.
            if (op == kNone && !stage.empty())
                op = rowOf(stage, stageCategory.empty() ? std::string_view("Dataset") : stageCategory);
            if (op == kNone)
                continue;
            first = std::min(first, begin);
            last = std::max(last, end);
            enter(op, {id, row}, begin, end, isEager && isNamed);
        }
        while (!m_open.empty())
            close();
        if (last >= first)
            m_out.totalPs += last - first;
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu, kUnread = 0xFFFFFFFEu;
    struct Open {
        std::uint32_t op;
        std::int64_t begin, end, childrenPs;
        EventRef event;
    };

    std::uint32_t opOfType(std::uint32_t type)
    {
        std::uint32_t &op = m_ops[type];
        if (op == kUnread)
            op = opOf(m_session.text(m_session.eventType(EventTypeId{type}).name), true);
        return op;
    }

    std::uint32_t opOf(std::string_view fullName, bool onlyKnown)
    {
        const FrameworkOpName parsed = frameworkOpName(fullName);
        if (onlyKnown && !parsed.isKnown)
            return kNone;
        return rowOf(parsed.name, parsed.type);
    }

    std::uint32_t rowOf(std::string_view name, std::string_view type)
    {
        const auto [found, isNew] = m_rows.try_emplace(std::string(name), static_cast<std::uint32_t>(m_out.ops.size()));
        if (isNew) {
            HostOp op;
            op.name = std::string(name);
            m_out.ops.push_back(std::move(op));
        }
        HostOp &op = m_out.ops[found->second];
        if (op.type.empty())
            op.type = std::string(type);
        return found->second;
    }

    void enter(std::uint32_t op, EventRef event, std::int64_t begin, std::int64_t end, bool isEager)
    {
        while (!m_open.empty() && m_open.back().end <= begin)
            close();
        // What overlaps without being nested ends what it overlaps: neither is part of the other.
        while (!m_open.empty() && m_open.back().end < end)
            close();
        m_out.ops[op].isEager = m_out.ops[op].isEager || isEager;
        m_open.push_back({op, begin, end, 0, event});
    }

    void close()
    {
        const Open done = m_open.back();
        m_open.pop_back();
        HostOp &op = m_out.ops[done.op];
        const std::int64_t time = done.end - done.begin;
        if (op.occurrences == 0 || m_session.duration(op.longest).toPs() < m_session.duration(done.event).toPs())
            op.longest = done.event;
        ++op.occurrences;
        op.timePs += time;
        op.selfPs += time - done.childrenPs;
        m_out.opPs += time - done.childrenPs;
        if (!m_open.empty())
            m_open.back().childrenPs += time;
    }

    const Session &m_session;
    HostOpTable &m_out;
    NameId m_tfOp, m_isEager, m_stageName, m_stageCategory;
    std::vector<std::uint32_t> m_ops; ///< by event type
    std::unordered_map<std::string, std::uint32_t> m_rows;
    std::vector<Open> m_open;
};

} // namespace

HostOpTable hostOps(const Session &session, const HostOpsOptions &options, std::stop_token stop)
{
    HostOpTable out;
    HostOpCollector collector(session, out);
    for (std::uint32_t i = 0; i < session.planes().size(); ++i) {
        const Plane &plane = session.planes()[i];
        if (plane.kind != PlaneKind::HostCpu ||
            (!options.hosts.empty() &&
             std::find(options.hosts.begin(), options.hosts.end(), plane.host) == options.hosts.end()))
            continue;
        out.hasHost = true;
        for (const LineId line : plane.lines) {
            if (stop.stop_requested())
                return {};
            if (!session.line(line).isDerived)
                collector.addThread(PlaneId{i}, line, options.range);
        }
    }
    std::erase_if(out.ops, [](const HostOp &op) { return op.occurrences == 0; });
    std::sort(out.ops.begin(), out.ops.end(), [](const HostOp &a, const HostOp &b) {
        return a.selfPs != b.selfPs ? a.selfPs > b.selfPs : a.name < b.name;
    });
    return out;
}

namespace {

FrameworkOpRow idleRow(bool isOnDevice, std::int64_t idlePs)
{
    FrameworkOpRow row;
    row.isOnDevice = isOnDevice;
    row.isIdle = true;
    row.type = row.name = "IDLE";
    row.sums.timePs = row.sums.selfPs = idlePs;
    return row;
}

std::vector<FrameworkOpRow> deviceRows(const OpIndex &index, const OpTable &table,
                                       const std::vector<TensorCoreTime> &tensorCore)
{
    std::vector<FrameworkOpRow> rows;
    std::vector<TensorCoreTime> kernels;
    std::unordered_map<std::string, std::size_t> known;
    for (const OpRow &opRow : table.rows) { // longest first, so the first op of a group is its longest
        const OpInfo &op = index.ops()[opRow.op];
        const FrameworkOpName parsed =
            op.provenance.empty() ? FrameworkOpName{op.name, {}, false} : frameworkOpName(op.provenance);
        const auto [found, isNew] = known.try_emplace(std::string(parsed.name), rows.size());
        if (isNew) {
            FrameworkOpRow row;
            row.name = std::string(parsed.name);
            row.type = parsed.type.empty() ? "Unknown" : std::string(parsed.type);
            row.op = opRow.op;
            rows.push_back(std::move(row));
            kernels.emplace_back();
        }
        FrameworkOpRow &row = rows[found->second];
        // Executions of the whole group: those of its most frequent part. Traffic by memory is not carried over.
        const std::uint64_t occurrences = std::max(row.sums.occurrences, opRow.sums.occurrences);
        OpSums sums = opRow.sums;
        sums.traffic = {};
        row.sums.add(sums);
        row.sums.occurrences = occurrences;
        row.isEager = row.isEager || op.isEager;
        // Kernels are known by the framework's name only.
        if (!op.provenance.empty() && opRow.op < tensorCore.size()) {
            kernels[found->second].tensorCorePs += tensorCore[opRow.op].tensorCorePs;
            kernels[found->second].kernelPs += tensorCore[opRow.op].kernelPs;
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].rates = ratesOf(rows[i].sums, index.peaks());
        if (index.peaks().kind == DeviceKind::Gpu)
            rows[i].tensorCoreShare = kernels[i].kernelPs > 0 ? static_cast<double>(kernels[i].tensorCorePs) /
                                                                    static_cast<double>(kernels[i].kernelPs)
                                                              : 0;
    }
    return rows;
}

/// Sorts one side, cuts it, and appends it with ranks and shares.
void appendSide(std::vector<FrameworkOpRow> &out, std::vector<FrameworkOpRow> side, std::int64_t totalPs,
                const FrameworkOpsOptions &options)
{
    std::sort(side.begin(), side.end(), [](const FrameworkOpRow &a, const FrameworkOpRow &b) {
        return a.sums.selfPs != b.sums.selfPs ? a.sums.selfPs > b.sums.selfPs : a.name < b.name;
    });
    if (side.size() > options.sideLimit)
        side.resize(options.sideLimit);
    double running = 0;
    for (FrameworkOpRow &row : side) {
        row.rank = static_cast<std::uint32_t>(out.size() + 1);
        row.selfShare = totalPs > 0 ? static_cast<double>(row.sums.selfPs) / static_cast<double>(totalPs) : 0;
        row.cumulativeSelfShare = running += row.selfShare;
        out.push_back(std::move(row));
    }
}

} // namespace

std::vector<FrameworkOpRow> frameworkOps(const OpIndex &index, const OpTable &table, const HostOpTable &host,
                                         const FrameworkOpsOptions &options,
                                         const std::vector<TensorCoreTime> &tensorCore)
{
    std::vector<FrameworkOpRow> out;
    std::vector<FrameworkOpRow> device = deviceRows(index, table, tensorCore);
    if (options.withIdle && table.coreCount > 0)
        device.push_back(idleRow(true, table.idlePs()));
    appendSide(out, std::move(device), options.withIdle ? table.totalPs : table.opPs, options);

    std::vector<FrameworkOpRow> hostSide;
    for (const HostOp &op : host.ops) {
        FrameworkOpRow row;
        row.isOnDevice = false;
        row.isEager = op.isEager;
        row.type = op.type;
        row.name = op.name;
        row.sums.occurrences = op.occurrences;
        row.sums.executions = static_cast<double>(op.occurrences);
        row.sums.timePs = op.timePs;
        row.sums.selfPs = op.selfPs;
        row.longest = op.longest;
        hostSide.push_back(std::move(row));
    }
    if (options.withIdle && host.hasHost)
        hostSide.push_back(idleRow(false, host.idlePs()));
    appendSide(out, std::move(hostSide), options.withIdle ? host.totalPs : host.opPs, options);
    return out;
}

} // namespace planescope
