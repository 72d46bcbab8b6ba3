// HLO texts against those of XProf 2.24.2 and those that profiles carry as names of ops.
#include "model/format/hlo/hlo_printer.h"
#include "model/format/hlo/hlo_reader.h"
#include "model/format/hlo/hlo_text_parts.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QRegularExpression>
#include <QtTest>

#include <map>

using namespace planescope;
using namespace planescope::testing;

class TstHloPrinter : public QObject
{
    Q_OBJECT
private slots:
    void textsEqualTheReferenceLineByLine_data();
    void textsEqualTheReferenceLineByLine();
    void textsEqualThoseOfTheCompiler_data();
    void textsEqualThoseOfTheCompiler();
    void asynchronousPairsAreNamedAfterWhatTheyWrap();
    void expressionsEqualTheNamesOfOps_data();
    void expressionsEqualTheNamesOfOps();
    void everyModuleOfTheCorpusIsPrinted();
    void smallConstantsOfAnyRankArePrinted_data();
    void smallConstantsOfAnyRankArePrinted();
    void elementsOfLongConstantsAreCounted();
};

namespace {

/// Lines of each computation by its head; the module's own line, which also states layouts, is left out.
std::map<QString, QStringList> computationsOf(const QString &text)
{
    std::map<QString, QStringList> out;
    QString head;
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        if (line.endsWith(QLatin1String(" {")) && !line.startsWith(QLatin1Char(' ')))
            head = line;
        else if (line.startsWith(QLatin1Char('}')))
            head.clear();
        else if (!head.isEmpty())
            out[head] << line;
    }
    return out;
}

/// XProf 2.24.2 prints groups that are stored as a device list as "{}"; the names of ops have them as we do. It also
/// rewrites backend configurations (drops what its version does not know) and counts stack frames anew, which we show
/// as stored.
QString comparable(QString line, bool withGroups = false)
{
    static const QRegularExpression groups(QStringLiteral("replica_groups=(mesh\\[[^ ]*\\] )?[^ ]*"));
    static const QRegularExpression config(QStringLiteral(", backend_config=.*$"));
    static const QRegularExpression frame(QStringLiteral(" stack_frame_id=[0-9]+"));
    line.remove(config).remove(frame);
    return withGroups ? line : line.replace(groups, QStringLiteral("replica_groups="));
}

