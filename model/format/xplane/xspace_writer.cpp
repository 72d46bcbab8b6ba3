#include "model/format/xplane/xspace_writer.h"

#include "model/io/wire_writer.h"

#include <bit>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace planescope::xplane {

namespace {

constexpr std::size_t kFlushAt = std::size_t{4} << 20;
/// A length that is filled in later takes this many bytes: a number with leading zeros, up to 2^42.
constexpr std::size_t kLengthBytes = 6;

void putLater(std::string &out) { out.append(kLengthBytes, '\0'); }

void fillIn(char *place, std::uint64_t length)
{
    for (std::size_t i = 0; i + 1 < kLengthBytes; ++i, length >>= 7)
        place[i] = static_cast<char>((length & 0x7F) | 0x80);
    place[kLengthBytes - 1] = static_cast<char>(length & 0x7F);
}

void putStat(std::string &out, std::uint32_t field, const StatToWrite &stat)
{
    std::string message;
    wire::putNumber(message, 1, stat.metadataId);
    switch (stat.kind) {
    case StatToWrite::Kind::Double:
        wire::putDouble(message, 2, std::bit_cast<double>(stat.bits));
        break;
    case StatToWrite::Kind::Uint64:
        wire::putNumber(message, 3, stat.bits);
        break;
    case StatToWrite::Kind::Int64:
        wire::putNumber(message, 4, stat.bits);
        break;
    case StatToWrite::Kind::Text:
        wire::putBytes(message, 5, stat.text);
        break;
    case StatToWrite::Kind::Bytes:
        wire::putBytes(message, 6, stat.text);
        break;
    case StatToWrite::Kind::Reference:
        wire::putNumber(message, 7, stat.bits);
        break;
    }
    wire::putBytes(out, field, message);
}

} // namespace

StatToWrite StatToWrite::real(std::int64_t id, double value)
{
    return {id, Kind::Double, std::bit_cast<std::uint64_t>(value), {}};
}
StatToWrite StatToWrite::integer(std::int64_t id, std::int64_t value)
{
    return {id, Kind::Int64, static_cast<std::uint64_t>(value), {}};
}
StatToWrite StatToWrite::unsignedInteger(std::int64_t id, std::uint64_t value) { return {id, Kind::Uint64, value, {}}; }
StatToWrite StatToWrite::string(std::int64_t id, std::string_view text) { return {id, Kind::Text, 0, text}; }
StatToWrite StatToWrite::bytes(std::int64_t id, std::string_view bytes) { return {id, Kind::Bytes, 0, bytes}; }
StatToWrite StatToWrite::reference(std::int64_t id, std::int64_t target)
{
    return {id, Kind::Reference, static_cast<std::uint64_t>(target), {}};
}

/// Bytes not yet written, and the open messages whose length is not known yet.
struct XSpaceWriter::Output {
    std::string buffer;
    std::string scratch;
    std::uint64_t flushed = 0; // bytes in the file before `buffer`
    int fd = -1;
    bool failed = false;
    std::filesystem::path path;
    std::filesystem::path temporary;
    std::uint64_t planeLengthAt = 0;
    std::uint64_t lineLengthAt = 0;
    std::uint64_t events = 0;

    ~Output()
    {
        if (fd >= 0) {
            ::close(fd);
            ::unlink(temporary.c_str());
        }
    }
    std::uint64_t position() const { return flushed + buffer.size(); }
    void flushWhenFull()
    {
        if (fd >= 0 && buffer.size() >= kFlushAt)
            flush();
    }
    void flush()
    {
        writeAt(buffer.data(), buffer.size(), flushed);
        flushed += buffer.size();
        buffer.clear();
    }
    void writeAt(const char *data, std::size_t size, std::uint64_t offset)
    {
        while (size > 0 && !failed) {
            const ssize_t written = ::pwrite(fd, data, size, static_cast<off_t>(offset));
            if (written < 0 && errno == EINTR)
                continue;
            if (written <= 0) {
                failed = true;
                return;
            }
            data += written;
            size -= static_cast<std::size_t>(written);
            offset += static_cast<std::uint64_t>(written);
        }
    }
    std::uint64_t openMessage(std::uint32_t field)
    {
        wire::putTag(buffer, field, 2);
        const std::uint64_t at = position();
        putLater(buffer);
        return at;
    }
    void closeMessage(std::uint64_t lengthAt)
    {
        const std::uint64_t length = position() - lengthAt - kLengthBytes;
        if (lengthAt >= flushed) {
            fillIn(buffer.data() + (lengthAt - flushed), length);
            return;
        }
        if (lengthAt + kLengthBytes > flushed)
            flush(); // the place itself is split between file and buffer
        char bytes[kLengthBytes];
        fillIn(bytes, length);
        writeAt(bytes, kLengthBytes, lengthAt);
    }
};

XSpaceWriter::XSpaceWriter() : m_output(std::make_unique<Output>()) {}
XSpaceWriter::XSpaceWriter(std::unique_ptr<Output> output) : m_output(std::move(output)) {}
XSpaceWriter::~XSpaceWriter() = default;
XSpaceWriter::XSpaceWriter(XSpaceWriter &&) noexcept = default;
XSpaceWriter &XSpaceWriter::operator=(XSpaceWriter &&) noexcept = default;

