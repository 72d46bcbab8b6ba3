#pragma once
// The chart of an op profile: shows one node's children, answers the mouse and the keyboard, says what was chosen.
#include "widgets/common/op_chart_layout.h"
#include "widgets/common/op_chart_painter.h"

#include <QWidget>

class QPainter;

namespace planescope {

class ThemeHub;
class TipChip;

class OpChartWidget final : public QWidget
{
    Q_OBJECT
public:
    OpChartWidget(const ThemeHub &themes, QWidget *parent = nullptr);

    /// The tree must live until the next call; null shows nothing. Keeps the kind.
    void setTree(const OpProfileNode *root, const OpNodeClasses *classes, const DevicePeaks *peaks);
    void setKind(OpChartKind kind);
    OpChartKind kind() const { return m_kind; }
    /// Parts stand in order of wasted time instead of time; sizes stay times.
    void setByWaste(bool byWaste);
    bool isByWaste() const { return m_isByWaste; }
    /// The node whose children are drawn.
    void setShown(const OpProfileNode *node);
    const OpProfileNode *shown() const { return m_shown; }
    void setSelected(const OpProfileNode *node);
    /// Looks into what was folded into "N more"; goUp() leaves it.
    void showFolded(const std::vector<const OpProfileNode *> &nodes);
    bool showsFolded() const { return !m_only.empty(); }
    /// Out of what was folded, or asks for what contains the shown node.
    void goUp();
    const OpProfileNode *selected() const { return m_selected; }
    /// The middle of the ring; a click there or the mouse over it tells `formula`.
    void setCentre(std::vector<OpCentreLine> lines, const QString &formula);
    const std::vector<OpCentreLine> &centre() const { return m_centre; }
    const QString &centreFormula() const { return m_centreFormula; }
    const OpChartLayout &layout();

    /// The same chart for a picture; `area` in the painter's units at this scale.
    void paintInto(QPainter &painter, const QRectF &area, const Theme &theme, double scale) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void nodeClicked(const planescope::OpProfileNode *node); ///< chosen, by mouse or keyboard
    void nodeOpened(const planescope::OpProfileNode *node);  ///< show what is in it
    void upRequested();                                      ///< back to what contains the shown node
    void foldedChanged();                                    ///< what was folded is on show, or no more

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    OpChartQuestion question(const QRectF &area, double scale) const;
    QStringList tipOf(const OpChartItem &item) const;
    void invalidate();
    bool isInCentre(QPointF at);
    void setHovered(std::optional<std::size_t> shape);

    const ThemeHub &m_themes;
    TipChip *m_tip;
    const OpProfileNode *m_root = nullptr;
    const OpProfileNode *m_shown = nullptr;
    const OpProfileNode *m_selected = nullptr;
    std::vector<const OpProfileNode *> m_only;
    const OpNodeClasses *m_classes = nullptr;
    const DevicePeaks *m_peaks = nullptr;
    OpChartKind m_kind = OpChartKind::Donut;
    std::vector<OpCentreLine> m_centre;
    QString m_centreFormula;
    OpChartLayout m_layout;
    bool m_isLaidOut = false;
    bool m_isByWaste = false;
    std::optional<std::size_t> m_hovered;
};

} // namespace planescope
