// The shell contract: exit codes, streams, nearest words, and that the program needs no display.
#include "tests/golden/run_program.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using planescope::testing::programPath;
using planescope::testing::ProgramResult;
using planescope::testing::runProgram;

namespace {

const QString kTwoHosts = planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane/cpu-two"));
const QString kOneHost = kTwoHosts + QStringLiteral("/worker-0.xplane.pb");

QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool writeBytes(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

} // namespace

class TstCommandLine : public QObject
{
    Q_OBJECT
private slots:
    void usageErrorsExitWith2AndNameTheNearestWord_data();
    void usageErrorsExitWith2AndNameTheNearestWord();
    void aMemoryLimitIsForWhatALoadTakesNotForTheFile();
    void unreadableInputExitsWith3_data();
    void unreadableInputExitsWith3();
    void damagedInputExitsWith4AndPrintsWhatIsSound();
    void everyTruncationAnswersOrExplains();
    void helpAndVersionExitWith0();
    void everyCommandHasAnExample();
    void standardInputIsAFile();
    void theMemoryLimitCountsWhatALoadTakes();
    void outputFilesAreWrittenWhole();
    void theSameInputGivesTheSameBytes();
    void textFitsTheWidthOfTheTerminal();
    void quietAndProgressKeepStandardOutputClean();
    void generatedSessionsAreRead();
    void noGuiLibraryIsLinked();
};

void TstCommandLine::usageErrorsExitWith2AndNameTheNearestWord_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("words");
    const auto row = [](const QStringList &arguments, const char *words) {
        QTest::newRow(qPrintable(arguments.join(u' '))) << arguments << QString::fromUtf8(words);
    };
    const auto arg = [](std::initializer_list<const char *> words) {
        QStringList list;
        for (const char *word : words)
            list += QString::fromUtf8(word).replace(QLatin1String("{f}"), kOneHost);
        return list;
    };
    row({},
        "a command is needed: info, events, overview, steps, select, layers, counters, utilization, ops, op-profile, "
        "roofline, hlo, memory, memory-profile, bundles, kernels, compare, demo, generate, bench");
    row(arg({"inof", "{f}"}), "did you mean info?");
    row(arg({"xyzzy"}), "unknown command \"xyzzy\"");
    row(arg({"--versoin"}), "did you mean --version?");
    row(arg({"info"}), "FILE is required");
    row(arg({"info", "{f}", "{f}"}), "unexpected argument");
    row(arg({"info", "{f}", "--formt", "json"}), "did you mean --format?");
    row(arg({"info", "{f}", "--formt=json"}), "did you mean --format?");
    row(arg({"info", "{f}", "--format", "jsno"}), "did you mean json?");
    row(arg({"info", "{f}", "--format"}), "--format");
    row(arg({"info", "{f}", "--core", "tensr"}), "did you mean tensor?");
    row(arg({"info", "{f}", "--device", "("}), "not a regular expression");
    row(arg({"info", "{f}", "--threads", "0"}), "no whole number from 1 to 1024");
    row(arg({"info", "{f}", "--threads", "two"}), "no whole number");
    row(arg({"info", "{f}", "--memory-limit", "lots"}), "is no size");
    row(arg({"info", "{f}", "--range", "1ms..2ms"}), "unknown option --range");
    row(arg({"events", "{f}", "--columns", "name,durtion_ps"}), "did you mean duration_ps?");
    row(arg({"events", "{f}", "--columns", ""}), "no column");
    row(arg({"events", "{f}", "--sort", "nam"}), "did you mean name?");
    row(arg({"events", "{f}", "--sort", "name,dsc"}), "did you mean desc?");
    row(arg({"events", "{f}", "--limit", "-1"}), "no whole number from 0 on");
    row(arg({"events", "{f}", "--range", "5..7"}), "5 is no time");
    row(arg({"events", "{f}", "--range", "5ms"}), "A range is written BEGIN..END");
    row(arg({"events", "{f}", "--range", "5ms..2ms"}), "The end of the range lies before its begin");
    row(arg({"events", "{f}", "--range", "step:x"}), "Steps are written step:N");
    row(arg({"events", "{f}", "--range", "step:5..2"}), "the lower number first");
    row(arg({"events", "{f}", "--range", "layer:x"}), "Layers are written layer:N");
    row(arg({"events", "{f}", "--range", "layer:1"}), "No layer of this number");
    // A CPU recording has no step line in the file.
    row(arg({"events", "{f}", "--range", "step:1"}),
        "worker-0.xplane.pb does not hold what was asked for: steps; record with");
    row(arg({"events", "{f}", "--where", "dur >> 10us"}), "expected value at 6\n  dur >> 10us\n       ^");
    row(arg({"events", "{f}", "--where", "nam = x"}), "expected field name at 1");
    row(arg({"demo"}), "--out is required");
    row(arg({"compare", "{f}"}), "two profiles are expected: A and B");
    row(arg({"compare", "{f}", "{f}", "{f}"}), "two profiles are expected: A and B");
    row(arg({"compare", "{f}", "{f}", "--batch", "8"}), "is not two numbers; write 1,8");
    row(arg({"compare", "{f}", "{f}", "--batch", "0,8"}), "is not two numbers; write 1,8");
    row(arg({"compare", "{f}", "{f}", "--format", "junt"}), "did you mean junit?");
    row(arg({"compare", "{f}", "{f}", "--fail-if", "step_time.men > +3%"}), "did you mean step_time.mean?");
    row(arg({"compare", "{f}", "{f}", "--fail-if", "step_time.mean = 3"}), "expected > >= < or <= at 16");
    row(arg({"compare", "{f}", "{f}", "--fail-if", "memory_peak > 3ms"}), "expected size, such as 12GiB or +3% at 18");
    row(arg({"demo", "--out", "x", "--case", "b9"}), "did you mean b1?");
    row(arg({"ops", "{f}", "--sort", "self_tim_ps"}), "did you mean self_time_ps?");
    row(arg({"ops", "{f}", "--columns", "name,flop"}), "did you mean flops?");
    row(arg({"op-profile", "{f}", "--by", "programm"}), "did you mean program?");
    row(arg({"op-profile", "{f}", "--depth", "deep"}), "no whole number");
    row(arg({"op-profile", "{f}", "--excludeidle"}), "did you mean --exclude-idle?");
    row(arg({"roofline", "{f}", "--limit", "-3"}), "no whole number");
    row(arg({"roofline", "{f}", "--exclude-infed"}), "did you mean --exclude-infeed?");
    row(arg({"bench", "{f}", "--format", "csv"}), "is not one of json");
    row(arg({"bench", "{f}", "--repeats", "0"}), "no whole number from 1");
    row(arg({"info", "-x"}), "unknown option -x");
    row(arg({"info", "{f}", "-x"}), "unknown option -x");
    row(arg({"generate", "-o", "x", "--events", "2", "--hosts", "3"}), "--events 2 is too few for --hosts 3");
    row(arg({"generate", "-o", "x", "--demo", "--events", "2"}), "--demo");
    row(arg({"generate"}), "--output is required");
    row(arg({"generate", "-o", "x", "--events", "many"}), "no whole number");
    row(arg({"generate", "-o", "x", "--evnets", "5"}), "did you mean --events?");
}

