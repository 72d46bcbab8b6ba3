// Menu items, tabs, headers, dock titles, progress, tool bars.
#include "widgets/common/icons.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/theme.h"

#include <QPainter>
#include <QStyleOption>
#include <QToolBar>

namespace planescope {

namespace {

bool isOn(const QStyleOption *option, QStyle::StateFlag flag) { return option->state & flag; }

/// Name and key of a menu entry's text.
std::pair<QString, QString> splitAtTab(const QString &text)
{
    const qsizetype tab = text.indexOf(QLatin1Char('\t'));
    return tab < 0 ? std::pair(text, QString()) : std::pair(text.left(tab), text.mid(tab + 1));
}

} // namespace

void PlanescopeStyle::drawMenuItem(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
    if (!item)
        return;
    const Theme &t = theme();
    painter->save();
    const QRect rect = item->rect;
    if (item->menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(rect.left() + px(4), rect.center().y(), rect.width() - px(8), 1), t.border);
        painter->restore();
        return;
    }
    const bool enabled = isOn(option, State_Enabled);
    if (enabled && isOn(option, State_Selected))
        drawBox(rect.adjusted(0, 0, 0, -1), isOn(option, State_Sunken) ? t.pressed : t.hover, {}, painter);

    const QColor ink = enabled ? t.text : t.disabled;
    const QColor quiet = enabled ? t.text2 : t.disabled;
    const auto mirrored = [&](const QRect &r) { return visualRect(item->direction, rect, r); };
    const QRect column = mirrored(QRect(rect.left(), rect.top(), px(32), rect.height()));
    const qreal ratio = painter->device()->devicePixelRatioF();
    if (item->checkType != QStyleOptionMenuItem::NotCheckable && item->icon.isNull()) {
        if (item->checkType == QStyleOptionMenuItem::Exclusive) {
            QStyleOption radio(*option);
            radio.rect = QRect(column.center().x() - px(7), column.center().y() - px(7), px(14), px(14));
            radio.state = (enabled ? State_Enabled : State_None) | (item->checked ? State_On : State_Off);
            drawRadio(&radio, painter);
        } else if (item->checked) {
            const int side = px(16);
            painter->drawPixmap(column.center() - QPoint(side, side) / 2 + QPoint(1, 1),
                                iconPixmap(QStringLiteral("check"), ink, side, ratio));
        }
    } else if (!item->icon.isNull()) {
        const int side = px(16);
        const QRect place(column.center() - QPoint(side, side) / 2 + QPoint(1, 1), QSize(side, side));
        if (item->checked)
            drawBox(place.adjusted(-px(3), -px(3), px(3), px(3)), t.pressed, {}, painter);
        item->icon.paint(painter, place, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled,
                         item->checked ? QIcon::On : QIcon::Off);
    }

    const auto [name, key] = splitAtTab(item->text);
    const int hide =
        styleHint(SH_UnderlineShortcut, option, widget, nullptr) ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
    const QRect textRect = mirrored(rect.adjusted(px(32), 0, -px(16), 0));
    QFont font = item->font;
    if (item->menuItemType == QStyleOptionMenuItem::DefaultItem)
        font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(ink);
    const int start = item->direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    const int end = item->direction == Qt::RightToLeft ? Qt::AlignLeft : Qt::AlignRight;
    painter->drawText(textRect, start | Qt::AlignVCenter | Qt::TextSingleLine | hide, name);
    if (!key.isEmpty()) {
        font.setPixelSize(std::max(8, font.pixelSize() - px(2)));
        font.setWeight(QFont::Normal);
        painter->setFont(font);
        painter->setPen(quiet);
        painter->drawText(textRect, end | Qt::AlignVCenter | Qt::TextSingleLine, key);
    }
    if (item->menuItemType == QStyleOptionMenuItem::SubMenu)
        drawChevron(mirrored(QRect(rect.right() - px(20), rect.top(), px(16), rect.height())),
                    item->direction == Qt::RightToLeft ? 90 : -90, quiet, painter);
    painter->restore();
}

