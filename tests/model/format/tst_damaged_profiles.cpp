#include "model/io/wire_writer.h"
#include "tests/model/format/allocation_peak.h"
#include "tests/model/format/space_files.h"
#include "tests/support/test_registry.h"

#include <QElapsedTimer>

#include <random>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr int kCount = 400'000; // messages in the files that would cost much memory
constexpr std::uint64_t kAllowedConstant = std::uint64_t{16} << 20;

/// Everything a view would ask for, so that a damaged file cannot hide behind lazy decoding.
std::uint64_t readEverything(const Session &session)
{
    std::uint64_t seen = 0;
    const auto count = [&seen](const StatView &stat) { seen += stat.text.size() + 1; };
    for (std::uint32_t p = 0; p < session.planes().size(); ++p)
        session.visitPlaneStats(PlaneId{p}, count);
    for (std::uint32_t l = 0; l < session.lines().size(); ++l) {
        const Line &line = session.line(LineId{l});
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            if (line.events.type[row] >= session.eventTypes().size() || line.events.lane[row] >= line.laneCount ||
                line.events.durationPs[row] < 0)
                return UINT64_MAX;
            if (row > 0 && line.events.beginPs[row] < line.events.beginPs[row - 1])
                return UINT64_MAX;
            session.visitStats({LineId{l}, row}, count);
            seen += session.label({LineId{l}, row}).size();
        }
    }
    return seen;
}

/// Loads, reads everything, and checks what holds for any input. Returns the events read.
std::uint64_t checkAnyInput(const SpaceFiles &files, const std::string &bytes, bool *explained = nullptr)
{
    const std::string path = files.write(bytes);
    AllocationPeak::start();
    const auto session = loadSession(path); // with derived lines
    const std::uint64_t columns = session ? (*session)->columnBytes().value : 0;
    const std::uint64_t allocated = AllocationPeak::bytes() + columns;
    if (allocated > 4 * bytes.size() + kAllowedConstant)
        qFatal("%llu bytes allocated for a file of %zu", static_cast<unsigned long long>(allocated), bytes.size());
    if (!session) {
        if (explained)
            *explained = true;
        return 0;
    }
    if (readEverything(**session) == UINT64_MAX)
        qFatal("a row breaks the promises of the session");
    if (explained)
        *explained = (*session)->importReport().hasLoss();
    return (*session)->eventCount();
}

std::string messageWith(std::uint32_t field, const std::string &payload)
{
    std::string out;
    wire::putBytes(out, field, payload);
    return out;
}

} // namespace

class TstDamagedProfiles : public QObject
{
    Q_OBJECT
private slots:
    void everyTruncationKeepsWhatComesBefore();
    void aSingleFlippedByteCostsLittle();
    void lengthsBeyondAnythingAreSurvived_data();
    void lengthsBeyondAnythingAreSurvived();
    void filesOfEmptyMessagesStayWithinTheMemoryBound_data();
    void filesOfEmptyMessagesStayWithinTheMemoryBound();
    void aCopyInTextModeIsNamed();
    void otherFilesExplainThemselves_data();
    void otherFilesExplainThemselves();
    void aWrongPlaneLengthDoesNotCostTheOtherPlanes();
    void aWrongLineLengthDoesNotCostTheMetadata();
    void aBrokenEventCostsOnlyItself();
    void noiseIsSurvived();
    void aCancelIsHeardEverywhere();
};

void TstDamagedProfiles::everyTruncationKeepsWhatComesBefore()
{
    const std::string whole = bytesOfFile(realProfile());
    const std::size_t step = whole.size() > 200'000 ? 997 : 97;
    const SpaceFiles files;
    std::uint64_t before = 0;
    for (std::size_t size = 0; size < whole.size(); size += step) {
        bool explained = false;
        const std::uint64_t events = checkAnyInput(files, whole.substr(0, size), &explained);
        // Only a cut exactly between two fields of the space leaves no trace.
        QVERIFY2(explained || size == 0, qPrintable(QString::number(size)));
        QVERIFY2(events + 64 >= before, qPrintable(QStringLiteral("%1 events at %2").arg(events).arg(size)));
        before = events;
    }
    QVERIFY(before > 100);
    const auto session = files.load(whole.substr(0, whole.size() / 2));
    QVERIFY(session.has_value());
    const ImportEntry *entry = entryOf(**session, ImportCode::FileTruncated);
    QVERIFY(entry);
    QCOMPARE(entry->severity, Severity::DataLoss);
    QCOMPARE(entry->offset, std::uint64_t(whole.size() / 2));
    QVERIFY(entry->bytes > 0 && entry->bytes <= whole.size() / 2);
}

