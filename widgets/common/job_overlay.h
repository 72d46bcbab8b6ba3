#pragma once
// A running job above a view that stays usable: a 4 px line, what is done, how far and how fast, and Cancel.
#include <QWidget>

namespace planescope {

class LinkLabel;
class TextLabel;
class ThemeHub;

/// Put it under the tool bar, full width. Never a spinner; nothing moves but the line.
class JobOverlay final : public QWidget
{
    Q_OBJECT
public:
    explicit JobOverlay(const ThemeHub &themes, QWidget *parent = nullptr);
    /// `what`: "Reading host 1 of 2"; `detail`: "2.1 of 5.0 GiB, 610 MB/s, 5 s left".
    void setText(const QString &what, const QString &detail);
    /// 0 to 1; negative when the whole is unknown.
    void setFraction(double fraction);
    double fraction() const { return m_fraction; }
    void setCancellable(bool cancellable);

    QSize sizeHint() const override;

signals:
    void cancelClicked();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const ThemeHub &m_themes;
    TextLabel *m_what;
    TextLabel *m_detail;
    LinkLabel *m_cancel;
    double m_fraction = -1;
};

} // namespace planescope
