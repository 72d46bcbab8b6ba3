#include "widgets/memory_viewer/memory_canvas.h"

#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/theme.h"
#include "widgets/common/tip_chip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace planescope {

/// What moves with the mouse, above everything; takes no mouse events.
class MemoryCanvas::Overlay final : public QWidget
{
public:
    explicit Overlay(MemoryCanvas *canvas) : QWidget(canvas), m_canvas(*canvas)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        m_canvas.paintOverlay(painter);
    }

private:
    const MemoryCanvas &m_canvas;
};

MemoryCanvas::MemoryCanvas(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_curve(new MemoryCurve(themes, this)), m_overlay(new Overlay(this)),
    m_tip(new TipChip(themes, this))
{
    m_tip->hide();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Memory over the program"));
    connect(&themes, &ThemeHub::changed, this, &MemoryCanvas::layoutParts);
}

QSize MemoryCanvas::minimumSizeHint() const { return {m_themes.px(320), m_themes.px(244)}; }

void MemoryCanvas::setScene(MemoryScenePtr scene)
{
    m_scene = std::move(scene);
    m_timed = nullptr;
    m_hovered.reset();
    m_selected.reset();
    m_placeTime.reset();
    m_tip->hide();
    m_axis.isTime = false;
    m_axis.least = m_axis.first = 0;
    m_axis.most = m_axis.last = m_scene ? std::max(m_scene->memory.eventCount(), 1u) : 1;
    m_place = m_pin = m_scene ? m_scene->memory.peakEvent : 0;
    m_curve->setScene(m_scene);
    layoutParts();
}

void MemoryCanvas::setTimed(std::shared_ptr<const MemoryOverTime> timed)
{
    if (!m_scene || m_timed == timed)
        return;
    m_timed = timed && !timed->points.empty() ? std::move(timed) : nullptr;
    m_axis.isTime = m_timed != nullptr;
    m_placeTime.reset();
    if (m_timed) {
        m_axis.least = static_cast<double>(m_timed->points.front().time.toPs());
        m_axis.most = std::max(m_axis.least + 1000, static_cast<double>(m_timed->points.back().time.toPs()));
        for (const TimedMemory &point : m_timed->points)
            if (point.event == m_place) {
                m_placeTime = point.time;
                break;
            }
    } else {
        m_axis.least = 0;
        m_axis.most = std::max(m_scene->memory.eventCount(), 1u);
    }
    m_axis.first = m_axis.least;
    m_axis.last = m_axis.most;
    m_curve->setTimed(m_timed);
    layoutParts();
}

void MemoryCanvas::setVisibleTime(TimeRange range)
{
    if (!m_axis.isTime || range.isEmpty())
        return;
    m_axis.first = static_cast<double>(range.begin.toPs());
    m_axis.last = static_cast<double>(range.end.toPs());
    m_axis.least = std::min(m_axis.least, m_axis.first);
    m_axis.most = std::max(m_axis.most, m_axis.last);
    axisMoved();
}

void MemoryCanvas::setWithoutPadding(bool without)
{
    m_withoutPadding = without;
    m_curve->setWithoutPadding(without);
    m_overlay->update();
}

void MemoryCanvas::setHypothesis(std::shared_ptr<const HypotheticalCurve> hypothesis)
{
    m_curve->setHypothesis(std::move(hypothesis));
    m_overlay->update();
}

void MemoryCanvas::setPlace(std::uint32_t event)
{
    if (!m_scene)
        return;
    const std::uint32_t count = m_scene->memory.eventCount();
    event = count > 0 ? std::min(event, count - 1) : 0;
    if (event == m_place)
        return;
    m_place = event;
    m_overlay->update();
    emit placeChanged(event);
}

void MemoryCanvas::setPlaceTime(TimePoint time)
{
    if (!m_timed)
        return;
    m_placeTime = time;
    auto after = std::upper_bound(m_timed->points.begin(), m_timed->points.end(), time,
                                  [](TimePoint t, const TimedMemory &point) { return t < point.time; });
    // The last event at or before this moment decides what is alive.
    while (after != m_timed->points.begin()) {
        --after;
        if (after->event != BufferTable::kNone) {
            setPlace(after->event);
            break;
        }
        if (after->bytes == TimedMemory::kUnknown)
            break;
    }
    m_overlay->update();
}

void MemoryCanvas::setCapacity(std::int64_t bytes)
{
    m_curve->setCapacity(bytes);
    m_overlay->update();
}

void MemoryCanvas::setPin(std::uint32_t event)
{
    if (!m_scene || m_scene->memory.eventCount() == 0)
        return;
    m_pin = std::min(event, m_scene->memory.eventCount() - 1);
    m_overlay->update();
    emit pinMoved();
}

void MemoryCanvas::setShowsPin(bool shows)
{
    if (m_showsPin == shows)
        return;
    m_showsPin = shows;
    m_overlay->update();
}

void MemoryCanvas::setHovered(std::optional<std::uint32_t> lifetime)
{
    if (m_hovered == lifetime)
        return;
    m_hovered = lifetime;
    m_overlay->update();
}

void MemoryCanvas::setSelected(std::optional<std::uint32_t> lifetime)
{
    if (m_selected == lifetime)
        return;
    m_selected = lifetime;
    invalidate();
}

MemoryCanvas::Areas MemoryCanvas::areasOf(const QSize &size) const
{
    Areas areas;
    const double left = m_axis.left, width = m_axis.width;
    const int strip = m_themes.px(40), title = m_themes.px(28), gap = m_themes.px(6);
    const bool hasMap = !m_axis.isTime && m_scene && !m_scene->boxes.empty() && size.height() > m_themes.px(360);
    const int rest = size.height() - (m_axis.isTime ? 0 : strip + gap) - (hasMap ? title + gap : 0);
    const int curve = hasMap ? rest * 58 / 100 : rest;
    areas.curve = QRect(0, 0, size.width(), curve);
    if (!m_axis.isTime)
        areas.strip = QRectF(left, curve, width, strip);
    if (hasMap) {
        areas.title = QRectF(0, curve + strip + gap, size.width(), title);
        areas.map = QRectF(left, areas.title.bottom() + gap, width,
                           size.height() - areas.title.bottom() - gap - m_themes.px(8));
    }
    return areas;
}

void MemoryCanvas::layoutParts()
{
    m_axis.left = m_themes.px(72);
    m_axis.width = std::max(1, width() - m_themes.px(72 + 16));
    m_curve->setGeometry(areasOf(size()).curve);
    m_overlay->setGeometry(rect());
    m_overlay->raise();
    m_tip->raise();
    axisMoved();
}

void MemoryCanvas::axisMoved()
{
    m_curve->setAxis(m_axis);
    invalidate();
}

void MemoryCanvas::invalidate()
{
    m_still = QPixmap();
    update();
    m_overlay->update();
}

void MemoryCanvas::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.base);
    if (!m_scene)
        return;
    if (!isOnScreen(painter, *this)) {
        paintStill(painter, areasOf(size()), theme);
        return;
    }
    if (m_still.isNull()) {
        m_still = QPixmap(size() * devicePixelRatioF());
        m_still.setDevicePixelRatio(devicePixelRatioF());
        m_still.fill(theme.base);
        QPainter still(&m_still);
        paintStill(still, areasOf(size()), theme);
    }
    painter.drawPixmap(0, 0, m_still);
}

