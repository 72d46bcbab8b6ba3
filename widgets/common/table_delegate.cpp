#include "widgets/common/table_delegate.h"

#include "widgets/common/table_model.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace planescope {

TableDelegate::TableDelegate(const ThemeHub &themes, QObject *parent) : QStyledItemDelegate(parent), m_themes(themes) {}

void TableDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    const QString words = option.text;
    option.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    const Theme &theme = m_themes.theme();
    const int gap = m_themes.px(6);
    QRect cell = option.rect.adjusted(gap, 0, -gap, 0);
    const QVariant classValue = index.data(TableModel::ClassRole);
    const auto opClass = static_cast<OpClass>(classValue.toInt());
    const QColor fill = classValue.isValid() ? theme.fill(opClass) : QColor();
    painter->save();
    if (const QVariant bar = index.data(TableModel::BarRole); bar.isValid()) {
        QColor pale = fill.isValid() && fill.alpha() > 0 ? fill : theme.control;
        pale.setAlphaF(0.45F);
        const int height = std::min(cell.height() - m_themes.px(8), m_themes.px(14));
        painter->fillRect(QRectF(cell.left(), cell.center().y() - height / 2.0 + 0.5,
                                 std::max(1.0, bar.toDouble() * cell.width() * 0.5), height),
                          pale);
    } else if (fill.isValid() && fill.alpha() > 0 && opClassLetter(opClass) != ' ') {
        const int size = m_themes.px(16), half = size / 2;
        const QRectF badge(cell.left(), cell.center().y() - half + 1, size, size);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawRoundedRect(badge, m_themes.px(2), m_themes.px(2));
        painter->setPen(theme.textOn(fill));
        painter->setFont(m_themes.font(FontRole::Caption));
        painter->drawText(badge, Qt::AlignCenter, QString(QLatin1Char(opClassLetter(opClass))));
        cell.setLeft(cell.left() + size + gap);
    }
    QColor ink = option.state & QStyle::State_Selected ? theme.onSelection : theme.text;
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
