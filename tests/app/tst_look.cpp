#include "app/gui/commands.h"
#include "app/gui/help_window.h"
#include "app/gui/range_field.h"
#include "app/gui/settings_dialog.h"
#include "app/gui/view_rail.h"

#include "tests/app/frame_fixture.h"
#include "tests/support/test_registry.h"

#include <QComboBox>
#include <QMenuBar>
#include <QSpinBox>
#include <QTextBrowser>

using namespace planescope;

class TstLook : public QObject
{
    Q_OBJECT
private slots:
    void theThemeChangesWhileTheProgramRuns()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        for (const auto &[command, id] :
             {std::pair("view.themeDark", ThemeId::Dark), std::pair("view.themePaper", ThemeId::Paper),
              std::pair("view.themeContrast", ThemeId::HighContrast), std::pair("view.themeLight", ThemeId::Light)}) {
            QVERIFY(frame.window().commands().run(QLatin1String(command)));
            QCOMPARE(frame.program().themes().theme().id, id);
            QCOMPARE(QApplication::palette().color(QPalette::Base), themeOf(id).base);
            const QImage image = frame.window().grab().toImage();
            QCOMPARE(image.pixelColor(image.width() / 2, 2).lightnessF() < 0.5F, themeOf(id).isDark);
        }
    }

    void theDesktopDecidesUnlessToldOtherwise()
    {
        QPalette dark;
        dark.setColor(QPalette::Window, QColor(20, 20, 20));
        dark.setColor(QPalette::WindowText, QColor(240, 240, 240));
        QCOMPARE(themeForPalette(dark), ThemeId::Dark);
        QPalette light;
        light.setColor(QPalette::Window, QColor(240, 240, 240));
        light.setColor(QPalette::WindowText, QColor(20, 20, 20));
        QCOMPARE(themeForPalette(light), ThemeId::Light);
    }

    void theScaleGrowsAndGoesBack()
    {
        testing::FrameFixture frame;
        frame.show();
        const int before = frame.window().rail().width();
        QVERIFY(frame.window().commands().run(QStringLiteral("view.larger")));
        QVERIFY(frame.program().settings().uiScalePercent > 100);
        QTRY_VERIFY(frame.window().rail().width() > before);
        for (int i = 0; i < 20; ++i)
            frame.window().commands().run(QStringLiteral("view.larger"));
        QCOMPARE(frame.program().settings().uiScalePercent, 200);
        QVERIFY(frame.window().commands().run(QStringLiteral("view.normalSize")));
        QTRY_COMPARE(frame.window().rail().width(), before);
    }

    void settingsActAtOnceAndAreKept()
    {
        testing::FrameFixture frame;
        frame.show();
        QVERIFY(frame.window().commands().run(QStringLiteral("edit.settings")));
        auto *dialog = frame.window().findChild<SettingsDialog *>();
        QVERIFY(dialog);
        dialog->findChild<QComboBox *>(QStringLiteral("settingTheme"))->setCurrentIndex(2);
        QCOMPARE(frame.program().themes().theme().id, ThemeId::Dark);
        dialog->findChild<QComboBox *>(QStringLiteral("settingDensity"))->setCurrentIndex(0);
        dialog->findChild<QComboBox *>(QStringLiteral("settingWheel"))->setCurrentIndex(1);
        dialog->findChild<QSpinBox *>(QStringLiteral("settingThreads"))->setValue(2);
        QVERIFY(frame.window().commands().run(QStringLiteral("view.larger")));
        QCOMPARE(dialog->findChild<QSpinBox *>(QStringLiteral("settingScale"))->value(),
                 frame.program().settings().uiScalePercent);
        frame.restart();
        QCOMPARE(frame.program().settings().theme, ThemeChoice::Dark);
        QCOMPARE(frame.program().settings().density, Density::Compact);
        QCOMPARE(frame.program().settings().wheelZooms, false);
        QCOMPARE(frame.program().settings().threads, 2);
        QVERIFY(frame.program().settings().uiScalePercent > 100);
    }

    void theLanguageChangesWhileTheProgramRuns()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        QVERIFY(frame.window().commands().run(QStringLiteral("edit.settings")));
        auto *dialog = frame.window().findChild<SettingsDialog *>();
        const auto menus = [&] {
            QStringList titles;
            for (const QAction *action : frame.window().menuBar()->actions())
                titles << action->text();
            return titles;
        };
        const QStringList english = menus();
        dialog->findChild<QComboBox *>(QStringLiteral("settingLanguage"))->setCurrentIndex(2);
        QTRY_COMPARE(QLocale().language(), QLocale::German);
        QTRY_VERIFY(menus() != english);
        dialog->findChild<QComboBox *>(QStringLiteral("settingLanguage"))->setCurrentIndex(1);
        QTRY_COMPARE(menus(), english);
    }

    void helpOpensThePageOfTheView()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        frame.window().docks().showView(QStringLiteral("report"));
        QVERIFY(frame.window().commands().run(QStringLiteral("help.manual")));
        auto *help = frame.window().findChild<HelpWindow *>();
        QVERIFY(help->browser()->source().path().endsWith(QLatin1String("report.md")));
        QVERIFY(help->browser()->toPlainText().size() > 100);
        help->showPage(QStringLiteral("no such page"));
        QVERIFY(help->browser()->source().path().endsWith(QLatin1String("index.md")));
    }

    void everyCommandSurvivesEveryState()
    {
        // Runs all commands that open no dialog box of their own, with and without a profile.
        testing::FrameFixture frame;
        frame.show();
        const QSet<QString> left{QStringLiteral("file.open"), QStringLiteral("file.openFolder"),
                                 QStringLiteral("file.quit"), QStringLiteral("file.exportPicture"),
                                 QStringLiteral("file.repeatPicture")};
        for (int round = 0; round < 3; ++round) {
            for (const CommandInfo &command : commandTable())
                if (!left.contains(QLatin1String(command.id)))
                    frame.window().commands().run(QLatin1String(command.id));
            if (round == 0)
                frame.open(QStringLiteral("/data/run"));
            else
                frame.open(QStringLiteral("/data/synthetic"));
            frame.profiles().active()->selection().setEvent(EventRef{LineId{1}, 4});
        }
        QVERIFY(frame.window().isVisible());
    }

    void theRangeFieldSaysThatThereAreNoTimes()
    {
        testing::FrameFixture frame;
        frame.show();
        frame.open(QStringLiteral("/data/program.txt"));
        auto *field = frame.window().findChild<RangeField *>();
        QTRY_COMPARE(field->shownText(), QStringLiteral("no times in this profile"));
        QVERIFY(!field->isEnabled());
        frame.open(QStringLiteral("/data/run"));
        QTRY_VERIFY(field->isEnabled());
        QVERIFY(field->shownText().startsWith(QLatin1String("Whole session")));
    }

    void theRangeFieldNamesWhatIsShown()
    {
        testing::FrameFixture frame;
        frame.show();
        Document *document = frame.open(QStringLiteral("/data/run"));
        auto *field = frame.window().findChild<RangeField *>();
        QVERIFY2(field->shownText().startsWith(QLatin1String("Whole session")), qPrintable(field->shownText()));
        const auto steps = stepRanges(*document, TimePoint(), 10);
        QCOMPARE(steps.size(), std::size_t(4));
        RangeField::goTo(*document, steps[2], true);
        QVERIFY2(field->shownText().startsWith(steps[2].name), qPrintable(field->shownText()));
        QCOMPARE(document->selection().timeRange(), std::optional(steps[2].range));
        document->selection().clear();
        QVERIFY2(field->shownText().startsWith(QLatin1String("View")), qPrintable(field->shownText()));
    }
};

PLANESCOPE_TEST(TstLook)
#include "tst_look.moc"
