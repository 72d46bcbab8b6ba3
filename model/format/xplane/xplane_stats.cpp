#include "model/format/xplane/xplane_stats.h"

#include "model/io/gunzip.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <unordered_map>

namespace planescope::xplane {

namespace {

/// A compressed string may not unpack to more than this; profiles hold texts, not archives.
constexpr std::size_t kLongestCompressedText = std::size_t{64} << 20;

} // namespace

StatRole statRoleOf(std::string_view name)
{
    static const std::unordered_map<std::string_view, StatRole> roles{
        {"hlo_category", StatRole::HloCategory},
        {"tf_op", StatRole::FrameworkOp},
        {"source", StatRole::Source},
        {"source_stack", StatRole::SourceStack},
        {"hlo_op", StatRole::HloOp},
        {"hlo_module", StatRole::HloModule},
        {"program_id", StatRole::ProgramId},
        {"_a", StatRole::Async},
        {"Hlo Proto", StatRole::HloProto},
        {"HLO Proto", StatRole::HloProto},
        {"dropped_traces", StatRole::DroppedTraces},
        {"profile_start_time", StatRole::ProfileStart},
        {"profile_stop_time", StatRole::ProfileStop},
    };
    const auto it = roles.find(name);
    return it == roles.end() ? StatRole::None : it->second;
}

void StatNames::set(std::int64_t id, StatName name)
{
    const std::uint64_t mixed = static_cast<std::uint64_t>(id) * 0x9E3779B97F4A7C15u + name.name.value;
    m_sum += mixed * mixed;
    const std::uint32_t known = m_ids.find(id);
    if (known != IdMap::kNone) {
        m_names[known] = name;
        return;
    }
    m_ids.set(id, static_cast<std::uint32_t>(m_names.size()));
    m_names.push_back(name);
}

bool sameNames(const StatNames &a, const StatNames &b)
{
    return a.m_names.size() == b.m_names.size() && a.m_sum == b.m_sum;
}

namespace {

/// A stat as all known writers write it: an id below 128, then one value, nothing else. False for any other.
bool readUsualStat(std::span<const std::uint8_t> message, RawStat &stat)
{
    if (message.size() < 4 || message[0] != 0x08 || message[1] >= 0x80)
        return false;
    const std::uint8_t *const end = message.data() + message.size();
    const std::uint8_t *const value = message.data() + 3;
    stat.metadataId = message[1];
    switch (message[2]) {
    case 0x11:
        if (end - value != 8)
            return false;
        stat.valueField = 2;
        std::memcpy(&stat.bits, value, 8); // fixed64 is little-endian, as all machines that Qt supports here are
        return true;
    case 0x18:
    case 0x20:
    case 0x38:
        stat.valueField = message[2] >> 3;
        return wire::readVarint(value, end, stat.bits) == end;
    case 0x2A:
    case 0x32:
    case 0x42:
        if (*value >= 0x80 || end - value != 1 + std::ptrdiff_t{*value})
            return false;
        stat.valueField = message[2] >> 3;
        stat.bytes = message.subspan(4);
        return true;
    default:
        return false;
    }
}

} // namespace

bool readStat(std::span<const std::uint8_t> message, RawStat &stat)
{
    stat = {};
    if (readUsualStat(message, stat))
        return true;
    stat = {};
    wire::Reader reader(message);
    while (reader.next()) {
        if (reader.isCut())
            return false;
        switch (reader.field()) {
        case 1:
            if (reader.type() != wire::Type::Varint)
                return false;
            stat.metadataId = reader.signedNumber();
            break;
        case 2:
            if (reader.type() != wire::Type::Fixed64)
                return false;
            stat.valueField = 2;
            stat.bits = reader.number();
            break;
        case 3:
        case 4:
        case 7:
            if (reader.type() != wire::Type::Varint)
                return false;
            stat.valueField = reader.field();
            stat.bits = reader.number();
            break;
        case 5:
        case 6:
        case 8:
            if (reader.type() != wire::Type::Bytes)
                return false;
            stat.valueField = reader.field();
            stat.bytes = reader.bytes();
            break;
        default:
            break;
        }
    }
    return !reader.isDamaged();
}

XPlaneStats::PlaneEntry &XPlaneStats::plane(PlaneId id)
{
    if (id.value >= m_planes.size())
        m_planes.resize(id.value + 1);
    return m_planes[id.value];
}

void XPlaneStats::eventStats(PlaneId plane, std::uint64_t handle, const StatVisitor &visit) const
{
    visitMessage(plane, handle, 4, false, visit);
}

void XPlaneStats::typeStats(PlaneId plane, std::uint64_t handle, const StatVisitor &visit) const
{
    visitMessage(plane, handle, 5, true, visit);
}

void XPlaneStats::visitMessage(PlaneId plane, std::uint64_t handle, std::uint32_t statField, bool onType,
                               const StatVisitor &visit) const
{
    if (plane.value >= m_planes.size())
        return;
    const PlaneEntry &entry = m_planes[plane.value];
    if (handle >= static_cast<std::uint64_t>(entry.fileEnd - entry.fileBegin))
        return;
    const std::uint8_t *place = entry.fileBegin + handle;
    const auto chunk = std::partition_point(entry.chunks.begin(), entry.chunks.end(),
                                            [place](const PlaneChunk &c) { return c.end <= place; });
    if (chunk == entry.chunks.end() || place < chunk->begin)
        return;
    std::uint64_t length = 0;
    const std::uint8_t *p = wire::readVarint(place, chunk->end, length);
    if (!p)
        return;
    length = std::min(length, static_cast<std::uint64_t>(chunk->end - p));
    wire::Reader reader(p, p + length);
    while (reader.next())
        if (reader.is(statField, wire::Type::Bytes) && !reader.isCut())
            visitStat(*chunk, reader.bytes(), onType, visit);
}

void XPlaneStats::planeStats(PlaneId plane, const StatVisitor &visit) const
{
    if (plane.value >= m_planes.size())
        return;
    for (const PlaneChunk &chunk : m_planes[plane.value].chunks) {
        wire::Reader reader(chunk.statsBegin, chunk.statsEnd);
        while (reader.next())
            if (reader.is(6, wire::Type::Bytes) && !reader.isCut())
                visitStat(chunk, reader.bytes(), false, visit);
    }
}

bool XPlaneStats::knowsStat(PlaneId plane, NameId name) const
{
    if (plane.value >= m_planes.size())
        return false;
    for (const PlaneChunk &chunk : m_planes[plane.value].chunks)
        if (chunk.statNames && chunk.statNames->containsName(name))
            return true;
    return false;
}

void XPlaneStats::visitStat(const PlaneChunk &chunk, std::span<const std::uint8_t> message, bool onType,
                            const StatVisitor &visit) const
{
    RawStat raw;
    if (!readStat(message, raw))
        return;
    StatView view;
    view.onType = onType;
    view.metadataId = raw.metadataId;
    if (const StatName *name = chunk.statNames->find(raw.metadataId))
        view.name = name->name;
    const std::string_view text{reinterpret_cast<const char *>(raw.bytes.data()), raw.bytes.size()};
    switch (raw.valueField) {
    case 2:
        view.kind = StatKind::Double;
        view.number = std::bit_cast<double>(raw.bits);
        break;
    case 3:
        view.kind = StatKind::Uint64;
        break;
    case 4:
        view.kind = StatKind::Int64;
        break;
    case 5:
        view.kind = StatKind::String;
        break;
    case 6:
        view.kind = StatKind::Bytes;
        break;
    case 7: {
        const StatName *target = chunk.statNames->find(static_cast<std::int64_t>(raw.bits));
        view.kind = StatKind::String;
        view.text = target ? m_pool->text(target->name) : std::string_view{};
        visit(view);
        return;
    }
    case 8: {
        const auto plain = gunzip(raw.bytes, kLongestCompressedText);
        if (!plain)
            return;
        view.kind = StatKind::String;
        view.text = *plain;
        visit(view);
        return;
    }
    default:
        return; // a stat without a value is legal and says nothing
    }
    if (view.isInteger())
        view.bits = raw.bits;
    view.text = text;
    visit(view);
}

namespace {

/// Reads numbers straight from the bytes: no callback, of texts only that they are there, and the place of the last
/// event's message is kept.
class XPlaneNumbers final : public StatNumbers
{
public:
    XPlaneNumbers(const XPlaneStats::PlaneEntry &entry, const std::vector<NameId> &names) :
        m_entry(entry), m_names(names)
    {}

