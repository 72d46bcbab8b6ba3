#include "widgets/picture/review_picture.h"

#include "model/state/session_summary.h"
#include "model/text/axis_text.h"
#include "model/text/format_value.h"
#include "model/text/term_text.h"
#include "widgets/common/tick_layout.h"
#include "widgets/timeline/class_legend.h"
#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/timeline_picture.h"
#include "widgets/timeline/track_layout.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope {

namespace {

constexpr int kDefaultWidth = 1920;
constexpr double kLayoutDpi = 144; ///< of pictures given in cm: 11 px texts become 5.5 pt
constexpr double kFrameInset = 20;
constexpr double kFramePadding = 28;
constexpr double kBarePadding = 12;
constexpr double kRowGap = 8;
constexpr double kAxisHeight = 34;
constexpr double kLegendRow = 28;
constexpr double kTableRow = 20;
constexpr double kMoreRow = 20;
constexpr double kFooter = 40;
constexpr double kMaxAutoHeight = 1440;
constexpr double kLanePitch = 24;
constexpr double kMainRowScale = 1.8;
constexpr double kRowScale = 1.35;
constexpr double kLeastRowScale = 0.75;
constexpr int kMostRows = 24;

QString reviewText(const char *source) { return QCoreApplication::translate("ReviewPicture", source); }

const char *colourWords(LaneColours colours)
{
    switch (colours) {
    case LaneColours::ByName:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by name");
    case LaneColours::ByLayer:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by layer");
    case LaneColours::ByDuration:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by duration beside the median");
    case LaneColours::ByUtilisation:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by utilisation");
    case LaneColours::ByProgram:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by program");
    case LaneColours::ByDelta:
        return QT_TRANSLATE_NOOP("ReviewPicture", "colour by difference");
    case LaneColours::ByClass:
        break;
    }
    return QT_TRANSLATE_NOOP("ReviewPicture", "colour by class");
}

QFont pageFont(double px, QFont::Weight weight = QFont::Normal)
{
    QFont font = bundledFont(FontRole::Body, 1);
    font.setPixelSize(static_cast<int>(std::lround(px)));
    font.setWeight(weight);
    return font;
}

QString utf8(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// The largest of 1, 2, 5 times a power of ten that is not longer than `most`.
Duration roundLength(Duration most)
{
    std::int64_t step = 1;
    for (;;) {
        for (const int factor : {2, 5, 10}) {
            if (step > most.toPs() / factor)
                return Duration::ps(factor == 2 ? step : factor == 5 ? step * 2 : step * 5);
        }
        step *= 10;
    }
}

/// Texts in a row, baseline aligned, each with its font and colour; returns the width used.
struct Span {
    QString text;
    QFont font;
    QColor color;
};

double drawSpans(QPainter &painter, QPointF baseline, const std::vector<Span> &spans)
{
    double x = baseline.x();
    for (const Span &span : spans) {
        painter.setFont(span.font);
        painter.setPen(span.color);
        painter.drawText(QPointF(x, baseline.y()), span.text);
        x += QFontMetricsF(span.font).horizontalAdvance(span.text);
    }
    return x - baseline.x();
}

void drawRight(QPainter &painter, QPointF rightBaseline, const QFont &font, const QColor &color, const QString &text)
{
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QPointF(rightBaseline.x() - QFontMetricsF(font).horizontalAdvance(text), rightBaseline.y()), text);
}

void crossHatch(QPainter &painter, const QRectF &rect, const QColor &color)
{
    painter.save();
    painter.setClipRect(rect);
    QColor faint = color;
    faint.setAlphaF(0.26F);
    painter.setPen(QPen(faint, 0.8));
    for (double d = -rect.height(); d < rect.width(); d += 5) {
        painter.drawLine(QPointF(rect.left() + d, rect.bottom()), QPointF(rect.left() + d + rect.height(), rect.top()));
        painter.drawLine(QPointF(rect.left() + d, rect.top()), QPointF(rect.left() + d + rect.height(), rect.bottom()));
    }
    painter.restore();
}

void diagonalHatch(QPainter &painter, const QRectF &rect, const QColor &color, double pitch)
{
    painter.save();
    painter.setClipRect(rect);
    painter.setPen(QPen(color, 1.2));
    for (double d = -rect.height(); d < rect.width(); d += pitch)
        painter.drawLine(QPointF(rect.left() + d, rect.bottom()), QPointF(rect.left() + d + rect.height(), rect.top()));
    painter.restore();
}

struct TableEntry {
    QString name;
    QString value;
    QString share;
};

} // namespace

