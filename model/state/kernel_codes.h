#pragma once
// The listings that belong to a profile: in its folder, beside it, or where the user says. Plain functions;
// KernelDocument calls them on a worker.
#include "model/analysis/kernel/kernel_page.h"
#include "model/base/result.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

/// Folders with dumps: the profile's own, those in it, and those of the run folder's parent; nearest first. Looks at
/// names only, a few levels deep.
std::vector<std::filesystem::path> dumpFoldersBeside(const std::filesystem::path &profile);

struct FoundCodes {
    std::vector<KernelCodePtr> codes; ///< one per program with a listing
    std::vector<Error> problems;      ///< listings and folders that could not be read
    std::vector<std::string> folders; ///< that were looked into
    /// An MLIR file that has no listing beside it; null without one.
    std::shared_ptr<const MlirText> mlir;
    std::string mlirFile;
};

/// The programs with a listing in a dump folder, the one of a single listing file, or those that a table was written
/// beside. Reads the listings of custom
/// calls only when `onlyKernels` (a dump of a model holds hundreds of fusions).
void readKernelCodes(const std::filesystem::path &place, FoundCodes *found, bool onlyKernels = true,
                     const std::stop_token &stop = {});

/// The page of a session with the listings beside `path` and those of `added`. A session without lines is a listing or
/// a dump folder by itself: then every program of `path` is read. Null when stopped.
KernelPagePtr readKernelPage(const SessionPtr &session, const std::filesystem::path &path,
                             const std::vector<std::filesystem::path> &added, const KernelPageOptions &options = {},
                             const std::stop_token &stop = {});

} // namespace planescope
