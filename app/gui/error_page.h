#pragma once
// In the place of the views when a profile could not be opened: what happened, and what to do about it.
#include <QWidget>

class QLabel;
class QPushButton;

namespace planescope {

class Document;
class ThemeHub;

class ErrorPage : public QWidget
{
    Q_OBJECT
public:
    ErrorPage(const ThemeHub &themes, QWidget *parent);
    void setDocument(Document *document);
    QString text() const;

signals:
    void retryWanted();
    void closeWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();

    const ThemeHub &m_themes;
    Document *m_document = nullptr;
    QLabel *m_icon;
    QLabel *m_title;
    QLabel *m_text;
    QLabel *m_path;
    QPushButton *m_retry;
    QPushButton *m_close;
};

} // namespace planescope
