#pragma once
// Text of a program with a margin: line numbers, marks where lines fold. For MLIR and for the source it came from.
#include "widgets/kernel/mlir_folds.h"

#include <QPlainTextEdit>

#include <optional>
#include <vector>

namespace planescope {

class ThemeHub;

class CodeText final : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit CodeText(const ThemeHub &themes, QWidget *parent = nullptr);

    /// `folds` by first line; all unfolded.
    void setCode(const QString &text, std::vector<MlirFold> folds);
    /// Lines are counted from 0.
    std::size_t currentLine() const;
    /// Unfolds what hides the line, puts the cursor there and scrolls it into sight. Does not emit lineChosen().
    void showLine(std::size_t line);
    /// Lines with a ground of their own, such as all of one source line; none: empty.
    void setMarkedLines(std::vector<std::size_t> lines);
    bool isFolded(std::size_t firstLine) const;
    void setFolded(std::size_t firstLine, bool folded);
    void setAllFolded(bool folded);
    std::size_t visibleLines() const;
    /// Finds the text from the cursor on, around the end; false when it is nowhere. Folded lines are searched too.
    bool findText(const QString &text, bool backwards);
    int marginWidth() const;

signals:
    void lineChosen(std::size_t line); ///< by mouse or keys
    void findWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    class Margin;
    void applyTheme();
    void paintMargin(QPainter &painter, const QRect &rect);
    void placeMargin();
    void updateVisible();
    void updateMarks();
    std::optional<std::size_t> foldAt(std::size_t line) const;

    const ThemeHub &m_themes;
    std::vector<MlirFold> m_folds;
    std::vector<bool> m_folded;
    std::vector<std::size_t> m_marked;
    bool m_isQuiet = false;
    QWidget *m_margin;
};

} // namespace planescope