void TstCommandLine::usageErrorsExitWith2AndNameTheNearestWord()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, words);
    const ProgramResult result = runProgram(arguments);
    QVERIFY2(QString::fromUtf8(result.err).contains(words), result.err.constData());
    QCOMPARE(result.exitCode, 2);
    QVERIFY(result.out.isEmpty());
}

void TstCommandLine::aMemoryLimitIsForWhatALoadTakesNotForTheFile()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("generated.xplane.pb"));
    QCOMPARE(runProgram({QStringLiteral("generate"), QStringLiteral("--events"), QStringLiteral("20000"),
                         QStringLiteral("-o"), path})
                 .exitCode,
             0);
    const auto infoWith = [&](qint64 limit) {
        return runProgram({QStringLiteral("info"), path, QStringLiteral("--memory-limit"), QString::number(limit)});
    };
    const ProgramResult refused = infoWith(50'000);
    QCOMPARE(refused.exitCode, 3);
    QVERIFY2(refused.err.contains("--memory-limit"), refused.err.constData());
    QVERIFY(refused.out.isEmpty());
    // The file is mapped; its columns take less than half of its size.
    const ProgramResult opened = infoWith(QFileInfo(path).size() * 9 / 10);
    QVERIFY2(opened.exitCode == 0, opened.err.constData());
}