struct ReviewPicture::Private {
    struct Row {
        PictureRow row;
        TimelinePicture picture;
        double height = 0;
        double y = 0;
    };
    struct Legend {
        QString name; ///< empty: a step of a ramp, close to the next one
        QColor fill;
        char letter = ' ';
        bool isHatched = false;
    };

    PictureSource source;
    PictureOptions options;
    const Theme *theme = nullptr;
    TimeRange range;
    bool isWhole = true;
    bool countsFromStart = true;
    std::vector<Row> rows;
    int leftOut = 0;
    std::shared_ptr<const LaneColouring> colouring; ///< null: by class
    std::vector<OpClass> classes;
    bool recomputed = false;
    std::vector<TableEntry> table;
    QString tableTitle;
    QString notice;
    QString title;
    QString facts;
    QSizeF page;
    double left = 0, right = 0, labelWidth = 0;
    double axisY = 0, moreY = 0, legendY = 0, tableY = 0;
    int legendLines = 1;
    AxisTicks axis;

    const Session &session() const { return *source.session; }
    double lanesLeft() const { return left + labelWidth; }
    double lanesWidth() const { return right - lanesLeft(); }

    void describe();
    void fillTable(const std::vector<PictureRow> &shown);
    void layOut();
    std::shared_ptr<const LaneColouring> chosenColours() const;
    std::vector<Legend> legendOfColours() const;
    double widthOf(const Legend &entry, const QFontMetricsF &metrics) const;
    int countLegendLines() const;
    double tableLines() const { return std::ceil(static_cast<double>(table.size()) / 3); }
    void makeRows(const std::vector<PictureRow> &shown, double factor);
    double heightOf(const std::vector<PictureRow> &shown, double factor) const;
    double rowScale(const PictureRow &row, double factor) const
    {
        return std::max(kLeastRowScale, (row.isMain ? kMainRowScale : kRowScale) * factor);
    }

    void paintHead(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;
    void paintRow(QPainter &painter, const Row &row) const;
    void paintLegend(QPainter &painter) const;
    void paintTable(QPainter &painter) const;
    void paintFooter(QPainter &painter) const;
};

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
        height += std::round(kLanePitch * rowScale(row, factor)) * row.lanes + kRowGap;
    return height;
}

