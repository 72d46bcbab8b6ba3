// Allocator events against XProf 2.24.2: summary, timeline, what is in use at the peak.
#include "model/analysis/memory_profile.h"
#include "model/format/xplane/host_steps.h"
#include "tests/model/ops/reference_files.h"
#include "tests/support/test_registry.h"

#include <QtTest>

using namespace planescope;
using namespace planescope::testing;

class TstMemoryProfileReference : public QObject
{
    Q_OBJECT
private slots:
    void allocatorsEqualTheReference_data();
    void allocatorsEqualTheReference();
    void threadsAreInOneOrder();
    void capacityIsThatOfTheAllocator();
};

namespace {

QString told(const std::string &text) { return QString::fromStdString(text); }

/// XProf leaves the line's own start out of the time.
std::int64_t xprofTime(const Session &session, EventRef event)
{
    constexpr std::int64_t kEpochFromNs = 100'000'000'000'000'000;
    const Line &line = session.line(event.line);
    const Host &host = session.host(session.plane(line.plane).host);
    std::int64_t ns = line.timestampNs;
    if (ns >= kEpochFromNs || (host.epochNs != 0 && ns >= host.epochNs))
        ns -= host.epochNs;
    return session.begin(event).toPs() - ns * 1000 - host.offset.toPs();
}

class ProfileComparison
{
public:
    ProfileComparison(const Session &session, const AllocatorProfile &ours, const QJsonObject &theirs) :
        m_session(session), m_ours(ours), m_theirs(theirs)
    {
        summary();
        timeline();
        active();
    }
    QStringList differences;
    int values = 0;

private:
    template <class T> void same(const QString &what, const T &ours, const T &theirs)
    {
        ++values;
        if (ours != theirs && differences.size() < 8)
            differences << QStringLiteral("%1 %2: ours %3, XProf %4").arg(told(m_ours.id), what).arg(ours).arg(theirs);
    }
    static qint64 whole(const QJsonValue &value) { return value.toString().toLongLong(); }
    static qint64 whole(const QJsonObject &object, const char *key) { return whole(object[QLatin1String(key)]); }

    void stats(const QString &what, const AllocatorEvent &event, const QJsonObject &theirs)
    {
        same<qint64>(what + QStringLiteral(" stack"), event.reservedBytes, whole(theirs, "stackReservedBytes"));
        same<qint64>(what + QStringLiteral(" heap"), event.heapBytes, whole(theirs, "heapAllocatedBytes"));
        same<qint64>(what + QStringLiteral(" free"), event.freeBytes, whole(theirs, "freeMemoryBytes"));
        ++values;
        if (!isClose(event.fragmentation, theirs[QLatin1String("fragmentation")].toDouble(), 1e-5))
            differences << what + QStringLiteral(" fragmentation");
    }

    void summary()
    {
        const QJsonObject theirs = m_theirs[QStringLiteral("profileSummary")].toObject();
        same<qint64>(QStringLiteral("lifetime peak"), m_ours.lifetimePeakBytes,
                     whole(theirs, "peakBytesUsageLifetime"));
        same<qint64>(QStringLiteral("capacity"), m_ours.capacityBytes, whole(theirs, "memoryCapacity"));
        const AllocatorEvent &peak = m_ours.events[m_ours.peakEvent];
        same<qint64>(QStringLiteral("peak time"), xprofTime(m_session, peak.event), whole(theirs, "peakStatsTimePs"));
        const QJsonObject peakStats = theirs[QStringLiteral("peakStats")].toObject();
        same<qint64>(QStringLiteral("peak"), m_ours.peakBytes, whole(peakStats, "peakBytesInUse"));
        stats(QStringLiteral("peak"), peak, peakStats);
    }

