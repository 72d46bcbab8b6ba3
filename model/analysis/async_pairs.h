#pragma once
// Asynchronous ops: the start that sent something on its way and the done that waited for it.
#include "model/store/session.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace planescope {

struct AsyncPair {
    EventRef start, done;   ///< on one row of ops
    std::int64_t bytes = 0; ///< moved, as the done's statistics say; 0: unknown

    friend bool operator==(const AsyncPair &, const AsyncPair &) = default;
};

class AsyncPairs
{
public:
    /// Of all rows of device ops. A done belongs to the start that its HLO text names as operand, without a text to the
    /// one of its own name ("copy-done.3": "copy-start.3"); of several such starts that wait to the oldest. One pass
    /// over these rows; names are read once per type. Empty when asked to stop.
    static AsyncPairs find(const Session &session, const std::stop_token &stop = {});

    /// By start.
    const std::vector<AsyncPair> &pairs() const { return m_pairs; }
    const AsyncPair *from(EventRef start) const;
    const AsyncPair *to(EventRef done) const;
    /// Pairs whose start lies in these rows of a line.
    std::span<const AsyncPair> startingIn(LineId line, RowRange rows) const;

private:
    std::vector<AsyncPair> m_pairs;
    std::vector<std::uint32_t> m_byDone; ///< rows of m_pairs
};

/// From the begin of the start to the end of the done.
TimeRange asyncRange(const Session &session, const AsyncPair &pair);

} // namespace planescope
