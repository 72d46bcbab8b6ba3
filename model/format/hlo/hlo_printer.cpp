#include "model/format/hlo/hlo_printer.h"

#include "model/format/hlo/hlo_fields.h"
#include "model/format/hlo/hlo_text_scan.h"

#include <algorithm>
#include <map>

namespace planescope::hlo {

namespace {

/// `(p: f32[2,3], q: f32[]) -> f32[2,3]`, in the order of the parameters.
std::string signatureText(const HloModule &module, const HloComputation &computation)
{
    std::map<std::int64_t, const HloInstruction *> parameters;
    for (std::uint32_t row = computation.firstInstruction; row < computation.lastInstruction; ++row)
        if (module.instructions()[row].opcode == "parameter")
            parameters.emplace(parameterNumber(module.instructions()[row]), &module.instructions()[row]);
    std::string text = "(";
    for (const auto &[number, instruction] : parameters) {
        if (text.size() > 1)
            text += ", ";
        text += std::string(instruction->name) + ": " + shapeTextOf(*instruction, false);
    }
    text += ") -> ";
    return computation.root == HloModule::kNone ? text + "()"
                                                : text + shapeTextOf(module.instructions()[computation.root], false);
}

std::string headText(const HloModule &module, std::uint32_t row, TextStyle style)
{
    const HloComputation &computation = module.computations()[row];
    if (!computation.text.empty())
        return std::string(computation.text);
    std::string text = computation.isEntry ? "ENTRY " : "";
    text += style == TextStyle::Short ? std::string(computation.name)
                                      : "%" + std::string(computation.name) + " " + signatureText(module, computation);
    return text + " {";
}

std::string endText(const HloComputation &computation)
{
    return computation.executionThread.empty() || computation.executionThread == "main"
               ? "}"
               : "}, execution_thread=\"" + std::string(computation.executionThread) + "\"";
}

std::string moduleLine(const HloModule &module)
{
    if (module.isText())
        return std::string(module.header());
    return "HloModule " + std::string(module.name()) + (module.isScheduled() ? ", is_scheduled=true" : "");
}

} // namespace

TextLines::TextLines(HloModulePtr module, const TextOptions &options) : m_module(std::move(module)), m_options(options)
{
    add({TextLineKind::Module, HloModule::kNone, HloModule::kNone});
    const auto count = static_cast<std::uint32_t>(m_module->computations().size());
    for (std::uint32_t c = 0; c < count; ++c)
        if (c != m_module->entry() && !isWrittenWhereCalled(*m_module, c))
            addComputation(c);
    if (m_module->entry() != HloModule::kNone)
        addComputation(m_module->entry());
    for (std::uint32_t c = 0; c < count; ++c) {
        if (m_heads.count(c) > 0 || m_places.empty())
            continue;
        const std::size_t line = lineOf(m_module->callers(c).front());
        if (line == kNoLine)
            continue;
        m_heads[c] = line;
        const HloComputation &computation = m_module->computations()[c];
        for (std::uint32_t row = computation.firstInstruction; row < computation.lastInstruction; ++row)
            m_places[row] = static_cast<std::uint32_t>(line);
    }
}

TextLines::TextLines(HloModulePtr module, std::uint32_t computation, const TextOptions &options) :
    m_module(std::move(module)), m_options(options)
{
    addComputation(computation);
}

void TextLines::add(const TextLine &line)
{
    if (line.kind == TextLineKind::Head)
        m_heads[line.computation] = m_lines.size();
    if (line.kind == TextLineKind::Instruction)
        m_places[line.row] = static_cast<std::uint32_t>(m_lines.size());
    m_lines.push_back(line);
}

void TextLines::addComputation(std::uint32_t computation)
{
    if (m_places.empty())
        m_places.assign(m_module->instructions().size(), HloModule::kNone);
    if (!m_lines.empty())
        add({TextLineKind::Blank, computation, HloModule::kNone});
    add({TextLineKind::Head, computation, HloModule::kNone});
    for (const std::uint32_t row : m_module->schedule(computation))
        add({TextLineKind::Instruction, computation, row});
    add({TextLineKind::End, computation, HloModule::kNone});
}

std::string TextLines::text(std::size_t i) const
{
    const TextLine &line = m_lines[i];
    switch (line.kind) {
    case TextLineKind::Module:
        return moduleLine(*m_module);
    case TextLineKind::Head:
        return headText(*m_module, line.computation, m_options.style);
    case TextLineKind::Instruction:
        return "  " + instructionText(*m_module, line.row, m_options);
    case TextLineKind::End:
        return endText(m_module->computations()[line.computation]);
    case TextLineKind::Blank:
        break;
    }
    return {};
}

std::size_t TextLines::lineOf(std::uint32_t row) const
{
    return row < m_places.size() && m_places[row] != HloModule::kNone ? m_places[row] : kNoLine;
}

std::size_t TextLines::headOf(std::uint32_t computation) const
{
    const auto found = m_heads.find(computation);
    return found == m_heads.end() ? kNoLine : found->second;
}

std::vector<TextLink> TextLines::links(std::size_t i, std::string_view text) const
{
    const TextLine &line = m_lines[i];
    std::vector<TextLink> links;
    if (line.kind != TextLineKind::Instruction)
        return links;
    const HloInstruction &instruction = m_module->instructions()[line.row];
    std::map<std::string_view, TextLink> known;
    for (const std::uint32_t row : m_module->operands(instruction))
        if (row != HloModule::kNone)
            known.emplace(m_module->instructions()[row].name, TextLink{0, 0, false, row});
    for (const std::uint32_t row : m_module->controlPredecessors(instruction))
        if (row != HloModule::kNone)
            known.emplace(m_module->instructions()[row].name, TextLink{0, 0, false, row});
    const std::uint32_t wrapped = wrappedInstruction(*m_module, line.row);
    for (const std::uint32_t row :
         m_module->called(wrapped == HloModule::kNone ? instruction : m_module->instructions()[wrapped]))
        if (row != HloModule::kNone)
            known.emplace(m_module->computations()[row].name, TextLink{0, 0, true, row});
    if (known.empty())
        return links;
    for (std::size_t at = text.find(" = "); at < text.size();) {
        if (text[at] == '"') {
            at = endOfQuotes(text, at);
            continue;
        }
        const std::string_view name = nameAtFront(text.substr(at));
        if (name.empty()) {
            ++at;
            continue;
        }
        if (const auto found = known.find(withoutMark(name)); found != known.end()) {
            TextLink link = found->second;
            link.begin = at;
            link.length = name.size();
            links.push_back(link);
        }
        at += name.size();
    }
    return links;
}

std::string computationText(const HloModule &module, std::uint32_t row, const TextOptions &options)
{
    // A look only, so the module need not be kept alive.
    const TextLines lines(HloModulePtr(HloModulePtr(), &module), row, options);
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += (i > 0 ? "\n" : "") + lines.text(i);
    return text;
}

std::string moduleText(const HloModule &module, const TextOptions &options)
{
    const TextLines lines(HloModulePtr(HloModulePtr(), &module), options);
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += lines.text(i) + "\n";
    return text;
}

std::string shapeTextOf(const HloInstruction &instruction, bool withLayout)
{
    if (instruction.text.empty())
        return shapeText(shapeOf(instruction), withLayout);
    if (withLayout)
        return std::string(instruction.shape);
    std::string text;
    int braces = 0;
    for (const char c : instruction.shape) {
        braces += c == '{';
        if (braces == 0)
            text += c;
        braces -= c == '}' && braces > 0;
    }
    return text;
}

} // namespace planescope::hlo
