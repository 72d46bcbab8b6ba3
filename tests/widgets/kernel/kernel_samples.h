#pragma once
// Listings for the tests of the kernel views.
#include "model/format/llo/listing_reader.h"
#include "tests/support/places.h"
#include "widgets/kernel/kernel_program.h"

#include <memory>
#include <string>

namespace planescope::testing {

inline std::string hexOf(std::uint32_t value)
{
    static const char *const digits = "0123456789abcdef";
    std::string text;
    do {
        text.insert(text.begin(), digits[value % 16]);
        value /= 16;
    } while (value > 0);
    return text;
}

/// `before` bundles, a loop of `body` of them whose last but one branches back, `after` bundles. One opcode is of a v6e
/// alone when `showsChip`; no column counts it.
inline std::string loopListing(std::uint32_t before, std::uint32_t body, std::uint32_t after, bool showsChip = true)
{
    std::string text = "= control target key start\nLB: loop body\n= control target key end\n\n";
    std::uint32_t address = 0;
    const auto line = [&](const std::string &label, const std::string &inside, const std::string &comment = {}) {
        text += "  " + (address == 0 ? std::string("0") : "0x" + hexOf(address)) + " " + label + " { " + inside + " }" +
                comment + "\n";
        ++address;
    };
    for (std::uint32_t i = 0; i < before; ++i)
        line("  :", "%s" + std::to_string(i) + "_s4 = smov.u32 0");
    for (std::uint32_t i = 0; i < body; ++i) {
        const std::string value = std::to_string(1000 + i);
        std::string inside = "%v" + value + "_v0 = vadd.f32 %v7_v1, %v8_v2  ;;  %v" + value + "0_v3 = vmul.f32 %v" +
                             value + "_v0, %v8_v2";
        if (i % 7 == 3)
            inside += "  ;;  %9" + value + " = vst [vmem:[#allocation2_spill] sm:$0xff] %v" + value + "_v0";
        if (i == 5 && showsChip)
            inside += "  ;;  %8" + value + " = vmatprep.mubr.bf16.mxu0 %v7_v1";
        if (i + 2 == body)
            inside += "  ;;  %77 = sbr.rel (!%p9_p0) target = $region3";
        line(i == 0 ? "LB: >" : "  : >", i + 1 == body && body > 8 ? "" : inside,
             i == 0 ? " /* Start region 3 */" : "");
    }
    for (std::uint32_t i = 0; i < after; ++i)
        line("  :", "%s" + std::to_string(9000 + i) + "_s4 = smov.u32 1");
    return text;
}

inline KernelCodePtr codeOf(const std::string &text, TpuGeneration generation = TpuGeneration::V6e)
{
    auto kept = std::make_shared<const std::string>(text);
    FileContent content;
    content.bytes = {reinterpret_cast<const std::uint8_t *>(kept->data()), kept->size()};
    content.fileSize = kept->size();
    content.owner = kept;
    const auto listing = llo::readListing(content, "sample-final_bundles.txt");
    if (!listing)
        return nullptr;
    auto code = std::make_shared<KernelCode>();
    code->program = "sample";
    code->listing = *listing;
    analyseCode(code.get(), nullptr, generation);
    return code;
}

} // namespace planescope::testing