    void event(const QString &what, const AllocatorEvent &ours, const QJsonObject &theirs)
    {
        const QJsonObject activity = theirs[QStringLiteral("activityMetadata")].toObject();
        same(what + QStringLiteral(" kind"),
             ours.isFree ? QStringLiteral("DEALLOCATION") : QStringLiteral("ALLOCATION"),
             activity[QStringLiteral("memoryActivity")].toString());
        same<qint64>(what + QStringLiteral(" requested"), ours.requestedBytes, whole(activity, "requestedBytes"));
        same<qint64>(what + QStringLiteral(" block"), ours.blockBytes, whole(activity, "allocationBytes"));
        same<qint64>(what + QStringLiteral(" step"), ours.step, whole(activity, "stepId"));
        same(what + QStringLiteral(" op"), told(m_ours.texts[ours.op]),
             activity[QStringLiteral("tfOpName")].toString());
        same(what + QStringLiteral(" region"), told(m_ours.texts[ours.region]),
             activity[QStringLiteral("regionType")].toString());
        same(what + QStringLiteral(" type"), told(dataTypeName(ours.dataType)),
             activity[QStringLiteral("dataType")].toString());
        same(what + QStringLiteral(" shape"), told(m_ours.texts[ours.shape]),
             activity[QStringLiteral("tensorShape")].toString());
    }

    void timeline()
    {
        const QJsonArray theirs = m_theirs[QStringLiteral("sampledTimelineSnapshots")].toArray();
        const std::vector<std::uint32_t> sampled = sampledEvents(m_ours.events);
        same<qint64>(QStringLiteral("points"), static_cast<qint64>(sampled.size()), theirs.size());
        for (int i = 0; i < theirs.size() && i < static_cast<int>(sampled.size()); ++i) {
            const QString what = QStringLiteral("point %1").arg(i);
            const AllocatorEvent &ours = m_ours.events[sampled[static_cast<std::size_t>(i)]];
            same<qint64>(what + QStringLiteral(" time"), xprofTime(m_session, ours.event),
                         whole(theirs[i][QStringLiteral("timeOffsetPs")]));
            stats(what, ours, theirs[i][QStringLiteral("aggregationStats")].toObject());
            event(what, ours, theirs[i].toObject());
        }
    }

    void active()
    {
        const QJsonArray theirs = m_theirs[QStringLiteral("activeAllocations")].toArray();
        const QJsonArray snapshots = m_theirs[QStringLiteral("memoryProfileSnapshots")].toArray();
        const QJsonArray specials = m_theirs[QStringLiteral("specialAllocations")].toArray();
        same<qint64>(QStringLiteral("active"), static_cast<qint64>(m_ours.active.size()), theirs.size());
        for (int i = 0; i < theirs.size() && i < static_cast<int>(m_ours.active.size()); ++i) {
            const ActiveAllocation &ours = m_ours.active[static_cast<std::size_t>(i)];
            const QJsonObject row = theirs[i].toObject();
            const QString what = QStringLiteral("active %1").arg(i);
            same<qint64>(what + QStringLiteral(" count"), ours.count, whole(row, "numOccurrences"));
            const qint64 special = whole(row, "specialIndex");
            same(what + QStringLiteral(" special"), ours.kind == ActiveAllocation::Kind::Block ? 0 : 1,
                 special < 0 ? 0 : 1);
            if (special >= 0) {
                same<qint64>(what, ours.blockBytes,
                             whole(specials[static_cast<int>(special)][QStringLiteral("allocationBytes")]));
                continue;
            }
            if (ours.kind == ActiveAllocation::Kind::Block)
                event(what, m_ours.events[ours.event],
                      snapshots[static_cast<int>(whole(row, "snapshotIndex"))].toObject());
        }
    }

    const Session &m_session;
    const AllocatorProfile &m_ours;
    const QJsonObject &m_theirs;
};

/// The reference of one host: XProf answers for one host at a time.
QJsonObject profileReference(const QString &name, const Session &session, HostId host)
{
    QByteArray bytes = referenceBytes(name, QStringLiteral("memory_profile.json"));
    if (bytes.isEmpty()) {
        const QString file = QString::fromStdString(session.host(host).file);
        const QString number = file.section(u'.', 0, 0).section(u'-', -1);
        bytes = referenceBytes(name, QStringLiteral("memory_profile.host%1.json").arg(number));
    }
    return QJsonDocument::fromJson(bytes).object();
}

} // namespace

