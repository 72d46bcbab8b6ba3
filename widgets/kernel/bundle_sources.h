#pragma once
// Which source lines and operations the bundles of a kernel come from, as the profile's rows of instructions say.
// Listings do not.
#include "model/analysis/kernel/kernel_page.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

struct SourceLine {
    std::string file;
    std::uint32_t line = 0; ///< 1-based
    auto operator<=>(const SourceLine &) const = default;
};
/// Where an instruction comes from: a line, and the operation of the kernel's MLIR there.
struct BundleOrigin {
    SourceLine line;
    std::string operation; ///< "dot_general"; empty when the rows do not say
    auto operator<=>(const BundleOrigin &) const = default;
};
/// "file.py:123", "file.py:L123", also with " (op)" or ": op" behind; nothing for other texts.
std::optional<SourceLine> sourceLineOf(std::string_view sourceInfo);
/// The same file: of two paths one may be longer.
bool isSameSource(std::string_view a, std::string_view b);

class BundleSources
{
public:
    /// Reads the rows of the first launch of a call; empty without rows or when they cannot be joined with a listing.
    static std::shared_ptr<const BundleSources> read(const KernelPage &page, std::uint32_t call,
                                                     const std::stop_token &stop = {});

    bool isEmpty() const { return m_lines.empty(); }
    /// Ascending by file, line and operation.
    std::vector<BundleOrigin> of(std::uint32_t bundle) const;
    /// Bundles with a line "file.py:772" or an operation "dot_general:772" that holds the text, whatever its case;
    /// sorted.
    std::vector<std::uint32_t> find(std::string_view text) const;
    /// Sorted. Of one operation of the line, or of all.
    std::vector<std::uint32_t> bundlesFrom(const SourceLine &line, std::string_view operation = {}) const;

private:
    std::vector<std::pair<std::uint32_t, BundleOrigin>> m_lines; ///< by bundle, then line; each pair once
};
using BundleSourcesPtr = std::shared_ptr<const BundleSources>;

} // namespace planescope
