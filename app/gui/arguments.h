#pragma once
// The command line of the window program.
#include "model/base/units.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace planescope {

struct StartOptions {
    QStringList paths;
    bool demo = false; ///< open the demo session
    QString view;      ///< id of the view to bring to the front
    QString range;     ///< A..B, step:N, layer:N, see text::parseRange()
    QString track;     ///< regular expression on row names
    QString layout;    ///< id of a layout preset
    QString theme;     ///< light, dark, paper, contrast, system; for this run only
    QString language;
    QString picture; ///< a PNG of ours whose profile, range and rows are to be shown
};

struct ParsedArguments {
    StartOptions options;
    /// Set when the program is to end at once with `message` (help, version, a mistake).
    std::optional<int> exitCode;
    QString message;
};

/// Words as CLI.md gives them. `viewIds` and the fixed lists are what values are checked against.
ParsedArguments parseArguments(const QStringList &arguments, const QStringList &viewIds);

} // namespace planescope
