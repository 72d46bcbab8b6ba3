#pragma once
// The overview as a page: key figures, verdict with evidence, steps and chips, top ops, roofline, data quality.
// Laid out and painted for any width, on a screen or on paper.
#include "model/analysis/overview.h"
#include "widgets/common/page_canvas.h"

#include <QLocale>

#include <memory>

namespace planescope {

struct OverviewSource {
    SessionPtr session;
    std::shared_ptr<const OpIndex> index; ///< may be null
    std::shared_ptr<const Overview> overview;
};

class OverviewPage
{
public:
    OverviewPage(OverviewSource source, const ThemeHub &themes, const QLocale &locale = QLocale());

    /// On a screen: words of the glossary lead to their meaning.
    void setExplainsTerms(bool explains) { m_explainsTerms = explains; }
    /// Height of the page at this width.
    double heightFor(double width) const;
    /// Paints at (0, 0) and returns the spots in reading order. `focused`: spot with the focus ring.
    std::vector<PageSpot> paint(QPainter *painter, double width, int focused = -1) const;
    /// Everything on it as text, for the clipboard and for screen readers.
    QString asText(bool asMarkdown) const;
    const OverviewSource &source() const { return m_source; }

private:
    using Card = double (OverviewPage::*)(PageCanvas &, const QRectF &) const;
    struct Row {
        std::vector<std::pair<Card, double>> cards; ///< with their share of the width
    };
    std::vector<Row> rowsFor(double width) const;
    double lay(PageCanvas &canvas, double width) const;

    double tiles(PageCanvas &canvas, const QRectF &area) const;
    double verdict(PageCanvas &canvas, const QRectF &area) const;
    double stepsAndChips(PageCanvas &canvas, const QRectF &area) const;
    double topOps(PageCanvas &canvas, const QRectF &area) const;
    double roofline(PageCanvas &canvas, const QRectF &area) const;
    double quality(PageCanvas &canvas, const QRectF &area) const;
    double stepBars(PageCanvas &canvas, double x, double y, double width) const;
    double stepColumns(PageCanvas &canvas, double x, double y, double width) const;
    double chipTable(PageCanvas &canvas, double x, double y, double width) const;
    double environment(PageCanvas &canvas, double x, double y, double width) const;

    OverviewSource m_source;
    const ThemeHub &m_themes;
    QLocale m_locale;
    bool m_explainsTerms = false;
};

} // namespace planescope
