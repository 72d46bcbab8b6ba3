// Reads the source tree and fails on an upward include; each rule is also shown a file that breaks it.
#include "tests/layers/layer_rules.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>

using namespace planescope::layers;

namespace {

struct SourceFile {
    std::string path; ///< from the root
    std::string text;
};

bool isQtCoreHeader(std::string_view name)
{
    const QString header = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    const QString plain = header.startsWith(QStringLiteral("QtCore/")) ? header.mid(7) : header;
    return plain == QStringLiteral("QtCore") ||
           QFile::exists(QLibraryInfo::path(QLibraryInfo::HeadersPath) + QStringLiteral("/QtCore/") + plain);
}

QString joined(const Findings &findings)
{
    QString all;
    for (const std::string &finding : findings)
        all += QLatin1Char('\n') + QString::fromStdString(finding);
    return all;
}

} // namespace

class TstLayers : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void everyIncludeGoesDownward();
    void onlyTheThemeNamesColours();
    void onlyTextMakesNumbersIntoWords();
    void noFileNamesAPlaceOfOneMachine();
    void noFileContinuesAFutureByItself();
    void noTwoTypesHaveOneName();
    void theTopFolderHoldsWhatTheLayoutSays();
    void findsABrokenFloor_data();
    void findsABrokenFloor();
    void findsAColourOutsideTheTheme();
    void findsANumberMadeIntoWords();
    void findsAMachinePath();
    void findsAContinuedFuture();
    void findsTwoTypesOfOneName();
    void findsAStrayAndAMissingTopEntry();

private:
    Findings overTree(const std::function<Findings(const SourceFile &)> &check) const;
    std::vector<SourceFile> m_files;
};

