#include "model/analysis/kernel/kernel_page.h"

#include "model/analysis/device_specs.h"

#include <algorithm>

namespace planescope {

namespace {

TpuGeneration generationOfDevice(std::string_view type)
{
    struct Row {
        std::string_view word;
        TpuGeneration generation;
    };
    // As profilers write them; the longer ones first.
    constexpr Row kDevices[] = {
        {"TPU v7", TpuGeneration::V7x},      {"TPU7x", TpuGeneration::V7x},       {"TPU v6", TpuGeneration::V6e},
        {"TPU v5 lite", TpuGeneration::V5e}, {"TPU v5 Lite", TpuGeneration::V5e}, {"TPU v5e", TpuGeneration::V5e},
        {"TPU v5p", TpuGeneration::V5p},     {"TPU v5", TpuGeneration::V5p},      {"TPU v4", TpuGeneration::V4},
        {"TPU v3", TpuGeneration::V3},       {"TPU v2", TpuGeneration::V2}};
    for (const Row &row : kDevices)
        if (type.starts_with(row.word))
            return row.generation;
    return TpuGeneration::Unknown;
}

bool hasDebugInfo(const Session &session)
{
    const auto name = session.findName("llo_proto");
    if (!name)
        return false;
    for (std::uint32_t i = 0; i < session.planes().size(); ++i)
        if (session.planes()[i].kind == PlaneKind::HostMetadata && session.knowsStat(PlaneId{i}, *name))
            return true;
    return false;
}

class PageBuilder
{
public:
    PageBuilder(SessionPtr session, std::vector<KernelCodePtr> codes, const KernelPageOptions &options,
                const std::stop_token &stop) :
        m_session(std::move(session)),
        m_options(options), m_stop(stop)
    {
        m_page = std::make_shared<KernelPage>();
        m_page->session = m_session;
        m_page->codes = std::move(codes);
        const DevicePeaks peaks = devicePeaks(*m_session);
        if (peaks.kind == DeviceKind::Tpu) {
            m_page->peakFlops = peaks.flopsPerSecond;
            m_device = generationOfDevice(peaks.deviceType);
        }
    }

    KernelPagePtr build()
    {
        for (KernelCall &call : kernelCalls(*m_session, m_stop)) {
            if (m_stop.stop_requested())
                return nullptr;
            m_page->calls.push_back(factsOf(std::move(call)));
        }
        if (m_stop.stop_requested())
            return nullptr;
        m_page->recording = kernelRecording(whatIsThere());
        return m_page;
    }

private:
    KernelFacts factsOf(KernelCall call) const
    {
        KernelFacts facts;
        facts.call = std::move(call);
        std::vector<LaunchDetail> details;
        for (const std::uint32_t row : chosenLaunches(facts.call)) {
            if (m_stop.stop_requested())
                return facts;
            details.push_back(launchDetail(*m_session, facts.call.launches[row], m_options.launch));
        }
        facts.matches = matchCodes(facts.call, details, m_page->codes, givenCode(facts.call));
        const auto match = facts.code();
        const KernelCode *const code = match ? m_page->codes[match->code].get() : nullptr;
        PromiseOptions promise;
        promise.peakFlops = m_page->peakFlops;
        if (code) {
            const TpuGeneration own = code->units.generation;
            promise.clockHz = KernelCode::coreClockHz(sharper(own, m_device));
        }
        std::optional<KernelRuns> runs; // of the launch that tells the most
        if (code)
            for (const LaunchDetail &detail : details) {
                KernelRuns here = kernelRuns(*code, &detail, &*match, promise.clockHz);
                if (!runs || (here.isComplete() && !runs->isComplete()))
                    runs = std::move(here);
            }
        for (LaunchDetail &detail : details) {
            DetailedLaunch launch;
            launch.findings = lloFindings(*m_session, detail.launch);
            if (code && runs)
                launch.promise = kernelPromise(facts.call, detail, *code, *runs, promise);
            launch.detail = std::move(detail);
            facts.launches.push_back(std::move(launch));
        }
        sumSamples(&facts);
        return facts;
    }

