#pragma once
// Two to four choices side by side; more belong into a combo box.
#include <QStringList>
#include <QWidget>

namespace planescope {

class ThemeHub;

/// Arrow keys move, a click chooses; one segment is always chosen once there are any.
class SegmentedControl final : public QWidget
{
    Q_OBJECT
public:
    SegmentedControl(const ThemeHub &themes, const QStringList &texts, QWidget *parent = nullptr);
    int currentIndex() const { return m_current; }
    /// Silent when nothing changes.
    void setCurrentIndex(int index);
    const QStringList &texts() const { return m_texts; }
    void setTexts(const QStringList &texts);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void currentIndexChanged(int index);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    int segmentWidth(int index) const;
    int segmentAt(const QPoint &pos) const;
    const ThemeHub &m_themes;
    QStringList m_texts;
    int m_current = 0;
    int m_hovered = -1;
};

} // namespace planescope
