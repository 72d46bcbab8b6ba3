#pragma once
// The list of views at the left edge: icon over a word, accent bar at the current one.
#include <QAbstractButton>
#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace planescope {

class ThemeHub;
class ViewRegistry;

/// One entry: 64 x 52, checked when its view is the current one.
class RailButton : public QAbstractButton
{
    Q_OBJECT
public:
    RailButton(const ThemeHub &themes, const QString &icon, QWidget *parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    const ThemeHub &m_themes;
    QString m_icon;
};

class ViewRail : public QWidget
{
    Q_OBJECT
public:
    ViewRail(const ViewRegistry &views, const ThemeHub &themes, QWidget *parent);

    void setCurrentView(const QString &id);
    void setViewsEnabled(bool enabled);
    RailButton *button(const QString &id) const;

signals:
    void viewClicked(const QString &id);
    void viewAltClicked(const QString &id); ///< wanted at the right
    void settingsClicked();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void updateTexts();
    void updateSize();

    struct Entry {
        QString id;
        const char *title;
        const char *railTitle;
        const char *shortcut;
        RailButton *button;
    };
    const ThemeHub &m_themes;
    std::vector<Entry> m_entries;
    RailButton *m_settings;
};

} // namespace planescope