QString printed(const std::string &text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

void TstHloPrinter::textsEqualTheReferenceLineByLine_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"tpu-inference-4chip", "tpu-v6e-pallas-llo-counters", "julia-reactant-cpu", "julia-reactant-cuda-2gpu",
          "jax-mi300-attention", "jax-mi300-conv-8gpu", "jax-mi300-gemm"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TstHloPrinter::textsEqualTheReferenceLineByLine()
{
    QFETCH(QString, name);
    const SessionPtr session = loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const hlo::Modules modules(session);
    int lines = 0;
    QStringList differences;
    for (const Program &program : session->programs()) {
        const HloModulePtr module = modules.of(program);
        if (!module)
            continue;
        const QString label = printed(std::string(session->text(program.name)));
        hlo::TextOptions withMetadata(hlo::TextStyle::Long);
        withMetadata.withMetadata = true;
        for (const auto &[ending, style] : {std::pair("short_txt.txt", hlo::TextOptions(hlo::TextStyle::Short)),
                                            std::pair("long_txt.txt", hlo::TextOptions(hlo::TextStyle::Long)),
                                            std::pair("long_txt_metadata.txt", withMetadata)}) {
            const QByteArray bytes =
                referenceBytes(name, QStringLiteral("graph_viewer.%1.%2").arg(label, QLatin1String(ending)));
            if (bytes.isEmpty())
                continue;
            // Computations are compared by name: XProf's order among them is that of a walk through the calls.
            const std::map<QString, QStringList> theirs = computationsOf(QString::fromUtf8(bytes));
            const std::map<QString, QStringList> ours = computationsOf(printed(hlo::moduleText(*module, style)));
            QCOMPARE(ours.size(), theirs.size());
            for (const auto &[head, expected] : theirs) {
                const auto found = ours.find(head);
                const QStringList actual = found == ours.end() ? QStringList() : found->second;
                for (qsizetype i = 0; i < std::max(actual.size(), expected.size()); ++i) {
                    ++lines;
                    if (comparable(actual.value(i)) != comparable(expected.value(i)) && differences.size() < 12)
                        differences << label + QStringLiteral(" %1:\n  ours  %2\n  XProf %3")
                                                   .arg(head, actual.value(i).left(400), expected.value(i).left(400));
                }
            }
        }
    }
    QVERIFY2(differences.isEmpty(), qPrintable(differences.join(QLatin1Char('\n'))));
    if (lines == 0)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    qInfo("%d lines compared", lines);
}

void TstHloPrinter::textsEqualThoseOfTheCompiler_data()
{
    QTest::addColumn<QString>("path"); // without ending
    for (const QString &folder :
         {sharedPath(QStringLiteral("data/ours/hlo/")), sourcePath(QStringLiteral("/tests/data/hlo/"))})
        for (const QString &file : QDir(folder).entryList({QStringLiteral("*.compiled.txt")}, QDir::Files)) {
            const QString name = file.chopped(13);
            QTest::addRow("%s%s", qPrintable(name), folder.contains(QLatin1String("shared")) ? "" : " in the tree")
                << folder + name;
        }
}

void TstHloPrinter::textsEqualThoseOfTheCompiler()
{
    QFETCH(QString, path);
    const QByteArray proto = readMaybeGzip(path + QStringLiteral(".hlo.pb"));
    const Result<HloModulePtr> module =
        hlo::readModule(std::string_view(proto.constData(), static_cast<std::size_t>(proto.size())));
    QVERIFY(module);
    hlo::TextOptions options(hlo::TextStyle::Long);
    options.withMetadata = true;
    const auto theirs = computationsOf(QString::fromUtf8(readMaybeGzip(path + QStringLiteral(".compiled.txt"))));
    const auto ours = computationsOf(printed(hlo::moduleText(**module, options)));
    QVERIFY(!theirs.empty());
    QStringList heads, expectedHeads;
    for (const auto &[head, lines] : ours)
        heads << head;
    for (const auto &[head, lines] : theirs)
        expectedHeads << head;
    QCOMPARE(heads, expectedHeads);
    // The text was written earlier in the compilation than the proto: shardings still name their mesh.
    static const QRegularExpression mesh(
        QStringLiteral(", sharding=(\\{mesh\\[.*\\]\\}|\\{replicated\\}|\\{devices=[^}]*\\}|\\{maximal[^}]*\\})"));
    for (const auto &[head, expected] : theirs) {
        const QStringList &actual = ours.at(head);
        QCOMPARE(actual.size(), expected.size());
        for (qsizetype i = 0; i < actual.size(); ++i)
            QCOMPARE(comparable(actual[i], true).remove(mesh), comparable(expected[i], true).remove(mesh));
    }
}

void TstHloPrinter::asynchronousPairsAreNamedAfterWhatTheyWrap()
{
    const QByteArray proto = readMaybeGzip(sourcePath(QStringLiteral("/tests/data/hlo/v6e-sc_mul.hlo.pb")));
    const Result<HloModulePtr> read =
        hlo::readModule(std::string_view(proto.constData(), static_cast<std::size_t>(proto.size())));
    QVERIFY(read);
    const HloModule &module = **read;
    const hlo::TextLines lines(*read, hlo::TextStyle::Long);
    int pairs = 0;
    for (std::uint32_t row = 0; row < module.instructions().size(); ++row) {
        const HloInstruction &instruction = module.instructions()[row];
        if (!instruction.opcode.starts_with("async-"))
            continue;
        ++pairs;
        const std::uint32_t wrapped = hlo::wrappedInstruction(module, row);
        QVERIFY(wrapped != HloModule::kNone);
        const std::string opcode(module.instructions()[wrapped].opcode);
        QVERIFY(opcode == "call" || opcode == "custom-call");
        // What is wrapped has no lines of its own, and is found in those of the pair.
        const std::size_t line = lines.lineOf(wrapped);
        QVERIFY(line != hlo::TextLines::kNoLine);
        QVERIFY(lines.text(line).find(" " + opcode + "-start(") != std::string::npos);
        QVERIFY(lines.text(lines.lineOf(row)).find(" " + opcode + std::string(instruction.opcode.substr(5)) + "(") !=
                std::string::npos);
        // The link leads to the computation that really runs.
        bool isLinked = false;
        for (const hlo::TextLink &link : lines.links(line, lines.text(line)))
            isLinked = isLinked || link.isComputation;
        QVERIFY(isLinked);
    }
    QVERIFY(pairs >= 2);
}

void TstHloPrinter::expressionsEqualTheNamesOfOps_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"tpu-inference-4chip", "tpu-v6e-pallas-llo-counters"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TstHloPrinter::expressionsEqualTheNamesOfOps()
{
    QFETCH(QString, name);
    const SessionPtr session = loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile is not beside the source tree.");
    const auto modules = std::make_shared<const hlo::Modules>(session);
    const auto index = OpIndex::build(session, hlo::lookupOf(modules));
    int compared = 0;
    for (const OpInfo &op : index->ops()) {
        const HloModulePtr module = modules->ofId(op.programId);
        const std::uint32_t row = module ? module->find(op.name) : HloModule::kNone;
        if (row == HloModule::kNone || op.longName.empty())
            continue;
        ++compared;
        QCOMPARE(printed(hlo::instructionText(*module, row, hlo::TextStyle::Expression)), printed(op.longName));
    }
    QVERIFY(compared > 0);
}

void TstHloPrinter::everyModuleOfTheCorpusIsPrinted()
{
    const QDir folder(sharedPath(QStringLiteral("data/ours/hlo")));
    const QStringList files = folder.entryList({QStringLiteral("*.hlo.pb")}, QDir::Files);
    if (files.isEmpty())
        QSKIP("The HLO corpus is not beside the source tree.");
    for (const QString &file : files) {
        const QByteArray bytes = readMaybeGzip(folder.filePath(file));
        const Result<HloModulePtr> module =
            hlo::readModule(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        QVERIFY2(module, qPrintable(file));
        const QString text = printed(hlo::moduleText(**module, hlo::TextStyle::Long));
        QVERIFY2(text.contains(QLatin1String("ENTRY %")), qPrintable(file));
        int written = 0; // where they stand, not where they are called
        for (const HloInstruction &instruction : (*module)->instructions())
            written += !hlo::isWrittenWhereCalled(**module, instruction.computation);
        QCOMPARE(text.count(QLatin1String(" = ")) >= written, true);
        QVERIFY2(!text.contains(QLatin1String("invalid[")), qPrintable(file));
    }
}

namespace {

std::string message(int field, const std::string &bytes)
{
    return std::string(1, static_cast<char>(field << 3 | 2)) + std::string(1, static_cast<char>(bytes.size())) + bytes;
}

std::string packed(const std::vector<int> &numbers)
{
    std::string out;
    for (const int number : numbers)
        out += static_cast<char>(number);
    return out;
}

} // namespace

void TstHloPrinter::smallConstantsOfAnyRankArePrinted_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<int>("field"); // of the values in the literal
    QTest::addColumn<std::vector<int>>("dimensions");
    QTest::addColumn<std::vector<int>>("order"); // minor to major
    QTest::addColumn<std::vector<int>>("values");
    QTest::addColumn<QString>("expected");
    using Numbers = std::vector<int>;
    const auto row = [](const char *name, int type, int field, const Numbers &dimensions, const Numbers &order,
                        const Numbers &values, const char *expected) {
        QTest::newRow(name) << type << field << dimensions << order << values << QString::fromUtf8(expected);
    };
    constexpr int kPred = 1, kPreds = 2, kS32 = 4, kS32s = 4;
    row("scalar", kS32, kS32s, {}, {}, {7}, "7");
    row("predicate", kPred, kPreds, {}, {}, {1}, "true");
    row("list", kS32, kS32s, {3}, {0}, {1, 2, 3}, "{1, 2, 3}");
    row("one", kS32, kS32s, {1}, {0}, {20}, "{20}");
    row("predicates", kPred, kPreds, {2}, {0}, {1, 0}, "{1, 0}");
    row("matrix", kS32, kS32s, {2, 3}, {1, 0}, {1, 2, 3, 4, 5, 6}, "{ { 1, 2, 3 }, { 4, 5, 6 } }");
    row("matrix by columns", kS32, kS32s, {2, 3}, {0, 1}, {1, 4, 2, 5, 3, 6}, "{ { 1, 2, 3 }, { 4, 5, 6 } }");
    row("column", kS32, kS32s, {2, 1}, {1, 0}, {1, 2}, "{ {1}, {2} }");
    row("three dimensions", kS32, kS32s, {2, 1, 2}, {2, 1, 0}, {1, 2, 3, 4}, "{ { { 1, 2 } }, { { 3, 4 } } }");
    row("four dimensions", kS32, kS32s, {1, 2, 1, 2}, {3, 2, 1, 0}, {1, 2, 3, 4},
        "{ { /*i0=0*/ { /*i1=0*/ { 1, 2 } }, { /*i1=1*/ { 3, 4 } } } }");
    row("eleven elements", kS32, kS32s, {11}, {0}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, "{...}");
    row("more than ten in two dimensions", kS32, kS32s, {4, 3}, {1, 0}, {1}, "{...}");
    row("too few values", kS32, kS32s, {2, 2}, {1, 0}, {1, 2, 3}, "{...}");
    row("no element", kS32, kS32s, {0}, {0}, {}, "{}");
}

void TstHloPrinter::smallConstantsOfAnyRankArePrinted()
{
    QFETCH(int, type);
    QFETCH(int, field);
    QFETCH(std::vector<int>, dimensions);
    QFETCH(std::vector<int>, order);
    QFETCH(std::vector<int>, values);
    QFETCH(QString, expected);
    const std::string shape = std::string("\x10") + static_cast<char>(type) + message(3, packed(dimensions)) +
                              message(5, message(1, packed(order)));
    const std::string proto = message(8, message(1, shape) + message(field, packed(values)));
    HloInstruction instruction;
    instruction.proto = proto;
    QCOMPARE(printed(hlo::constantText(instruction)), expected);
}

void TstHloPrinter::elementsOfLongConstantsAreCounted()
{
    const auto counted = [](const HloModule &module) {
        std::map<QString, std::uint64_t> out;
        for (std::uint32_t row = 0; row < module.instructions().size(); ++row)
            if (const std::uint64_t elements = hlo::leftOutElements(module, row); elements > 0)
                out[printed(std::string(module.instructions()[row].name))] = elements;
        return out;
    };
    const QByteArray proto = readMaybeGzip(sourcePath(QStringLiteral("/tests/data/hlo/constants.hlo.pb")));
    const Result<HloModulePtr> binary =
        hlo::readModule(std::string_view(proto.constData(), static_cast<std::size_t>(proto.size())));
    QVERIFY(binary);
    // The one array of more than ten; a tuple is left out too, but has no elements of one type.
    QCOMPARE(counted(**binary), (std::map<QString, std::uint64_t>{{QStringLiteral("k63"), 11}}));
    const std::string text = "HloModule t\n\nENTRY %main () -> s32[] {\n"
                             "  %long = f32[4,<=8,16]{2,1,0:T(8,128)} constant({...})\n"
                             "  %tuple = (s32[2]{0}, s32[3]{0}) constant({...})\n"
                             "  %huge = f32[9223372036854775807,9223372036854775807]{1,0} constant({...})\n"
                             "  %short = s32[2]{0} constant({1, 2})\n"
                             "  ROOT %one = s32[] constant(1)\n}\n";
    const Result<HloModulePtr> read = hlo::readModule(text, nullptr);
    QVERIFY(read);
    QCOMPARE(counted(**read), (std::map<QString, std::uint64_t>{{QStringLiteral("long"), 512}}));
}

PLANESCOPE_TEST(TstHloPrinter)
#include "tst_hlo_printer.moc"
