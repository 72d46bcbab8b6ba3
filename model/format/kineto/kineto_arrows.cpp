#include "model/format/kineto/kineto_arrows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace planescope::kineto {

namespace {

constexpr std::uint32_t kNoSpan = 0xFFFFFFFFu;

using ThreadKey = std::pair<std::uint32_t, std::uint32_t>;

/// The span of each arrow of one thread; `arrows` and `spans` are rows.
void bindArrows(const Trace &trace, std::vector<std::uint32_t> arrows, std::vector<std::uint32_t> spans,
                std::vector<std::uint32_t> &spanOf)
{
    const auto endOf = [&](std::uint32_t row) { return trace.events[row].beginNs + trace.events[row].durationNs; };
    std::stable_sort(spans.begin(), spans.end(), [&](std::uint32_t a, std::uint32_t b) {
        const TraceEvent &left = trace.events[a], &right = trace.events[b];
        return left.beginNs != right.beginNs ? left.beginNs < right.beginNs : left.durationNs > right.durationNs;
    });
    std::stable_sort(arrows.begin(), arrows.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return trace.arrows[a].atNs < trace.arrows[b].atNs; });
    std::vector<std::uint32_t> open;
    std::size_t next = 0;
    for (const std::uint32_t row : arrows) {
        const TraceArrow &arrow = trace.arrows[row];
        if (!arrow.isEnclosed) {
            const auto after = std::partition_point(spans.begin(), spans.end(), [&](std::uint32_t span) {
                return trace.events[span].beginNs < arrow.atNs;
            });
            spanOf[row] = after == spans.end() ? kNoSpan : *after;
            continue;
        }
        for (; next < spans.size() && trace.events[spans[next]].beginNs <= arrow.atNs; ++next)
            open.push_back(spans[next]);
        while (!open.empty() && endOf(open.back()) < arrow.atNs)
            open.pop_back();
        spanOf[row] = open.empty() ? kNoSpan : open.back();
    }
}

std::optional<std::int64_t> correlationOf(const Trace &trace, std::uint32_t row)
{
    for (const TraceArg &arg : trace.argsOf(trace.events[row]))
        if (arg.kind == TraceArg::Kind::Integer && trace.text(arg.key) == "correlation")
            return static_cast<std::int64_t>(arg.bits);
    return std::nullopt;
}

} // namespace

TraceEdges edgesOfArrows(const Trace &trace)
{
    TraceEdges out;
    if (trace.arrows.empty())
        return out;
    std::map<ThreadKey, std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>> threads; // arrows, spans
    for (std::uint32_t row = 0; row < trace.arrows.size(); ++row)
        threads[{trace.arrows[row].process.value, trace.arrows[row].thread.value}].first.push_back(row);
    for (std::uint32_t row = 0; row < trace.events.size(); ++row) {
        const TraceEvent &event = trace.events[row];
        if (event.isInstant)
            continue;
        if (const auto at = threads.find({event.process.value, event.thread.value}); at != threads.end())
            at->second.second.push_back(row);
    }
    std::vector<std::uint32_t> spanOf(trace.arrows.size(), kNoSpan);
    for (auto &[thread, rows] : threads)
        bindArrows(trace, std::move(rows.first), std::move(rows.second), spanOf);

    std::vector<std::uint32_t> order(trace.arrows.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto keyOf = [&](std::uint32_t row) {
        const TraceArrow &a = trace.arrows[row];
        return std::tuple(a.category.value, a.name.value, a.id.value);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::tuple(keyOf(a), trace.arrows[a].atNs, trace.arrows[a].part) <
               std::tuple(keyOf(b), trace.arrows[b].atNs, trace.arrows[b].part);
    });
    for (std::size_t i = 0; i < order.size();) {
        const auto key = keyOf(order[i]);
        std::uint32_t last = kNoSpan; // of the open arrow
        for (; i < order.size() && keyOf(order[i]) == key; ++i) {
            const TraceArrow::Part part = trace.arrows[order[i]].part;
            const std::uint32_t span = spanOf[order[i]];
            if (part != TraceArrow::Part::Begin && last != kNoSpan && span != kNoSpan && span != last) {
                if (trace.events[span].beginNs < trace.events[last].beginNs)
                    ++out.lost; // flows go forward in time
                else if (const auto launch = correlationOf(trace, last);
                         !launch || launch != correlationOf(trace, span))
                    out.edges.push_back({last, span});
            } else if (part != TraceArrow::Part::Begin && span != last) {
                ++out.lost;
            }
            last = part == TraceArrow::Part::End ? kNoSpan : span;
        }
    }
    return out;
}

} // namespace planescope::kineto
