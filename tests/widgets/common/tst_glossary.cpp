// The glossary: both languages, words that are found, words that are used, and tooltips in a view.
#include "tests/support/places.h"
#include "tests/support/test_registry.h"
#include "widgets/common/glossary.h"
#include "widgets/common/glossary_tips.h"
#include "widgets/common/page_canvas.h"
#include "widgets/view.h"

#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QTableWidget>
#include <QTest>
#include <QToolTip>

using namespace planescope;

namespace {

const QLocale kEnglish(QLocale::English), kGerman(QLocale::German);

QStringList wordsIn(const Glossary &glossary, const QString &text)
{
    QStringList words;
    for (const Glossary::Hit &hit : glossary.hitsIn(text))
        words << glossary.terms()[static_cast<std::size_t>(hit.term)].id;
    return words;
}

QString fileText(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

class LabelView final : public View
{
public:
    using View::View;

protected:
    void documentChanged(Document *) override {}
};

} // namespace

class TstGlossary : public QObject
{
    Q_OBJECT
private slots:
    void everyTermHasBothLanguages();
    void theWordsOfTheFieldAreThere();
    void formsBelongToOneTerm();
    void wordsAreFoundWhole_data();
    void wordsAreFoundWhole();
    void everyTermIsUsed();
    void thePageListsEveryTerm();
    void aViewExplainsEachWordOnce();
    void ownTooltipsStayAboveTheMeaning();
    void aPageExplainsEachWordOnce();
};

void TstGlossary::everyTermHasBothLanguages()
{
    const auto &english = Glossary::of(kEnglish).terms(), &german = Glossary::of(kGerman).terms();
    QVERIFY(english.size() >= 40);
    QCOMPARE(english.size(), german.size());
    QSet<QString> ids;
    for (std::size_t i = 0; i < english.size(); ++i) {
        QCOMPARE(english[i].id, german[i].id);
        QVERIFY2(!ids.contains(english[i].id), qPrintable(english[i].id));
        ids << english[i].id;
        for (const GlossaryTerm *term : {&english[i], &german[i]}) {
            QVERIFY2(!term->word.isEmpty() && term->text.size() > 20, qPrintable(term->id));
            QVERIFY2(term->text.endsWith(QLatin1Char('.')) || term->text.endsWith(QLatin1Char(']')),
                     qPrintable(term->text));
        }
        QVERIFY2(english[i].text != german[i].text, qPrintable(english[i].id));
    }
    QVERIFY(Glossary::of(QLocale(QLocale::French)).terms().front().text == english.front().text);
}

void TstGlossary::theWordsOfTheFieldAreThere()
{
    const Glossary &glossary = Glossary::of(kEnglish);
    for (const char *word : {"HLO",
                             "LLO",
                             "bundle",
                             "MXU",
                             "XLU",
                             "VPU",
                             "EUP",
                             "high-water mark",
                             "ICI",
                             "DCN",
                             "SparseCore",
                             "HBM",
                             "VMEM",
                             "memory-bound",
                             "compute-bound",
                             "roofline",
                             "FLOPS utilisation",
                             "step",
                             "plane",
                             "line",
                             "fusion",
                             "collective",
                             "AllReduce",
                             "exposed",
                             "infeed",
                             "duty cycle",
                             "padding",
                             "buffer assignment",
                             "TensorCore"})
        QVERIFY2(glossary.hitsIn(QLatin1String(word)).size() == 1, word);
    QCOMPARE(glossary.indexOf(QStringLiteral("no such word")), -1);
}

void TstGlossary::formsBelongToOneTerm()
{
    for (const QLocale &locale : {kEnglish, kGerman}) {
        const Glossary &glossary = Glossary::of(locale);
        for (std::size_t i = 0; i < glossary.terms().size(); ++i)
            for (QString form : glossary.terms()[i].forms) {
                form.remove(QLatin1Char('*'));
                const auto hits = glossary.hitsIn(form);
                QVERIFY2(hits.size() == 1 && hits.front().term == static_cast<int>(i) &&
                             hits.front().length == form.size(),
                         qPrintable(form));
            }
    }
}

void TstGlossary::wordsAreFoundWhole_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("ids");
    const auto row = [](const char *text, const QStringList &ids) {
        QTest::newRow(text) << QString::fromUtf8(text) << ids;
    };
    row("FLOPS utilisation 27.6 %", {QStringLiteral("flops-utilization")});
    row("HBM, HBM and again HBM", {QStringLiteral("hbm")});
    row("hbm", {}); // a name in a file, not the word
    row("Steps and Lines", {QStringLiteral("step"), QStringLiteral("line")});
    row("online stepping", {});
    row("memory-bound", {QStringLiteral("memory-bound")});
    row("MXU0 Instructions", {});
    row("Memory high-water mark", {QStringLiteral("high-water-mark")});
    row("", {});
}

