#include "model/io/wire_writer.h"
#include "tests/model/format/space_files.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QFile>

#include <mutex>

using namespace planescope;
using namespace planescope::testing;
using xplane::XSpaceWriter;

class TstSpaceLoading : public QObject
{
    Q_OBJECT
private slots:
    void rowsArePublishedBeforeEvents();
    void progressReachesTheEnd();
    void oneThreadAndManyGiveTheSame();
    void eventsBeyondFourGibibytesKeepTheirStats();
};

void TstSpaceLoading::rowsArePublishedBeforeEvents()
{
    SessionPtr early;
    LoadHooks hooks;
    hooks.indexed = [&](const SessionPtr &session) { early = session; };
    const auto session = loadSession(realProfile().toStdString(), SpaceFiles::withoutDerived(), hooks);
    QVERIFY(session.has_value());
    QVERIFY(early);
    QVERIFY(!early->isComplete() && (*session)->isComplete());
    QCOMPARE(early->planes().size(), (*session)->planes().size());
    QCOMPARE(early->lines().size(), (*session)->lines().size());
    QCOMPARE(early->eventCount(), std::uint64_t(0));
    for (std::uint32_t l = 0; l < early->lines().size(); ++l) {
        QCOMPARE(early->text(early->line(LineId{l}).name), (*session)->text((*session)->line(LineId{l}).name));
        QCOMPARE(early->line(LineId{l}).wireBytes, (*session)->line(LineId{l}).wireBytes);
    }
    // The first axis is close to the true one.
    QCOMPARE(early->range().begin, (*session)->range().begin);
    const double ratio = early->range().length().toPsDouble() / (*session)->range().length().toPsDouble();
    QVERIFY2(ratio > 0.9 && ratio <= 1.0, qPrintable(QString::number(ratio)));
}

void TstSpaceLoading::progressReachesTheEnd()
{
    // Small and often: now and then it is read before the reporting thread first runs.
    const std::string empty = planescope::testing::sourceFile("/tests/data/xplane/cpu-empty/worker-0.xplane.pb");
    for (int round = 0; round < 2000; ++round) {
        std::mutex mutex;
        std::vector<LoadProgress> seen;
        LoadHooks hooks;
        hooks.progress = [&](const LoadProgress &progress) {
            const std::lock_guard lock(mutex);
            seen.push_back(progress);
        };
        const auto session = loadSession(round == 0 ? realProfile().toStdString() : empty, {}, hooks);
        QVERIFY(session.has_value());
        QVERIFY(seen.size() >= 2);
        QCOMPARE(seen.back().bytesTotal, (*session)->fileSize().value);
        QCOMPARE(seen.back().bytesDone, seen.back().bytesTotal);
        for (std::size_t i = 1; i < seen.size(); ++i)
            QVERIFY2(seen[i].bytesDone >= seen[i - 1].bytesDone,
                     qPrintable(QStringLiteral("round %1: %2 after %3 of %4, report %5")
                                    .arg(round)
                                    .arg(seen[i].bytesDone)
                                    .arg(seen[i - 1].bytesDone)
                                    .arg(seen[i].bytesTotal)
                                    .arg(i)));
    }
}

void TstSpaceLoading::oneThreadAndManyGiveTheSame()
{
    std::string bytes;
    {
        XSpaceWriter w;
        for (int p = 0; p < 3; ++p) {
            w.beginPlane(p, "/device:TPU:" + std::to_string(p));
            for (int l = 0; l < 5; ++l) {
                w.beginLine(l + 1, "line " + std::to_string(l), 0);
                for (int i = 0; i < 12'000; ++i)
                    w.event(i % 7, (i * 37 % 1000 + i) * 50, i % 90);
                w.endLine();
            }
            for (int t = 0; t < 5; ++t)
                w.eventMetadata(t, "op " + std::to_string(t));
            w.endPlane();
        }
        bytes = w.take();
    }
    const SpaceFiles files;
    const auto one = files.load(bytes, 1);
    const auto many = files.load(bytes, 4);
    QVERIFY(one.has_value() && many.has_value());
    QCOMPARE((*one)->eventCount(), std::uint64_t(180'000));
    for (std::uint32_t l = 0; l < 15; ++l) {
        const EventColumns &a = (*one)->line(LineId{l}).events;
        const EventColumns &b = (*many)->line(LineId{l}).events;
        QVERIFY(std::equal(a.beginPs.begin(), a.beginPs.end(), b.beginPs.begin(), b.beginPs.end()));
        QVERIFY(std::equal(a.lane.begin(), a.lane.end(), b.lane.begin(), b.lane.end()));
        QVERIFY(std::equal(a.type.begin(), a.type.end(), b.type.begin(), b.type.end()));
        QVERIFY(std::equal(a.statOffset.begin(), a.statOffset.end(), b.statOffset.begin(), b.statOffset.end()));
    }
    QCOMPARE((*one)->importReport().entries().size(), (*many)->importReport().entries().size());
}

void TstSpaceLoading::eventsBeyondFourGibibytesKeepTheirStats()
{
    // One line in two messages with 4.5 GiB of an unknown field between them; the file is sparse and takes no room.
    constexpr std::uint64_t kGap = std::uint64_t{9} << 29;
    const auto lineWith = [](std::int64_t offset) {
        std::string stat;
        wire::putNumber(stat, 1, std::uint64_t{1});
        wire::putNumber(stat, 4, offset);
        std::string event;
        wire::putNumber(event, 1, std::uint64_t{1});
        wire::putNumber(event, 2, offset);
        wire::putNumber(event, 3, std::uint64_t{5});
        wire::putBytes(event, 4, stat);
        std::string line;
        wire::putNumber(line, 1, std::uint64_t{3});
        wire::putBytes(line, 2, "XLA Ops");
        wire::putBytes(line, 4, event);
        std::string field;
        wire::putBytes(field, 3, line);
        return field;
    };
    std::string head;
    wire::putBytes(head, 2, "/device:TPU:0");
    head += lineWith(100);
    wire::putTag(head, 15, 2);
    wire::putVarint(head, kGap);
    std::string rest = lineWith(900);
    std::string value;
    wire::putBytes(value, 2, "run_id");
    std::string entry;
    wire::putNumber(entry, 1, std::uint64_t{1});
    wire::putBytes(entry, 2, value);
    wire::putBytes(rest, 5, entry);
    std::string start;
    wire::putTag(start, 1, 2);
    wire::putVarint(start, head.size() + kGap + rest.size());
    start += head;

    const SpaceFiles files;
    const std::string path = files.write(start);
    {
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadWrite));
        if (!file.resize(qint64(start.size() + kGap)))
            QSKIP("this file system has no room for a sparse file");
        QVERIFY(file.seek(file.size()));
        QCOMPARE(file.write(rest.data(), qint64(rest.size())), qint64(rest.size()));
    }
    const auto session = loadSession(path, SpaceFiles::withoutDerived());
    QVERIFY(session.has_value());
    const Session &s = **session;
    QVERIFY(s.fileSize().value > kGap);
    QCOMPARE(s.eventCount(), std::uint64_t(2));
    QCOMPARE(s.line(LineId{0}).events.statHigh.size(), std::size_t(2));
    const NameId runId = *s.findName("run_id");
    QCOMPARE(s.integerStat({LineId{0}, 0}, runId), std::optional<std::int64_t>(100));
    QCOMPARE(s.integerStat({LineId{0}, 1}, runId), std::optional<std::int64_t>(900));
}

PLANESCOPE_TEST(TstSpaceLoading)
#include "tst_space_loading.moc"
