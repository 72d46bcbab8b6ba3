#include "model/format/hlo/hlo_text_reader.h"

#include "model/format/hlo/hlo_text_scan.h"
#include "model/io/sniff.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace planescope::hlo {

namespace {

constexpr std::string_view kModuleWord = "HloModule";

bool isModuleLine(std::string_view line)
{
    return line.starts_with(kModuleWord) &&
           (line.size() == kModuleWord.size() || line[kModuleWord.size()] == ' ' || line[kModuleWord.size()] == ',');
}

/// Parts of `[ROOT ]%name = shape opcode(operands)attributes`.
struct InstructionParts {
    std::string_view text; ///< from the name on
    std::string_view name, shape, opcode, operands, attributes;
    bool isRoot = false;
};

/// The name of an instruction whose line this is; empty when it is none.
std::string_view nameOfInstruction(std::string_view line)
{
    if (line.starts_with("ROOT "))
        line.remove_prefix(5);
    const std::string_view name = nameAtFront(line);
    return !name.empty() &&
                   line.substr(static_cast<std::size_t>(name.data() - line.data()) + name.size()).starts_with(" = ")
               ? withoutMark(name)
               : std::string_view();
}

std::optional<InstructionParts> partsOf(std::string_view text)
{
    InstructionParts parts;
    if (text.starts_with("ROOT ")) {
        parts.isRoot = true;
        text.remove_prefix(5);
    }
    parts.text = text;
    parts.name = nameOfInstruction(text);
    if (parts.name.empty())
        return std::nullopt;
    std::string_view rest = text.substr(text.find(" = ") + 3);
    const std::size_t shapeEnd = endOfWord(rest);
    parts.shape = rest.substr(0, shapeEnd);
    rest = trimmed(rest.substr(std::min(rest.size(), shapeEnd)));
    const std::size_t open = rest.find('(');
    if (open == std::string_view::npos || open == 0)
        return std::nullopt;
    parts.opcode = rest.substr(0, open);
    if (parts.opcode.find(' ') != std::string_view::npos)
        return std::nullopt;
    const std::size_t close = endOfBrackets(rest, open);
    parts.operands = rest.substr(open + 1, close - open - (close > open + 1 && rest[close - 1] == ')' ? 2 : 1));
    parts.attributes = rest.substr(close);
    return parts;
}

/// `op_type="a" source_line=3` -> each word with its value, quotes removed.
template <class Visit> void eachField(std::string_view braces, const Visit &visit)
{
    std::string_view rest = insideBraces(braces);
    while (!rest.empty()) {
        const std::size_t equals = rest.find('=');
        if (equals == std::string_view::npos)
            return;
        const std::string_view key = trimmed(rest.substr(0, equals));
        rest.remove_prefix(equals + 1);
        const std::size_t end = endOfWord(rest);
        visit(key, unquoted(rest.substr(0, end)));
        rest = trimmed(rest.substr(end));
    }
}

/// `meant`: takes the escapes out of a word.
template <class Meant> void readMetadataText(std::string_view value, const Meant &meant, HloInstruction &out)
{
    eachField(value, [&](std::string_view key, std::string_view word) {
        const std::string_view field = meant(word);
        if (key == "op_type")
            out.opType = field;
        else if (key == "op_name")
            out.opName = field;
        else if (key == "source_file")
            out.sourceFile = field;
        else if (key == "source_line")
            out.sourceLine = static_cast<std::int32_t>(numberIn(field));
        else if (key == "stack_frame_id")
            out.stackFrame = static_cast<std::int32_t>(numberIn(field));
        else if (key == "deduplicated_name")
            out.deduplicatedName = field;
    });
}

bool isCall(std::string_view key)
{
    for (const std::string_view word :
         {"calls", "to_apply", "condition", "body", "branch_computations", "called_computations", "true_computation",
          "false_computation", "select", "scatter", "async_computation"})
        if (key == word)
            return true;
    return false;
}

/// A module under construction. Computations call others that stand anywhere in the text, so ids are given to names.
class ModuleTextReader
{
public:
    explicit ModuleTextReader(std::shared_ptr<const void> owner) :
        m_words(std::make_shared<Words>()), m_builder(m_words)
    {
        m_words->owner = std::move(owner);
    }

