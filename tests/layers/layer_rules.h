#pragma once
// The floors of ARCHITECTURE.md as functions: a file's path and text in, sentences about what it breaks out.
// Nothing here touches the disk, so each rule is tested on made-up files as well as on the tree.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace planescope::layers {

/// One sentence each: "model/store/session.h:3 includes widgets/view.h: model does not know widgets".
using Findings = std::vector<std::string>;

/// True when `<name>` is a header of Qt Core.
using IsQtCore = std::function<bool(std::string_view name)>;

/// Includes that go upward, sideways, or out of the tree.
Findings includeFindings(std::string_view path, std::string_view text, const IsQtCore &isQtCore);

/// Colour literals; only the theme may have them.
Findings colourFindings(std::string_view path, std::string_view text);

/// Numbers that become words outside model/text: unit strings, digits chosen by hand, picoseconds divided to seconds.
Findings numberFindings(std::string_view path, std::string_view text);

/// Places of one machine: absolute paths below the home of somebody.
Findings machinePathFindings(std::string_view path, std::string_view text);

/// Entries of the top folder that do not belong there, and entries that are missing.
Findings topLevelFindings(const std::vector<std::string> &entries);

} // namespace planescope::layers
