#include "widgets/hlo/hlo_graph_widget.h"

#include "model/format/hlo/hlo_printer.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace planescope {

namespace {

constexpr double kLeast = 0.1, kMost = 4;
constexpr double kGraphMargin = 24;
constexpr double kReadable = 0.55; // a graph that does not fit at this scale is shown around its centre

} // namespace

HloGraphWidget::HloGraphWidget(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Graph around the op"));
    setMinimumSize(themes.px(160), themes.px(120));
    connect(&themes, &ThemeHub::changed, this, [this] { update(); });
}

QSize HloGraphWidget::sizeHint() const { return {m_themes.px(480), m_themes.px(360)}; }

HloGraphFonts HloGraphWidget::fonts() const
{
    HloGraphFonts fonts{m_themes.font(FontRole::Dense), m_themes.font(FontRole::Caption)};
    fonts.name.setWeight(QFont::DemiBold);
    return fonts;
}

void HloGraphWidget::setPicture(HloGraphPicturePtr picture, const QString &why)
{
    m_picture = std::move(picture);
    m_why = why;
    m_marks = {};
    if (m_picture && m_picture->graph.centre != HloModule::kNone)
        m_marks.focused = 0;
    fit();
}

void HloGraphWidget::fit()
{
    m_isFitted = true;
    if (m_picture) {
        const QSizeF graph = m_picture->places.size;
        const double scale = std::min({1.0, (width() - 2 * kGraphMargin) / std::max(1.0, graph.width()),
                                       (height() - 2 * kGraphMargin) / std::max(1.0, graph.height())});
        m_scale = std::clamp(scale, std::min(kReadable, 1.0), kMost);
        QPointF middle(graph.width() / 2, graph.height() / 2);
        if (scale < m_scale && m_picture->graph.centre != HloModule::kNone)
            middle = m_picture->places.nodes[0].center();
        m_origin = QPointF(width() / 2.0, height() / 2.0) - middle * m_scale;
    }
    update();
}

void HloGraphWidget::zoom(double factor, const QPointF &around)
{
    const QPointF fixed = toGraph(around);
    m_scale = std::clamp(m_scale * factor, kLeast, kMost);
    m_origin = around - fixed * m_scale;
    m_isFitted = false;
    update();
}

QRectF HloGraphWidget::nodeRect(std::uint32_t node) const
{
    const QRectF rect = m_picture->places.nodes[node];
    return {rect.topLeft() * m_scale + m_origin, rect.size() * m_scale};
}

/// The innermost node.
std::uint32_t HloGraphWidget::nodeAt(const QPointF &at) const
{
    std::uint32_t found = HloModule::kNone;
    if (m_picture)
        for (std::uint32_t node = 0; node < m_picture->places.nodes.size(); ++node)
            if (m_picture->places.nodes[node].contains(toGraph(at)))
                found = node; // parts come after what holds them
    return found;
}

void HloGraphWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.panel);
    if (!m_picture) {
        painter.setFont(m_themes.font(FontRole::Body));
        painter.setPen(theme.text2);
        painter.drawText(rect().adjusted(20, 20, -20, -20), static_cast<int>(Qt::AlignCenter | Qt::TextWordWrap),
                         m_why);
        return;
    }
    painter.save();
    painter.translate(m_origin);
    painter.scale(m_scale, m_scale);
    HloGraphMarks marks = m_marks;
    if (!hasFocus())
        marks.focused = HloModule::kNone;
    paintHloGraph(painter, *m_picture, theme, fonts(), QRectF(toGraph({0, 0}), QSizeF(size()) / m_scale), marks);
    painter.restore();
    if (m_picture->graph.isCut) {
        painter.setFont(m_themes.font(FontRole::Dense));
        painter.setPen(theme.text2);
        painter.drawText(
            rect().adjusted(12, 8, -12, -8), static_cast<int>(Qt::AlignLeft | Qt::AlignBottom),
            tr("Only the nearest %n node(s) are shown.", nullptr, static_cast<int>(m_picture->graph.nodes.size())));
    }
}

void HloGraphWidget::paintInto(QPainter &painter, const QRectF &area, const Theme &theme) const
{
    if (!m_picture)
        return;
    const QSizeF graph = m_picture->places.size + QSizeF(2 * kGraphMargin, 2 * kGraphMargin);
    const double scale = std::min({1.0, area.width() / graph.width(), area.height() / graph.height()});
    painter.save();
    painter.translate(area.center());
    painter.scale(scale, scale);
    painter.translate(-m_picture->places.size.width() / 2, -m_picture->places.size.height() / 2);
    paintHloGraph(painter, *m_picture, theme, fonts(),
                  QRectF(QPointF(-kGraphMargin, -kGraphMargin),
                         m_picture->places.size + QSizeF(2 * kGraphMargin, 2 * kGraphMargin)));
    painter.restore();
}

void HloGraphWidget::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_isFitted)
        fit();
}

