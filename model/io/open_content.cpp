#include "model/io/open_content.h"

#include "model/io/growing_content.h"
#include "model/io/mapped_file.h"

#include <algorithm>
#include <cerrno>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

namespace planescope {

namespace {

constexpr std::size_t kInputStep = std::size_t{256} << 10;
constexpr std::size_t kEnoughToSniff = std::size_t{256} << 10;

/// What format/session_reader opens, or may find to be damaged in its first bytes only.
bool mayBeOpened(ContentKind kind)
{
    switch (kind) {
    case ContentKind::XSpace:
    case ContentKind::ProfileResponse:
    case ContentKind::HloProto:
    case ContentKind::HloText:
    case ContentKind::Json:
    case ContentKind::Pickle:
    case ContentKind::Pprof:
    case ContentKind::Text: // a log may hold a report
    case ContentKind::OtherProtobuf:
    case ContentKind::Unknown:
        return true;
    default:
        return false;
    }
}

/// What both unpackers share: stop, progress, the look at the first bytes, and how a broken stream ends.
class Unpacking
{
public:
    Unpacking(std::span<const std::uint8_t> packed, OpenProgress &progress, const std::stop_token &stop) :
        m_packed(packed), m_progress(progress), m_stop(stop)
    {}

    /// `step(input, output, consumed, produced)`: 0 go on, 1 finished, 2 broken.
    template <class Step> Result<OpenedContent> run(Step &&step)
    {
        std::size_t at = 0;
        bool wasSniffed = false;
        bool needsInput = true;
        OpenedContent opened;
        for (int state = 0; state == 0;) {
            if (m_stop.stop_requested())
                return fail(ErrorCode::Canceled);
            const std::size_t given = std::min(kInputStep, m_packed.size() - at);
            std::size_t consumed = 0;
            std::size_t produced = 0;
            state = step(m_packed.subspan(at, given), m_plain.room(), consumed, produced);
            at += consumed;
            m_progress.bytesDone.store(at, std::memory_order_relaxed);
            if (produced > 0)
                if (const auto stored = m_plain.commit(produced); !stored)
                    return tl::unexpected<Error>(stored.error());
            needsInput = produced == 0 && consumed == 0;
            if (state == 2 || (state == 0 && needsInput && at == m_packed.size())) {
                opened.endsEarly = true;
                opened.brokenAt = at;
                break;
            }
            if (!wasSniffed && m_plain.size() >= kEnoughToSniff) {
                wasSniffed = true;
                opened.kind = sniff(m_plain.head());
                if (!mayBeOpened(opened.kind))
                    return opened; // no need to unpack what is not opened
            }
        }
        if (m_plain.size() == 0)
            return fail(ErrorCode::DecompressFailed, {}, opened.brokenAt);
        auto content = m_plain.finish();
        if (!content)
            return tl::unexpected<Error>(content.error());
        opened.content = std::move(*content);
        opened.content.fileSize = m_packed.size();
        opened.kind = sniff(opened.content.bytes);
        return opened;
    }

private:
    std::span<const std::uint8_t> m_packed;
    OpenProgress &m_progress;
    const std::stop_token &m_stop;
    GrowingContent m_plain;
};

Result<OpenedContent> unpackGzip(std::span<const std::uint8_t> packed, OpenProgress &progress,
                                 const std::stop_token &stop)
{
    z_stream stream = {};
    if (::inflateInit2(&stream, 15 + 16) != Z_OK)
        return fail(ErrorCode::DecompressFailed);
    std::size_t total = 0;
    auto opened = Unpacking(packed, progress, stop)
                      .run([&](auto input, auto output, std::size_t &consumed, std::size_t &produced) {
                          stream.next_in = const_cast<Bytef *>(input.data());
                          stream.avail_in = static_cast<uInt>(input.size());
                          stream.next_out = output.data();
                          stream.avail_out = static_cast<uInt>(output.size());
                          int status = ::inflate(&stream, Z_NO_FLUSH);
                          consumed = input.size() - stream.avail_in;
                          produced = output.size() - stream.avail_out;
                          total += consumed;
                          if (status == Z_STREAM_END) {
                              // Further members may follow, as `cat a.gz b.gz` makes them.
                              if (total + 2 < packed.size() && packed[total] == 0x1F && packed[total + 1] == 0x8B)
                                  return ::inflateReset(&stream) == Z_OK ? 0 : 2;
                              return 1;
                          }
                          return status == Z_OK || status == Z_BUF_ERROR ? 0 : 2;
                      });
    ::inflateEnd(&stream);
    return opened;
}

Result<OpenedContent> unpackZstd(std::span<const std::uint8_t> packed, OpenProgress &progress,
                                 const std::stop_token &stop)
{
    ZSTD_DStream *stream = ::ZSTD_createDStream();
    if (!stream)
        return fail(ErrorCode::DecompressFailed);
    std::size_t total = 0;
    auto opened = Unpacking(packed, progress, stop)
                      .run([&](auto input, auto output, std::size_t &consumed, std::size_t &produced) {
                          ZSTD_inBuffer in{input.data(), input.size(), 0};
                          ZSTD_outBuffer out{output.data(), output.size(), 0};
                          const std::size_t status = ::ZSTD_decompressStream(stream, &out, &in);
                          consumed = in.pos;
                          produced = out.pos;
                          total += consumed;
                          if (::ZSTD_isError(status))
                              return 2;
                          return status == 0 && total == packed.size() ? 1 : 0;
                      });
    ::ZSTD_freeDStream(stream);
    return opened;
}

Result<OpenedContent> unpack(FileContent packed, OpenProgress &progress, const std::stop_token &stop)
{
    OpenedContent opened;
    opened.kind = sniff(packed.bytes);
    if (opened.kind == ContentKind::Gzip)
        return unpackGzip(packed.bytes, progress, stop);
    if (opened.kind == ContentKind::Zstd)
        return unpackZstd(packed.bytes, progress, stop);
    opened.content = std::move(packed);
    return opened;
}

} // namespace

Result<OpenedContent> openContent(const std::filesystem::path &path, OpenProgress &progress,
                                  const std::stop_token &stop)
{
    auto mapped = MappedFile::open(path);
    if (!mapped)
        return tl::unexpected<Error>(mapped.error());
    FileContent content;
    content.bytes = (*mapped)->bytes();
    content.fileSize = content.bytes.size();
    content.owner = *mapped;
    auto opened = unpack(std::move(content), progress, stop);
    if (!opened) {
        Error error = opened.error();
        error.path = path.string();
        return tl::unexpected<Error>(std::move(error));
    }
    return opened;
}

Result<OpenedContent> readContent(int descriptor, const std::string &name, OpenProgress &progress,
                                  const std::stop_token &stop)
{
    GrowingContent read;
    for (;;) {
        if (stop.stop_requested())
            return fail(ErrorCode::Canceled);
        const auto room = read.room();
        const ssize_t got = ::read(descriptor, room.data(), room.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(ErrorCode::NotReadable, name);
        if (got == 0)
            break;
        if (const auto stored = read.commit(static_cast<std::size_t>(got)); !stored)
            return tl::unexpected<Error>(stored.error());
        progress.bytesDone.store(read.size(), std::memory_order_relaxed);
    }
    const std::uint64_t size = read.size();
    auto content = read.finish();
    if (!content)
        return tl::unexpected<Error>(content.error());
    content->fileSize = size;
    auto opened = unpack(std::move(*content), progress, stop);
    if (!opened) {
        Error error = opened.error();
        error.path = name;
        return tl::unexpected<Error>(std::move(error));
    }
    return opened;
}

} // namespace planescope
