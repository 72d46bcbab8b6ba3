#pragma once
// Facts about a profile that must not be overlooked: it is synthetic, something was lost. The synthetic banner can be
// folded to a badge, never closed.
#include <QWidget>

class QVBoxLayout;

namespace planescope {

class Document;
class ThemeHub;

/// What a banner says, apart from how it is drawn.
struct BannerFact {
    enum class Kind { Synthetic, Loss, Error, More };
    Kind kind = Kind::Loss;
    QString text;
    int hidden = 0; ///< for More: how many are not shown
};

/// The synthetic label word for word first, then the newest two losses, then the number of the others.
QList<BannerFact> bannersOf(const Document *document);

class BannerArea : public QWidget
{
    Q_OBJECT
public:
    BannerArea(const ThemeHub &themes, QWidget *parent);

    void setDocument(Document *document);
    bool isFolded() const { return m_folded; }
    void setFolded(bool folded);
    bool hasSynthetic() const;
    /// The short word on the badge ("SYNTHETIC") while folded; else empty.
    QString badgeText() const;
    const QList<BannerFact> &banners() const { return m_banners; }

signals:
    void reportWanted();
    void explanationWanted();
    void badgeChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();

    const ThemeHub &m_themes;
    Document *m_document = nullptr;
    QList<BannerFact> m_banners;
    QVBoxLayout *m_layout;
    bool m_folded = false;
};

} // namespace planescope
