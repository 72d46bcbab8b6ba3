#pragma once
// The inverted chip of tooltips, cursor and measurement labels: one look for all three.
#include <QPainter>
#include <QStringList>
#include <QWidget>

namespace planescope {

class ThemeHub;
struct Theme;

/// What a chip says. The first line is strong. `dense` 12 px as tooltip, else 11 px as label of a mark.
struct Chip {
    QStringList lines;
    bool isTooltip = false;
};

/// Outer size, at most 320 px wide for tooltips (longer lines are elided at the right). `scale` as in ThemeHub.
QSizeF chipSize(const Chip &chip, double scale);
/// Paints into `rect` (top left and size; use chipSize).
void paintChip(QPainter &painter, const QRectF &rect, const Chip &chip, const Theme &theme, double scale);

/// A tooltip that a view moves by itself: a child that takes no mouse events. Its width never shrinks while shown,
/// so it does not jitter; `hide()` forgets the width.
class TipChip final : public QWidget
{
    Q_OBJECT
public:
    TipChip(const ThemeHub &themes, QWidget *parent);
    /// Shows the lines beside `cursor` (parent's coordinates), inside the parent.
    void showAt(const QPoint &cursor, const QStringList &lines);

protected:
    void paintEvent(QPaintEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    const ThemeHub &m_themes;
    Chip m_chip;
    int m_width = 0;
};

} // namespace planescope