    std::uint32_t readMany(std::span<const std::uint64_t> handles, std::size_t names, std::span<Value> out) override
    {
        m_seen = 0;
        if (out.size() < handles.size() * names || names > kMostNames)
            return StatNumbers::readMany(handles, names, out);
        std::fill_n(out.data(), handles.size() * names, Value{});
        for (std::size_t i = 0; i < handles.size(); ++i)
            if (handles[i] != kNoHandle)
                readInto(handles[i], {out.data() + i * names, names});
        return m_seen;
    }

    void read(std::uint64_t handle, std::span<Value> out) override
    {
        for (Value &value : out)
            value = {};
        readInto(handle, out);
    }

private:
    static constexpr std::ptrdiff_t kFastRoom = 512; ///< longer messages are read the general way
    static constexpr std::size_t kUsualIds = 256;
    static constexpr std::size_t kMostNames = 8; ///< of the fast way

    /// `out` is empty before.
    void readInto(std::uint64_t handle, std::span<Value> out)
    {
        if (handle >= static_cast<std::uint64_t>(m_entry.fileEnd - m_entry.fileBegin))
            return;
        const std::uint8_t *place = m_entry.fileBegin + handle;
        if (!m_chunk || place < m_chunk->begin || place >= m_chunk->end) {
            const auto chunk = std::partition_point(m_entry.chunks.begin(), m_entry.chunks.end(),
                                                    [place](const PlaneChunk &c) { return c.end <= place; });
            if (chunk == m_entry.chunks.end() || place < chunk->begin)
                return;
            enter(*chunk);
        }
        if (m_chunk->end - place > kFastRoom && readUsual(place, out))
            return;
        std::fill(out.begin(), out.end(), Value{}); // a part may have been read
        std::uint64_t length = 0;
        const std::uint8_t *p = wire::readVarint(place, m_chunk->end, length);
        if (!p)
            return;
        const std::uint8_t *end = p + std::min(length, static_cast<std::uint64_t>(m_chunk->end - p));
        std::uint64_t tag = 0, number = 0;
        while (p < end && (p = wire::readVarint(p, end, tag))) {
            switch (tag & 7) {
            case 0:
                p = wire::readVarint(p, end, number);
                break;
            case 1:
                p = end - p >= 8 ? p + 8 : nullptr;
                break;
            case 5:
                p = end - p >= 4 ? p + 4 : nullptr;
                break;
            case 2:
                p = wire::readVarint(p, end, number);
                if (p && number > static_cast<std::uint64_t>(end - p))
                    p = nullptr;
                if (!p)
                    return;
                if (tag >> 3 == 4)
                    readOne(p, p + number, out);
                p += number;
                break;
            default:
                return;
            }
            if (!p)
                return;
        }
    }

