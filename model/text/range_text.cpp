#include "model/text/range_text.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

namespace planescope::text {

namespace {

class RangeSentence
{
    Q_DECLARE_TR_FUNCTIONS(RangeText)
public:
    static QString form()
    {
        return tr(
            "A range is written BEGIN..END, with either end open, step:N, step:N..M, layer:N or layer:N/backward.");
    }
    static QString steps() { return tr("Steps are written step:N or step:N..M, the lower number first."); }
    static QString layers() { return tr("Layers are written layer:N, layer:N/forward or layer:N/backward."); }
    static QString noTime(const QString &word)
    {
        return tr("%1 is no time; write 1.2ms, 95us or 12345678ps.").arg(word);
    }
    static QString of(const RangeProblem &problem)
    {
        switch (problem.kind) {
        case RangeProblem::Kind::NoSteps:
            return tr("The profile has no steps.");
        case RangeProblem::Kind::NoSuchStep:
            return tr("The profile has no step of this number; it has %1 to %2.")
                .arg(QString::number(problem.first), QString::number(problem.last));
        case RangeProblem::Kind::NoSuchLayer:
            return tr("No layer of this number is named there.");
        case RangeProblem::Kind::Backwards:
            return tr("The end of the range lies before its begin.");
        case RangeProblem::Kind::Outside:
            break;
        }
        return tr("The range lies outside the session.");
    }
    static QString layer(const LayerName &layer)
    {
        const QString number = QString::number(layer.number);
        switch (layer.phase) {
        case LayerPhase::Forward:
            return tr("Layer %1, forward").arg(number);
        case LayerPhase::Backward:
            return tr("Layer %1, backward").arg(number);
        case LayerPhase::Optimizer:
            return tr("Optimizer");
        case LayerPhase::Any:
            break;
        }
        return tr("Layer %1").arg(number);
    }
};

constexpr QLatin1String kDots("..");

bool parseTimes(const QString &words, RangeChoice *choice, QString *problem)
{
    const qsizetype dots = words.indexOf(kDots);
    if (dots < 0) {
        *problem = RangeSentence::form();
        return false;
    }
    for (const auto &[part, target] : {std::pair(words.left(dots).trimmed(), &choice->begin),
                                       std::pair(words.mid(dots + 2).trimmed(), &choice->end)}) {
        Duration time;
        if (part.isEmpty())
            continue;
        if (!parseDuration(part, &time)) {
            *problem = RangeSentence::noTime(part);
            return false;
        }
        *target = TimePoint() + time;
    }
    if (choice->begin && choice->end && *choice->end < *choice->begin) {
        *problem = RangeSentence::of({RangeProblem::Kind::Backwards});
        return false;
    }
    return true;
}

bool parseSteps(const QString &words, RangeChoice *choice, QString *problem)
{
    const qsizetype dots = words.indexOf(kDots);
    bool isFirst = false;
    bool isLast = true;
    const qint64 first = words.left(dots < 0 ? words.size() : dots).toLongLong(&isFirst);
    const qint64 last = dots < 0 ? first : words.mid(dots + 2).toLongLong(&isLast);
    if (!isFirst || !isLast || last < first) {
        *problem = RangeSentence::steps();
        return false;
    }
    choice->firstStep = first;
    choice->lastStep = last;
    return true;
}

bool parseLayer(const QString &words, RangeChoice *choice, QString *problem)
{
    const qsizetype slash = words.indexOf(QLatin1Char('/'));
    const QString phase = slash < 0 ? QString() : words.mid(slash + 1);
    LayerName layer;
    bool isNumber = false;
    layer.number = words.left(slash < 0 ? words.size() : slash).toLongLong(&isNumber);
    if (phase == QLatin1String("backward"))
        layer.phase = LayerPhase::Backward;
    else if (phase == QLatin1String("forward"))
        layer.phase = LayerPhase::Forward;
    else if (slash >= 0)
        isNumber = false;
    if (!isNumber) {
        *problem = RangeSentence::layers();
        return false;
    }
    choice->layer = layer;
    return true;
}

} // namespace

std::optional<RangeChoice> parseRange(const QString &words, QString *problem)
{
    RangeChoice choice;
    QString rest = words.trimmed();
    // A layer may stand behind the steps or times that it is looked for in.
    const qsizetype layer = rest.startsWith(QLatin1String("layer:")) ? 0 : rest.indexOf(QLatin1String("/layer:"));
    if (layer >= 0) {
        if (!parseLayer(rest.mid(rest.indexOf(QLatin1Char(':'), layer) + 1), &choice, problem))
            return std::nullopt;
        rest = rest.left(layer);
    }
    if (rest.startsWith(QLatin1String("step:"))) {
        if (!parseSteps(rest.mid(5), &choice, problem))
            return std::nullopt;
    } else if (!(rest.isEmpty() && choice.layer) && !parseTimes(rest, &choice, problem)) {
        return std::nullopt;
    }
    return choice;
}

std::optional<TimeRange> rangeNamed(const Session &session, const QString &words, QString *problem)
{
    const auto choice = parseRange(words, problem);
    if (!choice)
        return std::nullopt;
    const auto range = rangeOf(session, *choice);
    if (const auto *why = std::get_if<RangeProblem>(&range)) {
        *problem = rangeProblem(*why);
        return std::nullopt;
    }
    return std::get<TimeRange>(range);
}

QString rangeProblem(const RangeProblem &problem) { return RangeSentence::of(problem); }

QString layerText(const LayerName &layer) { return RangeSentence::layer(layer); }

} // namespace planescope::text
