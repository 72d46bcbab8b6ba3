#include "model/io/wire_reader.h"
#include "model/io/wire_writer.h"
#include "tests/support/test_registry.h"

using namespace planescope;

namespace {

std::span<const std::uint8_t> asWireBytes(const std::string &text)
{
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

} // namespace

class TstWireReader : public QObject
{
    Q_OBJECT
private slots:
    void readsEveryLengthOfNumber();
    void theUncheckedNumberIsTheSame();
    void readsWhatTheWriterWrote();
    void aFieldBeyondTheEndIsHandedOutCutOnce();
    void refusesWhatIsNoField_data();
    void refusesWhatIsNoField();
    void aLengthOfTwoToThe63IsCut();
    void goesOnAfterDamageWhereAsked();
};

void TstWireReader::readsEveryLengthOfNumber()
{
    for (unsigned bit = 0; bit < 64; ++bit)
        for (const std::uint64_t value :
             {std::uint64_t{1} << bit, (std::uint64_t{1} << bit) - 1, ~(std::uint64_t{1} << bit)}) {
            std::string out;
            wire::putVarint(out, value);
            const auto bytes = asWireBytes(out);
            std::uint64_t read = 0;
            QCOMPARE(wire::readVarint(bytes.data(), bytes.data() + bytes.size(), read), bytes.data() + bytes.size());
            QCOMPARE(read, value);
            QVERIFY(!wire::readVarint(bytes.data(), bytes.data() + bytes.size() - 1, read));
        }
}

void TstWireReader::theUncheckedNumberIsTheSame()
{
    for (unsigned bit = 0; bit < 64; ++bit)
        for (const std::uint64_t value :
             {std::uint64_t{1} << bit, (std::uint64_t{1} << bit) - 1, ~(std::uint64_t{1} << bit)}) {
            std::string out;
            wire::putVarint(out, value);
            const std::size_t length = out.size();
            out.append(wire::kVarintSlack, '\xFF');
            std::uint64_t read = 0;
            const std::uint8_t *begin = asWireBytes(out).data();
            QCOMPARE(wire::readVarintUnchecked(begin, read), begin + length);
            QCOMPARE(read, value);
        }
    const std::string endless(32, '\x80');
    std::uint64_t read = 0;
    QVERIFY(!wire::readVarintUnchecked(asWireBytes(endless).data(), read));
}

void TstWireReader::readsWhatTheWriterWrote()
{
    std::string out;
    wire::putNumber(out, 1, std::int64_t{-5});
    wire::putDouble(out, 2, 0.5);
    wire::putBytes(out, 5000, "text");
    wire::Reader reader(asWireBytes(out));
    QVERIFY(reader.next() && reader.is(1, wire::Type::Varint));
    QCOMPARE(reader.signedNumber(), std::int64_t{-5});
    QVERIFY(reader.next() && reader.is(2, wire::Type::Fixed64));
    QCOMPARE(reader.toDouble(), 0.5);
    QVERIFY(reader.next() && reader.is(5000, wire::Type::Bytes));
    QCOMPARE(reader.text(), std::string_view("text"));
    QVERIFY(!reader.next());
    QVERIFY(!reader.isDamaged());
}

void TstWireReader::aFieldBeyondTheEndIsHandedOutCutOnce()
{
    std::string out;
    wire::putBytes(out, 3, "0123456789");
    out.resize(6);
    wire::Reader reader(asWireBytes(out));
    QVERIFY(reader.next());
    QVERIFY(reader.isCut());
    QCOMPARE(reader.text(), std::string_view("0123"));
    QCOMPARE(reader.announcedLength(), std::uint64_t(10));
    QVERIFY(!reader.next());
    QVERIFY(reader.isDamaged());
}

void TstWireReader::refusesWhatIsNoField_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("number 0") << QByteArray::fromHex("0001");
    QTest::newRow("group start") << QByteArray::fromHex("0b");
    QTest::newRow("group end") << QByteArray::fromHex("0c");
    QTest::newRow("type 6") << QByteArray::fromHex("0e");
    QTest::newRow("type 7") << QByteArray::fromHex("0f");
    QTest::newRow("number without end") << QByteArray::fromHex("08ffffffffffffffffffffff01");
    QTest::newRow("tag without end") << QByteArray::fromHex("88");
    QTest::newRow("half a fixed64") << QByteArray::fromHex("0900000000");
    QTest::newRow("half a fixed32") << QByteArray::fromHex("0d0000");
}

void TstWireReader::refusesWhatIsNoField()
{
    QFETCH(QByteArray, bytes);
    const std::string kept = bytes.toStdString();
    wire::Reader reader(asWireBytes(kept));
    QVERIFY(!reader.next());
    QVERIFY(reader.isDamaged());
    QCOMPARE(reader.tagAt(), asWireBytes(kept).data());
}

void TstWireReader::aLengthOfTwoToThe63IsCut()
{
    std::string out;
    wire::putTag(out, 1, 2);
    wire::putVarint(out, std::uint64_t{1} << 63);
    out += "rest";
    wire::Reader reader(asWireBytes(out));
    QVERIFY(reader.next());
    QVERIFY(reader.isCut());
    QCOMPARE(reader.text(), std::string_view("rest"));
}

void TstWireReader::goesOnAfterDamageWhereAsked()
{
    std::string out = "\x0f";
    wire::putNumber(out, 1, std::uint64_t{7});
    wire::Reader reader(asWireBytes(out));
    QVERIFY(!reader.next());
    reader.resumeAt(reader.tagAt() + 1);
    QVERIFY(reader.next());
    QCOMPARE(reader.number(), std::uint64_t(7));
}

PLANESCOPE_TEST(TstWireReader)
#include "tst_wire_reader.moc"
