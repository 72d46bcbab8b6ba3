// Panels, frames, marks: everything that is one shape.
#include "widgets/common/icons.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/theme.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTableView>
#include <QTextEdit>
#include <QToolButton>
#include <QTreeView>

namespace planescope {

namespace {

constexpr qreal kControlRadius = 4;
constexpr qreal kCheckRadius = 3;

bool hasKeyboardFocus(const QStyleOption *option)
{
    return (option->state & QStyle::State_HasFocus) && (option->state & QStyle::State_KeyboardFocusChange);
}

bool isEnabled(const QStyleOption *option) { return option->state & QStyle::State_Enabled; }

bool isHovered(const QStyleOption *option) { return isEnabled(option) && (option->state & QStyle::State_MouseOver); }

bool isDown(const QStyleOption *option) { return option->state & (QStyle::State_Sunken | QStyle::State_On); }

bool isMarked(const QWidget *widget, const char *mark) { return widget && widget->property(mark).toBool(); }

/// A text field in the wide sense: what one can type into.
bool isTextEditor(const QWidget *widget)
{
    if (const auto *text = qobject_cast<const QTextEdit *>(widget))
        return !text->isReadOnly();
    if (const auto *text = qobject_cast<const QPlainTextEdit *>(widget))
        return !text->isReadOnly();
    return false;
}

/// True when this item is the one at the left edge of its row, where the bar of a selected row stands.
bool beginsRow(const QStyleOptionViewItem &item, const QWidget *widget)
{
    if (const auto *tree = qobject_cast<const QTreeView *>(widget))
        return item.rect.left() <= tree->header()->sectionViewportPosition(item.index.column()) &&
               tree->header()->visualIndex(item.index.column()) == 0;
    if (const auto *table = qobject_cast<const QTableView *>(widget))
        return table->horizontalHeader()->visualIndex(item.index.column()) == 0;
    return true;
}

} // namespace

void PlanescopeStyle::drawRing(const QRectF &rect, QPainter *painter) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme().accent, px(2)));
    painter->setBrush(Qt::NoBrush);
    const qreal half = px(2) / 2.0;
    painter->drawRoundedRect(rect.adjusted(half, half, -half, -half), px(kControlRadius), px(kControlRadius));
    painter->restore();
}

void PlanescopeStyle::drawBox(const QRectF &rect, const QColor &fill, const QColor &outline, QPainter *painter) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(outline.isValid() ? QPen(outline, 1) : QPen(Qt::NoPen));
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const qreal half = outline.isValid() ? 0.5 : 0;
    painter->drawRoundedRect(rect.adjusted(half, half, -half, -half), px(kControlRadius), px(kControlRadius));
    painter->restore();
}

void PlanescopeStyle::drawChevron(const QRectF &rect, int degrees, const QColor &color, QPainter *painter) const
{
    const qreal side = std::min({rect.width(), rect.height(), qreal(px(8))});
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.center());
    painter->rotate(degrees);
    painter->setPen(QPen(color, 1.4 * px(10) / 10.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(QPolygonF{{-side / 2, -side / 4}, {0, side / 4}, {side / 2, -side / 4}});
    painter->restore();
}

void PlanescopeStyle::drawToolPanel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const Theme &t = theme();
    const QRectF rect = option->rect;
    if (isDown(option))
        drawBox(rect, t.pressed, {}, painter);
    else if (isHovered(option))
        drawBox(rect, t.hover, {}, painter);
    if (isMarked(widget, "rail") && (option->state & State_On)) {
        const QRectF bar(option->direction == Qt::RightToLeft ? rect.right() - px(3) : rect.left(), rect.top() + px(8),
                         px(3), rect.height() - px(16));
        painter->fillRect(bar, t.accent);
    }
}

void PlanescopeStyle::drawCommandPanel(const QStyleOption *option, QPainter *painter, const QWidget *) const
{
    const Theme &t = theme();
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    const bool isDefault = button && (button->features & QStyleOptionButton::DefaultButton) && isEnabled(option);
    const bool isFlat = button && (button->features & QStyleOptionButton::Flat);
    const bool focused = hasKeyboardFocus(option);
    QRectF rect = option->rect;
    if (isDefault) {
        // Its ground is the accent itself, so the ring needs a gap to be seen.
        if (focused) {
            drawRing(rect, painter);
            rect.adjust(px(3), px(3), -px(3), -px(3));
        }
        QColor fill = t.accent;
        if (isDown(option))
            fill = t.isDark ? fill.darker(115) : fill.darker(125);
        else if (isHovered(option))
            fill = t.isDark ? fill.lighter(106) : fill.lighter(115);
        drawBox(rect, fill, {}, painter);
        return;
    }
    const QColor ground = isDown(option) ? t.pressed : isHovered(option) ? t.hover : isFlat ? QColor() : t.base;
    drawBox(rect, ground, isFlat ? QColor() : t.control, painter);
    if (focused)
        drawRing(rect, painter);
}

