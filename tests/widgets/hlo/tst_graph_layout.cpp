#include "tests/support/test_registry.h"
#include "tests/widgets/hlo/hlo_samples.h"
#include "widgets/hlo/graph_layout.h"

using namespace planescope;
using namespace planescope::testing;

class TstGraphLayout : public QObject
{
    Q_OBJECT
private slots:
    void producersStandAboveTheirUsers();
    void nodesOfALevelDoNotOverlap_data();
    void nodesOfALevelDoNotOverlap();
    void aBodyLiesInsideItsFusion();
    void edgesGoFromBottomToTop();
    void aChainIsStraight();
    void circlesEnd();
    void theSameGraphGetsTheSamePlaces();
};

namespace {

std::vector<QSizeF> equalSizes(const HloGraph &graph)
{
    std::vector<QSizeF> sizes;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        sizes.emplace_back(80 + 13 * static_cast<double>(i % 5), 44);
    return sizes;
}

GraphPlaces placesOf(const HloGraph &graph) { return layoutGraph(graph, equalSizes(graph)); }

/// Many operations on few values: crossings, long edges, wide layers.
std::string tangledProgram(int count)
{
    std::string text =
        "HloModule jit_tangled\n\nENTRY %main {\n  %v0 = f32[] parameter(0)\n  %v1 = f32[] parameter(1)\n";
    for (int i = 2; i < count; ++i)
        text += "  %v" + std::to_string(i) + " = f32[] add(%v" + std::to_string((i * 7) % i) + ", %v" +
                std::to_string((i * 13 + 5) % i) + ")\n";
    return text + "}\n";
}

} // namespace

void TstGraphLayout::producersStandAboveTheirUsers()
{
    const HloModulePtr module = moduleOfText(smallProgram());
    const HloGraph graph = hloNeighbourhood(*module, module->find("dot.2"), {3, true});
    QCOMPARE(graph.nodes.size(), std::size_t(6));
    const GraphPlaces places = placesOf(graph);
    QVERIFY(!graph.edges.empty());
    for (const HloGraphEdge &edge : graph.edges)
        QVERIFY(places.nodes[edge.from].bottom() < places.nodes[edge.to].top());
}

void TstGraphLayout::nodesOfALevelDoNotOverlap_data()
{
    QTest::addColumn<int>("count");
    for (const int count : {2, 3, 10, 60, 200})
        QTest::addRow("%d", count) << count;
}

void TstGraphLayout::nodesOfALevelDoNotOverlap()
{
    QFETCH(int, count);
    const HloModulePtr module = moduleOfText(tangledProgram(count));
    const HloGraph graph = hloComputationGraph(*module, module->entry());
    QCOMPARE(graph.nodes.size(), static_cast<std::size_t>(count));
    const GraphPlaces places = placesOf(graph);
    const QRectF all = QRectF(QPointF(0, 0), places.size).adjusted(-0.01, -0.01, 0.01, 0.01);
    for (std::size_t a = 0; a < places.nodes.size(); ++a) {
        QVERIFY(all.contains(places.nodes[a]));
        for (std::size_t b = a + 1; b < places.nodes.size(); ++b)
            QVERIFY(!places.nodes[a].intersects(places.nodes[b]));
    }
}

void TstGraphLayout::aBodyLiesInsideItsFusion()
{
    const HloModulePtr module = moduleOfText(smallProgram());
    const HloGraph graph = hloNeighbourhood(*module, module->find("fusion.3"), {1, false});
    const GraphPlaces places = placesOf(graph);
    int parts = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        if (graph.nodes[i].within != HloGraphNode::kTop) {
            ++parts;
            QVERIFY(places.nodes[graph.nodes[i].within].contains(places.nodes[i]));
        }
    QCOMPARE(parts, 3);
    // And beside nothing else.
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        if (graph.nodes[i].within == HloGraphNode::kTop && !graph.nodes[i].hasBody)
            QVERIFY(!places.nodes[0].intersects(places.nodes[i]));
}

void TstGraphLayout::edgesGoFromBottomToTop()
{
    const HloModulePtr module = moduleOfText(tangledProgram(40));
    const HloGraph graph = hloComputationGraph(*module, module->entry());
    const GraphPlaces places = placesOf(graph);
    for (std::size_t e = 0; e < graph.edges.size(); ++e) {
        const std::vector<QPointF> &points = places.edges[e];
        QVERIFY(points.size() >= 2);
        const QRectF from = places.nodes[graph.edges[e].from], to = places.nodes[graph.edges[e].to];
        QCOMPARE(points.front(), QPointF(from.center().x(), from.bottom()));
        QCOMPARE(points.back().y(), to.top());
        QVERIFY(points.back().x() > to.left() && points.back().x() < to.right());
        for (std::size_t other = 0; other < e; ++other) // side by side
            if (graph.edges[other].to == graph.edges[e].to)
                QVERIFY(std::abs(places.edges[other].back().x() - points.back().x()) > 3);
        for (std::size_t i = 1; i < points.size(); ++i)
            QVERIFY(points[i].y() > points[i - 1].y());
    }
}

void TstGraphLayout::aChainIsStraight()
{
    const HloModulePtr module = moduleOfText("HloModule m\nENTRY e {\n  a = f32[] parameter(0)\n  b = f32[] negate(a)\n"
                                             "  c = f32[] negate(b)\n  d = f32[] negate(c)\n}\n");
    const GraphPlaces places = placesOf(hloComputationGraph(*module, module->entry()));
    for (const QRectF &node : places.nodes)
        QVERIFY(std::abs(node.center().x() - places.nodes[0].center().x()) < 0.5);
}

void TstGraphLayout::circlesEnd()
{
    HloGraph graph;
    graph.nodes.resize(4);
    graph.edges = {{0, 1, 0, false, false}, {1, 2, 0, false, false}, {2, 0, 0, false, false}, {3, 3, 0, false, false}};
    const GraphPlaces places = placesOf(graph);
    QCOMPARE(places.nodes.size(), std::size_t(4));
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = a + 1; b < 4; ++b)
            QVERIFY(!places.nodes[a].intersects(places.nodes[b]));
    QVERIFY(placesOf({}).nodes.empty());
}

void TstGraphLayout::theSameGraphGetsTheSamePlaces()
{
    const HloModulePtr module = moduleOfText(tangledProgram(60));
    const HloGraph graph = hloComputationGraph(*module, module->entry());
    QCOMPARE(placesOf(graph).nodes, placesOf(graph).nodes);
}

PLANESCOPE_TEST(TstGraphLayout)
#include "tst_graph_layout.moc"
