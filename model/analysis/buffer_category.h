#pragma once
// What a buffer is for, guessed from its allocation and its provenance. Names are conventions of JAX and its
// libraries, so this is a hint for grouping and never a figure.
#include "model/store/buffer_table.h"

namespace planescope {

enum class BufferCategory : std::uint8_t {
    Weight,     ///< a parameter that is neither optimizer state nor input
    Optimizer,  ///< moments, and what the update computes
    Input,      ///< a parameter that holds data: tokens, targets, batch
    Activation, ///< of the forward pass
    Gradient,   ///< of the backward pass: transpose(...)
    Output,     ///< result that is not written over a parameter
    Constant,
    Temporary ///< anything else
};
inline constexpr std::size_t kBufferCategoryCount = 8;

BufferCategory bufferCategory(const BufferTable &table, const LogicalBuffer &buffer);

} // namespace planescope