    /// Of the launches that were sampled from begin to end.
    static void sumSamples(KernelFacts *facts)
    {
        double busy = 0, busyCycles = 0, waits = 0, waitCycles = 0;
        for (const DetailedLaunch &launch : facts->launches) {
            const LaunchDetail &detail = launch.detail;
            if (!detail.isSampledThroughout())
                continue;
            const double cycles = detail.sample("COUNT_CYCLES")->sum;
            if (const auto share = detail.sampledMatrixBusy()) {
                busy += *share * cycles;
                busyCycles += cycles;
                ++facts->sampledLaunches;
            }
            if (const auto share = detail.sampledSyncWait()) {
                waits += *share * cycles;
                waitCycles += cycles;
            }
        }
        if (busyCycles > 0)
            facts->sampledMatrixBusy = busy / busyCycles;
        if (waitCycles > 0)
            facts->sampledSyncWait = waits / waitCycles;
    }

    std::vector<std::uint32_t> chosenLaunches(const KernelCall &call) const
    {
        std::vector<std::uint32_t> rows = call.detailed;
        if (rows.size() > m_options.mostLaunches)
            rows.resize(m_options.mostLaunches);
        if (!rows.empty() || call.launches.empty())
            return rows;
        std::uint32_t longest = 0;
        for (std::uint32_t row = 0; row < call.launches.size(); ++row)
            if (m_session->duration(call.launches[row]) > m_session->duration(call.launches[longest]))
                longest = row;
        return {longest};
    }

    std::optional<std::uint32_t> givenCode(const KernelCall &call) const
    {
        for (const ChosenCode &chosen : m_options.chosen) {
            if (chosen.call != call.name || chosen.programId != call.programId)
                continue;
            for (std::uint32_t row = 0; row < m_page->codes.size(); ++row)
                if (m_page->codes[row]->program == chosen.program)
                    return row;
        }
        return {};
    }

    std::vector<bool> whatIsThere() const
    {
        std::vector<bool> there(kKernelDataCount);
        const auto say = [&](KernelData data, bool isThere) {
            there[static_cast<std::size_t>(data)] = there[static_cast<std::size_t>(data)] || isThere;
        };
        say(KernelData::Calls, !m_page->calls.empty());
        say(KernelData::DebugInfo, hasDebugInfo(*m_session));
        for (const KernelFacts &facts : m_page->calls) {
            for (const DetailedLaunch &launch : facts.launches) {
                say(KernelData::Marks, !launch.detail.marks.empty());
                say(KernelData::Stages, launch.detail.waited().has_value());
                say(KernelData::UnitTracks, !launch.detail.tracks.empty());
                say(KernelData::InstructionRows, launch.detail.instructionRows > 0);
                say(KernelData::HardwareSamples, !launch.detail.sampled.empty());
            }
            if (const auto match = facts.code()) {
                const KernelCode &code = *m_page->codes[match->code];
                say(KernelData::Listing, true);
                say(KernelData::Table, code.units.source == UnitSource::Table);
                say(KernelData::Mosaic, code.mlir != nullptr);
            }
        }
        return there;
    }

