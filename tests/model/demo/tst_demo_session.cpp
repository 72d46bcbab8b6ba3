#include "model/demo/demo_case.h"
#include "model/demo/demo_session.h"
#include "model/io/mapped_file.h"
#include "tests/model/demo/xspace_text.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace planescope;

namespace {

using demo::DemoRun;

constexpr DemoRun kAllRuns[] = {DemoRun::Batch1, DemoRun::Batch8, DemoRun::Kernel};

const QString kReferenceFolder = planescope::testing::sourcePath(QStringLiteral("/../shared/data/ours/case"));

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<std::string> textOf(const QByteArray &bytes)
{
    return xspaceText(
        {reinterpret_cast<const std::uint8_t *>(bytes.constData()), static_cast<std::size_t>(bytes.size())});
}

QStringList filesBelow(const QString &folder)
{
    QStringList files;
    for (QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
        files << QDir(folder).relativeFilePath(it.next());
    files.sort();
    return files;
}

} // namespace

class TstDemoSession : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void writesFiveProfilesAndTwoListings();
    void everyEventEqualsTheReference_data();
    void everyEventEqualsTheReference();
    void listingsEqualTheReference();
    void twoRunsGiveTheSameBytes();
    void everyProfileSaysThatItIsSynthetic();
    void reportsEveryHostAndStops();
    void sayingWhereItCannotWrite();

private:
    QTemporaryDir m_folder;
};

void TstDemoSession::initTestCase() { QVERIFY(demo::writeDemo(m_folder.path().toStdString(), kAllRuns).has_value()); }

void TstDemoSession::writesFiveProfilesAndTwoListings()
{
    const QStringList files = filesBelow(m_folder.path());
    QCOMPARE(files.filter(QStringLiteral(".xplane.pb")).size(), 5);
    QCOMPARE(files.filter(QStringLiteral("llo/v6e-flash_attention/")).size(), 8);
    QCOMPARE(files.filter(QStringLiteral("llo/tpu7x-flash_attention/")).size(), 8);
    QVERIFY(files.filter(QStringLiteral(".part")).isEmpty());
}

void TstDemoSession::everyEventEqualsTheReference_data()
{
    QTest::addColumn<QString>("file");
    for (const char *const file :
         {"mixtral-8x22b-b1/trillium-host-0.xplane.pb", "mixtral-8x22b-b1/trillium-host-1.xplane.pb",
          "mixtral-8x22b-b8/trillium-host-0.xplane.pb", "mixtral-8x22b-b8/trillium-host-1.xplane.pb",
          "flash-attention-v7x/ironwood-host-0.xplane.pb"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TstDemoSession::everyEventEqualsTheReference()
{
    QFETCH(QString, file);
    const QByteArray reference = contentOf(kReferenceFolder + QLatin1Char('/') + file);
    if (reference.isEmpty())
        QSKIP("The reference files of the case study are not here.");
    const std::vector<std::string> expected = textOf(reference);
    const std::vector<std::string> actual = textOf(contentOf(m_folder.filePath(file)));
    QVERIFY(expected.size() > 70'000);
    for (std::size_t i = 0; i < std::min(expected.size(), actual.size()); ++i)
        if (actual[i] != expected[i]) {
            qInfo("entry %zu\n  is      %.800s\n  must be %.800s", i, actual[i].c_str(), expected[i].c_str());
            QFAIL("an entry differs");
        }
    QCOMPARE(actual.size(), expected.size());
}

void TstDemoSession::listingsEqualTheReference()
{
    const QStringList expected = filesBelow(kReferenceFolder + QStringLiteral("/llo"));
    if (expected.isEmpty())
        QSKIP("The reference listings of the case study are not here.");
    QCOMPARE(filesBelow(m_folder.filePath(QStringLiteral("llo"))), expected);
    for (const QString &file : expected)
        QCOMPARE(contentOf(m_folder.filePath(QStringLiteral("llo/") + file)),
                 contentOf(kReferenceFolder + QStringLiteral("/llo/") + file));
}

void TstDemoSession::twoRunsGiveTheSameBytes()
{
    const QTemporaryDir other;
    QVERIFY(demo::writeDemo(other.path().toStdString(), kAllRuns).has_value());
    const QStringList files = filesBelow(m_folder.path());
    QCOMPARE(filesBelow(other.path()), files);
    for (const QString &file : files)
        QVERIFY2(contentOf(other.filePath(file)) == contentOf(m_folder.filePath(file)), qPrintable(file));
}

void TstDemoSession::everyProfileSaysThatItIsSynthetic()
{
    const std::string notice(demo::kNotice);
    for (const QString &file : filesBelow(m_folder.path()).filter(QStringLiteral(".xplane.pb"))) {
        const std::vector<std::string> text = textOf(contentOf(m_folder.filePath(file)));
        const auto has = [&](const std::string &entry) {
            return std::find(text.begin(), text.end(), entry) != text.end();
        };
        QVERIFY2(has("space 3=" + notice), qPrintable(file));
        QVERIFY2(has("Task Environment stat {planescope_notice 5:" + notice + "}"), qPrintable(file));
        QVERIFY2(
            has("Task Environment stat {planescope_case 5:" + file.section(QLatin1Char('/'), 0, 0).toStdString() + "}"),
            qPrintable(file));
        QVERIFY2(std::any_of(text.begin(), text.end(),
                             [](const std::string &entry) {
                                 return entry.rfind("/host:metadata stat {tpu_version 5:SYNTHETIC (", 0) == 0;
                             }),
                 qPrintable(file));
    }
}

void TstDemoSession::reportsEveryHostAndStops()
{
    const QTemporaryDir folder;
    std::stop_source stop;
    std::vector<std::uint64_t> done;
    const auto report = [&](const LoadProgress &progress) {
        QCOMPARE(progress.bytesTotal, std::uint64_t{5});
        done.push_back(progress.bytesDone);
        if (done.size() == 3)
            stop.request_stop();
    };
    const Result<void> written = demo::writeDemo(folder.path().toStdString(), kAllRuns, report, stop.get_token());
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().code, ErrorCode::Canceled);
    QCOMPARE(done, (std::vector<std::uint64_t>{1, 2, 3}));
    QCOMPARE(filesBelow(folder.path()).size(), 3);
}

void TstDemoSession::sayingWhereItCannotWrite()
{
    const QString file = m_folder.filePath(QStringLiteral("mixtral-8x22b-b1/trillium-host-0.xplane.pb"));
    const Result<void> written = demo::writeDemo(file.toStdString(), kAllRuns);
    QVERIFY(!written.has_value());
    QCOMPARE(written.error().code, ErrorCode::WriteFailed);
    QVERIFY(!written.error().path.empty());
}

PLANESCOPE_TEST(TstDemoSession)

#include "tst_demo_session.moc"
