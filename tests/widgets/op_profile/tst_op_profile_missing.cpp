// Profiles that lack something or cannot be right: the op profile shows what is there and says what is not.
#include "tests/support/test_registry.h"
#include "tests/widgets/op_profile/sample_session.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/theme.h"
#include "widgets/op_profile/op_profile_model.h"
#include "widgets/op_profile/op_profile_view.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTreeView>

#include <cmath>

using namespace planescope;
using namespace planescope::testing;

class TstOpProfileMissing : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void missingHloIsSaid();
    void missingPeaksAreSaidAndNotShownAsZero();
    void anUnknownGpuHasNoUtilisation();
    void noOpsLineLeadsToAnExplanation();
    void opsOfNoLengthDoNotDivideByZero();
    void moreThanThePeakIsShownWithAWarning();
    void programsOfOneNameAreToldApartByTheirId();
    void aHundredThousandOpsStayUsable();

private:
    void show(const SessionPtr &session);
    ViewStage<OpProfileView> m_stage;
    Document *m_document = nullptr;
    OpProfileView *m_view = nullptr;
};

void TstOpProfileMissing::init()
{
    m_stage.begin();
    m_view = m_stage.view();
    m_document = m_stage.document();
}

void TstOpProfileMissing::cleanup() { m_stage.end(); }

void TstOpProfileMissing::show(const SessionPtr &session)
{
    QSignalSpy shown(m_view, &OpProfileView::treeShown);
    m_stage.open(session);
    QVERIFY(shown.count() > 0 || shown.wait(20000));
    QCoreApplication::processEvents();
}

void TstOpProfileMissing::missingHloIsSaid()
{
    show(sampleSession());
    QVERIFY2(m_stage.words().contains(QStringLiteral("enable_hlo_proto")), qPrintable(m_stage.words()));
}

void TstOpProfileMissing::missingPeaksAreSaidAndNotShownAsZero()
{
    OpFixture fixture{std::vector<std::pair<std::string, double>>{}};
    OpFixture::Cost cost;
    cost.flops = 100;
    cost.bytes = 10;
    show(fixture.chip().op("fusion.1", "loop fusion", 0, 100, cost).build());
    QCOMPARE(m_view->flopsFigure(), QString(QChar(0x2013)));
    QVERIFY2(m_stage.words().contains(QStringLiteral("does not state the peak")), qPrintable(m_stage.words()));
    const QModelIndex row = m_view->model()->index(0, OpProfileModel::Flops);
    QCOMPARE(row.data().toString(), QString(QChar(0x2013)));
}

void TstOpProfileMissing::anUnknownGpuHasNoUtilisation()
{
    OpFixture fixture{std::vector<std::pair<std::string, double>>{{"core_count", 12}}};
    fixture.chip("/device:GPU:0");
    const SessionPtr session = fixture.build();
    const auto index = OpIndex::build(session);
    QCOMPARE(index->peaks().flopsSource, PeakSource::Missing);
    QVERIFY(index->isMissing("peaks"));
    show(session);
    QVERIFY2(m_stage.words().contains(QStringLiteral("Record with")), qPrintable(m_stage.words()));
}

void TstOpProfileMissing::noOpsLineLeadsToAnExplanation()
{
    SessionBuilder builder("host only");
    const HostId host = builder.addHost("h");
    const PlaneId plane = builder.addPlane(host, "/host:CPU");
    builder.addEvent(builder.addLine(plane, "main", 1), builder.addType(plane, "x"), TimePoint::ps(0), Duration::ps(5));
    show(builder.finish());
    QVERIFY(!m_view->tree()->isVisibleTo(m_view));
    QVERIFY2(m_stage.words().contains(QStringLiteral("Record with the device tracer on")), qPrintable(m_stage.words()));
}

void TstOpProfileMissing::opsOfNoLengthDoNotDivideByZero()
{
    OpFixture fixture;
    OpFixture::Cost cost;
    cost.flops = 100;
    cost.bytes = 10;
    show(fixture.chip().op("fusion.1", "loop fusion", 0, 0, cost).op("copy.1", "copy", 5, 0).build());
    const OpProfileNode &root = m_view->model()->tree()->root();
    const OpFigures figures = m_view->model()->tree()->figures(root);
    for (const double value : {figures.timeShare, figures.flopsUtilization, figures.hbmUtilization})
        QVERIFY(std::isfinite(value));
    for (int column = 0; column < OpProfileModel::ColumnCount; ++column)
        for (const QModelIndex &row :
             {m_view->model()->index(0, column), m_view->model()->index(0, column, m_view->model()->index(0, 0))}) {
            const QString text = row.data().toString();
            QVERIFY2(!text.contains(QStringLiteral("nan"), Qt::CaseInsensitive) &&
                         !text.contains(QStringLiteral("inf"), Qt::CaseInsensitive),
                     qPrintable(text));
        }
}

