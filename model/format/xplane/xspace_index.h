#pragma once
// First pass over an XSpace: planes, lines, metadata, plane stats; no events.
//
//   XSpace: 1 planes*, 2 errors*, 3 warnings*, 4 hostnames*
//   XPlane: 1 id, 2 name, 3 lines*, 4 event_metadata (map), 5 stat_metadata (map), 6 stats*
//   map entry: 1 key, 2 value;  XEventMetadata: 1 id, 2 name, 4 display_name, 5 stats*;  XStatMetadata: 1 id, 2 name
//
// On the wire a plane's lines come before its metadata, so a plane is walked twice: lines and stat names, then types.
#include "model/format/xplane/line_decoder.h"
#include "model/format/xplane/xplane_stats.h"
#include "model/io/file_content.h"
#include "model/store/builders.h"

#include <atomic>
#include <deque>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope::xplane {

struct SourceFile {
    std::string name; ///< without folder
    FileContent content;
    std::shared_ptr<const AllocationSites> sites; ///< beside the XSpace; may be null
};

struct IndexedLine {
    LineId line;
    std::uint32_t file = 0;
    std::vector<LineSegment> segments;
    std::uint64_t bytes = 0;
    LineTail tail; ///< of messages without events
};

/// What a file may still cost in memory. Guards against files made of millions of empty messages.
class MemoryBudget
{
public:
    explicit MemoryBudget(std::uint64_t bytes) : m_left(bytes) {}
    bool take(std::uint64_t bytes)
    {
        if (bytes > m_left)
            return false;
        m_left -= bytes;
        return true;
    }
    std::uint64_t left() const { return m_left; }

private:
    std::uint64_t m_left;
};

/// All files of a session after the first pass.
struct SpaceIndex {
    std::vector<IndexedLine> lines;           ///< in order of their LineIds
    std::deque<IdMap> typeMaps;               ///< one per plane message; segments point into it
    std::vector<std::int64_t> profileStartNs; ///< per file; 0 when unknown
    std::vector<std::int64_t> profileStopNs;
    std::vector<std::int64_t> smallestEpochNs; ///< per file: smallest absolute line timestamp; 0 without one
    std::uint64_t lineBytes = 0;
    std::uint64_t planeFields = 0; ///< sound fields of planes seen: is this an XSpace at all?
    std::uint64_t texts = 0;       ///< errors, warnings, host names
    bool isDamaged = false;
    bool isCanceled = false;
};

/// Line timestamps from here on are nanoseconds since 1970, smaller ones count from the start of the profile.
inline constexpr std::int64_t kEpochFromNs = 100'000'000'000'000'000;

class SpaceIndexer
{
public:
    SpaceIndexer(SessionBuilder &builder, XPlaneStats &stats, MemoryBudget &budget,
                 std::atomic<std::uint64_t> &bytesDone, std::stop_token stop);
    void addFile(const SourceFile &file, HostId host);
    SpaceIndex take() { return std::move(m_index); }

private:
    struct PlaneMessage;
    struct KnownPlane {
        PlaneId id;
        std::uint32_t chunks = 0;
        IdMap lineOfId; // XLine.id -> row of m_index.lines
        IdMap *firstTypes = nullptr;
        std::shared_ptr<StatNames> firstNames;
    };

    void walkSpace();
    void addText(std::uint32_t field, std::string_view text);
    void addPlane(std::span<const std::uint8_t> bytes, bool isCut);
    /// Returns the place where the plane ended or stopped making sense.
    const std::uint8_t *walkPlane(std::span<const std::uint8_t> bytes, bool stopAtDamage, PlaneMessage &plane);
    bool handlePlaneField(wire::Reader &reader, PlaneMessage &plane);
    void addStatName(std::span<const std::uint8_t> entry, PlaneMessage &plane);
    const std::uint8_t *endOfCutLine(std::span<const std::uint8_t> bytes) const;
    void finishPlane(const PlaneMessage &plane);
    void addLine(std::span<const std::uint8_t> bytes, KnownPlane &plane, IdMap &types);
    void addTypes(const PlaneMessage &message, KnownPlane &plane, PlaneChunk &chunk, IdMap &types);
    void addType(std::span<const std::uint8_t> entry, KnownPlane &plane, const PlaneChunk &chunk, IdMap &types);
    void readPlaneStats(const PlaneChunk &chunk, PlaneId plane);
    void report(ImportCode code, Severity severity, std::string_view place, std::uint64_t count = 0,
                const std::uint8_t *at = nullptr, std::uint64_t bytes = 0);
    std::uint64_t offsetOf(const std::uint8_t *place) const { return static_cast<std::uint64_t>(place - m_begin); }
    bool shouldStop();

    SessionBuilder &m_builder;
    XPlaneStats &m_stats;
    MemoryBudget &m_budget;
    std::atomic<std::uint64_t> &m_bytesDone;
    std::stop_token m_stop;
    SpaceIndex m_index;

    const SourceFile *m_file = nullptr;
    std::uint32_t m_fileIndex = 0;
    HostId m_host;
    const std::uint8_t *m_begin = nullptr;
    const std::uint8_t *m_end = nullptr;
    std::map<std::string_view, KnownPlane> m_planes; // of this file
    std::uint32_t m_sinceCheck = 0;
    unsigned m_extendedPlanes = 0;
};

} // namespace planescope::xplane
