// Every table of the command line can be sorted by each of its columns: nothing is lost, and what is not known stays
// in.
#include "tests/golden/run_program.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace planescope::testing;

namespace {

/// The header and the rows, as they are.
std::pair<QByteArray, QList<QByteArray>> csvRows(const QStringList &arguments)
{
    const ProgramResult result = runProgram(arguments + QStringList{QStringLiteral("--format"), QStringLiteral("csv")});
    if (result.exitCode != 0)
        return {result.err, {}};
    QList<QByteArray> lines = result.out.trimmed().split('\n');
    const QByteArray head = lines.takeFirst();
    return {head, lines};
}

} // namespace

class TstSortedTables : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const ProgramResult written = runProgram({QStringLiteral("demo"), QStringLiteral("--out"), m_folder.path()});
        QVERIFY2(written.exitCode == 0, written.err.constData());
    }

    void everyColumnSorts_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString training = m_folder.filePath(QStringLiteral("mixtral-8x22b-b1"));
        const QString kernel = m_folder.filePath(QStringLiteral("flash-attention-v7x"));
        const QString step = QStringLiteral("step:102/layer:17/backward");
        const auto row = [](const char *name, const QStringList &arguments) { QTest::newRow(name) << arguments; };
        row("ops", {QStringLiteral("ops"), training});
        row("ops of the framework", {QStringLiteral("ops"), training, QStringLiteral("--framework")});
        row("events", {QStringLiteral("events"), training, QStringLiteral("--range"), step});
        row("select", {QStringLiteral("select"), training, QStringLiteral("--range"), step});
        row("layers", {QStringLiteral("layers"), training});
        row("counters", {QStringLiteral("counters"), training, QStringLiteral("--device"), QStringLiteral("TPU:0")});
        row("utilization", {QStringLiteral("utilization"), training});
        row("promise and count", {QStringLiteral("utilization"), kernel, QStringLiteral("--gap")});
    }
    void everyColumnSorts()
    {
        QFETCH(QStringList, arguments);
        auto [head, rows] = csvRows(arguments);
        QVERIFY2(rows.size() > 1, head.constData());
        std::sort(rows.begin(), rows.end());
        for (const QByteArray &column : head.split(',')) {
            if (column == "notice") // of the file, no column of the table
                continue;
            for (const char *order : {"", ",desc"}) {
                const QString by = QString::fromLatin1(column + order);
                auto [sameHead, sorted] = csvRows(arguments + QStringList{QStringLiteral("--sort"), by});
                QCOMPARE(sameHead, head);
                std::sort(sorted.begin(), sorted.end());
                QVERIFY2(sorted == rows, qPrintable(by));
            }
        }
    }

    void unknownFiguresComeLastAndTextStandsBesideThem()
    {
        const QString kernel = m_folder.filePath(QStringLiteral("flash-attention-v7x"));
        for (const char *order : {"stall_class", "stall_class,desc"}) {
            const auto [head, rows] =
                csvRows({QStringLiteral("utilization"), kernel, QStringLiteral("--gap"), QStringLiteral("--columns"),
                         QStringLiteral("stall_class"), QStringLiteral("--sort"), QString::fromLatin1(order)});
            QVERIFY2(head.startsWith("stall_class"), head.constData());
            const auto isUnknown = [](const QByteArray &row) { return row.startsWith(','); };
            QVERIFY(!isUnknown(rows.front()) && isUnknown(rows.back()));
            QVERIFY(
                std::is_partitioned(rows.begin(), rows.end(), [&](const QByteArray &row) { return !isUnknown(row); }));
        }
    }

    void columnsOfTheOtherTableAreRefused()
    {
        const QString kernel = m_folder.filePath(QStringLiteral("flash-attention-v7x"));
        for (const QStringList &words :
             {QStringList{QStringLiteral("--gap"), QStringLiteral("--sort"), QStringLiteral("achieved")},
              QStringList{QStringLiteral("--gap"), QStringLiteral("--columns"), QStringLiteral("node")},
              QStringList{QStringLiteral("--sort"), QStringLiteral("gap_share")}}) {
            const ProgramResult result = runProgram(QStringList{QStringLiteral("utilization"), kernel} + words);
            QCOMPARE(result.exitCode, 2);
            QVERIFY2(result.err.contains("belongs to the other table"), result.err.constData());
        }
    }

private:
    QTemporaryDir m_folder;
};

PLANESCOPE_TEST(TstSortedTables)
#include "tst_sorted_tables.moc"
