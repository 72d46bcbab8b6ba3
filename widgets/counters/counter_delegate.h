#pragma once
// Cells of the counter models: the star of a favourite, a grey bar behind the share of the peak, quiet ids.
#include <QStyledItemDelegate>

namespace planescope {

class ThemeHub;

class CounterDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    CounterDelegate(const ThemeHub &themes, QObject *parent);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintStar(QPainter *painter, const QRectF &cell, bool isOn, bool isHovered) const;
    const ThemeHub &m_themes;
};

} // namespace planescope