void TstCommandLine::unreadableInputExitsWith3_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *kind, const char *words) {
        QTest::newRow(kind) << QString::fromUtf8(kind) << QString::fromUtf8(words);
    };
    row("missing", "file.xplane.pb does not exist. Check the spelling");
    row("folder without profiles", "holds no profile. Choose a folder with *.xplane.pb files");
    row("empty file", "file.xplane.pb is empty. The recording or the copy may have failed");
    row("text", "file.xplane.pb is of the format “text”, which cannot be opened here. Expected is an XPlane file");
    row("json", "is of the format “JSON”, which cannot be opened here. Expected is an XPlane file");
    row("bzip2", "is of the format “bzip2”, which cannot be opened here. Expected is an XPlane file");
    row("xz", "is of the format “xz”, which");
    row("zip", "is of the format “zip”, which");
    row("packed text", "is of the format “text”, which");
    row("noise", "is not a profile that can be opened. Expected is an XPlane file");
    row("device", "cannot be read. Check that you may open it and that it is not a device");
}

void TstCommandLine::unreadableInputExitsWith3()
{
    QFETCH(QString, kind);
    QFETCH(QString, words);
    const QTemporaryDir dir;
    QString path = dir.filePath(QStringLiteral("file.xplane.pb"));
    if (kind == QLatin1String("folder without profiles"))
        path = dir.path();
    else if (kind == QLatin1String("empty file"))
        QVERIFY(writeBytes(path, {}));
    else if (kind == QLatin1String("text"))
        QVERIFY(writeBytes(path, "root:x:0:0:root:/root:/bin/sh\nnobody:x:1:1\n"));
    else if (kind == QLatin1String("json"))
        QVERIFY(writeBytes(path, "{\"traceEvents\": []}\n"));
    else if (kind == QLatin1String("bzip2"))
        QVERIFY(writeBytes(path, QByteArray("BZh91AY&SY\x00\x01\x02", 13)));
    else if (kind == QLatin1String("xz"))
        QVERIFY(writeBytes(path, QByteArray("\xFD"
                                            "7zXZ\x00\x00\x04\xE6\xD6",
                                            10)));
    else if (kind == QLatin1String("zip"))
        QVERIFY(writeBytes(path, QByteArray("PK\x03\x04\x14\x00\xFF\xFE", 8)));
    else if (kind == QLatin1String("packed text"))
        QVERIFY(writeBytes(path, QByteArray::fromBase64("H4sIAAAAAAAAA8tIzcnJ5wIAIDA6NgYAAAA="))); // "hello"
    else if (kind == QLatin1String("noise"))
        QVERIFY(writeBytes(path, QByteArray(5000, '\x87')));
    else if (kind == QLatin1String("device"))
        path = QStringLiteral("/dev/null");
    for (const QString &command : {QStringLiteral("info"), QStringLiteral("events"), QStringLiteral("ops"),
                                   QStringLiteral("op-profile"), QStringLiteral("roofline"), QStringLiteral("bench")}) {
        const ProgramResult result = runProgram({command, path, QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(command == QLatin1String("bench") || QString::fromUtf8(result.err).contains(words),
                 result.err.constData());
        QVERIFY2(result.exitCode == 3, (QByteArray::number(result.exitCode) + ' ' + result.err).constData());
        QVERIFY(result.out.isEmpty());
        QVERIFY(result.err.startsWith("planescope-cli: error: "));
        QVERIFY(!result.err.contains(dir.path().toUtf8() + '/'));
        QCOMPARE(result.err.count('\n'), 1);
    }
}

void TstCommandLine::damagedInputExitsWith4AndPrintsWhatIsSound()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("cut.xplane.pb"));
    const QByteArray whole = fileBytes(kOneHost);
    QVERIFY(writeBytes(path, whole.left(whole.size() * 2 / 3)));
    const ProgramResult result =
        runProgram({QStringLiteral("info"), path, QStringLiteral("--format"), QStringLiteral("json")});
    QVERIFY2(result.exitCode == 4, result.err.constData());
    QVERIFY(!result.err.isEmpty());
    QJsonParseError error;
    const QJsonObject answer = QJsonDocument::fromJson(result.out, &error).object();
    QCOMPARE(error.error, QJsonParseError::NoError);
    QVERIFY(!answer.value(QLatin1String("planes")).toArray().isEmpty());
    bool hasLoss = false;
    for (const QJsonValue &entry : answer.value(QLatin1String("import_report")).toArray())
        hasLoss = hasLoss || entry[QLatin1String("severity")] == QLatin1String("data-loss") ||
                  entry[QLatin1String("severity")] == QLatin1String("error");
    QVERIFY(hasLoss);
}

