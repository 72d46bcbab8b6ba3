#include "model/state/session_summary.h"

#include "model/store/builders.h"
#include "tests/support/test_registry.h"

using namespace planescope;

namespace {

/// One string stat on every plane.
class OneStatSource : public StatSource
{
public:
    OneStatSource(NameId name, std::string text) : m_name(name), m_text(std::move(text)) {}
    void eventStats(PlaneId, std::uint64_t, const StatVisitor &) const override {}
    void typeStats(PlaneId, std::uint64_t, const StatVisitor &) const override {}
    void planeStats(PlaneId, const StatVisitor &visit) const override
    {
        StatView stat;
        stat.name = m_name;
        stat.kind = StatKind::String;
        stat.text = m_text;
        visit(stat);
    }

private:
    NameId m_name;
    std::string m_text;
};

} // namespace

class TstSessionSummary : public QObject
{
    Q_OBJECT
private slots:
    void titlesDropTheEndingsOfProfiles()
    {
        QCOMPARE(profileTitle("/a/host-0.xplane.pb"), QStringLiteral("host-0"));
        QCOMPARE(profileTitle("/a/host-0.xplane.pb.zst"), QStringLiteral("host-0"));
        QCOMPARE(profileTitle("/a/2024_05_01"), QStringLiteral("2024_05_01"));
        QCOMPARE(profileTitle("/a/.pb"), QStringLiteral(".pb"));
    }

    void countsHostsAndChips()
    {
        SessionBuilder builder("s");
        const HostId host = builder.addHost("h0");
        builder.addHost("h1");
        builder.addPlane(host, "/device:TPU:0");
        builder.addPlane(host, "/device:TPU:1");
        builder.addPlane(host, "/host:CPU");
        const QString text = hostsAndChips(*builder.finish());
        QVERIFY2(text.contains(QLatin1String("2 host")), qPrintable(text));
        QVERIFY2(text.contains(QLatin1String("2 chip")), qPrintable(text));
    }

    void repeatsTheSyntheticNoticeWordForWord()
    {
        SessionBuilder builder("s");
        builder.addPlane(builder.addHost("h"), "Task Environment");
        builder.setStatSource(std::make_shared<OneStatSource>(builder.intern("planescope_notice"), "SYNTHETIC: ü"));
        const SessionPtr session = builder.finish();
        QCOMPARE(syntheticNotice(*session), QStringLiteral("SYNTHETIC: ü"));
        QVERIFY(summaryLine(*session).endsWith(QLatin1String("Synthetic")));
    }

    void aMeasurementHasNoNotice()
    {
        SessionBuilder builder("s");
        builder.addPlane(builder.addHost("h"), "Task Environment");
        builder.setStatSource(std::make_shared<OneStatSource>(builder.intern("profile_start_time"), "1"));
        QVERIFY(syntheticNotice(*builder.finish()).isEmpty());
    }
};

PLANESCOPE_TEST(TstSessionSummary)
#include "tst_session_summary.moc"
