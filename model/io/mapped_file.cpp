#include "model/io/mapped_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace planescope {

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path &path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail(errno == ENOENT ? ErrorCode::NotFound : ErrorCode::NotReadable, path.string());
    struct stat info = {};
    if (::fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
        ::close(fd);
        return fail(ErrorCode::NotReadable, path.string());
    }
    std::shared_ptr<MappedFile> file(new MappedFile);
    file->m_size = static_cast<std::size_t>(info.st_size);
    if (file->m_size > 0) {
        void *data = ::mmap(nullptr, file->m_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (data == MAP_FAILED) {
            ::close(fd);
            file->m_size = 0;
            return fail(ErrorCode::NotReadable, path.string());
        }
        file->m_data = static_cast<const std::uint8_t *>(data);
    }
    ::close(fd);
    return std::shared_ptr<const MappedFile>(std::move(file));
}

MappedFile::~MappedFile()
{
    if (m_data)
        ::munmap(const_cast<std::uint8_t *>(m_data), m_size);
}

} // namespace planescope
