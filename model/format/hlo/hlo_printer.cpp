#include "model/format/hlo/hlo_printer.h"

#include "model/format/hlo/hlo_fields.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>

namespace planescope::hlo {

namespace {

std::string list(const std::vector<std::int64_t> &numbers)
{
    std::string text = "{";
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i > 0 ? "," : "") + std::to_string(numbers[i]);
    return text + "}";
}

std::string bracketed(const std::vector<std::int64_t> &numbers)
{
    std::string text = list(numbers);
    text.front() = '[';
    text.back() = ']';
    return text;
}

std::string quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out + "\"";
}

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

/// The one element of a scalar literal; empty when its type is not printed. LiteralProto: 1 shape, 2 preds, 15 s8s,
/// 3 u8s, 17 s16s, 16 u16s, 4 s32s, 5 s64s, 6 u32s, 7 u64s, 8 f32s, 9 f64s, 11 f16s, 13 bf16s.
std::string scalarText(std::string_view literal)
{
    const std::int64_t type = numberField(textField(literal, 1), 2);
    const auto bytes = [&](std::uint32_t field, auto &value) {
        const std::string_view text = textField(literal, field);
        if (text.size() < sizeof value)
            return false;
        std::copy_n(text.data(), sizeof value, reinterpret_cast<char *>(&value));
        return true;
    };
    const auto number = [&](std::uint32_t field) {
        const auto values = numberFields(literal, field);
        return values.empty() ? std::string() : std::to_string(values.front());
    };
    switch (type) {
    case 1: {
        const auto values = numberFields(literal, 2);
        return values.empty() ? std::string() : values.front() ? "true" : "false";
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
        return values.empty() ? std::string() : std::to_string(static_cast<std::int32_t>(values.front()));
    }
    case 5:
        return number(5);
    case 8: {
        const auto values = numberFields(literal, 6);
        return values.empty() ? std::string() : std::to_string(static_cast<std::uint32_t>(values.front()));
    }
    case 9: {
        const auto values = numberFields(literal, 7);
        return values.empty() ? std::string() : std::to_string(static_cast<std::uint64_t>(values.front()));
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
        return bytes(11, bits) ? floatText(halfToDouble(bits), 3, 5, [](double v) { return static_cast<float>(v); })
                               : std::string();
    }
    case 16: {
        std::uint16_t bits = 0;
        return bytes(13, bits)
                   ? floatText(static_cast<double>(bf16ToFloat(bits)), 2, 4, [](double v) { return floatToBf16(v); })
                   : std::string();
    }
    default:
        return {};
    }
}

std::string constantText(const HloInstruction &instruction)
{
    const std::string_view literal = textField(instruction.proto, 8);
    if (numberFields(textField(literal, 1), 3).empty()) // a scalar
        if (std::string value = scalarText(literal); !value.empty())
            return value;
    return "{...}";
}

/// WindowDimension: 1 size, 2 stride, 3 padding_low, 4 padding_high, 5 window_dilation, 6 base_dilation, 7 reversal.
std::string windowText(std::string_view window)
{
    const auto dimensions = textFields(window, 1);
    const auto eachOf = [&](const char *name, std::int64_t plain, const auto &value) {
        std::string text;
        bool isPlain = true;
        for (const std::string_view d : dimensions) {
            const auto [words, number] = value(d);
            isPlain = isPlain && number == plain;
            text += (text.empty() ? "" : "x") + words;
        }
        return isPlain ? std::string() : std::string(" ") + name + "=" + text;
    };
    const auto number = [&](const char *name, std::uint32_t field, std::int64_t plain) {
        return eachOf(name, plain, [&](std::string_view d) {
            const std::int64_t v = numberField(d, field, plain == 1 ? 1 : 0);
            return std::pair(std::to_string(v), v);
        });
    };
    std::string text;
    for (const std::string_view d : dimensions)
        text += (text.empty() ? "size=" : "x") + std::to_string(numberField(d, 1));
    text += number("stride", 2, 1);
    text += eachOf("pad", 0, [](std::string_view d) {
        const std::int64_t low = numberField(d, 3), high = numberField(d, 4);
        return std::pair(std::to_string(low) + "_" + std::to_string(high), low | high);
    });
    text += number("lhs_dilate", 6, 1);
    text += number("rhs_dilate", 5, 1);
    text += number("rhs_reversal", 7, 0);
    return "window={" + text + "}";
}

