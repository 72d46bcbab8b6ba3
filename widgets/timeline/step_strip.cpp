#include "widgets/timeline/step_strip.h"

#include "model/text/format_value.h"
#include "widgets/common/time_scale.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

class StepStripWords
{
    Q_DECLARE_TR_FUNCTIONS(StepStrip)
};

QString phaseWords(RunPhaseKind kind)
{
    switch (kind) {
    case RunPhaseKind::Training:
        return StepStripWords::tr("training");
    case RunPhaseKind::Prefill:
        return StepStripWords::tr("prefill");
    case RunPhaseKind::Decode:
        return StepStripWords::tr("decode");
    case RunPhaseKind::Compile:
        return StepStripWords::tr("compiling on the host");
    case RunPhaseKind::Infeed:
        break;
    }
    return StepStripWords::tr("waiting for input");
}

OpClass phaseClass(RunPhaseKind kind)
{
    switch (kind) {
    case RunPhaseKind::Training:
        return OpClass::Matrix;
    case RunPhaseKind::Prefill:
        return OpClass::Kernel;
    case RunPhaseKind::Decode:
        return OpClass::Vector;
    case RunPhaseKind::Compile:
        return OpClass::HostRuntime;
    case RunPhaseKind::Infeed:
        break;
    }
    return OpClass::Infeed;
}

/// Compiling and waiting lie over the runs of programs.
void paintPhases(QPainter &painter, const QRectF &axis, const Session &session, const std::vector<RunPhase> &phases,
                 const TimelineLook &look)
{
    const TimeScale scale(session.range(), axis.width());
    for (const RunPhase &phase : phases) {
        const double left = std::floor(axis.left() + scale.x(phase.range.begin));
        const double right = std::floor(axis.left() + scale.x(phase.range.end));
        const QColor fill = look.theme->fill(phaseClass(phase.kind));
        painter.fillRect(QRectF(left, axis.bottom() - look.px(3), std::max(1.0, right - left), look.px(2)), fill);
    }
}

/// Mean over the cores of a TPU, all GPUs together.
std::vector<std::pair<QString, double>> partsOf(const StepTimes &step)
{
    double compute = 0, collective = 0, infeed = 0, idle = 0, host = 0;
    if (step.gpu) {
        compute = static_cast<double>(step.gpu->computePs());
        collective = static_cast<double>(step.gpu->at(GpuPart::Collective));
        infeed = static_cast<double>(step.gpu->at(GpuPart::ToDevice));
        idle = static_cast<double>(step.gpu->otherPs());
    } else {
        const auto cores = static_cast<double>(std::max<std::size_t>(1, step.cores.size()));
        for (const CoreStep &core : step.cores) {
            compute += static_cast<double>(core.computePs) / cores;
            collective += static_cast<double>(core.collectivePs) / cores;
            infeed += static_cast<double>(core.infeedPs) / cores;
            idle += static_cast<double>(core.idlePs) / cores;
        }
        // The host is late: that is part of the idle time, told by itself.
        host = std::min(idle, static_cast<double>(step.gap.hostPs));
        idle -= host;
    }
    return {{StepStripWords::tr("compute"), compute},
            {StepStripWords::tr("collectives"), collective},
            {StepStripWords::tr("infeed"), infeed},
            {StepStripWords::tr("waiting for the host"), host},
            {StepStripWords::tr("idle"), idle}};
}

} // namespace

QString stepTip(const Session &session, const StepStrip &strip, const StepSegment &segment,
                const StepBackground &background, const QLocale &locale)
{
    const std::string_view utf8 = session.label(segment.event);
    QStringList lines{QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())) + QStringLiteral(": ") +
                      text::duration(segment.length, locale)};
    if (segment.isSlow && strip.median.toPs() > 0)
        lines << StepStripWords::tr("Slow: %1 above the median")
                     .arg(text::share(segment.length.toPsDouble() / strip.median.toPsDouble() - 1, 1, locale));
    if (!background.overview)
        return lines.join(QLatin1Char('\n'));
    const TimeRange range = session.eventRange(segment.event);
    for (const StepTimes &step : background.overview->steps.steps) {
        // Steps touch, and on another chip one begins before this one ends: the middle lies in one only.
        const TimePoint middle = range.begin + Duration::ps(range.length().toPs() / 2);
        if (middle < step.range.begin || middle >= step.range.end || (step.cores.empty() && !step.gpu))
            continue;
        for (const auto &[name, ps] : partsOf(step))
            if (ps >= 0.5)
                lines << name + QLatin1Char(' ') + text::duration(Duration::ps(std::llround(ps)), locale) +
                             QStringLiteral(", ") +
                             text::share(ps, static_cast<double>(std::max<std::int64_t>(1, step.lengthPs)), locale);
        break;
    }
    QStringList phases;
    for (const RunPhase &phase : background.overview->runPhases)
        if (const QString words = phaseWords(phase.kind);
            !range.clipped(phase.range).isEmpty() && !phases.contains(words))
            phases << words;
    if (!phases.isEmpty())
        lines << StepStripWords::tr("Phase: %1").arg(phases.join(QStringLiteral(", ")));
    return lines.join(QLatin1Char('\n'));
}

