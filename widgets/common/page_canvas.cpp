#include "widgets/common/page_canvas.h"

#include "widgets/common/glossary.h"
#include "widgets/common/glossary_tips.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace planescope {

QString tipOfSpots(const std::vector<PageSpot> &spots, QPointF place, QRectF *area)
{
    QString tip, meanings;
    *area = {};
    for (std::size_t i = spots.size(); i-- > 0;) {
        const PageSpot &spot = spots[i];
        if (spot.tip.isEmpty() || !spot.rect.contains(place))
            continue;
        const bool isMeaning = Qt::mightBeRichText(spot.tip);
        if (isMeaning)
            meanings += spot.tip;
        else if (tip.isEmpty())
            tip = spot.tip;
        else
            continue;
        *area = area->isEmpty() ? spot.rect : area->intersected(spot.rect);
    }
    return withMeanings(tip, meanings);
}

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
        if (m_glossary && m_spots && !isCut && !isWide)
            explain(line, words, QPointF(x, y + height), line.textStart() + line.textLength());
        height += metrics.height();
    }
    layout.endLayout();
    return height;
}

void PageCanvas::explain(const QTextLine &line, const QString &words, QPointF at, int end)
{
    for (const Glossary::Hit &hit : m_glossary->hitsIn(words)) {
        if (hit.start < line.textStart() || hit.start + hit.length > end ||
            std::find(m_explained.begin(), m_explained.end(), hit.term) != m_explained.end())
            continue;
        m_explained.push_back(hit.term);
        const double left = at.x() + line.cursorToX(hit.start), right = at.x() + line.cursorToX(hit.start + hit.length);
        const QRectF rect(left, at.y(), right - left, line.height());
        if (m_painter) {
            m_painter->setPen(QPen(theme().text2, 1, Qt::DotLine));
            const double below = std::round(at.y() + line.ascent()) + 2.5;
            m_painter->drawLine(QPointF(left, below), QPointF(right, below));
        }
        PageSpot spot;
        spot.rect = rect;
        spot.tip = m_glossary->tip(hit.term);
        this->spot(std::move(spot));
    }
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

void PageCanvas::swatch(const QRectF &rect, const QColor &color)
{
    fill(rect, color);
    if (m_painter && contrast(color, theme().base) < 1.5) {
        m_painter->setPen(QPen(theme().control, 1));
        m_painter->setBrush(Qt::NoBrush);
        m_painter->drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void PageCanvas::meter(const QRectF &rect, double share)
{
    // In high contrast the border is as bright as the text.
    fill(rect, contrast(theme().border, theme().text2) >= 2 ? theme().border : theme().grid);
    fill(QRectF(rect.topLeft(), QSizeF(rect.width() * std::clamp(share, 0.0, 1.0), rect.height())), theme().text2);
}

} // namespace planescope
