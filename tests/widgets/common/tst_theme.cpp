#include "tests/support/test_registry.h"
#include "tests/widgets/common/colour_vision.h"
#include "widgets/common/theme.h"

#include <QSignalSpy>

#include <array>
#include <cmath>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr int kFilledClasses = 10;
constexpr std::array kThemes{ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast};

QColor classFill(int index) { return themeOf(ThemeId::Light).fill(static_cast<OpClass>(index)); }

double smallestClassDistance(const Matrix &vision)
{
    double smallest = 1000;
    for (int a = 0; a < kFilledClasses; ++a)
        for (int b = a + 1; b < kFilledClasses; ++b)
            smallest = std::min(smallest, distance(classFill(a), classFill(b), vision));
    return smallest;
}

double worst(const QColor &ink, std::initializer_list<QColor> grounds)
{
    double least = 21;
    for (const QColor &ground : grounds)
        least = std::min(least, contrast(ink, ground));
    return least;
}

} // namespace

class TstTheme : public QObject
{
    Q_OBJECT
private slots:
    void okLabOfKnownColours()
    {
        const Vec3 white = seen(Qt::white, kNormal);
        QVERIFY(std::abs(white[0] - 1) < 1e-3 && std::abs(white[1]) < 1e-3 && std::abs(white[2]) < 1e-3);
        const Vec3 red = seen(QColor(255, 0, 0), kNormal); // (0.628, 0.225, 0.126) in the paper
        QVERIFY(std::abs(red[0] - 0.628) < 1e-3 && std::abs(red[1] - 0.225) < 1e-3 && std::abs(red[2] - 0.126) < 1e-3);
        QCOMPARE(qRound(contrast(Qt::black, Qt::white)), 21);
    }

    void theDistanceTestWouldCatchATooCloseColour()
    {
        // A mid-grey for "not classified" falls together with the kernel green for protanopes.
        QVERIFY(distance(QColor(0x88, 0x88, 0x88), classFill(2), kProtan) < 10);
    }

    void classesStayApartForEveryVision_data()
    {
        QTest::addColumn<int>("vision");
        QTest::newRow("normal") << 0;
        QTest::newRow("protan") << 1;
        QTest::newRow("deutan") << 2;
        QTest::newRow("tritan") << 3;
    }

    void classesStayApartForEveryVision()
    {
        QFETCH(int, vision);
        const std::array matrices{kNormal, kProtan, kDeutan, kTritan};
        const double smallest = smallestClassDistance(matrices[static_cast<std::size_t>(vision)]);
        QVERIFY2(smallest >= 10, qPrintable(QString::number(smallest)));
    }

    void fillsAreTheSameInAllThemes()
    {
        for (const ThemeId id : kThemes)
            for (int c = 0; c < kFilledClasses; ++c)
                QCOMPARE(themeOf(id).fill(static_cast<OpClass>(c)), classFill(c));
    }

    void unknownHasNoFill()
    {
        for (const ThemeId id : kThemes)
            QCOMPARE(themeOf(id).fill(OpClass::Unknown).alpha(), 0);
    }

    void textIsReadableOnEveryFill()
    {
        for (const ThemeId id : kThemes) {
            const Theme &theme = themeOf(id);
            for (std::size_t c = 0; c < kOpClassCount; ++c) {
                const QColor fill = theme.fill(static_cast<OpClass>(c));
                const QColor ground = fill.alpha() == 0 ? theme.base : fill;
                QVERIFY2(contrast(theme.textOn(fill), ground) >= 4.5, qPrintable(ground.name()));
            }
        }
    }