void PlanescopeStyle::drawMenuBarItem(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
    if (!item)
        return;
    const Theme &t = theme();
    painter->fillRect(item->rect, t.panel);
    if (isOn(option, State_Selected) && isOn(option, State_Enabled))
        drawBox(item->rect.adjusted(0, 1, 0, -1), isOn(option, State_Sunken) ? t.pressed : t.hover, {}, painter);
    const int hide =
        styleHint(SH_UnderlineShortcut, option, widget, nullptr) ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
    painter->setPen(isOn(option, State_Enabled) ? t.text : t.disabled);
    painter->drawText(item->rect, Qt::AlignCenter | Qt::TextSingleLine | hide, item->text);
}

void PlanescopeStyle::drawTabShape(const QStyleOption *option, QPainter *painter) const
{
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (!tab)
        return;
    const Theme &t = theme();
    const bool selected = isOn(option, State_Selected);
    const bool hovered = isOn(option, State_MouseOver) && isOn(option, State_Enabled);
    const QRect r = tab->rect;
    painter->fillRect(r, selected ? t.base : hovered ? t.hover : t.window);
    const bool north = tab->shape == QTabBar::RoundedNorth || tab->shape == QTabBar::TriangularNorth;
    const bool south = tab->shape == QTabBar::RoundedSouth || tab->shape == QTabBar::TriangularSouth;
    if (!selected) {
        if (north)
            painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), t.border);
        else if (south)
            painter->fillRect(QRect(r.left(), r.top(), r.width(), 1), t.border);
        return;
    }
    if (north || south) {
        painter->fillRect(QRect(r.left(), r.top(), 1, r.height()), t.border);
        painter->fillRect(QRect(r.right(), r.top(), 1, r.height()), t.border);
        painter->fillRect(QRect(r.left(), north ? r.top() : r.bottom() - px(2) + 1, r.width(), px(2)), t.accent);
    } else {
        painter->fillRect(QRect(r.left(), r.top(), r.width(), 1), t.border);
        painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), t.border);
        const bool west = tab->shape == QTabBar::RoundedWest || tab->shape == QTabBar::TriangularWest;
        painter->fillRect(QRect(west ? r.left() : r.right() - px(2) + 1, r.top(), px(2), r.height()), t.accent);
    }
    if (isOn(option, State_HasFocus) && isOn(option, State_KeyboardFocusChange))
        drawRing(r, painter);
}

void PlanescopeStyle::drawDockTitle(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *dock = qstyleoption_cast<const QStyleOptionDockWidget *>(option);
    if (!dock)
        return;
    const Theme &t = theme();
    const QRect rect = dock->rect;
    painter->save();
    painter->fillRect(rect, t.panel);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), t.border);
    const QRect room = proxy()->subElementRect(SE_DockWidgetTitleBarText, option, widget);
    QRect text = rect.adjusted(px(10), 0, 0, 0);
    if (room.isValid())
        text.setRight(std::max(text.left(), room.right() - px(4)));
    QFont font = widget ? widget->font() : painter->font();
    font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(t.text);
    const QFontMetrics metrics(font);
    const QString title = metrics.elidedText(dock->title, Qt::ElideRight, text.width());
    painter->drawText(visualRect(dock->direction, rect, text), Qt::AlignLeft | Qt::AlignVCenter, title);
    const QString scope = widget ? widget->property("scope").toString() : QString();
    if (!scope.isEmpty() && title == dock->title) {
        text.setLeft(text.left() + metrics.horizontalAdvance(title) + px(6));
        font.setWeight(QFont::Normal);
        painter->setFont(font);
        painter->setPen(t.text2);
        painter->drawText(visualRect(dock->direction, rect, text), Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics(font).elidedText(scope, Qt::ElideRight, text.width()));
    }
    painter->restore();
}