    HloModulePtr read(std::string_view text)
    {
        bool hasModule = false;
        Lines lines(text);
        for (std::string_view line; lines.next(line);) {
            const std::string_view clean = trimmed(line);
            if (m_isInside)
                insideLine(line, clean);
            else if (isModuleLine(clean)) {
                if (hasModule)
                    break;
                hasModule = true;
                moduleLine(clean);
            } else if (hasModule)
                outsideLine(clean);
        }
        if (m_isInside)
            closeComputation(); // the text is cut
        addFrames();
        return m_builder.finish();
    }

private:
    /// Words that do not stand in the text as they are meant.
    struct Words {
        std::shared_ptr<const void> owner; // of the text
        std::deque<std::string> unescaped;
    };
    enum class Table { None, FileNames, FunctionNames, FileLocations, StackFrames };

    void moduleLine(std::string_view line)
    {
        std::string_view name = trimmed(line.substr(kModuleWord.size()));
        name = name.substr(0, name.find_first_of(", "));
        m_builder.setModule(name, 0, {});
        m_builder.setText(line, line.find(", is_scheduled=true") != std::string_view::npos);
    }

    void outsideLine(std::string_view line)
    {
        if (line.empty())
            return;
        if (line == "FileNames")
            m_table = Table::FileNames;
        else if (line == "FunctionNames")
            m_table = Table::FunctionNames;
        else if (line == "FileLocations")
            m_table = Table::FileLocations;
        else if (line == "StackFrames")
            m_table = Table::StackFrames;
        else if (line.front() >= '0' && line.front() <= '9')
            tableLine(trimmed(line.substr(std::min(line.size(), line.find(' ')))));
        else if (line.back() == '{')
            headLine(line);
    }

    void tableLine(std::string_view value)
    {
        if (m_table == Table::FileNames)
            m_files.push_back(meant(unquoted(value)));
        else if (m_table == Table::FunctionNames)
            m_functions.push_back(meant(unquoted(value)));
        else if (m_table == Table::FileLocations) {
            HloStackFrame location;
            eachField(value, [&](std::string_view key, std::string_view field) {
                const auto number = static_cast<std::int32_t>(numberIn(field));
                if (key == "file_name_id")
                    location.file = nameAt(m_files, number);
                else if (key == "function_name_id")
                    location.function = nameAt(m_functions, number);
                else if (key == "line")
                    location.line = number;
                else if (key == "column")
                    location.column = number;
            });
            m_locations.push_back(location);
        } else if (m_table == Table::StackFrames) {
            std::pair<std::int32_t, std::int32_t> frame{0, 0};
            eachField(value, [&](std::string_view key, std::string_view field) {
                const auto number = static_cast<std::int32_t>(numberIn(field));
                if (key == "file_location_id")
                    frame.first = number;
                else if (key == "parent_frame_id")
                    frame.second = number - 1; // the text counts one more than the proto: 1 is none
            });
            m_frames.push_back(frame);
        }
    }

    static std::string_view nameAt(const std::vector<std::string_view> &names, std::int32_t id)
    {
        return id >= 1 && static_cast<std::size_t>(id) <= names.size() ? names[static_cast<std::size_t>(id) - 1]
                                                                       : std::string_view();
    }

    void addFrames()
    {
        for (const auto &[location, parent] : m_frames) {
            HloStackFrame frame;
            if (location >= 1 && static_cast<std::size_t>(location) <= m_locations.size())
                frame = m_locations[static_cast<std::size_t>(location) - 1];
            frame.parent = parent;
            m_builder.addStackFrame(frame);
        }
    }

