#include "tests/model/memory/heap_fixture.h"
#include "tests/support/test_registry.h"
#include "widgets/memory_viewer/address_map.h"
#include "widgets/memory_viewer/live_buffers_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace planescope;
using namespace planescope::testing;
using Kind = HeapEvent::Kind;

class TstLiveBuffersModel : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void buffersAreListedLargestFirst();
    void lifetimeSortsByOrderOrByLength();
    void groupsAddUp();
    void filterKeepsWhatMatches();
    void boxesOfTheAddressMapAreHit();
    void axisZoomsAroundTheMouseAndStaysInside();

private:
    MemoryScenePtr m_scene;
};

void TstLiveBuffersModel::init()
{
    auto facts = std::make_shared<MemoryFacts>();
    BufferAllocation allocation;
    allocation.size = 400;
    const BufferTablePtr table =
        HeapFixture()
            .buffer(1, 100, 0)
            .buffer(2, 50, 100)
            .buffer(3, 200, 200)
            .table({{Kind::Allocate, 2}, {Kind::Allocate, 1}, {Kind::Allocate, 3}, {Kind::Free, 2}, {Kind::Free, 1}},
                   allocation);
    m_scene = makeMemoryScene(facts, 0, table, 0);
    QVERIFY(m_scene);
}

void TstLiveBuffersModel::buffersAreListedLargestFirst()
{
    LiveBuffersModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setScene(m_scene);
    model.setBuffers(aliveAt(m_scene->memory, 2), 2);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0, LiveBuffersModel::Name).data().toString(), QStringLiteral("d"));
    QCOMPARE(model.index(0, LiveBuffersModel::Size).data(LiveBuffersModel::PlainRole).toLongLong(), 200);
    QCOMPARE(model.shownBytes(), 350);
    // The bar shows them as they were taken, however the list is sorted.
    const std::vector<LiveBuffer> taken = model.inOrderOfTaking();
    std::vector<std::int64_t> sizes;
    sizes.reserve(taken.size());
    for (const LiveBuffer &buffer : taken)
        sizes.push_back(buffer.size);
    QCOMPARE(sizes, (std::vector<std::int64_t>{50, 100, 200}));
    model.setBuffers(aliveAt(m_scene->memory, 4), 4);
    QCOMPARE(model.rowCount(), 1);
}

void TstLiveBuffersModel::lifetimeSortsByOrderOrByLength()
{
    LiveBuffersModel model;
    model.setScene(m_scene);
    model.setBuffers(aliveAt(m_scene->memory, 2), 2);
    model.sort(LiveBuffersModel::Lifetime, Qt::AscendingOrder);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("c")); // taken first
    model.sort(LiveBuffersModel::Lifetime, Qt::DescendingOrder);
    // 2 lives from 0 to 3, 1 from 1 to 4, 3 from 2 to the end (5): all three events long; order of taking decides.
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("c"));
}

void TstLiveBuffersModel::groupsAddUp()
{
    LiveBuffersModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setScene(m_scene);
    model.setBuffers(aliveAt(m_scene->memory, 2), 2);
    for (const BufferGrouping grouping : {BufferGrouping::Category, BufferGrouping::Scope, BufferGrouping::Source,
                                          BufferGrouping::Shape, BufferGrouping::None}) {
        model.setGrouping(grouping);
        std::int64_t sum = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            for (const LiveBuffer &buffer : model.buffersOf(model.index(row, 0)))
                sum += buffer.size;
        QCOMPARE(sum, 350);
        QVERIFY(model.indexOfMemory(model.buffers().front().memory).isValid());
    }
}

void TstLiveBuffersModel::filterKeepsWhatMatches()
{
    LiveBuffersModel model;
    model.setScene(m_scene);
    model.setBuffers(aliveAt(m_scene->memory, 2), 2);
    model.setFilter(QStringLiteral("D"));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.shownBytes(), 200);
    model.setFilter(QStringLiteral("nothing"));
    QCOMPARE(model.rowCount(), 0);
}

void TstLiveBuffersModel::boxesOfTheAddressMapAreHit()
{
    MemoryAxis axis;
    axis.least = axis.first = 0;
    axis.most = axis.last = 5;
    axis.left = 10;
    axis.width = 500;
    const QRectF area(10, 0, 500, 400);
    QCOMPARE(m_scene->boxesHeight, 400);
    // Buffer 3 (200 bytes at 200) is the third lifetime, alive from event 2 on.
    const auto hit = lifetimeAt(*m_scene, axis, area, QPointF(10 + 250, 100));
    QVERIFY(hit);
    QCOMPARE(m_scene->table().buffers()[m_scene->memory.lifetimes[*hit].buffer].id, 3);
    QVERIFY(!lifetimeAt(*m_scene, axis, area, QPointF(10 + 50, 100))); // before it is taken
    QVERIFY(!lifetimeAt(*m_scene, axis, area, QPointF(5, 100)));
}

void TstLiveBuffersModel::axisZoomsAroundTheMouseAndStaysInside()
{
    MemoryAxis axis;
    axis.least = axis.first = 0;
    axis.most = axis.last = 1000;
    axis.left = 50;
    axis.width = 500;
    const double before = axis.at(175);
    axis.zoomAt(175, 0.5);
    QCOMPARE(axis.at(175), before);
    QCOMPARE(axis.last - axis.first, 500.0);
    axis.pan(-100000);
    QCOMPARE(axis.first, 0.0);
    axis.zoomAt(175, 1000);
    QCOMPARE(axis.first, 0.0);
    QCOMPARE(axis.last, 1000.0);
}

PLANESCOPE_TEST(TstLiveBuffersModel)
#include "tst_live_buffers_model.moc"
