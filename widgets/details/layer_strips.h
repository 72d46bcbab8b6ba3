#pragma once
// A layer among the others of its phase: lengths as bars, and below them the ops of every layer as a strip, all aligned
// at their begin; ops that take unusually long or short are outlined.
#include "model/analysis/layer_compare.h"

#include <QAbstractScrollArea>

#include <memory>

namespace planescope {

class ThemeHub;

class LayerStrips final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit LayerStrips(const ThemeHub &themes, QWidget *parent = nullptr);
    void setComparison(SessionPtr session, std::shared_ptr<const OpClassTable> classes,
                       std::optional<LayerComparison> comparison);
    const std::optional<LayerComparison> &comparison() const { return m_comparison; }

    /// Row of comparison()->layers at a place of the viewport: a bar or a strip.
    std::optional<std::size_t> layerAtPlace(QPointF pos) const;
    /// Places in the viewport, for what is drawn.
    QRectF barRect(std::size_t layer) const;
    QRectF stripRect(std::size_t layer) const;
    QString tipAt(QPointF pos) const;

signals:
    void layerRequested(planescope::TimeRange range, planescope::LineId workRow);
    void eventRequested(planescope::EventRef event);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void layoutBar();
    /// The chosen layer in the middle, until somebody scrolls.
    void centre();
    double longestPs() const;
    const ComparedLayerOp *opAt(QPointF pos) const;
    QRectF barsRect() const;
    double nameWidth() const;

    const ThemeHub &m_themes;
    SessionPtr m_session;
    std::shared_ptr<const OpClassTable> m_classes;
    std::optional<LayerComparison> m_comparison;
    bool m_isCentred = true;
};

} // namespace planescope