void TstGlossary::wordsAreFoundWhole()
{
    QFETCH(QString, text);
    QFETCH(QStringList, ids);
    QCOMPARE(wordsIn(Glossary::of(kEnglish), text), ids);
}

void TstGlossary::everyTermIsUsed()
{
    // In a text of the program, in another page of the help, or as a name in the demo sessions.
    const QString tree = testing::sourcePath(QString());
    static const QRegularExpression source(QStringLiteral("<source>([^<]*)</source>")),
        translation(QStringLiteral("<translation>([^<]*)</translation>"));
    const QString messages = fileText(tree + QStringLiteral("/translations/planescope_de.ts"));
    QVERIFY(!messages.isEmpty());
    QString names; // rows and ops of the demo
    for (const char *file : {"model/demo/kernel_rows.cpp", "model/demo/trillium_device.cpp", "model/demo/ironwood.cpp"})
        names += fileText(tree + QLatin1Char('/') + QLatin1String(file));
    static const QRegularExpression quoted(QStringLiteral("\"([^\"\\n]*)\""));
    for (const auto &[language, locale, pattern] :
         {std::tuple("en", &kEnglish, &source), std::tuple("de", &kGerman, &translation)}) {
        QStringList texts;
        for (auto it = pattern->globalMatch(messages); it.hasNext();)
            texts << it.next().captured(1);
        const QDir pages(tree + QStringLiteral("/resources/help/") + QLatin1String(language));
        for (const QString &page : pages.entryList({QStringLiteral("*.md")}))
            if (page != QLatin1String("glossary.md"))
                texts << fileText(pages.filePath(page));
        for (auto it = quoted.globalMatch(names); it.hasNext();)
            texts << it.next().captured(1);
        const QStringList found = wordsIn(Glossary::of(*locale), texts.join(QLatin1Char('\n')));
        for (const GlossaryTerm &term : Glossary::of(*locale).terms())
            QVERIFY2(found.contains(term.id), qPrintable(QLatin1String(language) + QLatin1Char(' ') + term.id));
    }
}

void TstGlossary::thePageListsEveryTerm()
{
    for (const QLocale &locale : {kEnglish, kGerman}) {
        const Glossary &glossary = Glossary::of(locale);
        const QString page = glossary.asMarkdown();
        QCOMPARE(page.count(QLatin1Char('\n')), static_cast<qsizetype>(glossary.terms().size()) + 2);
        for (const GlossaryTerm &term : glossary.terms())
            QVERIFY(page.contains(QStringLiteral("| **%1** | %2 |").arg(term.word, term.text)));
    }
    for (const char *language : {"en", "de"})
        QVERIFY(fileText(QStringLiteral(":/help/%1/glossary.md").arg(QLatin1String(language)))
                    .contains(QLatin1String("<!-- glossary -->")));
}

