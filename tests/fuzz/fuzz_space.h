#pragma once
// Any bytes as a profile in memory.
#include "model/format/xplane/xspace_loader.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace planescope {

/// A copy of exactly this size, so that a read beyond it is seen.
inline xplane::SourceFile fuzzFile(const std::uint8_t *data, std::size_t size)
{
    const std::shared_ptr<std::uint8_t[]> copy(new std::uint8_t[size]);
    if (size > 0)
        std::memcpy(copy.get(), data, size);
    xplane::SourceFile file;
    file.name = "fuzz.xplane.pb";
    file.content.bytes = {copy.get(), size};
    file.content.fileSize = size;
    file.content.owner = std::shared_ptr<const void>(copy, copy.get());
    return file;
}

/// Read on one thread.
inline Result<SessionPtr> fuzzSpace(xplane::SourceFile file, const LoadHooks &hooks = {})
{
    LoadOptions options;
    options.threads = 1;
    std::vector<xplane::SourceFile> files;
    files.push_back(std::move(file));
    return xplane::loadSpaces("fuzz", std::move(files), {}, options, hooks);
}

} // namespace planescope
