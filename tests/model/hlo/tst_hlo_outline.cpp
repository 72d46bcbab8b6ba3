#include "model/format/hlo/hlo_modules.h"
#include "model/format/hlo/hlo_outline.h"
#include "model/format/session_reader.h"
#include "model/format/xplane/synthetic_program.h"
#include "tests/model/format/space_files.h"
#include "tests/support/test_registry.h"

using namespace planescope;

class TstHloOutline : public QObject
{
    Q_OBJECT
private slots:
    void countsInstructionsOverAllComputations();
    void theOutlineOfEveryRealProgramIsThatOfItsWhole();
    void aTextHasOneAsWell();
    void aBrokenProgramHasNone();
};

void TstHloOutline::countsInstructionsOverAllComputations()
{
    const xplane::SyntheticProgram program = xplane::makeTrainProgram();
    const std::string proto = program.hloProto();
    const auto outline = hloOutline(proto);
    QVERIFY(outline.has_value());
    QCOMPARE(outline->name, std::string_view("jit_train_step"));
    QCOMPARE(outline->computations, std::uint64_t(3));
    QCOMPARE(outline->instructions, std::uint64_t(program.ops.size()));
}

void TstHloOutline::theOutlineOfEveryRealProgramIsThatOfItsWhole()
{
    const auto session = loadSession(testing::realProfile().toStdString(), testing::SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    QVERIFY(!(*session)->programs().empty());
    const hlo::Modules modules(*session);
    for (const Program &program : (*session)->programs()) {
        const auto outline = hloOutline(program.proto);
        const HloModulePtr module = modules.of(program);
        QVERIFY(outline && module);
        QVERIFY((*session)->text(program.name).starts_with(outline->name));
        QCOMPARE(outline->computations, std::uint64_t(module->computations().size()));
        QCOMPARE(outline->instructions, std::uint64_t(module->instructions().size()));
    }
}

void TstHloOutline::aTextHasOneAsWell()
{
    const auto outline = hloOutline("HloModule m\n\nENTRY %e (p: f32[]) -> f32[] {\n  %p = f32[] parameter(0)\n"
                                    "  ROOT %n = f32[] negate(%p)\n}\n");
    QVERIFY(outline.has_value());
    QCOMPARE(outline->name, std::string_view("m"));
    QCOMPARE(outline->computations, std::uint64_t(1));
    QCOMPARE(outline->instructions, std::uint64_t(2));
}

void TstHloOutline::aBrokenProgramHasNone()
{
    QVERIFY(!hloOutline("no proto"));
    QVERIFY(!hloOutline(""));
    QVERIFY(!hloOutline("HloModule without anything\n"));
    const std::string proto = xplane::makeTrainProgram().hloProto();
    QVERIFY(!hloOutline(std::string_view(proto).substr(0, proto.size() / 2)));
}

PLANESCOPE_TEST(TstHloOutline)
#include "tst_hlo_outline.moc"
