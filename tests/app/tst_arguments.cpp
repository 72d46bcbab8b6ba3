#include "app/gui/arguments.h"

#include "tests/app/frame_fixture.h"
#include "tests/support/test_registry.h"

using namespace planescope;

namespace {

ParsedArguments parsed(const QStringList &words)
{
    return parseArguments(QStringList{QStringLiteral("planescope")} + words,
                          {QStringLiteral("timeline"), QStringLiteral("details")});
}

} // namespace

class TstArguments : public QObject
{
    Q_OBJECT
private slots:
    void readsFilesAndOptions()
    {
        const ParsedArguments read =
            parsed({QStringLiteral("a.pb"), QStringLiteral("--view"), QStringLiteral("timeline"),
                    QStringLiteral("--range"), QStringLiteral("1ms..2ms"), QStringLiteral("run/"),
                    QStringLiteral("--theme=dark"), QStringLiteral("--lang"), QStringLiteral("de")});
        QVERIFY(!read.exitCode);
        QCOMPARE(read.options.paths, (QStringList{QStringLiteral("a.pb"), QStringLiteral("run/")}));
        QCOMPARE(read.options.view, QStringLiteral("timeline"));
        QCOMPARE(read.options.range, QStringLiteral("1ms..2ms"));
        QCOMPARE(read.options.theme, QStringLiteral("dark"));
        QCOMPARE(read.options.language, QStringLiteral("de"));
    }

    void helpAndVersionEndWithZero()
    {
        const ParsedArguments help = parsed({QStringLiteral("--help")});
        QCOMPARE(help.exitCode, std::optional(0));
        QVERIFY(help.message.contains(QLatin1String("--range")));
        QCOMPARE(parsed({QStringLiteral("--version")}).exitCode, std::optional(0));
    }

    void mistakesNameTheNearestWord()
    {
        const ParsedArguments option = parsed({QStringLiteral("--thme"), QStringLiteral("dark")});
        QCOMPARE(option.exitCode, std::optional(2));
        QVERIFY2(option.message.contains(QLatin1String("--theme")), qPrintable(option.message));
        const ParsedArguments value = parsed({QStringLiteral("--view"), QStringLiteral("timelin")});
        QCOMPARE(value.exitCode, std::optional(2));
        QVERIFY2(value.message.contains(QLatin1String("timeline")), qPrintable(value.message));
    }
};

PLANESCOPE_TEST(TstArguments)
#include "tst_arguments.moc"
