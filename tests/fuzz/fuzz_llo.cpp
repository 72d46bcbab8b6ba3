// Any bytes as a file of a compiler's dump: nothing may crash, hang or read out of bounds.
#include "model/analysis/kernel/kernel_promise.h"
#include "model/analysis/kernel/listing_diff.h"
#include "model/format/llo/listing_reader.h"
#include "model/format/llo/llo_proto_reader.h"
#include "model/format/llo/mlir_reader.h"
#include "model/format/llo/table_reader.h"

#include <cstdlib>
#include <cstring>

using namespace planescope;

namespace {

void requireLlo(bool holds)
{
    if (!holds)
        std::abort();
}

void lookAtListing(const BundleListingPtr &listing)
{
    for (const BundleInstruction &i : listing->instructions())
        requireLlo(std::size_t{i.text.at} + i.text.size <= listing->text().size());
    KernelCode code;
    code.program = "fuzz";
    code.listing = listing;
    analyseCode(&code, nullptr);
    requireLlo(code.units.rows.size() == listing->bundles().size());
    for (const BundleLoop &loop : code.loops)
        requireLlo(loop.facts.first < loop.facts.end && loop.facts.end <= listing->bundles().size());
    std::uint32_t next = 0; // blocks cover the listing without gaps
    for (const CodeBlock &block : code.blocks) {
        requireLlo(block.first == next && block.end > block.first);
        next = block.end;
    }
    requireLlo(next == listing->bundles().size());
    for (const CodeMark &mark : code.marks)
        requireLlo(mark.bundle < listing->bundles().size() && mark.instruction < listing->instructions().size());
    requireLlo(kernelRuns(code, nullptr, nullptr, {}).blocks.size() == code.blocks.size());
    const ListingDiff diff = compareListings(code, code);
    requireLlo(diff.sameBundles == listing->bundles().size() && diff.rows.size() == listing->bundles().size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    // A copy of exactly this size, so that a read beyond it is seen.
    const std::shared_ptr<std::uint8_t[]> copy(new std::uint8_t[size]);
    if (size > 0)
        std::memcpy(copy.get(), data, size);
    FileContent content;
    content.bytes = {copy.get(), size};
    content.fileSize = size;
    content.owner = std::shared_ptr<const void>(copy, copy.get());
    if (const auto listing = llo::readListing(content, "fuzz"))
        lookAtListing(*listing);
    (void)llo::readUtilization(content, "fuzz");
    (void)llo::readSchedule(content, "fuzz");
    (void)llo::readHloDetails(content, "fuzz");
    (void)llo::readTraceMarkers(content, "fuzz");
    (void)llo::readSharedBodies(content, "fuzz");
    (void)llo::readStaticProfile(content, "fuzz");
    MemoryPlan plan;
    (void)llo::readMemoryPlan(content, "fuzz", &plan);
    if (const auto mlir = llo::readMlir(content, "fuzz"))
        for (const std::uint32_t row : (*mlir)->lineLocations)
            requireLlo(row == MlirText::kNoLocation || row < (*mlir)->locations.size());
    const LloProgram program = llo::readLloProto(content.bytes);
    for (const LloInstruction &i : program.instructions)
        requireLlo(i.region < program.regions.size());
    (void)llo::mosaicOfCustomCall({reinterpret_cast<const char *>(copy.get()), size});
    return 0;
}
