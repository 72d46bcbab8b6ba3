// Controls with parts: combo box, spin box, slider, scroll bar.
#include "widgets/common/planescope_style.h"
#include "widgets/common/theme.h"

#include <QPainter>
#include <QStyleOption>

namespace planescope {

namespace {

constexpr int kGrooveHeight = 4;
constexpr int kHandleSize = 12;
constexpr int kThumbSize = 6;

bool usesKeyboard(const QStyleOption *option)
{
    return (option->state & QStyle::State_HasFocus) && (option->state & QStyle::State_KeyboardFocusChange);
}

QColor faded(QColor color, float alpha)
{
    color.setAlphaF(alpha);
    return color;
}

} // namespace

void PlanescopeStyle::drawComboBox(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
    if (!combo)
        return;
    const Theme &t = theme();
    const bool enabled = option->state & State_Enabled;
    const bool hovered = enabled && (option->state & State_MouseOver);
    const bool open = option->state & (State_On | State_Sunken);
    if (combo->frame) {
        const QColor ground = combo->editable ? t.base : open ? t.pressed : hovered ? t.hover : t.base;
        drawBox(option->rect, enabled ? ground : t.panel, t.control, painter);
        if (combo->editable ? bool(option->state & State_HasFocus) : usesKeyboard(option))
            drawRing(option->rect, painter);
    }
    drawChevron(subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget), 0, enabled ? t.text2 : t.disabled,
                painter);
}

