// MLIR beside the source that its locations name.
#include "model/format/llo/mlir_reader.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/kernel/kernel_samples.h"
#include "widgets/common/search_field.h"
#include "widgets/kernel/code_text.h"
#include "widgets/kernel/diff_page.h"
#include "widgets/kernel/source_page.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QtTest/QTest>

using namespace planescope;
using namespace planescope::testing;

namespace {

const std::string kMlir = "module @sample {\n"
                          "  func.func @main(%arg0: i32) {\n"
                          "    %0 = arith.constant 1 : i32 loc(#loc1)\n"
                          "    scf.for %i = %0 to %arg0 step %0 {\n"
                          "      %1 = arith.addi %i, %0 : i32 loc(#loc2)\n"
                          "      %2 = arith.addi %1, %0 : i32 loc(#loc2)\n"
                          "      scf.yield\n"
                          "    }\n"
                          "    return\n"
                          "  }\n"
                          "}\n"
                          "#loc1 = loc(\"project/kernels.py\":2:4 to :20)\n"
                          "#loc2 = loc(\"project/kernels.py\":4:8 to :30)\n";

KernelCodePtr codeWithMlir()
{
    auto code = std::make_shared<KernelCode>(*codeOf(loopListing(12, 40, 12)));
    auto kept = std::make_shared<const std::string>(kMlir);
    FileContent content;
    content.bytes = {reinterpret_cast<const std::uint8_t *>(kept->data()), kept->size()};
    content.fileSize = kept->size();
    content.owner = kept;
    const auto mlir = llo::readMlir(content, "sample.txt");
    if (mlir)
        code->mlir = *mlir;
    code->mlirFile = "sample.txt";
    return code;
}

} // namespace

class TstSourcePage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void regionsFold();
    void bracesInStringsAndCommentsDoNotCount();
    void aLineLeadsToItsSourceAndBack();
    void sourcesAreFoundBelowAChosenFolder();
    void theCurrentLineIsReadableInEveryTheme();
    void searchUnfoldsWhatItFinds();
    void whatIsMissingIsSaid();
    void twoListingsAreCompared();

private:
    QTemporaryDir m_folder;
    ThemeHub m_themes;
};

