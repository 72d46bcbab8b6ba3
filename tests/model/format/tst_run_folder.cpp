#include "tests/model/format/space_files.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>

#include <fcntl.h>
#include <unistd.h>

using namespace planescope;
using namespace planescope::testing;
using xplane::StatToWrite;
using xplane::XSpaceWriter;

namespace {

constexpr std::int64_t kFolderStartNs = 1'764'500'000'000'000'000;

std::string hostBytes(std::int64_t startNs, std::int64_t eventPs)
{
    XSpaceWriter w;
    w.beginPlane(1, "/device:TPU:0");
    w.beginLine(1, "XLA Ops", 0);
    const StatToWrite stat = StatToWrite::integer(1, eventPs);
    w.event(1, eventPs, 10, {&stat, 1});
    w.endLine();
    w.eventMetadata(1, "op");
    w.statMetadata(1, "mark");
    w.endPlane();
    if (startNs != 0) {
        w.beginPlane(0, "Task Environment");
        w.statMetadata(1, "profile_start_time");
        w.planeStat(StatToWrite::unsignedInteger(1, std::uint64_t(startNs)));
        w.endPlane();
    }
    return w.take();
}

} // namespace

class TstRunFolder : public QObject
{
    Q_OBJECT
private slots:
    void hostsAreAlignedOnTheEpoch();
    void aHostWithoutEpochStandsAtTimeZero();
    void aBrokenHostIsSkippedAndNamed();
    void aFolderWithoutProfilesIsAnError();
    void aLogDirectoryOpensItsNewestRun();
    void recordedHostsOverlapInTime();
    void aStreamIsReadLikeAFile();
};

void TstRunFolder::hostsAreAlignedOnTheEpoch()
{
    const SpaceFiles files;
    files.write(hostBytes(kFolderStartNs + 5, 1000), QStringLiteral("a.xplane.pb"));
    files.write(hostBytes(kFolderStartNs, 1000), QStringLiteral("b.xplane.pb"));
    const auto session = loadSession(files.folder(), SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    const Session &s = **session;
    QCOMPARE(s.epochNs(), kFolderStartNs);
    QCOMPARE(s.hosts().size(), std::size_t(2));
    QCOMPARE(s.text(s.hosts()[0].name), std::string_view("a"));
    QCOMPARE(s.hosts()[0].file, std::string("a.xplane.pb"));
    QCOMPARE(s.hosts()[0].offset, Duration::ps(5000));
    QCOMPARE(s.hosts()[1].offset, Duration());
    QCOMPARE(s.begin({LineId{0}, 0}), TimePoint::ps(6000));
    // Stats are read from the file of their host.
    const NameId mark = *s.findName("mark");
    for (std::uint32_t l = 0; l < s.lines().size(); ++l)
        QCOMPARE(s.integerStat({LineId{l}, 0}, mark), std::optional<std::int64_t>(1000));
}

void TstRunFolder::aHostWithoutEpochStandsAtTimeZero()
{
    const SpaceFiles files;
    files.write(hostBytes(kFolderStartNs, 1000), QStringLiteral("a.xplane.pb"));
    files.write(hostBytes(0, 2000), QStringLiteral("b.xplane.pb"));
    const auto session = loadSession(files.folder(), SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    const ImportEntry *entry = entryOf(**session, ImportCode::HostNotAligned);
    QVERIFY(entry);
    QCOMPARE(entry->place, std::string("b.xplane.pb"));
    QCOMPARE((*session)->range().begin, TimePoint::ps(1000));
}

void TstRunFolder::aBrokenHostIsSkippedAndNamed()
{
    const SpaceFiles files;
    files.write(hostBytes(kFolderStartNs, 1000), QStringLiteral("a.xplane.pb"));
    files.write("notes", QStringLiteral("b.xplane.pb"));
    files.write({}, QStringLiteral("c.xplane.pb"));
    files.write("not a profile by name", QStringLiteral("d.txt"));
    const auto session = loadSession(files.folder(), SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    QCOMPARE((*session)->hosts().size(), std::size_t(1));
    QCOMPARE(countOf(**session, ImportCode::HostSkipped), std::uint64_t(2));
    QVERIFY((*session)->importReport().hasLoss());
}

void TstRunFolder::aFolderWithoutProfilesIsAnError()
{
    const SpaceFiles files;
    QCOMPARE(loadSession(files.folder()).error().code, ErrorCode::NoProfiles);
    QCOMPARE(loadSession(files.folder() + "/nowhere").error().code, ErrorCode::NotFound);
}

void TstRunFolder::aLogDirectoryOpensItsNewestRun()
{
    const SpaceFiles files;
    const QString profiles = QString::fromStdString(files.folder()) + QStringLiteral("/plugins/profile/");
    for (const QString &run : {QStringLiteral("2026_01_01_00_00_00"), QStringLiteral("2026_02_01_00_00_00")}) {
        QVERIFY(QDir().mkpath(profiles + run));
        files.write(hostBytes(kFolderStartNs, run.contains(QStringLiteral("_02_")) ? 7 : 5),
                    QStringLiteral("plugins/profile/") + run + QStringLiteral("/h.xplane.pb"));
    }
    QCOMPARE(runFolders(files.folder()).size(), std::size_t(2));
    const auto session = loadSession(files.folder(), SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    QCOMPARE((*session)->begin({LineId{0}, 0}), TimePoint::ps(7));
}

void TstRunFolder::recordedHostsOverlapInTime()
{
    const auto session =
        loadSession(planescope::testing::sourceFile("/tests/data/xplane/cpu-two"), SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    const Session &s = **session;
    QCOMPARE(s.hosts().size(), std::size_t(2));
    QVERIFY(s.hosts()[0].epochNs != 0 && s.hosts()[1].epochNs != 0);
    QVERIFY(s.hosts()[0].offset == Duration() || s.hosts()[1].offset == Duration());
    TimeRange ranges[2];
    for (std::size_t h = 0; h < 2; ++h) {
        bool any = false;
        for (const Line &line : s.lines()) {
            if (s.plane(line.plane).host.value != h || line.events.size() == 0)
                continue;
            ranges[h] =
                any ? TimeRange{std::min(ranges[h].begin, line.range.begin), std::max(ranges[h].end, line.range.end)}
                    : line.range;
            any = true;
        }
        QVERIFY(any);
    }
    QVERIFY(ranges[0].overlaps(ranges[1]));
}

void TstRunFolder::aStreamIsReadLikeAFile()
{
    const SpaceFiles files;
    const std::string path = files.write(hostBytes(kFolderStartNs, 1000));
    const int descriptor = ::open(path.c_str(), O_RDONLY);
    const auto session = loadSessionFrom(descriptor, "-", SpaceFiles::withoutDerived());
    ::close(descriptor);
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(1));
    QCOMPARE((*session)->name(), std::string("-"));
    const int empty = ::open("/dev/null", O_RDONLY);
    QCOMPARE(loadSessionFrom(empty, "-").error().code, ErrorCode::EmptyFile);
    ::close(empty);
}

PLANESCOPE_TEST(TstRunFolder)
#include "tst_run_folder.moc"
