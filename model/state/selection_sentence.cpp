#include "model/state/selection_sentence.h"

#include "model/analysis/class_times.h"
#include "model/analysis/name_totals.h"
#include "model/text/format_value.h"
#include "model/text/term_text.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <stop_token>
#include <thread>

namespace planescope {

struct SelectionSentence::Job {
    std::stop_source stop;
    std::thread thread;
};

namespace {

constexpr std::size_t kNamedClasses = 3;

QString sentenceName(std::string_view name)
{
    QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    return text.replace(QLatin1Char('*'), QChar(0x2217));
}

QString strong(const QString &text) { return QLatin1Char('*') + text + QLatin1Char('*'); }

/// What a range holds: its events, and the time per class on the rows that compute.
struct RangeFacts {
    std::uint64_t eventCount = 0;
    ClassTimes times;         ///< sum over the rows
    std::vector<LineId> rows; ///< rows that `times` is about; empty when none computes
};

/// Rows that do the work of a device: op rows, else streams, else SparseCores. With `chosen` rows only those; when none
/// of them is such a row, all of the chosen ones, since the user asked for them.
std::vector<LineId> workRows(const Session &session, const std::vector<LineId> &chosen)
{
    for (const LineKind kind : {LineKind::Ops, LineKind::Stream, LineKind::SparseCoreOps}) {
        std::vector<LineId> rows;
        const auto take = [&](LineId id) {
            const Line &line = session.line(id);
            if (line.kind == kind && !line.isDerived && line.events.size() > 0)
                rows.push_back(id);
        };
        if (chosen.empty())
            for (std::uint32_t i = 0; i < session.lines().size(); ++i)
                take(LineId{i});
        else
            std::for_each(chosen.begin(), chosen.end(), take);
        if (!rows.empty())
            return rows;
    }
    return chosen;
}

RangeFacts rangeFacts(const Session &session, const OpClassTable &classes, TimeRange range,
                      const std::vector<LineId> &chosen, const std::stop_token &stop)
{
    RangeFacts facts;
    facts.eventCount = nameTotals(session, range, chosen, stop).eventCount;
    facts.rows = workRows(session, chosen);
    for (const LineId row : facts.rows) {
        if (stop.stop_requested())
            break;
        facts.times += classTimes(session, classes, row, range);
    }
    return facts;
}

/// "89.00 ms from 10.68 s, 54 events. TPU:0: Exposed 41.1 ms (46.2 %), Matrix 37.3 ms (41.9 %), idle 0 ps."
/// Shares are of the range; over several rows the mean is given.
QString rangeSentence(const Session &session, TimeRange range, const RangeFacts &facts)
{
    const Duration resolution = Duration::ps(std::max<std::int64_t>(1, range.length().toPs() / 1000));
    QString sentence = SelectionSentence::tr("%1 from %2, %n event(s).", nullptr,
                                             static_cast<int>(std::min<std::uint64_t>(facts.eventCount, 2'000'000'000)))
                           .arg(strong(text::duration(range.length())), text::timePoint(range.begin, resolution));
    if (facts.rows.empty())
        return sentence;
    const auto rowCount = static_cast<std::int64_t>(facts.rows.size());
    const auto mean = [&](Duration sum) { return Duration::ps(sum.toPs() / rowCount); };
    std::array<std::size_t, kOpClassCount> order{};
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return facts.times.time[a] > facts.times.time[b]; });
    QStringList parts;
    for (const std::size_t i : order) {
        const Duration time = mean(facts.times.time[i]);
        if (static_cast<OpClass>(i) == OpClass::Structure || time <= Duration() || parts.size() == kNamedClasses)
            continue;
        parts << QStringLiteral("%1 %2 (%3)")
                     .arg(text::opClassShortName(static_cast<OpClass>(i)), strong(text::duration(time)),
                          text::share(facts.times.time[i].toPsDouble(), facts.times.whole.toPsDouble()));
    }
    //: The last part of a list "Matrix 39.7 ms (44.7 %), Vector 4.26 ms (4.8 %), idle 2.1 ms"
    parts << SelectionSentence::tr("idle %1").arg(text::duration(mean(facts.times.idle)));
    const QString list = parts.join(QStringLiteral(", "));
    sentence += QLatin1Char(' ');
    if (rowCount > 1)
        //: %1 is a list such as "Matrix 39.7 ms (44.7 %), Vector 4.26 ms (4.8 %), idle 2.1 ms"; rows of the timeline
        return sentence +
               SelectionSentence::tr("Mean of %n row(s): %1.", nullptr, static_cast<int>(rowCount)).arg(list);
    const Line &line = session.line(facts.rows.front());
    //: %1 is a row's device, %2 a list such as "Matrix 39.7 ms (44.7 %), idle 2.1 ms"
    return sentence +
           SelectionSentence::tr("%1: %2.").arg(sentenceName(session.text(session.plane(line.plane).name)), list);
}

QString selectedEventSentence(const Session &session, EventRef event)
{
    const Line &line = session.line(event.line);
    const Duration length = session.duration(event);
    const Duration resolution = Duration::ps(std::max<std::int64_t>(1, length.toPs() / 1000));
    return SelectionSentence::tr("%1, %2 on %3: %4 from %5.")
        .arg(strong(sentenceName(session.label(event))), sentenceName(session.text(line.name)),
             sentenceName(session.text(session.plane(line.plane).name)), strong(text::duration(length)),
             text::timePoint(session.begin(event), resolution));
}

} // namespace

SelectionSentence::SelectionSentence(QObject *parent) : QObject(parent) {}

SelectionSentence::~SelectionSentence()
{
    stopJobs();
    for (const auto &job : m_jobs)
        job->thread.join();
}

void SelectionSentence::stopJobs()
{
    for (const auto &job : m_jobs)
        job->stop.request_stop();
}

void SelectionSentence::setDocument(Document *document)
{
    if (m_document) {
        disconnect(m_document, nullptr, this, nullptr);
        disconnect(&m_document->selection(), nullptr, this, nullptr);
    }
    m_document = document;
    if (document) {
        connect(document, &Document::sessionChanged, this, &SelectionSentence::refresh);
        connect(document, &Document::restarted, this, &SelectionSentence::refresh);
        connect(document, &QObject::destroyed, this, [this] {
            m_document = nullptr;
            refresh();
        });
        connect(&document->selection(), &Selection::eventChanged, this, &SelectionSentence::refresh);
        connect(&document->selection(), &Selection::timeRangeChanged, this, &SelectionSentence::refresh);
    }
    refresh();
}

void SelectionSentence::refresh()
{
    stopJobs();
    if (!m_document || !m_document->session()) {
        setText({});
        return;
    }
    const Session &session = *m_document->session();
    if (const auto range = m_document->selection().timeRange(); range && m_document->classes()) {
        startRange(*range);
        return;
    }
    if (const auto event = m_document->selection().event(); event && session.contains(*event)) {
        setText(selectedEventSentence(session, *event));
        return;
    }
    if (session.range().isEmpty())
        setText(tr("This profile holds no events."));
    else
        setText(tr("Whole session %1. Click selects an event, drag selects a range.")
                    .arg(strong(text::duration(session.range().length()))));
}

void SelectionSentence::startRange(TimeRange range)
{
    // Until the sums are there the length is shown: it is what a drag is watched for.
    setText(tr("%1 selected").arg(strong(text::duration(range.length()))));
    auto job = std::make_shared<Job>();
    m_jobs.push_back(job);
    job->thread = std::thread([this, job, range, session = m_document->session(), classes = m_document->classes(),
                               rows = m_document->selection().rows()] {
        const RangeFacts facts = rangeFacts(*session, *classes, range, rows, job->stop.get_token());
        QMetaObject::invokeMethod(
            this,
            [this, job, range, session, facts] {
                job->thread.join();
                std::erase(m_jobs, job);
                if (!job->stop.stop_requested())
                    setText(rangeSentence(*session, range, facts));
            },
            Qt::QueuedConnection);
    });
}

void SelectionSentence::setText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    emit changed();
}

QString SelectionSentence::plainText() const
{
    QString plain = m_text;
    return plain.remove(QLatin1Char('*'));
}

QString SelectionSentence::markdown() const
{
    QString line = m_text;
    return line.replace(QLatin1Char('*'), QStringLiteral("**"));
}

} // namespace planescope