void TstSourcePage::initTestCase()
{
    initResources();
    QVERIFY(loadBundledFonts());
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("project")));
    QFile file(m_folder.filePath(QStringLiteral("project/kernels.py")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("def kernel(n):\n    one = 1\n    for i in range(n):\n        i + one + one\n");
}

void TstSourcePage::regionsFold()
{
    SourcePage page(m_themes);
    page.resize(1200, 700);
    page.setCode(codeWithMlir());
    CodeText *mlir = page.mlir();
    const std::size_t all = mlir->visibleLines();
    mlir->setFolded(3, true); // the loop
    QCOMPARE(mlir->visibleLines(), all - 3);
    mlir->setFolded(1, true); // the function around it
    QCOMPARE(mlir->visibleLines(), all - 7);
    mlir->showLine(5); // unfolds both
    QCOMPARE(mlir->visibleLines(), all);
    QCOMPARE(mlir->currentLine(), std::size_t{5});
    mlir->setAllFolded(true);
    QVERIFY(mlir->visibleLines() < all - 7);
}

void TstSourcePage::bracesInStringsAndCommentsDoNotCount()
{
    const std::string text = "a {\n  \"{\" // {\n  b {x = 1}\n  c\n}\nd {\n  e\n";
    std::vector<std::uint32_t> begins{0};
    for (std::uint32_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n' && i + 1 < text.size())
            begins.push_back(i + 1);
    const auto folds = mlirFolds(text, begins);
    QCOMPARE(folds.size(), std::size_t{1}); // the last one has no line to hide
    QCOMPARE(folds[0].first, std::size_t{0});
    QCOMPARE(folds[0].last, std::size_t{4});
}

void TstSourcePage::aLineLeadsToItsSourceAndBack()
{
    SourcePage page(m_themes);
    page.resize(1200, 700);
    page.setRoots({m_folder.path()});
    page.setCode(codeWithMlir());
    QVERIFY(page.sourceTitle().endsWith(QLatin1String("project/kernels.py")));
    QTextCursor cursor(page.mlir()->document()->findBlockByNumber(4));
    page.mlir()->setTextCursor(cursor);
    QCOMPARE(page.source()->currentLine(), std::size_t{3});
    QVERIFY2(page.locationText().contains(QLatin1String("kernels.py:4")), qPrintable(page.locationText()));
    // Back: two operations come from that line.
    QVERIFY(page.showSourceLine("project/kernels.py", 4));
    QCOMPARE(page.mlir()->currentLine(), std::size_t{4});
    QVERIFY(!page.showSourceLine("project/kernels.py", 3));
    QTextCursor line(page.source()->document()->findBlockByNumber(1));
    page.source()->setTextCursor(line); // as a click does
    QCOMPARE(page.mlir()->currentLine(), std::size_t{2});
}

void TstSourcePage::sourcesAreFoundBelowAChosenFolder()
{
    const QString there = m_folder.filePath(QStringLiteral("project/kernels.py"));
    QCOMPARE(reachableSource(there, {}), there);
    QCOMPARE(reachableSource(QStringLiteral("/elsewhere/project/kernels.py"), {m_folder.path()}), there);
    QCOMPARE(reachableSource(QStringLiteral("/elsewhere/kernels.py"),
                             {m_folder.path(), m_folder.filePath(QStringLiteral("project"))}),
             there);
    QVERIFY(reachableSource(QStringLiteral("/elsewhere/other.py"), {m_folder.path()}).isEmpty());
    QVERIFY(reachableSource({}, {m_folder.path()}).isEmpty());
    SourcePage page(m_themes);
    page.setCode(codeWithMlir());
    QVERIFY(!page.sourceTitle().startsWith(QLatin1Char('/'))); // not reachable: as the location names it
    page.setRoots({m_folder.path()});
    QVERIFY(page.source()->toPlainText().contains(QLatin1String("for i in range")));
}

void TstSourcePage::theCurrentLineIsReadableInEveryTheme()
{
    ThemeHub themes;
    CodeText text(themes);
    text.setCode(QStringLiteral("one\ntwo\nthree"), {});
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
        themes.setTheme(id);
        text.showLine(1);
        text.setMarkedLines({2});
        const QList<QTextEdit::ExtraSelection> lines = text.extraSelections();
        QCOMPARE(lines.size(), 2);
        for (const QTextEdit::ExtraSelection &line : lines)
            QVERIFY(std::abs(qGray(line.format.background().color().rgb()) -
                             qGray(line.format.foreground().color().rgb())) > 80);
    }
}

void TstSourcePage::searchUnfoldsWhatItFinds()
{
    SourcePage page(m_themes);
    page.resize(1200, 700);
    page.setCode(codeWithMlir());
    page.mlir()->setAllFolded(true);
    page.searchField()->setText(QStringLiteral("addi"));
    QTest::keyClick(page.searchField(), Qt::Key_Return);
    QCOMPARE(page.mlir()->currentLine(), std::size_t{4});
    QTest::keyClick(page.searchField(), Qt::Key_Return);
    QCOMPARE(page.mlir()->currentLine(), std::size_t{5});
    QTest::keyClick(page.searchField(), Qt::Key_Return); // around the end
    QCOMPARE(page.mlir()->currentLine(), std::size_t{4});
    QVERIFY(!page.mlir()->findText(QStringLiteral("nowhere"), false));
    page.searchField()->setText(QStringLiteral("nowhere"));
    QTest::keyClick(page.searchField(), Qt::Key_Return);
    QVERIFY(page.locationText().contains(QLatin1String("nowhere")));
    // Asked for in the source, it looks through the source.
    page.setRoots({m_folder.path()});
    page.searchField()->setText(QStringLiteral("range"));
    emit page.source()->findWanted();
    QTest::keyClick(page.searchField(), Qt::Key_Return);
    QCOMPARE(page.source()->currentLine(), std::size_t{2});
    QCOMPARE(page.mlir()->currentLine(), std::size_t{4});
}

void TstSourcePage::whatIsMissingIsSaid()
{
    SourcePage page(m_themes);
    page.show();
    QVERIFY(!page.emptyText().isEmpty());
    page.setCode(codeOf(loopListing(12, 40, 12)));
    QVERIFY(page.emptyText().contains(QLatin1String("MLIR")));
    auto code = std::make_shared<KernelCode>(*codeOf(loopListing(12, 40, 12)));
    auto bytecode = std::make_shared<MlirText>();
    bytecode->isBytecode = true;
    bytecode->bytecodeProducer = "MLIR24.0.0git";
    code->mlir = bytecode;
    page.setCode(code);
    QVERIFY(page.emptyText().contains(QLatin1String("MLIR24.0.0git")));
}

void TstSourcePage::twoListingsAreCompared()
{
    const auto sheets = diffSheets(codeOf(loopListing(12, 40, 12)), codeOf(loopListing(12, 34, 12)));
    QCOMPARE(sheets->bundles->table.rows.size(), sheets->diff.rows.size());
    const auto loop = std::find_if(sheets->diff.loops.begin(), sheets->diff.loops.end(),
                                   [](const LoopChange &change) { return change.before && change.after; });
    QVERIFY(loop != sheets->diff.loops.end());
    QCOMPARE(loop->saved(), std::int64_t{6});
    const QString words = diffSentence(*sheets);
    QVERIFY2(words.contains(QLatin1String("64 bundles become 58")), qPrintable(words));
    QVERIFY2(words.contains(QLatin1String("saves 6 bundles")), qPrintable(words));

    DiffPage page(m_themes);
    page.show();
    QVERIFY(!page.emptyText().isEmpty());
    auto known = std::make_shared<KernelPage>();
    known->codes = {sheets->before, sheets->after};
    QSignalSpy compared(&page, &DiffPage::compared);
    page.setPage(known);
    QVERIFY(compared.count() > 0 || compared.wait(60'000));
    QVERIFY(page.emptyText().isEmpty());
    QCOMPARE(page.sentence(), words);
}

PLANESCOPE_TEST(TstSourcePage)
#include "tst_source_page.moc"
