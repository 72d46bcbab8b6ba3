#pragma once
// Lines of a fixed pitch font, painted glyph by glyph: a screen of listings has thousands of characters, and most of a
// frame would go into finding the shapes of the same ninety letters again.
#include <QFont>
#include <QGlyphRun>
#include <QRawFont>
#include <QStringView>

#include <array>

class QPainter;
class QPointF;

namespace planescope {

class MonoText
{
public:
    void setFont(const QFont &font);
    /// Advance of every character, in pixels.
    double pitch() const { return m_pitch; }
    double ascent() const { return m_ascent; }
    double height() const { return m_height; }
    /// Paints one line with the painter's pen. Text that the table of glyphs lacks, and painters that keep text as
    /// text, take the long way; the painter's font must be the one set here for these.
    void draw(QPainter &painter, const QPointF &baseline, QStringView text);

private:
    static constexpr char16_t kFirst = 0x20, kEnd = 0x7f;
    bool glyphsOf(QStringView text);

    QRawFont m_font;
    QGlyphRun m_run;
    std::array<quint32, kEnd - kFirst> m_glyphs{};
    quint32 m_ellipsis = 0, m_arrowFrom = 0, m_arrowTo = 0, m_times = 0; ///< 0: the font lacks it
    QList<quint32> m_lineGlyphs;
    QList<QPointF> m_linePlaces;
    double m_pitch = 7, m_ascent = 9, m_height = 12;
};

/// Whether the painter fills pixels without turning or scaling: then pictures of small shapes serve as well as the
/// shapes, and glyphs as well as text.
bool paintsPixels(const QPainter &painter);

} // namespace planescope
