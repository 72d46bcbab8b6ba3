#pragma once
// Two profiles beside each other: the same figures of both, what changed, and whether that is more than the steps of
// each side differ among themselves. Sentences are made in model/text.
#include "model/analysis/overview.h"
#include "model/analysis/table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

/// A figure that both profiles could have.
struct ComparedMetric {
    std::string key;     ///< stable, for scripts: "step_time.mean", "flops_utilization"
    std::string subject; ///< the op it is about; empty when it is about the whole program
    ColumnUnit unit = ColumnUnit::Number;
    std::optional<double> a, b; ///< ps, share or bytes; nothing: that side does not have it
    std::string textA, textB;   ///< of metrics that are words (unit Text)
    /// Half the 95 % confidence interval of the difference (Welch), from the steps of both sides. Nothing with fewer
    /// than two steps on a side, and for figures that have no value per step.
    std::optional<double> noise;

    bool hasBoth() const { return a.has_value() && b.has_value(); }
    std::optional<double> delta() const { return hasBoth() ? std::optional(*b - *a) : std::nullopt; }
    /// Of A; nothing when A is 0 or a side is missing.
    std::optional<double> deltaShare() const
    {
        return hasBoth() && *a != 0 ? std::optional((*b - *a) / *a) : std::nullopt;
    }
    /// Nothing when it cannot be judged.
    std::optional<bool> isSignificant() const;
};

/// How an op of A was found again in B.
enum class OpMatch : std::uint8_t {
    None, ///< one side only
    Name, ///< same program, name and category
    Text, ///< the same HLO text but for names, and no other op has it
    Scope ///< same place in the framework's program and same category, and no other op has them
};
std::string_view opMatchWord(OpMatch match);

/// An op on one or both sides. Times are self times: the mean of a core and step when both profiles have steps, else of
/// a core and the whole recording.
struct ComparedOp {
    std::string name;  ///< in A, else in B
    std::string nameB; ///< when it differs
    std::string program, category;
    std::optional<double> aPs, bPs;
    std::optional<double> noisePs; ///< as in ComparedMetric
    OpMatch match = OpMatch::None;

    double deltaPs() const { return bPs.value_or(0) - aPs.value_or(0); }
    std::optional<bool> isSignificant() const;
};

struct ComparedSide {
    const Overview *overview = nullptr;
    const OpIndex *index = nullptr; ///< null: without ops
};

/// How many sequences (or samples) a step works on; a profile does not say it.
struct StepBatch {
    double a = 1, b = 1;
};
/// In a fixed order; metrics that neither side has are left out. With a batch other than 1 the step time is also told
/// per sequence. O(steps x cores + ops).
std::vector<ComparedMetric> compareMetrics(const ComparedSide &a, const ComparedSide &b, StepBatch batch = {});

struct ComparedOps {
    std::vector<ComparedOp> ops; ///< greatest change first, then by name
    bool isPerStep = false;
};
/// One pass over the op rows of both profiles for each of their steps.
ComparedOps compareOps(const OpIndex &a, const OpIndex &b);

} // namespace planescope
