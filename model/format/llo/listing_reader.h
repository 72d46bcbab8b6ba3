#pragma once
// final_bundles listings of the TPU compiler:
//
//   file    := legend blank bundle*         the legend begins "= control target key start" and ends "... end"
//   bundle  := addr [label] ":" ">"* "{" [ instr { " ;;" instr } ] "}" [ comment ]
//   addr    := 0 | 0x hex                   one per issued bundle, from 0 without gaps
//   label   := LH | LB | LE | PB | PF | CT  two letters; compilers write LB (loop body) and PF (fallthrough)
//   instr   := [ "%" result "=" ] opcode operands [ comment ]
//   comment := "/*" ... "*/"                may span lines and hold further comments; also inside operands
//
// A trailing comment is a list of parts between " :: ": "Start region N", "End region N", "Start/End empty region N",
// "entry bundle: <hlo>", "exit bundle: <hlo>". Branches name a region, older compilers also the bundle.
// Not read: what operands mean; analysis looks at registers where it needs them.
#include "model/base/progress.h"
#include "model/base/result.h"
#include "model/io/file_content.h"
#include "model/store/bundle_listing.h"

#include <stop_token>

namespace planescope::llo {

/// Reads a listing. Damage (cut bundles, unknown lines, gaps in the addresses, unknown opcodes) is listed in
/// BundleListing::findings(); an Error only when there is no bundle at all, when the text is UTF-16 (OtherFormat), or
/// when it is larger than 4 GiB (TooLarge). `name` is for errors and BundleListing::fileName(). One pass, O(bytes).
Result<BundleListingPtr> readListing(const FileContent &content, const std::string &name,
                                     const ProgressFunction &progress = {}, const std::stop_token &stop = {});

} // namespace planescope::llo
