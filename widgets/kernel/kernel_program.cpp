#include "widgets/kernel/kernel_program.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace planescope {

namespace {

bool isPartOfAnother(KernelUnit unit) { return unit == KernelUnit::VloadFill || unit == KernelUnit::VstoreSpill; }

void countSlots(KernelProgram *program)
{
    const BundleUnits &units = program->units();
    for (const KernelUnit unit : kAllKernelUnits) {
        std::uint8_t most = 0;
        for (const UnitRow &row : units.rows)
            most = std::max(most, row[at(unit)]);
        const std::uint64_t capacity = units.capacities ? (*units.capacities)[at(unit)] : 0;
        program->slotCount[at(unit)] = static_cast<std::uint8_t>(std::max<std::uint64_t>(most, capacity));
    }
    std::uint64_t all = 0;
    for (const KernelUnit unit : kAllKernelUnits)
        if (!isPartOfAnother(unit))
            all += program->slotCount[at(unit)];
    program->heat.reserve(units.rows.size());
    for (const UnitRow &row : units.rows) {
        std::uint64_t used = 0;
        for (const KernelUnit unit : kAllKernelUnits)
            if (!isPartOfAnother(unit))
                used += row[at(unit)];
        const double share = all > 0 ? static_cast<double>(used) / static_cast<double>(all) : 0;
        program->heat.push_back(static_cast<std::uint8_t>(std::lround(255 * share)));
    }
}

std::string withoutComments(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t comment = text.find("/*");
        out += text.substr(0, comment);
        const std::size_t end = comment == std::string_view::npos ? comment : text.find("*/", comment + 2);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
    }
    std::string single; // listings align operands with blanks
    for (const char c : out)
        if (!((c == ' ' || c == '\n' || c == '\r' || c == '\t') && (single.empty() || single.back() == ' ')))
            single += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    while (!single.empty() && single.back() == ' ')
        single.pop_back();
    return single;
}

} // namespace

bool containsAnyCase(std::string_view text, std::string_view part)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto same = [lower](char a, char b) { return lower(a) == lower(b); };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

KernelProgramPtr makeKernelProgram(KernelCodePtr code)
{
    auto program = std::make_shared<KernelProgram>();
    program->code = std::move(code);
    const BundleListing &listing = program->listing();
    program->sections = sectionsOf(*program->code);
    program->all = rangeFacts(listing, program->units(), 0, program->bundles());
    countSlots(program.get());
    for (std::uint32_t i = 0; i < listing.branches().size(); ++i)
        if (const BundleBranch &branch = listing.branches()[i]; branch.target != BundleBranch::kNoTarget)
            program->targets.emplace_back(branch.target, i);
    std::sort(program->targets.begin(), program->targets.end());
    return program;
}

double KernelProgram::costOf(const BundleSection &section) const
{
    if (section.kind == BundleSection::Kind::Loop)
        return loops()[section.row].cost;
    for (std::uint32_t up = section.parent; up != BundleSection::kNone; up = sections[up].parent)
        if (const BundleSection &loop = sections[up]; loop.kind == BundleSection::Kind::Loop)
            return loops()[loop.row].cost / static_cast<double>(loop.bundles()) *
                   static_cast<double>(section.bundles());
    return static_cast<double>(section.bundles());
}

std::uint32_t KernelProgram::hottestSection() const
{
    std::uint32_t hottest = BundleSection::kNone;
    for (std::uint32_t i = 0; i < sections.size(); ++i) {
        const bool isBlock = sections[i].kind == BundleSection::Kind::Block;
        const bool hasBlock = hottest != BundleSection::kNone && sections[hottest].kind == BundleSection::Kind::Block;
        if (hottest == BundleSection::kNone || (isBlock && !hasBlock) ||
            (isBlock == hasBlock && costOf(sections[i]) > costOf(sections[hottest])))
            hottest = i;
    }
    return hottest;
}

std::vector<std::uint32_t> KernelProgram::branchesTo(std::uint32_t bundle) const
{
    std::vector<std::uint32_t> found;
    for (auto it = std::lower_bound(targets.begin(), targets.end(), std::pair(bundle, 0U));
         it != targets.end() && it->first == bundle; ++it)
        found.push_back(it->second);
    return found;
}

std::string opcodeSummary(const BundleListing &listing, std::uint32_t bundle)
{
    std::vector<std::pair<std::uint32_t, int>> groups;
    for (const BundleInstruction &i : listing.instructionsOf(bundle)) {
        if (listing.factsOf(i).kind == OpcodeKind::Pseudo)
            continue;
        const auto known =
            std::find_if(groups.begin(), groups.end(), [&](const auto &group) { return group.first == i.opcode; });
        if (known == groups.end())
            groups.emplace_back(i.opcode, 1);
        else
            ++known->second;
    }
    std::string text;
    for (const auto &[opcode, count] : groups) {
        text += (text.empty() ? "" : "  ") + listing.opcodes()[opcode];
        if (count > 1)
            text += " \u00D7" + std::to_string(count);
    }
    return text;
}

std::string bundleText(const BundleListing &listing, std::uint32_t bundle, std::size_t most)
{
    std::string text;
    for (const BundleInstruction &i : listing.instructionsOf(bundle)) {
        if (text.size() >= most)
            break;
        text += (text.empty() ? "" : " ;; ") + withoutComments(listing.text(i.text));
    }
    return text;
}

std::vector<std::uint32_t> findBundles(const BundleListing &listing, std::string_view text, const std::stop_token &stop)
{
    constexpr std::uint32_t kAskEvery = 1024;
    std::vector<std::uint32_t> found;
    if (text.empty())
        return found;
    const auto bundles = listing.bundles();
    for (std::uint32_t row = 0; row < bundles.size(); ++row) {
        if (row % kAskEvery == 0 && stop.stop_requested())
            return {};
        bool isHit = containsAnyCase(listing.text(bundles[row].comment), text);
        for (const BundleInstruction &i : listing.instructionsOf(row))
            isHit = isHit || containsAnyCase(listing.text(i.text), text);
        if (isHit)
            found.push_back(row);
    }
    return found;
}

std::optional<std::uint32_t> bundleNamed(const BundleListing &listing, std::string_view text)
{
    int base = 16;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        text.remove_prefix(2);
    } else if (text.starts_with('#')) {
        text.remove_prefix(1);
        base = 10;
    } else {
        return std::nullopt;
    }
    std::uint32_t address = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), address, base);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return listing.rowOf(address);
}

} // namespace planescope
