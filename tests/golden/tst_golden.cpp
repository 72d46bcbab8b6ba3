// Small profile + command -> expected text, compared line by line. A case is one file in cases/:
//
//   $ info {data}/cpu-two --format json        arguments, one blank between them; {data} is tests/data/xplane
//   exit 0
//   <standard output>
//
// `cmake --build <dir> --target rewrite_goldens` writes the files anew; its diff wants to be reviewed.
#include "tests/golden/run_program.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>

using planescope::testing::ProgramResult;
using planescope::testing::runProgram;

namespace {

const QString kCases = planescope::testing::sourcePath(QStringLiteral("/tests/golden/cases"));
const QString kData = planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane"));

} // namespace

class TstGolden : public QObject
{
    Q_OBJECT
private slots:
    void commandPrintsWhatIsExpected_data();
    void commandPrintsWhatIsExpected();
};

void TstGolden::commandPrintsWhatIsExpected_data()
{
    QTest::addColumn<QString>("file");
    const QStringList files = QDir(kCases).entryList({QStringLiteral("*.txt")}, QDir::Files, QDir::Name);
    QVERIFY(!files.isEmpty());
    for (const QString &file : files)
        QTest::newRow(qPrintable(file)) << file;
}

void TstGolden::commandPrintsWhatIsExpected()
{
    QFETCH(QString, file);
    QFile golden(kCases + u'/' + file);
    QVERIFY(golden.open(QIODevice::ReadOnly));
    const QByteArray whole = golden.readAll();
    golden.close();
    QVERIFY2(whole.startsWith("$ "), "a case begins with its command");
    const QByteArray command = whole.left(whole.indexOf('\n'));

    QStringList arguments = QString::fromUtf8(command.mid(2)).split(u' ');
    for (QString &argument : arguments)
        argument.replace(QLatin1String("{data}"), kData);
    const ProgramResult result = runProgram(arguments, {}, 100);
    const QByteArray actual = command + "\nexit " + QByteArray::number(result.exitCode) + '\n' + result.out;

    if (qEnvironmentVariableIsSet("PLANESCOPE_REWRITE_GOLDENS")) {
        QVERIFY(golden.open(QIODevice::WriteOnly));
        golden.write(actual);
        return;
    }
    const QByteArray tree = planescope::testing::sourcePath(QString()).toUtf8();
    QVERIFY2(!actual.contains(tree + '/') || command.contains(tree), "the output holds an absolute path");
    const QList<QByteArray> expectedLines = whole.split('\n'), actualLines = actual.split('\n');
    for (qsizetype i = 0; i < std::max(expectedLines.size(), actualLines.size()); ++i) {
        const QByteArray expected = expectedLines.value(i, "<end>"), got = actualLines.value(i, "<end>");
        QVERIFY2(expected == got, QByteArray("line " + QByteArray::number(i + 1) + "\n  expected: " + expected +
                                             "\n  actual:   " + got + "\n" + result.err)
                                      .constData());
    }
}

PLANESCOPE_TEST(TstGolden)
#include "tst_golden.moc"
