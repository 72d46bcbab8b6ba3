#pragma once
// The tooltip of the timeline: inverted colours, a fixed width, so that it does not jitter while the mouse moves.
#include <QLabel>

namespace planescope {

class ThemeHub;

class TimelineTip : public QLabel
{
    Q_OBJECT
public:
    explicit TimelineTip(QWidget *owner);
    /// `text` is rich text; `anchor` in global coordinates. Stays on the owner's screen.
    void showAt(QPoint anchor, const QString &text, const ThemeHub &themes);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QColor m_ground;
};

} // namespace planescope
