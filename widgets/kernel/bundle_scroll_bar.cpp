#include "widgets/kernel/bundle_scroll_bar.h"

#include "widgets/common/theme_units.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace planescope {

BundleScrollBar::BundleScrollBar(const ThemeHub &themes, QWidget *parent) :
    QScrollBar(Qt::Vertical, parent), m_themes(themes)
{
    connect(&themes, &ThemeHub::changed, this, [this] {
        m_strip = {};
        updateGeometry();
        update();
    });
}

QSize BundleScrollBar::sizeHint() const { return {m_themes.px(24), m_themes.px(60)}; }

void BundleScrollBar::setContent(std::size_t rows, HeatOf heat)
{
    m_rows = rows;
    m_heat = std::move(heat);
    m_hits.clear();
    m_strip = {};
    update();
}

void BundleScrollBar::setHits(std::vector<std::size_t> rows)
{
    m_hits = std::move(rows);
    update();
}

/// One walk over the rows, however many there are, whenever the height or the folds change.
void BundleScrollBar::paintStrip()
{
    const int height = std::max(1, this->height());
    m_strip = QImage(2, height, QImage::Format_ARGB32_Premultiplied);
    m_strip.fill(Qt::transparent);
    if (m_rows == 0 || !m_heat)
        return;
    const Theme &theme = m_themes.theme();
    const QColor spill = unitFill(theme, KernelUnit::VstoreSpill);
    const double perPixel = static_cast<double>(m_rows) / height;
    for (int y = 0; y < height; ++y) {
        const auto first = static_cast<std::size_t>(y * perPixel);
        const auto end = std::max(first + 1, static_cast<std::size_t>((y + 1) * perPixel));
        const Heat heat = m_heat(first, std::min(end, m_rows));
        m_strip.setPixelColor(0, y, rampFill(theme, heat.share));
        if (heat.spills)
            m_strip.setPixelColor(1, y, spill);
    }
}

void BundleScrollBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.panel);
    if (m_rows == 0)
        return;
    if (m_strip.height() != std::max(1, height()))
        paintStrip();
    const int left = m_themes.px(3), strip = m_themes.px(12), tick = m_themes.px(5);
    painter.drawImage(QRect(left, 0, strip, height()), m_strip, QRect(0, 0, 1, m_strip.height()));
    painter.drawImage(QRect(left + strip + 1, 0, tick, height()), m_strip, QRect(1, 0, 1, m_strip.height()));
    const double perRow = static_cast<double>(height()) / static_cast<double>(m_rows);
    for (const std::size_t row : m_hits)
        painter.fillRect(QRectF(0, static_cast<double>(row) * perRow - 1, width(), 2), theme.accent);
    const double top = value() * perRow;
    const double size = std::min<double>(std::max<double>(m_themes.px(8), pageStep() * perRow), height());
    const QRectF frame(0.5, std::min(top, height() - size) + 0.5, width() - 1.5, size - 1);
    painter.setPen(QPen(theme.base, 3));
    painter.drawRect(frame.adjusted(1, 1, -1, -1));
    painter.setPen(QPen(theme.text, 1.5));
    painter.drawRect(frame.adjusted(1, 1, -1, -1));
}

void BundleScrollBar::goTo(int y)
{
    if (m_rows == 0 || height() <= 0)
        return;
    const double row = static_cast<double>(y) / height() * static_cast<double>(m_rows);
    setValue(static_cast<int>(std::lround(row - pageStep() / 2.0)));
}

void BundleScrollBar::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        goTo(event->pos().y());
}

void BundleScrollBar::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        goTo(event->pos().y());
}

} // namespace planescope
