#include "model/format/kineto/kineto_memory.h"

#include <algorithm>
#include <unordered_map>

namespace planescope::kineto {

namespace {

constexpr std::size_t kDeepestContext = 128;

/// "nn/modules/linear.py(125): forward" -> "forward (nn/modules/linear.py:125)"; others stay.
std::string frameText(std::string_view name)
{
    const std::size_t colon = name.find("): ");
    const std::size_t bracket = colon == std::string_view::npos ? colon : name.rfind('(', colon);
    if (bracket == std::string_view::npos || bracket == 0)
        return std::string(name);
    return std::string(name.substr(colon + 3)) + " (" + std::string(name.substr(0, bracket)) + ":" +
           std::string(name.substr(bracket + 1, colon - bracket - 1)) + ")";
}

} // namespace

bool isOutOfMemory(const Trace &trace, const TraceEvent &event)
{
    return event.isInstant && trace.text(event.name) == "[OutOfMemory]";
}

bool isMemoryEvent(const Trace &trace, const TraceEvent &event)
{
    return event.isInstant && (trace.text(event.name) == "[memory]" || isOutOfMemory(trace, event));
}

std::vector<MemoryContext> memoryContexts(const Trace &trace, std::span<const std::uint32_t> events)
{
    std::vector<std::uint32_t> spans, calls;
    for (const std::uint32_t row : events) {
        const TraceEvent &event = trace.events[row];
        if (isMemoryEvent(trace, event))
            calls.push_back(row);
        else if (!event.isInstant)
            spans.push_back(row);
    }
    if (calls.empty())
        return {};
    const auto endOf = [&](std::uint32_t row) { return trace.events[row].beginNs + trace.events[row].durationNs; };
    std::stable_sort(spans.begin(), spans.end(), [&](std::uint32_t a, std::uint32_t b) {
        const TraceEvent &left = trace.events[a], &right = trace.events[b];
        return left.beginNs != right.beginNs ? left.beginNs < right.beginNs : left.durationNs > right.durationNs;
    });
    std::vector<std::uint32_t> order(calls.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return trace.events[calls[a]].beginNs < trace.events[calls[b]].beginNs;
    });
    std::vector<MemoryContext> contexts(calls.size());
    std::vector<std::uint32_t> open;
    std::unordered_map<std::uint32_t, std::string> frames;
    std::size_t next = 0;
    for (const std::uint32_t i : order) {
        const std::int64_t time = trace.events[calls[i]].beginNs;
        for (; next < spans.size() && trace.events[spans[next]].beginNs <= time; ++next) {
            while (!open.empty() && endOf(open.back()) < trace.events[spans[next]].beginNs)
                open.pop_back();
            open.push_back(spans[next]);
        }
        while (!open.empty() && endOf(open.back()) < time)
            open.pop_back();
        MemoryContext &context = contexts[i];
        for (std::size_t depth = 0; depth < std::min(open.size(), kDeepestContext); ++depth) {
            const TraceEvent &span = trace.events[open[open.size() - 1 - depth]];
            if (endOf(open[open.size() - 1 - depth]) < time)
                continue; // it overlaps what came after it
            const std::string_view category = trace.text(span.category);
            if (category == "cpu_op" && context.op.value == 0)
                context.op = span.name;
            if (category == "user_annotation" && context.range.value == 0)
                context.range = span.name;
            const auto [at, isNew] = frames.try_emplace(span.name.value);
            if (isNew)
                at->second = frameText(trace.text(span.name));
            context.stack += (context.stack.empty() ? "" : "\n") + at->second;
        }
    }
    return contexts;
}

} // namespace planescope::kineto