void TstLayers::initTestCase()
{
    const QDir root(planescope::testing::sourcePath(QString()));
    QStringList tops{QStringLiteral("README.md"),        QStringLiteral("ARCHITECTURE.md"),
                     QStringLiteral("CONTRIBUTING.md"),  QStringLiteral("DECISIONS.md"),
                     QStringLiteral("CHANGELOG.md"),     QStringLiteral("CMakeLists.txt"),
                     QStringLiteral("CMakePresets.json")};
    for (const char *folder : {"app", "widgets", "model", "resources", "translations", "tests", "packaging", ".ci"}) {
        QDirIterator it(root.filePath(QLatin1String(folder)), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (it.hasNext())
            tops << root.relativeFilePath(it.next());
    }
    for (const QString &path : tops) {
        QFile file(root.filePath(path));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray text = file.readAll();
        if (!text.contains('\0'))
            m_files.push_back({path.toStdString(), text.toStdString()});
    }
    QVERIFY2(m_files.size() > 50, "the source tree was not found");
    QVERIFY(isQtCoreHeader("QString"));
    QVERIFY(!isQtCoreHeader("QColor"));
}

Findings TstLayers::overTree(const std::function<Findings(const SourceFile &)> &check) const
{
    Findings all;
    for (const SourceFile &file : m_files) {
        const Findings some = check(file);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

void TstLayers::everyIncludeGoesDownward()
{
    const Findings found =
        overTree([](const SourceFile &file) { return includeFindings(file.path, file.text, isQtCoreHeader); });
    QVERIFY2(found.empty(), qPrintable(joined(found)));
}

void TstLayers::onlyTheThemeNamesColours()
{
    const Findings found = overTree([](const SourceFile &file) { return colourFindings(file.path, file.text); });
    QVERIFY2(found.empty(), qPrintable(joined(found)));
}

void TstLayers::onlyTextMakesNumbersIntoWords()
{
    const Findings found = overTree([](const SourceFile &file) { return numberFindings(file.path, file.text); });
    QVERIFY2(found.empty(), qPrintable(joined(found)));
}

void TstLayers::noFileNamesAPlaceOfOneMachine()
{
    const Findings found = overTree([](const SourceFile &file) {
        // The rule's own examples.
        return file.path.starts_with("tests/layers/") ? Findings{} : machinePathFindings(file.path, file.text);
    });
    QVERIFY2(found.empty(), qPrintable(joined(found)));
}

void TstLayers::noFileContinuesAFutureByItself()
{
    const Findings found = overTree([](const SourceFile &file) { return continuationFindings(file.path, file.text); });
    QVERIFY2(found.empty(), qPrintable(joined(found)));
}

void TstLayers::noTwoTypesHaveOneName()
{
    std::vector<TypePlace> types;
    for (const SourceFile &file : m_files) {
        const std::vector<TypePlace> some = typesOf(file.path, file.text);
        types.insert(types.end(), some.begin(), some.end());
    }
    QVERIFY2(types.size() > 300, "the types of the tree were not found");
    const Findings found = typeFindings(types);
    QVERIFY2(found.empty(), qPrintable(joined(found)));
}

void TstLayers::theTopFolderHoldsWhatTheLayoutSays()
{
    std::vector<std::string> entries;
    const QStringList names = QDir(planescope::testing::sourcePath(QString()))
                                  .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    for (const QString &name : names)
        entries.push_back(name.toStdString());
    const Findings found = topLevelFindings(entries);
    QVERIFY2(found.empty(), qPrintable(joined(found)));
}

void TstLayers::findsABrokenFloor_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("include");
    QTest::addColumn<bool>("isAllowed");
    const auto row = [](const char *path, const char *include, bool isAllowed) {
        QTest::addRow("%s <- %s", path, include)
            << QString::fromLatin1(path) << QString::fromLatin1(include) << isAllowed;
    };
    row("model/store/a.h", "\"widgets/view.h\"", false);
    row("model/state/a.h", "\"app/gui/main_window.h\"", false);
    row("widgets/view.h", "\"app/gui/commands.h\"", false);
    row("model/analysis/a.cpp", "\"model/format/session_reader.h\"", false);
    row("model/analysis/a.cpp", "\"model/store/session.h\"", true);
    row("model/query/a.cpp", "\"model/analysis/steps.h\"", true);
    row("model/analysis/a.cpp", "\"model/query/filter.h\"", false);
    row("model/format/a.cpp", "\"model/analysis/steps.h\"", false);
    row("model/format/xplane/a.cpp", "\"model/io/wire_reader.h\"", true);
    row("model/io/a.cpp", "\"model/store/session.h\"", false);
    row("model/store/a.cpp", "\"model/io/mapped_file.h\"", false);
    row("model/text/a.cpp", "\"model/export/csv.h\"", false);
    row("model/export/a.cpp", "\"model/text/format_value.h\"", true);
    row("model/export/a.cpp", "\"model/state/selection.h\"", false);
    row("model/store/a.cpp", "<QString>", false);
    row("model/format/a.cpp", "<QtCore/QString>", false);
    row("model/state/a.cpp", "<QString>", true);
    row("model/state/a.cpp", "<QColor>", false);
    row("model/text/a.cpp", "<QtWidgets/QWidget>", false);
    row("app/cli/main.cpp", "<QApplication>", false);
    row("app/cli/main.cpp", "\"widgets/common/theme.h\"", false);
    row("app/cli/main.cpp", "\"app/gui/application.h\"", false);
    row("app/gui/a.cpp", "\"widgets/timeline/timeline_view.h\"", true);
    row("widgets/timeline/a.cpp", "\"widgets/details/details_view.h\"", false);
    row("widgets/timeline/a.cpp", "\"widgets/common/theme.h\"", true);
    row("widgets/picture/a.cpp", "\"widgets/timeline/timeline_picture.h\"", true);
    row("widgets/timeline/a.cpp", "\"widgets/picture/review_picture.h\"", false);
    row("widgets/common/a.cpp", "\"widgets/timeline/track_list.h\"", false);
    row("widgets/view_registry.cpp", "\"widgets/timeline/timeline_view.h\"", true);
    row("widgets/timeline/a.cpp", "\"track_list.h\"", false);
    row("widgets/timeline/a.cpp", "\"../common/theme.h\"", false);
    row("widgets/timeline/a.cpp", "\"tests/support/session_fixture.h\"", false);
    row("model/state/a.cpp", "\"hlo.pb.h\"", false);
    row("model/newroom/a.cpp", "\"model/base/units.h\"", false);
    row("tests/model/store/tst_a.cpp", "\"tst_a.moc\"", true);
    row("tests/model/store/tst_a.cpp", "\"widgets/view.h\"", false);
    row("tests/model/store/tst_a.cpp", "\"tests/support/test_registry.h\"", true);
    row("tests/widgets/tst_a.cpp", "\"app/gui/application.h\"", false);
    row("tests/app/tst_a.cpp", "\"app/gui/application.h\"", true);
}

void TstLayers::findsABrokenFloor()
{
    QFETCH(QString, path);
    QFETCH(QString, include);
    QFETCH(bool, isAllowed);
    const std::string text = "#pragma once\n#include <vector>\n#include " + include.toStdString() + "\n";
    const Findings found = includeFindings(path.toStdString(), text, isQtCoreHeader);
    QVERIFY2(found.empty() == isAllowed, qPrintable(joined(found)));
    if (!isAllowed)
        QVERIFY(found.front().starts_with(path.toStdString() + ":3 "));
}

void TstLayers::findsAColourOutsideTheTheme()
{
    for (const char *line : {"QColor(12, 3, 4)", "QColor(\"red\")", "auto c = \"#FF8800\";", "pen(Qt::darkGreen)",
                             "qRgb(1, 2, 3)", "QColor{0x12, 1, 1}"}) {
        QCOMPARE(colourFindings("widgets/timeline/a.cpp", line).size(), std::size_t(1));
        QVERIFY(colourFindings("widgets/common/theme.cpp", line).empty());
    }
    for (const char *line : {"QColor c = theme.text;", "Qt::transparent", "// once #FF8800", "QColor()", "QColor(base)",
                             "setPen(Qt::white); // alpha mask"})
        QVERIFY2(colourFindings("widgets/timeline/a.cpp", line).empty(), line);
}

void TstLayers::findsANumberMadeIntoWords()
{
    for (const char *line : {"x + \" ms\"", "QString::number(x, 'f', 2)", "ps / 1e9", "tr(\"%1 ms\")"})
        QVERIFY2(numberFindings("widgets/timeline/a.cpp", line).size() == 1, line);
    for (const char *line : {"text::duration(d)", "tr(\"%1 events\")", "x / 1000", "\"items\""})
        QVERIFY2(numberFindings("widgets/timeline/a.cpp", line).empty(), line);
    QVERIFY(numberFindings("model/text/format_value.cpp", "ps / 1e9").empty());
}

void TstLayers::findsAMachinePath()
{
    QCOMPARE(machinePathFindings("README.md", "see /root/x").size(), std::size_t(1));
    QCOMPARE(machinePathFindings("README.md", "a\ncd /home/ann/x").front(),
             std::string("README.md:2 names a place of one machine"));
    QVERIFY(machinePathFindings("README.md", "app/work/x and $HOME/x and /usr/share").empty());
}

void TstLayers::findsAContinuedFuture()
{
    QCOMPARE(continuationFindings("widgets/hlo/a.cpp", "    }).then(this, [] {});").size(), std::size_t(1));
    QCOMPARE(continuationFindings("app/gui/a.cpp", "writing->then(this, [] {});").size(), std::size_t(1));
    QVERIFY(continuationFindings("widgets/hlo/a.cpp", "// what then() does").empty());
    QVERIFY(continuationFindings("widgets/hlo/a.cpp", "const auto then = lengthen(x);").empty());
}

void TstLayers::findsTwoTypesOfOneName()
{
    const auto found = [](std::string_view one, std::string_view other) {
        std::vector<TypePlace> types = typesOf("model/analysis/a.h", one);
        for (const TypePlace &type : typesOf("widgets/b.cpp", other))
            types.push_back(type);
        return typeFindings(types);
    };
    const std::string_view row =
        "namespace planescope {\n\nstruct Row {\n    int a;\n};\n\n} // namespace planescope\n";
    QCOMPARE(found(row, row).size(), std::size_t(1));
    QCOMPARE(found(row, row).front(),
             std::string("planescope::Row is defined in model/analysis/a.h:3 and in widgets/b.cpp:3"));
    QCOMPARE(found(row, "namespace planescope {\nclass Row final : public Base\n{\n};\n}\n").size(), std::size_t(1));
    QCOMPARE(found(row, "namespace planescope {\nenum class Row { A, B };\n}\n").size(), std::size_t(1));
    // A declaration, another namespace, a file's own and a part of a class are no second one.
    QVERIFY(found(row, "namespace planescope {\nstruct Row;\n}\n").empty());
    QVERIFY(found(row, "namespace planescope::llo {\nstruct Row {\n};\n}\n").empty());
    QVERIFY(found(row, "namespace planescope {\nnamespace {\nstruct Row {\n};\n} // namespace\n}\n").empty());
    QVERIFY(found(row, "namespace planescope {\nclass View\n{\n    struct Row {\n    };\n};\n}\n").empty());
}

void TstLayers::findsAStrayAndAMissingTopEntry()
{
    const Findings found = topLevelFindings({"app", "notes.txt", "build", ".github", "planescope.png"});
    QVERIFY(std::find(found.begin(), found.end(), "notes.txt does not belong to the top folder") != found.end());
    QVERIFY(std::find(found.begin(), found.end(), "README.md is missing") != found.end());
    QVERIFY(std::find(found.begin(), found.end(), "app is missing") == found.end());
    QVERIFY(std::none_of(found.begin(), found.end(), [](const std::string &f) { return f.starts_with("build"); }));
}

PLANESCOPE_TEST(TstLayers)
#include "tst_layers.moc"
