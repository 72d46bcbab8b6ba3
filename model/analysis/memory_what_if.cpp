#include "model/analysis/memory_what_if.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace planescope {

namespace {

constexpr std::size_t kMostSteps = 2000;

/// Bytes of the buffer under the rule, while it is there.
std::int64_t sizeUnder(const ProgramMemory &memory, const WhatIfRule &rule)
{
    const LogicalBuffer &buffer = memory.table->buffers()[rule.memory];
    if (rule.kind == WhatIfRule::Kind::Shard && rule.value > 1)
        return (buffer.size + rule.value - 1) / rule.value;
    if (rule.kind == WhatIfRule::Kind::ElementBits) {
        const std::int32_t bits = memory.table->shapeOf(buffer).bitsPerElement;
        if (bits > 0 && rule.value > 0 && rule.value <= 128)
            return static_cast<std::int64_t>(static_cast<double>(buffer.size) * static_cast<double>(rule.value) /
                                             static_cast<double>(bits));
    }
    return buffer.size;
}

bool leavesMemory(const WhatIfRule &rule)
{
    return rule.kind == WhatIfRule::Kind::OffLoad || rule.kind == WhatIfRule::Kind::Rematerialise;
}

} // namespace

HypotheticalMemory applyWhatIf(const ProgramMemory &memory, const std::vector<WhatIfRule> &rules)
{
    std::unordered_map<std::uint32_t, WhatIfRule> ruleOf;
    for (const WhatIfRule &rule : rules)
        if (rule.memory < memory.table->buffers().size())
            ruleOf[rule.memory] = rule;
    const std::size_t count = std::max<std::size_t>(memory.eventCount(), 1);
    std::vector<std::int64_t> change(count + 1);
    const auto add = [&](std::size_t first, std::size_t last, std::int64_t bytes) {
        if (first >= last || bytes == 0)
            return false;
        change[first] += bytes;
        change[std::min(last, count)] -= bytes;
        return true;
    };
    std::unordered_set<std::uint32_t> changed;
    for (const LiveBuffer &buffer : memory.fixed)
        if (const auto found = ruleOf.find(buffer.memory); found != ruleOf.end()) {
            const std::int64_t left = leavesMemory(found->second) ? 0 : sizeUnder(memory, found->second);
            if (add(0, count, left - buffer.size))
                changed.insert(buffer.memory);
        }
    for (const HeapLifetime &life : memory.lifetimes) {
        const auto found = ruleOf.find(life.buffer);
        if (found == ruleOf.end())
            continue;
        const std::int64_t size = memory.table->buffers()[life.buffer].size;
        const bool didChange =
            leavesMemory(found->second)
                ? add(life.begin + std::size_t{1}, life.end > 0 ? life.end - std::size_t{1} : 0, -size)
                : add(life.begin, life.end, sizeUnder(memory, found->second) - size);
        if (didChange)
            changed.insert(life.buffer);
    }
    HypotheticalMemory out;
    out.unused = ruleOf.size() - changed.size();
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
        sum += change[k];
        out.bytes.push_back(memory.bytesAt(static_cast<std::uint32_t>(k)) + sum);
        if (k == 0 || out.bytes[k] > out.peakBytes) {
            out.peakBytes = out.bytes[k];
            out.peakEvent = static_cast<std::uint32_t>(k);
        }
    }
    return out;
}

FitPlan planToFit(const ProgramMemory &memory, std::int64_t limit, std::vector<WhatIfRule> rules)
{
    FitPlan plan;
    plan.rules = std::move(rules);
    for (std::size_t step = 0; step <= kMostSteps; ++step) {
        const HypotheticalMemory now = applyWhatIf(memory, plan.rules);
        plan.peakBytes = now.peakBytes;
        plan.fits = now.peakBytes <= limit;
        if (plan.fits)
            break;
        const HeapLifetime *largest = nullptr;
        for (const HeapLifetime &life : memory.lifetimes) {
            const bool helps = life.begin < now.peakEvent && now.peakEvent + 1 < life.end;
            const bool isTaken = std::any_of(plan.rules.begin(), plan.rules.end(),
                                             [&](const WhatIfRule &rule) { return rule.memory == life.buffer; });
            if (helps && !isTaken &&
                (!largest || memory.table->buffers()[life.buffer].size > memory.table->buffers()[largest->buffer].size))
                largest = &life;
        }
        if (!largest)
            break;
        plan.rules.push_back({WhatIfRule::Kind::OffLoad, largest->buffer, 0});
    }
    return plan;
}

} // namespace planescope
