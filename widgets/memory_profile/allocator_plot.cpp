#include "widgets/memory_profile/allocator_plot.h"

#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/plot_tickers.h"
#include "widgets/common/theme.h"
#include "widgets/common/tip_chip.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace planescope {

struct AllocatorPlot::Parts {
    QCPGraph *reserved = nullptr, *used = nullptr, *whole = nullptr, *fragmentation = nullptr;
    QCPItemStraightLine *peak = nullptr, *cursor = nullptr, *capacity = nullptr;
    QCPItemText *peakText = nullptr, *unitText = nullptr, *shareText = nullptr, *failureText = nullptr,
                *capacityText = nullptr;
    std::array<QCPItemStraightLine *, 16> failures{};
    QSharedPointer<PlaceTicker> times{new PlaceTicker};
    bool isDense = false; ///< more points than can be told apart
};

namespace {

/// Points of a step line; those that repeat the value before them are left out, but for the last.
struct StepPoints {
    QVector<double> x, y;
    double lastX = 0;

    void add(double at, double value)
    {
        lastX = at;
        if (!y.isEmpty() && y.back() == value)
            return;
        x << at;
        y << value;
    }
    void finish()
    {
        if (!x.isEmpty() && x.back() != lastX) {
            x << lastX;
            y << y.back();
        }
    }
};

/// The colour that `strength` of one over another gives: areas cover what is behind them.
QColor mixed(const QColor &below, const QColor &above, float strength)
{
    const auto part = [strength](float a, float b) { return a + (b - a) * strength; };
    return QColor::fromRgbF(part(below.redF(), above.redF()), part(below.greenF(), above.greenF()),
                            part(below.blueF(), above.blueF()));
}

} // namespace