void TstCommandLine::everyTruncationAnswersOrExplains()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("cut.xplane.pb"));
    const QByteArray whole = fileBytes(kOneHost);
    int damaged = 0;
    for (qsizetype size = 997; size < whole.size(); size += 4985) {
        QVERIFY(writeBytes(path, whole.left(size)));
        const ProgramResult result =
            runProgram({QStringLiteral("events"), path, QStringLiteral("--format"), QStringLiteral("csv")});
        QVERIFY2(result.exitCode == 4 || result.exitCode == 0, QByteArray::number(size).constData());
        QVERIFY((result.exitCode == 4) == !result.err.isEmpty());
        damaged += result.exitCode == 4 ? 1 : 0;
    }
    QVERIFY(damaged >= 5);
}

void TstCommandLine::helpAndVersionExitWith0()
{
    const ProgramResult help = runProgram({QStringLiteral("--help")});
    QCOMPARE(help.exitCode, 0);
    QVERIFY(help.err.isEmpty());
    const ProgramResult version = runProgram({QStringLiteral("--version")});
    QCOMPARE(version.exitCode, 0);
    QVERIFY(version.out.startsWith("planescope-cli "));
}

void TstCommandLine::everyCommandHasAnExample()
{
    const QByteArray help = runProgram({QStringLiteral("--help")}).out;
    const QByteArray list = help.mid(help.indexOf("Subcommands:"));
    int commands = 0;
    for (const QByteArray &line : list.split('\n').mid(1)) {
        if (!line.startsWith("  "))
            break;
        const QString command = QString::fromUtf8(line.trimmed().split(' ').first());
        const ProgramResult result = runProgram({command, QStringLiteral("--help")});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.out.contains("\n  planescope-cli " + command.toUtf8() + ' '), result.out.constData());
        ++commands;
    }
    QVERIFY(commands >= 3);
}

