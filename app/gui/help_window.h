#pragma once
// F1: the pages of :/help in the user's language, without a network.
#include <QDialog>

class QTextBrowser;

namespace planescope {

class ThemeHub;

class HelpWindow : public QDialog
{
    Q_OBJECT
public:
    HelpWindow(const ThemeHub &themes, QWidget *parent);
    /// Page of a view by its id ("timeline"); the index for unknown ones.
    void showPage(const QString &page);
    QTextBrowser *browser() const { return m_browser; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void updateTexts();

    const ThemeHub &m_themes;
    QTextBrowser *m_browser;
    QString m_page = QStringLiteral("index");
};

} // namespace planescope
