// Whole tables of XProf 2.24.2 against ours: every row and every column, for every profile. What may differ is named in
// Exceptions, with its reason.
#include "model/analysis/op_profile.h"
#include "model/analysis/op_stats.h"
#include "model/analysis/roofline.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr double kGib = 1024.0 * 1024.0 * 1024.0;

QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

/// Differences that we want, per profile.
struct Exceptions {
    /// XProf opens fusions on TPUs only; we open every fusion that the HLO describes.
    bool opensNoFusions = false;
    /// GPU costs: XProf estimates them from the HLO with XLA's cost analysis. We show only what a profile states.
    bool hasNoCosts = false;
    /// Several hosts: XProf takes the peak of the last one and forgets that VMEM is merged.
    bool takesLastPeak = false;
};

Exceptions exceptionsOf(const QString &name)
{
    Exceptions e;
    e.hasNoCosts = name.startsWith(QLatin1String("jax-mi300")) || name.startsWith(QLatin1String("julia"));
    e.opensNoFusions = e.hasNoCosts;
    e.takesLastPeak = name == QLatin1String("synthetic-two-hosts");
    return e;
}

struct Loaded {
    SessionPtr session;
    HloLookup hlo;
    std::shared_ptr<const OpIndex> index;
    OpTable table;
};

/// Each profile is read once for all tests.
const Loaded &loaded(const QString &name)
{
    static std::map<QString, Loaded> cache;
    auto [found, isNew] = cache.try_emplace(name);
    if (isNew) {
        Loaded &l = found->second;
        l.session = loadReferenceProfile(name);
        if (l.session) {
            l.hlo = hloOf(l.session);
            l.index = OpIndex::build(l.session, l.hlo, 2);
            l.table = l.index->table();
        }
    }
    return found->second;
}

class Differences
{
public:
    void number(const QString &where, double ours, double theirs, double relative = 1e-9)
    {
        ++m_compared;
        if (!isClose(ours, theirs, relative))
            m_texts << QStringLiteral("%1: ours %2, XProf %3").arg(where).arg(ours, 0, 'g', 15).arg(theirs, 0, 'g', 15);
    }
    void string(const QString &where, const QString &ours, const QString &theirs)
    {
        ++m_compared;
        if (ours != theirs)
            m_texts << QStringLiteral("%1: ours \"%2\", XProf \"%3\"").arg(where, ours.left(200), theirs.left(200));
    }
    void note(const QString &text) { m_texts << text; }
    int compared() const { return m_compared; }
    QByteArray report() const
    {
        return (QStringList(m_texts.mid(0, 25)) << QStringLiteral("%1 in all").arg(m_texts.size()))
            .join(QLatin1Char('\n'))
            .toUtf8();
    }
    bool isEmpty() const { return m_texts.isEmpty(); }

private:
    QStringList m_texts;
    int m_compared = 0;
};