/// ConvolutionDimensionNumbers as `b01f_01io->b01f`.
std::string dimLabels(std::string_view numbers)
{
    const auto part = [&](std::uint32_t first, char firstWord, std::uint32_t second, char secondWord,
                          std::uint32_t spatial) {
        const auto places = numberFields(numbers, spatial);
        std::string text(places.size() + 2, '?');
        const auto set = [&](std::int64_t at, char word) {
            if (at >= 0 && at < static_cast<std::int64_t>(text.size()))
                text[static_cast<std::size_t>(at)] = word;
        };
        set(numberField(numbers, first), firstWord);
        set(numberField(numbers, second), secondWord);
        for (std::size_t i = 0; i < places.size(); ++i)
            set(places[i], static_cast<char>('0' + i % 10));
        return text;
    };
    return "dim_labels=" + part(7, 'b', 8, 'f', 11) + "_" + part(3, 'i', 4, 'o', 6) + "->" + part(9, 'b', 10, 'f', 12);
}

/// OpSharding: 1 type, 3 tile dims*, 4 devices*, 5 tuple*, 6 replicate_on_last_tile_dim, 8 last_tile_dims*,
/// 9 iota_reshape_dims*, 10 iota_transpose_perm*.
std::string shardingText(std::string_view sharding)
{
    switch (numberField(sharding, 1)) {
    case 0:
        return "{replicated}";
    case 1: {
        const auto devices = numberFields(sharding, 4);
        return "{maximal device=" + std::to_string(devices.empty() ? 0 : devices.front()) + "}";
    }
    case 2: {
        std::string text = "{";
        const auto parts = textFields(sharding, 5);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i > 0)
                text += ", ";
            if (i > 0 && i % 5 == 0)
                text += "/*index=" + std::to_string(i) + "*/";
            text += numberField(parts[i], 1) == 2 ? std::string("{}") : shardingText(parts[i]);
        }
        return text + "}";
    }
    case 4:
        return "{manual}";
    case 3: {
        std::string text = "{devices=" + bracketed(numberFields(sharding, 3));
        if (const auto reshape = numberFields(sharding, 9); !reshape.empty()) {
            text += "<=" + bracketed(reshape);
            const auto order = numberFields(sharding, 10);
            if (order.size() > 1) {
                std::string permutation = list(order);
                text += "T(" + permutation.substr(1, permutation.size() - 2) + ")";
            }
        } else {
            const std::string devices = list(numberFields(sharding, 4));
            text += devices.substr(1, devices.size() - 2);
        }
        if (numberField(sharding, 6) != 0)
            text += " last_tile_dim_replicate";
        return text + "}";
    }
    default:
        return {};
    }
}