void TstOpProfileMissing::moreThanThePeakIsShownWithAWarning()
{
    OpFixture fixture; // peak: one FLOP per picosecond
    OpFixture::Cost cost;
    cost.flops = 3000;
    cost.bytes = 10;
    show(fixture.chip().op("fusion.1", "convolution fusion", 0, 1000, cost).build());
    QCOMPARE(m_view->flopsFigure(), QStringLiteral("300.00\u202F%"));
    QVERIFY2(m_stage.words().contains(QStringLiteral("exceed the peak")), qPrintable(m_stage.words()));
    const QModelIndex flops = m_view->model()->index(0, OpProfileModel::Flops);
    QCOMPARE(flops.data().toString(), QStringLiteral("300.0"));
    QVERIFY(flops.data(Qt::ToolTipRole).toString().contains(QStringLiteral("More than the peak")));
}

void TstOpProfileMissing::programsOfOneNameAreToldApartByTheirId()
{
    SessionBuilder builder("programs");
    const HostId host = builder.addHost("h");
    const PlaneId plane = builder.addPlane(host, "/device:TPU:0");
    const auto stats = std::make_shared<StatFixture>();
    const LineId ops = builder.addLine(plane, "XLA Ops", 1);
    for (const std::uint64_t id : {17u, 18u, 19u}) {
        Program program;
        program.host = host;
        program.id = id;
        program.name = builder.intern(id == 19 ? "jit_g(19)" : "jit_f(" + std::to_string(id) + ")");
        builder.addProgram(program);
        EventType type;
        type.plane = plane;
        type.name = type.displayName = builder.intern("fusion.1");
        type.category = builder.intern("loop fusion");
        type.programId = id;
        type.hasProgramId = true;
        type.statHandle = stats->add({{builder.intern("symbol_id"), StatKind::Uint64, 0, 5, {}}});
        builder.addEvent(ops, builder.addType(type), TimePoint::ps(static_cast<std::int64_t>(id) * 100),
                         Duration::ps(50));
    }
    builder.setStatSource(stats);
    const SessionPtr session = builder.finish();
    const auto index = OpIndex::build(session);
    const OpProfileNode root = opProfile(*index, index->table(), {OpGrouping::Program, false});
    QStringList labels;
    for (const OpProfileNode &program : root.children)
        labels << nodeLabel(program);
    labels.sort();
    QCOMPARE(labels, (QStringList{QStringLiteral("jit_f(17)"), QStringLiteral("jit_f(18)"), QStringLiteral("jit_g")}));
}

void TstOpProfileMissing::aHundredThousandOpsStayUsable()
{
    constexpr int kOps = 100'000;
    OpFixture fixture;
    fixture.chip();
    for (int i = 0; i < kOps; ++i)
        fixture.op("fusion." + std::to_string(i), "loop fusion", i * 10, 1 + i % 9);
    show(fixture.build());
    QModelIndex category = m_view->model()->index(0, 0, m_view->model()->index(0, 0));
    QCOMPARE(m_view->model()->rowCount(category), OpProfileModel::kFirstRows + 1);
    const QModelIndex more = m_view->model()->index(OpProfileModel::kFirstRows, 0, category);
    QVERIFY(m_view->model()->isMore(more));
    m_view->model()->openMore(more);
    QCOMPARE(m_view->model()->rowCount(category),
             OpProfileModel::kFirstRows + static_cast<int>(OpProfileModel::kMoreRows) + 1);
    QVERIFY(m_view->chart()->layout().shapes.size() < 20);
    m_view->model()->setFilter(
        std::make_shared<const OpFilter>(m_view->model()->tree(), QStringLiteral("FUSION.99999")));
    category = m_view->model()->index(0, 0, m_view->model()->index(0, 0));
    QCOMPARE(m_view->model()->rowCount(category), 1);
}

PLANESCOPE_TEST(TstOpProfileMissing)
#include "tst_op_profile_missing.moc"
