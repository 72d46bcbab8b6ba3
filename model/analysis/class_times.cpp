#include "model/analysis/class_times.h"

#include <algorithm>
#include <vector>

namespace planescope {

ClassTimes &ClassTimes::operator+=(const ClassTimes &other)
{
    for (std::size_t c = 0; c < time.size(); ++c)
        time[c] += other.time[c];
    idle += other.idle;
    whole += other.whole;
    return *this;
}

ClassTimes classTimes(const Session &session, const OpClassTable &classes, LineId line, TimeRange range)
{
    ClassTimes result;
    if (range.isEmpty())
        return result;
    result.whole = range.length();
    const Line &row = session.line(line);
    const EventColumns &events = row.events;
    const std::span<const std::uint8_t> classOfType = classes.classes(row.kind);
    const std::int64_t first = range.begin.toPs();
    const std::int64_t last = range.end.toPs();

    struct Open {
        std::int64_t end;
        std::uint8_t opClass;
    };
    // Events that have begun, in order of begin: the innermost is on top. One that ended below another is dropped when
    // it comes to the top, so overlapping events need no special case.
    std::vector<Open> open;
    std::int64_t now = first;
    std::int64_t busy = 0;
    const auto advanceTo = [&](std::int64_t until) {
        while (now < until && !open.empty()) {
            const Open top = open.back();
            if (top.end <= now) {
                open.pop_back();
                continue;
            }
            const std::int64_t stop = std::min(top.end, until);
            result.time[top.opClass] += Duration::ps(stop - now);
            busy += stop - now;
            now = stop;
        }
        now = std::max(now, until);
    };
    for (std::size_t i = 0; i < events.size() && events.beginPs[i] < last; ++i) {
        const std::int64_t begin = events.beginPs[i];
        const std::int64_t end = begin + std::max<std::int64_t>(events.durationPs[i], 0);
        if (end <= first || end == begin)
            continue;
        advanceTo(std::clamp(begin, first, last));
        open.push_back({std::min(end, last), classOfType[events.type[i]]});
    }
    advanceTo(last);
    result.idle = Duration::ps(result.whole.toPs() - busy);
    return result;
}

} // namespace planescope
