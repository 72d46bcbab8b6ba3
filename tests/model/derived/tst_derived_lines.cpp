#include "tests/model/derived/derive_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

class TstDerivedLines : public QObject
{
    Q_OBJECT
private slots:
    void hostRootsAreDrawnByTheirStep();
    void stepsOfACoreAreMergedAndNamed();
    void stepsWithoutAHostStayAsTheyAre();
    void tpuOpsBecomeScopesOpsAndSource();
    void asyncOpsContributeNothing();
    void everyStreamGetsItsOwnLines();
    void eagerKernelsTakeTheStepBeforeThem();
    void launchesAreSummedPerStepAndDevice();
    void xlaOpsOfTheCpuFollowTheirThread();
    void groupedFilesAreLeftAlone();
    void longLinesAreReported();
    void derivedRowsAreNotCountedAsEvents();
};

void TstDerivedLines::hostRootsAreDrawnByTheirStep()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    f.event(main, "train", 0, 100, {{"_r", 1}, {"step_num", 7}});
    f.event(main, "work", 10, 20);
    const SessionPtr s = f.finish();
    QCOMPARE(rowsAsText(*s, "main"), std::string("train 7@0+100 work@10+10"));
    QCOMPARE(s->text(s->typeOf({main, 0}).name), std::string_view("train"));
}

void TstDerivedLines::stepsOfACoreAreMergedAndNamed()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    const PlaneId core = f.plane("/device:TPU:0");
    const LineId steps = f.line(core, "Steps", 1);
    const LineId modules = f.line(core, "XLA Modules", 2);
    f.event(main, "train", 0, 100, {{"_r", 1}, {"step_num", 5}});
    for (int run = 1; run <= 2; ++run)
        f.event(main, "DoEnqueueProgram", 10 * run, 10 * run + 5,
                {{"device_ordinal", 0}, {"queue_id", 1}, {"run_id", run}});
    f.event(steps, "0", 100, 150); // the trace began in the middle of it
    for (int run = 1; run <= 2; ++run) {
        f.event(steps, "x", 100 + 100 * run, 190 + 100 * run);
        f.event(modules, "jit_f(1)", 110 + 100 * run, 180 + 100 * run, {{"queue_id", 1}, {"run_id", run}});
    }
    const SessionPtr s = f.finish();
    QCOMPARE(rowsAsText(*s, "Steps"), std::string("train 5@200+190"));
    QCOMPARE(s->line(steps).derivedRows, std::int64_t(-2));
    QCOMPARE(s->plane(core).eventCount, std::uint64_t(5));
}

void TstDerivedLines::stepsWithoutAHostStayAsTheyAre()
{
    DeriveFixture f;
    const LineId steps = f.line(f.plane("/device:TPU:0"), "Steps", 1);
    f.event(steps, "17", 0, 100, {{"step_num", 17}});
    f.event(steps, "18", 100, 200, {{"step_num", 18}});
    QCOMPARE(rowsAsText(*f.finish(), "Steps"), std::string("17@0+100 18@100+100"));
}

