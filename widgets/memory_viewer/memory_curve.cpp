#include "widgets/memory_viewer/memory_curve.h"

#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/plot_columns.h"
#include "widgets/common/plot_tickers.h"
#include "widgets/common/theme.h"

#include <algorithm>
#include <cmath>

namespace planescope {

QVector<qsizetype> outlineRows(const QVector<double> &x, const QVector<double> &y, double first, double last,
                               int columns)
{
    QVector<qsizetype> rows;
    if (x.isEmpty() || columns < 1 || !(first < last))
        return rows;
    // The step that reaches into the visible part begins before it, and the one after it ends the last line.
    const auto before = std::upper_bound(x.begin(), x.end(), first) - x.begin();
    const auto after = std::lower_bound(x.begin(), x.end(), last) - x.begin();
    const qsizetype from = std::max<qsizetype>(before - 1, 0);
    const qsizetype to = std::min<qsizetype>(after + 1, x.size());
    constexpr qsizetype kPerColumn = 4;
    if (to - from <= kPerColumn * columns) {
        for (qsizetype row = from; row < to; ++row)
            rows.push_back(row);
        return rows;
    }
    rows.reserve(kPerColumn * columns + 8);
    const double perPlace = columns / (last - first);
    const auto columnOf = [&](qsizetype row) {
        return static_cast<int>(std::clamp(std::floor((x[row] - first) * perPlace), -1.0, columns + 0.0));
    };
    for (qsizetype begin = from; begin < to;) {
        const int column = columnOf(begin);
        const bool isGap = std::isnan(y[begin]);
        qsizetype least = begin, greatest = begin, end = begin + 1;
        for (; end < to && std::isnan(y[end]) == isGap && columnOf(end) == column; ++end) {
            if (y[end] < y[least])
                least = end;
            if (y[end] > y[greatest])
                greatest = end;
        }
        for (const qsizetype row : {begin, std::min(least, greatest), std::max(least, greatest), end - 1})
            if (rows.isEmpty() || row > rows.back())
                rows.push_back(row);
        begin = end;
    }
    return rows;
}

struct MemoryCurve::Parts {
    QCPGraph *floor = nullptr, *ground = nullptr, *used = nullptr, *hypothesis = nullptr;
    PlotColumns *band = nullptr; ///< the ground of a curve that goes up and down in every pixel
    QCPItemLine *capacity = nullptr, *mark = nullptr, *free = nullptr, *markPin = nullptr;
    QCPItemEllipse *markDot = nullptr;
    QCPItemText *capacityText = nullptr, *markText = nullptr, *freeText = nullptr, *floorText = nullptr,
                *unitText = nullptr, *axisText = nullptr, *hypothesisText = nullptr;
    QSharedPointer<PlaceTicker> places{new PlaceTicker};
};

MemoryCurve::MemoryCurve(const ThemeHub &themes, QWidget *parent) :
    PlotSurface(parent), m_themes(themes), m_parts(std::make_unique<Parts>())
{
    QCustomPlot &plot = this->plot();
    setAttribute(Qt::WA_TransparentForMouseEvents);
    plot.yAxis->setTicker(QSharedPointer<ByteTicker>::create());
    plot.xAxis->setTicker(m_parts->places);
    m_parts->floor = plot.addGraph();
    m_parts->ground = plot.addGraph();
    m_parts->band = new PlotColumns(plot.xAxis, plot.yAxis);
    m_parts->used = plot.addGraph();
    m_parts->hypothesis = plot.addGraph();
    for (QCPGraph *graph : {m_parts->floor, m_parts->ground, m_parts->used, m_parts->hypothesis})
        graph->setLineStyle(QCPGraph::lsStepLeft);
    m_parts->ground->setPen(Qt::NoPen);
    m_parts->ground->setChannelFillGraph(m_parts->floor);
    const auto line = [&] {
        auto *item = new QCPItemLine(&plot);
        item->setClipToAxisRect(false);
        return item;
    };
    m_parts->capacity = line();
    m_parts->mark = line();
    m_parts->free = line();
    m_parts->markPin = line();
    m_parts->free->setHead(QCPLineEnding(QCPLineEnding::esFlatArrow, 7, 8));
    m_parts->free->setTail(QCPLineEnding(QCPLineEnding::esFlatArrow, 7, 8));
    m_parts->markDot = new QCPItemEllipse(&plot);
    m_parts->markDot->setClipToAxisRect(false);
    const auto words = [&] {
        auto *item = new QCPItemText(&plot);
        item->setClipToAxisRect(false);
        item->position->setType(QCPItemPosition::ptAbsolute);
        return item;
    };
    for (QCPItemText **item : {&m_parts->capacityText, &m_parts->markText, &m_parts->freeText, &m_parts->floorText,
                               &m_parts->unitText, &m_parts->axisText, &m_parts->hypothesisText})
        *item = words();
    connect(&themes, &ThemeHub::changed, this, &MemoryCurve::rebuild);
}

MemoryCurve::~MemoryCurve() = default;

void MemoryCurve::setScene(MemoryScenePtr scene)
{
    m_scene = std::move(scene);
    m_timed = nullptr;
    m_hypothesis = nullptr;
    rebuild();
}

void MemoryCurve::setTimed(std::shared_ptr<const MemoryOverTime> timed)
{
    m_timed = std::move(timed);
    rebuild();
}

void MemoryCurve::setWithoutPadding(bool without)
{
    m_withoutPadding = without;
    rebuild();
}

void MemoryCurve::setCapacity(std::int64_t bytes)
{
    if (m_capacity == bytes)
        return;
    m_capacity = bytes;
    rebuild();
}

void MemoryCurve::setHypothesis(std::shared_ptr<const HypotheticalCurve> hypothesis)
{
    m_hypothesis = std::move(hypothesis);
    rebuild();
}

void MemoryCurve::rebuild()
{
    m_x.clear();
    m_used.clear();
    m_floor.clear();
    m_hypothetical.clear();
    const double fixed = m_scene ? static_cast<double>(m_scene->fixedValue(m_withoutPadding)) : 0;
    const auto valueAt = [&](std::uint32_t event) {
        // MemoryScene::valueAt() would count what is fixed anew for every point.
        if (!m_withoutPadding)
            return static_cast<double>(m_scene->memory.bytesAt(event));
        const std::vector<std::int64_t> &heap = m_scene->memory.heapUnpaddedBytes;
        return fixed + (event + std::size_t{1} < heap.size() ? static_cast<double>(heap[event + std::size_t{1}]) : 0);
    };
    if (m_scene && m_timed) {
        for (QVector<double> *values : {&m_x, &m_used, &m_floor})
            values->reserve(static_cast<qsizetype>(m_timed->points.size()));
        for (const TimedMemory &point : m_timed->points) {
            m_x << static_cast<double>(point.time.toPs());
            // Without padding: the same event's other value.
            const bool isKnown = point.bytes != TimedMemory::kUnknown;
            m_used << (!isKnown ? std::nan("") : point.event == BufferTable::kNone ? fixed : valueAt(point.event));
            m_floor << (isKnown ? fixed : std::nan(""));
        }
    } else if (m_scene) {
        // A point for each event, and one that ends the last step.
        const std::uint32_t events = m_scene->memory.eventCount();
        const qsizetype points = std::max<qsizetype>(events, 1) + 1;
        m_x.resize(points);
        m_used.resize(points);
        m_floor.fill(fixed, points);
        if (m_hypothesis && m_hypothesis->bytes.size() >= std::max(events, 1u))
            m_hypothetical.resize(points);
        double *const x = m_x.data(), *const used = m_used.data();
        for (qsizetype i = 0; i < points; ++i) {
            const std::uint32_t event = std::min(static_cast<std::uint32_t>(i), std::max(events, 1u) - 1);
            x[i] = static_cast<double>(i);
            used[i] = valueAt(event);
            if (!m_hypothetical.isEmpty())
                m_hypothetical[i] = static_cast<double>(m_hypothesis->bytes[event]);
        }
    }
    applyTheme(m_themes.theme());
    placeWords();
    outline();
    refresh();
}

/// Hands the plot what can be seen between the ends of the axis.
void MemoryCurve::outline()
{
    const int columns = std::max(1, static_cast<int>(std::ceil(m_axis.width * devicePixelRatioF())));
    const auto pick = [](const QVector<double> &from, const QVector<qsizetype> &rows) {
        QVector<double> picked;
        picked.reserve(rows.size());
        for (const qsizetype row : rows)
            picked << from[row];
        return picked;
    };
    const QVector<qsizetype> rows = outlineRows(m_x, m_used, m_axis.first, m_axis.last, columns);
    const QVector<double> x = pick(m_x, rows);
    const QVector<double> used = pick(m_used, rows);
    m_parts->used->setData(x, used, true);
    // Where the curve goes up and down within every pixel, it paints a solid band. Smooth edges are not seen there, and
    // to compute them takes longer than a frame.
    double travel = 0;
    for (qsizetype i = 1; i < used.size(); ++i)
        if (const double step = std::abs(used[i] - used[i - 1]); step > 0) // not at a gap
            travel += step;
    constexpr double kRough = 8; // pixels up and down per pixel of width
    const bool isRough = travel / plot().yAxis->range().upper * plotRect().height() > kRough * columns;
    QPen pen = m_parts->used->pen();
    pen.setWidthF(isRough ? 1 : 1.5 * m_themes.scale());
    m_parts->used->setPen(pen);
    m_parts->used->setAntialiased(!isRough);
    // The floor is flat between gaps: the ends of its pieces are enough.
    QVector<double> floorX, floor;
    const auto isSame = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const double value = m_floor[rows[i]];
        if (i > 0 && i + 1 < rows.size() && isSame(m_floor[rows[i - 1]], value) && isSame(m_floor[rows[i + 1]], value))
            continue;
        floorX << x[i];
        floor << value;
    }
    m_parts->floor->setData(floorX, floor, true);
    if (isRough) {
        m_parts->ground->setData({}, {}, true);
        m_parts->band->setSteps(x, used, pick(m_floor, rows), plot().xAxis->range(), columns);
    } else {
        m_parts->ground->setData(x, used, true);
        m_parts->band->clear();
    }
    if (m_hypothetical.isEmpty() || m_hypothetical.size() != m_x.size()) {
        m_parts->hypothesis->setData({}, {}, true);
        return;
    }
    const QVector<qsizetype> other = outlineRows(m_x, m_hypothetical, m_axis.first, m_axis.last, columns);
    m_parts->hypothesis->setData(pick(m_x, other), pick(m_hypothetical, other), true);
}

