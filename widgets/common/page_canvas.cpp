#include "widgets/common/page_canvas.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace planescope {

double PageCanvas::lineHeight(FontRole role) const { return QFontMetricsF(m_themes.font(role)).height(); }

double PageCanvas::textWidth(const QString &text, FontRole role) const
{
    return QFontMetricsF(m_themes.font(role)).horizontalAdvance(text);
}

double PageCanvas::text(double x, double y, double width, const QString &words, FontRole role, const QColor &color,
                        int lines, Qt::Alignment align)
{
    const QFont font = m_themes.font(role);
    const QFontMetricsF metrics(font);
    if (words.isEmpty() || width <= 0)
        return 0;
    QTextLayout layout(words, font);
    QTextOption option(align);
    option.setWrapMode(QTextOption::WordWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    double height = 0;
    for (int i = 0; i < lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        const bool isCut = i + 1 == lines && line.textStart() + line.textLength() < words.size();
        // One word that is longer than the line does not wrap.
        const bool isWide = line.naturalTextWidth() > width + 0.5;
        if (m_painter) {
            QString shown = words.mid(line.textStart(), line.textLength());
            if (isCut)
                shown = words.mid(line.textStart());
            if (isCut || isWide)
                shown = metrics.elidedText(shown, Qt::ElideRight, width);
            m_painter->setFont(font);
            m_painter->setPen(color);
            m_painter->drawText(QRectF(x, y + height, width, metrics.height()),
                                int(align | Qt::AlignTop) | Qt::TextSingleLine, shown.trimmed());
        }
        height += metrics.height();
    }
    layout.endLayout();
    return height;
}

void PageCanvas::link(double x, double y, double width, const QString &words, FontRole role, PageSpot spot,
                      Qt::Alignment align)
{
    const double used = std::min(width, textWidth(words, role) + 1);
    const double left = align & Qt::AlignRight ? x + width - used : x;
    spot.rect = QRectF(left, y, used, lineHeight(role));
    if (spot.name.isEmpty())
        spot.name = words;
    text(left, y, used, words, role, Ink::Accent);
    this->spot(std::move(spot));
}

void PageCanvas::spot(PageSpot spot)
{
    if (!m_spots)
        return;
    if (m_painter && spot.target != PageSpot::Target::None && static_cast<int>(m_spots->size()) == m_focused) {
        m_painter->setPen(QPen(theme().accent, 2));
        m_painter->setBrush(Qt::NoBrush);
        m_painter->drawRoundedRect(spot.rect.adjusted(-3, -2, 3, 2), 3, 3);
    }
    m_spots->push_back(std::move(spot));
}

void PageCanvas::card(const QRectF &rect)
{
    if (!m_painter)
        return;
    m_painter->setPen(theme().border);
    m_painter->setBrush(theme().base);
    m_painter->drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

void PageCanvas::rule(double x1, double x2, double y)
{
    if (m_painter)
        m_painter->fillRect(QRectF(x1, y, x2 - x1, 1), theme().border);
}

void PageCanvas::fill(const QRectF &rect, const QColor &color)
{
    if (m_painter)
        m_painter->fillRect(rect, color);
}

void PageCanvas::meter(const QRectF &rect, double share)
{
    fill(rect, theme().border);
    fill(QRectF(rect.topLeft(), QSizeF(rect.width() * std::clamp(share, 0.0, 1.0), rect.height())), theme().text2);
}

} // namespace planescope
