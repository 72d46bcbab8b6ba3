#include "widgets/timeline/lane_colouring.h"

#include "model/analysis/comparison.h"
#include "widgets/timeline/line_lod.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

namespace planescope {

namespace {

constexpr unsigned kStructureStyle = static_cast<unsigned>(OpClass::Structure);
constexpr unsigned kRecomputedBit = 1u << 6;

bool hasBoxes(const Line &line) { return line.kind != LineKind::Counters && line.kind != LineKind::CounterDump; }

/// "jit_train(77)" and "jit_train" have one colour: XLA adds its id to a name.
std::string_view withoutId(std::string_view name)
{
    const std::size_t bracket = name.rfind('(');
    if (bracket == 0 || bracket == std::string_view::npos || name.back() != ')')
        return name;
    const std::string_view id = name.substr(bracket + 1, name.size() - bracket - 2);
    return !id.empty() && id.find_first_not_of("0123456789") == std::string_view::npos ? name.substr(0, bracket) : name;
}

/// Of the lengths of the events of each label, by NameId; 0 where there are none.
std::vector<std::int64_t> mediansOf(const Session &session, const std::stop_token &stop)
{
    // All lengths, those of a name next to each other.
    const std::size_t names = session.names().size();
    std::vector<std::uint64_t> begins(names + 1);
    const auto &types = session.eventTypes();
    const auto visit = [&](const auto &event) {
        for (const Line &line : session.lines()) {
            if (!hasBoxes(line) || stop.stop_requested())
                continue;
            for (std::size_t row = 0; row < line.events.size(); ++row)
                event(types[line.events.type[row]].label().value, line.events.durationPs[row]);
        }
    };
    visit([&](std::uint32_t name, std::int64_t) { ++begins[name + 1]; });
    for (std::size_t name = 0; name < names; ++name)
        begins[name + 1] += begins[name];
    std::vector<std::int64_t> lengths(begins.back());
    std::vector<std::uint64_t> next(begins.begin(), begins.end() - 1);
    visit([&](std::uint32_t name, std::int64_t length) { lengths[next[name]++] = length; });
    std::vector<std::int64_t> medians(names);
    for (std::size_t name = 0; name < names && !stop.stop_requested(); ++name) {
        const auto first = lengths.begin() + static_cast<std::ptrdiff_t>(begins[name]);
        const auto last = lengths.begin() + static_cast<std::ptrdiff_t>(begins[name + 1]);
        if (first == last)
            continue;
        const auto middle = first + (last - first - 1) / 2;
        std::nth_element(first, middle, last);
        medians[name] = *middle;
    }
    return medians;
}

} // namespace

unsigned LaneColouring::layerStyle(const LayerName &name)
{
    const auto hue = static_cast<unsigned>(((name.number % kHues) + kHues) % kHues);
    switch (name.phase) {
    case LayerPhase::Backward:
        return hue | 1u << 4;
    case LayerPhase::Optimizer:
        return hue | 2u << 4;
    default:
        return hue;
    }
}

unsigned LaneColouring::durationStyle(std::int64_t ps, std::int64_t medianPs)
{
    if (medianPs <= 0)
        return kDurationSteps / 2;
    const double ratio = static_cast<double>(ps) / static_cast<double>(medianPs);
    constexpr std::array<double, 4> kSteps{1.05, 1.18, 1.43, 2.0}; // and their reciprocals
    unsigned step = 0;
    const double away = ratio >= 1 ? ratio : ratio > 0 ? 1 / ratio : kSteps.back();
    for (const double border : kSteps)
        step += away >= border ? 1 : 0;
    return ratio >= 1 ? kDurationSteps / 2 + step : kDurationSteps / 2 - step;
}

unsigned LaneColouring::shareStyle(double share)
{
    return static_cast<unsigned>(std::clamp(share * kShareSteps, 0.0, kShareSteps - 1.0));
}

std::shared_ptr<const LaneColouring> LaneColouring::make(LaneColours mode, SessionPtr session,
                                                         std::shared_ptr<const OpClassTable> classes, Sources sources,
                                                         const std::stop_token &stop)
{
    if (!session || !classes)
        return nullptr;
    std::shared_ptr<LaneColouring> made(new LaneColouring);
    made->m_mode = mode;
    made->m_session = std::move(session);
    made->m_classes = std::move(classes);
    made->m_sources = std::move(sources);
    made->findRules();
    if (mode == LaneColours::ByClass && made->m_rules.empty())
        return nullptr;
    const auto &types = made->m_session->eventTypes();
    made->m_ofType.reserve(types.size());
    switch (mode) {
    case LaneColours::ByName:
        for (const EventType &type : types)
            made->m_ofType.push_back(
                static_cast<std::uint8_t>(styleOfNumber(nameHash(made->m_session->text(type.label())))));
        break;
    case LaneColours::ByDuration:
        made->m_medianPs = mediansOf(*made->m_session, stop);
        break;
    case LaneColours::ByProgram:
        made->findPrograms();
        break;
    case LaneColours::ByUtilisation:
        made->findCosts();
        break;
    case LaneColours::ByDelta:
        made->findDeltas(stop);
        break;
    default:
        break;
    }
    return stop.stop_requested() ? nullptr : made;
}

/// What a rule says holds where colours tell kinds apart; steps of a ramp keep their meaning.
void LaneColouring::findRules()
{
    if (m_sources.rules.empty() || m_mode == LaneColours::ByDuration || m_mode == LaneColours::ByUtilisation ||
        m_mode == LaneColours::ByDelta)
        return;
    std::set<std::string_view> found;
    const auto &types = m_session->eventTypes();
    m_ruleOfType.assign(types.size(), kNoRule);
    for (std::size_t i = 0; i < types.size(); ++i) {
        const auto rule = m_sources.rules.find(std::string(m_session->text(types[i].label())));
        if (rule == m_sources.rules.end() || rule->second >= kHues)
            continue;
        m_ruleOfType[i] = static_cast<std::uint8_t>(rule->second);
        if (found.insert(rule->first).second)
            m_rules.push_back(*rule);
    }
    if (m_rules.empty())
        m_ruleOfType.clear();
}

void LaneColouring::findDeltas(const std::stop_token &stop)
{
    m_ofType.assign(m_session->eventTypes().size(), static_cast<std::uint8_t>(kNone));
    if (!m_sources.otherName.empty())
        m_programs = {m_sources.otherName};
    if (m_sources.other) {
        const std::vector<std::int64_t> here = mediansOf(*m_session, stop), there = mediansOf(*m_sources.other, stop);
        for (std::size_t i = 0; i < m_ofType.size() && !stop.stop_requested(); ++i) {
            const NameId name = m_session->eventTypes()[i].label();
            const auto same = m_sources.other->findName(m_session->text(name));
            if (same && here[name.value] > 0 && there[same->value] > 0)
                m_ofType[i] = static_cast<std::uint8_t>(durationStyle(here[name.value], there[same->value]));
        }
    }
    if (!m_sources.ops || !m_sources.others)
        return;
    // The same pairs and figures as the page that compares both.
    std::map<std::tuple<std::string, std::string, std::string>, unsigned> known;
    for (const ComparedOp &op : compareOps(*m_sources.ops, *m_sources.others).ops)
        if (op.aPs && op.bPs && *op.aPs > 0 && *op.bPs > 0)
            known[{op.program, op.name, op.category}] = durationStyle(std::llround(*op.aPs), std::llround(*op.bPs));
    const std::vector<OpInfo> &ops = m_sources.ops->ops();
    m_ofOp.assign(ops.size(), static_cast<std::uint8_t>(kNone));
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const std::string program(withoutId(m_sources.ops->programName(ops[i].programId)));
        if (const auto found = known.find({program, ops[i].name, ops[i].category}); found != known.end())
            m_ofOp[i] = static_cast<std::uint8_t>(found->second);
    }
}