int MemoryCurve::drawnPoints() const { return m_parts->used->dataCount(); }

void MemoryCurve::applyTheme(const Theme &theme)
{
    const double scale = m_themes.scale();
    const QFont dense = m_themes.font(FontRole::Dense), strong = m_themes.font(FontRole::Strong),
                caption = m_themes.font(FontRole::Caption);
    dressAxes(theme, caption);
    const QColor curve = theme.fill(OpClass::Matrix);
    QColor pale = curve;
    pale.setAlphaF(theme.isDark ? 0.30F : 0.18F);
    QColor ground = theme.control;
    ground.setAlphaF(0.35F);
    m_parts->floor->setPen(QPen(theme.control, 1));
    m_parts->floor->setBrush(ground);
    m_parts->used->setPen(QPen(theme.isDark ? theme.edge(curve) : curve, 1.5 * scale));
    m_parts->used->setBrush(Qt::NoBrush);
    m_parts->ground->setBrush(pale);
    m_parts->band->setBrush(pale);
    m_parts->hypothesis->setPen(QPen(theme.accent, 1.5 * scale, Qt::DashLine));
    m_parts->hypothesis->setBrush(Qt::NoBrush);
    QPen capacityPen(theme.error, 1.5 * scale);
    capacityPen.setDashPattern({6, 4});
    m_parts->capacity->setPen(capacityPen);
    QPen markPen(theme.text, 1 * scale);
    markPen.setDashPattern({1, 3});
    m_parts->mark->setPen(markPen);
    m_parts->markPin->setPen(QPen(theme.text, 1));
    m_parts->free->setPen(QPen(theme.text2, 1));
    m_parts->markDot->setPen(QPen(theme.text, 1.5 * scale));
    m_parts->markDot->setBrush(theme.base);
    const auto ink = [&](QCPItemText *item, const QFont &font, const QColor &colour) {
        item->setFont(font);
        item->setColor(colour);
        item->setBrush(Qt::NoBrush);
        item->setPen(Qt::NoPen);
        item->setPadding(QMargins());
    };
    ink(m_parts->capacityText, strong, theme.error);
    ink(m_parts->freeText, strong, theme.text);
    ink(m_parts->floorText, dense, theme.text);
    ink(m_parts->unitText, caption, theme.text2);
    ink(m_parts->axisText, caption, theme.text2);
    ink(m_parts->markText, strong, theme.base);
    m_parts->markText->setBrush(theme.text);
    m_parts->markText->setPadding(QMargins(6, 2, 6, 3) * scale);
    ink(m_parts->hypothesisText, strong, theme.accent);
    m_parts->hypothesisText->setBrush(theme.base);
    m_parts->hypothesisText->setPen(QPen(theme.accent, 1));
    m_parts->hypothesisText->setPadding(QMargins(6, 2, 6, 3) * scale);
}

