#pragma once
// Find events by name or filter: count and position at the right, Enter and Shift+Enter step; what is wrong with an
// expression stands in the tooltip.
#include <QLineEdit>
#include <QTimer>

namespace planescope {

class Document;
class KeyCaps;
class ThemeHub;

class EventSearchField : public QLineEdit
{
    Q_OBJECT
public:
    EventSearchField(const ThemeHub &themes, QWidget *parent);
    void setDocument(Document *document);
    /// "3 of 412", "412 hits", "no hits", "not understood"; empty without a query.
    QString countText() const;
    QSize sizeHint() const override;

signals:
    /// 150 ms after the last letter, at once on Enter.
    void searchWanted(const QString &query);
    void nextWanted();
    void previousWanted();
    void leaveWanted(); ///< Esc with an empty field, or Down: give the focus back to the view

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateTexts();
    void refresh();
    QString searchTip() const;

    const ThemeHub &m_themes;
    Document *m_document = nullptr;
    QTimer m_delay;
};

} // namespace planescope
