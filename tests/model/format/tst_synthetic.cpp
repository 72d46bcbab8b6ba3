#include "model/analysis/step_range.h"
#include "model/format/session_reader.h"
#include "model/format/xplane/synthetic.h"
#include "model/format/xplane/xspace_writer.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <set>

using namespace planescope;

class TstSynthetic : public QObject
{
    Q_OBJECT
private slots:
    void eventCountIsExact_data();
    void eventCountIsExact();
    void sameOptionsGiveTheSameBytes();
    void demoIsATrainingRunOfTwoAlignedHosts();
    void stepsOfDevicesAreTheStepsOfTheirHost_data();
    void stepsOfDevicesAreTheStepsOfTheirHost();
    void refusesOptionsOutOfRange();

private:
    static LoadOptions plain()
    {
        LoadOptions options;
        options.deriveLines = false;
        return options;
    }
};

void TstSynthetic::eventCountIsExact_data()
{
    QTest::addColumn<qulonglong>("events");
    QTest::addColumn<uint>("lines");
    QTest::addColumn<uint>("hosts");
    QTest::newRow("one event") << 1ULL << 1U << 1U;
    QTest::newRow("few lines") << 1'000ULL << 3U << 1U;
    QTest::newRow("many lines") << 50'000ULL << 120U << 1U;
    QTest::newRow("three hosts") << 10'001ULL << 20U << 3U;
}

void TstSynthetic::eventCountIsExact()
{
    QFETCH(qulonglong, events);
    QFETCH(uint, lines);
    QFETCH(uint, hosts);
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("run")).toStdString();
    xplane::SyntheticOptions options;
    options.events = events;
    options.lines = lines;
    options.hosts = hosts;
    QVERIFY(xplane::writeSynthetic(options, path).has_value());
    const auto session = loadSession(path, plain());
    QVERIFY(session.has_value());
    QCOMPARE((*session)->eventCount(), std::uint64_t(events));
    QCOMPARE((*session)->hosts().size(), std::size_t(hosts));
    QVERIFY(!(*session)->importReport().hasLoss());
}

void TstSynthetic::sameOptionsGiveTheSameBytes()
{
    const auto bytes = [](std::uint64_t seed) {
        xplane::SyntheticOptions options = xplane::demoOptions();
        options.seed = seed;
        xplane::XSpaceWriter writer;
        xplane::writeSyntheticHost(options, 1, 0, writer);
        return writer.take();
    };
    QVERIFY(bytes(1) == bytes(1));
    QVERIFY(bytes(1) != bytes(2));
}

void TstSynthetic::demoIsATrainingRunOfTwoAlignedHosts()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("demo")).toStdString();
    QVERIFY(xplane::writeSynthetic(xplane::demoOptions(), path).has_value());
    const auto loaded = loadSession(path, plain());
    QVERIFY(loaded.has_value());
    const Session &s = **loaded;
    QVERIFY(s.fileSize().value < 4u << 20);
    QCOMPARE(s.hosts().size(), std::size_t(2));
    QCOMPARE(s.text(s.hosts()[1].name), std::string_view("synthetic-host-1"));
    QVERIFY(s.hosts()[1].offset > Duration());

    std::set<std::string_view> categories;
    std::vector<TimePoint> firstSteps;
    std::size_t devices = 0;
    for (std::uint32_t l = 0; l < s.lines().size(); ++l) {
        const Line &line = s.lines()[l];
        if (line.kind == LineKind::Steps) {
            QCOMPARE(line.events.size(), std::size_t(3));
            firstSteps.push_back(s.begin({LineId{l}, 0}));
            ++devices;
        }
        if (line.kind == LineKind::Ops) {
            QCOMPARE(line.laneCount, 2); // loops contain their layers
            for (const std::uint32_t type : line.events.type)
                categories.insert(s.text(s.eventType(EventTypeId{type}).category));
        }
    }
    QCOMPARE(devices, std::size_t(4));
    QVERIFY(*std::max_element(firstSteps.begin(), firstSteps.end()) -
                *std::min_element(firstSteps.begin(), firstSteps.end()) <
            Duration::us(20));
    for (const char *category :
         {"convolution fusion", "loop fusion", "all-reduce", "custom-call", "data formatting", "infeed"})
        QVERIFY2(categories.count(category) == 1, category);
    QCOMPARE(s.counters().size(), std::size_t(12));
    QCOMPARE(s.programs().size(), std::size_t(2));
    QVERIFY(std::any_of(s.importReport().entries().begin(), s.importReport().entries().end(), [](const ImportEntry &e) {
        return e.code == ImportCode::ProducerWarning && e.text.starts_with("SYNTHETIC");
    }));
}

