#include "widgets/memory_viewer/live_bar.h"

#include "widgets/common/memory_words.h"
#include "widgets/common/theme.h"
#include "widgets/memory_viewer/address_map.h"

#include <QMouseEvent>
#include <QPainter>

namespace planescope {

LiveBar::LiveBar(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Live buffers by size"));
    connect(&themes, &ThemeHub::changed, this, [this] { update(); });
}

QSize LiveBar::sizeHint() const { return {m_themes.px(240), m_themes.px(22)}; }

void LiveBar::setBuffers(MemoryScenePtr scene, std::vector<LiveBuffer> buffers)
{
    m_scene = std::move(scene);
    m_buffers = std::move(buffers);
    m_whole = 0;
    for (const LiveBuffer &buffer : m_buffers)
        m_whole += buffer.size;
    update();
}

void LiveBar::setMarked(std::optional<std::uint32_t> memory)
{
    if (m_marked == memory)
        return;
    m_marked = memory;
    update();
}

void LiveBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    const QRectF area = QRectF(rect()).adjusted(0, 1, 0, -1);
    painter.fillRect(area, m_whole > 0 ? theme.base : theme.structure); // what parts the buffers
    if (m_whole <= 0)
        return;
    double x = area.left();
    std::optional<QRectF> marked;
    for (const LiveBuffer &buffer : m_buffers) {
        const double width = static_cast<double>(buffer.size) / static_cast<double>(m_whole) * area.width();
        const QColor fill = bufferFill(theme, m_scene->bufferClass[buffer.buffer]);
        // A gap in the ground's colour parts what has the same colour; slivers get none.
        painter.fillRect(QRectF(x, area.top(), width > 3 ? width - 1 : width, area.height()), fill);
        const std::optional<std::uint32_t> outlined = m_hovered ? m_hovered : m_marked;
        if (outlined && *outlined == buffer.memory)
            marked = QRectF(x, area.top(), std::max(2.0, width), area.height());
        x += width;
    }
    if (marked) {
        painter.setPen(QPen(theme.text, 2 * m_themes.scale()));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(marked->adjusted(1, 1, -1, -1));
    }
}

const LiveBuffer *LiveBar::at(double x) const
{
    if (m_whole <= 0)
        return nullptr;
    double right = 0;
    for (const LiveBuffer &buffer : m_buffers) {
        right += static_cast<double>(buffer.size) / static_cast<double>(m_whole) * width();
        if (x < right)
            return &buffer;
    }
    return nullptr;
}

void LiveBar::mousePressEvent(QMouseEvent *event)
{
    if (const LiveBuffer *buffer = at(event->position().x()))
        emit bufferClicked(buffer->memory);
}

void LiveBar::mouseMoveEvent(QMouseEvent *event)
{
    const LiveBuffer *const buffer = at(event->position().x());
    const std::optional<std::uint32_t> memory = buffer ? std::optional(buffer->memory) : std::nullopt;
    if (memory == m_hovered)
        return;
    m_hovered = memory;
    setToolTip(buffer ? bufferNameText(m_scene->table(), buffer->buffer) + QLatin1String(", ") + sizeText(buffer->size)
                      : QString());
    update();
    emit bufferHovered(memory);
}

void LiveBar::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
    emit bufferHovered(std::nullopt);
}

} // namespace planescope
