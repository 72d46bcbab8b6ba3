#include "app/gui/key_map.h"
#include "app/gui/key_page.h"
#include "tests/app/frame_fixture.h"
#include "tests/support/test_registry.h"

#include <QComboBox>
#include <QKeySequenceEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeWidget>

using namespace planescope;

class TstKeyMap : public QObject
{
    Q_OBJECT
private slots:
    void noPresetGivesAKeyToTwoCommands()
    {
        for (const char *preset : kKeyPresets) {
            Settings settings;
            settings.keyPreset = QLatin1String(preset);
            const KeyMap map(settings);
            for (const KeyConflict &conflict : map.conflicts())
                QFAIL(qPrintable(QStringLiteral("%1: %2 of %3 and %4")
                                     .arg(QLatin1String(preset), conflict.key.toString(),
                                          QLatin1String(conflict.first->id), QLatin1String(conflict.second->id))));
        }
        QVERIFY(KeyMap()
                    .keysOf(*findCommand(QStringLiteral("timeline.whole")))
                    .contains(QKeySequence(QStringLiteral("Z"))));
        Settings tracy;
        tracy.keyPreset = QStringLiteral("tracy");
        QVERIFY(KeyMap(tracy)
                    .keysOf(*findCommand(QStringLiteral("timeline.fit")))
                    .contains(QKeySequence(QStringLiteral("Z"))));
        QVERIFY(!presetWheelZooms(QStringLiteral("perfetto")));
    }

    void everyPresetNamesCommandsThatExist()
    {
        for (const char *preset : kKeyPresets) {
            Settings settings, plain;
            settings.keyPreset = QLatin1String(preset);
            int differing = 0;
            for (const CommandInfo &command : commandTable())
                differing += KeyMap(settings).keysOf(command) != KeyMap(plain).keysOf(command);
            QVERIFY(differing >= 4 || QLatin1String(preset) == QLatin1String(kKeyPresets[0]));
        }
    }

    void aTakenKeyIsNamedAndCanBeTaken()
    {
        KeyPage page;
        page.setSettings(Settings());
        QSignalSpy spy(&page, &KeyPage::changed);
        page.selectCommand(QStringLiteral("timeline.fit"));
        page.edit()->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_E));
        QVERIFY2(page.problem().contains(QLatin1String("Export picture")), qPrintable(page.problem()));
        page.assignButton()->click();
        QCOMPARE(spy.count(), 1);
        const auto settings = spy.constLast().constFirst().value<planescope::Settings>();
        const KeyMap map(settings);
        QVERIFY(map.keysOf(*findCommand(QStringLiteral("timeline.fit"))).contains(QKeySequence(Qt::CTRL | Qt::Key_E)));
        QVERIFY(map.keysOf(*findCommand(QStringLiteral("file.exportPicture"))).isEmpty());
        QVERIFY(map.conflicts().empty());
        page.resetButton()->click();
        QVERIFY(!KeyMap(spy.constLast().constFirst().value<planescope::Settings>())
                     .isChanged(*findCommand(QStringLiteral("timeline.fit"))));
        page.clearButton()->click();
        QVERIFY(KeyMap(spy.constLast().constFirst().value<planescope::Settings>())
                    .keysOf(*findCommand(QStringLiteral("timeline.fit")))
                    .isEmpty());
        page.preset()->setCurrentIndex(1);
        QCOMPARE(spy.constLast().constFirst().value<planescope::Settings>().keyPreset, QStringLiteral("perfetto"));
        QVERIFY(!spy.constLast().constFirst().value<planescope::Settings>().wheelZooms);
    }

    void conflictsOfAHandMadeFileAreFound()
    {
        Settings settings;
        settings.keys[QStringLiteral("timeline.fit")] = {QStringLiteral("Ctrl+E")};
        const auto conflicts = KeyMap(settings).conflicts();
        QCOMPARE(conflicts.size(), std::size_t(1));
        QCOMPARE(conflicts.front().key, QKeySequence(Qt::CTRL | Qt::Key_E));
    }

    void theWindowTakesTheKeysAtOnce()
    {
        testing::FrameFixture frame;
        frame.show();
        Settings settings = frame.program().settings();
        settings.keys[QStringLiteral("help.palette")] = {QStringLiteral("Ctrl+Shift+K")};
        emit frame.window().settingsWanted(settings);
        QCOMPARE(frame.window().commands().keysOf(QStringLiteral("help.palette")),
                 QStringList{QStringLiteral("Ctrl+Shift+K")});
        frame.restart();
        QCOMPARE(frame.window().commands().keysOf(QStringLiteral("help.palette")),
                 QStringList{QStringLiteral("Ctrl+Shift+K")});
    }
};

PLANESCOPE_TEST(TstKeyMap)
#include "tst_key_map.moc"
