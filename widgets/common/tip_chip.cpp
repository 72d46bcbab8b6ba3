#include "widgets/common/tip_chip.h"

#include "widgets/common/theme.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

QFont chipFont(const Chip &chip, double scale, bool strong)
{
    QFont font = bundledFont(chip.isTooltip ? FontRole::Dense : FontRole::Caption, scale);
    if (strong)
        font.setWeight(QFont::DemiBold);
    return font;
}

double chipLineHeight(double scale) { return 16 * scale; }
QSizeF chipPadding(const Chip &chip, double scale)
{
    return chip.isTooltip ? QSizeF(10 * scale, 6 * scale) : QSizeF(6 * scale, 1 * scale);
}

} // namespace

QSizeF chipSize(const Chip &chip, double scale)
{
    double width = 0;
    for (qsizetype i = 0; i < chip.lines.size(); ++i)
        width = std::max(width, QFontMetricsF(chipFont(chip, scale, i == 0)).horizontalAdvance(chip.lines[i]));
    const QSizeF padding = chipPadding(chip, scale);
    width = std::ceil(width + 2 * padding.width());
    if (chip.isTooltip)
        width = std::min(width, 320 * scale);
    return {width, std::ceil(static_cast<double>(chip.lines.size()) * chipLineHeight(scale) + 2 * padding.height())};
}

void paintChip(QPainter &painter, const QRectF &rect, const Chip &chip, const Theme &theme, double scale)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    const double radius = (chip.isTooltip ? 4 : 3) * scale;
    painter.drawRoundedRect(rect, radius, radius);
    painter.setPen(theme.base);
    const QSizeF padding = chipPadding(chip, scale);
    QRectF line(rect.left() + padding.width(), rect.top() + padding.height(), rect.width() - 2 * padding.width(),
                chipLineHeight(scale));
    for (qsizetype i = 0; i < chip.lines.size(); ++i) {
        const QFont font = chipFont(chip, scale, i == 0);
        painter.setFont(font);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(font).elidedText(chip.lines[i], Qt::ElideRight, line.width() + 0.5));
        line.translate(0, chipLineHeight(scale));
    }
    painter.restore();
}

TipChip::TipChip(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    QWidget::hide();
}

void TipChip::showAt(const QPoint &cursor, const QStringList &lines)
{
    m_chip = {lines, true};
    QSize size = chipSize(m_chip, m_themes.scale()).toSize();
    m_width = std::max(m_width, size.width());
    size.setWidth(m_width);
    const QSize room = parentWidget()->size();
    const int gap = m_themes.px(14);
    int x = cursor.x() + gap;
    if (x + size.width() > room.width())
        x = std::max(0, cursor.x() - gap - size.width());
    int y = cursor.y() + gap;
    if (y + size.height() > room.height())
        y = std::max(0, cursor.y() - gap - size.height());
    setGeometry(QRect(QPoint(x, y), size));
    show();
    raise();
    update();
}

void TipChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintChip(painter, rect(), m_chip, m_themes.theme(), m_themes.scale());
}

void TipChip::hideEvent(QHideEvent *event)
{
    m_width = 0;
    QWidget::hideEvent(event);
}

} // namespace planescope
