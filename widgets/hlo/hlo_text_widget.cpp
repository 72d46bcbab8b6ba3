#include "widgets/hlo/hlo_text_widget.h"

#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace planescope {

namespace {

constexpr qsizetype kLongestLine = 4000; // characters that are shown; backend configurations can have megabytes
constexpr std::size_t kCachedLines = 400;
constexpr std::size_t kMostCopiedLines = 200'000;
constexpr double kShownShare = 0.0005; // less is no figure in the margin

} // namespace

HloTextWidget::HloTextWidget(const ThemeHub &themes, QWidget *parent) : QAbstractScrollArea(parent), m_themes(themes)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Text of the program"));
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    connect(&themes, &ThemeHub::changed, this, &HloTextWidget::applyTheme);
    applyTheme();
}

void HloTextWidget::applyTheme()
{
    setFont(m_themes.font(FontRole::Code));
    const QFontMetricsF metrics(font());
    m_charWidth = metrics.horizontalAdvance(QLatin1Char('0'));
    m_rowHeight = std::max(m_themes.px(18), static_cast<int>(std::ceil(metrics.height())) + 2);
    updateBars();
    viewport()->update();
}

void HloTextWidget::setPage(HloPagePtr page)
{
    m_page = std::move(page);
    m_cache.clear();
    m_widest = 0;
    m_current = m_anchor = 0;
    m_hoveredLink.reset();
    m_folds.setLines(m_page ? m_page->lines : nullptr);
    updateBars();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    viewport()->update();
}

void HloTextWidget::setTimes(std::shared_ptr<const HloTimes> times)
{
    m_times = std::move(times);
    viewport()->update();
}

void HloTextWidget::setSearchText(const QString &text)
{
    m_search = text;
    viewport()->update();
}

int HloTextWidget::gutterWidth() const
{
    // Share, fold mark, class.
    return static_cast<int>(7 * m_charWidth) + m_themes.px(26);
}

const HloTextWidget::LineText &HloTextWidget::textOf(std::size_t line) const
{
    for (const LineText &known : m_cache)
        if (known.line == line)
            return known;
    if (m_cache.size() >= kCachedLines)
        m_cache.clear();
    LineText made;
    made.line = line;
    const std::string utf8 = m_page->lines->text(line);
    made.links = m_page->lines->links(line, utf8);
    made.text = hloText(utf8);
    if (made.text.size() != static_cast<qsizetype>(utf8.size())) // bytes are no characters: count again
        for (hlo::TextLink &link : made.links) {
            const auto begin = hloText(std::string_view(utf8).substr(0, link.begin)).size();
            const auto end = hloText(std::string_view(utf8).substr(0, link.begin + link.length)).size();
            link.begin = static_cast<std::size_t>(begin);
            link.length = static_cast<std::size_t>(end - begin);
        }
    if (made.text.size() > kLongestLine) {
        made.text = made.text.left(kLongestLine) + QChar(0x2026);
        std::erase_if(made.links, [](const hlo::TextLink &link) {
            return link.begin + link.length > static_cast<std::size_t>(kLongestLine);
        });
    }
    m_cache.push_back(std::move(made));
    return m_cache.back();
}

void HloTextWidget::updateBars()
{
    const int rows = std::max(1, viewport()->height() / rowHeight());
    verticalScrollBar()->setPageStep(rows);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_folds.size()) - rows));
    const int text = viewport()->width() - gutterWidth();
    const int wanted = static_cast<int>((m_widest + 2) * m_charWidth);
    horizontalScrollBar()->setPageStep(std::max(1, text));
    horizontalScrollBar()->setSingleStep(static_cast<int>(4 * m_charWidth));
    horizontalScrollBar()->setRange(0, std::max(0, wanted - text));
}

QRect HloTextWidget::lineRect(std::size_t line) const
{
    const auto row = static_cast<int>(m_folds.rowOf(line)) - verticalScrollBar()->value();
    return {0, row * rowHeight(), viewport()->width(), rowHeight()};
}

QRect HloTextWidget::linkRect(std::size_t line, std::size_t link) const
{
    const LineText &text = textOf(line);
    if (link >= text.links.size())
        return {};
    const QRect rect = lineRect(line);
    const double x =
        gutterWidth() - horizontalScrollBar()->value() + static_cast<double>(text.links[link].begin) * m_charWidth;
    return QRect(static_cast<int>(x), rect.top(),
                 static_cast<int>(static_cast<double>(text.links[link].length) * m_charWidth), rect.height())
        .intersected(viewport()->rect());
}

void HloTextWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.setFont(font());
    m_paintedLines = 0;
    const Theme &theme = m_themes.theme();
    painter.fillRect(viewport()->rect(), theme.base);
    if (!m_page)
        return;
    const int first = verticalScrollBar()->value();
    const int rows = viewport()->height() / rowHeight() + 1;
    const int gutter = gutterWidth();
    for (int i = 0; i < rows && static_cast<std::size_t>(first + i) < m_folds.size(); ++i) {
        const std::size_t line = m_folds.lineAt(static_cast<std::size_t>(first + i));
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

std::optional<std::size_t> HloTextWidget::lineAtPoint(const QPoint &at) const
{
    const int row = verticalScrollBar()->value() + at.y() / rowHeight();
    if (!m_page || at.y() < 0 || static_cast<std::size_t>(row) >= m_folds.size())
        return std::nullopt;
    return m_folds.lineAt(static_cast<std::size_t>(row));
}

const hlo::TextLink *HloTextWidget::linkAtPoint(const QPoint &at) const
{
    const std::optional<std::size_t> line = lineAtPoint(at);
    if (!line || at.x() < gutterWidth())
        return nullptr;
    const double character = (at.x() - gutterWidth() + horizontalScrollBar()->value()) / m_charWidth;
    for (const hlo::TextLink &link : textOf(*line).links)
        if (character >= static_cast<double>(link.begin) && character < static_cast<double>(link.begin + link.length))
            return &link;
    return nullptr;
}

std::uint32_t HloTextWidget::currentInstruction() const
{
    if (!m_page || m_current >= m_page->lines->size())
        return HloModule::kNone;
    return m_page->lines->at(m_current).row;
}

void HloTextWidget::showLine(std::size_t line)
{
    if (!m_page || line >= m_page->lines->size())
        return;
    if (m_folds.reveal(line))
        updateBars();
    m_current = m_anchor = line;
    const auto row = static_cast<int>(m_folds.rowOf(line));
    const int rows = verticalScrollBar()->pageStep();
    const int top = verticalScrollBar()->value();
    if (row < top || row >= top + rows - 1)
        verticalScrollBar()->setValue(row - rows / 3); // in the upper third: what it computes follows
    viewport()->update();
}

void HloTextWidget::choose(std::size_t line, bool extends)
{
    m_current = line;
    if (!extends)
        m_anchor = line;
    const auto row = static_cast<int>(m_folds.rowOf(line));
    const int rows = verticalScrollBar()->pageStep();
    if (row < verticalScrollBar()->value())
        verticalScrollBar()->setValue(row);
    else if (row >= verticalScrollBar()->value() + rows)
        verticalScrollBar()->setValue(row - rows + 1);
    viewport()->update();
    if (!extends && currentInstruction() != HloModule::kNone)
        emit instructionChosen(currentInstruction());
}

void HloTextWidget::toggleFold(std::size_t line)
{
    m_folds.setFolded(line, !m_folds.isFolded(line));
    if (m_folds.rowOf(m_current) == m_folds.rowOf(line))
        m_current = m_anchor = line;
    updateBars();
    viewport()->update();
}

void HloTextWidget::setAllFolded(bool folded)
{
    m_folds.setAllFolded(folded);
    if (m_page && folded && m_folds.size() > 0)
        m_current = m_anchor = m_folds.lineAt(m_folds.rowOf(m_current));
    updateBars();
    if (m_page)
        showLine(m_current);
}

void HloTextWidget::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::BackButton) {
        emit backWanted();
        return;
    }
    const std::optional<std::size_t> line = lineAtPoint(event->pos());
    if (event->button() != Qt::LeftButton || !line)
        return;
    if (event->pos().x() < gutterWidth() && m_folds.isFoldable(*line)) {
        toggleFold(*line);
        return;
    }
    if (const hlo::TextLink *link = linkAtPoint(event->pos()); link && !(event->modifiers() & Qt::ShiftModifier)) {
        const hlo::TextLink target = *link; // the lines may be made anew while it is followed
        emit linkFollowed(target.isComputation, target.row);
        return;
    }
    choose(*line, event->modifiers() & Qt::ShiftModifier);
}

