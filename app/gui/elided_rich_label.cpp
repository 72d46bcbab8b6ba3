#include "app/gui/elided_rich_label.h"

#include "widgets/common/theme.h"

#include <QPainter>

namespace planescope {

ElidedRichLabel::ElidedRichLabel(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ElidedRichLabel::setMarkedText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    setToolTip(plainText());
    setAccessibleName(plainText());
    update();
}

QString ElidedRichLabel::plainText() const
{
    QString plain = m_text;
    plain.remove(QLatin1Char('*'));
    return plain;
}

QSize ElidedRichLabel::sizeHint() const
{
    const QFontMetrics metrics(m_themes.font(FontRole::Dense));
    return {metrics.horizontalAdvance(plainText()) + 8, metrics.height() + 8};
}

QSize ElidedRichLabel::minimumSizeHint() const { return {m_themes.px(120), sizeHint().height()}; }

void ElidedRichLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    double x = 0;
    bool isStrong = false;
    for (const QString &part : m_text.split(QLatin1Char('*'))) {
        QFont font = m_themes.font(FontRole::Dense);
        if (isStrong)
            font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(theme.text);
        const QFontMetricsF metrics(font);
        const double room = width() - x;
        const double needed = metrics.horizontalAdvance(part);
        const QString shown = needed <= room + 0.5 ? part : metrics.elidedText(part, Qt::ElideRight, room);
        painter.drawText(QRectF(x, 0, room, height()), Qt::AlignVCenter | Qt::AlignLeft, shown);
        if (needed > room + 0.5)
            return;
        x += needed;
        isStrong = !isStrong;
    }
}

} // namespace planescope
