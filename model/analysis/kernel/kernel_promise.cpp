#include "model/analysis/kernel/kernel_promise.h"

#include "model/analysis/kernel/mosaic_flops.h"

#include <algorithm>
#include <charconv>

namespace planescope {

namespace {

/// Elements of the first array shape in `text`, "bf16[48,4096,128]{...}": the result of an HLO text behind " = ".
std::uint64_t elementsOf(std::string_view text)
{
    const std::size_t open = text.find('[');
    const std::size_t close = text.find(']', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos)
        return 0;
    std::uint64_t elements = 1;
    std::string_view rest = text.substr(open + 1, close - open - 1);
    while (!rest.empty()) {
        std::uint64_t bound = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), bound);
        constexpr std::uint64_t kMost = std::uint64_t{1} << 40;
        if (error != std::errc() || bound == 0 || elements > kMost / bound)
            return 0;
        elements *= bound;
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        if (rest.starts_with(','))
            rest.remove_prefix(1);
    }
    return elements;
}

std::string_view resultOf(std::string_view hlo)
{
    const std::size_t at = hlo.find(" = ");
    return at == std::string_view::npos ? std::string_view() : hlo.substr(at + 3);
}

/// The result's shape of a listing: its own text leaves shapes out, the address ranges and the schedule have them.
std::string_view listingResult(const KernelCode &code)
{
    if (code.schedule)
        for (const ScheduleAnalysis::HloRow &row : code.schedule->hlos)
            if (row.hlo.starts_with("%" + code.program + " = "))
                return resultOf(row.hlo);
    for (const HloAddressRange &range : code.ranges)
        if (range.name == code.program)
            return resultOf(range.text);
    return {};
}

/// A call of eight sequences may run the program of one sequence eight times: the size of its result tells.
std::uint64_t passesOf(const KernelCall &call, const KernelCode &code)
{
    const std::uint64_t whole = elementsOf(resultOf(call.longName));
    const std::uint64_t part = elementsOf(listingResult(code));
    return whole > 0 && part > 0 && whole % part == 0 ? whole / part : 1;
}

double shareOf(std::uint64_t used, std::uint64_t capacity, std::uint64_t bundles)
{
    return static_cast<double>(used) / (static_cast<double>(capacity) * static_cast<double>(bundles));
}

} // namespace

KernelPromise kernelPromise(const KernelCall &call, const LaunchDetail &detail, const KernelCode &code, KernelRuns runs,
                            const PromiseOptions &options)
{
    KernelPromise out;
    out.runs = std::move(runs);
    out.isComplete = out.runs.isComplete();
    out.callPs = detail.range.length().toPsDouble();
    out.flops = call.modelFlops ? call.modelFlops : call.flops;
    if (out.flops && out.callPs > 0) {
        out.flopsPerSecond = *out.flops / (out.callPs * 1e-12);
        if (options.peakFlops > 0)
            out.peakShare = *out.flopsPerSecond / options.peakFlops;
    }
    out.passes = passesOf(call, code);
    out.steps = code.steps() * out.passes;
    std::uint64_t most = 0;
    const bool hasMatrix = std::any_of(code.blocks.begin(), code.blocks.end(),
                                       [](const CodeBlock &block) { return block.used[at(KernelUnit::Matmul)] > 0; });
    for (std::uint32_t row = 0; row < code.blocks.size(); ++row) {
        const CodeBlock &block = code.blocks[row];
        const std::uint64_t times = out.runs.blocks[row].runs * out.passes;
        out.bundlesExecuted += block.bundles() * times;
        for (std::size_t unit = 0; unit < kKernelUnits; ++unit)
            out.slotsUsed[unit] += block.used[unit] * times;
        const std::uint64_t weight = hasMatrix ? block.used[at(KernelUnit::Matmul)] : block.bundles();
        if (weight * times > most) {
            most = weight * times;
            out.busiestBlock = row;
            out.stepsWithWork = times;
        }
    }
    if (!out.isComplete || out.bundlesExecuted == 0)
        return out;
    const auto multiplies = std::count_if(code.blocks.begin(), code.blocks.end(), [](const CodeBlock &block) {
        return block.used[at(KernelUnit::Matmul)] > 0;
    });
    if (code.mlir && multiplies == 1)
        if (const auto flops = mosaicMatmulFlops(*code.mlir))
            out.computedFlops = *flops * static_cast<double>(out.stepsWithWork);
    if (options.clockHz) {
        out.schedulePs = static_cast<double>(out.bundlesExecuted) * 1e12 / *options.clockHz;
        // A call that is shorter than its bundles ran at another clock, or another program: nothing follows from it.
        if (out.callPs >= *out.schedulePs)
            out.waitPs = out.callPs - *out.schedulePs;
    }
    return out;
}

std::optional<double> KernelPromise::blockShare(const KernelCode &code, KernelUnit unit) const
{
    if (busiestBlock == CodeBlock::kNone || !code.units.capacities)
        return {};
    const CodeBlock &block = code.blocks[busiestBlock];
    return shareOf(block.used[at(unit)], (*code.units.capacities)[at(unit)], block.bundles());
}

std::optional<double> KernelPromise::scheduleShare(const KernelCode &code, KernelUnit unit) const
{
    if (!isComplete || bundlesExecuted == 0 || !code.units.capacities)
        return {};
    return shareOf(slotsUsed[at(unit)], (*code.units.capacities)[at(unit)], bundlesExecuted);
}

std::optional<double> KernelPromise::callShare(const KernelCode &code, KernelUnit unit) const
{
    const auto share = scheduleShare(code, unit);
    if (!share || !schedulePs || callPs <= 0)
        return {};
    return *share * *schedulePs / callPs;
}

std::optional<double> KernelPromise::blockPart(const KernelCode &code) const
{
    if (!isComplete || bundlesExecuted == 0 || busiestBlock == CodeBlock::kNone)
        return {};
    return static_cast<double>(code.blocks[busiestBlock].bundles() * stepsWithWork) /
           static_cast<double>(bundlesExecuted);
}

std::optional<double> KernelPromise::waitShare() const
{
    if (!waitPs || callPs <= 0)
        return {};
    return *waitPs / callPs;
}

std::optional<double> KernelPromise::flopsPerSlotShare(const KernelCode &code) const
{
    const auto share = callShare(code, KernelUnit::Matmul);
    if (!share || !peakShare || !(*share > 0))
        return {};
    return *peakShare / *share;
}

std::optional<double> KernelPromise::usefulPart() const
{
    if (!flops || !computedFlops || !(*computedFlops > 0))
        return {};
    return *flops / *computedFlops;
}

std::optional<double> KernelPromise::computedPerSlotShare(const KernelCode &code) const
{
    const auto share = flopsPerSlotShare(code), useful = usefulPart();
    if (!share || !useful || !(*useful > 0))
        return {};
    return *share / *useful;
}

} // namespace planescope
