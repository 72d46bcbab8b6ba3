#pragma once
// Facts about LLO opcodes: which unit of the core an instruction takes, and for how long. Found by fitting listings
// against the compiler's utilisation tables of the same programs for seven generations; tests repeat the comparison.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace planescope {

/// Columns of a utilisation table, in its order.
enum class KernelUnit : std::uint8_t {
    Matmul,
    Matpush,
    Xlu, ///< cross-lane unit: transpose, rotate, permute, reductions
    Valu,
    Vpop, ///< results leaving the matrix, cross-lane and transcendental units
    Eup,  ///< transcendental unit
    Vload,
    VloadFill, ///< reloads of spilled registers, within Vload
    Vstore,
    VstoreSpill, ///< within Vstore
    Salu
};
inline constexpr std::size_t kKernelUnits = 11;
inline constexpr std::array<KernelUnit, kKernelUnits> kAllKernelUnits{
    KernelUnit::Matmul, KernelUnit::Matpush,     KernelUnit::Xlu,   KernelUnit::Valu,
    KernelUnit::Vpop,   KernelUnit::Eup,         KernelUnit::Vload, KernelUnit::VloadFill,
    KernelUnit::Vstore, KernelUnit::VstoreSpill, KernelUnit::Salu};
/// "MATMUL", "VLOAD:FILL": the compiler's word.
std::string_view unitName(KernelUnit unit);
/// Matmul, Matpush, Xlu and Eup are counted while they work; the others where an instruction is issued.
bool isBusyUnit(KernelUnit unit);

/// Slots per unit: of a bundle, a sum over bundles, or a capacity.
using UnitCounts = std::array<std::uint64_t, kKernelUnits>;
constexpr std::size_t at(KernelUnit unit) { return static_cast<std::size_t>(unit); }

/// V5 is v5e or v5p, V6 is v6e or TPU7x: what a utilisation table or a listing without matrix instructions can tell.
enum class TpuGeneration : std::uint8_t { Unknown, V2, V3, V4, V5, V5e, V5p, V6, V6e, V7x };
/// "v5e", "v5e/v5p", "TPU7x"; empty for Unknown.
std::string_view generationName(TpuGeneration generation);
std::optional<TpuGeneration> generationNamed(std::string_view name);
/// The sharper one when both can be true; Unknown for a contradiction is `b`.
TpuGeneration sharper(TpuGeneration a, TpuGeneration b);
/// Issue slots per bundle. Source: the CAPACITY row of the compiler's tables. Nothing for Unknown.
std::optional<UnitCounts> unitCapacities(TpuGeneration generation);
TpuGeneration generationOf(const UnitCounts &capacities);
/// Bundles behind a branch that are still executed. Seen in listings: depth marks and fallthrough labels behind it.
unsigned branchDelay(TpuGeneration generation);

enum class OpcodeKind : std::uint8_t {
    Unknown,
    Pseudo, ///< phi, operand, barrier of the scheduler: no slot
    NoUnit, ///< an instruction that no column counts
    Matmul,
    Matpush,
    Xlu,
    Vpop,
    Eup, ///< takes a Valu slot and makes Eup busy
    Valu,
    Vload,
    VectorMisc, ///< sync, trace, masks: the misc part of a load slot; not counted up to v4
    Vstore,
    RandomSeed, ///< Vstore, up to v4 Valu
    Salu,
    VectorEither, ///< a load slot's misc part, up to v4 Valu
    MaskMove,     ///< of a constant Valu, of a register like VectorMisc
    Cast,         ///< of a constant Salu, of a register no slot: the register gets another type
    Gate          ///< a call or a setting of the core's state: takes one slot of every issue unit
};

struct OpcodeFacts {
    OpcodeKind kind = OpcodeKind::Unknown;
    std::uint8_t instance = 0; ///< n of .mxun or .xlun
    bool hasInstance = false;
    bool isBf16 = false;       ///< of a matrix instruction: packed operands
    bool isTransposed = false; ///< matpush .xpose
    bool isLmr = false;        ///< matmul from the latched rows
    bool isBranch = false;
    bool isWait = false; ///< waits for a copy or a semaphore
    bool isDma = false;
    bool isTraceMark = false;
};

OpcodeFacts opcodeFacts(std::string_view opcode);
/// Bundles that one such instruction keeps its unit busy, from the bundle after its own; 0 for other kinds.
unsigned busyBundles(const OpcodeFacts &facts, TpuGeneration generation);

} // namespace planescope
