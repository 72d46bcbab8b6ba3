#include "model/export/json.h"
#include "model/export/table_text.h"
#include "model/export/table_writer.h"
#include "tests/support/test_registry.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <limits>

using namespace planescope;

namespace {

template <class Write> QString writtenBy(Write write)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        Output out(buffer);
        write(out);
    }
    return QString::fromUtf8(buffer.data());
}

Table smallTable()
{
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text},
                     {"duration_ps", "duration", ColumnUnit::Duration},
                     {"share", "share", ColumnUnit::Share},
                     {"run_id", "run id", ColumnUnit::Id}};
    table.rows = {{std::string("fusion.7"), std::int64_t(33'000'000'000), 0.371, std::uint64_t(12190760917235803885u)},
                  {std::string("odd, \"name\" | with\nbreak"), std::int64_t(-1), {}, {}},
                  {std::string("\xff\xfe broken"), {}, std::numeric_limits<double>::quiet_NaN(), std::int64_t(-5)}};
    return table;
}

} // namespace

class TstTableWriter : public QObject
{
    Q_OBJECT
private slots:
    void csvQuotesOnlyWhatNeedsIt();
    void markdownEscapesItsOwnSigns();
    void textIsAlignedAndCarriesUnits();
    void textFitsTheTerminal();
    void textCountsWideLetters();
    void jsonIsValidAndKeepsOrderAndDigits();
    void jsonEscapesEveryByte();
    void emptyContainersAreClosed();
    void aFileAppearsCompleteOrNotAtAll();
    void everyKindCarriesTheLabelOfWhatIsNoMeasurement();
};

void TstTableWriter::csvQuotesOnlyWhatNeedsIt()
{
    const Table table = smallTable();
    const QString csv = writtenBy([&](Output &out) { csvWriter(out, table.columns)->rows(table); });
    QCOMPARE(csv, QString::fromUtf8("name,duration_ps,share,run_id\n"
                                    "fusion.7,33000000000,0.371,12190760917235803885\n"
                                    "\"odd, \"\"name\"\" | with\nbreak\",-1,,\n"
                                    "\xEF\xBF\xBD\xEF\xBF\xBD broken,,,-5\n"));
}

void TstTableWriter::markdownEscapesItsOwnSigns()
{
    const Table table = smallTable();
    const QString md = writtenBy([&](Output &out) { markdownWriter(out, table.columns)->rows(table); });
    const QStringList lines = md.split(u'\n');
    QCOMPARE(lines[0], QStringLiteral("| name | duration_ps | share | run_id |"));
    QCOMPARE(lines[1], QStringLiteral("|---|--:|--:|---|"));
    QCOMPARE(lines[3], QString::fromUtf8("| odd, \"name\" \\| with break | -1 | – | – |"));
}

void TstTableWriter::textIsAlignedAndCarriesUnits()
{
    const Table table = smallTable();
    const QString text = writtenBy([&](Output &out) {
        const auto writer = textWriter(out, table.columns);
        writer->rows(table);
        writer->finish();
    });
    const QStringList lines = text.split(u'\n');
    QCOMPARE(lines[0], QStringLiteral("name                      duration   share  run id"));
    QCOMPARE(lines[1], QStringLiteral("fusion.7                  33.00 ms  37.1 %  12190760917235803885"));
    QCOMPARE(lines[2], QString::fromUtf8("odd, \"name\" | with break     -1 ps       –  –"));
}

void TstTableWriter::textFitsTheTerminal()
{
    Table table = smallTable();
    table.rows.push_back({std::string(300, 'x'), std::int64_t(1), 0.5, std::int64_t(1)});
    for (const int width : {60, 80, 120}) {
        const QString text = writtenBy([&](Output &out) {
            const auto writer = textWriter(out, table.columns, {width, 2});
            writer->rows(table);
            writer->finish();
        });
        for (const QString &line : text.split(u'\n'))
            QVERIFY2(displayWidth(line) <= width, qPrintable(line));
        QVERIFY(text.contains(QChar(0x2026)));
    }
}

void TstTableWriter::textCountsWideLetters()
{
    QCOMPARE(displayWidth(u"abc"), 3);
    QCOMPARE(displayWidth(QString::fromUtf8("日本")), 4);
    QCOMPARE(displayWidth(QString::fromUtf8("e\u0301")), 1);
    QCOMPARE(displayWidth(QString::fromUtf8("\U0001F600")), 2);
}