/// Groups one by one, or as `[groups,size]<=[dims]T(perm)`. CollectiveDeviceList: 1 groups*, 2 iota {1 groups, 2 size,
/// 3 reshape dims*, 4 transpose perm*}.
std::string replicaGroups(std::string_view instruction)
{
    std::vector<std::string_view> groups = textFields(instruction, 49);
    if (const std::string_view devices = textField(instruction, 87); !devices.empty()) {
        if (const std::string_view iota = textField(devices, 2); !iota.empty()) {
            std::string text = "[" + std::to_string(numberField(iota, 1)) + "," + std::to_string(numberField(iota, 2)) +
                               "]<=" + bracketed(numberFields(iota, 3));
            if (const auto order = numberFields(iota, 4); order.size() > 1) {
                const std::string permutation = list(order);
                text += "T(" + permutation.substr(1, permutation.size() - 2) + ")";
            }
            return text;
        }
        if (const auto listed = textFields(devices, 1); !listed.empty())
            groups = listed;
    }
    std::string text = "{";
    for (std::size_t i = 0; i < groups.size(); ++i)
        text += (i > 0 ? "," : "") + list(numberFields(groups[i], 1));
    return text + "}";
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

class InstructionPrinter
{
public:
    InstructionPrinter(const HloModule &module, const HloInstruction &instruction, TextStyle style) :
        m_module(module), m_i(instruction), m_proto(instruction.proto), m_style(style)
    {}

    std::string text(bool isRoot)
    {
        m_text = isRoot ? "ROOT " : "";
        m_text +=
            mark() + std::string(m_i.name) + " = " + shapeText(shapeOf(m_i)) + " " + std::string(m_i.opcode) + "(";
        operands();
        m_text += ")";
        attributes();
        calledComputations();
        if (const std::string_view sharding = textField(m_proto, 40); hasField(m_proto, 40))
            add("sharding=" + shardingText(sharding));
        frontendAttributes();
        controlPredecessors();
        if (m_style != TextStyle::Expression)
            backendConfig();
        return std::move(m_text);
    }

private:
    std::string mark() const { return m_style == TextStyle::Short ? "" : "%"; }
    void add(const std::string &attribute) { m_text += ", " + attribute; }
    std::int64_t number(std::uint32_t field, std::int64_t fallback = 0) const
    {
        return numberField(m_proto, field, fallback);
    }

    void operands()
    {
        if (m_i.opcode == "parameter") {
            m_text += std::to_string(number(9));
            return;
        }
        if (m_i.opcode == "constant") {
            m_text += constantText(m_i);
            return;
        }
        const auto rows = m_module.operands(m_i);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i > 0)
                m_text += ", ";
            if (m_style != TextStyle::Short && i > 0 && i % 5 == 0)
                m_text += "/*index=" + std::to_string(i) + "*/";
            if (rows[i] == HloModule::kNone) {
                m_text += "?";
                continue;
            }
            const HloInstruction &operand = m_module.instructions()[rows[i]];
            if (m_style == TextStyle::Expression)
                m_text += shapeText(shapeOf(operand)) + " ";
            m_text += mark() + std::string(operand.name);
        }
    }

    void dimensions() { add("dimensions=" + list(numberFields(m_proto, 14))); }

    void attributes()
    {
        const std::string_view op = m_i.opcode;
        if (isOneOf(op, {"broadcast", "transpose", "reverse", "reduce", "concatenate", "map"}))
            dimensions();
        else if (op == "sort") {
            dimensions();
            if (number(60) != 0)
                add("is_stable=true");
        } else if (op == "iota") {
            const auto dims = numberFields(m_proto, 14);
            add("iota_dimension=" + std::to_string(dims.empty() ? 0 : dims.front()));
        } else if (op == "get-tuple-element")
            add("index=" + std::to_string(number(13)));
        else if (op == "fusion")
            add("kind=" + std::string(m_i.fusionKind));
        else if (op == "slice")
            slices();
        else if (op == "dynamic-slice")
            add("dynamic_slice_sizes=" + list(numberFields(m_proto, 20)));
        else if (op == "pad")
            padding();
        else if (op == "dot")
            dot();
        else if (op == "compare")
            add("direction=" + std::string(textField(m_proto, 63)));
        else if (isOneOf(op, {"convolution", "reduce-window", "select-and-scatter"}))
            convolution();
        else if (op == "gather")
            gather();
        else if (op == "scatter")
            scatter();
        else if (op == "custom-call")
            customCall();
        else if (isOneOf(op, {"send", "send-done", "recv", "recv-done"})) {
            channel();
            if (number(47) != 0)
                add("is_host_transfer=true");
        } else if (isOneOf(op, {"collective-permute", "collective-permute-start"})) {
            channel();
            pairs();
        } else if (isOneOf(op, {"all-reduce", "all-reduce-start", "all-gather", "all-gather-start", "reduce-scatter",
                                "all-to-all", "collective-broadcast", "ragged-all-to-all"}))
            collective();
    }

    void channel()
    {
        if (const std::int64_t id = number(26); id > 0)
            add("channel_id=" + std::to_string(id));
    }

    void collective()
    {
        channel();
        add("replica_groups=" + replicaGroups(m_proto));
        if (number(56) != 0)
            add("constrain_layout=true");
        if (isOneOf(m_i.opcode, {"all-gather", "all-gather-start", "reduce-scatter"}) ||
            (m_i.opcode == "all-to-all" && !numberFields(m_proto, 14).empty()))
            dimensions();
        if (number(71) != 0)
            add("use_global_device_ids=true");
    }

    void pairs()
    {
        std::string text = "source_target_pairs={";
        bool isFirst = true;
        for (const std::string_view pair : textFields(m_proto, 52)) {
            text += (isFirst ? "{" : ",{") + std::to_string(numberField(pair, 1)) + "," +
                    std::to_string(numberField(pair, 2)) + "}";
            isFirst = false;
        }
        add(text + "}");
    }

    void slices()
    {
        std::string text = "slice={";
        bool isFirst = true;
        for (const std::string_view slice : textFields(m_proto, 17)) {
            text += (isFirst ? "[" : ", [") + std::to_string(numberField(slice, 1)) + ":" +
                    std::to_string(numberField(slice, 2));
            if (const std::int64_t stride = numberField(slice, 3, 1); stride != 1)
                text += ":" + std::to_string(stride);
            text += "]";
            isFirst = false;
        }
        add(text + "}");
    }

    /// PaddingConfig: 1 dimensions* {1 low, 2 high, 3 interior}.
    void padding()
    {
        const auto dims = textFields(textField(m_proto, 21), 1);
        const bool hasInterior =
            std::any_of(dims.begin(), dims.end(), [](std::string_view d) { return numberField(d, 3) != 0; });
        std::string text;
        for (const std::string_view d : dims) {
            text +=
                (text.empty() ? "" : "x") + std::to_string(numberField(d, 1)) + "_" + std::to_string(numberField(d, 2));
            if (hasInterior)
                text += "_" + std::to_string(numberField(d, 3));
        }
        add("padding=" + text);
    }

    void dot()
    {
        const std::string_view d = textField(m_proto, 30);
        const auto lhsBatch = numberFields(d, 3), rhsBatch = numberFields(d, 4);
        if (!lhsBatch.empty())
            add("lhs_batch_dims=" + list(lhsBatch));
        add("lhs_contracting_dims=" + list(numberFields(d, 1)));
        if (!rhsBatch.empty())
            add("rhs_batch_dims=" + list(rhsBatch));
        add("rhs_contracting_dims=" + list(numberFields(d, 2)));
        precision();
    }

    /// PrecisionConfig: 1 operand_precision* (0 default, 1 high, 2 highest).
    void precision()
    {
        const auto values = numberFields(textField(m_proto, 51), 1);
        if (std::all_of(values.begin(), values.end(), [](std::int64_t v) { return v == 0; }))
            return;
        std::string text;
        for (const std::int64_t v : values)
            text += (text.empty() ? "" : ",") + std::string(v == 1 ? "high" : v == 2 ? "highest" : "default");
        add("operand_precision={" + text + "}");
    }

    void convolution()
    {
        if (const std::string_view window = textField(m_proto, 15); !textFields(window, 1).empty())
            add(windowText(window));
        if (m_i.opcode != "convolution" && m_i.opcode != "custom-call")
            return;
        if (hasField(m_proto, 16))
            add(dimLabels(textField(m_proto, 16)));
        if (const std::int64_t n = number(50, 1); n > 1)
            add("feature_group_count=" + std::to_string(n));
        if (const std::int64_t n = number(58, 1); n > 1)
            add("batch_group_count=" + std::to_string(n));
        if (m_i.opcode == "convolution")
            precision();
    }

    void indexFlags()
    {
        if (number(67) != 0)
            add("indices_are_sorted=true");
        if (number(69) != 0)
            add("unique_indices=true");
    }

    void gather()
    {
        const std::string_view d = textField(m_proto, 33);
        add("offset_dims=" + list(numberFields(d, 1)));
        add("collapsed_slice_dims=" + list(numberFields(d, 2)));
        add("start_index_map=" + list(numberFields(d, 3)));
        if (const auto dims = numberFields(d, 5); !dims.empty())
            add("operand_batching_dims=" + list(dims));
        if (const auto dims = numberFields(d, 6); !dims.empty())
            add("start_indices_batching_dims=" + list(dims));
        add("index_vector_dim=" + std::to_string(numberField(d, 4)));
        add("slice_sizes=" + list(numberFields(m_proto, 34)));
        indexFlags();
    }

    void scatter()
    {
        const std::string_view d = textField(m_proto, 48);
        add("update_window_dims=" + list(numberFields(d, 1)));
        add("inserted_window_dims=" + list(numberFields(d, 2)));
        add("scatter_dims_to_operand_dims=" + list(numberFields(d, 3)));
        if (const auto dims = numberFields(d, 5); !dims.empty())
            add("input_batching_dims=" + list(dims));
        if (const auto dims = numberFields(d, 6); !dims.empty())
            add("scatter_indices_batching_dims=" + list(dims));
        add("index_vector_dim=" + std::to_string(numberField(d, 4)));
        indexFlags();
    }

    void customCall()
    {
        convolution();
        add("custom_call_target=" + quoted(m_i.customCallTarget));
        if (number(65) != 0)
            add("custom_call_has_side_effect=true");
        if (number(56) != 0) {
            std::string text = "operand_layout_constraints={";
            const auto shapes = textFields(m_proto, 57);
            for (std::size_t i = 0; i < shapes.size(); ++i)
                text += (i > 0 ? ", " : "") + shapeText(shapes[i]);
            add(text + "}");
        }
        aliasing();
    }

    /// output_operand_aliasing*: 1 output_shape_index*, 2 operand_index, 3 operand_shape_index*.
    void aliasing()
    {
        const auto entries = textFields(m_proto, 74);
        if (entries.empty())
            return;
        std::string text = "output_to_operand_aliasing={";
        for (std::size_t i = 0; i < entries.size(); ++i)
            text += (i > 0 ? ", " : "") + list(numberFields(entries[i], 1)) + ": (" +
                    std::to_string(numberField(entries[i], 2)) + ", " + list(numberFields(entries[i], 3)) + ")";
        add(text + "}");
    }

    std::string computation(std::size_t index) const
    {
        const auto rows = m_module.called(m_i);
        return index < rows.size() && rows[index] != HloModule::kNone
                   ? mark() + std::string(m_module.computations()[rows[index]].name)
                   : std::string("?");
    }

    void calledComputations()
    {
        const std::size_t count = m_module.called(m_i).size();
        if (count == 0)
            return;
        const std::string_view op = m_i.opcode;
        if (op == "while") {
            // Stored as body, condition; written the other way round.
            add("condition=" + computation(1));
            add("body=" + computation(0));
        } else if (op == "conditional") {
            std::string names;
            for (std::size_t i = 0; i < count; ++i)
                names += (i > 0 ? ", " : "") + computation(i);
            add("branch_computations={" + names + "}");
        } else if (op == "select-and-scatter") {
            add("select=" + computation(0));
            add("scatter=" + computation(1));
        } else if (op == "custom-call") {
            std::string names;
            for (std::size_t i = 0; i < count; ++i)
                names += (i > 0 ? ", " : "") + computation(i);
            add("called_computations={" + names + "}");
        } else if (isOneOf(op, {"call", "map", "reduce", "reduce-window", "all-reduce", "all-reduce-start",
                                "reduce-scatter", "scatter", "sort", "topk"})) {
            add("to_apply=" + computation(0));
        } else {
            std::string names = computation(0);
            for (std::size_t i = 1; i < count; ++i)
                names += ", " + computation(i);
            add("calls=" + (count > 1 ? "{" + names + "}" : names));
        }
        if (op == "fusion")
            aliasing();
    }

    /// FrontendAttributes: 1 map {1 key, 2 value}; sorted, a value that is an object stands without quotes.
    void frontendAttributes()
    {
        std::map<std::string_view, std::string_view> sorted;
        for (const std::string_view entry : textFields(textField(m_proto, 68), 1))
            sorted.emplace(textField(entry, 1), textField(entry, 2));
        if (sorted.empty())
            return;
        std::string text;
        for (const auto &[key, value] : sorted)
            text += (text.empty() ? "" : ",") + std::string(key) + "=" +
                    (value.empty() || value.front() != '{' ? quoted(value) : std::string(value));
        add("frontend_attributes={" + text + "}");
    }

    void controlPredecessors()
    {
        const auto ids = numberFields(m_proto, 37);
        if (ids.empty())
            return;
        std::string names;
        const HloComputation &own = m_module.computations()[m_i.computation];
        for (const std::int64_t id : ids)
            for (std::uint32_t row = own.firstInstruction; row < own.lastInstruction; ++row)
                if (m_module.instructions()[row].id == id)
                    names += (names.empty() ? "" : ", ") + mark() + std::string(m_module.instructions()[row].name);
        add("control-predecessors={" + names + "}");
    }

    void backendConfig()
    {
        const std::string_view config = textField(m_proto, 43);
        if (!config.empty())
            add("backend_config=" + (config.front() == '{' ? std::string(config) : quoted(config)));
    }

    const HloModule &m_module;
    const HloInstruction &m_i;
    std::string_view m_proto;
    TextStyle m_style;
    std::string m_text;
};

