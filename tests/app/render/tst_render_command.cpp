#include "model/format/xplane/synthetic.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace planescope;

namespace {

struct Answer {
    int code = -1;
    QString out;
    QString err;
};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TstRenderCommand : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        xplane::SyntheticOptions options;
        options.steps = 2;
        options.lines = 12;
        options.layers = 3;
        m_profile = m_folder.filePath(QStringLiteral("run.xplane.pb"));
        QVERIFY(xplane::writeSynthetic(options, m_profile.toStdString()));
    }

    void aViewShowsTheRangeThatWasAskedFor()
    {
        const auto picture = [&](const QString &name, const QStringList &more) {
            const QString path = m_folder.filePath(name);
            const Answer answer =
                run(QStringList{m_profile, QStringLiteral("--view"), QStringLiteral("op-stats"),
                                QStringLiteral("--size"), QStringLiteral("1280x720"), QStringLiteral("-o"), path} +
                    more);
            return answer.code == 0 ? QImage(path) : QImage();
        };
        const QImage whole = picture(QStringLiteral("whole.png"), {});
        const QImage part = picture(QStringLiteral("part.png"), {QStringLiteral("--range=step:1")});
        QVERIFY(!whole.isNull() && !part.isNull());
        QVERIFY(whole != part); // pixels: the file names its range in any case
    }

    void rendersWithoutADisplay_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QByteArray>("magic");
        QTest::newRow("png") << "png" << QByteArray("\x89PNG");
        QTest::newRow("svg") << "svg" << QByteArray("<?xml");
        QTest::newRow("pdf") << "pdf" << QByteArray("%PDF-");
    }

    void rendersWithoutADisplay()
    {
        QFETCH(QString, ending);
        QFETCH(QByteArray, magic);
        const QString first = m_folder.filePath(QStringLiteral("a.") + ending);
        const QString second = m_folder.filePath(QStringLiteral("b.") + ending);
        for (const QString &path : {first, second}) {
            const Answer answer =
                run({m_profile, QStringLiteral("--view"), QStringLiteral("timeline"), QStringLiteral("-o"), path});
            QVERIFY2(answer.code == 0, qPrintable(answer.err));
            QCOMPARE(answer.err, QString());
            QCOMPARE(answer.out, QString());
        }
        QVERIFY(contentOf(first).startsWith(magic));
        QCOMPARE(contentOf(first), contentOf(second));
    }

    void optionsReachThePicture()
    {
        const QString path = m_folder.filePath(QStringLiteral("c.png"));
        const Answer answer = run({m_profile, QStringLiteral("--range=step:1"), QStringLiteral("--track"),
                                   QStringLiteral("XLA Ops"), QStringLiteral("--size"), QStringLiteral("900x600"),
                                   QStringLiteral("--scale"), QStringLiteral("2"), QStringLiteral("--theme"),
                                   QStringLiteral("dark"), QStringLiteral("--title"), QStringLiteral("One step"),
                                   QStringLiteral("--lang"), QStringLiteral("de"), QStringLiteral("-o"), path});
        QVERIFY2(answer.code == 0, qPrintable(answer.err));
        const QImage image(path);
        QCOMPARE(image.size(), QSize(1800, 1200));
        QCOMPARE(image.text(QStringLiteral("Title")), QStringLiteral("One step"));
        QCOMPARE(image.text(QStringLiteral("Planescope-File")), QStringLiteral("run.xplane.pb"));
        QCOMPARE(image.text(QStringLiteral("Planescope-Tracks")), QStringLiteral("XLA Ops"));
        QVERIFY(image.pixelColor(4, 4).lightness() < 60);
    }

    void viewsOfSyntheticProfilesSaySo_data()
    {
        QTest::addColumn<QString>("view");
        // All that there are, as the refusal of another one names them.
        const QString refusal = run({m_profile, QStringLiteral("--view"), QStringLiteral("none"), QStringLiteral("-o"),
                                     m_folder.filePath(QStringLiteral("none.svg"))})
                                    .err;
        const QString list = refusal.section(QStringLiteral("rendered: "), 1).section(u'\n', 0, 0);
        const QStringList views =
            list.split(QStringLiteral(", ")).filter(QRegularExpression(QStringLiteral("^[a-z-]+$")));
        QVERIFY2(views.size() >= 16 && views.contains(QLatin1String("compare")), qPrintable(refusal));
        for (const QString &view : views)
            QTest::newRow(qPrintable(view)) << view;
    }

    void viewsOfSyntheticProfilesSaySo()
    {
        QFETCH(QString, view);
        const QString svg = m_folder.filePath(view + QStringLiteral(".svg"));
        const bool isPair = view == QLatin1String("compare");
        const Answer answer = run((isPair ? QStringList{m_profile, m_profile} : QStringList{m_profile}) +
                                  QStringList{QStringLiteral("--view"), view, QStringLiteral("--size"),
                                              QStringLiteral("1280x800"), QStringLiteral("-o"), svg});
        QVERIFY2(answer.code == 0, qPrintable(answer.err));
        // Painted words are outlines in most views; what the picture is about stands in its description.
        QVERIFY2(contentOf(svg).contains("SYNTHETIC"), qPrintable(view));
        if (view != QLatin1String("overview") && !isPair) // as high as its page needs
            QVERIFY(contentOf(svg).contains("height=\"800"));
    }

    void coloursSayWhatIsAskedFor()
    {
        QByteArray before;
        for (const char *colours : {"class", "name", "layer", "duration", "utilisation", "program"}) {
            const QString path = m_folder.filePath(QStringLiteral("colours-%1.svg").arg(QLatin1String(colours)));
            const Answer answer =
                run({m_profile, QStringLiteral("--colours"), QLatin1String(colours), QStringLiteral("-o"), path});
            QVERIFY2(answer.code == 0, qPrintable(answer.err));
            const QByteArray picture = contentOf(path);
            QVERIFY2(picture != before, colours);
            before = picture;
        }
        // A difference needs a second profile; to itself there is none, and the page names what it is compared with.
        const QString path = m_folder.filePath(QStringLiteral("colours-delta.svg"));
        const QStringList delta{QStringLiteral("--colours"), QStringLiteral("delta"), QStringLiteral("-o"), path};
        QCOMPARE(run(QStringList{m_profile} + delta).code, 2);
        const Answer answer = run(QStringList{m_profile, m_profile} + delta);
        QVERIFY2(answer.code == 0, qPrintable(answer.err));
        QVERIFY(contentOf(path) != before);
    }

    void memoryIsRendered_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::newRow("png") << "png";
        QTest::newRow("svg") << "svg";
    }

    void memoryIsRendered()
    {
        QFETCH(QString, ending);
        const QString profile = planescope::testing::sourcePath(QStringLiteral("/tests/data/xplane/aot-v6e-loop"));
        const QString first = m_folder.filePath(QStringLiteral("memory-a.") + ending);
        const QString second = m_folder.filePath(QStringLiteral("memory-b.") + ending);
        for (const QString &path : {first, second}) {
            const Answer answer =
                run({profile, QStringLiteral("--view"), QStringLiteral("memory"), QStringLiteral("--size"),
                     QStringLiteral("1280x720"), QStringLiteral("-o"), path});
            QVERIFY2(answer.code == 0, qPrintable(answer.err));
        }
        QVERIFY(contentOf(first).size() > 5000);
        QCOMPARE(contentOf(first), contentOf(second));
        // What was painted is the curve, not the sentence that the profile is being read.
        if (ending == QLatin1String("svg"))
            QVERIFY(contentOf(first).size() > 50'000);
    }

    void twoProfilesAreRenderedSideBySide_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::newRow("png") << "png";
        QTest::newRow("svg") << "svg";
        QTest::newRow("pdf") << "pdf";
    }

    void twoProfilesAreRenderedSideBySide()
    {
        QFETCH(QString, ending);
        const QString other = m_folder.filePath(QStringLiteral("other.xplane.pb"));
        xplane::SyntheticOptions options;
        options.steps = 3;
        options.lines = 12;
        options.layers = 5;
        QVERIFY(xplane::writeSynthetic(options, other.toStdString()));
        const QString first = m_folder.filePath(QStringLiteral("compare-a.") + ending);
        const QString second = m_folder.filePath(QStringLiteral("compare-b.") + ending);
        for (const QString &path : {first, second}) {
            const Answer answer = run({m_profile, other, QStringLiteral("--view"), QStringLiteral("compare"),
                                       QStringLiteral("--size"), QStringLiteral("1280x0"), QStringLiteral("-o"), path});
            QVERIFY2(answer.code == 0, qPrintable(answer.err));
        }
        QVERIFY(contentOf(first).size() > 5000);
        if (ending != QLatin1String("pdf"))
            QCOMPARE(contentOf(first), contentOf(second));
        if (ending == QLatin1String("svg"))
            QVERIFY(contentOf(first).contains("run.xplane.pb and other.xplane.pb"));
    }

    void wrongUsageIsCodeTwo_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("hint");
        const QStringList out{QStringLiteral("-o"), QStringLiteral("x.png")};
        QTest::newRow("no file") << out << "no profile";
        QTest::newRow("no output") << QStringList{QStringLiteral("FILE")} << "-o OUT";
        QTest::newRow("ending") << QStringList{QStringLiteral("FILE"), QStringLiteral("-o"), QStringLiteral("x.gif")}
                                << ".png, .svg or .pdf";
        QTest::newRow("option") << QStringList{QStringLiteral("FILE"), QStringLiteral("--tittle"),
                                               QStringLiteral("a")} +
                                       out
                                << "did you mean --title?";
        QTest::newRow("program") << QStringList{QStringLiteral("FILE"), QStringLiteral("--program"),
                                                QStringLiteral("nothing")} +
                                        out
                                 << "nothing does not run there";
        QTest::newRow("layer") << QStringList{QStringLiteral("FILE"), QStringLiteral("--range"),
                                              QStringLiteral("layer:last")} +
                                      out
                               << "layer:N";
        QTest::newRow("colours") << QStringList{QStringLiteral("FILE"), QStringLiteral("--colours"),
                                                QStringLiteral("klass"), QStringLiteral("-o"), QStringLiteral("a.png")}
                                 << QStringLiteral("did you mean class?");
        QTest::newRow("colours of another view")
            << QStringList{QStringLiteral("FILE"),   QStringLiteral("--colours"), QStringLiteral("name"),
                           QStringLiteral("--view"), QStringLiteral("memory"),    QStringLiteral("-o"),
                           QStringLiteral("a.png")}
            << QStringLiteral("--colours belongs to --view timeline");
        QTest::newRow("theme") << QStringList{QStringLiteral("FILE"), QStringLiteral("--theme"),
                                              QStringLiteral("drak")} +
                                      out
                               << "did you mean dark?";
        QTest::newRow("view") << QStringList{QStringLiteral("FILE"), QStringLiteral("--view"),
                                             QStringLiteral("timelin")} +
                                     out
                              << "did you mean timeline?";
        QTest::newRow("one profile to compare")
            << QStringList{QStringLiteral("FILE"), QStringLiteral("--view"), QStringLiteral("compare")} + out
            << "wants two profiles, not 1";
        QTest::newRow("two profiles for one view")
            << QStringList{QStringLiteral("FILE"), QStringLiteral("FILE")} + out << "one profile is expected, not 2";
        QTest::newRow("size") << QStringList{QStringLiteral("FILE"), QStringLiteral("--size"), QStringLiteral("big")} +
                                     out
                              << "1920x1080";
        QTest::newRow("scale") << QStringList{QStringLiteral("FILE"), QStringLiteral("--scale"), QStringLiteral("9")} +
                                      out
                               << "0.5 to 4";
        QTest::newRow("track") << QStringList{QStringLiteral("FILE"), QStringLiteral("--track"), QStringLiteral("(")} +
                                      out
                               << "regular expression";
        QTest::newRow("range") << QStringList{QStringLiteral("FILE"), QStringLiteral("--range"),
                                              QStringLiteral("now")} +
                                      out
                               << "BEGIN..END";
        // This program has places, but not that many.
        QTest::newRow("place") << QStringList{planescope::testing::sourcePath(
                                                  QStringLiteral("/tests/data/xplane/aot-v6e-loop")),
                                              QStringLiteral("--view"), QStringLiteral("memory"),
                                              QStringLiteral("--at"), QStringLiteral("1000000")} +
                                      out
                               << "its places are 0 to ";
    }

    void wrongUsageIsCodeTwo()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, hint);
        words.replaceInStrings(QStringLiteral("FILE"), m_profile);
        const Answer answer = run(words);
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.contains(hint), qPrintable(answer.err));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("x.png"))));
    }

    void aMissingFileIsCodeThree()
    {
        const Answer answer =
            run({m_folder.filePath(QStringLiteral("nothing.pb")), QStringLiteral("-o"), QStringLiteral("x.png")});
        QCOMPARE(answer.code, 3);
        QVERIFY(answer.err.contains(QStringLiteral("nothing.pb")));
    }

    void anUnwritablePictureIsCodeThree()
    {
        QCOMPARE(run({m_profile, QStringLiteral("-o"), QStringLiteral("/no/such/folder/x.png")}).code, 3);
    }

    void aDamagedFileIsPaintedWithCodeFour()
    {
        const QByteArray whole = contentOf(m_profile);
        QVERIFY(whole.size() > 10'000);
        const QString cut = m_folder.filePath(QStringLiteral("cut.xplane.pb"));
        QFile file(cut);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(whole.left(whole.size() * 2 / 3));
        file.close();
        const QString path = m_folder.filePath(QStringLiteral("cut.png"));
        const Answer answer = run({cut, QStringLiteral("-o"), path});
        QCOMPARE(answer.code, 4);
        QVERIFY(!answer.err.isEmpty());
        QVERIFY(!QImage(path).isNull());
    }

    void helpIsFine()
    {
        const Answer answer = run({QStringLiteral("--help")});
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.out.contains(QStringLiteral("--width-cm")));
    }

private:
    Answer run(const QStringList &words) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
            environment.remove(QLatin1String(name));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(planescope::testing::binaryPath(QStringLiteral("/bin/planescope")),
                      QStringList{QStringLiteral("render")} + words);
        if (!process.waitForFinished(60'000))
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

    QTemporaryDir m_folder;
    QString m_profile;
};

PLANESCOPE_TEST(TstRenderCommand)
#include "tst_render_command.moc"