void TstTableWriter::jsonIsValidAndKeepsOrderAndDigits()
{
    const Table table = smallTable();
    const QString json = writtenBy([&](Output &out) {
        JsonWriter writer(out);
        writer.beginObject().key("schema").text("planescope/test/1").key("rows").rows(table);
        writer.key("most").integer(~std::uint64_t{0}).key("none").null().key("yes").boolean(true);
        writer.finish();
    });
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json.toUtf8(), &error);
    QCOMPARE(error.error, QJsonParseError::NoError);
    QCOMPARE(document.object().value(QLatin1String("rows")).toArray().size(), 3);
    QVERIFY(json.contains(QLatin1String("{\"name\": \"fusion.7\", \"duration_ps\": 33000000000, \"share\": 0.371, "
                                        "\"run_id\": \"12190760917235803885\"}")));
    QVERIFY(json.contains(QLatin1String("\"most\": 18446744073709551615")));
    QVERIFY(json.contains(QLatin1String("\"share\": null")));
    QVERIFY(json.endsWith(QLatin1String("}\n")));
}

void TstTableWriter::jsonEscapesEveryByte()
{
    std::string all;
    for (int c = 0; c < 256; ++c)
        all += static_cast<char>(c);
    const QByteArray json = QByteArray::fromStdString("[" + jsonQuoted(all) + "]");
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    QCOMPARE(error.error, QJsonParseError::NoError);
    const QString back = document.array().at(0).toString();
    QCOMPARE(back.first(128), QString::fromLatin1(all.data(), 128));
}

void TstTableWriter::emptyContainersAreClosed()
{
    const QString json = writtenBy([](Output &out) {
        JsonWriter writer(out);
        writer.beginObject().key("a").beginArray().end().key("b").beginObject().end();
        writer.finish();
    });
    QCOMPARE(json, QStringLiteral("{\n  \"a\": [],\n  \"b\": {}\n}\n"));
}

void TstTableWriter::aFileAppearsCompleteOrNotAtAll()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("out.csv"));
    QVERIFY(saveFile(path, [](Output &out) { out << "hello\n"; }).has_value());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("hello\n"));
    const auto failed = saveFile(dir.filePath(QStringLiteral("none/out.csv")), [](Output &out) { out << "x"; });
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::WriteFailed);
    QVERIFY(!failed.error().detail.empty());
    QCOMPARE(QDir(dir.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

void TstTableWriter::everyKindCarriesTheLabelOfWhatIsNoMeasurement()
{
    const QString label = QStringLiteral("SYNTHETIC: rebuilt, not \"measured\"");
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text}, {"calls", "calls", ColumnUnit::Count}};
    table.rows = {{std::string("a"), std::int64_t(1)}, {std::string("b, c"), std::int64_t(2)}};
    // A column keeps the file readable by every reader of CSV, and the label on every row that is taken out of it.
    QCOMPARE(tableText(table, ClipboardFormat::Csv, label),
             QStringLiteral("name,calls,notice\na,1,\"SYNTHETIC: rebuilt, not \"\"measured\"\"\"\n"
                            "\"b, c\",2,\"SYNTHETIC: rebuilt, not \"\"measured\"\"\"\n"));
    QCOMPARE(tableText(table, ClipboardFormat::Markdown, label),
             label + QStringLiteral("\n\n| name | calls |\n|---|--:|\n| a | 1 |\n| b, c | 2 |\n"));
    QCOMPARE(tableText(table, ClipboardFormat::Text, label), label + QStringLiteral("\nname\tcalls\na\t1\nb, c\t2\n"));
    for (const ClipboardFormat format : {ClipboardFormat::Text, ClipboardFormat::Markdown, ClipboardFormat::Csv})
        QVERIFY(!tableText(table, format, {}).contains(QLatin1String("notice")));
    QCOMPARE(withNotice(QStringLiteral("One op."), label), QStringLiteral("One op. ") + label + u'.');
    QCOMPARE(withNotice(QStringLiteral("One op."), {}), QStringLiteral("One op."));
    QCOMPARE(withNotice({}, label), QString());
    const QTemporaryDir dir;
    const auto saved = [&](const char *name) {
        const QString path = dir.filePath(QLatin1String(name));
        if (!saveTable(path, table, label))
            return QByteArray("not written");
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QVERIFY(saved("a.csv").startsWith("name,calls,notice\n"));
    QVERIFY(saved("a.MD").startsWith("SYNTHETIC"));
    for (const QJsonValue &row : QJsonDocument::fromJson(saved("a.json")).array())
        QCOMPARE(row.toObject()[QLatin1String("notice")].toString(), label);
    QCOMPARE(saved("a.png"), QByteArray("not written"));
    // Only once, and only in front of everything: the second table of an answer repeats nothing.
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        Output out(buffer, label);
        out.beginWithNotice("// ");
        for (int i = 0; i < 2; ++i) {
            const auto writer = textWriter(out, table.columns);
            writer->rows(table);
            writer->finish();
        }
    }
    QVERIFY(buffer.data().startsWith("// SYNTHETIC"));
    QCOMPARE(buffer.data().count("SYNTHETIC"), 1);
}

PLANESCOPE_TEST(TstTableWriter)
#include "tst_table_writer.moc"
