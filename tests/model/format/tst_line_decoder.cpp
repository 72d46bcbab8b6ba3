#include "model/format/xplane/line_decoder.h"
#include "model/io/wire_writer.h"
#include "tests/support/test_registry.h"

#include <algorithm>

using namespace planescope;
using namespace planescope::xplane;

namespace {

struct LineBytes {
    std::string bytes = std::string("\x12\x07XLA Ops", 9);
    void event(std::int64_t type, std::int64_t offset, std::int64_t duration, bool hasStat = false)
    {
        std::string message;
        wire::putNumber(message, 1, type);
        wire::putNumber(message, 2, offset);
        if (duration != 0)
            wire::putNumber(message, 3, duration);
        if (hasStat)
            wire::putBytes(message, 4, "\x08\x01\x20\x07");
        wire::putBytes(bytes, 4, message);
    }
    void raw(const std::string &field) { bytes += field; }
};

struct Decoded {
    std::shared_ptr<ColumnMemory> memory;
    std::shared_ptr<LinePacker> packer;
    DecodedLine line;
    EventColumns columns() const { return line.isPacked ? line.packed : EventColumns(line.columns); }
};

/// No threads: this one, packed piece by piece.
Decoded decodeWith(const std::string &bytes, const IdMap &types, unsigned threads)
{
    LineSegment segment;
    segment.begin = reinterpret_cast<const std::uint8_t *>(bytes.data());
    segment.end = segment.begin + bytes.size();
    segment.basePs = 1'000;
    segment.types = &types;
    LineJob job;
    job.fileBegin = segment.begin;
    job.fileEnd = segment.end;
    job.segments = {&segment, 1};
    job.bytes = bytes.size();
    job.eventLimit = bytes.size() / 2;
    Decoded decoded{*ColumnMemory::reserve(job.eventLimit, false), nullptr, {}};
    std::atomic<std::uint64_t> done{0};
    if (threads == 0)
        decoded.packer = std::make_shared<LinePacker>(false);
    decoded.line = threads <= 1 ? decodeLine(job, *decoded.memory, done, {}, decoded.packer.get())
                                : decodeLongLine(job, threads, *decoded.memory, done, {});
    if (done != bytes.size())
        qFatal("progress does not add up");
    return decoded;
}

} // namespace

class TstLineDecoder : public QObject
{
    Q_OBJECT
private slots:
    void partsGiveTheSameAsTheWhole_data();
    void partsGiveTheSameAsTheWhole();
    void piecesGiveTheSameAsTheWhole_data();
    void piecesGiveTheSameAsTheWhole();
    void oneThatIsLateInALongLineEndsThePieces();
    void rowsBeyondTheLimitAreCounted();
};