void compareNode(Differences &d, const QString &path, const OpProfileNode &ours, const OpProfileNode &root,
                 const QJsonObject &theirs, const DevicePeaks &peaks, const Exceptions &e)
{
    const QJsonObject m = theirs[QStringLiteral("metrics")].toObject();
    const OpFigures f = figuresOf(ours, root, peaks);
    const auto metric = [&](const char *name) { return m[QLatin1String(name)].toDouble(); };
    d.number(path + QStringLiteral(" rawTime"), static_cast<double>(ours.sums.timePs), metric("rawTime"));
    // Root, programs and scopes gather parts of ops and have no occurrences.
    d.number(path + QStringLiteral(" occurrences"), static_cast<double>(ours.sums.occurrences), metric("occurrences"));
    d.number(path + QStringLiteral(" avgTimePs"),
             ours.sums.occurrences > 0
                 ? static_cast<double>(ours.sums.timePs) / static_cast<double>(ours.sums.occurrences)
                 : 0,
             metric("avgTimePs"));
    d.number(path + QStringLiteral(" normalizedTimePs"), ours.xprofNormalizedPs, metric("normalizedTimePs"), 1e-8);
    if (!e.hasNoCosts) {
        d.number(path + QStringLiteral(" rawFlops"), ours.sums.modelFlops, metric("rawFlops"));
        d.number(path + QStringLiteral(" bf16Flops"), ours.sums.flops, metric("bf16Flops"));
        const double u = std::max(0.0, f.xprofFlopsUtilization);
        d.number(path + QStringLiteral(" uncappedFlops"), u * f.timeShare, metric("uncappedFlops"), 1e-8);
        d.number(path + QStringLiteral(" flops"), std::min(u, 1.0) * f.timeShare, metric("flops"), 1e-8);
        const QJsonArray utils = m[QStringLiteral("bandwidthUtils")].toArray();
        const QJsonArray bytes = m[QStringLiteral("rawBytesAccessedArray")].toArray();
        const double ourUtils[] = {f.hbmUtilization, f.onChipReadUtilization, f.onChipWriteUtilization};
        const double ourBytes[] = {ours.sums.traffic.hbm(), ours.sums.traffic.onChip(MemoryTraffic::Read),
                                   ours.sums.traffic.onChip(MemoryTraffic::Write)};
        for (int i = 0; i < 3; ++i) {
            d.number(path + QStringLiteral(" bandwidthUtils %1").arg(i),
                     std::clamp(ourUtils[i], 0.0, 1.0), // XProf cuts them at the peak
                     utils[i].toDouble());
            d.number(path + QStringLiteral(" rawBytes %1").arg(i), ourBytes[i], bytes[i].toDouble());
        }
    }
    const QJsonArray children = theirs[QStringLiteral("children")].toArray();
    const bool isClosed = e.opensNoFusions && ours.kind == OpNodeKind::Op;
    if (!isClosed)
        d.number(path + QStringLiteral(" numChildren"), static_cast<double>(ours.children.size()),
                 theirs[QStringLiteral("numChildren")].toDouble());
    const QString category = theirs[QStringLiteral("xla")][QStringLiteral("category")].toString();
    if (theirs.contains(QStringLiteral("xla")))
        d.string(path + QStringLiteral(" category"), text(ours.category), category);

    // XProf cuts at 100 children and leaves the order of equal times open: match by name and program, check that both
    // are in order of time.
    const auto keyOf = [](const QJsonObject &node) {
        const QString program = node[QStringLiteral("xla")][QStringLiteral("programId")].toString();
        return std::pair(node[QStringLiteral("name")].toString(), program);
    };
    std::vector<bool> isTaken(ours.children.size());
    for (int i = 0; i < children.size(); ++i) {
        const QJsonObject child = children[i].toObject();
        const auto [name, program] = keyOf(child);
        if (i < static_cast<int>(ours.children.size()) && ours.kind != OpNodeKind::Op)
            d.number(path + QStringLiteral(" time of child %1").arg(i),
                     static_cast<double>(ours.children[static_cast<std::size_t>(i)].sums.timePs),
                     child[QStringLiteral("metrics")][QStringLiteral("rawTime")].toDouble());
        const auto rawTime =
            static_cast<qint64>(child[QStringLiteral("metrics")][QStringLiteral("rawTime")].toDouble());
        std::size_t match = ours.children.size();
        for (std::size_t k = 0; k < ours.children.size() && match == ours.children.size(); ++k) {
            const OpProfileNode &mine = ours.children[k];
            const bool hasProgram = mine.kind == OpNodeKind::Op || mine.kind == OpNodeKind::Duplicates;
            if (!isTaken[k] && text(mine.name) == name && (!hasProgram || QString::number(mine.programId) == program))
                match = k;
        }
        // The name of a group of duplicates is that of its longest op; with equal times either may lead.
        for (std::size_t k = 0; k < ours.children.size() && match == ours.children.size(); ++k)
            if (!isTaken[k] && ours.children[k].kind == OpNodeKind::Duplicates &&
                ours.children[k].sums.timePs == rawTime && name.endsWith(QLatin1String(" and its duplicate(s)")))
                match = k;
        if (match == ours.children.size()) {
            d.note(path + QStringLiteral(": no child ") + name);
            continue;
        }
        isTaken[match] = true;
        compareNode(d, path + QLatin1Char('/') + name, ours.children[match], root, child, peaks, e);
    }
}

} // namespace

