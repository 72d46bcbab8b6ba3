#include "widgets/picture/picture_range.h"

#include "model/analysis/step_range.h"
#include "model/text/format_value.h"

#include <QCoreApplication>

namespace planescope {

namespace {

QString rangeProblem(const char *source) { return QCoreApplication::translate("PictureRange", source); }

std::optional<TimeRange> stepsNamed(const Session &session, const QString &text, QString *problem)
{
    const qsizetype dots = text.indexOf(QLatin1String(".."));
    bool isFirst = false;
    bool isLast = false;
    const qint64 first = text.left(dots < 0 ? text.size() : dots).toLongLong(&isFirst);
    const qint64 last = dots < 0 ? first : text.mid(dots + 2).toLongLong(&isLast);
    if (!isFirst || (dots >= 0 && !isLast) || last < first) {
        *problem = rangeProblem(QT_TRANSLATE_NOOP("PictureRange", "Steps are written step:N or step:N..M."));
        return std::nullopt;
    }
    std::optional<TimeRange> range;
    for (const NumberedStep &step : numberedSteps(session)) {
        if (step.number < first || step.number > last)
            continue;
        range = range ? TimeRange{std::min(range->begin, step.range.begin), std::max(range->end, step.range.end)}
                      : step.range;
    }
    if (!range)
        *problem = rangeProblem(QT_TRANSLATE_NOOP("PictureRange", "The profile has no step of this number."));
    return range;
}

} // namespace

std::optional<TimeRange> parsePictureRange(const Session &session, const QString &text, QString *problem)
{
    const QString trimmed = text.trimmed();
    if (trimmed.startsWith(QLatin1String("step:")))
        return stepsNamed(session, trimmed.mid(5), problem);
    const qsizetype dots = trimmed.indexOf(QLatin1String(".."));
    if (dots < 0) {
        *problem = rangeProblem(
            QT_TRANSLATE_NOOP("PictureRange", "A range is written BEGIN..END, with either end open, or step:N."));
        return std::nullopt;
    }
    TimeRange range = session.range();
    const QString begin = trimmed.left(dots).trimmed();
    const QString end = trimmed.mid(dots + 2).trimmed();
    Duration time;
    for (const auto &[part, target] : {std::pair(begin, &range.begin), std::pair(end, &range.end)}) {
        if (part.isEmpty())
            continue;
        if (!text::parseDuration(part, &time)) {
            *problem =
                rangeProblem(QT_TRANSLATE_NOOP("PictureRange", "%1 is no time; write 1.2ms, 95us or 12345678ps."))
                    .arg(part);
            return std::nullopt;
        }
        *target = TimePoint() + time;
    }
    if (range.isEmpty()) {
        *problem = rangeProblem(QT_TRANSLATE_NOOP("PictureRange", "The end of the range lies before its begin."));
        return std::nullopt;
    }
    if (!range.overlaps(session.range())) {
        *problem = rangeProblem(QT_TRANSLATE_NOOP("PictureRange", "The range lies outside the session."));
        return std::nullopt;
    }
    return range;
}

} // namespace planescope
