// The German file is complete: every text of the sources is in it, finished, with the same placeholders.
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTranslator>
#include <QXmlStreamReader>

#include <algorithm>

namespace {

struct Message {
    QString context;
    QString source;
    QString comment; ///< tells equal sources apart
    bool isPlural = false;
    bool isUnfinished = false;
    QStringList translations; ///< one, or one per plural form

    QString key() const { return context + QLatin1Char('\n') + source + QLatin1Char('\n') + comment; }
};

void readTranslation(QXmlStreamReader &xml, Message &message)
{
    message.isUnfinished = !xml.attributes().value(QLatin1String("type")).isEmpty();
    if (!message.isPlural) {
        message.translations << xml.readElementText();
        return;
    }
    while (xml.readNextStartElement())
        message.translations << xml.readElementText();
}

Message readMessage(QXmlStreamReader &xml, const QString &context)
{
    Message message;
    message.context = context;
    message.isPlural = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source"))
            message.source = xml.readElementText();
        else if (xml.name() == QLatin1String("comment"))
            message.comment = xml.readElementText();
        else if (xml.name() == QLatin1String("translation"))
            readTranslation(xml, message);
        else
            xml.skipCurrentElement();
    }
    return message;
}

QList<Message> readTs(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("message"))
            messages << readMessage(xml, context);
    }
    return messages;
}

/// "%1 %n" sorted; %1 may stand twice.
QStringList placeholders(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("%L?(n|[0-9]+)"));
    QStringList found;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        found << it.next().captured(0);
    found.sort();
    return found;
}

QString tsFile(const char *language)
{
    return planescope::testing::sourcePath(QStringLiteral("/translations/planescope_%1.ts"))
        .arg(QLatin1String(language));
}

QString quoted(const QList<Message> &messages)
{
    QString all;
    for (const Message &message : messages)
        all += QStringLiteral("\n[%1] \"%2\"").arg(message.context, message.source);
    return all;
}

/// What lupdate finds in the sources now, read from a file of its own.
QList<Message> messagesOfTheSources(const QString &folder, const QStringList &options)
{
    const QString ts = folder + QStringLiteral("/now.ts");
    QProcess lupdate;
    lupdate.setWorkingDirectory(planescope::testing::sourcePath(QString()));
    lupdate.start(QStringLiteral(PLANESCOPE_LUPDATE),
                  options + QStringList{QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."),
                                        QStringLiteral("-locations"), QStringLiteral("none"),
                                        QStringLiteral("-extensions"), QStringLiteral("cpp,h"), QStringLiteral("app"),
                                        QStringLiteral("widgets"), QStringLiteral("model"), QStringLiteral("-ts"), ts,
                                        QStringLiteral("-target-language"), QStringLiteral("de_DE")});
    lupdate.waitForFinished(120'000);
    return readTs(ts);
}

QByteArray allSources()
{
    QByteArray sources;
    for (const char *folder : {"app", "widgets", "model"}) {
        QDirIterator it(planescope::testing::sourcePath(QStringLiteral("/%1")).arg(QLatin1String(folder)),
                        {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (file.open(QIODevice::ReadOnly))
                sources += file.readAll();
        }
    }
    return sources;
}

} // namespace

class TstTranslations : public QObject
{
    Q_OBJECT
private slots:
    void everyTextOfTheSourcesIsTranslated();
    void noEntryIsUnfinished_data();
    void noEntryIsUnfinished();
    void placeholdersAreThoseOfTheSource();
    void pluralFormsAreAllThere();
    void menuKeysStayInPlace();
    void theCompiledFilesTranslate();
    void contextsAreThoseOfTheProgram();
    void noCountedTextEscapesLupdate();
    void aMissingPlaceholderIsFound();
};

void TstTranslations::everyTextOfTheSourcesIsTranslated()
{
    if (!QFile::exists(QStringLiteral(PLANESCOPE_LUPDATE)))
        QSKIP("lupdate is not installed");
    const QTemporaryDir folder;
    const auto missing = [](const QList<Message> &wanted, const QString &file) {
        QSet<QString> known;
        for (const Message &message : readTs(file))
            known << message.key();
        QList<Message> absent;
        for (const Message &message : wanted)
            if (!known.contains(message.key()))
                absent << message;
        return absent;
    };
    const QList<Message> now = messagesOfTheSources(folder.path(), {});
    QVERIFY2(!now.isEmpty(), "lupdate found no text");
    const QList<Message> german = missing(now, tsFile("de"));
    QVERIFY2(german.isEmpty(), qPrintable(QStringLiteral("run packaging/translate.sh; German lacks") + quoted(german)));

    QList<Message> plurals;
    std::copy_if(now.begin(), now.end(), std::back_inserter(plurals), [](const Message &m) { return m.isPlural; });
    const QList<Message> english = missing(plurals, tsFile("en"));
    QVERIFY2(english.isEmpty(), qPrintable(QStringLiteral("English plurals lack") + quoted(english)));

    QSet<QString> keys;
    for (const Message &message : now)
        keys << message.key();
    QList<Message> stale;
    for (const Message &message : readTs(tsFile("de")))
        if (!keys.contains(message.key()))
            stale << message;
    QVERIFY2(stale.isEmpty(), qPrintable(QStringLiteral("no source has") + quoted(stale)));
}

void TstTranslations::noEntryIsUnfinished_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("German") << tsFile("de");
    QTest::newRow("English") << tsFile("en");
}

