#include "widgets/op_profile/op_delegate.h"

#include "widgets/common/theme.h"
#include "widgets/op_profile/op_profile_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace planescope {

OpDelegate::OpDelegate(const ThemeHub &themes, QObject *parent) : QStyledItemDelegate(parent), m_themes(themes) {}

QSize OpDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width() + m_themes.px(8), m_rowHeight};
}

void OpDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
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
    const QVariant classValue = index.data(OpProfileModel::ClassRole);
    painter->save();
    if (const QVariant bar = index.data(OpProfileModel::BarRole); bar.isValid()) {
        const QColor fill =
            classValue.isValid() ? theme.fill(static_cast<OpClass>(classValue.toInt())) : theme.structure;
        QColor pale = fill.alpha() == 0 ? theme.structure : fill;
        if (index.column() != OpProfileModel::Share)
            pale = theme.control;
        pale.setAlphaF(index.column() == OpProfileModel::Share ? 0.45F : 0.30F);
        const double length = std::max(1.0, bar.toDouble() * cell.width() * 0.5);
        const int height = std::min(cell.height() - m_themes.px(8), m_themes.px(14));
        painter->fillRect(QRectF(cell.left(), cell.center().y() - height / 2.0 + 0.5, length, height), pale);
    }
    if (index.column() == OpProfileModel::Name && classValue.isValid() &&
        index.data(OpProfileModel::BadgeRole).toBool()) {
        const auto opClass = static_cast<OpClass>(classValue.toInt());
        const QColor fill = theme.fill(opClass);
        if (fill.alpha() > 0 && opClassLetter(opClass) != ' ') {
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
    }
    QFont font = option.font;
    QColor ink = theme.text;
    if (index.data(OpProfileModel::StrongRole).toBool())
        font.setWeight(QFont::DemiBold);
    if (index.data(OpProfileModel::MoreRole).toBool())
        ink = theme.accent;
    else if (option.state & QStyle::State_Selected)
        ink = theme.onSelection;
    painter->setFont(font);
    painter->setPen(ink);
    painter->drawText(cell, static_cast<int>(option.displayAlignment) | Qt::TextSingleLine,
                      QFontMetrics(font).elidedText(words, Qt::ElideRight, cell.width()));
    painter->restore();
}

} // namespace planescope
