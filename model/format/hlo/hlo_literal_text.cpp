#include "model/format/hlo/hlo_fields.h"
#include "model/format/hlo/hlo_text_parts.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace planescope::hlo {

namespace {

/// As few digits as bring the value back, tried at two lengths as XLA does.
template <class Cut> std::string floatText(double value, int fewDigits, int allDigits, Cut cut)
{
    if (std::isnan(value))
        return std::signbit(value) ? "-nan" : "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.*g", fewDigits, value);
    double back = 0;
    std::from_chars(buffer, buffer + sizeof buffer, back);
    if (cut(back) != cut(value))
        std::snprintf(buffer, sizeof buffer, "%.*g", allDigits, value);
    return buffer;
}

float bf16ToFloat(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

std::uint16_t floatToBf16(double value)
{
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    return static_cast<std::uint16_t>((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16);
}

double halfToDouble(std::uint16_t bits)
{
    const int exponent = (bits >> 10) & 31;
    const double fraction = (bits & 1023) / 1024.0;
    const double magnitude = exponent == 31  ? (fraction == 0 ? HUGE_VAL : NAN)
                             : exponent == 0 ? std::ldexp(fraction, -14)
                                             : std::ldexp(1 + fraction, exponent - 15);
    return bits & 0x8000 ? -magnitude : magnitude;
}

/// One element of a literal; empty when its type is not printed or it has fewer. LiteralProto: 1 shape, 2 preds, 15
/// s8s, 3 u8s, 17 s16s, 16 u16s, 4 s32s, 5 s64s, 6 u32s, 7 u64s, 8 f32s, 9 f64s, 11 f16s, 13 bf16s.
std::string elementText(std::string_view literal, std::size_t index)
{
    const std::int64_t type = numberField(textField(literal, 1), 2);
    const auto bytes = [&](std::uint32_t field, auto &value) {
        const std::string_view text = textField(literal, field);
        if (text.size() / sizeof value <= index)
            return false;
        std::copy_n(text.data() + index * sizeof value, sizeof value, reinterpret_cast<char *>(&value));
        return true;
    };
    const auto number = [&](std::uint32_t field) {
        const auto values = numberFields(literal, field);
        return values.size() <= index ? std::string() : std::to_string(values[index]);
    };
    switch (type) {
    case 1: {
        const auto values = numberFields(literal, 2);
        return values.size() <= index ? std::string() : values[index] ? "true" : "false";
    }
    case 2: {
        std::int8_t value = 0;
        return bytes(15, value) ? std::to_string(value) : std::string();
    }
    case 6: {
        std::uint8_t value = 0;
        return bytes(3, value) ? std::to_string(value) : std::string();
    }
    case 3: {
        std::int16_t value = 0;
        return bytes(17, value) ? std::to_string(value) : std::string();
    }
    case 7: {
        std::uint16_t value = 0;
        return bytes(16, value) ? std::to_string(value) : std::string();
    }
    case 4: {
        const auto values = numberFields(literal, 4);
        return values.size() <= index ? std::string() : std::to_string(static_cast<std::int32_t>(values[index]));
    }
    case 5:
        return number(5);
    case 8: {
        const auto values = numberFields(literal, 6);
        return values.size() <= index ? std::string() : std::to_string(static_cast<std::uint32_t>(values[index]));
    }
    case 9: {
        const auto values = numberFields(literal, 7);
        return values.size() <= index ? std::string() : std::to_string(static_cast<std::uint64_t>(values[index]));
    }
    case 11: {
        float value = 0;
        return bytes(8, value) ? floatText(value, 6, 9,
                                           [](double v) { return std::bit_cast<std::uint32_t>(static_cast<float>(v)); })
                               : std::string();
    }
    case 12: {
        double value = 0;
        return bytes(9, value) ? floatText(value, 15, 17, [](double v) { return std::bit_cast<std::uint64_t>(v); })
                               : std::string();
    }
    case 10: {
        std::uint16_t bits = 0;
        return bytes(11, bits) ? floatText(halfToDouble(bits), 5, 5, [](double v) { return static_cast<float>(v); })
                               : std::string();
    }
    case 16: {
        std::uint16_t bits = 0;
        return bytes(13, bits)
                   ? floatText(static_cast<double>(bf16ToFloat(bits)), 4, 4, [](double v) { return floatToBf16(v); })
                   : std::string();
    }
    default:
        return {};
    }
}

/// Elements of an array in nested braces on one line, as XLA prints small literals.
class ArrayText
{
public:
    ArrayText(std::string_view literal, std::vector<std::int64_t> dimensions) :
        m_literal(literal), m_dimensions(std::move(dimensions)), m_strides(m_dimensions.size())
    {
        // Values lie in the order of the layout: minor to major; without one the last dimension is the minor.
        std::vector<std::int64_t> order = numberFields(textField(textField(literal, 1), 5), 1);
        const std::size_t rank = m_dimensions.size();
        std::vector<std::int64_t> sorted = order;
        std::sort(sorted.begin(), sorted.end());
        bool isOrder = sorted.size() == rank;
        for (std::size_t i = 0; isOrder && i < rank; ++i)
            isOrder = sorted[i] == static_cast<std::int64_t>(i);
        if (!isOrder) {
            order.clear();
            for (std::size_t i = rank; i-- > 0;)
                order.push_back(static_cast<std::int64_t>(i));
        }
        std::size_t stride = 1;
        for (const std::int64_t dimension : order) {
            m_strides[static_cast<std::size_t>(dimension)] = stride;
            stride *= static_cast<std::size_t>(m_dimensions[static_cast<std::size_t>(dimension)]);
        }
        m_isPredicate = numberField(textField(literal, 1), 2) == 1;
    }

    /// Empty when an element cannot be printed.
    std::string text()
    {
        std::string out;
        return add(out, 0, 0) ? out : std::string();
    }

private:
    bool add(std::string &out, std::size_t depth, std::size_t place)
    {
        const std::size_t rank = m_dimensions.size();
        if (depth == rank) {
            const std::string value = elementText(m_literal, place);
            out += !m_isPredicate ? value : value == "true" ? "1" : "0";
            return !value.empty();
        }
        const std::int64_t size = m_dimensions[depth];
        const bool isInnermost = depth + 1 == rank;
        // A row of one stands close to its braces; so does a list.
        const char *const room = rank == 1 || (isInnermost && size <= 1) ? "" : " ";
        out += '{';
        if (rank > 3 && depth > 0 && !isInnermost)
            out += " /*i" + std::to_string(depth - 1) + "=" + std::to_string(m_index) + "*/";
        if (size > 0 || !(rank > 3 && depth > 0 && !isInnermost))
            out += room;
        for (std::int64_t i = 0; i < size; ++i) {
            m_index = i;
            if (!add(out, depth + 1, place + static_cast<std::size_t>(i) * m_strides[depth]))
                return false;
            if (i + 1 < size)
                out += ", ";
        }
        out += room;
        out += '}';
        return true;
    }

    std::string_view m_literal;
    std::vector<std::int64_t> m_dimensions;
    std::vector<std::size_t> m_strides;
    std::int64_t m_index = 0; ///< in the dimension outside
    bool m_isPredicate = false;
};

} // namespace

std::string constantText(const HloInstruction &instruction)
{
    constexpr std::int64_t kMostElements = 10; // as XLA
    const std::string_view literal = textField(instruction.proto, 8);
    const auto dimensions = numberFields(textField(literal, 1), 3);
    if (dimensions.empty()) { // a scalar
        const std::string value = elementText(literal, 0);
        return value.empty() ? "{...}" : value;
    }
    constexpr std::size_t kMostDimensions = 64; // more than any compiler has
    std::int64_t elements = dimensions.size() <= kMostDimensions ? 1 : kMostElements + 1;
    for (const std::int64_t size : dimensions)
        elements = size < 0 || elements > kMostElements || size > kMostElements ? kMostElements + 1 : elements * size;
    if (elements > kMostElements)
        return "{...}";
    const std::string text = ArrayText(literal, dimensions).text();
    return text.empty() ? "{...}" : text;
}

} // namespace planescope::hlo
