#include "model/state/recent_files.h"

#include "model/state/settings_store.h"
#include "model/store/builders.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace planescope;

namespace {

RecentFile recentFile(const QString &path)
{
    RecentFile file;
    file.path = path;
    file.title = QStringLiteral("title");
    file.openedAt = QDateTime(QDate(2024, 5, 1), QTime(12, 0), Qt::UTC);
    return file;
}

} // namespace

class TstRecentFiles : public QObject
{
    Q_OBJECT
private slots:
    void newestFirstAndOncePerPath()
    {
        QTemporaryDir dir;
        SettingsStore store(dir.filePath(QStringLiteral("s.ini")));
        RecentFiles recent(store);
        recent.add(recentFile(QStringLiteral("/a")));
        recent.add(recentFile(QStringLiteral("/b")));
        recent.add(recentFile(QStringLiteral("/a")));
        QCOMPARE(recent.files().size(), std::size_t(2));
        QCOMPARE(recent.files()[0].path, QStringLiteral("/a"));
        for (int i = 0; i < 50; ++i)
            recent.add(recentFile(QStringLiteral("/many/%1").arg(i)));
        QCOMPARE(recent.files().size(), RecentFiles::kLimit);
    }

    void comesBackFromTheFileWithItsFingerprint()
    {
        QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("s.ini"));
        Fingerprint print;
        print.shares.assign(Fingerprint::kSlices * Fingerprint::kClasses, 7);
        print.shares[3] = 200;
        {
            SettingsStore store(path);
            RecentFiles recent(store);
            RecentFile file = recentFile(QStringLiteral("/runs/ü.xplane.pb"));
            file.summary = QStringLiteral("1 host, 4 chips");
            file.sizeBytes = 5'000'000'000;
            recent.add(file);
            recent.setFingerprint(file.path, print);
            store.sync();
        }
        SettingsStore store(path);
        const RecentFiles recent(store);
        QCOMPARE(recent.files().size(), std::size_t(1));
        const RecentFile &file = recent.files()[0];
        QCOMPARE(file.path, QStringLiteral("/runs/ü.xplane.pb"));
        QCOMPARE(file.summary, QStringLiteral("1 host, 4 chips"));
        QCOMPARE(file.sizeBytes, std::uint64_t(5'000'000'000));
        QVERIFY(file.fingerprint.shares == print.shares);
    }

    void openingAgainKeepsWhatWasKnown()
    {
        QTemporaryDir dir;
        SettingsStore store(dir.filePath(QStringLiteral("s.ini")));
        RecentFiles recent(store);
        RecentFile file = recentFile(QStringLiteral("/a"));
        file.summary = QStringLiteral("known");
        recent.add(file);
        recent.add(recentFile(QStringLiteral("/a")));
        QCOMPARE(recent.files()[0].summary, QStringLiteral("known"));
    }

    void findsOutWhichFilesAreGone()
    {
        QTemporaryDir dir;
        SettingsStore store(dir.filePath(QStringLiteral("s.ini")));
        QFile present(dir.filePath(QStringLiteral("here")));
        QVERIFY(present.open(QIODevice::WriteOnly));
        RecentFiles recent(store);
        recent.add(recentFile(present.fileName()));
        recent.add(recentFile(dir.filePath(QStringLiteral("gone"))));
        QSignalSpy changed(&recent, &RecentFiles::changed);
        recent.checkMissing();
        QVERIFY(changed.wait());
        QVERIFY(recent.files()[0].isMissing);
        QVERIFY(!recent.files()[1].isMissing);
        recent.removeMissing();
        QCOMPARE(recent.files().size(), std::size_t(1));
        QCOMPARE(recent.files()[0].path, present.fileName());
    }

    void theFingerprintHoldsClassSharesOverTime()
    {
        // First half matrix work, second half idle.
        SessionBuilder builder("print");
        const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
        const LineId line = builder.addLine(plane, "XLA Ops", 1);
        const EventTypeId dot = builder.addType(plane, "%dot.1 = f32[] dot()", "dot.1", "dot");
        builder.addEvent(line, dot, TimePoint::ps(0), Duration::ps(440'000));
        builder.addEvent(line, dot, TimePoint::ps(879'999), Duration::ps(1));
        const SessionPtr session = builder.finish();
        const OpClassTable classes(session);
        QCOMPARE(classes.classOf({line, 0}), OpClass::Matrix);
        const Fingerprint print = fingerprintOf(*session, classes);
        QCOMPARE(print.shares.size(), Fingerprint::kSlices * Fingerprint::kClasses);
        const auto matrix = [&](std::size_t slice) { return int(print.shares[slice * Fingerprint::kClasses]); };
        QCOMPARE(matrix(0), 255);
        QCOMPARE(matrix(43), 255);
        QCOMPARE(matrix(44), 0);
        QCOMPARE(matrix(80), 0);
    }

    void anEmptySessionHasNoFingerprint()
    {
        SessionBuilder builder("empty");
        const SessionPtr session = builder.finish();
        QVERIFY(fingerprintOf(*session, OpClassTable(session)).isEmpty());
    }
};

PLANESCOPE_TEST(TstRecentFiles)
#include "tst_recent_files.moc"
