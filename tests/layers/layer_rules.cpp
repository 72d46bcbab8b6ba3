#include "tests/layers/layer_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <re2/re2.h>

namespace planescope::layers {

namespace {

bool startsWith(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }

bool endsWith(std::string_view text, std::string_view suffix)
{
    return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

/// "model/store" for model/store/session.h, "widgets/timeline", "widgets" for widgets/view.h, "tests/model".
std::string roomOf(std::string_view path)
{
    const std::size_t first = path.find('/');
    if (first == std::string_view::npos)
        return {};
    const std::size_t second = path.find('/', first + 1);
    return std::string(path.substr(0, second == std::string_view::npos ? first : second));
}

std::string floorOf(std::string_view path) { return std::string(path.substr(0, path.find('/'))); }

/// What each room of the model may include besides itself. A room that is missing here is a finding of its own.
const std::map<std::string, std::set<std::string>, std::less<>> &modelRooms()
{
    static const std::map<std::string, std::set<std::string>, std::less<>> rooms{
        {"model/base", {}},
        {"model/io", {"model/base"}},
        {"model/store", {"model/base"}},
        {"model/format", {"model/base", "model/io", "model/store"}},
        {"model/demo", {"model/base", "model/io", "model/format"}},
        {"model/analysis", {"model/base", "model/store"}},
        {"model/query", {"model/base", "model/store", "model/analysis"}},
        {"model/text", {"model/base", "model/io", "model/store", "model/format", "model/analysis", "model/query"}},
        {"model/export",
         {"model/base", "model/io", "model/store", "model/format", "model/analysis", "model/query", "model/text"}},
        {"model/capture", {"model/base", "model/io", "model/store", "model/format", "model/text"}},
        {"model/state",
         {"model/base", "model/io", "model/store", "model/format", "model/analysis", "model/query", "model/text",
          "model/export", "model/capture", "model/demo"}},
    };
    return rooms;
}

/// These see no Qt at all.
const std::set<std::string, std::less<>> &plainRooms()
{
    static const std::set<std::string, std::less<>> rooms{"model/base",   "model/demo",     "model/io",   "model/store",
                                                          "model/format", "model/analysis", "model/query"};
    return rooms;
}

bool isCode(std::string_view path) { return endsWith(path, ".h") || endsWith(path, ".cpp") || endsWith(path, ".inc"); }

/// Why `path` may not include `target` (both from the root), empty when it may.
std::string whyNot(std::string_view path, std::string_view target)
{
    const std::string floor = floorOf(path);
    const std::string room = roomOf(path);
    const std::string targetFloor = floorOf(target);
    const std::string targetRoom = roomOf(target);

    if (targetFloor == "tests")
        return floor == "tests" ? "" : "the program does not know its tests";
    if (floor == "model") {
        if (targetFloor != "model")
            return "model does not know " + targetFloor;
        if (room == targetRoom)
            return {};
        const auto rule = modelRooms().find(room);
        if (rule == modelRooms().end())
            return "the room " + room + " is not in the plan";
        return rule->second.contains(targetRoom) ? "" : room + " may not use " + targetRoom;
    }
    if (floor == "widgets") {
        if (targetFloor == "app")
            return "widgets do not know app";
        if (targetFloor == "model" || room == "widgets" || targetRoom == room || targetRoom == "widgets")
            return {};
        // Pictures and reports are made of views' painters; they are no views themselves.
        if (room == "widgets/picture" && targetRoom == "widgets/timeline")
            return {};
        return targetRoom == "widgets/common" ? "" : "views do not include other views";
    }
    if (floor == "app") {
        if (targetFloor == "app" && targetRoom != room)
            return "the programs do not include each other";
        if (room == "app/cli" && targetFloor == "widgets")
            return "the command line links no widgets";
        return {};
    }
    if (floor == "tests") {
        if (room == "tests/model" || room == "tests/fuzz" || room == "tests/golden")
            return targetFloor == "model" ? "" : room + " tests the model alone";
        if (room == "tests/widgets" && targetFloor == "app")
            return "tests of widgets do not know app";
        return {};
    }
    return "there is no code in " + floor;
}

std::string whyNotQt(std::string_view path, std::string_view header, const IsQtCore &isQtCore)
{
    const std::string room = roomOf(path);
    if (plainRooms().contains(room))
        return room + " is plain C++ without Qt";
    if ((floorOf(path) == "model" || room == "app/cli") && !isQtCore(header))
        return room + " uses Qt Core only";
    return {};
}

template <class Visit> void eachLine(std::string_view text, Visit visit)
{
    int number = 1;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        visit(number++, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::string place(std::string_view path, int line) { return std::string(path) + ":" + std::to_string(line); }

/// The line without its `//` comment. A "//" inside a string literal stays.
std::string_view withoutComment(std::string_view line)
{
    bool inString = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && inString)
            ++i;
        else if (line[i] == '"')
            inString = !inString;
        else if (!inString && line[i] == '/' && i + 1 < line.size() && line[i + 1] == '/')
            return line.substr(0, i);
    }
    return line;
}

bool matches(std::string_view line, const RE2 &pattern)
{
    return RE2::PartialMatch(re2::StringPiece(line.data(), line.size()), pattern);
}

} // namespace

Findings includeFindings(std::string_view path, std::string_view text, const IsQtCore &isQtCore)
{
    static constexpr std::array floors{"app", "widgets", "model", "tests"};
    static const RE2 pattern(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
    Findings findings;
    if (!isCode(path))
        return findings;
    eachLine(text, [&](int number, std::string_view line) {
        std::string quote;
        std::string header;
        if (!RE2::PartialMatch(re2::StringPiece(line.data(), line.size()), pattern, &quote, &header))
            return;
        const bool isQuoted = quote == "\"";
        std::string why;
        if (isQuoted) {
            const bool fromRoot = std::find(floors.begin(), floors.end(), floorOf(header)) != floors.end();
            if (endsWith(header, ".pb.h"))
                why = roomOf(path) == "model/format" || floorOf(path) == "tests" ? ""
                                                                                 : "generated messages stay in format";
            else if (fromRoot)
                why = whyNot(path, header);
            else if (!endsWith(header, ".moc") || header.find('/') != std::string::npos)
                why = "includes are written from the root";
        } else if (header.size() > 1 && header[0] == 'Q' &&
                   (std::isupper(static_cast<unsigned char>(header[1])) != 0 || startsWith(header, "Qt"))) {
            why = whyNotQt(path, header, isQtCore);
        } else if (header == "qcustomplot.h") {
            why = floorOf(path) == "model" || roomOf(path) == "app/cli" ? "plots belong to widgets" : "";
        }
        if (!why.empty())
            findings.push_back(place(path, number) + " includes " + header + ": " + why);
    });
    return findings;
}

Findings colourFindings(std::string_view path, std::string_view text)
{
    static const RE2 pattern(
        R"re(QColor\s*[({]\s*["0-9]|\bQColor\s*\(\s*QStringLiteral|"#[0-9A-Fa-f]{3}"|"#[0-9A-Fa-f]{6}|\bqRgba?\s*\(\s*[0-9]|fromRgba?\s*\(\s*[0-9]|\bQt::(black|white|red|green|blue|cyan|magenta|yellow|gray|lightGray|darkGray|dark[A-Z][a-z]+)\b)re");
    Findings findings;
    const std::string floor = floorOf(path);
    const bool isTheme = startsWith(path, "widgets/common/theme") && endsWith(path, ".cpp");
    if (!isCode(path) || isTheme || (floor != "widgets" && floor != "app" && floor != "model"))
        return findings;
    eachLine(text, [&](int number, std::string_view line) {
        // A mask is drawn in some colour of which only the alpha is used.
        const bool isMask = line.find("// alpha mask") != std::string_view::npos;
        if (!isMask && matches(withoutComment(line), pattern))
            findings.push_back(place(path, number) + " names a colour: only the theme does");
    });
    return findings;
}

Findings numberFindings(std::string_view path, std::string_view text)
{
    static const RE2 pattern(
        R"re("[ %1\\u202fF]*(ps|ns|us|µs|ms|s|KiB|MiB|GiB|kB|MB|GB|MB/s|GB/s)"|,\s*'[fge]'\s*[,)]|/\s*1e(9|12)\b)re");
    Findings findings;
    const std::string floor = floorOf(path);
    if (!isCode(path) || (floor != "widgets" && floor != "app"))
        return findings;
    eachLine(text, [&](int number, std::string_view line) {
        if (matches(withoutComment(line), pattern))
            findings.push_back(place(path, number) + " makes a number into words: model/text does that");
    });
    return findings;
}

Findings machinePathFindings(std::string_view path, std::string_view text)
{
    static const RE2 pattern(R"((^|[^A-Za-z0-9_.])/(work|root|home/[a-z]+)/)");
    Findings findings;
    eachLine(text, [&](int number, std::string_view line) {
        if (matches(line, pattern))
            findings.push_back(place(path, number) + " names a place of one machine");
    });
    return findings;
}

Findings continuationFindings(std::string_view path, std::string_view text)
{
    static const RE2 pattern(R"((?:\.|->)then\()");
    Findings findings;
    const std::string floor = floorOf(path);
    if (!isCode(path) || (floor != "app" && floor != "widgets" && floor != "model"))
        return findings;
    eachLine(text, [&](int number, std::string_view line) {
        if (matches(withoutComment(line), pattern))
            findings.push_back(place(path, number) + " continues a future by itself: whenDone() does it safely");
    });
    return findings;
}

std::vector<TypePlace> typesOf(std::string_view path, std::string_view text)
{
    static const RE2 space(R"(^(?:inline )?namespace(?: ([A-Za-z0-9_:]+))? \{)");
    static const RE2 type(
        R"(^(?:template ?<.*> ?)?(?:struct|class|union|enum(?: class| struct)?) (?:\[\[.*\]\] )?([A-Za-z0-9_:]+)(?: final)?(?: : [^;]*)?(?: \{.*)?$)");
    std::vector<TypePlace> types;
    const std::string floor = floorOf(path);
    if (!isCode(path) || (floor != "app" && floor != "widgets" && floor != "model"))
        return types;
    std::vector<std::string> spaces; // "" for an anonymous one
    eachLine(text, [&](int number, std::string_view line) {
        std::string found;
        const re2::StringPiece words(line.data(), line.size());
        if (RE2::PartialMatch(words, space, &found)) {
            if (!endsWith(line, "}"))
                spaces.push_back(found);
        } else if (startsWith(line, "} // namespace") && !spaces.empty()) {
            spaces.pop_back();
        } else if (std::find(spaces.begin(), spaces.end(), std::string()) == spaces.end() &&
                   RE2::PartialMatch(words, type, &found)) {
            std::string name;
            for (const std::string &part : spaces)
                name += part + "::";
            types.push_back({name + found, place(path, number)});
        }
    });
    return types;
}

Findings typeFindings(std::vector<TypePlace> types)
{
    std::stable_sort(types.begin(), types.end(),
                     [](const TypePlace &a, const TypePlace &b) { return a.name < b.name; });
    Findings findings;
    for (std::size_t i = 1; i < types.size(); ++i)
        if (types[i].name == types[i - 1].name)
            findings.push_back(types[i].name + " is defined in " + types[i - 1].place + " and in " + types[i].place);
    return findings;
}

Findings topLevelFindings(const std::vector<std::string> &entries)
{
    static const std::set<std::string, std::less<>> wanted{"CMakeLists.txt",
                                                           "CMakePresets.json",
                                                           "README.md",
                                                           "LICENSE",
                                                           "ARCHITECTURE.md",
                                                           "CONTRIBUTING.md",
                                                           "DECISIONS.md",
                                                           "CHANGELOG.md",
                                                           "app",
                                                           "widgets",
                                                           "model",
                                                           "resources",
                                                           "translations",
                                                           "tests",
                                                           "packaging",
                                                           ".ci",
                                                           ".gitignore",
                                                           ".clang-format",
                                                           ".clang-tidy",
                                                           ".editorconfig"};
    Findings findings;
    std::set<std::string, std::less<>> seen;
    for (const std::string &entry : entries) {
        // Dot files belong to tools; build folders and the picture of run.sh are ignored by git.
        const bool isMade = startsWith(entry, "build") || (startsWith(entry, "planescope") && endsWith(entry, ".png"));
        if (!wanted.contains(entry) && !startsWith(entry, ".") && !isMade && entry != "compile_commands.json")
            findings.push_back(entry + " does not belong to the top folder");
        seen.insert(entry);
    }
    for (const std::string &entry : wanted) {
        if (!seen.contains(entry))
            findings.push_back(entry + " is missing");
    }
    return findings;
}

} // namespace planescope::layers
