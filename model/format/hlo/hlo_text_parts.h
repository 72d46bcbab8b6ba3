#pragma once
// Pieces of an instruction's text, from its serialised parts. For the printer.
#include "model/store/program_table.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace planescope::hlo {

/// `{1,0}`
std::string list(const std::vector<std::int64_t> &numbers);
/// `[1,0]`
std::string bracketed(const std::vector<std::int64_t> &numbers);
std::string quoted(std::string_view text);
/// Quoted, with the escapes of C.
std::string escaped(std::string_view text);

/// The value of a constant: of arrays of at most ten elements in nested braces, as XLA prints them; else `{...}`.
std::string constantText(const HloInstruction &instruction);
/// `window={size=3x3 pad=1_1x1_1}`
std::string windowText(std::string_view window);
/// `dim_labels=b01f_01io->b01f`
std::string dimLabels(std::string_view convolutionDimensionNumbers);
/// `{devices=[2,1]<=[2]}`; empty for a type we do not know.
std::string shardingText(std::string_view opSharding);
/// Groups one by one, or as `[groups,size]<=[dims]T(perm)`.
std::string replicaGroups(std::string_view instruction);

} // namespace planescope::hlo