void PlanescopeStyle::drawHeaderSection(const QStyleOption *option, QPainter *painter) const
{
    const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
    if (!header)
        return;
    const Theme &t = theme();
    const QRect r = header->rect;
    const bool hovered = isOn(option, State_MouseOver) && isOn(option, State_Enabled);
    painter->fillRect(r, isOn(option, State_Sunken) ? t.pressed : hovered ? t.hover : t.panel);
    painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), t.border);
    const bool last =
        header->position == QStyleOptionHeader::End || header->position == QStyleOptionHeader::OnlyOneSection;
    if (header->orientation == Qt::Horizontal && !last)
        painter->fillRect(QRect(header->direction == Qt::RightToLeft ? r.left() : r.right(), r.top(), 1, r.height()),
                          t.border);
    else if (header->orientation == Qt::Vertical)
        painter->fillRect(QRect(r.right(), r.top(), 1, r.height()), t.border);
}

void PlanescopeStyle::drawHeaderLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
    if (!header)
        return;
    const Theme &t = theme();
    const bool sorted = header->sortIndicator != QStyleOptionHeader::None;
    painter->save();
    QRect rect = subElementRect(SE_HeaderLabel, option, widget);
    if (!header->icon.isNull()) {
        const int side = px(16);
        header->icon.paint(painter, QRect(rect.left(), rect.center().y() - side / 2, side, side));
        rect.setLeft(rect.left() + side + px(6));
    }
    QFont font = painter->font();
    if (sorted)
        font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(!isOn(option, State_Enabled) ? t.disabled : sorted ? t.text : t.text2);
    const int alignment = static_cast<int>(header->textAlignment & ~Qt::AlignVertical_Mask) | Qt::AlignVCenter;
    // Two lines are allowed: German words are long.
    const bool wraps = header->text.contains(QLatin1Char('\n'));
    const QString text =
        wraps ? header->text : QFontMetrics(font).elidedText(header->text, Qt::ElideRight, rect.width());
    painter->drawText(visualRect(header->direction, header->rect, rect), alignment, text);
    painter->restore();
}

void PlanescopeStyle::drawProgress(ControlElement element, const QStyleOption *option, QPainter *painter) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option);
    if (!bar)
        return;
    const Theme &t = theme();
    if (element == CE_ProgressBarGroove) {
        painter->fillRect(option->rect, t.pressed);
        return;
    }
    const double span = static_cast<double>(bar->maximum) - bar->minimum;
    QRect done = option->rect;
    if (span > 0) {
        const double part = std::clamp((static_cast<double>(bar->progress) - bar->minimum) / span, 0.0, 1.0);
        done.setWidth(static_cast<int>(std::lround(part * option->rect.width())));
        if (bar->invertedAppearance != (bar->direction == Qt::RightToLeft))
            done.moveRight(option->rect.right());
        painter->fillRect(done, t.accent);
    } else { // amount unknown: a quiet full line, nothing that moves
        QColor quiet = t.accent;
        quiet.setAlphaF(0.4F);
        painter->fillRect(done, quiet);
    }
}

void PlanescopeStyle::drawToolBar(const QStyleOption *option, QPainter *painter) const
{
    const Theme &t = theme();
    const QRect r = option->rect;
    painter->fillRect(r, t.panel);
    const auto *bar = qstyleoption_cast<const QStyleOptionToolBar *>(option);
    switch (bar ? bar->toolBarArea : Qt::TopToolBarArea) {
    case Qt::LeftToolBarArea:
        painter->fillRect(QRect(r.right(), r.top(), 1, r.height()), t.border);
        break;
    case Qt::RightToolBarArea:
        painter->fillRect(QRect(r.left(), r.top(), 1, r.height()), t.border);
        break;
    case Qt::BottomToolBarArea:
        painter->fillRect(QRect(r.left(), r.top(), r.width(), 1), t.border);
        break;
    default:
        painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), t.border);
    }
}

void PlanescopeStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    const Theme &t = theme();
    switch (element) {
    case CE_MenuItem:
        drawMenuItem(option, painter, widget);
        return;
    case CE_MenuBarItem:
        drawMenuBarItem(option, painter, widget);
        return;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, t.panel);
        return;
    case CE_MenuEmptyArea:
        return;
    case CE_TabBarTabShape:
        drawTabShape(option, painter);
        return;
    case CE_TabBarTabLabel: {
        const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
        if (!tab)
            return;
        QStyleOptionTab label(*tab);
        const bool current = isOn(option, State_Selected);
        label.palette.setColor(QPalette::WindowText, current || isOn(option, State_MouseOver) ? t.text : t.text2);
        label.state &= ~State_HasFocus; // the shape draws the ring
        QProxyStyle::drawControl(element, &label, painter, widget);
        return;
    }
    case CE_PushButtonLabel: {
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        if (!button)
            return;
        QStyleOptionButton label(*button);
        if ((button->features & QStyleOptionButton::DefaultButton) && isOn(option, State_Enabled))
            label.palette.setColor(QPalette::ButtonText, t.onAccent);
        QProxyStyle::drawControl(element, &label, painter, widget);
        return;
    }
    case CE_DockWidgetTitle:
        drawDockTitle(option, painter, widget);
        return;
    case CE_Header: {
        // Whole, since the common style asks itself and not the proxy for the places of label and arrow.
        painter->save();
        painter->setClipRect(option->rect);
        drawHeaderSection(option, painter);
        drawHeaderLabel(option, painter, widget);
        const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        if (header && header->sortIndicator != QStyleOptionHeader::None) {
            QStyleOptionHeader arrow(*header);
            arrow.rect = subElementRect(SE_HeaderArrow, option, widget);
            drawPrimitive(PE_IndicatorHeaderArrow, &arrow, painter, widget);
        }
        painter->restore();
        return;
    }
    case CE_HeaderSection:
        drawHeaderSection(option, painter);
        return;
    case CE_HeaderLabel:
        drawHeaderLabel(option, painter, widget);
        return;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, t.panel);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), t.border);
        return;
    case CE_ProgressBar: { // whole, for the same reason
        const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option);
        if (!bar)
            return;
        QStyleOptionProgressBar line(*bar);
        line.rect = subElementRect(SE_ProgressBarGroove, option, widget);
        drawProgress(CE_ProgressBarGroove, &line, painter);
        drawProgress(CE_ProgressBarContents, &line, painter);
        return;
    }
    case CE_ProgressBarGroove:
    case CE_ProgressBarContents:
        drawProgress(element, option, painter);
        return;
    case CE_ProgressBarLabel: // the numbers stand beside the line
    case CE_SizeGrip:
        return;
    case CE_Splitter:
        painter->fillRect(option->rect, t.border);
        return;
    case CE_ToolBar:
        drawToolBar(option, painter);
        return;
    case CE_RubberBand: {
        QColor ground = t.accent;
        ground.setAlphaF(0.06F);
        painter->fillRect(option->rect, ground);
        painter->save();
        painter->setPen(QPen(t.accent, 1));
        painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
        painter->restore();
        return;
    }
    case CE_FocusFrame:
        drawRing(option->rect, painter);
        return;
    case CE_ShapedFrame: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (frame && frame->frameShape == QFrame::HLine) {
            painter->fillRect(QRect(frame->rect.left(), frame->rect.center().y(), frame->rect.width(), 1), t.border);
            return;
        }
        if (frame && frame->frameShape == QFrame::VLine) {
            painter->fillRect(QRect(frame->rect.center().x(), frame->rect.top(), 1, frame->rect.height()), t.border);
            return;
        }
        if (frame && frame->frameShape != QFrame::NoFrame) {
            drawFrame(option, painter, widget);
            return;
        }
        return;
    }
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

} // namespace planescope
