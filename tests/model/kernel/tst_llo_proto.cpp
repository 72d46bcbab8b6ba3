#include "model/format/llo/llo_proto_reader.h"
#include "model/format/session_reader.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <filesystem>
#include <map>

using namespace planescope;
using namespace planescope::testing;

namespace {

using Bytes_ = std::vector<std::uint8_t>;

void add(Bytes_ &out, std::uint32_t field, const Bytes_ &inside)
{
    out.push_back(static_cast<std::uint8_t>(field << 3 | 2));
    out.push_back(static_cast<std::uint8_t>(inside.size()));
    out.insert(out.end(), inside.begin(), inside.end());
}
void add(Bytes_ &out, std::uint32_t field, std::uint8_t number)
{
    out.push_back(static_cast<std::uint8_t>(field << 3));
    out.push_back(number);
}
Bytes_ textBytes(const char *text) { return {text, text + std::strlen(text)}; }

/// An element that holds an instruction.
Bytes_ element(std::uint8_t id, std::uint8_t opcode)
{
    Bytes_ instruction, out;
    add(instruction, 1, id);
    add(instruction, 2, opcode);
    add(out, 1, instruction);
    return out;
}

/// f: one load, then a loop with a header (part 2) and a body (part 4).
Bytes_ smallProgram()
{
    Bytes_ header, body, loop, holder, region, program;
    add(header, 1, element(3, 66));
    add(body, 1, element(4, 50));
    add(loop, 2, header);
    add(loop, 4, body);
    add(holder, 2, loop);
    add(region, 1, element(2, 50));
    add(region, 1, holder);
    add(program, 1, textBytes("f.1"));
    add(program, 2, region);
    add(program, 9, textBytes("] TraceMeEnd(init)"));
    add(program, 10, textBytes("jit_f"));
    add(program, 11, std::uint8_t{35});
    return program;
}

} // namespace

class TstLloProto : public QObject
{
    Q_OBJECT
private slots:
    void instructionsComeWithTheirRegions();
    void everyPrefixIsReadWithoutHarm();
    void nestingHasAnEnd();
    void aRealProfileHoldsWhatXprofSays();
};

void TstLloProto::instructionsComeWithTheirRegions()
{
    const LloProgram program = llo::readLloProto(smallProgram());
    QVERIFY(!program.isDamaged);
    QCOMPARE(program.name, std::string("f.1"));
    QCOMPARE(program.module, std::string("jit_f"));
    QCOMPARE(program.moduleId, std::uint64_t{35});
    QCOMPARE(program.notes, std::vector<std::string>{"] TraceMeEnd(init)"});
    QCOMPARE(program.instructions.size(), std::size_t{3});
    QCOMPARE(program.regions.size(), std::size_t{3});
    QCOMPARE(lloOpcodeName(program.instructions[0].opcode), std::string_view("VECTOR_LOAD"));
    QVERIFY(program.regions[program.instructions[1].region].isControl());
    QVERIFY(!program.regions[program.instructions[2].region].isControl());
    QCOMPARE(program.regions[program.instructions[2].region].depth, std::uint32_t{1});
    QVERIFY(lloOpcodeName(9999).empty());
}

void TstLloProto::everyPrefixIsReadWithoutHarm()
{
    const Bytes_ whole = smallProgram();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Bytes_ part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const LloProgram program = llo::readLloProto(part);
        QVERIFY(program.instructions.size() <= 3);
        for (const LloInstruction &i : program.instructions)
            QVERIFY(i.region < program.regions.size());
    }
}

void TstLloProto::nestingHasAnEnd()
{
    // Regions in regions, as deep as a length byte allows: cut, and said.
    Bytes_ inner = element(1, 50);
    for (int depth = 0; depth < 60 && inner.size() < 120; ++depth) {
        Bytes_ outer, holder;
        add(outer, 1, inner);
        add(holder, 4, outer);
        inner = holder;
    }
    Bytes_ region, program;
    add(region, 1, inner);
    add(program, 2, region);
    const LloProgram read = llo::readLloProto(program);
    QVERIFY(!read.regions.empty());
    for (const LloRegion &r : read.regions)
        QVERIFY(r.depth <= 64);
}

void TstLloProto::aRealProfileHoldsWhatXprofSays()
{
    const std::string profile = sourceFile("/../shared/data/xplane/tpu-v6e-pallas-llo-counters.xplane.pb");
    if (!std::filesystem::exists(profile))
        QSKIP("The real kernel profile is not here; the cases above cover the format.");
    const auto session = loadSession(profile);
    QVERIFY(session);
    const std::vector<LloProgram> programs = llo::lloPrograms(**session);
    QCOMPARE(programs.size(), std::size_t{10});
    std::uint64_t all = 0, shown = 0;
    std::map<std::string, std::uint64_t> perProgram, perOpcode;
    for (const LloProgram &program : programs) {
        QVERIFY(!program.isDamaged);
        const std::string name = program.module + '(' + std::to_string(program.moduleId) + ")::" + program.name;
        for (const LloInstruction &i : program.instructions) {
            ++all;
            if (program.regions[i.region].isControl())
                continue; // XProf's lists leave out the tests and steps of loops and predicates
            ++shown;
            ++perProgram[name];
            const std::string_view opcode = lloOpcodeName(i.opcode);
            QVERIFY2(!opcode.empty(), qPrintable(QString::number(i.opcode)));
            ++perOpcode[std::string(opcode)];
        }
    }
    QCOMPARE(shown, std::uint64_t{24'024});
    QCOMPARE(all, std::uint64_t{24'047});
    QCOMPARE(perProgram["jit_matmul_optimized(35)::matmul_optimized.1"], std::uint64_t{11'567});
    QCOMPARE(perProgram["jit__normal(29)::select_multiply_fusion"], std::uint64_t{11'991});
    QCOMPARE(perProgram["jit__threefry_split(10)::pad_add_fusion"], std::uint64_t{34}); // two modules have this name
    QCOMPARE(perProgram["jit__threefry_seed(4)::pad_add_fusion"], std::uint64_t{38});
    const std::map<std::string, std::uint64_t> some{
        {"VECTOR_ADD_F32", 2432}, {"VECTOR_ADD_S32", 2492}, {"VECTOR_LOAD", 3604},   {"VECTOR_MATMUL_MUBR", 1024},
        {"DMA_HBM_TO_VMEM", 10},  {"SCALAR_ADD_S32", 22},   {"SCALAR_COMPARE", 106}, {"SCALAR_MOVE", 73}};
    for (const auto &[opcode, count] : some)
        QCOMPARE(perOpcode[opcode], count);
    QCOMPARE(perOpcode.size(), std::size_t{59});
}

PLANESCOPE_TEST(TstLloProto)
#include "tst_llo_proto.moc"
