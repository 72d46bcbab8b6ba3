#pragma once
// A file or a run folder -> all hosts -> one Session. A file of HLO -> a Session with programs and without events.
#include "model/base/progress.h"
#include "model/base/result.h"
#include "model/store/session.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

namespace planescope {

struct LoadOptions {
    unsigned threads = 0;    ///< 0: one per core
    bool deriveLines = true; ///< steps, modules, ops, scopes as XProf derives them
    /// Bytes of memory that the session may take, mapped files not counted; 0: no limit. Beyond it a load ends with
    /// ErrorCode::TooLarge, as a rule before the first event is read. Derived rows that do not fit are left out, and
    /// the import report says so.
    std::uint64_t memoryLimit = 0;
};

struct LoadHooks {
    ProgressFunction progress;
    /// Called once after the index pass, on a worker, with a session whose isComplete() is false: planes and rows are
    /// there, events are not.
    std::function<void(SessionPtr)> indexed;
    std::stop_token stop;
};

/// Reads `.xplane.pb` (plain, gzip, zstd), a run folder with one such file per host, a trace of PyTorch's profiler
/// (JSON), or what has no timeline: a program (HLO proto or text), a device memory profile (pprof), a memory snapshot
/// of PyTorch (pickle), a log with XLA's report of what did not fit, a listing of bundles or a folder that a TPU
/// compiler dumped into (sessions without events; state/kernel_document reads the code). All packed or not; recognised
/// by content. Damaged files give what was sound plus an ImportReport; an Error only when nothing can be shown. Any
/// thread; returns ErrorCode::Canceled when asked to stop and ErrorCode::TooLarge beyond LoadOptions::memoryLimit.
Result<SessionPtr> loadSession(const std::filesystem::path &path, const LoadOptions &options = {},
                               const LoadHooks &hooks = {});

/// The same for an open stream, such as standard input, read to its end. `name` stands for the file's name.
Result<SessionPtr> loadSessionFrom(int descriptor, const std::string &name, const LoadOptions &options = {},
                                   const LoadHooks &hooks = {});

/// Folders at or below `folder` that hold profiles of one run, newest run first. A log directory has several.
std::vector<std::filesystem::path> runFolders(const std::filesystem::path &folder);

} // namespace planescope
