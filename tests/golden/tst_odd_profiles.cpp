// Profiles that lack steps, devices or a known chip, two that do not belong together, one file twice: the command line
// answers what it can and says what is missing.
#include "tests/golden/run_program.h"
#include "tests/support/odd_profiles.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace planescope::testing;

class TstOddProfiles : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void everyCommandAnswers_data();
    void everyCommandAnswers();
    void withoutStepsTheyAreMissingNotZero();
    void oneStepHasNoDeviation();
    void withoutDevicesThereIsNoVerdict();
    void anUnknownChipHasNoUtilisation();
    void otherChipsAreNamed();
    void otherProgramsAreNamed();
    void theSameFileTwiceIsSaid();
    void aGateThatCannotBeJudgedFails();

private:
    QString path(OddProfile kind) const
    {
        return m_folder.filePath(QLatin1String(oddProfileName(kind)) + QLatin1String(".xplane.pb"));
    }
    QJsonObject answer(const QStringList &arguments) const
    {
        const ProgramResult result =
            runProgram(arguments + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        if (result.exitCode != 0)
            qWarning("%d %s", result.exitCode, result.err.constData());
        return QJsonDocument::fromJson(result.out).object();
    }
    static QStringList missing(const QJsonObject &answer)
    {
        QStringList words;
        for (const QJsonValue &entry : answer[QLatin1String("missing")].toArray()) {
            words << entry[QLatin1String("what")].toString();
            if (entry[QLatin1String("why")].toString().isEmpty() ||
                entry[QLatin1String("how_to_record")].toString().isEmpty())
                words << QStringLiteral("without a reason");
        }
        return words;
    }
    static QString warnings(const QJsonObject &answer)
    {
        QStringList words;
        for (const QJsonValue &warning : answer[QLatin1String("warnings")].toArray())
            words << warning.toString();
        return words.join(u' ');
    }

    QTemporaryDir m_folder;
};

void TstOddProfiles::initTestCase()
{
    for (const OddProfile kind : kOddProfiles)
        QVERIFY(std::filesystem::exists(writeOddProfile(m_folder.path().toStdString(), kind)));
}

void TstOddProfiles::everyCommandAnswers_data()
{
    QTest::addColumn<QStringList>("arguments");
    for (const OddProfile kind : kOddProfiles) {
        for (const char *command : {"overview", "steps"})
            QTest::addRow("%s %s", command, oddProfileName(kind)) << QStringList{QLatin1String(command), path(kind)};
        for (const OddProfile other : kOddProfiles)
            QTest::addRow("compare %s %s", oddProfileName(kind), oddProfileName(other))
                << QStringList{QStringLiteral("compare"), path(kind), path(other)};
    }
}

void TstOddProfiles::everyCommandAnswers()
{
    QFETCH(QStringList, arguments);
    for (const char *format : {"text", "json", "csv", "md"}) {
        const ProgramResult result =
            runProgram(arguments + QStringList{QStringLiteral("--format"), QLatin1String(format)});
        QVERIFY2(result.exitCode == 0, result.err.constData());
        QVERIFY(!result.out.isEmpty());
        for (const char *word : {"nan", "inf ", "-0 ", "1.8e+308"})
            QVERIFY2(!result.out.contains(word), result.out.constData());
    }
    const QByteArray json = runProgram(arguments + QStringList{QStringLiteral("--format"), QStringLiteral("json")}).out;
    QVERIFY2(!QJsonDocument::fromJson(json).isNull(), json.constData());
}

void TstOddProfiles::withoutStepsTheyAreMissingNotZero()
{
    const QJsonObject overview = answer({QStringLiteral("overview"), path(OddProfile::NoSteps)});
    const QJsonObject figures = overview[QLatin1String("figures")].toObject();
    for (const char *key : {"step_mean_ps", "step_stddev_ps", "step_min_ps", "step_idle_ps", "step_input_share"})
        QVERIFY2(figures.contains(QLatin1String(key)) && figures[QLatin1String(key)].isNull(), key);
    QVERIFY(missing(overview).contains(QLatin1String("steps")));
    QVERIFY(figures[QLatin1String("flops_utilization_share")].toDouble() > 0);
    const QJsonObject steps = answer({QStringLiteral("steps"), path(OddProfile::NoSteps)});
    QVERIFY(steps[QLatin1String("steps")].toArray().isEmpty());
    QCOMPARE(missing(steps), QStringList{QStringLiteral("steps")});
    // Without steps on one side ops are compared over the whole recording.
    const QJsonObject compared =
        answer({QStringLiteral("compare"), path(OddProfile::NoSteps), path(OddProfile::TwoSteps)});
    QCOMPARE(compared[QLatin1String("op_time_of")].toString(), QStringLiteral("core"));
    const QStringList lacking = missing(compared);
    QVERIFY(lacking.contains(QLatin1String("a.steps")) && !lacking.contains(QLatin1String("b.steps")));
}

void TstOddProfiles::oneStepHasNoDeviation()
{
    const QJsonObject figures =
        answer({QStringLiteral("overview"), path(OddProfile::OneStep)})[QLatin1String("figures")].toObject();
    QCOMPARE(figures[QLatin1String("step_mean_ps")].toInteger(), qint64(100'000'000));
    QVERIFY(figures[QLatin1String("step_stddev_ps")].isNull());
    const QJsonObject compared =
        answer({QStringLiteral("compare"), path(OddProfile::OneStep), path(OddProfile::TwoSteps)});
    for (const QJsonValue &metric : compared[QLatin1String("metrics")].toArray())
        QVERIFY2(metric[QLatin1String("significant")].isNull(), qPrintable(metric[QLatin1String("name")].toString()));
    const ProgramResult text = runProgram({QStringLiteral("steps"), path(OddProfile::OneStep)});
    QVERIFY2(!text.out.contains("deviation"), text.out.constData());
}

