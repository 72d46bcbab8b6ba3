// What planescope-cli prints about ops, beside XProf's own JSON for the same profiles: every row of ops, every row of
// ops --framework, every node of op-profile. What may differ is named where it is left out, with its reason.
#include "tests/golden/run_program.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope::testing;

namespace {

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

class AnswerDifferences
{
public:
    void number(const QString &where, const QJsonValue &ours, double theirs, double relative = 1e-9)
    {
        ++m_compared;
        // What the profile does not state is null here and 0 there.
        if (!isClose(ours.toDouble(), theirs, relative))
            m_texts << QStringLiteral("%1: ours %2, XProf %3")
                           .arg(where)
                           .arg(ours.toDouble(), 0, 'g', 15)
                           .arg(theirs, 0, 'g', 15);
    }
    void string(const QString &where, const QString &ours, const QString &theirs)
    {
        ++m_compared;
        if (ours != theirs)
            m_texts << QStringLiteral("%1: ours \"%2\", XProf \"%3\"").arg(where, ours.left(120), theirs.left(120));
    }
    void note(const QString &text) { m_texts << text; }
    bool isEmpty() const { return m_texts.isEmpty(); }
    int compared() const { return m_compared; }
    QByteArray report() const
    {
        return (m_texts.mid(0, 20) << QStringLiteral("%1 in all").arg(m_texts.size())).join(u'\n').toUtf8();
    }

private:
    QStringList m_texts;
    int m_compared = 0;
};

/// GPU costs: XProf estimates them from the HLO. We print what a profile states.
bool hasNoCosts(const QString &name)
{
    return name.startsWith(QLatin1String("jax-mi300")) || name.startsWith(QLatin1String("julia"));
}

/// Several hosts: XProf takes the peak of the last one and forgets that VMEM is merged. We take that of the first.
bool hasOtherPeaks(const QString &name) { return name == QLatin1String("synthetic-two-hosts"); }

/// Which figures of a tree can be compared.
struct Compared {
    bool costs = true, flops = true;
};

} // namespace

class TstXprofAnswers : public QObject
{
    Q_OBJECT
private slots:
    void opsPrintWhatXprofComputes_data() { profiles(); }
    void opsPrintWhatXprofComputes();
    void frameworkOpsPrintWhatXprofComputes_data() { profiles(); }
    void frameworkOpsPrintWhatXprofComputes();
    void opProfilePrintsWhatXprofComputes_data() { profiles(); }
    void opProfilePrintsWhatXprofComputes();

private:
    void profiles()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("path");
        for (const ReferenceProfile &profile : kReferenceProfiles)
            QTest::newRow(profile.name) << QString::fromLatin1(profile.name) << pathOf(profile);
    }
    /// A file or run folder; of hosts from several runs a folder made here.
    QString pathOf(const ReferenceProfile &profile)
    {
        const QStringList parts = QString::fromLatin1(profile.path).split(QLatin1Char('|'));
        if (parts.size() == 1)
            return sharedPath(QStringLiteral("data/") + parts.first());
        const QString folder = m_runs.filePath(QLatin1String(profile.name));
        if (!QDir().exists(folder) && QFile::exists(sharedPath(QStringLiteral("data/") + parts.first()))) {
            QDir().mkpath(folder);
            for (const QString &part : parts)
                QFile::copy(sharedPath(QStringLiteral("data/") + part),
                            folder + QLatin1Char('/') + QFileInfo(part).fileName());
        }
        return folder;
    }
    static QJsonObject answer(const QStringList &arguments)
    {
        const ProgramResult result =
            runProgram(arguments + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        return result.exitCode == 0 || result.exitCode == 4 ? QJsonDocument::fromJson(result.out).object()
                                                            : QJsonObject();
    }
    void compareNodes(AnswerDifferences &d, const QString &path, const QJsonObject &ours, const QJsonObject &theirs,
                      double theirRootTime, const Compared &what);
    QTemporaryDir m_runs;
};

