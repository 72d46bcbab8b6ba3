#include "model/store/bundle_opcodes.h"

#include <algorithm>
#include <cctype>

namespace planescope {

namespace {

struct GenerationRow {
    TpuGeneration generation;
    std::string_view name;
};
constexpr std::array<GenerationRow, 9> kGenerations{{{TpuGeneration::V2, "v2"},
                                                     {TpuGeneration::V3, "v3"},
                                                     {TpuGeneration::V4, "v4"},
                                                     {TpuGeneration::V5, "v5e/v5p"},
                                                     {TpuGeneration::V5e, "v5e"},
                                                     {TpuGeneration::V5p, "v5p"},
                                                     {TpuGeneration::V6, "v6e/TPU7x"},
                                                     {TpuGeneration::V6e, "v6e"},
                                                     {TpuGeneration::V7x, "TPU7x"}}};

/// The generation with what cannot be told apart by capacities put together.
TpuGeneration familyOf(TpuGeneration generation)
{
    switch (generation) {
    case TpuGeneration::V5e:
    case TpuGeneration::V5p:
        return TpuGeneration::V5;
    case TpuGeneration::V6e:
    case TpuGeneration::V7x:
        return TpuGeneration::V6;
    default:
        return generation;
    }
}

//                                       MATMUL MATPUSH XLU VALU VPOP EUP VLOAD FILL VSTORE SPILL SALU
constexpr UnitCounts kV2{1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2};
constexpr UnitCounts kV3{2, 2, 1, 2, 1, 1, 1, 1, 1, 1, 2};
constexpr UnitCounts kV4{4, 4, 2, 2, 2, 1, 1, 1, 1, 1, 2};
constexpr UnitCounts kV5{4, 4, 3, 4, 2, 1, 3, 3, 1, 1, 2};
constexpr UnitCounts kV6{2, 2, 2, 4, 2, 1, 3, 3, 2, 2, 2};

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The opcode up to its first full stop: "vmatmul" of "vmatmul.mubr.bf16.gmra.mxu0".
std::string_view stemOf(std::string_view opcode) { return opcode.substr(0, opcode.find('.')); }

template <std::size_t N> bool isOneOf(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

void readInstance(std::string_view opcode, OpcodeFacts *facts)
{
    for (const std::string_view unit : {std::string_view(".mxu"), std::string_view(".xlu")}) {
        const std::size_t at = opcode.find(unit);
        if (at == std::string_view::npos || at + 4 >= opcode.size() || opcode[at + 4] < '0' || opcode[at + 4] > '9')
            continue;
        facts->instance = static_cast<std::uint8_t>(opcode[at + 4] - '0');
        facts->hasInstance = true;
    }
}

bool isXlu(std::string_view opcode, std::string_view stem)
{
    return stem == "vxpose" || has(opcode, ".xlane") || opcode.starts_with("vbcast.lane") ||
           opcode.starts_with("vperm.lane") || opcode.starts_with("vrot.lane");
}

bool isPseudo(std::string_view opcode, std::string_view stem)
{
    static constexpr std::array<std::string_view, 4> kPhis{"sphi", "vphi", "vmphi", "pphi"};
    return isOneOf(stem, kPhis) || stem == "inlined_call_operand" || opcode == "compiler-scheduling-barrier";
}

OpcodeKind vectorKind(std::string_view opcode, std::string_view stem)
{
    static constexpr std::array<std::string_view, 5> kEup{"vexp2", "vrcp", "vtanh", "vrsqrt", "vpow2"};
    static constexpr std::array<std::string_view, 11> kMisc{
        "vtrace", "vsyncadd", "vsyncpa", "vsyncset", "vwait", "vmand", "vmor", "vmneg", "vmxor", "vdelay", "vsyncmov"};
    static constexpr std::array<std::string_view, 36> kValu{
        "vmul",   "vadd",   "vsub",  "vmax",     "vmin",    "vsel",  "vcmp", "vand",     "vor",
        "vxor",   "vshll",  "vshrl", "vshra",    "vunpack", "vpack", "vrot", "vcombine", "vnez",
        "vweird", "vmov",   "vstv",  "vlaneseq", "vcmask",  "vclz",  "vc",   "vcvt",     "vpopcnt",
        "vround", "vfloor", "vceil", "vtrunc",   "vabs",    "vneg",  "vnot", "vclamp",   "vfma"};
    if (stem != "vpop" && isXlu(opcode, stem))
        return OpcodeKind::Xlu;
    if (stem == "vmatmul")
        return OpcodeKind::Matmul;
    if (opcode.starts_with("vmatpush"))
        return opcode.starts_with("vmatpush.lsf") ? OpcodeKind::NoUnit : OpcodeKind::Matpush;
    if (stem == "vmatprep" || stem == "vdwg" || stem == "vllmr" || opcode.starts_with("vset.pattern") || stem == "vnop")
        return OpcodeKind::NoUnit;
    if (stem == "vpop")
        return OpcodeKind::Vpop;
    if (isOneOf(stem, kEup))
        return OpcodeKind::Eup;
    if (isOneOf(stem, kMisc))
        return OpcodeKind::VectorMisc;
    if (stem == "vld")
        return OpcodeKind::Vload;
    if (opcode == "vpush.ccrf")
        return OpcodeKind::NoUnit;
    if (stem == "vst" || stem == "vsetiar" || stem == "vpush")
        return OpcodeKind::Vstore;
    if (stem == "vsetrngseed")
        return OpcodeKind::RandomSeed;
    if (stem == "vmmov")
        return OpcodeKind::MaskMove;
    if (stem == "vrng" || stem == "vsmask")
        return OpcodeKind::VectorEither;
    if (stem == "vsettm")
        return OpcodeKind::Gate;
    return isOneOf(stem, kValu) ? OpcodeKind::Valu : OpcodeKind::Unknown;
}

OpcodeKind scalarKind(std::string_view stem)
{
    static constexpr std::array<std::string_view, 30> kSalu{"sadd",          "ssub",
                                                            "smul",          "sand",
                                                            "sor",           "sxor",
                                                            "sshll",         "sshrl",
                                                            "sshra",         "smov",
                                                            "scmp",          "sld",
                                                            "sst",           "sbr",
                                                            "spop",          "sfence",
                                                            "shalt",         "sdivrem",
                                                            "snop",          "scalar_lea",
                                                            "scalar_select", "scalar_parameter_address",
                                                            "reloc",         "por",
                                                            "pnand",         "pneg",
                                                            "pand",          "pxor",
                                                            "sclz",          "dma"};
    if (stem == "pmov")
        return OpcodeKind::Salu;
    if (stem == "cst")
        return OpcodeKind::Vstore;
    if (stem == "cld" || stem == "cfence")
        return OpcodeKind::NoUnit;
    if (stem == "setrngseed")
        return OpcodeKind::RandomSeed;
    if (stem == "inlined_call")
        return OpcodeKind::Gate;
    return isOneOf(stem, kSalu) ? OpcodeKind::Salu : OpcodeKind::Unknown;
}

} // namespace

std::string_view unitName(KernelUnit unit)
{
    static constexpr std::array<std::string_view, kKernelUnits> names{
        "MATMUL", "MATPUSH", "XLU", "VALU", "VPOP", "EUP", "VLOAD", "VLOAD:FILL", "VSTORE", "VSTORE:SPILL", "SALU"};
    return names[at(unit)];
}

bool isBusyUnit(KernelUnit unit)
{
    return unit == KernelUnit::Matmul || unit == KernelUnit::Matpush || unit == KernelUnit::Xlu ||
           unit == KernelUnit::Eup;
}

std::string_view generationName(TpuGeneration generation)
{
    for (const GenerationRow &row : kGenerations)
        if (row.generation == generation)
            return row.name;
    return {};
}

std::optional<TpuGeneration> generationNamed(std::string_view name)
{
    if (name == "v7x" || name == "tpu7x")
        return TpuGeneration::V7x;
    for (const GenerationRow &row : kGenerations)
        if (row.name == name)
            return row.generation;
    return {};
}

TpuGeneration sharper(TpuGeneration a, TpuGeneration b)
{
    if (b == TpuGeneration::Unknown)
        return a;
    return familyOf(a) == familyOf(b) && a != familyOf(a) ? a : b;
}

std::optional<UnitCounts> unitCapacities(TpuGeneration generation)
{
    switch (familyOf(generation)) {
    case TpuGeneration::V2:
        return kV2;
    case TpuGeneration::V3:
        return kV3;
    case TpuGeneration::V4:
        return kV4;
    case TpuGeneration::V5:
        return kV5;
    case TpuGeneration::V6:
        return kV6;
    default:
        return {};
    }
}

TpuGeneration generationOf(const UnitCounts &capacities)
{
    for (const TpuGeneration g :
         {TpuGeneration::V2, TpuGeneration::V3, TpuGeneration::V4, TpuGeneration::V5, TpuGeneration::V6})
        if (capacities == *unitCapacities(g))
            return g;
    return TpuGeneration::Unknown;
}

unsigned branchDelay(TpuGeneration generation)
{
    switch (generation) {
    case TpuGeneration::V2:
    case TpuGeneration::V3:
    case TpuGeneration::V4:
        return 1;
    case TpuGeneration::V7x:
        return 3;
    default:
        return 4;
    }
}

OpcodeFacts opcodeFacts(std::string_view opcode)
{
    const std::string_view stem = stemOf(opcode);
    OpcodeFacts facts;
    facts.isBranch = stem == "sbr";
    facts.isWait = opcode == "dma.done.wait" || stem == "vwait";
    facts.isDma = stem == "dma" && !facts.isWait;
    facts.isTraceMark = stem == "vtrace";
    if (stem == "int_to_ptr")
        facts.kind = OpcodeKind::Cast;
    else if (isPseudo(opcode, stem))
        facts.kind = OpcodeKind::Pseudo;
    else if (facts.isWait)
        facts.kind = OpcodeKind::VectorMisc;
    else if (opcode.starts_with('v'))
        facts.kind = vectorKind(opcode, stem);
    else
        facts.kind = scalarKind(stem);
    readInstance(opcode, &facts);
    facts.isBf16 = has(opcode, ".bf16");
    facts.isTransposed = has(opcode, ".xpose");
    facts.isLmr = has(opcode, ".lmr.");
    return facts;
}

unsigned busyBundles(const OpcodeFacts &facts, TpuGeneration generation)
{
    const TpuGeneration family = familyOf(generation);
    const bool isV6 = family == TpuGeneration::V6;
    switch (facts.kind) {
    case OpcodeKind::Matmul:
        if (!facts.isBf16)
            return isV6 ? 4 : 8;
        return isV6 || facts.isLmr ? 8 : 16;
    case OpcodeKind::Matpush:
        if (family == TpuGeneration::V2 || family == TpuGeneration::V3 || family == TpuGeneration::V4)
            return 8;
        return (facts.isBf16 ? 4U : 2U) * (facts.isTransposed ? 2U : 1U);
    case OpcodeKind::Xlu:
        return isV6 ? 4 : family == TpuGeneration::V5 ? 9 : 8;
    case OpcodeKind::Eup:
        return family == TpuGeneration::V4 ? 2 : 1;
    default:
        return 0;
    }
}

} // namespace planescope
