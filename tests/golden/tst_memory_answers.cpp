// What planescope-cli memory prints as JSON, beside XProf's own answers for every program and space that has one; and
// what memory-profile prints for the other sources.
#include "model/format/xplane/xspace_writer.h"
#include "model/io/wire_writer.h"
#include "tests/golden/run_program.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QRegularExpression>
#include <QtTest>

#include <cmath>

using namespace planescope::testing;

class TstMemoryAnswers : public QObject
{
    Q_OBJECT
private slots:
    void programsOfProfilesPrintWhatXprofComputes_data();
    void programsOfProfilesPrintWhatXprofComputes();
    void compiledProgramsPrintWhatXprofComputes();
    void sinceListsWhatCameAndWent();
    void snapshotsTracesAndReportsAreRead();
    void codeInAPickleIsRefused();
    void programsOfOneNameAreToldApart();
    void threadLocalMemoryIsSaidBothWays();
    void brokenTracesAreAnswered_data();
    void brokenTracesAreAnswered();
    void whatIsMissingIsNamed_data();
    void whatIsMissingIsNamed();
};

namespace {

QJsonObject memoryAnswer(const QStringList &arguments)
{
    const ProgramResult result = runProgram(QStringList{QStringLiteral("memory")} + arguments +
                                            QStringList{QStringLiteral("--format"), QStringLiteral("json")});
    return result.exitCode == 0 || result.exitCode == 4 ? QJsonDocument::fromJson(result.out).object() : QJsonObject();
}

/// XProf divides by 2^20; every byte count below 2^53 survives that.
qint64 bytesOf(const QJsonValue &mib) { return std::llround(mib.toDouble() * 1048576.0); }
qint64 wholeOf(const QJsonObject &object, const char *key)
{
    return static_cast<qint64>(object[QLatin1String(key)].toDouble());
}

class MemoryAnswerComparison
{
public:
    void compare(const QString &label, const QJsonObject &ours, const QJsonObject &theirs)
    {
        m_label = label;
        if (ours.isEmpty()) {
            m_differences << label + QStringLiteral(": no answer");
            return;
        }
        ++tables;
        same("parameter_bytes", wholeOf(ours, "parameter_bytes"), theirs, "entryComputationParametersMib");
        same("live_out_bytes", wholeOf(ours, "live_out_bytes"), theirs, "maybeLiveOutMib");
        same("total_allocation_bytes", wholeOf(ours, "total_allocation_bytes"), theirs, "totalBufferAllocationMib");
        same("fixed_allocation_bytes", wholeOf(ours, "fixed_allocation_bytes"), theirs,
             "indefiniteBufferAllocationMib");
        same("non_reusable_bytes", wholeOf(ours, "non_reusable_bytes"), theirs, "nonReusableMib");
        const QString source = ours[QStringLiteral("order_source")].toString();
        if (source == QLatin1String("live ranges")) {
            // XProf has no curve here, and its peak is what is fixed. Ours is rebuilt and says so.
            same("fixed_bytes", wholeOf(ours, "fixed_bytes"), theirs, "peakHeapMib");
            same("curve", theirs[QStringLiteral("heapSizes")].toArray().size(), 0);
            ++rebuilt;
            return;
        }
        same("peak_bytes", wholeOf(ours, "peak_bytes"), theirs, "peakHeapMib");
        if (source == QLatin1String("heap trace"))
            same("peak_order", wholeOf(ours, "peak_order"), theirs[QStringLiteral("peakHeapSizePosition")].toInt());
        curve(ours, theirs);
        alive(ours, theirs);
    }
    QByteArray report() const { return m_differences.mid(0, 20).join(u'\n').toUtf8(); }
    bool isEqual() const { return m_differences.isEmpty(); }
    int tables = 0, rebuilt = 0, values = 0;

private:
    void same(const char *what, qint64 ours, qint64 theirs)
    {
        ++values;
        if (ours != theirs)
            m_differences
                << QStringLiteral("%1 %2: ours %3, XProf %4").arg(m_label, QLatin1String(what)).arg(ours).arg(theirs);
    }
    void same(const char *what, qint64 ours, const QJsonObject &theirs, const char *key)
    {
        same(what, ours, bytesOf(theirs[QLatin1String(key)]));
    }