void MemoryCurve::placeWords()
{
    QCustomPlot &plot = this->plot();
    for (QCPAbstractItem *item : std::initializer_list<QCPAbstractItem *>{
             m_parts->capacity, m_parts->mark, m_parts->free, m_parts->markPin, m_parts->markDot, m_parts->capacityText,
             m_parts->markText, m_parts->freeText, m_parts->floorText, m_parts->hypothesisText})
        item->setVisible(false);
    m_parts->places->isTime = m_axis.isTime;
    plot.xAxis->setRange(m_axis.first, m_axis.last);
    if (!m_scene)
        return;
    const std::int64_t peak = m_scene->peakValue(m_withoutPadding);
    const std::int64_t most = std::max(peak, m_hypothesis ? m_hypothesis->peakBytes : 0);
    const std::int64_t capacity = m_capacity;
    // A small program in a big memory would be a line at the bottom: then the capacity stands in words only.
    const bool showsCapacity = capacity > 0 && most * 20 >= capacity;
    const double top = 1.08 * static_cast<double>(showsCapacity ? std::max(capacity, most) : most) + 1;
    plot.yAxis->setRange(0, showsCapacity ? top : top * 1.25);

    const double scale = m_themes.scale();
    const QRectF area = plotRect();
    const double unit = ByteTicker::unitOf(plot.yAxis->range().upper);
    const auto place = [&](QCPItemText *item, const QString &text, const QPointF &at, Qt::Alignment alignment) {
        item->setText(text);
        item->setPositionAlignment(alignment);
        item->position->setPixelPosition(at);
        item->setVisible(true);
    };
    place(m_parts->unitText, ByteTicker::unitName(unit), QPointF(area.left() - 8 * scale, area.top() - 6 * scale),
          Qt::AlignRight | Qt::AlignBottom);
    place(m_parts->axisText,
          m_axis.isTime ? tr("Time in the session")
                        : tr("Order in the program, 0 to %1").arg(text::count(m_scene->memory.eventCount())),
          QPointF(area.left(), area.bottom() + 18 * scale), Qt::AlignLeft | Qt::AlignTop);
    const auto across = [&](QCPItemLine *item, double bytes) {
        for (QCPItemPosition *position : {item->start, item->end})
            position->setType(QCPItemPosition::ptAbsolute);
        const double y = yOf(static_cast<std::int64_t>(bytes));
        item->start->setPixelPosition(QPointF(area.left(), y));
        item->end->setPixelPosition(QPointF(area.right(), y));
        item->setVisible(true);
    };
    const QString spaceName = memorySpaceText(m_scene->memory.space);
    const double wordsHeight = QFontMetricsF(m_themes.font(FontRole::Strong)).height() + 5 * scale;
    if (showsCapacity) {
        across(m_parts->capacity, static_cast<double>(capacity));
        const double distance = yOf(peak) - yOf(capacity);
        // Words above a line just below the mark would lie under those of the mark.
        const bool isUnder = distance < 0 && -distance < wordsHeight;
        place(m_parts->capacityText, tr("%1 capacity %2").arg(spaceName, sizeText(capacity)),
              QPointF(area.left() + 8 * scale, yOf(capacity) + (isUnder ? 4 : -4) * scale),
              Qt::AlignLeft | (isUnder ? Qt::AlignTop : Qt::AlignBottom));
    } else if (capacity > 0) {
        place(m_parts->capacityText, tr("Capacity %1, far above").arg(sizeText(capacity)),
              QPointF(area.left() + 8 * scale, area.top() + 2 * scale), Qt::AlignLeft | Qt::AlignTop);
    }
    across(m_parts->mark, static_cast<double>(peak));
    // The mark's own place, in either axis.
    std::optional<double> markAt;
    const ProgramMemory &memory = m_scene->memory;
    if (memory.eventCount() > 0 && !m_axis.isTime)
        markAt = memory.peakEvent + 0.5;
    else if (m_timed)
        for (const TimedMemory &point : m_timed->points)
            if (point.event == memory.peakEvent) {
                markAt = static_cast<double>(point.time.toPs());
                break;
            }
    const QString who = memory.eventCount() > 0 ? textOf(memory.instructionName[memory.peakEvent]) : QString();
    const QString words = who.isEmpty() ? tr("High-water mark %1").arg(sizeText(peak))
                                        : tr("High-water mark %1, %2").arg(sizeText(peak), who);
    const double wordsWidth = QFontMetricsF(m_themes.font(FontRole::Strong)).horizontalAdvance(words) + 14 * scale;
    double markX = markAt ? m_axis.x(*markAt) : area.center().x();
    const bool isInside = markAt && markX >= area.left() && markX <= area.right();
    markX = std::clamp(markX, area.left(), area.right());
    const double markY = yOf(peak);
    // Above the mark, unless the capacity lies so close over it that the words would hide its line.
    const double capacityY = yOf(capacity), gap = 14 * scale, clear = 4 * scale;
    const bool hidesCapacity = showsCapacity && capacityY <= markY && markY - capacityY < gap + wordsHeight + clear;
    const bool isAbove = showsCapacity ? !hidesCapacity : markY - 34 * scale > area.top();
    const double wordsY = isAbove ? markY - gap : markY + gap;
    // Below the mark the cursor and its value would cross the words: they stand beside it.
    double wordsX = markX;
    if (!isAbove && isInside) {
        const double away = wordsWidth / 2 + gap;
        wordsX = markX - away - wordsWidth / 2 >= area.left() ? markX - away : markX + away + 80 * scale;
    }
    place(m_parts->markText, words,
          QPointF(std::clamp(wordsX, area.left() + wordsWidth / 2,
                             std::max(area.left() + wordsWidth / 2, area.right() - wordsWidth / 2)),
                  wordsY),
          Qt::AlignHCenter | (isAbove ? Qt::AlignBottom : Qt::AlignTop));
    if (showsCapacity && markY - capacityY > 56 * scale) {
        // What is free stands at the right, or where the words of the mark leave room for it.
        const QString free = tr("%1 free").arg(sizeText(capacity - peak));
        const double half = QFontMetricsF(m_themes.font(FontRole::Strong)).horizontalAdvance(free) / 2 + 12 * scale;
        const QRectF marked = markWordsRect();
        double x = area.right() - 96 * scale;
        if (x - half < marked.right() && x + half > marked.left())
            x = marked.left() - half >= area.left() + half ? marked.left() - half : marked.right() + half;
        for (QCPItemPosition *position : {m_parts->free->start, m_parts->free->end})
            position->setType(QCPItemPosition::ptAbsolute);
        m_parts->free->start->setPixelPosition(QPointF(x, capacityY + 2));
        m_parts->free->end->setPixelPosition(QPointF(x, markY - 2));
        m_parts->free->setVisible(true);
        m_parts->freeText->setBrush(m_themes.theme().base);
        m_parts->freeText->setPadding(QMargins(4, 2, 4, 2) * scale);
        place(m_parts->freeText, free, QPointF(x, (capacityY + markY) / 2), Qt::AlignCenter);
    }
    if (isInside) {
        m_parts->markDot->topLeft->setType(QCPItemPosition::ptAbsolute);
        m_parts->markDot->bottomRight->setType(QCPItemPosition::ptAbsolute);
        const double r = 4 * scale;
        m_parts->markDot->topLeft->setPixelPosition(QPointF(markX - r, markY - r));
        m_parts->markDot->bottomRight->setPixelPosition(QPointF(markX + r, markY + r));
        m_parts->markDot->setVisible(true);
        for (QCPItemPosition *position : {m_parts->markPin->start, m_parts->markPin->end})
            position->setType(QCPItemPosition::ptAbsolute);
        m_parts->markPin->start->setPixelPosition(QPointF(markX, isAbove ? markY - r : markY + r));
        m_parts->markPin->end->setPixelPosition(QPointF(isAbove          ? markX
                                                        : wordsX < markX ? markX - gap
                                                                         : markX + gap + 80 * scale,
                                                        wordsY));
        m_parts->markPin->setVisible(true);
    }
    const std::int64_t fixed = m_scene->fixedValue(m_withoutPadding);
    double floorY = yOf(fixed) + 4 * scale;
    // The value at the cursor, which mostly stands at the mark, hangs below it.
    if (const double valueEnd = markY + wordsHeight + 10 * scale; floorY < valueEnd)
        floorY = valueEnd;
    if (!isAbove && floorY < wordsY + wordsHeight)
        floorY = wordsY + wordsHeight + clear; // below the words of the mark
    if (yOf(0) - yOf(fixed) > 18 * scale && yOf(0) - floorY > 14 * scale && m_scene->memory.space == 0)
        place(m_parts->floorText, tr("Parameters, results and constants, %1, alive throughout").arg(sizeText(fixed)),
              QPointF(area.left() + 8 * scale, floorY), Qt::AlignLeft | Qt::AlignTop);
    if (m_hypothesis)
        place(m_parts->hypothesisText, tr("Hypothetical mark %1").arg(sizeText(m_hypothesis->peakBytes)),
              QPointF(area.left() + 8 * scale, yOf(m_hypothesis->peakBytes) - 6 * scale),
              Qt::AlignLeft | Qt::AlignBottom);
}