void TstCommandLine::standardInputIsAFile()
{
    const ProgramResult piped =
        runProgram({QStringLiteral("info"), QStringLiteral("-"), QStringLiteral("--format"), QStringLiteral("json")},
                   fileBytes(kOneHost));
    QVERIFY2(piped.exitCode == 0, piped.err.constData());
    const QJsonObject answer = QJsonDocument::fromJson(piped.out).object();
    QCOMPARE(answer.value(QLatin1String("events_total")).toInt(), 665);
    QCOMPARE(answer.value(QLatin1String("file")).toString(), QStringLiteral("stdin.xplane.pb"));
    const ProgramResult nothing = runProgram({QStringLiteral("info"), QStringLiteral("-")});
    QCOMPARE(nothing.exitCode, 3);
    QVERIFY2(nothing.err.startsWith("planescope-cli: error: standard input is empty."), nothing.err.constData());
    const ProgramResult text = runProgram({QStringLiteral("events"), QStringLiteral("-")}, "notes of the run\n");
    QCOMPARE(text.exitCode, 3);
    QVERIFY2(text.err.startsWith("planescope-cli: error: standard input is of the format"), text.err.constData());
    const ProgramResult cut =
        runProgram({QStringLiteral("info"), QStringLiteral("-")}, fileBytes(kOneHost).left(20'000));
    QCOMPARE(cut.exitCode, 4);
    QVERIFY2(cut.out.contains("/host:CPU"), cut.out.constData());
}

void TstCommandLine::theMemoryLimitCountsWhatALoadTakes()
{
    const auto run = [](const QStringList &rest, const QByteArray &input = {}) {
        return runProgram(QStringList{QStringLiteral("info"), QStringLiteral("--memory-limit")} + rest, input);
    };
    QCOMPARE(run({QStringLiteral("1M"), kOneHost}).exitCode, 0);
    // Mapped files are not counted, unpacked ones and streams are.
    QCOMPARE(run({QStringLiteral("60K"), QStringLiteral("-")}, fileBytes(kOneHost)).exitCode, 0); // 36 KiB, 665 events
    const QByteArray words = "Raise the limit or open a part of it.";
    for (const ProgramResult &result :
         {run({QStringLiteral("5K"), kOneHost}), run({QStringLiteral("5K"), kTwoHosts}),
          run({QStringLiteral("30K"), QStringLiteral("-")}, fileBytes(kOneHost)), run({QStringLiteral("0"), kOneHost}),
          runProgram({QStringLiteral("bench"), kOneHost, QStringLiteral("--memory-limit"), QStringLiteral("5K")})}) {
        QCOMPARE(result.exitCode, 3);
        QVERIFY(result.out.isEmpty());
        QVERIFY2(result.err.contains("--memory-limit ") && result.err.contains(words), result.err.constData());
    }
    // A limit below the size of the file, which the load keeps to.
    QVERIFY(QFileInfo(kOneHost).size() > 30 << 10);
    const ProgramResult measured = runProgram({QStringLiteral("bench"), kOneHost, QStringLiteral("--memory-limit"),
                                               QStringLiteral("30K"), QStringLiteral("--repeats"), QStringLiteral("1"),
                                               QStringLiteral("--protobuf-mib"), QStringLiteral("0")});
    QVERIFY2(measured.exitCode == 0, measured.err.constData());
    QVERIFY(measured.out.contains("\"load_derived\""));
}

void TstCommandLine::outputFilesAreWrittenWhole()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("out.csv"));
    const QStringList arguments{QStringLiteral("events"), kOneHost, QStringLiteral("--format"), QStringLiteral("csv")};
    const ProgramResult saved = runProgram(arguments + QStringList{QStringLiteral("-o"), path});
    QCOMPARE(saved.exitCode, 0);
    QVERIFY(saved.out.isEmpty());
    const QByteArray bytes = fileBytes(path);
    QCOMPARE(bytes, runProgram(arguments).out);
    QCOMPARE(bytes.count('\n'), 666);
    const ProgramResult failed =
        runProgram(arguments + QStringList{QStringLiteral("-o"), dir.filePath(QStringLiteral("no/out.csv"))});
    QCOMPARE(failed.exitCode, 3);
    QVERIFY(failed.err.contains("cannot be written"));
}

