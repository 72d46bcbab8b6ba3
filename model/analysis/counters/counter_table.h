#pragma once
// Raw hardware counters of a profile: one row per register and reading, as parallel columns for millions of rows.
// A reading is one line "counters_<n>" of a device plane; a row is one event with the stat counter_value.
// Source of the layout: perf_counters of XProf (xplane_to_perf_counters.cc); rows keep its order: planes, lines,
// events.
#include "model/analysis/counters/counter_facts.h"
#include "model/base/string_pool.h"
#include "model/store/session.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

inline constexpr std::uint32_t kNoCounterRow = 0xFFFFFFFFu;

/// One reading of the registers of a chip.
struct CounterReading {
    HostId host;
    PlaneId plane;
    LineId line;
    NameId kernel;                    ///< line name; of the session's pool
    std::optional<std::int64_t> chip; ///< plane stat global_chip_id, else device_id. XProf leaves planes without it out
    std::optional<std::int64_t> device; ///< plane stat device_id
    std::int64_t sample = 0;            ///< line id
    TimePoint time;                     ///< begin of its first event: when it was read
    TpuGeneration generation = TpuGeneration::Unknown;
    std::string deviceType;
    /// Registers that count on from reading to reading, so that two can be subtracted; those of GPU kernels do not.
    bool isCumulative = true;
    std::uint32_t firstRow = 0;
    std::uint32_t rowCount = 0;
    std::uint32_t previous = kNoCounterRow; ///< the reading of this plane with the next smaller sample
};

/// A name that rows share, with everything that follows from it.
struct CounterName {
    std::string_view name; ///< lower case
    CounterFacts facts;
    NameId set;         ///< blank separated words; of CounterTable::words()
    NameId description; ///< as the file has it; may be empty
};

enum class CounterValueKind : std::uint8_t { Unsigned, Signed, Real };

/// Bits of CounterTable::flags().
enum CounterFlag : std::uint8_t {
    kCounterNoId = 1,        ///< no performance_counter_id: the id is that of the event's metadata
    kCounterUnknownId = 2,   ///< the address lies in no public block of this generation
    kCounterDuplicate = 4,   ///< this reading has the name more than once
    kCounterDecreased = 8,   ///< less than in the reading before, and the width is not known: no delta
    kCounterWrapped = 16,    ///< less than before; the delta is corrected by the known width
    kCounterNotANumber = 32, ///< NaN or infinite
    kCounterNegative = 64
};

/// What is odd about the counters of a profile. Facts; model/text makes the sentences.
struct CounterProblem {
    enum class Kind {
        NoChip,            ///< planes that state no chip id: XProf leaves them out, here they stay
        NoClock,           ///< readings without a cycle counter: no rates
        UnknownGeneration, ///< readings of chips whose clock and formulas are not public
        NoId,
        UnknownId,
        Duplicate,
        OutOfOrder, ///< readings whose samples are numbered against their times
        SameSample, ///< readings of one plane with one sample number
        Decreased,
        Wrapped,
        NotANumber,
        Negative,
        NoValue ///< events on a counter line without counter_value: no rows
    };
    Kind kind = Kind::NoChip;
    std::uint64_t count = 0;
    std::string example; ///< a counter, line or chip type
};

struct CounterReadOptions {
    /// Width of the registers where it is known to be less than 64 bits: only then is a value that became smaller
    /// taken for a wrap-around.
    std::optional<unsigned> widthBits;
};

/// Immutable, shared by views without a lock.
class CounterTable
{
public:
    std::size_t rowCount() const { return m_value.size(); }
    const std::vector<CounterReading> &readings() const { return m_readings; }
    const std::vector<CounterName> &names() const { return m_names; }
    const std::vector<CounterProblem> &problems() const { return m_problems; }
    /// Sets and descriptions.
    std::string_view word(NameId id) const { return m_pool.text(id); }

    // Columns, one entry per row.
    std::span<const std::uint32_t> reading() const { return m_reading; }
    std::span<const std::uint32_t> name() const { return m_name; } ///< rows of names()
    std::span<const std::uint64_t> id() const { return m_id; }
    std::span<const std::uint64_t> bits() const { return m_value; } ///< as stored; of a double its bits
    std::span<const CounterValueKind> valueKind() const { return m_kind; }
    std::span<const std::uint8_t> flags() const { return m_flags; }
    /// The row of the same counter in the reading before; kNoCounterRow without one. Empty when no plane was read
    /// twice.
    std::span<const std::uint32_t> previousRow() const { return m_previous; }

