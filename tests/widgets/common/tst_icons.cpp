#include "tests/support/test_registry.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QDir>
#include <QImage>

using namespace planescope;

namespace {

/// Colour of the most opaque pixel.
QColor inkOf(const QPixmap &pixmap)
{
    const QImage image = pixmap.toImage().convertToFormat(QImage::Format_ARGB32);
    QColor best(0, 0, 0, 0);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qAlpha(image.pixel(x, y)) > best.alpha())
                best = image.pixelColor(x, y);
    return best;
}

bool isNear(const QColor &a, const QColor &b)
{
    return qAbs(a.red() - b.red()) < 6 && qAbs(a.green() - b.green()) < 6 && qAbs(a.blue() - b.blue()) < 6;
}

} // namespace

class TstIcons : public QObject
{
    Q_OBJECT
private slots:
    void everyIconPaintsSomething()
    {
        initResources();
        const ThemeHub themes;
        const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
        QVERIFY(files.size() > 40);
        for (const QString &file : files) {
            const QIcon icon = themedIcon(themes, file.chopped(4));
            QVERIFY(!icon.isNull());
            QVERIFY2(inkOf(icon.pixmap(16)).alpha() > 60, qPrintable(file));
        }
        QVERIFY(!programIcon().pixmap(64).isNull());
    }

    void anUnknownNamePaintsNothing()
    {
        const ThemeHub themes;
        QVERIFY(themedIcon(themes, QStringLiteral("no such icon")).isNull());
    }

    void coloursFollowStateAndTheme()
    {
        ThemeHub themes;
        const QIcon icon = themedIcon(themes, QStringLiteral("close"));
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
            themes.setTheme(id);
            const Theme &theme = themes.theme();
            QVERIFY(isNear(inkOf(icon.pixmap(QSize(32, 32), QIcon::Normal, QIcon::Off)), theme.text2));
            QVERIFY(isNear(inkOf(icon.pixmap(QSize(32, 32), QIcon::Active, QIcon::Off)), theme.text));
            QVERIFY(isNear(inkOf(icon.pixmap(QSize(32, 32), QIcon::Normal, QIcon::On)), theme.text));
            const QColor disabled = inkOf(icon.pixmap(QSize(32, 32), QIcon::Disabled, QIcon::Off));
            QVERIFY(qAbs(disabled.alphaF() - 0.45f) < 0.02f);
        }
    }

    void outlivesItsThemes()
    {
        QIcon icon;
        {
            const ThemeHub themes;
            icon = themedIcon(themes, QStringLiteral("open"));
        }
        QVERIFY(isNear(inkOf(icon.pixmap(32)), themeOf(ThemeId::Light).text2));
    }

    void isSharpAtTwice()
    {
        const QPixmap twice = iconPixmap(QStringLiteral("fit"), Qt::black, 16, 2);
        QCOMPARE(twice.size(), QSize(32, 32));
        QCOMPARE(twice.deviceIndependentSize(), QSizeF(16, 16));
        // Rendered at twice the size, not blown up: it is not the small picture with doubled pixels.
        const QImage small = iconPixmap(QStringLiteral("fit"), Qt::black, 16, 1).toImage();
        QVERIFY(twice.toImage().convertToFormat(QImage::Format_ARGB32) !=
                small.scaled(32, 32).convertToFormat(QImage::Format_ARGB32));
    }
};

PLANESCOPE_TEST(TstIcons)
#include "tst_icons.moc"
