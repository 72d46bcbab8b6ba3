#include "model/analysis/step_range.h"

#include <charconv>
#include <map>

namespace planescope {

namespace {

std::optional<std::int64_t> numberAtEnd(std::string_view text)
{
    std::size_t first = text.size();
    while (first > 0 && text[first - 1] >= '0' && text[first - 1] <= '9')
        --first;
    std::int64_t number = 0;
    const auto [rest, code] = std::from_chars(text.data() + first, text.data() + text.size(), number);
    return code == std::errc{} && rest == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> stepNumber(const Session &session, EventRef step)
{
    for (const std::string_view stat : {"step_num", "iter_num"})
        if (const auto name = session.findName(stat))
            if (const auto number = session.integerStat(step, *name))
                return number;
    if (const auto number = numberAtEnd(session.label(step)))
        return number;
    const auto group = session.findName("group_id");
    return group ? session.integerStat(step, *group) : std::nullopt;
}

std::vector<NumberedStep> numberedSteps(const Session &session)
{
    std::map<std::int64_t, TimeRange> byNumber;
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        const Line &line = session.lines()[i];
        if (line.kind != LineKind::Steps && line.kind != LineKind::SparseCoreSteps)
            continue;
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            const EventRef step{LineId{i}, row};
            const auto number = stepNumber(session, step);
            if (!number)
                continue;
            const TimeRange range = session.eventRange(step);
            const auto [at, isNew] = byNumber.emplace(*number, range);
            if (!isNew)
                at->second = {std::min(at->second.begin, range.begin), std::max(at->second.end, range.end)};
        }
    }
    std::vector<NumberedStep> steps;
    steps.reserve(byNumber.size());
    for (const auto &[number, range] : byNumber)
        steps.push_back({number, range});
    return steps;
}

} // namespace planescope
