// Neighbourhoods of ops against the graphs that XProf 2.24.2 draws, and the properties that those do not show.
#include "model/analysis/hlo_graph.h"
#include "model/export/hlo_dot.h"
#include "model/format/hlo/hlo_reader.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <set>

using namespace planescope;
using namespace planescope::testing;

namespace {

QString named(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// The module looks into its text and keeps it alive.
HloModulePtr moduleOf(const std::string &text)
{
    const auto kept = std::make_shared<const std::string>(text);
    const Result<HloModulePtr> module = hlo::readModule(*kept, kept);
    return module ? *module : nullptr;
}

QStringList sortedNames(const HloModule &module, const std::vector<std::uint32_t> &rows)
{
    std::set<QString> names;
    for (const std::uint32_t row : rows)
        names.insert(named(module.instructions()[row].name));
    return {names.begin(), names.end()};
}

/// Reference files of a graph: "graph_viewer.<program>.graph.<node>.w<radius>.merge<0|1>.dot[.gz]".
const QRegularExpression &graphFileName()
{
    static const QRegularExpression form(
        QStringLiteral("^graph_viewer\\.(.*\\))\\.graph\\.(.*)\\.w(\\d)\\.merge([01])\\.dot(\\.gz)?$"));
    return form;
}

/// XProf writes constants, also broadcast ones, into their users and draws no tuple elements; parameters are named by
/// number.
bool isDrawnByName(const HloModule &module, const HloInstruction &instruction)
{
    if (instruction.opcode == "broadcast")
        for (const std::uint32_t operand : module.operands(instruction))
            if (operand != HloModule::kNone && module.instructions()[operand].opcode == "constant")
                return false;
    return instruction.opcode != "constant" && instruction.opcode != "get-tuple-element" &&
           instruction.opcode != "parameter";
}

} // namespace

class TstHloGraph : public QObject
{
    Q_OBJECT
private slots:
    void nodesAreThoseOfTheReference_data();
    void nodesAreThoseOfTheReference();
    void neighboursAreThoseOfTheReference_data();
    void neighboursAreThoseOfTheReference();
    void omissionsAreMarked();
    void aLimitKeepsTheNearest();
    void callsInACircleEnd();
    void everyNodeAndEdgeStandsInTheDot();
};

void TstHloGraph::nodesAreThoseOfTheReference_data()
{
    QTest::addColumn<QString>("profile");
    QTest::addColumn<QString>("file");
    int files = 0;
    for (const ReferenceProfile &profile : kReferenceProfiles) {
        const QString name = QLatin1String(profile.name);
        const QDir folder(sharedPath(QStringLiteral("reference/") + name));
        for (const QString &file : folder.entryList({QStringLiteral("graph_viewer.*.dot*")}, QDir::Files)) {
            QTest::newRow(qPrintable(name + QLatin1Char(' ') + file)) << name << file;
            ++files;
        }
    }
    if (files == 0)
        QSKIP("What XProf drew is not beside the source tree.");
}

void TstHloGraph::nodesAreThoseOfTheReference()
{
    QFETCH(QString, profile);
    QFETCH(QString, file);
    const QRegularExpressionMatch parts = graphFileName().match(file);
    QVERIFY(parts.hasMatch());
    const SessionPtr session = loadReferenceProfile(profile);
    if (!session)
        QSKIP("The profile is not beside the source tree.");
    const hlo::Modules modules(session);
    HloModulePtr module;
    for (const Program &program : session->programs())
        if (named(session->text(program.name)) == parts.captured(1))
            module = modules.of(program);
    QVERIFY(module);
    const std::uint32_t row = module->find(parts.captured(2).toStdString());
    QVERIFY(row != HloModule::kNone);
    HloGraphOptions options;
    options.radius = parts.captured(3).toUInt();
    options.mergeFusions = parts.captured(4) == QLatin1String("1");
    const HloGraph graph = hloNeighbourhood(*module, row, options);
    QVERIFY(!graph.isCut);
    std::set<QString> ours, theirs;
    for (const HloGraphNode &node : graph.nodes)
        if (!node.hasBody && isDrawnByName(*module, module->instructions()[node.row]))
            ours.insert(named(module->instructions()[node.row].name));
    static const QRegularExpression label(QStringLiteral("label=<<b>([^<]*)</b><br/>"));
    const QString dot =
        QString::fromUtf8(readMaybeGzip(sharedPath(QStringLiteral("reference/%1/%2").arg(profile, file))));
    for (auto it = label.globalMatch(dot); it.hasNext();) {
        QString text = it.next().captured(1);
        const std::uint32_t at = module->find(text.toStdString());
        if (at != HloModule::kNone && isDrawnByName(*module, module->instructions()[at]))
            theirs.insert(text);
    }
    QVERIFY(!theirs.empty() || ours.empty());
    QCOMPARE(QStringList(ours.begin(), ours.end()), QStringList(theirs.begin(), theirs.end()));
}

void TstHloGraph::neighboursAreThoseOfTheReference_data()
{
    QTest::addColumn<QString>("profile");
    QTest::addColumn<QString>("file");
    int files = 0;
    for (const ReferenceProfile &profile : kReferenceProfiles) {
        const QString name = QLatin1String(profile.name);
        const QDir folder(sharedPath(QStringLiteral("reference/") + name));
        for (const QString &file :
             folder.entryList({QStringLiteral("graph_viewer.*.adj_nodes.*.json*")}, QDir::Files)) {
            QTest::newRow(qPrintable(name + QLatin1Char(' ') + file)) << name << file;
            ++files;
        }
    }
    if (files == 0)
        QSKIP("What XProf listed is not beside the source tree.");
}

void TstHloGraph::neighboursAreThoseOfTheReference()
{
    QFETCH(QString, profile);
    QFETCH(QString, file);
    static const QRegularExpression form(QStringLiteral("^graph_viewer\\.(.*\\))\\.adj_nodes\\.(.*)\\.json(\\.gz)?$"));
    const QRegularExpressionMatch parts = form.match(file);
    QVERIFY(parts.hasMatch());
    const SessionPtr session = loadReferenceProfile(profile);
    if (!session)
        QSKIP("The profile is not beside the source tree.");
    const hlo::Modules modules(session);
    HloModulePtr module;
    for (const Program &program : session->programs())
        if (named(session->text(program.name)) == parts.captured(1))
            module = modules.of(program);
    QVERIFY(module);
    const std::uint32_t row = module->find(parts.captured(2).toStdString());
    QVERIFY(row != HloModule::kNone);
    const QJsonObject lists =
        QJsonDocument::fromJson(readMaybeGzip(sharedPath(QStringLiteral("reference/%1/%2").arg(profile, file))))
            .object();
    const auto setOf = [&](const char *key) {
        std::set<QString> names; // XProf repeats a name for every slot that leads to it
        for (const QJsonValue &value : lists[QLatin1String(key)].toArray())
            names.insert(value.toString());
        return QStringList(names.begin(), names.end());
    };
    QCOMPARE(sortedNames(*module, hloProducers(*module, row)), setOf("operand_names"));
    QCOMPARE(sortedNames(*module, hloConsumers(*module, row)), setOf("consumer_names"));
}

void TstHloGraph::omissionsAreMarked()
{
    std::string text = "HloModule m\nENTRY e {\n  p = f32[] parameter(0)\n  q = f32[] parameter(1)\n"
                       "  a = f32[] add(p, q)\n  b = f32[] negate(a)\n  c = f32[] add(b, q)\n";
    for (int i = 0; i < 20; ++i)
        text += "  u" + std::to_string(i) + " = f32[] negate(c)\n";
    text += "}\n";
    const HloModulePtr module = moduleOf(text);
    QVERIFY(module);
    const HloGraph graph = hloNeighbourhood(*module, module->find("b"), {1, false});
    QCOMPARE(graph.nodes.size(), std::size_t(3)); // b, a, c
    QCOMPARE(graph.nodes[0].row, module->find("b"));
    QCOMPARE(graph.centre, module->find("b"));
    for (const HloGraphNode &node : graph.nodes) {
        const std::string_view name = module->instructions()[node.row].name;
        if (name == "a")
            QVERIFY(node.operands == HloOmitted::All && !node.isMissingUsers);
        if (name == "b")
            QVERIFY(node.operands == HloOmitted::None && !node.isMissingUsers && node.distance == 0);
        if (name == "c")
            QVERIFY(node.operands == HloOmitted::Some && node.isMissingUsers && node.distance == 1);
    }
    QCOMPARE(graph.edges.size(), std::size_t(2));
    // More than sixteen users are not drawn.
    const HloGraph wide = hloNeighbourhood(*module, module->find("c"), {3, false});
    QCOMPARE(wide.nodes.size(), std::size_t(5)); // c, b, q, a, p
    QVERIFY(wide.nodes[0].isMissingUsers);
}

void TstHloGraph::aLimitKeepsTheNearest()
{
    std::string text = "HloModule m\nENTRY e {\n  n0 = f32[] parameter(0)\n";
    for (int i = 1; i < 1000; ++i)
        text += "  n" + std::to_string(i) + " = f32[] negate(n" + std::to_string(i - 1) + ")\n";
    const HloModulePtr module = moduleOf(text + "}\n");
    HloGraphOptions options{400, false, 200};
    const HloGraph graph = hloNeighbourhood(*module, module->find("n500"), options);
    QCOMPARE(graph.nodes.size(), std::size_t(200));
    QVERIFY(graph.isCut);
    for (const HloGraphNode &node : graph.nodes)
        QVERIFY(node.distance <= 100);
}

void TstHloGraph::callsInACircleEnd()
{
    // A damaged module: two fusions that call each other, and a computation that calls itself.
    const HloModulePtr module = moduleOf("HloModule m\nf {\n  p = f32[] parameter(0)\n"
                                         "  ROOT x = f32[] fusion(p), kind=kLoop, calls=g\n}\n"
                                         "g {\n  q = f32[] parameter(0)\n"
                                         "  ROOT y = f32[] fusion(q), kind=kLoop, calls=f\n}\n"
                                         "h {\n  r = f32[] parameter(0)\n  ROOT z = f32[] call(r), to_apply=h\n}\n"
                                         "ENTRY e {\n  s = f32[] parameter(0)\n"
                                         "  ROOT t = f32[] fusion(s), kind=kLoop, calls=f\n}\n");
    QVERIFY(module);
    const HloGraph graph = hloNeighbourhood(*module, module->find("t"), {3, false});
    QVERIFY(graph.nodes.size() < 40);
    const HloGraph own = hloNeighbourhood(*module, module->find("z"), {3, false});
    QCOMPARE(own.nodes.size(), std::size_t(2));
    QVERIFY(!hloDot(*module, graph).empty());
}

void TstHloGraph::everyNodeAndEdgeStandsInTheDot()
{
    const HloModulePtr module =
        moduleOf("HloModule m\nf {\n  p = f32[2]{0} parameter(0)\n  ROOT neg = f32[2]{0} negate(p)\n}\n"
                 "ENTRY e {\n  s = f32[2]{0} parameter(0)\n  t = f32[2]{0} fusion(s), kind=kLoop, calls=f\n"
                 "  ROOT u = f32[2]{0} add(t, s), control-predecessors={t}\n}\n");
    const HloGraph graph = hloNeighbourhood(*module, module->find("t"), {1, false});
    const QString dot = QString::fromStdString(hloDot(*module, graph));
    QCOMPARE(graph.nodes.size(), std::size_t(5));
    QVERIFY(graph.nodes[0].hasBody);
    QVERIFY(dot.contains(QLatin1String("subgraph cluster_0 {")));
    QVERIFY(dot.contains(QLatin1String("around t\\nComputation e")));
    QVERIFY(dot.contains(QLatin1String("label=\"neg\\nnegate\\nf32[2]{0}\"")));
    QVERIFY(dot.contains(QLatin1String("style=dashed")));
    QCOMPARE(dot.count(QLatin1String(" -> ")), static_cast<int>(graph.edges.size()));
    QCOMPARE(dot.count(QLatin1Char('{')), dot.count(QLatin1Char('}')));
    const HloGraph merged = hloNeighbourhood(*module, module->find("t"), {1, true});
    QCOMPARE(merged.nodes.size(), std::size_t(3));
    QVERIFY(!QString::fromStdString(hloDot(*module, merged)).contains(QLatin1String("cluster")));
}

PLANESCOPE_TEST(TstHloGraph)
#include "tst_hlo_graph.moc"