void HloTextWidget::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton) {
        if (const std::optional<std::size_t> line = lineAtPoint(event->pos()); line && *line != m_current)
            choose(*line, true);
        return;
    }
    std::optional<std::pair<std::size_t, std::size_t>> hovered;
    const std::optional<std::size_t> line = lineAtPoint(event->pos());
    if (const hlo::TextLink *link = linkAtPoint(event->pos())) {
        const std::vector<hlo::TextLink> &links = textOf(*line).links;
        hovered = std::pair(*line, static_cast<std::size_t>(link - links.data()));
        const HloModule &module = *m_page->module;
        viewport()->setToolTip(link->isComputation ? hloText(module.computations()[link->row].name)
                                                   : hloText(hlo::shapeTextOf(module.instructions()[link->row])));
    } else {
        viewport()->setToolTip({});
    }
    viewport()->setCursor(hovered ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (hovered != m_hoveredLink) {
        m_hoveredLink = hovered;
        viewport()->update();
    }
}

void HloTextWidget::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const std::optional<std::size_t> line = lineAtPoint(event->pos()); line && m_folds.isFoldable(*line))
        toggleFold(*line);
}

void HloTextWidget::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(selectedText());
        return;
    }
    if (!m_page || m_folds.size() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const auto row = static_cast<qsizetype>(m_folds.rowOf(m_current));
    const auto last = static_cast<qsizetype>(m_folds.size()) - 1;
    const qsizetype page = std::max(1, verticalScrollBar()->pageStep() - 1);
    const bool extends = event->modifiers() & Qt::ShiftModifier;
    const auto go = [&](qsizetype to) {
        choose(m_folds.lineAt(static_cast<std::size_t>(std::clamp<qsizetype>(to, 0, last))), extends);
    };
    const hlo::TextLine &at = m_page->lines->at(m_current);
    switch (event->key()) {
    case Qt::Key_Up:
        return go(row - 1);
    case Qt::Key_Down:
        return go(row + 1);
    case Qt::Key_PageUp:
        return go(row - page);
    case Qt::Key_PageDown:
        return go(row + page);
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(last);
    case Qt::Key_Left:
        if (m_folds.isFoldable(m_current) && !m_folds.isFolded(m_current))
            toggleFold(m_current);
        else if (at.computation != HloModule::kNone && at.kind != hlo::TextLineKind::Head)
            choose(m_page->lines->headOf(at.computation), false);
        return;
    case Qt::Key_Right:
        if (m_folds.isFolded(m_current))
            toggleFold(m_current);
        else
            go(row + 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_folds.isFoldable(m_current)) {
            toggleFold(m_current);
        } else if (const auto &links = textOf(m_current).links; !links.empty()) {
            const hlo::TextLink target = links.front();
            emit linkFollowed(target.isComputation, target.row);
        }
        return;
    case Qt::Key_Backspace:
        emit backWanted();
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

QString HloTextWidget::selectedText() const
{
    if (!m_page)
        return {};
    const std::size_t first = std::min(m_current, m_anchor), last = std::max(m_current, m_anchor);
    std::string text;
    for (std::size_t line = first; line <= last && line < m_page->lines->size() && line - first < kMostCopiedLines;
         ++line)
        text += (line > first ? "\n" : "") + m_page->lines->text(line);
    return hloText(text);
}

void HloTextWidget::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_page)
        return;
    QMenu menu(this);
    connect(menu.addAction(tr("Copy lines")), &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(selectedText()); });
    if (const std::uint32_t row = currentInstruction(); row != HloModule::kNone)
        connect(menu.addAction(tr("Copy name")), &QAction::triggered, this,
                [this, row] { QApplication::clipboard()->setText(hloText(m_page->module->instructions()[row].name)); });
    menu.addSeparator();
    connect(menu.addAction(tr("Fold all computations")), &QAction::triggered, this, [this] { setAllFolded(true); });
    connect(menu.addAction(tr("Unfold all")), &QAction::triggered, this, [this] { setAllFolded(false); });
    menu.exec(event->globalPos());
}

void HloTextWidget::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateBars();
}

void HloTextWidget::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Text of the program"));
}

void HloTextWidget::scrollContentsBy(int, int) { viewport()->update(); }

void HloTextWidget::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void HloTextWidget::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace planescope
