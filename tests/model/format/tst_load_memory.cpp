#include "model/format/session_reader.h"
#include "model/format/xplane/synthetic.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>

#include <filesystem>

using namespace planescope;

namespace {

std::uint64_t rowsOf(const Session &session, bool derivedOnly = false)
{
    std::uint64_t rows = 0;
    for (const Line &line : session.lines())
        if (line.isDerived || !derivedOnly)
            rows += line.events.size();
    return rows;
}

std::uint64_t longestLine(const Session &session)
{
    std::uint64_t rows = 0;
    for (const Line &line : session.lines())
        rows = std::max<std::uint64_t>(rows, line.events.size());
    return rows;
}

} // namespace

class TstLoadMemory : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void columnsTakeLessThanTheFileWithDerivedRowsToo();
    void aLimitThatDoesNotHoldTheEventsEndsTheLoad();
    void aLimitThatHoldsTheEventsLeavesDerivedRowsOutAndSaysSo();
    void aLimitThatHoldsAllChangesNothing();

private:
    SessionPtr load(std::uint64_t memoryLimit, bool derive = true, ErrorCode *code = nullptr) const;
    QTemporaryDir m_folder;
    std::filesystem::path m_file;
};

void TstLoadMemory::initTestCase()
{
    m_file = m_folder.filePath(QStringLiteral("deep.xplane.pb")).toStdString();
    xplane::SyntheticOptions options;
    options.events = 400'000;
    QVERIFY(xplane::writeSynthetic(options, m_file));
}

SessionPtr TstLoadMemory::load(std::uint64_t memoryLimit, bool derive, ErrorCode *code) const
{
    LoadOptions options;
    options.threads = 2;
    options.deriveLines = derive;
    options.memoryLimit = memoryLimit;
    auto session = loadSession(m_file, options);
    if (!session) {
        if (code)
            *code = session.error().code;
        return nullptr;
    }
    return *session;
}

void TstLoadMemory::columnsTakeLessThanTheFileWithDerivedRowsToo()
{
    const SessionPtr plain = load(0, false);
    const SessionPtr derived = load(0);
    QVERIFY(plain && derived);
    QCOMPARE(plain->eventCount(), std::uint64_t(400'000));
    // Scopes are deep: more rows are derived than the file has events.
    QVERIFY(rowsOf(*derived, true) > 400'000);
    const auto file = double(derived->fileSize().value);
    QVERIFY2(double(plain->columnBytes().value) < 0.5 * file, qPrintable(QString::number(plain->columnBytes().value)));
    QVERIFY2(double(derived->columnBytes().value) < file, qPrintable(QString::number(derived->columnBytes().value)));
    QVERIFY(double(derived->columnBytes().value) < 13.0 * double(rowsOf(*derived)));
}

void TstLoadMemory::aLimitThatDoesNotHoldTheEventsEndsTheLoad()
{
    const SessionPtr plain = load(0, false);
    for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{1'000'000}, plain->columnBytes().value / 2}) {
        ErrorCode code = ErrorCode::Canceled;
        QVERIFY(!load(limit, true, &code));
        QCOMPARE(int(code), int(ErrorCode::TooLarge));
    }
}

void TstLoadMemory::aLimitThatHoldsTheEventsLeavesDerivedRowsOutAndSaysSo()
{
    const SessionPtr plain = load(0, false);
    const std::uint64_t limit = plain->columnBytes().value * 11 / 10 + 26 * longestLine(*plain);
    const SessionPtr session = load(limit);
    QVERIFY(session);
    QCOMPARE(session->eventCount(), plain->eventCount());
    QVERIFY(session->columnBytes().value <= limit);
    std::uint64_t leftOut = 0;
    std::uint64_t onCores = 0;
    for (const ImportEntry &entry : session->importReport().entries())
        if (entry.code == ImportCode::DerivedLimit)
            leftOut += entry.count;
    for (const Plane &plane : session->planes())
        if (plane.kind == PlaneKind::TpuCore)
            onCores += plane.eventCount;
    QVERIFY(onCores > 0);
    QCOMPARE(leftOut, onCores);
}

void TstLoadMemory::aLimitThatHoldsAllChangesNothing()
{
    const SessionPtr free = load(0);
    const SessionPtr limited = load(std::uint64_t{1} << 32);
    QVERIFY(free && limited);
    QCOMPARE(limited->columnBytes().value, free->columnBytes().value);
    QCOMPARE(rowsOf(*limited), rowsOf(*free));
}

PLANESCOPE_TEST(TstLoadMemory)
#include "tst_load_memory.moc"