class TstOpReference : public QObject
{
    Q_OBJECT
private slots:
    void opStatsEqualTheReferenceInEveryRow_data() { names(); }
    void opStatsEqualTheReferenceInEveryRow();
    void opProfileEqualsTheReferenceInEveryNode_data() { names(); }
    void opProfileEqualsTheReferenceInEveryNode();
    void rooflineEqualsTheReferenceInEveryRow_data() { names(); }
    void rooflineEqualsTheReferenceInEveryRow();
    void stepsOfTheRooflineEqualTheReference_data() { names(); }
    void stepsOfTheRooflineEqualTheReference();
    void caseStudyShowsTheFiguresOfTheTalk();

private:
    void names()
    {
        QTest::addColumn<QString>("name");
        for (const ReferenceProfile &profile : kReferenceProfiles)
            QTest::newRow(profile.name) << QString::fromLatin1(profile.name);
    }
};

void TstOpReference::opStatsEqualTheReferenceInEveryRow()
{
    QFETCH(QString, name);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("hlo_stats.json"));
    const Loaded &profile = loaded(name);
    if (bytes.isEmpty() || !profile.session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const std::vector<QJsonObject> theirs = tableRows(QJsonDocument::fromJson(bytes).object());
    const std::vector<OpStatsRow> ours = opStats(*profile.index, profile.table);
    const Exceptions e = exceptionsOf(name);
    Differences d;
    d.number(QStringLiteral("rows"), static_cast<double>(ours.size()), static_cast<double>(theirs.size()));
    for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i) {
        const OpStatsRow &row = ours[i];
        const OpInfo &op = profile.index->ops()[row.op];
        const QJsonObject &their = theirs[i];
        const QString where = QStringLiteral("row %1 %2 ").arg(i + 1).arg(text(op.name));
        const auto number = [&](const char *column, double value) {
            d.number(where + QLatin1String(column), value, their[QLatin1String(column)].toDouble());
        };
        const auto string = [&](const char *column, const QString &value) {
            d.string(where + QLatin1String(column), value, their[QLatin1String(column)].toString());
        };
        const auto count = static_cast<double>(row.sums.occurrences);
        number("rank", row.rank);
        string("program_id", QString::number(op.programId));
        string("category", text(op.category));
        string("hlo_op_name", text(op.name));
        if (!op.longName.empty())
            string("hlo_op_expression", text(op.longName));
        string("tf_op_name", text(op.provenance));
        number("occurrences", count);
        number("total_time", static_cast<double>(row.sums.timePs) / 1e6);
        number("avg_time", static_cast<double>(row.sums.timePs) / 1e6 / count);
        number("total_self_time", static_cast<double>(row.sums.selfPs) / 1e6);
        number("avg_self_time", static_cast<double>(row.sums.selfPs) / 1e6 / count);
        number("total_self_time_percent", row.selfShare * 100);
        number("cumulative_total_self_time_percent", row.cumulativeSelfShare * 100);
        number("dma_stall_percent",
               row.sums.timePs > 0 ? static_cast<double>(row.sums.dmaStallPs) / static_cast<double>(row.sums.timePs)
                                   : 0);
        string("hlo_rematerialization", row.isRecomputed ? QStringLiteral("Yes") : QStringLiteral("No"));
        string("autotuned", op.isAutotuned ? QStringLiteral("Yes") : QStringLiteral("No"));
        number("vdd_energy", row.sums.energyJoule);
        if (!e.hasNoCosts) {
            number("model_flop_rate", row.rates.modelFlopsPerSecond / 1e9);
            number("normalized_flop_rate", row.rates.flopsPerSecond / 1e9);
            number("measured_memory_bw", row.rates.bytesPerSecond / kGib);
            number("hbm_bw", row.rates.hbmBytesPerSecond / kGib);
            number("cmem_read_bw", row.rates.cmemReadBytesPerSecond / kGib);
            number("cmem_write_bw", row.rates.cmemWriteBytesPerSecond / kGib);
            number("operational_intensity", row.rates.operationalIntensity);
            string("bound_by", text(resourceName(row.rates.boundBy)));
        }
    }
    QVERIFY2(d.isEmpty(), d.report().constData());
}

