#pragma once
// Shares of one unit on the way from what the schedule promises to what was measured: a bar for each, the loss to the
// one above it hatched, and what it is a share of below.
#include <QWidget>

#include <optional>
#include <vector>

namespace planescope {

class ThemeHub;

struct GapBar {
    QString title, note;
    double share = 0; ///< 0 to 1
    enum class Origin { Static, Measured } origin = Origin::Static;
};

class GapBars final : public QWidget
{
    Q_OBJECT
public:
    explicit GapBars(const ThemeHub &themes, QWidget *parent = nullptr);
    void setBars(std::vector<GapBar> bars);
    const std::vector<GapBar> &bars() const { return m_bars; }
    /// "33.2 %, −11.5 points": of a bar, as drawn.
    QString figureText(std::size_t bar) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int barHeight() const;
    const ThemeHub &m_themes;
    std::vector<GapBar> m_bars;
};

} // namespace planescope
