#include "model/analysis/op_class.h"
#include "model/store/builders.h"
#include "tests/support/test_registry.h"

using namespace planescope;

class TstOpClass : public QObject
{
    Q_OBJECT
private slots:
    void categoriesDecideOnTheOpsLine_data();
    void categoriesDecideOnTheOpsLine();
    void kernelNamesDecideOnAStream_data();
    void kernelNamesDecideOnAStream();
    void theLineDecidesBeforeTheName();
    void hostEventsAreRuntimePythonOrOps();
    void rowsInsideAKernelHaveTheClassOfTheirUnit();
    void everyClassWithALetterHasItsOwn();
    void theTableAgreesWithTheFunction();
};

namespace {

OpClass classify(std::string_view plane, std::string_view line, std::string_view name, std::string_view display,
                 std::string_view category)
{
    SessionBuilder builder("t");
    const PlaneId p = builder.addPlane(builder.addHost("h"), plane);
    const EventTypeId type = builder.addType(p, name, display, category);
    const LineKind kind = lineKindOf(line, builder.peek().plane(p).kind);
    return opClassOf(builder.peek(), builder.type(type), kind);
}

} // namespace

void TstOpClass::categoriesDecideOnTheOpsLine_data()
{
    QTest::addColumn<QString>("category");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *category, const char *name, OpClass c) {
        QTest::addRow("%s/%s", category, name) << QString::fromLatin1(category) << QString::fromLatin1(name) << int(c);
    };
    row("convolution fusion", "fusion.503", OpClass::Matrix);
    row("loop fusion", "fusion.504", OpClass::Vector);
    row("input fusion", "fusion", OpClass::Vector);
    row("all-reduce", "all-reduce.571", OpClass::CollectiveExposed);
    row("all-gather-done", "all-gather-done.431", OpClass::CollectiveExposed);
    row("reduce-scatter", "reduce-scatter.1", OpClass::CollectiveExposed);
    row("gather fusion", "fusion.501", OpClass::Sparse);
    row("scatter fusion", "fusion.806", OpClass::Sparse);
    row("custom-call", "flash_attention.3", OpClass::Kernel);
    row("custom fusion", "triton_softmax", OpClass::Kernel);
    row("custom fusion", "gemm_fusion_dot.12", OpClass::Matrix);
    row("copy-done", "copy-done.2", OpClass::DataMovement);
    row("data formatting", "transpose.4", OpClass::DataMovement);
    row("broadcast", "broadcast.1", OpClass::Vector);
    row("while", "while.2", OpClass::Structure);
    row("infeed", "infeed.1", OpClass::Infeed);
    row("host send", "send.1", OpClass::Infeed);
    row("", "mystery.7", OpClass::Unknown);
    row("", "add.12", OpClass::Vector);
}

void TstOpClass::categoriesDecideOnTheOpsLine()
{
    QFETCH(QString, category);
    QFETCH(QString, name);
    QFETCH(int, expected);
    const OpClass c =
        classify("/device:TPU:0", "XLA Ops", "%x = f32[] op()", name.toStdString(), category.toStdString());
    QCOMPARE(int(c), expected);
}

void TstOpClass::kernelNamesDecideOnAStream_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *name, OpClass c) {
        QTest::addRow("%s", name) << QString::fromLatin1(name) << int(c);
    };
    row("Cijk_Ailk_Bljk_HHS_BH_MT128x128x32", OpClass::Matrix);
    row("void cutlass::Kernel2<cutlass_80_tensorop>", OpClass::Matrix);
    row("loop_add_fusion", OpClass::Vector);
    row("MemcpyD2H", OpClass::DataMovement);
    row("ncclDevKernel_AllReduce_Sum_bf16_RING_LL", OpClass::CollectiveExposed);
    row("void Eigen::internal::EigenMetaKernel<x>", OpClass::Vector);
    row("FillPhiloxRandomKernelLaunch", OpClass::Sparse);
    row("nobody_knows", OpClass::Unknown);
}

void TstOpClass::kernelNamesDecideOnAStream()
{
    QFETCH(QString, name);
    QFETCH(int, expected);
    QCOMPARE(int(classify("/device:GPU:0", "Stream #13(Compute)", name.toStdString(), {}, {})), expected);
}

