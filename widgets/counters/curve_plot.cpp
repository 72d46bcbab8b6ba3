#include "widgets/counters/curve_plot.h"

#include "model/text/format_value.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/theme.h"
#include "widgets/common/theme_ramp.h"
#include "widgets/common/tick_layout.h"
#include "widgets/common/tip_chip.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr double kMarginLeft = 72, kMarginRight = 16, kRowTop = 22, kRowBottom = 8, kCurveAxisHeight = 30,
                 kLeastRow = 92;

/// Labels of the time axis are those of the timeline.
class CurveTimeTicker final : public QCPAxisTicker
{
public:
    TimeRange visible = TimeRange::ps(0, 1);
    double width = 1;

    void generate(const QCPRange &range, const QLocale &, QChar, int, QVector<double> &ticks, QVector<double> *subTicks,
                  QVector<QString> *labels) override
    {
        Q_UNUSED(range)
        ticks.clear();
        if (subTicks)
            subTicks->clear();
        if (labels)
            labels->clear();
        for (const AxisTick &tick : layoutTicks(TimeScale(visible, width), {}, 84).ticks)
            if (tick.rank == 2) {
                ticks << static_cast<double>((tick.time - visible.begin).toPs());
                if (labels)
                    *labels << tick.label;
            }
    }
};

class CurveValueTicker final : public QCPAxisTicker
{
public:
    CurveValueTicker() { setTickCount(3); }

protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale &, QChar, int) override
    {
        return std::abs(tick) >= 1e6 ? text::withPrefix(tick, u"") : text::plainNumber(tick);
    }
};

/// Draws what stands in the pixel columns of its axis rect.
class CurvePlottable final : public QCPAbstractPlottable
{
public:
    CurvePlottable(QCPAxis *keys, QCPAxis *values) : QCPAbstractPlottable(keys, values) { setSelectable(QCP::stNone); }

    std::shared_ptr<const SeriesPyramid> pyramid;
    TimeRange visible = TimeRange::ps(0, 1);
    QColor line, area;
    double width = 1.25;

    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain) const override
    {
        found = false;
        return {};
    }
    QCPRange getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const override
    {
        found = false;
        return {};
    }

protected:
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}
    void draw(QCPPainter *painter) override
    {
        const QRect rect = keyAxis()->axisRect()->rect();
        if (!pyramid || rect.width() <= 0)
            return;
        const std::vector<CurveColumn> columns =
            curveColumns(*pyramid, visible, static_cast<std::size_t>(rect.width()));
        const double zero =
            valueAxis()->coordToPixel(std::clamp(0.0, valueAxis()->range().lower, valueAxis()->range().upper));
        QVector<QRectF> fills;
        QVector<QLineF> lines;
        double before = 0; // where the column before ended, when there was one
        bool hasBefore = false;
        QRectF run; // columns of one value are one rectangle
        double runFar = 0;
        const auto closeRun = [&] {
            if (run.width() > 0)
                fills << run;
            run = QRectF();
        };
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const CurveColumn &column = columns[i];
            if (column.range.isEmpty()) {
                hasBefore = false;
                closeRun();
                continue;
            }
            const double x = rect.left() + static_cast<double>(i);
            const double top = valueAxis()->coordToPixel(column.range.max);
            const double bottom = valueAxis()->coordToPixel(column.range.min);
            const double last = valueAxis()->coordToPixel(column.last);
            const double far = std::abs(top - zero) > std::abs(bottom - zero) ? top : bottom;
            if (run.width() > 0 && std::abs(runFar - far) < 0.01) {
                run.setRight(x + 1);
            } else {
                closeRun();
                run = QRectF(QPointF(x, std::min(zero, far)), QPointF(x + 1, std::max(zero, far)));
                runFar = far;
            }
            const double high = hasBefore ? std::min(top, before) : top;
            const double low = hasBefore ? std::max(bottom, before) : bottom;
            if (low - high > 0.5) {
                lines << QLineF(x + 0.5, high, x + 0.5, low);
            }
            if (!lines.isEmpty() && hasBefore && low - high <= 0.5 && lines.back().y2() == last &&
                lines.back().y1() == last)
                lines.back().setP2(QPointF(x + 1, last));
            else
                lines << QLineF(x, last, x + 1, last);
            before = last;
            hasBefore = true;
        }
        closeRun();
        painter->save();
        painter->setAntialiasing(false);
        painter->setPen(Qt::NoPen);
        painter->setBrush(area);
        painter->drawRects(fills);
        QPen pen(line, width);
        pen.setCapStyle(Qt::FlatCap);
        painter->setPen(pen);
        painter->drawLines(lines);
        painter->restore();
    }
};

} // namespace

