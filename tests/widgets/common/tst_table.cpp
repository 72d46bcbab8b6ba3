// The table that several views share: units in headers, filter, order, columns, copies and files.
#include "tests/support/test_registry.h"
#include "widgets/common/table_view.h"
#include "widgets/common/theme.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace planescope;

namespace {

/// Three rows: a name, a duration, a share, a rate that may be missing.
TableSheetPtr smallSheet()
{
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text},
                     {"time_ps", "time", ColumnUnit::Duration},
                     {"flops_utilization_share", "FLOPS", ColumnUnit::Share},
                     {"bytes_per_s", "rate", ColumnUnit::BytesPerSecond},
                     {"calls", "calls", ColumnUnit::Count}};
    table.rows = {{std::string("fusion.1"), std::int64_t(2'500'000'000), 0.276, 1.64e12, std::uint64_t(12345)},
                  {std::string("all-reduce.7"), std::int64_t(31'000'000), 1.4, Cell(), std::uint64_t(2)},
                  {std::string("copy start"), std::int64_t(0), 0.00001, 5e9, std::uint64_t(7)}};
    std::vector<ColumnWords> words(5);
    words[1] = {QStringLiteral("Time"), QStringLiteral("what it took"), false, false, {}};
    words[2] = {QStringLiteral("FLOPS"), {}, true, true, {}};
    return makeSheet(std::move(table), std::move(words),
                     {OpClass::Matrix, OpClass::CollectiveExposed, OpClass::DataMovement});
}

TableSheetPtr largeSheet(int rows)
{
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text}, {"n", "n", ColumnUnit::Count}};
    for (int i = 0; i < rows; ++i)
        table.rows.push_back({"op." + std::to_string(i), static_cast<std::uint64_t>((i * 7919) % rows)});
    return makeSheet(std::move(table), {});
}

QStringList namesOf(const TableModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names << model.index(row, 0).data().toString();
    return names;
}

} // namespace

