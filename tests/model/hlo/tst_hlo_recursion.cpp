// A damaged program whose computations call each other in circles: whatever reads, prints, draws or sums it ends.
#include "model/analysis/buffer_live_ranges.h"
#include "model/analysis/hlo_graph.h"
#include "model/analysis/op_profile.h"
#include "model/export/hlo_dot.h"
#include "model/format/hlo/hlo_outline.h"
#include "model/format/hlo/hlo_printer.h"
#include "model/format/hlo/hlo_reader.h"
#include "tests/model/ops/op_fixture.h"
#include "tests/support/test_registry.h"

#include <QtTest>

#include <functional>

using namespace planescope;
using namespace planescope::testing;

namespace {

/// Fields of a message, as the wire has them.
class Wire
{
public:
    Wire &number(std::uint32_t field, std::uint64_t value)
    {
        varint(field << 3);
        varint(value);
        return *this;
    }
    Wire &bytes(std::uint32_t field, const std::string &value)
    {
        varint(field << 3 | 2);
        varint(value.size());
        m_bytes += value;
        return *this;
    }
    const std::string &text() const { return m_bytes; }

private:
    void varint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            m_bytes += static_cast<char>(value | 0x80);
        m_bytes += static_cast<char>(value);
    }
    std::string m_bytes;
};

std::string instruction(std::uint64_t id, const std::string &name, const std::string &opcode, std::uint64_t operand,
                        std::uint64_t called)
{
    Wire out;
    out.bytes(1, name).bytes(2, opcode).number(35, id);
    if (opcode == "fusion")
        out.bytes(11, "kLoop");
    if (operand > 0)
        out.number(36, operand);
    if (called > 0)
        out.number(38, called);
    return out.text();
}

/// A parameter, and an instruction of this opcode that calls `called`.
std::string computation(std::uint64_t id, const std::string &name, const std::string &opcode, std::uint64_t called)
{
    return Wire()
        .bytes(1, name)
        .bytes(2, instruction(10 * id, "p" + name, "parameter", 0, 0))
        .bytes(2, instruction(10 * id + 1, "x" + name, opcode, 10 * id, called))
        .number(5, id)
        .number(6, 10 * id + 1)
        .text();
}

/// f and g call each other, h calls itself; the entry calls f.
std::string protoOf(const std::string &opcode)
{
    return Wire()
        .bytes(1, "m")
        .bytes(2, "e")
        .bytes(3, computation(1, "f", opcode, 2))
        .bytes(3, computation(2, "g", opcode, 1))
        .bytes(3, computation(3, "h", opcode, 3))
        .bytes(3, computation(4, "e", opcode, 1))
        .number(6, 4)
        .text();
}

std::string textOf(const std::string &opcode)
{
    const std::string calls = opcode == "while"    ? ", condition=%f, body=%"
                              : opcode == "call"   ? ", to_apply=%"
                              : opcode == "fusion" ? ", kind=kLoop, calls=%"
                                                   : ", calls=%";
    const auto body = [&](const std::string &name, const std::string &called) {
        return "%p" + name + " = f32[] parameter(0)\n  ROOT %x" + name + " = f32[] " + opcode + "(%p" + name + ")" +
               calls + called + "\n}\n\n";
    };
    return "HloModule m\n\n%f (pf: f32[]) -> f32[] {\n  " + body("f", "g") + "%g (pg: f32[]) -> f32[] {\n  " +
           body("g", "f") + "%h (ph: f32[]) -> f32[] {\n  " + body("h", "h") + "ENTRY %e (pe: f32[]) -> f32[] {\n  " +
           body("e", "f");
}

} // namespace

class TstHloRecursion : public QObject
{
    Q_OBJECT
private slots:
    void everythingEnds_data();
    void everythingEnds();
    void anAsyncChainInACircleWrapsNothing();
};

void TstHloRecursion::everythingEnds_data()
{
    QTest::addColumn<bool>("isText");
    QTest::addColumn<QString>("opcode");
    for (const bool isText : {false, true})
        for (const char *opcode : {"fusion", "call", "while", "conditional", "custom-call", "async-start"})
            QTest::addRow("%s %s", isText ? "text" : "proto", opcode) << isText << QString::fromLatin1(opcode);
}