    SessionPtr m_session;
    const KernelPageOptions &m_options;
    std::stop_token m_stop;
    std::shared_ptr<KernelPage> m_page;
    TpuGeneration m_device = TpuGeneration::Unknown;
};

/// The call and launch that run on the event's plane when it happens.
std::optional<std::pair<std::uint32_t, EventRef>> launchAround(const KernelPage &page, EventRef event)
{
    const Session &session = *page.session;
    const TimePoint time = session.begin(event);
    const PlaneId plane = session.line(event.line).plane;
    for (std::uint32_t row = 0; row < page.calls.size(); ++row)
        for (const EventRef launch : page.calls[row].call.launches)
            if (session.line(launch.line).plane == plane && session.eventRange(launch).contains(time))
                return std::pair(row, launch);
    return {};
}

} // namespace

std::optional<CodeMatch> KernelFacts::code() const
{
    if (matches.empty() || matches.front().evidence == CodeEvidence::OtherBuild)
        return {};
    return matches.front();
}

const KernelCode *KernelPage::codeOf(const KernelFacts &facts) const
{
    const auto match = facts.code();
    return match ? codes[match->code].get() : nullptr;
}

KernelPagePtr kernelPage(SessionPtr session, std::vector<KernelCodePtr> codes, const KernelPageOptions &options,
                         const std::stop_token &stop)
{
    return PageBuilder(std::move(session), std::move(codes), options, stop).build();
}

std::optional<EventBundle> bundleOfEvent(const KernelPage &page, EventRef event)
{
    const Session &session = *page.session;
    if (!session.contains(event))
        return {};
    const Line &line = session.line(event.line);
    const bool isMark = line.kind == LineKind::TensorCore;
    if (!isMark && !session.text(line.name).ends_with(" Instructions"))
        return {};
    const auto around = launchAround(page, event);
    if (!around)
        return {};
    const KernelFacts &facts = page.calls[around->first];
    const auto match = facts.code();
    if (!match)
        return {};
    const KernelCode &code = *page.codes[match->code];
    std::optional<std::uint32_t> row;
    if (isMark) {
        if (const auto mark = markOfEvent(session, event))
            row = match->rowOf(code, mark->address);
    } else if (const auto name = session.findName("bundle_number"); name && match->marksFound > 0) {
        // Rows count the bundles of the listing itself, wherever the program put it.
        const auto number = session.integerStat(event, *name);
        if (number && *number >= 0 && *number <= 0xFFFFFFFFLL)
            row = code.listing->rowOf(static_cast<std::uint32_t>(*number));
    }
    if (!row)
        return {};
    return EventBundle{around->first, match->code, *row, !isMark};
}

std::vector<BundleWindow> windowsOfBundle(const KernelPage &page, std::uint32_t call, std::uint32_t launch,
                                          std::uint32_t bundle)
{
    std::vector<BundleWindow> windows;
    const KernelFacts &facts = page.calls[call];
    const auto match = facts.code();
    if (!match)
        return windows;
    const KernelCode &code = *page.codes[match->code];
    struct Passed {
        std::uint32_t row;
        TimePoint time;
    };
    std::vector<Passed> passed;
    for (const MarkEvent &mark : facts.launches[launch].detail.marks)
        if (const auto row = match->rowOf(code, mark.address))
            passed.push_back({*row, mark.time});
    const auto block = std::find_if(code.blocks.begin(), code.blocks.end(),
                                    [&](const CodeBlock &b) { return b.first <= bundle && bundle < b.end; });
    // A mark of the bundle's own block between two others that were passed: the block would have passed it too.
    std::vector<std::uint32_t> ownMarks;
    for (const CodeMark &mark : code.marks)
        if (block != code.blocks.end() && mark.kind == MarkKind::Inside && mark.bundle >= block->first &&
            mark.bundle < block->end)
            ownMarks.push_back(mark.bundle);
    const auto wouldPass = [&](std::uint32_t first, std::uint32_t last) {
        const auto mark = std::upper_bound(ownMarks.begin(), ownMarks.end(), first);
        return mark != ownMarks.end() && *mark < last;
    };
    const bool isMark = std::any_of(passed.begin(), passed.end(), [&](const Passed &p) { return p.row == bundle; });
    for (std::size_t i = 0; i < passed.size(); ++i) {
        if (isMark) {
            if (passed[i].row == bundle)
                windows.push_back({{passed[i].time, passed[i].time}, true});
            continue;
        }
        if (i + 1 == passed.size())
            break;
        const std::uint32_t first = passed[i].row, last = passed[i + 1].row;
        const bool isForward = first < last;
        const bool isInside = isForward ? first < bundle && bundle < last : bundle > first || bundle < last;
        if (!isInside || (isForward && wouldPass(first, last)))
            continue;
        if (!isForward) { // around the end of a loop
            const bool isInOneLoop = std::any_of(code.loops.begin(), code.loops.end(), [&](const BundleLoop &loop) {
                const auto holds = [&](std::uint32_t row) { return loop.facts.first <= row && row < loop.facts.end; };
                return holds(first) && holds(last) && holds(bundle);
            });
            const auto end = static_cast<std::uint32_t>(code.listing->bundles().size());
            if (!isInOneLoop || (bundle > first ? wouldPass(first, end) : bundle > 0 && wouldPass(0, last)))
                continue;
        }
        windows.push_back({{passed[i].time, passed[i + 1].time}, false});
    }
    return windows;
}

} // namespace planescope
