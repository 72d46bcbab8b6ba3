#include "model/format/hlo/hlo_fields.h"
#include "model/format/hlo/hlo_printer.h"
#include "model/format/hlo/hlo_text_parts.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>

namespace planescope::hlo {

namespace {

/// A value that is no number; what its bits say besides stands behind it, as in XLA.
std::string nanText(bool isNegative, std::uint64_t fraction, int fractionBits)
{
    std::string text = isNegative ? "-nan" : "nan";
    if (fraction != std::uint64_t{1} << (fractionBits - 1)) {
        char buffer[24];
        std::snprintf(buffer, sizeof buffer, "(0x%llx)", static_cast<unsigned long long>(fraction));
        text += buffer;
    }
    return text;
}

std::string digitsText(double value, int digits)
{
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    return buffer;
}

/// As few digits as bring the value back, tried at two lengths as XLA does.
template <class Real> std::string realText(Real value)
{
    constexpr int kDigits = std::numeric_limits<Real>::digits10, kAllDigits = std::numeric_limits<Real>::max_digits10;
    constexpr int kFractionBits = std::numeric_limits<Real>::digits - 1;
    if (std::isnan(value)) {
        using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
        const auto fraction = std::bit_cast<Bits>(value) & ((Bits{1} << kFractionBits) - 1);
        return nanText(std::signbit(value), fraction, kFractionBits);
    }
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    std::string text = digitsText(static_cast<double>(value), kDigits);
    Real back = 0;
    std::from_chars(text.data(), text.data() + text.size(), back);
    if (std::fpclassify(value) == FP_SUBNORMAL)
        back = static_cast<Real>(std::strtod(text.c_str(), nullptr)); // from_chars may refuse those
    return back == value ? text : digitsText(static_cast<double>(value), kAllDigits);
}

/// How a type of up to 16 bits holds real numbers.
struct SmallFloat {
    enum class Specials {
        Ieee,         ///< the greatest exponent is infinity or no number
        OneNan,       ///< all ones but the sign are no number, nothing is infinite
        NegativeZero, ///< minus zero is no number
        None,
        PowerOfTwo ///< an exponent alone, without sign and zero; all ones are no number
    };
    std::int64_t type;   ///< PrimitiveType
    std::uint32_t field; ///< of LiteralProto
    int exponentBits, fractionBits, bias;
    Specials specials;

