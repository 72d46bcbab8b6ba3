#pragma once
// Draws and measures in one go: without a painter everything is laid out the same and nothing is drawn.
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;
class QTextLine;

namespace planescope {

/// A place of the page that leads somewhere or explains itself.
struct PageSpot {
    enum class Target { None, View, Evidence, Op, Step, Report };
    QRectF rect;
    Target target = Target::None;
    int index = -1; ///< of the evidence, op or step
    QString viewId; ///< for View
    QString name;   ///< for screen readers and the status bar
    QString tip;
};

/// What the spots at a place say, the topmost first, meanings of words below; empty when nothing. `area`: where it
/// holds.
QString tipOfSpots(const std::vector<PageSpot> &spots, QPointF place, QRectF *area);

class Glossary;

class PageCanvas
{
public:
    PageCanvas(const ThemeHub &themes, QPainter *painter, std::vector<PageSpot> *spots, int focused = -1) :
        m_themes(themes), m_painter(painter), m_spots(spots), m_focused(focused)
    {}

    /// Where a word of the glossary stands first, it gets a dotted line and its meaning as a spot. For the screen.
    void explainTerms(const Glossary &glossary) { m_glossary = &glossary; }

    QPainter *painter() const { return m_painter; }
    const ThemeHub &themes() const { return m_themes; }
    const Theme &theme() const { return m_themes.theme(); }
    double px(double value) const { return m_themes.px(value); }
    double lineHeight(FontRole role) const;
    double textWidth(const QString &text, FontRole role) const;

    /// Wrapped into `width`, at most `lines` lines, the last one elided. Returns the height used.
    double text(double x, double y, double width, const QString &text, FontRole role, const QColor &color,
                int lines = 1, Qt::Alignment align = Qt::AlignLeft);
    double text(double x, double y, double width, const QString &words, FontRole role, Ink ink = Ink::Text,
                int lines = 1, Qt::Alignment align = Qt::AlignLeft)
    {
        return text(x, y, width, words, role, inkColor(theme(), ink), lines, align);
    }
    /// Accent text that is a spot. Right aligned text ends at x + width.
    void link(double x, double y, double width, const QString &text, FontRole role, PageSpot spot,
              Qt::Alignment align = Qt::AlignLeft);
    void spot(PageSpot spot);
    void card(const QRectF &rect);
    void rule(double x1, double x2, double y);
    void fill(const QRectF &rect, const QColor &color);
    /// A square of a legend; outlined where it hardly differs from the card.
    void swatch(const QRectF &rect, const QColor &color);
    /// A thin bar that shows a share of its width.
    void meter(const QRectF &rect, double share);

private:
    void explain(const QTextLine &line, const QString &words, QPointF at, int end);

    const ThemeHub &m_themes;
    QPainter *m_painter;
    std::vector<PageSpot> *m_spots;
    int m_focused;
    const Glossary *m_glossary = nullptr;
    std::vector<int> m_explained; ///< rows of its terms
};

} // namespace planescope