void TstOpReference::opProfileEqualsTheReferenceInEveryNode()
{
    QFETCH(QString, name);
    const Loaded &profile = loaded(name);
    const Exceptions e = exceptionsOf(name);
    Differences d;
    struct Mode {
        OpGrouping grouping;
        const char *file, *key;
    };
    constexpr Mode modes[] = {{OpGrouping::Program, "program", "byProgram"},
                              {OpGrouping::Category, "category", "byCategory"},
                              {OpGrouping::Provenance, "provenance", "byProvenance"}};
    int files = 0;
    for (const Mode &mode : modes) {
        QByteArray bytes = referenceBytes(name, QStringLiteral("op_profile.%1.json").arg(QLatin1String(mode.file)));
        if (bytes.isEmpty() && mode.grouping == OpGrouping::Category)
            bytes = referenceBytes(name, QStringLiteral("op_profile.json"));
        if (bytes.isEmpty() || !profile.session)
            continue;
        ++files;
        const QJsonObject json = QJsonDocument::fromJson(bytes).object();
        DevicePeaks peaks = profile.index->peaks();
        if (e.takesLastPeak)
            peaks.flopsPerSecond = 946.7e12; // of the second host's chip
        for (const bool withIdle : {true, false}) {
            const QString key = QLatin1String(mode.key) + (withIdle ? QString() : QStringLiteral("ExcludeIdle"));
            QVERIFY2(json.contains(key), qPrintable(key));
            QJsonObject theirs = json[key].toObject();
            // With nothing but idle XProf hands out the idle node as the root.
            if (theirs[QStringLiteral("name")] == QLatin1String("IDLE")) {
                QCOMPARE(theirs[QStringLiteral("metrics")][QStringLiteral("rawTime")].toDouble(),
                         static_cast<double>(profile.table.totalPs));
                continue;
            }
            const OpProfileNode root = opProfile(*profile.index, profile.table, {mode.grouping, withIdle}, profile.hlo);
            d.string(key + QStringLiteral(" name"), text(root.name), theirs[QStringLiteral("name")].toString());
            compareNode(d, key, root, root, theirs, peaks, e);
        }
        if (json.contains(QStringLiteral("aggDvfsTimeScaleMultiplier")))
            d.number(QStringLiteral("aggDvfsTimeScaleMultiplier"),
                     profile.index->peaks().kind == DeviceKind::Tpu ? profile.table.timeScaleMultiplier() : 0,
                     profile.index->peaks().kind == DeviceKind::Tpu
                         ? json[QStringLiteral("aggDvfsTimeScaleMultiplier")].toDouble()
                         : 0,
                     1e-6);
    }
    if (files == 0)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    QVERIFY2(d.isEmpty(), d.report().constData());
    qInfo("%d values compared", d.compared());
}

