#include "model/analysis/layer_compare.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using planescope::testing::SessionFixture;

namespace {

/// Ops with scopes, which the plain fixture has none of.
class ScopedOps
{
public:
    ScopedOps()
    {
        m_fixture.plane("/device:TPU:0").line("XLA Ops", 3);
        m_line = m_fixture.currentLine();
        m_plane = m_fixture.builder().line(m_line).plane;
    }
    void op(const std::string &name, const std::string &scope, std::int64_t length,
            const std::string &category = "loop fusion")
    {
        add(name, scope, m_now, length, category);
        m_now += length;
    }
    void add(const std::string &name, const std::string &scope, std::int64_t begin, std::int64_t length,
             const std::string &category)
    {
        SessionBuilder &builder = m_fixture.builder();
        const auto known = m_types.find(name + scope);
        if (known == m_types.end()) {
            EventType type;
            type.plane = m_plane;
            type.name = type.displayName = builder.intern(name);
            type.category = builder.intern(category);
            type.frameworkOp = builder.intern(scope);
            m_types[name + scope] = builder.addType(type);
        }
        builder.addEvent(m_line, m_types[name + scope], TimePoint::ps(begin), Duration::ps(length));
    }
    std::int64_t now() const { return m_now; }
    SessionFixture &fixture() { return m_fixture; }
    const Session &session() const { return *m_session; }
    DeviceLayers layers()
    {
        m_session = m_fixture.build();
        const auto found = findLayers(*m_session);
        return found.size() == 1 ? found.front() : DeviceLayers{};
    }

private:
    SessionFixture m_fixture;
    LineId m_line;
    PlaneId m_plane;
    std::int64_t m_now = 0;
    std::map<std::string, EventTypeId> m_types;
    SessionPtr m_session;
};

QStringList words(const DeviceLayers &device)
{
    QStringList list;
    for (const FoundLayer &layer : device.layers)
        list << QStringLiteral("%1 %2 %3..%4")
                    .arg(QString::fromUtf8(layerPhaseWord(layer.name.phase).data(),
                                           static_cast<qsizetype>(layerPhaseWord(layer.name.phase).size())))
                    .arg(layer.name.number)
                    .arg(layer.range.begin.toPs())
                    .arg(layer.range.end.toPs());
    return list;
}

} // namespace

