#pragma once
// Cells of a TableModel: bars behind shares, the badge of the class before names, warnings in their colour.
#include <QStyledItemDelegate>

namespace planescope {

class ThemeHub;

class TableDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    TableDelegate(const ThemeHub &themes, QObject *parent);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const ThemeHub &m_themes;
};

} // namespace planescope