void TstXprofAnswers::opsPrintWhatXprofComputes()
{
    QFETCH(QString, name);
    QFETCH(QString, path);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("hlo_stats.json"));
    if (bytes.isEmpty() || !QFile::exists(path))
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const std::vector<QJsonObject> theirs = tableRows(QJsonDocument::fromJson(bytes).object());
    const QJsonArray ours = answer({QStringLiteral("ops"), path})[QStringLiteral("ops")].toArray();
    QCOMPARE(ours.size(), static_cast<qsizetype>(theirs.size()));
    AnswerDifferences d;
    for (qsizetype i = 0; i < ours.size(); ++i) {
        const QJsonObject our = ours[i].toObject(), &their = theirs[static_cast<std::size_t>(i)];
        const QString where = QStringLiteral("row %1 ").arg(i + 1);
        const auto number = [&](const char *mine, const char *column, double factor) {
            d.number(where + QLatin1String(mine), our[QLatin1String(mine)],
                     their[QLatin1String(column)].toDouble() * factor);
        };
        const auto string = [&](const char *mine, const char *column) {
            d.string(where + QLatin1String(mine), our[QLatin1String(mine)].toString(),
                     their[QLatin1String(column)].toString());
        };
        string("program_id", "program_id");
        string("name", "hlo_op_name");
        string("category", "category");
        string("provenance", "tf_op_name");
        number("rank", "rank", 1);
        number("occurrences", "occurrences", 1);
        number("time_ps", "total_time", 1e6);
        number("self_time_ps", "total_self_time", 1e6);
        number("avg_time_ps", "avg_time", 1e6);
        if (hasNoCosts(name))
            continue;
        number("flop_rate_per_s", "normalized_flop_rate", 1e9);
        number("hbm_bytes_per_s", "hbm_bw", kGibibyte);
        number("operational_intensity", "operational_intensity", 1);
        if (hasOtherPeaks(name))
            continue;
        const QString bound = our[QStringLiteral("bound_by")].toString();
        d.string(where + QStringLiteral("bound_by"), bound.isEmpty() ? QStringLiteral("Unknown") : bound,
                 their[QStringLiteral("bound_by")].toString());
    }
    QVERIFY2(d.isEmpty(), d.report().constData());
    qInfo("%d values compared", d.compared());
}

void TstXprofAnswers::frameworkOpsPrintWhatXprofComputes()
{
    QFETCH(QString, name);
    QFETCH(QString, path);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("framework_op_stats.json"));
    if (bytes.isEmpty() || !QFile::exists(path))
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const std::vector<QJsonObject> theirs = tableRows(QJsonDocument::fromJson(bytes).array().first().toObject());
    const QJsonArray ours =
        answer({QStringLiteral("ops"), path, QStringLiteral("--framework")})[QStringLiteral("ops")].toArray();
    AnswerDifferences d;
    // XProf stops after 500 rows of a side.
    QVERIFY2(theirs.size() >= 500 || ours.size() == static_cast<qsizetype>(theirs.size()),
             qPrintable(QString::number(ours.size())));
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        const QJsonObject our = ours[static_cast<qsizetype>(i)].toObject(), &their = theirs[i];
        const QString where = QStringLiteral("row %1 ").arg(i + 1);
        d.string(where + QStringLiteral("side"), our[QStringLiteral("side")].toString(),
                 their[QStringLiteral("host_or_device")].toString().toLower());
        d.string(where + QStringLiteral("operation"), our[QStringLiteral("operation")].toString(),
                 their[QStringLiteral("operation")].toString());
        d.string(where + QStringLiteral("type"), our[QStringLiteral("type")].toString(),
                 their[QStringLiteral("type")].toString());
        d.number(where + QStringLiteral("occurrences"), our[QStringLiteral("occurrences")],
                 their[QStringLiteral("occurrences")].toDouble());
        d.number(where + QStringLiteral("time"), our[QStringLiteral("time_ps")],
                 their[QStringLiteral("total_time")].toDouble() * 1e6);
        d.number(where + QStringLiteral("self time"), our[QStringLiteral("self_time_ps")],
                 their[QStringLiteral("total_self_time")].toDouble() * 1e6);
        d.number(where + QStringLiteral("device share"), our[QStringLiteral("device_self_time_share")],
                 their[QStringLiteral("device_total_self_time_percent")].toDouble());
        d.number(where + QStringLiteral("host share"), our[QStringLiteral("host_self_time_share")],
                 their[QStringLiteral("host_total_self_time_percent")].toDouble());
    }
    QVERIFY2(d.isEmpty(), d.report().constData());
    qInfo("%d values compared", d.compared());
}

