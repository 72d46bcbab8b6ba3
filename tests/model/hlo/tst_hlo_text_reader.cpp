// HLO text: what compilers dump, what people write by hand, and what is left of a damaged file.
#include "model/format/hlo/hlo_printer.h"
#include "model/format/hlo/hlo_reader.h"
#include "model/format/hlo/hlo_text_reader.h"
#include "tests/model/hlo/hlo_text_sample.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QtTest>

#include <set>

using namespace planescope;
using namespace planescope::testing;

namespace {

QString whole(const std::string &text) { return QString::fromStdString(text); }

} // namespace

class TstHloTextReader : public QObject
{
    Q_OBJECT
private slots:
    void structureIsReadOutOfText();
    void constantsAndAttributesMayGoOverLines();
    void stacksCountFromTheTablesBeforeTheModule();
    void anInstructionIsPrintedAsItStands();
    void handWrittenTextWithoutMarksIsRead();
    void everyModuleOfADumpIsAProgram();
    void textAndProtoOfOneProgramAgree_data();
    void textAndProtoOfOneProgramAgree();
    void everyTextOfTheCorpusIsReadWithoutLoss_data();
    void everyTextOfTheCorpusIsReadWithoutLoss();
    void everyPrefixOfATextIsSurvived();
    void aHundredThousandInstructionsCostOneStepEach();
};

void TstHloTextReader::structureIsReadOutOfText()
{
    QVERIFY(hlo::isModuleText(kHloTextSample));
    const Result<HloModulePtr> read = hlo::readModule(kHloTextSample);
    QVERIFY(read);
    const HloModule &m = **read;
    QCOMPARE(m.name(), std::string_view("jit_f"));
    QVERIFY(m.isText());
    QVERIFY(m.isScheduled());
    QCOMPARE(m.brokenCount(), std::uint64_t(0));
    QCOMPARE(m.computations().size(), std::size_t(3));
    QCOMPARE(m.instructions().size(), std::size_t(11));
    QCOMPARE(m.computations()[m.entry()].name, std::string_view("main"));
    QCOMPARE(m.computations()[1].executionThread, std::string_view("sparsecore"));
    QVERIFY(m.computations()[0].isFusion);
    QVERIFY(!m.computations()[1].isFusion);
    const HloInstruction &fusion = m.instructions()[m.find("fusion.1")];
    QCOMPARE(fusion.opcode, std::string_view("fusion"));
    QCOMPARE(fusion.fusionKind, std::string_view("kLoop"));
    QCOMPARE(fusion.opName, std::string_view("jit(f)/add"));
    QCOMPARE(fusion.opType, std::string_view("add"));
    QCOMPARE(m.sourceOf(fusion), std::string("model.py:17"));
    QCOMPARE(m.computations()[m.called(fusion)[0]].name, std::string_view("fused"));
    QCOMPARE(m.operands(fusion).size(), std::size_t(1));
    QCOMPARE(m.operands(fusion)[0], m.find("gte"));
    const HloInstruction &sum = m.instructions()[m.find("sum")];
    QCOMPARE(m.operands(sum)[1], m.find("b"));
    const HloInstruction &gte = m.instructions()[m.find("gte")];
    QCOMPARE(m.controlPredecessors(gte).size(), std::size_t(1));
    QCOMPARE(m.controlPredecessors(gte)[0], m.find("all-reduce.1"));
    const auto users = m.users(m.find("x"));
    QCOMPARE(users.size(), std::size_t(2));
    QCOMPARE(users[0], m.find("all-reduce.1"));
    QCOMPARE(users[1], m.find("call"));
    QCOMPARE(m.callers(m.findComputation("region")).size(), std::size_t(1));
    const HloInstruction &x = m.instructions()[m.find("x")];
    QCOMPARE(hlo::shapeTextOf(x), std::string("f32[2,3]{1,0:T(8,128)S(5)}"));
    QCOMPARE(hlo::shapeTextOf(x, false), std::string("f32[2,3]"));
    QCOMPARE(hlo::shardingOf(x), std::string("{devices=[2,1]<=[2]}"));
    QCOMPARE(hlo::parameterNumber(m.instructions()[m.find("b")]), std::int64_t(1));
}