std::vector<CurveColumn> curveColumns(const SeriesPyramid &pyramid, TimeRange visible, std::size_t count)
{
    std::vector<CurveColumn> out(count);
    if (pyramid.isEmpty() || visible.isEmpty() || count == 0)
        return out;
    const CounterSeries &series = pyramid.series();
    const std::vector<SeriesColumn> columns = pyramid.columns(visible, count);
    const bool looksBack = reachesBack(series.meaning);
    for (std::size_t i = 0; i < columns.size() && i < count; ++i) {
        const SeriesColumn &column = columns[i];
        CurveColumn &to = out[i];
        to.range = column.range;
        // What holds at the right edge: the last sample, or of increments the next one.
        std::optional<double> edge;
        if (looksBack) {
            const auto right = static_cast<double>(visible.begin.toPs()) +
                               visible.length().toPsDouble() * static_cast<double>(i + 1) / static_cast<double>(count);
            const bool isReached = column.last < series.size() &&
                                   (series.reachPs == 0 || static_cast<double>(series.timePs[column.last]) - right <=
                                                               static_cast<double>(series.reachPs));
            if (isReached)
                edge = series.value[column.last];
            else if (column.first < column.last)
                edge = series.value[column.last - 1];
        } else if (column.last > 0) {
            edge = series.value[column.last - 1];
        }
        if (!edge || std::isnan(*edge)) {
            to.last = to.range.max;
            continue;
        }
        // Before the first sample increments say nothing about how far back they reach.
        if (looksBack && column.last == 0)
            continue;
        to.last = *edge;
        if (to.range.isEmpty())
            to.range = {*edge, *edge};
        else
            to.range = {std::min(to.range.min, *edge), std::max(to.range.max, *edge)};
    }
    return out;
}

std::optional<std::size_t> sampleAt(const CounterSeries &series, TimePoint time)
{
    const auto begin = series.timePs.begin(), end = series.timePs.end();
    std::size_t at = 0;
    if (reachesBack(series.meaning)) {
        const auto next = std::lower_bound(begin, end, time.toPs());
        if (next == end || (next == begin && *next != time.toPs()) ||
            (series.reachPs > 0 && *next - time.toPs() > series.reachPs))
            return std::nullopt;
        at = static_cast<std::size_t>(next - begin);
    } else {
        const auto next = std::upper_bound(begin, end, time.toPs());
        if (next == begin)
            return std::nullopt;
        at = static_cast<std::size_t>(next - begin) - 1;
    }
    return std::isnan(series.value[at]) ? std::nullopt : std::optional(at);
}

struct CurvePlot::Parts {
    struct Row {
        QCPAxisRect *rect = nullptr;
        CurvePlottable *curve = nullptr;
        QCPItemText *title = nullptr, *note = nullptr;
    };
    std::vector<Row> rows;
    QSharedPointer<CurveTimeTicker> times{new CurveTimeTicker};
    QCPItemText *axisNote = nullptr;
};

CurvePlot::CurvePlot(const ThemeHub &themes, QWidget *parent) :
    PlotSurface(parent), m_themes(themes), m_tip(new TipChip(themes, this)), m_parts(std::make_unique<Parts>())
{
    m_tip->hide();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Counters over time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    plot().plotLayout()->clear();
    connect(&themes, &ThemeHub::changed, this, [this] {
        layoutAxes();
        applyTheme(m_themes.theme());
        updateGeometry();
        refresh();
    });
}

CurvePlot::~CurvePlot() = default;

int CurvePlot::heightFor(std::size_t curves) const
{
    return m_themes.px(kLeastRow * static_cast<double>(std::max<std::size_t>(curves, 1)) + kCurveAxisHeight);
}

