#include "model/analysis/buffer_category.h"

#include <algorithm>
#include <initializer_list>
#include <string>

namespace planescope {

namespace {

bool holdsAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

bool beginsWithAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return text.substr(0, word.size()) == word; });
}

std::string lowerCase(std::string_view text)
{
    std::string out(text);
    for (char &c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

} // namespace

BufferCategory bufferCategory(const BufferTable &table, const LogicalBuffer &buffer)
{
    const BufferAllocation &allocation = table.allocationOf(buffer);
    const HloInstruction *const instruction = table.instructionOf(buffer);
    const std::string op = lowerCase(instruction ? instruction->opName : std::string_view());
    if (allocation.isParameter) {
        const std::string name = op.empty() && instruction ? lowerCase(instruction->name) : op;
        if (beginsWithAny(name, {"mu.", "nu.", "mu[", "nu[", "opt"}) ||
            holdsAny(name, {"opt_state", "optimizer", "momentum", "adam", ".mu", ".nu", "'mu'", "'nu'"}))
            return BufferCategory::Optimizer;
        if (holdsAny(name,
                     {"token", "target", "batch", "input", "label", "segment", "position", "step", "rng", "key"}) &&
            !holdsAny(name, {"param", "kernel", "weight"}))
            return BufferCategory::Input;
        return BufferCategory::Weight;
    }
    if (allocation.isConstant)
        return BufferCategory::Constant;
    if (holdsAny(op, {"optimizer", "adam", "apply_updates", "opt_state"}))
        return BufferCategory::Optimizer;
    if (holdsAny(op, {"transpose(", "/grads", "gradient"}))
        return BufferCategory::Gradient;
    if (allocation.isLiveOut)
        return BufferCategory::Output;
    if (holdsAny(op, {"jvp(", "/rematted_computation", "/forward"}))
        return BufferCategory::Activation;
    return BufferCategory::Temporary;
}

} // namespace planescope
