// What the text of a program looks like.
#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/hlo/hlo_text_widget.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace planescope {

namespace {

constexpr double kShownShare = 0.0005; // less is no figure in the margin

} // namespace

void HloTextWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.setFont(font());
    m_paintedLines = 0;
    const Theme &theme = m_themes.theme();
    painter.fillRect(viewport()->rect(), theme.base);
    if (!m_page)
        return;
    const auto first = static_cast<std::size_t>(verticalScrollBar()->value());
    const int rows = viewport()->height() / rowHeight() + 1;
    const int gutter = gutterWidth();
    for (int i = 0; i < rows && first + static_cast<std::size_t>(i) < m_folds.size(); ++i) {
        const std::size_t line = m_folds.lineAt(first + static_cast<std::size_t>(i));
        const QRect rect(0, i * rowHeight(), viewport()->width(), rowHeight());
        ++m_paintedLines;
        painter.save();
        painter.setClipRect(rect.adjusted(gutter, 0, 0, 0));
        paintLine(painter, line, rect);
        painter.restore();
        paintGutter(painter, line, rect);
    }
    painter.fillRect(QRect(gutter - m_themes.px(4), 0, 1, viewport()->height()), theme.border);
}

void HloTextWidget::paintGutter(QPainter &painter, std::size_t line, const QRect &rect)
{
    const Theme &theme = m_themes.theme();
    const int gutter = gutterWidth();
    painter.fillRect(QRect(0, rect.top(), gutter - m_themes.px(4), rect.height()), theme.panel);
    if (m_folds.isFoldable(line)) {
        const int size = m_themes.px(12);
        const QPixmap mark = iconPixmap(m_folds.isFolded(line) ? QStringLiteral("right") : QStringLiteral("down"),
                                        theme.text2, size, devicePixelRatioF());
        painter.drawPixmap(gutter - m_themes.px(22), rect.top() + (rect.height() - size) / 2, mark);
        return;
    }
    const hlo::TextLine &at = m_page->lines->at(line);
    if (at.kind != hlo::TextLineKind::Instruction)
        return;
    const auto kind = static_cast<OpClass>(m_page->classes[at.row]);
    if (kind != OpClass::Structure && kind != OpClass::Unknown) {
        const QColor fill = theme.fill(kind);
        const QRect mark(gutter - m_themes.px(13), rect.top() + 4, m_themes.px(6), rect.height() - 8);
        painter.fillRect(mark, fill);
        painter.setPen(theme.edge(fill));
        painter.drawRect(mark.adjusted(0, 0, -1, -1));
    }
    const HloTimes::Row *times = m_times ? m_times->of(at.row) : nullptr;
    if (!times || times->share < kShownShare)
        return;
    painter.setPen(theme.text);
    painter.drawText(QRect(0, rect.top(), gutter - m_themes.px(24), rect.height()), Qt::AlignRight | Qt::AlignVCenter,
                     text::share(times->share, 1));
}

void HloTextWidget::paintLine(QPainter &painter, std::size_t line, const QRect &rect)
{
    const Theme &theme = m_themes.theme();
    const LineText &text = textOf(line);
    const hlo::TextLine &at = m_page->lines->at(line);
    const int shown = static_cast<int>(text.text.size());
    if (shown > m_widest) {
        m_widest = shown;
        QMetaObject::invokeMethod(this, &HloTextWidget::updateBars, Qt::QueuedConnection);
    }
    const bool isSelected = line >= std::min(m_current, m_anchor) && line <= std::max(m_current, m_anchor);
    if (isSelected) {
        painter.fillRect(rect, theme.selection);
        if (line == m_current && hasFocus()) {
            painter.setPen(theme.accent);
            painter.drawRect(rect.adjusted(gutterWidth() - m_themes.px(3), 0, -1, -1));
        }
    }
    const double left = gutterWidth() - horizontalScrollBar()->value();
    const auto xOf = [&](qsizetype place) { return left + static_cast<double>(place) * m_charWidth; };
    if (!m_search.isEmpty())
        for (qsizetype found = text.text.indexOf(m_search, 0, Qt::CaseInsensitive); found >= 0;
             found = text.text.indexOf(m_search, found + m_search.size(), Qt::CaseInsensitive))
            painter.fillRect(QRectF(xOf(found), rect.top() + 1, static_cast<double>(m_search.size()) * m_charWidth,
                                    rect.height() - 2),
                             theme.warningGround);
    const QFontMetricsF metrics(painter.font());
    const double baseline = rect.top() + (rect.height() - metrics.height()) / 2 + metrics.ascent();
    const QColor ink = isSelected ? theme.onSelection : theme.text;
    const auto draw = [&](qsizetype begin, qsizetype end, const QColor &color) {
        // What is outside of the window costs nothing.
        const auto first = static_cast<qsizetype>(std::max(0.0, (gutterWidth() - left) / m_charWidth - 1));
        const auto last = static_cast<qsizetype>((rect.right() - left) / m_charWidth + 2);
        begin = std::max(begin, first);
        end = std::min({end, last, text.text.size()});
        if (begin >= end)
            return;
        painter.setPen(color);
        painter.drawText(QPointF(xOf(begin), baseline), text.text.mid(begin, end - begin));
    };
    if (at.kind != hlo::TextLineKind::Instruction) {
        draw(0, text.text.size(), at.kind == hlo::TextLineKind::Head ? ink : isSelected ? ink : theme.text2);
        return;
    }
    // `%name = shape opcode(operands), attributes`: name and opcode stand out, shape and attributes step back.
    const qsizetype equals = text.text.indexOf(QLatin1String(" = "));
    const QString opcode = hloText(m_page->module->instructions()[at.row].opcode) + QLatin1Char('(');
    const qsizetype op = equals < 0 ? -1 : text.text.indexOf(QLatin1Char(' ') + opcode, equals);
    const QColor faint = isSelected ? ink : theme.text2;
    if (op < 0) {
        draw(0, text.text.size(), ink);
    } else {
        draw(0, equals, ink);
        draw(equals, op, faint);
        draw(op, op + opcode.size(), ink);
        draw(op + opcode.size() + 1, text.text.size(), faint);
        draw(op + opcode.size(), op + opcode.size() + 1, ink);
    }
    for (std::size_t i = 0; i < text.links.size(); ++i) {
        const auto begin = static_cast<qsizetype>(text.links[i].begin);
        const auto end = begin + static_cast<qsizetype>(text.links[i].length);
        if (!isSelected) // covers what was drawn before
            painter.fillRect(
                QRectF(xOf(begin), rect.top() + 1, static_cast<double>(end - begin) * m_charWidth, rect.height() - 2),
                !m_search.isEmpty() && text.text.mid(begin, end - begin).contains(m_search, Qt::CaseInsensitive)
                    ? theme.warningGround
                    : theme.base);
        else
            painter.fillRect(
                QRectF(xOf(begin), rect.top() + 1, static_cast<double>(end - begin) * m_charWidth, rect.height() - 2),
                theme.selection);
        draw(begin, end, isSelected ? ink : theme.accent);
        if (m_hoveredLink == std::pair(line, i))
            painter.drawLine(QPointF(xOf(begin), baseline + 2), QPointF(xOf(end), baseline + 2));
    }
}

} // namespace planescope
