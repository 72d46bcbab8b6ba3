#pragma once
#include <string>

#include <zlib.h>

namespace planescope::testing {

/// The bytes as one gzip member.
inline std::string gzipped(const std::string &plain)
{
    std::string packed(plain.size() + 4096, '\0');
    z_stream stream = {};
    ::deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(plain.data()));
    stream.avail_in = static_cast<uInt>(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&stream, Z_FINISH);
    packed.erase(stream.total_out);
    ::deflateEnd(&stream);
    return packed;
}

} // namespace planescope::testing
