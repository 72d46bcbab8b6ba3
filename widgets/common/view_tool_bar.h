#pragma once
// The 34 px bar at the top of a view: left what is shown, right how. Labels in text2 before the control.
#include <QWidget>

class QHBoxLayout;

namespace planescope {

class ThemeHub;

class ViewToolBar final : public QWidget
{
    Q_OBJECT
public:
    explicit ViewToolBar(const ThemeHub &themes, QWidget *parent = nullptr);
    /// Adds the control in its lower, dense form; with a label in text2 before it when given.
    void addControl(QWidget *control, const QString &label = {});
    /// What follows stands at the right.
    void addStretch();
    void addSeparator();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const ThemeHub &m_themes;
    QHBoxLayout *m_row;
};

} // namespace planescope
