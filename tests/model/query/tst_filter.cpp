#include "model/query/filter.h"
#include "tests/model/analysis/trace_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using planescope::testing::TraceFixture;
using planescope::testing::traceFixture;

namespace {

/// Number of events of the fixture that match; -1 when the expression does not parse.
int filterHits(const TraceFixture &f, std::string_view text)
{
    const auto filter = Filter::parse(text);
    if (!filter)
        return -1;
    BoundFilter bound(*filter, *f.session);
    int hits = 0;
    for (std::uint32_t line = 0; line < f.session->lines().size(); ++line)
        for (std::uint64_t row = 0; row < f.session->lines()[line].events.size(); ++row)
            hits += bound.matches({LineId{line}, row}) ? 1 : 0;
    return hits;
}

} // namespace

class TstFilter : public QObject
{
    Q_OBJECT
private slots:
    void expressionsSelectEvents_data();
    void expressionsSelectEvents();
    void errorsNameTheirPlace_data();
    void errorsNameTheirPlace();
    void deepNestingIsRefused();
    void everyPrefixOfAnExpressionIsSafe();
    void nearWordsAreFound();
};

void TstFilter::expressionsSelectEvents_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("hits");
    const auto row = [](const char *text, int hits) { QTest::newRow(text) << QString::fromUtf8(text) << hits; };
    row("name ~ \"fusion\"", 4);
    row("name ~ FUSION", 4);
    row("name !~ fusion", 6);
    row("name = fusion.7", 4);
    row("name == 'fusion.7'", 4);
    row("name != \"fusion.7\"", 6);
    row("name ~ '^(all|copy)-'", 3);
    row("long_name ~ \"kind=kLoop\"", 4);
    row("category = \"loop fusion\"", 4);
    row("category != \"loop fusion\"", 4); // steps have no category: neither equal nor unequal
    row("class = vector", 4);
    row("class = async-collective", 0);
    row("line = \"XLA Ops\"", 6);
    row("line_kind = async-ops", 2);
    row("plane ~ TPU:1", 1);
    row("host = host-a", 10);
    row("program = 12190760917235803885", 3);
    row("program ~ jit_f", 3);
    row("program !~ jit_f", 0); // the others have no program
    row("source = model.py:17", 3);
    row("op ~ mul", 3);
    row("dur > 30", 7);
    row("dur >= 30ps", 8);
    row("duration < 0.03 ns", 2);
    row("dur = 100ps and line_kind = steps", 2);
    row("begin >= 100", 3);
    row("end <= 40ps", 1);
    row("self = 50ps and name = while.1", 1);
    row("depth = 1", 3);
    row("stat.flops >= 3e3", 1);
    row("stat.flops = 2000", 2);
    row("stat.bytes_accessed = 4KiB", 3);
    row("stat.bytes_accessed > 1 MiB", 0);
    row("stat.occupancy <= 0.5", 3);
    row("stat.run_id = 12190760917235803885", 1);
    row("stat.note ~ \"twice\"", 1);
    row("stat.note = 'hand \"made\", twice'", 1);
    row("stat.nothing = 1", 0);
    row("not name ~ fusion", 6);
    row("!name ~ fusion", 6);
    row("name ~ fusion and plane ~ TPU:1", 1);
    row("name ~ fusion && plane ~ TPU:1 || name ~ all-reduce", 2);
    row("name ~ fusion and (plane ~ TPU:1 or dur < 15ps)", 2);
    row("not (name ~ fusion or name ~ copy)", 4);
    row("  name~fusion  ", 4);
    row("name ~ \"fusion\\.7\"", 4);
}

void TstFilter::expressionsSelectEvents()
{
    QFETCH(QString, text);
    QFETCH(int, hits);
    static const TraceFixture f = traceFixture();
    QCOMPARE(filterHits(f, text.toStdString()), hits);
}

void TstFilter::errorsNameTheirPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *text, int offset, const char *expected) {
        QTest::newRow(text) << QString::fromUtf8(text) << offset << QString::fromUtf8(expected);
    };
    row("", 0, "field");
    row("nam = x", 0, "field name");
    row("name", 4, "operator");
    row("name fusion", 5, "operator");
    row("name ~", 6, "value");
    row("name ~ \"open", 7, "closing quote");
    row("name ~ \"(open\"", 7, "regular expression: missing ): (open");
    row("dur ~ 10", 4, "one of = != < <= > >=");
    row("dur > ten", 6, "number with unit ps, ns, us, ms or s");
    row("dur > 10 lightyears", 9, "and, or, end");
    row("dur >> 10", 5, "value");
    row("name < a", 5, "one of = != ~ !~");
    row("(name = a", 9, ")");
    row("name = a)", 8, "and, or, end");
    row("name = a and", 12, "field");
    row("stat.flops > many", 13, "number");
    row("depth = 1ps", 8, "number");
}

void TstFilter::errorsNameTheirPlace()
{
    QFETCH(QString, text);
    QFETCH(int, offset);
    QFETCH(QString, expected);
    const auto filter = Filter::parse(text.toStdString());
    QVERIFY(!filter);
    QCOMPARE(filter.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(QString::fromStdString(filter.error().detail), expected);
    QCOMPARE(static_cast<int>(filter.error().offset), offset);
}

void TstFilter::deepNestingIsRefused()
{
    const std::string deep = std::string(100000, '(') + "name = a" + std::string(100000, ')');
    QVERIFY(!Filter::parse(deep));
    std::string nots;
    for (int i = 0; i < 100000; ++i)
        nots += "not ";
    QVERIFY(!Filter::parse(nots + "name = a"));
    QVERIFY(Filter::parse(std::string(50, '(') + "name = a" + std::string(50, ')')));
}

void TstFilter::everyPrefixOfAnExpressionIsSafe()
{
    const TraceFixture f = traceFixture();
    const std::string whole = "not (name ~ \"fu\\\"s\" and dur > 10 us) or stat.flops >= 2e3 && category = 'a b'";
    int parsed = 0;
    for (std::size_t length = 0; length <= whole.size(); ++length)
        parsed += filterHits(f, whole.substr(0, length)) >= 0 ? 1 : 0;
    QVERIFY(parsed >= 3);
    QVERIFY(filterHits(f, whole) >= 0);
}

void TstFilter::nearWordsAreFound()
{
    const std::vector<std::string_view> words{"info", "events", "generate", "bench"};
    QCOMPARE(nearestWord("inof", words), std::string_view("info"));
    QCOMPARE(nearestWord("event", words), std::string_view("events"));
    QCOMPARE(nearestWord("gen", words), std::string_view("generate"));
    QCOMPARE(nearestWord("xyz", words), std::string_view());
    QCOMPARE(nearestWord("", words), std::string_view());
}

PLANESCOPE_TEST(TstFilter)
#include "tst_filter.moc"
