#include "widgets/timeline/frame_clock.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>
#include <vector>

namespace planescope {

void FrameClock::add(std::int64_t ns) { m_ns[m_count++ % kFrames] = ns; }

std::int64_t FrameClock::lastNs() const { return m_count == 0 ? 0 : m_ns[(m_count - 1) % kFrames]; }

std::int64_t FrameClock::medianNs() const
{
    std::vector<std::int64_t> sorted(m_ns.begin(),
                                     m_ns.begin() + static_cast<std::ptrdiff_t>(std::min(m_count, kFrames)));
    if (sorted.empty())
        return 0;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

std::int64_t FrameClock::worstNs() const
{
    const auto frames = std::span(m_ns).first(std::min(m_count, kFrames));
    return frames.empty() ? 0 : *std::max_element(frames.begin(), frames.end());
}

QString FrameClock::text() const
{
    if (m_count == 0)
        return {};
    const auto words = [](std::int64_t ns) { return text::duration(Duration::ns(ns), 3); };
    const int n = static_cast<int>(std::min(m_count, kFrames));
    //: times to paint a frame: of the last one, the median and the longest of the last %n
    return QCoreApplication::translate("FrameClock", "%1 · median %2 · longest of %n frame(s) %3", nullptr, n)
        .arg(words(lastNs()), words(medianNs()), words(worstNs()));
}

} // namespace planescope
