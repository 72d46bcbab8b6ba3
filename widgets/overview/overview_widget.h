#pragma once
// The page of the overview on the screen: mouse, keys, tooltips over what OverviewPage paints.
#include "widgets/overview/overview_page.h"

#include <QWidget>

#include <optional>

namespace planescope {

class OverviewWidget final : public QWidget
{
    Q_OBJECT
public:
    explicit OverviewWidget(const ThemeHub &themes, QWidget *parent = nullptr);
    void setSource(OverviewSource source);
    void clear();
    const OverviewPage *page() const { return m_page ? &*m_page : nullptr; }
    /// What can be activated, in reading order, as last painted.
    const std::vector<PageSpot> &spots() const { return m_spots; }
    /// Index into spots() of the one with the focus; -1 without.
    int focusedSpot() const { return m_focused; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void activated(const planescope::PageSpot &spot);
    /// A spot got the focus: the scroll area makes it visible.
    void spotFocused(const QRect &rect);
    void copyWanted(bool asMarkdown);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void relayout();
    int spotAt(const QPointF &position) const;

    const ThemeHub &m_themes;
    std::optional<OverviewPage> m_page;
    std::vector<PageSpot> m_spots;
    int m_focused = -1;
    int m_hovered = -1;
};

} // namespace planescope