void MemoryCanvas::resizeEvent(QResizeEvent *) { layoutParts(); }

void MemoryCanvas::moveTo(double x)
{
    const double at = m_axis.at(std::clamp(x, m_axis.left, m_axis.left + m_axis.width));
    if (m_axis.isTime)
        setPlaceTime(TimePoint::ps(std::llround(at)));
    else
        setPlace(static_cast<std::uint32_t>(std::max(0.0, std::floor(at))));
    emit placeDragged();
}

void MemoryCanvas::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    m_pressX = event->position().x();
    const Areas areas = areasOf(size());
    if (const auto lifetime = lifetimeAt(*m_scene, m_axis, areas.map, event->position()))
        emit lifetimeClicked(*lifetime);
    m_isDragging = true;
    m_tip->hide();
    moveTo(event->position().x());
}

void MemoryCanvas::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_scene)
        return;
    if (m_isDragging) {
        moveTo(event->position().x());
        return;
    }
    const auto lifetime = lifetimeAt(*m_scene, m_axis, areasOf(size()).map, event->position());
    if (lifetime != m_hovered) {
        setHovered(lifetime);
        emit lifetimeHovered(lifetime);
    }
    if (lifetime)
        m_tip->showAt(event->position().toPoint(), tipOf(*lifetime));
    else
        m_tip->hide();
}

void MemoryCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_isDragging)
        return;
    m_isDragging = false;
    if (m_axis.isTime && m_placeTime && std::abs(event->position().x() - m_pressX) < 4)
        emit timeClicked(*m_placeTime);
}

void MemoryCanvas::mouseDoubleClickEvent(QMouseEvent *)
{
    m_axis.first = m_axis.least;
    m_axis.last = m_axis.most;
    axisMoved();
    if (m_axis.isTime)
        emit visibleTimeChanged(TimeRange::ps(std::llround(m_axis.first), std::llround(m_axis.last)));
}

void MemoryCanvas::wheelEvent(QWheelEvent *event)
{
    if (!m_scene)
        return;
    const QPoint delta = event->angleDelta();
    const bool pans = event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(delta.x()) > std::abs(delta.y());
    if (pans)
        m_axis.pan(-(delta.x() != 0 ? delta.x() : delta.y()) * 0.5);
    else
        m_axis.zoomAt(event->position().x(), std::pow(0.85, delta.y() / 120.0));
    m_tip->hide();
    axisMoved();
    if (m_axis.isTime)
        emit visibleTimeChanged(TimeRange::ps(std::llround(m_axis.first), std::llround(m_axis.last)));
    event->accept();
}

void MemoryCanvas::keyPressEvent(QKeyEvent *event)
{
    if (!m_scene || m_scene->memory.eventCount() == 0)
        return QWidget::keyPressEvent(event);
    const std::uint32_t last = m_scene->memory.eventCount() - 1;
    const std::uint32_t step = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        setPlace(m_place - std::min(m_place, step));
        break;
    case Qt::Key_Right:
        setPlace(std::min(last, m_place + step));
        break;
    case Qt::Key_Home:
        setPlace(0);
        break;
    case Qt::Key_End:
        setPlace(last);
        break;
    case Qt::Key_M:
        setPlace(m_scene->memory.peakEvent);
        break;
    case Qt::Key_P:
        setPin(m_place);
        event->accept();
        return;
    case Qt::Key_Plus:
        m_axis.zoomAt(m_axis.x(m_place + 0.5), 0.7);
        axisMoved();
        break;
    case Qt::Key_Minus:
        m_axis.zoomAt(m_axis.x(m_place + 0.5), 1 / 0.7);
        axisMoved();
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    if (m_timed)
        for (const TimedMemory &point : m_timed->points)
            if (point.event == m_place) {
                m_placeTime = point.time;
                break;
            }
    // A cursor that leaves the visible part takes it along.
    if (!m_axis.isTime && (m_place < m_axis.first || m_place + 1 > m_axis.last)) {
        m_axis.pan((m_place + 0.5 - (m_axis.first + m_axis.last) / 2) / (m_axis.last - m_axis.first) * m_axis.width);
        axisMoved();
    }
    emit placeDragged();
    event->accept();
}

void MemoryCanvas::leaveEvent(QEvent *)
{
    m_tip->hide();
    if (!m_hovered)
        return;
    setHovered(std::nullopt);
    emit lifetimeHovered(std::nullopt);
}

QStringList MemoryCanvas::tipOf(std::uint32_t lifetime) const
{
    const HeapLifetime &life = m_scene->memory.lifetimes[lifetime];
    const BufferTable &table = m_scene->table();
    const LogicalBuffer &buffer = table.buffers()[life.shown];
    const std::int64_t size = table.buffers()[life.buffer].size;
    QStringList lines{bufferNameText(table, life.shown),
                      sizeText(size) + QLatin1String(", ") + textOf(table.shapeOf(buffer).text)};
    const std::int64_t unpadded = table.shapeOf(table.buffers()[life.buffer]).unpaddedBytes;
    if (unpadded > 0 && unpadded < size)
        lines << tr("%1 of padding, %2 times the values")
                     .arg(sizeText(size - unpadded),
                          text::number(static_cast<double>(size) / static_cast<double>(unpadded), 1));
    lines << tr("alive from #%1 to #%2").arg(text::count(life.begin), text::count(life.end));
    if (const HloInstruction *instruction = table.instructionOf(buffer)) {
        if (!instruction->opName.empty())
            lines << textOf(instruction->opName);
        if (const std::string source = table.module()->sourceOf(*instruction); !source.empty())
            lines << textOf(source);
    }
    return lines;
}

} // namespace planescope
