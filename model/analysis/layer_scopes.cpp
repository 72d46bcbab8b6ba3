// Layers by scopes of ops and by iterations of loops.
#include "model/analysis/layer_parts.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace planescope {

namespace {

/// A run of ops that say the same layer.
struct ScopeRun {
    LayerName name;
    std::size_t first = 0, last = 0; ///< ops
    std::size_t named = 0;           ///< ops that say so themselves
};

constexpr std::size_t kStrayOps = 3; // so few ops of another layer inside one are its neighbours' stragglers

/// Stragglers inside a layer belong to it: the compiler moves single ops across the border.
void dropStrays(std::vector<ScopeRun> &runs)
{
    std::vector<ScopeRun> kept;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const bool isStray = !kept.empty() && i + 1 < runs.size() && runs[i].named <= kStrayOps &&
                             kept.back().name == runs[i + 1].name && kept.back().named > runs[i].named &&
                             runs[i + 1].named > runs[i].named;
        if (isStray)
            continue;
        if (!kept.empty() && kept.back().name == runs[i].name && i > 0 && runs[i - 1].name != runs[i].name) {
            kept.back().last = runs[i].last; // the other half, behind the stragglers
            kept.back().named += runs[i].named;
        } else {
            kept.push_back(runs[i]);
        }
    }
    runs = std::move(kept);
}

} // namespace

std::vector<FoundLayer> layersByScopes(const LayerOps &ops)
{
    std::unordered_map<std::uint32_t, std::optional<LayerName>> names;
    std::vector<ScopeRun> runs;
    std::size_t cut = 0;
    bool isNew = true;
    bool hasSeveral = false;
    for (std::size_t op = 0; op < ops.rows.size() && !ops.isStopped(op); ++op) {
        for (; cut < ops.cuts.size() && ops.cuts[cut] <= ops.range(op).begin; ++cut)
            isNew = true;
        const auto known = names.find(ops.type(op));
        const std::optional<LayerName> &name =
            known != names.end() ? known->second
                                 : names.emplace(ops.type(op), layerOfName(ops.scopeOf(op))).first->second;
        if (!name)
            continue;
        if (isNew || runs.empty() || runs.back().name != *name) {
            hasSeveral = hasSeveral || (!runs.empty() && runs.back().name.number != name->number);
            runs.push_back({*name, op, op + 1, 0});
        }
        isNew = false;
        runs.back().last = op + 1;
        ++runs.back().named;
    }
    if (!hasSeveral)
        return {};
    dropStrays(runs);
    std::vector<FoundLayer> layers;
    for (const ScopeRun &run : runs) {
        TimeRange range = ops.rangeOf(run.first, run.last);
        if (!layers.empty())
            range.begin = std::max(range.begin, layers.back().range.end);
        if (!range.isEmpty())
            layers.push_back({run.name, range, ops.rowsOf(run.first, run.last)});
    }
    return layers;
}

namespace {

constexpr std::size_t kFewestLoopOps = 3;

/// One while-loop with its direct body ops.
struct Loop {
    std::uint64_t row = 0;
    TimeRange range;
    std::uint16_t lane = 0;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> iterations; ///< rows [first, last) of the body's ops
    LayerPhase phase = LayerPhase::Any;
    bool isChosen = true;
};

/// Cuts the body where the op begins again that begins every iteration.
void findIterations(const LayerOps &ops, Loop &loop)
{
    const EventColumns &c = ops.columns();
    std::vector<std::uint64_t> body;
    std::unordered_map<std::uint32_t, std::size_t> counts;
    for (std::uint64_t row = loop.row + 1; row < c.size() && c.beginPs[row] < loop.range.end.toPs(); ++row)
        if (c.lane[row] == loop.lane + 1) {
            body.push_back(row);
            ++counts[c.type[row]];
        }
    std::map<std::size_t, std::size_t> opsOfCount; // how many ops of the body run so often
    for (const auto &[type, count] : counts)
        opsOfCount[count] += count;
    std::size_t iterations = 0, most = 0;
    for (const auto &[count, number] : opsOfCount)
        if (count >= 2 && number > most) {
            most = number;
            iterations = count;
        }
    // Fewer ops in a turn are a loop inside a layer, not a loop over layers.
    if (iterations < 2 || most * 10 < body.size() * 6 || body.size() < iterations * kFewestLoopOps)
        return;
    const auto marker =
        std::find_if(body.begin(), body.end(), [&](std::uint64_t row) { return counts[c.type[row]] == iterations; });
    const std::uint32_t type = c.type[*marker];
    for (auto at = marker; at != body.end();) {
        const auto next = std::find_if(at + 1, body.end(), [&](std::uint64_t row) { return c.type[row] == type; });
        loop.iterations.emplace_back(*at, *(next - 1) + 1);
        at = next;
    }
    for (const std::uint64_t row : body) {
        const LayerPhase phase = layerPhaseOf(ops.session->text(ops.session->eventTypes()[c.type[row]].frameworkOp));
        if (phase == LayerPhase::Backward || (phase == LayerPhase::Forward && loop.phase == LayerPhase::Any))
            loop.phase = phase;
    }
}

} // namespace

std::vector<FoundLayer> layersByLoops(const LayerOps &ops)
{
    const Session &session = *ops.session;
    const EventColumns &c = ops.columns();
    std::vector<Loop> loops;
    for (const std::uint64_t row : ops.loops) {
        if (ops.stop.stop_requested())
            return {};
        Loop loop;
        loop.row = row;
        loop.range = session.eventRange({ops.line, row});
        loop.lane = c.lane[row];
        findIterations(ops, loop);
        loops.push_back(std::move(loop));
    }
    // Of nested loops the inner ones are the layers when they hold most of the time: microbatches around layers.
    for (std::size_t i = loops.size(); i-- > 0;) {
        Duration inside;
        for (std::size_t j = i + 1; j < loops.size() && loops[j].range.begin < loops[i].range.end; ++j)
            if (loops[j].isChosen && loops[j].lane > loops[i].lane && !loops[j].iterations.empty() &&
                loops[j].iterations.size() > 3)
                inside += loops[j].range.length();
        if (inside.toPs() * 2 >= loops[i].range.length().toPs()) {
            loops[i].isChosen = false;
            continue;
        }
        for (std::size_t j = i + 1; j < loops.size() && loops[j].range.begin < loops[i].range.end; ++j)
            if (loops[j].lane > loops[i].lane && !loops[i].iterations.empty())
                loops[j].isChosen = false;
    }
    std::vector<FoundLayer> layers;
    for (const Loop &loop : loops) {
        if (!loop.isChosen)
            continue;
        const auto count = static_cast<std::int64_t>(loop.iterations.size());
        for (std::int64_t i = 0; i < count; ++i) {
            const auto [first, last] = loop.iterations[static_cast<std::size_t>(i)];
            TimeRange range = session.eventRange({ops.line, first});
            for (std::uint64_t row = first; row < last; ++row)
                range.end = std::max(range.end, session.eventRange({ops.line, row}).end);
            // The backward pass runs from the last layer to the first.
            layers.push_back(
                {{loop.phase == LayerPhase::Backward ? count - 1 - i : i, loop.phase}, range, {first, last}});
        }
    }
    return layers;
}

} // namespace planescope
