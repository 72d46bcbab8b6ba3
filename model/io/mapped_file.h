#pragma once
#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace planescope {

/// A file mapped read only, any size. The pages belong to the page cache: they are not anonymous memory.
class MappedFile
{
public:
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path &path);
    ~MappedFile();
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;
    std::span<const std::uint8_t> bytes() const { return {m_data, m_size}; }

private:
    MappedFile() = default;
    const std::uint8_t *m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace planescope
