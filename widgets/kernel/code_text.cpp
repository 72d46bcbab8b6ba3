#include "widgets/kernel/code_text.h"

#include "model/text/format_value.h"
#include "widgets/common/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>

#include <algorithm>

namespace planescope {

class CodeText::Margin final : public QWidget
{
public:
    explicit Margin(CodeText *text) : QWidget(text), m_text(text) {}

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QPainter painter(this);
        m_text->paintMargin(painter, event->rect());
    }
    void mousePressEvent(QMouseEvent *event) override
    {
        const QTextBlock block = m_text->cursorForPosition(QPoint(0, static_cast<int>(event->position().y()))).block();
        const auto line = static_cast<std::size_t>(block.blockNumber());
        if (m_text->foldAt(line))
            m_text->setFolded(line, !m_text->isFolded(line));
    }

private:
    CodeText *m_text;
};

CodeText::CodeText(const ThemeHub &themes, QWidget *parent) :
    QPlainTextEdit(parent), m_themes(themes), m_margin(new Margin(this))
{
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &rect, int dy) {
        if (dy != 0)
            m_margin->scroll(0, dy);
        else
            m_margin->update(0, rect.y(), m_margin->width(), rect.height());
    });
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeText::placeMargin);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        updateMarks();
        if (!m_isQuiet)
            emit lineChosen(currentLine());
    });
    connect(&themes, &ThemeHub::changed, this, &CodeText::applyTheme);
    applyTheme();
}

void CodeText::applyTheme()
{
    QFont mono = m_themes.font(FontRole::Code);
    mono.setPixelSize(std::max(8, m_themes.px(11)));
    setFont(mono);
    placeMargin();
    updateMarks();
}

int CodeText::marginWidth() const
{
    const int digits = static_cast<int>(QString::number(std::max(1, blockCount())).size());
    return fontMetrics().horizontalAdvance(QLatin1Char('0')) * std::max(3, digits) + m_themes.px(26);
}

void CodeText::placeMargin()
{
    setViewportMargins(marginWidth(), 0, 0, 0);
    m_margin->setGeometry(0, 0, marginWidth(), height());
}

void CodeText::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeMargin();
}

void CodeText::setCode(const QString &text, std::vector<MlirFold> folds)
{
    m_isQuiet = true;
    m_folds = std::move(folds);
    m_folded.assign(m_folds.size(), false);
    m_marked.clear();
    setPlainText(text);
    m_isQuiet = false;
    placeMargin();
    updateMarks();
}

std::size_t CodeText::currentLine() const { return static_cast<std::size_t>(textCursor().blockNumber()); }

std::optional<std::size_t> CodeText::foldAt(std::size_t line) const
{
    const auto found = std::lower_bound(m_folds.begin(), m_folds.end(), line,
                                        [](const MlirFold &fold, std::size_t at) { return fold.first < at; });
    return found != m_folds.end() && found->first == line
               ? std::optional(static_cast<std::size_t>(found - m_folds.begin()))
               : std::nullopt;
}

bool CodeText::isFolded(std::size_t firstLine) const
{
    const auto fold = foldAt(firstLine);
    return fold && m_folded[*fold];
}

void CodeText::setFolded(std::size_t firstLine, bool folded)
{
    const auto fold = foldAt(firstLine);
    if (!fold || m_folded[*fold] == folded)
        return;
    m_folded[*fold] = folded;
    updateVisible();
}

void CodeText::setAllFolded(bool folded)
{
    m_folded.assign(m_folds.size(), folded);
    updateVisible();
}

/// One walk over the lines: a line is hidden while any folded region around it is open.
void CodeText::updateVisible()
{
    std::vector<int> hides(static_cast<std::size_t>(blockCount()) + 1, 0);
    for (std::size_t i = 0; i < m_folds.size(); ++i)
        if (m_folded[i] && m_folds[i].last < hides.size()) {
            ++hides[m_folds[i].first + 1];
            --hides[m_folds[i].last]; // the closing brace stays in sight
        }
    int open = 0;
    std::size_t line = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next(), ++line) {
        open += hides[line];
        block.setVisible(open <= 0);
        block.setLineCount(open <= 0 ? 1 : 0);
    }
    document()->markContentsDirty(0, document()->characterCount());
    viewport()->update();
    m_margin->update();
}