void PlanescopeStyle::drawSpinBox(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
    if (!spin)
        return;
    const Theme &t = theme();
    const bool enabled = option->state & State_Enabled;
    if (spin->frame) {
        drawBox(option->rect, enabled ? t.base : t.panel, t.control, painter);
        if (option->state & State_HasFocus)
            drawRing(option->rect, painter);
    }
    if (spin->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto button = [&](SubControl part, int degrees, QAbstractSpinBox::StepEnabledFlag flag) {
        const QRect rect = subControlRect(CC_SpinBox, option, part, widget);
        const bool usable = enabled && (spin->stepEnabled & flag);
        if (usable && (option->activeSubControls & part))
            painter->fillRect(rect.adjusted(0, 1, -1, -1), (option->state & State_Sunken) ? t.pressed : t.hover);
        const QRectF place(rect.center().x() - px(3), rect.center().y() - px(3), px(7), px(7));
        drawChevron(place, degrees, usable ? t.text2 : t.disabled, painter);
    };
    button(SC_SpinBoxUp, 180, QAbstractSpinBox::StepUpEnabled);
    button(SC_SpinBoxDown, 0, QAbstractSpinBox::StepDownEnabled);
}

void PlanescopeStyle::drawSlider(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (!slider)
        return;
    const Theme &t = theme();
    const bool enabled = option->state & State_Enabled;
    const bool horizontal = slider->orientation == Qt::Horizontal;
    const QRectF handle = subControlRect(CC_Slider, option, SC_SliderHandle, widget);
    const QRectF whole = option->rect;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    QRectF groove = whole;
    QRectF before = whole;
    if (horizontal) {
        groove = QRectF(whole.left() + px(6), whole.center().y() - px(kGrooveHeight) / 2.0, whole.width() - px(12),
                        px(kGrooveHeight));
        before = groove;
        if (slider->upsideDown)
            before.setLeft(handle.center().x());
        else
            before.setRight(handle.center().x());
    } else {
        groove = QRectF(whole.center().x() - px(kGrooveHeight) / 2.0, whole.top() + px(6), px(kGrooveHeight),
                        whole.height() - px(12));
        before = groove;
        before.setTop(handle.center().y());
    }
    painter->setBrush(t.pressed);
    painter->drawRoundedRect(groove, px(2), px(2));
    painter->setBrush(enabled ? t.control : t.disabled);
    painter->drawRoundedRect(before, px(2), px(2));
    const qreal radius = px(kHandleSize) / 2.0;
    painter->setPen(QPen(enabled ? t.control : t.disabled, 1));
    painter->setBrush(!enabled ? t.panel : option->activeSubControls & SC_SliderHandle ? t.hover : t.base);
    painter->drawEllipse(handle.center(), radius - 0.5, radius - 0.5);
    if (usesKeyboard(option)) {
        painter->setPen(QPen(t.accent, px(2)));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(handle.center(), radius + px(2), radius + px(2));
    }
    painter->restore();
}

void PlanescopeStyle::drawScrollBar(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (!bar)
        return;
    const Theme &t = theme();
    painter->fillRect(option->rect, t.base);
    if (bar->maximum <= bar->minimum)
        return;
    const QRectF thumb = subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget);
    const bool held = (option->state & State_Sunken) && (option->activeSubControls & SC_ScrollBarSlider);
    const bool hovered = (option->state & State_MouseOver) && (option->activeSubControls & SC_ScrollBarSlider);
    const qreal size = px(hovered || held ? kThumbSize + 2 : kThumbSize);
    QRectF drawn = thumb;
    if (bar->orientation == Qt::Horizontal) {
        drawn.setHeight(size);
        drawn.moveCenter(QPointF(thumb.center().x(), thumb.center().y()));
        drawn.adjust(2, 0, -2, 0);
    } else {
        drawn.setWidth(size);
        drawn.moveCenter(QPointF(thumb.center().x(), thumb.center().y()));
        drawn.adjust(0, 2, 0, -2);
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(held ? t.text2 : hovered ? t.control : faded(t.control, 0.7F));
    painter->drawRoundedRect(drawn, size / 2, size / 2);
    painter->restore();
}

void PlanescopeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                         const QWidget *widget) const
{
    switch (control) {
    case CC_ComboBox:
        drawComboBox(option, painter, widget);
        return;
    case CC_SpinBox:
        drawSpinBox(option, painter, widget);
        return;
    case CC_Slider:
        drawSlider(option, painter, widget);
        return;
    case CC_ScrollBar:
        drawScrollBar(option, painter, widget);
        return;
    case CC_GroupBox: { // a strong title without a frame: spacing groups well enough
        const auto *group = qstyleoption_cast<const QStyleOptionGroupBox *>(option);
        if (!group)
            return;
        painter->save();
        if (group->subControls & SC_GroupBoxLabel) {
            QFont font = widget ? widget->font() : painter->font();
            font.setWeight(QFont::DemiBold);
            painter->setFont(font);
            painter->setPen((group->state & State_Enabled) ? theme().text : theme().disabled);
            painter->drawText(subControlRect(CC_GroupBox, option, SC_GroupBoxLabel, widget).adjusted(0, 0, px(80), 0),
                              Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, group->text);
        }
        if (group->subControls & SC_GroupBoxCheckBox) {
            QStyleOption check(*option);
            check.rect = subControlRect(CC_GroupBox, option, SC_GroupBoxCheckBox, widget);
            drawCheck(&check, painter);
        }
        painter->restore();
        return;
    }
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

QRect PlanescopeStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl sub,
                                      const QWidget *widget) const
{
    const QRect rect = option->rect;
    const auto mirrored = [&](const QRect &r) { return visualRect(option->direction, rect, r); };
    if (control == CC_ComboBox) {
        const int arrow = px(26);
        switch (sub) {
        case SC_ComboBoxArrow:
            return mirrored(QRect(rect.right() - arrow + 1, rect.top(), arrow, rect.height()));
        case SC_ComboBoxEditField:
            return mirrored(rect.adjusted(px(8) - 1, 1, -arrow, -1));
        default:
            return rect;
        }
    }
    if (control == CC_SpinBox) {
        const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
        const bool buttons = spin && spin->buttonSymbols != QAbstractSpinBox::NoButtons;
        const int width = buttons ? px(20) : 0;
        const int half = rect.height() / 2;
        switch (sub) {
        case SC_SpinBoxUp:
            return buttons ? mirrored(QRect(rect.right() - width, rect.top() + 1, width, half - 1)) : QRect();
        case SC_SpinBoxDown:
            return buttons ? mirrored(QRect(rect.right() - width, rect.top() + half, width, rect.height() - half - 1))
                           : QRect();
        case SC_SpinBoxEditField:
            return mirrored(rect.adjusted(px(6), 1, -width - 2, -1));
        default:
            return rect;
        }
    }
    if (control == CC_ScrollBar) {
        const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        if (bar) { // no arrow buttons: the groove is all
            const bool horizontal = bar->orientation == Qt::Horizontal;
            const int length = horizontal ? rect.width() : rect.height();
            const auto span = static_cast<qint64>(bar->maximum) - bar->minimum;
            int thumb = length;
            if (span > 0) {
                const qint64 page = std::max(0, bar->pageStep);
                thumb = static_cast<int>(page * length / (span + page));
                thumb = std::clamp(thumb, std::min(length, px(24)), length);
            }
            const int at = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - thumb,
                                                   bar->upsideDown);
            QRect part;
            switch (sub) {
            case SC_ScrollBarSlider:
                part = horizontal ? QRect(rect.left() + at, rect.top(), thumb, rect.height())
                                  : QRect(rect.left(), rect.top() + at, rect.width(), thumb);
                break;
            case SC_ScrollBarSubPage:
                part = horizontal ? QRect(rect.left(), rect.top(), at, rect.height())
                                  : QRect(rect.left(), rect.top(), rect.width(), at);
                break;
            case SC_ScrollBarAddPage:
                part = horizontal ? QRect(rect.left() + at + thumb, rect.top(), length - at - thumb, rect.height())
                                  : QRect(rect.left(), rect.top() + at + thumb, rect.width(), length - at - thumb);
                break;
            case SC_ScrollBarGroove:
                part = rect;
                break;
            default:
                return {};
            }
            return horizontal ? mirrored(part) : part;
        }
    }
    return QProxyStyle::subControlRect(control, option, sub, widget);
}

} // namespace planescope