    void curve(const QJsonObject &ours, const QJsonObject &theirs)
    {
        const QJsonArray our = ours[QStringLiteral("curve")].toArray();
        const QJsonArray sizes = theirs[QStringLiteral("heapSizes")].toArray();
        const QJsonArray names = theirs[QStringLiteral("hloInstructionNames")].toArray();
        same("points", our.size(), sizes.size());
        for (qsizetype i = 0; i < std::min(our.size(), sizes.size()); ++i) {
            const QJsonObject point = our[i].toObject();
            same("curve", wholeOf(point, "padded_bytes"), bytesOf(sizes[i]));
            ++values;
            if (point[QStringLiteral("instruction")].toString() != names[i].toString())
                m_differences << QStringLiteral("%1 name %2").arg(m_label).arg(i);
        }
    }

    /// XProf lists what is fixed in space 0 only, and puts what is smaller than 16 KiB together.
    void alive(const QJsonObject &ours, const QJsonObject &theirs)
    {
        constexpr qint64 kSmall = 16384;
        const bool isMain = wholeOf(ours, "space") == 0;
        std::vector<QJsonObject> our;
        for (const QJsonValue &value : ours[QStringLiteral("live_at_peak")].toArray())
            if (const QJsonObject buffer = value.toObject();
                wholeOf(buffer, "padded_bytes") >= kSmall &&
                (isMain || !buffer[QStringLiteral("first_order")].isNull()))
                our.push_back(buffer);
        std::vector<QJsonObject> their;
        for (const QJsonValue &value : theirs[QStringLiteral("maxHeap")].toArray())
            if (const QJsonObject object = value.toObject(); object[QStringLiteral("logicalBufferId")].toInt() != -1)
                their.push_back(object);
        same("live buffers", static_cast<qint64>(our.size()), static_cast<qint64>(their.size()));
        for (std::size_t i = 0; i < std::min(our.size(), their.size()); ++i) {
            same("size at the peak", wholeOf(our[i], "padded_bytes"),
                 bytesOf(their[i][QStringLiteral("logicalBufferSizeMib")]));
            ++values;
            if (our[i][QStringLiteral("buffer")].toString() != their[i][QStringLiteral("instructionName")].toString())
                m_differences << QStringLiteral("%1 buffer %2: ours %3, XProf %4")
                                     .arg(m_label)
                                     .arg(i)
                                     .arg(our[i][QStringLiteral("buffer")].toString(),
                                          their[i][QStringLiteral("instructionName")].toString());
        }
    }

    QString m_label;
    QStringList m_differences;
};

} // namespace

void TstMemoryAnswers::programsOfProfilesPrintWhatXprofComputes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("path");
    for (const ReferenceProfile &profile : kReferenceProfiles)
        // Profiles of two runs in one folder are compared by the tests of the analysis.
        if (!QByteArray(profile.path).contains('|'))
            QTest::newRow(profile.name) << QString::fromLatin1(profile.name)
                                        << sharedPath(QStringLiteral("data/") + QLatin1String(profile.path));
}

void TstMemoryAnswers::programsOfProfilesPrintWhatXprofComputes()
{
    QFETCH(QString, name);
    QFETCH(QString, path);
    const QDir folder(sharedPath(QStringLiteral("reference/") + name));
    const QStringList files = folder.entryList({QStringLiteral("memory_viewer.*.json*")}, QDir::Files);
    if (files.isEmpty() || !QFile::exists(path))
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    static const QRegularExpression pattern(QStringLiteral("^memory_viewer\\.(?:(.*)\\.space)?([0-9]+)\\.json"));
    MemoryAnswerComparison comparison;
    for (const QString &file : files) {
        const QRegularExpressionMatch match = pattern.match(file);
        QVERIFY2(match.hasMatch(), qPrintable(file));
        const QJsonObject theirs = QJsonDocument::fromJson(readMaybeGzip(folder.filePath(file))).object();
        const QString program =
            match.captured(1).isEmpty() ? theirs[QStringLiteral("moduleName")].toString() : match.captured(1);
        comparison.compare(
            file,
            memoryAnswer({path, QStringLiteral("--program"), program, QStringLiteral("--space"), match.captured(2)}),
            theirs);
    }
    QVERIFY2(comparison.isEqual(), comparison.report().constData());
    QCOMPARE(comparison.tables, static_cast<int>(files.size()));
    qInfo("%d answers (%d rebuilt), %d values compared", comparison.tables, comparison.rebuilt, comparison.values);
}