QSize CurvePlot::sizeHint() const { return {m_themes.px(700), heightFor(m_curves.size())}; }
QSize CurvePlot::minimumSizeHint() const { return {m_themes.px(360), heightFor(m_curves.size())}; }

void CurvePlot::setCurves(std::vector<Curve> curves)
{
    m_curves = std::move(curves);
    m_tip->hide();
    QStringList names;
    for (const Curve &curve : m_curves)
        names << curve.title;
    setAccessibleDescription(names.join(QLatin1String(", ")));
    rebuild();
    updateGeometry();
}

TimeRange CurvePlot::wholeTime() const
{
    std::optional<TimeRange> whole;
    for (const Curve &curve : m_curves)
        if (!curve.pyramid->isEmpty()) {
            const auto &times = curve.pyramid->series().timePs;
            const TimeRange own = TimeRange::ps(times.front(), times.back() + 1);
            whole = whole ? TimeRange{std::min(whole->begin, own.begin), std::max(whole->end, own.end)} : own;
        }
    if (!whole)
        return TimeRange::ps(0, 1);
    const Duration edge = Duration::ps(std::max<std::int64_t>(whole->length().toPs() / 100, 100));
    return {whole->begin - edge, whole->end + edge};
}

void CurvePlot::setVisibleTime(TimeRange range)
{
    if (range.isEmpty() || range == m_visible)
        return;
    m_visible = range;
    layoutAxes();
    refresh();
}

void CurvePlot::setSelectedTime(std::optional<TimeRange> range)
{
    m_selected = range;
    update();
}

QRectF CurvePlot::plotArea() const
{
    const double scale = m_themes.scale();
    return {kMarginLeft * scale, 0, std::max(1.0, width() - (kMarginLeft + kMarginRight) * scale),
            std::max(1.0, height() - kCurveAxisHeight * scale)};
}

TimePoint CurvePlot::timeAt(double x) const
{
    const QRectF area = plotArea();
    return TimeScale(m_visible, area.width()).at(x - area.left());
}

double CurvePlot::xOf(TimePoint time) const
{
    const QRectF area = plotArea();
    return area.left() + TimeScale(m_visible, area.width()).x(time);
}

