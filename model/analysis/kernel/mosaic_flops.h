#pragma once
// What a kernel computes per step, from its Mosaic text.
#include "model/store/kernel_dump.h"

#include <optional>

namespace planescope {

/// Flops of all `tpu.matmul` of the text, each once: 2 x batch x rows x columns x depth, from its vector types. Nothing
/// when there is none, when one stands in a loop (its trips are not known here), or when its types cannot be read.
std::optional<double> mosaicMatmulFlops(const MlirText &mlir);

} // namespace planescope