void TstMemoryAnswers::compiledProgramsPrintWhatXprofComputes()
{
    const QDir folder(sharedPath(QStringLiteral("data/ours/reference")));
    const QStringList files = folder.entryList({QStringLiteral("*.memory_viewer.color*.json")}, QDir::Files);
    if (files.isEmpty())
        QSKIP("The compiled programs are not beside the source tree.");
    MemoryAnswerComparison comparison;
    for (const QString &file : files) {
        const QString stem = file.section(QStringLiteral(".memory_viewer.color"), 0, 0);
        const QString space = file.section(QStringLiteral(".color"), 1).section(u'.', 0, 0);
        // Some answers of XProf are two objects in a row, the first with nothing but names.
        QByteArray text = readMaybeGzip(folder.filePath(file));
        text = text.mid(text.lastIndexOf("}{") + 1);
        const QJsonObject theirs = QJsonDocument::fromJson(text).object();
        if (theirs.size() <= 2)
            continue; // nothing lies in this space
        comparison.compare(
            file,
            memoryAnswer({sharedPath(QStringLiteral("data/ours/hlo/") + stem + QStringLiteral(".hlo.pb")),
                          QStringLiteral("--space"), space}),
            theirs);
    }
    QVERIFY2(comparison.isEqual(), comparison.report().constData());
    QVERIFY(comparison.tables > 10);
    qInfo("%d answers (%d rebuilt), %d values compared", comparison.tables, comparison.rebuilt, comparison.values);
}

void TstMemoryAnswers::sinceListsWhatCameAndWent()
{
    const QString path = sourcePath(QStringLiteral("/tests/data/xplane/aot-v6e-loop"));
    const QJsonObject answer =
        memoryAnswer({path, QStringLiteral("--space"), QStringLiteral("VMEM"), QStringLiteral("--since"),
                      QStringLiteral("0"), QStringLiteral("--at"), QStringLiteral("peak")});
    const QJsonObject difference = answer[QStringLiteral("difference")].toObject();
    QVERIFY(!difference.isEmpty());
    const QJsonArray curve = answer[QStringLiteral("curve")].toArray();
    const auto after = [&](qint64 order) {
        return wholeOf(curve[static_cast<qsizetype>(order) + 1].toObject(), "padded_bytes");
    };
    QCOMPARE(wholeOf(difference, "came_bytes") - wholeOf(difference, "went_bytes"),
             after(wholeOf(answer, "peak_order")) - after(0));
    const ProgramResult wrong =
        runProgram({QStringLiteral("memory"), path, QStringLiteral("--since"), QStringLiteral("999999")});
    QCOMPARE(wrong.exitCode, 2);
    QVERIFY(wrong.err.contains("--since"));
}

void TstMemoryAnswers::snapshotsTracesAndReportsAreRead()
{
    const auto path = [](const char *name) {
        return sourcePath(QStringLiteral("/tests/data/memory/")) + QLatin1String(name);
    };
    const ProgramResult snapshot = runProgram({QStringLiteral("memory-profile"), path("snapshot.pickle")});
    QCOMPARE(snapshot.exitCode, 0);
    QVERIFY2(snapshot.out.contains("Out of memory"), snapshot.out.constData());
    QVERIFY(snapshot.out.contains("64.0 MiB"));
    const ProgramResult stacks =
        runProgram({QStringLiteral("memory-profile"), path("snapshot.pickle"), QStringLiteral("--stacks")});
    QCOMPARE(stacks.exitCode, 0);
    QVERIFY2(stacks.out.contains("train.py:40") && stacks.out.contains("model.py:31"), stacks.out.constData());
    const ProgramResult trace = runProgram({QStringLiteral("memory-profile"), path("kineto-train.json"),
                                            QStringLiteral("--format"), QStringLiteral("json")});
    QCOMPARE(trace.exitCode, 0);
    const QJsonObject allocator =
        QJsonDocument::fromJson(trace.out).object()[QStringLiteral("allocators")].toArray().first().toObject();
    QCOMPARE(wholeOf(allocator, "peak_bytes"), qint64{175872});
    QVERIFY(allocator[QStringLiteral("capacity_bytes")].isNull()); // not stated, so not 0
    QVERIFY(allocator[QStringLiteral("fragmentation_at_peak_share")].isNull());
    for (const char *command : {"memory", "memory-profile"}) {
        const ProgramResult report = runProgram({QLatin1String(command), path("out-of-memory.log")});
        QCOMPARE(report.exitCode, 0);
        QVERIFY2(report.out.contains("4.75 GiB too much") && report.out.contains("model.py:120"),
                 report.out.constData());
    }
    QCOMPARE(runProgram({QStringLiteral("memory-profile"), sourcePath(QStringLiteral("/tests/data/xplane/cpu-two")),
                         QStringLiteral("--stacks")})
                 .exitCode,
             2);
}