void HloGraphWidget::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ShiftModifier) {
        m_origin += QPointF(event->angleDelta().y(), event->angleDelta().x()) / 2;
        m_isFitted = false;
        update();
    } else {
        zoom(std::pow(1.0015, event->angleDelta().y()), event->position());
    }
    event->accept();
}

void HloGraphWidget::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::BackButton) {
        emit backWanted();
        return;
    }
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    m_isPressed = true;
    m_isDragging = false;
    m_pressedAt = event->position();
    m_originAtPress = m_origin;
}

void HloGraphWidget::mouseMoveEvent(QMouseEvent *event)
{
    if (m_isPressed) {
        const QPointF moved = event->position() - m_pressedAt;
        if (!m_isDragging && moved.manhattanLength() < QApplication::startDragDistance())
            return;
        m_isDragging = true;
        m_isFitted = false;
        m_origin = m_originAtPress + moved;
        setCursor(Qt::ClosedHandCursor);
        update();
        return;
    }
    const std::uint32_t hovered = nodeAt(event->position());
    setCursor(hovered == HloModule::kNone ? Qt::OpenHandCursor : Qt::PointingHandCursor);
    if (hovered == m_marks.hovered)
        return;
    m_marks.hovered = hovered;
    update();
}

void HloGraphWidget::mouseReleaseEvent(QMouseEvent *event)
{
    const bool isClick = m_isPressed && !m_isDragging && event->button() == Qt::LeftButton;
    m_isPressed = m_isDragging = false;
    setCursor(Qt::OpenHandCursor);
    const std::uint32_t node = nodeAt(event->position());
    if (!isClick || node == HloModule::kNone)
        return;
    m_marks.focused = node;
    update();
    emit instructionChosen(m_picture->graph.nodes[node].row);
}

void HloGraphWidget::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && nodeAt(event->position()) == HloModule::kNone)
        fit();
}

/// The nearest node in the direction of the key, within the same level.
void HloGraphWidget::moveFocus(int key)
{
    if (m_marks.focused == HloModule::kNone) {
        m_marks.focused = 0;
        return;
    }
    const QRectF from = m_picture->places.nodes[m_marks.focused];
    double best = 0;
    std::uint32_t found = HloModule::kNone;
    for (std::uint32_t node = 0; node < m_picture->places.nodes.size(); ++node) {
        if (node == m_marks.focused ||
            m_picture->graph.nodes[node].within != m_picture->graph.nodes[m_marks.focused].within)
            continue;
        const QPointF way = m_picture->places.nodes[node].center() - from.center();
        const double along = key == Qt::Key_Up     ? -way.y()
                             : key == Qt::Key_Down ? way.y()
                             : key == Qt::Key_Left ? -way.x()
                                                   : way.x();
        const double across = std::abs(key == Qt::Key_Up || key == Qt::Key_Down ? way.x() : way.y());
        const double cost = along + 2 * across;
        if (along > 1 && across < 3 * along && (found == HloModule::kNone || cost < best)) {
            best = cost;
            found = node;
        }
    }
    if (found != HloModule::kNone)
        m_marks.focused = found;
}

void HloGraphWidget::keepInSight(std::uint32_t node)
{
    const QRectF at = nodeRect(node),
                 room = QRectF(rect()).adjusted(kGraphMargin, kGraphMargin, -kGraphMargin, -kGraphMargin);
    QPointF by;
    if (at.left() < room.left())
        by.setX(room.left() - at.left());
    else if (at.right() > room.right())
        by.setX(room.right() - at.right());
    if (at.top() < room.top())
        by.setY(room.top() - at.top());
    else if (at.bottom() > room.bottom())
        by.setY(room.bottom() - at.bottom());
    if (!by.isNull())
        m_isFitted = false;
    m_origin += by;
}

void HloGraphWidget::keyPressEvent(QKeyEvent *event)
{
    if (!m_picture || m_picture->graph.nodes.empty())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        moveFocus(event->key());
        keepInSight(m_marks.focused);
        update();
        return;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_marks.focused != HloModule::kNone)
            emit instructionChosen(m_picture->graph.nodes[m_marks.focused].row);
        return;
    case Qt::Key_Plus:
        return zoom(1.25, rect().center());
    case Qt::Key_Minus:
        return zoom(0.8, rect().center());
    case Qt::Key_0:
    case Qt::Key_Home:
        return fit();
    case Qt::Key_Backspace:
        emit backWanted();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void HloGraphWidget::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_marks.hovered = HloModule::kNone;
    update();
}

bool HloGraphWidget::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Graph around the op"));
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const std::uint32_t node = nodeAt(help->pos());
        if (node == HloModule::kNone) {
            QToolTip::hideText();
            return true;
        }
        constexpr int kLongest = 400;
        const std::uint32_t row = m_picture->graph.nodes[node].row;
        const HloInstruction &instruction = m_picture->page->module->instructions()[row];
        QString words =
            hloText(instruction.name) + QLatin1Char('\n') + hloText(hlo::shapeTextOf(instruction)).left(kLongest);
        if (!instruction.opName.empty())
            words += QLatin1Char('\n') + hloText(instruction.opName).left(kLongest);
        QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace planescope
