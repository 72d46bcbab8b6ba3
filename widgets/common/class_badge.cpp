#include "widgets/common/class_badge.h"

#include "model/text/term_text.h"
#include "widgets/common/theme.h"

#include <QPainter>

namespace planescope {

namespace {

constexpr int kBadgeSize = 16;
constexpr int kBadgeGap = 6;

} // namespace

void paintClassBadge(QPainter &painter, const QRect &rect, OpClass c, const ThemeHub &themes)
{
    const Theme &theme = themes.theme();
    const QColor fill = theme.fill(c);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (fill.alpha() > 0) {
        painter.fillRect(rect, fill);
        painter.setPen(theme.edge(fill));
    } else {
        painter.setPen(QPen(theme.text2, 1, Qt::DotLine));
    }
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
    QFont letter = themes.font(FontRole::Caption);
    letter.setWeight(QFont::DemiBold);
    letter.setPixelSize(themes.px(10));
    painter.setFont(letter);
    painter.setPen(theme.textOn(fill));
    painter.drawText(rect, Qt::AlignCenter, QString(QLatin1Char(opClassLetter(c))));
    painter.restore();
}

ClassBadge::ClassBadge(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ClassBadge::setClass(OpClass c)
{
    m_class = c;
    setToolTip(text::opClassName(c) + u'\n' + text::opClassExplanation(c));
    setAccessibleName(text::opClassName(c));
    update();
}

QSize ClassBadge::sizeHint() const { return {m_themes.px(kBadgeSize), m_themes.px(kBadgeSize)}; }

void ClassBadge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintClassBadge(painter, rect(), m_class, m_themes);
}

BadgeDelegate::BadgeDelegate(const ThemeHub &themes, int classRole, QObject *parent) :
    QStyledItemDelegate(parent), m_themes(themes), m_classRole(classRole)
{}

void BadgeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    item.text.clear();
    const QStyle *const style = option.widget->style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, option.widget);

    const int size = m_themes.px(kBadgeSize), gap = m_themes.px(kBadgeGap);
    const QRect badge(option.rect.left() + gap, option.rect.center().y() - size / 2, size, size);
    paintClassBadge(*painter, badge, static_cast<OpClass>(index.data(m_classRole).toInt()), m_themes);
    const QRect words = option.rect.adjusted(size + 2 * gap, 0, -gap, 0);
    painter->save();
    painter->setFont(item.font);
    painter->setPen(
        item.palette.color(option.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(words, Qt::AlignVCenter, item.fontMetrics.elidedText(text, Qt::ElideRight, words.width()));
    painter->restore();
}

QSize BadgeDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return QStyledItemDelegate::sizeHint(option, index) +
           QSize(m_themes.px(kBadgeSize) + 2 * m_themes.px(kBadgeGap), 0);
}

} // namespace planescope