class TstLayerFinder : public QObject
{
    Q_OBJECT
private slots:
    void eventsOfTheDeviceNameThem()
    {
        SessionFixture fixture;
        fixture.plane("/device:TPU:0").line("XLA Ops", 3);
        for (int i = 0; i < 8; ++i)
            fixture.op("fusion.1", i * 10, 10, "loop fusion");
        fixture.line("XLA TraceMe", 6).op("layers_0.forward", 0, 20).op("layers_1.forward", 20, 20);
        fixture.op("layers_1.backward", 40, 20).op("layers_0.backward", 60, 20);
        const SessionPtr session = fixture.build();
        const OpClassTable classes(session);
        const std::vector<DeviceLayers> found = findLayers(*session);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found[0].source == LayerSource::Events);
        QCOMPARE(words(found[0]),
                 (QStringList{QStringLiteral("forward 0 0..20"), QStringLiteral("forward 1 20..40"),
                              QStringLiteral("backward 1 40..60"), QStringLiteral("backward 0 60..80")}));
        QCOMPARE(layerTimes(*session, classes, found[0], found[0].layers[1]).opCount, std::uint64_t(2));
        QVERIFY(found[0].at(TimePoint::ps(45)) == &found[0].layers[2]);
        QVERIFY(found[0].at(TimePoint::ps(80)) == nullptr);
        QCOMPARE(layerSummary(found, LayerPhase::Backward).count, std::uint64_t(2));
    }

    void scopesOfOpsNameThemAndStragglersDoNotCutThem()
    {
        ScopedOps ops;
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 5; ++k)
                ops.op("fusion." + std::to_string(10 * i + k),
                       "jit(f)/jvp(Net)/layers_" + std::to_string(i == 1 && k == 2 ? 0 : i) + "/mlp/dot", 10);
        for (int i = 2; i >= 0; --i)
            for (int k = 0; k < 4; ++k)
                ops.op("fusion." + std::to_string(100 + 10 * i + k),
                       "jit(f)/transpose(jvp(Net))/layers_" + std::to_string(i) + "/mlp/dot", 20);
        ops.op("fusion.900", "jit(f)/optimizer/adamw/add", 7);
        const DeviceLayers found = ops.layers();
        QVERIFY(found.source == LayerSource::Scopes);
        QCOMPARE(words(found),
                 (QStringList{QStringLiteral("forward 0 0..50"), QStringLiteral("forward 1 50..100"),
                              QStringLiteral("forward 2 100..150"), QStringLiteral("backward 2 150..230"),
                              QStringLiteral("backward 1 230..310"), QStringLiteral("backward 0 310..390"),
                              QStringLiteral("optimizer 0 390..397")}));
    }

    void iterationsOfLoopsAreLayersAndBackwardOnesCountDown()
    {
        ScopedOps ops;
        const auto loop = [&](const std::string &name, const std::string &scope, std::int64_t length) {
            const std::int64_t begin = ops.now();
            std::int64_t at = begin + 1; // the condition
            for (int i = 0; i < 4; ++i, ++at)
                for (const char *op : {"a.1", "b.2", "a.3", "c.4"}) {
                    ops.add(op + name, scope, at, length, "loop fusion");
                    at += length;
                }
            ops.op(name, scope, at - begin, "while");
        };
        loop("while.1", "jit(f)/jvp(Net)/while/body/layers/mul", 10);
        loop("while.2", "jit(f)/transpose(jvp(Net))/while/body/layers/mul", 20);
        const DeviceLayers found = ops.layers();
        QVERIFY(found.source == LayerSource::Loops);
        QCOMPARE(found.layers.size(), std::size_t(8));
        QCOMPARE(words(found).first(2),
                 (QStringList{QStringLiteral("forward 0 1..41"), QStringLiteral("forward 1 42..82")}));
        QVERIFY(found.layers[4].name == (LayerName{3, LayerPhase::Backward}));
        QVERIFY(found.layers[7].name == (LayerName{0, LayerPhase::Backward}));
        QCOMPARE(found.layers[7].range.length(), Duration::ps(80));
    }

    void innerLoopsAreTheLayersOfMicrobatches()
    {
        ScopedOps ops;
        std::int64_t at = 1;
        for (int batch = 0; batch < 2; ++batch) {
            const std::int64_t begin = at;
            for (int i = 0; i < 6; ++i)
                for (const char *op : {"a.1", "b.2", "c.3", "d.4"}) {
                    ops.add(op, "jit(f)/jvp(Net)/while/body/while/body/mul", at, 10, "loop fusion");
                    at += 10;
                }
            ops.add("while.2", "jit(f)/jvp(Net)/while/body/while", begin, at - begin, "while");
            ops.add("e.5", "jit(f)/jvp(Net)/while/body/add", at, 5, "loop fusion");
            at += 5;
        }
        ops.add("while.1", "jit(f)/jvp(Net)/while", 0, at, "while");
        const DeviceLayers found = ops.layers();
        QVERIFY(found.source == LayerSource::Loops);
        QCOMPARE(found.layers.size(), std::size_t(12));
        QVERIFY(found.layers[6].name == (LayerName{0, LayerPhase::Forward})); // of the second microbatch
    }

    void sequencesWithoutNamesAreFoundByTheirRepetition()
    {
        ScopedOps ops;
        int number = 0;
        const auto run = [&](std::initializer_list<const char *> names, int times, std::int64_t length) {
            for (int i = 0; i < times; ++i)
                for (const char *name : names)
                    ops.op(name + std::string(".") + std::to_string(++number), "", length);
        };
        run({"embed"}, 1, 5);
        run({"norm", "dot", "softmax", "dot", "add", "gate"}, 12, 10);
        run({"loss", "loss_grad"}, 1, 5);
        run({"gate", "mul", "dot", "dot", "exp", "reduce", "norm"}, 12, 20);
        run({"update"}, 3, 5);
        const DeviceLayers found = ops.layers();
        QVERIFY(found.source == LayerSource::Repeats);
        QCOMPARE(found.layers.size(), std::size_t(24));
        QCOMPARE(words(found).first(), QStringLiteral("forward 0 5..65"));
        QVERIFY(found.layers[12].name == (LayerName{11, LayerPhase::Backward}));
        QCOMPARE(found.layers[12].range.length(), Duration::ps(140));
        QCOMPARE(found.layers[12].range.begin, TimePoint::ps(5 + 720 + 10));
    }

    void kernelsForOneLayerAfterTheOtherAreNoLayers()
    {
        ScopedOps ops; // weights are drawn and gradients cut, one kernel for each layer, in no order
        for (const char *work : {"random", "clip", "square"})
            for (int i = 0; i < 24; ++i)
                ops.op(std::string(work) + "." + std::to_string(i),
                       "bert/encoder/layer_" + std::to_string(i * 7 % 24) + "/" + work, 50);
        const DeviceLayers found = ops.layers();
        QVERIFY2(found.layers.empty(), qPrintable(words(found).join(u',')));
        SessionFixture named; // the same with a row that names the scopes
        named.plane("/device:GPU:0").line("Stream #1(Compute)", 3);
        for (int i = 0; i < 24; ++i)
            named.op("random_kernel", i * 60, 50);
        named.line("TensorFlow Name Scope", 6);
        for (int i = 0; i < 24; ++i)
            named.op("layer_" + std::to_string(i), i * 60, 50);
        QVERIFY(findLayers(*named.build()).empty());
        ScopedOps real; // a few single ones among layers of several ops do not hide these
        for (int i = 0; i < 8; ++i)
            for (int k = 0; k < (i == 3 ? 1 : 4); ++k)
                real.op("fusion." + std::to_string(10 * i + k), "bert/encoder/layer_" + std::to_string(i) + "/mlp", 50);
        QCOMPARE(real.layers().layers.size(), std::size_t(8));
    }

    void noiseAndTooFewOpsHaveNoLayers()
    {
        ScopedOps ops;
        for (int i = 0; i < 200; ++i) // no two alike
            ops.op(std::string(1, static_cast<char>('a' + i % 26)) + std::string(static_cast<std::size_t>(i / 26), 'x'),
                   "", 10);
        QVERIFY(ops.layers().layers.empty());
        SessionFixture empty;
        empty.op("fusion.1", 0, 10);
        const SessionPtr session = empty.build();
        QVERIFY(findLayers(*session).empty());
    }

    void anOpThatTakesLongerThanInOtherLayersIsMarked()
    {
        ScopedOps ops;
        for (int i = 0; i < 8; ++i)
            for (int k = 0; k < 4; ++k)
                ops.op("fusion." + std::to_string(10 * i + k), "jit(f)/jvp(Net)/layers_" + std::to_string(i) + "/mlp",
                       i == 5 && k == 2 ? 90'000 : 10'000 * (k + 1));
        const DeviceLayers found = ops.layers();
        QCOMPARE(found.layers.size(), std::size_t(8));
        const auto comparison = compareLayers(ops.session(), found, found.layers[5].range);
        QVERIFY(comparison);
        QCOMPARE(comparison->layers.size(), std::size_t(8));
        QCOMPARE(comparison->chosen, std::size_t(5));
        for (std::size_t i = 0; i < 8; ++i) {
            QCOMPARE(comparison->layers[i].deviatingCount, std::uint32_t(i == 5 ? 1 : 0));
            QCOMPARE(comparison->layers[i].ops.size(), std::size_t(4));
        }
        const ComparedLayerOp &slow = comparison->layers[5].ops[2];
        QVERIFY(slow.deviates);
        QCOMPARE(slow.usual, Duration::ps(30'000));
        QCOMPARE(slow.offset, Duration::ps(30'000));
        QCOMPARE(comparison->lengths.p50, Duration::ps(100'000));
        QVERIFY(!compareLayers(ops.session(), found, TimeRange::ps(0, 1))); // no layer
    }

    void stepsSeparateRepetitions()
    {
        ScopedOps ops;
        for (int step = 0; step < 2; ++step)
            for (int i = 0; i < 5; ++i)
                for (const char *name : {"p", "q", "r", "s"})
                    ops.op(name, "", 10);
        ops.fixture().line("Steps", 1).op("1", 0, 200).op("2", 200, 200);
        const DeviceLayers found = ops.layers();
        QCOMPARE(found.layers.size(), std::size_t(10));
        QCOMPARE(found.layers[5].name.number, std::int64_t(0));
        QCOMPARE(found.layers[5].range.begin, TimePoint::ps(200));
    }
};

PLANESCOPE_TEST(TstLayerFinder)
#include "tst_layer_finder.moc"
