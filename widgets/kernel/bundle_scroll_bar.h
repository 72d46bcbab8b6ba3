#pragma once
// The scroll bar of the bundle grid is a map of the whole program: how full every bundle is, where registers are
// spilled, where search hits are. The frame is the part in sight.
#include "widgets/common/theme.h"

#include <QImage>
#include <QScrollBar>

#include <functional>
#include <vector>

namespace planescope {

class BundleScrollBar final : public QScrollBar
{
    Q_OBJECT
public:
    explicit BundleScrollBar(const ThemeHub &themes, QWidget *parent = nullptr);

    /// What stands in rows [first, end): the fullest bundle, 0 to 1, and whether one of them spills or fills.
    struct Heat {
        double share = 0;
        bool spills = false;
    };
    using HeatOf = std::function<Heat(std::size_t first, std::size_t end)>;
    void setContent(std::size_t rows, HeatOf heat);
    /// Rows of search hits.
    void setHits(std::vector<std::size_t> rows);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void goTo(int y);
    void paintStrip();

    const ThemeHub &m_themes;
    std::size_t m_rows = 0;
    HeatOf m_heat;
    std::vector<std::size_t> m_hits;
    QImage m_strip; ///< one column of colours and one of ticks; empty: to be made
};

} // namespace planescope
