#pragma once
// A label in one of the font roles and ink colours of the theme; follows theme and scale by itself.
#include "widgets/common/theme.h"

#include <QLabel>

namespace planescope {

enum class Ink { Text, Secondary, Accent, Warning, Error, Disabled };

QColor inkColor(const Theme &theme, Ink ink);

class TextLabel : public QLabel
{
    Q_OBJECT
public:
    TextLabel(const ThemeHub &themes, FontRole role, Ink ink, const QString &text = {}, QWidget *parent = nullptr);
    void setRole(FontRole role);
    void setInk(Ink ink);

private:
    void applyTheme();
    const ThemeHub &m_themes;
    FontRole m_role;
    Ink m_ink;
};

/// A link: accent colour, a click or Enter emits clicked(). For "Show where", "Cancel", "12 more".
class LinkLabel final : public TextLabel
{
    Q_OBJECT
public:
    LinkLabel(const ThemeHub &themes, FontRole role, const QString &text, QWidget *parent = nullptr);

signals:
    void clicked();

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
};

} // namespace planescope