void LaneColouring::findPrograms()
{
    std::unordered_map<std::string_view, std::size_t> known;
    const auto styleOf = [&](std::string_view name) {
        const auto [at, isNew] = known.try_emplace(withoutId(name), m_programs.size());
        if (isNew)
            m_programs.emplace_back(at->first);
        return static_cast<std::uint8_t>(programStyle(at->second));
    };
    // In the order of the session, so that a program keeps its colour.
    std::unordered_map<std::uint64_t, std::string_view> names;
    for (const Program &program : m_session->programs()) {
        names.emplace(program.id, m_session->text(program.name));
        styleOf(m_session->text(program.name));
    }
    for (const EventType &type : m_session->eventTypes()) {
        std::string_view name;
        if (type.hasProgramId)
            if (const auto found = names.find(type.programId); found != names.end())
                name = found->second;
        if (name.empty() && type.hloModule.value != 0)
            name = m_session->text(type.hloModule);
        m_ofType.push_back(name.empty() ? static_cast<std::uint8_t>(kNone) : styleOf(name));
    }
    // A run of a program names it itself.
    for (const Line &line : m_session->lines()) {
        if (line.kind != LineKind::Modules && line.kind != LineKind::SparseCoreModules)
            continue;
        for (std::size_t row = 0; row < line.events.size(); ++row)
            if (std::uint8_t &style = m_ofType[line.events.type[row]]; style == kNone)
                style = styleOf(m_session->text(m_session->eventTypes()[line.events.type[row]].label()));
    }
}