std::size_t CodeText::visibleLines() const
{
    std::size_t count = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        count += block.isVisible() ? 1 : 0;
    return count;
}

void CodeText::showLine(std::size_t line)
{
    bool isChanged = false;
    for (std::size_t i = 0; i < m_folds.size(); ++i)
        if (m_folded[i] && m_folds[i].first < line && line < m_folds[i].last) {
            m_folded[i] = false;
            isChanged = true;
        }
    if (isChanged)
        updateVisible();
    const QTextBlock block = document()->findBlockByNumber(static_cast<int>(line));
    if (!block.isValid())
        return;
    m_isQuiet = true;
    setTextCursor(QTextCursor(block));
    m_isQuiet = false;
    centerCursor();
}

void CodeText::setMarkedLines(std::vector<std::size_t> lines)
{
    m_marked = std::move(lines);
    updateMarks();
}

void CodeText::updateMarks()
{
    const Theme &theme = m_themes.theme();
    QList<QTextEdit::ExtraSelection> selections;
    const auto add = [&](const QTextCursor &cursor, const QColor &ground, const QColor &ink) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = cursor;
        selection.cursor.clearSelection();
        selection.format.setBackground(ground);
        selection.format.setForeground(ink);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selections << selection;
    };
    for (const std::size_t line : m_marked)
        if (const QTextBlock block = document()->findBlockByNumber(static_cast<int>(line)); block.isValid())
            add(QTextCursor(block), theme.pressed, theme.text);
    add(textCursor(), theme.selection, theme.onSelection);
    setExtraSelections(selections);
}

bool CodeText::findText(const QString &text, bool backwards)
{
    if (text.isEmpty())
        return false;
    const auto flags = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    QTextCursor found = document()->find(text, textCursor(), flags);
    if (found.isNull()) {
        QTextCursor from(document());
        if (backwards)
            from.movePosition(QTextCursor::End);
        found = document()->find(text, from, flags);
    }
    if (found.isNull())
        return false;
    showLine(static_cast<std::size_t>(found.blockNumber()));
    setTextCursor(found);
    return true;
}

void CodeText::mousePressEvent(QMouseEvent *event) { QPlainTextEdit::mousePressEvent(event); }

void CodeText::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Find) || event->text() == QLatin1String("/")) {
        emit findWanted();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && foldAt(currentLine())) {
        setFolded(currentLine(), !isFolded(currentLine()));
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

bool CodeText::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Find) || key->matches(QKeySequence::Copy) || key->text() == QLatin1String("/") ||
            key->key() == Qt::Key_Return || key->key() == Qt::Key_Home) {
            event->accept();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void CodeText::paintMargin(QPainter &painter, const QRect &rect)
{
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect, theme.alternate);
    painter.setFont(font());
    QTextBlock block = firstVisibleBlock();
    double top = blockBoundingGeometry(block).translated(contentOffset()).top();
    const double height = blockBoundingRect(block).height();
    const int right = marginWidth() - m_themes.px(18);
    while (block.isValid() && top <= rect.bottom()) {
        if (block.isVisible()) {
            const auto line = static_cast<std::size_t>(block.blockNumber());
            painter.setPen(line == currentLine() ? theme.text : theme.text2);
            painter.drawText(QRectF(0, top, right, height), Qt::AlignRight | Qt::AlignVCenter, text::count(line + 1));
            if (foldAt(line)) {
                const double s = m_themes.px(3.5), x = right + m_themes.px(6), y = top + height / 2;
                QPainterPath chevron;
                if (isFolded(line)) {
                    chevron.moveTo(x, y - s);
                    chevron.lineTo(x + s, y);
                    chevron.lineTo(x, y + s);
                } else {
                    chevron.moveTo(x - s * 0.5, y - s * 0.5);
                    chevron.lineTo(x + s * 0.5, y + s * 0.5);
                    chevron.lineTo(x + s * 1.5, y - s * 0.5);
                }
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setPen(QPen(theme.text2, 1.4));
                painter.drawPath(chevron);
                painter.setRenderHint(QPainter::Antialiasing, false);
            }
            top += height;
        }
        block = block.next();
    }
}

} // namespace planescope
