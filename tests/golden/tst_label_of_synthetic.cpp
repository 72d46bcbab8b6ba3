// A profile that is no measurement says so in every answer of the command line, whatever its format.
#include "tests/golden/run_program.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace planescope::testing;

namespace {

const QByteArray kLabel("SYNTHETIC: rebuilt from the figures of a published talk; not a measurement");

/// Every command of --help, without those that write files or read none.
QStringList commandsOfHelp()
{
    QStringList commands;
    const QString help = QString::fromUtf8(runProgram({QStringLiteral("--help")}).out);
    const QString list = help.section(QStringLiteral("Subcommands:"), 1).section(QStringLiteral("Exit codes:"), 0, 0);
    for (const QString &line : list.split(u'\n'))
        if (const QString word = line.simplified().section(u' ', 0, 0); !word.isEmpty())
            commands << word;
    return commands;
}

/// Fields of each line; enough for answers without line breaks in quotes.
std::vector<int> fieldCounts(const QByteArray &csv)
{
    std::vector<int> counts;
    for (const QByteArray &line : csv.split('\n')) {
        if (line.isEmpty())
            continue;
        int fields = 1;
        bool isQuoted = false;
        for (const char c : line) {
            isQuoted = isQuoted != (c == '"');
            fields += c == ',' && !isQuoted;
        }
        counts.push_back(fields);
    }
    return counts;
}

} // namespace

class TstLabelOfSynthetic : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const ProgramResult written = runProgram({QStringLiteral("demo"), QStringLiteral("--out"), m_folder.path()});
        QVERIFY2(written.exitCode == 0, written.err.constData());
        m_run = m_folder.filePath(QStringLiteral("mixtral-8x22b-b1"));
    }

    void everyAnswerSaysThatItIsNoMeasurement_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QStringList program{QStringLiteral("--program"), QStringLiteral("jit_train_step")};
        for (const QString &command : commandsOfHelp()) {
            // These write profiles, measure the reader, or read what the compiler of a chip really wrote.
            if (QStringList{QStringLiteral("demo"), QStringLiteral("generate"), QStringLiteral("bench"),
                            QStringLiteral("bundles")}
                    .contains(command))
                continue;
            QStringList arguments{command, m_run};
            if (command == QLatin1String("compare"))
                arguments << m_folder.filePath(QStringLiteral("mixtral-8x22b-b8"));
            if (command == QLatin1String("memory"))
                arguments << program;
            if (command == QLatin1String("events"))
                arguments << QStringLiteral("--limit") << QStringLiteral("5");
            QTest::newRow(qPrintable(command)) << arguments;
        }
        const auto more = [&](const char *name, QStringList words) {
            words.insert(1, m_run);
            QTest::newRow(name) << words;
        };
        more("memory --list-programs", {QStringLiteral("memory"), QStringLiteral("--list-programs")});
        more("hlo of a program", QStringList{QStringLiteral("hlo")} + program);
        more("hlo of an op",
             QStringList{QStringLiteral("hlo"), QStringLiteral("--op"), QStringLiteral("all-reduce.571")} + program);
        more("ops by framework", {QStringLiteral("ops"), QStringLiteral("--framework")});
        more("utilization gap", {QStringLiteral("utilization"), QStringLiteral("--gap")});
    }
    void everyAnswerSaysThatItIsNoMeasurement()
    {
        QFETCH(QStringList, arguments);
        for (const char *format : {"text", "md", "csv", "json"}) {
            const ProgramResult result =
                runProgram(arguments + QStringList{QStringLiteral("--format"), QString::fromLatin1(format)});
            QVERIFY2(result.exitCode == 0, result.err.constData());
            QVERIFY2(result.out.contains(kLabel), format);
            if (qstrcmp(format, "json") == 0) {
                const QJsonObject answer = QJsonDocument::fromJson(result.out).object();
                QCOMPARE(answer[QLatin1String("notice")].toString().toUtf8(), kLabel);
            } else if (qstrcmp(format, "csv") == 0) {
                const std::vector<int> counts = fieldCounts(result.out);
                QVERIFY(counts.size() > 1);
                const QByteArray head = result.out.left(result.out.indexOf('\n'));
                QVERIFY2(head.endsWith(",notice"), head.constData());
            } else {
                const QByteArray first = result.out.left(result.out.indexOf('\n'));
                QVERIFY2(first.endsWith(kLabel), first.constData());
            }
        }
    }

    void csvKeepsOneShape()
    {
        for (const char *command : {"ops", "steps", "counters", "utilization"}) {
            const ProgramResult result =
                runProgram({QString::fromLatin1(command), m_run, QStringLiteral("--format"), QStringLiteral("csv")});
            const std::vector<int> counts = fieldCounts(result.out);
            for (const int count : counts)
                QVERIFY2(count == counts.front(), command);
        }
    }

    void otherKindsOfFilesSayItToo()
    {
        const ProgramResult dot = runProgram({QStringLiteral("hlo"), m_run, QStringLiteral("--program"),
                                              QStringLiteral("jit_fetch_metrics"), QStringLiteral("--dot")});
        QVERIFY2(dot.out.startsWith("// " + kLabel), dot.out.left(200).constData());
        const ProgramResult gates =
            runProgram({QStringLiteral("compare"), m_run, m_run, QStringLiteral("--fail-if"),
                        QStringLiteral("step_time.mean > +5%"), QStringLiteral("--format"), QStringLiteral("junit")});
        QVERIFY2(gates.out.contains("<property name=\"notice\" value=\"" + kLabel + "\"/>"), gates.out.constData());
        QXmlStreamReader reader(gates.out);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        // A file says the same as standard output.
        const QString path = m_folder.filePath(QStringLiteral("ops.csv"));
        QCOMPARE(runProgram({QStringLiteral("ops"), m_run, QStringLiteral("--format"), QStringLiteral("csv"),
                             QStringLiteral("-o"), path})
                     .exitCode,
                 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().contains(kLabel));
    }

    void measurementsHaveNoLabel()
    {
        const QString measured = sourcePath(QStringLiteral("/tests/data/xplane/cpu-two"));
        for (const char *format : {"text", "md", "csv", "json"}) {
            const ProgramResult result =
                runProgram({QStringLiteral("info"), measured, QStringLiteral("--format"), QString::fromLatin1(format)});
            QVERIFY(!result.out.contains("SYNTHETIC") && !result.out.contains("notice\""));
            QVERIFY(!result.out.left(result.out.indexOf('\n')).endsWith(",notice"));
        }
    }

private:
    QTemporaryDir m_folder;
    QString m_run;
};

PLANESCOPE_TEST(TstLabelOfSynthetic)
#include "tst_label_of_synthetic.moc"
