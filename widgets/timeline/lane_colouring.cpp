#include "widgets/timeline/lane_colouring.h"

#include "widgets/timeline/line_lod.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

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
                                                         std::shared_ptr<const OpClassTable> classes,
                                                         std::shared_ptr<const std::vector<DeviceLayers>> layers,
                                                         std::shared_ptr<const OpIndex> ops,
                                                         const std::stop_token &stop)
{
    if (mode == LaneColours::ByClass || !session || !classes)
        return nullptr;
    std::shared_ptr<LaneColouring> made(new LaneColouring);
    made->m_mode = mode;
    made->m_session = std::move(session);
    made->m_classes = std::move(classes);
    made->m_layers = std::move(layers);
    made->m_ops = std::move(ops);
    const auto &types = made->m_session->eventTypes();
    made->m_ofType.reserve(types.size());
    switch (mode) {
    case LaneColours::ByName:
        for (const EventType &type : types)
            made->m_ofType.push_back(
                static_cast<std::uint8_t>(styleOfNumber(nameHash(made->m_session->text(type.label())))));
        break;
    case LaneColours::ByDuration:
        made->findMedians(stop);
        break;
    case LaneColours::ByProgram:
        made->findPrograms();
        break;
    case LaneColours::ByUtilisation:
        made->findCosts();
        break;
    default:
        break;
    }
    return stop.stop_requested() ? nullptr : made;
}

void LaneColouring::findMedians(const std::stop_token &stop)
{
    // All lengths, those of a name next to each other.
    const std::size_t names = m_session->names().size();
    std::vector<std::uint64_t> begins(names + 1);
    const auto &types = m_session->eventTypes();
    const auto visit = [&](const auto &event) {
        for (const Line &line : m_session->lines()) {
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
    m_medianPs.assign(names, 0);
    for (std::size_t name = 0; name < names && !stop.stop_requested(); ++name) {
        const auto first = lengths.begin() + static_cast<std::ptrdiff_t>(begins[name]);
        const auto last = lengths.begin() + static_cast<std::ptrdiff_t>(begins[name + 1]);
        if (first == last)
            continue;
        const auto middle = first + (last - first - 1) / 2;
        std::nth_element(first, middle, last);
        m_medianPs[name] = *middle;
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
    if (!m_ops)
        return;
    const double flopsPerPs = m_ops->peaks().flopsPerSecond * 1e-12;
    const double bytesPerPs = m_ops->peaks().bandwidth(MemoryPort::Hbm) * 1e-12;
    m_leastPs.assign(m_ops->ops().size(), 0);
    const OpTable table = m_ops->table();
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
    if (!m_layers)
        return;
    const PlaneId plane = m_session->line(id).plane;
    const auto device = std::find_if(m_layers->begin(), m_layers->end(),
                                     [plane](const DeviceLayers &known) { return known.plane == plane; });
    if (device == m_layers->end())
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
    // Of a TPU the type is the op; kernels of GPUs have to be asked one by one.
    std::unordered_map<std::uint32_t, double> ofType;
    const auto leastOf = [&](std::size_t row) {
        const auto op = m_ops->opOf({id, row});
        return op ? m_leastPs[*op] : 0;
    };
    for (std::size_t row = 0; row < line.events.size(); ++row) {
        double least = 0;
        if (line.kind == LineKind::Ops) {
            const auto [known, isNew] = ofType.try_emplace(line.events.type[row], 0);
            if (isNew)
                known->second = leastOf(row);
            least = known->second;
        } else if (line.kind == LineKind::Stream) {
            least = leastOf(row);
        } else {
            return;
        }
        const std::int64_t length = line.events.durationPs[row];
        if (least > 0 && length > 0)
            out[row] = static_cast<std::uint8_t>(shareStyle(least / static_cast<double>(length)));
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
    case LaneColours::ByClass:
        break;
    }
    for (std::size_t row = 0; row < out.size(); ++row) {
        const std::uint32_t type = line.events.type[row];
        // Boxes that contain others keep their quiet ground, but for programs, which are such boxes.
        if (static_cast<OpClass>(classes[type]) == OpClass::Structure &&
            (m_mode != LaneColours::ByProgram || out[row] == kNone))
            out[row] = static_cast<std::uint8_t>(kStructureStyle);
        else if (m_classes->isRecomputed(EventTypeId{type}))
            out[row] = static_cast<std::uint8_t>(out[row] | kRecomputedBit);
    }
    return out;
}

} // namespace planescope
