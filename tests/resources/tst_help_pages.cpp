// Every help page exists in both languages, is compiled in, and its links lead somewhere.
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

namespace {

QStringList pagesOf(const QString &folder)
{
    return QDir(folder).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
}

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList linksOf(const QString &text)
{
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)]+)\\)"));
    QStringList links;
    for (auto it = link.globalMatch(text); it.hasNext();)
        links << it.next().captured(1);
    return links;
}

} // namespace

class TstHelpPages : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { Q_INIT_RESOURCE(resources); }
    void bothLanguagesHaveTheSamePages();
    void everyPageIsCompiledIn();
    void everyLinkLeadsToAPage();
    void theIndexLeadsToEveryPage();
    void bothLanguagesHaveTheSameSections();
};

void TstHelpPages::bothLanguagesHaveTheSamePages()
{
    const QStringList english = pagesOf(QStringLiteral(":/help/en"));
    QVERIFY(english.contains(QStringLiteral("timeline.md")));
    QCOMPARE(pagesOf(QStringLiteral(":/help/de")), english);
}

void TstHelpPages::everyPageIsCompiledIn()
{
    for (const char *language : {"en", "de"}) {
        const QString inTree =
            planescope::testing::sourcePath(QStringLiteral("/resources/help/%1")).arg(QLatin1String(language));
        const QString compiled = QStringLiteral(":/help/%1").arg(QLatin1String(language));
        QCOMPARE(pagesOf(compiled), pagesOf(inTree));
    }
}

void TstHelpPages::everyLinkLeadsToAPage()
{
    for (const char *language : {"en", "de"}) {
        const QDir folder(QStringLiteral(":/help/%1").arg(QLatin1String(language)));
        const QStringList pages = pagesOf(folder.path());
        for (const QString &page : pages)
            for (const QString &link : linksOf(textOf(folder.filePath(page))))
                QVERIFY2(folder.exists(link), qPrintable(page + QStringLiteral(" links to ") + link));
    }
}

void TstHelpPages::theIndexLeadsToEveryPage()
{
    for (const char *language : {"en", "de"}) {
        const QDir folder(QStringLiteral(":/help/%1").arg(QLatin1String(language)));
        QStringList linked = linksOf(textOf(folder.filePath(QStringLiteral("index.md")))) << QStringLiteral("index.md");
        linked.sort();
        QCOMPARE(linked, pagesOf(folder.path()));
    }
}

void TstHelpPages::bothLanguagesHaveTheSameSections()
{
    // A section or a table row that was added in one language only.
    const auto shape = [](const QString &text) {
        QStringList marks;
        for (const QString &line : text.split(QLatin1Char('\n'))) {
            if (line.startsWith(QLatin1Char('#')))
                marks << line.section(QLatin1Char(' '), 0, 0);
            else if (line.startsWith(QLatin1Char('|')))
                marks << QStringLiteral("|%1").arg(line.count(QLatin1Char('|')));
            else if (line.startsWith(QLatin1String("- ")))
                marks << QStringLiteral("-");
        }
        return marks;
    };
    for (const QString &page : pagesOf(QStringLiteral(":/help/en")))
        QVERIFY2(shape(textOf(QStringLiteral(":/help/en/") + page)) ==
                     shape(textOf(QStringLiteral(":/help/de/") + page)),
                 qPrintable(page));
}

PLANESCOPE_TEST(TstHelpPages)
#include "tst_help_pages.moc"