    void headLine(std::string_view line)
    {
        std::string_view rest = line;
        const bool isEntry = rest.starts_with("ENTRY ");
        if (isEntry)
            rest = trimmed(rest.substr(6));
        const std::string_view name = nameAtFront(rest);
        const std::string_view after = rest.substr(name.size());
        if (name.empty() || (after.front() != ' ' && after.front() != '(' && after.front() != '{'))
            return;
        m_computation = {};
        m_computation.name = withoutMark(name);
        m_computation.text = line;
        m_computation.id = computationId(m_computation.name);
        m_isInside = true;
        m_table = Table::None;
        m_texts.clear();
        m_depth = 0;
        if (isEntry)
            m_builder.setEntry(m_computation.name, m_computation.id);
    }

    void insideLine(std::string_view line, std::string_view clean)
    {
        if (clean.empty())
            return;
        if (!nameOfInstruction(clean).empty()) {
            m_texts.push_back(clean);
            m_depth = bracketDepth(clean);
        } else if (line == "}" || line.starts_with("}, execution_thread=") ||
                   (m_depth <= 0 && clean.starts_with('}'))) {
            if (const std::size_t at = clean.find("execution_thread="); at != std::string_view::npos)
                m_computation.executionThread = unquoted(trimmed(clean.substr(at + 17)));
            closeComputation();
        } else if (m_depth > 0 && !m_texts.empty()) {
            const std::string_view begun = m_texts.back(); // a constant or an attribute that goes on
            const auto length = static_cast<std::size_t>(clean.data() + clean.size() - begun.data());
            m_texts.back() = std::string_view(begun.data(), length);
            m_depth += bracketDepth(clean);
        } else if (!clean.starts_with("//") && !clean.starts_with('#')) {
            m_builder.countBroken();
        }
    }

    std::int64_t computationId(std::string_view name)
    {
        return m_computationIds.emplace(name, static_cast<std::int64_t>(m_computationIds.size() + 1)).first->second;
    }

    void closeComputation()
    {
        m_isInside = false;
        std::vector<InstructionParts> all;
        std::unordered_map<std::string_view, std::int64_t> ids;
        std::int64_t rootId = -1;
        for (const std::string_view text : m_texts) {
            const std::optional<InstructionParts> parts = partsOf(text);
            if (!parts) {
                m_builder.countBroken();
                continue;
            }
            const std::int64_t id = m_nextId + static_cast<std::int64_t>(all.size());
            ids.emplace(parts->name, id);
            if (parts->isRoot)
                rootId = id;
            all.push_back(*parts);
        }
        m_builder.addComputation(m_computation, rootId);
        const auto idOf = [&](std::string_view name) {
            const auto found = ids.find(withoutMark(name));
            return found == ids.end() ? std::int64_t{-1} : found->second;
        };
        for (const InstructionParts &parts : all)
            addInstruction(parts, idOf);
    }

    template <class IdOf> void addInstruction(const InstructionParts &parts, const IdOf &idOf)
    {
        HloInstruction out;
        out.id = m_nextId++;
        out.name = parts.name;
        out.opcode = parts.opcode;
        out.text = parts.text;
        out.shape = parts.shape;
        std::vector<std::int64_t> operands, called, control;
        if (parts.opcode != "parameter" && parts.opcode != "constant")
            eachListed(parts.operands, [&](std::string_view operand) {
                const std::size_t blank = operand.find_last_of(" /"); // after a shape, or after /*index=5*/
                operands.push_back(idOf(blank == std::string_view::npos ? operand : operand.substr(blank + 1)));
            });
        eachTextAttribute(parts.attributes, [&](const TextAttribute &attribute) {
            if (attribute.key == "metadata")
                readMetadataText(
                    attribute.value, [this](std::string_view word) { return meant(word); }, out);
            else if (attribute.key == "kind" && parts.opcode == "fusion")
                out.fusionKind = attribute.value;
            else if (attribute.key == "custom_call_target")
                out.customCallTarget = meant(unquoted(attribute.value));
            else if (attribute.key == "window") {
                out.hasBaseDilation = attribute.value.find("lhs_dilate=") != std::string_view::npos;
                out.hasWindowDilation = attribute.value.find("rhs_dilate=") != std::string_view::npos;
            } else if (attribute.key == "control-predecessors")
                eachListed(insideBraces(attribute.value),
                           [&](std::string_view name) { control.push_back(idOf(name)); });
            else if (isCall(attribute.key))
                eachListed(insideBraces(attribute.value),
                           [&](std::string_view name) { called.push_back(computationId(withoutMark(name))); });
        });
        if (parts.opcode == "while" && called.size() == 2 &&
            parts.attributes.find(" condition=") < parts.attributes.find(" body="))
            std::swap(called[0], called[1]); // as in a proto: body, condition
        m_builder.addInstruction(out, operands, called, control);
    }

