// Listings and dump folders open like profiles: as sessions without events.
#include "model/format/session_reader.h"
#include "model/state/kernel_codes.h"
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
    void everyFileBesideAListingOpens();
    void aTableWithoutItsListingSaysSo();
    void anMlirTextNeedsNoListing();
    void textsOfOtherKindsStayRefused_data();
    void textsOfOtherKindsStayRefused();
    void aBrokenTableIsCountedInTheReport();
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

void TstListingSessions::everyFileBesideAListingOpens()
{
    int tables = 0;
    for (const char *folder : {"v6e-loop", "v6e-matmul", "v5e-loop", "v2-loop"}) {
        const auto dump = llo::readDumpFolder(lloFolder(folder));
        QVERIFY(dump);
        for (const DumpProgram &program : dump->programs)
            for (const DumpFile &file : program.files) {
                const std::string path = dump->folder + "/" + file.fileName;
                const Result<SessionPtr> session = loadSession(path);
                QVERIFY2(session, path.c_str());
                QVERIFY2((*session)->lines().empty() && !(*session)->importReport().hasLoss(), path.c_str());
                FoundCodes found;
                readKernelCodes(path, &found, false);
                QVERIFY2(found.problems.empty() && !found.codes.empty(), path.c_str());
                if (file.kind == DumpFileKind::Listing)
                    continue;
                ++tables;
                // Of its own program where that has a listing; a table of the whole program else of all.
                const bool isOwn = program.find(DumpFileKind::Listing) != nullptr;
                for (const KernelCodePtr &code : found.codes)
                    QVERIFY2(isOwn ? code->program == program.name : program.name == "TLP", path.c_str());
            }
    }
    QVERIFY2(tables > 12, qPrintable(QString::number(tables)));
    FoundCodes found;
    readKernelCodes(lloFolder("v6e-matmul") + "/1796027698390578851-TLP-12-hlo-details.txt", &found, false);
    QCOMPARE(found.codes.size(), std::size_t{1});
    QCOMPARE(found.codes.front()->program, std::string("blocked_matmul.1"));
    QVERIFY(!found.codes.front()->ranges.empty());
    found = {};
    readKernelCodes(lloFolder("v6e-loop") + "/1796027704051658568-TLP-00-memory-space-assignment-bufferinfo.txt",
                    &found, false);
    QCOMPARE(found.codes.size(), std::size_t{1});
    QVERIFY(found.codes.front()->memory && !found.codes.front()->memory->buffers.empty());
    QVERIFY(!found.codes.front()->memory->schedule.empty());
}

void TstListingSessions::aTableWithoutItsListingSaysSo()
{
    const QTemporaryDir lonely;
    const QString name = QStringLiteral("1796027704074490633-TLP-05-final_hlo-static-per-bundle-utilization.txt");
    const QString path = lonely.filePath(name);
    QVERIFY(QFile::copy(QString::fromStdString(lloFolder("v6e-loop")) + u'/' + name, path));
    const Result<SessionPtr> session = loadSession(path.toStdString());
    QVERIFY(!session);
    QCOMPARE(session.error().code, ErrorCode::ListingMissing);
    QCOMPARE(session.error().path, path.toStdString());
    FoundCodes found;
    readKernelCodes(path.toStdString(), &found, false);
    QVERIFY(found.codes.empty());
    QCOMPARE(found.problems.size(), std::size_t{1});
    QCOMPARE(found.problems.front().code, ErrorCode::ListingMissing);
}

void TstListingSessions::anMlirTextNeedsNoListing()
{
    const QByteArray text = "module @kernel {\n  func.func @main() {\n    return loc(#loc1)\n  }\n}\n"
                            "#loc1 = loc(\"kernel.py\":3:4)\n";
    const QString path = write("kernel.mlir", text);
    const Result<SessionPtr> session = loadSession(path.toStdString());
    QVERIFY(session);
    FoundCodes found;
    readKernelCodes(path.toStdString(), &found, false);
    QVERIFY(found.problems.empty());
    QVERIFY(found.mlir);
    QCOMPARE(found.mlir->moduleName, std::string("kernel"));
    QCOMPARE(found.mlirFile, std::string("kernel.mlir"));
    // Bytecode is named, not guessed.
    const QString coded = write("coded.mlir", QByteArray("ML\xEFR\x06MLIR24.0.0git\0", 20));
    const Result<SessionPtr> bytecode = loadSession(coded.toStdString());
    QVERIFY(bytecode);
    found = {};
    readKernelCodes(coded.toStdString(), &found, false);
    QVERIFY(found.mlir && found.mlir->isBytecode);
}

void TstListingSessions::textsOfOtherKindsStayRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("YAML") << QByteArray("key: value\nother: 3\n");
    QTest::newRow("YAML list") << QByteArray("key:\n  - one\n  - two\n");
    QTest::newRow("Markdown") << QByteArray("# Title\n\nmodule one is here\n\nmodule two\n");
    QTest::newRow("CSV") << QByteArray("buffer,size\n1,2\n");
    QTest::newRow("log") << QByteArray("HLO: none was found\n");
    QTest::newRow("source") << QByteArray("module Main where\nmain = print 1\n");
}

void TstListingSessions::textsOfOtherKindsStayRefused()
{
    QFETCH(QByteArray, text);
    const Result<SessionPtr> session = loadSession(write("other.txt", text).toStdString());
    QVERIFY(!session);
    QCOMPARE(session.error().code, ErrorCode::OtherFormat);
}

void TstListingSessions::aBrokenTableIsCountedInTheReport()
{
    const QTemporaryDir folder;
    for (const char *name : {"1796027704074490633-TLP-07-final_bundles.txt",
                             "1796027704074490633-TLP-05-final_hlo-static-per-bundle-utilization.txt"})
        QVERIFY(QFile::copy(QString::fromStdString(lloFolder("v6e-loop")) + u'/' + QLatin1String(name),
                            folder.filePath(QLatin1String(name))));
    const QString path =
        folder.filePath(QStringLiteral("1796027704074490633-TLP-05-final_hlo-static-per-bundle-utilization.txt"));
    QFile table(path);
    QVERIFY(table.open(QIODevice::Append));
    table.write("1,2,what\n");
    table.close();
    const Result<SessionPtr> session = loadSession(path.toStdString());
    QVERIFY(session);
    QVERIFY((*session)->importReport().hasLoss());
    QCOMPARE((*session)->importReport().entries().front().count, std::uint64_t{1});
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
