#pragma once
// What limits a loop of a kernel, as a sentence.
#include "model/analysis/kernel/bundle_loops.h"
#include "model/store/bundle_listing.h"

#include <QLocale>
#include <QString>

namespace planescope::text {

/// "0x120"
QString bundleAddress(std::uint32_t address);
/// "Loop 0x120–0x19f: 128 bundles an iteration, 3 074 iterations; MATMUL needs at least 112 (87 %); 9 empty,
/// 7 reloads of spilled registers." What is not known is left out; `listing` gives the addresses.
QString loopSentence(const BundleLoop &loop, const BundleListing &listing, const QLocale &locale = QLocale());
/// "Lines that are no bundle and were skipped: 3, the first is line 12."
QString listingText(const ListingFinding &finding, const QLocale &locale = QLocale());

} // namespace planescope::text
