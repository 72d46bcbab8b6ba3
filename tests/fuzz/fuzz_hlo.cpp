// Any bytes as an HLO file, proto or text: nothing may crash, hang or read out of bounds.
#include "model/analysis/hlo_graph.h"
#include "model/format/hlo/hlo_modules.h"
#include "model/format/hlo/hlo_outline.h"
#include "model/format/hlo/hlo_printer.h"
#include "model/format/hlo/program_session.h"

#include <cstdlib>
#include <cstring>

using namespace planescope;

namespace {

void requireHlo(bool holds)
{
    if (!holds)
        std::abort();
}

void lookAt(const HloModulePtr &module)
{
    constexpr std::size_t kMostLines = 2000;
    hlo::TextOptions options(hlo::TextStyle::Long);
    options.withMetadata = true;
    const hlo::TextLines lines(module, options);
    for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i) {
        const std::string text = lines.text(i);
        for (const hlo::TextLink &link : lines.links(i, text))
            requireHlo(link.begin + link.length <= text.size());
    }
    for (std::uint32_t row = 0; row < std::min<std::size_t>(module->instructions().size(), 50); ++row) {
        const HloGraph graph = hloNeighbourhood(*module, row, {3, false, 200});
        requireHlo(graph.nodes.size() <= 200);
        for (const HloGraphEdge &edge : graph.edges)
            requireHlo(edge.from < graph.nodes.size() && edge.to < graph.nodes.size());
        (void)module->stack(module->instructions()[row]);
        (void)hlo::shardingOf(module->instructions()[row]);
        (void)hlo::instructionText(*module, row, hlo::TextStyle::Expression);
    }
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
    const auto session = hlo::programSession("fuzz.hlo", std::move(content), {});
    if (!session)
        return 0;
    const hlo::Modules modules(*session);
    for (const Program &program : (*session)->programs()) {
        (void)hloOutline(program.proto);
        if (const HloModulePtr module = modules.of(program))
            lookAt(module);
    }
    return 0;
}