void LaneColouring::findCosts()
{
    if (!m_sources.ops)
        return;
    const double flopsPerPs = m_sources.ops->peaks().flopsPerSecond * 1e-12;
    const double bytesPerPs = m_sources.ops->peaks().bandwidth(MemoryPort::Hbm) * 1e-12;
    m_leastPs.assign(m_sources.ops->ops().size(), 0);
    const OpTable table = m_sources.ops->table();
    const auto add = [&](std::uint32_t op, const OpSums &sums) {
        if (sums.executions <= 0)
            return;
        const double bytes = sums.traffic.isKnown ? sums.traffic.hbm() : sums.bytes;
        m_leastPs[op] = std::max(flopsPerPs > 0 ? sums.flops / sums.executions / flopsPerPs : 0,
                                 bytesPerPs > 0 ? bytes / sums.executions / bytesPerPs : 0);
    };
    for (const OpRow &row : table.rows)
        add(row.op, row.sums);
}

void LaneColouring::layerStyles(LineId id, std::vector<std::uint8_t> &out) const
{
    if (!m_sources.layers)
        return;
    const PlaneId plane = m_session->line(id).plane;
    const auto device = std::find_if(m_sources.layers->begin(), m_sources.layers->end(),
                                     [plane](const DeviceLayers &known) { return known.plane == plane; });
    if (device == m_sources.layers->end())
        return;
    const EventColumns &events = m_session->line(id).events;
    std::size_t at = 0; // rows and layers are both in order of time
    for (std::size_t row = 0; row < events.size(); ++row) {
        const TimePoint begin = TimePoint::ps(events.beginPs[row]);
        while (at < device->layers.size() && device->layers[at].range.end <= begin)
            ++at;
        if (at < device->layers.size() && device->layers[at].range.begin <= begin)
            out[row] = static_cast<std::uint8_t>(layerStyle(device->layers[at].name));
    }
}

void LaneColouring::shareStyles(LineId id, std::vector<std::uint8_t> &out) const
{
    if (m_leastPs.empty())
        return;
    const Line &line = m_session->line(id);
    std::unordered_map<std::uint32_t, std::optional<std::uint32_t>> ofType;
    for (std::size_t row = 0; row < line.events.size(); ++row) {
        const auto op = opOfRow(id, row, ofType);
        const double least = op ? m_leastPs[*op] : 0;
        const std::int64_t length = line.events.durationPs[row];
        if (least > 0 && length > 0)
            out[row] = static_cast<std::uint8_t>(shareStyle(least / static_cast<double>(length)));
    }
}