class TstTable : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        initResources();
        QVERIFY(loadBundledFonts());
    }

    void unitsStandInTheHeaderAndFitTheValues()
    {
        TableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSheet(smallSheet());
        const auto header = [&](int column) { return model.headerData(column, Qt::Horizontal).toString(); };
        QCOMPARE(header(0), QStringLiteral("name"));
        QCOMPARE(header(1), QStringLiteral("Time, ms"));
        QCOMPARE(header(2), QStringLiteral("FLOPS, %"));
        QCOMPARE(header(3), QStringLiteral("rate, TB/s"));
        QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("what it took"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("2.500"));
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("0.03100"));
        QCOMPARE(model.index(2, 1).data().toString(), QStringLiteral("0"));
        QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("27.60"));
        QCOMPARE(model.index(2, 2).data().toString(), QStringLiteral("0.001"));
        QCOMPARE(model.index(0, 4).data().toString(), QStringLiteral("12\u202F345"));
    }

    void numbersFollowTheLanguage()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        TableModel model;
        model.setSheet(smallSheet());
        const QString text = model.index(0, 1).data().toString();
        QLocale::setDefault(before);
        QCOMPARE(text, QStringLiteral("2,500"));
        QCOMPARE(model.index(0, 1).data(TableModel::PlainRole).toLongLong(), 2'500'000'000);
    }

    void whatIsMissingIsADashAndNeverAZero()
    {
        TableModel model;
        model.setSheet(smallSheet());
        QCOMPARE(model.index(1, 3).data().toString(), QString(QChar(0x2013)));
        QVERIFY(!model.index(1, 3).data(TableModel::PlainRole).isValid());
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            model.sort(3, order);
            QCOMPARE(namesOf(model).last(), QStringLiteral("all-reduce.7"));
        }
    }

    void moreThanThePeakIsAWarning()
    {
        TableModel model;
        model.setSheet(smallSheet());
        QVERIFY(model.index(1, 2).data(TableModel::WarningRole).toBool());
        QVERIFY(model.index(1, 2).data(Qt::ToolTipRole).toString().contains(QStringLiteral("140.00")));
        QVERIFY(!model.index(0, 2).data(TableModel::WarningRole).toBool());
        QCOMPARE(model.index(1, 2).data(TableModel::BarRole).toDouble(), 1.0);
    }

    void theFilterKnowsWordsQuotesAndComparisons_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QStringList>("names");
        const auto row = [](const char *filter, QStringList names) {
            QTest::newRow(filter) << QString::fromLatin1(filter) << names;
        };
        const QString fusion = QStringLiteral("fusion.1"), reduce = QStringLiteral("all-reduce.7"),
                      copy = QStringLiteral("copy start");
        row("", {fusion, reduce, copy});
        row("REDUCE", {reduce});
        row("start copy", {copy});
        row("\"copy start\"", {copy});
        row("\"start copy\"", {});
        row("flops>20", {fusion, reduce});
        row("time<=0.031", {reduce, copy});
        row("calls=7", {copy});
        row("bytes>0", {fusion, copy});
        row("flops>20 fusion", {fusion});
        row("nonsense>5", {});
    }

    void theFilterKnowsWordsQuotesAndComparisons()
    {
        QFETCH(QString, filter);
        QFETCH(QStringList, names);
        TableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSheet(smallSheet());
        model.setFilter(filter);
        QCOMPARE(namesOf(model), names);
    }

    void largeTablesAreSortedOnAWorkerAndStayUsable()
    {
        TableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy arranged(&model, &TableModel::arranged);
        const int rows = static_cast<int>(TableModel::kDirectRows) + 1000;
        model.setSheet(largeSheet(rows));
        QVERIFY(arranged.count() > 0 || arranged.wait(5000));
        QCOMPARE(model.rowCount(), rows);
        arranged.clear();
        model.sort(1, Qt::DescendingOrder);
        QVERIFY(model.isBusy() || arranged.count() == 1); // a worker may be done before it is asked
        QCOMPARE(model.rowCount(), rows);                 // the old order stays on show
        model.sort(1, Qt::AscendingOrder);                // replaces the running one
        QTRY_VERIFY(!model.isBusy());
        for (int row = 0; row < 100; ++row)
            QCOMPARE(model.index(row, 1).data(TableModel::PlainRole).toULongLong(), qulonglong(row));
    }

    void aSelectedRowKeepsItsRowWhenTheOrderChanges()
    {
        TableModel model;
        model.setSheet(smallSheet());
        const QPersistentModelIndex copy = model.index(2, 0);
        model.sort(4, Qt::AscendingOrder);
        QCOMPARE(copy.data().toString(), QStringLiteral("copy start"));
        QCOMPARE(copy.row(), 1);
    }

    void aRowFilterLeavesTheOthersOut()
    {
        TableModel model;
        model.setSheet(smallSheet());
        model.setOnlyRows(std::make_shared<std::vector<bool>>(std::vector<bool>{true, false, true}));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowOf(1), -1);
        QCOMPARE(model.sheetRow(1), std::size_t(2));
        model.setOnlyRows(nullptr);
        QCOMPARE(model.rowCount(), 3);
    }

    void columnsAreChosenCopiedAndSaved()
    {
        ThemeHub themes;
        TableView view(themes);
        view.setFirstColumns({"calls", "name"});
        view.setFirstSort("calls", Qt::DescendingOrder);
        view.setSheet(smallSheet());
        QCOMPARE(view.copiedText(), QStringLiteral("calls\tname\n12345\tfusion.1\n7\tcopy start\n2\tall-reduce.7\n"));
        const std::unique_ptr<QMenu> menu(view.columnMenu(nullptr));
        for (QAction *action : menu->actions())
            if (action->text() == QLatin1String("Time, ms"))
                action->setChecked(true);
        QVERIFY(view.copiedText().startsWith(QLatin1String("calls\tname\ttime_ps\n")));
        const QByteArray state = view.saveColumns();
        TableView other(themes);
        other.restoreColumns(state); // before it has columns
        other.setSheet(smallSheet());
        QVERIFY(other.copiedText().startsWith(QLatin1String("calls\tname\ttime_ps\n")));
        other.restoreColumns(QByteArray("rubbish"));
        QVERIFY(other.copiedText().startsWith(QLatin1String("calls\tname\ttime_ps\n")));
    }

    void theTableIsExportedAsItIsShown()
    {
        ThemeHub themes;
        TableView view(themes);
        view.setSheet(smallSheet());
        view.tableModel()->setFilter(QStringLiteral("flops>20"));
        QTemporaryDir folder;
        const auto written = [&](const char *name) {
            const QString path = folder.filePath(QLatin1String(name));
            if (!view.exportTo(path))
                return QByteArray();
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(written("a.csv"), QByteArray("name,time_ps,flops_utilization_share,bytes_per_s,calls\n"
                                              "fusion.1,2500000000,0.276,1.64e+12,12345\n"
                                              "all-reduce.7,31000000,1.4,,2\n"));
        const QJsonArray json = QJsonDocument::fromJson(written("a.json")).array();
        QCOMPARE(json.size(), 2);
        QVERIFY(json[1][QStringLiteral("bytes_per_s")].isNull());
        QVERIFY(written("a.md").startsWith("| name |"));
        QVERIFY(!view.exportTo(folder.filePath(QStringLiteral("a.doc"))));
        QVERIFY(!view.exportTo(folder.filePath(QStringLiteral("missing/a.csv"))));
    }
};

PLANESCOPE_TEST(TstTable)
#include "tst_table.moc"
