#include "model/text/overview_text.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

#include <cmath>

namespace planescope::text {

namespace {

class Words
{
    Q_DECLARE_TR_FUNCTIONS(OverviewText)
};

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString percent(double part, const QLocale &locale) { return share(part, 1, locale); }

QString planeText(const Session &session, PlaneId plane)
{
    QString name = textOf(session.text(session.plane(plane).name));
    name.remove(QStringLiteral("/device:"));
    if (session.hosts().size() > 1)
        name = textOf(session.text(session.host(session.plane(plane).host).name)) + QStringLiteral(", ") + name;
    return name;
}

void linkTo(EvidenceText &text, const char *view)
{
    text.viewId = QLatin1String(view);
    text.viewName = text.viewId == QLatin1String("timeline")     ? Words::tr("Timeline")
                    : text.viewId == QLatin1String("op-profile") ? Words::tr("Op profile")
                    : text.viewId == QLatin1String("memory")     ? Words::tr("Memory")
                                                                 : Words::tr("Roofline");
}

/// The command line speaks English without a file of plural forms, so both forms are texts of their own.
QString callsText(std::uint64_t calls, const QLocale &locale)
{
    return calls == 1 ? Words::tr("1 call") : Words::tr("%1 calls").arg(count(calls, locale));
}

/// "train 102" as it is; "102" needs a word before it.
QString stepText(const StepTimes &step)
{
    const QString name = textOf(step.name);
    bool isNumber = false;
    name.toLongLong(&isNumber);
    return isNumber ? Words::tr("step %1").arg(name) : name;
}

/// What happened before the steps that begin late.
QString gapNote(const Overview &overview, const Session &session, const QLocale &locale)
{
    QStringList parts;
    for (const StepTimes &step : overview.steps.steps) {
        const StepGap &gap = step.gap;
        if (static_cast<double>(gap.lengthPs) < OverviewRules::kGap * static_cast<double>(step.lengthPs))
            continue;
        const QString name = stepText(step);
        const QString length = duration(Duration::ps(gap.lengthPs), locale);
        if (2 * gap.dependencyPs > gap.lengthPs)
            parts << Words::tr("%1 waits %2 for its input").arg(name, length);
        else if (2 * gap.hostPs > gap.lengthPs && gap.hostEvent)
            parts << Words::tr("%1 starts %2 late, meanwhile the host runs %3")
                         .arg(name, length, textOf(session.label(*gap.hostEvent)));
        else if (2 * gap.hostPs > gap.lengthPs)
            parts << Words::tr("%1 is started %2 late by the host").arg(name, length);
        else
            parts << Words::tr("%1 begins with %2 without an op").arg(name, length);
        if (parts.size() == 3)
            break;
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace

QString resourceWord(Resource resource)
{
    if (resource == Resource::Unknown)
        return QStringLiteral("–");
    if (resource == Resource::Compute)
        return Words::tr("Compute");
    return textOf(resourceName(resource));
}

QString limitTitle(const Overview &overview)
{
    switch (overview.limit) {
    case Limit::Input:
        return Words::tr("Limited by its input, not by the device");
    case Limit::Host:
        return Words::tr("Limited by the host: the device often has nothing to do");
    case Limit::Communication:
        return Words::tr("Limited by communication between chips, not by compute");
    case Limit::Compute:
        return Words::tr("Compute-bound: the matrix units are well used");
    case Limit::Memory:
        return Words::tr("Memory-bound: the bandwidth of the memory is well used");
    case Limit::Latency:
        if (overview.flopsUtilization < 0)
            return Words::tr("Busy, but memory bandwidth is not well used");
        if (overview.hbmUtilization < 0)
            return Words::tr("Busy, but compute is not well used");
        return Words::tr("Busy, but neither compute nor memory bandwidth is well used");
    case Limit::Unknown:
        break;
    }
    if (overview.kind == DeviceKind::None)
        return Words::tr("No device was recorded, so there is no verdict");
    return overview.table.opPs == 0 ? Words::tr("No device ops were recorded, so there is no verdict")
                                    : Words::tr("No verdict: the profile states no costs or no peaks");
}

QString limitRule(const Overview &o, const QLocale &locale)
{
    switch (o.limit) {
    case Limit::Input:
        return Words::tr("Waiting for input takes %1 of the step time; from %2 on that is called the limit.")
            .arg(percent(o.steps.inputShare(), locale), percent(OverviewRules::kInput, locale));
    case Limit::Host:
        return Words::tr("The device is idle for %1 of its time; from %2 on that is called the limit.")
            .arg(percent(o.idleShare, locale), percent(OverviewRules::kIdle, locale));
    case Limit::Communication:
        return Words::tr(
                   "Collectives take %1 of the op time and hide behind nothing; from %2 on that is called the limit.")
            .arg(percent(o.collectiveShare, locale), percent(OverviewRules::kCommunication, locale));
    case Limit::Compute:
        return Words::tr("The ops reach %1 of the peak FLOP rate; from %2 on that is called well used.")
            .arg(percent(o.flopsUtilization, locale), percent(OverviewRules::kWellUsed, locale));
    case Limit::Memory:
        return Words::tr("The ops reach %1 of the peak HBM bandwidth; from %2 on that is called well used.")
            .arg(percent(o.hbmUtilization, locale), percent(OverviewRules::kWellUsed, locale));
    case Limit::Latency:
        if (o.flopsUtilization < 0)
            return Words::tr("The ops reach %1 of the peak HBM bandwidth; below %2 that is not called well used. Their "
                             "FLOP rate is not known.")
                .arg(percent(o.hbmUtilization, locale), percent(OverviewRules::kWellUsed, locale));
        if (o.hbmUtilization < 0)
            return Words::tr("The ops reach %1 of the peak FLOP rate; below %2 that is not called well used. Their HBM "
                             "bandwidth is not known.")
                .arg(percent(o.flopsUtilization, locale), percent(OverviewRules::kWellUsed, locale));
        return Words::tr("The ops reach %1 of the peak FLOP rate and %2 of the peak HBM bandwidth; below %3 neither is "
                         "called well used.")
            .arg(percent(o.flopsUtilization, locale), percent(o.hbmUtilization, locale),
                 percent(OverviewRules::kWellUsed, locale));
    case Limit::Unknown:
        break;
    }
    return Words::tr("A verdict needs device ops with FLOPs and bytes, and the peaks of the device.");
}

EvidenceText evidenceText(const Evidence &e, const Overview &o, const Session &session, const QLocale &locale)
{
    EvidenceText text;
    text.figure = percent(e.share, locale);
    const QString name = textOf(e.name);
    const QString calls = callsText(e.count, locale);
    const QString mean = duration(Duration::ps(e.ps), locale);
    switch (e.kind) {
    case Proof::TopCollective:
        text.title = Words::tr("%1 takes the most time of all collectives").arg(name);
        text.note = e.shape.empty()
                        ? Words::tr("%1, %2 each, share of the op time").arg(calls, mean)
                        : Words::tr("%1, %2 each, %3, share of the op time").arg(calls, mean, textOf(e.shape));
        linkTo(text, "op-profile");
        break;
    case Proof::CollectiveWait:
        text.title = Words::tr("Waiting for asynchronous collectives");
        text.note = Words::tr("%1, %2: there is too little compute beside them to hide them").arg(name, calls);
        linkTo(text, "timeline");
        break;
    case Proof::Collectives:
        text.title = Words::tr("Many collectives, none of which stands out");
        text.note = Words::tr("share of the op time of all devices");
        linkTo(text, "op-profile");
        break;
    case Proof::SlowChip:
        text.title = Words::tr("%1 computes %2 longer than the median")
                         .arg(e.plane ? planeText(session, *e.plane) : QString(), percent(e.share, locale));
        text.note = Words::tr("Per step; the other chips wait for this straggler at every collective");
        text.figure = mean;
        linkTo(text, "timeline");
        break;
    case Proof::Gaps:
        text.title = e.count == 1 ? Words::tr("A gap before a step")
                                  : Words::tr("%1 gaps before steps").arg(count(e.count, locale));
        text.note = gapNote(o, session, locale);
        if (!text.note.isEmpty())
            text.note[0] = text.note[0].toUpper();
        text.figure = mean;
        linkTo(text, "timeline");
        break;
    case Proof::Idle:
        text.title = Words::tr("Device idle");
        text.note = Words::tr("No op runs, from the first op to the last one, mean over the cores");
        linkTo(text, "timeline");
        break;
    case Proof::Input:
        text.title = Words::tr("Waiting for input");
        text.note = Words::tr("Infeed of the core that waits longest, share of the step time");
        linkTo(text, "timeline");
        break;
    case Proof::TopOp:
        text.title = Words::tr("%1 takes the most time").arg(name);
        text.note = Words::tr("%1, %2 each, share of the op time").arg(calls, mean);
        linkTo(text, "op-profile");
        break;
    case Proof::MatrixUse:
        text.title = Words::tr("FLOPS utilisation");
        text.note = Words::tr("of %1, idle time excluded")
                        .arg(withPrefix(o.peaks.flopsPerSecond, QStringLiteral("FLOP/s"), locale));
        linkTo(text, "op-profile");
        break;
    case Proof::MemoryUse:
        text.title = Words::tr("HBM bandwidth utilisation");
        text.note = Words::tr("of %1, idle time excluded").arg(byteRate(o.peaks.bandwidth(MemoryPort::Hbm), locale));
        linkTo(text, "op-profile");
        break;
    case Proof::Roofline:
        text.title = Words::tr("Roofline model: bound by %1").arg(resourceWord(e.resource));
        text.note = Words::tr("The whole program reaches this share of what its intensity allows");
        linkTo(text, "roofline");
        break;
    }
    return text;
}

StrongText proposalText(const Overview &o, const QLocale &locale)
{
    const auto freeBytes =
        static_cast<std::uint64_t>(std::max<std::int64_t>(0, o.memory.capacityBytes - o.memory.peakBytes));
    const auto ms = [&](double ps) { return duration(Duration::ps(std::llround(ps)), locale); };
    const double greater = std::max({0.0, o.flopsUtilization, o.hbmUtilization});
    switch (o.proposal) {
    case Proposal::LargerBatch:
        return {Words::tr("Try a larger batch."),
                Words::tr("%1 of device memory are free; from %2 of it on this is proposed for training. It helps as "
                          "far as the size of the collectives does not grow with the batch, as with gradients.")
                    .arg(bytes({freeBytes}, locale), percent(OverviewRules::kFreeMemory, locale))};
    case Proposal::OverlapCollectives:
        return {
            Words::tr("Hide the collectives behind compute."),
            Words::tr("They take %1 of the op time, which is the most that can be gained. Asynchronous collectives, "
                      "or a sharding that keeps them on ICI instead of DCN; there must be independent work "
                      "beside them.")
                .arg(percent(o.collectiveShare, locale))};
    case Proposal::FeedEarlier:
        return {Words::tr("Feed the device earlier."),
                Words::tr("At most %1 of a step can be gained. Prefetch, read in parallel, or move work from the input "
                          "pipeline to before the run; it helps until the device is the slower side.")
                    .arg(ms(o.steps.mean(&StepTimes::tcInfeedPs)))};
    case Proposal::LaunchLess:
        return {Words::tr("Keep the device busy."),
                Words::tr("At most %1 of the time can be gained. Launch ahead, join small programs into one, and avoid "
                          "compiling and fetching values in the loop; it helps where the host is late, not where the "
                          "device waits for data.")
                    .arg(percent(o.idleShare, locale))};
    case Proposal::UseMemoryLess:
        return {
            Words::tr("Move fewer bytes."),
            Words::tr("HBM runs at %1 of its peak, so little is left without moving less. Fuse ops that follow each "
                      "other, use a smaller type, or raise the batch so that weights are used more often; it helps "
                      "ops that lie left of the ridge of the roofline.")
                .arg(percent(o.hbmUtilization, locale))};
    case Proposal::TuneOps:
        if (greater > 1.01)
            return {Words::tr("Look at the ops with the most time."),
                    Words::tr("Their stated costs exceed the peak of the device, so one of both is not right, and what "
                              "can be gained is not known.")};
        return {Words::tr("Look at the ops with the most time."),
                Words::tr("The better used of compute and memory reaches %1 of its peak, so at most %2 of the op time "
                          "can be gained without doing less. Ops far below their roofline are worth tuning; shapes "
                          "that fill the matrix units help most.")
                    .arg(percent(greater, locale), percent(1 - std::min(1.0, greater), locale))};
    case Proposal::None:
        break;
    }
    return {};
}

ViewLink ruleView(const Overview &overview)
{
    EvidenceText link;
    switch (overview.limit) {
    case Limit::Input:
    case Limit::Host:
        linkTo(link, "timeline");
        break;
    case Limit::Communication:
    case Limit::Compute:
        linkTo(link, "op-profile");
        break;
    case Limit::Memory:
    case Limit::Latency:
        linkTo(link, "roofline");
        break;
    case Limit::Unknown:
        break;
    }
    return {link.viewId, link.viewName};
}

ViewLink proposalView(const Overview &overview)
{
    EvidenceText link;
    switch (overview.proposal) {
    case Proposal::LargerBatch:
        linkTo(link, "memory");
        break;
    case Proposal::OverlapCollectives:
    case Proposal::FeedEarlier:
    case Proposal::LaunchLess:
        linkTo(link, "timeline");
        break;
    case Proposal::UseMemoryLess:
        linkTo(link, "roofline");
        break;
    case Proposal::TuneOps:
        linkTo(link, "op-profile");
        break;
    case Proposal::None:
        break;
    }
    return {link.viewId, link.viewName};
}

QString outliersText(const StepBreakdown &steps, const QLocale &locale)
{
    constexpr std::size_t kMostNamed = 5;
    QStringList parts;
    for (std::size_t i = 0; i < std::min(kMostNamed, steps.outliers.size()); ++i) {
        const StepTimes &step = steps.steps[steps.outliers[i]];
        const double excess =
            static_cast<double>(step.lengthPs) / static_cast<double>(std::max<std::int64_t>(1, steps.figures.p50Ps)) -
            1;
        parts << Words::tr("%1 (%2 above the median)").arg(stepText(step), percent(excess, locale));
    }
    if (parts.isEmpty())
        return {};
    if (steps.outliers.size() > kMostNamed)
        parts << Words::tr("%1 more").arg(count(steps.outliers.size() - kMostNamed, locale));
    return Words::tr("Outliers: %1").arg(parts.join(QStringLiteral(", ")));
}

QString phaseName(ProgramPhase phase)
{
    switch (phase) {
    case ProgramPhase::Forward:
        return Words::tr("forward");
    case ProgramPhase::Backward:
        return Words::tr("backward");
    case ProgramPhase::Recomputed:
        return Words::tr("recomputed");
    case ProgramPhase::Optimizer:
        return Words::tr("optimizer");
    case ProgramPhase::Prefill:
        return Words::tr("prefill");
    case ProgramPhase::Decode:
        return Words::tr("decode");
    case ProgramPhase::Other:
        break;
    }
    return Words::tr("other");
}

QString phasesText(const Overview &overview, const QLocale &locale)
{
    QStringList parts;
    for (const PhaseShare &phase : overview.phases)
        parts << phaseName(phase.phase) + QLatin1Char(' ') + percent(phase.share, locale);
    return parts.join(QStringLiteral(", "));
}

StrongText qualityText(const QualityFact &fact, const QLocale &locale)
{
    const QString number = count(fact.count, locale);
    switch (fact.kind) {
    case Quality::Synthetic:
        return {Words::tr("Synthetic."), textOf(fact.text)};
    case Quality::Snapshot:
        return {Words::tr("Snapshot."), textOf(fact.text)};
    case Quality::PartOfMachine:
        return {Words::tr("%1 of %2 devices.").arg(number, count(fact.total, locale)),
                Words::tr("The program runs on more devices than were recorded.")};
    case Quality::Complete:
        return {Words::tr("Nothing lost:"), Words::tr("all %1 events of the files were read.").arg(number)};
    case Quality::Losses:
        return {Words::tr("Something is missing:"), fact.count == 1
                                                        ? Words::tr("1 finding in the import report.")
                                                        : Words::tr("%1 findings in the import report.").arg(number)};
    case Quality::StepsFromLine:
        return {Words::tr("Steps"), Words::tr("from the line Steps, complete on all devices: %1.").arg(number)};
    case Quality::NoSteps:
        return {Words::tr("No steps."), Words::tr("Annotate them with jax.profiler.StepTraceAnnotation.")};
    case Quality::PeaksFromProfile:
        return {Words::tr("Peaks"), Words::tr("of the device are stated by the profile.")};
    case Quality::PeaksFromTable:
        return {Words::tr("Peaks"),
                Words::tr("of the device follow from the vendor's figures for %1.").arg(textOf(fact.text))};
    case Quality::NoPeaks:
        return {Words::tr("No peaks."), Words::tr("The profile does not state them, so there is no utilisation.")};
    case Quality::NoCosts:
        return {Words::tr("No costs."), Words::tr("The ops state no FLOPs and no bytes.")};
    case Quality::NoPrograms:
        return {Words::tr("Not recorded:"), Words::tr("HLO programs (enable_hlo_proto).")};
    case Quality::NoAllocator:
        return {Words::tr("Not recorded:"), Words::tr("allocations, so the memory in use is not known.")};
    case Quality::NoHostTrace:
        return {Words::tr("Not recorded:"), Words::tr("threads of the host.")};
    }
    return {};
}

QString overviewSentence(const Overview &o, const QLocale &locale)
{
    QStringList parts;
    if (o.steps.figures.count > 0)
        parts << Words::tr("step %1").arg(
            duration(Duration::ps(static_cast<std::int64_t>(o.steps.figures.meanPs)), locale));
    if (o.duty.chipCount > 0)
        parts << Words::tr("duty cycle %1").arg(percent(o.duty.share(), locale));
    if (o.flopsUtilization >= 0)
        parts << Words::tr("FLOPS utilisation %1").arg(percent(o.flopsUtilization, locale));
    if (o.collectiveShare > 0)
        parts << Words::tr("communication %1 of the op time").arg(percent(o.collectiveShare, locale));
    const QString title = limitTitle(o);
    return parts.isEmpty() ? title : title + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

} // namespace planescope::text
