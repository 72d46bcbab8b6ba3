#pragma once
// How busy each unit of a chip was, as bars: a full bar is the peak. The formula of the chosen bar stands below it.
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace planescope {

class ThemeHub;

struct ChipUnitBar {
    QString name;
    std::optional<double> share; ///< of the peak; none: no peak is known, or nothing was counted
    QString shareText;           ///< "28.47 %"
    QString amount;              ///< "1 817 of 6 384 thousand cycles"
    QString formula;             ///< shown below the chosen bar
    QString note;                ///< what is odd about it; shown with the formula
};

struct UnitBarGroup {
    QString title, note;
    std::vector<ChipUnitBar> bars;
};

/// Put it into a scroll area: it is as high as its bars. Arrows move, Enter and a click show the formula.
class ChipUnitBars final : public QWidget
{
    Q_OBJECT
public:
    explicit ChipUnitBars(const ThemeHub &themes, QWidget *parent = nullptr);

    void setGroups(std::vector<UnitBarGroup> groups);
    const std::vector<UnitBarGroup> &groups() const { return m_groups; }
    /// Shows the formulas of all bars, or of the chosen one only.
    void setShowsFormulas(bool shows);
    struct Place {
        std::size_t group = 0, bar = 0;
        bool operator==(const Place &) const = default;
    };
    std::optional<Place> chosen() const { return m_chosen; }
    void choose(std::optional<Place> place);
    QRectF rectOf(Place place) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void barChosen(std::size_t group, std::size_t bar);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Line;
    std::vector<Line> lines(int width) const;
    std::optional<Place> placeAt(QPointF at) const;
    void step(int by);

    const ThemeHub &m_themes;
    std::vector<UnitBarGroup> m_groups;
    std::optional<Place> m_chosen;
    bool m_showsFormulas = false;
};

} // namespace planescope
