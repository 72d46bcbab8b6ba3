#include "widgets/memory_viewer/memory_curve.h"

#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/plot_tickers.h"
#include "widgets/common/theme.h"

#include <cmath>

namespace planescope {

struct MemoryCurve::Parts {
    QCPGraph *floor = nullptr, *used = nullptr, *hypothesis = nullptr;
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
    m_parts->used = plot.addGraph();
    m_parts->hypothesis = plot.addGraph();
    for (QCPGraph *graph : {m_parts->floor, m_parts->used, m_parts->hypothesis})
        graph->setLineStyle(QCPGraph::lsStepLeft);
    m_parts->used->setChannelFillGraph(m_parts->floor);
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
    QVector<double> x, used, floor, hypothetical;
    if (m_scene && m_timed) {
        for (const TimedMemory &point : m_timed->points) {
            x << static_cast<double>(point.time.toPs());
            const bool isKnown = point.bytes != TimedMemory::kUnknown;
            // Without padding: the same event's other value.
            const std::int64_t bytes = !isKnown ? 0
                                       : point.event == BufferTable::kNone
                                           ? m_scene->fixedValue(m_withoutPadding)
                                           : m_scene->valueAt(point.event, m_withoutPadding);
            used << (isKnown ? static_cast<double>(bytes) : std::nan(""));
            floor << (isKnown ? static_cast<double>(m_scene->fixedValue(m_withoutPadding)) : std::nan(""));
        }
    } else if (m_scene) {
        const std::uint32_t events = m_scene->memory.eventCount();
        const auto add = [&](double at, std::uint32_t event) {
            x << at;
            used << static_cast<double>(m_scene->valueAt(event, m_withoutPadding));
            floor << static_cast<double>(m_scene->fixedValue(m_withoutPadding));
            if (m_hypothesis && event < m_hypothesis->bytes.size())
                hypothetical << static_cast<double>(m_hypothesis->bytes[event]);
        };
        for (std::uint32_t k = 0; k < events; ++k)
            add(k, k);
        add(std::max(events, 1u), events > 0 ? events - 1 : 0);
        if (events == 0)
            add(0, 0), std::reverse(x.begin(), x.end());
    }
    m_parts->used->setData(x, used, true);
    m_parts->floor->setData(x, floor, true);
    m_parts->hypothesis->setData(hypothetical.isEmpty() ? QVector<double>() : x, hypothetical, true);
    applyTheme(m_themes.theme());
    placeWords();
    refresh();
}

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
    m_parts->used->setBrush(pale);
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
    if (showsCapacity) {
        across(m_parts->capacity, static_cast<double>(capacity));
        place(m_parts->capacityText, tr("%1 capacity %2").arg(spaceName, sizeText(capacity)),
              QPointF(area.left() + 8 * scale, yOf(capacity) - 4 * scale), Qt::AlignLeft | Qt::AlignBottom);
        const double distance = yOf(peak) - yOf(capacity);
        if (distance > 56 * scale) {
            for (QCPItemPosition *position : {m_parts->free->start, m_parts->free->end})
                position->setType(QCPItemPosition::ptAbsolute);
            const double x = area.right() - 96 * scale;
            m_parts->free->start->setPixelPosition(QPointF(x, yOf(capacity) + 2));
            m_parts->free->end->setPixelPosition(QPointF(x, yOf(peak) - 2));
            m_parts->free->setVisible(true);
            m_parts->freeText->setBrush(m_themes.theme().base);
            m_parts->freeText->setPadding(QMargins(4, 2, 4, 2) * scale);
            place(m_parts->freeText, tr("%1 free").arg(sizeText(capacity - peak)),
                  QPointF(x, (yOf(capacity) + yOf(peak)) / 2), Qt::AlignCenter);
        }
    } else if (capacity > 0) {
        place(m_parts->capacityText, tr("Capacity %1, far above").arg(sizeText(capacity)),
              QPointF(area.left() + 8 * scale, area.top() + 2 * scale), Qt::AlignLeft | Qt::AlignTop);
    }
    across(m_parts->mark, static_cast<double>(peak));
    const std::int64_t fixed = m_scene->fixedValue(m_withoutPadding);
    if (yOf(0) - yOf(fixed) > 18 * scale && m_scene->memory.space == 0)
        place(m_parts->floorText, tr("Parameters, results and constants, %1, alive throughout").arg(sizeText(fixed)),
              QPointF(area.left() + 8 * scale, yOf(fixed) + 4 * scale), Qt::AlignLeft | Qt::AlignTop);
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
    const bool isAbove = markY - 34 * scale > area.top() || showsCapacity;
    const double wordsY = isAbove ? markY - 14 * scale : markY + 14 * scale;
    place(m_parts->markText, words,
          QPointF(std::clamp(markX, area.left() + wordsWidth / 2,
                             std::max(area.left() + wordsWidth / 2, area.right() - wordsWidth / 2)),
                  wordsY),
          Qt::AlignHCenter | (isAbove ? Qt::AlignBottom : Qt::AlignTop));
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
        m_parts->markPin->end->setPixelPosition(QPointF(markX, wordsY));
        m_parts->markPin->setVisible(true);
    }
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
    refresh();
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