void TstXprofAnswers::compareNodes(AnswerDifferences &d, const QString &path, const QJsonObject &ours,
                                   const QJsonObject &theirs, double theirRootTime, const Compared &what)
{
    const QJsonObject metrics = theirs[QStringLiteral("metrics")].toObject();
    const double time = metrics[QStringLiteral("rawTime")].toDouble();
    d.number(path + QStringLiteral(" time"), ours[QStringLiteral("time_ps")], time);
    d.number(path + QStringLiteral(" occurrences"), ours[QStringLiteral("occurrences")],
             metrics[QStringLiteral("occurrences")].toDouble());
    if (theirRootTime > 0)
        d.number(path + QStringLiteral(" share"), ours[QStringLiteral("time_share")], time / theirRootTime);
    // FLOPS of roots and programs: XProf counts loops twice there.
    const QString kind = ours[QStringLiteral("kind")].toString();
    const bool isWhole = kind == QLatin1String("total") || kind == QLatin1String("program");
    if (what.costs) {
        if (what.flops && !isWhole && time > 0)
            d.number(path + QStringLiteral(" flops"), ours[QStringLiteral("flops_utilization_share")],
                     metrics[QStringLiteral("uncappedFlops")].toDouble() / (time / theirRootTime), 1e-8);
        // XProf cuts a bandwidth at its peak; a copy that runs on beside other ops may exceed it.
        QJsonValue hbm = ours[QStringLiteral("hbm_utilization_share")];
        if (hbm.toDouble() > 1)
            hbm = 1;
        d.number(path + QStringLiteral(" hbm"), hbm, metrics[QStringLiteral("bandwidthUtils")].toArray()[0].toDouble());
    }
    // Below an op stand parts of fusions without a time; XProf opens them on TPUs only.
    if (kind == QLatin1String("op"))
        return;
    const QJsonArray mine = ours[QStringLiteral("children")].toArray();
    d.number(path + QStringLiteral(" children"), ours[QStringLiteral("children_total")],
             theirs[QStringLiteral("numChildren")].toDouble());
    // XProf leaves the order of equal times open, and with it which of them names a group: match by time and name.
    std::vector<bool> isTaken(static_cast<std::size_t>(mine.size()));
    for (const QJsonValue &value : theirs[QStringLiteral("children")].toArray()) {
        const QJsonObject child = value.toObject();
        const QString name = child[QStringLiteral("name")].toString();
        const double childTime = child[QStringLiteral("metrics")][QStringLiteral("rawTime")].toDouble();
        const QString program = child[QStringLiteral("xla")][QStringLiteral("programId")].toString();
        qsizetype match = -1;
        for (const bool byName : {true, false})
            for (qsizetype i = 0; i < mine.size() && match < 0; ++i) {
                const QJsonObject node = mine[i].toObject();
                const bool isGroup = node[QStringLiteral("kind")].toString() == QLatin1String("duplicates");
                const QString id = node[QStringLiteral("program_id")].toString();
                const bool isSame = byName ? node[QStringLiteral("name")].toString() == name &&
                                                 (program.isEmpty() || id.isEmpty() || id == program)
                                           : isGroup && name.endsWith(QLatin1String(" and its duplicate(s)"));
                if (!isTaken[static_cast<std::size_t>(i)] && isSame &&
                    isClose(node[QStringLiteral("time_ps")].toDouble(), childTime))
                    match = i;
            }
        if (match < 0) {
            d.note(path + QStringLiteral(": no child ") + name);
            continue;
        }
        isTaken[static_cast<std::size_t>(match)] = true;
        compareNodes(d, path + u'/' + name, mine[match].toObject(), child, theirRootTime, what);
    }
}

void TstXprofAnswers::opProfilePrintsWhatXprofComputes()
{
    QFETCH(QString, name);
    QFETCH(QString, path);
    AnswerDifferences d;
    int files = 0;
    for (const auto &[grouping, mine, key] :
         {std::tuple("program", "by_program", "byProgram"), std::tuple("category", "by_category", "byCategory"),
          std::tuple("provenance", "by_provenance", "byProvenance")}) {
        QByteArray bytes = referenceBytes(name, QStringLiteral("op_profile.%1.json").arg(QLatin1String(grouping)));
        if (bytes.isEmpty() && grouping == std::string_view("category"))
            bytes = referenceBytes(name, QStringLiteral("op_profile.json")); // of a call without a grouping
        if (bytes.isEmpty() || !QFile::exists(path))
            continue;
        const QJsonObject json = QJsonDocument::fromJson(bytes).object();
        for (const bool withIdle : {true, false}) {
            QStringList arguments{QStringLiteral("op-profile"), path, QStringLiteral("--by"), QLatin1String(grouping)};
            if (!withIdle)
                arguments << QStringLiteral("--exclude-idle");
            const QJsonObject theirs =
                json[QLatin1String(key) + (withIdle ? QString() : QStringLiteral("ExcludeIdle"))].toObject();
            const QJsonObject ours = answer(arguments)[QLatin1String(mine)].toObject();
            // With nothing but idle XProf hands out the idle node as the root.
            if (theirs[QStringLiteral("name")] == QLatin1String("IDLE"))
                continue;
            ++files;
            QVERIFY2(!ours.isEmpty(), mine);
            compareNodes(d, QLatin1String(mine), ours, theirs,
                         theirs[QStringLiteral("metrics")][QStringLiteral("rawTime")].toDouble(),
                         {!hasNoCosts(name), !hasOtherPeaks(name)});
        }
    }
    if (files == 0)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    QVERIFY2(d.isEmpty(), d.report().constData());
    qInfo("%d values compared", d.compared());
}

PLANESCOPE_TEST(TstXprofAnswers)
#include "tst_xprof_answers.moc"
