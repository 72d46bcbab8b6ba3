#include "tests/support/test_registry.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "widgets/common/op_chart_layout.h"
#include "widgets/common/op_chart_painter.h"
#include "widgets/common/op_chart_picture.h"

#include <QFile>
#include <QImage>
#include <QLineF>
#include <QPainter>
#include <QTemporaryDir>
#include <QTranslator>

#include <numbers>
#include <set>

using namespace planescope;
using namespace planescope::testing;

namespace {

OpChartLayout chartOf(const OpTree &tree, OpChartKind kind, QRectF area = QRectF(0, 0, 620, 420),
                      const OpProfileNode *selected = nullptr)
{
    OpChartQuestion q;
    q.kind = kind;
    q.shown = q.root = &tree.root();
    q.selected = selected;
    q.classes = &tree.classes();
    q.area = area;
    return layoutOpChart(q);
}

double distanceToCentre(const QLineF &line, QPointF centre)
{
    const QPointF along = line.p2() - line.p1(), from = centre - line.p1();
    const double length2 = QPointF::dotProduct(along, along);
    const double t = length2 > 0 ? std::clamp(QPointF::dotProduct(from, along) / length2, 0.0, 1.0) : 0;
    return QLineF(line.pointAt(t), centre).length();
}

/// What a reader of the ring would stumble over; empty when nothing.
QString faultOfLabels(const OpChartLayout &chart)
{
    const auto name = [](const OpChartShape &shape) { return chartItemLabel(shape.item); };
    std::vector<std::pair<QLineF, const OpChartShape *>> lines;
    for (const OpChartShape &shape : chart.shapes) {
        if (shape.label.isEmpty() != shape.elbow.empty())
            return name(shape) + QStringLiteral(" has a line without a label, or a label without a line");
        if (shape.label.isEmpty())
            continue;
        if (!chart.area.contains(shape.label))
            return name(shape) + QStringLiteral(" stands outside");
        if ((shape.label.center().x() > chart.centre.x()) != shape.isLabelRight)
            return name(shape) + QStringLiteral(" stands on the wrong side");
        for (const QPointF &point : shape.elbow)
            if (!chart.area.contains(point))
                return name(shape) + QStringLiteral(" has a line that leaves the pane");
        for (std::size_t i = 0; i + 1 < shape.elbow.size(); ++i)
            lines.emplace_back(QLineF(shape.elbow[i], shape.elbow[i + 1]), &shape);
    }
    for (const auto &[line, shape] : lines) {
        if (distanceToCentre(line, chart.centre) < chart.outerRadius + 2)
            return name(*shape) + QStringLiteral(" has a line over the ring");
        for (const auto &[other, ofOther] : lines)
            if (shape != ofOther && line.intersects(other, nullptr) == QLineF::BoundedIntersection)
                return name(*shape) + QStringLiteral(" crosses ") + name(*ofOther);
        for (const OpChartShape &other : chart.shapes)
            if (&other != shape && !other.label.isEmpty() && other.label.adjusted(1, 1, -1, -1).contains(line.p2()))
                return name(*shape) + QStringLiteral(" has a line to the label of ") + name(other);
    }
    // Down the right side and up the left one, in the order of the slices.
    const OpChartShape *last[2] = {nullptr, nullptr};
    for (const OpChartShape &shape : chart.shapes) {
        if (shape.label.isEmpty())
            continue;
        const OpChartShape *&before = last[shape.isLabelRight ? 1 : 0];
        if (before) {
            const double step = shape.label.center().y() - before->label.center().y();
            if ((shape.isLabelRight ? step : -step) < 36 - 1e-6)
                return name(shape) + QStringLiteral(" stands too near to ") + name(*before);
        }
        before = &shape;
    }
    return {};
}

} // namespace

class TstOpChartLayout : public QObject
{
    Q_OBJECT
private slots:
    void slicesFillTheRing();
    void communicationStandsTogether();
    void theSelectedSliceComesFirstAndIsPushedOut();
    void smallSlicesAreOneItem();
    void labelsKeepTheirDistance();
    void labelsAndTheirLinesNeverMeet_data();
    void labelsAndTheirLinesNeverMeet();
    void flatPanesKeepTheLabelsOfTheGreatestSlices();
    void wordsStayInsideOfTheirLabels_data();
    void wordsStayInsideOfTheirLabels();
    void picturesOfSyntheticProfilesSaySo();
    void whatIsDrawnIsWhatIsHit_data();
    void whatIsDrawnIsWhatIsHit();
    void treemapBoxesTileWithoutOverlap();
    void icicleShowsLevels();
    void nothingIsDrawnWithoutTimeOrRoom();
    void linesInTheMiddleAreBrokenAndNotCut();
};

