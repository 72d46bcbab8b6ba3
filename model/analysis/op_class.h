#pragma once
// What an event is, in the ten classes of the palette. Colours belong to widgets.
#include "model/store/session.h"

#include <array>

namespace planescope {

enum class OpClass : std::uint8_t {
    Matrix,            ///< M: dot, convolution, GEMM, MXU-bound fusions
    Vector,            ///< V: loop, elementwise, reduce fusions
    Kernel,            ///< K: custom calls (Pallas, Mosaic, Triton, cuDNN)
    CollectiveExposed, ///< C: collectives and their waits on the compute row
    CollectiveHidden,  ///< A: collectives on asynchronous rows
    DataMovement,      ///< D: copy, transpose, reshape, DMA, memcpy
    Infeed,            ///< I: infeed, outfeed, host transfer
    Sparse,            ///< S: SparseCore, gather, scatter, sort, RNG
    HostRuntime,       ///< H: dispatch, driver, executor threads
    Python,            ///< P: Python frames, TraceMe, user annotation
    Structure,         ///< boxes that contain, not work: steps, modules, loops, scopes
    Unknown            ///< not classified
};
inline constexpr std::size_t kOpClassCount = 12;

/// Class of an event type on a line of this kind. Rules: hlo_category first, then the op's name, then plane and line.
OpClass opClassOf(const Session &session, const EventType &type, LineKind line);

/// Class of a device op by its texts alone, for ops without an event type of their own (GPU ops are named by a stat).
OpClass opClassOf(std::string_view category, std::string_view name, std::string_view hloText);

/// The same for all types of a session, per line kind on first use; what painters look up per event.
class OpClassTable
{
public:
    explicit OpClassTable(SessionPtr session);
    /// One OpClass per EventTypeId for lines of this kind.
    std::span<const std::uint8_t> classes(LineKind line) const;
    OpClass classOf(EventRef e) const;
    /// True for ops that were rematerialised (name has ".remat").
    bool isRecomputed(EventTypeId type) const;

private:
    SessionPtr m_session;
    std::array<std::vector<std::uint8_t>, static_cast<std::size_t>(LineKind::Other) + 1> m_classes;
    std::vector<std::uint8_t> m_recomputed;
};

/// Badge letter: M V K C A D I S H P; a blank for Structure and Unknown.
char opClassLetter(OpClass c);

} // namespace planescope