void TstOddProfiles::withoutDevicesThereIsNoVerdict()
{
    const QJsonObject overview = answer({QStringLiteral("overview"), path(OddProfile::NoDevices)});
    QCOMPARE(overview[QLatin1String("verdict")][QLatin1String("limit")].toString(), QStringLiteral("unknown"));
    QVERIFY(overview[QLatin1String("verdict")][QLatin1String("sentence")].toString().contains(
        QLatin1String("No device was recorded")));
    QVERIFY(overview[QLatin1String("figures")][QLatin1String("flops_utilization_share")].isNull());
    QVERIFY(missing(overview).contains(QLatin1String("ops")));
    const QJsonObject compared =
        answer({QStringLiteral("compare"), path(OddProfile::NoDevices), path(OddProfile::TwoSteps)});
    QVERIFY2(warnings(compared).contains(QLatin1String("A holds no device operations")),
             qPrintable(warnings(compared)));
}

void TstOddProfiles::anUnknownChipHasNoUtilisation()
{
    const QJsonObject overview = answer({QStringLiteral("overview"), path(OddProfile::UnknownChip)});
    const QJsonObject figures = overview[QLatin1String("figures")].toObject();
    QVERIFY(figures[QLatin1String("flops_utilization_share")].isNull());
    QVERIFY(figures[QLatin1String("hbm_utilization_share")].isNull());
    QVERIFY(figures[QLatin1String("roofline_bound_by")].isNull());
    QCOMPARE(figures[QLatin1String("step_mean_ps")].toInteger(), qint64(100'000'000));
    QCOMPARE(overview[QLatin1String("environment")][QLatin1String("device_type")].toString(),
             QStringLiteral("TPU v99"));
    bool isSaid = false;
    for (const QJsonValue &fact : overview[QLatin1String("quality")].toArray())
        isSaid = isSaid || fact.toString().startsWith(QLatin1String("No peaks."));
    QVERIFY(isSaid);
}

void TstOddProfiles::otherChipsAreNamed()
{
    const QJsonObject compared =
        answer({QStringLiteral("compare"), path(OddProfile::TwoSteps), path(OddProfile::OtherChip)});
    QVERIFY2(warnings(compared).contains(QLatin1String("The devices differ: TPU v6 Lite and TPU v5p.")),
             qPrintable(warnings(compared)));
    const ProgramResult text =
        runProgram({QStringLiteral("compare"), path(OddProfile::TwoSteps), path(OddProfile::OtherChip)});
    QVERIFY(text.out.startsWith("! The devices differ"));
}

void TstOddProfiles::otherProgramsAreNamed()
{
    const QTemporaryDir demo;
    QCOMPARE(runProgram({QStringLiteral("demo"), QStringLiteral("--out"), demo.path()}).exitCode, 0);
    const QJsonObject compared = answer({QStringLiteral("compare"), demo.filePath(QStringLiteral("mixtral-8x22b-b1")),
                                         demo.filePath(QStringLiteral("flash-attention-v7x"))});
    const QString words = warnings(compared);
    QVERIFY2(words.contains(QLatin1String("The programs differ: jit_train_step and ")), qPrintable(words));
    QVERIFY(words.contains(QLatin1String("The devices differ: TPU v6 Lite and TPU v7x.")));
    QVERIFY(words.contains(QLatin1String("The numbers of devices differ: 8 and 2.")));
}

void TstOddProfiles::theSameFileTwiceIsSaid()
{
    const QString file = path(OddProfile::TwoSteps);
    const QJsonObject compared =
        answer({QStringLiteral("compare"), file,
                m_folder.path() + QStringLiteral("/./") + QLatin1String("two-steps.xplane.pb")});
    QCOMPARE(warnings(compared), QStringLiteral("Both sides are the same profile."));
    for (const QJsonValue &metric : compared[QLatin1String("metrics")].toArray())
        QVERIFY(metric[QLatin1String("significant")].isNull() || !metric[QLatin1String("significant")].toBool());
    for (const QJsonValue &op : compared[QLatin1String("ops")].toArray())
        QCOMPARE(op[QLatin1String("delta_ps")].toInteger(), qint64(0));
}

void TstOddProfiles::aGateThatCannotBeJudgedFails()
{
    const ProgramResult result = runProgram(
        {QStringLiteral("compare"), path(OddProfile::NoSteps), path(OddProfile::TwoSteps), QStringLiteral("--fail-if"),
         QStringLiteral("step_time.mean > +3%"), QStringLiteral("--format"), QStringLiteral("junit")});
    QCOMPARE(result.exitCode, 5);
    QVERIFY2(result.out.contains("tests=\"1\" failures=\"1\"") && result.out.contains("cannot be judged"),
             result.out.constData());
    const ProgramResult passed =
        runProgram({QStringLiteral("compare"), path(OddProfile::TwoSteps), path(OddProfile::TwoSteps),
                    QStringLiteral("--fail-if"), QStringLiteral("step_time.mean > +3%"), QStringLiteral("--fail-if"),
                    QStringLiteral("flops_utilization < 1%")});
    QVERIFY2(passed.exitCode == 0, passed.err.constData());
    QCOMPARE(passed.out.count("passed  "), 2);
}

PLANESCOPE_TEST(TstOddProfiles)
#include "tst_odd_profiles.moc"
