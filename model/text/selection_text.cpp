#include "model/text/selection_text.h"

#include "model/text/format_value.h"
#include "model/text/term_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace planescope::text {

namespace {

constexpr std::size_t kNamedParts = 3;

class SelectionWords
{
    Q_DECLARE_TR_FUNCTIONS(SelectionText)
public:
    static QString layer(const LayerName &layer)
    {
        const QString number = QString::number(layer.number);
        switch (layer.phase) {
        case LayerPhase::Forward:
            return tr("layer %1 forward").arg(number);
        case LayerPhase::Backward:
            return tr("layer %1 backward").arg(number);
        case LayerPhase::Optimizer:
            return tr("optimizer");
        case LayerPhase::Any:
            break;
        }
        return tr("layer %1").arg(number);
    }
    static QString step(std::int64_t number) { return tr("step %1").arg(number); }
    // The command line has no translator to choose a plural, so the two forms are written out.
    static QString devices(std::size_t number, const QLocale &locale)
    {
        return tr("%1 devices").arg(count(number, locale));
    }
    static QString ops(std::uint64_t number, const QLocale &locale)
    {
        return number == 1 ? tr("1 op") : tr("%1 ops").arg(count(number, locale));
    }
    //: %1 is a layer or step, %2 its device, %3 a duration, %4 "54 ops"
    static QString namedHead() { return tr("%1, %2: %3, %4."); }
    //: %1 is a device, %2 a duration, %3 a moment, %4 "54 ops"
    static QString head() { return tr("%1: %2 from %3, %4."); }
    //: Begins the figures of several devices
    static QString mean() { return tr("Mean:"); }
    //: %1 a duration, %2 a moment
    static QString bare() { return tr("%1 from %2; no device works in the selected rows."); }
    //: %1 AllReduce, %2 "33.000 ms (37.1 %)"
    static QString exposed() { return tr("%1 %2, all exposed."); }
    //: %1 AllReduce, %2 "33.000 ms (37.1 %)"
    static QString hidden() { return tr("%1 %2, all hidden."); }
    //: %1 AllGather, %2 "20.3 ms (22.8 %)", %3 and %4 durations
    static QString split() { return tr("%1 %2, %3 exposed, %4 hidden."); }
    //: The end of "AllReduce 33.000 ms (37.1 %), all exposed. Matrix 37.2 ms (41.8 %). Idle 0."
    static QString idle() { return tr("Idle %1."); }

    static QString partName(WorkPart part)
    {
        switch (part) {
        case WorkPart::AllReduce:
            return QStringLiteral("AllReduce");
        case WorkPart::AllGather:
            return QStringLiteral("AllGather");
        case WorkPart::ReduceScatter:
            return QStringLiteral("ReduceScatter");
        case WorkPart::AllToAll:
            return QStringLiteral("AllToAll");
        case WorkPart::Permute:
            return QStringLiteral("CollectivePermute");
        case WorkPart::Transfer:
            return tr("Send and receive");
        case WorkPart::OtherCollective:
            return tr("Other collectives");
        case WorkPart::WeightWait:
            return tr("Waiting for weights");
        case WorkPart::CopyWait:
            return tr("Waiting for copies");
        case WorkPart::Structure:
            return tr("Loops");
        default:
            return opClassShortName(opClassOf(part));
        }
    }
    static QString partExplanation(WorkPart part)
    {
        switch (part) {
        case WorkPart::WeightWait:
            return tr("The ops all-gather-done: the compute row stands until gathered weights are there. "
                      "This time also belongs to the exposed part of AllGather.");
        case WorkPart::CopyWait:
            return tr("The ops copy-done: the compute row stands until a copy is done.");
        case WorkPart::Structure:
            return tr("Loops and conditions between the ops of their bodies.");
        default:
            break;
        }
        if (isCollective(part))
            return tr("Exposed: the device does nothing else meanwhile. Hidden: ops of the same device compute.");
        return opClassExplanation(opClassOf(part));
    }
};

QString plainName(std::string_view name)
{
    QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    return text.replace(QLatin1Char('*'), QChar(0x2217));
}

QString strongText(const QString &text) { return QLatin1Char('*') + text + QLatin1Char('*'); }

/// Means over the devices as text.
class Figures
{
public:
    Figures(const SelectionAnswer &answer, const QLocale &locale) :
        m_sum(answer.sum()), m_count(static_cast<std::int64_t>(answer.devices.size())), m_locale(locale)
    {}

