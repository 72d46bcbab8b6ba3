#pragma once

namespace planescope {

/// Lets screen readers read a BundleGrid: rows are bundles and heads, cells the units and the instructions.
void installBundleAccessibility();

} // namespace planescope
