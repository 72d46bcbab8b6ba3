#include "model/state/navigation.h"
#include "model/store/builders.h"
#include "tests/support/test_registry.h"

using namespace planescope;

class TstNavigation : public QObject
{
    Q_OBJECT
private slots:
    void zoomToSelectionPrefersTheEventToTheRange();
    void zoomToSelectionShowsAllWithoutASelection();
    void backReturnsToWhereAJumpBegan();

private:
    std::unique_ptr<Document> makeDocument(EventRef *event)
    {
        SessionBuilder builder("t");
        const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
        const EventTypeId type = builder.addType(plane, "op");
        const LineId line = builder.addLine(plane, "XLA Ops", 3);
        builder.addEvent(line, type, TimePoint(), Duration::ms(1000));
        builder.addEvent(line, type, TimePoint() + Duration::ms(400), Duration::us(5));
        auto document = std::make_unique<Document>("t");
        const SessionPtr session = builder.finish();
        document->setSession(session, std::make_shared<OpClassTable>(session));
        *event = {line, 1};
        return document;
    }
};

void TstNavigation::zoomToSelectionPrefersTheEventToTheRange()
{
    EventRef event;
    const auto document = makeDocument(&event);
    document->selection().setTimeRange(TimeRange{TimePoint(), TimePoint() + Duration::ms(800)});
    document->selection().setEvent(event);
    zoomToSelection(*document);
    const TimeRange visible = document->viewport().visible();
    QVERIFY(visible.begin <= document->session()->begin(event));
    QVERIFY(visible.end >= document->session()->eventRange(event).end);
    QVERIFY(visible.length() < Duration::ms(20));
}

void TstNavigation::zoomToSelectionShowsAllWithoutASelection()
{
    EventRef event;
    const auto document = makeDocument(&event);
    document->viewport().jumpTo(TimeRange::ps(10, 20));
    zoomToSelection(*document);
    QCOMPARE(document->viewport().visible(), document->viewport().bounds());
}

void TstNavigation::backReturnsToWhereAJumpBegan()
{
    EventRef event;
    const auto document = makeDocument(&event);
    const TimeRange whole = document->viewport().visible();
    goToEvent(*document, event);
    QVERIFY(document->viewport().visible() != whole);
    document->viewport().goBack();
    QCOMPARE(document->viewport().visible(), whole);
    document->viewport().goForward();
    QVERIFY(document->viewport().visible() != whole);
}

PLANESCOPE_TEST(TstNavigation)
#include "tst_navigation.moc"
