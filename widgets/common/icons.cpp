#include "widgets/common/icons.h"

#include "widgets/common/theme.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QPointer>
#include <QSvgRenderer>

namespace planescope {

namespace {

constexpr float kDisabledOpacity = 0.45F;

/// The file's text, read once per name; empty for unknown names.
QByteArray iconSource(const QString &name)
{
    initResources();
    static QHash<QString, QByteArray> sources;
    const auto known = sources.constFind(name);
    if (known != sources.constEnd())
        return *known;
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    QByteArray source = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    sources.insert(name, source);
    return source;
}

/// Renders into `size` device pixels.
QPixmap renderIcon(const QString &name, const QColor &color, QSize size)
{
    if (size.isEmpty())
        return {};
    const QString key = QStringLiteral("planescope/%1/%2/%3x%4")
                            .arg(name, color.name(QColor::HexArgb))
                            .arg(size.width())
                            .arg(size.height());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(size);
    pixmap.fill(Qt::transparent);
    QByteArray source = iconSource(name);
    if (!source.isEmpty()) {
        source.replace("currentColor", color.name(QColor::HexRgb).toLatin1());
        QSvgRenderer renderer(source);
        QPainter painter(&pixmap);
        painter.setOpacity(color.alphaF());
        renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
    }
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class ThemedIconEngine final : public QIconEngine
{
public:
    ThemedIconEngine(const ThemeHub *themes, QString name) : m_themes(themes), m_name(std::move(name)) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatioF();
        QPixmap pixmap = scaledPixmap(rect.size() * ratio, mode, state, ratio);
        pixmap.setDevicePixelRatio(ratio);
        painter->drawPixmap(rect.topLeft(), pixmap);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return renderIcon(m_name, color(mode, state), size);
    }

    QString iconName() override { return m_name; }
    bool isNull() override { return iconSource(m_name).isEmpty(); }
    QIconEngine *clone() const override { return new ThemedIconEngine(m_themes, m_name); }

private:
    QColor color(QIcon::Mode mode, QIcon::State state) const
    {
        const Theme &theme = m_themes ? m_themes->theme() : themeOf(ThemeId::Light);
        QColor c = mode == QIcon::Active || mode == QIcon::Selected || state == QIcon::On ? theme.text : theme.text2;
        if (mode == QIcon::Disabled)
            c.setAlphaF(kDisabledOpacity);
        return c;
    }

    QPointer<const ThemeHub> m_themes;
    QString m_name;
};

} // namespace

QIcon themedIcon(const ThemeHub &themes, const QString &name) { return QIcon(new ThemedIconEngine(&themes, name)); }

QPixmap iconPixmap(const QString &name, const QColor &color, int size, qreal devicePixelRatio)
{
    QPixmap pixmap = renderIcon(name, color, QSize(size, size) * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

QIcon programIcon()
{
    initResources();
    return QIcon(QStringLiteral(":/icons/planescope.svg"));
}

} // namespace planescope
