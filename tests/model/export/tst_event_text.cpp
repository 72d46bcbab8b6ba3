#include "model/export/event_text.h"
#include "tests/model/analysis/trace_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using planescope::testing::TraceFixture;
using planescope::testing::traceFixture;

class TstEventText : public QObject
{
    Q_OBJECT
private slots:
    void theSentenceTellsPlaceTimeAndShares();
    void aLoneEventNeedsNoShares();
    void textListsEveryStatThatCounts();
    void markdownIsOneTable();
    void csvHasPlainNumbersAndUnits();
};

void TstEventText::theSentenceTellsPlaceTimeAndShares()
{
    const TraceFixture f = traceFixture();
    const EventDetails d = eventDetails(*f.session, f.fusion);
    QCOMPARE(
        eventSentence(d, QLocale::c()).replace(QChar(0x202F), u'_'),
        QStringLiteral("fusion.7 on /device:TPU:0, XLA Ops: 30_ps from 10_ps, 30.0_% of while.1, 30.0_% of train 0."));
    QVERIFY(eventMarkdownLine(d, QLocale::c()).startsWith(QLatin1String("`fusion.7` on ")));
}

void TstEventText::aLoneEventNeedsNoShares()
{
    SessionBuilder b("t");
    const PlaneId plane = b.addPlane(b.addHost("h"), "p");
    const LineId line = b.addLine(plane, "", 0);
    b.addEvent(line, b.addType(plane, "a`b"), TimePoint::ps(5), Duration::ps(2));
    const EventDetails d = eventDetails(*b.finish(), {line, 0});
    QCOMPARE(eventMarkdownLine(d, QLocale::c()).replace(QChar(0x202F), u'_'),
             QStringLiteral("`a'b` on p: 2_ps from 5_ps."));
}

void TstEventText::textListsEveryStatThatCounts()
{
    const TraceFixture f = traceFixture();
    const EventDetails d = eventDetails(*f.session, f.fusion);
    const QString text = eventText(d, siblingsOf(*f.session, f.fusion, SiblingScope::Session), {}, QLocale::c());
    QVERIFY(text.contains(QLatin1String("\nEvents of this name: 4\n")));
    QVERIFY(text.contains(
        QString(QLatin1String("\nflops: 3.00 kFLOP\n")).replace(QLatin1String(" k"), QString(QChar(0x202F)) + u'k')));
    QCOMPARE(text.count(QLatin1String("\nflops: ")), 1); // the event's value, not the one of the metadata
    QVERIFY(text.contains(QLatin1String("\nrun_id: 12190760917235803885\n")));
    QVERIFY(text.contains(QLatin1String("\nSource: model.py:17\n")));
}

void TstEventText::markdownIsOneTable()
{
    const TraceFixture f = traceFixture();
    const QString md = eventMarkdown(eventDetails(*f.session, f.fusion), std::nullopt, {});
    for (const QString &line : md.split(u'\n', Qt::SkipEmptyParts))
        QVERIFY2(line.startsWith(u'|') && line.endsWith(u'|'), qPrintable(line));
    QVERIFY(md.contains(QLatin1String("| duration | 30 | ps |")));
}

void TstEventText::csvHasPlainNumbersAndUnits()
{
    const TraceFixture f = traceFixture();
    const QString csv =
        eventCsv(eventDetails(*f.session, f.fusion), siblingsOf(*f.session, f.fusion, SiblingScope::Plane), {});
    QVERIFY(csv.startsWith(QLatin1String("name,value,unit\n")));
    QVERIFY(csv.contains(QLatin1String("\nduration,30,ps\n")));
    QVERIFY(csv.contains(QLatin1String("\nsiblings,3,\n")));
    QVERIFY(csv.contains(QLatin1String("\nstat.bytes_accessed,4096,B\n")));
    QVERIFY(csv.contains(QLatin1String("\nstat.note,\"hand \"\"made\"\", twice\",\n")));
}

PLANESCOPE_TEST(TstEventText)
#include "tst_event_text.moc"