void TstMemoryProfileReference::allocatorsEqualTheReference_data()
{
    QTest::addColumn<QString>("name");
    for (const ReferenceProfile &profile : kReferenceProfiles)
        // XProf has no answer for several hosts in one request; those two are compared one by one.
        if (QLatin1String(profile.name) != QLatin1String("synthetic-two-hosts"))
            QTest::newRow(profile.name) << QString::fromLatin1(profile.name);
}

void TstMemoryProfileReference::allocatorsEqualTheReference()
{
    QFETCH(QString, name);
    const SessionPtr session = loadReferenceProfile(name);
    if (!session)
        QSKIP("The profile is not beside the source tree.");
    // XProf's order by the time within a line is a fault of its own; see threadsAreInOneOrder.
    MemoryProfileOptions options;
    options.steps = hostStepLookup(session);
    options.orderPs = [&](EventRef event) { return xprofTime(*session, event); };
    const std::vector<AllocatorProfile> allocators = memoryProfile(*session, options);
    QStringList differences;
    int values = 0, compared = 0;
    for (std::uint32_t host = 0; host < session->hosts().size(); ++host) {
        const QJsonObject reference = profileReference(name, *session, HostId{host});
        if (reference.isEmpty())
            continue;
        ++compared;
        const QJsonObject theirs = reference[QStringLiteral("memoryProfilePerAllocator")].toObject();
        QStringList ids;
        for (const AllocatorProfile &allocator : allocators) {
            if (allocator.host.value != host)
                continue;
            ids << told(allocator.id);
            const ProfileComparison comparison(*session, allocator, theirs[told(allocator.id)].toObject());
            differences += comparison.differences;
            values += comparison.values;
        }
        QStringList theirIds;
        for (const QJsonValue &value : reference[QStringLiteral("memoryIds")].toArray())
            theirIds << value.toString();
        QCOMPARE(ids, theirIds);
    }
    if (compared == 0)
        QSKIP("What XProf made of the profile is not beside the source tree.");
    QVERIFY2(differences.isEmpty(), qPrintable(differences.mid(0, 12).join(QLatin1Char('\n'))));
    qInfo("%d values compared", values);
}

/// An allocator that gives out a block has that much more afterwards. In our order nearly every event fits the one
/// before it; in XProf's order, where threads are mixed up, fewer do.
void TstMemoryProfileReference::threadsAreInOneOrder()
{
    const SessionPtr session = loadReferenceProfile(QStringLiteral("jax-mi300-attention"));
    if (!session)
        QSKIP("The profile is not beside the source tree.");
    MemoryProfileOptions asXprof;
    asXprof.orderPs = [&](EventRef event) { return xprofTime(*session, event); };
    const auto fits = [](const std::vector<AllocatorProfile> &allocators) {
        int count = 0;
        for (const AllocatorProfile &allocator : allocators)
            for (std::size_t i = 1; i < allocator.events.size(); ++i) {
                const AllocatorEvent &event = allocator.events[i];
                const std::int64_t change = event.heapBytes - allocator.events[i - 1].heapBytes;
                count += change == (event.isFree ? -event.blockBytes : event.blockBytes) ? 1 : 0;
            }
        return count;
    };
    const int ours = fits(memoryProfile(*session)), theirs = fits(memoryProfile(*session, asXprof));
    QVERIFY2(ours > theirs,
             qPrintable(QStringLiteral("%1 events fit in our order, %2 in XProf's").arg(ours).arg(theirs)));
    qInfo("%d events fit in our order, %d in XProf's", ours, theirs);
}

void TstMemoryProfileReference::capacityIsThatOfTheAllocator()
{
    const SessionPtr session = loadReferenceProfile(QStringLiteral("case-b1"));
    if (!session)
        QSKIP("The case study is not beside the source tree.");
    const MemoryCapacity capacity = deviceCapacity(*session, memoryProfile(*session));
    QCOMPARE(capacity.bytes, std::int64_t{32} << 30);
    QVERIFY(capacity.source == CapacitySource::Allocator);
    // Without allocator events the chip's own figure remains.
    const MemoryCapacity chip = deviceCapacity(*session, {});
    QCOMPARE(chip.bytes, std::int64_t{32} << 30);
    QVERIFY(chip.source == CapacitySource::ChipTable);
}

PLANESCOPE_TEST(TstMemoryProfileReference)
#include "tst_memory_profile_reference.moc"