void TstSynthetic::stepsOfDevicesAreTheStepsOfTheirHost_data()
{
    QTest::addColumn<uint>("hosts");
    QTest::addColumn<uint>("devices");
    QTest::addColumn<qulonglong>("events");
    QTest::newRow("demo") << 2U << 2U << 0ULL;
    QTest::newRow("one chip") << 1U << 1U << 0ULL;
    QTest::newRow("eight chips") << 1U << 8U << 0ULL;
    QTest::newRow("by events") << 1U << 4U << 60'000ULL;
}

void TstSynthetic::stepsOfDevicesAreTheStepsOfTheirHost()
{
    QFETCH(uint, hosts);
    QFETCH(uint, devices);
    QFETCH(qulonglong, events);
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("run")).toStdString();
    xplane::SyntheticOptions options = xplane::demoOptions();
    options.hosts = hosts;
    options.devicesPerHost = devices;
    options.lines = devices * 5 + 4;
    options.events = events;
    QVERIFY(xplane::writeSynthetic(options, path).has_value());
    const auto loaded = loadSession(path);
    QVERIFY(loaded.has_value());
    const Session &s = **loaded;
    std::map<std::uint32_t, std::vector<std::string_view>> hostSteps;
    for (std::uint32_t l = 0; l < s.lines().size(); ++l)
        for (std::uint64_t row = 0; s.text(s.lines()[l].name) == "python" && row < s.lines()[l].events.size(); ++row)
            if (const auto label = s.label({LineId{l}, row}); label.starts_with("train "))
                hostSteps[s.plane(s.lines()[l].plane).host.value].push_back(label);
    QCOMPARE(hostSteps.size(), std::size_t(hosts));
    std::size_t checked = 0;
    for (std::uint32_t l = 0; l < s.lines().size(); ++l) {
        const Line &line = s.lines()[l];
        if (line.kind != LineKind::Steps)
            continue;
        const std::vector<std::string_view> &expected = hostSteps[s.plane(line.plane).host.value];
        QCOMPARE(line.events.size(), expected.size());
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            QCOMPARE(s.label({LineId{l}, row}), expected[row]);
            QCOMPARE(stepNumber(s, {LineId{l}, row}), std::optional<std::int64_t>(std::int64_t(row)));
        }
        ++checked;
    }
    QCOMPARE(checked, std::size_t(hosts * devices));
}

void TstSynthetic::refusesOptionsOutOfRange()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("x")).toStdString();
    xplane::SyntheticOptions options;
    options.stats = 9;
    QCOMPARE(xplane::writeSynthetic(options, path).error().code, ErrorCode::InvalidArgument);
    options.stats = 1;
    options.hosts = 0;
    QCOMPARE(xplane::writeSynthetic(options, path).error().detail, std::string("hosts"));
    options.hosts = 1;
    QCOMPARE(xplane::writeSynthetic(options, "/nowhere/at/all").error().code, ErrorCode::WriteFailed);
    QVERIFY(!QFile::exists(QString::fromStdString(path)));
}

PLANESCOPE_TEST(TstSynthetic)
#include "tst_synthetic.moc"
