#pragma once
// One tab per open profile: name, a second fact in caption size, close. Hidden while there is nothing to choose.
#include <QTabBar>

namespace planescope {

class Document;
class OpenProfiles;
class ThemeHub;

class DocumentTabs : public QTabBar
{
    Q_OBJECT
public:
    DocumentTabs(OpenProfiles &profiles, const ThemeHub &themes, QWidget *parent);

    /// A tab for the start view beside those of the documents.
    void setStartShown(bool shown);
    bool isStartShown() const { return m_startShown; }
    /// Null: the start tab.
    void setCurrentDocument(Document *document);
    Document *documentAt(int index) const;

signals:
    void documentChosen(planescope::Document *document);
    void startChosen();
    void startClosed();

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Facts {
        QString title;
        QString second;
    };
    Facts factsOf(int index) const;
    QRect closeRect(int index) const;
    int closeAt(QPoint pos) const;
    void rebuild();
    void closeTab(int index);
    void watch(Document *document);

    OpenProfiles &m_profiles;
    const ThemeHub &m_themes;
    std::vector<Document *> m_documents; // one per tab; null is the start tab
    Document *m_current = nullptr;
    bool m_startShown = false;
    int m_hovered = -1;
    int m_hoveredClose = -1;
    int m_pressedClose = -1;
};

} // namespace planescope
