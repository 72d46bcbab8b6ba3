#pragma once
// How long the last frames took to paint.
#include <QElapsedTimer>
#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>

namespace planescope {

class FrameClock
{
public:
    static constexpr std::size_t kFrames = 120;

    void begin() { m_timer.start(); }
    void end() { add(m_timer.nsecsElapsed()); }
    void add(std::int64_t ns);
    void clear() { m_count = 0; }

    /// Of the frame before, and of the last kFrames; 0 without one.
    std::int64_t lastNs() const;
    std::int64_t medianNs() const;
    std::int64_t worstNs() const;
    /// "2.31 ms · median 1.90 ms · worst 7.40 ms of 120 frames"; empty without a frame.
    QString text() const;

private:
    QElapsedTimer m_timer;
    std::array<std::int64_t, kFrames> m_ns{};
    std::size_t m_count = 0; ///< of all; the last kFrames are kept
};

} // namespace planescope
