#include "app/gui/picture_start.h"
#include "tests/support/session_fixture.h"
#include "tests/support/test_registry.h"
#include "widgets/picture/picture_writer.h"

#include <QDir>
#include <QImage>
#include <QTemporaryDir>

using namespace planescope;

class TstPictureStart : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("pictures")));
        m_profile = m_folder->filePath(QStringLiteral("run.xplane.pb"));
        QFile file(m_profile);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const SessionPtr session = testing::SessionFixture("run.xplane.pb").op("copy.1", 0, 1000, "copy").build();
        m_picture = m_folder->filePath(QStringLiteral("pictures/a.png"));
        PictureOptions options;
        options.range = TimeRange::ps(100, 700);
        options.rows = QStringLiteral("XLA Ops");
        QVERIFY(saveTimelinePicture(
            m_picture,
            {session, std::make_shared<const OpClassTable>(session), pictureFileReference(m_profile, m_picture)},
            options));
    }

    void leadsBackToFileRangeAndRows()
    {
        StartOptions options;
        options.picture = m_picture;
        QVERIFY(startFromPicture(&options));
        QCOMPARE(options.paths, QStringList{m_profile});
        QCOMPARE(options.range, QStringLiteral("100ps..700ps"));
        QCOMPARE(options.track, QStringLiteral("XLA Ops"));
        QCOMPARE(options.view, QStringLiteral("timeline"));
    }

    void whatTheUserNamesWins()
    {
        StartOptions options;
        options.picture = m_picture;
        options.paths = {QStringLiteral("other.pb")};
        options.range = QStringLiteral("step:3");
        QVERIFY(startFromPicture(&options));
        QCOMPARE(options.paths, QStringList{QStringLiteral("other.pb")});
        QCOMPARE(options.range, QStringLiteral("step:3"));
        QCOMPARE(options.track, QStringLiteral("XLA Ops"));
    }

    void otherPicturesLeadNowhere()
    {
        QImage plain(4, 4, QImage::Format_RGB32);
        plain.fill(0);
        StartOptions options;
        options.picture = m_folder->filePath(QStringLiteral("plain.png"));
        QVERIFY(plain.save(options.picture));
        QVERIFY(!startFromPicture(&options));
        QVERIFY(options.paths.isEmpty());
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_profile;
    QString m_picture;
};

PLANESCOPE_TEST(TstPictureStart)
#include "tst_picture_start.moc"
