#pragma once
// HLO as text, in XLA's notation. Rare attributes may be left out, none is invented. A module that was read from text
// is printed as it stands there, whatever the style.
#include "model/store/program_table.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace planescope::hlo {

enum class TextStyle {
    Expression, ///< as profiles name ops: `%` names, operand shapes, no backend_config
    Short,      ///< no `%`, no operand shapes
    Long        ///< `%` names, no operand shapes, computation heads with parameters
};

struct TextOptions {
    // A style alone says all that the formats of XLA say.
    TextOptions(TextStyle s) :
        style(s), withConfig(s != TextStyle::Expression) {} // NOLINT(google-explicit-constructor)
    TextStyle style;
    bool withMetadata = false; ///< op_name, source line
    bool withConfig;           ///< backend_config, which may be long
};

/// `f32[5,1024]{1,0:T(8,128)S(5)}`; without layouts `f32[5,1024]`. `proto`: a serialised ShapeProto.
std::string shapeText(std::string_view proto, bool withLayout = true);
/// The serialised shape of an instruction; empty when it has none or stands in a text.
std::string_view shapeOf(const HloInstruction &instruction);
/// Shape of an instruction, wherever it was read from.
std::string shapeTextOf(const HloInstruction &instruction, bool withLayout = true);
/// `{devices=[2,1]<=[2]}`; empty without one.
std::string shardingOf(const HloInstruction &instruction);
/// What the compiler notes for itself, mostly JSON; empty without.
std::string backendConfigOf(const HloInstruction &instruction);
/// Number of a parameter; -1 for other instructions.
std::int64_t parameterNumber(const HloInstruction &instruction);

/// The instruction that an async-start, -update or -done wraps, when its computation has nothing else but parameters:
/// text writes the pair as `<its opcode>-start` with its attributes. kNone otherwise, and in modules read from text.
std::uint32_t wrappedInstruction(const HloModule &module, std::uint32_t row);
/// A computation that the text of a module leaves out because its callers are written that way.
bool isWrittenWhereCalled(const HloModule &module, std::uint32_t computation);

/// One line without indentation, `ROOT ` in front where it applies.
std::string instructionText(const HloModule &module, std::uint32_t row, const TextOptions &options);
/// Elements of a constant whose value the text leaves out as `{...}`: arrays of more than ten. 0 for what is written
/// out, for tuples and for what is no constant.
std::uint64_t leftOutElements(const HloModule &module, std::uint32_t row);
/// From its head to the closing brace, one instruction per line, in execution order.
std::string computationText(const HloModule &module, std::uint32_t computation, const TextOptions &options);
/// All computations but those written where they are called, the entry last, after a line with the module's name.
std::string moduleText(const HloModule &module, const TextOptions &options);

enum class TextLineKind { Module, Blank, Head, Instruction, End };
struct TextLine {
    TextLineKind kind;
    std::uint32_t computation; ///< kNone for Module
    std::uint32_t row;         ///< of an Instruction; else kNone
};

/// A name within a line that stands for an operand, a control predecessor or a called computation.
struct TextLink {
    std::size_t begin = 0, length = 0; ///< bytes
    bool isComputation = false;
    std::uint32_t row = HloModule::kNone; ///< instruction or computation
};

/// The lines of a module's or computation's text, each made when asked for: a module of 100,000 instructions has tens
/// of megabytes of text.
class TextLines
{
public:
    static constexpr std::size_t kNoLine = ~std::size_t{0};
    TextLines(HloModulePtr module, const TextOptions &options);
    TextLines(HloModulePtr module, std::uint32_t computation, const TextOptions &options);

    const HloModule &module() const { return *m_module; }
    std::size_t size() const { return m_lines.size(); }
    const TextLine &at(std::size_t line) const { return m_lines[line]; }
    std::string text(std::size_t line) const;
    /// Names in the text of a line that lead elsewhere, from left to right.
    std::vector<TextLink> links(std::size_t line, std::string_view text) const;
    /// Line of an instruction or of a computation's head; kNoLine when it is not among them. What is written where it
    /// is called stands in that line.
    std::size_t lineOf(std::uint32_t row) const;
    std::size_t headOf(std::uint32_t computation) const;

private:
    void add(const TextLine &line);
    void addComputation(std::uint32_t computation);

    HloModulePtr m_module;
    TextOptions m_options;
    std::vector<TextLine> m_lines;
    std::vector<std::uint32_t> m_places; // by instruction row
    std::unordered_map<std::uint32_t, std::size_t> m_heads;
};

} // namespace planescope::hlo
