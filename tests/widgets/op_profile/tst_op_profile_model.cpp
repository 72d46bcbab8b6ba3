#include "tests/support/test_registry.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "widgets/op_profile/op_profile_model.h"

#include <QAbstractItemModelTester>

using namespace planescope;
using namespace planescope::testing;

class TstOpProfileModel : public QObject
{
    Q_OBJECT
private slots:
    void keepsTheRulesOfItemModels();
    void smallRowsAreFoldedAndOpened();
    void sortsByTheFigureAndNotByItsText();
    void filtersOpsAndKeepsTheirParents();
    void nodesAreFoundWhereverTheyAreFolded();
    void onlyTopKeepsNineTenths();
    void figuresAreWordsWithTheUnitInTheHeader();
    void absentFiguresAreADash();
    void timesAreInTheUnitThatFitsTheLongest_data();
    void timesAreInTheUnitThatFitsTheLongest();
    void trafficAboveThePeakIsShownAndExplained();

private:
    QModelIndex top(const OpProfileModel &model) const { return model.index(0, 0); }
    QModelIndex child(const OpProfileModel &model, const QModelIndex &parent, const QString &name) const
    {
        for (int row = 0; row < model.rowCount(parent); ++row)
            if (model.index(row, 0, parent).data().toString() == name)
                return model.index(row, 0, parent);
        return {};
    }
};

