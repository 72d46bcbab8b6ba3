#pragma once
// The op table as a tree: by program, by category or by scope, with duplicates grouped and fusions opened.
// Shape, order and formulas as XProf's op_profile_builder.cc, but nothing is cut off at 100 children.
#include "model/analysis/op_metrics.h"

namespace planescope {

enum class OpGrouping { Program, Category, Provenance };

enum class OpNodeKind : std::uint8_t {
    Root,
    Program,
    Scope, ///< one part of a provenance path
    Category,
    Duplicates, ///< ops that the compiler knows to be copies of one
    Op,
    Fused,      ///< an instruction inside a fusion: no time of its own
    SparseCore, ///< an op on a SparseCore, below the op that started it: never in its time, nor in a total
    Idle
};

struct OpProfileNode {
    static constexpr std::uint32_t kNoOp = 0xFFFFFFFFu;

    OpNodeKind kind = OpNodeKind::Root;
    std::string name;
    std::string category;        ///< of Op, Duplicates, Fused, Category
    std::uint32_t op = kNoOp;    ///< Op: row of OpIndex::ops(); Duplicates: its longest op
    std::uint64_t programId = 0; ///< Program, Op, Duplicates, Fused, SparseCore
    bool needsId = false;        ///< Program: another one has the same name but for the id
    OpSums sums;                 ///< Root's time is the total
    double normalizedPs = 0;     ///< time at the nominal clock; loops count once. 0 when unknown
    /// The same as XProf 2.24.2 adds it up for roots and programs: every level of a loop counts. Else like
    /// normalizedPs.
    double xprofNormalizedPs = 0;
    std::uint32_t fused = kNoOp; ///< Fused: row of the instruction in its module
    std::vector<OpProfileNode> children;
};

/// The derived figures of a node; a figure without its inputs is negative (kNoFigure).
struct OpFigures {
    static constexpr double kNone = -1;
    double timeShare = 0;            ///< of the root
    double flopsUtilization = kNone; ///< of the peak rate, at the nominal clock; may exceed 1
    /// Of the peak bandwidth. May exceed 1 (a copy that runs on beside other ops); XProf 2.24.2 shows 1 then.
    double hbmUtilization = kNone;
    double onChipReadUtilization = kNone;
    double onChipWriteUtilization = kNone;
    double wastedShare = kNone;           ///< time share times what neither FLOPS nor HBM used
    double xprofFlopsUtilization = kNone; ///< as XProf 2.24.2 shows it; differs where loops count twice
};

struct OpProfileOptions {
    OpGrouping grouping = OpGrouping::Category;
    bool withIdle = false;
};

/// The tree of a table. Children longest first, then by name; those of a fusion by flops, then as stored.
/// Ops that contain others (loops, calls) are not shown, unless they started something on a SparseCore: their self time
/// counts in root and program only. Ops whose name begins with "region" are left out. `hlo` gives the contents of
/// fusions; may be empty.
OpProfileNode opProfile(const OpIndex &index, const OpTable &table, const OpProfileOptions &options,
                        const HloLookup &hlo = {});

/// Figures of `node` in the tree under `root`. Only a stated breakdown counts as traffic.
OpFigures figuresOf(const OpProfileNode &node, const OpProfileNode &root, const DevicePeaks &peaks);

} // namespace planescope
