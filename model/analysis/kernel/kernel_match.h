#pragma once
// Which listing belongs to a custom call. The marks decide: their ids and addresses are those of the `vtrace` of the
// listing that ran. A name alone is a candidate, and is said to be one.
#include "model/analysis/kernel/kernel_calls.h"
#include "model/analysis/kernel/kernel_code.h"
#include "model/analysis/kernel/launch_detail.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace planescope {

enum class CodeEvidence {
    Marks,      ///< ids and addresses of the marks are those of the listing: this build ran
    Name,       ///< the names are equal; nothing in the profile contradicts, nothing proves it
    Given,      ///< the user said so; nothing in the profile contradicts
    OtherBuild, ///< name equal or given, but the marks are not those of the listing: another build
    None
};

struct CodeMatch {
    std::uint32_t code = 0; ///< row of the codes that were asked about
    CodeEvidence evidence = CodeEvidence::None;
    std::uint64_t marksFound = 0, marksMissing = 0; ///< events whose id is, or is not, at its place in the listing
    /// Address of a mark in the profile minus that in the listing: where the program put the kernel.
    std::int64_t addressOffset = 0;
    bool hasListingMarks = false; ///< false: the listing was compiled without marks, addresses cannot be joined

    /// Row of the listing's bundle with an address of the profile; nothing unless the marks prove the build.
    std::optional<std::uint32_t> rowOf(const KernelCode &ofCode, std::uint32_t profileAddress) const;
};

/// The best candidate first; those without any evidence are left out. `details` are of launches of `call`; `given`
/// names the code that the user chose.
std::vector<CodeMatch> matchCodes(const KernelCall &call, const std::vector<LaunchDetail> &details,
                                  const std::vector<KernelCodePtr> &codes, std::optional<std::uint32_t> given = {});

} // namespace planescope
