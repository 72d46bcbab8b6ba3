#pragma once
// What the user chose, with defaults. Passed in where used, never looked up. settings_store reads and writes it.
#include "model/text/time_unit.h"

#include <QString>
#include <QStringList>

#include <map>

#include <cstdint>

namespace planescope {

enum class ThemeChoice { System, Light, Dark, Paper, HighContrast };
enum class Density { Compact, Normal, Roomy };
/// What the colour of a box on the timeline says.
enum class LaneColours { ByClass, ByName, ByLayer, ByDuration, ByUtilisation, ByProgram, ByDelta };
inline constexpr int kLaneColoursCount = 7;
/// Colours that a rule may give to the events of a name: the fills of the classes.
inline constexpr int kRuleColourCount = 10;

struct Settings {
    ThemeChoice theme = ThemeChoice::System;
    Density density = Density::Normal;
    int uiScalePercent = 100;   ///< 75 to 200
    bool useSystemFont = false; ///< pictures keep the bundled font
    bool reduceMotion = false;
    bool wheelZooms = true;                      ///< false: wheel scrolls rows and Ctrl zooms
    QString keyPreset = QStringLiteral("xprof"); ///< "xprof", "perfetto", "tracy"
    std::map<QString, QStringList> keys;         ///< of commands that the user changed; portable texts
    QString language;                            ///< "en", "de"; empty: the desktop's
    int threads = 0;                             ///< 0: one per core
    bool restoreDocuments = false;               ///< open the last documents at start
    /// Memory of one device, where the user knows better than the profile; 0: as the profile says.
    std::int64_t deviceMemoryBytes = 0;
    LaneColours laneColours = LaneColours::ByClass;
    std::map<QString, int> colourRules;               ///< by name of an event: one of kRuleColourCount
    bool allFlows = false;                            ///< arrows of all events in view, not of the selected one alone
    text::TimeUnit timeUnit = text::TimeUnit::BySize; ///< of durations on the screen
    QStringList counterFavourites;                    ///< names of hardware counters, lower case
    std::map<QString, QString> counterFilters;        ///< filter lines of the counters that the user named
};

} // namespace planescope
