#include "widgets/hlo/hlo_page.h"

#include "model/analysis/hlo_category.h"

#include <algorithm>

namespace planescope {

HloPagePtr makeHloPage(HloModulePtr module, const hlo::TextOptions &options)
{
    if (!module)
        return nullptr;
    auto page = std::make_shared<HloPage>();
    page->classes.reserve(module->instructions().size());
    for (const HloInstruction &instruction : module->instructions()) {
        const bool isNoWork = instruction.opcode == "parameter" || instruction.opcode == "constant" ||
                              instruction.opcode == "tuple" || instruction.opcode == "get-tuple-element" ||
                              instruction.opcode == "bitcast";
        page->classes.push_back(static_cast<std::uint8_t>(
            isNoWork ? OpClass::Structure : opClassOf(hloCategoryOf(instruction), instruction.name, {})));
    }
    page->lines = std::make_shared<const hlo::TextLines>(module, options);
    page->module = std::move(module);
    return page;
}

const HloTimes::Row *HloTimes::of(std::uint32_t instruction) const
{
    const auto found = std::lower_bound(rows.begin(), rows.end(), instruction,
                                        [](const auto &entry, std::uint32_t row) { return entry.first < row; });
    return found != rows.end() && found->first == instruction ? &found->second : nullptr;
}

HloTimes hloTimes(const HloModule &module, const OpIndex &index, const OpTable &table, std::uint64_t programId)
{
    HloTimes times;
    for (const OpRow &row : table.rows) {
        const OpInfo &op = index.ops()[row.op];
        const std::uint32_t instruction = op.programId == programId ? module.find(op.name) : HloModule::kNone;
        if (instruction == HloModule::kNone)
            continue;
        HloTimes::Row entry;
        entry.op = row.op;
        entry.sums = row.sums;
        entry.share = table.opPs > 0 ? static_cast<double>(row.sums.selfPs) / static_cast<double>(table.opPs) : 0;
        times.rows.emplace_back(instruction, entry);
    }
    std::sort(times.rows.begin(), times.rows.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    return times;
}

std::vector<std::size_t> findInLines(const hlo::TextLines &lines, const QString &text, const std::stop_token &stop)
{
    constexpr std::size_t kAskEvery = 256;
    std::vector<std::size_t> found;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        if (line % kAskEvery == 0 && stop.stop_requested())
            return {};
        if (hloText(lines.text(line)).contains(text, Qt::CaseInsensitive))
            found.push_back(line);
    }
    return found;
}

QString hloText(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

} // namespace planescope