void TstMemoryAnswers::codeInAPickleIsRefused()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("evil.pickle")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("\x80\x02", 2) + "cos\ngetpid\n)R.");
    file.close();
    const ProgramResult result = runProgram({QStringLiteral("memory-profile"), file.fileName()});
    QCOMPARE(result.exitCode, 3);
    QVERIFY2(result.err.contains("GLOBAL"), result.err.constData());
}

void TstMemoryAnswers::programsOfOneNameAreToldApart()
{
    QFile program(sourcePath(QStringLiteral("/tests/data/hlo/softmax-v6e.hlo.pb")));
    QVERIFY(program.open(QIODevice::ReadOnly));
    const QByteArray proto = program.readAll();
    const std::string_view bytes(proto.constData(), static_cast<std::size_t>(proto.size()));
    planescope::xplane::XSpaceWriter writer;
    writer.beginPlane(1, "/host:metadata");
    writer.statMetadata(1, "Hlo Proto");
    for (const std::int64_t id : {11, 22}) {
        const planescope::xplane::StatToWrite stats[] = {planescope::xplane::StatToWrite::bytes(1, bytes)};
        writer.eventMetadata(id, "jit_f(" + std::to_string(id) + ")", {}, stats);
    }
    writer.endPlane();
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("two.xplane.pb")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::string space = writer.take();
    file.write(space.data(), static_cast<qint64>(space.size()));
    file.close();
    const QJsonObject both = memoryAnswer({file.fileName(), QStringLiteral("--program"), QStringLiteral("jit_f")});
    QVERIFY(both[QStringLiteral("warnings")].toArray().first().toString().startsWith(QLatin1String("2 programs")));
    for (const char *id : {"11", "22"}) {
        const QJsonObject one = memoryAnswer({file.fileName(), QStringLiteral("--program"), QLatin1String(id)});
        QCOMPARE(one[QStringLiteral("program_id")].toString(), QLatin1String(id));
        for (const QJsonValue &warning : one[QStringLiteral("warnings")].toArray())
            QVERIFY(!warning.toString().contains(QLatin1String("programs are called")));
    }
}

/// XProf leaves it out of totals and peaks: so do our figures, and beside them stand those with it.
void TstMemoryAnswers::threadLocalMemoryIsSaidBothWays()
{
    const QString path = sourcePath(QStringLiteral("/tests/data/hlo/softmax-v6e.hlo.pb"));
    const QJsonObject json = memoryAnswer({path});
    QVERIFY(wholeOf(json, "thread_local_bytes") > 0);
    QVERIFY(wholeOf(json, "non_reusable_bytes") >= wholeOf(json, "thread_local_bytes"));
    const ProgramResult text = runProgram({QStringLiteral("memory"), path});
    QVERIFY2(text.out.contains("thread-local 3.00 KiB beside them"), text.out.constData());
    QVERIFY2(text.out.contains("left out above, as in XProf; with it at most "), text.out.constData());
}

void TstMemoryAnswers::brokenTracesAreAnswered_data()
{
    // Buffers 1 and 2 of 4 KiB in one temporary allocation; kinds: 0 takes, 1 gives back, 2 shares.
    QTest::addColumn<QList<int>>("events"); // kind, buffer, shared
    QTest::addColumn<qint64>("size");
    QTest::addColumn<qint64>("peak");
    QTest::addColumn<QString>("words");
    const qint64 kib4 = 4096;
    QTest::newRow("sound") << QList<int>{0, 1, 0, 0, 2, 0, 1, 1, 0, 1, 2, 0} << kib4 << 2 * kib4 << "";
    QTest::newRow("gives back what was never taken")
        << QList<int>{1, 2, 0, 0, 1, 0, 1, 1, 0} << kib4 << kib4 << "never taken";
    QTest::newRow("in the wrong order") << QList<int>{1, 1, 0, 0, 1, 0, 0, 2, 0} << kib4 << 2 * kib4 << "never taken";
    QTest::newRow("takes twice") << QList<int>{0, 1, 0, 0, 1, 0, 1, 1, 0} << kib4 << kib4 << "in use";
    QTest::newRow("a ring of sharers") << QList<int>{2, 1, 2, 2, 2, 1, 1, 1, 0} << kib4 << kib4 << "ring";
    QTest::newRow("a size of 2^63 - 1") << QList<int>{0, 1, 0, 0, 2, 0} << std::numeric_limits<qint64>::max()
                                        << qint64{0} << "Sizes are negative";
    QTest::newRow("a size of -2^63") << QList<int>{0, 1, 0, 0, 2, 0} << std::numeric_limits<qint64>::min() << qint64{0}
                                     << "Sizes are negative";
}

