#include "widgets/picture/review_picture.h"

#include "model/state/session_summary.h"
#include "model/text/format_value.h"
#include "model/text/term_text.h"
#include "widgets/picture/review_picture_parts.h"
#include "widgets/timeline/class_legend.h"
#include "widgets/timeline/track_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope {

void ReviewPicture::Private::describe()
{
    const QLocale &locale = options.locale;
    notice = syntheticNotice(session());
    title = options.title.isEmpty() ? profileTitle(session().name()) : options.title;

    QStringList parts{hostsAndChips(session())};
    if (!options.title.isEmpty())
        parts.prepend(profileTitle(session().name()));
    facts = parts.join(QStringLiteral(", ")) + QStringLiteral(". ");
    const QString length = text::duration(range.length(), locale);
    if (isWhole)
        //: %1 is a length of time, %2 a number
        facts += reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Whole session, %1, %2 events."))
                     .arg(length, text::count(session().eventCount(), locale));
    else
        //: %1 a length of time, %2 a moment, %3 the length of the session
        facts += reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "%1 from %2 on, of %3."))
                     .arg(length, text::timePoint(range.begin, Duration::ps(range.length().toPs() / 10000 + 1), locale),
                          text::duration(session().range().length(), locale));
    // The step that the range lies in.
    for (const Line &line : session().lines()) {
        if (line.kind != LineKind::Steps || isWhole)
            continue;
        for (std::size_t i = 0; i < line.events.size(); ++i) {
            const TimeRange step =
                TimeRange::ps(line.events.beginPs[i], line.events.beginPs[i] + line.events.durationPs[i]);
            if (step.begin <= range.begin && range.end <= step.end) {
                const EventRef event{LineId{static_cast<std::uint32_t>(&line - session().lines().data())}, i};
                //: %1 is a step's name, "train 102"
                facts += QLatin1Char(' ') +
                         reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Step %1.")).arg(utf8(session().label(event)));
                return;
            }
        }
    }
}

void ReviewPicture::Private::fillTable(const std::vector<PictureRow> &shown)
{
    // Compute rows tell what devices did; without them every row shown counts.
    std::vector<LineId> lines;
    for (const PictureRow &row : shown)
        if (row.isMain)
            lines.push_back(row.line);
    const bool isDevice = !lines.empty();
    if (!isDevice)
        for (const PictureRow &row : shown)
            if (!row.counter)
                lines.push_back(row.line);
    ClassTimes sum;
    for (const LineId line : lines)
        sum += classTimes(session(), *source.classes, line, range);
    const auto count = static_cast<std::int64_t>(std::max<std::size_t>(lines.size(), 1));
    // Shares that would read 0.0 % are put together.
    Duration rest;
    const auto add = [&](const QString &name, Duration time) {
        if (time.toPs() <= 0)
            return;
        if (time.toPsDouble() < 0.0005 * sum.whole.toPsDouble()) {
            rest += time;
            return;
        }
        table.push_back({name, text::duration(Duration::ps(time.toPs() / count), options.locale),
                         text::share(time.toPsDouble(), sum.whole.toPsDouble(), options.locale)});
    };
    std::array<std::size_t, kOpClassCount> order{};
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sum.time[b] < sum.time[a]; });
    for (const std::size_t c : order)
        add(text::opClassName(static_cast<OpClass>(c)), sum.time[c]);
    add(reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Idle")), sum.idle);
    if (rest.toPs() > 0)
        table.push_back({reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Other")),
                         text::duration(Duration::ps(rest.toPs() / count), options.locale),
                         rest.toPsDouble() < 0.0005 * sum.whole.toPsDouble()
                             ? QStringLiteral("< ") + text::share(1, 1000, options.locale)
                             : text::share(rest.toPsDouble(), sum.whole.toPsDouble(), options.locale)});
    const int n = static_cast<int>(lines.size());
    tableTitle = isDevice
                     ? QCoreApplication::translate("ReviewPicture", "What it holds, mean of %n chip(s)", nullptr, n)
                     : QCoreApplication::translate("ReviewPicture", "What it holds, mean of %n row(s)", nullptr, n);
    if (n == 1)
        tableTitle = reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "What it holds"));
}

double ReviewPicture::Private::heightOf(const std::vector<PictureRow> &shown, double factor) const
{
    double height = 0;
    for (const PictureRow &row : shown)
        height += (row.counter ? std::round(kCounterHeight * rowScale(row, factor))
                               : std::round(kLanePitch * rowScale(row, factor)) * row.lanes) +
                  kRowGap;
    return height;
}