void PlanescopeStyle::drawField(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const Theme &t = theme();
    if (const auto *panel = qstyleoption_cast<const QStyleOptionFrame *>(option); panel && panel->lineWidth == 0) {
        painter->fillRect(option->rect, option->palette.brush(QPalette::Base));
        return;
    }
    const bool invalid = isMarked(widget, "invalid");
    drawBox(option->rect, isEnabled(option) ? t.base : t.panel, invalid ? t.error : t.control, painter);
    // A text field shows its focus always: it says where typing goes.
    if ((option->state & State_HasFocus) && !invalid)
        drawRing(option->rect, painter);
}

void PlanescopeStyle::drawCheck(const QStyleOption *option, QPainter *painter) const
{
    const Theme &t = theme();
    const qreal side = px(14);
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option->rect).center());
    box.moveTopLeft(box.topLeft().toPoint());
    const bool on = option->state & State_On;
    const bool partial = option->state & State_NoChange;
    const bool filled = (on || partial) && isEnabled(option);
    const QColor ground = filled ? t.accent : isHovered(option) ? t.hover : t.base;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(filled ? t.accent : isEnabled(option) ? t.control : t.disabled, 1));
    painter->setBrush(ground);
    painter->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), px(kCheckRadius), px(kCheckRadius));
    painter->setPen(
        QPen(filled ? t.onAccent : t.disabled, 1.6 * side / 14, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    const auto at = [&](qreal x, qreal y) { return QPointF(box.left() + x * side / 14, box.top() + y * side / 14); };
    if (on)
        painter->drawPolyline(QPolygonF{at(3.5, 7.4), at(6, 9.9), at(10.5, 4.3)});
    else if (partial)
        painter->drawLine(at(4, 7), at(10, 7));
    painter->restore();
}

void PlanescopeStyle::drawRadio(const QStyleOption *option, QPainter *painter) const
{
    const Theme &t = theme();
    const qreal side = px(14);
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option->rect).center());
    box.moveTopLeft(box.topLeft().toPoint());
    const bool on = option->state & State_On;
    const bool filled = on && isEnabled(option);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(filled ? t.accent : isEnabled(option) ? t.control : t.disabled, 1));
    painter->setBrush(filled ? t.accent : isHovered(option) ? t.hover : t.base);
    painter->drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5));
    if (on) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(filled ? t.onAccent : t.disabled);
        painter->drawEllipse(box.center(), side * 0.2, side * 0.2);
    }
    painter->restore();
}

void PlanescopeStyle::drawFocus(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    if (!(option->state & State_KeyboardFocusChange))
        return;
    QRectF rect = option->rect;
    // The common style insets the rectangle of tool buttons by 3; the ring belongs at their edge.
    if (qobject_cast<const QToolButton *>(widget))
        rect.adjust(-3, -3, 3, 3);
    drawRing(rect, painter);
}

void PlanescopeStyle::drawItemGround(const QStyleOption *option, QPainter *painter, const QWidget *widget,
                                     bool wholeRow) const
{
    const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option);
    if (!item)
        return;
    const Theme &t = theme();
    const QRect rect = item->rect;
    if (item->features & QStyleOptionViewItem::Alternate)
        painter->fillRect(rect, t.alternate);
    if (!wholeRow && item->backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(rect, item->backgroundBrush);
    if (item->state & State_Selected) {
        painter->fillRect(rect, t.selection);
        if (wholeRow ? !rect.isEmpty() : beginsRow(*item, widget)) {
            const int bar = px(3);
            const QRect edge(option->direction == Qt::RightToLeft ? rect.right() - bar + 1 : rect.left(), rect.top(),
                             bar, rect.height());
            painter->fillRect(edge, t.accent);
        }
    } else if (isHovered(item)) {
        painter->fillRect(rect, t.hover);
    }
}

