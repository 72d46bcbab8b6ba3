// The sequential ramp: more is darker in light themes and lighter in dark ones, every step can be told from its
// neighbours and holds readable figures.
#include "tests/support/test_registry.h"
#include "widgets/common/theme_ramp.h"

#include <cmath>

using namespace planescope;

namespace {

double luminanceOf(const QColor &color) { return contrast(color, QColor(0, 0, 0)); }

} // namespace

class TstThemeRamp : public QObject
{
    Q_OBJECT
private slots:
    void stepsRiseEvenlyInOneDirection()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
            const Theme &theme = themeOf(id);
            for (int step = 1; step < kRampSteps; ++step) {
                const double before = luminanceOf(rampColor(theme, step - 1)),
                             now = luminanceOf(rampColor(theme, step));
                QVERIFY(theme.isDark ? now > before : now < before);
                QVERIFY(std::max(now, before) / std::min(now, before) > 1.1);
            }
        }
    }

    void figuresAreReadableOnEveryStep()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
            const Theme &theme = themeOf(id);
            for (int step = 0; step < kRampSteps; ++step)
                QVERIFY(contrast(theme.textOn(rampColor(theme, step)), rampColor(theme, step)) >= 5.0);
            QVERIFY(contrast(theme.textOn(outlierColor(theme)), outlierColor(theme)) >= 5.0);
        }
    }

    void sharesFallIntoSteps()
    {
        QCOMPARE(rampStep(0), 0);
        QCOMPARE(rampStep(-1), 0);
        QCOMPARE(rampStep(std::nan("")), 0);
        QCOMPARE(rampStep(0.079), 0);
        QCOMPARE(rampStep(0.08), 1);
        QCOMPARE(rampStep(0.24), 3); // 0.24 / 0.08 is a little less than 3
        QCOMPARE(rampStep(0.56), kRampSteps - 1);
        QCOMPARE(rampStep(1e300), kRampSteps - 1);
        for (int step = 0; step < kRampSteps; ++step)
            QCOMPARE(rampStep((step + 0.5) / kRampSteps, 1.0 / kRampSteps), step);
    }
};

PLANESCOPE_TEST(TstThemeRamp)
#include "tst_theme_ramp.moc"
