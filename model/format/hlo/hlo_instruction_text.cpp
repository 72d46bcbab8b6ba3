// One instruction as text.
#include "model/format/hlo/hlo_fields.h"
#include "model/format/hlo/hlo_printer.h"
#include "model/format/hlo/hlo_text_parts.h"
#include "model/format/hlo/hlo_text_reader.h"
#include "model/format/hlo/hlo_text_scan.h"

#include <algorithm>
#include <map>

namespace planescope::hlo {

namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

class InstructionPrinter
{
public:
    InstructionPrinter(const HloModule &module, const HloInstruction &instruction, const TextOptions &options) :
        m_module(module), m_i(instruction), m_proto(instruction.proto), m_options(options)
    {}

    /// `wrapped`: what an asynchronous pair is written as; null for all else.
    std::string text(bool isRoot, const HloInstruction *wrapped)
    {
        m_text = isRoot ? "ROOT " : "";
        m_text += mark() + std::string(m_i.name) + " = " + shapeText(shapeOf(m_i)) + " " +
                  (wrapped ? std::string(wrapped->opcode) + std::string(m_i.opcode.substr(5)) // behind "async"
                           : std::string(m_i.opcode)) +
                  "(";
        operands();
        m_text += ")";
        if (m_i.opcode == "async-start")
            if (const std::string_view thread = textField(m_proto, 79); !thread.empty() && thread != "main")
                add("async_execution_thread=" + quoted(thread));
        if (m_i.opcode.starts_with("async-"))
            aliasing();
        if (!wrapped) {
            attributes();
            calledComputations();
        } else if (m_i.opcode == "async-start") {
            m_text += InstructionPrinter(m_module, *wrapped, m_options).ownAttributes();
        }
        if (const std::string_view sharding = textField(m_proto, 40); hasField(m_proto, 40))
            add("sharding=" + shardingText(sharding));
        frontendAttributes();
        controlPredecessors();
        if (m_options.withMetadata)
            metadata();
        if (m_options.withConfig)
            backendConfig();
        return std::move(m_text);
    }

private:
    /// Those of the opcode, and what it calls.
    std::string ownAttributes()
    {
        attributes();
        calledComputations();
        return std::move(m_text);
    }

    std::string mark() const { return m_options.style == TextStyle::Short ? "" : "%"; }
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
            if (m_options.style != TextStyle::Short && i > 0 && i % 5 == 0)
                m_text += "/*index=" + std::to_string(i) + "*/";
            if (rows[i] == HloModule::kNone) {
                m_text += "?";
                continue;
            }
            const HloInstruction &operand = m_module.instructions()[rows[i]];
            if (m_options.style == TextStyle::Expression)
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
        else if (op == "fusion") {
            add("kind=" + std::string(m_i.fusionKind));
            aliasing();
        } else if (op == "copy-start") {
            if (hasField(m_proto, 80))
                add("cross_program_prefetch_index=" + std::to_string(number(80)));
        } else if (op == "slice")
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
        add("custom_call_target=" + escaped(m_i.customCallTarget));
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
        std::string names;
        for (const std::uint32_t row : m_module.controlPredecessors(m_i))
            if (row != HloModule::kNone)
                names += (names.empty() ? "" : ", ") + mark() + std::string(m_module.instructions()[row].name);
        if (!names.empty())
            add("control-predecessors={" + names + "}");
    }

    /// OpMetadata: 1 op_type, 2 op_name, 3 source_file, 4 source_line, 12 deduplicated_name, 15 stack_frame_id,
    /// 17 source_end_line, 18 source_column, 19 source_end_column.
    void metadata()
    {
        const std::string_view metadata = textField(m_proto, 7);
        std::string text;
        // XLA writes none that has neither of these.
        if (m_i.opType.empty() && m_i.opName.empty() && m_i.sourceFile.empty())
            return;
        const auto word = [&](const char *key, std::string_view value) {
            if (!value.empty())
                text += (text.empty() ? "" : " ") + std::string(key) + "=" + escaped(value);
        };
        const auto figure = [&](const char *key, std::uint32_t field) {
            if (const std::int64_t value = numberField(metadata, field); value != 0)
                text += (text.empty() ? "" : " ") + std::string(key) + "=" + std::to_string(value);
        };
        word("op_type", m_i.opType);
        word("op_name", m_i.opName);
        word("source_file", m_i.sourceFile);
        figure("source_line", 4);
        figure("source_end_line", 17);
        figure("source_column", 18);
        figure("source_end_column", 19);
        word("deduplicated_name", m_i.deduplicatedName);
        figure("stack_frame_id", 15);
        if (!text.empty())
            add("metadata={" + text + "}");
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
    TextOptions m_options;
    std::string m_text;
};

/// As the text has it, in one line, without the attributes that are not wanted.
std::string asWritten(const HloInstruction &instruction, const TextOptions &options)
{
    std::string text;
    text.reserve(instruction.text.size());
    bool isBlank = false; // a constant over several lines becomes one
    const auto append = [&](std::string_view part) {
        for (const char c : part) {
            const bool isSpace = c == '\n' || c == '\r' || c == '\t' || c == ' ';
            if (!isSpace || !isBlank)
                text += isSpace ? ' ' : c;
            isBlank = isSpace;
        }
    };
    const std::string_view attributes = attributesOf(instruction.text);
    append(instruction.text.substr(0, instruction.text.size() - attributes.size()));
    eachTextAttribute(attributes, [&](const TextAttribute &attribute) {
        if ((attribute.key != "metadata" || options.withMetadata) &&
            (attribute.key != "backend_config" || options.withConfig))
            append(attribute.whole);
    });
    return text;
}

} // namespace

std::string instructionText(const HloModule &module, std::uint32_t row, const TextOptions &options)
{
    const HloInstruction &instruction = module.instructions()[row];
    const bool isRoot =
        options.style != TextStyle::Expression && module.computations()[instruction.computation].root == row;
    if (!instruction.text.empty())
        return (isRoot ? "ROOT " : "") + asWritten(instruction, options);
    const std::uint32_t wrapped = wrappedInstruction(module, row);
    return InstructionPrinter(module, instruction, options)
        .text(isRoot, wrapped == HloModule::kNone ? nullptr : &module.instructions()[wrapped]);
}

std::string shardingOf(const HloInstruction &instruction)
{
    if (!instruction.text.empty())
        return std::string(textAttribute(instruction, "sharding"));
    return hasField(instruction.proto, 40) ? shardingText(textField(instruction.proto, 40)) : std::string();
}

std::string backendConfigOf(const HloInstruction &instruction)
{
    return std::string(instruction.text.empty() ? textField(instruction.proto, 43)
                                                : textAttribute(instruction, "backend_config"));
}

std::int64_t parameterNumber(const HloInstruction &instruction)
{
    if (instruction.opcode != "parameter")
        return -1;
    if (instruction.text.empty())
        return numberField(instruction.proto, 9);
    const std::size_t open = instruction.text.find("parameter(");
    return open == std::string_view::npos ? -1 : numberIn(instruction.text.substr(open + 10));
}

} // namespace planescope::hlo
