#pragma once
// What a moment of a device is spent on: finer than the palette's classes where it matters, since a collective has a
// kind and a wait has something that is waited for.
#include "model/analysis/op_class.h"

#include <optional>
#include <string_view>

namespace planescope {

enum class WorkPart : std::uint8_t {
    Matrix,
    Vector,
    Kernel,
    DataMovement,
    Infeed,
    Sparse,
    HostRuntime,
    Python,
    Structure, ///< a loop between the ops of its body
    Unknown,
    AllReduce, ///< collectives by kind, with the waits for them
    AllGather,
    ReduceScatter,
    AllToAll,
    Permute,
    Transfer, ///< send and receive
    OtherCollective,
    WeightWait, ///< `all-gather-done`: sharded weights that are not there yet
    CopyWait    ///< `copy-done` and other waits for a DMA
};
inline constexpr std::size_t kWorkPartCount = 19;

/// Collective kinds are the parts from AllReduce to OtherCollective.
inline constexpr std::size_t kFirstCollective = static_cast<std::size_t>(WorkPart::AllReduce);
inline constexpr std::size_t kCollectiveCount = 7;

constexpr std::uint32_t partBit(WorkPart part) { return std::uint32_t{1} << static_cast<unsigned>(part); }

/// Work that a collective can hide behind: everything that is no collective, no wait, no feeding and no loop.
inline constexpr std::uint32_t kComputeParts = partBit(WorkPart::Matrix) | partBit(WorkPart::Vector) |
                                               partBit(WorkPart::Kernel) | partBit(WorkPart::DataMovement) |
                                               partBit(WorkPart::Sparse) | partBit(WorkPart::Unknown);

constexpr bool isCollective(WorkPart part) { return part >= WorkPart::AllReduce && part <= WorkPart::OtherCollective; }

/// The collective that a part belongs to: its own kind, AllGather for WeightWait.
constexpr std::optional<WorkPart> collectiveOf(WorkPart part)
{
    if (part == WorkPart::WeightWait)
        return WorkPart::AllGather;
    return isCollective(part) ? std::optional(part) : std::nullopt;
}

/// Part of an event type of this class. Kinds come from hlo_category, else from the label.
WorkPart workPartOf(const Session &session, const EventType &type, OpClass opClass);

/// Stable word for JSON and filters: "matrix", "all-reduce", "weight-wait". Never translated, never changed.
std::string_view workPartWord(WorkPart part);

/// The palette's class that a part is drawn in.
OpClass opClassOf(WorkPart part);

} // namespace planescope
