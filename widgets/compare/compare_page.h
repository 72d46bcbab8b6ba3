#pragma once
// Two profiles side by side: the table of their figures, and a ring of each with the same order of slices.
#include "model/analysis/overview.h"
#include "model/text/comparison_text.h"
#include "widgets/common/page_canvas.h"

#include <QLocale>

#include <memory>

namespace planescope {

struct CompareSide {
    QString name;
    std::shared_ptr<const OpIndex> index; ///< may be null
    std::shared_ptr<const Overview> overview;
    QString notice() const; ///< the label of a profile that is no measurement; empty for others
};

class ComparePage
{
public:
    ComparePage(CompareSide a, CompareSide b, bool isSameFile, const ThemeHub &themes,
                const QLocale &locale = QLocale(), StepBatch batch = {});
    double heightFor(double width) const;
    void paint(QPainter *painter, double width, std::vector<PageSpot> *spots = nullptr) const;
    /// Tab separated, or a Markdown table.
    QString asText(bool asMarkdown) const;
    const std::vector<text::ComparisonRow> &rows() const { return m_rows; }

private:
    double lay(PageCanvas &canvas, double width) const;
    double table(PageCanvas &canvas, double x, double y, double width) const;
    double ring(PageCanvas &canvas, const CompareSide &side, double x, double y, double width) const;

    CompareSide m_a, m_b;
    const ThemeHub &m_themes;
    QLocale m_locale;
    std::vector<text::ComparisonRow> m_rows;
    QStringList m_warnings;
};

} // namespace planescope