void TstHloTextReader::constantsAndAttributesMayGoOverLines()
{
    const HloModulePtr m = *hlo::readModule(kHloTextSample);
    const HloInstruction &call = m->instructions()[m->find("call")];
    QCOMPARE(call.customCallTarget, std::string_view("a,b)"));
    QCOMPARE(call.opName, std::string_view("call"));
    QCOMPARE(m->operands(call).size(), std::size_t(2));
    QCOMPARE(m->operands(call)[1], m->find("all-reduce.1"));
    QCOMPARE(hlo::backendConfigOf(call), std::string("{\"x\":[1,2]}"));
    // One line each, whatever the file has.
    for (std::uint32_t row = 0; row < m->instructions().size(); ++row)
        QVERIFY(!whole(hlo::instructionText(*m, row, hlo::TextStyle::Long)).contains(QLatin1Char('\n')));
    QCOMPARE(hlo::instructionText(*m, m->find("c"), hlo::TextStyle::Long),
             std::string("%c = f32[2,3]{1,0} constant({ { 1, 2, 3 }, { 4, 5, 6 } })"));
}

void TstHloTextReader::stacksCountFromTheTablesBeforeTheModule()
{
    const HloModulePtr m = *hlo::readModule(kHloTextSample);
    const HloInstruction &add = m->instructions()[m->find("add.1")];
    QCOMPARE(add.opName, std::string_view("jit(f)/add, twice"));
    const auto stack = m->stack(add);
    QCOMPARE(stack.size(), std::size_t(2));
    QCOMPARE(stack[0]->function, std::string_view("f"));
    QCOMPARE(stack[0]->line, 17);
    QCOMPARE(stack[1]->function, std::string_view("main"));
    QCOMPARE(m->sourceOf(add), std::string("model.py:17"));
}

void TstHloTextReader::anInstructionIsPrintedAsItStands()
{
    const HloModulePtr m = *hlo::readModule(kHloTextSample);
    hlo::TextOptions options(hlo::TextStyle::Long);
    const QString plain = whole(hlo::moduleText(*m, options));
    QVERIFY(plain.startsWith(QLatin1String("HloModule jit_f, is_scheduled=true, entry_computation_layout=")));
    QVERIFY(plain.contains(QLatin1String("\nENTRY %main (x: f32[2,3]) -> f32[2,3] {\n")));
    QVERIFY(plain.contains(QLatin1String("  ROOT %fusion.1 = f32[2,3]{1,0} fusion(%gte), kind=kLoop, calls=%fused\n")));
    QVERIFY(plain.contains(QLatin1String("\n}, execution_thread=\"sparsecore\"\n")));
    QVERIFY(plain.contains(QLatin1String("backend_config={\"x\":[1,2]}")));
    QVERIFY(!plain.contains(QLatin1String("metadata={")));
    options.withMetadata = true;
    options.withConfig = false;
    const QString other = whole(hlo::moduleText(*m, options));
    QVERIFY(other.contains(QLatin1String("metadata={op_name=\"call\"}")));
    QVERIFY(!other.contains(QLatin1String("backend_config")));
}

void TstHloTextReader::handWrittenTextWithoutMarksIsRead()
{
    const Result<HloModulePtr> read = hlo::readModule("/* A licence.\n */\n\nHloModule TestModule\n\ncompare {\n"
                                                      "  p.0 = f32[] parameter(0)\n  p.1 = f32[] parameter(1)\n"
                                                      "  ROOT lt = pred[] compare(p.0, p.1), direction=LT\n}\n"
                                                      "// CHECK: entry\nENTRY main {   \n  x = s32[2, 3] parameter(0)\n"
                                                      "  ROOT sort = s32[2, 3] sort(x), to_apply=compare\n}   \n");
    QVERIFY(read);
    const HloModule &m = **read;
    QCOMPARE(m.instructions().size(), std::size_t(5));
    QCOMPARE(m.instructions()[m.find("x")].shape, std::string_view("s32[2, 3]"));
    QCOMPARE(m.operands(m.instructions()[m.find("lt")])[1], m.find("p.1"));
    QCOMPARE(m.computations()[m.entry()].root, m.find("sort"));
    QCOMPARE(m.brokenCount(), std::uint64_t(0));
}