    const CounterReading &readingOf(std::uint32_t row) const { return m_readings[m_reading[row]]; }
    const CounterName &nameOf(std::uint32_t row) const { return m_names[m_name[row]]; }
    std::string_view setOf(std::uint32_t row) const { return word(nameOf(row).set); }
    std::string_view descriptionOf(std::uint32_t row) const { return word(nameOf(row).description); }
    /// As a number; exact below 2^53. NaN for what is no number.
    double value(std::uint32_t row) const { return m_number[row]; }
    std::span<const double> values() const { return m_number; }
    std::optional<std::uint32_t> findName(std::string_view lowerCaseName) const;
    /// The row of a name in a reading (the first of several).
    std::optional<std::uint32_t> rowOf(std::uint32_t reading, std::uint32_t name) const;

    // Derived figures; nothing where a part is not known. Registers are cleared at the start and read at the end, so a
    // first reading counts from the start; a later one from the reading before.
    std::optional<double> delta(std::uint32_t row) const;     ///< to the reading before; nothing in a first reading
    std::optional<double> cycles(std::uint32_t row) const;    ///< of the row's block, over the same time as the rates
    std::optional<double> perSecond(std::uint32_t row) const; ///< cycles of the TensorCore / its clock is the time
    std::optional<double> perCycle(std::uint32_t row) const;
    std::optional<double> peakShare(std::uint32_t row) const; ///< 0..1: per cycle / facts.mostPerCycle
    /// Position in its block; nothing when the address is not public.
    std::optional<std::uint32_t> index(std::uint32_t row) const;

private:
    friend class CounterTableBuilder;
    /// Growth since the reading before, or since the start in a first reading.
    std::optional<double> growth(std::uint32_t row) const;
    std::optional<double> seconds(std::uint32_t reading) const;

    StringPool m_pool;
    std::vector<CounterReading> m_readings;
    std::vector<CounterName> m_names;
    std::vector<std::uint32_t> m_nameIds; // pool id -> row of m_names
    std::vector<CounterProblem> m_problems;
    std::vector<std::uint32_t> m_reading, m_name, m_previous;
    std::vector<std::uint64_t> m_id, m_value;
    std::vector<double> m_number;
    std::vector<CounterValueKind> m_kind;
    std::vector<std::uint8_t> m_flags;
    std::vector<std::uint32_t> m_clockName;  // name -> name of the clock of its block, or kNoCounterRow
    std::vector<std::uint32_t> m_coreClocks; // names of the TensorCores' clocks
    std::vector<std::uint32_t> m_byName;     // rows by reading, name, row
    std::optional<unsigned> m_widthBits;
};
using CounterTablePtr = std::shared_ptr<const CounterTable>;

/// The only writer.
class CounterTableBuilder
{
public:
    struct Value {
        CounterValueKind kind = CounterValueKind::Unsigned;
        std::uint64_t bits = 0;
    };
    /// Rows go to the newest reading; firstRow, rowCount and previous are filled in.
    void beginReading(CounterReading reading);
    /// `id`: nothing without performance_counter_id; then `metadataId` stands in its place.
    void addRow(std::string_view name, std::optional<std::uint64_t> id, std::uint64_t metadataId, Value value,
                std::string_view set = {}, std::string_view description = {});
    void addProblem(CounterProblem::Kind kind, std::string_view example, std::uint64_t count = 1);
    CounterTablePtr finish(const CounterReadOptions &options = {});

private:
    void linkReadings();
    void linkRows(const CounterReadOptions &options);
    void findClocks();
    std::shared_ptr<CounterTable> m_table = std::make_shared<CounterTable>();
};

/// All counter lines of all device planes. Empty when there are none. Null when stopped.
CounterTablePtr readCounters(const Session &session, const CounterReadOptions &options = {},
                             const std::stop_token &stop = {});
/// Whether a profile has counter lines with events; cheap.
bool hasCounters(const Session &session);

} // namespace planescope
