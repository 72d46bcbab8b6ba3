#include "model/demo/demo_session.h"
#include "model/format/session_reader.h"
#include "model/store/builders.h"
#include "tests/support/test_registry.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/step_strip.h"

#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

using namespace planescope;

namespace {

/// One chip with steps of these lengths in milliseconds, without gaps.
SessionPtr stepsOf(const std::vector<int> &milliseconds)
{
    SessionBuilder builder("steps");
    const PlaneId plane = builder.addPlane(builder.addHost("host"), "/device:TPU:0");
    const LineId line = builder.addLine(plane, "Steps", 1);
    std::int64_t at = 0;
    for (std::size_t i = 0; i < milliseconds.size(); ++i) {
        EventType type;
        type.plane = plane;
        type.name = builder.intern("train " + std::to_string(i));
        const std::int64_t length = milliseconds[i] * std::int64_t{1'000'000'000};
        builder.addEvent(line, builder.addType(type), TimePoint::ps(at), Duration::ps(length));
        at += length;
    }
    return builder.finish();
}

} // namespace

class TstStepStrip : public QObject
{
    Q_OBJECT
private slots:
    void slowStepsAreMarked();
    void theTipTellsWhereAStepsTimeWent();
    void phasesAreABandBelowTheSteps();
};

void TstStepStrip::slowStepsAreMarked()
{
    const SessionPtr session = stepsOf({10, 10, 10, 14, 10, 10});
    const StepStrip strip = layoutSteps(*session, *stepsLine(*session), session->range(), 600, 40);
    QCOMPARE(strip.segments.size(), std::size_t(6));
    for (std::size_t i = 0; i < 6; ++i)
        QCOMPARE(strip.segments[i].isSlow, i == 3);
    const QString tip = stepTip(*session, strip, strip.segments[3], {}, QLocale::c());
    QVERIFY2(tip.contains(QLatin1String("train 3: 14.00")) && tip.contains(QLatin1String("Slow: 40.0")),
             qPrintable(tip));
    QVERIFY(!stepTip(*session, strip, strip.segments[2], {}, QLocale::c()).contains(QLatin1String("Slow")));
    // Among a thousand steps in a hundred pixels the slow one stays.
    std::vector<int> many(1000, 10);
    many[500] = 30;
    const SessionPtr large = stepsOf(many);
    const StepStrip bars = layoutSteps(*large, *stepsLine(*large), large->range(), 100, 40);
    QVERIFY(bars.isBars);
    QVERIFY(std::any_of(bars.segments.begin(), bars.segments.end(), [](const StepSegment &s) { return s.isSlow; }));
}

void TstStepStrip::theTipTellsWhereAStepsTimeWent()
{
    const QTemporaryDir folder;
    const demo::DemoRun runs[] = {demo::DemoRun::Batch1};
    QVERIFY(demo::writeDemo(folder.path().toStdString(), runs).has_value());
    const auto session = loadSession(folder.filePath(QStringLiteral("mixtral-8x22b-b1")).toStdString());
    QVERIFY(session.has_value());
    const auto overview = overviewOf(*session, OpIndex::build(*session));
    const StepStrip strip = layoutSteps(**session, *stepsLine(**session), (*session)->range(), 900, 40);
    QCOMPARE(strip.segments.size(), std::size_t(3));
    const QString tip = stepTip(**session, strip, strip.segments[2], {overview.get()}, QLocale::c());
    for (const char *words : {"train 103", "compute", "collectives", "waiting for the host 42.60", "Phase: training"})
        QVERIFY2(tip.contains(QLatin1String(words)), qPrintable(tip));
    QVERIFY(!tip.contains(QLatin1String("infeed"))); // there is none
}

void TstStepStrip::phasesAreABandBelowTheSteps()
{
    const SessionPtr session = stepsOf({10, 10, 10});
    ThemeHub themes;
    const TimelineLook look = TimelineLook::ofPicture(themes.theme(), 1, 1, QLocale::c());
    const StepStrip strip = layoutSteps(*session, *stepsLine(*session), session->range(), 300, 40);
    Overview overview;
    overview.runPhases.push_back(
        {RunPhaseKind::Training, {session->range().begin, session->range().begin + Duration::ps(15'000'000'000)}});
    QImage image(300, 30, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintSteps(painter, QRectF(0, 0, 300, 30), *session, strip, {}, look, {&overview});
    painter.end();
    const QRgb band = themes.theme().fill(OpClass::Matrix).rgb();
    QCOMPARE(image.pixel(50, 28) | 0xFF000000u, band | 0xFF000000u);
    QVERIFY((image.pixel(250, 28) | 0xFF000000u) != (band | 0xFF000000u));
}

PLANESCOPE_TEST(TstStepStrip)
#include "tst_step_strip.moc"
