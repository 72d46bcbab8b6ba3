#pragma once
#include "model/base/result.h"
#include "model/io/file_content.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace planescope {

/// Bytes of unknown number: appended in memory first, moved to an unlinked temporary file when they become many.
class GrowingContent
{
public:
    GrowingContent();
    ~GrowingContent();
    GrowingContent(const GrowingContent &) = delete;
    GrowingContent &operator=(const GrowingContent &) = delete;

    static constexpr std::uint64_t kInMemory = std::uint64_t{256} << 20;
    static constexpr std::uint64_t kMost = std::uint64_t{1} << 40;

    /// Room to write into; commit() says how much was used.
    std::span<std::uint8_t> room();
    Result<void> commit(std::size_t bytes);
    std::uint64_t size() const;
    /// The first bytes, for a look at what they are; only while everything is in memory.
    std::span<const std::uint8_t> head() const;
    Result<FileContent> finish();

private:
    struct Buffer;
    std::shared_ptr<Buffer> m_buffer;
};

} // namespace planescope