void TstDerivedLines::tpuOpsBecomeScopesOpsAndSource()
{
    DeriveFixture f;
    const PlaneId core = f.plane("/device:TPU:0");
    const LineId modules = f.line(core, "XLA Modules", 2);
    const LineId ops = f.line(core, "XLA Ops", 3);
    f.event(modules, "jit_f(1)", 0, 1'000'000);
    const auto op = [&](const char *name, const char *tfOp, const char *source) {
        EventType &type = f.builder.type(f.type(core, name));
        type.frameworkOp = f.builder.intern(tfOp);
        type.source = f.builder.intern(source);
    };
    op("fusion.1", "jit(f)/layer/mul:", "a.py:1");
    op("fusion.2", "jit(f)/layer/mul:", "a.py:2");
    op("fusion.3", "jit(f)/head/add:", "a.py:2");
    f.event(ops, "fusion.1", 0, 100'000);
    f.event(ops, "fusion.2", 100'000, 200'000);
    f.event(ops, "fusion.3", 300'000, 400'000);
    const SessionPtr s = f.finish();
    QCOMPARE(rowsAsText(*s, "Framework Name Scope"), std::string("jit(f)@0+400000 layer@0+200000 head@300000+100000"));
    QCOMPARE(rowsAsText(*s, "Framework Ops"), std::string("mul@0+200000 add@300000+100000"));
    QCOMPARE(rowsAsText(*s, "Source code"), std::string("a.py:1@0+100000 a.py:2@100000+300000"));
    const Line &scopes = s->line(lineNamed(*s, "Framework Name Scope"));
    QVERIFY(scopes.isDerived);
    QCOMPARE(scopes.displayId, std::int64_t(0xdeadbeef) + 2);
    QCOMPARE(scopes.laneCount, std::uint16_t(2));
}

void TstDerivedLines::asyncOpsContributeNothing()
{
    DeriveFixture f;
    const PlaneId core = f.plane("/device:TPU:0");
    const LineId async = f.line(core, "Async XLA Ops", 4);
    f.builder.type(f.type(core, "copy-start.1")).frameworkOp = f.builder.intern("jit(f)/copy:");
    f.event(async, "copy-start.1", 0, 100, {{"_a", 1}});
    f.event(async, "copy-start.1", 50, 150, {{"_a", 1}});
    QCOMPARE(rowsAsText(*f.finish(), "Framework Ops"), std::string("no such line"));
}

void TstDerivedLines::everyStreamGetsItsOwnLines()
{
    DeriveFixture f;
    const PlaneId gpu = f.plane("/device:GPU:0");
    const LineId copies = f.line(gpu, "Stream #3(MemcpyH2D)", 3);
    const LineId compute = f.line(gpu, "Stream #9(Compute)", 9);
    for (int i = 0; i < 3; ++i)
        f.event(copies, "MemcpyH2D", i * 10, i * 10 + 5, {{"memcpy_details", "kind:pageable"}});
    f.event(
        compute, "k1", 0, 1'000,
        {{"kernel_details", "grid:1"}, {"hlo_op", "while.1::fusion.2"}, {"hlo_module", "jit_f"}, {"program_id", 4}});
    f.event(compute, "k2", 9'000, 9'500,
            {{"kernel_details", "grid:1"}, {"hlo_op", "while.1::add.3"}, {"hlo_module", "jit_f"}, {"program_id", 4}});
    f.event(compute, "eager", 20'000, 20'100, {{"kernel_details", "grid:1"}, {"tf_op", "a/MatMul:MatMul"}});
    const SessionPtr s = f.finish();
    QCOMPARE(rowsAsText(*s, "XLA Modules - from #9"), std::string("jit_f(4)@0+9500"));
    QCOMPARE(rowsAsText(*s, "XLA Ops - from #9"), std::string("while.1@0+9500 fusion.2@0+1000 add.3@9000+500"));
    QCOMPARE(rowsAsText(*s, "Framework Ops - from #9"), std::string("MatMul@20000+100"));
    QCOMPARE(rowsAsText(*s, "Framework Name Scope - from #9"), std::string("a@20000+100"));
    QCOMPARE(rowsAsText(*s, "XLA Modules - from #3"), std::string("no such line"));
    QCOMPARE(s->line(compute).displayId, std::int64_t(1));
    QCOMPARE(s->line(lineNamed(*s, "XLA Ops - from #9")).displayId, std::int64_t(5));
    QCOMPARE(s->line(copies).displayId, std::int64_t(8));
    QVERIFY(s->plane(gpu).lines.front() == compute);
}

void TstDerivedLines::eagerKernelsTakeTheStepBeforeThem()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    const LineId stream = f.line(f.plane("/device:GPU:0"), "Stream #7(Compute)", 7);
    for (int step = 0; step < 2; ++step) {
        f.event(main, "train", step * 1'000, step * 1'000 + 900, {{"_r", 1}, {"step_num", step}});
        f.event(main, "launch", step * 1'000 + 10, step * 1'000 + 20, {{"correlation_id", step}});
        f.event(stream, "k", step * 1'000 + 100, step * 1'000 + 200, {{"correlation_id", step}});
        f.event(stream, "eager", step * 1'000 + 300, step * 1'000 + 400, {{"correlation_id", 50 + step}});
    }
    QCOMPARE(rowsAsText(*f.finish(), "Steps"), std::string("train 0@100+300 train 1@1100+300"));
}

