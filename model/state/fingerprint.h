#pragma once
// A profile at a glance: class shares over equal slices of the session. Small enough to be remembered per file.
#include "model/analysis/op_class.h"
#include "model/store/session.h"

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace planescope {

struct Fingerprint {
    static constexpr std::size_t kSlices = 88;
    static constexpr std::size_t kClasses = 10; ///< OpClass without Structure and Unknown

    /// kSlices x kClasses shares of the slice in 1/255, slice by slice; empty without events.
    std::vector<std::uint8_t> shares;

    bool isEmpty() const { return shares.empty(); }
};

/// Self times of the first device's op line (else of the line with most events), spread evenly over each event.
/// O(rows of that line). Empty when stopped or without events.
Fingerprint fingerprintOf(const Session &session, const OpClassTable &classes, std::stop_token stop = {});

} // namespace planescope