void TstCommandLine::theSameInputGivesTheSameBytes()
{
    for (const QString &format :
         {QStringLiteral("text"), QStringLiteral("json"), QStringLiteral("csv"), QStringLiteral("md")}) {
        const QStringList arguments{QStringLiteral("events"), kTwoHosts, QStringLiteral("--format"), format,
                                    QStringLiteral("--threads")};
        const ProgramResult one = runProgram(arguments + QStringList{QStringLiteral("1")});
        const ProgramResult four = runProgram(arguments + QStringList{QStringLiteral("4")});
        QCOMPARE(one.exitCode, 0);
        QVERIFY(one.out.size() > 1000);
        QVERIFY2(one.out == four.out, qPrintable(format));
    }
}

void TstCommandLine::textFitsTheWidthOfTheTerminal()
{
    for (const int width : {80, 100, 132}) {
        for (const QString &command : {QStringLiteral("info"), QStringLiteral("events")}) {
            const ProgramResult result = runProgram({command, kTwoHosts}, {}, width);
            for (const QString &line : QString::fromUtf8(result.out).split(u'\n'))
                QVERIFY2(line.size() <= width, qPrintable(line));
        }
    }
}

void TstCommandLine::quietAndProgressKeepStandardOutputClean()
{
    const QByteArray plain = runProgram({QStringLiteral("info"), kOneHost}).out;
    const ProgramResult shown = runProgram({QStringLiteral("info"), kOneHost, QStringLiteral("--progress")});
    QCOMPARE(shown.out, plain);
    QVERIFY2(shown.err.contains("reading "), shown.err.constData());
    const ProgramResult quiet =
        runProgram({QStringLiteral("info"), kOneHost, QStringLiteral("--progress"), QStringLiteral("--quiet")});
    QCOMPARE(quiet.out, plain);
    QVERIFY(quiet.err.isEmpty());
}

void TstCommandLine::generatedSessionsAreRead()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("made.xplane.pb"));
    QCOMPARE(runProgram({QStringLiteral("generate"), QStringLiteral("--events"), QStringLiteral("5000"),
                         QStringLiteral("-o"), path})
                 .exitCode,
             0);
    const QByteArray first = fileBytes(path);
    const QJsonObject answer =
        QJsonDocument::fromJson(
            runProgram({QStringLiteral("info"), path, QStringLiteral("--format"), QStringLiteral("json")}).out)
            .object();
    QCOMPARE(answer.value(QLatin1String("events_total")).toInt(), 5000);
    for (const QJsonValue &entry : answer.value(QLatin1String("import_report")).toArray())
        QVERIFY(entry[QLatin1String("severity")] == QLatin1String("info") ||
                entry[QLatin1String("severity")] == QLatin1String("notice"));
    QCOMPARE(runProgram({QStringLiteral("generate"), QStringLiteral("--events"), QStringLiteral("5000"),
                         QStringLiteral("-o"), path})
                 .exitCode,
             0);
    QVERIFY(fileBytes(path) == first);
    const ProgramResult failed =
        runProgram({QStringLiteral("generate"), QStringLiteral("-o"), dir.filePath(QStringLiteral("no/made.pb"))});
    QCOMPARE(failed.exitCode, 3);
}

void TstCommandLine::noGuiLibraryIsLinked()
{
    QProcess ldd;
    ldd.start(QStringLiteral("ldd"), {programPath()});
    QVERIFY(ldd.waitForFinished());
    const QByteArray libraries = ldd.readAllStandardOutput();
    QVERIFY(libraries.contains("libQt6Core"));
    for (const char *gui : {"libQt6Gui", "libQt6Widgets", "libQt6Svg", "libX11", "libGL", "libxcb", "libqcustomplot"})
        QVERIFY2(!libraries.contains(gui), gui);
}

PLANESCOPE_TEST(TstCommandLine)
#include "tst_command_line.moc"