void TstGlossary::aViewExplainsEachWordOnce()
{
    QLocale::setDefault(kEnglish);
    ThemeHub themes;
    ViewContext context;
    context.themes = &themes;
    LabelView view(context, nullptr);
    auto *first = new QLabel(QStringLiteral("HBM bandwidth"), &view);
    auto *second = new QLabel(QStringLiteral("<b>HBM</b> and MXU"), &view);
    auto *hidden = new QLabel(QStringLiteral("VMEM"), &view);
    hidden->hide();
    auto *table = new QTableWidget(1, 2, &view);
    table->setHorizontalHeaderLabels({QStringLiteral("MXU"), QStringLiteral("Duty cycle")});
    const std::vector<GlossaryUse> uses = glossaryUses(view);
    QCOMPARE(uses.size(), std::size_t(3));
    const Glossary &glossary = Glossary::of(kEnglish);
    QCOMPARE(uses[0].term, glossary.indexOf(QStringLiteral("hbm")));
    QCOMPARE(uses[0].widget.data(), first);
    QCOMPARE(uses[1].term, glossary.indexOf(QStringLiteral("mxu")));
    QCOMPARE(uses[1].widget.data(), second);
    QCOMPARE(uses[2].term, glossary.indexOf(QStringLiteral("duty-cycle")));
    QCOMPARE(uses[2].widget.data(), table->horizontalHeader()->viewport());
    QCOMPARE(uses[2].section, 1);
}

void TstGlossary::ownTooltipsStayAboveTheMeaning()
{
    QCOMPARE(withMeanings(QStringLiteral("a < b"), QString()), QStringLiteral("a < b"));
    const QString both = withMeanings(QStringLiteral("a < b"), QStringLiteral("<p><b>HBM</b>: text</p>"));
    QVERIFY(both.indexOf(QLatin1String("a &lt; b")) < both.indexOf(QLatin1String("HBM")));
    QVERIFY(both.contains(QLatin1String("a &lt; b")));
    ThemeHub themes;
    ViewContext context;
    context.themes = &themes;
    LabelView view(context, nullptr);
    auto *label = new QLabel(QStringLiteral("HBM"), &view);
    label->setToolTip(QStringLiteral("own words"));
    view.show();
    GlossaryTips tips;
    QHelpEvent help(QEvent::ToolTip, QPoint(1, 1), label->mapToGlobal(QPoint(1, 1)));
    QVERIFY(tips.eventFilter(label, &help));
    QVERIFY2(QToolTip::text().contains(QLatin1String("own words")), qPrintable(QToolTip::text()));
    QVERIFY(QToolTip::text().contains(QLatin1String("High bandwidth memory")));
    // A part of something that has a tooltip keeps it.
    auto *tile = new QWidget(&view);
    tile->setToolTip(QStringLiteral("a formula"));
    auto *part = new QLabel(QStringLiteral("MXU"), tile);
    tile->show();
    QVERIFY(tips.eventFilter(part, &help));
    QVERIFY2(QToolTip::text().contains(QLatin1String("a formula")), qPrintable(QToolTip::text()));
    // Outside a view nothing is changed.
    QLabel alone(QStringLiteral("HBM"));
    QVERIFY(!tips.eventFilter(&alone, &help));
}

void TstGlossary::aPageExplainsEachWordOnce()
{
    ThemeHub themes;
    std::vector<PageSpot> spots;
    PageCanvas canvas(themes, nullptr, &spots);
    canvas.explainTerms(Glossary::of(kEnglish));
    canvas.text(10, 20, 500, QStringLiteral("The HBM of a device"), FontRole::Body);
    canvas.text(10, 60, 500, QStringLiteral("More HBM"), FontRole::Body);
    QCOMPARE(spots.size(), std::size_t(1));
    QVERIFY(spots[0].rect.left() > 10 && spots[0].rect.top() >= 20 && spots[0].rect.bottom() < 60);
    QRectF area;
    QVERIFY(tipOfSpots(spots, spots[0].rect.center(), &area).contains(QLatin1String("High bandwidth memory")));
    QCOMPARE(area, spots[0].rect);
    QVERIFY(tipOfSpots(spots, QPointF(400, 400), &area).isEmpty());
    // Words that a measuring canvas sees do not count.
    PageCanvas measure(themes, nullptr, nullptr);
    measure.explainTerms(Glossary::of(kEnglish));
    measure.text(0, 0, 100, QStringLiteral("HBM"), FontRole::Body);
}

PLANESCOPE_TEST(TstGlossary)
#include "tst_glossary.moc"
