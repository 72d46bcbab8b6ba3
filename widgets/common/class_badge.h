#pragma once
// The square with the letter of a class, before names.
#include "model/analysis/op_class.h"

#include <QStyledItemDelegate>
#include <QWidget>

namespace planescope {

class ThemeHub;

/// Fill, edge and letter; a dotted outline for a class without a fill.
void paintClassBadge(QPainter &painter, const QRect &rect, OpClass c, const ThemeHub &themes);

class ClassBadge final : public QWidget
{
    Q_OBJECT
public:
    explicit ClassBadge(const ThemeHub &themes, QWidget *parent = nullptr);
    void setClass(OpClass c);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const ThemeHub &m_themes;
    OpClass m_class = OpClass::Unknown;
};

/// Names in tables with their badge; the class comes from `classRole` of the index.
class BadgeDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    BadgeDelegate(const ThemeHub &themes, int classRole, QObject *parent);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const ThemeHub &m_themes;
    int m_classRole;
};

} // namespace planescope
