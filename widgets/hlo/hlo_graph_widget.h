#pragma once
// The graph around an instruction: the wheel zooms, dragging moves, a click on a node puts it in the middle.
#include "widgets/hlo/hlo_graph_painter.h"

#include <QWidget>

namespace planescope {

class HloGraphWidget final : public QWidget
{
    Q_OBJECT
public:
    HloGraphWidget(const ThemeHub &themes, QWidget *parent = nullptr);

    /// Null: `why` stands there instead.
    void setPicture(HloGraphPicturePtr picture, const QString &why = {});
    const HloGraphPicturePtr &picture() const { return m_picture; }
    HloGraphFonts fonts() const;

    /// Whole graph in sight, at most at its natural size.
    void fit();
    void zoom(double factor, const QPointF &around);
    double scale() const { return m_scale; }
    /// Where a node is, in the widget.
    QRectF nodeRect(std::uint32_t node) const;
    /// Node that the keys act on.
    std::uint32_t focusedNode() const { return m_marks.focused; }
    /// Paints the whole graph into `area`, for pictures.
    void paintInto(QPainter &painter, const QRectF &area, const Theme &theme) const;
    QSize sizeHint() const override;

signals:
    void instructionChosen(std::uint32_t row); ///< a click, Space or Enter: its own neighbourhood is wanted
    void backWanted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    QPointF toGraph(const QPointF &at) const { return (at - m_origin) / m_scale; }
    std::uint32_t nodeAt(const QPointF &at) const;
    void moveFocus(int key);
    void keepInSight(std::uint32_t node);

    const ThemeHub &m_themes;
    HloGraphPicturePtr m_picture;
    QString m_why;
    HloGraphMarks m_marks;
    QPointF m_origin; ///< of the graph, in the widget
    double m_scale = 1;
    QPointF m_pressedAt, m_originAtPress;
    bool m_isPressed = false, m_isDragging = false;
    bool m_isFitted = true; ///< follows the widget's size until the user moves
};

} // namespace planescope