    int bytes() const { return 1 + exponentBits + fractionBits > 8 && specials != Specials::PowerOfTwo ? 2 : 1; }
    /// Enough to tell all values apart: of a type with p bits of precision ceil(1 + p log10(2)).
    int digits() const { return static_cast<int>(std::ceil(1 + (fractionBits + 1) * 0.30102999566398120)); }
    std::string text(std::uint32_t bits) const;
};

std::string SmallFloat::text(std::uint32_t bits) const
{
    const std::uint32_t ones = (1u << exponentBits) - 1, fractionOnes = (1u << fractionBits) - 1;
    if (specials == Specials::PowerOfTwo)
        return bits == ones ? "nan" : digitsText(std::ldexp(1.0, static_cast<int>(bits) - bias), digits());
    const std::uint32_t exponent = (bits >> fractionBits) & ones, fraction = bits & fractionOnes;
    const bool isNegative = (bits >> (exponentBits + fractionBits) & 1u) != 0;
    const auto quiet = [&] { return nanText(isNegative, 1u << (fractionBits - 1), fractionBits); };
    if (specials == Specials::Ieee && exponent == ones)
        return fraction != 0 ? nanText(isNegative, fraction, fractionBits) : isNegative ? "-inf" : "inf";
    if (specials == Specials::OneNan && exponent == ones && fraction == fractionOnes)
        return quiet();
    if (specials == Specials::NegativeZero && isNegative && exponent == 0 && fraction == 0)
        return quiet();
    const double part = static_cast<double>(fraction) / static_cast<double>(1u << fractionBits);
    const double magnitude =
        exponent == 0 ? std::ldexp(part, 1 - bias) : std::ldexp(1 + part, static_cast<int>(exponent) - bias);
    return digitsText(isNegative ? -magnitude : magnitude, digits());
}

using Specials = SmallFloat::Specials;

constexpr SmallFloat kSmallFloats[] = {
    {10, 11, 5, 10, 15, Specials::Ieee},        // f16
    {16, 13, 8, 7, 127, Specials::Ieee},        // bf16
    {19, 19, 5, 2, 15, Specials::Ieee},         // f8e5m2
    {20, 20, 4, 3, 7, Specials::OneNan},        // f8e4m3fn
    {23, 23, 4, 3, 11, Specials::NegativeZero}, // f8e4m3b11fnuz
    {24, 24, 5, 2, 16, Specials::NegativeZero}, // f8e5m2fnuz
    {25, 25, 4, 3, 8, Specials::NegativeZero},  // f8e4m3fnuz
    {28, 28, 4, 3, 7, Specials::Ieee},          // f8e4m3
    {29, 29, 3, 4, 3, Specials::Ieee},          // f8e3m4
    {32, 32, 2, 1, 1, Specials::None},          // f4e2m1fn
    {33, 33, 8, 0, 127, Specials::PowerOfTwo},  // f8e8m0fnu
};

/// Whole numbers that a literal keeps as bytes; those of less than eight bits one in a byte.
struct SmallInteger {
    std::int64_t type;   ///< PrimitiveType
    std::uint32_t field; ///< of LiteralProto
    int bits;
    bool isSigned;
};

constexpr SmallInteger kSmallIntegers[] = {
    {2, 15, 8, true},   {6, 3, 8, false},  {3, 17, 16, true},  {7, 16, 16, false}, {21, 21, 4, true},
    {22, 22, 4, false}, {26, 26, 2, true}, {27, 27, 2, false}, {30, 30, 1, true},  {31, 31, 1, false},
};

class Literal
{
public:
    explicit Literal(std::string_view proto) : m_proto(proto), m_type(numberField(textField(proto, 1), 2)) {}

    bool isPredicate() const { return m_type == 1; }

    /// One element; empty when its type is not known or the literal has fewer. LiteralProto: 1 shape, 2 preds, 4 s32s,
    /// 5 s64s, 6 u32s, 7 u64s, 8 f32s, 9 f64s, 12 c64s and 18 c128s with real and imaginary parts in turn, the others
    /// as in the tables above.
    std::string text(std::size_t index) const
    {
        for (const SmallFloat &type : kSmallFloats)
            if (type.type == m_type) {
                const std::optional<std::uint32_t> bits = bitsAt(type.field, index, type.bytes());
                return bits ? type.text(*bits) : std::string();
            }
        for (const SmallInteger &type : kSmallIntegers)
            if (type.type == m_type)
                return integerText(type, index);
        switch (m_type) {
        case 1:
            return numberText(2, index, [](std::int64_t n) { return std::string(n ? "true" : "false"); });
        case 4:
            return numberText(4, index, [](std::int64_t n) { return std::to_string(static_cast<std::int32_t>(n)); });
        case 5:
            return numberText(5, index, [](std::int64_t n) { return std::to_string(n); });
        case 8:
            return numberText(6, index, [](std::int64_t n) { return std::to_string(static_cast<std::uint32_t>(n)); });
        case 9:
            return numberText(7, index, [](std::int64_t n) { return std::to_string(static_cast<std::uint64_t>(n)); });
        case 11:
            return realTextAt<float>(8, index);
        case 12:
            return realTextAt<double>(9, index);
        case 15:
            return complexText<float>(12, index);
        case 18:
            return complexText<double>(18, index);
        default:
            return {};
        }
    }

private:
    template <class Value> std::optional<Value> valueAt(std::uint32_t field, std::size_t index) const
    {
        const std::string_view bytes = textField(m_proto, field);
        if (bytes.size() / sizeof(Value) <= index)
            return std::nullopt;
        Value value;
        std::memcpy(&value, bytes.data() + index * sizeof(Value), sizeof(Value));
        return value;
    }

