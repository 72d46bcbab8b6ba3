#pragma once
// One program, ready to be shown: its module, the lines of its text, what was measured of its ops.
#include "model/analysis/op_class.h"
#include "model/analysis/op_metrics.h"
#include "widgets/hlo/fold_layout.h"

#include <QString>

#include <memory>
#include <stop_token>
#include <vector>

namespace planescope {

struct HloPage {
    HloModulePtr module;
    HloLinesPtr lines;
    std::vector<std::uint8_t> classes; ///< OpClass by instruction row
};
using HloPagePtr = std::shared_ptr<const HloPage>;

/// For a worker: classes of 100,000 instructions take some tens of milliseconds. Null without a module.
HloPagePtr makeHloPage(HloModulePtr module, const hlo::TextOptions &options);

/// What the ops of one program took, by instruction row.
struct HloTimes {
    struct Row {
        std::uint32_t op = 0; ///< row of OpIndex::ops()
        OpSums sums;
        double share = 0; ///< self time, of the op time of all programs
    };
    std::vector<std::pair<std::uint32_t, Row>> rows; ///< sorted by instruction row
    const Row *of(std::uint32_t instruction) const;
};
HloTimes hloTimes(const HloModule &module, const OpIndex &index, const OpTable &table, std::uint64_t programId);

/// Lines whose text holds `text`, whatever its case; empty when asked to stop. For a worker: it makes every line.
std::vector<std::size_t> findInLines(const hlo::TextLines &lines, const QString &text, const std::stop_token &stop);

QString hloText(std::string_view utf8);

} // namespace planescope
