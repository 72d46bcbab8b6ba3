#include "model/io/gunzip.h"

#include <algorithm>
#include <zlib.h>

namespace planescope {

Result<std::string> gunzip(std::span<const std::uint8_t> packed, std::size_t limit)
{
    z_stream stream = {};
    if (::inflateInit2(&stream, 15 + 32) != Z_OK) // + 32: gzip or zlib header
        return fail(ErrorCode::DecompressFailed);
    stream.next_in = const_cast<Bytef *>(packed.data());
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(packed.size(), 0xFFFFFFFFu));
    std::string plain;
    int status = Z_OK;
    while (status == Z_OK && plain.size() <= limit) {
        const std::size_t before = plain.size();
        const std::size_t room = std::clamp<std::size_t>(2 * before, 4096, std::size_t{1} << 20);
        plain.resize(before + room);
        stream.next_out = reinterpret_cast<Bytef *>(plain.data() + before);
        stream.avail_out = static_cast<uInt>(room);
        status = ::inflate(&stream, Z_NO_FLUSH);
        plain.resize(before + room - stream.avail_out);
        if (status == Z_OK && stream.avail_in == 0 && stream.avail_out != 0)
            status = Z_BUF_ERROR;
    }
    ::inflateEnd(&stream);
    if (plain.size() > limit)
        return fail(ErrorCode::TooLarge);
    if (status != Z_STREAM_END)
        return fail(ErrorCode::DecompressFailed);
    return plain;
}

} // namespace planescope