AllocatorPlot::AllocatorPlot(const ThemeHub &themes, QWidget *parent) :
    PlotSurface(parent), m_themes(themes), m_tip(new TipChip(themes, this)), m_parts(std::make_unique<Parts>())
{
    QCustomPlot &plot = this->plot();
    m_parts->times->isTime = true;
    plot.xAxis->setTicker(m_parts->times);
    plot.yAxis->setTicker(QSharedPointer<ByteTicker>::create());
    plot.yAxis2->setVisible(true);
    plot.yAxis2->setRange(0, 100);
    m_parts->whole = plot.addGraph();
    m_parts->used = plot.addGraph();
    m_parts->reserved = plot.addGraph();
    m_parts->fragmentation = plot.addGraph(plot.xAxis, plot.yAxis2);
    for (QCPGraph *graph : {m_parts->whole, m_parts->used, m_parts->reserved, m_parts->fragmentation})
        graph->setLineStyle(QCPGraph::lsStepLeft);
    // Areas go down to the axis and cover what is behind them: only one of them has the long line of what is in use for
    // an edge, and covering costs less than mixing. The grid stands before them, else it would be hidden.
    plot.moveLayer(plot.layer(QStringLiteral("grid")), plot.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    m_parts->peak = new QCPItemStraightLine(&plot);
    m_parts->cursor = new QCPItemStraightLine(&plot);
    m_parts->capacity = new QCPItemStraightLine(&plot);
    for (QCPItemStraightLine *&failure : m_parts->failures)
        failure = new QCPItemStraightLine(&plot);
    for (QCPItemText **item :
         {&m_parts->peakText, &m_parts->unitText, &m_parts->shareText, &m_parts->failureText, &m_parts->capacityText}) {
        *item = new QCPItemText(&plot);
        (*item)->setClipToAxisRect(false);
        (*item)->position->setType(QCPItemPosition::ptAbsolute);
    }
    m_tip->hide();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Memory of the allocator over time"));
    setMinimumSize(themes.px(320), themes.px(98));
    connect(&themes, &ThemeHub::changed, this, &AllocatorPlot::rebuild);
}

AllocatorPlot::~AllocatorPlot() = default;

void AllocatorPlot::setAllocator(MemoryFactsPtr facts, const AllocatorProfile *allocator,
                                 std::shared_ptr<const AllocatorPyramid> pyramid)
{
    m_facts = std::move(facts);
    m_allocator = allocator;
    m_pyramid = std::move(pyramid);
    m_place = m_allocator && m_allocator->peakBytes > 0 ? std::optional(m_allocator->peakEvent) : std::nullopt;
    m_visible = wholeTime();
    rebuild();
}

TimeRange AllocatorPlot::wholeTime() const
{
    if (!m_allocator || m_allocator->events.empty())
        return TimeRange::ps(0, 1);
    const TimePoint begin = m_allocator->events.front().time, end = m_allocator->events.back().time;
    const Duration edge = Duration::ps(std::max<std::int64_t>((end - begin).toPs() / 50, 1000));
    return {begin - edge, end + edge};
}

void AllocatorPlot::setVisibleTime(TimeRange range)
{
    if (range.isEmpty() || range == m_visible)
        return;
    m_visible = range;
    rebuild();
}

void AllocatorPlot::setShowsFree(bool shows)
{
    m_showsFree = shows;
    rebuild();
}

void AllocatorPlot::setCapacity(std::int64_t bytes)
{
    if (m_capacity == bytes)
        return;
    m_capacity = bytes;
    rebuild();
}

/// What the allocator states wins; others have what the device has.
std::int64_t AllocatorPlot::capacityBytes() const
{
    if (!m_allocator)
        return 0;
    return m_allocator->statesFree ? m_allocator->capacityBytes : m_capacity;
}

void AllocatorPlot::setPlace(std::optional<std::uint32_t> row)
{
    if (m_place == row)
        return;
    m_place = row;
    placeItems();
    refresh();
    emit placeChanged();
}

void AllocatorPlot::rebuild()
{
    StepPoints reserved, used, whole, fragmentation;
    bool isDense = false;
    if (m_allocator && m_pyramid) {
        const auto pixels = static_cast<std::size_t>(std::max(width() - m_themes.px(116), 100)); // of the plot itself
        const std::vector<std::uint32_t> rows = m_pyramid->rows(m_visible, pixels);
        isDense = rows.size() * 8 > pixels;
        const auto add = [&](double at, const AllocatorEvent &event) {
            reserved.add(at, static_cast<double>(event.reservedBytes));
            used.add(at, static_cast<double>(event.inUse()));
            whole.add(at, static_cast<double>(event.inUse() + event.freeBytes));
            if (m_allocator->statesFree)
                fragmentation.add(at, event.fragmentation * 100);
        };
        for (const std::uint32_t row : rows)
            add(static_cast<double>(m_allocator->events[row].time.toPs()), m_allocator->events[row]);
        // The last state holds to the end of the session.
        if (!rows.empty() && rows.back() + 1 == m_allocator->events.size())
            add(static_cast<double>(m_visible.end.toPs()), m_allocator->events[rows.back()]);
    }
    // The whole is the capacity of XLA's allocators, which may be far above, and the pool of the others.
    if (!m_allocator || !(m_allocator->statesFree ? showsCapacity() : m_allocator->hasPool))
        whole = {};
    m_parts->isDense = isDense;
    const std::pair<QCPGraph *, StepPoints *> graphs[] = {{m_parts->reserved, &reserved},
                                                          {m_parts->used, &used},
                                                          {m_parts->whole, &whole},
                                                          {m_parts->fragmentation, &fragmentation}};
    for (const auto &[graph, points] : graphs) {
        points->finish();
        graph->setData(points->x, points->y, true);
        // A line that goes up and down in every pixel is an area: smooth edges would cost much and show nothing.
        graph->setAntialiased(!isDense);
        graph->setAntialiasedFill(false); // its edges lie along the axes
    }
    applyTheme(m_themes.theme());
    placeItems();
    refresh();
}

int AllocatorPlot::drawnPoints() const
{
    int points = 0;
    for (const QCPGraph *graph : {m_parts->whole, m_parts->used, m_parts->reserved, m_parts->fragmentation})
        points += graph->dataCount();
    return points;
}

/// A small use of a big memory would be a line at the bottom: then the free part is left out.
bool AllocatorPlot::showsCapacity() const
{
    return m_showsFree && m_allocator && capacityBytes() > 0 && m_allocator->peakBytes * 20 >= capacityBytes();
}

void AllocatorPlot::applyTheme(const Theme &theme)
{
    const double scale = m_themes.scale();
    const QFont caption = m_themes.font(FontRole::Caption);
    dressAxes(theme, caption);
    const auto area = [&](QCPGraph *graph, const QColor &colour, float strength) {
        graph->setBrush(mixed(theme.base, colour, strength));
        graph->setPen(QPen(theme.isDark ? theme.edge(colour) : colour, m_parts->isDense ? 1 : 1.5 * scale));
    };
    area(m_parts->reserved, theme.fill(OpClass::Kernel), theme.isDark ? 0.35F : 0.25F);
    area(m_parts->used, theme.fill(OpClass::Matrix), theme.isDark ? 0.35F : 0.25F);
    m_parts->whole->setBrush(mixed(theme.base, theme.control, 0.18F));
    QColor grid = theme.text2;
    grid.setAlphaF(0.2F);
    plot().yAxis->grid()->setPen(QPen(grid, 0));
    QPen capacity(theme.error, 1.5 * scale);
    capacity.setDashPattern({6, 4});
    const bool isPool = m_allocator && !m_allocator->statesFree;
    m_parts->whole->setPen(isPool ? QPen(theme.control, 1.5 * scale) : capacity);
    m_parts->capacity->setPen(capacity);
    QPen failure(theme.error, 2 * scale);
    for (QCPItemStraightLine *line : m_parts->failures)
        line->setPen(failure);
    for (QCPItemText *item : {m_parts->failureText, m_parts->capacityText}) {
        item->setFont(m_themes.font(FontRole::Strong));
        item->setColor(theme.error);
        item->setBrush(theme.base);
        item->setPadding(QMargins(4, 1, 4, 1) * scale);
    }
    m_parts->fragmentation->setPen(QPen(theme.text2, 1, m_parts->isDense ? Qt::SolidLine : Qt::DashLine));
    QPen peak(theme.text, 1 * scale);
    peak.setDashPattern({1, 3});
    m_parts->peak->setPen(peak);
    m_parts->cursor->setPen(QPen(theme.accent, 1.5 * scale));
    for (QCPItemText *item : {m_parts->unitText, m_parts->shareText}) {
        item->setFont(caption);
        item->setColor(theme.text2);
    }
    m_parts->peakText->setFont(m_themes.font(FontRole::Strong));
    m_parts->peakText->setColor(theme.base);
    m_parts->peakText->setBrush(theme.text);
    m_parts->peakText->setPadding(QMargins(6, 2, 6, 3) * scale);
}

void AllocatorPlot::placeItems()
{
    QCustomPlot &plot = this->plot();
    const double scale = m_themes.scale();
    plot.axisRect()->setMargins(QMargins(static_cast<int>(64 * scale), static_cast<int>(30 * scale),
                                         static_cast<int>(52 * scale), static_cast<int>(28 * scale)));
    const QRectF area(64 * scale, 30 * scale, std::max(1.0, width() - 116 * scale),
                      std::max(1.0, height() - 58 * scale));
    plot.xAxis->setRange(static_cast<double>(m_visible.begin.toPs()), static_cast<double>(m_visible.end.toPs()));
    const bool hasPeak = m_allocator && m_allocator->peakBytes > 0;
    const double peak = hasPeak ? static_cast<double>(m_allocator->peakBytes) : 1;
    const double capacity = static_cast<double>(capacityBytes());
    const AllocatorEvent atPeak = m_allocator ? m_allocator->atPeak() : AllocatorEvent();
    const double pool = static_cast<double>(atPeak.inUse() + atPeak.freeBytes);
    const bool hasPool = m_allocator && m_allocator->hasPool;
    plot.yAxis->setRange(
        0, 1.08 * (showsCapacity() ? std::max(capacity, peak) : std::max(hasPool ? pool : 0, peak * 1.15)) + 1);
    const bool statesFree = m_allocator && m_allocator->statesFree;
    plot.yAxis2->setVisible(statesFree);
    m_parts->shareText->setVisible(statesFree);
    const bool hasLine = !statesFree && showsCapacity();
    m_parts->capacity->setVisible(hasLine);
    m_parts->capacityText->setVisible(hasLine);
    if (hasLine) {
        m_parts->capacity->point1->setCoords(0, capacity);
        m_parts->capacity->point2->setCoords(1, capacity);
        m_parts->capacityText->setText(tr("Capacity %1").arg(sizeText(capacityBytes())));
        m_parts->capacityText->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        m_parts->capacityText->position->setPixelPosition(QPointF(
            area.left() + 8 * scale, area.bottom() - capacity / plot.yAxis->range().upper * area.height() + 3 * scale));
    }
    placeFailures();
    m_parts->peak->setVisible(hasPeak);
    m_parts->peakText->setVisible(hasPeak);
    m_parts->cursor->setVisible(m_allocator && m_place);
    m_parts->unitText->setText(ByteTicker::unitName(ByteTicker::unitOf(plot.yAxis->range().upper)));
    m_parts->unitText->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_parts->unitText->position->setPixelPosition(QPointF(area.left() - 8 * scale, area.top() - 4 * scale));
    m_parts->shareText->setText(tr("Fragmentation, %"));
    m_parts->shareText->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_parts->shareText->position->setPixelPosition(QPointF(width() - 8 * scale, area.top() - 9 * scale));
    if (hasPeak) {
        m_parts->peak->point1->setCoords(0, peak);
        m_parts->peak->point2->setCoords(1, peak);
        const double y = area.bottom() - peak / plot.yAxis->range().upper * area.height();
        m_parts->peakText->setText(tr("High-water mark %1").arg(sizeText(m_allocator->peakBytes)));
        const bool isAbove = y - 26 * scale > area.top();
        m_parts->peakText->setPositionAlignment(Qt::AlignRight | (isAbove ? Qt::AlignBottom : Qt::AlignTop));
        m_parts->peakText->position->setPixelPosition(
            QPointF(area.right() - 8 * scale, isAbove ? y - 4 * scale : y + 4 * scale));
    }
    if (m_allocator && m_place) {
        const double at = static_cast<double>(m_allocator->events[*m_place].time.toPs());
        m_parts->cursor->point1->setCoords(at, 0);
        m_parts->cursor->point2->setCoords(at, 1);
    }
}

/// The first failures of the range as lines; more than that lie on each other anyway.
void AllocatorPlot::placeFailures()
{
    std::size_t used = 0;
    double first = 0;
    if (m_allocator)
        for (const AllocatorFailure &failure : m_allocator->failures) {
            if (used == m_parts->failures.size())
                break;
            if (failure.time < m_visible.begin || failure.time > m_visible.end)
                continue;
            const double at = static_cast<double>(failure.time.toPs());
            first = used == 0 ? at : first;
            m_parts->failures[used]->point1->setCoords(at, 0);
            m_parts->failures[used]->point2->setCoords(at, 1);
            m_parts->failures[used++]->setVisible(true);
        }
    for (std::size_t i = used; i < m_parts->failures.size(); ++i)
        m_parts->failures[i]->setVisible(false);
    m_parts->failureText->setVisible(used > 0);
    if (used == 0)
        return;
    const double scale = m_themes.scale(), left = 64 * scale, width = std::max(1.0, this->width() - 116 * scale);
    const double share =
        (first - static_cast<double>(m_visible.begin.toPs())) / std::max(m_visible.length().toPsDouble(), 1.0);
    m_parts->failureText->setText(tr("Out of memory"));
    m_parts->failureText->setPositionAlignment((share > 0.8 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    m_parts->failureText->position->setPixelPosition(
        QPointF(left + share * width + (share > 0.8 ? -5 : 5) * scale, 32 * scale));
}

TimePoint AllocatorPlot::timeAt(double x) const
{
    const double scale = m_themes.scale(), left = 64 * scale, width = std::max(1.0, this->width() - 116 * scale);
    return m_visible.begin + Duration::ps(std::llround((x - left) / width * m_visible.length().toPsDouble()));
}

/// The event nearest to a pixel, if it is within a few of them.
std::optional<std::uint32_t> AllocatorPlot::rowAt(double x) const
{
    if (!m_allocator || m_allocator->events.empty())
        return std::nullopt;
    const TimePoint time = timeAt(x);
    const auto &events = m_allocator->events;
    auto at = std::lower_bound(events.begin(), events.end(), time,
                               [](const AllocatorEvent &event, TimePoint t) { return event.time < t; });
    if (at == events.end() || (at != events.begin() && time - (at - 1)->time < at->time - time))
        --at;
    return static_cast<std::uint32_t>(at - events.begin());
}

QStringList AllocatorPlot::tipOf(std::uint32_t row) const
{
    const AllocatorEvent &event = m_allocator->events[row];
    QStringList lines;
    lines << (event.isFree ? tr("Freed %1").arg(sizeText(event.blockBytes))
                           : tr("Allocated %1").arg(sizeText(event.blockBytes)));
    if (event.requestedBytes != event.blockBytes)
        lines << tr("asked for %1").arg(sizeText(event.requestedBytes));
    if (m_allocator->statesFree) {
        lines << tr("in use %1: reserved %2, heap %3")
                     .arg(sizeText(event.inUse()), sizeText(event.reservedBytes), sizeText(event.heapBytes));
        lines << tr("free %1, fragmentation %2").arg(sizeText(event.freeBytes), text::share(event.fragmentation, 1));
    } else {
        lines
            << (m_allocator->hasPool
                    ? tr("in use %1 of %2 held").arg(sizeText(event.inUse()), sizeText(event.inUse() + event.freeBytes))
                    : tr("in use %1").arg(sizeText(event.inUse())));
    }
    if (event.op != 0)
        lines << textOf(m_allocator->texts[event.op]);
    if (event.shape != 0)
        lines << textOf(m_allocator->texts[event.shape]);
    if (m_allocator->statesFree)
        lines << tr("step %1").arg(event.step);
    else if (event.region != 0)
        lines << textOf(m_allocator->texts[event.region]);
    return lines;
}

void AllocatorPlot::resizeEvent(QResizeEvent *) { rebuild(); }

void AllocatorPlot::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setFocus(Qt::MouseFocusReason);
    m_dragX = event->position().x();
    setPlace(rowAt(event->position().x()));
    if (m_place)
        emit placeClicked(*m_place);
}

void AllocatorPlot::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<std::uint32_t> row = rowAt(event->position().x());
    if (m_dragX)
        setPlace(row);
    if (row)
        m_tip->showAt(event->position().toPoint(), tipOf(*row));
}

void AllocatorPlot::mouseReleaseEvent(QMouseEvent *) { m_dragX.reset(); }

void AllocatorPlot::mouseDoubleClickEvent(QMouseEvent *)
{
    setVisibleTime(wholeTime());
    emit visibleTimeChanged(m_visible);
}

void AllocatorPlot::wheelEvent(QWheelEvent *event)
{
    const QPoint delta = event->angleDelta();
    const double length = m_visible.length().toPsDouble();
    const bool pans = event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(delta.x()) > std::abs(delta.y());
    TimeRange range = m_visible;
    if (pans) {
        const Duration by = Duration::ps(std::llround(-(delta.x() != 0 ? delta.x() : delta.y()) / 1200.0 * length));
        range = {range.begin + by, range.end + by};
    } else {
        const double factor = std::pow(0.85, delta.y() / 120.0);
        const TimePoint fixed = timeAt(event->position().x());
        const double share = (fixed - range.begin).toPsDouble() / std::max(length, 1.0);
        const double wanted = std::clamp(length * factor, 1000.0, wholeTime().length().toPsDouble() * 4);
        range.begin = fixed - Duration::ps(std::llround(share * wanted));
        range.end = range.begin + Duration::ps(std::llround(wanted));
    }
    setVisibleTime(range);
    m_tip->hide();
    emit visibleTimeChanged(m_visible);
    event->accept();
}

void AllocatorPlot::keyPressEvent(QKeyEvent *event)
{
    if (!m_allocator || m_allocator->events.empty())
        return QWidget::keyPressEvent(event);
    const auto last = static_cast<std::uint32_t>(m_allocator->events.size() - 1);
    const std::uint32_t here = m_place.value_or(0);
    switch (event->key()) {
    case Qt::Key_Left:
        setPlace(here - std::min(here, 1u));
        break;
    case Qt::Key_Right:
        setPlace(std::min(last, here + 1));
        break;
    case Qt::Key_Home:
        setPlace(0);
        break;
    case Qt::Key_End:
        setPlace(last);
        break;
    case Qt::Key_M:
        setPlace(m_allocator->peakEvent);
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    event->accept();
}

void AllocatorPlot::leaveEvent(QEvent *) { m_tip->hide(); }

bool AllocatorPlot::savePicture(const QString &path, const QSize &size, const Theme &theme, const QString &notice)
{
    if (!m_allocator || size.isEmpty())
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