void TstTranslations::noEntryIsUnfinished()
{
    QFETCH(QString, file);
    const QList<Message> messages = readTs(file);
    QVERIFY(!messages.isEmpty());
    QList<Message> open;
    for (const Message &message : messages)
        if (message.isUnfinished || message.translations.isEmpty() || message.translations.contains(QString()))
            open << message;
    QVERIFY2(open.isEmpty(), qPrintable(quoted(open)));
}

void TstTranslations::placeholdersAreThoseOfTheSource()
{
    QList<Message> wrong;
    for (const char *language : {"de", "en"}) {
        for (const Message &message : readTs(tsFile(language))) {
            for (const QString &text : message.translations) {
                // "one event" may leave out the %n of its only count.
                QStringList wanted = placeholders(message.source);
                QStringList got = placeholders(text);
                if (message.isPlural && text == message.translations.first()) {
                    wanted.removeAll(QStringLiteral("%n"));
                    got.removeAll(QStringLiteral("%n"));
                }
                if (wanted != got)
                    wrong << message;
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(quoted(wrong)));
}

void TstTranslations::pluralFormsAreAllThere()
{
    QList<Message> wrong;
    for (const char *language : {"de", "en"}) {
        for (const Message &message : readTs(tsFile(language))) {
            // A %n outside of a plural message shows "%n" to the user: QT_TRANSLATE_N_NOOP was forgotten.
            const bool counts = message.source.contains(QLatin1String("%n"));
            if (counts != message.isPlural || (message.isPlural && message.translations.size() != 2))
                wrong << message;
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(quoted(wrong)));
}

void TstTranslations::menuKeysStayInPlace()
{
    QList<Message> wrong;
    static const QRegularExpression key(QStringLiteral("&[A-Za-z0-9]"));
    static const QRegularExpression germanKey(QStringLiteral("&\\w"), QRegularExpression::UseUnicodePropertiesOption);
    for (const Message &message : readTs(tsFile("de"))) {
        const bool wanted = key.match(message.source).hasMatch() && !message.source.contains(QLatin1Char('<'));
        if (wanted && !germanKey.match(message.translations.value(0)).hasMatch())
            wrong << message;
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(quoted(wrong)));
}

void TstTranslations::theCompiledFilesTranslate()
{
    Q_INIT_RESOURCE(translations);
    QTranslator german;
    QVERIFY(german.load(QStringLiteral(":/i18n/planescope_de.qm")));
    for (const Message &message : readTs(tsFile("de"))) {
        const QByteArray comment = message.comment.toUtf8();
        QCOMPARE(german.translate(message.context.toUtf8().constData(), message.source.toUtf8().constData(),
                                  comment.isEmpty() ? nullptr : comment.constData(), message.isPlural ? 1 : -1),
                 message.translations.first());
    }
    QTranslator english;
    QVERIFY(english.load(QStringLiteral(":/i18n/planescope_en.qm")));
    QCOMPARE(english.translate("Summary", "%n host(s)", nullptr, 1), QStringLiteral("%n host"));
    QCOMPARE(english.translate("Summary", "%n host(s)", nullptr, 2), QStringLiteral("%n hosts"));
}

void TstTranslations::contextsAreThoseOfTheProgram()
{
    // tr() looks under "planescope::DockHost". lupdate writes "DockHost" when it does not find the header of the class,
    // and then nothing is translated. Other contexts are named in a call: translate("Summary", ...).
    const QString sources = QString::fromUtf8(allSources());
    QVERIFY(!sources.isEmpty());
    QSet<QString> contexts;
    for (const Message &message : readTs(tsFile("de")))
        contexts << message.context;
    for (const QString &context : contexts) {
        // A context that only QT_TRANSLATE_NOOP names is looked up nowhere.
        const QRegularExpression call(QStringLiteral("translate\\(\\s*\"%1\"").arg(context));
        QVERIFY2(context.startsWith(QLatin1String("planescope::")) || sources.contains(call) ||
                     sources.contains(QStringLiteral("Q_DECLARE_TR_FUNCTIONS(%1)").arg(context)),
                 qPrintable(context));
    }
}

void TstTranslations::noCountedTextEscapesLupdate()
{
    // lupdate skips translate() calls that it cannot parse, for example with a cast among the arguments.
    QSet<QString> known;
    for (const Message &message : readTs(tsFile("de")))
        known << message.source;
    static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\\n]|\\\\.)*%n(?:[^\"\\\\\n]|\\\\.)*)\""));
    QStringList escaped;
    for (auto it = literal.globalMatch(QString::fromUtf8(allSources())); it.hasNext();) {
        // A text of several lines of source stands in pieces there and as one in the file.
        const QString text = it.next().captured(1);
        if (std::none_of(known.begin(), known.end(), [&](const QString &source) { return source.contains(text); }))
            escaped << text;
    }
    QVERIFY2(escaped.isEmpty(), qPrintable(escaped.join(QLatin1Char('\n'))));
}

void TstTranslations::aMissingPlaceholderIsFound()
{
    QCOMPARE(placeholders(QStringLiteral("%2 of %1, %n")), placeholders(QStringLiteral("%n: %1 of %2")));
    QVERIFY(placeholders(QStringLiteral("%1 of %2")) != placeholders(QStringLiteral("%1")));
}

PLANESCOPE_TEST(TstTranslations)
#include "tst_translations.moc"
