// Static memory against XProf 2.24.2: every program and space of the reference profiles and of the compiled TPU
// programs, curve point by point.
#include "model/analysis/program_memory.h"
#include "model/format/hlo/hlo_buffers.h"
#include "model/format/hlo/hlo_reader.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QRegularExpression>
#include <QtTest>

#include <cmath>

using namespace planescope;
using namespace planescope::testing;

class TstMemoryReference : public QObject
{
    Q_OBJECT
private slots:
    void programsOfProfilesEqualTheReference_data();
    void programsOfProfilesEqualTheReference();
    void compiledProgramsEqualTheReference();
    void peaksEqualThoseOfTheCompiler();
    void theCaseStudyUsesTwelveAndTwentyNineGibibytes();
};

namespace {

QString words(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// XProf divides by 2^20; every byte count below 2^53 survives that.
qint64 bytesOfMib(const QJsonValue &value) { return std::llround(value.toDouble() * 1048576.0); }

class MemoryComparison
{
public:
    MemoryComparison(const ProgramMemory &memory, const QJsonObject &expected, QString label) :
        m_memory(memory), m_table(*memory.table), m_expected(expected), m_label(std::move(label))
    {
        totals();
        curve();
        spans();
        objects();
        lifetimes();
        blocks();
    }
    const QStringList &differences() const { return m_differences; }
    int values() const { return m_values; }

private:
    template <class T> void same(const QString &what, const T &ours, const T &theirs)
    {
        ++m_values;
        if (ours != theirs && m_differences.size() < 8)
            m_differences << QStringLiteral("%1 %2: ours %3, XProf %4").arg(m_label, what).arg(ours).arg(theirs);
    }
    QJsonArray list(const char *key) const { return m_expected[QLatin1String(key)].toArray(); }
    void sameMib(const char *key, std::int64_t ours)
    {
        same<qint64>(QLatin1String(key), ours, bytesOfMib(m_expected[QLatin1String(key)]));
    }

    void totals()
    {
        sameMib("peakHeapMib", m_memory.peakBytes());
        sameMib("peakUnpaddedHeapMib", m_memory.peakUnpaddedBytes());
        sameMib("entryComputationParametersMib", m_memory.parameterBytes);
        sameMib("nonReusableMib", m_memory.nonReusableBytes);
        sameMib("maybeLiveOutMib", m_memory.liveOutBytes);
        sameMib("totalBufferAllocationMib", m_memory.totalBytes);
        sameMib("indefiniteBufferAllocationMib", m_memory.fixedTotalBytes);
        same<qint64>(QStringLiteral("peakHeapSizePosition"), m_memory.peakEvent,
                     m_expected[QStringLiteral("peakHeapSizePosition")].toInt());
        same(QStringLiteral("moduleName"), words(m_table.module()->name()),
             m_expected[QStringLiteral("moduleName")].toString());
        if (m_memory.space == 1) {
            sameMib("maxScopedVmemAllocationMib", m_table.scopedVmemBytes());
            const std::uint32_t row = m_table.scopedVmemInstruction();
            same(QStringLiteral("maxScopedVmemInstructionName"),
                 row == HloModule::kNone ? QString() : words(m_table.module()->instructions()[row].name),
                 m_expected[QStringLiteral("maxScopedVmemInstructionName")].toString());
        }
    }

    void curve()
    {
        const QJsonArray sizes = list("heapSizes"), unpadded = list("unpaddedHeapSizes");
        const QJsonArray names = list("hloInstructionNames");
        same<qint64>(QStringLiteral("points"), static_cast<qint64>(m_memory.heapBytes.size()), sizes.size());
        for (int i = 0; i < sizes.size() && i < static_cast<int>(m_memory.heapBytes.size()); ++i) {
            const auto k = static_cast<std::size_t>(i);
            same<qint64>(QStringLiteral("heapSizes %1").arg(i), m_memory.heapBytes[k] + m_memory.fixedBytes,
                         bytesOfMib(sizes[i]));
            same<qint64>(QStringLiteral("unpaddedHeapSizes %1").arg(i),
                         m_memory.heapUnpaddedBytes[k] + m_memory.fixedBytes, bytesOfMib(unpadded[i]));
            if (k < m_memory.instructionName.size())
                same(QStringLiteral("name %1").arg(i), words(m_memory.instructionName[k]), names[i].toString());
        }
    }

    void spans()
    {
        const QJsonObject theirs = m_expected[QStringLiteral("logicalBufferSpans")].toObject();
        int known = 0;
        for (std::size_t row = 0; row < m_memory.spans.size(); ++row) {
            if (!m_memory.spans[row].isKnown)
                continue;
            ++known;
            const QJsonObject span = theirs[QString::number(m_table.buffers()[row].id)].toObject();
            const QString what = QStringLiteral("span of %1").arg(m_table.buffers()[row].id);
            same<qint64>(what, m_memory.spans[row].first, span[QStringLiteral("start")].toInt());
            same<qint64>(what, m_memory.spans[row].last, span[QStringLiteral("limit")].toInt());
        }
        same<qint64>(QStringLiteral("spans"), known, theirs.size());
    }

    QString groupOf(const LogicalBuffer &buffer) const
    {
        switch (bufferGroup(m_table.allocationOf(buffer))) {
        case BufferGroup::Parameter:
            return QStringLiteral("Parameter");
        case BufferGroup::Output:
            return QStringLiteral("Output");
        case BufferGroup::ThreadLocal:
            return QStringLiteral("Thread-local");
        case BufferGroup::Constant:
            return QStringLiteral("Constant");
        case BufferGroup::Temporary:
            break;
        }
        return QStringLiteral("Temporary");
    }

    /// XProf lists what is fixed in space 0 only, and puts what is smaller than 16 KiB into one object at the end.
    void objects()
    {
        constexpr std::int64_t kSmall = 16384;
        std::vector<LiveBuffer> ours;
        if (m_memory.space == 0)
            ours = m_memory.fixed;
        ours.insert(ours.end(), m_memory.aliveAtPeak.begin(), m_memory.aliveAtPeak.end());
        std::int64_t small = 0;
        std::erase_if(ours, [&](const LiveBuffer &b) {
            small += b.size < kSmall ? b.size : 0;
            return b.size < kSmall;
        });
        const QJsonArray theirs = list("maxHeap");
        same<qint64>(QStringLiteral("objects"), static_cast<qint64>(ours.size()) + (small > 0 ? 1 : 0), theirs.size());
        for (int i = 0; i < theirs.size() && i < static_cast<int>(ours.size()); ++i) {
            const LiveBuffer &live = ours[static_cast<std::size_t>(i)];
            const LogicalBuffer &buffer = m_table.buffers()[live.buffer];
            const BufferShape &shape = m_table.shapes()[buffer.xprofShape];
            const HloInstruction *const instruction = m_table.instructionOf(buffer);
            const QJsonObject object = theirs[i].toObject();
            const QString what = QStringLiteral("object %1 ").arg(i);
            const auto text = [&](const char *key) { return object[QLatin1String(key)].toString(); };
            same<qint64>(what + QStringLiteral("id"), buffer.id, object[QStringLiteral("logicalBufferId")].toInt());
            same<qint64>(what + QStringLiteral("size"), live.size,
                         bytesOfMib(object[QStringLiteral("logicalBufferSizeMib")]));
            same<qint64>(what + QStringLiteral("unpadded"), shape.unpaddedBytes,
                         bytesOfMib(object[QStringLiteral("unpaddedShapeMib")]));
            same(what + QStringLiteral("shape"), words(shape.text), text("shapeString"));
            same(what + QStringLiteral("instruction"), words(m_table.nameOf(buffer)), text("instructionName"));
            same(what + QStringLiteral("group"), groupOf(buffer), text("groupName"));
            if (!instruction)
                continue;
            same(what + QStringLiteral("op"), words(instruction->opName), text("tfOpName"));
            same(what + QStringLiteral("opcode"), words(instruction->opcode), text("opCode"));
            same(what + QStringLiteral("source"), words(m_table.module()->sourceOf(*instruction)),
                 sourceOf(object[QStringLiteral("sourceInfo")].toObject()));
        }
        if (small > 0 && !theirs.isEmpty())
            same<qint64>(QStringLiteral("small"), small,
                         bytesOfMib(theirs.last().toObject()[QStringLiteral("logicalBufferSizeMib")]));
    }
    static QString sourceOf(const QJsonObject &info)
    {
        const QString file = info[QStringLiteral("fileName")].toString();
        return file.isEmpty() ? QString()
                              : file + QStringLiteral(":%1").arg(info[QStringLiteral("lineNumber")].toInt());
    }

    void lifetimes()
    {
        std::vector<const BufferAllocation *> ours;
        for (const BufferAllocation &allocation : m_table.allocations())
            if (allocation.space == m_memory.space && allocation.isFixed())
                ours.push_back(&allocation);
        const QJsonArray theirs = list("indefiniteLifetimes");
        same<qint64>(QStringLiteral("fixed allocations"), static_cast<qint64>(ours.size()), theirs.size());
        std::map<qint64, QJsonObject> byId;
        for (const QJsonValue &value : theirs)
            byId[value[QStringLiteral("id")].toString().toLongLong()] = value.toObject();
        for (const BufferAllocation *const allocation : ours) {
            const QJsonObject &theirsOne = byId[allocation->index];
            const QString what = QStringLiteral("allocation %1 ").arg(allocation->index);
            same<qint64>(what, allocation->size, bytesOfMib(theirsOne[QStringLiteral("sizeMib")]));
            QStringList attributes;
            if (allocation->isParameter)
                attributes << QStringLiteral("entry computation parameter");
            if (allocation->isLiveOut)
                attributes << QStringLiteral("may-be live out");
            if (!allocation->isThreadLocal && !allocation->isTuple)
                attributes << QStringLiteral("reusable");
            QStringList theirAttributes;
            for (const QJsonValue &value : theirsOne[QStringLiteral("attributes")].toArray())
                theirAttributes << value.toString();
            attributes.sort();
            theirAttributes.sort();
            same(what + QStringLiteral("attributes"), attributes.join(u','), theirAttributes.join(u','));
            std::map<qint64, qint64> sizes, theirSizes;
            for (const std::uint32_t row : m_table.assigned(*allocation))
                sizes[m_table.buffers()[row].id] = m_table.buffers()[row].assignedSize;
            for (const QJsonValue &value : theirsOne[QStringLiteral("logicalBuffers")].toArray())
                theirSizes[value[QStringLiteral("id")].toString().toLongLong()] =
                    bytesOfMib(value[QStringLiteral("sizeMib")]);
            ++m_values;
            if (sizes != theirSizes)
                m_differences << m_label + QLatin1Char(' ') + what + QStringLiteral("buffers differ");
        }
    }

    /// The address map: every temporary with its place and span.
    void blocks()
    {
        std::map<qint64, QJsonObject> theirs;
        for (const QJsonValue &value : list("bufferBlocks"))
            if (const qint64 id = value[QStringLiteral("logicalBufferId")].toInt(); id >= 0)
                theirs[id] = value.toObject();
        if (theirs.empty() || m_memory.source != HeapSource::Trace)
            return;
        for (const HeapLifetime &lifetime : m_memory.lifetimes) {
            const LogicalBuffer &buffer = m_table.buffers()[lifetime.buffer];
            const auto found = theirs.find(buffer.id);
            if (found == theirs.end() || lifetime.shown != lifetime.buffer)
                continue;
            const QString what = QStringLiteral("block %1 ").arg(buffer.id);
            same<qint64>(what + QStringLiteral("size"), buffer.size,
                         static_cast<qint64>(found->second[QStringLiteral("size")].toDouble()));
            if (theirs.size() < 2 || m_table.traces().size() == 1)
                same<qint64>(what + QStringLiteral("offset"), buffer.offset,
                             static_cast<qint64>(found->second[QStringLiteral("offset")].toDouble()));
        }
    }

    const ProgramMemory &m_memory;
    const BufferTable &m_table;
    const QJsonObject &m_expected;
    QString m_label;
    QStringList m_differences;
    int m_values = 0;
};

QJsonObject jsonOf(const QString &path) { return QJsonDocument::fromJson(readMaybeGzip(path)).object(); }

/// What XProf says when there is nothing to show in a space: the names only.
bool isEmptyAnswer(const QJsonObject &answer) { return answer.size() <= 2; }

struct Compared {
    QStringList differences;
    int values = 0, tables = 0;

    void compare(const BufferTablePtr &table, std::int32_t space, const QJsonObject &expected, const QString &label)
    {
        ProgramMemoryOptions options;
        options.space = space;
        options.asXprof = true;
        const ProgramMemory memory = programMemory(table, options);
        const MemoryComparison comparison(memory, expected, label);
        differences += comparison.differences();
        values += comparison.values();
        ++tables;
    }
};

} // namespace

void TstMemoryReference::programsOfProfilesEqualTheReference_data()
{
    QTest::addColumn<QString>("name");
    for (const ReferenceProfile &profile : kReferenceProfiles)
        QTest::newRow(profile.name) << QString::fromLatin1(profile.name);
}

void TstMemoryReference::programsOfProfilesEqualTheReference()
{
    QFETCH(QString, name);
    const QDir folder(sharedPath(QStringLiteral("reference/") + name));
    const QStringList files = folder.entryList({QStringLiteral("memory_viewer.*.json*")}, QDir::Files);
    const SessionPtr session = loadReferenceProfile(name);
    if (!session || files.isEmpty())
        QSKIP("The profile or what XProf made of it is not beside the source tree.");
    const auto modules = std::make_shared<const hlo::Modules>(session);
    const BufferLookup buffers = hlo::bufferLookupOf(modules);
    static const QRegularExpression pattern(QStringLiteral("^memory_viewer\\.(?:(.*)\\.space)?([0-9]+)\\.json"));
    Compared compared;
    for (const QString &file : files) {
        const QRegularExpressionMatch match = pattern.match(file);
        QVERIFY2(match.hasMatch(), qPrintable(file));
        const QJsonObject expected = jsonOf(folder.filePath(file));
        const Program *program = nullptr;
        for (const Program &candidate : session->programs()) {
            const QString label = words(session->text(candidate.name));
            const bool isIt = match.captured(1).isEmpty()
                                  ? label.section(u'(', 0, 0) == expected[QStringLiteral("moduleName")].toString()
                                  : label == match.captured(1);
            if (isIt && !program)
                program = &candidate;
        }
        QVERIFY2(program, qPrintable(file));
        const BufferTablePtr table = buffers(*program);
        QVERIFY2(table, qPrintable(file));
        compared.compare(table, match.captured(2).toInt(), expected, file);
    }
    QVERIFY2(compared.differences.isEmpty(), qPrintable(compared.differences.join(QLatin1Char('\n'))));
    qInfo("%d tables, %d values compared", compared.tables, compared.values);
}

void TstMemoryReference::compiledProgramsEqualTheReference()
{
    const QDir folder(sharedPath(QStringLiteral("data/ours/reference")));
    const QStringList files = folder.entryList({QStringLiteral("*.memory_viewer.color*.json")}, QDir::Files);
    if (files.isEmpty())
        QSKIP("The compiled programs are not beside the source tree.");
    Compared compared;
    for (const QString &file : files) {
        const QString stem = file.section(QStringLiteral(".memory_viewer.color"), 0, 0);
        const int space = file.section(QStringLiteral(".color"), 1).section(u'.', 0, 0).toInt();
        const QByteArray bytes =
            readMaybeGzip(sharedPath(QStringLiteral("data/ours/hlo/") + stem + QStringLiteral(".hlo.pb")));
        const std::string_view proto(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        const Result<HloModulePtr> module = hlo::readModule(proto);
        QVERIFY2(module, qPrintable(file));
        const Result<BufferTablePtr> table = hlo::readBuffers(proto, *module);
        QVERIFY2(table, qPrintable(file));
        // Some answers of XProf are two objects in a row, the first with nothing but names.
        QByteArray text = readMaybeGzip(folder.filePath(file));
        text = text.mid(text.lastIndexOf("}{") + 1);
        const QJsonObject expected = QJsonDocument::fromJson(text).object();
        QVERIFY2(!expected.isEmpty(), qPrintable(file));
        if (!isEmptyAnswer(expected))
            compared.compare(*table, space, expected, file);
    }
    QVERIFY2(compared.differences.isEmpty(), qPrintable(compared.differences.join(QLatin1Char('\n'))));
    qInfo("%d tables, %d values compared", compared.tables, compared.values);
}

void TstMemoryReference::peaksEqualThoseOfTheCompiler()
{
    const QDir folder(sharedPath(QStringLiteral("data/ours/hlo")));
    const QStringList files = folder.entryList({QStringLiteral("*.analysis.json")}, QDir::Files);
    if (files.isEmpty())
        QSKIP("The compiled programs are not beside the source tree.");
    int compared = 0;
    for (const QString &file : files) {
        const QJsonObject analysis = jsonOf(folder.filePath(file))[QStringLiteral("memory_analysis")].toObject();
        const QByteArray bytes = readMaybeGzip(
            folder.filePath(QString(file).replace(QLatin1String(".analysis.json"), QLatin1String(".hlo.pb"))));
        const std::string_view proto(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        const Result<HloModulePtr> module = hlo::readModule(proto);
        QVERIFY2(module, qPrintable(file));
        const Result<BufferTablePtr> table = hlo::readBuffers(proto, *module);
        QVERIFY2(table, qPrintable(file));
        // JAX adds the fixed bytes of all spaces and the greatest heap of any space.
        std::int64_t fixed = 0, heap = 0;
        const ProgramMemory main = programMemory(*table, {0, true});
        for (const auto &[key, ours] : {std::pair("argument_size_in_bytes", main.parameterBytes),
                                        std::pair("output_size_in_bytes", main.liveOutBytes),
                                        std::pair("alias_size_in_bytes", main.aliasedBytes)}) {
            const QJsonValue theirs = analysis[QLatin1String(key)];
            QVERIFY2(theirs.isUndefined() || ours == static_cast<std::int64_t>(theirs.toDouble()),
                     qPrintable(QStringLiteral("%1 %2: ours %3, compiler %4")
                                    .arg(file, QLatin1String(key))
                                    .arg(ours)
                                    .arg(theirs.toDouble())));
        }
        for (const std::int32_t space : (*table)->spaces()) {
            const ProgramMemory memory = programMemory(*table, {space, true});
            fixed += memory.fixedTotalBytes;
            heap = std::max(heap, memory.peakHeapBytes);
        }
        const QJsonValue peak = analysis[QStringLiteral("peak_memory_in_bytes")];
        if (peak.isUndefined())
            continue;
        ++compared;
        QVERIFY2(
            fixed + heap == static_cast<std::int64_t>(peak.toDouble()),
            qPrintable(QStringLiteral("%1: ours %2, compiler %3").arg(file).arg(fixed + heap).arg(peak.toDouble())));
    }
    QVERIFY(compared > 0);
    qInfo("%d programs compared", compared);
}

void TstMemoryReference::theCaseStudyUsesTwelveAndTwentyNineGibibytes()
{
    for (const auto &[name, mebibytes] : {std::pair("case-b1", 12288), std::pair("case-b8", 29696)}) {
        const SessionPtr session = loadReferenceProfile(QLatin1String(name));
        if (!session)
            QSKIP("The case study is not beside the source tree.");
        const BufferLookup buffers = hlo::bufferLookupOf(std::make_shared<const hlo::Modules>(session));
        std::int64_t peak = 0;
        for (const Program &program : session->programs())
            if (const BufferTablePtr table = buffers(program))
                peak = std::max(peak, programMemory(table).peakBytes());
        QCOMPARE(peak, std::int64_t{mebibytes} << 20);
    }
}

PLANESCOPE_TEST(TstMemoryReference)
#include "tst_memory_reference.moc"