void TstDamagedProfiles::aSingleFlippedByteCostsLittle()
{
    const std::string whole = bytesOfFile(realProfile());
    const SpaceFiles files;
    const std::uint64_t all = checkAnyInput(files, whole);
    std::mt19937 random(4711);
    unsigned costly = 0;
    constexpr unsigned kSamples = 400;
    for (unsigned i = 0; i < kSamples; ++i) {
        std::string damaged = whole;
        const std::size_t at = i < 40 ? i : random() % whole.size();
        damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ (1 + random() % 255));
        const std::uint64_t events = checkAnyInput(files, damaged);
        costly += events < all * 9 / 10;
    }
    QVERIFY2(costly < kSamples / 20,
             qPrintable(QStringLiteral("%1 of %2 cost more than a tenth").arg(costly).arg(kSamples)));
}

void TstDamagedProfiles::lengthsBeyondAnythingAreSurvived_data()
{
    QTest::addColumn<int>("depth");
    QTest::addColumn<qulonglong>("length");
    for (int depth = 0; depth < 5; ++depth)
        for (const qulonglong length : {1ULL << 63, ~0ULL, 1ULL << 32, 1ULL << 31, 1000ULL})
            QTest::addRow("depth %d, length %llu", depth, length) << depth << length;
}

void TstDamagedProfiles::lengthsBeyondAnythingAreSurvived()
{
    QFETCH(int, depth);
    QFETCH(qulonglong, length);
    // space > plane > line > event > stat: the message at `depth` announces a length it does not have.
    constexpr std::uint32_t fields[] = {1, 3, 4, 4, 5};
    std::string inner = "xx";
    for (int level = 4; level >= 0; --level) {
        std::string message;
        if (level == 1)
            wire::putBytes(message, 2, "/device:TPU:0");
        if (level == 2)
            wire::putBytes(message, 2, "XLA Ops");
        std::string out;
        wire::putTag(out, fields[level], 2);
        wire::putVarint(out, level == depth ? length : inner.size());
        out += inner;
        inner = message + out;
    }
    const SpaceFiles files;
    checkAnyInput(files, inner);
    checkAnyInput(files, inner + bytesOfFile(realProfile()).substr(0, 50'000));
}

void TstDamagedProfiles::filesOfEmptyMessagesStayWithinTheMemoryBound_data()
{
    QTest::addColumn<QByteArray>("plane");
    QTest::addColumn<bool>("isSpace");

    const auto repeated = [](const std::function<std::string(int)> &one, int count = kCount) {
        std::string plane;
        wire::putBytes(plane, 2, "/device:TPU:0");
        for (int i = 0; i < count; ++i)
            plane += one(i);
        return QByteArray::fromStdString(plane);
    };
    const auto numbered = [](std::uint32_t field, std::uint64_t id) {
        std::string message;
        wire::putNumber(message, 1, id);
        return messageWith(field, message);
    };
    std::string line;
    wire::putBytes(line, 2, "XLA Ops");
    for (int i = 0; i < 4 * kCount; ++i)
        line += messageWith(4, {});
    QTest::newRow("empty events") << QByteArray::fromStdString(messageWith(2, "/device:TPU:0") + messageWith(3, line))
                                  << false;
    std::string aggregated;
    for (int i = 0; i < 2 * kCount; ++i)
        aggregated += messageWith(4, "\x28\x01");
    QTest::newRow("aggregated events") << QByteArray::fromStdString(messageWith(2, "/device:TPU:0") +
                                                                    messageWith(3, aggregated))
                                       << false;
    std::string counters = messageWith(2, "_counters_");
    for (int i = 0; i < kCount; ++i) {
        std::string event;
        wire::putNumber(event, 2, std::uint64_t(i));
        wire::putBytes(event, 4, "\x18\x01");
        counters += messageWith(4, event);
    }
    QTest::newRow("counter samples") << QByteArray::fromStdString(messageWith(2, "/device:TPU:0") +
                                                                  messageWith(3, counters))
                                     << false;
    QTest::newRow("empty lines") << repeated([](int) { return messageWith(3, {}); }) << false;
    QTest::newRow("numbered lines") << repeated([&](int i) { return numbered(3, std::uint64_t(i)); }) << false;
    QTest::newRow("lines of one event") << repeated([&](int) { return messageWith(3, messageWith(4, {})); }) << false;
    QTest::newRow("event metadata") << repeated([&](int i) { return numbered(4, std::uint64_t(i)); }) << false;
    QTest::newRow("event metadata with scattered ids")
        << repeated([&](int i) { return numbered(4, std::uint64_t(i) * 7'919); }) << false;
    QTest::newRow("stat metadata") << repeated([&](int i) { return numbered(5, std::uint64_t(i)); }) << false;
    QTest::newRow("plane stats") << repeated([&](int) { return messageWith(6, {}); }) << false;
    QTest::newRow("names") << repeated([&](int i) {
        std::string value;
        wire::putBytes(value, 2, std::to_string(i));
        std::string entry;
        wire::putNumber(entry, 1, std::uint64_t(i));
        wire::putBytes(entry, 2, value);
        return messageWith(4, entry);
    }) << false;
    std::string planes;
    std::string warnings = messageWith(1, messageWith(2, "/device:TPU:0"));
    for (int i = 0; i < kCount; ++i) {
        planes += messageWith(1, messageWith(2, "p" + std::to_string(i)));
        warnings += messageWith(3, "w");
    }
    QTest::newRow("planes") << QByteArray::fromStdString(planes) << true;
    QTest::newRow("warnings") << QByteArray::fromStdString(warnings) << true;
}

void TstDamagedProfiles::filesOfEmptyMessagesStayWithinTheMemoryBound()
{
    QFETCH(QByteArray, plane);
    QFETCH(bool, isSpace);
    const SpaceFiles files;
    QElapsedTimer timer;
    timer.start();
    checkAnyInput(files, isSpace ? plane.toStdString() : messageWith(1, plane.toStdString()));
    QVERIFY2(timer.elapsed() < 20'000, "cost grows faster than the file");
}

void TstDamagedProfiles::aCopyInTextModeIsNamed()
{
    const QByteArray whole = QByteArray::fromStdString(bytesOfFile(realProfile()));
    const SpaceFiles files;
    const auto session = files.load(QString::fromUtf8(whole).toUtf8().toStdString());
    QVERIFY(!session.has_value());
    QCOMPARE(session.error().code, ErrorCode::TextModeCopy);
    QVERIFY(session.error().offset > 0);
}

void TstDamagedProfiles::otherFilesExplainThemselves_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("detail");
    QTest::newRow("empty") << QByteArray() << int(ErrorCode::EmptyFile) << "";
    QTest::newRow("text") << QByteArray("notes\n") << int(ErrorCode::OtherFormat) << "text";
    QTest::newRow("JSON") << QByteArray("{\"traceEvents\":[]}") << int(ErrorCode::OtherFormat) << "JSON";
    QTest::newRow("HLO text") << QByteArray("HloModule m\n") << int(ErrorCode::Damaged) << "HLO module";
    QTest::newRow("Riegeli") << QByteArray::fromHex("83af70d10d884a3f0000") << int(ErrorCode::OtherFormat) << "Riegeli";
    std::string module;
    wire::putBytes(module, 1, "jit_f");
    QTest::newRow("HLO proto") << QByteArray::fromStdString(messageWith(1, module)) << int(ErrorCode::Damaged)
                               << "HLO module";
    QTest::newRow("zeros") << QByteArray(5000, '\0') << int(ErrorCode::UnknownFormat) << "";
    QTest::newRow("one byte") << QByteArray("\x0a") << int(ErrorCode::OtherFormat) << "text";
    QTest::newRow("broken gzip") << QByteArray("\x1f\x8b\x08zzzz") << int(ErrorCode::DecompressFailed) << "";
}

void TstDamagedProfiles::otherFilesExplainThemselves()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, code);
    QFETCH(QString, detail);
    const SpaceFiles files;
    const auto session = files.load(bytes.toStdString());
    QVERIFY(!session.has_value());
    QCOMPARE(int(session.error().code), code);
    QCOMPARE(QString::fromStdString(session.error().detail), detail);
    QVERIFY(!session.error().path.empty());
}

namespace {

/// Two device planes with a line of 100 events each; `spoil` gets the bytes of the first plane's parts.
std::string twoPlanes(const std::function<void(std::string &event, std::string &line, std::string &plane)> &spoil)
{
    std::string space;
    for (int p = 0; p < 2; ++p) {
        std::string line = messageWith(2, "XLA Ops");
        for (int i = 0; i < 100; ++i) {
            std::string event;
            wire::putNumber(event, 1, std::uint64_t{1});
            wire::putNumber(event, 2, std::uint64_t(1000 * i));
            wire::putNumber(event, 3, std::uint64_t{500});
            event = messageWith(4, event);
            if (p == 0 && i == 50) {
                std::string none;
                spoil(event, none, none);
            }
            line += event;
        }
        std::string value;
        wire::putNumber(value, 1, std::uint64_t{1});
        wire::putBytes(value, 2, "fusion.1");
        std::string entry;
        wire::putNumber(entry, 1, std::uint64_t{1});
        wire::putBytes(entry, 2, value);
        std::string none;
        line = messageWith(3, line);
        if (p == 0)
            spoil(none, line, none);
        std::string plane =
            messageWith(1, messageWith(2, "/device:TPU:" + std::to_string(p)) + line + messageWith(4, entry));
        if (p == 0)
            spoil(none, none, plane);
        space += plane;
    }
    return space;
}

} // namespace

void TstDamagedProfiles::aWrongPlaneLengthDoesNotCostTheOtherPlanes()
{
    const SpaceFiles files;
    for (const int delta : {-40, -3, 1, 40}) {
        const auto session = files.load(twoPlanes([delta](std::string &, std::string &, std::string &plane) {
            if (!plane.empty())
                plane[1] = static_cast<char>(plane[1] ^ (delta & 0x3F)); // low bits of the length
        }));
        QVERIFY(session.has_value());
        QVERIFY((*session)->importReport().hasLoss() || !(*session)->importReport().isEmpty());
        QCOMPARE((*session)->planes().size(), std::size_t(2));
        QVERIFY2((*session)->eventCount() >= 195, qPrintable(QString::number((*session)->eventCount())));
    }
}

void TstDamagedProfiles::aWrongLineLengthDoesNotCostTheMetadata()
{
    const SpaceFiles files;
    const auto session = files.load(twoPlanes([](std::string &, std::string &line, std::string &) {
        if (!line.empty())
            line[2] = static_cast<char>(line[2] | 0x60); // high bits: longer than the plane
    }));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(200));
    QCOMPARE((*session)->label({LineId{0}, 99}), std::string_view("fusion.1"));
    QVERIFY((*session)->importReport().hasLoss());
}

void TstDamagedProfiles::aBrokenEventCostsOnlyItself()
{
    const SpaceFiles files;
    const auto session = files.load(twoPlanes([](std::string &event, std::string &, std::string &) {
        if (!event.empty())
            event[2] = '\x0f'; // no such wire type
    }));
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(199));
    const ImportEntry *entry = entryOf(**session, ImportCode::EventsSkipped);
    QVERIFY(entry);
    QCOMPARE(entry->count, std::uint64_t(1));
    QVERIFY(entry->hasOffset && entry->offset > 0);
    QCOMPARE(entry->place, std::string("/device:TPU:0 / XLA Ops"));
}

void TstDamagedProfiles::noiseIsSurvived()
{
    const SpaceFiles files;
    std::mt19937 random(1);
    const std::string whole = bytesOfFile(realProfile());
    for (int i = 0; i < 60; ++i) {
        std::string noise(1 + random() % 20'000, '\0');
        for (char &c : noise)
            c = static_cast<char>(random());
        checkAnyInput(files, noise);
        checkAnyInput(files, "\x0a" + noise);
        // A good beginning, then noise, then a good rest.
        const std::size_t at = random() % whole.size();
        std::string mixed = whole;
        mixed.replace(at, std::min(noise.size(), whole.size() - at), noise);
        checkAnyInput(files, mixed);
    }
}

void TstDamagedProfiles::aCancelIsHeardEverywhere()
{
    const SpaceFiles files;
    const std::string path = files.write(bytesOfFile(realProfile()));
    std::stop_source early;
    early.request_stop();
    LoadHooks hooks;
    hooks.stop = early.get_token();
    QCOMPARE(loadSession(path, {}, hooks).error().code, ErrorCode::Canceled);

    std::stop_source afterIndex;
    hooks.stop = afterIndex.get_token();
    hooks.indexed = [&](const SessionPtr &) { afterIndex.request_stop(); };
    QCOMPARE(loadSession(path, {}, hooks).error().code, ErrorCode::Canceled);
}

PLANESCOPE_TEST(TstDamagedProfiles)
#include "tst_damaged_profiles.moc"