void TstDerivedLines::launchesAreSummedPerStepAndDevice()
{
    DeriveFixture f;
    const LineId main = f.line(f.plane("/host:CPU"), "main", 1);
    const PlaneId gpu = f.plane("/device:GPU:0");
    f.line(gpu, "Stream #7(Compute)", 7);
    f.event(main, "train", 0, 100, {{"_r", 1}, {"step_num", 3}});
    f.event(main, "launch", 10, 20, {{"correlation_id", 1}, {"device_id", 0}});
    f.event(main, "cuLaunchKernel", 15, 18, {{"correlation_id", 1}, {"device_id", 0}});
    f.event(main, "launch", 60, 70, {{"correlation_id", 2}, {"device_id", 0}});
    f.event(main, "launch", 80, 90, {{"correlation_id", 3}, {"device_id", 1}}); // no such device
    QCOMPARE(rowsAsText(*f.finish(), "Launch Stats"), std::string("Launch Stats for train 3@10+60"));
}

void TstDerivedLines::xlaOpsOfTheCpuFollowTheirThread()
{
    DeriveFixture f;
    const PlaneId host = f.plane("/host:CPU");
    const LineId worker = f.line(host, "tf_XLAExecute/1", 5);
    const LineId main = f.line(host, "main", 6);
    f.event(worker, "dot.1", 0, 100, {{"hlo_module", "jit_f"}, {"tf_op", "jit(f)/dot:"}});
    f.event(worker, "end: dot.1", 100, 101);
    f.event(worker, "add.2", 120, 200, {{"hlo_module", "jit_f"}});
    f.event(main, "wait", 0, 10);
    const SessionPtr s = f.finish();
    QCOMPARE(rowsAsText(*s, "tf_XLAExecute/1-XLA Modules"), std::string("jit_f@0+200"));
    QCOMPARE(rowsAsText(*s, "tf_XLAExecute/1-Framework Ops"), std::string("dot@0+100"));
    const std::vector<LineId> &lines = s->plane(host).lines;
    QVERIFY(lines.front() == worker && lines.back() == main);
    QCOMPARE(lines.size(), std::size_t(5));
}

void TstDerivedLines::groupedFilesAreLeftAlone()
{
    DeriveFixture f;
    const PlaneId gpu = f.plane("/device:GPU:0");
    const LineId stream = f.line(gpu, "Stream #9(Compute)", 9);
    f.line(gpu, "TensorFlow Ops", std::int64_t(0xdeadbeef) + 3 - (std::int64_t(1) << 32)); // as old files write it
    f.event(stream, "k", 0, 10, {{"kernel_details", "grid:1"}, {"hlo_module", "jit_f"}});
    const SessionPtr s = f.finish();
    QCOMPARE(s->lines().size(), std::size_t(2));
}

void TstDerivedLines::longLinesAreReported()
{
    DeriveFixture f;
    const LineId stream = f.line(f.plane("/device:GPU:0"), "Stream #9(Compute)", 9);
    for (int i = 0; i < 4; ++i)
        f.event(stream, "k", i * 10, i * 10 + 5, {{"kernel_details", "grid:1"}, {"hlo_module", "jit_f"}});
    DeriveOptions options;
    options.longestLine = 3;
    const SessionPtr s = f.finish(options);
    QCOMPARE(s->lines().size(), std::size_t(1));
    QCOMPARE(s->importReport().entries().size(), std::size_t(1));
    const ImportEntry &entry = s->importReport().entries()[0];
    QCOMPARE(int(entry.code), int(ImportCode::DerivedLimit));
    QCOMPARE(entry.place, std::string("/device:GPU:0"));
    QCOMPARE(entry.count, std::uint64_t(4));
}

void TstDerivedLines::derivedRowsAreNotCountedAsEvents()
{
    DeriveFixture f;
    const LineId stream = f.line(f.plane("/device:GPU:0"), "Stream #9(Compute)", 9);
    f.event(stream, "k", 0, 10, {{"kernel_details", "grid:1"}, {"hlo_module", "jit_f"}});
    const SessionPtr s = f.finish();
    QCOMPARE(s->lines().size(), std::size_t(2));
    QCOMPARE(s->eventCount(), std::uint64_t(1));
}

PLANESCOPE_TEST(TstDerivedLines)
#include "tst_derived_lines.moc"
