#pragma once
// Cells of the list of live buffers: a colour before the name, the life as a bar with the cursor in it.
#include <QStyledItemDelegate>

namespace planescope {

class ThemeHub;

class LiveBuffersDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    LiveBuffersDelegate(const ThemeHub &themes, QObject *parent);
    void setRowHeight(int height) { m_rowHeight = height; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const ThemeHub &m_themes;
    int m_rowHeight = 24;
};

} // namespace planescope
