#pragma once
// The list of views at the left edge: icon over a word, accent bar at the current one. A low window brings the entries
// closer together; those that find no place even then are in the menu of the last one.
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
    /// As low as icon and word allow.
    QSize minimumSizeHint() const override;
    const QString &icon() const { return m_icon; }

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
    /// The entry that opens the menu of the views without a place; hidden when all have one.
    RailButton *moreButton() const { return m_more; }
    /// The views in that menu, in the order of the rail.
    QStringList viewsWithoutPlace() const;
    /// Room for a few entries: a low window must not become higher by its rail.
    QSize minimumSizeHint() const override;

signals:
    void viewClicked(const QString &id);
    void viewAltClicked(const QString &id); ///< wanted at the right
    void settingsClicked();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateTexts();
    void updateSize();
    void arrange();
    void openView(const QString &id);
    void showMore();

    struct Entry {
        QString id;
        const char *title;
        const char *railTitle;
        const char *shortcut;
        RailButton *button;
    };
    const ThemeHub &m_themes;
    std::vector<Entry> m_entries;
    RailButton *m_more;
    RailButton *m_settings;
    QString m_current;
};

} // namespace planescope
