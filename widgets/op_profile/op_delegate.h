#pragma once
// Cells of the op tree: class badge before a name, share and utilisation as a bar at the left half of the cell.
#include <QStyledItemDelegate>

namespace planescope {

class ThemeHub;

class OpDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit OpDelegate(const ThemeHub &themes, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setRowHeight(int height) { m_rowHeight = height; }

private:
    const ThemeHub &m_themes;
    int m_rowHeight = 24;
};

} // namespace planescope
