#include "model/state/notes.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace planescope;
using planescope::testing::SessionFixture;

namespace {

SessionPtr profile(int ops)
{
    SessionFixture fixture;
    for (int i = 0; i < ops; ++i)
        fixture.op("fusion." + std::to_string(i), i * 1000, 900, "loop fusion");
    return fixture.build();
}

std::unique_ptr<Document> documentAt(const QString &path, const SessionPtr &session)
{
    auto document = std::make_unique<Document>(std::filesystem::path(path.toStdString()));
    document->setSession(session, std::make_shared<OpClassTable>(session));
    return document;
}

const TimeRange kPlace = TimeRange::ps(1000, 1900);

} // namespace

class TstNotes : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_STATE_HOME", QFile::encodeName(m_folder->filePath(QStringLiteral("state"))));
    }
    void cleanup() { qunsetenv("XDG_STATE_HOME"); }

    void notesComeBackWithTheirProfileWhereverItLies()
    {
        const SessionPtr session = profile(4);
        const QString path = m_folder->filePath(QStringLiteral("run.xplane.pb"));
        auto first = documentAt(path, session);
        Notes *notes = Notes::of(first.get());
        notes->add({kPlace, QStringLiteral("TPU:0 / XLA Ops"), QStringLiteral("slow here"), 0});
        notes->store(3, TimeRange::ps(0, 900), {});
        QVERIFY(notes->problem().isEmpty());
        QCOMPARE(notes->path(), path + QStringLiteral(".planescope-notes.json"));
        auto second = documentAt(path, session);
        QVERIFY(Notes::of(second.get())->notes() == notes->notes());
        QCOMPARE(Notes::of(second.get())->notes().size(), std::size_t(2));
        QCOMPARE(Notes::of(second.get())->notes()[0].slot, 3); // in order of time
        QVERIFY(Notes::of(second.get())->stored(3)->range == TimeRange::ps(0, 900));
        QVERIFY(!Notes::of(second.get())->stored(4));
    }

    void whereTheFolderCannotBeWrittenTheStateFolderKeepsThemByContent()
    {
        const SessionPtr session = profile(4);
        auto first = documentAt(QStringLiteral("/nowhere/at/all/run.xplane.pb"), session);
        Notes::of(first.get())->add({kPlace, {}, QStringLiteral("kept"), 0});
        QVERIFY2(Notes::of(first.get())->problem().isEmpty(), qPrintable(Notes::of(first.get())->problem()));
        QVERIFY(Notes::of(first.get())->path().startsWith(m_folder->path()));
        auto moved = documentAt(QStringLiteral("/nowhere/else/copy.xplane.pb"), session); // the same content
        QCOMPARE(Notes::of(moved.get())->notes().size(), std::size_t(1));
        auto other = documentAt(QStringLiteral("/nowhere/at/all/run.xplane.pb"), profile(5));
        QVERIFY(Notes::of(other.get())->notes().empty());
    }

    void damagedAndForeignFilesAreNamedAndLeftAlone_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("word");
        QTest::newRow("no JSON") << QByteArray("{ this is not") << QStringLiteral("damaged");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("damaged");
        QTest::newRow("other schema") << QByteArray(R"({"schema":"x","notes":[]})") << QStringLiteral("damaged");
        QTest::newRow("other profile") << QByteArray(R"({"schema":"planescope/notes/1","profile":"abc","notes":[]})")
                                       << QStringLiteral("another profile");
        QTest::newRow("backwards")
            << QByteArray(R"({"schema":"planescope/notes/1","profile":"KEY","notes":[{"begin_ps":"9","end_ps":"3"}]})")
            << QStringLiteral("damaged");
        QTest::newRow("no number")
            << QByteArray(R"({"schema":"planescope/notes/1","profile":"KEY","notes":[{"begin_ps":"x","end_ps":"3"}]})")
            << QStringLiteral("damaged");
    }
    void damagedAndForeignFilesAreNamedAndLeftAlone()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, word);
        const SessionPtr session = profile(4);
        content.replace("KEY", Notes::keyOf(*session).toUtf8());
        const QString path = m_folder->filePath(QStringLiteral("run.xplane.pb"));
        QFile file(path + QStringLiteral(".planescope-notes.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        auto document = documentAt(path, session);
        Notes *notes = Notes::of(document.get());
        QVERIFY(notes->notes().empty());
        QVERIFY2(notes->problem().contains(word), qPrintable(notes->problem()));
        notes->add({kPlace, {}, QStringLiteral("mine"), 0});
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), content); // not overwritten
        auto again = documentAt(path, session);
        QCOMPARE(Notes::of(again.get())->notes().size(), std::size_t(1));
    }

    void aNumberBelongsToOnePlaceAndTextsChange()
    {
        auto document = documentAt(m_folder->filePath(QStringLiteral("run.xplane.pb")), profile(4));
        Notes *notes = Notes::of(document.get());
        notes->store(1, TimeRange::ps(100, 200), {});
        notes->store(1, TimeRange::ps(300, 400), {});
        QCOMPARE(notes->notes().size(), std::size_t(2));
        QVERIFY(notes->stored(1)->range == TimeRange::ps(300, 400));
        notes->setText(0, QStringLiteral("before"));
        QCOMPARE(notes->notes()[0].text, QStringLiteral("before"));
        notes->remove(1);
        QVERIFY(!notes->stored(1));
        notes->remove(17); // out of range: nothing
        QCOMPARE(notes->notes().size(), std::size_t(1));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

PLANESCOPE_TEST(TstNotes)
#include "tst_notes.moc"
