#pragma once
// A text field with an icon at the left and the key that leads to it in a small frame at the right.
#include <QLineEdit>

namespace planescope {

class ThemeHub;

class SearchField final : public QLineEdit
{
    Q_OBJECT
public:
    /// `icon`: "find" or "filter".
    SearchField(const ThemeHub &themes, const QString &icon, const QString &placeholder, QWidget *parent = nullptr);
    /// Shown while the field is empty and without focus; empty: none.
    void setKeyHint(const QString &key);

signals:
    void nextRequested();     ///< Enter
    void previousRequested(); ///< Shift+Enter
    void escaped();           ///< Esc in an empty field; in a filled one Esc clears

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void applyTheme();
    const ThemeHub &m_themes;
    QString m_icon;
    QString m_key;
};

} // namespace planescope
