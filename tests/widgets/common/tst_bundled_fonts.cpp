#include "tests/support/test_registry.h"
#include "widgets/common/theme.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>

#include <vector>

using namespace planescope;

namespace {

struct Face {
    const char *file;
    FontRole role;
    QFont::Weight weight;
};

const std::vector<Face> kFaces{{"PlanescopeSans-Regular.ttf", FontRole::Dense, QFont::Normal},
                               {"PlanescopeSans-Medium.ttf", FontRole::Figure, QFont::Medium},
                               {"PlanescopeSans-SemiBold.ttf", FontRole::Strong, QFont::DemiBold},
                               {"PlanescopeMono-Regular.ttf", FontRole::Code, QFont::Normal}};

QImage drawn(const QFont &font, const QString &text)
{
    QImage image(300, 60, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(font);
    painter.drawText(QPointF(10, 40), text);
    return image;
}

} // namespace

class TstBundledFonts : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(loadBundledFonts()); }

    void everyRoleUsesTheBundledFamily()
    {
        for (const FontRole role : {FontRole::Caption, FontRole::Dense, FontRole::Body, FontRole::Strong,
                                    FontRole::Section, FontRole::Title, FontRole::Figure, FontRole::Code}) {
            const QFont font = bundledFont(role, 1);
            const QFontInfo info(font);
            QCOMPARE(info.family(), font.family());
            QVERIFY(info.family().startsWith(QLatin1String("Planescope")));
            QCOMPARE(info.weight(), static_cast<int>(font.weight()));
        }
    }

    void figuresHaveOneWidthInEveryFace()
    {
        for (const Face &face : kFaces) {
            for (const int px : {11, 12, 13, 20, 28}) {
                QFont font = bundledFont(face.role, 1);
                font.setPixelSize(px);
                const QFontMetricsF metrics(font);
                const qreal zero = metrics.horizontalAdvance(QLatin1Char('0'));
                QVERIFY(zero > 0.4 * px);
                for (char figure = '1'; figure <= '9'; ++figure)
                    QCOMPARE(metrics.horizontalAdvance(QLatin1Char(figure)), zero);
                // Kerning between figures would shift columns too.
                for (const QLatin1String word : {QLatin1String("1111"), QLatin1String("7141"), QLatin1String("4747")})
                    QVERIFY(qAbs(metrics.horizontalAdvance(word) - 4 * zero) < 0.01);
            }
        }
    }

    void figuresStandInTheMiddleOfTheirPlace()
    {
        for (const Face &face : kFaces) {
            QFont font = bundledFont(face.role, 1);
            font.setPixelSize(200);
            const qreal advance = QFontMetricsF(font).horizontalAdvance(QLatin1Char('0'));
            for (char figure = '0'; figure <= '9'; ++figure) {
                QPainterPath ink;
                ink.addText(0, 0, font, QString(QLatin1Char(figure)));
                QVERIFY(ink.boundingRect().left() > 2);
                QVERIFY(ink.boundingRect().right() < advance - 2);
            }
        }
    }

    void signsOfOurTextsAreInEveryFace()
    {
        const QString wanted = QStringLiteral("\u00e4\u00f6\u00fc\u00c4\u00d6\u00dc\u00df\u2190\u2191\u2192\u2193"
                                              "\u202f\u00b5\u0394\u2206\u2212\u2013\u2026\u00d7\u00b7\u25b2\u25bc");
        for (const Face &face : kFaces) {
            const QRawFont raw(QStringLiteral(":/fonts/") + QLatin1String(face.file), 12);
            QVERIFY(raw.isValid());
            for (const QChar c : wanted)
                QVERIFY2(raw.supportsCharacter(c),
                         qPrintable(QStringLiteral("%1 lacks U+%2")
                                        .arg(QLatin1String(face.file), QString::number(c.unicode(), 16))));
        }
    }

    void namesAreNotChangedByLigatures()
    {
        // Contextual forms of the original turn the x between figures into a times sign, and -> into an arrow.
        for (const Face &face : kFaces) {
            QFont font = bundledFont(face.role, 1);
            font.setPixelSize(24);
            const QFontMetricsF metrics(font);
            for (const QString &text : {QStringLiteral("8x22B"), QStringLiteral("0x36"), QStringLiteral("a->b"),
                                        QStringLiteral("!="), QStringLiteral("/*"), QStringLiteral("fi")}) {
                qreal sum = 0;
                QImage single(300, 60, QImage::Format_RGB32);
                single.fill(Qt::white);
                QPainter painter(&single);
                painter.setFont(font);
                QFont plain = font;
                plain.setKerning(false);
                painter.setFont(plain);
                for (const QChar c : text) {
                    painter.drawText(QPointF(10 + sum, 40), QString(c));
                    sum += QFontMetricsF(plain).horizontalAdvance(c);
                }
                painter.end();
                QCOMPARE(drawn(plain, text), single);
            }
        }
    }
};

PLANESCOPE_TEST(TstBundledFonts)
#include "tst_bundled_fonts.moc"
