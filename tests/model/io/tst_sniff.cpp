#include "model/io/sniff.h"
#include "model/io/wire_writer.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>

using namespace planescope;

namespace {

ContentKind kindOf(const std::string &text)
{
    return sniff({reinterpret_cast<const std::uint8_t *>(text.data()), text.size()});
}

std::string messageOf(std::uint32_t field, const std::string &payload)
{
    std::string out;
    wire::putBytes(out, field, payload);
    return out;
}

} // namespace

class TstSniff : public QObject
{
    Q_OBJECT
private slots:
    void tellsFormatsByTheirFirstBytes();
    void tellsAPlaneFromAnHloModule();
    void aSpaceWithErrorsOnlyIsASpace();
    void knowsACopyInTextMode();
    void knowsTheSharedFiles_data();
    void knowsTheSharedFiles();
};

void TstSniff::tellsFormatsByTheirFirstBytes()
{
    QCOMPARE(kindOf(""), ContentKind::Empty);
    QCOMPARE(kindOf("\x1f\x8b\x08"), ContentKind::Gzip);
    QCOMPARE(kindOf("\x28\xb5\x2f\xfd\x04"), ContentKind::Zstd);
    QCOMPARE(kindOf("\x83\xaf\x70\xd1\x0d\x88\x4a\x3f more"), ContentKind::Riegeli);
    QCOMPARE(kindOf("BZh91AY&SY\x01\x02"), ContentKind::Bzip2);
    QCOMPARE(kindOf(std::string("\xFD"
                                "7zXZ\0\0\x04",
                                8)),
             ContentKind::Xz);
    QCOMPARE(kindOf("PK\x03\x04\x14"), ContentKind::Zip);
    QCOMPARE(kindOf("  {\"traceEvents\": []}"), ContentKind::Json);
    QCOMPARE(kindOf(std::string("\x80\x04\x95\0\0", 5)), ContentKind::Pickle);
    QCOMPARE(kindOf("\x80\x02}q"), ContentKind::Pickle);
    QCOMPARE(kindOf("HloModule jit_f, is_scheduled=true\n"), ContentKind::HloText);
    QCOMPARE(kindOf("= control target key start\n"), ContentKind::LloText);
    QCOMPARE(kindOf("notes of the run\n"), ContentKind::Text);
    QCOMPARE(kindOf(std::string(4000, '\0')), ContentKind::Unknown);
}

void TstSniff::tellsAPlaneFromAnHloModule()
{
    std::string plane;
    wire::putNumber(plane, 1, std::uint64_t{2});
    wire::putBytes(plane, 2, "/device:TPU:0");
    QCOMPARE(kindOf(messageOf(1, plane)), ContentKind::XSpace);
    QCOMPARE(kindOf(messageOf(8, messageOf(1, plane))), ContentKind::ProfileResponse);
    std::string module;
    wire::putBytes(module, 1, "jit_train_step");
    wire::putBytes(module, 2, "main");
    QCOMPARE(kindOf(messageOf(1, module)), ContentKind::HloProto);
    // The module without the message around it.
    wire::putBytes(module, 3, messageOf(1, std::string("region.1")));
    QCOMPARE(kindOf(module), ContentKind::HloProto);
    const std::string wordsOnly = messageOf(1, std::string("a name")) + messageOf(2, std::string("another"));
    QVERIFY(kindOf(wordsOnly) != ContentKind::HloProto);
    std::string valueType;
    wire::putNumber(valueType, 1, std::uint64_t{1});
    wire::putNumber(valueType, 2, std::uint64_t{2});
    QCOMPARE(kindOf(messageOf(1, valueType)), ContentKind::Pprof);
}

void TstSniff::aSpaceWithErrorsOnlyIsASpace()
{
    QCOMPARE(kindOf(messageOf(2, std::string("the device was lost") + "")), ContentKind::XSpace);
}

void TstSniff::knowsACopyInTextMode()
{
    std::string copy = messageOf(1, std::string("\x08\x02\x12\x0d/device:TPU:0\x1a\x7f", 20));
    for (int i = 0; i < 20; ++i)
        copy += "\xEF\xBF\xBD\x01\x02";
    QCOMPARE(kindOf(copy), ContentKind::TextModeCopy);
    QCOMPARE(firstReplacedByte({reinterpret_cast<const std::uint8_t *>(copy.data()), copy.size()}),
             copy.find("\xEF\xBF\xBD"));
}

void TstSniff::knowsTheSharedFiles_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<int>("kind");
    QTest::newRow("profiles") << "xplane/*.xplane.pb" << int(ContentKind::XSpace);
    QTest::newRow("HLO protos") << "ours/hlo/*.hlo.pb" << int(ContentKind::HloProto);
    QTest::newRow("HLO protos of others") << "hlo/*.hlo_proto.pb" << int(ContentKind::HloProto);
    QTest::newRow("replies of the service") << "ours/continuous/*.pb" << int(ContentKind::ProfileResponse);
    QTest::newRow("JSON") << "trace-json/*.json" << int(ContentKind::Json);
    QTest::newRow("LLO listings") << "llo/*final_bundles.txt" << int(ContentKind::LloText);
}

void TstSniff::knowsTheSharedFiles()
{
    QFETCH(QString, pattern);
    QFETCH(int, kind);
    const QDir folder(planescope::testing::sourcePath(QStringLiteral("/../shared/data/")) +
                      pattern.section(u'/', 0, -2));
    if (!folder.exists())
        QSKIP("the shared files are not on this machine");
    const QStringList names = folder.entryList({pattern.section(u'/', -1)}, QDir::Files);
    QVERIFY(!names.isEmpty());
    for (const QString &name : names) {
        if (name.contains(QLatin1String("schedule-analysis")))
            continue; // a report beside the listing
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(int(kindOf(file.readAll().toStdString())) == kind, qPrintable(name));
    }
}

PLANESCOPE_TEST(TstSniff)
#include "tst_sniff.moc"
