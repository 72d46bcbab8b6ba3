#include "model/analysis/gpu_step_parts.h"

#include <algorithm>
#include <array>
#include <map>

namespace planescope {

namespace {

struct PartSpan {
    std::int64_t begin = 0, end = 0;
    GpuPart part = GpuPart::Compute32;
};

bool startsWith(std::string_view text, std::string_view begin) { return text.substr(0, begin.size()) == begin; }

bool hasPart(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

class GpuStepReader
{
public:
    explicit GpuStepReader(const Session &session) : m_session(session)
    {
        const auto nameOf = [&](std::string_view name) { return session.findName(name).value_or(NameId{0xFFFFFFFFu}); };
        m_group = nameOf("group_id");
        m_correlation = nameOf("correlation_id");
        m_shape = nameOf("shape");
        m_tensorShapes = nameOf("tensor_shapes");
    }

    std::vector<GpuStep> run(const std::stop_token &stop)
    {
        readMarkers();
        if (m_steps.empty())
            return {};
        for (const Plane &plane : m_session.planes()) {
            if (plane.kind != PlaneKind::Gpu)
                continue;
            for (const LineId line : plane.lines) {
                if (stop.stop_requested())
                    return {};
                const Line &l = m_session.line(line);
                if (!l.isDerived && l.kind != LineKind::Steps && l.kind != LineKind::Counters)
                    readLine(line);
            }
        }
        std::vector<GpuStep> steps;
        for (auto &[group, step] : m_steps) {
            addUp(step, m_spans[group]);
            if (!step.hasParts || step.computePs() > 0)
                steps.push_back(std::move(step));
        }
        std::sort(steps.begin(), steps.end(),
                  [](const GpuStep &a, const GpuStep &b) { return a.range.begin < b.range.begin; });
        return steps;
    }

private:
    void readMarkers()
    {
        for (const Plane &plane : m_session.planes()) {
            if (plane.kind != PlaneKind::Gpu)
                continue;
            for (const LineId line : plane.lines) {
                if (m_session.line(line).kind != LineKind::Steps || m_session.line(line).isDerived)
                    continue;
                for (std::uint64_t row = 0; row < m_session.line(line).events.size(); ++row) {
                    const EventRef event{line, row};
                    const std::optional<std::int64_t> group = m_session.integerStat(event, m_group);
                    const std::string_view name = m_session.label(event);
                    GpuStep &step =
                        m_steps[group ? *group
                                      : m_unknown.try_emplace(name, -1 - std::int64_t(m_unknown.size())).first->second];
                    step.hasParts = group.has_value();
                    const TimeRange range = m_session.eventRange(event);
                    // The longest one is the step; of equals the later plane's, as XProf takes it.
                    if (step.name.empty() || range.length() >= step.range.length()) {
                        step.name = name;
                        step.range = range;
                    }
                }
            }
        }
    }

    void readLine(LineId line)
    {
        for (std::uint64_t row = 0; row < m_session.line(line).events.size(); ++row) {
            const EventRef event{line, row};
            const std::optional<std::int64_t> group = m_session.integerStat(event, m_group);
            if (!group || !m_session.integerStat(event, m_correlation))
                continue;
            const auto step = m_steps.find(*group);
            if (step == m_steps.end())
                continue;
            const TimeRange range = m_session.eventRange(event).clipped(step->second.range);
            if (!range.isEmpty())
                m_spans[*group].push_back({range.begin.toPs(), range.end.toPs(), partOf(event)});
        }
    }

    GpuPart partOf(EventRef event) const
    {
        const std::string_view name = m_session.label(event);
        if (startsWith(name, "MemcpyHToD"))
            return GpuPart::ToDevice;
        if (startsWith(name, "MemcpyDToH"))
            return GpuPart::ToHost;
        if (startsWith(name, "MemcpyDToD"))
            return GpuPart::DeviceToDevice;
        if (startsWith(name, "nccl"))
            return GpuPart::Collective;
        for (const NameId stat : {m_shape, m_tensorShapes})
            if (const auto shapes = m_session.textStat(event, stat); shapes && !shapes->empty())
                return hasPart(*shapes, "half") ? GpuPart::Compute16 : GpuPart::Compute32;
        return hasPart(name, "half") || hasPart(name, "fp16") ? GpuPart::Compute16 : GpuPart::Compute32;
    }

    /// Sweeps over begins and ends; at any time the highest running part counts.
    static void addUp(GpuStep &step, const std::vector<PartSpan> &spans)
    {
        struct Edge {
            std::int64_t at;
            std::size_t part;
            int change;
        };
        std::vector<Edge> edges;
        edges.reserve(2 * spans.size());
        for (const PartSpan &span : spans) {
            edges.push_back({span.begin, static_cast<std::size_t>(span.part), 1});
            edges.push_back({span.end, static_cast<std::size_t>(span.part), -1});
        }
        std::sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) { return a.at < b.at; });
        std::array<int, kGpuPartCount> running{};
        std::int64_t last = 0;
        for (const Edge &edge : edges) {
            for (std::size_t part = kGpuPartCount; part-- > 0;)
                if (running[part] > 0) {
                    step.partPs[part] += edge.at - last;
                    break;
                }
            running[edge.part] += edge.change;
            last = edge.at;
        }
    }

    const Session &m_session;
    NameId m_group, m_correlation, m_shape, m_tensorShapes;
    std::map<std::int64_t, GpuStep> m_steps;            // by group
    std::map<std::string_view, std::int64_t> m_unknown; // markers without a group, by name
    std::map<std::int64_t, std::vector<PartSpan>> m_spans;
};

} // namespace

std::vector<GpuStep> gpuSteps(const Session &session, std::stop_token stop) { return GpuStepReader(session).run(stop); }

} // namespace planescope
