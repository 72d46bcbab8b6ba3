#include "model/state/selection_sentence.h"

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

/// "89.000 ms from 10.68 s: 54 events. Matrix 39.74 ms (44.7 %), Exposed 33.00 ms (37.1 %)."
QString rangeSentence(TimeRange range, const NameTotals &totals)
{
    std::array<Duration, kOpClassCount> self{};
    Duration work;
    for (const NameTotal &total : totals.names) {
        const auto opClass = static_cast<std::size_t>(total.opClass);
        self[opClass] += total.self;
        if (total.opClass != OpClass::Structure)
            work += total.self;
    }
    const Duration resolution = Duration::ps(std::max<std::int64_t>(1, range.length().toPs() / 1000));
    QString sentence =
        SelectionSentence::tr("%1 from %2, %n event(s).", nullptr,
                              static_cast<int>(std::min<std::uint64_t>(totals.eventCount, 2'000'000'000)))
            .arg(strong(text::duration(range.length())), text::timePoint(range.begin, resolution));
    std::array<std::size_t, kOpClassCount> order{};
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return self[a] > self[b]; });
    QStringList parts;
    for (const std::size_t i : order) {
        const auto opClass = static_cast<OpClass>(i);
        if (opClass == OpClass::Structure || self[i] <= Duration() || parts.size() == kNamedClasses)
            continue;
        parts << QStringLiteral("%1 %2 (%3)")
                     .arg(text::opClassShortName(opClass), strong(text::duration(self[i])),
                          text::share(self[i].toPsDouble(), work.toPsDouble()));
    }
    if (!parts.isEmpty())
        //: %1 is a list such as "Matrix 39.7 ms (44.7 %), Vector 4.26 ms (4.8 %)"; shares of the busy time
        sentence += QLatin1Char(' ') + SelectionSentence::tr("Busy with %1.").arg(parts.join(QStringLiteral(", ")));
    return sentence;
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
    if (const auto range = m_document->selection().timeRange()) {
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
    job->thread =
        std::thread([this, job, range, session = m_document->session(), rows = m_document->selection().rows()] {
            const NameTotals totals = nameTotals(*session, range, rows, job->stop.get_token());
            QMetaObject::invokeMethod(
                this,
                [this, job, range, totals] {
                    job->thread.join();
                    std::erase(m_jobs, job);
                    if (!job->stop.stop_requested())
                        setText(rangeSentence(range, totals));
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
