#pragma once
// The title of a dock: name in strong, what its numbers are about in text2; menu, float and close at the right.
#include <QWidget>

class QDockWidget;
class QToolButton;

namespace planescope {

class ThemeHub;

class DockTitle : public QWidget
{
    Q_OBJECT
public:
    DockTitle(const ThemeHub &themes, QDockWidget *dock);
    void setTexts(const QString &name, const QString &scope);
    /// Keys go to this view: a line in the accent colour below the title.
    void setActive(bool active);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void menuWanted(const QPoint &globalPosition);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QToolButton *makeButton(const char *icon);
    void updateTexts();

    const ThemeHub &m_themes;
    QString m_name;
    QString m_scope;
    bool m_isActive = false;
    QToolButton *m_menu;
    QToolButton *m_float;
    QToolButton *m_close;
};

} // namespace planescope
