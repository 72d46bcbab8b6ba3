#include "app/gui/command_palette.h"
#include "app/gui/commands.h"
#include "app/gui/key_sheet.h"
#include "widgets/common/key_caps.h"

#include "tests/app/frame_fixture.h"
#include "tests/support/test_registry.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>

using namespace planescope;

namespace {

void collectActions(const QMenu *menu, QSet<QString> &ids)
{
    for (const QAction *action : menu->actions()) {
        ids << action->objectName();
        if (action->menu())
            collectActions(action->menu(), ids);
    }
}

} // namespace

class TstCommands : public QObject
{
    Q_OBJECT
private slots:
    void noKeyIsUsedTwice()
    {
        // A timeline key may not be a global one either: both would be heard at once.
        QHash<QKeySequence, QString> owners;
        for (const CommandInfo &command : commandTable())
            for (const QKeySequence &key : commandKeys(command)) {
                QVERIFY2(!key.isEmpty(), command.id);
                QVERIFY2(!owners.contains(key), qPrintable(key.toString() + QLatin1Char(' ') + owners.value(key)));
                owners.insert(key, QLatin1String(command.id));
            }
    }

    void idsAreUniqueAndEveryOneDoesSomething()
    {
        testing::FrameFixture frame;
        QSet<QString> ids;
        for (const CommandInfo &command : commandTable()) {
            const QString id = QLatin1String(command.id);
            QVERIFY2(!ids.contains(id), command.id);
            ids << id;
            QVERIFY2(frame.window().commands().hasHandler(id), command.id);
        }
    }

    void everyCommandStandsInAMenu()
    {
        testing::FrameFixture frame;
        QSet<QString> inMenus;
        for (const QAction *action : frame.window().menuBar()->actions()) {
            QVERIFY(action->menu());
            QVERIFY2(!action->menu()->actions().isEmpty(), qPrintable(action->text()));
            collectActions(action->menu(), inMenus);
        }
        for (const CommandInfo &command : commandTable())
            QVERIFY2(inMenus.contains(QLatin1String(command.id)), command.id);
    }

    void mnemonicsOfAMenuAreUnique()
    {
        testing::FrameFixture frame;
        QSet<QChar> letters;
        for (const QAction *action : frame.window().menuBar()->actions()) {
            const qsizetype at = action->text().indexOf(QLatin1Char('&'));
            QVERIFY(at >= 0);
            const QChar letter = action->text()[at + 1].toLower();
            QVERIFY2(!letters.contains(letter), qPrintable(action->text()));
            letters << letter;
        }
        // Alt+letter of a menu is not the key of a command.
        for (const CommandInfo &command : commandTable())
            for (const QKeySequence &key : commandKeys(command))
                for (const QChar letter : letters)
                    QVERIFY2(key != QKeySequence(QStringLiteral("Alt+") + letter), command.id);
    }

    void theKeySheetShowsEveryKey()
    {
        testing::FrameFixture frame;
        frame.show();
        QVERIFY(frame.window().commands().run(QStringLiteral("help.keys")));
        auto *sheet = frame.window().findChild<KeySheet *>();
        QVERIFY(sheet);
        QSet<QString> shown;
        for (const KeyCaps *caps : sheet->findChildren<KeyCaps *>())
            for (const QString &key : caps->keys())
                shown << key;
        for (const CommandInfo &command : commandTable())
            for (const QKeySequence &key : commandKeys(command))
                QVERIFY2(shown.contains(key.toString(QKeySequence::NativeText)), command.id);
    }

    void thePaletteFindsAndRunsACommand()
    {
        testing::FrameFixture frame;
        frame.show();
        CommandPalette &palette = frame.window().palette();
        QVERIFY(frame.window().commands().run(QStringLiteral("help.palette")));
        QVERIFY(palette.isVisible());
        QTest::keyClicks(palette.field(), QStringLiteral("all ke"));
        QCOMPARE(palette.model().index(0, 0).data(PaletteModel::IdRole).toString(), QStringLiteral("help.keys"));
        QCOMPARE(palette.model().index(0, 0).data(PaletteModel::KeysRole).toString(), QStringLiteral("?"));
        QTest::keyClick(palette.field(), Qt::Key_Return);
        QVERIFY(!palette.isVisible());
        QVERIFY(frame.window().findChild<KeySheet *>());
    }

    void thePaletteLeavesOutWhatCannotRun()
    {
        testing::FrameFixture frame;
        PaletteModel model(frame.window().commands(), nullptr);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setQuery(QStringLiteral("zoom"));
        for (int row = 0; row < model.rowCount(); ++row)
            QVERIFY(!model.index(row, 0).data(PaletteModel::IdRole).toString().startsWith(QLatin1String("timeline.")));
        frame.show();
        frame.open(QStringLiteral("/data/run"));
        model.setQuery(QStringLiteral("zoom in"));
        QCOMPARE(model.index(0, 0).data(PaletteModel::IdRole).toString(), QStringLiteral("timeline.zoomIn"));
    }

    void withoutAProfileNothingThatNeedsOneIsEnabled()
    {
        testing::FrameFixture frame;
        for (const char *id : {"timeline.zoomIn", "edit.find", "file.close", "go.back", "view.timeline"})
            QVERIFY2(!frame.window().commands().action(QLatin1String(id))->isEnabled(), id);
        QVERIFY(frame.window().commands().action(QStringLiteral("file.open"))->isEnabled());
    }
};

PLANESCOPE_TEST(TstCommands)
#include "tst_commands.moc"