std::optional<std::size_t> StepStrip::at(double x) const
{
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (x >= segments[i].left && x < segments[i].right)
            return i;
    return {};
}

std::optional<LineId> stepsLine(const Session &session)
{
    for (std::uint32_t i = 0; i < session.lines().size(); ++i)
        if (session.lines()[i].kind == LineKind::Steps && session.lines()[i].events.size() > 0)
            return LineId{i};
    return {};
}

StepStrip layoutSteps(const Session &session, LineId id, TimeRange range, double width, double leastWords)
{
    StepStrip strip;
    const EventColumns &events = session.line(id).events;
    const TimeScale scale(range, width);
    std::vector<std::int64_t> lengths(events.durationPs.begin(), events.durationPs.end());
    if (lengths.empty())
        return strip;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    strip.median = Duration::ps(*middle);
    strip.longest = Duration::ps(*std::max_element(lengths.begin(), lengths.end()));
    strip.isBars = scale.lengthOf(leastWords) > strip.median;
    std::vector<bool> isSlow(events.size());
    for (const std::size_t row :
         outlyingSteps(std::vector<std::int64_t>(events.durationPs.begin(), events.durationPs.end())))
        isSlow[row] = true;
    for (std::size_t row = 0; row < events.size(); ++row) {
        const TimePoint begin = TimePoint::ps(events.beginPs[row]);
        const Duration length = Duration::ps(events.durationPs[row]);
        StepSegment segment{
            {id, row}, scale.x(begin), std::max(scale.x(begin + length), scale.x(begin) + 1), length, isSlow[row]};
        if (segment.right <= 0 || segment.left >= width)
            continue;
        if (!strip.segments.empty() && std::floor(strip.segments.back().left) == std::floor(segment.left)) {
            if (length > strip.segments.back().length)
                strip.segments.back() = segment;
            continue;
        }
        strip.segments.push_back(segment);
    }
    return strip;
}

void paintSteps(QPainter &painter, const QRectF &axis, const Session &session, const StepStrip &strip,
                std::optional<EventRef> current, const TimelineLook &look, const StepBackground &background)
{
    const Theme &theme = *look.theme;
    painter.save();
    painter.setClipRect(axis, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QFontMetricsF metrics(look.caption);
    const QFontMetricsF strong(look.labels.length);
    if (background.overview)
        paintPhases(painter, axis, session, background.overview->runPhases, look);
    const double baseline = axis.center().y() + metrics.capHeight() / 2;
    for (const StepSegment &segment : strip.segments) {
        const bool isCurrent = current == segment.event;
        const double left = std::floor(axis.left() + std::max(0.0, segment.left));
        const double right = std::floor(axis.left() + std::min(axis.width(), segment.right));
        if (strip.isBars) {
            const double share = segment.length.toPsDouble() / std::max(1.0, strip.longest.toPsDouble());
            const double height = std::max(2.0, (axis.height() - look.px(6)) * share);
            painter.fillRect(QRectF(left, axis.bottom() - look.px(3) - height, std::max(1.0, right - left - 1), height),
                             isCurrent ? theme.text : theme.control);
            if (segment.isSlow)
                painter.fillRect(QRectF(left, axis.top() + look.px(1), std::max(2.0, right - left - 1), look.px(3)),
                                 theme.warning);
            continue;
        }
        const QRectF box(left, axis.top() + look.px(4), std::max(2.0, right - left - 1), axis.height() - look.px(8));
        painter.fillRect(box, isCurrent ? theme.pressed : theme.hover);
        painter.setPen(isCurrent ? theme.text : theme.border);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
        if (segment.isSlow)
            painter.fillRect(QRectF(box.left(), box.top(), box.width(), look.px(3)), theme.warning);
        const std::string_view utf8 = session.label(segment.event);
        const QString name =
            QString::fromUtf8(utf8.data(), static_cast<qsizetype>(std::min<std::size_t>(utf8.size(), 80)));
        const QString length = text::duration(segment.length, look.locale);
        const double pad = look.px(8);
        const double nameWidth = (isCurrent ? strong : metrics).horizontalAdvance(name);
        if (nameWidth + 2 * pad > box.width())
            continue;
        painter.setPen(theme.text);
        painter.setFont(isCurrent ? look.labels.length : look.caption);
        painter.drawText(QPointF(box.left() + pad, baseline), name);
        if (nameWidth + metrics.horizontalAdvance(length) + 3 * pad > box.width())
            continue;
        painter.setPen(theme.text2);
        painter.setFont(look.caption);
        painter.drawText(QPointF(box.right() - pad - metrics.horizontalAdvance(length), baseline), length);
    }
    painter.restore();
}

} // namespace planescope
