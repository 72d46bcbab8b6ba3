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

/// QFuture::then(): with a context it posts to an object that may be going away. whenDone() and WorkerJobs do not.
Findings continuationFindings(std::string_view path, std::string_view text);

/// A type's name and where it is defined: "planescope::Session" in "model/store/session.h:12".
struct TypePlace {
    std::string name;
    std::string place;
};

/// Types that a file of the product defines at the level of a named namespace, also in part of a class ("A::B").
/// Those of anonymous namespaces are the file's own and left out.
std::vector<TypePlace> typesOf(std::string_view path, std::string_view text);

/// Names that several files give to types of their own. The linker takes one of them for all, without a word: code for
/// the one then runs on the memory of the other.
Findings typeFindings(std::vector<TypePlace> types);

/// Entries of the top folder that do not belong there, and entries that are missing.
Findings topLevelFindings(const std::vector<std::string> &entries);

} // namespace planescope::layers