void TstOpChartLayout::slicesFillTheRing()
{
    const OpTreePtr tree = Sample().tree();
    const OpChartLayout chart = chartOf(*tree, OpChartKind::Donut);
    double sum = 0;
    for (const OpChartShape &shape : chart.shapes) {
        QVERIFY(std::abs(shape.beginAngle - sum) < 1e-9);
        sum += shape.angle;
    }
    QVERIFY(std::abs(sum - 2 * std::numbers::pi) < 1e-9);
    QVERIFY(std::abs(chart.innerRadius / chart.outerRadius - 0.6) < 1e-9);
}

void TstOpChartLayout::communicationStandsTogether()
{
    const OpTreePtr tree = Sample().tree();
    const OpChartLayout chart = chartOf(*tree, OpChartKind::Donut);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < chart.shapes.size(); ++i)
        if (isCommunication(chart.shapes[i].item.opClass))
            places.push_back(i);
    QCOMPARE(places.size(), 2u);
    QCOMPARE(places[1], places[0] + 1);
}

void TstOpChartLayout::theSelectedSliceComesFirstAndIsPushedOut()
{
    const OpTreePtr tree = Sample().tree();
    const OpProfileNode *loop = find(tree->root(), "loop fusion");
    const OpChartLayout chart = chartOf(*tree, OpChartKind::Donut, QRectF(0, 0, 620, 420), loop);
    QCOMPARE(chart.shapes.front().item.node, loop);
    const QPointF middle = chart.shapes.front().box.center() - chart.centre;
    const OpChartLayout plain = chartOf(*tree, OpChartKind::Donut);
    QVERIFY(middle.x() > 0); // clockwise from 12 o'clock
    QCOMPARE(plain.shapes.front().item.node, find(tree->root(), "convolution fusion"));
}

void TstOpChartLayout::smallSlicesAreOneItem()
{
    const OpTreePtr tree = Sample().tree();
    OpChartQuestion q;
    q.shown = find(tree->root(), "copy");
    q.root = &tree->root();
    q.classes = &tree->classes();
    q.area = QRectF(0, 0, 620, 420);
    const OpChartLayout chart = layoutOpChart(q);
    QCOMPARE(chart.shapes.size(), 9u);
    QVERIFY(!chart.shapes.back().item.node);
    QCOMPARE(chart.shapes.back().item.folded.size(), 22u);
    QCOMPARE(chartItemLabel(chart.shapes.back().item), QStringLiteral("22 more"));
    QCOMPARE(chart.shapeOf(chart.shapes.back().item.folded.front()), std::optional<std::size_t>(8));
}

void TstOpChartLayout::labelsKeepTheirDistance()
{
    const OpTreePtr tree = Sample().tree();
    const QRectF area(0, 0, 620, 420);
    const OpChartLayout chart = chartOf(*tree, OpChartKind::Donut, area);
    int labels = 0;
    for (const OpChartShape &a : chart.shapes) {
        if (a.label.isEmpty())
            continue;
        ++labels;
        QVERIFY(area.contains(a.label));
        for (const OpChartShape &b : chart.shapes)
            if (&a != &b && !b.label.isEmpty() && a.isLabelRight == b.isLabelRight)
                QVERIFY(std::abs(a.label.center().y() - b.label.center().y()) >= 36 - 1e-6);
    }
    QVERIFY(labels >= 4);
}

void TstOpChartLayout::labelsAndTheirLinesNeverMeet_data()
{
    QTest::addColumn<QList<int>>("lengths");
    // Many narrow slices on one side of the ring, as small categories behind one great category are.
    QTest::newRow("small ones before 12 o'clock") << QList<int>{7160, 1084, 784, 670, 148, 130, 120, 110};
    QTest::newRow("small ones at the left") << QList<int>{5200, 4100, 150, 140, 130, 120, 110, 105};
    QTest::newRow("equal ones") << QList<int>{100, 100, 100, 100, 100, 100, 100, 100};
    QTest::newRow("halves") << QList<int>{500, 499};
    QTest::newRow("a thin one behind a great one") << QList<int>{9890, 110};
    QTest::newRow("three quarters") << QList<int>{750, 90, 80, 40, 30, 10};
    QTest::newRow("one") << QList<int>{100};
}

