#include "widgets/memory_viewer/live_buffers_delegate.h"

#include "widgets/common/theme.h"
#include "widgets/memory_viewer/address_map.h"
#include "widgets/memory_viewer/live_buffers_model.h"

#include <QApplication>
#include <QPainter>

namespace planescope {

LiveBuffersDelegate::LiveBuffersDelegate(const ThemeHub &themes, QObject *parent) :
    QStyledItemDelegate(parent), m_themes(themes)
{}

QSize LiveBuffersDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width() + m_themes.px(8), m_rowHeight};
}

void LiveBuffersDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    QString words = option.text;
    option.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);

    const Theme &theme = m_themes.theme();
    const bool isSelected = option.state & QStyle::State_Selected;
    QRect cell = option.rect.adjusted(m_themes.px(6), 0, -m_themes.px(6), 0);
    QColor fill = theme.control;
    if (const QVariant opClass = index.data(LiveBuffersModel::ClassRole); opClass.isValid())
        fill = bufferFill(theme, static_cast<OpClass>(opClass.toInt()));
    painter->save();
    if (const QVariant life = index.data(LiveBuffersModel::BarRole); life.isValid()) {
        const QPointF span = life.toPointF();
        const double height = m_themes.px(9), y = cell.center().y() - height / 2 + 1;
        painter->setPen(theme.border);
        painter->drawLine(QPointF(cell.left(), cell.center().y() + 0.5),
                          QPointF(cell.right(), cell.center().y() + 0.5));
        painter->fillRect(QRectF(cell.left() + span.x() * cell.width(), y,
                                 std::max(2.0, (span.y() - span.x()) * cell.width()), height),
                          fill);
        if (const QVariant place = index.data(LiveBuffersModel::PlaceRole); place.isValid()) {
            QPen pen(theme.accent, 1, Qt::DashLine);
            painter->setPen(pen);
            const double x = cell.left() + place.toDouble() * cell.width();
            painter->drawLine(QPointF(x, option.rect.top()), QPointF(x, option.rect.bottom()));
        }
        painter->restore();
        return;
    }
    QFont font = option.font;
    const bool isGroup = index.data(LiveBuffersModel::GroupRole).toBool();
    if (isGroup)
        font.setWeight(QFont::DemiBold);
    if (index.column() == LiveBuffersModel::Name && !isGroup) {
        const int size = m_themes.px(8);
        const QRectF swatch(cell.left(), cell.center().y() - size / 2.0 + 1, size, size);
        painter->fillRect(swatch, fill);
        cell.setLeft(cell.left() + size + m_themes.px(6));
    }
    if (index.column() == LiveBuffersModel::Shape)
        font = m_themes.font(FontRole::Code);
    if (index.data(LiveBuffersModel::MarkedRole).toBool() && index.column() == LiveBuffersModel::Size)
        font.setStrikeOut(true);
    painter->setFont(font);
    painter->setPen(isSelected ? theme.onSelection
                    : index.column() == LiveBuffersModel::Shape || index.column() >= LiveBuffersModel::Op ? theme.text2
                                                                                                          : theme.text);
    const Qt::TextElideMode elide = index.column() == LiveBuffersModel::Op || index.column() == LiveBuffersModel::Source
                                        ? Qt::ElideLeft
                                        : Qt::ElideRight;
    painter->drawText(cell, static_cast<int>(option.displayAlignment) | Qt::TextSingleLine,
                      QFontMetrics(font).elidedText(words, elide, cell.width()));
    painter->restore();
}

} // namespace planescope