    void enter(const PlaneChunk &chunk)
    {
        const bool isKnown = m_chunk && m_chunk->statNames == chunk.statNames;
        m_chunk = &chunk;
        if (isKnown)
            return;
        for (std::size_t id = 0; id < kUsualIds; ++id) {
            const StatName *name = chunk.statNames->find(static_cast<std::int64_t>(id));
            m_wanted[id] = 0;
            for (std::size_t i = 0; name && i < std::min(kMostNames, m_names.size()); ++i)
                if (m_names[i] == name->name)
                    m_wanted[id] = static_cast<std::uint8_t>(m_wanted[id] | 1u << i);
        }
    }

    /// A message as all known writers write it: fields in ascending order, tags of one byte, a stat is its id and one
    /// value. False for any other, and for one that is broken; `out` may be filled in part then. There are kFastRoom
    /// bytes behind `p`, so only the end of the message needs a look.
    [[gnu::flatten]] bool readUsual(const std::uint8_t *p, std::span<Value> out)
    {
        if (m_names.size() > kMostNames || out.size() < m_names.size())
            return false;
        const std::uint8_t *const lastSafe = p + kFastRoom - 2 * wire::kVarintSlack;
        std::uint64_t length = 0;
        unsigned seen = 0;
        if (*p < 0x80)
            length = *p++;
        else
            p = wire::readVarintUnchecked(p, length);
        if (!p || length > static_cast<std::uint64_t>(lastSafe - p))
            return false;
        const std::uint8_t *const end = p + length;
        for (const int tag : {0x08, 0x10, 0x18}) // nearly all have these three
            if (p && *p == tag && p < end)
                p = wire::skipVarintUnchecked(p + 1);
        if (!p)
            return false;
        while (p < end && *p < 0x22 && (*p & 7) == 0) { // type, place in time
            p = wire::skipVarintUnchecked(p + 1);
            if (!p)
                return false;
        }
        while (p < end) {
            if (p[0] != 0x22 || p[1] >= 0x80 || p[1] < 3 || p[2] != 0x08 || p[3] >= 0x80)
                return false;
            const std::uint8_t *const statEnd = p + 2 + p[1];
            unsigned wanted = m_wanted[p[3]];
            p += 4;
            if (statEnd > end)
                return false;
            if (wanted == 0) {
                p = statEnd;
                continue;
            }
            Value value;
            if (*p == 0x11 && statEnd - p == 9) {
                value.kind = StatKind::Double;
                std::memcpy(&value.bits, p + 1,
                            8); // fixed64 is little-endian, as all machines that Qt supports here are
            } else if ((*p == 0x18 || *p == 0x20) && wire::readVarintUnchecked(p + 1, value.bits) == statEnd) {
                value.kind = *p == 0x18 ? StatKind::Uint64 : StatKind::Int64;
            } else if (*p == 0x2A || *p == 0x38) { // a text, or a reference to one
                value.kind = StatKind::String;
            } else {
                return false;
            }
            seen |= wanted;
            for (; wanted != 0; wanted &= wanted - 1)
                out[static_cast<std::size_t>(std::countr_zero(wanted))] = value;
            p = statEnd;
        }
        if (p != end)
            return false;
        m_seen |= seen;
        return true;
    }

