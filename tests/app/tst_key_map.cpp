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

    /// The key map as it was designed: every key does what it says, in every preset but where that one has its own.
    void theWholeKeyMapStandsInEveryPreset()
    {
        struct Row {
            const char *command;
            const char *keys;
        };
        std::vector<Row> rows{{"timeline.zoomIn", "W +"},
                              {"timeline.zoomOut", "S -"},
                              {"timeline.panLeft", "A"},
                              {"timeline.panRight", "D"},
                              {"timeline.up", "Up"},
                              {"timeline.down", "Down"},
                              {"timeline.pageUp", "PgUp"},
                              {"timeline.pageDown", "PgDown"},
                              {"timeline.previousEvent", "Left ,"},
                              {"timeline.nextEvent", "Right ."},
                              {"timeline.parent", "Shift+Up"},
                              {"timeline.child", "Shift+Down"},
                              {"timeline.followBack", "["},
                              {"timeline.followForward", "]"},
                              {"timeline.flowPrevious", "Ctrl+["},
                              {"timeline.flowNext", "Ctrl+]"},
                              {"timeline.previousStep", "Shift+Left"},
                              {"timeline.nextStep", "Shift+Right"},
                              {"timeline.fit", "F"},
                              {"timeline.whole", "Z 0 Home"},
                              {"go.back", "Alt+Left"},
                              {"go.forward", "Alt+Right"},
                              {"timeline.toRange", "R"},
                              {"timeline.keepMeasurement", "M"},
                              {"timeline.storeMeasurement", "Shift+M"},
                              {"notes.add", "Ctrl+D"},
                              {"timeline.toolSelect", "1"},
                              {"timeline.toolPan", "2"},
                              {"timeline.toolZoom", "3"},
                              {"timeline.toolMeasure", "4"},
                              {"edit.find", "/ Ctrl+F"},
                              {"timeline.findRow", "Ctrl+P"},
                              {"help.palette", "Ctrl+Shift+P"},
                              {"view.details", "Q"},
                              {"timeline.pinRow", "P"},
                              {"timeline.clear", "Esc"},
                              {"file.open", "Ctrl+O"},
                              {"file.save", "Ctrl+S"},
                              {"file.close", "Ctrl+W"},
                              {"file.quit", "Ctrl+Q"},
                              {"edit.copy", "Ctrl+C"},
                              {"edit.copyMarkdown", "Ctrl+Shift+C"},
                              {"edit.copyPicture", "Ctrl+Alt+C"},
                              {"file.exportPicture", "Ctrl+E"},
                              {"file.repeatPicture", "Ctrl+Shift+E"},
                              {"view.larger", "Ctrl++"},
                              {"view.smaller", "Ctrl+-"},
                              {"view.normalSize", "Ctrl+0"},
                              {"view.fullScreen", "F11"},
                              {"view.onlyThis", "Shift+F11"},
                              {"view.timeline", "Alt+T"},
                              {"view.opProfile", "Alt+O"},
                              {"view.memory", "Alt+M"},
                              {"view.kernel", "Alt+L"},
                              {"view.counters", "Alt+C"},
                              {"view.roofline", "Alt+R"},
                              {"timeline.nextUnit", "U"},
                              {"help.keys", "?"},
                              {"help.manual", "F1"},
                              {"timeline.frameTime", "F12"},
                              {"window.nextPane", "F6"}};
        // What a preset's own habit takes.
        const std::map<QString, std::map<QString, QString>> own{
            {QStringLiteral("xprof"), {}},
            {QStringLiteral("perfetto"),
             {{QStringLiteral("Left"), QStringLiteral("timeline.panLeft")},
              {QStringLiteral("Right"), QStringLiteral("timeline.panRight")}}},
            {QStringLiteral("tracy"),
             {{QStringLiteral("Left"), QStringLiteral("timeline.panLeft")},
              {QStringLiteral("Right"), QStringLiteral("timeline.panRight")},
              {QStringLiteral("Z"), QStringLiteral("timeline.fit")}}}};
        for (const char *preset : kKeyPresets) {
            Settings settings;
            settings.keyPreset = QLatin1String(preset);
            const KeyMap map(settings);
            const auto check = [&](const QString &command, const QString &keys) {
                QVERIFY2(findCommand(command), qPrintable(command));
                QVERIFY(!map.keysOf(*findCommand(command)).isEmpty());
                for (const QString &key : keys.split(QLatin1Char(' '))) {
                    const auto &habits = own.at(settings.keyPreset);
                    const auto habit = habits.find(key);
                    const CommandInfo *const owner = map.ownerOf(QKeySequence(key, QKeySequence::PortableText));
                    QVERIFY2(owner, qPrintable(settings.keyPreset + QLatin1Char(' ') + key));
                    QCOMPARE(QString::fromLatin1(owner->id), habit == habits.end() ? command : habit->second);
                }
            };
            for (const Row &row : rows) {
                check(QLatin1String(row.command), QLatin1String(row.keys));
                if (QTest::currentTestFailed())
                    return;
            }
            for (int place = 1; place <= 9; ++place) {
                check(QStringLiteral("notes.store%1").arg(place), QStringLiteral("Ctrl+%1").arg(place));
                check(QStringLiteral("notes.go%1").arg(place), QStringLiteral("Alt+%1").arg(place));
            }
        }
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