void TstOpProfileModel::keepsTheRulesOfItemModels()
{
    OpProfileModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const Sample sample;
    model.setTree(sample.tree());
    model.openMore(model.index(OpProfileModel::kFirstRows, 0, child(model, top(model), QStringLiteral("copy"))));
    model.setFilter(std::make_shared<const OpFilter>(model.tree(), QStringLiteral("copy")));
    model.sort(OpProfileModel::Calls, Qt::AscendingOrder);
    model.setTree(sample.tree(OpGrouping::Provenance, true));
    model.setTree(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TstOpProfileModel::smallRowsAreFoldedAndOpened()
{
    OpProfileModel model;
    model.setTree(Sample().tree());
    const QModelIndex copy = child(model, top(model), QStringLiteral("copy"));
    QCOMPARE(model.rowCount(copy), OpProfileModel::kFirstRows + 1);
    const QModelIndex more = model.index(OpProfileModel::kFirstRows, 0, copy);
    QVERIFY(model.isMore(more));
    QCOMPARE(more.data().toString(), QStringLiteral("20 more"));
    QVERIFY(!model.nodeOf(more));
    model.openMore(more);
    QCOMPARE(model.rowCount(copy), 30);
}

void TstOpProfileModel::sortsByTheFigureAndNotByItsText()
{
    OpProfileModel model;
    model.setTree(Sample().tree());
    QCOMPARE(model.index(0, 0, top(model)).data().toString(), QStringLiteral("convolution fusion"));
    model.sort(OpProfileModel::Calls, Qt::DescendingOrder);
    QCOMPARE(model.index(0, 0, top(model)).data().toString(), QStringLiteral("copy")); // 60 calls
    model.sort(OpProfileModel::Time, Qt::AscendingOrder);
    QCOMPARE(model.index(0, 0, top(model)).data().toString(), QStringLiteral("copy"));
}

void TstOpProfileModel::filtersOpsAndKeepsTheirParents()
{
    OpProfileModel model;
    model.setTree(Sample().tree());
    model.setFilter(std::make_shared<const OpFilter>(model.tree(), QStringLiteral("COPY.2")));
    QCOMPARE(model.rowCount(top(model)), 1);
    const QModelIndex copy = model.index(0, 0, top(model));
    QCOMPARE(copy.data().toString(), QStringLiteral("copy"));
    QCOMPARE(model.rowCount(copy), 11); // copy.2, copy.20 to copy.29
    model.setFilter(std::make_shared<const OpFilter>(model.tree(), QStringLiteral("mlp")));
    QCOMPARE(model.index(0, 0, top(model)).data().toString(), QStringLiteral("convolution fusion"));
}

void TstOpProfileModel::nodesAreFoundWhereverTheyAreFolded()
{
    OpProfileModel model;
    const OpTreePtr tree = Sample().tree();
    model.setTree(tree);
    const OpProfileNode *node = find(tree->root(), "copy.9");
    QVERIFY(node);
    const QModelIndex index = model.indexOf(node);
    QVERIFY(index.isValid());
    QCOMPARE(model.nodeOf(index), node);
    QCOMPARE(index.data().toString(), QStringLiteral("copy.9"));
}

void TstOpProfileModel::onlyTopKeepsNineTenths()
{
    OpProfileModel model;
    model.setTree(Sample().tree(OpGrouping::Program));
    const QModelIndex program = model.index(0, 0, top(model));
    const int all = model.rowCount(program);
    model.setOnlyTop(true);
    const QModelIndex again = model.index(0, 0, top(model));
    QVERIFY(model.rowCount(again) < all);
    QVERIFY(model.isMore(model.index(model.rowCount(again) - 1, 0, again)));
}

void TstOpProfileModel::figuresAreWordsWithTheUnitInTheHeader()
{
    OpProfileModel model;
    model.setTree(Sample().tree());
    const QModelIndex matrix = child(model, top(model), QStringLiteral("convolution fusion"));
    QCOMPARE(matrix.siblingAtColumn(OpProfileModel::Share).data().toString(), QStringLiteral("50.00"));
    QCOMPARE(matrix.siblingAtColumn(OpProfileModel::Calls).data().toString(), QStringLiteral("2"));
    QCOMPARE(matrix.siblingAtColumn(OpProfileModel::Flops).data().toString(), QStringLiteral("60.0"));
    QCOMPARE(model.headerData(OpProfileModel::Flops, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("FLOPS, %"));
    QVERIFY(
        matrix.siblingAtColumn(OpProfileModel::Flops).data(Qt::ToolTipRole).toString().contains(QLatin1String("FLOP")));
}

void TstOpProfileModel::absentFiguresAreADash()
{
    OpProfileModel model;
    model.setTree(Sample().tree());
    const QModelIndex matrix = child(model, top(model), QStringLiteral("convolution fusion"));
    // Bytes without a breakdown are no traffic that a bandwidth could be computed from.
    QCOMPARE(matrix.siblingAtColumn(OpProfileModel::Hbm).data().toString(), QString(QChar(0x2013)));
    QVERIFY(!matrix.siblingAtColumn(OpProfileModel::Hbm).data(OpProfileModel::PlainRole).isValid());
}

void TstOpProfileModel::timesAreInTheUnitThatFitsTheLongest_data()
{
    QTest::addColumn<qint64>("length");
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("time");
    QTest::addColumn<QString>("mean");
    const auto row = [](const char *unit, std::int64_t length, const char *time, const char *mean) {
        QTest::newRow(unit) << qint64{length} << QStringLiteral("Time, ") + QString::fromUtf8(unit)
                            << QString::fromLatin1(time) << QString::fromLatin1(mean);
    };
    row("ns", 3'872'000, "7744.00", "3872");
    row("µs", 15'360'000, "30.72", "15.36");
    row("ms", 35'000'000'000, "70.00", "35.00");
    row("s", 12'000'000'000'000, "24.00", "12.00");
}

void TstOpProfileModel::timesAreInTheUnitThatFitsTheLongest()
{
    QFETCH(qint64, length);
    QFETCH(QString, header);
    QFETCH(QString, time);
    QFETCH(QString, mean);
    OpFixture fixture;
    fixture.chip().op("fusion.1", "loop fusion", 0, length).op("fusion.1", "loop fusion", length, length);
    Sample sample;
    sample.session = fixture.build();
    sample.index = OpIndex::build(sample.session);
    sample.table = std::make_shared<const OpTable>(sample.index->table());
    OpProfileModel model;
    model.setTree(sample.tree());
    QCOMPARE(model.headerData(OpProfileModel::Time, Qt::Horizontal, Qt::DisplayRole).toString(), header);
    const QModelIndex op = child(model, top(model), QStringLiteral("loop fusion"));
    QVERIFY(op.isValid());
    QString shown = op.siblingAtColumn(OpProfileModel::Time).data().toString();
    shown.remove(QChar(0x202F)); // between the thousands
    QCOMPARE(shown, time);
    // What is copied under that header is the same number.
    const double plain = op.siblingAtColumn(OpProfileModel::Time).data(OpProfileModel::PlainRole).toDouble();
    QCOMPARE(plain, static_cast<double>(2 * length) * 1e-12);
    QVERIFY(qFuzzyCompare(plain * model.unitFactor(OpProfileModel::Time), time.toDouble()));
    const QModelIndex leaf = model.index(0, 0, op);
    shown = leaf.siblingAtColumn(OpProfileModel::Mean).data().toString();
    shown.remove(QChar(0x202F));
    QCOMPARE(shown, mean);
}

void TstOpProfileModel::trafficAboveThePeakIsShownAndExplained()
{
    OpFixture fixture; // peak: a tenth of a byte per picosecond
    OpFixture::Cost cost{10, 3000, OpFixture::readFromHbm(3000), {}, {}, -1};
    Sample sample;
    sample.session = fixture.chip().op("copy-start.1", "copy-start", 0, 1000, cost).build();
    sample.index = OpIndex::build(sample.session);
    sample.table = std::make_shared<const OpTable>(sample.index->table());
    OpProfileModel model;
    model.setTree(sample.tree());
    const QModelIndex hbm = child(model, top(model), QStringLiteral("copy-start")).siblingAtColumn(OpProfileModel::Hbm);
    QCOMPARE(hbm.data().toString().remove(QChar(0x202F)), QStringLiteral("3000.0"));
    QCOMPARE(hbm.data(OpProfileModel::BarRole).toDouble(), 1.0); // a bar ends at the edge of its cell
    QVERIFY(hbm.data(Qt::ToolTipRole).toString().contains(QLatin1String("XProf 2.24.2 shows 100 %")));
    QCOMPARE(model.tree()->opsAboveTheBandwidth(), std::size_t{1});
}

PLANESCOPE_TEST(TstOpProfileModel)
#include "tst_op_profile_model.moc"