/// `(p: f32[2,3], q: f32[]) -> f32[2,3]`, in the order of the parameters.
std::string signatureText(const HloModule &module, const HloComputation &computation)
{
    std::map<std::int64_t, const HloInstruction *> parameters;
    for (std::uint32_t row = computation.firstInstruction; row < computation.lastInstruction; ++row)
        if (module.instructions()[row].opcode == "parameter")
            parameters.emplace(numberField(module.instructions()[row].proto, 9), &module.instructions()[row]);
    std::string text = "(";
    for (const auto &[number, instruction] : parameters) {
        if (text.size() > 1)
            text += ", ";
        text += std::string(instruction->name) + ": " + shapeText(shapeOf(*instruction), false);
    }
    text += ") -> ";
    return computation.root == HloModule::kNone
               ? text + "()"
               : text + shapeText(shapeOf(module.instructions()[computation.root]), false);
}

} // namespace

std::string instructionText(const HloModule &module, std::uint32_t row, TextStyle style)
{
    const HloInstruction &instruction = module.instructions()[row];
    const bool isRoot = style != TextStyle::Expression && module.computations()[instruction.computation].root == row;
    return InstructionPrinter(module, instruction, style).text(isRoot);
}

std::string computationText(const HloModule &module, std::uint32_t row, TextStyle style)
{
    const HloComputation &computation = module.computations()[row];
    std::string text = computation.isEntry ? "ENTRY " : "";
    text += style == TextStyle::Short ? std::string(computation.name)
                                      : "%" + std::string(computation.name) + " " + signatureText(module, computation);
    text += " {\n";
    for (const std::uint32_t instruction : module.schedule(row))
        text += "  " + instructionText(module, instruction, style) + "\n";
    text += "}";
    if (!computation.executionThread.empty() && computation.executionThread != "main")
        text += ", execution_thread=\"" + std::string(computation.executionThread) + "\"";
    return text;
}

std::string moduleText(const HloModule &module, TextStyle style)
{
    std::string text = "HloModule " + std::string(module.name());
    if (module.isScheduled())
        text += ", is_scheduled=true";
    text += "\n";
    for (std::uint32_t row = 0; row < module.computations().size(); ++row)
        if (row != module.entry())
            text += "\n" + computationText(module, row, style) + "\n";
    if (module.entry() != HloModule::kNone)
        text += "\n" + computationText(module, module.entry(), style) + "\n";
    return text;
}

} // namespace planescope::hlo