    void readOne(const std::uint8_t *p, const std::uint8_t *end, std::span<Value> out)
    {
        std::uint64_t tag = 0, number = 0, id = 0;
        Value value;
        while (p < end && (p = wire::readVarint(p, end, tag))) {
            switch (tag & 7) {
            case 0:
                p = wire::readVarint(p, end, number);
                if (!p)
                    return;
                if (tag >> 3 == 1)
                    id = number;
                else if (tag >> 3 == 3)
                    value = {StatKind::Uint64, number};
                else if (tag >> 3 == 4)
                    value = {StatKind::Int64, number};
                else if (tag >> 3 == 7)
                    value = {StatKind::String, 0}; // a reference to a text
                break;
            case 1:
                if (end - p < 8)
                    return;
                value.kind = StatKind::Double;
                std::memcpy(&value.bits, p, 8); // fixed64 is little-endian, as all machines that Qt supports here are
                p += 8;
                break;
            case 2:
                p = wire::readVarint(p, end, number);
                if (!p || number > static_cast<std::uint64_t>(end - p))
                    return;
                if (tag >> 3 == 5 || tag >> 3 == 8)
                    value = {StatKind::String, 0};
                else if (tag >> 3 == 6)
                    value = {StatKind::Bytes, 0};
                p += number;
                break;
            default:
                return;
            }
        }
        if (value.kind == StatKind::None)
            return;
        const StatName *name = m_chunk->statNames->find(static_cast<std::int64_t>(id));
        if (!name)
            return;
        for (std::size_t i = 0; i < m_names.size() && i < out.size(); ++i)
            if (m_names[i] == name->name) {
                out[i] = value;
                m_seen |= i < 32 ? 1u << i : 0;
            }
    }

    const XPlaneStats::PlaneEntry &m_entry;
    std::vector<NameId> m_names;
    const PlaneChunk *m_chunk = nullptr;
    std::uint32_t m_seen = 0;                       ///< names with a value since readMany() began
    std::array<std::uint8_t, kUsualIds> m_wanted{}; ///< by id of this chunk: a bit for every name that it is
};

} // namespace

std::unique_ptr<StatNumbers> XPlaneStats::numbers(PlaneId plane, const std::vector<NameId> &names) const
{
    if (plane.value >= m_planes.size())
        return StatSource::numbers(plane, names);
    return std::make_unique<XPlaneNumbers>(m_planes[plane.value], names);
}

} // namespace planescope::xplane
