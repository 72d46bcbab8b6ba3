#include "model/demo/demo_tables.h"

#include "model/demo/demo_files.h"
#include "model/io/gunzip.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace planescope::demo {

namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20;

auto damagedTable(std::string_view file) { return fail(ErrorCode::Damaged, std::string(file)); }

OpRule opRuleOf(std::string_view word)
{
    if (word == "scaled")
        return OpRule::Scaled;
    if (word == "sync-ag")
        return OpRule::SyncGather;
    if (word == "sync-ar")
        return OpRule::SyncReduce;
    return word == "loop" ? OpRule::Loop : OpRule::Fixed;
}

OpBody opBodyOf(std::string_view word)
{
    if (word == "forward")
        return OpBody::Forward;
    return word == "backward" ? OpBody::Backward : OpBody::Entry;
}

SlotCounts slotCountsOf(std::string_view text)
{
    SlotCounts counts{};
    for (std::size_t i = 0; i < counts.size() && !text.empty(); ++i) {
        const std::size_t end = std::min(text.find(' '), text.size());
        counts[i] = numberOf(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return counts;
}

/// Index of "X-start.N" for "X-done.N" among the operations so far; -1 for all others.
int startOpOf(std::string_view name, const std::map<std::string, int, std::less<>> &indices)
{
    constexpr std::string_view kDone = "-done.";
    const std::size_t at = name.find(kDone);
    if (at == std::string_view::npos)
        return -1;
    std::string start(name.substr(0, at));
    start += "-start.";
    start += name.substr(at + kDone.size());
    const auto found = indices.find(start);
    return found == indices.end() ? -1 : found->second;
}

} // namespace

Result<std::string> unpackDemoFile(std::string_view name)
{
    for (const DemoFile &file : demoFiles())
        if (file.name == name)
            return gunzip(file.packed, kMostBytes);
    return fail(ErrorCode::NotFound, std::string(name));
}

TableRows::TableRows(std::string_view text) : m_rest(text)
{
    m_rest.remove_prefix(std::min(m_rest.find('\n'), m_rest.size() - 1) + 1);
}

bool TableRows::next(std::vector<std::string_view> &fields, std::size_t columns)
{
    if (m_rest.empty())
        return false;
    const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
    std::string_view row = m_rest.substr(0, end);
    m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
    fields.clear();
    while (true) {
        const std::size_t tab = std::min(row.find('\t'), row.size());
        fields.push_back(row.substr(0, tab));
        if (tab == row.size())
            break;
        row.remove_prefix(tab + 1);
    }
    if (fields.size() < columns)
        fields.resize(columns);
    return true;
}

std::int64_t numberOf(std::string_view text)
{
    std::int64_t value = 0;
    if (text.starts_with("0x"))
        std::from_chars(text.data() + 2, text.data() + text.size(), value, 16);
    else
        std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

Result<OpTable> OpTable::load(std::string_view file)
{
    Result<std::string> text = unpackDemoFile(file);
    if (!text)
        return tl::unexpected(text.error());
    OpTable table;
    table.text = std::move(*text);
    std::map<std::string, int, std::less<>> indices;
    TableRows rows(table.text);
    std::vector<std::string_view> f;
    while (rows.next(f, 16)) {
        DemoOp op;
        op.symbolId = numberOf(f[0]);
        op.body = opBodyOf(f[1]);
        op.name = f[2];
        op.opcode = f[3];
        op.category = f[4];
        op.baseTicks = numberOf(f[5]);
        op.rule = opRuleOf(f[6]);
        op.flops = numberOf(f[7]);
        op.modelFlops = numberOf(f[8]);
        op.readBytes = numberOf(f[9]);
        op.writeBytes = numberOf(f[10]);
        op.deduplicatedName = f[11];
        op.source = f[12];
        op.frameworkOp = f[13];
        op.shape = f[14];
        op.hloText = f[15];
        op.startOp = startOpOf(op.name, indices);
        indices.emplace(op.name, static_cast<int>(table.ops.size()));
        table.ops.push_back(op);
    }
    if (table.ops.empty())
        return damagedTable(file);
    return table;
}

Result<HostTable> HostTable::load()
{
    Result<std::string> text = unpackDemoFile("host-events.tsv");
    if (!text)
        return tl::unexpected(text.error());
    HostTable table;
    table.text = std::move(*text);
    TableRows rows(table.text);
    std::vector<std::string_view> f;
    while (rows.next(f, 11)) {
        HostRow row;
        row.group = static_cast<int>(numberOf(f[0]));
        row.isOnce = f[1] == "once";
        row.isPerDevice = f[1].starts_with("dev");
        std::uint32_t steps = 0;
        for (const char c : f[1])
            if (c >= '0' && c <= '2')
                steps |= 1u << (c - '0');
        if (steps != 0)
            row.steps = steps;
        row.line = f[2];
        row.event = f[3];
        row.anchor = f[4];
        row.beginUs = numberOf(f[5]);
        row.beginUsPerDevice = numberOf(f[6]);
        row.beginPermille = numberOf(f[7]);
        row.lengthUs = numberOf(f[8]);
        row.lengthPermille = numberOf(f[9]);
        row.stats = f[10];
        table.rows.push_back(row);
    }
    return table;
}

Result<KernelTable> KernelTable::load(const std::string &chip)
{
    Result<std::string> text = unpackDemoFile("kernel-" + chip + ".tsv");
    Result<std::string> instructions = unpackDemoFile("kernel-" + chip + "-instructions.tsv");
    if (!text || !instructions)
        return tl::unexpected((text ? instructions : text).error());
    KernelTable table;
    table.text = std::move(*text);
    table.instructionText = std::move(*instructions);
    std::vector<std::string_view> f;
    std::size_t part = 0;
    for (TableRows rows(table.text); rows.next(f, 6);) {
        const auto first = static_cast<std::uint32_t>(numberOf(f[2]));
        const auto last = static_cast<std::uint32_t>(numberOf(f[3]));
        if (f[0] == "segment") {
            if (part == kKernelParts || first > last)
                return damagedTable("kernel-" + chip + ".tsv");
            table.parts[part++] = {first, last};
            table.bundles.resize(std::max<std::size_t>(table.bundles.size(), last + 1));
        } else if (first >= table.bundles.size()) {
            continue; // behind the kernel's own code
        } else if (f[0] == "mark") {
            table.bundles[first].mark = numberOf(f[1]);
        } else {
            table.bundles[first].used = slotCountsOf(f[5]);
        }
    }
    if (part != kKernelParts)
        return damagedTable("kernel-" + chip + ".tsv");
    for (TableRows rows(table.instructionText); rows.next(f, 7);) {
        const auto address = static_cast<std::size_t>(numberOf(f[0]));
        if (address >= table.bundles.size())
            continue;
        KernelInstruction instruction;
        instruction.ordinal = static_cast<std::uint32_t>(numberOf(f[1]));
        instruction.line =
            static_cast<std::uint32_t>(std::find(kUnitLines.begin(), kUnitLines.end(), f[2]) - kUnitLines.begin());
        instruction.opcode = f[3];
        instruction.unit = f[4].empty() ? -1 : numberOf(f[4]);
        instruction.primitive = f[5];
        instruction.source = f[6];
        table.bundles[address].instructions.push_back(instruction);
    }
    return table;
}

Result<CounterTable> CounterTable::load(std::string_view file)
{
    Result<std::string> text = unpackDemoFile(file);
    if (!text)
        return tl::unexpected(text.error());
    CounterTable table;
    table.text = std::move(*text);
    const bool hasRules = table.text.starts_with("id\trule\t");
    TableRows rows(table.text);
    std::vector<std::string_view> f;
    while (rows.next(f, hasRules ? 5 : 4)) {
        const std::size_t at = hasRules ? 2 : 1;
        table.rows.push_back({static_cast<std::uint64_t>(numberOf(f[0])), hasRules ? f[1] : std::string_view(),
                              static_cast<std::uint64_t>(numberOf(f[at])), f[at + 1], f[at + 2]});
    }
    return table;
}

} // namespace planescope::demo