void PlanescopeStyle::drawFrame(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        frame && (frame->lineWidth <= 0 || frame->frameShape == QFrame::NoFrame))
        return;
    const Theme &t = theme();
    if (isTextEditor(widget)) {
        drawBox(option->rect, {}, isMarked(widget, "invalid") ? t.error : t.control, painter);
        if (option->state & State_HasFocus)
            drawRing(option->rect, painter);
        return;
    }
    painter->save();
    painter->setPen(QPen(t.border, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
    painter->restore();
}

void PlanescopeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                    const QWidget *widget) const
{
    const Theme &t = theme();
    const QColor ink = !isEnabled(option) ? t.disabled : isHovered(option) ? t.text : t.text2;
    switch (element) {
    case PE_PanelButtonTool:
    case PE_IndicatorButtonDropDown:
        drawToolPanel(option, painter, widget);
        return;
    case PE_PanelButtonCommand:
    case PE_PanelButtonBevel:
        drawCommandPanel(option, painter, widget);
        return;
    case PE_FrameDefaultButton:
    case PE_FrameButtonBevel:
    case PE_FrameButtonTool:
    case PE_FrameStatusBarItem:
    case PE_PanelMenuBar:
    case PE_FrameDockWidget:
    case PE_FrameGroupBox:
        return;
    case PE_PanelLineEdit:
    case PE_FrameLineEdit:
        drawField(option, painter, widget);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawCheck(option, painter);
        return;
    case PE_IndicatorRadioButton:
        drawRadio(option, painter);
        return;
    case PE_FrameFocusRect:
        drawFocus(option, painter, widget);
        return;
    case PE_IndicatorBranch:
        if (option->state & State_Children)
            drawChevron(option->rect,
                        (option->state & State_Open)           ? 0
                        : option->direction == Qt::RightToLeft ? 90
                                                               : -90,
                        ink, painter);
        return;
    case PE_PanelItemViewRow:
        drawItemGround(option, painter, widget, true);
        return;
    case PE_PanelItemViewItem:
        drawItemGround(option, painter, widget, false);
        return;
    case PE_Frame:
    case PE_FrameTabWidget:
    case PE_FrameWindow:
        drawFrame(option, painter, widget);
        return;
    case PE_PanelMenu:
        painter->fillRect(option->rect, t.base);
        return;
    case PE_FrameMenu:
        painter->save();
        painter->setPen(QPen(t.border, 1));
        painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
        painter->restore();
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, t.text);
        return;
    case PE_PanelToolBar:
    case PE_PanelStatusBar:
        painter->fillRect(option->rect, t.panel);
        return;
    case PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, t.base);
        return;
    case PE_FrameTabBarBase: {
        const auto *base = qstyleoption_cast<const QStyleOptionTabBarBase *>(option);
        const bool below = !base || base->shape == QTabBar::RoundedNorth || base->shape == QTabBar::TriangularNorth;
        const int y = below ? option->rect.bottom() : option->rect.top();
        painter->fillRect(QRect(option->rect.left(), y, option->rect.width(), 1), t.border);
        return;
    }
    case PE_IndicatorTabClose:
        if (isHovered(option))
            drawBox(option->rect, isDown(option) ? t.pressed : t.hover, {}, painter);
        painter->drawPixmap(option->rect.center() - QPoint(px(12), px(12)) / 2 + QPoint(1, 1),
                            iconPixmap(QStringLiteral("close"), ink, px(12), painter->device()->devicePixelRatioF()));
        return;
    case PE_IndicatorArrowUp:
        drawChevron(option->rect, 180, ink, painter);
        return;
    case PE_IndicatorArrowDown:
        drawChevron(option->rect, 0, ink, painter);
        return;
    case PE_IndicatorArrowLeft:
        drawChevron(option->rect, 90, ink, painter);
        return;
    case PE_IndicatorArrowRight:
        drawChevron(option->rect, -90, ink, painter);
        return;
    case PE_IndicatorHeaderArrow: {
        const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        // SortDown of the option means ascending, as Qt counts it.
        const bool descending = header && header->sortIndicator == QStyleOptionHeader::SortUp;
        painter->drawPixmap(option->rect.topLeft(),
                            iconPixmap(descending ? QStringLiteral("sort_down") : QStringLiteral("up"), t.text,
                                       std::min(option->rect.width(), option->rect.height()),
                                       painter->device()->devicePixelRatioF()));
        return;
    }
    case PE_IndicatorToolBarSeparator: {
        QRect line = option->rect;
        if (option->state & State_Horizontal)
            line = QRect(line.center().x(), line.center().y() - px(10), 1, px(20));
        else
            line = QRect(line.center().x() - px(10), line.center().y(), px(20), 1);
        painter->fillRect(line, t.border);
        return;
    }
    case PE_IndicatorToolBarHandle:
        painter->fillRect(QRect(option->rect.center().x(), option->rect.center().y() - px(8), 1, px(16)), t.border);
        return;
    case PE_IndicatorDockWidgetResizeHandle: {
        // State_Horizontal: the handle of a horizontal row of docks, that is an upright line.
        painter->fillRect(option->rect, isHovered(option) ? t.hover : t.panel);
        QRect line = option->rect;
        if (line.width() < line.height())
            line = QRect(line.center().x(), line.top(), 1, line.height());
        else
            line = QRect(line.left(), line.center().y(), line.width(), 1);
        painter->fillRect(line, t.border);
        return;
    }
    case PE_IndicatorItemViewItemDrop:
        if (option->rect.height() == 0)
            painter->fillRect(option->rect.adjusted(0, -1, 0, 1), t.accent);
        else
            drawRing(option->rect, painter);
        return;
    case PE_IndicatorProgressChunk:
        painter->fillRect(option->rect, t.accent);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

} // namespace planescope
