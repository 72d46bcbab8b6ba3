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
