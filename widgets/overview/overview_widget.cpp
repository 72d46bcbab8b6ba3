#include "widgets/overview/overview_widget.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace planescope {

namespace {

bool leadsSomewhere(const PageSpot &spot) { return spot.target != PageSpot::Target::None; }

} // namespace

OverviewWidget::OverviewWidget(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&themes, &ThemeHub::changed, this, &OverviewWidget::relayout);
}

void OverviewWidget::setSource(OverviewSource source)
{
    m_page.emplace(std::move(source), m_themes);
    m_page->setExplainsTerms(true);
    m_focused = m_hovered = -1;
    setAccessibleName(tr("Overview"));
    setAccessibleDescription(m_page->asText(false));
    relayout();
}

void OverviewWidget::clear()
{
    m_page.reset();
    m_spots.clear();
    m_focused = m_hovered = -1;
    relayout();
}

void OverviewWidget::relayout()
{
    if (m_page)
        m_spots = m_page->paint(nullptr, width());
    updateGeometry();
    update();
}

int OverviewWidget::heightForWidth(int width) const { return m_page ? qRound(m_page->heightFor(width)) : 0; }

QSize OverviewWidget::sizeHint() const
{
    const int width = m_themes.px(1200);
    return {width, heightForWidth(width)};
}

QSize OverviewWidget::minimumSizeHint() const { return {m_themes.px(360), heightForWidth(std::max(width(), 360))}; }

void OverviewWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().window);
    if (!m_page)
        return;
    m_spots = m_page->paint(&painter, width(), hasFocus() ? m_focused : -1);
    if (m_hovered >= 0 && m_hovered < static_cast<int>(m_spots.size())) {
        const PageSpot &spot = m_spots[static_cast<std::size_t>(m_hovered)];
        if (leadsSomewhere(spot)) {
            painter.setPen(m_themes.theme().control);
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(spot.rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        }
    }
}

void OverviewWidget::resizeEvent(QResizeEvent *)
{
    if (m_page)
        m_spots = m_page->paint(nullptr, width());
    updateGeometry();
}

int OverviewWidget::spotAt(const QPointF &position) const
{
    for (std::size_t i = m_spots.size(); i-- > 0;)
        if (m_spots[i].rect.contains(position))
            return static_cast<int>(i);
    return -1;
}

void OverviewWidget::mouseMoveEvent(QMouseEvent *event)
{
    const int at = spotAt(event->position());
    if (at == m_hovered)
        return;
    m_hovered = at;
    const bool isLink = at >= 0 && leadsSomewhere(m_spots[static_cast<std::size_t>(at)]);
    setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void OverviewWidget::mouseReleaseEvent(QMouseEvent *event)
{
    const int at = spotAt(event->position());
    if (event->button() == Qt::LeftButton && at >= 0 && leadsSomewhere(m_spots[static_cast<std::size_t>(at)])) {
        const PageSpot spot = m_spots[static_cast<std::size_t>(at)];
        emit activated(spot);
    }
}

bool OverviewWidget::focusNextPrevChild(bool next)
{
    const int count = static_cast<int>(m_spots.size());
    const int step = next ? 1 : -1;
    int at = m_focused < 0 ? (next ? 0 : count - 1) : m_focused + step;
    while (at >= 0 && at < count && !leadsSomewhere(m_spots[static_cast<std::size_t>(at)]))
        at += step;
    if (at < 0 || at >= count) {
        m_focused = -1;
        update();
        return QWidget::focusNextPrevChild(next);
    }
    m_focused = at;
    const PageSpot &spot = m_spots[static_cast<std::size_t>(at)];
    setAccessibleName(spot.name);
    emit spotFocused(spot.rect.toAlignedRect());
    update();
    return true;
}

void OverviewWidget::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (isEnter && m_focused >= 0 && m_focused < static_cast<int>(m_spots.size())) {
        const PageSpot spot = m_spots[static_cast<std::size_t>(m_focused)];
        emit activated(spot);
        return;
    }
    if (event->matches(QKeySequence::Copy)) {
        emit copyWanted(false);
        return;
    }
    QWidget::keyPressEvent(event);
}

void OverviewWidget::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(tr("Copy as text"), this, [this] { emit copyWanted(false); });
    menu.addAction(tr("Copy as Markdown"), this, [this] { emit copyWanted(true); });
    menu.exec(event->globalPos());
}

void OverviewWidget::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    setAccessibleName(tr("Overview"));
    update();
}

bool OverviewWidget::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QRectF area;
        const QString tip = tipOfSpots(m_spots, help->pos(), &area);
        if (!tip.isEmpty())
            QToolTip::showText(help->globalPos(), tip, this, area.toAlignedRect());
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Leave && m_hovered >= 0) {
        m_hovered = -1;
        update();
    }
    if (event->type() == QEvent::LanguageChange)
        relayout();
    return QWidget::event(event);
}

} // namespace planescope
