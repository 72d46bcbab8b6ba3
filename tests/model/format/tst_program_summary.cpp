#include "model/format/hlo/program_summary.h"
#include "model/format/session_reader.h"
#include "model/format/xplane/synthetic_program.h"
#include "tests/model/format/space_files.h"
#include "tests/support/test_registry.h"

using namespace planescope;

class TstProgramSummary : public QObject
{
    Q_OBJECT
private slots:
    void countsInstructionsOverAllComputations();
    void everyProgramOfARealProfileIsRead();
    void aBrokenProtoIsAnError();
};

void TstProgramSummary::countsInstructionsOverAllComputations()
{
    const xplane::SyntheticProgram program = xplane::makeTrainProgram();
    const auto summary = summarizeProgram(program.hloProto());
    QVERIFY(summary.has_value());
    QCOMPARE(summary->moduleName, std::string("jit_train_step"));
    QCOMPARE(summary->computations, std::uint64_t(3));
    QCOMPARE(summary->instructions, std::uint64_t(program.ops.size()));
}

void TstProgramSummary::everyProgramOfARealProfileIsRead()
{
    const auto session = loadSession(testing::realProfile().toStdString(), testing::SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    QVERIFY(!(*session)->programs().empty());
    for (const Program &program : (*session)->programs()) {
        const auto summary = summarizeProgram(program.proto);
        QVERIFY(summary.has_value());
        QVERIFY((*session)->text(program.name).starts_with(summary->moduleName));
        QVERIFY(summary->instructions > 0);
    }
}

void TstProgramSummary::aBrokenProtoIsAnError()
{
    QCOMPARE(summarizeProgram("no proto").error().code, ErrorCode::Damaged);
    QCOMPARE(summarizeProgram("").error().code, ErrorCode::Damaged);
}

PLANESCOPE_TEST(TstProgramSummary)
#include "tst_program_summary.moc"
