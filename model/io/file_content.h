#pragma once
#include <cstdint>
#include <memory>
#include <span>

namespace planescope {

/// The bytes of a file as a reader sees them: mapped, or unpacked into memory.
struct FileContent {
    std::span<const std::uint8_t> bytes;
    std::shared_ptr<const void> owner; ///< keeps `bytes` alive
    std::uint64_t fileSize = 0;        ///< on disk, packed
    std::uint64_t anonymousBytes = 0;  ///< memory that no file backs
};

} // namespace planescope
