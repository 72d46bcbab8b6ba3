// The use of units: figures of the chosen chip and of the selected time, unknown chips named, tables that leave it.
#include "model/demo/demo_session.h"
#include "model/store/builders.h"
#include "tests/support/low_window.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/counters/counter_profile.h"
#include "tests/widgets/view_stage.h"
#include "widgets/common/figure_strip.h"
#include "widgets/counters/chip_diagram.h"
#include "widgets/counters/gap_page.h"
#include "widgets/counters/unit_bars.h"
#include "widgets/counters/utilization_view.h"

#include <QComboBox>
#include <QFile>

#include <cmath>
#include <map>

using namespace planescope;
using namespace planescope::testing;

class TstUtilizationView : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_stage.begin(); }
    void cleanup() { m_stage.end(); }

    void everyChipCanBeChosen()
    {
        CounterProfile profile;
        profile.chips = 3;
        profile.lastChipFactor = 2;
        open(profile);
        QCOMPARE(m_stage.view()->chipBox()->count(), 3);
        QCOMPARE(share("Avg MXU Busy"), 0.35);
        m_stage.view()->chipBox()->setCurrentIndex(2);
        settle();
        QCOMPARE(share("Avg MXU Busy"), 0.5);
        QCOMPARE(m_stage.view()->diagram()->words().of(ChipBlock::Mxu).share.value_or(-1), 0.5);
    }

    void barsHaveTheirFormulas()
    {
        open({});
        bool isFound = false;
        for (const UnitBarGroup &group : m_stage.view()->bars()->groups())
            for (const ChipUnitBar &bar : group.bars)
                if (bar.name == QLatin1String("Avg MXU Busy")) {
                    isFound = true;
                    QVERIFY2(bar.formula.contains(QStringLiteral("MXU_BUSY_2")), qPrintable(bar.formula));
                    QVERIFY(bar.shareText.contains(QStringLiteral("35")));
                }
        QVERIFY(isFound);
    }

    void aLowWindowHasRoomForIt()
    {
        CounterProfile profile;
        profile.withTracks = true;
        open(profile);
        QVERIFY2(m_stage.view()->minimumSizeHint().height() <= kLowestViewHeight,
                 qPrintable(QString::number(m_stage.view()->minimumSizeHint().height())));
    }

    void aSelectedTimeIsSpokenOf()
    {
        CounterProfile profile;
        profile.withTracks = true;
        open(profile);
        m_stage.document()->selection().setTimeRange(TimeRange::ps(499'500'000, 500'500'000));
        settle();
        QVERIFY(m_stage.view()->shown()->isOfRange);
        QCOMPARE(m_stage.view()->diagram()->words().of(ChipBlock::Mxu).share.value_or(-1), 1700.0 / 1750 / 2);
        m_stage.document()->selection().setTimeRange(TimeRange::ps(1, 2));
        settle();
        QVERIFY(m_stage.view()->shown()->lacksSamples);
        QVERIFY2(m_stage.words().contains(QStringLiteral("no samples in the selected time")),
                 qPrintable(m_stage.words()));
    }

    void powerStandsInTheStrip()
    {
        CounterProfile profile;
        profile.withTracks = true;
        open(profile);
        QString words;
        for (const StripFigure &figure : m_stage.view()->figures()->figures())
            words +=
                figure.label + QLatin1Char(' ') + figure.figure + QLatin1Char(' ') + figure.note + QLatin1Char('\n');
        QVERIFY2(words.contains(QStringLiteral("HBM FW Power Meter PL1")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("42.5")), qPrintable(words)); // mean of 41 to 44 W
    }

    void sensorsAndThrottlingHaveTheirUnits()
    {
        CounterProfile profile;
        profile.chips = 1;
        profile.withPower = true;
        open(profile);
        const UnitsShown &shown = *m_stage.view()->shown();
        std::map<QString, const UnitsShown::Sensor *> sensors;
        const Session &session = *m_stage.document()->session();
        for (const UnitsShown::Sensor &sensor : shown.sensors)
            sensors[QString::fromStdString(std::string(session.text(session.counters()[sensor.track].name)))] = &sensor;
        QCOMPARE(sensors.size(), std::size_t{8});
        const auto check = [&](const char *name, CounterKind kind, CounterUnit unit, double least, double greatest) {
            const UnitsShown::Sensor *sensor = sensors[QString::fromLatin1(name)];
            QVERIFY2(sensor, name);
            QVERIFY2(sensor->kind == kind && sensor->unit == unit, name);
            QCOMPARE(sensor->least, least);
            QCOMPARE(sensor->greatest, greatest);
        };
        check("HBM FW Max Temperature(C)", CounterKind::Temperature, CounterUnit::Celsius, 60.5, 62);
        check("HBM FW Power Meter PL1(W)", CounterKind::Power, CounterUnit::Watts, 41, 44);
        check("VDD Core FW Power Meter PL4(W)", CounterKind::Power, CounterUnit::Watts, 41, 44);
        check("HBM SPI Sampler Power Meter(W)", CounterKind::Power, CounterUnit::Watts, 101, 104);
        check("VDD Core SPI Sampler Power Meter(W)", CounterKind::Power, CounterUnit::Watts, 101, 104);
        check("Chip Energy(mJ)", CounterKind::Energy, CounterUnit::Joules, 2.5, 10);
        check("TensorCore Frequency(MHz)", CounterKind::Frequency, CounterUnit::Hertz, 1.5e9, 1.75e9);
        check("P state", CounterKind::PowerState, CounterUnit::Count, 0, 1);
        // 290 to 320 us, the two spans lie over each other, and 10 us later on, of 1 ms and what follows it.
        QVERIFY(shown.throttledShare);
        QCOMPARE(*shown.throttledShare, 40e6 / session.range().length().toPsDouble());
        QCOMPARE(shown.throttles, std::uint64_t{3});
        m_stage.view()->resize(1900, 800);
        m_stage.document()->selection().setTimeRange(TimeRange::ps(300'000'000, 400'000'001));
        settle();
        QVERIFY(!m_stage.view()->shown()->isOfRange || m_stage.view()->shown()->throttles == 2);
        QString words;
        for (const StripFigure &figure : m_stage.view()->figures()->figures())
            words += figure.label + QLatin1Char(' ') + figure.figure + QLatin1Char('\n');
        QVERIFY2(words.contains(QStringLiteral("Power throttle")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("GHz")), qPrintable(words));
    }

    /// The case study's run, written with its listings beside it.
    void listingsPromiseBesideWhatWasCounted()
    {
        const demo::DemoRun runs[] = {demo::DemoRun::Kernel};
        QVERIFY(demo::writeDemo(m_folder.path().toStdString(), runs).has_value());
        const QString path = m_folder.filePath(QStringLiteral("flash-attention-v7x"));
        const Result<SessionPtr> session = loadSession(path.toStdString());
        QVERIFY(session.has_value());
        m_stage.end();
        m_stage.begin(path.toUtf8().constData());
        m_stage.open(*session);
        settle();
        // Nobody asked for the promise yet.
        QVERIFY(m_stage.view()->shown()->gap && m_stage.view()->shown()->gap->programs.empty());
        m_stage.view()->setMode(UtilizationView::GapMode);
        QTRY_VERIFY_WITH_TIMEOUT(m_stage.view()->isSettled() && m_stage.view()->shown() &&
                                     !m_stage.view()->shown()->gap->programs.empty(),
                                 20000);
        // Call 2: 28.493 % of the slots promised, 26.269 % with the waits, 26.271 % counted.
        const TimePoint begin = TimePoint::ps(24'000'000'000);
        m_stage.document()->selection().setTimeRange(TimeRange{begin, begin + Duration::ps(1'346'770'000)});
        settle();
        const std::vector<GapRow> &rows = m_stage.view()->gapPage()->bars()->rows();
        QVERIFY(!rows.empty() && rows.front().unit == "MXU");
        QVERIFY(rows.front().listing.scheduled && rows.front().listing.called && rows.front().counted);
        QVERIFY(std::abs(*rows.front().listing.scheduled * 100 - 28.493) < 0.001);
        QVERIFY(std::abs(*rows.front().listing.called * 100 - 26.269) < 0.001);
        QVERIFY(std::abs(*rows.front().counted * 100 - 26.271) < 0.001);
        const QString head = m_stage.view()->gapPage()->headText();
        QVERIFY2(head.contains(QStringLiteral("splash_mha_fwd_no_residuals.1")) && head.contains(QStringLiteral("7.8")),
                 qPrintable(head));
        QCOMPARE(m_stage.view()->gapPage()->stalls()->groups().size(), std::size_t{1});
        // A kernel of the table leads to one of its calls.
        emit m_stage.view()->gapPage()->kernelChosen(0);
        QVERIFY(m_stage.document()->selection().event());
        QCOMPARE((*session)->text((*session)->typeOf(*m_stage.document()->selection().event()).label()),
                 std::string_view("flash_attention.1"));
    }

    void unknownChipsAreSaid()
    {
        CounterProfile profile;
        profile.deviceType = "TPU v99";
        open(profile);
        QVERIFY(m_stage.view()->bars()->groups().empty());
        QVERIFY2(m_stage.words().contains(QStringLiteral("TPU v99")), qPrintable(m_stage.words()));
    }

    void tablesAndPicturesAreWritten()
    {
        open({});
        QVERIFY(m_stage.view()->exportTo(m_folder.filePath(QStringLiteral("units.csv"))));
        QFile file(m_folder.filePath(QStringLiteral("units.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("Avg MXU Busy"));
        QVERIFY(m_stage.view()->exportTo(m_folder.filePath(QStringLiteral("chip.svg"))));
        m_stage.view()->setMode(UtilizationView::GapMode);
        QVERIFY(m_stage.view()->exportTo(m_folder.filePath(QStringLiteral("gap.json"))));
        QVERIFY(!m_stage.view()->exportTo(m_folder.filePath(QStringLiteral("gap.xyz"))));
    }

    void aProfileWithoutCountersSaysHowToRecordThem()
    {
        SessionBuilder builder("empty");
        builder.addHost("h");
        m_stage.open(builder.finish());
        settle();
        QVERIFY2(m_stage.words().contains(QStringLiteral("tpu_perf_counters")), qPrintable(m_stage.words()));
    }

    void stateIsRestored()
    {
        open({});
        m_stage.view()->setMode(UtilizationView::GapMode);
        const QByteArray before = m_stage.view()->saveViewState();
        m_stage.view()->setMode(UtilizationView::UnitsMode);
        m_stage.view()->restoreViewState(before);
        QCOMPARE(m_stage.view()->saveViewState(), before);
        m_stage.view()->restoreViewState(QByteArray("rubbish"));
        QCOMPARE(m_stage.view()->saveViewState(), before);
    }

private:
    double share(const char *name) const
    {
        const UtilizationRow *row = m_stage.view()->shown()->figures->unit(name);
        return row ? row->share().value_or(-1) : -2;
    }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_stage.view()->isSettled(), 10000); }
    void open(const CounterProfile &profile)
    {
        m_stage.open(counterSession(m_folder, profile));
        settle();
    }
    QTemporaryDir m_folder;
    ViewStage<UtilizationView> m_stage;
};

PLANESCOPE_TEST(TstUtilizationView)
#include "tst_utilization_view.moc"