    /// Without the escapes of C.
    std::string_view meant(std::string_view word)
    {
        if (word.find('\\') == std::string_view::npos)
            return word;
        std::string &out = m_words->unescaped.emplace_back();
        for (std::size_t i = 0; i < word.size(); ++i) {
            if (word[i] != '\\' || i + 1 == word.size()) {
                out += word[i];
                continue;
            }
            const char c = word[++i];
            if (c >= '0' && c <= '7') {
                int code = 0;
                for (int digits = 0; digits < 3 && i < word.size() && word[i] >= '0' && word[i] <= '7'; ++digits, ++i)
                    code = 8 * code + (word[i] - '0');
                --i;
                out += static_cast<char>(code);
            } else {
                out += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
            }
        }
        return out;
    }

    std::shared_ptr<Words> m_words;
    HloModuleBuilder m_builder;
    Table m_table = Table::None;
    std::vector<std::string_view> m_files, m_functions;
    std::vector<HloStackFrame> m_locations;
    std::vector<std::pair<std::int32_t, std::int32_t>> m_frames;
    bool m_isInside = false;
    int m_depth = 0;
    HloComputation m_computation;
    std::vector<std::string_view> m_texts; // of the instructions of the open computation
    std::unordered_map<std::string_view, std::int64_t> m_computationIds;
    std::int64_t m_nextId = 1;
};

} // namespace

bool isModuleText(std::string_view bytes)
{
    return sniff(std::span(reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size())) == ContentKind::HloText;
}

std::vector<std::string_view> moduleTexts(std::string_view text)
{
    std::vector<std::size_t> begins;
    Lines lines(text);
    for (std::string_view line; lines.next(line);)
        if (isModuleLine(line))
            begins.push_back(static_cast<std::size_t>(line.data() - text.data()));
    std::vector<std::string_view> parts;
    for (std::size_t i = 0; i < begins.size(); ++i)
        parts.push_back(text.substr(begins[i], (i + 1 < begins.size() ? begins[i + 1] : text.size()) - begins[i]));
    return parts;
}

Result<HloModulePtr> readModuleText(std::string_view text, std::shared_ptr<const void> owner)
{
    HloModulePtr module = ModuleTextReader(std::move(owner)).read(text);
    if (module->instructions().empty())
        return fail(ErrorCode::Damaged, {}, 0, "HLO module");
    return module;
}

void eachTextAttribute(std::string_view rest, const std::function<void(const TextAttribute &)> &visit)
{
    while (rest.starts_with(',')) {
        const std::size_t end = 1 + endOfListed(rest.substr(1));
        const std::string_view whole = rest.substr(0, end);
        const std::string_view attribute = trimmed(whole.substr(1));
        if (const std::size_t equals = attribute.find('='); equals != std::string_view::npos)
            visit({attribute.substr(0, equals), attribute.substr(equals + 1), whole});
        rest.remove_prefix(end);
    }
}

std::string_view attributesOf(std::string_view instructionText)
{
    const std::optional<InstructionParts> parts = partsOf(instructionText);
    return parts ? parts->attributes : std::string_view();
}

std::string_view textAttribute(const HloInstruction &instruction, std::string_view key)
{
    std::string_view found;
    eachTextAttribute(attributesOf(instruction.text), [&](const TextAttribute &attribute) {
        if (attribute.key == key)
            found = attribute.value;
    });
    return found;
}

} // namespace planescope::hlo
