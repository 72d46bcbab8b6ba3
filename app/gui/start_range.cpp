#include "app/gui/start_range.h"

#include "model/text/format_value.h"

namespace planescope {

namespace {

/// Range of the step whose name is this number, on the first line of steps.
std::optional<TimeRange> stepNumbered(const Session &session, const QString &number)
{
    for (const Line &line : session.lines()) {
        if (line.kind != LineKind::Steps)
            continue;
        for (std::size_t row = 0; row < line.events.size(); ++row) {
            const std::string_view name = session.text(session.eventTypes()[line.events.type[row]].label());
            QString label = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
            // "102" or "train 102"
            label = label.mid(label.lastIndexOf(QLatin1Char(' ')) + 1);
            if (label == number)
                return TimeRange::ps(line.events.beginPs[row], line.events.beginPs[row] + line.events.durationPs[row]);
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<TimeRange> parseStartRange(const Session &session, const QString &words)
{
    const bool isStep = words.startsWith(QLatin1String("step:"));
    const QString rest = isStep ? words.mid(5) : words;
    const qsizetype dots = rest.indexOf(QLatin1String(".."));
    if (isStep) {
        const auto first = stepNumbered(session, dots < 0 ? rest : rest.left(dots));
        const auto last = dots < 0 ? first : stepNumbered(session, rest.mid(dots + 2));
        if (!first || !last || last->end <= first->begin)
            return std::nullopt;
        return TimeRange{first->begin, last->end};
    }
    if (dots < 0)
        return std::nullopt;
    TimeRange range = session.range();
    Duration begin, end;
    const QString from = rest.left(dots);
    const QString to = rest.mid(dots + 2);
    if ((!from.isEmpty() && !text::parseDuration(from, &begin)) || (!to.isEmpty() && !text::parseDuration(to, &end)))
        return std::nullopt;
    if (!from.isEmpty())
        range.begin = TimePoint() + begin;
    if (!to.isEmpty())
        range.end = TimePoint() + end;
    return range.isEmpty() ? std::nullopt : std::optional(range);
}

} // namespace planescope