void CurvePlot::rebuild()
{
    QCustomPlot &plot = this->plot();
    plot.clearItems();
    plot.clearPlottables();
    plot.plotLayout()->clear();
    m_parts->rows.clear();
    m_parts->axisNote = nullptr;
    plot.plotLayout()->setRowSpacing(0);
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        Parts::Row row;
        row.rect = new QCPAxisRect(&plot);
        row.rect->setAutoMargins(QCP::msNone);
        row.rect->setSizeConstraintRect(QCPLayoutElement::scrOuterRect); // its margins are part of its height
        plot.plotLayout()->addElement(static_cast<int>(i), 0, row.rect);
        QCPAxis *keys = row.rect->axis(QCPAxis::atBottom), *values = row.rect->axis(QCPAxis::atLeft);
        keys->setTicker(m_parts->times);
        keys->setTickLabels(i + 1 == m_curves.size());
        values->setTicker(QSharedPointer<CurveValueTicker>::create());
        row.curve = new CurvePlottable(keys, values);
        row.curve->pyramid = m_curves[i].pyramid;
        for (QCPItemText **item : {&row.title, &row.note}) {
            *item = new QCPItemText(&plot);
            (*item)->setClipToAxisRect(false);
            (*item)->position->setType(QCPItemPosition::ptAbsolute);
            (*item)->setPositionAlignment((item == &row.title ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        }
        m_parts->rows.push_back(row);
    }
    if (!m_curves.empty()) {
        m_parts->axisNote = new QCPItemText(&plot);
        m_parts->axisNote->setClipToAxisRect(false);
        m_parts->axisNote->position->setType(QCPItemPosition::ptAbsolute);
        m_parts->axisNote->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }
    layoutAxes();
    applyTheme(m_themes.theme());
    refresh();
}

void CurvePlot::layoutAxes()
{
    const double scale = m_themes.scale();
    const QRectF area = plotArea();
    m_parts->times->visible = m_visible;
    m_parts->times->width = area.width();
    const double rowHeight = area.height() / static_cast<double>(std::max<std::size_t>(m_parts->rows.size(), 1));
    for (std::size_t i = 0; i < m_parts->rows.size(); ++i) {
        Parts::Row &row = m_parts->rows[i];
        const bool isLast = i + 1 == m_parts->rows.size();
        const int height = static_cast<int>(rowHeight) + (isLast ? static_cast<int>(kCurveAxisHeight * scale) : 0);
        row.rect->setMinimumSize(10, height);
        row.rect->setMaximumSize(QWIDGETSIZE_MAX, height);
        row.rect->setMargins(QMargins(static_cast<int>(kMarginLeft * scale), static_cast<int>(kRowTop * scale),
                                      static_cast<int>(kMarginRight * scale),
                                      static_cast<int>((isLast ? kCurveAxisHeight : kRowBottom) * scale)));
        row.curve->visible = m_visible;
        row.rect->axis(QCPAxis::atBottom)->setRange(0, std::max(m_visible.length().toPsDouble(), 1.0));
        const SeriesPyramid &pyramid = *m_curves[i].pyramid;
        const ValueRange all = pyramid.isEmpty() ? ValueRange() : pyramid.range(0, pyramid.series().size());
        double least = all.isEmpty() ? 0 : std::min(all.min, 0.0),
               greatest = all.isEmpty() ? 1 : std::max(all.max, 0.0);
        // A temperature between 61 and 63 is no flat line at the top.
        if (!all.isEmpty() && all.min > 0 && all.max - all.min < all.max * 0.2 && all.max > all.min) {
            least = all.min - (all.max - all.min) * 0.5;
            greatest = all.max;
        }
        if (!(greatest > least))
            greatest = least + 1;
        row.rect->axis(QCPAxis::atLeft)->setRange(least, greatest + (greatest - least) * 0.06);
        const double top = rowHeight * static_cast<double>(i) + kRowTop * scale / 2 + 1;
        row.title->position->setPixelPosition(QPointF(area.left() + 3 * scale, top));
        row.note->position->setPixelPosition(QPointF(area.right() - 3 * scale, top));
        const CounterSeries &series = pyramid.series();
        QString title = m_curves[i].title;
        if (!series.unit.empty())
            title += QLatin1String(", ") + QString::fromStdString(series.unit);
        if (series.meaning == SampleMeaning::Increment)
            title += QLatin1String(" ") + tr("per sample");
        row.title->setText(title);
        row.note->setText(m_curves[i].note);
    }
    if (m_parts->axisNote) {
        const AxisTicks ticks = layoutTicks(TimeScale(m_visible, area.width()), {}, 84);
        m_parts->axisNote->setText(ticks.origin == TimePoint() ? ticks.unit : ticks.originText + QLatin1String(" +"));
        m_parts->axisNote->position->setPixelPosition(QPointF(6 * scale, height() - kCurveAxisHeight * scale / 2 + 1));
    }
}

void CurvePlot::applyTheme(const Theme &theme)
{
    const QFont caption = bundledFont(FontRole::Caption, m_themes.scale());
    plot().setBackground(theme.base);
    for (Parts::Row &row : m_parts->rows) {
        for (QCPAxis *axis : row.rect->axes()) {
            const bool isLeft = axis->axisType() == QCPAxis::atLeft, isBottom = axis->axisType() == QCPAxis::atBottom;
            axis->setVisible(isLeft || isBottom);
            axis->setTickLabelFont(caption);
            axis->setTickLabelColor(theme.text2);
            axis->setBasePen(isBottom ? QPen(theme.control, 1) : QPen(Qt::NoPen));
            axis->setTickPen(Qt::NoPen);
            axis->setSubTickPen(Qt::NoPen);
            axis->grid()->setPen(QPen(theme.grid, 1));
            axis->grid()->setZeroLinePen(Qt::NoPen);
            axis->grid()->setVisible(isLeft || isBottom);
        }
        row.curve->line = rampColor(theme, 5);
        row.curve->area = row.curve->line;
        row.curve->area.setAlphaF(0.14F);
        row.curve->width = 1.25 * m_themes.scale();
        row.title->setFont(bundledFont(FontRole::Strong, m_themes.scale()));
        row.title->setColor(theme.text);
        row.note->setFont(caption);
        row.note->setColor(theme.text2);
    }
    if (m_parts->axisNote) {
        m_parts->axisNote->setFont(caption);
        m_parts->axisNote->setColor(theme.text2);
    }
}

void CurvePlot::resizeEvent(QResizeEvent *)
{
    layoutAxes();
    refresh();
}

void CurvePlot::paintEvent(QPaintEvent *event)
{
    PlotSurface::paintEvent(event);
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    const QRectF area = plotArea();
    if (m_selected && !m_curves.empty())
        paintSelected(painter, area);
    if (m_cursorX && *m_cursorX >= area.left() && *m_cursorX <= area.right() && !m_curves.empty()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawLine(QPointF(*m_cursorX, area.top()), QPointF(*m_cursorX, area.bottom()));
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

/// The part that is selected, with its ends; when it covers all that is seen, there is nothing to tell apart.
void CurvePlot::paintSelected(QPainter &painter, const QRectF &area) const
{
    const Theme &theme = m_themes.theme();
    const bool hasBegin = m_selected->begin >= m_visible.begin && m_selected->begin <= m_visible.end;
    const bool hasEnd = m_selected->end >= m_visible.begin && m_selected->end <= m_visible.end;
    const bool isSeen = m_selected->begin < m_visible.end && m_selected->end > m_visible.begin;
    const double left = std::clamp(xOf(m_selected->begin), area.left(), area.right());
    const double right = std::clamp(xOf(m_selected->end), area.left(), area.right());
    // Ends at the very edge leave nothing outside either.
    const bool coversAll = left <= area.left() + 1 && right >= area.right() - 1;
    if (isSeen && !coversAll) {
        QColor pale = theme.accent;
        pale.setAlphaF(0.10F);
        painter.fillRect(QRectF(left, area.top(), std::max(right - left, 1.0), area.height()), pale);
    }
    painter.setPen(QPen(theme.accent, 1));
    const QFont font = bundledFont(FontRole::Caption, m_themes.scale());
    const QFontMetricsF metrics(font);
    const auto mark = [&](double x, TimePoint time, bool isBegin) {
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        // The time of the end on the axis, in a chip that the labels below it do not shine through.
        const QString words = text::timePoint(time, TimeScale(m_visible, area.width()).lengthOf(1));
        const double width = metrics.horizontalAdvance(words) + m_themes.px(8);
        // Outside of the selected time, and inside where there is no room beside the curves.
        double from = isBegin ? x - width : x;
        if (from < area.left())
            from = x;
        else if (from + width > area.right())
            from = x - width;
        const QRectF chip(from, area.bottom() + 1, width, metrics.height() + 2);
        painter.fillRect(chip, theme.accent);
        painter.setFont(font);
        painter.setPen(theme.textOn(theme.accent));
        painter.drawText(chip, Qt::AlignCenter | Qt::TextSingleLine, words);
        painter.setPen(QPen(theme.accent, 1));
    };
    if (hasBegin && isSeen)
        mark(left, m_selected->begin, true);
    if (hasEnd && isSeen)
        mark(right, m_selected->end, false);
}

QStringList CurvePlot::tipAt(double x) const
{
    const TimePoint time = timeAt(x);
    QStringList lines{text::timePoint(time, TimeScale(m_visible, plotArea().width()).lengthOf(1))};
    for (const Curve &curve : m_curves) {
        const CounterSeries &series = curve.pyramid->series();
        const std::optional<std::size_t> at = sampleAt(series, time);
        QString words = at ? text::plainNumber(series.value[*at]) : QString(QChar(0x2013));
        if (at && !series.unit.empty())
            words += QLatin1Char(' ') + QString::fromStdString(series.unit);
        lines << curve.title + QLatin1String(": ") + words;
    }
    return lines;
}

bool CurvePlot::savePicture(const QString &path, const QSize &size, const Theme &theme, const QString &notice)
{
    if (m_curves.empty() || size.isEmpty())
        return false;
    return writeChartPicture(
        path, size, theme,
        [&](QPainter &painter, const QRectF &, const Theme &look) {
            applyTheme(look);
            paintPlot(painter, size);
            applyTheme(m_themes.theme());
        },
        notice);
}

} // namespace planescope
