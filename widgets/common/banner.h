#pragma once
// One sentence over the whole width above a view: the profile is synthetic, data was lost, the file is cut short.
#include <QString>
#include <QWidget>

class QToolButton;

namespace planescope {

class LinkLabel;
class ThemeHub;

/// 26 px high. Strong words first, then the sentence, then one link at the right. It has no close button: a warning
/// about the data stays true. A synthetic banner may be folded; whoever shows it then shows a badge instead.
class Banner final : public QWidget
{
    Q_OBJECT
public:
    enum class Kind { Synthetic, Warning, Error };

    Banner(const ThemeHub &themes, Kind kind, QWidget *parent = nullptr);
    /// `strong` is drawn bold before `sentence`: "Data lost:" "TPU:2 dropped events from 4.10 s on".
    void setText(const QString &strong, const QString &sentence);
    /// Empty: no link.
    void setLink(const QString &text);
    Kind kind() const { return m_kind; }
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void linkClicked();
    void foldClicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void applyTheme();
    const ThemeHub &m_themes;
    Kind m_kind;
    QString m_strong;
    QString m_sentence;
    LinkLabel *m_link;
    QToolButton *m_fold = nullptr;
};

} // namespace planescope
