#include "tests/app/frame_fixture.h"

#include "tests/support/places.h"
#include <QFile>
#include <QSettings>

#include <QtTest/QTest>

namespace planescope::testing {

namespace {

class NoticeSource : public StatSource
{
public:
    explicit NoticeSource(NameId name) : m_name(name) {}
    void eventStats(PlaneId, std::uint64_t, const StatVisitor &) const override {}
    void typeStats(PlaneId, std::uint64_t, const StatVisitor &) const override {}
    void planeStats(PlaneId, const StatVisitor &visit) const override
    {
        StatView stat;
        stat.name = m_name;
        stat.kind = StatKind::String;
        stat.text = "SYNTHETIC: made up for a test";
        visit(stat);
    }

private:
    NameId m_name;
};

void fillSession(SessionBuilder &builder)
{
    const HostId host = builder.addHost("host-0");
    for (int chip = 0; chip < 2; ++chip) {
        const PlaneId plane = builder.addPlane(host, "/device:TPU:" + std::to_string(chip), chip);
        const LineId steps = builder.addLine(plane, "Steps", 1);
        const LineId ops = builder.addLine(plane, "XLA Ops", 2);
        for (int step = 0; step < 4; ++step)
            builder.addEvent(steps, builder.addType(plane, std::to_string(step)), TimePoint() + Duration::ms(step * 25),
                             Duration::ms(25));
        for (int op = 0; op < 100; ++op) {
            const std::string name = (op % 2 == 0 ? "fusion." : "copy.") + std::to_string(op);
            builder.addEvent(ops, builder.addType(plane, name, {}, op % 2 == 0 ? "loop fusion" : "copy"),
                             TimePoint() + Duration::ms(op), Duration::us(900));
        }
    }
    builder.setFileSize({12345});
}

} // namespace

SessionPtr smallSession(const std::string &name)
{
    SessionBuilder builder(name);
    fillSession(builder);
    return builder.finish();
}

SessionPtr syntheticSession()
{
    SessionBuilder builder("synthetic");
    fillSession(builder);
    builder.setStatSource(std::make_shared<NoticeSource>(builder.intern("planescope_notice")));
    for (const ImportCode code : {ImportCode::EventsSkipped, ImportCode::FileTruncated, ImportCode::DamagedRegion}) {
        ImportEntry entry;
        entry.severity = Severity::DataLoss;
        entry.code = code;
        entry.count = 7;
        builder.report().add(entry);
    }
    return builder.finish();
}

SessionLoader FakeLoader::loader()
{
    return
        [this](const std::filesystem::path &path, const LoadOptions &, const LoadHooks &hooks) -> Result<SessionPtr> {
            const std::string name = path.filename().string();
            if (name.starts_with("broken"))
                return fail(ErrorCode::EmptyFile, path.string());
            if (name.starts_with("synthetic"))
                return syntheticSession();
            if (name.starts_with("program"))
                return loadSession(planescope::testing::sourceFile("/tests/data/hlo/everything.txt"));
            if (name.starts_with("slow")) {
                hooks.progress({1'200'000'000, 5'000'000'000, 0, 1});
                std::unique_lock lock(m_mutex);
                m_changed.wait(lock, hooks.stop, [this] { return m_isOpen; });
                if (hooks.stop.stop_requested())
                    return fail(ErrorCode::Canceled, path.string());
            }
            return smallSession(name);
        };
}

void FakeLoader::letGo()
{
    const std::lock_guard lock(m_mutex);
    m_isOpen = true;
    m_changed.notify_all();
}

FrameFixture::FrameFixture()
{
    qputenv("XDG_STATE_HOME", QFile::encodeName(m_folder.filePath(QStringLiteral("state")))); // notes
    // As somebody who has used the program: a first profile does not begin with its overview.
    QSettings(settingsPath(), QSettings::IniFormat)
        .setValue(QStringLiteral("layout/current"), QStringLiteral("timeline"));
    StartOptions english;
    english.language = QStringLiteral("en");
    english.theme = QStringLiteral("light");
    m_program = std::make_unique<Application>(english, settingsPath(), m_loader.loader());
}

void FrameFixture::restart(const StartOptions &options)
{
    window().close();
    m_program.reset();
    StartOptions complete = options;
    if (complete.language.isEmpty())
        complete.language = QStringLiteral("en");
    m_program = std::make_unique<Application>(complete, settingsPath(), m_loader.loader());
}

Document *FrameFixture::open(const QString &path)
{
    window().openPaths({path});
    Document *document = profiles().active();
    const auto isDone = [&] {
        return document->stage() == Document::Stage::Ready || document->stage() == Document::Stage::Failed;
    };
    return QTest::qWaitFor(isDone, 20'000) ? document : nullptr;
}

void FrameFixture::show()
{
    window().resize(1280, 800);
    window().show();
    const bool isExposed = QTest::qWaitForWindowExposed(&window());
    Q_ASSERT(isExposed);
    Q_UNUSED(isExposed);
    QCoreApplication::processEvents();
}

} // namespace planescope::testing
