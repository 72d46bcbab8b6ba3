#include "model/state/settings_store.h"

#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>

using namespace planescope;

class TstSettingsStore : public QObject
{
    Q_OBJECT
private slots:
    void anEmptyFileGivesTheDefaults()
    {
        QTemporaryDir dir;
        const Settings read = SettingsStore(dir.filePath(QStringLiteral("s.ini"))).load();
        const Settings defaults;
        QCOMPARE(read.theme, defaults.theme);
        QCOMPARE(read.density, defaults.density);
        QCOMPARE(read.uiScalePercent, defaults.uiScalePercent);
        QCOMPARE(read.wheelZooms, defaults.wheelZooms);
        QCOMPARE(read.language, defaults.language);
        QCOMPARE(read.threads, defaults.threads);
    }

    void everySettingComesBack()
    {
        QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("s.ini"));
        Settings s;
        s.theme = ThemeChoice::HighContrast;
        s.density = Density::Roomy;
        s.uiScalePercent = 125;
        s.useSystemFont = s.reduceMotion = s.restoreDocuments = true;
        s.wheelZooms = false;
        s.language = QStringLiteral("de");
        s.threads = 3;
        s.deviceMemoryBytes = std::int64_t{96} << 30;
        s.counterFavourites = {QStringLiteral("vf_chip_count_cycles"), QStringLiteral("b, with a comma")};
        s.counterFilters[QStringLiteral("HBM / Löcher")] = QStringLiteral("set = HBM and value > 1e6");
        s.counterFilters[QStringLiteral("50 % busy")] = QStringLiteral("share > 50 %");
        s.laneColours = LaneColours::ByDelta;
        s.colourRules = {{QStringLiteral("a/b %c"), 3}};
        s.allFlows = true;
        s.timeUnit = text::TimeUnit::Milliseconds;
        s.keyPreset = QStringLiteral("perfetto");
        s.keys[QStringLiteral("timeline.fit")] = {QStringLiteral("Shift+F"), QStringLiteral("X")};
        s.keys[QStringLiteral("timeline.clear")] = {};
        {
            SettingsStore store(path);
            store.save(s);
            store.setBytes(QStringLiteral("layout/timeline/state"), QByteArray("\0x\xff", 3));
            store.sync();
        }
        const SettingsStore store(path);
        const Settings read = store.load();
        QCOMPARE(read.theme, s.theme);
        QCOMPARE(read.density, s.density);
        QCOMPARE(read.uiScalePercent, s.uiScalePercent);
        QCOMPARE(read.useSystemFont, s.useSystemFont);
        QCOMPARE(read.reduceMotion, s.reduceMotion);
        QCOMPARE(read.wheelZooms, s.wheelZooms);
        QCOMPARE(read.language, s.language);
        QCOMPARE(read.threads, s.threads);
        QCOMPARE(read.laneColours, s.laneColours);
        QCOMPARE(read.colourRules, s.colourRules);
        QCOMPARE(read.allFlows, s.allFlows);
        QCOMPARE(read.timeUnit, s.timeUnit);
        QCOMPARE(read.keyPreset, s.keyPreset);
        QVERIFY(read.keys == s.keys); // a command without keys too
        QCOMPARE(read.restoreDocuments, s.restoreDocuments);
        QCOMPARE(read.deviceMemoryBytes, s.deviceMemoryBytes);
        QCOMPARE(read.counterFavourites, s.counterFavourites);
        QVERIFY(read.counterFilters == s.counterFilters);
        QCOMPARE(store.bytes(QStringLiteral("layout/timeline/state")), QByteArray("\0x\xff", 3));
    }

    void nonsenseInTheFileIsBroughtBackIntoRange()
    {
        QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("s.ini"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[appearance]\ntheme=purple\nscale=9000\ndensity=\n[loading]\nthreads=-4\n");
        file.close();
        const Settings read = SettingsStore(path).load();
        QCOMPARE(read.theme, ThemeChoice::System);
        QCOMPARE(read.density, Density::Normal);
        QCOMPARE(read.uiScalePercent, 200);
        QCOMPARE(read.threads, 0);
    }

    void forgettingAGroupLeavesTheOthers()
    {
        QTemporaryDir dir;
        SettingsStore store(dir.filePath(QStringLiteral("s.ini")));
        store.setText(QStringLiteral("layout/timeline/a"), QStringLiteral("1"));
        store.setText(QStringLiteral("layout/memory/a"), QStringLiteral("2"));
        store.removeGroup(QStringLiteral("layout/timeline"));
        QVERIFY(store.text(QStringLiteral("layout/timeline/a")).isEmpty());
        QCOMPARE(store.text(QStringLiteral("layout/memory/a")), QStringLiteral("2"));
    }
};

PLANESCOPE_TEST(TstSettingsStore)
#include "tst_settings_store.moc"