void TstOpReference::rooflineEqualsTheReferenceInEveryRow()
{
    QFETCH(QString, name);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("roofline_model.json"));
    const Loaded &profile = loaded(name);
    if (bytes.isEmpty() || !profile.session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const QJsonObject table = QJsonDocument::fromJson(bytes).array().first().toObject();
    const Exceptions e = exceptionsOf(name);
    if (e.takesLastPeak)
        QSKIP(
            "Several hosts: XProf takes the peak of the last one, so its rates of the peak are those of another chip.");
    Differences d;
    const DevicePeaks &peaks = profile.index->peaks();
    const QJsonObject facts = table[QStringLiteral("p")].toObject();
    // Six digits of text.
    const auto fact = [&](const char *key, double value) {
        d.number(QLatin1String(key), value, facts[QLatin1String(key)].toString().toDouble(), 1e-5);
    };
    fact("peak_flop_rate", peaks.flopsPerSecond / 1e9);
    fact("peak_hbm_bw", peaks.bandwidth(MemoryPort::Hbm) / kGib);
    fact("hbm_ridge_point", peaks.ridge(MemoryPort::Hbm));
    std::map<bool, RooflineModel> models;
    for (const bool withInfeed : {true, false})
        models[withInfeed] = rooflineModel(*profile.index, profile.table, {withInfeed, 1000});
    std::map<bool, std::size_t> next;
    for (const QJsonObject &their : tableRows(table)) {
        // Rows per step and their average belong to the step analysis.
        if (their[QStringLiteral("step")].toString() != QLatin1String("Total"))
            continue;
        const bool withInfeed = their[QStringLiteral("include_infeed_outfeed")].toBool();
        const RooflineModel &model = models[withInfeed];
        const bool isProgram = their[QStringLiteral("category")].toString() == QLatin1String("Program");
        if (!isProgram && next[withInfeed] >= model.ops.size()) {
            d.note(QStringLiteral("more rows than ours"));
            break;
        }
        const RooflinePoint &point = isProgram ? model.program : model.ops[next[withInfeed]++];
        const QString where = QStringLiteral("%1 row %2 ").arg(withInfeed).arg(point.rank);
        const auto number = [&](const char *column, double value) {
            d.number(where + QLatin1String(column), value, their[QLatin1String(column)].toDouble());
        };
        const auto string = [&](const char *column, const QString &value) {
            d.string(where + QLatin1String(column), value, their[QLatin1String(column)].toString());
        };
        if (!isProgram) {
            const OpInfo &op = profile.index->ops()[point.op];
            string("category", text(op.category));
            string("operation", text(op.name));
            string("hlo_module_id", QString::number(op.programId));
        }
        const auto us = [](std::int64_t ps) { return static_cast<double>(ps) / 1e6; };
        number("rank", point.rank);
        number("occurrences", static_cast<double>(point.sums.occurrences));
        number("total_time", us(point.sums.timePs));
        number("avg_time",
               point.sums.occurrences ? us(point.sums.timePs) / static_cast<double>(point.sums.occurrences) : 0);
        number("total_self_time", us(point.sums.selfPs));
        number("total_self_time_percent", point.selfShare);
        number("cumulative_total_self_time_percent", point.cumulativeSelfShare);
        number("total_time_in_percentage", point.timeShare);
        if (peaks.deviceCount > 0)
            number("total_time_per_core", us(point.sums.timePs) / static_cast<double>(peaks.deviceCount));
        if (e.hasNoCosts)
            continue;
        const OpRates &r = point.rates;
        number("measured_flop_rate", r.flopsPerSecond / 1e9);
        number("model_flop_rate", r.modelFlopsPerSecond / 1e9);
        number("measured_memory_bw", r.bytesPerSecond / kGib);
        number("hbm_bw", r.hbmBytesPerSecond / kGib);
        number("vmem_read_bw", r.vmemReadBytesPerSecond / kGib);
        number("vmem_write_bw", r.vmemWriteBytesPerSecond / kGib);
        number("operational_intensity", r.operationalIntensity);
        number("bottleneck_operational_intensity", r.boundIntensity);
        string("bound_by", text(resourceName(r.boundBy)));
        number("optimal_flop_rate", point.optimalFlopsPerSecond / 1e9);
        number("roofline_efficiency", point.rooflineEfficiency);
        number("compute_efficiency", point.computeEfficiency);
        number("max_mem_bw_utilization", point.memoryUtilization);
    }
    for (const bool withInfeed : {true, false})
        d.number(QStringLiteral("rows"), static_cast<double>(models[withInfeed].ops.size()),
                 static_cast<double>(next[withInfeed]));
    QVERIFY2(d.isEmpty(), d.report().constData());
}