void ReviewPicture::Private::makeRows(const std::vector<PictureRow> &shown, double factor)
{
    for (const PictureRow &row : shown) {
        TimelinePictureRequest request;
        request.range = range;
        request.selectedRange = options.selected;
        request.selectedEvent = options.event;
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
        d->range = busyRange(d->session(), choosePictureRows(d->session(), whole, options.rows, kMostRows).rows);
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
        names += linePath(d->session(), row.row.line);
    return names;
}

QString ReviewPicture::description() const
{
    QString sentence = d->title + QStringLiteral(": ") + d->facts;
    for (const TableEntry &entry : d->table)
        sentence += QStringLiteral(" %1 %2 (%3).").arg(entry.name, entry.value, entry.share);
    if (!d->notice.isEmpty())
        sentence += QLatin1Char(' ') + d->notice + QLatin1Char('.');
    return sentence;
}

void ReviewPicture::Private::paintHead(QPainter &painter) const
{
    const Theme &t = *theme;
    painter.setPen(QPen(t.text, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(
        QRectF(QPointF(), page).adjusted(kFrameInset + 0.5, kFrameInset + 0.5, -kFrameInset - 0.5, -kFrameInset - 0.5));
    double y = kFrameInset + kFramePadding;
    QFont titleFont = pageFont(26, QFont::DemiBold);
    const double titleWidth = right - left;
    double titlePx = 26;
    while (titlePx > 16 && QFontMetricsF(titleFont).horizontalAdvance(title) > titleWidth)
        titleFont.setPixelSize(static_cast<int>(--titlePx));
    painter.setFont(titleFont);
    painter.setPen(t.text);
    painter.drawText(QPointF(left, y + 26), QFontMetricsF(titleFont).elidedText(title, Qt::ElideRight, titleWidth));
    y += 34;
    const QFont factFont = pageFont(15);
    painter.setFont(factFont);
    painter.drawText(QPointF(left, y + 18), QFontMetricsF(factFont).elidedText(facts, Qt::ElideRight, titleWidth));
    y += 26;
    if (notice.isEmpty())
        return;
    const QFont noticeFont = pageFont(13, QFont::DemiBold);
    const QString shown = QFontMetricsF(noticeFont).elidedText(notice, Qt::ElideRight, titleWidth - 48);
    const QRectF box(left + 0.5, y + 6.5, QFontMetricsF(noticeFont).horizontalAdvance(shown) + 46, 28);
    painter.setPen(QPen(t.text, 1));
    painter.drawRect(box);
    const QRectF mark(box.left() + 12, box.center().y() - 6, 12, 12);
    diagonalHatch(painter, mark, t.text, 5);
    painter.setPen(QPen(t.text, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(mark);
    painter.setFont(noticeFont);
    painter.drawText(QPointF(mark.right() + 10, box.center().y() + 5), shown);
}

void ReviewPicture::Private::paintAxis(QPainter &painter) const
{
    const Theme &t = *theme;
    const QFont font = pageFont(12);
    const QFontMetricsF metrics(font);
    const double base = axisY + kAxisHeight - 6;
    painter.setFont(font);
    painter.setPen(t.text);
    const QString name =
        countsFromStart
            ? reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Time since session start, %1")).arg(axis.unit)
            : reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "Time since %1, %2")).arg(axis.originText, axis.unit);
    // Two lines when the labels' column is narrow.
    if (metrics.horizontalAdvance(name) <= labelWidth - 12) {
        painter.drawText(QPointF(left, axisY + 16), name);
    } else {
        painter.drawText(QRectF(left, axisY - 12, labelWidth - 12, 2 * metrics.height() + 4),
                         Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, name);
    }
    painter.fillRect(QRectF(lanesLeft(), base, lanesWidth(), 1), t.text);
    for (const AxisTick &tick : axis.ticks) {
        const double x = std::round(lanesLeft() + tick.x);
        if (x > right)
            continue;
        const double length = tick.rank == 2 ? 10 : tick.rank == 1 ? 7 : 4;
        painter.fillRect(QRectF(std::min(x, right - 1), base - length, 1, length), t.text);
        if (tick.rank != 2)
            continue;
        QString label = tick.label;
        if (label.startsWith(QLatin1Char('+')))
            label.remove(0, 1);
        const double width = metrics.horizontalAdvance(label);
        const double at = std::clamp(x - width / 2, lanesLeft(), right - width);
        painter.setPen(t.text);
        painter.drawText(QPointF(at, base - 14), label);
    }
}

void ReviewPicture::Private::paintRow(QPainter &painter, const Row &row) const
{
    const Theme &t = *theme;
    const double width = labelWidth - 12;
    const QFont name = pageFont(13, QFont::Medium);
    const QFont place = pageFont(11);
    const QString nameText = QFontMetricsF(name).elidedText(row.row.name, Qt::ElideMiddle, width);
    const double first = std::min(row.height, std::round(kLanePitch * rowScale(row.row, 1)));
    if (row.height >= 30) {
        const double middle = row.y + std::max(first, 30.0) / 2;
        drawSpans(painter, QPointF(left, middle - 2), {{nameText, name, t.text}});
        drawSpans(painter, QPointF(left, middle + 12),
                  {{QFontMetricsF(place).elidedText(row.row.place, Qt::ElideMiddle, width), place, t.text2}});
    } else {
        const double used = drawSpans(painter, QPointF(left, row.y + row.height / 2 + 4), {{nameText, name, t.text}});
        const QString rest = QFontMetricsF(place).elidedText(row.row.place, Qt::ElideMiddle, width - used - 8);
        if (rest.size() > 3)
            drawSpans(painter, QPointF(left + used + 8, row.y + row.height / 2 + 4), {{rest, place, t.text2}});
    }
    row.picture.paint(painter, QRectF(lanesLeft(), row.y, lanesWidth(), row.height));
}

void ReviewPicture::Private::paintLegend(QPainter &painter) const
{
    const Theme &t = *theme;
    const QFont font = pageFont(13);
    const QFontMetricsF metrics(font);
    const double middle = legendY + kLegendRow / 2;
    const double begin = lanesLeft();
    if (options.scaleBar) {
        const Duration length = roundLength(TimeScale(range, lanesWidth()).lengthOf(std::min(170.0, lanesWidth() / 6)));
        const double bar = TimeScale(range, lanesWidth()).x(range.begin + length);
        const double y = std::round(middle);
        painter.fillRect(QRectF(begin, y, bar, 1), t.text);
        painter.fillRect(QRectF(begin, y - 4, 1, 9), t.text);
        painter.fillRect(QRectF(begin + bar - 1, y - 4, 1, 9), t.text);
        QString text = text::exactDuration(length, options.locale);
        // The unit of the axis, when the bar is not shorter than one of it.
        painter.setFont(font);
        painter.setPen(t.text);
        painter.drawText(QPointF(begin + bar + 10, middle + 5), text);
    }
    if (!options.legend)
        return;
    const double indent = options.scaleBar ? 260 : 0;
    double x = indent;
    double y = middle;
    for (const Legend &entry : legendOfColours()) {
        const double width = widthOf(entry, metrics);
        if (x + width - 24 > lanesWidth() && x > indent) {
            x = indent;
            y += kLegendRow;
        }
        const QRectF mark(begin + x, std::round(y - 9), 18, 18);
        painter.fillRect(mark, entry.fill);
        if (entry.isHatched)
            crossHatch(painter, mark, t.textOn(entry.fill));
        painter.setPen(QPen(t.edge(entry.fill), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(mark.adjusted(0.5, 0.5, -0.5, -0.5));
        if (entry.letter != ' ') {
            painter.setFont(pageFont(10, QFont::DemiBold));
            painter.setPen(t.textOn(entry.fill));
            painter.drawText(mark, Qt::AlignCenter, QString(QLatin1Char(entry.letter)));
        }
        painter.setFont(font);
        painter.setPen(t.text);
        painter.drawText(QPointF(mark.right() + 8, y + 5), entry.name);
        x += width;
    }
}

void ReviewPicture::Private::paintTable(QPainter &painter) const
{
    const Theme &t = *theme;
    painter.fillRect(QRectF(left, tableY - 12, right - left, 1), t.text);
    const QFont strong = pageFont(12, QFont::DemiBold);
    const QFont plain = pageFont(12);
    painter.setPen(t.text);
    painter.setFont(strong);
    painter.drawText(QRectF(left, tableY + 2, labelWidth - 12, 60), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     tableTitle);
    const auto lines = static_cast<std::size_t>(std::max(1.0, tableLines()));
    const double column = lanesWidth() / 3;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double x = lanesLeft() + column * static_cast<double>(i / lines);
        const double y = tableY + kTableRow * static_cast<double>(i % lines) + 15;
        const double end = x + std::min(column - 32, 330.0);
        const TableEntry &entry = table[i];
        painter.setFont(plain);
        painter.setPen(t.text);
        painter.drawText(QPointF(x, y), QFontMetricsF(plain).elidedText(entry.name, Qt::ElideRight, end - x - 150));
        drawRight(painter, QPointF(end - 66, y), plain, t.text, entry.value);
        drawRight(painter, QPointF(end, y), strong, t.text, entry.share);
    }
}

void ReviewPicture::Private::paintFooter(QPainter &painter) const
{
    const Theme &t = *theme;
    const double y = page.height() - kFrameInset - kFramePadding + 4;
    painter.fillRect(QRectF(left, y - 24, right - left, 1), t.border);
    const QFont font = pageFont(11);
    const QString version = QStringLiteral("Planescope " PLANESCOPE_VERSION);
    drawRight(painter, QPointF(right, y), font, t.text2, version);
    QStringList parts{utf8(session().name())};
    parts << reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "range %1 to %2"))
                 .arg(text::exactDuration(range.begin - TimePoint(), options.locale),
                      text::exactDuration(range.end - TimePoint(), options.locale));
    const int rowCount = static_cast<int>(rows.size());
    parts << QCoreApplication::translate("ReviewPicture", "%n row(s)", nullptr, rowCount) +
                 (options.rows.isEmpty() ? QString() : QStringLiteral(": ") + options.rows);
    parts << reviewText(colourWords(options.colours));
    painter.setFont(font);
    painter.setPen(t.text2);
    const double width = right - left - QFontMetricsF(font).horizontalAdvance(version) - 24;
    painter.drawText(QPointF(left, y),
                     QFontMetricsF(font).elidedText(parts.join(QStringLiteral("     ")), Qt::ElideRight, width));
}

void ReviewPicture::paint(QPainter &painter) const
{
    const Theme &t = *d->theme;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    if (!d->options.transparent)
        painter.fillRect(QRectF(QPointF(), d->page), t.base);
    if (d->options.frame)
        d->paintHead(painter);
    d->paintAxis(painter);
    for (const Private::Row &row : d->rows)
        d->paintRow(painter, row);
    if (d->leftOut > 0)
        drawSpans(painter, QPointF(d->left, d->moreY + 12),
                  {{QCoreApplication::translate("ReviewPicture", "%n more row(s) not shown", nullptr, d->leftOut),
                    pageFont(11), t.text2}});
    if (d->rows.empty())
        drawSpans(painter, QPointF(d->lanesLeft(), d->moreY + 12),
                  {{reviewText(QT_TRANSLATE_NOOP("ReviewPicture", "No row with an event in this range.")), pageFont(13),
                    t.text2}});
    if (!d->options.frame)
        return;
    if (d->options.legend || d->options.scaleBar)
        d->paintLegend(painter);
    if (d->options.table)
        d->paintTable(painter);
    if (d->options.footer)
        d->paintFooter(painter);
}

} // namespace planescope
