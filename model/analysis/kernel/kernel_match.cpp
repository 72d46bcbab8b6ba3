#include "model/analysis/kernel/kernel_match.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace planescope {

namespace {

/// Distinct marks of some launches.
std::set<std::pair<std::uint32_t, std::uint32_t>> marksOf(const std::vector<LaunchDetail> &details)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> marks; // id, address
    for (const LaunchDetail &detail : details)
        for (const MarkEvent &mark : detail.marks)
            marks.emplace(mark.id, mark.address);
    return marks;
}

void compareMarks(const std::set<std::pair<std::uint32_t, std::uint32_t>> &marks, const KernelCode &code,
                  CodeMatch *match)
{
    std::multimap<std::uint32_t, std::uint32_t> places; // id -> address in the listing
    for (const CodeMark &mark : code.marks)
        if (mark.kind == MarkKind::Inside)
            places.emplace(mark.id, code.listing->bundles()[mark.bundle].address);
    match->hasListingMarks = !places.empty();
    // The program puts the kernel somewhere: all marks are off by the same distance.
    std::map<std::int64_t, std::uint64_t> votes;
    for (const auto &[id, address] : marks)
        for (auto [at, end] = places.equal_range(id); at != end; ++at)
            ++votes[std::int64_t{address} - std::int64_t{at->second}];
    std::uint64_t most = 0;
    for (const auto &[offset, count] : votes)
        if (count > most) {
            most = count;
            match->addressOffset = offset;
        }
    match->marksFound = std::min<std::uint64_t>(most, marks.size());
    match->marksMissing = marks.size() - match->marksFound;
}

/// Every mark lies where the listing says. One alone proves nothing: any two listings agree somewhere.
bool provesBuild(const CodeMatch &match)
{
    constexpr std::uint64_t kLeastMarks = 2, kMostStray = 20;
    return match.marksFound >= kLeastMarks && match.marksMissing * kMostStray <= match.marksFound;
}

std::string_view hloName(std::string_view text)
{
    if (text.starts_with('%'))
        text.remove_prefix(1);
    return text.substr(0, text.find(" = "));
}

bool hasName(const KernelCode &code, const std::string &name)
{
    if (code.program == name || hloName(code.listing->entryHlo()) == name)
        return true;
    // One compiled body for several calls: the listing has the name of one of them.
    return std::any_of(code.sharedBodies.begin(), code.sharedBodies.end(), [&](const SharedBody &body) {
        const auto holds = [&](const std::string &word) {
            return std::any_of(body.names.begin(), body.names.end(),
                               [&](const std::string &text) { return hloName(text) == word; });
        };
        return holds(name) && (holds(code.program) || hloName(body.key) == code.program);
    });
}

int rank(CodeEvidence evidence)
{
    switch (evidence) {
    case CodeEvidence::Given:
        return 0;
    case CodeEvidence::Marks:
        return 1;
    case CodeEvidence::Name:
        return 2;
    case CodeEvidence::OtherBuild:
        return 3;
    case CodeEvidence::None:
        break;
    }
    return 4;
}

} // namespace

std::optional<std::uint32_t> CodeMatch::rowOf(const KernelCode &ofCode, std::uint32_t profileAddress) const
{
    if (evidence == CodeEvidence::OtherBuild || evidence == CodeEvidence::None || marksFound == 0)
        return {};
    const std::int64_t address = std::int64_t{profileAddress} - addressOffset;
    if (address < 0 || address > 0xFFFFFFFFLL)
        return {};
    return ofCode.listing->rowOf(static_cast<std::uint32_t>(address));
}

std::vector<CodeMatch> matchCodes(const KernelCall &call, const std::vector<LaunchDetail> &details,
                                  const std::vector<KernelCodePtr> &codes, std::optional<std::uint32_t> given)
{
    const auto marks = marksOf(details);
    std::vector<CodeMatch> matches;
    for (std::uint32_t row = 0; row < codes.size(); ++row) {
        const KernelCode &code = *codes[row];
        CodeMatch match;
        match.code = row;
        compareMarks(marks, code, &match);
        const bool isGiven = given == row;
        const bool isProved = provesBuild(match);
        if (isProved)
            match.evidence = isGiven ? CodeEvidence::Given : CodeEvidence::Marks;
        else if (isGiven || hasName(code, call.name))
            match.evidence = match.marksMissing > 0 ? CodeEvidence::OtherBuild
                             : isGiven              ? CodeEvidence::Given
                                                    : CodeEvidence::Name;
        if (match.evidence != CodeEvidence::None)
            matches.push_back(match);
    }
    std::stable_sort(matches.begin(), matches.end(), [&](const CodeMatch &a, const CodeMatch &b) {
        if ((given == a.code) != (given == b.code))
            return given == a.code;
        if (rank(a.evidence) != rank(b.evidence))
            return rank(a.evidence) < rank(b.evidence);
        return a.marksFound > b.marksFound;
    });
    return matches;
}

} // namespace planescope