void TstOpReference::stepsOfTheRooflineEqualTheReference()
{
    QFETCH(QString, name);
    const QByteArray bytes = referenceBytes(name, QStringLiteral("roofline_model.json"));
    const Loaded &profile = loaded(name);
    if (bytes.isEmpty() || !profile.session)
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const Exceptions e = exceptionsOf(name);
    const std::vector<StepOps> steps = profile.index->stepTables();
    Differences d;
    if (profile.index->peaks().kind == DeviceKind::Gpu) {
        // XProf 2.24.2 leaves the op tables of GPU steps empty: its rows are zeros. Ours have the time of the step.
        std::map<bool, std::size_t> rows;
        for (const QJsonObject &their : tableRows(QJsonDocument::fromJson(bytes).array().first().toObject())) {
            const QString step = their[QStringLiteral("step")].toString();
            if (step == QLatin1String("Total") || step == QLatin1String("Average"))
                continue;
            ++rows[their[QStringLiteral("include_infeed_outfeed")].toBool()];
            d.number(QStringLiteral("XProf's zero"), 0, their[QStringLiteral("total_time")].toDouble());
        }
        for (const bool withInfeed : {true, false})
            QCOMPARE(rows[withInfeed], steps.size());
        const std::vector<RooflineStep> ours = rooflineSteps(*profile.index, steps);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            QVERIFY(steps[i].lengthPs > 0);
            d.number(QStringLiteral("time"), static_cast<double>(ours[i + 1].point.sums.timePs),
                     static_cast<double>(steps[i].table.totalPs));
            QVERIFY(steps[i].table.totalPs >= steps[i].lengthPs);
        }
        if (name == QLatin1String("tf2-gpu-multiworker"))
            QCOMPARE(steps.front().lengthPs, std::int64_t(21'310'352'000)); // as XProf's step analysis has it
        QVERIFY2(d.isEmpty(), d.report().constData());
        return;
    }
    std::map<bool, std::size_t> next;
    for (const QJsonObject &their : tableRows(QJsonDocument::fromJson(bytes).array().first().toObject())) {
        const QString step = their[QStringLiteral("step")].toString();
        // Without steps XProf writes an average of zeros; we write none.
        if (step == QLatin1String("Total") || (steps.empty() && step == QLatin1String("Average")))
            continue;
        const bool withInfeed = their[QStringLiteral("include_infeed_outfeed")].toBool();
        const std::vector<RooflineStep> ours = rooflineSteps(*profile.index, steps, {withInfeed, 1000});
        const std::size_t at = next[withInfeed]++; // XProf numbers steps from 0, we as the profile does
        if (at >= ours.size()) {
            d.note(QStringLiteral("step %1 is missing").arg(step));
            continue;
        }
        const RooflinePoint &point = ours[at].point;
        QCOMPARE(ours[at].isAverage, step == QLatin1String("Average"));
        const auto number = [&](const char *column, double value) {
            d.number(QStringLiteral("step %1 ").arg(step) + QLatin1String(column), value,
                     their[QLatin1String(column)].toDouble());
        };
        number("total_time", static_cast<double>(point.sums.timePs) / 1e6);
        number("total_time_in_percentage", point.timeShare);
        number("total_time_per_core",
               static_cast<double>(point.sums.timePs) / 1e6 / static_cast<double>(profile.index->peaks().deviceCount));
        if (e.hasNoCosts || e.takesLastPeak)
            continue;
        const OpRates &r = point.rates;
        number("measured_flop_rate", r.flopsPerSecond / 1e9);
        number("model_flop_rate", r.modelFlopsPerSecond / 1e9);
        number("measured_memory_bw", r.bytesPerSecond / kGib);
        number("hbm_bw", r.hbmBytesPerSecond / kGib);
        number("operational_intensity", r.operationalIntensity);
        number("bottleneck_operational_intensity", r.boundIntensity);
        d.string(QStringLiteral("bound_by"), text(resourceName(r.boundBy)),
                 their[QStringLiteral("bound_by")].toString());
        number("optimal_flop_rate", point.optimalFlopsPerSecond / 1e9);
        number("roofline_efficiency", point.rooflineEfficiency);
        number("compute_efficiency", point.computeEfficiency);
        number("max_mem_bw_utilization", point.memoryUtilization);
    }
    QVERIFY2(d.isEmpty(), d.report().constData());
    qInfo("%d values compared", d.compared());
}

void TstOpReference::caseStudyShowsTheFiguresOfTheTalk()
{
    struct Expected {
        const char *name;
        double flops, allReduce;
    };
    for (const Expected &expected : {Expected{"case-b1", 0.276, 0.31}, Expected{"case-b8", 0.6074, 0.067}}) {
        const Loaded &profile = loaded(QLatin1String(expected.name));
        if (!profile.session)
            QSKIP("The case study is not beside the source tree.");
        const OpProfileNode root = opProfile(*profile.index, profile.table, {OpGrouping::Category, false});
        const OpFigures figures = figuresOf(root, root, profile.index->peaks());
        QVERIFY2(isClose(figures.flopsUtilization, expected.flops),
                 qPrintable(QString::number(figures.flopsUtilization, 'g', 15)));
        const auto allReduce = std::find_if(root.children.begin(), root.children.end(),
                                            [](const OpProfileNode &n) { return n.name == "all-reduce"; });
        QVERIFY(allReduce != root.children.end());
        const double share = figuresOf(*allReduce, root, profile.index->peaks()).timeShare;
        QVERIFY2(isClose(share, expected.allReduce), qPrintable(QString::number(share, 'g', 15)));
    }
}

PLANESCOPE_TEST(TstOpReference)
#include "tst_op_reference.moc"
