#include "widgets/common/search_field.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QKeyEvent>
#include <QPainter>

namespace planescope {

SearchField::SearchField(const ThemeHub &themes, const QString &icon, const QString &placeholder, QWidget *parent) :
    QLineEdit(parent), m_themes(themes), m_icon(icon)
{
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    setClearButtonEnabled(true);
    connect(&themes, &ThemeHub::changed, this, &SearchField::applyTheme);
    applyTheme();
}

void SearchField::applyTheme()
{
    const QFontMetrics keyMetrics(m_themes.font(FontRole::Code));
    const int key = m_key.isEmpty() ? 0 : keyMetrics.horizontalAdvance(m_key) + m_themes.px(12);
    setTextMargins(m_themes.px(22), 0, key, 0);
    update();
}

void SearchField::setKeyHint(const QString &key)
{
    m_key = key;
    applyTheme();
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (event->modifiers() & Qt::ShiftModifier)
            emit previousRequested();
        else
            emit nextRequested();
        event->accept();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        if (text().isEmpty())
            emit escaped();
        else
            clear();
        event->accept();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void SearchField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    const Theme &t = m_themes.theme();
    QPainter painter(this);
    const int side = m_themes.px(16);
    const int margin = m_themes.px(8);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    painter.drawPixmap(mirrored ? width() - margin - side : margin, (height() - side) / 2,
                       iconPixmap(m_icon, isEnabled() ? t.text2 : t.disabled, side, devicePixelRatioF()));
    if (m_key.isEmpty() || hasFocus() || !text().isEmpty())
        return;
    QFont font = m_themes.font(FontRole::Code);
    font.setPixelSize(m_themes.px(11));
    const QFontMetrics metrics(font);
    const int boxHeight = metrics.height() + 2;
    const int boxWidth = std::max(boxHeight, metrics.horizontalAdvance(m_key) + m_themes.px(8));
    const int top = (height() - boxHeight) / 2;
    const QRectF box(mirrored ? margin : width() - margin - boxWidth, top, boxWidth, boxHeight);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.border, 1));
    painter.setBrush(t.panel);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), m_themes.px(3), m_themes.px(3));
    painter.setFont(font);
    painter.setPen(t.text2);
    painter.drawText(box, Qt::AlignCenter, m_key);
}

} // namespace planescope
