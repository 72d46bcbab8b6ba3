#pragma once
// What the built-in tables say, parsed. Texts point into the tables, which live as long as the object does.
#include "model/base/result.h"

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace planescope::demo {

/// Unpacks one built-in file. Fails when the program was built without it, or with a damaged one.
Result<std::string> unpackDemoFile(std::string_view name);

/// One line per row, split at tabs; the first line (names of the columns) is left out.
class TableRows
{
public:
    explicit TableRows(std::string_view text);
    /// The next row, or false. A row has at least `columns` fields: missing ones are empty.
    bool next(std::vector<std::string_view> &fields, std::size_t columns);

private:
    std::string_view m_rest;
};

/// Whole number, decimal or 0x..; 0 when it is none.
std::int64_t numberOf(std::string_view text);

enum class OpRule : std::uint8_t { Fixed, Scaled, SyncGather, SyncReduce, Loop };
enum class OpBody : std::uint8_t { Entry, Forward, Backward };

/// An operation of the train step, in the order in which the program runs it.
struct DemoOp {
    std::int64_t symbolId = 0;
    OpBody body = OpBody::Entry;
    OpRule rule = OpRule::Fixed;
    std::int64_t baseTicks = 0;
    std::int64_t flops = 0;
    std::int64_t modelFlops = 0;
    std::int64_t readBytes = 0;
    std::int64_t writeBytes = 0;
    std::string_view name, opcode, category, deduplicatedName, source, frameworkOp, shape, hloText;
    int startOp = -1; ///< for X-done: index of X-start

    bool isDone() const { return startOp >= 0; }
};

struct OpTable {
    std::string text;
    std::vector<DemoOp> ops;
    static Result<OpTable> load(std::string_view file);
};

struct HostRow {
    int group = 0;
    bool isOnce = false;
    bool isPerDevice = false;
    std::uint32_t steps = 7; ///< bit s: in step s
    std::string_view line, event, anchor, stats;
    std::int64_t beginUs = 0, beginUsPerDevice = 0, beginPermille = 0, lengthUs = 0, lengthPermille = 0;
};

struct HostTable {
    std::string text;
    std::vector<HostRow> rows;
    static Result<HostTable> load();
};

/// Columns of slot use.
inline constexpr std::size_t kSlotColumns = 11;
enum SlotColumn : std::size_t { Matmul, Matpush, Xlu, Valu, Vpop, Eup, Vload, Fill, Vstore, Spill, Salu };
inline constexpr std::array<std::int64_t, kSlotColumns> kSlotCapacity{2, 2, 2, 4, 2, 1, 3, 3, 2, 2, 2};
using SlotCounts = std::array<std::int64_t, kSlotColumns>;

enum class KernelPart : std::uint8_t {
    Enter,
    CopyIn,
    WaitIn,
    Init,
    TestBody,
    Body,
    TestStore,
    Store,
    CopyOut,
    WaitOut,
    Leave
};
inline constexpr std::size_t kKernelParts = 11;

struct KernelInstruction {
    std::uint32_t ordinal = 0;
    std::uint32_t line = 0; ///< index of unitLines; kUnitLines: none
    std::int64_t unit = -1;
    std::string_view opcode, primitive, source;
};
inline constexpr std::array<std::string_view, 8> kUnitLines{"SALU", "VALU", "EUP", "XLU", "VLD", "VST", "MXU0", "MXU1"};

struct KernelBundle {
    SlotCounts used{};
    std::int64_t mark = 0; ///< id of the mark that the compiler placed here; 0: none
    std::vector<KernelInstruction> instructions;
};

/// The compiled kernel: its bundles by address, cut into parts that run under their own condition.
struct KernelTable {
    struct Part {
        std::uint32_t first = 0;
        std::uint32_t last = 0; ///< inside
        std::uint32_t size() const { return last - first + 1; }
    };
    std::string text, instructionText;
    std::array<Part, kKernelParts> parts;
    std::vector<KernelBundle> bundles;

    const Part &part(KernelPart which) const { return parts[static_cast<std::size_t>(which)]; }
    /// `chip`: "v6e" or "tpu7x".
    static Result<KernelTable> load(const std::string &chip);
};

struct CounterRow {
    std::uint64_t id = 0;
    std::string_view rule; ///< empty: `number` is the value
    std::uint64_t number = 0;
    std::string_view set, name;
};

struct CounterTable {
    std::string text;
    std::vector<CounterRow> rows;
    static Result<CounterTable> load(std::string_view file);
};

} // namespace planescope::demo