void TstHloRecursion::everythingEnds()
{
    QFETCH(bool, isText);
    QFETCH(QString, opcode);
    const auto bytes =
        std::make_shared<const std::string>(isText ? textOf(opcode.toStdString()) : protoOf(opcode.toStdString()));
    const Result<HloModulePtr> read = hlo::readModule(*bytes, bytes);
    QVERIFY(read);
    const HloModule &module = **read;
    QCOMPARE(module.computations().size(), std::size_t(4));
    QCOMPARE(module.instructions().size(), std::size_t(8));
    const auto outline = hloOutline(*bytes);
    QVERIFY(outline);
    QCOMPARE(outline->instructions, std::size_t(8));

    for (const hlo::TextStyle style : {hlo::TextStyle::Expression, hlo::TextStyle::Short, hlo::TextStyle::Long}) {
        const std::string text = hlo::moduleText(module, style);
        QVERIFY(text.size() < 4000);
        QVERIFY(text.find("xe") != std::string::npos);
        for (std::uint32_t c = 0; c < 4; ++c)
            QVERIFY(hlo::computationText(module, c, style).size() < 2000);
        const hlo::TextLines lines(*read, style);
        for (std::size_t i = 0; i < lines.size(); ++i)
            (void)lines.links(i, lines.text(i));
    }
    for (std::uint32_t row = 0; row < 8; ++row)
        for (const bool isMerged : {false, true}) {
            const HloGraph graph = hloNeighbourhood(module, row, {3, isMerged, 200});
            QVERIFY(graph.nodes.size() <= 200);
            QVERIFY(!hloDot(module, graph).empty());
        }

    // The op profile opens fusions.
    OpFixture fixture;
    const SessionPtr session = fixture.chip().op("xe", "loop fusion", 0, 100).op("xh", "loop fusion", 100, 100).build();
    HloLookup lookup;
    lookup.module = [module = *read](const Program &) { return module; };
    const auto index = OpIndex::build(session, lookup);
    for (const OpGrouping grouping : {OpGrouping::Program, OpGrouping::Category, OpGrouping::Provenance}) {
        const OpProfileNode root = opProfile(*index, index->table(), {grouping, false}, lookup);
        std::size_t nodes = 0;
        const std::function<void(const OpProfileNode &)> count = [&](const OpProfileNode &node) {
            ++nodes;
            for (const OpProfileNode &child : node.children)
                count(child);
        };
        count(root);
        QVERIFY2(nodes < 30, qPrintable(QString::number(nodes)));
    }

    // Live ranges of buffers walk through loops and calls.
    BufferTableBuilder buffers(*read);
    BufferShape shape;
    const std::uint32_t shapeRow = buffers.addShape(shape);
    BufferAllocation allocation;
    allocation.size = 800;
    buffers.addAllocation(allocation);
    for (std::uint32_t row = 0; row < 8; ++row) {
        LogicalBuffer buffer;
        buffer.id = row + 1;
        buffer.size = 100;
        buffer.instruction = row;
        buffer.shape = buffer.xprofShape = shapeRow;
        buffers.addBuffer(buffer, {});
        buffers.assign(buffer.id, 100 * row, 100);
    }
    QVERIFY(eventsOfLiveRanges(*buffers.finish(), 0).size() <= 16);
}

void TstHloRecursion::anAsyncChainInACircleWrapsNothing()
{
    // Two updates that are each other's operand.
    const std::string proto = Wire()
                                  .bytes(1, "m")
                                  .bytes(2, "e")
                                  .bytes(3, Wire()
                                                .bytes(1, "e")
                                                .bytes(2, instruction(10, "a", "async-update", 11, 0))
                                                .bytes(2, instruction(11, "b", "async-update", 10, 0))
                                                .number(5, 1)
                                                .number(6, 11)
                                                .text())
                                  .number(6, 1)
                                  .text();
    const auto bytes = std::make_shared<const std::string>(proto);
    const Result<HloModulePtr> read = hlo::readModule(*bytes, bytes);
    QVERIFY(read);
    QCOMPARE(hlo::wrappedInstruction(**read, 0), HloModule::kNone);
    QCOMPARE(hlo::instructionText(**read, 0, hlo::TextStyle::Short), std::string("a = invalid[] async-update(b)"));
}

PLANESCOPE_TEST(TstHloRecursion)
#include "tst_hlo_recursion.moc"
