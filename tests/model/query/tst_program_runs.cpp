#include "model/query/program_runs.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;

class TstProgramRuns : public QObject
{
    Q_OBJECT
private slots:
    void runsFromTheFirstBeginToTheLastEnd()
    {
        SessionFixture fixture;
        fixture.line("XLA Modules", 2)
            .op("jit_train(77)", 100, 50)
            .op("jit_eval(8)", 200, 10)
            .op("jit_train(77)", 300, 50);
        fixture.plane("/device:TPU:1").line("XLA Modules", 2).op("jit_train(77)", 90, 50);
        const SessionPtr session = fixture.build();
        const TimeRange all = TimeRange::ps(0, 1000);
        QCOMPARE(programRuns(*session, "jit_train", all), std::optional(TimeRange::ps(90, 350)));
        QCOMPARE(programRuns(*session, "jit_train(77)", all), std::optional(TimeRange::ps(90, 350)));
        QCOMPARE(programRuns(*session, "jit_eval", all), std::optional(TimeRange::ps(200, 210)));
        QCOMPARE(programRuns(*session, "jit_train", TimeRange::ps(160, 320)), std::optional(TimeRange::ps(300, 320)));
        QVERIFY(!programRuns(*session, "jit_tra", all));
        QVERIFY(!programRuns(*session, "jit_eval", TimeRange::ps(0, 150)));
    }
};

PLANESCOPE_TEST(TstProgramRuns)
#include "tst_program_runs.moc"
