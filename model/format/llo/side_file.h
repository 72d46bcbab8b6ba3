#pragma once
// A file that a TPU compiler wrote beside a listing, opened by itself: what it is, and which programs it belongs to.
#include "model/base/result.h"
#include "model/format/llo/dump_folder.h"

#include <optional>
#include <string>
#include <vector>

namespace planescope::llo {

/// What `content` is, by its first lines and the name of its file. Nothing for a listing and for what is no file of a
/// compiler: words that other formats begin with, too ("key:", "#", "HLO: "), count only with the rest of the form.
std::optional<DumpFile> sideFileOf(const FileContent &content, const std::string &fileName);

/// Reads it to its end. Rows that do not keep to the form are counted; the errors are those of the readers.
Result<std::uint64_t> brokenRowsOf(const FileContent &content, const DumpFile &file);

/// Programs with a listing that `file` was compiled with: its own; those of its kernel, for a Mosaic text; all of the
/// folder, for a table of the whole program ("TLP") where that has no listing.
std::vector<const DumpProgram *> programsOf(const KernelDump &dump, const DumpFile &file);

} // namespace planescope::llo
