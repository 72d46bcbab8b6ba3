#include "model/analysis/hlo_category.h"
#include "model/format/hlo/hlo_reader.h"
#include "tests/support/test_registry.h"

using namespace planescope;

namespace {

/// A protobuf message under construction.
class Message
{
public:
    Message &number(unsigned field, std::uint64_t value)
    {
        varint(field << 3);
        varint(value);
        return *this;
    }
    Message &text(unsigned field, std::string_view value)
    {
        varint(field << 3 | 2);
        varint(value.size());
        m_bytes += value;
        return *this;
    }
    Message &part(unsigned field, const Message &value) { return text(field, value.m_bytes); }
    const std::string &bytes() const { return m_bytes; }

private:
    void varint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            m_bytes.push_back(static_cast<char>(value | 0x80));
        m_bytes.push_back(static_cast<char>(value));
    }
    std::string m_bytes;
};

Message instruction(std::string_view name, std::string_view opcode, std::uint64_t id)
{
    return Message().text(1, name).text(2, opcode).number(35, id);
}

/// fusion.1(p0) whose body adds; scheduled the other way round.
Message sampleModule()
{
    Message body;
    body.text(1, "fused").number(5, 1).number(6, 11);
    body.part(2, instruction("p", "parameter", 10));
    body.part(2, instruction("add.1", "add", 11).text(36, "\x0A\x0A"));
    Message entry;
    entry.text(1, "main").number(5, 2).number(6, 21);
    entry.part(2, instruction("p0", "parameter", 20));
    entry.part(2, instruction("fusion.1", "fusion", 21)
                      .text(11, "kLoop")
                      .text(36, "\x14")
                      .text(38, "\x01")
                      .part(7, Message().text(2, "jit(f)/add").number(15, 2)));
    Message frames;
    frames.text(1, "model.py").text(2, "f").text(2, "main");
    frames.part(3, Message().number(1, 1).number(2, 1).number(3, 17).number(4, 3));
    frames.part(3, Message().number(1, 1).number(2, 2).number(3, 40));
    frames.part(4, Message().number(1, 2));
    frames.part(4, Message().number(1, 1).number(2, 1));
    Message schedule;
    schedule.part(1, Message().number(1, 2).part(2, Message().text(1, std::string("\x15\x14", 2))));
    return Message()
        .text(1, "jit_f")
        .text(2, "main")
        .part(3, body)
        .part(3, entry)
        .number(5, 99)
        .number(6, 2)
        .part(7, schedule)
        .part(17, frames);
}

} // namespace

class TstHloReader : public QObject
{
    Q_OBJECT
private slots:
    void idsBecomeRows();
    void theProtoAroundTheModuleIsRecognised();
    void stacksGoFromTheInnermostOutwards();
    void theScheduleIsTheOrderOfExecution();
    void everyPrefixOfAModuleIsSurvived();
    void rubbishIsDamaged();
    void categoriesFollowFromOpcodes();
};

void TstHloReader::idsBecomeRows()
{
    const std::string bytes = sampleModule().bytes();
    const Result<HloModulePtr> read = hlo::readModule(bytes);
    QVERIFY(read);
    const HloModule &m = **read;
    QCOMPARE(m.name(), std::string_view("jit_f"));
    QCOMPARE(m.id(), 99u);
    QCOMPARE(m.computations().size(), 2u);
    const std::uint32_t fusion = m.find("fusion.1");
    QVERIFY(fusion != HloModule::kNone);
    const HloInstruction &i = m.instructions()[fusion];
    QCOMPARE(m.operands(i).size(), 1u);
    QCOMPARE(m.instructions()[m.operands(i)[0]].name, std::string_view("p0"));
    QCOMPARE(m.computations()[m.called(i)[0]].name, std::string_view("fused"));
    QCOMPARE(i.opName, std::string_view("jit(f)/add"));
    QVERIFY(m.computations()[m.entry()].isEntry);
    QCOMPARE(m.instructions()[m.computations()[0].root].name, std::string_view("add.1"));
}

void TstHloReader::theProtoAroundTheModuleIsRecognised()
{
    const std::string bytes = Message().part(1, sampleModule()).bytes();
    const Result<HloModulePtr> read = hlo::readModule(bytes);
    QVERIFY(read);
    QCOMPARE((*read)->name(), std::string_view("jit_f"));
}

void TstHloReader::stacksGoFromTheInnermostOutwards()
{
    const std::string bytes = sampleModule().bytes();
    const HloModulePtr m = *hlo::readModule(bytes);
    const HloInstruction &i = m->instructions()[m->find("fusion.1")];
    const auto stack = m->stack(i);
    QCOMPARE(stack.size(), 2u);
    QCOMPARE(stack[0]->function, std::string_view("f"));
    QCOMPARE(stack[1]->function, std::string_view("main"));
    QCOMPARE(m->sourceOf(i), std::string("model.py:17"));
    QCOMPARE(m->sourceOf(m->instructions()[m->find("p0")]), std::string());
}

void TstHloReader::theScheduleIsTheOrderOfExecution()
{
    const std::string bytes = sampleModule().bytes();
    const HloModulePtr m = *hlo::readModule(bytes);
    QVERIFY(m->isScheduled());
    const std::vector<std::uint32_t> order = m->schedule(m->entry());
    QCOMPARE(order.size(), 2u);
    QCOMPARE(m->instructions()[order[0]].name, std::string_view("fusion.1"));
    // Without a schedule: as stored.
    QCOMPARE(m->instructions()[m->schedule(0)[0]].name, std::string_view("p"));
}

void TstHloReader::everyPrefixOfAModuleIsSurvived()
{
    const std::string bytes = sampleModule().bytes();
    int readable = 0;
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const std::string cut = bytes.substr(0, length);
        if (const Result<HloModulePtr> read = hlo::readModule(cut)) {
            ++readable;
            QVERIFY(!(*read)->instructions().empty());
            for (const HloInstruction &i : (*read)->instructions())
                for (const std::uint32_t operand : (*read)->operands(i))
                    QVERIFY(operand == HloModule::kNone || operand < (*read)->instructions().size());
        }
    }
    QVERIFY(readable > 0);
}

void TstHloReader::rubbishIsDamaged()
{
    const Result<HloModulePtr> read = hlo::readModule("no module at all");
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::Damaged);
    QVERIFY(!hlo::readModule({}));
}

void TstHloReader::categoriesFollowFromOpcodes()
{
    HloInstruction i;
    i.opcode = "copy";
    QCOMPARE(hloCategoryOf(i), std::string("data formatting"));
    i.opcode = "tanh";
    QCOMPARE(hloCategoryOf(i), std::string("non-fusion elementwise"));
    i.opcode = "all-reduce";
    QCOMPARE(hloCategoryOf(i), std::string("all-reduce"));
    i.opcode = "fusion";
    i.fusionKind = "kInput";
    QCOMPARE(hloCategoryOf(i), std::string("input fusion"));
    i.opcode = "convolution";
    i.hasWindowDilation = true;
    QCOMPARE(hloCategoryOf(i), std::string("convolution window-dilated"));
    QVERIFY(isCollectiveCategory("all-gather-done"));
    QVERIFY(!isCollectiveCategory("loop fusion"));
    QVERIFY(isOffDutyCategory("host send-done"));
}

PLANESCOPE_TEST(TstHloReader)
#include "tst_hlo_reader.moc"
