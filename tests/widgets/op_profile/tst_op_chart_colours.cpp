// The pie is readable for every kind of colour vision: neighbours differ in colour or stand apart by a gap, and what is
// large has words.
#include "tests/support/test_registry.h"
#include "tests/widgets/common/colour_vision.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "widgets/common/op_chart_layout.h"
#include "widgets/common/op_chart_painter.h"
#include "widgets/common/theme.h"

#include <QImage>
#include <QPainter>

using namespace planescope;
using namespace planescope::testing;

class TstOpChartColours : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        initResources();
        QVERIFY(loadBundledFonts());
    }
    void neighboursAreToldApartByEveryEye_data();
    void neighboursAreToldApartByEveryEye();
    void whatIsLargeHasWords();
};

void TstOpChartColours::neighboursAreToldApartByEveryEye_data()
{
    QTest::addColumn<int>("theme");
    QTest::addColumn<int>("vision");
    const char *const themes[] = {"light", "dark", "paper", "contrast"};
    const char *const visions[] = {"normal", "protan", "deutan", "tritan"};
    for (int t = 0; t < 4; ++t)
        for (int v = 0; v < 4; ++v)
            QTest::addRow("%s %s", themes[t], visions[v]) << t << v;
}

void TstOpChartColours::neighboursAreToldApartByEveryEye()
{
    QFETCH(int, theme);
    QFETCH(int, vision);
    constexpr std::array visions{kNormal, kProtan, kDeutan, kTritan};
    const Matrix &eye = visions[static_cast<std::size_t>(vision)];
    const Sample sample;
    const OpTreePtr tree = sample.tree();
    OpChartQuestion q;
    q.shown = q.root = &tree->root();
    q.classes = &tree->classes();
    q.area = QRectF(0, 0, 640, 480);
    const OpChartLayout layout = layoutOpChart(q);
    QVERIFY(layout.shapes.size() >= 4);
    QImage image(640, 480, QImage::Format_RGB32);
    const Theme &look = themeOf(static_cast<ThemeId>(theme));
    image.fill(look.base);
    QPainter painter(&image);
    OpChartLook chartLook;
    chartLook.theme = &look;
    paintOpChart(painter, layout, chartLook);
    painter.end();
    const double middle = (layout.innerRadius + layout.outerRadius) / 2;
    const auto pixelAt = [&](double angle) {
        return QColor(image.pixel(qRound(layout.centre.x() + middle * std::sin(angle)),
                                  qRound(layout.centre.y() - middle * std::cos(angle))));
    };
    for (std::size_t i = 0; i < layout.shapes.size(); ++i) {
        const OpChartShape &slice = layout.shapes[i], &next = layout.shapes[(i + 1) % layout.shapes.size()];
        const QColor here = pixelAt(slice.beginAngle + slice.angle / 2);
        const QColor there = pixelAt(next.beginAngle + next.angle / 2);
        QVERIFY2(distance(here, look.base, eye) >= 10, qPrintable(chartItemLabel(slice.item)));
        if (slice.item.opClass != next.item.opClass) {
            QVERIFY2(distance(here, there, eye) >= 10, qPrintable(chartItemLabel(slice.item)));
            continue;
        }
        // One colour for one kind of work: the gap tells the parts apart.
        double greatest = 0;
        for (double offset = -0.03; offset <= 0.03; offset += 0.002)
            greatest = std::max(greatest, distance(here, pixelAt(slice.beginAngle + slice.angle + offset), eye));
        QVERIFY2(greatest >= 10, qPrintable(chartItemLabel(slice.item)));
    }
}

void TstOpChartColours::whatIsLargeHasWords()
{
    const Sample sample;
    const OpTreePtr tree = sample.tree();
    OpChartQuestion q;
    q.shown = q.root = &tree->root();
    q.classes = &tree->classes();
    q.area = QRectF(0, 0, 640, 480);
    for (const OpChartShape &shape : layoutOpChart(q).shapes)
        if (shape.item.share >= 0.02)
            QVERIFY2(!shape.label.isEmpty(), qPrintable(chartItemLabel(shape.item)));
}

PLANESCOPE_TEST(TstOpChartColours)
#include "tst_op_chart_colours.moc"
