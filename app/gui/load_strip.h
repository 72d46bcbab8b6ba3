#pragma once
// A profile is being read: 4 px accent line, how far and how fast, cancel. What is there already stays usable below.
#include <QWidget>

namespace planescope {

class Document;
class JobOverlay;
class ThemeHub;

/// "1.2 of 5.0 GiB, 610 MB/s, 6 s left"
QString loadProgressText(const Document &document);
/// 0 to 1, or below 0 while the size is unknown.
double loadProgressShare(const Document &document);

class LoadStrip : public QWidget
{
    Q_OBJECT
public:
    LoadStrip(const ThemeHub &themes, QWidget *parent);
    void setDocument(Document *document);
    QString text() const;

signals:
    void cancelWanted(planescope::Document *document);

protected:
    void changeEvent(QEvent *event) override;

private:
    void makeOverlay();
    void refresh();

    const ThemeHub &m_themes;
    Document *m_document = nullptr;
    JobOverlay *m_overlay = nullptr;
    QString m_text;
};

} // namespace planescope