void TstOpChartLayout::labelsAndTheirLinesNeverMeet()
{
    QFETCH(QList<int>, lengths);
    OpFixture fixture;
    fixture.chip("/device:TPU:0");
    const char *const categories[] = {"convolution fusion", "custom-call",    "loop fusion",     "all-reduce",
                                      "gather fusion",      "scatter fusion", "data formatting", "broadcast"};
    int at = 0, number = 0;
    for (const int length : lengths) {
        fixture.op("op." + std::to_string(number), categories[number], at, length);
        ++number;
        at += length;
    }
    const SessionPtr session = fixture.build();
    const auto index = OpIndex::build(session);
    const OpTree tree(index, std::make_shared<const OpTable>(index->table()),
                      OpProfileOptions{OpGrouping::Category, false}, HloLookup{});
    int withLabels = 0;
    for (int width = 300; width <= 1600; width += 65)
        for (const int height : {150, 200, 227, 240, 280, 320, 360, 400, 440, 480, 520, 560, 720, 900})
            for (int chosen = -1; chosen < lengths.size(); ++chosen) {
                const OpProfileNode *selected = chosen < 0 ? nullptr : find(tree.root(), categories[chosen]);
                const QRectF area(7, 11, width, height);
                const OpChartLayout chart = chartOf(tree, OpChartKind::Donut, area, selected);
                const QString fault = faultOfLabels(chart);
                QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("%1x%2, %3 chosen: %4")
                                                         .arg(QString::number(width), QString::number(height),
                                                              QString::number(chosen), fault)));
                withLabels += std::any_of(chart.shapes.begin(), chart.shapes.end(),
                                          [](const OpChartShape &shape) { return !shape.label.isEmpty(); });
            }
    QVERIFY(withLabels > 100);
}

void TstOpChartLayout::flatPanesKeepTheLabelsOfTheGreatestSlices()
{
    const OpTreePtr tree = Sample().tree();
    for (const int height : {150, 200, 260, 320}) {
        const OpChartLayout chart = chartOf(*tree, OpChartKind::Donut, QRectF(0, 0, 520, height));
        for (const bool isRight : {true, false}) {
            double leastNamed = 1, greatestUnnamed = 0;
            for (const OpChartShape &shape : chart.shapes)
                if (shape.isLabelRight == isRight && shape.item.node) {
                    if (shape.label.isEmpty())
                        greatestUnnamed = std::max(greatestUnnamed, shape.item.share);
                    else
                        leastNamed = std::min(leastNamed, shape.item.share);
                }
            QVERIFY(leastNamed >= greatestUnnamed);
        }
    }
    // From the height of an ordinary pane on all have one.
    const OpChartLayout whole = chartOf(*tree, OpChartKind::Donut, QRectF(0, 0, 520, 360));
    for (const OpChartShape &shape : whole.shapes)
        QVERIFY2(!shape.label.isEmpty(), qPrintable(chartItemLabel(shape.item)));
}

void TstOpChartLayout::wordsStayInsideOfTheirLabels_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("German") << QStringLiteral("de");
}

void TstOpChartLayout::wordsStayInsideOfTheirLabels()
{
    QFETCH(QString, language);
    Q_INIT_RESOURCE(translations);
    QTranslator translator;
    QVERIFY(translator.load(QStringLiteral(":/i18n/planescope_%1.qm").arg(language)));
    QCoreApplication::installTranslator(&translator);
    const OpTreePtr tree = Sample().tree();
    OpChartQuestion q;
    q.shown = find(tree->root(), "copy");
    q.root = &tree->root();
    q.classes = &tree->classes();
    OpChartLook look;
    look.theme = &themeOf(ThemeId::Light);
    look.locale = QLocale(language);
    int words = 0;
    for (const QSize &size : {QSize(380, 200), QSize(520, 240), QSize(620, 420), QSize(1000, 300)})
        for (const OpProfileNode *shown : {&tree->root(), find(tree->root(), "copy")}) {
            q.shown = shown;
            q.area = QRectF(QPointF(), QSizeF(size));
            const OpChartLayout chart = layoutOpChart(q);
            // What is painted besides the ring lies on the lines and in the boxes of the labels.
            QImage image(size, QImage::Format_RGB32);
            image.fill(look.theme->base);
            QPainter painter(&image);
            paintOpChart(painter, chart, look);
            for (const OpChartShape &shape : chart.shapes) {
                bool hasInk = shape.label.isEmpty();
                const QRect box = shape.label.toAlignedRect();
                for (int y = box.top(); y <= box.bottom() && !hasInk; ++y)
                    for (int x = box.left(); x <= box.right() && !hasInk; ++x)
                        hasInk = image.rect().contains(x, y) && image.pixel(x, y) != look.theme->base.rgb();
                QVERIFY2(hasInk, qPrintable(chartItemLabel(shape.item)));
                words += !shape.label.isEmpty();
            }
            for (const OpChartShape &shape : chart.shapes) {
                painter.fillRect(shape.label.toAlignedRect(), look.theme->base);
                painter.setPen(QPen(look.theme->base, 4));
                painter.drawPolyline(shape.elbow.data(), int(shape.elbow.size()));
            }
            painter.setBrush(look.theme->base);
            const double radius = chart.outerRadius + 3;
            painter.drawEllipse(chart.centre, radius, radius);
            painter.end();
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    QCOMPARE(image.pixel(x, y), look.theme->base.rgb());
        }
    QVERIFY(words >= 20);
    const OpChartLayout folded = layoutOpChart(q);
    QCOMPARE(chartItemLabel(folded.shapes.back().item),
             language == QLatin1String("de") ? QStringLiteral("22 weitere") : QStringLiteral("22 more"));
    QCoreApplication::removeTranslator(&translator);
}