void TstHloTextReader::everyModuleOfADumpIsAProgram()
{
    const std::string dump = "[log]\nHloModule a.1\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n## END\n"
                             "HloModule a.1\nENTRY e {\n  ROOT q = f32[] parameter(0)\n}\n";
    QVERIFY(hlo::isModuleText(dump));
    const auto parts = hlo::moduleTexts(dump);
    QCOMPARE(parts.size(), std::size_t(2));
    QVERIFY((*hlo::readModule(parts[0]))->find("p") != HloModule::kNone);
    QVERIFY((*hlo::readModule(parts[1]))->find("p") == HloModule::kNone);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("dump.txt"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(dump));
    file.close();
    const Result<SessionPtr> session = loadSession(path.toStdString());
    QVERIFY(session);
    QCOMPARE((*session)->programs().size(), std::size_t(2));
    QCOMPARE((*session)->text((*session)->programs()[1].name), std::string_view("a.1"));
    QCOMPARE((*session)->eventCount(), std::uint64_t(0));
    QVERIFY((*session)->isComplete());
    QVERIFY(!(*session)->importReport().hasLoss());
    const hlo::Modules modules(*session);
    QVERIFY(modules.of((*session)->programs()[1])->find("q") != HloModule::kNone);
}

void TstHloTextReader::textAndProtoOfOneProgramAgree_data()
{
    QTest::addColumn<QString>("stem");
    const QStringList files =
        QDir(sharedPath(QStringLiteral("data/ours/hlo"))).entryList({QStringLiteral("*.compiled.txt")}, QDir::Files);
    if (files.isEmpty())
        QSKIP("The HLO corpus is not beside the source tree.");
    for (QString file : files)
        QTest::newRow(qPrintable(file)) << file.remove(QStringLiteral(".compiled.txt"));
}

void TstHloTextReader::textAndProtoOfOneProgramAgree()
{
    QFETCH(QString, stem);
    const QString path = sharedPath(QStringLiteral("data/ours/hlo/")) + stem;
    const std::string textBytes = readMaybeGzip(path + QStringLiteral(".compiled.txt")).toStdString();
    const std::string protoBytes = readMaybeGzip(path + QStringLiteral(".hlo.pb")).toStdString();
    const Result<HloModulePtr> text = hlo::readModule(textBytes), proto = hlo::readModule(protoBytes);
    QVERIFY(text && proto);
    QCOMPARE((*text)->name(), (*proto)->name());
    QCOMPARE((*text)->brokenCount(), std::uint64_t(0));
    // Text writes an asynchronous op that wraps one instruction without the computation around that: "slice-start".
    std::set<std::string_view> wrapped;
    for (const HloInstruction &p : (*proto)->instructions())
        if (p.opcode.starts_with("async-"))
            for (const std::uint32_t c : (*proto)->called(p))
                if ((*text)->findComputation((*proto)->computations()[c].name) == HloModule::kNone)
                    wrapped.insert((*proto)->computations()[c].name);
    QCOMPARE((*text)->computations().size() + wrapped.size(), (*proto)->computations().size());
    const auto namesOf = [](const HloModule &m, std::span<const std::uint32_t> rows) {
        QStringList names;
        for (const std::uint32_t row : rows)
            names << (row == HloModule::kNone ? QStringLiteral("?") : whole(std::string(m.instructions()[row].name)));
        return names;
    };
    for (const HloInstruction &p : (*proto)->instructions()) {
        const std::uint32_t row = (*text)->find(p.name);
        if (wrapped.contains((*proto)->computations()[p.computation].name))
            continue;
        QVERIFY2(row != HloModule::kNone, std::string(p.name).c_str());
        const HloInstruction &t = (*text)->instructions()[row];
        const bool isWrapper = p.opcode.starts_with("async-");
        if (!isWrapper)
            QCOMPARE(t.opcode, p.opcode);
        QCOMPARE(namesOf(**text, (*text)->operands(t)), namesOf(**proto, (*proto)->operands(p)));
        QCOMPARE(namesOf(**text, (*text)->controlPredecessors(t)), namesOf(**proto, (*proto)->controlPredecessors(p)));
        QCOMPARE(hlo::shapeTextOf(t), hlo::shapeTextOf(p));
        QCOMPARE(hlo::shapeTextOf(t, false), hlo::shapeTextOf(p, false));
        QCOMPARE(t.opName, p.opName);
        QCOMPARE(t.fusionKind, p.fusionKind);
        if (!isWrapper)
            QCOMPARE(t.customCallTarget, p.customCallTarget);
        QCOMPARE((*text)->sourceOf(t), (*proto)->sourceOf(p));
        QCOMPARE((*text)->stack(t).size(), (*proto)->stack(p).size());
        QStringList calledText, calledProto;
        for (const std::uint32_t c : (*text)->called(t))
            calledText << whole(std::string((*text)->computations()[c].name));
        for (const std::uint32_t c : (*proto)->called(p))
            calledProto << whole(std::string((*proto)->computations()[c].name));
        if (!isWrapper)
            QCOMPARE(calledText, calledProto);
        QCOMPARE((*text)->computations()[t.computation].name, (*proto)->computations()[p.computation].name);
        QCOMPARE((*text)->computations()[t.computation].isFusion, (*proto)->computations()[p.computation].isFusion);
    }
}

