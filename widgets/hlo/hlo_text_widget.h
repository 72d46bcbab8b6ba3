#pragma once
// The text of a program: only the lines in sight are made and painted, so a module of 100,000 instructions scrolls like
// a small one. Computations fold; operands and called computations are links.
#include "widgets/hlo/fold_layout.h"
#include "widgets/hlo/hlo_page.h"

#include <QAbstractScrollArea>

#include <optional>

namespace planescope {

class ThemeHub;

class HloTextWidget final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    HloTextWidget(const ThemeHub &themes, QWidget *parent = nullptr);

    void setPage(HloPagePtr page);
    const HloPagePtr &page() const { return m_page; }
    /// Shares beside the lines; null: none.
    void setTimes(std::shared_ptr<const HloTimes> times);
    /// What is marked in the lines; empty: nothing.
    void setSearchText(const QString &text);

    /// Chosen line; selection of lines from `anchorLine` to it.
    std::size_t currentLine() const { return m_current; }
    /// Row of the chosen instruction; kNone on other lines.
    std::uint32_t currentInstruction() const;
    /// Unfolds what hides the line, scrolls it into sight and chooses it. Does not emit.
    void showLine(std::size_t line);
    void setAllFolded(bool folded);
    const FoldLayout &folds() const { return m_folds; }
    /// The selected lines as text.
    QString selectedText() const;
    QString searchText() const { return m_search; }

    /// Lines that were painted last; for tests of what scrolling costs.
    std::size_t paintedLines() const { return m_paintedLines; }
    /// Where the link is drawn, in the viewport; empty when it is not in sight.
    QRect linkRect(std::size_t line, std::size_t link) const;
    QRect lineRect(std::size_t line) const;
    int gutterWidth() const;

signals:
    void instructionChosen(std::uint32_t row);
    void linkFollowed(bool isComputation, std::uint32_t row);
    void backWanted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct LineText {
        std::size_t line = 0;
        QString text;
        std::vector<hlo::TextLink> links; ///< places in characters of `text`
    };
    const LineText &textOf(std::size_t line) const;
    void applyTheme();
    void updateBars();
    int rowHeight() const { return m_rowHeight; }
    std::optional<std::size_t> lineAtPoint(const QPoint &at) const;
    const hlo::TextLink *linkAtPoint(const QPoint &at) const;
    void choose(std::size_t line, bool extends);
    void toggleFold(std::size_t line);
    void paintLine(QPainter &painter, std::size_t line, const QRect &rect);
    void paintGutter(QPainter &painter, std::size_t line, const QRect &rect);

    const ThemeHub &m_themes;
    HloPagePtr m_page;
    std::shared_ptr<const HloTimes> m_times;
    FoldLayout m_folds;
    QString m_search;
    std::size_t m_current = 0, m_anchor = 0;
    std::optional<std::pair<std::size_t, std::size_t>> m_hoveredLink; ///< line, number of the link
    mutable std::vector<LineText> m_cache;
    std::size_t m_paintedLines = 0;
    int m_rowHeight = 16;
    int m_widest = 0; ///< characters, of the lines painted so far
    double m_charWidth = 8;
};

} // namespace planescope
