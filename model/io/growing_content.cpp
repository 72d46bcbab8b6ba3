#include "model/io/growing_content.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace planescope {

namespace {

constexpr std::size_t kRoom = std::size_t{1} << 20;

int unlinkedTemporaryFile()
{
    const char *folder = std::getenv("TMPDIR");
    std::string name = std::string(folder && *folder ? folder : "/tmp") + "/planescope-XXXXXX";
    const int fd = ::mkostemp(name.data(), O_CLOEXEC);
    if (fd >= 0)
        ::unlink(name.c_str());
    return fd;
}

struct Mapping {
    void *data = nullptr;
    std::size_t size = 0;
    ~Mapping()
    {
        if (data)
            ::munmap(data, size);
    }
};

} // namespace

/// In memory: address space for kInMemory, of which only the written part is real.
struct GrowingContent::Buffer {
    Mapping memory;
    std::uint64_t size = 0;
    int fd = -1;
    std::vector<std::uint8_t> block;

    ~Buffer()
    {
        if (fd >= 0)
            ::close(fd);
    }
    bool writeOut(const std::uint8_t *data, std::size_t bytes) const
    {
        while (bytes > 0) {
            const ssize_t written = ::write(fd, data, bytes);
            if (written < 0 && errno == EINTR)
                continue;
            if (written <= 0)
                return false;
            data += written;
            bytes -= static_cast<std::size_t>(written);
        }
        return true;
    }
};

GrowingContent::GrowingContent() : m_buffer(std::make_shared<Buffer>())
{
    const std::size_t space = static_cast<std::size_t>(kInMemory) + kRoom;
    void *data = ::mmap(nullptr, space, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data != MAP_FAILED)
        m_buffer->memory.data = data, m_buffer->memory.size = space;
}

GrowingContent::~GrowingContent() = default;

std::span<std::uint8_t> GrowingContent::room()
{
    Buffer &b = *m_buffer;
    if (b.fd < 0 && b.memory.data)
        return {static_cast<std::uint8_t *>(b.memory.data) + b.size, kRoom};
    b.block.resize(kRoom);
    return b.block;
}

Result<void> GrowingContent::commit(std::size_t bytes)
{
    Buffer &b = *m_buffer;
    if (b.size + bytes > kMost)
        return fail(ErrorCode::TooLarge, {}, 0, "1 TiB unpacked");
    if (b.fd < 0 && b.memory.data) {
        b.size += bytes;
        if (b.size < kInMemory)
            return {};
        b.fd = unlinkedTemporaryFile();
        if (b.fd < 0 || !b.writeOut(static_cast<const std::uint8_t *>(b.memory.data), static_cast<std::size_t>(b.size)))
            return fail(ErrorCode::WriteFailed, {}, 0, "temporary file");
        ::munmap(b.memory.data, b.memory.size);
        b.memory.data = nullptr;
        return {};
    }
    if (b.fd < 0 && (b.fd = unlinkedTemporaryFile()) < 0)
        return fail(ErrorCode::WriteFailed, {}, 0, "temporary file");
    b.size += bytes;
    if (!b.writeOut(b.block.data(), bytes))
        return fail(ErrorCode::WriteFailed, {}, 0, "temporary file");
    return {};
}

std::uint64_t GrowingContent::size() const { return m_buffer->size; }

std::span<const std::uint8_t> GrowingContent::head() const
{
    if (!m_buffer->memory.data)
        return {};
    return {static_cast<const std::uint8_t *>(m_buffer->memory.data), static_cast<std::size_t>(m_buffer->size)};
}

Result<FileContent> GrowingContent::finish()
{
    Buffer &b = *m_buffer;
    FileContent content;
    if (b.size == 0)
        return content;
    if (b.memory.data) {
        content.bytes = head();
        content.anonymousBytes = b.size;
        content.owner = m_buffer;
        return content;
    }
    auto mapping = std::make_shared<Mapping>();
    void *data = ::mmap(nullptr, static_cast<std::size_t>(b.size), PROT_READ, MAP_SHARED, b.fd, 0);
    if (data == MAP_FAILED)
        return fail(ErrorCode::NotReadable, {}, 0, "temporary file");
    mapping->data = data;
    mapping->size = static_cast<std::size_t>(b.size);
    content.bytes = {static_cast<const std::uint8_t *>(data), mapping->size};
    content.owner = std::move(mapping);
    return content;
}

} // namespace planescope