namespace {

void addLines(int events)
{
    QTest::addColumn<QByteArray>("bytes");
    const auto add = [=](const char *name, const std::function<void(LineBytes &, int)> &fill) {
        LineBytes line;
        for (int i = 0; i < events; ++i)
            fill(line, i);
        QTest::newRow(name) << QByteArray::fromStdString(line.bytes);
    };
    add("one after the other", [](LineBytes &l, int i) { l.event(1 + i % 3, i * 100, 90, i % 2 == 0); });
    add("nested in groups",
        [](LineBytes &l, int i) { l.event(1, i / 5 * 1000 + i % 5 * 10, i % 5 == 0 ? 900 : 800 - i % 5 * 20, true); });
    add("one event around all", [](LineBytes &l, int i) {
        if (i == 0)
            l.event(1, 0, 10'000'000);
        l.event(2, i * 100, 90);
        l.event(1, i * 100 + 5, 20);
    });
    add("overlapping", [](LineBytes &l, int i) { l.event(1, i * 10, 25 + i % 7 * 30); });
    add("an overlap near each border", [](LineBytes &l, int i) { l.event(1, i * 100, i % 250 == 0 ? 150 : 90); });
    add("unsorted everywhere", [](LineBytes &l, int i) { l.event(1 + i % 3, i * 7919 % 100'000, i % 50, i % 2 == 0); });
    add("second half before the first",
        [=](LineBytes &l, int i) { l.event(1, (i + events / 2) % events * 100, 90, true); });
    add("broken and aggregated ones between", [](LineBytes &l, int i) {
        l.event(1, i * 100, 90, true);
        if (i % 11 == 0)
            l.raw(std::string("\x22\x03\x08\x01\x0f", 5));
        if (i % 13 == 0)
            l.raw(std::string("\x22\x04\x08\x01\x28\x05", 6));
        if (i % 17 == 0)
            l.event(99, i * 100 + 50, -5);
    });
    add("unknown fields between", [](LineBytes &l, int i) {
        l.event(1, i * 100, 90);
        if (i % 100 == 0)
            l.raw(std::string("\x7a\x03xyz", 5));
    });
    add("cut at the end", [=](LineBytes &l, int i) {
        l.event(1, i * 100, 90);
        if (i + 1 == events)
            l.raw(std::string("\x22\x60\x08\x01", 4));
    });
    LineBytes none;
    QTest::newRow("no event") << QByteArray::fromStdString(none.bytes);
    none.event(1, 5, 5);
    QTest::newRow("one event") << QByteArray::fromStdString(none.bytes);
}

void compareDecoded(const Decoded &parts, const Decoded &whole)
{
    const EventColumns a = whole.columns();
    const EventColumns b = parts.columns();
    QCOMPARE(b.size(), a.size());
    QVERIFY(std::equal(a.beginPs.begin(), a.beginPs.end(), b.beginPs.begin()));
    QVERIFY(std::equal(a.durationPs.begin(), a.durationPs.end(), b.durationPs.begin()));
    QVERIFY(std::equal(a.type.begin(), a.type.end(), b.type.begin()));
    QVERIFY(std::equal(a.statOffset.begin(), a.statOffset.end(), b.statOffset.begin()));
    QVERIFY(std::equal(a.lane.begin(), a.lane.end(), b.lane.begin()));
    QCOMPARE(parts.line.laneFacts.lanes, whole.line.laneFacts.lanes);
    QCOMPARE(parts.line.laneFacts.boxLanes, whole.line.laneFacts.boxLanes);
    QCOMPARE(parts.line.laneFacts.busy, whole.line.laneFacts.busy);
    QCOMPARE(parts.line.partialOverlaps, whole.line.partialOverlaps);
    QCOMPARE(parts.line.range, whole.line.range);
    QCOMPARE(parts.line.skipped, whole.line.skipped);
    QCOMPARE(parts.line.firstSkippedAt, whole.line.firstSkippedAt);
    QCOMPARE(parts.line.damagedBytes, whole.line.damagedBytes);
    QCOMPARE(parts.line.unknownTypes, whole.line.unknownTypes);
    QCOMPARE(parts.line.negativeDurations, whole.line.negativeDurations);
    QCOMPARE(parts.line.aggregated.size(), whole.line.aggregated.size());
    QCOMPARE(parts.line.leftOut, whole.line.leftOut);
    QCOMPARE(parts.line.wasUnsorted, whole.line.wasUnsorted);
}

IdMap threeTypes()
{
    IdMap types;
    for (int id = 1; id <= 3; ++id)
        types.set(id, std::uint32_t(10 * id));
    return types;
}

} // namespace

void TstLineDecoder::partsGiveTheSameAsTheWhole_data() { addLines(3'000); }

void TstLineDecoder::partsGiveTheSameAsTheWhole()
{
    QFETCH(QByteArray, bytes);
    const std::string kept = bytes.toStdString();
    const IdMap types = threeTypes();
    const Decoded whole = decodeWith(kept, types, 1);
    for (const unsigned threads : {2u, 3u, 8u}) {
        compareDecoded(decodeWith(kept, types, threads), whole);
        if (QTest::currentTestFailed())
            return;
    }
}

void TstLineDecoder::piecesGiveTheSameAsTheWhole_data()
{
    addLines(3 * 8'192 + 5); // some whole pieces and a rest
}

void TstLineDecoder::piecesGiveTheSameAsTheWhole()
{
    QFETCH(QByteArray, bytes);
    const std::string kept = bytes.toStdString();
    const IdMap types = threeTypes();
    const Decoded whole = decodeWith(kept, types, 1);
    const Decoded pieces = decodeWith(kept, types, 0);
    compareDecoded(pieces, whole);
    QCOMPARE(pieces.line.isPacked, whole.line.columns.size() > 8'192 && !whole.line.wasUnsorted);
}

void TstLineDecoder::oneThatIsLateInALongLineEndsThePieces()
{
    const IdMap types = threeTypes();
    for (const int late : {8'191, 8'192, 8'193, 20'000, 29'999}) {
        LineBytes line;
        for (int i = 0; i < 30'000; ++i)
            line.event(1 + i % 3, i == late ? 50 : 100 + i * 100, 90, i % 2 == 0);
        const Decoded whole = decodeWith(line.bytes, types, 1);
        const Decoded pieces = decodeWith(line.bytes, types, 0);
        QVERIFY(whole.line.wasUnsorted && !pieces.line.isPacked);
        compareDecoded(pieces, whole);
        if (QTest::currentTestFailed())
            return;
    }
}

void TstLineDecoder::rowsBeyondTheLimitAreCounted()
{
    LineBytes line;
    for (int i = 0; i < 100; ++i)
        line.event(1, i * 10, 5);
    IdMap types;
    types.set(1, 7);
    LineSegment segment;
    segment.begin = reinterpret_cast<const std::uint8_t *>(line.bytes.data());
    segment.end = segment.begin + line.bytes.size();
    segment.types = &types;
    LineJob job;
    job.fileBegin = segment.begin;
    job.fileEnd = segment.end;
    job.segments = {&segment, 1};
    job.bytes = line.bytes.size();
    job.eventLimit = 60;
    const auto memory = *ColumnMemory::reserve(1000, false);
    std::atomic<std::uint64_t> done{0};
    const DecodedLine decoded = decodeLine(job, *memory, done, {});
    QCOMPARE(decoded.columns.size(), std::size_t(60));
    QCOMPARE(decoded.leftOut, std::uint64_t(40));

    // The same with pieces: the limit is that of the line.
    while (line.bytes.size() < 400'000)
        line.event(1, 1'000'000 + static_cast<std::int64_t>(line.bytes.size()), 1);
    segment.begin = reinterpret_cast<const std::uint8_t *>(line.bytes.data());
    segment.end = segment.begin + line.bytes.size();
    job.fileBegin = segment.begin;
    job.fileEnd = segment.end;
    job.bytes = line.bytes.size();
    job.eventLimit = 20'000;
    LinePacker packer(false);
    const auto large = *ColumnMemory::reserve(job.eventLimit, false);
    const DecodedLine limited = decodeLine(job, *large, done, {}, &packer);
    QVERIFY(limited.isPacked);
    QCOMPARE(limited.packed.size(), std::size_t(20'000));
    QVERIFY(limited.leftOut > 5'000);
    QVERIFY(packer.used() > 0 && packer.used() < 20'000 * 10);
}

PLANESCOPE_TEST(TstLineDecoder)
#include "tst_line_decoder.moc"
