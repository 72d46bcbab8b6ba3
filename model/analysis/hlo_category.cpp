#include "model/analysis/hlo_category.h"

#include <algorithm>
#include <array>

namespace planescope {

namespace {

constexpr std::array<std::string_view, 46> kElementwise{"abs",
                                                        "add",
                                                        "and",
                                                        "atan2",
                                                        "bitcast-convert",
                                                        "cbrt",
                                                        "ceil",
                                                        "clamp",
                                                        "compare",
                                                        "complex",
                                                        "constant",
                                                        "convert",
                                                        "cosine",
                                                        "count-leading-zeros",
                                                        "divide",
                                                        "erf",
                                                        "exponential",
                                                        "exponential-minus-one",
                                                        "floor",
                                                        "imag",
                                                        "is-finite",
                                                        "log",
                                                        "log-plus-one",
                                                        "logistic",
                                                        "map",
                                                        "maximum",
                                                        "minimum",
                                                        "multiply",
                                                        "negate",
                                                        "not",
                                                        "or",
                                                        "popcnt",
                                                        "power",
                                                        "real",
                                                        "reduce-precision",
                                                        "remainder",
                                                        "rng",
                                                        "round-nearest-afz",
                                                        "round-nearest-even",
                                                        "rsqrt",
                                                        "select",
                                                        "sign",
                                                        "sine",
                                                        "sqrt",
                                                        "subtract",
                                                        "tan"};
constexpr std::array<std::string_view, 6> kMoreElementwise{
    "shift-left", "shift-right-arithmetic", "shift-right-logical", "stochastic-convert", "tanh", "xor"};
constexpr std::array<std::string_view, 4> kFormatting{"copy", "dynamic-reshape", "reshape", "transpose"};
constexpr std::array<std::string_view, 5> kCollectives{"all-gather", "all-reduce", "all-to-all", "collective-permute",
                                                       "reduce-scatter"};

template <std::size_t N> bool has(const std::array<std::string_view, N> &list, std::string_view word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

} // namespace

std::string hloCategoryOf(const HloInstruction &instruction)
{
    const std::string_view opcode = instruction.opcode;
    if (has(kFormatting, opcode))
        return "data formatting";
    if (has(kElementwise, opcode) || has(kMoreElementwise, opcode))
        return "non-fusion elementwise";
    if (opcode == "fusion") {
        const std::string_view kind = instruction.fusionKind;
        if (kind == "kLoop")
            return "loop fusion";
        if (kind == "kInput")
            return "input fusion";
        if (kind == "kOutput")
            return "output fusion";
        return "custom fusion";
    }
    if (opcode == "convolution")
        return std::string("convolution") + (instruction.hasBaseDilation ? " base-dilated" : "") +
               (instruction.hasWindowDilation ? " window-dilated" : "");
    return std::string(opcode);
}

bool isInfeedOrOutfeed(std::string_view category)
{
    return category.find("infeed") != std::string_view::npos || category.find("outfeed") != std::string_view::npos;
}

bool isControlCategory(std::string_view category)
{
    return category == "call" || category == "conditional" || category == "while" || category == "megacore fusion";
}

bool isOffDutyCategory(std::string_view category)
{
    constexpr std::array<std::string_view, 8> names{"infeed",    "outfeed",        "host send",  "host send-done",
                                                    "host recv", "host recv-done", "async-done", "megacore fusion"};
    return has(names, category);
}

bool isCollectiveCategory(std::string_view category)
{
    return std::any_of(kCollectives.begin(), kCollectives.end(),
                       [&](std::string_view name) { return category.substr(0, name.size()) == name; });
}

} // namespace planescope