    const DeviceAnswer &sum() const { return m_sum; }
    QString time(Duration d, int digits) const
    {
        const Duration mean = Duration::ps(d.toPs() / m_count);
        return mean == Duration() ? QStringLiteral("0") : duration(mean, digits, m_locale);
    }
    QString timeAndShare(Duration d, int digits) const
    {
        return QStringLiteral("%1 (%2)").arg(time(d, digits),
                                             share(d.toPsDouble(), m_sum.whole.toPsDouble(), m_locale));
    }
    QString collective(WorkPart part) const
    {
        const CollectiveTime &t = m_sum.collectiveOf(part);
        const QString figure = strongText(timeAndShare(t.total, 5));
        const QString name = SelectionWords::partName(part);
        if (t.hidden == Duration())
            return SelectionWords::exposed().arg(name, figure);
        if (t.exposed == Duration())
            return SelectionWords::hidden().arg(name, figure);
        return SelectionWords::split().arg(name, figure, time(t.exposed, 3), time(t.hidden, 3));
    }

private:
    DeviceAnswer m_sum;
    std::int64_t m_count;
    QLocale m_locale;
};

/// The collective that ran longest, exposed or hidden; nothing when none did.
std::optional<WorkPart> longestCollective(const DeviceAnswer &sum)
{
    std::size_t longest = 0;
    for (std::size_t k = 1; k < kCollectiveCount; ++k)
        if (sum.collective[k].total > sum.collective[longest].total)
            longest = k;
    if (sum.collective[longest].total == Duration())
        return std::nullopt;
    return static_cast<WorkPart>(longest + kFirstCollective);
}

std::vector<WorkPart> longestParts(const DeviceAnswer &sum)
{
    std::vector<WorkPart> parts;
    for (std::size_t i = 0; i < kWorkPartCount; ++i)
        if (static_cast<WorkPart>(i) != WorkPart::Structure && sum.part[i] > Duration())
            parts.push_back(static_cast<WorkPart>(i));
    std::stable_sort(parts.begin(), parts.end(), [&](WorkPart a, WorkPart b) { return sum.of(a) > sum.of(b); });
    return parts;
}

} // namespace

QString deviceText(const Session &session, PlaneId plane)
{
    QString name = plainName(session.text(session.plane(plane).name));
    for (const QLatin1String prefix : {QLatin1String("/device:"), QLatin1String("/host:")})
        if (name.startsWith(prefix))
            return name.sliced(prefix.size());
    return name;
}

QString subjectText(const SelectionScope &scope)
{
    if (scope.layer)
        return SelectionWords::layer(*scope.layer);
    return scope.step ? SelectionWords::step(*scope.step) : QString();
}

QString workPartName(WorkPart part) { return SelectionWords::partName(part); }
QString workPartExplanation(WorkPart part) { return SelectionWords::partExplanation(part); }

QString selectionSentence(const Session &session, const SelectionScope &scope, const SelectionAnswer &answer,
                          const QLocale &locale)
{
    const Duration length = answer.range.length();
    const Duration resolution = Duration::ps(std::max<std::int64_t>(1, length.toPs() / 1000));
    const QString lengthText = strongText(duration(length, 5, locale));
    const QString begin = timePoint(answer.range.begin, resolution, locale);
    if (answer.devices.empty())
        return SelectionWords::bare().arg(lengthText, begin);

    const Figures figures(answer, locale);
    const DeviceAnswer &sum = figures.sum();
    const std::size_t deviceCount = answer.devices.size();
    const QString device =
        deviceCount > 1 ? SelectionWords::devices(deviceCount, locale) : deviceText(session, sum.plane);
    const QString subject = subjectText(scope);
    const QString ops = SelectionWords::ops(sum.opCount, locale);
    QStringList sentences;
    sentences << (subject.isEmpty() ? SelectionWords::head().arg(device, lengthText, begin, ops)
                                    : SelectionWords::namedHead().arg(strongText(subject), device, lengthText, ops));
    if (deviceCount > 1)
        sentences << SelectionWords::mean();
    const std::optional<WorkPart> first = longestCollective(sum);
    std::size_t named = 0;
    if (first) {
        sentences << figures.collective(*first);
        ++named;
    }
    for (const WorkPart part : longestParts(sum)) {
        if (named == kNamedParts)
            break;
        if (part == first)
            continue;
        sentences << (isCollective(part) ? figures.collective(part)
                                         : QStringLiteral("%1 %2.").arg(SelectionWords::partName(part),
                                                                        figures.timeAndShare(sum.of(part), 3)));
        ++named;
    }
    sentences << SelectionWords::idle().arg(sum.idle == Duration() ? QStringLiteral("0")
                                                                   : figures.timeAndShare(sum.idle, 3));
    return sentences.join(QLatin1Char(' '));
}

QString withoutMarks(QString marked) { return marked.remove(QLatin1Char('*')); }

QString marksAsMarkdown(QString marked) { return marked.replace(QLatin1Char('*'), QStringLiteral("**")); }

} // namespace planescope::text
