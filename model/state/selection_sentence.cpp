#include "model/state/selection_sentence.h"

#include "model/state/layer_data.h"
#include "model/state/selection_sums.h"
#include "model/text/format_value.h"
#include "model/text/selection_text.h"

#include <algorithm>

namespace planescope {

namespace {

QString sentenceName(std::string_view name)
{
    QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    return text.replace(QLatin1Char('*'), QChar(0x2217));
}

QString strong(const QString &text) { return QLatin1Char('*') + text + QLatin1Char('*'); }

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

QString severalSentence(const Session &session, const EventSet &events)
{
    std::vector<TimeRange> ranges;
    ranges.reserve(events.size());
    events.forEach([&](EventRef event) {
        if (session.contains(event))
            ranges.push_back(session.eventRange(event));
    });
    if (ranges.empty())
        return {};
    std::sort(ranges.begin(), ranges.end(), [](const TimeRange &a, const TimeRange &b) { return a.begin < b.begin; });
    Duration sum, covered;
    TimePoint end = ranges.front().begin;
    for (const TimeRange &range : ranges) {
        sum += range.length();
        if (range.end > end)
            covered += range.end - std::max(range.begin, end);
        end = std::max(end, range.end);
    }
    const Duration whole = end - ranges.front().begin;
    const Duration resolution = Duration::ps(std::max<std::int64_t>(1, whole.toPs() / 1000));
    const QString count = strong(SelectionSentence::tr("%n events", nullptr, static_cast<int>(ranges.size())));
    const QString place = SelectionSentence::tr("within %1 from %2")
                              .arg(strong(text::duration(whole)), text::timePoint(ranges.front().begin, resolution));
    // Events that lie in each other or run side by side do not take their sum.
    if (sum != covered)
        //: %1 "3 events", %2 sum of their times, %3 time in which at least one of them runs, %4 "within 45 ms from 2 s"
        return SelectionSentence::tr("%1: %2 in all, %3 without overlap, %4.")
            .arg(count, strong(text::duration(sum)), strong(text::duration(covered)), place);
    //: %1 "3 events", %2 sum of their times, %3 "within 45 ms from 2 s"
    return SelectionSentence::tr("%1: %2 in all, %3.").arg(count, strong(text::duration(sum)), place);
}

} // namespace

SelectionSentence::SelectionSentence(QObject *parent) : QObject(parent) {}

void SelectionSentence::setDocument(Document *document)
{
    if (m_document) {
        disconnect(m_document, nullptr, this, nullptr);
        disconnect(&m_document->selection(), nullptr, this, nullptr);
        disconnect(LayerData::of(m_document), nullptr, this, nullptr);
    }
    m_document = document;
    if (document) {
        connect(document, &Document::sessionChanged, this, &SelectionSentence::refresh);
        connect(document, &Document::restarted, this, &SelectionSentence::refresh);
        SelectionSums::of(document); // begins as soon as it can
        connect(document, &QObject::destroyed, this, [this] {
            m_document = nullptr;
            refresh();
        });
        connect(&document->selection(), &Selection::eventChanged, this, &SelectionSentence::refresh);
        connect(&document->selection(), &Selection::highlightChanged, this, &SelectionSentence::refresh);
        connect(&document->selection(), &Selection::timeRangeChanged, this, &SelectionSentence::refresh);
        connect(LayerData::of(document), &LayerData::layersChanged, this, &SelectionSentence::refresh);
    }
    refresh();
}

void SelectionSentence::refresh()
{
    m_jobs.stop();
    if (!m_document || !m_document->session()) {
        setText({});
        return;
    }
    const Session &session = *m_document->session();
    if (m_document->selection().hasSeveral()) {
        setText(severalSentence(session, *m_document->selection().highlight()));
        return;
    }
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
    m_jobs.start(
        this,
        [range, session = m_document->session(), classes = m_document->classes(), rows = m_document->selection().rows(),
         layers = LayerData::of(m_document)->layers(),
         index = SelectionSums::of(m_document)->index()](const std::stop_token &stop) {
            const SelectionScope scope =
                selectionScope(*session, range, rows, layers ? std::span(*layers) : std::span<const DeviceLayers>());
            return std::pair(scope, selectionAnswer(*session, *classes, range, scope.rows, stop, index.get()));
        },
        [this, session = m_document->session()](const std::pair<SelectionScope, SelectionAnswer> &found,
                                                bool wasStopped) {
            if (!wasStopped)
                setText(text::selectionSentence(*session, found.first, found.second));
        });
}

void SelectionSentence::setText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    emit changed();
}

QString SelectionSentence::plainText() const { return text::withoutMarks(m_text); }

QString SelectionSentence::markdown() const { return text::marksAsMarkdown(m_text); }

} // namespace planescope
