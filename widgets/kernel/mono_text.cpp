#include "widgets/kernel/mono_text.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>

namespace planescope {

bool paintsPixels(const QPainter &painter)
{
    const QPaintEngine *engine = painter.paintEngine();
    return engine && engine->type() == QPaintEngine::Raster && painter.transform().type() <= QTransform::TxTranslate;
}

void MonoText::setFont(const QFont &font)
{
    const QFontMetricsF metrics(font);
    m_pitch = metrics.horizontalAdvance(QLatin1Char('0'));
    m_ascent = metrics.ascent();
    m_height = metrics.height();
    m_font = QRawFont::fromFont(font);
    m_run = {};
    m_run.setRawFont(m_font);
    const auto glyph = [this](char16_t letter) {
        const QList<quint32> found = m_font.glyphIndexesForString(QString(QChar(letter)));
        return found.size() == 1 ? found.first() : 0;
    };
    for (char16_t letter = kFirst; letter < kEnd; ++letter)
        m_glyphs[letter - kFirst] = m_font.isValid() ? glyph(letter) : 0;
    m_ellipsis = m_font.isValid() ? glyph(0x2026) : 0;
    m_times = m_font.isValid() ? glyph(0x00d7) : 0;
    m_arrowFrom = m_font.isValid() ? glyph(0x2190) : 0;
    m_arrowTo = m_font.isValid() ? glyph(0x2192) : 0;
    m_linePlaces.clear();
}

bool MonoText::glyphsOf(QStringView text)
{
    m_lineGlyphs.resize(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t letter = text[i].unicode();
        quint32 glyph = 0;
        if (letter >= kFirst && letter < kEnd)
            glyph = m_glyphs[letter - kFirst];
        else if (letter == 0x2026)
            glyph = m_ellipsis;
        else if (letter == 0x00d7)
            glyph = m_times;
        else if (letter == 0x2190)
            glyph = m_arrowFrom;
        else if (letter == 0x2192)
            glyph = m_arrowTo;
        if (glyph == 0)
            return false;
        m_lineGlyphs[i] = glyph;
    }
    return true;
}

void MonoText::draw(QPainter &painter, const QPointF &baseline, QStringView text)
{
    if (text.isEmpty())
        return;
    if (!paintsPixels(painter) || !glyphsOf(text)) {
        painter.drawText(baseline, text.toString());
        return;
    }
    for (qsizetype i = m_linePlaces.size(); i < text.size(); ++i)
        m_linePlaces.append(QPointF(static_cast<double>(i) * m_pitch, 0));
    m_run.setRawData(m_lineGlyphs.constData(), m_linePlaces.constData(), static_cast<int>(text.size()));
    painter.drawGlyphRun(baseline, m_run);
}

} // namespace planescope