void TstOpChartLayout::picturesOfSyntheticProfilesSaySo()
{
    const QTemporaryDir folder;
    const auto written = [&](const char *name, const QSize &size, const QString &notice) {
        const QString path = folder.filePath(QLatin1String(name));
        const auto nothing = [](QPainter &, const QRectF &, const Theme &) {};
        return writeChartPicture(path, size, themeOf(ThemeId::Paper), nothing, notice) ? path : QString();
    };
    const QString notice = QStringLiteral("SYNTHETIC: made up for a test, and not measured anywhere");
    const QImage with(written("with.png", {400, 200}, notice)), without(written("without.png", {400, 200}, {}));
    QCOMPARE(without.size(), QSize(800, 400));
    QCOMPARE(with.width(), 800);
    QVERIFY(with.height() >= 400 + 2 * 26);
    // In a narrow picture the label takes more lines instead of being cut.
    const QImage narrow(written("narrow.png", {120, 200}, notice));
    QVERIFY(narrow.height() > with.height());
    QFile svg(written("with.svg", {400, 200}, notice));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    QVERIFY(svg.readAll().contains("SYNTHETIC: made up for a test"));
}

void TstOpChartLayout::whatIsDrawnIsWhatIsHit_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("donut") << int(OpChartKind::Donut);
    QTest::newRow("bars") << int(OpChartKind::Bars);
    QTest::newRow("treemap") << int(OpChartKind::Treemap);
    QTest::newRow("icicle") << int(OpChartKind::Icicle);
}

void TstOpChartLayout::whatIsDrawnIsWhatIsHit()
{
    QFETCH(int, kind);
    const OpTreePtr tree = Sample().tree();
    const OpChartLayout chart = chartOf(*tree, static_cast<OpChartKind>(kind), QRectF(0, 0, 500, 400));
    QVERIFY(!chart.shapes.empty());
    QImage image(500, 400, QImage::Format_RGB32);
    image.fill(themeOf(ThemeId::Light).base);
    QPainter painter(&image);
    OpChartLook look;
    look.theme = &themeOf(ThemeId::Light);
    paintOpChart(painter, chart, look);
    painter.end();
    int hits = 0;
    std::set<std::size_t> shapes;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3) {
            const QPointF at(x + 0.5, y + 0.5);
            const std::optional<std::size_t> shape = chart.shapeAt(at);
            if (!shape)
                continue;
            ++hits;
            shapes.insert(*shape);
            const OpChartShape &s = chart.shapes[*shape];
            // Far from edges and labels the pixel has the colour of the class.
            const bool isInside = s.path.contains(QRectF(at - QPointF(4, 4), QSizeF(8, 8)));
            const bool isText = s.label.adjusted(-6, -6, 6, 6).contains(at);
            if (kind == int(OpChartKind::Bars) || !isInside || isText || !s.item.node ||
                s.item.node->kind == OpNodeKind::Root)
                continue;
            const QColor fill = look.theme->fill(s.item.opClass);
            if (fill.alpha() > 0 &&
                !(kind == int(OpChartKind::Treemap) && s.item.depth == 0 && s.label.height() <= 20.5))
                QCOMPARE(QColor(image.pixel(x, y)).name(), fill.name());
        }
    QVERIFY(hits > 500);
    QVERIFY(shapes.size() >= 4);
}