/// Of a TPU the type is the op; kernels of GPUs have to be asked one by one.
std::optional<std::uint32_t>
LaneColouring::opOfRow(LineId id, std::size_t row,
                       std::unordered_map<std::uint32_t, std::optional<std::uint32_t>> &ofType) const
{
    const Line &line = m_session->line(id);
    if (line.kind == LineKind::Stream)
        return m_sources.ops->opOf({id, row});
    if (line.kind != LineKind::Ops)
        return std::nullopt;
    const auto [known, isNew] = ofType.try_emplace(line.events.type[row]);
    if (isNew)
        known->second = m_sources.ops->opOf({id, row});
    return known->second;
}

void LaneColouring::deltaStyles(LineId id, std::vector<std::uint8_t> &out) const
{
    const Line &line = m_session->line(id);
    std::unordered_map<std::uint32_t, std::optional<std::uint32_t>> ofType;
    for (std::size_t row = 0; row < out.size(); ++row) {
        const auto op = m_ofOp.empty() ? std::nullopt : opOfRow(id, row, ofType);
        out[row] = op ? m_ofOp[*op] : m_ofType[line.events.type[row]];
    }
}

/// GPU kernels say by a stat which program they belong to.
void LaneColouring::eventPrograms(LineId id, std::vector<std::uint8_t> &out) const
{
    const PlaneId plane = m_session->line(id).plane;
    const auto stat = m_session->findName("hlo_module");
    if (!stat || !m_session->knowsStat(plane, *stat))
        return;
    for (std::size_t row = 0; row < out.size(); ++row) {
        if (out[row] != kNone)
            continue;
        const auto name = m_session->textStat({id, row}, *stat);
        const auto known = name ? std::find(m_programs.begin(), m_programs.end(), withoutId(*name)) : m_programs.end();
        if (known != m_programs.end())
            out[row] = static_cast<std::uint8_t>(programStyle(static_cast<std::size_t>(known - m_programs.begin())));
    }
}

std::vector<std::uint8_t> LaneColouring::styles(LineId id) const
{
    const Line &line = m_session->line(id);
    const auto classes = m_classes->classes(line.kind);
    std::vector<std::uint8_t> out(line.events.size(), static_cast<std::uint8_t>(kNone));
    switch (m_mode) {
    case LaneColours::ByName:
    case LaneColours::ByProgram:
        for (std::size_t row = 0; row < out.size(); ++row)
            out[row] = m_ofType[line.events.type[row]];
        if (m_mode == LaneColours::ByProgram)
            eventPrograms(id, out);
        break;
    case LaneColours::ByDuration:
        for (std::size_t row = 0; row < out.size(); ++row)
            out[row] = static_cast<std::uint8_t>(durationStyle(
                line.events.durationPs[row], m_medianPs[m_session->eventTypes()[line.events.type[row]].label().value]));
        break;
    case LaneColours::ByLayer:
        layerStyles(id, out);
        break;
    case LaneColours::ByUtilisation:
        shareStyles(id, out);
        break;
    case LaneColours::ByDelta:
        deltaStyles(id, out);
        break;
    case LaneColours::ByClass: {
        const TypeStyles ofType = typeStyles(*m_session, *m_classes, line.kind);
        for (std::size_t row = 0; row < out.size(); ++row)
            out[row] = ofType[line.events.type[row]];
        break;
    }
    }
    for (std::size_t row = 0; row < out.size(); ++row) {
        const std::uint32_t type = line.events.type[row];
        // Boxes that contain others keep their quiet ground, but for programs, which are such boxes.
        if (!m_ruleOfType.empty() && m_ruleOfType[type] != kNoRule)
            out[row] = m_ruleOfType[type];
        else if (static_cast<OpClass>(classes[type]) == OpClass::Structure &&
                 (m_mode != LaneColours::ByProgram || out[row] == kNone)) {
            out[row] = static_cast<std::uint8_t>(kStructureStyle);
            continue;
        }
        if (m_classes->isRecomputed(EventTypeId{type}))
            out[row] = static_cast<std::uint8_t>(out[row] | kRecomputedBit);
    }
    return out;
}

} // namespace planescope