void TstOpClass::theLineDecidesBeforeTheName()
{
    QCOMPARE(classify("/device:TPU:0", "XLA Modules", "all-reduce(1)", {}, {}), OpClass::Structure);
    QCOMPARE(classify("/device:TPU:0", "Async XLA Ops", "x", "all-gather-start.1", "all-gather"),
             OpClass::CollectiveHidden);
    QCOMPARE(classify("/device:TPU:0", "Async XLA Ops", "x", "copy.1", "async-copy"), OpClass::DataMovement);
    QCOMPARE(classify("/device:TPU:0", "XLA TraceMe", "layers_17.backward", {}, {}), OpClass::Python);
    QCOMPARE(classify("/device:TPU:0 SparseCore 1", "Sparse Core Ops", "gather.1", {}, {}), OpClass::Sparse);
}

void TstOpClass::hostEventsAreRuntimePythonOrOps()
{
    QCOMPARE(classify("/host:CPU", "main/12", "tpu::System::Execute", {}, {}), OpClass::HostRuntime);
    QCOMPARE(classify("/host:CPU", "python", "$train.py:12 step", {}, {}), OpClass::Python);
    SessionBuilder builder("t");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/host:CPU");
    const EventTypeId type = builder.addType(plane, "dot.4");
    builder.type(type).hloOp = builder.intern("dot.4");
    QCOMPARE(opClassOf(builder.peek(), builder.type(type), LineKind::HostThread), OpClass::Matrix);
}

void TstOpClass::rowsInsideAKernelHaveTheClassOfTheirUnit()
{
    const auto inside = [](std::string_view line, std::string_view name) {
        return classify("/device:TPU:0", line, name, {}, {});
    };
    QCOMPARE(inside("MXU0 Instructions", "vmatmul.mubr.bf16.gmra.mxu0"), OpClass::Matrix);
    QCOMPARE(inside("MXU1 Instructions", "vmatprep.subr.bf16.mxu1"), OpClass::Matrix);
    QCOMPARE(inside("VALU Instructions", "vadd.f32"), OpClass::Vector);
    QCOMPARE(inside("XLU Instructions", "vmax.xlane.f32.xlu0"), OpClass::Vector);
    QCOMPARE(inside("EUP Instructions", "vpow2.f32"), OpClass::Vector);
    QCOMPARE(inside("VLD Instructions", "vld"), OpClass::DataMovement);
    QCOMPARE(inside("VST Instructions", "vst"), OpClass::DataMovement);
    QCOMPARE(inside("SALU Instructions", "dma.hbm_to_vmem"), OpClass::DataMovement);
    QCOMPARE(inside("SALU Instructions", "sadd.s32"), OpClass::Structure);
    QCOMPARE(inside("Pallas Primitives", "dot_general"), OpClass::Matrix);
    QCOMPARE(inside("Pallas Primitives", "exp"), OpClass::Vector);
    QCOMPARE(inside("Pallas Primitives", "swap"), OpClass::DataMovement);
    QCOMPARE(inside("Source Lines", "kernels/matmul.py:12"), OpClass::Structure);
    QCOMPARE(inside("Pallas Primitives", "mystery"), OpClass::Unknown);
    // Elsewhere a name that looks like an opcode means nothing.
    QCOMPARE(classify("/device:TPU:0", "XLA Ops", "vst", {}, {}), OpClass::Unknown);
}

void TstOpClass::everyClassWithALetterHasItsOwn()
{
    QString letters;
    for (std::size_t i = 0; i < 10; ++i) {
        const QChar letter = QLatin1Char(opClassLetter(static_cast<OpClass>(i)));
        QVERIFY(letter.isLetter());
        QVERIFY(!letters.contains(letter));
        letters += letter;
    }
    QCOMPARE(opClassLetter(OpClass::Structure), ' ');
    QCOMPARE(opClassLetter(OpClass::Unknown), ' ');
}

void TstOpClass::theTableAgreesWithTheFunction()
{
    SessionBuilder builder("t");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    const EventTypeId matrix = builder.addType(plane, "x", "fusion.418.remat", "convolution fusion");
    const EventTypeId reduce = builder.addType(plane, "y", "all-reduce.1", "all-reduce");
    const LineId ops = builder.addLine(plane, "XLA Ops", 3);
    const LineId async = builder.addLine(plane, "Async XLA Ops", 4);
    builder.addEvent(ops, matrix, TimePoint::ps(0), Duration::ps(5));
    builder.addEvent(async, reduce, TimePoint::ps(0), Duration::ps(5));
    const OpClassTable table(builder.finish());
    QCOMPARE(table.classOf({ops, 0}), OpClass::Matrix);
    QCOMPARE(table.classOf({async, 0}), OpClass::CollectiveHidden);
    QVERIFY(table.isRecomputed(matrix));
    QVERIFY(!table.isRecomputed(reduce));
}

PLANESCOPE_TEST(TstOpClass)
#include "tst_op_class.moc"
