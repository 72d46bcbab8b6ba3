#include "widgets/common/key_caps.h"

#include "widgets/common/theme.h"

#include <QPainter>

namespace planescope {

namespace {
constexpr int kCapPadding = 5;
constexpr int kCapGap = 4;
} // namespace

KeyCaps::KeyCaps(const ThemeHub &themes, const QStringList &keys, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setKeys(keys);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void KeyCaps::setKeys(const QStringList &keys)
{
    m_keys = keys;
    setAccessibleName(keys.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QFont KeyCaps::capFont() const
{
    QFont font = m_themes.font(FontRole::Code);
    font.setPixelSize(m_themes.px(11));
    return font;
}

QSize KeyCaps::sizeHint() const
{
    const QFontMetrics metrics(capFont());
    int width = 0;
    for (const QString &key : m_keys)
        width += metrics.horizontalAdvance(key) + 2 * m_themes.px(kCapPadding) + m_themes.px(kCapGap);
    return {std::max(0, width - m_themes.px(kCapGap)), metrics.height() + 4};
}

void KeyCaps::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(capFont());
    const QFontMetrics metrics(painter.font());
    double x = 0;
    for (const QString &key : m_keys) {
        const int width = metrics.horizontalAdvance(key) + 2 * m_themes.px(kCapPadding);
        const QRectF cap(x + 0.5, 0.5, width - 1, height() - 1);
        painter.setPen(theme.border);
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(cap, 3, 3);
        painter.setPen(theme.text2);
        painter.drawText(cap, Qt::AlignCenter, key);
        x += width + m_themes.px(kCapGap);
    }
}

} // namespace planescope