    void chromeIsReadable()
    {
        for (const ThemeId id : kThemes) {
            const Theme &t = themeOf(id);
            const std::initializer_list<QColor> plain{t.base, t.window, t.panel, t.alternate};
            QVERIFY(worst(t.text, plain) >= 4.5);
            QVERIFY(worst(t.text, {t.hover, t.pressed, t.structure}) >= 4.5);
            QVERIFY(worst(t.text2, plain) >= 4.5);
            QVERIFY(worst(t.text2, {t.hover, t.pressed}) >= 4.5);
            QVERIFY(contrast(t.onSelection, t.selection) >= 4.5);
            QVERIFY(worst(t.accent, plain) >= 4.5);
            QVERIFY(contrast(t.onAccent, t.accent) >= 4.5);
            QVERIFY(contrast(t.warning, t.warningGround) >= 4.5);
            QVERIFY(contrast(t.error, t.errorGround) >= 4.5);
            QVERIFY(worst(t.error, plain) >= 4.5);
            QVERIFY(worst(t.control, {t.base, t.panel}) >= 3.0); // WCAG 1.4.11, outlines of controls
            QVERIFY(worst(t.accent, {t.base, t.panel, t.window}) >= 3.0);
            QVERIFY(contrast(t.base, t.text) >= 4.5); // inverted tooltip
        }
    }

    void contrastIsAsDesigned_data()
    {
        QTest::addColumn<int>("theme");
        QTest::addColumn<double>("text");
        QTest::addColumn<double>("text2");
        QTest::addColumn<double>("accent");
        QTest::addColumn<double>("onAccent");
        QTest::addColumn<double>("warning");
        QTest::addColumn<double>("error");
        QTest::addColumn<double>("outline");
        QTest::newRow("light") << 0 << 13.6 << 5.4 << 6.0 << 7.5 << 6.7 << 5.7 << 3.2;
        QTest::newRow("dark") << 1 << 10.7 << 5.6 << 5.5 << 7.6 << 8.8 << 7.1 << 3.7;
        QTest::newRow("paper") << 2 << 17.9 << 7.6 << 17.9 << 21.0 << 8.7 << 8.2 << 5.1;
    }

    void contrastIsAsDesigned()
    {
        QFETCH(int, theme);
        const Theme &t = themeOf(static_cast<ThemeId>(theme));
        const std::initializer_list<QColor> grounds{t.base, t.window, t.alternate, t.selection};
        const auto isNear = [](double value, double wanted) { return std::abs(value - wanted) < 0.1; };
        const auto check = [&](const char *name, double value) {
            const double wanted = *static_cast<const double *>(QTest::qData(name, QMetaType::Double));
            QVERIFY2(isNear(value, wanted), qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(name)).arg(value)));
        };
        check("text", worst(t.text, grounds));
        check("text2", worst(t.text2, grounds));
        check("accent", worst(t.accent, grounds));
        check("onAccent", contrast(t.onAccent, t.accent));
        check("warning", contrast(t.warning, t.warningGround));
        check("error", contrast(t.error, t.errorGround));
        check("outline", worst(t.control, {t.base, t.panel}));
    }

    void accentIsNeverTakenForAClass()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark})
            for (int c = 0; c < kFilledClasses; ++c)
                QVERIFY(distance(themeOf(id).accent, classFill(c), kNormal) >= 13.0 - 0.05);
    }

    void edgesStandOutFromTheirFill()
    {
        const QColor blue = classFill(0);
        QVERIFY(themeOf(ThemeId::Light).edge(blue).lightnessF() < blue.lightnessF());
        QVERIFY(themeOf(ThemeId::Paper).edge(blue).lightnessF() < themeOf(ThemeId::Light).edge(blue).lightnessF());
        QVERIFY(themeOf(ThemeId::Dark).edge(blue).lightnessF() > blue.lightnessF());
        QCOMPARE(themeOf(ThemeId::HighContrast).edge(themeOf(ThemeId::HighContrast).structure), QColor(Qt::white));
    }

    void hubTellsEveryChangeOnce()
    {
        ThemeHub hub;
        QSignalSpy changed(&hub, &ThemeHub::changed);
        hub.setTheme(ThemeId::Dark);
        hub.setTheme(ThemeId::Dark);
        QCOMPARE(changed.size(), 1);
        hub.setScale(1.5);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(hub.px(24), 36);
        QCOMPARE(hub.font(FontRole::Dense).pixelSize(), 18);
    }
};

PLANESCOPE_TEST(TstTheme)
#include "tst_theme.moc"
