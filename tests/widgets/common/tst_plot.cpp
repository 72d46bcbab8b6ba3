// Plots in the look of the program: what is under the mouse, which ticks stand at the axes, and their pictures.
#include "tests/support/test_registry.h"
#include "widgets/common/plot.h"
#include "widgets/common/plot_columns.h"
#include "widgets/common/theme.h"

#include <QImage>
#include <QPainter>

#include <cmath>
#include <set>

using namespace planescope;

namespace {

class ScatterPlot : public Plot
{
public:
    explicit ScatterPlot(const ThemeHub &hub) : Plot(hub), bubbles(new PlotBubbles(xAxis, yAxis))
    {
        useLogAxis(xAxis, {});
        useLogAxis(yAxis, QStringLiteral("FLOP/s"));
        xAxis->setRange(0.1, 1000);
        yAxis->setRange(1e9, 1e15);
        std::vector<PlotBubble> points(3);
        for (std::size_t i = 0; i < points.size(); ++i) {
            points[i].id = i;
            points[i].x = std::pow(10.0, static_cast<double>(i));
            points[i].y = 1e10 * std::pow(100.0, static_cast<double>(i));
            points[i].radius = 4 + 4 * static_cast<double>(i);
            points[i].fill = hub.theme().fill(OpClass::Matrix);
        }
        bubbles->setBubbles(points);
        applyLook(hub.theme(), hub.scale());
        resize(600, 400);
        replot(QCustomPlot::rpImmediateRefresh);
    }
    PlotBubbles *bubbles;
};

} // namespace

class TstPlot : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        initResources();
        QVERIFY(loadBundledFonts());
    }

    void bubblesAreFoundUnderTheMouseAndInABox()
    {
        ThemeHub themes;
        ScatterPlot plot(themes);
        for (const PlotBubble &bubble : plot.bubbles->bubbles()) {
            const QPointF at = plot.bubbles->pixelOf(bubble);
            QCOMPARE(plot.bubbles->bubbleAt(at), std::optional(bubble.id));
            QVERIFY(!plot.bubbles->bubbleAt(at + QPointF(bubble.radius + 8, 0)));
            QCOMPARE(plot.bubbles->bubblesIn(QRectF(at.x() - 2, at.y() - 2, 4, 4)),
                     std::vector<std::size_t>{bubble.id});
        }
        QCOMPARE(plot.bubbles->bubblesIn(QRectF(plot.rect())).size(), std::size_t(3));
    }

    void theSmallestLieOnTop()
    {
        ThemeHub themes;
        ScatterPlot plot(themes);
        std::vector<PlotBubble> same(2);
        same[0] = {10, 1e12, 3, {}, PlotBubble::Shape::Circle, 7, false};
        same[1] = {10, 1e12, 20, {}, PlotBubble::Shape::Circle, 8, false};
        plot.bubbles->setBubbles(same);
        QCOMPARE(plot.bubbles->bubbleAt(plot.bubbles->pixelOf(same[0])), std::optional(std::size_t(7)));
    }

    void axesReadAsPowersWithPrefixes()
    {
        ThemeHub themes;
        ScatterPlot plot(themes);
        const QVector<QString> labels = plot.yAxis->tickVectorLabels();
        QVERIFY(labels.contains(QStringLiteral("1.00\u202FTFLOP/s")) ||
                labels.contains(QStringLiteral("1\u202FTFLOP/s")));
        QVERIFY(plot.xAxis->tickVectorLabels().contains(QStringLiteral("100")));
    }

    void columnsOfOnePixelAreOneAndGapsStayGaps()
    {
        QCustomPlot plot;
        auto *columns = new PlotColumns(plot.xAxis, plot.yAxis);
        const double gap = std::nan("");
        // Ten pixels over 0 to 100: the first three steps lie in one pixel, then a gap, then two alike.
        columns->setSteps({0, 3, 6, 20, 40, 60, 100}, {5, 9, 7, gap, 2, 2, 2}, {1, 2, 0, 0, 0, 0, 0}, {0, 100}, 10);
        QCOMPARE(columns->count(), std::size_t(2));
        bool isThere = false;
        QCOMPARE(columns->getKeyRange(isThere).upper, 100.0);
        QVERIFY(isThere);
        QCOMPARE(columns->getValueRange(isThere).upper, 9.0); // the greatest of what lies in a pixel
    }

    void columnsFillWhatLiesUnderThem()
    {
        QCustomPlot plot;
        plot.resize(200, 100);
        plot.axisRect()->setAutoMargins(QCP::msNone);
        plot.axisRect()->setMargins(QMargins());
        for (QCPAxis *axis : {plot.xAxis, plot.yAxis}) {
            axis->setVisible(false);
            axis->grid()->setVisible(false);
        }
        plot.xAxis->setRange(0, 4);
        plot.yAxis->setRange(0, 10);
        auto *columns = new PlotColumns(plot.xAxis, plot.yAxis);
        columns->setBrush(QColor(255, 0, 0));
        columns->setSteps({0, 1, 2, 3, 4}, {10, 0, 5, 10, 10}, {0, 0, 0, 5, 0}, plot.xAxis->range(), 200);
        const QImage image = plot.toPixmap(200, 100).toImage();
        const auto isFilled = [&](double x, double y) {
            const QColor colour = image.pixelColor(static_cast<int>(x * 50), static_cast<int>(100 - y * 10));
            return colour.red() == 255 && colour.green() == 0;
        };
        QVERIFY(isFilled(0.5, 9) && isFilled(0.5, 1));
        QVERIFY(!isFilled(1.5, 1));
        QVERIFY(isFilled(2.5, 4) && !isFilled(2.5, 6));
        QVERIFY(isFilled(3.5, 6) && !isFilled(3.5, 4));
    }

    void picturesAreDrawnInAnyTheme()
    {
        ThemeHub themes;
        ScatterPlot plot(themes);
        std::set<QRgb> grounds;
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
            QImage image(600, 400, QImage::Format_RGB32);
            image.fill(themeOf(id).window);
            QPainter painter(&image);
            plot.paintInto(painter, QRectF(0, 0, 600, 400), themeOf(id));
            painter.end();
            grounds.insert(image.pixel(300, 5));
            QCOMPARE(QColor(image.pixel(300, 5)), themeOf(id).base);
        }
        QVERIFY(grounds.size() >= 3);
    }
};

PLANESCOPE_TEST(TstPlot)
#include "tst_plot.moc"