Result<XSpaceWriter> XSpaceWriter::create(const std::filesystem::path &path)
{
    auto output = std::make_unique<Output>();
    output->path = path;
    output->temporary = path.string() + ".part";
    output->fd = ::open(output->temporary.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0644);
    if (output->fd < 0)
        return fail(ErrorCode::WriteFailed, path.string());
    return XSpaceWriter(std::move(output));
}

void XSpaceWriter::beginPlane(std::int64_t id, std::string_view name)
{
    m_output->planeLengthAt = m_output->openMessage(1);
    if (id != 0)
        wire::putNumber(m_output->buffer, 1, id);
    wire::putBytes(m_output->buffer, 2, name);
}

void XSpaceWriter::endPlane() { m_output->closeMessage(m_output->planeLengthAt); }

void XSpaceWriter::beginLine(std::int64_t id, std::string_view name, std::int64_t timestampNs)
{
    m_output->lineLengthAt = m_output->openMessage(3);
    std::string &out = m_output->buffer;
    if (id != 0)
        wire::putNumber(out, 1, id);
    if (!name.empty())
        wire::putBytes(out, 2, name);
    if (timestampNs != 0)
        wire::putNumber(out, 3, timestampNs);
}

void XSpaceWriter::endLine(std::int64_t durationPs, std::int64_t displayId, std::string_view displayName)
{
    std::string &out = m_output->buffer;
    if (durationPs != 0)
        wire::putNumber(out, 9, durationPs);
    if (displayId != 0)
        wire::putNumber(out, 10, displayId);
    if (!displayName.empty())
        wire::putBytes(out, 11, displayName);
    m_output->closeMessage(m_output->lineLengthAt);
    m_output->flushWhenFull();
}

void XSpaceWriter::event(std::int64_t type, std::int64_t offsetPs, std::int64_t durationPs, StatsToWrite stats)
{
    std::string &message = m_output->scratch;
    message.clear();
    wire::putNumber(message, 1, type);
    wire::putNumber(message, 2, offsetPs);
    if (durationPs != 0)
        wire::putNumber(message, 3, durationPs);
    for (const StatToWrite &stat : stats)
        putStat(message, 4, stat);
    wire::putBytes(m_output->buffer, 4, message);
    ++m_output->events;
    m_output->flushWhenFull();
}

void XSpaceWriter::aggregatedEvent(std::int64_t type, std::int64_t occurrences, std::int64_t totalPs)
{
    std::string &message = m_output->scratch;
    message.clear();
    wire::putNumber(message, 1, type);
    wire::putNumber(message, 3, totalPs);
    wire::putNumber(message, 5, occurrences);
    wire::putBytes(m_output->buffer, 4, message);
    ++m_output->events;
}

void XSpaceWriter::eventMetadata(std::int64_t id, std::string_view name, std::string_view displayName,
                                 StatsToWrite stats)
{
    std::string value;
    wire::putNumber(value, 1, id);
    wire::putBytes(value, 2, name);
    if (!displayName.empty())
        wire::putBytes(value, 4, displayName);
    for (const StatToWrite &stat : stats)
        putStat(value, 5, stat);
    std::string entry;
    wire::putNumber(entry, 1, id);
    wire::putBytes(entry, 2, value);
    wire::putBytes(m_output->buffer, 4, entry);
    m_output->flushWhenFull();
}

void XSpaceWriter::statMetadata(std::int64_t id, std::string_view name)
{
    std::string value;
    wire::putNumber(value, 1, id);
    wire::putBytes(value, 2, name);
    std::string entry;
    wire::putNumber(entry, 1, id);
    wire::putBytes(entry, 2, value);
    wire::putBytes(m_output->buffer, 5, entry);
}

void XSpaceWriter::planeStat(const StatToWrite &stat) { putStat(m_output->buffer, 6, stat); }
void XSpaceWriter::error(std::string_view text) { wire::putBytes(m_output->buffer, 2, text); }
void XSpaceWriter::warning(std::string_view text) { wire::putBytes(m_output->buffer, 3, text); }
void XSpaceWriter::hostname(std::string_view name) { wire::putBytes(m_output->buffer, 4, name); }
void XSpaceWriter::raw(std::string_view bytes) { m_output->buffer.append(bytes); }
std::uint64_t XSpaceWriter::eventCount() const { return m_output->events; }
std::uint64_t XSpaceWriter::size() const { return m_output->position(); }
std::string XSpaceWriter::take() { return std::move(m_output->buffer); }

Result<void> XSpaceWriter::finish()
{
    Output &out = *m_output;
    if (out.fd < 0)
        return {};
    out.flush();
    if (::close(out.fd) != 0)
        out.failed = true;
    out.fd = -1;
    if (out.failed || ::rename(out.temporary.c_str(), out.path.c_str()) != 0) {
        ::unlink(out.temporary.c_str());
        return fail(ErrorCode::WriteFailed, out.path.string());
    }
    return {};
}

} // namespace planescope::xplane
