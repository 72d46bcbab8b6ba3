// Listings and dump folders open like profiles: as sessions without events.
#include "model/format/session_reader.h"
#include "tests/model/llo/llo_files.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest/QTest>

using namespace planescope;
using namespace planescope::testing;

class TstListingSessions : public QObject
{
    Q_OBJECT
private slots:
    void aDumpFolderIsASessionWithoutEvents();
    void aListingIsASessionWithoutEvents();
    void aCutListingSaysSo();
    void aFolderWithoutListingsIsRefused();

private:
    QString write(const char *name, const QByteArray &bytes);
    QTemporaryDir m_folder;
};

QString TstListingSessions::write(const char *name, const QByteArray &bytes)
{
    QFile file(m_folder.filePath(QLatin1String(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return {};
    return file.fileName();
}

void TstListingSessions::aDumpFolderIsASessionWithoutEvents()
{
    const Result<SessionPtr> session = loadSession(lloFolder("v6e-loop"));
    QVERIFY(session);
    QCOMPARE((*session)->name(), std::string("v6e-loop"));
    QVERIFY((*session)->isComplete());
    QVERIFY((*session)->lines().empty());
    QVERIFY((*session)->programs().empty());
    QCOMPARE((*session)->eventCount(), std::uint64_t{0});
    QVERIFY(!(*session)->importReport().hasLoss());
}

void TstListingSessions::aListingIsASessionWithoutEvents()
{
    const std::string path = lloFolder("v6e-matmul") + "/1796027698673226383-blocked_matmul.1-06-final_bundles.txt";
    const Result<SessionPtr> session = loadSession(path);
    QVERIFY(session);
    QVERIFY((*session)->lines().empty());
    QVERIFY((*session)->fileSize().value > 0);
    QVERIFY(!(*session)->importReport().hasLoss());
}

void TstListingSessions::aCutListingSaysSo()
{
    QFile whole(
        QString::fromStdString(lloFolder("v6e-matmul") + "/1796027698673226383-blocked_matmul.1-06-final_bundles.txt"));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QByteArray bytes = whole.readAll();
    bytes.truncate(bytes.size() / 2);
    const Result<SessionPtr> cut = loadSession(write("cut-final_bundles.txt", bytes).toStdString());
    QVERIFY(cut);
    QVERIFY((*cut)->importReport().hasLoss());
    // An opcode that nobody knows is no loss, but it is counted by its name.
    bytes = whole.seek(0) ? whole.readAll() : QByteArray();
    bytes.replace("sadd.s32", "sodd.s32");
    const Result<SessionPtr> odd = loadSession(write("odd-final_bundles.txt", bytes).toStdString());
    QVERIFY(odd);
    QVERIFY(!(*odd)->importReport().hasLoss());
    const auto &entries = (*odd)->importReport().entries();
    QVERIFY(std::any_of(entries.begin(), entries.end(),
                        [](const ImportEntry &entry) { return entry.place == "sodd.s32" && entry.count > 0; }));
}

void TstListingSessions::aFolderWithoutListingsIsRefused()
{
    QTemporaryDir empty;
    const Result<SessionPtr> none = loadSession(empty.path().toStdString());
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::NoProfiles);
    // The first words of a listing and nothing behind them.
    const Result<SessionPtr> bare =
        loadSession(write("bare-final_bundles.txt", "= control target key start\n").toStdString());
    QVERIFY(!bare);
}

PLANESCOPE_TEST(TstListingSessions)
#include "tst_listing_sessions.moc"