void ReviewPicture::Private::makeRows(const std::vector<PictureRow> &shown, double factor)
{
    for (const PictureRow &row : shown) {
        TimelinePictureRequest request;
        request.range = range;
        request.selectedRange = options.selected;
        request.selectedEvent = options.event;
        if (row.counter)
            request.counters = {*row.counter};
        else
            request.rows = {row.line};
        request.rowScale = rowScale(row, factor);
        request.flatLines = row.isFlat;
        request.laneLimit = row.lanes;
        request.colouring = colouring;
        request.headerWidth = 0;
        request.showRuler = false;
        request.locale = options.locale;
        Row made{row, TimelinePicture(source.session, source.classes, *theme, request), 0, 0};
        made.height = made.picture.contentHeight();
        rows.push_back(std::move(made));
    }
    for (const Row &row : rows) {
        for (const OpClass c : row.picture.classesShown())
            if (std::find(classes.begin(), classes.end(), c) == classes.end())
                classes.push_back(c);
        recomputed = recomputed || row.picture.showsRecomputed();
    }
    std::sort(classes.begin(), classes.end());
}

/// Null: every box has the colour of its class.
std::shared_ptr<const LaneColouring> ReviewPicture::Private::chosenColours() const
{
    LaneColouring::Sources sources;
    if (options.colours == LaneColours::ByLayer)
        sources.layers = std::make_shared<const std::vector<DeviceLayers>>(findLayers(session()));
    if (options.colours == LaneColours::ByUtilisation || options.colours == LaneColours::ByDelta)
        sources.ops = OpIndex::build(source.session);
    if (options.colours == LaneColours::ByDelta && source.other) {
        sources.other = source.other;
        sources.others = OpIndex::build(source.other);
        sources.otherName = source.otherName.toStdString();
    }
    for (const auto &[name, hue] : options.colourRules)
        sources.rules[name.toStdString()] = static_cast<unsigned>(hue);
    return LaneColouring::make(options.colours, source.session, source.classes, std::move(sources));
}

std::vector<ReviewPicture::Private::Legend> ReviewPicture::Private::legendOfColours() const
{
    std::vector<Legend> entries;
    const bool isByClass = !colouring || colouring->mode() == LaneColours::ByClass;
    if (isByClass)
        for (const OpClass c : classes)
            entries.push_back({text::opClassName(c), theme->fill(c), opClassLetter(c), false});
    if (colouring)
        for (const LegendEntry &entry :
             planescope::legendEntries(*theme, colouring->mode(), {}, colouring->programs(), colouring->rules()))
            entries.push_back({entry.text, entry.fill, ' ', false});
    if (recomputed)
        entries.push_back({reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Recomputed")),
                           isByClass ? theme->fill(OpClass::Matrix) : theme->base, ' ', true});
    return entries;
}

double ReviewPicture::Private::widthOf(const Legend &entry, const QFontMetricsF &metrics) const
{
    return entry.name.isEmpty() ? 20 : 26 + metrics.horizontalAdvance(entry.name) + 24;
}

int ReviewPicture::Private::countLegendLines() const
{
    const QFontMetricsF metrics(pageFont(13));
    const double begin = options.scaleBar ? 260 : 0;
    double x = begin;
    int lines = 1;
    for (const Legend &entry : legendOfColours()) {
        const double width = widthOf(entry, metrics);
        if (x + width - 24 > lanesWidth() && x > begin) {
            ++lines;
            x = begin;
        }
        x += width;
    }
    return lines;
}