/// What a file can say that cannot have been: the command answers and says what it passed over.
void TstMemoryAnswers::brokenTracesAreAnswered()
{
    QFETCH(QList<int>, events);
    QFETCH(qint64, size);
    QFETCH(qint64, peak);
    QFETCH(QString, words);
    namespace wire = planescope::wire;
    const auto number = [](std::string &out, std::uint32_t field, qint64 value) {
        wire::putNumber(out, field, static_cast<std::uint64_t>(value));
    };
    // HloProto: 1 module, 3 buffer assignment.
    std::string entry, module, assignment, allocation, trace;
    wire::putBytes(entry, 1, "main");
    for (const int id : {1, 2}) {
        std::string instruction, shape, buffer, place, assigned;
        const std::string name = id == 1 ? "a" : "b";
        wire::putBytes(instruction, 1, name);
        wire::putBytes(instruction, 2, "add");
        number(shape, 2, 6); // U8
        number(shape, 3, 4096);
        wire::putBytes(instruction, 3, shape);
        number(instruction, 35, id);
        wire::putBytes(entry, 2, instruction);
        number(buffer, 1, id);
        number(buffer, 2, size);
        wire::putBytes(place, 2, name);
        number(place, 4, id);
        wire::putBytes(buffer, 3, place);
        wire::putBytes(assignment, 1, buffer);
        number(assigned, 1, id);
        number(assigned, 3, size);
        wire::putBytes(allocation, 9, assigned);
    }
    number(entry, 5, 7);
    number(entry, 6, 2);
    wire::putBytes(module, 1, "jit_broken");
    wire::putBytes(module, 2, "main");
    wire::putBytes(module, 3, entry);
    number(module, 6, 7);
    number(allocation, 1, 1);
    number(allocation, 2, 8192);
    for (qsizetype i = 0; i + 2 < events.size(); i += 3) {
        std::string event;
        number(event, 1, events[i]);
        number(event, 2, events[i + 1]);
        wire::putBytes(event, 3, "main");
        wire::putBytes(event, 4, events[i + 1] == 1 ? "a" : "b");
        if (events[i + 2] > 0)
            number(event, 5, events[i + 2]);
        wire::putBytes(trace, 1, event);
    }
    wire::putBytes(assignment, 3, allocation);
    wire::putBytes(assignment, 4, trace);
    std::string proto;
    wire::putBytes(proto, 1, module);
    wire::putBytes(proto, 3, assignment);
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("broken.hlo.pb")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(proto.data(), static_cast<qint64>(proto.size()));
    file.close();
    const QJsonObject json = memoryAnswer({file.fileName()});
    QCOMPARE(json[QStringLiteral("order_source")].toString(), QStringLiteral("heap trace"));
    QCOMPARE(wholeOf(json, "peak_bytes"), peak);
    QCOMPARE(json[QStringLiteral("curve")].toArray().size(), events.size() / 3 + 1);
    QStringList warnings;
    for (const QJsonValue &warning : json[QStringLiteral("warnings")].toArray())
        warnings << warning.toString();
    const QString said = warnings.join(u' ');
    QVERIFY2(words.isEmpty() ? said.isEmpty() : said.contains(words), qPrintable(said));
    for (const char *format : {"text", "csv", "md"})
        QCOMPARE(
            runProgram({QStringLiteral("memory"), file.fileName(), QStringLiteral("--format"), QLatin1String(format)})
                .exitCode,
            0);
}

void TstMemoryAnswers::whatIsMissingIsNamed_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("what");
    QTest::newRow("no programs") << "/tests/data/xplane/cpu-empty"
                                 << "programs";
    QTest::newRow("no buffer assignment") << "/tests/data/hlo/everything.txt"
                                          << "buffer_assignment";
}

void TstMemoryAnswers::whatIsMissingIsNamed()
{
    QFETCH(QString, file);
    QFETCH(QString, what);
    const QJsonObject answer = memoryAnswer({sourcePath(file)});
    QVERIFY(answer[QStringLiteral("program")].isNull());
    const QJsonObject missing = answer[QStringLiteral("missing")].toArray().first().toObject();
    QCOMPARE(missing[QStringLiteral("what")].toString(), what);
    QVERIFY(!missing[QStringLiteral("why")].toString().isEmpty());
    QVERIFY(!missing[QStringLiteral("how_to_record")].toString().isEmpty());
}

PLANESCOPE_TEST(TstMemoryAnswers)
#include "tst_memory_answers.moc"
