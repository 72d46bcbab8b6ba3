#include "widgets/kernel/mlir_folds.h"

#include <algorithm>
#include <optional>

namespace planescope {

namespace {

/// Braces that a line opens beyond those it closes, and the closing ones that come first.
struct LineBraces {
    int closesFirst = 0, opens = 0;
};

LineBraces bracesOf(std::string_view line)
{
    LineBraces braces;
    bool isString = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (isString) {
            i += c == '\\' ? 1 : 0;
            isString = c != '"';
        } else if (c == '"') {
            isString = true;
        } else if (c == '/' && i + 1 < line.size() && line[i + 1] == '/') {
            break;
        } else if (c == '{') {
            ++braces.opens;
        } else if (c == '}') {
            if (braces.opens > 0)
                --braces.opens;
            else
                ++braces.closesFirst;
        }
    }
    return braces;
}

} // namespace

std::vector<MlirFold> mlirFolds(std::string_view text, const std::vector<std::uint32_t> &lineBegins)
{
    std::vector<MlirFold> folds;
    std::vector<std::optional<std::size_t>> open; // per brace: its fold; the second one of a line has none
    for (std::size_t line = 0; line < lineBegins.size(); ++line) {
        const std::size_t end = line + 1 < lineBegins.size() ? lineBegins[line + 1] : text.size();
        const LineBraces braces = bracesOf(text.substr(lineBegins[line], end - lineBegins[line]));
        for (int i = 0; i < braces.closesFirst && !open.empty(); ++i) {
            if (open.back())
                folds[*open.back()].last = line;
            open.pop_back();
        }
        for (int i = 0; i < braces.opens; ++i) {
            open.emplace_back();
            if (i == 0) {
                open.back() = folds.size();
                folds.push_back({line, lineBegins.size() - 1});
            }
        }
    }
    std::erase_if(folds, [](const MlirFold &fold) { return fold.last <= fold.first + 1; });
    return folds;
}

} // namespace planescope
