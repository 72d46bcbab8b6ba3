#pragma once
// MLIR of a kernel: text with its locations. Read are the places only:
//
//   #locN = loc("file.py":99:17 to :38)     a place, with its end on the same or another line
//   #locN = loc("name"(#locM))              a name for another location
//   #locN = loc(callsite(#locA at #locB))   place of A; #locN = loc(fused[#locA, ...]): place of the first
//   ... loc(#locN) at the end of a line     the location of the operation in that line
//
// Bytecode ("ML\xEFR", a version, the producer's name) is named and not decoded.
#include "model/base/result.h"
#include "model/io/file_content.h"
#include "model/store/kernel_dump.h"

#include <memory>
#include <string>

namespace planescope::llo {

Result<std::shared_ptr<const MlirText>> readMlir(const FileContent &content, const std::string &name);

/// The Mosaic body of an HLO custom call, from its text or its backend_config: base64 in "body" of
/// "custom_call_config". MissingData when there is none, Damaged when the base64 is broken.
Result<std::shared_ptr<const MlirText>> mosaicOfCustomCall(std::string_view hloText);

} // namespace planescope::llo
