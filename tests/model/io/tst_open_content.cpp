#include "model/io/open_content.h"
#include "model/io/wire_writer.h"
#include "tests/support/gzipped.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>

#include <unistd.h>
#include <zstd.h>

using namespace planescope;
using planescope::testing::gzipped;

namespace {

/// An XSpace with one plane and enough bytes that a packed stream has several blocks.
std::string someSpace()
{
    std::string plane;
    wire::putBytes(plane, 2, "/device:TPU:0");
    std::uint64_t random = 1;
    for (int i = 0; i < 60'000; ++i) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        wire::putNumber(plane, 1, random >> 40);
    }
    std::string space;
    wire::putBytes(space, 1, plane);
    return space;
}

std::string zstdOf(const std::string &plain)
{
    std::string packed(::ZSTD_compressBound(plain.size()), '\0');
    packed.resize(::ZSTD_compress(packed.data(), packed.size(), plain.data(), plain.size(), 3));
    return packed;
}

std::string textOf(const FileContent &content)
{
    return {reinterpret_cast<const char *>(content.bytes.data()), content.bytes.size()};
}

} // namespace

class TstOpenContent : public QObject
{
    Q_OBJECT
private slots:
    void plainFilesAreMapped();
    void packedFilesAreUnpacked();
    void membersOfACatenatedGzipFollowEachOther();
    void aBrokenStreamGivesWhatCameBefore();
    void whatIsNoProfileIsNotUnpackedToItsEnd();
    void aStreamIsReadToItsEnd();
    void aStopIsHeard();
    void missingFilesAndFoldersAreErrors();

private:
    std::string write(const std::string &bytes)
    {
        const QString name = m_folder.filePath(QString::number(m_files++));
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            return {};
        return name.toStdString();
    }
    Result<OpenedContent> open(const std::string &bytes)
    {
        OpenProgress progress;
        return openContent(write(bytes), progress, {});
    }
    QTemporaryDir m_folder;
    int m_files = 0;
};

void TstOpenContent::plainFilesAreMapped()
{
    const std::string space = someSpace();
    const auto opened = open(space);
    QVERIFY(opened.has_value());
    QCOMPARE(opened->kind, ContentKind::XSpace);
    QCOMPARE(textOf(opened->content), space);
    QCOMPARE(opened->content.anonymousBytes, std::uint64_t(0));
}

void TstOpenContent::packedFilesAreUnpacked()
{
    const std::string space = someSpace();
    for (const std::string &packed : {gzipped(space), zstdOf(space)}) {
        const auto opened = open(packed);
        QVERIFY(opened.has_value());
        QCOMPARE(opened->kind, ContentKind::XSpace);
        QVERIFY(textOf(opened->content) == space);
        QCOMPARE(opened->content.fileSize, std::uint64_t(packed.size()));
        QVERIFY(!opened->endsEarly);
    }
}

void TstOpenContent::membersOfACatenatedGzipFollowEachOther()
{
    const std::string space = someSpace();
    const auto opened = open(gzipped(space) + gzipped(space));
    QVERIFY(opened.has_value());
    QVERIFY(textOf(opened->content) == space + space);
}

void TstOpenContent::aBrokenStreamGivesWhatCameBefore()
{
    const std::string space = someSpace();
    for (std::string packed : {gzipped(space), zstdOf(space)}) {
        packed.resize(packed.size() * 2 / 3);
        const auto opened = open(packed);
        QVERIFY(opened.has_value());
        QVERIFY(opened->endsEarly);
        QVERIFY(opened->content.bytes.size() > space.size() / 4);
        QVERIFY(space.starts_with(textOf(opened->content)));
    }
    const auto nothing = open("\x1f\x8b\x08 no stream at all");
    QCOMPARE(nothing.error().code, ErrorCode::DecompressFailed);
}

void TstOpenContent::whatIsNoProfileIsNotUnpackedToItsEnd()
{
    const auto opened = open(gzipped("= control target key start\n" + std::string(40'000'000, ' ')));
    QVERIFY(opened.has_value());
    QCOMPARE(opened->kind, ContentKind::LloText);
    QVERIFY(opened->content.bytes.empty());
    // A trace is a profile: nothing of it may be missing.
    const std::string trace = "{\"traceEvents\": [" + std::string(4'000'000, ' ') + "]}";
    const auto json = open(gzipped(trace));
    QVERIFY(json.has_value());
    QCOMPARE(json->kind, ContentKind::Json);
    QCOMPARE(json->content.bytes.size(), trace.size());
}

void TstOpenContent::aStreamIsReadToItsEnd()
{
    const std::string space = someSpace();
    const std::string path = write(gzipped(space));
    FILE *file = std::fopen(path.c_str(), "rb");
    QVERIFY(file);
    OpenProgress progress;
    const auto opened = readContent(::fileno(file), "-", progress, {});
    std::fclose(file);
    QVERIFY(opened.has_value());
    QVERIFY(textOf(opened->content) == space);
}

void TstOpenContent::aStopIsHeard()
{
    std::stop_source stop;
    stop.request_stop();
    OpenProgress progress;
    QCOMPARE(openContent(write(gzipped(someSpace())), progress, stop.get_token()).error().code, ErrorCode::Canceled);
}

void TstOpenContent::missingFilesAndFoldersAreErrors()
{
    OpenProgress progress;
    QCOMPARE(openContent("/no/such/file", progress, {}).error().code, ErrorCode::NotFound);
    QCOMPARE(openContent("/", progress, {}).error().code, ErrorCode::NotReadable);
    QCOMPARE(open("")->kind, ContentKind::Empty);
}

PLANESCOPE_TEST(TstOpenContent)
#include "tst_open_content.moc"