void TstHloTextReader::everyTextOfTheCorpusIsReadWithoutLoss_data()
{
    QTest::addColumn<QString>("path");
    int files = 0;
    for (const char *folder : {"data/hlo", "data/ours/hlo"})
        for (const QFileInfo &file :
             QDir(sharedPath(QLatin1String(folder)))
                 .entryInfoList({QStringLiteral("*.txt"), QStringLiteral("*.hlo")}, QDir::Files)) {
            const std::string bytes = readMaybeGzip(file.filePath()).toStdString();
            if (!hlo::isModuleText(bytes))
                continue; // reports of other kinds
            QTest::newRow(qPrintable(file.fileName())) << file.filePath();
            ++files;
        }
    if (files == 0)
        QSKIP("The HLO corpus is not beside the source tree.");
}

void TstHloTextReader::everyTextOfTheCorpusIsReadWithoutLoss()
{
    QFETCH(QString, path);
    const Result<SessionPtr> session = loadSession(path.toStdString());
    QVERIFY(session);
    const hlo::Modules modules(*session);
    QVERIFY(!(*session)->importReport().hasLoss());
    for (const Program &program : (*session)->programs()) {
        const HloModulePtr module = modules.of(program);
        QVERIFY(module);
        QCOMPARE(module->brokenCount(), std::uint64_t(0));
        std::size_t lost = 0;
        for (const HloInstruction &i : module->instructions())
            for (const std::uint32_t operand : module->operands(i))
                lost += operand == HloModule::kNone;
        QCOMPARE(lost, std::size_t(0));
        // What is printed reads the same again.
        hlo::TextOptions options(hlo::TextStyle::Long);
        options.withMetadata = true;
        const std::string printed = hlo::moduleText(*module, options);
        const Result<HloModulePtr> again = hlo::readModule(printed);
        QVERIFY(again);
        QCOMPARE((*again)->instructions().size(), module->instructions().size());
        QCOMPARE(hlo::moduleText(**again, options), printed);
    }
}

void TstHloTextReader::everyPrefixOfATextIsSurvived()
{
    const std::string text = kHloTextSample;
    std::set<std::size_t> sizes;
    for (std::size_t length = 0; length < text.size(); ++length) {
        const std::string cut = text.substr(0, length);
        const Result<HloModulePtr> read = hlo::readModuleText(cut);
        if (!read)
            continue;
        sizes.insert((*read)->instructions().size());
        for (const HloInstruction &i : (*read)->instructions())
            for (const std::uint32_t operand : (*read)->operands(i))
                QVERIFY(operand == HloModule::kNone || operand < (*read)->instructions().size());
        (void)hlo::moduleText(**read, hlo::TextStyle::Long);
    }
    QCOMPARE(*sizes.rbegin(), std::size_t(11));
}

void TstHloTextReader::aHundredThousandInstructionsCostOneStepEach()
{
    std::string text = "HloModule large\n\nENTRY %main (p: f32[]) -> f32[] {\n  %n0 = f32[] parameter(0)\n";
    constexpr int kCount = 100'000;
    for (int i = 1; i < kCount; ++i)
        text += "  %n" + std::to_string(i) + " = f32[] add(%n" + std::to_string(i - 1) + ", %n0)\n";
    text += "}\n";
    const Result<HloModulePtr> read = hlo::readModule(text);
    QVERIFY(read);
    QCOMPARE((*read)->instructions().size(), std::size_t(kCount));
    QCOMPARE((*read)->users((*read)->find("n0")).size(), std::size_t(kCount - 1));
    const hlo::TextLines lines(*read, hlo::TextStyle::Long);
    // A head line, a blank one, the computation's head and end.
    QCOMPARE(lines.size(), std::size_t(kCount + 4));
    const std::size_t line = lines.lineOf((*read)->find("n99999"));
    QCOMPARE(lines.text(line), std::string("  ROOT %n99999 = f32[] add(%n99998, %n0)"));
    const auto links = lines.links(line, lines.text(line));
    QCOMPARE(links.size(), std::size_t(2));
    QCOMPARE(links[0].row, (*read)->find("n99998"));
    QCOMPARE(lines.text(line).substr(links[0].begin, links[0].length), std::string("%n99998"));
}

PLANESCOPE_TEST(TstHloTextReader)
#include "tst_hlo_text_reader.moc"