void MemoryCurve::setAxis(const MemoryAxis &axis)
{
    m_axis = axis;
    const double scale = m_themes.scale();
    plot().axisRect()->setMargins(QMargins(static_cast<int>(axis.left), static_cast<int>(34 * scale),
                                           static_cast<int>(width() - axis.left - axis.width),
                                           static_cast<int>(34 * scale)));
    placeWords();
    outline();
    refresh();
}

QRectF MemoryCurve::markWordsRect() const
{
    const QCPItemText &words = *m_parts->markText;
    return words.visible() ? QRectF(words.topLeft->pixelPosition(), words.bottomRight->pixelPosition()) : QRectF();
}

QRectF MemoryCurve::freeWordsRect() const
{
    const QCPItemText &words = *m_parts->freeText;
    return words.visible() ? QRectF(words.topLeft->pixelPosition(), words.bottomRight->pixelPosition()) : QRectF();
}

QRectF MemoryCurve::plotRect() const
{
    const double scale = m_themes.scale();
    return {m_axis.left, 34 * scale, m_axis.width, std::max(1.0, height() - 68 * scale)};
}

double MemoryCurve::yOf(std::int64_t bytes) const
{
    const QCPRange range = plot().yAxis->range();
    const QRectF area = plotRect();
    return area.bottom() - static_cast<double>(bytes) / range.upper * area.height();
}

void MemoryCurve::resizeEvent(QResizeEvent *) { setAxis(m_axis); }

void MemoryCurve::paintInto(QPainter &painter, const QSize &size, const Theme &theme)
{
    applyTheme(theme);
    placeWords();
    paintPlot(painter, size);
    applyTheme(m_themes.theme());
    refresh();
}

} // namespace planescope
