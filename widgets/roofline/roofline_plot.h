#pragma once
// The roofline itself: ceilings of the device, a bubble for every op, diamonds for program and steps. A dragged box
// chooses ops; the wheel zooms.
#include "widgets/common/plot.h"
#include "widgets/roofline/roofline_data.h"

class QRubberBand;

namespace planescope {

class TipChip;

class RooflinePlot final : public Plot
{
    Q_OBJECT
public:
    explicit RooflinePlot(const ThemeHub &themes, QWidget *parent = nullptr);

    struct Shown {
        bool ops = true, program = true, steps = true;
    };
    /// Null: nothing.
    void setContent(RooflineDataPtr content, const Shown &shown);
    /// Rows of the data that the table's filter left out are drawn as outlines; empty: all are in.
    void setKept(std::vector<bool> kept);
    void setChosen(std::optional<std::size_t> row);
    /// Axes that hold all points and the corner of the roof.
    void showAll();
    /// The same without ops that hardly take time: one of them far away would press the others together.
    void showMain();
    const PlotBubbles *bubbles() const { return m_bubbles; }
    /// Words beside the lines, as drawn.
    QStringList ceilingTexts() const;
    /// Where these words stand, in pixels.
    std::vector<QRectF> labelRects() const;

signals:
    void rowClicked(std::size_t row);
    void rowOpened(std::size_t row);
    void brushed(const std::vector<std::size_t> &rows); ///< empty: the brush was taken away

protected:
    void applyLook(const Theme &theme, double scale) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Ceiling {
        QCPGraph *graph;
        QCPItemText *label;
        Resource resource;
    };
    void rebuildCeilings();
    void rebuildBubbles();
    void placeCeilings();
    void placeLabels();
    void showShares(double leastShare);
    void step(int by);
    QStringList tipOf(std::size_t row) const;

    RooflineDataPtr m_data;
    Shown m_shown;
    std::vector<bool> m_kept;
    PlotBubbles *m_bubbles;
    std::vector<Ceiling> m_ceilings;
    /// What the places of the words were found for.
    struct {
        QRectF area;
        QCPRange x, y;
    } m_placedFor;
    std::optional<std::size_t> m_chosen;
    TipChip *m_tip;
    QRubberBand *m_brush;
    QPoint m_pressed;
    bool m_isBrushing = false, m_isPanning = false;
};

} // namespace planescope
