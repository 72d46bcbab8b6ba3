#include "model/analysis/program_phases.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace planescope {

namespace {

constexpr std::size_t kPhaseCount = static_cast<std::size_t>(ProgramPhase::Other) + 1;

/// `word` between characters that are no letters: "decode" in "decode_step", not in "decoder".
bool hasWord(std::string_view text, std::string_view word)
{
    const auto isLetter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !isLetter(text[at - 1])) && (end == text.size() || !isLetter(text[end])))
            return true;
    }
    return false;
}

bool hasAnyWord(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return hasWord(text, word); });
}

} // namespace

bool hasGradientScope(std::string_view provenance)
{
    for (const std::string_view scope : {"transpose(", "gradient_tape/", "gradients/"}) {
        const std::size_t at = provenance.find(scope);
        if (at != std::string_view::npos && (at == 0 || provenance[at - 1] == '/'))
            return true;
    }
    return false;
}

ProgramPhase phaseOf(std::string_view provenance, std::string_view program)
{
    if (provenance.find("rematted_computation") != std::string_view::npos)
        return ProgramPhase::Recomputed;
    if (hasGradientScope(provenance))
        return ProgramPhase::Backward;
    if (hasAnyWord(provenance, {"optimizer", "adamw", "adam", "sgd", "adafactor", "lion", "optax"}))
        return ProgramPhase::Optimizer;
    if (provenance.find("jvp(") != std::string_view::npos)
        return ProgramPhase::Forward;
    for (const std::string_view text : {provenance, program}) {
        if (hasWord(text, "prefill"))
            return ProgramPhase::Prefill;
        if (hasAnyWord(text, {"decode", "generate"}))
            return ProgramPhase::Decode;
    }
    return ProgramPhase::Other;
}

std::string_view phaseWord(ProgramPhase phase)
{
    constexpr std::array<std::string_view, kPhaseCount> words{"forward", "backward", "recomputed", "optimizer",
                                                              "prefill", "decode",   "other"};
    return words[static_cast<std::size_t>(phase)];
}

std::vector<PhaseShare> phaseShares(const OpIndex &index, const OpTable &table)
{
    std::array<double, kPhaseCount> times{};
    for (const OpRow &row : table.rows) {
        const OpInfo &op = index.ops()[row.op];
        times[static_cast<std::size_t>(phaseOf(op.provenance, index.programName(op.programId)))] +=
            static_cast<double>(row.sums.selfPs);
    }
    std::vector<PhaseShare> shares;
    for (std::size_t i = 0; i < times.size() && table.opPs > 0; ++i)
        if (times[i] > 0)
            shares.push_back({static_cast<ProgramPhase>(i), times[i] / static_cast<double>(table.opPs)});
    if (shares.size() == 1 && shares.front().phase == ProgramPhase::Other)
        shares.clear();
    return shares;
}

} // namespace planescope
