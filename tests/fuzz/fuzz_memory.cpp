// Any bytes as a pickle, a trace of PyTorch's profiler, a device memory profile or a log: nothing may crash, hang or
// read out of bounds, and nothing is run.
#include "model/analysis/allocator_pyramid.h"
#include "model/analysis/flows.h"
#include "model/analysis/memory_profile.h"
#include "model/analysis/memory_tree.h"
#include "model/format/hlo/out_of_memory_report.h"
#include "model/format/kineto/kineto_space.h"
#include "model/format/pprof/pprof_reader.h"
#include "model/format/torch/memory_snapshot.h"
#include "model/format/torch/pickle.h"
#include "model/format/xplane/xspace_loader.h"

#include <cstdlib>
#include <memory>

using namespace planescope;

namespace {

constexpr std::uint64_t kMostValues = 1 << 20;

void requireSound(bool holds)
{
    if (!holds)
        std::abort();
}

void lookAtSites(const AllocationSites &sites)
{
    for (const AllocationSite &site : sites.sites) {
        requireSound(site.bytes >= 0);
        for (const std::uint32_t row : site.stack)
            requireSound(row < sites.frames.size());
        (void)sites.ownFrame(site);
    }
    requireSound(treeOfSites(sites).bytes == sites.totalBytes());
}

/// What the readers made goes the way of a profile.
void lookAtSpace(std::string bytes)
{
    auto kept = std::make_shared<const std::string>(std::move(bytes));
    xplane::SourceFile file;
    file.name = "fuzz";
    file.content.bytes = {reinterpret_cast<const std::uint8_t *>(kept->data()), kept->size()};
    file.content.owner = kept;
    std::vector<xplane::SourceFile> files;
    files.push_back(std::move(file));
    LoadOptions options;
    options.threads = 1;
    const auto session = xplane::loadSpaces("fuzz", std::move(files), {}, options, {});
    if (!session)
        return;
    // Arrows of the trace are flows of the session: none leads out of it.
    const auto isThere = [&](EventRef event) { return event.row < (*session)->line(event.line).events.size(); };
    const FlowTable flows = findFlows(**session, {.mostEdges = 1 << 16, .stop = {}});
    for (const FlowEdge &edge : flows.edges()) {
        requireSound(isThere(edge.from) && isThere(edge.to));
        (void)flows.chain(edge.from, 64);
    }
    for (const AllocatorProfile &profile : memoryProfile(**session)) {
        lookAtSites(sitesAtPeak(profile));
        (void)treeOfOps(profile);
        const AllocatorPyramid pyramid(profile.events);
        for (const std::uint32_t row : pyramid.rows((*session)->range(), 16))
            requireSound(row < profile.events.size());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::span<const std::uint8_t> bytes(data, size);
    if (const auto pickle = torch::Pickle::read(bytes, {}, kMostValues))
        for (const torch::Pickle::Node node : pickle->items(pickle->root()))
            (void)pickle->text(node);
    if (auto snapshot = torch::spaceOfSnapshot(bytes)) {
        lookAtSites(snapshot->sites);
        lookAtSpace(std::move(snapshot->bytes));
    }
    if (auto trace = kineto::spaceOfTrace(bytes))
        lookAtSpace(std::move(trace->bytes));
    if (const auto sites = readPprof(bytes))
        lookAtSites(*sites);
    if (const auto report = hlo::readOutOfMemoryReport({reinterpret_cast<const char *>(data), size}))
        lookAtSites(*report);
    return 0;
}