void TstOpChartLayout::treemapBoxesTileWithoutOverlap()
{
    const OpTreePtr tree = Sample().tree();
    const QRectF area(0, 0, 600, 400);
    const OpChartLayout chart = chartOf(*tree, OpChartKind::Treemap, area);
    double sum = 0;
    for (const OpChartShape &a : chart.shapes) {
        QVERIFY(area.contains(a.box));
        if (a.item.depth > 0)
            continue;
        sum += a.box.width() * a.box.height();
        for (const OpChartShape &b : chart.shapes)
            if (&a != &b && b.item.depth == 0)
                QVERIFY(!a.box.intersects(b.box));
    }
    QVERIFY(sum > 0.97 * area.width() * area.height());
    // Size is time: the matrix box is half of it.
    for (const OpChartShape &a : chart.shapes)
        if (a.item.depth == 0 && a.item.node == find(tree->root(), "convolution fusion"))
            QVERIFY(std::abs(a.box.width() * a.box.height() / (area.width() * area.height()) - 0.5) < 0.02);
}

void TstOpChartLayout::icicleShowsLevels()
{
    const OpTreePtr tree = Sample().tree(OpGrouping::Provenance);
    const OpChartLayout chart = chartOf(*tree, OpChartKind::Icicle);
    QCOMPARE(chart.shapes.front().item.node, &tree->root());
    int deepest = 0;
    for (const OpChartShape &shape : chart.shapes)
        deepest = std::max(deepest, shape.item.depth);
    QVERIFY(deepest >= 3);
}

void TstOpChartLayout::nothingIsDrawnWithoutTimeOrRoom()
{
    const OpTreePtr tree = Sample().tree();
    for (const OpChartKind kind : {OpChartKind::Donut, OpChartKind::Bars, OpChartKind::Treemap, OpChartKind::Icicle}) {
        QVERIFY(chartOf(*tree, kind, QRectF(0, 0, 4, 4)).shapes.empty());
        OpChartQuestion q;
        q.kind = kind;
        OpProfileNode empty;
        q.shown = q.root = &empty;
        q.classes = &tree->classes();
        q.area = QRectF(0, 0, 600, 400);
        QVERIFY(layoutOpChart(q).shapes.empty());
    }
}

void TstOpChartLayout::linesInTheMiddleAreBrokenAndNotCut()
{
    const std::vector<OpCentreLine> lines{{QStringLiteral("31,00 %"), true},
                                          {QStringLiteral("all-reduce")},
                                          {QStringLiteral("1,852 s von 5,975 s je Gerät")}};
    const auto joined = [](const std::vector<OpCentreLine> &rows) {
        QStringList texts;
        for (const OpCentreLine &row : rows)
            texts << row.text;
        return texts.join(QLatin1Char(' '));
    };
    for (const double radius : {60.0, 72.0, 90.0, 105.0}) {
        const std::vector<OpCentreLine> rows = ringCentreRows(lines, radius, 1);
        QCOMPARE(joined(rows), joined(lines)); // nothing is left out
        const QFontMetricsF metrics(bundledFont(FontRole::Dense, 1));
        for (const OpCentreLine &row : rows)
            QVERIFY2(row.isFigure || metrics.horizontalAdvance(row.text) <= 2 * radius * 0.86, qPrintable(row.text));
    }
    QCOMPARE(ringCentreRows(lines, 40, 1), std::vector<OpCentreLine>(lines.begin(), lines.begin() + 1));
    // Without room for both figures the second one goes, and its caption with it.
    const std::vector<OpCentreLine> two{{QStringLiteral("27.60 %"), true},
                                        {QStringLiteral("FLOPS utilisation")},
                                        {QStringLiteral("31.00 %"), true},
                                        {QStringLiteral("all-reduce")},
                                        {QStringLiteral("of 17.80 s op time per device")}};
    QCOMPARE(joined(ringCentreRows(two, 105, 1)), joined(two));
    QCOMPARE(joined(ringCentreRows(two, 62, 1)), QStringLiteral("27.60 % FLOPS utilisation 31.00 % all-reduce"));
    QCOMPARE(joined(ringCentreRows(two, 53, 1)), QStringLiteral("27.60 % FLOPS utilisation"));
}

PLANESCOPE_TEST(TstOpChartLayout)
#include "tst_op_chart_layout.moc"