void ReviewPicture::Private::layOut()
{
    double width = options.size.width();
    if (width <= 0)
        width = options.widthCm > 0 ? std::round(options.widthCm / 2.54 * kLayoutDpi) : kDefaultWidth;
    const bool framed = options.frame;
    const double inset = framed ? kFrameInset + kFramePadding : kBarePadding;
    left = inset;
    right = width - inset;
    labelWidth = std::clamp(std::round(width * 0.123), 120.0, 236.0);

    double y = inset;
    if (framed) {
        y += 34 + 26; // title, facts
        if (!notice.isEmpty())
            y += 36;
        y += 12;
    } else {
        y += noticeStripHeight(notice, width, 1); // no choice takes the label away
    }
    axisY = y;
    y += kAxisHeight + kRowGap;

    // What stands below the rows, to know how much room they have.
    const bool hasLegend = framed && (options.legend || options.scaleBar);
    const auto below = [&](bool isCapped) {
        double height = isCapped ? kMoreRow : 0;
        if (hasLegend)
            height += 14 + (options.legend ? legendLines : 1) * kLegendRow;
        if (framed && options.table)
            height += 28 + std::max(1.0, tableLines()) * kTableRow;
        if (framed && options.footer)
            height += 24 + kFooter - 12;
        return height + inset;
    };
    const bool fixedHeight = options.size.height() > 0;
    PictureRows chosen = choosePictureRows(session(), range, options.rows, kMostRows);
    // Legend and table depend on the rows; lay them out with all of them, fewer rows only leave room.
    if (framed && options.table)
        fillTable(chosen.rows);
    legendLines = 1;
    const double room = (fixedHeight ? options.size.height() : kMaxAutoHeight) - y - below(true);
    double factor = 1;
    while (factor > 0.5 && heightOf(chosen.rows, factor) > room)
        factor -= 0.05;
    while (chosen.rows.size() > 1 && heightOf(chosen.rows, factor) > room) {
        // The last row goes, but compute rows stay as long as there are others.
        const auto other = std::find_if(chosen.rows.rbegin(), chosen.rows.rend(),
                                        [](const PictureRow &row) { return !row.isMain && row.lanes == 1; });
        if (other != chosen.rows.rend() && chosen.rows.size() > 8)
            chosen.rows.erase(std::next(other).base());
        else
            chosen.rows.pop_back();
        ++chosen.leftOut;
    }
    makeRows(chosen.rows, factor);
    leftOut = chosen.leftOut;
    if (framed && options.legend)
        legendLines = countLegendLines();
    for (Row &row : rows) {
        row.y = y;
        y += row.height + kRowGap;
    }
    moreY = y;
    if (leftOut > 0)
        y += kMoreRow;
    if (hasLegend) {
        y += 14;
        legendY = y;
        y += (options.legend ? legendLines : 1) * kLegendRow;
    }
    if (framed && options.table) {
        y += 28;
        tableY = y;
        y += std::max(1.0, tableLines()) * kTableRow;
    }
    if (framed && options.footer)
        y += 24 + kFooter - 12;
    y += inset;
    page = QSizeF(width, fixedHeight ? options.size.height() : std::ceil(y));
    // Counting from the session's start reads well only when that is near the left edge.
    const bool nearStart = range.begin.toPs() >= 0 && range.begin.toPs() < range.length().toPs() / 5;
    countsFromStart = isWhole && nearStart;
    axis =
        layoutTicks(TimeScale(range, lanesWidth()), countsFromStart ? TimePoint() : range.begin, 100, options.locale);
}

ReviewPicture::ReviewPicture(PictureSource source, const PictureOptions &options) : d(std::make_unique<Private>())
{
    loadBundledFonts();
    d->source = std::move(source);
    d->options = options;
    d->theme = &themeOf(options.theme);
    const TimeRange whole = d->session().range();
    d->range = options.range;
    if (options.range.isEmpty()) // an unasked page shows where something happens
        d->range =
            busyRange(d->session(), choosePictureRows(d->session(), whole, options.rows, Private::kMostRows).rows);
    d->isWhole = d->range == whole;
    if (d->range.isEmpty())
        d->range.end = d->range.begin + Duration::ps(1);
    d->colouring = d->chosenColours();
    d->describe();
    d->layOut();
}

ReviewPicture::~ReviewPicture() = default;
ReviewPicture::ReviewPicture(ReviewPicture &&) noexcept = default;
ReviewPicture &ReviewPicture::operator=(ReviewPicture &&) noexcept = default;

QSizeF ReviewPicture::size() const { return d->page; }
TimeRange ReviewPicture::range() const { return d->range; }
QString ReviewPicture::title() const { return d->title; }
int ReviewPicture::rowsLeftOut() const { return d->leftOut; }

QStringList ReviewPicture::rowNames() const
{
    QStringList names;
    for (const Private::Row &row : d->rows)
        names += picturePath(d->session(), row.row);
    return names;
}

QString ReviewPicture::description() const
{
    QString sentence = d->title + QStringLiteral(": ") + d->facts;
    for (const Private::TableEntry &entry : d->table)
        sentence += QStringLiteral(" %1 %2 (%3).").arg(entry.name, entry.value, entry.share);
    if (!d->notice.isEmpty())
        sentence += QLatin1Char(' ') + d->notice + QLatin1Char('.');
    return sentence;
}

} // namespace planescope
