#include "model/format/xplane/xspace_index.h"

#include "model/format/xplane/resync.h"
#include "model/io/gunzip.h"

#include <algorithm>
#include <charconv>

namespace planescope::xplane {

namespace {

// What one of these costs in memory, with the tables around it.
constexpr std::uint64_t kCostOfPlane = 1024;
constexpr std::uint64_t kCostOfLine = 900;
constexpr std::uint64_t kCostOfSegment = 96;
constexpr std::uint64_t kCostOfType = 240;
constexpr std::uint64_t kCostOfStatName = 120;
constexpr std::uint64_t kCostOfText = 300;
constexpr unsigned kMostExtendedPlanes = 16;

/// The number in trailing parentheses: "jit_f(1219)". Older writers gave programs ids that do not match it.
std::optional<std::uint64_t> numberInParentheses(std::string_view name)
{
    const std::size_t open = name.rfind('(');
    if (open == std::string_view::npos || name.empty() || name.back() != ')')
        return std::nullopt;
    std::uint64_t id = 0;
    const char *last = name.data() + name.size() - 1;
    const auto [end, error] = std::from_chars(name.data() + open + 1, last, id);
    if (error != std::errc{} || end != last || end == name.data() + open + 1)
        return std::nullopt;
    return id;
}

std::string_view asText(std::span<const std::uint8_t> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

std::string shortened(std::string_view text, std::size_t most = 300) { return std::string(text.substr(0, most)); }

} // namespace

/// One XPlane message while it is walked.
struct SpaceIndexer::PlaneMessage {
    std::span<const std::uint8_t> bytes;
    std::int64_t id = 0;
    std::string_view name;
    std::vector<std::span<const std::uint8_t>> lines;
    const std::uint8_t *typesBegin = nullptr; // first event_metadata entry
    const std::uint8_t *typesEnd = nullptr;
    const std::uint8_t *statsBegin = nullptr; // first plane stat
    const std::uint8_t *statsEnd = nullptr;
    std::shared_ptr<StatNames> statNames = std::make_shared<StatNames>();
    std::uint64_t metadataBytes = 0;
    std::uint64_t linesLeftOut = 0;
    std::uint64_t namesLeftOut = 0;
    const std::uint8_t *firstDamage = nullptr;
    std::uint64_t damagedBytes = 0;
    bool endsInCutField = false;
};

SpaceIndexer::SpaceIndexer(SessionBuilder &builder, XPlaneStats &stats, MemoryBudget &budget,
                           std::atomic<std::uint64_t> &bytesDone, std::stop_token stop) :
    m_builder(builder),
    m_stats(stats), m_budget(budget), m_bytesDone(bytesDone), m_stop(std::move(stop))
{}

void SpaceIndexer::report(ImportCode code, Severity severity, std::string_view place, std::uint64_t count,
                          const std::uint8_t *at, std::uint64_t bytes)
{
    ImportEntry entry;
    entry.code = code;
    entry.severity = severity;
    entry.place = shortened(place);
    entry.count = count;
    entry.bytes = bytes;
    if (at) {
        entry.offset = offsetOf(at);
        entry.hasOffset = true;
    }
    m_builder.report().add(std::move(entry));
}

bool SpaceIndexer::shouldStop()
{
    if (m_index.isCanceled)
        return true;
    if (++m_sinceCheck >= 1024) {
        m_sinceCheck = 0;
        m_index.isCanceled = m_stop.stop_requested();
    }
    return m_index.isCanceled;
}

void SpaceIndexer::addFile(const SourceFile &file, HostId host)
{
    m_file = &file;
    m_fileIndex = static_cast<std::uint32_t>(m_index.profileStartNs.size());
    m_host = host;
    m_begin = file.content.bytes.data();
    m_end = m_begin + file.content.bytes.size();
    m_planes.clear();
    m_extendedPlanes = 0;
    m_index.profileStartNs.push_back(0);
    m_index.profileStopNs.push_back(0);
    m_index.smallestEpochNs.push_back(0);
    m_index.isCanceled = m_stop.stop_requested();
    walkSpace();
}

void SpaceIndexer::walkSpace()
{
    wire::Reader reader(m_begin, m_end);
    for (;;) {
        const std::uint8_t *broken = nullptr;
        while (!broken && reader.next()) {
            if (shouldStop())
                return;
            if (reader.field() >= 1 && reader.field() <= 4 && reader.type() != wire::Type::Bytes) {
                broken = reader.tagAt();
                break;
            }
            if (reader.is(1, wire::Type::Bytes)) {
                PlaneMessage plane;
                const std::uint8_t *const planeEnd = reader.bytes().data() + reader.bytes().size();
                const std::uint8_t *stopped = walkPlane(reader.bytes(), reader.isCut(), plane);
                if (reader.isCut() && stopped < m_end) {
                    // The announced length reaches beyond the file, yet the plane ends earlier: the length is wrong.
                    plane.bytes = {plane.bytes.data(), stopped};
                    broken = stopped;
                } else if (!reader.isCut() && stopped < planeEnd) {
                    plane.bytes = {plane.bytes.data(), stopped};
                } else if (reader.isCut()) {
                    report(ImportCode::FileTruncated, Severity::DataLoss, m_file->name, 0, m_end,
                           reader.announcedLength() - reader.bytes().size());
                    m_index.isDamaged = true;
                } else if (plane.endsInCutField && m_extendedPlanes < kMostExtendedPlanes) {
                    // Its last field reaches beyond it: the plane's own length may be too short.
                    ++m_extendedPlanes;
                    PlaneMessage longer;
                    stopped = walkPlane({plane.bytes.data(), m_end}, true, longer);
                    if (stopped > planeEnd && (stopped == m_end || looksLikeSpaceField(stopped, m_end))) {
                        longer.bytes = {plane.bytes.data(), stopped};
                        plane = std::move(longer);
                        report(ImportCode::DamagedRegion, Severity::Notice, m_file->name, 0, reader.tagAt());
                        finishPlane(plane);
                        reader.resumeAt(stopped);
                        continue;
                    }
                }
                finishPlane(plane);
                if (!broken && stopped < planeEnd) {
                    report(ImportCode::DamagedRegion, Severity::Notice, m_file->name, 0, reader.tagAt());
                    reader.resumeAt(stopped);
                }
            } else if (reader.field() >= 2 && reader.field() <= 4) {
                addText(reader.field(), reader.text());
                if (reader.isCut()) {
                    report(ImportCode::FileTruncated, Severity::DataLoss, m_file->name, 0, m_end,
                           reader.announcedLength() - reader.bytes().size());
                    m_index.isDamaged = true;
                }
            } else {
                report(ImportCode::TrailingData, Severity::Notice, m_file->name, 1, reader.tagAt(),
                       static_cast<std::uint64_t>(reader.at() - reader.tagAt()));
            }
        }
        if (!broken && reader.isDamaged() && !reader.isCut())
            broken = reader.tagAt();
        if (!broken)
            break;
        m_index.isDamaged = true;
        const std::uint8_t *next = nextSpaceField(broken, m_end);
        const bool endsInTag = next == m_end && m_end - broken < 12;
        report(endsInTag ? ImportCode::FileTruncated : ImportCode::DamagedRegion, Severity::DataLoss, m_file->name, 0,
               broken, endsInTag ? 0 : static_cast<std::uint64_t>(next - broken));
        if (next == m_end)
            break;
        reader.resumeAt(next);
    }
}

void SpaceIndexer::addText(std::uint32_t field, std::string_view text)
{
    ++m_index.texts;
    m_bytesDone.fetch_add(text.size(), std::memory_order_relaxed);
    if (field == 4) {
        if (!text.empty() && m_builder.host(m_host).name == NameId{})
            m_builder.host(m_host).name = m_builder.intern(shortened(text));
        return;
    }
    if (!m_budget.take(kCostOfText + 2 * text.size()))
        return;
    ImportEntry entry;
    entry.code = field == 2 ? ImportCode::ProducerError : ImportCode::ProducerWarning;
    entry.severity = field == 2 ? Severity::Error : Severity::Notice;
    entry.place = m_file->name;
    entry.text = shortened(text, 4000);
    entry.count = 1;
    m_builder.report().add(std::move(entry));
}

const std::uint8_t *SpaceIndexer::walkPlane(std::span<const std::uint8_t> bytes, bool stopAtDamage, PlaneMessage &plane)
{
    plane.bytes = bytes;
    const std::uint8_t *const end = bytes.data() + bytes.size();
    wire::Reader reader(bytes);
    for (;;) {
        bool isSound = true;
        while (isSound && reader.next()) {
            if (shouldStop())
                return end;
            isSound = handlePlaneField(reader, plane);
        }
        if (isSound && !reader.isDamaged())
            return end;
        if (isSound && reader.isCut()) {
            plane.endsInCutField = true;
            return end;
        }
        const std::uint8_t *broken = reader.tagAt();
        // A few bytes at the very end of the file that do not make a field: the cut went through a tag or a length.
        if (stopAtDamage)
            return end == m_end && end - broken < 12 && isSound ? end : broken;
        // The plane's length is too long when the next plane begins within it.
        if (looksLikeSpaceField(broken, m_end))
            return broken;
        const std::uint8_t *next = nextPlaneField(broken, end);
        if (!plane.firstDamage)
            plane.firstDamage = broken;
        plane.damagedBytes += static_cast<std::uint64_t>(next - broken);
        if (next == end)
            return end;
        reader.resumeAt(next);
    }
}

bool SpaceIndexer::handlePlaneField(wire::Reader &reader, PlaneMessage &plane)
{
    const bool isBytes = reader.type() == wire::Type::Bytes;
    switch (reader.field()) {
    case 1:
        if (reader.type() != wire::Type::Varint)
            return false;
        plane.id = reader.signedNumber();
        break;
    case 2:
        if (!isBytes)
            return false;
        plane.name = reader.text();
        break;
    case 3: {
        if (!isBytes)
            return false;
        std::span<const std::uint8_t> line = reader.bytes();
        if (reader.isCut()) {
            const std::uint8_t *lineEnd = endOfCutLine(line);
            if (lineEnd < line.data() + line.size()) {
                const bool isFileEnd = m_end - lineEnd < 12; // cut within a tag: the space walk says so
                line = {line.data(), lineEnd};
                if (!plane.firstDamage && !isFileEnd)
                    plane.firstDamage = reader.tagAt();
                reader.resumeAt(lineEnd);
            }
        }
        if (m_budget.take(2 * sizeof(std::span<const std::uint8_t>)))
            plane.lines.push_back(line);
        else
            ++plane.linesLeftOut;
        break;
    }
    case 4:
        if (!isBytes)
            return false;
        if (!plane.typesBegin)
            plane.typesBegin = reader.tagAt();
        plane.typesEnd = reader.at();
        plane.metadataBytes += reader.bytes().size();
        break;
    case 5:
        if (!isBytes)
            return false;
        plane.metadataBytes += reader.bytes().size();
        if (!reader.isCut())
            addStatName(reader.bytes(), plane);
        break;
    case 6:
        if (!isBytes)
            return false;
        if (!plane.statsBegin)
            plane.statsBegin = reader.tagAt();
        plane.statsEnd = reader.at();
        plane.metadataBytes += reader.bytes().size();
        break;
    default:
        break;
    }
    ++m_index.planeFields;
    return true;
}

const std::uint8_t *SpaceIndexer::endOfCutLine(std::span<const std::uint8_t> bytes) const
{
    wire::Reader reader(bytes);
    while (reader.next()) {
        const bool wantsBytes = reader.field() == 2 || reader.field() == 4 || reader.field() == 11;
        const bool wantsNumber =
            reader.field() == 1 || reader.field() == 3 || reader.field() == 9 || reader.field() == 10;
        if ((wantsBytes && reader.type() != wire::Type::Bytes) || (wantsNumber && reader.type() != wire::Type::Varint))
            return reader.tagAt();
        // An event that starts like metadata is the plane's next field: map entries have number 4, too.
        if (reader.is(4, wire::Type::Bytes) && !reader.isCut() && looksLikeMapEntry(reader.bytes()))
            return reader.tagAt();
    }
    return reader.isDamaged() && !reader.isCut() ? reader.tagAt() : bytes.data() + bytes.size();
}

void SpaceIndexer::addStatName(std::span<const std::uint8_t> entry, PlaneMessage &plane)
{
    if (!m_budget.take(kCostOfStatName)) {
        ++plane.namesLeftOut;
        return;
    }
    bool hasKey = false;
    std::int64_t key = 0;
    std::int64_t id = 0;
    std::string_view name;
    wire::Reader reader(entry);
    while (reader.next()) {
        if (reader.is(1, wire::Type::Varint)) {
            key = reader.signedNumber();
            hasKey = true;
        } else if (reader.is(2, wire::Type::Bytes) && !reader.isCut()) {
            wire::Reader value(reader.bytes());
            while (value.next())
                if (value.is(1, wire::Type::Varint))
                    id = value.signedNumber();
                else if (value.is(2, wire::Type::Bytes) && !value.isCut())
                    name = value.text();
        }
    }
    plane.statNames->set(hasKey ? key : id, {m_builder.internBorrowed(name), statRoleOf(name)});
}

void SpaceIndexer::finishPlane(const PlaneMessage &message)
{
    if (m_index.isCanceled)
        return;
    m_bytesDone.fetch_add(message.metadataBytes, std::memory_order_relaxed);
    if (message.firstDamage) {
        m_index.isDamaged = true;
        report(ImportCode::DamagedRegion, Severity::DataLoss, message.name, 0, message.firstDamage,
               message.damagedBytes);
    }
    auto known = m_planes.find(message.name);
    if (known == m_planes.end()) {
        if (!m_budget.take(kCostOfPlane)) {
            report(ImportCode::EventLimit, Severity::DataLoss, message.name, 1, message.bytes.data());
            return;
        }
        known = m_planes.emplace(message.name, KnownPlane{}).first;
        known->second.id = m_builder.addPlane(m_host, message.name, message.id);
        XPlaneStats::PlaneEntry &entry = m_stats.plane(known->second.id);
        entry.fileBegin = m_begin;
        entry.fileEnd = m_end;
    } else {
        if (!m_budget.take(kCostOfSegment))
            return;
        report(ImportCode::PlanesMerged, Severity::Info, message.name, 1, message.bytes.data());
    }
    KnownPlane &plane = known->second;
    PlaneChunk chunk;
    chunk.begin = message.bytes.data();
    chunk.end = message.bytes.data() + message.bytes.size();
    chunk.statsBegin = message.statsBegin;
    chunk.statsEnd = message.statsEnd;
    chunk.statNames = message.statNames;
    if (plane.firstNames && sameNames(*plane.firstNames, *chunk.statNames))
        chunk.statNames = plane.firstNames;
    IdMap &types = m_index.typeMaps.emplace_back();
    addTypes(message, plane, chunk, types);
    if (plane.chunks++ == 0) {
        plane.firstTypes = &types;
        plane.firstNames = chunk.statNames;
    }
    readPlaneStats(chunk, plane.id);
    m_stats.plane(plane.id).chunks.push_back(chunk);

    std::uint64_t leftOut = message.linesLeftOut;
    for (const auto &line : message.lines) {
        if (shouldStop())
            return;
        if (m_budget.left() >= kCostOfLine + kCostOfSegment)
            addLine(line, plane, types);
        else
            ++leftOut;
    }
    if (leftOut > 0)
        report(ImportCode::EventLimit, Severity::DataLoss, message.name, leftOut);
    if (message.namesLeftOut > 0)
        report(ImportCode::UnknownStatName, Severity::DataLoss, message.name, message.namesLeftOut);
}

void SpaceIndexer::addLine(std::span<const std::uint8_t> bytes, KnownPlane &plane, IdMap &types)
{
    std::int64_t id = 0;
    std::string_view name;
    LineTail tail;
    bool hasEvents = false;
    LineSegment segment;
    segment.begin = bytes.data();
    segment.end = bytes.data() + bytes.size();
    segment.types = &types;
    wire::Reader reader(bytes);
    while (!hasEvents && reader.next()) {
        if (reader.is(1, wire::Type::Varint))
            id = reader.signedNumber();
        else if (reader.is(2, wire::Type::Bytes))
            name = reader.text();
        else if (reader.is(3, wire::Type::Varint))
            segment.timestampNs = reader.signedNumber();
        else if (reader.is(4, wire::Type::Bytes))
            hasEvents = true;
        else if (reader.is(9, wire::Type::Varint))
            tail.durationPs = reader.signedNumber();
        else if (reader.is(10, wire::Type::Varint))
            tail.displayId = reader.signedNumber();
        else if (reader.is(11, wire::Type::Bytes))
            tail.displayName = reader.text();
    }
    tail.hasDisplayId = tail.displayId != 0;
    if (hasEvents && segment.timestampNs >= kEpochFromNs) {
        std::int64_t &smallest = m_index.smallestEpochNs[m_fileIndex];
        smallest = smallest == 0 ? segment.timestampNs : std::min(smallest, segment.timestampNs);
    }
    std::uint32_t row = plane.lineOfId.find(id);
    if (row == IdMap::kNone) {
        m_budget.take(kCostOfLine);
        row = static_cast<std::uint32_t>(m_index.lines.size());
        plane.lineOfId.set(id, row);
        IndexedLine indexed;
        indexed.file = m_fileIndex;
        indexed.line = m_builder.addLine(plane.id, name, id);
        Line &line = m_builder.line(indexed.line);
        line.timestampNs = segment.timestampNs;
        m_index.lines.push_back(std::move(indexed));
    } else {
        const LineId merged = m_index.lines[row].line;
        report(ImportCode::LinesMerged, Severity::Info, m_builder.peek().text(m_builder.line(merged).name), 1,
               bytes.data());
        Line &line = m_builder.line(merged);
        if (line.name == NameId{} && !name.empty()) {
            line.name = m_builder.internBorrowed(name);
            line.kind = lineKindOf(name, m_builder.plane(plane.id).kind);
        }
    }
    IndexedLine &indexed = m_index.lines[row];
    indexed.bytes += bytes.size();
    m_index.lineBytes += bytes.size();
    m_builder.line(indexed.line).wireBytes = indexed.bytes;
    if (hasEvents) {
        if (!indexed.segments.empty())
            m_budget.take(kCostOfSegment);
        indexed.segments.push_back(segment);
    } else {
        m_bytesDone.fetch_add(bytes.size(), std::memory_order_relaxed);
        if (tail.hasDisplayId)
            indexed.tail.displayId = tail.displayId;
        indexed.tail.hasDisplayId |= tail.hasDisplayId;
        if (!tail.displayName.empty())
            indexed.tail.displayName = tail.displayName;
        indexed.tail.durationPs = std::max(indexed.tail.durationPs, tail.durationPs);
    }
}

void SpaceIndexer::addTypes(const PlaneMessage &message, KnownPlane &plane, PlaneChunk &chunk, IdMap &types)
{
    if (!message.typesBegin)
        return;
    std::uint64_t leftOut = 0;
    wire::Reader reader(message.typesBegin, message.typesEnd);
    for (;;) {
        bool isSound = true;
        while (isSound && reader.next()) {
            if (shouldStop())
                return;
            if (reader.field() == 3 && reader.isCut()) // a line with a wrong length, see handlePlaneField
                reader.resumeAt(endOfCutLine(reader.bytes()));
            if (!reader.is(4, wire::Type::Bytes))
                continue;
            if (m_budget.take(kCostOfType))
                addType(reader.bytes(), plane, chunk, types);
            else
                ++leftOut;
        }
        if (!reader.isDamaged() || reader.isCut())
            break;
        const std::uint8_t *next = nextPlaneField(reader.tagAt(), message.typesEnd);
        if (next == message.typesEnd)
            break;
        reader.resumeAt(next);
    }
    if (leftOut > 0)
        report(ImportCode::UnknownEventType, Severity::DataLoss, message.name, leftOut, message.typesBegin);
}

void SpaceIndexer::addType(std::span<const std::uint8_t> entry, KnownPlane &plane, const PlaneChunk &chunk,
                           IdMap &types)
{
    bool hasKey = false;
    std::int64_t key = 0;
    std::span<const std::uint8_t> value;
    std::uint64_t handle = ~std::uint64_t{0};
    wire::Reader reader(entry);
    while (reader.next()) {
        if (reader.is(1, wire::Type::Varint)) {
            key = reader.signedNumber();
            hasKey = true;
        } else if (reader.is(2, wire::Type::Bytes)) {
            value = reader.bytes();
            handle = offsetOf(reader.lengthAt());
        }
    }
    EventType type;
    type.plane = plane.id;
    Program program;
    bool hasStats = false;
    bool hasProto = false;
    std::string_view name;
    wire::Reader fields(value);
    while (fields.next()) {
        if (fields.is(1, wire::Type::Varint)) {
            type.wireId = fields.signedNumber();
        } else if (fields.is(2, wire::Type::Bytes)) {
            name = fields.text();
        } else if (fields.is(4, wire::Type::Bytes)) {
            type.displayName = m_builder.internBorrowed(fields.text());
        } else if (fields.is(5, wire::Type::Bytes) && !fields.isCut()) {
            hasStats = true;
            RawStat raw;
            if (!readStat(fields.bytes(), raw))
                continue;
            const StatName *stat = chunk.statNames->find(raw.metadataId);
            if (!stat || stat->role == StatRole::None)
                continue;
            const auto text = [&]() -> NameId {
                if (raw.valueField == 5)
                    return m_builder.internBorrowed(asText(raw.bytes));
                if (raw.valueField == 7) {
                    const StatName *target = chunk.statNames->find(static_cast<std::int64_t>(raw.bits));
                    return target ? target->name : NameId{};
                }
                if (raw.valueField == 8) {
                    const auto plain = gunzip(raw.bytes, raw.bytes.size() * 4 + 4096);
                    return plain ? m_builder.intern(*plain) : NameId{};
                }
                return NameId{};
            };
            switch (stat->role) {
            case StatRole::HloCategory:
                type.category = text();
                break;
            case StatRole::FrameworkOp:
                type.frameworkOp = text();
                break;
            case StatRole::Source:
                type.source = text();
                break;
            case StatRole::SourceStack:
                type.sourceStack = text();
                break;
            case StatRole::HloOp:
                type.hloOp = text();
                break;
            case StatRole::HloModule:
                type.hloModule = text();
                break;
            case StatRole::ProgramId:
                if (raw.valueField == 3 || raw.valueField == 4) {
                    type.programId = raw.bits;
                    type.hasProgramId = true;
                }
                break;
            case StatRole::Async:
                type.isAsync = true;
                break;
            case StatRole::HloProto:
                hasProto = raw.valueField == 6;
                program.proto = asText(raw.bytes);
                break;
            default:
                break;
            }
        }
    }
    if (hasKey)
        type.wireId = key;
    else if (type.wireId == 0)
        report(ImportCode::MissingId, Severity::Info, m_builder.peek().text(m_builder.plane(plane.id).name), 1,
               entry.data());
    type.name = m_builder.internBorrowed(name);
    type.statHandle = hasStats ? handle : ~std::uint64_t{0};

    if (plane.firstTypes && chunk.statNames == plane.firstNames) {
        // A further message of the same plane mostly repeats the metadata: do not keep it twice.
        const std::uint32_t first = plane.firstTypes->find(type.wireId);
        if (first != IdMap::kNone) {
            const EventType &other = m_builder.type(EventTypeId{first});
            bool isSame = other.name == type.name && other.displayName == type.displayName &&
                          (other.statHandle == ~std::uint64_t{0}) == !hasStats;
            if (isSame && hasStats) {
                std::uint64_t length = 0;
                const std::uint8_t *p = wire::readVarint(m_begin + other.statHandle, m_end, length);
                isSame = p && length == value.size() && std::equal(value.begin(), value.end(), p);
            }
            if (isSame) {
                types.set(type.wireId, first);
                return;
            }
        }
    }
    const std::uint32_t before = types.find(type.wireId);
    if (before != IdMap::kNone && (!plane.firstTypes || plane.firstTypes->find(type.wireId) != before)) {
        report(ImportCode::DuplicateId, Severity::Notice, m_builder.peek().text(m_builder.plane(plane.id).name), 1,
               entry.data());
        m_builder.type(EventTypeId{before}) = type;
    } else {
        types.set(type.wireId, m_builder.addType(type).value);
    }
    if (hasProto) {
        program.host = m_host;
        program.name = type.name;
        program.id = type.hasProgramId ? type.programId
                                       : numberInParentheses(name).value_or(static_cast<std::uint64_t>(type.wireId));
        m_builder.addProgram(program);
    }
}

void SpaceIndexer::readPlaneStats(const PlaneChunk &chunk, PlaneId plane)
{
    wire::Reader reader(chunk.statsBegin, chunk.statsEnd);
    while (reader.next()) {
        RawStat raw;
        if (!reader.is(6, wire::Type::Bytes) || reader.isCut() || !readStat(reader.bytes(), raw))
            continue;
        const StatName *stat = chunk.statNames->find(raw.metadataId);
        if (!stat || (raw.valueField != 3 && raw.valueField != 4))
            continue;
        const auto number = static_cast<std::int64_t>(raw.bits);
        if (number <= 0)
            continue;
        if (stat->role == StatRole::DroppedTraces)
            report(ImportCode::DroppedByProducer, Severity::DataLoss,
                   m_builder.peek().text(m_builder.plane(plane).name), raw.bits);
        else if (stat->role == StatRole::ProfileStart)
            m_index.profileStartNs[m_fileIndex] = number;
        else if (stat->role == StatRole::ProfileStop)
            m_index.profileStopNs[m_fileIndex] = number;
    }
}

} // namespace planescope::xplane
