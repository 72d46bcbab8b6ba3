#include "widgets/counters/counter_delegate.h"

#include "widgets/common/table_model.h"
#include "widgets/common/theme.h"
#include "widgets/counters/counter_models.h"

#include <QApplication>
#include <QPainter>

#include <cmath>
#include <numbers>

namespace planescope {

CounterDelegate::CounterDelegate(const ThemeHub &themes, QObject *parent) :
    QStyledItemDelegate(parent), m_themes(themes)
{}

void CounterDelegate::paintStar(QPainter *painter, const QRectF &cell, bool isOn, bool isHovered) const
{
    if (!isOn && !isHovered)
        return;
    const Theme &theme = m_themes.theme();
    const double outer = m_themes.px(6), inner = outer * 0.45;
    QPolygonF star;
    for (int i = 0; i < 10; ++i) {
        const double radius = i % 2 == 0 ? outer : inner;
        const double angle = i * std::numbers::pi / 5 - std::numbers::pi / 2;
        star << cell.center() + QPointF(0.5 + radius * std::cos(angle), 1 + radius * std::sin(angle));
    }
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(isOn ? theme.accent : theme.control, 1));
    painter->setBrush(isOn ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
    painter->drawPolygon(star);
}

void CounterDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    const QString words = option.text;
    option.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    const Theme &theme = m_themes.theme();
    const int gap = m_themes.px(6);
    const QRect cell = option.rect.adjusted(gap, 0, -gap, 0);
    const bool isSelected = option.state & QStyle::State_Selected;
    painter->save();
    if (const QVariant star = index.data(kCounterStarRole); star.isValid()) {
        paintStar(painter, option.rect, star.toBool(), option.state & QStyle::State_MouseOver);
        painter->restore();
        return;
    }
    if (const QVariant bar = index.data(TableModel::BarRole); bar.isValid()) {
        QColor pale = theme.text2;
        pale.setAlphaF(0.28F);
        const int height = m_themes.px(11);
        // The bar leaves the figure at its right free.
        painter->fillRect(QRectF(cell.left(), cell.center().y() - height / 2.0 + 1,
                                 std::max(1.0, bar.toDouble() * (cell.width() - m_themes.px(44))), height),
                          pale);
    }
    QColor ink = isSelected ? theme.onSelection : index.data(kCounterQuietRole).toBool() ? theme.text2 : theme.text;
    QFont font = option.font;
    if (index.data(TableModel::WarningRole).toBool()) {
        ink = theme.warning;
        font.setWeight(QFont::DemiBold); // colour is not the only sign
    }
    painter->setFont(font);
    painter->setPen(ink);
    painter->drawText(cell, static_cast<int>(option.displayAlignment) | Qt::TextSingleLine,
                      QFontMetrics(font).elidedText(words.left(500), Qt::ElideRight, cell.width()));
    painter->restore();
}

} // namespace planescope
