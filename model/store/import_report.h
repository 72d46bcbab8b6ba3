#pragma once
// What a reader read, skipped and repaired. Stored in the session and shown to the user: nothing is lost silently.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace planescope {

enum class Severity { Info, Notice, DataLoss, Error };

/// What happened; model/text has the translated sentence for each.
enum class ImportCode {
    FileTruncated,       ///< the file ends before the announced length; bytes = how many are missing (0: unknown)
    DamagedRegion,       ///< wire format broken; offset = first bad byte, bytes = how many were skipped
    EventsSkipped,       ///< events that could not be decoded; count
    NegativeDuration,    ///< duration below 0, taken as 0; count
    NegativeTime,        ///< begin before the line's start, kept; count
    TimeOverflow,        ///< begin or end outside 64-bit picoseconds, skipped; count
    UnknownEventType,    ///< metadata id without an entry, drawn without a name; count
    UnknownStatName,     ///< stat whose metadata id has no entry; count
    MissingId,           ///< metadata entry, line or plane without id; count
    DuplicateId,         ///< metadata id twice, the later one wins; count
    LinesMerged,         ///< lines of one id put together; count
    PlanesMerged,        ///< planes of one name put together; count
    UnsortedLine,        ///< events were not in order and have been sorted; count = events
    PartialOverlap,      ///< events that overlap without nesting were laned; count
    AggregatedEvents,    ///< events with num_occurrences: listed, not drawn; count
    EventLimit,          ///< more events than memory allows for this file; count = left out
    StatOffsetLimit,     ///< stats of events beyond what an offset can hold; count
    ProducerError,       ///< XSpace.errors: text from the file
    ProducerWarning,     ///< XSpace.warnings: text from the file
    DroppedByProducer,   ///< plane stat dropped_traces; count
    InstructionsSkipped, ///< of an HLO module, which could not be read; count
    HostSkipped,         ///< a host's file could not be read; place = file name
    HostNotAligned,      ///< no common epoch: host placed at time 0
    NoTimeline,          ///< the file holds no events
    TrailingData,        ///< unknown top-level fields; count, bytes
    DerivedLimit,        ///< derived rows were not computed; place = why
    KindNotShown,        ///< entries of a kind that no view shows; place = which, count
    TextRepaired         ///< slips of the writer in a text format were mended; count
};

struct ImportEntry {
    Severity severity = Severity::Info;
    ImportCode code = ImportCode::DamagedRegion;
    std::string place; ///< plane, line or file it happened in; may be empty
    std::string text;  ///< words of the producer (errors, warnings); never ours
    std::uint64_t count = 0;
    std::uint64_t offset = 0; ///< byte offset of the first occurrence; valid when hasOffset
    std::uint64_t bytes = 0;
    bool hasOffset = false;
};

class ImportReport
{
public:
    /// Adds, or raises the count of the entry with the same code and place. A code is told for at most kMostPlaces
    /// places; what happens elsewhere is counted in one further entry without a place. Producer's words are kept one by
    /// one, up to kMostTexts.
    void add(ImportEntry entry);
    static constexpr std::size_t kMostPlaces = 100;
    static constexpr std::size_t kMostTexts = 1000;
    void merge(const ImportReport &other);
    const std::vector<ImportEntry> &entries() const { return m_entries; }
    bool isEmpty() const { return m_entries.empty(); }
    Severity worst() const;
    bool hasLoss() const { return !m_entries.empty() && worst() >= Severity::DataLoss; }

private:
    std::vector<ImportEntry> m_entries;
    std::map<std::pair<ImportCode, std::string>, std::size_t> m_known; // by code and place
    std::map<ImportCode, std::size_t> m_places;                        // how many per code
    std::size_t m_texts = 0;
};

} // namespace planescope
