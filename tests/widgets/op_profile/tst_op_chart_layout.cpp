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
    void linesToLabelsDoNotCross_data();
    void linesToLabelsDoNotCross();
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

void TstOpChartLayout::linesToLabelsDoNotCross_data()
{
    QTest::addColumn<QSize>("size");
    // With room above the ring; in a flat pane labels have to go down and lines may cross.
    for (const QSize size : {QSize(520, 560), QSize(620, 560), QSize(1200, 900)})
        QTest::addRow("%dx%d", size.width(), size.height()) << size;
}

void TstOpChartLayout::linesToLabelsDoNotCross()
{
    QFETCH(QSize, size);
    // Many narrow slices on one side of the ring, as small categories behind one great category are.
    OpFixture fixture;
    fixture.chip("/device:TPU:0");
    const std::pair<const char *, int> parts[] = {
        {"convolution fusion", 7160}, {"custom-call", 1084},   {"loop fusion", 784},     {"all-reduce", 670},
        {"gather fusion", 148},       {"scatter fusion", 130}, {"data formatting", 120}, {"broadcast", 110}};
    int at = 0, number = 0;
    for (const auto &[category, length] : parts) {
        fixture.op("op." + std::to_string(number++), category, at, length);
        at += length;
    }
    const SessionPtr session = fixture.build();
    const auto index = OpIndex::build(session);
    const OpTree tree(index, std::make_shared<const OpTable>(index->table()),
                      OpProfileOptions{OpGrouping::Category, false}, HloLookup{});
    const QRectF area(QPointF(0, 0), QSizeF(size));
    const OpChartLayout chart = chartOf(tree, OpChartKind::Donut, area);
    std::vector<std::pair<QLineF, const OpChartShape *>> lines;
    for (const OpChartShape &shape : chart.shapes) {
        QVERIFY(shape.label.isEmpty() || area.contains(shape.label));
        for (std::size_t i = 0; i + 1 < shape.elbow.size(); ++i)
            lines.emplace_back(QLineF(shape.elbow[i], shape.elbow[i + 1]), &shape);
    }
    QVERIFY(lines.size() >= 12);
    for (const auto &[a, ofA] : lines)
        for (const auto &[b, ofB] : lines)
            if (ofA != ofB)
                QVERIFY(a.intersects(b, nullptr) != QLineF::BoundedIntersection);
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
