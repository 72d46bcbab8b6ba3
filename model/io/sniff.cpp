#include "model/io/sniff.h"

#include "model/io/wire_reader.h"

#include <algorithm>

namespace planescope {

namespace {

constexpr std::size_t kLookAt = std::size_t{256} << 10;
constexpr unsigned kReplacementsOfACopy = 4;

bool startsWithBytes(std::span<const std::uint8_t> bytes, std::string_view magic)
{
    return bytes.size() >= magic.size() &&
           std::equal(magic.begin(), magic.end(), bytes.begin(),
                      [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

bool isName(std::string_view text)
{
    return !text.empty() && text.size() <= 4096 &&
           std::all_of(text.begin(), text.end(), [](char c) { return static_cast<std::uint8_t>(c) >= 0x20; });
}

struct TextFacts {
    bool isUtf8 = true;
    std::size_t control = 0;      // bytes no text has
    std::size_t replacements = 0; // EF BF BD
};

TextFacts textFacts(std::span<const std::uint8_t> bytes)
{
    TextFacts facts;
    for (std::size_t i = 0; i < bytes.size();) {
        const std::uint8_t c = bytes[i];
        if (c < 0x80) {
            facts.control += (c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f') || c == 0x7F;
            ++i;
            continue;
        }
        const std::size_t length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
        if (c < 0xC2 || c > 0xF4) {
            facts.isUtf8 = false;
            return facts;
        }
        if (i + length > bytes.size())
            break; // cut by our own limit
        for (std::size_t k = 1; k < length; ++k)
            if ((bytes[i + k] & 0xC0) != 0x80) {
                facts.isUtf8 = false;
                return facts;
            }
        facts.replacements += c == 0xEF && bytes[i + 1] == 0xBF && bytes[i + 2] == 0xBD;
        i += length;
    }
    return facts;
}

/// The message in the first field of an XSpace, an HloProto or a pprof profile tells them apart.
ContentKind kindOfFirstMessage(std::span<const std::uint8_t> message)
{
    wire::Reader reader(message);
    for (unsigned fields = 0; fields < 16 && reader.next(); ++fields) {
        const bool isBytes = reader.type() == wire::Type::Bytes;
        switch (reader.field()) {
        case 1:
            if (isBytes)
                return isName(reader.text()) ? ContentKind::HloProto : ContentKind::OtherProtobuf;
            if (reader.type() != wire::Type::Varint)
                return ContentKind::OtherProtobuf;
            break;
        case 2:
            if (reader.type() == wire::Type::Varint && message.size() < 16)
                return ContentKind::Pprof;
            if (!isBytes)
                return ContentKind::OtherProtobuf;
            return isName(reader.text()) ? ContentKind::XSpace : ContentKind::OtherProtobuf;
        case 3:
        case 4:
        case 5:
        case 6:
            if (!isBytes)
                return ContentKind::OtherProtobuf;
            break;
        default:
            return ContentKind::OtherProtobuf;
        }
    }
    return reader.isDamaged() ? ContentKind::OtherProtobuf : ContentKind::XSpace;
}

/// An HloModuleProto by itself, without the HloProto around it: its name and the name of its entry, then computations,
/// that begin with their names.
bool isHloModule(std::span<const std::uint8_t> bytes)
{
    bool hasEntry = false;
    wire::Reader reader(bytes);
    for (unsigned fields = 0; fields < 16 && reader.next(); ++fields) {
        if (reader.field() == 3 && reader.type() == wire::Type::Bytes) {
            wire::Reader computation(reader.bytes());
            return hasEntry && computation.next() && computation.is(1, wire::Type::Bytes) && isName(computation.text());
        }
        if (reader.field() > 2 || reader.type() != wire::Type::Bytes || !isName(reader.text()))
            return false;
        hasEntry = hasEntry || reader.field() == 2;
    }
    return false;
}

ContentKind kindOfProtobuf(std::span<const std::uint8_t> bytes)
{
    wire::Reader reader(bytes);
    unsigned fields = 0;
    bool isTextOnly = true;
    for (; fields < 64 && reader.next(); ++fields) {
        const bool isBytes = reader.type() == wire::Type::Bytes;
        if (reader.field() == 1 && isBytes && isHloModule(bytes))
            return ContentKind::HloProto;
        if (reader.field() == 1 && isBytes)
            return kindOfFirstMessage(reader.bytes());
        if (reader.field() == 8 && isBytes && sniff(reader.bytes()) == ContentKind::XSpace)
            return ContentKind::ProfileResponse;
        const bool isText = reader.field() >= 2 && reader.field() <= 4 && isBytes && isName(reader.text());
        if (!isText && reader.field() > 4096)
            return ContentKind::Unknown;
        isTextOnly = isTextOnly && isText && !reader.isCut();
    }
    if (reader.isDamaged() || fields == 0)
        return ContentKind::Unknown;
    return isTextOnly ? ContentKind::XSpace : ContentKind::OtherProtobuf; // errors only: a capture that failed
}

/// An object, or an array: "[" begins log lines as well.
bool isJsonStart(std::string_view text)
{
    if (text.front() == '{')
        return true;
    if (text.front() != '[')
        return false;
    const std::size_t first = text.find_first_not_of(" \t\r\n", 1);
    return first == std::string_view::npos ||
           std::string_view("{[]\"-0123456789tfn").find(text[first]) != std::string_view::npos;
}

/// PROTO with a version, then what begins a value or a frame.
bool isPickle(std::span<const std::uint8_t> bytes)
{
    return bytes.size() >= 4 && bytes[0] == 0x80 && bytes[1] >= 2 && bytes[1] <= 5 &&
           std::string_view("\x95}]()cNX\x8c\x8d").find(static_cast<char>(bytes[2])) != std::string_view::npos;
}

ContentKind kindOfText(std::span<const std::uint8_t> bytes)
{
    std::string_view text{reinterpret_cast<const char *>(bytes.data()), bytes.size()};
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return ContentKind::Text;
    text.remove_prefix(first);
    if (isJsonStart(text))
        return ContentKind::Json;
    // Dumps put log lines or a licence before the first module.
    if (text.starts_with("HloModule") || text.find("\nHloModule ") != std::string_view::npos)
        return ContentKind::HloText;
    if (text.starts_with("= control target key") || text.starts_with("$region"))
        return ContentKind::LloText;
    return ContentKind::Text;
}

} // namespace

ContentKind sniff(std::span<const std::uint8_t> all)
{
    if (all.empty())
        return ContentKind::Empty;
    const auto bytes = all.first(std::min(all.size(), kLookAt));
    if (startsWithBytes(bytes, "\x1F\x8B"))
        return ContentKind::Gzip;
    if (startsWithBytes(bytes, "\x28\xB5\x2F\xFD"))
        return ContentKind::Zstd;
    if (startsWithBytes(bytes, "\x83\xAF\x70\xD1\x0D\x88\x4A\x3F"))
        return ContentKind::Riegeli;
    if (startsWithBytes(bytes, "BZh") &&
        startsWithBytes(bytes.subspan(std::min<std::size_t>(4, bytes.size())), "1AY&SY"))
        return ContentKind::Bzip2;
    if (startsWithBytes(bytes, {"\xFD"
                                "7zXZ\0",
                                6}))
        return ContentKind::Xz;
    if (startsWithBytes(bytes, "PK\x03\x04"))
        return ContentKind::Zip;
    if (isPickle(bytes))
        return ContentKind::Pickle;
    const TextFacts facts = textFacts(bytes);
    if (facts.isUtf8 && facts.control == 0)
        return kindOfText(bytes);
    if (facts.isUtf8 && facts.replacements >= kReplacementsOfACopy)
        return ContentKind::TextModeCopy;
    return kindOfProtobuf(all);
}

std::string_view contentKindName(ContentKind kind)
{
    switch (kind) {
    case ContentKind::XSpace:
        return "XPlane";
    case ContentKind::ProfileResponse:
        return "ProfileResponse";
    case ContentKind::Gzip:
        return "gzip";
    case ContentKind::Zstd:
        return "zstd";
    case ContentKind::Riegeli:
        return "Riegeli";
    case ContentKind::Bzip2:
        return "bzip2";
    case ContentKind::Xz:
        return "xz";
    case ContentKind::Zip:
        return "zip";
    case ContentKind::Json:
        return "JSON";
    case ContentKind::HloProto:
        return "HLO proto";
    case ContentKind::HloText:
        return "HLO text";
    case ContentKind::LloText:
        return "LLO bundles";
    case ContentKind::Pprof:
        return "pprof";
    case ContentKind::Pickle:
        return "pickle";
    case ContentKind::Text:
        return "text";
    case ContentKind::OtherProtobuf:
        return "protobuf";
    case ContentKind::Empty:
    case ContentKind::TextModeCopy:
    case ContentKind::Unknown:
        break;
    }
    return {};
}

std::size_t firstReplacedByte(std::span<const std::uint8_t> bytes)
{
    constexpr std::uint8_t mark[] = {0xEF, 0xBF, 0xBD};
    return static_cast<std::size_t>(std::search(bytes.begin(), bytes.end(), std::begin(mark), std::end(mark)) -
                                    bytes.begin());
}

} // namespace planescope
