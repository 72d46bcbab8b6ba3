#pragma once
#include "model/base/result.h"
#include "model/io/file_content.h"
#include "model/io/sniff.h"

#include <atomic>
#include <filesystem>
#include <stop_token>

namespace planescope {

/// Where an open stands, for a progress display in another thread.
struct OpenProgress {
    std::atomic<std::uint64_t> bytesDone{0}; ///< of the packed file or stream; stays 0 for a file that is only mapped
};

/// Content of a file, unpacked when it is gzip or zstd, with what it holds.
struct OpenedContent {
    FileContent content;
    ContentKind kind = ContentKind::Unknown;
    bool endsEarly = false;     ///< the packed stream is cut or broken; what came before is there
    std::uint64_t brokenAt = 0; ///< offset in the packed file
};

/// Plain files are mapped. Packed ones are unpacked into memory, beyond 256 MiB into an unlinked temporary file, which
/// the system may write out. What starts like no profile is not unpacked further than that takes to see.
Result<OpenedContent> openContent(const std::filesystem::path &path, OpenProgress &progress,
                                  const std::stop_token &stop);

/// The same for a stream that cannot be mapped, such as standard input; read to its end. `name` is for errors.
Result<OpenedContent> readContent(int descriptor, const std::string &name, OpenProgress &progress,
                                  const std::stop_token &stop);

} // namespace planescope