    std::optional<std::uint32_t> bitsAt(std::uint32_t field, std::size_t index, int bytes) const
    {
        if (bytes == 2)
            return valueAt<std::uint16_t>(field, index);
        return valueAt<std::uint8_t>(field, index);
    }

    std::string integerText(const SmallInteger &type, std::size_t index) const
    {
        const std::optional<std::uint32_t> bits = bitsAt(type.field, index, type.bits / 8);
        if (!bits)
            return {};
        const std::int64_t value = *bits & ((1u << type.bits) - 1);
        const bool isNegative = type.isSigned && (value >> (type.bits - 1)) != 0;
        return std::to_string(isNegative ? value - (std::int64_t{1} << type.bits) : value);
    }

    template <class Text> std::string numberText(std::uint32_t field, std::size_t index, Text text) const
    {
        const auto values = numberFields(m_proto, field);
        return index < values.size() ? text(values[index]) : std::string();
    }

    template <class Real> std::string realTextAt(std::uint32_t field, std::size_t index) const
    {
        const std::optional<Real> value = valueAt<Real>(field, index);
        return value ? realText(*value) : std::string();
    }

    template <class Real> std::string complexText(std::uint32_t field, std::size_t index) const
    {
        const std::string real = realTextAt<Real>(field, 2 * index), imaginary = realTextAt<Real>(field, 2 * index + 1);
        return imaginary.empty() ? std::string() : "(" + real + ", " + imaginary + ")";
    }

    std::string_view m_proto;
    std::int64_t m_type;
};

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
            const std::string value = m_literal.text(place);
            out += !m_literal.isPredicate() ? value : value == "true" ? "1" : "0";
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

    Literal m_literal;
    std::vector<std::int64_t> m_dimensions;
    std::vector<std::size_t> m_strides;
    std::int64_t m_index = 0; ///< in the dimension outside
};

} // namespace

namespace {

/// -1 when it is not known or too large to say.
std::int64_t elementsOf(std::string_view shape)
{
    const auto dimensions = numberFields(shape, 3);
    std::int64_t elements = 1;
    for (const std::int64_t size : dimensions)
        if (size < 0 || __builtin_mul_overflow(elements, size, &elements))
            return -1;
    return elements;
}

} // namespace

std::string constantText(const HloInstruction &instruction)
{
    constexpr std::int64_t kMostElements = 10;  // as XLA
    constexpr std::size_t kMostDimensions = 64; // more than any compiler has
    const std::string_view literal = textField(instruction.proto, 8);
    const std::string_view shape = textField(literal, 1);
    const auto dimensions = numberFields(shape, 3);
    std::string text;
    if (dimensions.empty()) { // a scalar
        text = Literal(literal).text(0);
    } else if (const std::int64_t elements = elementsOf(shape);
               dimensions.size() <= kMostDimensions && elements >= 0 && elements <= kMostElements) {
        text = ArrayText(literal, dimensions).text();
    }
    return text.empty() ? "{...}" : text;
}

std::uint64_t leftOutElements(const HloModule &module, std::uint32_t row)
{
    const HloInstruction &instruction = module.instructions()[row];
    if (instruction.opcode != "constant" ||
        instructionText(module, row, TextStyle::Expression).find("constant({...})") == std::string::npos)
        return 0;
    const std::string shape = shapeTextOf(instruction);
    if (shape.starts_with('('))
        return 0;
    std::uint64_t elements = 1;
    const char *at = shape.data() + std::min(shape.find('['), shape.size());
    const char *const end = shape.data() + std::min(shape.find(']'), shape.size());
    while (at < end) {
        std::uint64_t size = 0;
        const auto [next, error] = std::from_chars(at, end, size);
        if (error == std::errc::result_out_of_range ||
            (next != at && __builtin_mul_overflow(elements, size, &elements)))
            return 0;
        at = std::max(next, at + 1); // over commas and the mark of a dynamic size
    }
    return elements;
}

} // namespace planescope::hlo
