#include "model/state/notes.h"
#include "model/state/saved_state.h"
#include "model/store/builders.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace planescope;
using planescope::testing::SessionFixture;

namespace {

SessionPtr savedProfile(int ops)
{
    SessionFixture fixture;
    for (int i = 0; i < ops; ++i)
        fixture.op("fusion." + std::to_string(i), i * 1'000'000LL, 900'000, "loop fusion");
    return fixture.build();
}

std::unique_ptr<Document> savedDocumentAt(const QString &path, const SessionPtr &session)
{
    auto document = std::make_unique<Document>(std::filesystem::path(path.toStdString()));
    document->setSession(session, std::make_shared<OpClassTable>(session));
    return document;
}

} // namespace

class TstSavedState : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_STATE_HOME", QFile::encodeName(m_folder->filePath(QStringLiteral("state"))));
        m_path = m_folder->filePath(QStringLiteral("a.xplane.pb"));
    }
    void cleanup() { qunsetenv("XDG_STATE_HOME"); }

    void whatIsOnTheScreenComesBackWithTheProfile()
    {
        const SessionPtr session = savedProfile(10);
        {
            const auto document = savedDocumentAt(m_path, session);
            SavedState *const saved = SavedState::of(document.get());
            connect(saved, &SavedState::saving, this, [](QJsonObject *views) {
                (*views)[QStringLiteral("view")] = QJsonObject{{QStringLiteral("a"), 7}};
            });
            document->selection().setTimeRange(TimeRange::ps(2'000'000, 5'000'000), {LineId{0}});
            document->selection().setEvent(EventRef{LineId{0}, 3});
            document->search().begin(QStringLiteral("fusion"));
            document->viewport().jumpTo(TimeRange::ps(1'000'000, 8'000'000));
            Notes::of(document.get())->add({TimeRange::ps(0, 1000), {}, QStringLiteral("a note"), 0});
            QVERIFY(saved->save());
        }
        const auto again = savedDocumentAt(m_path, session);
        QVERIFY(!again->selection().timeRange()); // until somebody asks for it
        SavedState *const saved = SavedState::of(again.get());
        QVERIFY(again->selection().timeRange() == TimeRange::ps(2'000'000, 5'000'000));
        QCOMPARE(again->selection().rows(), std::vector{LineId{0}});
        QVERIFY(again->selection().event() == EventRef({LineId{0}, 3}));
        QVERIFY(again->viewport().visible() == TimeRange::ps(1'000'000, 8'000'000));
        QCOMPARE(saved->ofView(QStringLiteral("view"))[QStringLiteral("a")].toInt(), 7);
        QCOMPARE(saved->takeQuery(), QStringLiteral("fusion"));
        QVERIFY(saved->takeQuery().isEmpty());
        QCOMPARE(Notes::of(again.get())->notes().size(), std::size_t(1));
        // Another note keeps the state that was saved.
        Notes::of(again.get())->add({TimeRange::ps(0, 2000), {}, {}, 0});
        QVERIFY(!Notes::of(savedDocumentAt(m_path, session).get())->state().isEmpty());
    }

    void itIsPutBackOnceWhenTheSessionIsComplete()
    {
        const SessionPtr session = savedProfile(10);
        const auto first = savedDocumentAt(m_path, session);
        first->selection().setTimeRange(TimeRange::ps(2'000'000, 5'000'000));
        QVERIFY(SavedState::of(first.get())->save());
        Document document(std::filesystem::path(m_path.toStdString()));
        int restored = 0;
        connect(SavedState::of(&document), &SavedState::restored, this, [&] { ++restored; });
        QCOMPARE(restored, 0);
        document.setSession(session, std::make_shared<OpClassTable>(session));
        QCOMPARE(restored, 1);
        document.selection().setTimeRange(std::nullopt);
        Notes::of(&document)->add({TimeRange::ps(0, 1000), {}, {}, 0}); // no reason to do it again
        QCOMPARE(restored, 1);
        QVERIFY(!document.selection().timeRange());
    }

    void rowsOfOneNameAreToldApart()
    {
        // Two hosts with a device 0 each, and two threads of one name.
        SessionBuilder builder("two");
        std::vector<LineId> rows;
        for (const char *name : {"host-0", "host-1"}) {
            const HostId host = builder.addHost(name);
            const PlaneId device = builder.addPlane(host, "/device:TPU:0"),
                          threads = builder.addPlane(host, "/host:CPU");
            rows.push_back(builder.addLine(device, "XLA Ops", 1));
            rows.push_back(builder.addLine(threads, "python", 2));
            rows.push_back(builder.addLine(threads, "python", 3));
            for (std::size_t i = rows.size() - 3; i < rows.size(); ++i)
                builder.addEvent(rows[i], builder.addType(i + 3 == rows.size() ? device : threads, "e"),
                                 TimePoint::ps(0), Duration::ps(9'000'000));
        }
        const SessionPtr session = builder.finish();
        for (const LineId row : rows) {
            {
                const auto document = savedDocumentAt(m_path, session);
                SavedState *const saved = SavedState::of(document.get()); // puts back what was saved before
                document->selection().setTimeRange(TimeRange::ps(2'000'000, 5'000'000), {row});
                document->selection().setEvent(EventRef{row, 0});
                QVERIFY(saved->save());
            }
            const auto again = savedDocumentAt(m_path, session);
            SavedState::of(again.get());
            QCOMPARE(again->selection().rows(), std::vector{row});
            QVERIFY(again->selection().event() == EventRef({row, 0}));
        }
        QCOMPARE(rowPath(*session, rows[3]), QStringLiteral("host-1 / /device:TPU:0 / XLA Ops"));
    }

    void damagedStatesAreLeftOutInParts()
    {
        const SessionPtr session = savedProfile(3);
        for (const char *state :
             {R"({"visible": 3, "range": ["x", "9"], "rows": {}, "event": [], "views": 1})",
              R"({"range": ["9", "3"], "event": {"row": "nowhere", "index": "99999"}, "search": []})",
              R"({"event": {"row": 5, "index": -1}, "range": ["1", "99999999999999999999"]})"}) {
            QFile file(m_path + QStringLiteral(".planescope-notes.json"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("{\"schema\": \"planescope/notes/1\", \"profile\": \"" + Notes::keyOf(*session).toUtf8() +
                       "\", \"notes\": [], \"state\": " + state + "}");
            file.close();
            const auto document = savedDocumentAt(m_path, session);
            SavedState::of(document.get());
            QVERIFY(Notes::of(document.get())->problem().isEmpty());
            QVERIFY(!document->selection().timeRange() && !document->selection().event());
        }
    }

    void whereNothingCanBeWrittenThatIsSaid()
    {
        const SessionPtr session = savedProfile(3);
        qputenv("XDG_STATE_HOME", "/proc/none");
        const auto document = savedDocumentAt(QStringLiteral("/proc/none/a.xplane.pb"), session);
        QVERIFY(!SavedState::of(document.get())->save());
        QVERIFY(!Notes::of(document.get())->problem().isEmpty());
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

PLANESCOPE_TEST(TstSavedState)
#include "tst_saved_state.moc"
