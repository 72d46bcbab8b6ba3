#include "model/format/hlo/hlo_fields.h"
#include "model/format/hlo/hlo_printer.h"

#include <array>
#include <limits>

namespace planescope::hlo {

namespace {

// PrimitiveType of xla_data.proto, by number.
constexpr std::array<std::string_view, 34> kTypes{
    "invalid", "pred",   "s8",       "s16", "s32",   "s64",           "u8",         "u16",        "u32",
    "u64",     "f16",    "f32",      "f64", "tuple", "opaque",        "c64",        "bf16",       "token",
    "c128",    "f8e5m2", "f8e4m3fn", "s4",  "u4",    "f8e4m3b11fnuz", "f8e5m2fnuz", "f8e4m3fnuz", "s2",
    "u2",      "f8e4m3", "f8e3m4",   "s1",  "u1",    "f4e2m1fn",      "f8e8m0fnu"};
constexpr std::int64_t kTuple = 13, kOpaque = 14, kToken = 17;
constexpr std::int64_t kCombined = std::numeric_limits<std::int64_t>::min();

std::string joined(const std::vector<std::int64_t> &numbers)
{
    std::string text;
    for (const std::int64_t n : numbers)
        text += (text.empty() ? "" : ",") + (n == kCombined ? std::string("*") : std::to_string(n));
    return text;
}

/// LayoutProto: 1 minor_to_major*, 6 tiles* {1 dimensions*}, 7 element_size_in_bits, 8 memory_space,
/// 16 tail_padding_alignment, 17 split_configs* {1 dimension, 2 split_indices*}, 15 dynamic_shape_prefix_bytes.
std::string layoutText(std::string_view layout)
{
    std::string attributes;
    if (const auto tiles = textFields(layout, 6); !tiles.empty()) {
        attributes += "T";
        for (const std::string_view tile : tiles)
            attributes += "(" + joined(numberFields(tile, 1)) + ")";
    }
    if (const std::int64_t tail = numberField(layout, 16, 1); tail > 1)
        attributes += "L(" + std::to_string(tail) + ")";
    if (const std::int64_t bits = numberField(layout, 7); bits > 0)
        attributes += "E(" + std::to_string(bits) + ")";
    if (const std::int64_t space = numberField(layout, 8); space != 0)
        attributes += "S(" + std::to_string(space) + ")";
    for (const std::string_view split : textFields(layout, 17))
        attributes += "SC(" + std::to_string(numberField(split, 1)) + ":" + joined(numberFields(split, 2)) + ")";
    if (const std::int64_t prefix = numberField(layout, 15); prefix > 0)
        attributes += "M(" + std::to_string(prefix) + ")";
    const std::string order = joined(numberFields(layout, 1));
    if (order.empty() && attributes.empty())
        return {};
    return "{" + order + (attributes.empty() ? "" : ":" + attributes) + "}";
}

std::string shapeTextAt(std::string_view proto, bool withLayout, int depth)
{
    constexpr int kDeepest = 64; // a damaged shape may nest without end
    const std::int64_t type = numberField(proto, 2);
    if (type == kTuple) {
        std::string text = "(";
        const auto parts = textFields(proto, 4);
        for (std::size_t i = 0; i < parts.size() && depth < kDeepest; ++i) {
            if (i > 0)
                text += ", ";
            if (i > 0 && i % 5 == 0)
                text += "/*index=" + std::to_string(i) + "*/";
            text += shapeTextAt(parts[i], withLayout, depth + 1);
        }
        return text + ")";
    }
    if (type == kToken)
        return "token[]";
    if (type == kOpaque)
        return "opaque[]";
    std::string text(type > 0 && type < static_cast<std::int64_t>(kTypes.size())
                         ? kTypes[static_cast<std::size_t>(type)]
                         : std::string_view("invalid"));
    const std::vector<std::int64_t> dimensions = numberFields(proto, 3);
    const std::vector<std::int64_t> dynamic = numberFields(proto, 6);
    text += '[';
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        if (i > 0)
            text += ',';
        if (i < dynamic.size() && dynamic[i] != 0)
            text += "<=";
        text += std::to_string(dimensions[i]);
    }
    text += ']';
    return withLayout && hasField(proto, 5) ? text + layoutText(textField(proto, 5)) : text;
}

} // namespace

std::string shapeText(std::string_view proto, bool withLayout) { return shapeTextAt(proto, withLayout, 0); }

std::string_view shapeOf(const HloInstruction &instruction) { return textField(instruction.proto, 3); }

} // namespace planescope::hlo
